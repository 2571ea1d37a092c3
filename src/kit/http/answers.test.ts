// What every answer carries besides its body: compression when asked for, headers that protect, caching rules; and
// what is dropped first when there is too much to do.
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testAppForThisTest } from '../../../test/harness.ts';
import { PATIENCE } from '../../../test/tools/patience.ts';
import { exchange, holdLock, listen, overSocket, runSql } from '../../../test/tools/serve-apps.ts';
import { buildApp } from '../../app/build-app.ts';
import { readConfig } from '../../config.ts';
import { openDb } from '../db/db.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLogger } from './logger.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp();
  token = await app.token('demo-client');
});

afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } });

describe('compression', () => {
  const plain = async () => (await get('/v1/warehouses')).body;

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('%s on request, with the same bytes inside', async (encoding, unpack) => {
    const answer = await get('/v1/warehouses', { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toMatch(/accept-encoding/i);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(answer.rawPayload.length).toBeLessThan((await plain()).length / 2);
    expect(unpack(answer.rawPayload).toString()).toBe(await plain());
  });

  it.each([
    ['gzip;q=0.5, br;q=1.0', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['*', 'gzip'],
  ])('what the client likes best: %s → %s', async (accepted, chosen) => {
    const answer = await get('/v1/warehouses', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(chosen);
  });

  it.each(['', 'identity', 'deflate', 'zstd', 'nonsense', 'gzip;q=0', 'br;q=0, gzip;q=0'])(
    'none for %j',
    async (accepted) => {
      const answer = await get('/v1/warehouses', { 'accept-encoding': accepted });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.body).toBe(await plain());
    },
  );

  it('none for what is too small to gain by it', async () => {
    for (const path of ['/health/live', '/v1/warehouses?per_page=1', '/nowhere', '/v1/warehouses?page=x']) {
      const answer = await get(path, { 'accept-encoding': 'gzip, br' });
      expect(answer.headers['content-encoding'], path).toBeUndefined();
    }
  });

  it('does not change the weak ETag, and 304 has no encoding', async () => {
    const tag = String((await get('/v1/warehouses')).headers['etag']);
    const packed = await get('/v1/warehouses', { 'accept-encoding': 'br' });
    expect(packed.headers['etag']).toBe(tag);
    const again = await get('/v1/warehouses', { 'accept-encoding': 'br', 'if-none-match': tag });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-encoding']).toBeUndefined();
  });

  it('of a large document arrives whole over a socket', async () => {
    const port = await listen(app);
    const answer = await overSocket(port, 'GET', '/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.bytes).toString())).toMatchObject({ openapi: '3.1.0' });
  });
});

describe('headers that protect', () => {
  it.each([
    '/v1/warehouses',
    '/nowhere',
    '/health/live',
    '/v1/warehouses?page=x',
    '/api/external/hub/v1/x',
    '/v1/%zz',
  ])('are on %s: nothing in it may run, be framed, sniffed or referred to', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-site',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
  });

  it.each(['/docs', '/problems', '/problems/moved', '/login/set_password'])(
    'let the page %s load from here and nowhere else',
    async (path) => {
      const policy = String((await get(path)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      for (const nothing of ['object-src', 'base-uri', 'form-action', 'frame-ancestors'])
        expect(policy).toContain(`${nothing} 'none'`);
      expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe/);
    },
  );
});

describe('caching', () => {
  it.each([
    ['/v1/warehouses', 'private, no-cache'],
    ['/v1/orgs', 'private, no-store'],
    ['/health/live', 'private, no-store'],
    ['/v1/warehouses?page=x', 'no-store'],
    ['/nowhere', 'no-store'],
    ['/openapi.json', 'public, no-cache'],
    ['/docs', 'public, no-cache'],
    ['/problems/moved', 'public, max-age=3600'],
    ['/docs/reference.js', 'public, no-cache'],
  ])('of %s: %s', async (path, rule) => {
    expect((await get(path)).headers['cache-control']).toBe(rule);
  });

  it('of a login, of a change and of its replay: never', async () => {
    const login = await app.post('/login', {
      grant_type: 'client_credentials',
      client_id: 'demo-client',
      client_secret: 'demo-secret',
    });
    expect(login.headers['cache-control']).toContain('no-store');
    const change = () =>
      app.patch('/ops/v1/warehouses/1', {}, { token: hub, headers: { 'idempotency-key': 'cached?' } });
    const hub = await app.token('hub-client');
    expect((await change()).headers['cache-control']).toBe('private, no-store');
    const replay = await change();
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expect(replay.headers['cache-control']).toBe('private, no-store');
  });

  it('spares the bytes of a document that the client has', async () => {
    const tag = String((await get('/openapi.json')).headers['etag']);
    expect((await get('/openapi.json', { 'if-none-match': tag })).statusCode).toBe(304);
  });
});

describe('under overload', () => {
  it('reads are refused with Retry-After while writes and health checks still get through', async () => {
    const busy = await testAppForThisTest({ shedsLoad: true });
    const [reader, hub] = [await busy.token('demo-client'), await busy.token('hub-client')];
    const stall = async () => {
      const untilMs = performance.now() + 1300;
      while (performance.now() < untilMs);
      await sleep(20);
    };
    await stall();
    expect((await busy.get('/v1/warehouses', { token: reader })).status, 'one stall is no overload').toBe(
      200,
    );
    const ask = () =>
      Promise.all([
        busy.get('/v1/warehouses', { token: reader }),
        busy.patch('/ops/v1/warehouses/1', {}, { token: hub }),
        busy.get('/health/live'),
      ]);
    let [read, write, health] = await ask();
    // On a machine with other work the loop may have caught up before the requests came: stall it again.
    for (let tries = 0; read.status !== 503 && tries < 5; tries += 1) {
      await stall();
      await stall();
      [read, write, health] = await ask();
    }
    expect(read.status).toBe(503);
    expect(read.body.code).toBe('overloaded');
    expect(read.headers['retry-after']).toBe('1');
    expect(write.status).toBe(200);
    expect(health.status).toBe(200);
    await expect.poll(async () => (await busy.get('/v1/warehouses', { token: reader })).status).toBe(200);
  });
});

describe('a database connection that is killed', () => {
  it('costs its own request a 503 with Retry-After, and no other', async () => {
    const hub = await app.token('hub-client');
    const lock = await holdLock(app.database.url, 'SELECT 1 FROM warehouse WHERE id = 1 FOR UPDATE');
    const change = () => app.patch('/ops/v1/warehouses/1', { order_cutoff_time: '10:10' }, { token: hub });
    const unlucky = change();
    await lock.waitedForBy(1);
    await runSql(
      app,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    const answer = await unlucky;
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'overloaded', detail: 'the database does not answer' });
    expect(answer.headers['retry-after']).toBe('2');
    await lock.release();
    expect((await change()).body.order_cutoff_time).toBe('10:10');
  });
});

describe('the log', () => {
  const logged = () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    return { lines, logger: createLogger('info', stream) };
  };

  it('cuts secrets out wherever they turn up', () => {
    const { lines, logger } = logged();
    const secrets = {
      password: 'hush',
      client_secret: 'hush',
      secret: 'hush',
      refresh_token: 'hush',
      access_token: 'hush',
      authorization: 'Bearer hush',
      cookie: 'hush',
      api_key: 'hush',
      token: 'hush',
    };
    logger.info(secrets, 'top');
    logger.info({ body: secrets }, 'one down');
    logger.info({ request: { headers: secrets } }, 'two down');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).not.toContain('hush');
  });

  it('is one line of JSON per entry, whatever the values hold', () => {
    const { lines, logger } = logged();
    logger.info({ path: '/x\n{"level":30,"msg":"forged"}\r\n\u2028' }, 'a\nb');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'a\nb' });
  });

  it('has one line for each request, with the fields of every other line, and nothing a client sends can forge one', async () => {
    const { lines, logger } = logged();
    const db = openDb({ url: app.database.url, poolSize: 2, patience: PATIENCE });
    const { server } = await buildApp({ config: readConfig({}), db, clock: systemClock, logger });
    // There is no trusted proxy here, so forwarded addresses do not count.
    const claims = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'mine-1', ...claims };
    await server.inject({ url: '/v1/warehouses?per_page=1', headers });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    await exchange(
      port,
      'GET /x","msg":"forged\\ HTTP/1.1\r\nHost: a\r\nX-Request-Id: "}{"\r\nConnection: close\r\n\r\n',
    );
    await exchange(port, 'NONSENSE\r\n\r\n');
    await server.inject({ method: 'POST', url: '/ops/v1/orgs', headers, payload: {} });
    await server.inject({ url: '/v1/warehouses?page=x', headers });
    await server.close();
    await db.close();
    const entries = lines.map((line) => JSON.parse(line));
    const [first, listening, second, third, ...refused] = entries;
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(entries).toHaveLength(6);
    const { level, time, pid } = listening;
    expect(first).toEqual({
      ...{ level, pid, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
      ...{ request_id: 'mine-1', method: 'GET', path: '/v1/warehouses', status: 200, ms: expect.any(Number) },
      ...{ org: 2, by: expect.any(String), ip: '127.0.0.1', msg: 'request' },
    });
    expect(time).toHaveLength(first.time.length);
    expect(second).toMatchObject({
      path: '/x","msg":"forged\\',
      status: 404,
      code: 'not_found',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(second).not.toHaveProperty('org');
    expect(third).toMatchObject({ status: 400, code: 'bad_request', ip: '127.0.0.1', msg: 'not a request' });
    expect(refused).toMatchObject([
      { status: 403, code: 'forbidden', org: 2, by: first.by },
      { status: 422, code: 'validation_failed', org: 2, by: first.by },
    ]);
  });

  it('names the last address that a trusted proxy did not make up', async () => {
    const { lines, logger } = logged();
    const db = openDb({ url: app.database.url, poolSize: 2, patience: PATIENCE });
    const config = readConfig({ CROSSDOCK_TRUSTED_PROXIES: '127.0.0.1' });
    const { server } = await buildApp({ config, db, clock: systemClock, logger });
    await server.inject({ url: '/health/live', headers: { 'x-forwarded-for': '10.9.9.9, 203.0.113.9' } });
    await server.close();
    await db.close();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/health/live', ip: '203.0.113.9' });
  });

  it('has the error of each request that fails', async () => {
    const { lines, logger } = logged();
    const db = openDb({ url: app.database.url, poolSize: 2, patience: PATIENCE });
    const { server } = await buildApp({ config: readConfig({}), db, clock: systemClock, logger });
    await db.close();
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'mine-2' };
    const { statusCode } = await server.inject({ url: '/v1/orgs', headers });
    await server.close();
    expect(statusCode).toBeGreaterThanOrEqual(500);
    const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
    expect(failed).toMatchObject({ level: 50, request_id: 'mine-2', err: { stack: expect.any(String) } });
  });

  it('has no error where the service says that it is not ready', async () => {
    const { lines, logger } = logged();
    const db = openDb({ url: app.database.url, poolSize: 2, patience: PATIENCE });
    const readiness = async () => ({ ready: false, checks: { process: 'stopping' } });
    const { server } = await buildApp({ config: readConfig({}), db, clock: systemClock, logger, readiness });
    const headers = { 'x-request-id': 'mine-3' };
    const { statusCode } = await server.inject({ url: '/health/ready', headers });
    await server.close();
    await db.close();
    expect(statusCode).toBe(503);
    const written = lines.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === 'mine-3');
    expect(written.map(({ level, msg, err }) => [level, msg, err])).toEqual([
      [40, 'not ready: process stopping', undefined],
      [30, 'request', undefined],
    ]);
  });
});
