// HEAD wherever GET exists, CORS for the configured origins only, and the old prefix that points to the successor.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { exchange, listen, overSocket } from '../../../test/tools/serve-apps.ts';

const ORIGIN = 'https://app.example.com';

let app: TestApp;
let withCors: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp();
  withCors = await testApp({ environment: { CROSSDOCK_CORS_ORIGINS: `${ORIGIN}, https://two.example.com` } });
  token = await app.token('demo-client');
});

afterAll(async () => {
  await app.close();
  await withCors.close();
});

describe('HEAD', () => {
  /** Without what differs from request to request, and what is about the body's way alone. */
  const steady = (headers: Record<string, unknown>) => {
    const { date: _1, 'x-request-id': _2, ratelimit: _3, 'transfer-encoding': _4, ...rest } = headers;
    return rest;
  };

  it.each([
    ['/v1/warehouses', {}],
    ['/v1/warehouses?per_page=1&include_total=true', {}],
    ['/v1/warehouses', { 'accept-encoding': 'gzip' }],
    ['/v1/warehouses', { 'accept-encoding': 'br' }],
    ['/v1/warehouses?page=x', {}],
    ['/health/live', {}],
    ['/health/ready', {}],
    ['/openapi.json', { 'accept-encoding': 'gzip' }],
    ['/docs', {}],
    ['/docs/reference.js', {}],
    ['/problems', {}],
    ['/problems/moved', {}],
    ['/problems/nonsense', {}],
    ['/nowhere', {}],
    ['/api/external/hub/v1/orders', {}],
  ])('%s with %j has the status and the headers of GET and no body', async (path, headers) => {
    const send = (method: 'GET' | 'HEAD') =>
      app.app.server.inject({ method, url: path, headers: { authorization: `Bearer ${token}`, ...headers } });
    const [get, head] = [await send('GET'), await send('HEAD')];
    expect(head.statusCode).toBe(get.statusCode);
    expect(get.rawPayload.length).toBeGreaterThan(0);
    expect(head.rawPayload).toHaveLength(0);
    expect(steady(head.headers)).toEqual(steady(get.headers));
  });

  it('is answered 304 like GET', async () => {
    const tag = String((await app.get('/v1/warehouses', { token })).headers['etag']);
    const answer = await app.call('HEAD', '/v1/warehouses', { token, headers: { 'if-none-match': tag } });
    expect(answer.status).toBe(304);
  });

  it('needs the credential that GET needs', async () => {
    expect((await app.app.server.inject({ method: 'HEAD', url: '/v1/warehouses' })).statusCode).toBe(401);
  });

  it('leaves the connection in step over a real socket', async () => {
    const port = await listen(app);
    const request = (method: string, more: string) =>
      `${method} /problems/moved HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const answer = await exchange(port, request('HEAD', '') + request('GET', 'Connection: close\r\n'));
    expect(answer.match(/^HTTP\/1\.1 200 OK/gm)).toHaveLength(2);
    expect(answer.match(/<!doctype html>/g)).toHaveLength(1);
  });
});

describe('a method that a path does not take', () => {
  it.each([
    ['POST', '/v1/warehouses', 'GET, HEAD'],
    ['DELETE', '/login', 'POST'],
    ['GET', '/login', 'POST'],
    ['PUT', '/ops/v1/warehouses', 'GET, HEAD, POST'],
    ['POST', '/ops/v1/warehouses/1', 'GET, HEAD, PATCH'],
    ['POST', '/ops/v1/orgs/2/warehouses/1', 'DELETE, PUT'],
    ['POST', '/docs', 'GET, HEAD'],
    ['DELETE', '/problems/moved', 'GET, HEAD'],
    ['OPTIONS', '/v1/warehouses', 'GET, HEAD'],
    ['POST', '/v1/%77arehouses', 'GET, HEAD'],
    ['PUT', '/ops/v1/warehouses/%31?x=1', 'GET, HEAD, PATCH'],
  ] as const)('%s %s: 405 that allows %s', async (method, path, allow) => {
    const answer = await app.app.server.inject({ method, url: path });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe(allow);
    expect(answer.json().code).toBe('method_not_allowed');
  });

  it.each(['PROPFIND', 'TRACE', 'LINK', 'M-SEARCH'])('%s is known to no path', async (method) => {
    const port = await listenOnce();
    const known = await overSocket(port, method, '/v1/warehouses');
    expect(known.status).toBe(405);
    expect((await overSocket(port, method, '/nowhere')).status).toBe(404);
  });

  it.each(['/v1', '/v1/', '/v1/warehouses/', '/V1/warehouses', '//v1/warehouses', '/v1/warehouses/1/x'])(
    '%s is no path at all: 404',
    async (path) => {
      for (const method of ['GET', 'POST'] as const) {
        expect((await app.app.server.inject({ method, url: path })).statusCode, method).toBe(404);
      }
    },
  );
});

let port: Promise<number> | undefined;
const listenOnce = () => {
  port ??= listen(withCors);
  return port;
};

describe('CORS', () => {
  const preflight = (target: TestApp, origin: string, path = '/v1/warehouses') =>
    target.app.server.inject({
      method: 'OPTIONS',
      url: path,
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });

  it('lets the named origins ask, and read what they need', async () => {
    const answer = await preflight(withCors, ORIGIN);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, HEAD, POST, PATCH, PUT, DELETE',
      'access-control-max-age': '600',
    });
    expect(String(answer.headers['access-control-allow-headers']).toLowerCase()).toContain('authorization');
    expect(String(answer.headers['access-control-allow-headers']).toLowerCase()).toContain('idempotency-key');
    expect(String(answer.headers['access-control-allow-headers']).toLowerCase()).toContain('last-event-id');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const real = await withCors.get('/v1/warehouses', {
      token: await withCors.token('demo-client'),
      headers: { origin: 'https://two.example.com' },
    });
    expect(real.headers['access-control-allow-origin']).toBe('https://two.example.com');
    expect(real.headers['vary']).toMatch(/Origin/i);
    for (const name of [
      'ETag',
      'Link',
      'X-Total-Count',
      'Retry-After',
      'X-Request-Id',
      'Idempotent-Replayed',
    ]) {
      expect(real.headers['access-control-expose-headers']).toContain(name);
    }
  });

  it.each(['https://evil.example.com', 'http://app.example.com', 'https://app.example.com.evil.com', 'null'])(
    'gives %s nothing',
    async (origin) => {
      const answer = await preflight(withCors, origin);
      expect(answer.statusCode).toBe(405);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['access-control-allow-methods']).toBeUndefined();
      const real = await withCors.get('/health/live', { headers: { origin } });
      expect(real.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('lets the named origins read refusals, too', async () => {
    for (const path of ['/v1/warehouses', '/nowhere', '/ops/v1/warehouses?x=1']) {
      const answer = await withCors.get(path, { headers: { origin: ORIGIN } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers['access-control-allow-origin'], path).toBe(ORIGIN);
    }
  });

  it('does not make unknown paths known', async () => {
    for (const target of [app, withCors]) {
      expect((await target.get('/nowhere')).status).toBe(404);
      expect((await target.call('POST', '/v1/warehouses')).headers['allow']).toBe('GET, HEAD');
    }
  });

  it('is off where no origin is named', async () => {
    const answer = await preflight(app, ORIGIN);
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const real = await app.get('/health/live', { headers: { origin: ORIGIN } });
    expect(real.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the old prefix', () => {
  const OLD = '/api/external/hub/v1';

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'is gone for %s, and names the successor',
    async (method) => {
      const answer = await app.call(method, `${OLD}/warehouses?page=2`);
      expect(answer.status).toBe(410);
      expect(answer.body.code).toBe('moved');
      expect(answer.headers['link']).toBe('</v1/warehouses>; rel="successor-version"');
      expect(answer.body.detail).toContain('/v1/warehouses');
    },
  );

  it('is gone for every method that HTTP knows, with CORS and without', async () => {
    const ports = [await listenOnce()];
    for (const one of ports) {
      for (const method of ['TRACE', 'PROPFIND', 'LINK', 'SEARCH', 'OPTIONS', 'QUERY']) {
        expect((await overSocket(one, method, `${OLD}/warehouses`)).status, method).toBe(410);
      }
    }
  });

  it('is gone whatever the body is', async () => {
    const bodies: [string, string | Buffer][] = [
      ['text/plain', 'x'],
      ['application/json', '{'],
      ['application/json', ' '.repeat(2 * 1024 * 1024)],
      ['application/xml', '<x/>'],
      ['nonsense', Buffer.from([0xff])],
    ];
    for (const [type, payload] of bodies) {
      const answer = await app.call('POST', `${OLD}/orders`, { payload, headers: { 'content-type': type } });
      expect(answer.status, type).toBe(410);
    }
  });

  it.each([
    ['/token', '</login>; rel="successor-version"'],
    ['/auth/token', '</login>; rel="successor-version"'],
    ['/login', '</login>; rel="successor-version"'],
    ['/orgs', '</v1/orgs>; rel="successor-version"'],
    ['/%77arehouses?page=2', '</v1/warehouses>; rel="successor-version"'],
    ['/nothing/of/this/kind', undefined],
    ['', undefined],
    ['/', undefined],
  ])('%s leads to %s', async (path, link) => {
    const answer = await app.get(`${OLD}${path}`);
    expect(answer.status).toBe(410);
    expect(answer.headers['link']).toBe(link);
  });

  it('is not every path that begins like it', async () => {
    expect((await app.get(`${OLD}1/warehouses`)).status).toBe(404);
    expect((await app.get('/api/external/hub/v2/warehouses')).status).toBe(404);
  });
});
