// Bytes that no HTTP client would send, straight into the port: whatever they are, the answer is a problem with a
// request id or a closed connection, and the service goes on.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../harness.ts';

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await testApp();
  await app.app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.server.address() as AddressInfo);
});

afterAll(() => app.close());

interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** How many answers there were. */
  readonly answers: number;
}

const SILENCE_MS_MAX = 240_000;

/** Everything that comes back until the other side closes; null: it closed without a word. */
async function exchange(bytes: string | Buffer): Promise<RawAnswer | null> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(SILENCE_MS_MAX, () => socket.destroy(new Error('no answer and no end')));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(bytes);
  // The other side may be gone while we are still sending.
  await once(socket, 'close').catch((error: Error & { code?: string }) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
  return chunks.length === 0 ? null : parse(Buffer.concat(chunks).toString('latin1'));
}

function parse(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const answers = text.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0;
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body, answers };
}

const get = (target: string, ...headers: string[]) => request('GET', target, ...headers);
const request = (method: string, target: string, ...headers: string[]) =>
  [`${method} ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n');
const login = (body: string, ...headers: string[]) =>
  request('POST', '/login', 'Content-Type: application/json', ...headers) + body;

const CHUNKED = 'Transfer-Encoding: chunked';

const REFUSED: readonly (readonly [string, string | Buffer, number | readonly number[]])[] = [
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['random bytes', Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256)), 400],
  ['a request line of HTTP/0.9', 'GET /v1/orgs\r\n\r\n', [400, 401]],
  ['HTTP of the future', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
  ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a method nobody knows', request('FOO', '/v1/orgs'), 400],
  ['a method of WebDAV', request('PROPFIND', '/v1/orgs'), 405],
  ['TRACE', request('TRACE', '/v1/orgs'), 405],
  ['OPTIONS of everything', request('OPTIONS', '*'), [400, 404, 405]],
  ['another host in the target', get('http://evil.example/v1/orgs'), [400, 401, 404]],
  ['a target of slashes', get('//v1//orgs'), 404],
  ['a target that is no path', get('v1/orgs'), 400],
  ['a broken percent-encoding in an unknown path', get('/v1/%zz'), 400],
  ['a control character in the target', get('/v1/\x01orgs'), 400],
  ['bytes beyond ASCII in the target', Buffer.from(get('/v1/\u00e9\u00ff'), 'latin1'), [400, 404]],
  ['no Host', 'GET /v1/orgs HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two Hosts', get('/v1/orgs', 'Host: y'), [400, 401]],
  ['a header without a name', get('/v1/orgs', ': x'), 400],
  ['a header with U+0000', get('/v1/orgs', 'X-A: a\0b'), 400],
  ['a header with a lone line feed', get('/v1/orgs', 'X-A: a\nX-B: b'), [400, 401]],
  ['a folded header', get('/v1/orgs', 'X-A: a', ' b'), [400, 401]],
  ['a space before a colon', get('/v1/orgs', 'X-A : a'), 400],
  ['headers beyond 16 KiB', get('/v1/orgs', `X-A: ${'a'.repeat(20_000)}`), 431],
  ['a target beyond 16 KiB', get(`/v1/orgs?x=${'a'.repeat(20_000)}`), 431],
  [
    'a thousand headers',
    get('/v1/orgs', ...Array.from({ length: 3000 }, (_, index) => `X${index}: 1`)),
    [401, 431],
  ],
  ['two lengths', login('{}', 'Content-Length: 2', 'Content-Length: 3'), 400],
  ['a length and chunks', login('0\r\n\r\n', 'Content-Length: 2', 'Transfer-Encoding: chunked'), 400],
  ['a length that is none', login('{}', 'Content-Length: two'), 400],
  ['a length below nothing', login('{}', 'Content-Length: -2'), 400],
  ['a length beyond 64 bits', login('{}', 'Content-Length: 99999999999999999999'), 400],
  ['a length over the limit', login('{}', 'Content-Length: 1048577'), 413],
  [
    'chunks over the limit',
    login(`200000\r\n${'x'.repeat(0x200000)}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'),
    413,
  ],
  ['a chunk size that is none', login('zz\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'), 400],
  ['an unknown transfer coding', login('{}', 'Transfer-Encoding: x-strange'), [400, 415, 422]],
  ['a bad chunk without a content type', `${request('POST', '/login', CHUNKED)}zz\r\n{}\r\n`, [400, 415]],
  ['a bad chunk after a good one', `${request('POST', '/login', CHUNKED)}2\r\n{}\r\nzz\r\n`, [400, 415]],
  ['chunks twice', `${request('POST', '/login', CHUNKED, CHUNKED)}zz\r\n`, [400, 415]],
  ['chunks before another coding', login('zz', 'Transfer-Encoding: chunked, identity'), [400, 415, 422]],
  ['a bad chunk for a path that is not there', `${request('POST', '/nowhere', CHUNKED)}zz\r\n`, [400, 404]],
  ['a bad chunk without a credential', `${request('POST', '/v1/orders', CHUNKED)}zz\r\n`, [400, 401]],
  ['an expectation nobody has', get('/v1/orgs', 'Expect: the-moon'), 401],
  ['an upgrade nobody offers', get('/v1/orgs', 'Upgrade: websocket', 'Connection: Upgrade'), 401],
];

describe('the port', () => {
  test.each(REFUSED)('answers %s with a problem', async (_, bytes, status) => {
    const answer = await exchange(bytes);
    if (answer === null) throw new Error('closed without an answer');
    expect(answer.answers).toBe(1);
    expect([status].flat(), answer.body).toContain(answer.status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const problem = JSON.parse(answer.body) as {
      status: number;
      request_id: string;
      error: string;
      errors: string[];
    };
    expect(problem).toMatchObject({
      status: answer.status,
      error: expect.any(String),
      errors: [expect.any(String)],
    });
    expect(answer.headers.get('x-request-id')).toBe(problem.request_id);
    expect(await exchange(get('/health/live'))).toMatchObject({ status: 200 });
  });

  test('goes on when a client leaves in the middle of its body', async () => {
    for (let times = 0; times < 20; times += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(login('{"grant_type"', 'Content-Length: 500'));
      await new Promise((resume) => setTimeout(resume, 5));
      socket.destroy();
    }
    expect(await exchange(get('/health/live'))).toMatchObject({ status: 200 });
  });

  test('answers pipelined requests in their order', async () => {
    const keepAlive = 'GET /health/live HTTP/1.1\r\nHost: x\r\nX-Request-Id: first\r\n\r\n';
    const answer = await exchange(keepAlive + get('/v1/orgs', 'X-Request-Id: second'));
    expect(answer).toMatchObject({ status: 200 });
    expect(answer?.headers.get('x-request-id')).toBe('first');
  });

  test('tells a client that waits to be told to go on', async () => {
    const body =
      '{"grant_type":"client_credentials","client_id":"demo-client","client_secret":"demo-secret"}';
    const answer = await exchange(login(body, `Content-Length: ${body.length}`, 'Expect: 100-continue'));
    expect(answer?.status).toBe(100);
  });
});
