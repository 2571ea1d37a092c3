// How large, how deep and in which form a body may come.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/harness.ts';
import { exchange, listen, overSocket } from '../../test/serve-apps.ts';

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
  ])('of 100,000 %s is answered with a violation', async (_, open, close) => {
    for (const leaf of ['1', '"\\u0000"']) {
      const depth = Math.min(100_000, Math.floor((MIB - 10) / (open.length + close.length)));
      const answer = await send(open.repeat(depth) + leaf + close.repeat(depth));
      expect(answer.status).toBe(422);
    }
  });

  it('that is never closed is no JSON', async () => {
    expect((await send('['.repeat(500_000))).status).toBe(400);
  });

  it('does not help to make an answer that grows beyond measure', async () => {
    const wide = `{${Array.from({ length: 60_000 }, (_, index) => `"${index}":1`).join(',')}}`;
    const answer = await send(wide);
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(MIB);
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
