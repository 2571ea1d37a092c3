// How large, how deep and in which form a body may come.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { exchange, listen, overSocket } from '../../../test/tools/serve-apps.ts';

const MIB = 1024 * 1024;
const PATH = '/ops/v1/warehouses/1';
const GOOD = '{"warehouse_name":"Newark"}';

let app: TestApp;
let token: string;
let port: number;

beforeAll(async () => {
  app = await testApp();
  token = await app.token('hub-client');
  port = await listen(app);
});

afterAll(() => app.close());

const padded = (bytes: number) => GOOD.padEnd(bytes, ' ');
const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.call('PATCH', PATH, { token, payload, headers });
const headers = (more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  ...more,
});
const chunksOf = (text: string) => text.match(/.{1,65536}/gs) ?? [];

describe('size', () => {
  it('of exactly 1 MiB is taken, one byte more is not', async () => {
    expect((await send(padded(MIB))).status).toBe(200);
    const refused = await send(padded(MIB + 1));
    expect(refused.status).toBe(413);
    expect(refused.body.code).toBe('body_too_large');
  });

  it('is counted also where no length is given', async () => {
    const chunked = (bytes: number) =>
      overSocket(port, 'PATCH', PATH, { headers: headers(), chunks: chunksOf(padded(bytes)) });
    expect((await chunked(MIB)).status).toBe(200);
    expect((await chunked(MIB + 1)).status).toBe(413);
  });

  it('that is announced too large is refused before it is sent', async () => {
    const answer = await exchange(
      port,
      `PATCH ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${100 * MIB}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"body_too_large"');
  });

  it('counts bytes, not characters', async () => {
    const text = JSON.stringify({ warehouse_name: '🚀' }).padEnd(MIB - 2, ' ');
    expect(Buffer.byteLength(text)).toBe(MIB);
    expect((await send(text)).status).toBe(200);
    expect((await send(`${text} `)).status).toBe(413);
  });
});

describe('depth', () => {
  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
    ['lists in an object', '{"warehouse_name":[', ']}'],
  ])('of some %s is a violation, of 100,000 it is refused before it is parsed', async (_, open, close) => {
    for (const leaf of ['1', '"\\u0000"']) {
      const nested = (depth: number) => open.repeat(depth) + leaf + close.repeat(depth);
      expect((await send(nested(4))).status).toBe(422);
      const answer = await send(
        nested(Math.min(100_000, Math.floor((MIB - 10) / (open.length + close.length)))),
      );
      expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
      expect(answer.body.detail).toMatch(/levels deep$/);
    }
  });

  it('that is never closed is refused where it gets too deep, or is no JSON', async () => {
    expect((await send('['.repeat(500_000))).status).toBe(413);
    expect((await send('[[')).status).toBe(400);
    expect((await send(`{"warehouse_name":["${'x'.repeat(10)}",${' '.repeat(100_000)}`)).status).toBe(400);
  });
});

describe('what a body holds', () => {
  it.each([
    [
      'properties of one object',
      `{${Array.from({ length: 60_000 }, (_, n) => `"${n}":1`).join(',')}}`,
      /properties$/,
    ],
    ['elements', `{"services":[${'1,'.repeat(60_000)}1]}`, /elements$/],
    [
      'characters of a text',
      `{"warehouse_name":"${'x'.repeat(500_000)}"}`,
      /a text has more than \d+ bytes$/,
    ],
    [
      'escapes of a text',
      `{"warehouse_name":"${'\\u0041'.repeat(50_000)}"}`,
      /a text has more than \d+ bytes$/,
    ],
    ['digits of a number', `{"warehouse_name":${'1'.repeat(50_000)}}`, /a number has more than \d+ digits$/],
  ])('is bounded in %s: 413 that says so', async (_, body, detail) => {
    const answer = await send(body);
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
    expect(answer.body.detail).toMatch(detail);
  });

  it('gets its violations where it is only slightly too large', async () => {
    const wide = `{${Array.from({ length: 80 }, (_, index) => `"${index}":1`).join(',')}}`;
    const answer = await send(wide);
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toHaveLength(80);
  });

  it('is 16 KiB at most for a login', async () => {
    const login = (bytes: number) =>
      app.call('POST', '/login', { payload: '{"client_id":"x"}'.padEnd(bytes, ' ') });
    expect((await login(16 * 1024)).status).toBe(422);
    expect((await login(16 * 1024 + 1)).status).toBe(413);
  });

  it('is validated by the operation: of 250 orders with 100 lines each, none is too much', async () => {
    const items = Array.from({ length: 100 }, (_, n) => ({
      sku: `none-${n}`,
      quantity: 1,
      market_order_item_id: String(n),
    }));
    const orders = Array.from({ length: 250 }, (_, n) => ({ market_order_id: `full-${n}`, items }));
    const merchant = await app.token('demo-client');
    const answer = await app.post('/v1/orders', { orders }, { token: merchant });
    expect(answer.status).toBe(200);
    expect(answer.body.erroneous_orders).toHaveLength(250);
  });
});

describe('form', () => {
  it.each([
    ['text/plain', 'text/plain'],
    ['no subtype', 'json'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['several parts', 'multipart/form-data; boundary=x'],
    ['JSON of another kind', 'application/merge-patch+json'],
    ['Latin-1', 'application/json; charset=iso-8859-1'],
    ['quoted Latin-1', 'application/json; charset="latin1"'],
    ['UTF-16', 'application/json;charset=utf-16'],
    ['an empty type', ''],
  ])('that is %s: 415', async (_, type) => {
    const answer = await send(GOOD, { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(answer.body.code).toBe('unsupported_media_type');
  });

  it('without a type: 415', async () => {
    const { authorization } = headers();
    const answer = await overSocket(port, 'PATCH', PATH, {
      headers: { authorization, 'content-length': String(GOOD.length) },
      chunks: [GOOD],
    });
    expect(answer.status).toBe(415);
  });

  it.each(['gzip', 'br', 'deflate', 'gzip, identity', 'nonsense'])('encoded as %s: 415', async (encoding) => {
    const answer = await send(gzipSync(GOOD), { 'content-encoding': encoding });
    expect(answer.status).toBe(415);
    expect(answer.body.code).toBe('unsupported_media_type');
  });

  it.each([
    ['application/json', undefined],
    ['application/json; charset=utf-8', undefined],
    ['APPLICATION/JSON; Charset="UTF-8"', undefined],
    ['application/json', 'identity'],
  ])('as %s, encoded as %s: taken', async (type, encoding) => {
    const answer = await send(GOOD, {
      'content-type': type,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    '',
    ' ',
    '{',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    'NaN',
    '{} {}',
    '\u00a0{}',
    'undefined',
    '{"a":01}',
  ])('%j is no JSON: 400, or no body at all', async (payload) => {
    const answer = await send(payload);
    expect(answer.status).toBe(payload === '' ? 422 : 400);
    if (payload !== '') expect(answer.body.code).toBe('malformed_json');
  });

  it('with a byte order mark is still JSON', async () => {
    expect((await send(`\ufeff${GOOD}`)).status).toBe(200);
  });

  it('does not matter where nothing is sent', async () => {
    const more = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
    expect((await app.get(PATH, { token, headers: more })).status).toBe(200);
    const removed = await app.call('DELETE', '/ops/v1/orgs/2/warehouses/1', { token, headers: more });
    expect(removed.status).toBe(204);
  });
});
