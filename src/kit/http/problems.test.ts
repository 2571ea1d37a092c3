// One shape for everything that goes wrong, with a page for every code, and a request id that can be followed.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { openConnections } from '../../../test/tools/open-connections.ts';
import { exchange, listen } from '../../../test/tools/serve-apps.ts';
import { toProblem } from './errors.ts';
import { PROBLEMS, Problem, type ProblemCode, problemBody, VIOLATIONS } from './problems.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

afterAll(() => app.close());

const CODES = Object.keys(PROBLEMS) as ProblemCode[];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('every problem', () => {
  it.each(CODES)('%s has a page that says what happened and what to do', async (code) => {
    const page = await app.get(`/problems/${code}`);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain(`<code>${code}</code>`);
    expect(page.text).toContain(`HTTP ${PROBLEMS[code].status}`);
    expect(page.text).toContain(PROBLEMS[code].title);
    expect(PROBLEMS[code].help.length).toBeGreaterThan(40);
  });

  it.each(CODES)('%s has the one shape', (code) => {
    const { status, title } = PROBLEMS[code];
    const body = problemBody(new Problem(code, { detail: 'what exactly' }), 'r-1');
    expect(body).toEqual({
      type: `/problems/${code}`,
      title,
      status,
      detail: 'what exactly',
      code,
      request_id: 'r-1',
      error: 'what exactly',
      errors: ['what exactly'],
    });
    expect(problemBody(new Problem(code), 'r-1')).toMatchObject({
      detail: title,
      error: title,
      errors: [title],
    });
  });

  it('is listed on one page, and so is every code of a violation', async () => {
    const page = await app.get('/problems');
    for (const code of CODES) expect(page.text).toContain(`href="/problems/${code}"`);
    for (const code of Object.keys(VIOLATIONS)) expect(page.text).toContain(`<code>${code}</code>`);
  });

  it('has no page under a name that is not one', async () => {
    for (const code of ['nonsense', 'constructor', '__proto__', 'toString', '%3Cscript%3E']) {
      expect((await app.get(`/problems/${code}`)).status, code).toBe(404);
    }
  });

  it('says where each violation is, in words and for programs', () => {
    const violations = [
      { pointer: '/items/0/quantity', in: 'body', code: 'too_small', message: 'must be at least 1' },
      { pointer: '', in: 'body', code: 'required', message: 'a JSON body is required' },
    ] as const;
    expect(problemBody(new Problem('validation_failed', { violations }), 'r-1')).toMatchObject({
      detail: '2 violations',
      error: '2 violations',
      errors: ['items/0/quantity: must be at least 1', 'body: a JSON body is required'],
      violations,
    });
  });
});

describe('what is not known', () => {
  it('is a 500 that reveals nothing of the inside', () => {
    const secret = new Error('relation "access_token" does not exist at /work/src/db.ts:12');
    const body = JSON.stringify(problemBody(toProblem(secret), 'r-1'));
    expect(JSON.parse(body)).toMatchObject({ status: 500, code: 'internal_error', request_id: 'r-1' });
    expect(body).not.toMatch(/relation|access_token|\.ts|stack/);
    for (const thrown of ['text', null, undefined, 5, {}]) expect(toProblem(thrown).status).toBe(500);
  });

  it('about a path is a 404 that does not repeat it', async () => {
    const token = await app.token('hub-client');
    for (const path of [
      '/v1/secret-name-4711',
      '/ops/v1/warehouses/4711',
      '/ops/v1/orgs/2/warehouses/4711',
    ]) {
      const method = path.includes('/orgs/') ? 'PUT' : 'GET';
      const answer = await app.call(method, path, { token, headers: { 'x-request-id': 'r-1' } });
      expect(answer.status, path).toBe(404);
      expect(answer.body).toEqual({
        type: '/problems/not_found',
        title: 'Not found',
        status: 404,
        detail: 'Not found',
        code: 'not_found',
        request_id: 'r-1',
        error: 'Not found',
        errors: ['Not found'],
      });
    }
  });

  it('is never kept by a cache', async () => {
    const answer = await app.get('/nowhere');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });
});

describe('the request id', () => {
  it.each(['r-1', 'A.b_c:9-', 'x'.repeat(128)])('%s is taken as it was sent', async (id) => {
    const answer = await app.get('/nowhere', { headers: { 'x-request-id': id } });
    expect(answer.headers['x-request-id']).toBe(id);
    expect(answer.body.request_id).toBe(id);
  });

  it.each(['', 'x'.repeat(129), 'a b', 'a/b', '<script>', 'é', 'a"b', 'a,b'])(
    '%j is replaced by one of ours',
    async (id) => {
      const answer = await app.get('/nowhere', { headers: { 'x-request-id': id } });
      expect(answer.headers['x-request-id']).toMatch(UUID);
      expect(answer.body.request_id).toBe(answer.headers['x-request-id']);
    },
  );

  it('is on every answer, good and bad, and differs from request to request', async () => {
    const token = await app.token('demo-client');
    const answers = [
      await app.get('/v1/warehouses', { token }),
      await app.call('HEAD', '/v1/warehouses', { token }),
      await app.get('/docs'),
      await app.get('/docs/reference.js'),
      await app.get('/problems/moved'),
      await app.get('/health/live'),
      await app.get('/v1/warehouses'),
      await app.call('POST', '/v1/warehouses'),
      await app.get('/ops/v1/warehouses', { token }),
      await app.get('/api/external/hub/v1/orders'),
      await app.get('/%zz'),
    ];
    const ids = answers.map((answer) => answer.headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('bytes that are no request', () => {
  let port: number;
  beforeAll(async () => {
    port = await listen(app);
  });
  const parse = (answer: string) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { head, body: JSON.parse(body) as Record<string, unknown> };
  };

  it.each([
    ['no method', 'NONSENSE\r\n\r\n'],
    ['another protocol', 'GET /health/live GOPHER/1.0\r\n\r\n'],
    ['two lengths', 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header without colon', 'GET /health/live HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['control characters in a header', 'GET /health/live HTTP/1.1\r\nHost: x\r\nA: b\u0001\r\n\r\n'],
  ])('%s: a 400 problem, and the connection is closed', async (_, bytes) => {
    const { head, body } = parse(await exchange(port, bytes));
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toMatch(/^content-type: application\/problem\+json; charset=utf-8$/im);
    expect(head).toMatch(/^connection: close$/im);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(head).toContain(`${name}: ${value}`);
    const id = /^x-request-id: (\S+)$/im.exec(head)?.[1];
    expect(id).toMatch(UUID);
    const detail = 'not a well-formed HTTP request';
    expect(body).toEqual(problemBody(new Problem('bad_request', { detail }), id ?? ''));
  });

  it.each([
    ['two Host headers', 'Host: a\r\nHost: b\r\n', 'a request has one Host header'],
    ['the same Host twice', 'Host: a\r\nhOST: a\r\n', 'a request has one Host header'],
    ['no Host', '', 'HTTP/1.1 asks for a Host header'],
  ])('%s: a 400 problem', async (_, hosts, detail) => {
    const bytes = `GET /health/live HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`;
    const { head, body } = parse(await exchange(port, bytes));
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(body).toMatchObject({ code: 'bad_request', detail });
  });

  it.each([
    'a b"<x>',
    'user@evil',
    'user:word@evil',
    'localhost:8192/foo',
    'a,b',
    'a?b',
    'a#b',
    'a%2fb',
    'a\\b',
    'a:port',
    'a:99999',
    'a:1:2',
    ':80',
    '300.1.1.1',
    '::1',
    '[::1',
    '[:::1]',
    '[fe80::1%eth0]',
    'h\u00f6st',
    '',
  ])('a Host that is no host: a 400 problem on every path: %j', async (host) => {
    for (const path of ['/health/live', '/v1/orders', '/nowhere', '/']) {
      const bytes = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      const { head, body } = parse(await exchange(port, bytes));
      expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      const detail = expect.stringMatching(/^Host must be a host name or an address/);
      expect(body).toMatchObject({ code: 'bad_request', detail });
    }
  });

  it.each([
    'localhost',
    'hub.example.com',
    'Hub.Example.com.:443',
    'my_service-1:8080',
    '127.0.0.1:8080',
    '[::1]:8080',
    '[::ffff:127.0.0.1]',
  ])('a Host that is a name or an address is taken: %s', async (host) => {
    const bytes = `GET /health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect(await exchange(port, bytes)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it('the host that a trusted proxy was called by has to be one, too', async () => {
    const behind = await testApp({ environment: { CROSSDOCK_TRUSTED_PROXIES: '127.0.0.1' } });
    onTestFinished(() => behind.close());
    const called = (host: string) => behind.get('/health/live', { headers: { 'x-forwarded-host': host } });
    expect((await called('hub.example.com')).status).toBe(200);
    const refused = await called('user@evil');
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      expect.stringMatching(/^X-Forwarded-Host must be/),
    ]);
    // Nobody else is asked what they were called by.
    const other = { headers: { 'x-forwarded-host': 'user@evil' } };
    expect((await app.get('/health/live', other)).status).toBe(200);
  });

  it('more than 16 KiB of headers: a 431 problem', async () => {
    const bytes = `GET /health/live HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`;
    const { head, body } = parse(await exchange(port, bytes));
    expect(head).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(body).toMatchObject({
      type: '/problems/headers_too_large',
      status: 431,
      title: PROBLEMS.headers_too_large.title,
    });
  });

  it('behind a request that is not answered yet: the answers come in the order of their requests', async () => {
    const first = 'GET /v1/warehouses HTTP/1.1\r\nHost: x\r\n\r\n';
    const answers = await exchange(port, `${first}NONSENSE\r\n\r\n`);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 400']);
  });

  it('from a client that never closes its side: the connection is closed all the same', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => {
      socket.destroy();
    });
    socket.on('error', () => {});
    socket.write('NONSENSE\r\n\r\n');
    await once(socket.resume(), 'end');
    await expect.poll(() => openConnections(app.app.server.server)).toBe(0);
  });

  it('a path that cannot be decoded: a 400 problem', async () => {
    const answer = await app.get('/v1/%zz');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ type: '/problems/bad_request', status: 400 });
  });

  it('a body that ends before its length: nothing is done, and the service goes on', async () => {
    await exchange(port, 'POST /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const cut = exchange(
      port,
      'POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"',
      300,
    );
    await expect(cut).rejects.toThrow('still open');
    expect((await app.get('/health/live')).status).toBe(200);
  });
});
