import { describe, expect, it } from 'vitest';
import { documentDifferences } from './document-diff.ts';

type Json = Readonly<Record<string, unknown>>;

/** A document with one operation. */
const documentOf = (operation: Json, schemas: Json = {}): Json => ({
  paths: { '/things': { post: { security: [{ bearer: [] }], responses: {}, ...operation } } },
  components: { schemas },
});

const body = (schema: Json, required = true) =>
  documentOf({ requestBody: { required, content: { 'application/json': { schema } } } });
const answer = (schema: Json, status = '200') =>
  documentOf({ responses: { [status]: { content: { 'application/json': { schema } } } } });
const query = (...parameters: Json[]) =>
  documentOf({ parameters: parameters.map((one) => ({ in: 'query', schema: { type: 'string' }, ...one })) });
const object = (properties: Json, required: string[] = []) => ({ type: 'object', properties, required });
const text = { type: 'string' };

const breaking = (what: string) => [{ operation: 'POST /things', what, isBreaking: true }];
const compatible = (what: string) => [{ operation: 'POST /things', what, isBreaking: false }];

describe('differences of documents', () => {
  it('finds none in the same document, no matter what its descriptions and examples are', () => {
    const schema = object({ name: { ...text, description: 'A', examples: ['a'] } });
    const other = object({ name: { ...text, description: 'B', examples: ['b'] } });
    expect(documentDifferences(body(schema), body(other))).toEqual([]);
  });

  it('reports operations', () => {
    const none = { paths: {} };
    expect(documentDifferences(documentOf({}), none)).toEqual(breaking('operation removed'));
    expect(documentDifferences(none, documentOf({}))).toEqual(compatible('operation added'));
  });

  it('reports ways to authenticate', () => {
    const [open, bearer, both] = [[], [{ bearer: [] }], [{ bearer: [] }, { cookie: [] }]].map((security) =>
      documentOf({ security }),
    ) as [Json, Json, Json];
    expect(documentDifferences(both, bearer)).toEqual(breaking('authentication by cookie removed'));
    expect(documentDifferences(bearer, both)).toEqual(compatible('authentication by cookie added'));
    expect(documentDifferences(open, bearer)).toMatchObject([
      { what: 'needs authentication now', isBreaking: true },
      { isBreaking: false },
    ]);
  });

  it('reports parameters', () => {
    const q = { name: 'q' };
    expect(documentDifferences(query(q), query())).toEqual(breaking('query parameter q removed'));
    expect(documentDifferences(query(), query(q))).toEqual(compatible('query parameter q added'));
    const needed = { ...q, required: true };
    expect(documentDifferences(query(), query(needed))).toEqual(
      breaking('query parameter q added, required'),
    );
    expect(documentDifferences(query(q), query(needed))).toEqual(
      breaking('query parameter q is required now'),
    );
    expect(documentDifferences(query(needed), query(q))).toEqual(
      compatible('query parameter q is no longer required'),
    );
    const short = { ...q, schema: { type: 'string', maxLength: 5 } };
    expect(documentDifferences(query(q), query(short))).toEqual(
      breaking('query parameter q: maxLength nothing became 5'),
    );
  });

  it('reports bodies', () => {
    const none = documentOf({});
    expect(documentDifferences(body(text), none)).toEqual(breaking('request body removed'));
    expect(documentDifferences(none, body(text))).toEqual(breaking('request body added, required'));
    expect(documentDifferences(none, body(text, false))).toEqual(compatible('request body added'));
    expect(documentDifferences(body(text, false), body(text))).toEqual(
      breaking('request body is required now'),
    );
  });

  it('reports answers, their headers and media', () => {
    const some = (responses: Json) => documentOf({ responses });
    expect(documentDifferences(some({ 206: {} }), some({}))).toEqual(breaking('response 206 removed'));
    expect(documentDifferences(some({ 404: {} }), some({}))).toEqual(compatible('response 404 removed'));
    expect(documentDifferences(some({}), some({ 404: {} }))).toEqual(compatible('response 404 added'));
    expect(documentDifferences(some({ 200: { headers: { Link: {} } } }), some({ 200: {} }))).toEqual(
      breaking('response 200: header Link removed'),
    );
    const pdf = { content: { 'application/pdf': {} } };
    expect(documentDifferences(some({ 200: pdf }), some({ 200: {} }))).toEqual(
      breaking('response 200: application/pdf removed'),
    );
  });

  it('reports fields: a removed one breaks both sides, a new one that must be sent breaks who sends', () => {
    const [without, with_, needed] = [object({}), object({ a: text }), object({ a: text }, ['a'])];
    for (const side of [body, answer])
      expect(documentDifferences(side(with_), side(without))).toMatchObject([{ isBreaking: true }]);
    expect(documentDifferences(body(without), body(with_))).toEqual(
      compatible('request body: field a added'),
    );
    expect(documentDifferences(body(without), body(needed))).toEqual(
      breaking('request body: field a added, required'),
    );
    expect(documentDifferences(body(with_), body(needed))).toEqual(
      breaking('request body: field a is required now'),
    );
    expect(documentDifferences(answer(without), answer(needed))).toEqual(
      compatible('response 200: field a added'),
    );
    expect(documentDifferences(answer(needed), answer(with_))).toEqual(
      breaking('response 200: field a may be missing now'),
    );
    expect(documentDifferences(answer(with_), answer(needed))).toMatchObject([{ isBreaking: false }]);
  });

  it('names fields of lists and of objects in them', () => {
    const list = (fields: Json) => ({ type: 'array', items: object({ inner: object(fields) }) });
    expect(documentDifferences(answer(list({ a: text })), answer(list({})))).toEqual(
      breaking('response 200: field [].inner.a removed'),
    );
  });

  it('reports types: narrower breaks who sends, wider breaks who reads', () => {
    const [narrow, wide] = [text, { type: ['string', 'null'] }];
    expect(documentDifferences(body(wide), body(narrow))).toEqual(
      breaking('request body: type null removed'),
    );
    expect(documentDifferences(body(narrow), body(wide))).toEqual(
      compatible('request body: type null added'),
    );
    expect(documentDifferences(answer(narrow), answer(wide))).toEqual(
      breaking('response 200: type null added'),
    );
    expect(documentDifferences(answer(wide), answer(narrow))).toMatchObject([{ isBreaking: false }]);
    const [integer, number] = [{ type: 'integer' }, { type: 'number' }];
    expect(documentDifferences(body(number), body(integer))).toMatchObject([{ isBreaking: true }]);
    expect(documentDifferences(body(integer), body(number))).toMatchObject([{ isBreaking: false }]);
    expect(documentDifferences(answer(integer), answer(number))).toMatchObject([{ isBreaking: true }]);
    for (const side of [body, answer])
      expect(documentDifferences(side(text), side(integer))).toMatchObject([{ isBreaking: true }]);
  });

  it('reports bounds and rules in the same way', () => {
    const [free, bound] = [{ type: 'string' }, { type: 'string', maxLength: 5, minLength: 2, pattern: '^a' }];
    expect(documentDifferences(body(free), body(bound)).map((one) => one.isBreaking)).toEqual([
      true,
      true,
      true,
    ]);
    expect(documentDifferences(body(bound), body(free)).map((one) => one.isBreaking)).toEqual([
      false,
      false,
      false,
    ]);
    expect(documentDifferences(answer(bound), answer(free)).map((one) => one.isBreaking)).toEqual([
      true,
      true,
      true,
    ]);
    expect(documentDifferences(answer(free), answer(bound)).some((one) => one.isBreaking)).toBe(false);
    const other = { ...bound, pattern: '^b' };
    for (const side of [body, answer])
      expect(documentDifferences(side(bound), side(other))).toMatchObject([{ isBreaking: true }]);
    const [open, closed] = [object({}), { ...object({}), additionalProperties: false }];
    expect(documentDifferences(body(open), body(closed))).toMatchObject([{ isBreaking: true }]);
    expect(documentDifferences(body(closed), body(open))).toMatchObject([{ isBreaking: false }]);
  });

  it('reports values of a list: a dropped one breaks both sides', () => {
    const [two, one] = [
      { type: 'string', enum: ['a', 'b'] },
      { type: 'string', enum: ['a'] },
    ];
    for (const side of [body, answer]) {
      expect(documentDifferences(side(two), side(one))).toMatchObject([{ isBreaking: true }]);
      expect(documentDifferences(side(one), side(two))).toMatchObject([{ isBreaking: false }]);
    }
    expect(documentDifferences(body(two), body(one))).toEqual(breaking('request body: value "b" removed'));
  });

  it('reports alternative forms, and what has changed in one of them', () => {
    const [a, b] = [object({ a: text }, ['a']), object({ b: text }, ['b'])];
    expect(documentDifferences(body({ anyOf: [a, b] }), body(a))).toEqual(
      breaking('request body: the form with b removed'),
    );
    expect(documentDifferences(body(a), body({ anyOf: [a, b] }))).toEqual(
      compatible('request body: the form with b added'),
    );
    expect(documentDifferences(answer(a), answer({ anyOf: [a, { type: 'null' }] }))).toEqual(
      breaking('response 200: null added'),
    );
    const small = { type: 'string', enum: ['s', 'm'] };
    const nullable = { type: ['string', 'null'], enum: ['s', 'm', null] };
    expect(documentDifferences(body(nullable), body({ anyOf: [small, { type: 'null' }] }))).toEqual([]);
    expect(documentDifferences(body(nullable), body({ anyOf: [small, text] }))).not.toEqual([]);
    const c = object({ c: text });
    expect(documentDifferences(answer({ anyOf: [a, b] }), answer({ anyOf: [a, b, c] }))).toEqual(
      compatible('response 200: the form with c added'),
    );
    const wider = object({ b: text, c: text }, ['b']);
    expect(documentDifferences(body({ anyOf: [a, b] }), body({ anyOf: [a, wider] }))).toEqual(
      compatible('request body: field c added'),
    );
  });

  it('follows references, also to schemas that contain themselves, and compares what they lead to', () => {
    const reference = { $ref: '#/components/schemas/Thing' };
    const answers = { responses: { 200: { content: { 'application/json': { schema: reference } } } } };
    const thing = (fields: Json) => documentOf(answers, { Thing: object({ child: reference, ...fields }) });
    expect(documentDifferences(thing({}), thing({}))).toEqual([]);
    const found = documentDifferences(thing({ a: text }), thing({}));
    expect(found).toEqual(breaking('response 200: field a removed'));
    const either = (fields: Json) => ({ anyOf: [text, object({ child: reference, ...fields })] });
    const forms = (fields: Json) => documentOf(answers, { Thing: either(fields) });
    expect(documentDifferences(forms({}), forms({}))).toEqual([]);
    expect(documentDifferences(forms({ a: text }), forms({}))).toEqual(
      breaking('response 200: field a removed'),
    );
  });

  it('reports once what all failures of an operation have', () => {
    const problem = (codes: readonly string[]) => ({
      content: { 'application/problem+json': { schema: { type: 'string', enum: codes } } },
    });
    const some = (codes: readonly string[]) =>
      documentOf({ responses: { 404: problem(codes), 409: problem(codes) } });
    expect(documentDifferences(some(['a']), some(['a', 'b']))).toEqual(
      compatible('failures: value "b" added'),
    );
  });

  it('has breaking ones first', () => {
    const found = documentDifferences(query({ name: 'old' }), query({ name: 'new' }));
    expect(found.map((one) => one.isBreaking)).toEqual([true, false]);
  });
});
