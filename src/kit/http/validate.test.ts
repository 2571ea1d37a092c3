// All errors of a request are reported in one answer, with position, kind and what is expected.
import { Ajv } from 'ajv';
import { type TSchema, Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { toChecked } from './checks/check-code.ts';
import { PATTERN_LENGTH_MAX } from './formats.ts';
import { invalid, problemBody } from './problems.ts';
import { BASE64_PATTERN, Code, Enum, Flag, Id, Instant, Nullable, Strict, Text } from './schema.ts';
import { checkBody, checkParams, checkQuery, validateBody } from './validate.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp();
  token = await app.token('hub-client');
});

afterAll(() => app.close());

const short = (violation: { in: string; pointer: string; code: string }) =>
  `${violation.in} ${violation.pointer} ${violation.code}`;

describe('the schemas of all operations', () => {
  const schemas = () =>
    app.app.routes
      .flatMap(({ query, params, body }) => [query, params, body])
      .filter((one) => one !== undefined);

  it('are right themselves', () => {
    const ajv = new Ajv();
    const mistakesOf = (schema: TSchema) =>
      ajv.validateSchema(toChecked(schema) as object) === true ? [] : [ajv.errorsText()];
    expect(schemas().flatMap(mistakesOf)).toEqual([]);
    expect(mistakesOf(Type.Unsafe({ type: 'object', required: 'name' }))).toEqual([
      expect.stringContaining('required must be array'),
    ]);
  });

  it('have patterns for short texts alone: longer ones are refused unseen', () => {
    const long: unknown[] = [];
    const look = (schema: unknown): void => {
      if (schema === null || typeof schema !== 'object') return;
      const { pattern, maxLength } = schema as Record<string, unknown>;
      const isLong = typeof maxLength === 'number' && maxLength > PATTERN_LENGTH_MAX;
      if (typeof pattern === 'string' && pattern !== BASE64_PATTERN && isLong) long.push(schema);
      Object.values(schema).forEach(look);
    };
    schemas().forEach(look);
    expect(long).toEqual([]);
    const Code6 = Type.Object({ code: Type.String({ pattern: '^[0-9]+$' }) });
    expect(checkBody(Code6, { code: '7'.repeat(PATTERN_LENGTH_MAX) })).toEqual([]);
    expect(checkBody(Code6, { code: '7'.repeat(PATTERN_LENGTH_MAX + 1) })).toMatchObject([
      { code: 'bad_format' },
    ]);
  });

  it('take files of megabytes in base64, and find what is none wherever it stands', () => {
    const File = Type.Object({ content: Type.String({ maxLength: 8e6, pattern: BASE64_PATTERN }) });
    const codesOf = (content: string) => checkBody(File, { content }).map(({ code }) => code);
    const long = 'Abc+/059'.repeat(900_000);
    for (const right of [long, `${long}A==`, `${long}=`]) expect(codesOf(right)).toEqual([]);
    for (const wrong of [`=${long}`, `${long}===`, `${long.slice(0, 40_000)}-${long}`, `${long}\n`])
      expect(codesOf(wrong)).toEqual(['bad_format']);
  });
});

describe('all violations in one answer', () => {
  it('lists those of the query and of the body together, each with place, code and message', async () => {
    const answer = await app.post(
      '/ops/v1/warehouses?colour=red&colour=blue&connect_identifier=1',
      {
        warehouse_name: '',
        code: 'lower case',
        address: {
          line1: 'x'.repeat(201),
          line2: 5,
          city: 'Sparks',
          state: null,
          country: 'USA',
          planet: 'Earth',
        },
        timezone: 'Mars/Olympus',
        is_active: 'yes',
        services: ['storage', 'storage', 'teleport'],
        order_cutoff_time: '25:00',
        do_not_split: true,
      },
      { token },
    );
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('validation_failed');
    expect(answer.body.violations.map(short).toSorted()).toEqual(
      [
        'query /colour unknown_parameter',
        'query /colour unknown_parameter',
        'query /connect_identifier removed',
        'body /warehouse_name required',
        'body /code bad_format',
        'body /address/line1 too_long',
        'body /address/line2 wrong_type',
        'body /address/postal_code required',
        'body /address/country bad_format',
        'body /address/planet unknown_property',
        'body /timezone bad_format',
        'body /is_active wrong_type',
        'body /services/0 duplicate',
        'body /services/2 not_allowed',
        'body /order_cutoff_time bad_format',
        'body /do_not_split removed',
      ].toSorted(),
    );
    expect(answer.body.detail).toBe('16 violations');
    expect(answer.body.error).toBe('16 violations');
    expect(answer.body.errors).toHaveLength(16);
    expect(answer.body.errors).toContain('address/country: must be: ISO 3166-1 alpha-2 country code');
    expect(answer.body.errors).toContain('address/line2: must be a string or null');
    expect(answer.body.errors).toContain('order_cutoff_time: must be: a time of day as HH:MM');
  });

  it('lists unclean text together with the other violations of query and body', async () => {
    const payload = '{"warehouse_name":"a\\u0000b","colour":1,"address":{"line1":"\\ud800"}}';
    const answer = await app.call('PATCH', '/ops/v1/warehouses/1?x=1', { token, payload });
    const found = answer.body.violations.map(short);
    expect(found).toContain('query /x unknown_parameter');
    expect(found).toContain('body /warehouse_name bad_text');
    expect(found).toContain('body /address/line1 bad_text');
    expect(found).toContain('body /address/city required');
    expect(found).toContain('body /colour unknown_property');
  });

  it('lists a bad Idempotency-Key together with a bad body', async () => {
    const answer = await app.patch(
      '/ops/v1/warehouses/1',
      { code: 5 },
      { token, headers: { 'idempotency-key': 'k'.repeat(256) } },
    );
    expect(answer.body.violations.map(short).toSorted()).toEqual([
      'body /code wrong_type',
      'header /Idempotency-Key bad_header',
    ]);
  });

  it('lists at most a hundred and says how many there are', async () => {
    const body = { services: Array.from({ length: 500 }, (_, index) => index) };
    const answer = await app.patch('/ops/v1/warehouses/1', body, { token });
    expect(answer.body.violations).toHaveLength(100);
    expect(answer.body.detail).toBe('1001 violations, the first 100 are listed');
  });

  it('reports that a list is too long before the violations of its elements', async () => {
    const schema = Strict({ rows: Type.Array(Strict({ a: Text(9, 'A.') }), { minItems: 1, maxItems: 250 }) });
    for (const length of [251, 1250]) {
      const { violations } = validateBody(schema, { rows: Array(length).fill('x') });
      const [first, second] = problemBody(invalid(violations), 'none').errors;
      expect([first, second]).toEqual(['rows: must have at most 250 elements', 'rows/0: must be an object']);
    }
    expect(validateBody(schema, { rows: [] }).violations.map(short)).toEqual(['body /rows too_short']);
    expect(validateBody(schema, { rows: 'x' }).violations.map(short)).toEqual(['body /rows wrong_type']);
  });

  it('checks no more mistakes than can be reported, no matter how many a body has', () => {
    const schema = Strict({ rows: Type.Array(Type.Array(Strict({ a: Text(9, 'A.'), b: Text(9, 'B.') }))) });
    const rows = (row: object) => ({ rows: Array.from({ length: 500 }, () => Array(100).fill(row)) });
    const { violations, isWhole } = validateBody(schema, rows({}));
    expect([violations.length, isWhole]).toEqual([5001, false]);
    expect(problemBody(invalid(violations), 'none').detail).toBe(
      'more than 2000 violations, the first 100 are listed',
    );
    expect(validateBody(schema, rows({ a: 'a', b: 'b' }))).toEqual({ violations: [], isWhole: true });
  });

  it('takes any number of blanks where a text can be left out', () => {
    const schema = Strict({ rows: Type.Array(Strict({ a: Type.Optional(Text(9, 'A.')) })) });
    const body = { rows: Array.from({ length: 20_000 }, () => ({ a: ' ' })) };
    expect(validateBody(schema, body)).toEqual({ violations: [], isWhole: true });
    expect(body.rows[0]).toEqual({});
  });

  it('says so when a body is missing, and when there is one too many', async () => {
    const missing = await app.call('POST', '/ops/v1/warehouses', { token });
    expect(missing.body.violations).toEqual([
      { pointer: '', in: 'body', code: 'required', message: 'a JSON body is required' },
    ]);
    expect(missing.body.errors).toEqual(['body: a JSON body is required']);
    const extra = await app.call('PUT', '/ops/v1/orgs/2/warehouses/1', { token, body: {} });
    expect(extra.body.violations.map(short)).toEqual(['body  unknown_property']);
  });

  it.each(['null', '[]', '5', '"text"', 'true'])('takes %s for what it is: no object', async (payload) => {
    const answer = await app.call('POST', '/ops/v1/warehouses', { token, payload });
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toEqual([
      { pointer: '', in: 'body', code: 'wrong_type', message: 'must be an object' },
    ]);
  });
});

describe('names', () => {
  it.each(['connect_identifier', 'do_not_split', 'packslip_source'])(
    '%s is reported as removed, in the query and in the body',
    async (name) => {
      const answer = await app.patch(`/ops/v1/warehouses/1?${name}=1`, { [name]: 1 }, { token });
      expect(answer.body.violations).toEqual([
        { pointer: `/${name}`, in: 'query', code: 'removed', message: 'was removed from the interface' },
        { pointer: `/${name}`, in: 'body', code: 'removed', message: 'was removed from the interface' },
      ]);
    },
  );

  it('that every object has by nature are unknown like any other', async () => {
    const payload = '{"__proto__":{"is_active":false},"constructor":1,"toString":2}';
    const answer = await app.call(
      'PATCH',
      '/ops/v1/warehouses/1?__proto__=1&constructor=2&hasOwnProperty=3',
      {
        token,
        payload,
      },
    );
    expect(answer.body.violations.map(short)).toEqual([
      'query /__proto__ unknown_parameter',
      'query /constructor unknown_parameter',
      'query /hasOwnProperty unknown_parameter',
      'body /__proto__ unknown_property',
      'body /constructor unknown_property',
      'body /toString unknown_property',
    ]);
  });

  it('are pointed to with their slashes and tildes escaped', async () => {
    const answer = await app.patch('/ops/v1/warehouses/1?a/b~c=1', { 'x/y~z': 1 }, { token });
    expect(answer.body.violations.map(short)).toEqual([
      'query /a~1b~0c unknown_parameter',
      'body /x~1y~0z unknown_property',
    ]);
  });
});

describe('a query', () => {
  it.each(['1e3', '%2B1', '+1', '01', '%201', '1%20', '1.0', '', '0x1', '1_000', '٣', 'null'])(
    'does not take %j for an integer',
    async (text) => {
      const answer = await app.get(`/v1/warehouses?page=${encodeURI(text)}`, {
        token: await app.token('demo-client'),
      });
      expect(answer.body.violations).toEqual([
        { pointer: '/page', in: 'query', code: 'wrong_type', message: 'must be an integer' },
      ]);
    },
  );

  it('takes an integer of any length for one, and says that it is too large', async () => {
    const answer = await app.get(`/v1/warehouses?page=${'9'.repeat(200)}`, {
      token: await app.token('demo-client'),
    });
    expect(answer.body.violations).toEqual([
      { pointer: '/page', in: 'query', code: 'too_large', message: 'must be at most 1000000000' },
    ]);
  });

  it('takes true and false for flags and nothing else', async () => {
    const demo = await app.token('demo-client');
    expect((await app.get('/v1/warehouses?include_total=false', { token: demo })).status).toBe(200);
    for (const text of ['1', '0', 'TRUE', 'yes', '']) {
      const answer = await app.get(`/v1/warehouses?include_total=${text}`, { token: demo });
      expect(answer.body.violations.map(short), text).toEqual(['query /include_total wrong_type']);
    }
  });

  it('takes a scalar parameter once, and says what else is wrong with it', async () => {
    const answer = await app.get('/v1/warehouses?page=0&page=2&page=3&per_page=5&per%5Fpage=6', {
      token: await app.token('demo-client'),
    });
    expect(answer.body.violations.map(short).toSorted()).toEqual([
      'query /page repeated_parameter',
      'query /page too_small',
      'query /per_page repeated_parameter',
    ]);
  });

  it('decodes percent and plus, and forgives an empty part', () => {
    const schema = Strict({ q: Type.Optional(Text(20, '')), tag: Type.Optional(Type.Array(Type.Integer())) });
    expect(checkQuery(schema, '&q=a+b%20%C3%A9%26&&tag=1&tag=2&')).toEqual({
      value: { q: 'a b é&', tag: [1, 2] },
      violations: [],
    });
  });

  it('takes lists with brackets, without them, and between commas', () => {
    const schema = Strict({
      'status[]': Type.Optional(Type.Array(Enum(['new', 'done'], ''), { maxItems: 2 })),
      'ids[]': Type.Optional(Type.Array(Type.Integer())),
      'skus[]': Type.Optional(Type.Array(Text(20, ''))),
      q: Type.Optional(Text(20, '')),
    });
    const read = (query: string) => {
      const { value, violations } = checkQuery(schema, query);
      return violations.length > 0 ? violations.map(short) : value;
    };
    const both = { 'status[]': ['new', 'done'] };
    for (const query of [
      'status[]=new&status[]=done',
      'status=new&status=done',
      'status=new,done',
      'status%5B%5D=new%2Cdone',
    ])
      expect(read(query), query).toEqual(both);
    expect(read('ids=1,2&ids[]=3')).toEqual({ 'ids[]': [1, 2, 3] });
    // A text with commas is one, where the brackets say that a list is several parameters.
    expect(read('skus[]=a,b&skus[]=c')).toEqual({ 'skus[]': ['a,b', 'c'] });
    expect(read('skus=a,b')).toEqual({ 'skus[]': ['a', 'b'] });
    expect(read('q=a,b')).toEqual({ q: 'a,b' });
    expect(read('status=new,old')).toEqual(['query /status[]/1 not_allowed']);
    expect(read('status=new,done,new')).toEqual(['query /status[] too_long']);
    expect(read('q[]=a')).toEqual(['query /q[] unknown_parameter']);
    expect(read('ids=1,')).toEqual(['query /ids[]/1 wrong_type']);
  });

  const unclean = ['%00', 'a%00b', '%ED%A0%80', '%C3', '%FF', '%', '%zz', '%F4%90%80%80'];
  it.each(unclean)('does not take %s for text, as a value or as a name', (text) => {
    const schema = Strict({ q: Text(20, '') });
    expect(checkQuery(schema, `q=${text}`).violations.map(short)).toEqual(['query /q bad_text']);
    expect(checkQuery(schema, `q=1&${text}=1`).violations.map(short)).toEqual(['query  bad_text']);
  });

  it('reports a parameter that cannot be read once, not also as missing', () => {
    const schema = Strict({ id: Id('') });
    expect(checkQuery(schema, 'id=%00').violations.map(short)).toEqual(['query /id bad_text']);
    expect(checkQuery(schema, '').violations.map(short)).toEqual(['query /id required']);
  });
});

describe('text', () => {
  const inBody = (text: string) =>
    app.call('PATCH', '/ops/v1/warehouses/1', { token, payload: `{"warehouse_name":${text}}` });

  it.each(['"\\u0000"', '"\\ud800"', '"\\udc00x"', '"\\udc00\\ud800"', '"a\\uD83D"'])(
    '%s is refused where it stands',
    async (text) => {
      const answer = await inBody(text);
      expect(answer.status).toBe(422);
      expect(answer.body.violations).toEqual([
        {
          pointer: '/warehouse_name',
          in: 'body',
          code: 'bad_text',
          message: 'must not contain U+0000 or half a surrogate pair',
        },
      ]);
    },
  );

  it('is kept as it was sent: nothing trimmed, folded or composed', async () => {
    for (const text of [
      '  two spaces  ',
      'ﬀ É É',
      '\u0001\u001f\u007f',
      '👩‍🚀 \ud83d\ude80',
      '\uffff\ufeff',
    ]) {
      expect((await inBody(JSON.stringify(text))).body.warehouse_name).toBe(text);
    }
    expect((await inBody('"\\ud83d\\ude80"')).body.warehouse_name).toBe('🚀');
  });

  it('is counted in characters, not in bytes or halves of pairs', async () => {
    expect((await inBody(JSON.stringify('🚀'.repeat(200)))).status).toBe(200);
    expect((await inBody(JSON.stringify('🚀'.repeat(201)))).body.violations.map(short)).toEqual([
      'body /warehouse_name too_long',
    ]);
  });

  it('in bytes that are not UTF-8 is no JSON: 400', async () => {
    const bytes = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc3]];
    for (const wrong of bytes) {
      const payload = Buffer.concat([
        Buffer.from('{"warehouse_name":"'),
        Buffer.from(wrong),
        Buffer.from('"}'),
      ]);
      const answer = await app.call('PATCH', '/ops/v1/warehouses/1', { token, payload });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('malformed_json');
    }
  });

  it('in a property name is looked at, too', async () => {
    const answer = await app.call('PATCH', '/ops/v1/warehouses/1', { token, payload: '{"a\\u0000":1}' });
    expect(answer.status).toBe(422);
    expect(answer.body.violations.map(short)).toContain('body  bad_text');
  });

  it('in a path finds nothing', async () => {
    for (const id of [
      '%00',
      '1%00',
      '01',
      '+1',
      '1e0',
      '1.0',
      '-1',
      '0',
      '9007199254740993',
      'x'.repeat(400),
    ]) {
      expect((await app.get(`/ops/v1/warehouses/${id}`, { token })).status, id).toBe(404);
    }
  });
});

describe('a schema', () => {
  const check = (schema: Parameters<typeof checkBody>[0], value: unknown) =>
    checkBody(Strict({ it: schema }), { it: value }).map(
      ({ pointer, code, message }) => `${pointer} ${code}: ${message}`,
    );

  it('knows which dates exist', () => {
    const date = Type.String({ format: 'date' });
    const message = '/it bad_format: must be a date that exists, as YYYY-MM-DD';
    for (const good of ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])
      expect(check(date, good)).toEqual([]);
    for (const bad of [
      '2023-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-00-10',
      '2026-13-01',
      '2026-01-00',
      '0000-01-01',
      '2026-1-1',
      '20260101',
      '2026-01-01T00:00:00Z',
      ' 2026-01-01',
      '2026-01-01\n',
    ]) {
      expect(check(date, bad), bad).toEqual([message]);
    }
  });

  it('takes instants with any offset, and none that do not exist', () => {
    for (const good of [
      '2026-11-14T09:30:00Z',
      '2026-11-14T09:30:00.123456789Z',
      '2026-11-14T23:59:59+14:00',
      '2026-11-14T00:00:00-23:59',
    ]) {
      expect(check(Instant(''), good), good).toEqual([]);
    }
    for (const bad of [
      '2026-11-14',
      '2026-11-14T09:30:00',
      '2026-11-14 09:30:00Z',
      '2026-11-14T24:00:00Z',
      '2026-11-14T09:60:00Z',
      '2026-11-14T09:30:60Z',
      '2026-02-30T09:30:00Z',
      '2026-11-14T09:30:00+24:00',
      '2026-11-14T09:30:00.Z',
      '2026-11-14T09:30:00Z\n',
    ]) {
      expect(check(Instant(''), bad), bad).toEqual([
        '/it bad_format: must be an instant such as 2026-11-14T09:30:00.000Z',
      ]);
    }
  });

  it('takes every number with as many decimals as the schema has', () => {
    const inches = Type.Number({ multipleOf: 0.01 });
    const pounds = Type.Number({ multipleOf: 0.001 });
    const both = Strict({ inches, pounds });
    const refused: number[] = [];
    for (let hundredths = 1; hundredths <= 100_000; hundredths += 1) {
      const body = { inches: hundredths / 100, pounds: hundredths / 1000 };
      if (checkBody(both, body).length > 0) refused.push(hundredths);
    }
    expect(refused).toEqual([]);
    expect([49_999.999, 8.2].map((value) => check(pounds, value))).toEqual([[], []]);
    for (const value of [8.205, 4.351, 0.0001, 999.9999])
      expect(check(inches, value)).toEqual(['/it bad_precision: must be a multiple of 0.01']);
  });

  it('says in plain words what would be right', () => {
    const amount = Type.Number({ minimum: 0, exclusiveMaximum: 10, multipleOf: 0.25 });
    expect(check(amount, 0.3)).toEqual(['/it bad_precision: must be a multiple of 0.25']);
    expect(check(amount, -1)).toEqual(['/it too_small: must be at least 0']);
    expect(check(amount, 10)).toEqual(['/it too_large: must be less than 10']);
    expect(check(amount, '1')).toEqual(['/it wrong_type: must be a number']);
    expect(check(Type.Integer(), 1.5)).toEqual(['/it wrong_type: must be an integer']);
    expect(check(Text(1, ''), '')).toEqual(['/it required: is required']);
    expect(check(Text(9, '', 2), 'x')).toEqual(['/it too_short: must have at least 2 characters']);
    expect(check(Type.Array(Flag(''), { minItems: 2 }), [true])).toEqual([
      '/it too_short: must have at least 2 elements',
    ]);
    expect(check(Enum(['a', 'b'], ''), 'c')).toEqual(['/it not_allowed: must be one of a, b']);
    expect(check(Type.Literal('only'), 'c')).toEqual(['/it not_allowed: must be "only"']);
    expect(check(Strict({}, { minProperties: 1 }), {})).toEqual([
      '/it too_short: must have at least 1 property',
    ]);
    expect(check(Type.String({ format: 'email' }), 'a@b')).toEqual([
      '/it bad_format: must be an email address',
    ]);
    expect(check(Type.String({ format: 'uri' }), 'nowhere')).toEqual(['/it bad_format: must be a URL']);
    expect(check(Type.Union([Type.String(), Type.Integer()]), null)).toEqual([
      '/it no_form_matches: must fit one of: string, integer',
    ]);
    const named = Type.String({ pattern: '^a:[0-9]{3}$', description: 'A name: `a:` and three digits.' });
    expect(check(Type.Union([Type.Integer(), named]), 'a:1')).toEqual([
      '/it no_form_matches: must fit one of: integer, string (A name: `a:` and three digits)',
    ]);
  });

  it('speaks about the value of something nullable as if it were not', () => {
    const hours = Nullable(Strict({ open: Text(5, ''), close: Text(5, '') }));
    expect(check(hours, null)).toEqual([]);
    expect(check(hours, 5)).toEqual(['/it wrong_type: must be an object or null']);
    expect(check(hours, { open: 1, shut: 'x' })).toEqual([
      '/it/close required: is required',
      '/it/shut unknown_property: unknown field',
      '/it/open wrong_type: must be a string',
    ]);
    expect(check(Nullable(Text(2, '')), 'abc')).toEqual(['/it too_long: must have at most 2 characters']);
  });

  it('takes a text of blanks for none, wherever it stands', () => {
    const schema = Strict({
      name: Text(9, ''),
      note: Type.Optional(Nullable(Text(9, ''))),
      day: Type.Optional(Type.String({ format: 'date' })),
      nothing: Type.Optional(Text(9, '', 0)),
      codes: Type.Optional(Type.Array(Code(9, ''))),
      inside: Type.Optional(
        Type.Array(Nullable(Strict({ note: Type.Optional(Text(9, '')), kind: Enum(['a'], '') }))),
      ),
    });
    const body = {
      name: ' x ',
      note: ' ',
      day: '',
      nothing: '',
      codes: [' a ', 'b'],
      inside: [null, { note: '\t', kind: ' a' }],
    };
    expect(checkBody(schema, body)).toEqual([]);
    expect(body).toEqual({ name: ' x ', nothing: '', codes: ['a', 'b'], inside: [null, { kind: 'a' }] });
    const told = checkBody(schema, {
      name: ' ',
      note: null,
      codes: [' '],
      inside: [{ note: 5, kind: '' }],
      other: '',
    });
    expect(told.map(({ pointer, code }) => `${pointer} ${code}`).toSorted()).toEqual([
      '/codes/0 required',
      '/inside/0/kind required',
      '/inside/0/note wrong_type',
      '/name required',
      '/other unknown_property',
    ]);
    const query = Strict({
      q: Type.Optional(Text(9, '')),
      id: Type.Optional(Id('')),
      code: Type.Optional(Code(9, '')),
    });
    expect(checkQuery(query, 'q=+&code=%20x')).toEqual({ value: { code: 'x' }, violations: [] });
    expect(checkQuery(query, 'id=').violations.map(({ code }) => code)).toEqual(['wrong_type']);
    // Parameters and addresses of mail are never meant with blanks around them.
    const named = Strict({ q: Text(9, ''), 'tags[]': Type.Array(Text(9, '')) });
    expect(checkQuery(named, 'q=%20x%20y+&tags[]=%20spring%20').value).toEqual({
      q: 'x y',
      'tags[]': ['spring'],
    });
    expect(checkParams(Strict({ name: Text(3, '') }), { name: ' abc ' })).toEqual({ name: 'abc' });
    const mail = { to: ' a@b.co ', all: ['c@d.co\n'] };
    const email = Type.String({ format: 'email' });
    expect(checkBody(Strict({ to: Nullable(email), all: Type.Array(email) }), mail)).toEqual([]);
    expect(mail).toEqual({ to: 'a@b.co', all: ['c@d.co'] });
    const needed = checkQuery(Strict({ q: Text(9, '') }), 'q=+');
    expect(needed.violations.map(({ code }) => code)).toEqual(['required']);
  });

  it('types path parameters, and finds nothing where one cannot be typed', () => {
    const schema = Strict({ id: Id(''), name: Text(3, '') });
    expect(checkParams(schema, { id: '12', name: '12' })).toEqual({ id: 12, name: '12' });
    expect(checkParams(schema, { id: '12', name: 'long' })).toBeNull();
    expect(checkParams(schema, { id: 'x', name: 'abc' })).toBeNull();
    expect(checkParams(schema, { id: '1', name: 'a\u0000' })).toBeNull();
  });
});

it('an element that stands twice is reported, whatever its text is', () => {
  const schema = Strict({ tags: Type.Array(Text(20, 'A tag.'), { maxItems: 3, uniqueItems: true }) });
  for (const tag of ['a', '__proto__', 'constructor', 'toString'])
    expect(checkBody(schema, { tags: [tag, 'b', tag] }).map(short)).toEqual(['body /tags/0 duplicate']);
  expect(checkBody(schema, { tags: ['__proto__', 'constructor', 'toString'] })).toEqual([]);
});
