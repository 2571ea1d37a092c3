// A request with two faults gets the earlier one, in the order of the contract: path, method, credential, scope,
// limits, media and size, parameters and body, record, state.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { tokenOfNewClient } from '../../../test/tools/serve-apps.ts';
import { ManualClock } from '../kernel/clock.ts';
import type { Actor } from './actor.ts';

/** In the order of check; several of one place are alternatives. */
const FAULTS = [
  { place: 0, name: 'unknown path', status: 404, code: 'not_found' },
  { place: 1, name: 'wrong method', status: 405, code: 'method_not_allowed' },
  { place: 2, name: 'no credential', status: 401, code: 'unauthorized' },
  { place: 3, name: 'scope too small', status: 403, code: 'forbidden' },
  { place: 4, name: 'limit reached', status: 429, code: 'too_many_requests' },
  { place: 5, name: 'not JSON by type', status: 415, code: 'unsupported_media_type' },
  { place: 6, name: 'too large', status: 413, code: 'body_too_large' },
  { place: 7, name: 'not JSON', status: 400, code: 'malformed_json' },
  { place: 8, name: 'unknown parameter', status: 422, code: 'validation_failed' },
  { place: 8, name: 'bad body', status: 422, code: 'validation_failed' },
  { place: 9, name: 'no such record', status: 404, code: 'not_found' },
  { place: 10, name: 'stale version', status: 412, code: 'precondition_failed' },
  { place: 10, name: 'taken code', status: 409, code: 'already_exists' },
] as const;
type Fault = (typeof FAULTS)[number]['name'];

const clock = new ManualClock(new Date('2026-11-14T09:30:00Z'));
const tokens = { good: '', small: '', goodAtLimit: '', smallAtLimit: '' };
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ clock });
  tokens.good = await tokenOfNewClient(app, 'hub-client', { write_rate: 10_000 });
  tokens.small = await tokenOfNewClient(app, 'demo-client');
  tokens.goodAtLimit = await tokenOfNewClient(app, 'hub-client', { write_rate: 1 });
  tokens.smallAtLimit = await tokenOfNewClient(app, 'demo-client', { write_rate: 1 });
  // The clock stands still, so the two tokens of a bucket never come back.
  for (const token of [tokens.goodAtLimit, tokens.smallAtLimit]) {
    const actor = await app.app.credentials.authenticate(token);
    for (let times = 0; times < 2; times += 1) app.app.limiter.admit(actor as Actor, 'write').release();
  }
});

afterAll(() => app.close());

function bodyFor(faults: readonly Fault[]): string {
  if (faults.includes('too large')) return ' '.repeat(1024 * 1024 + 1);
  if (faults.includes('not JSON')) return '{"warehouse_name": ';
  if (faults.includes('bad body')) return '{"warehouse_name": 5}';
  return JSON.stringify(faults.includes('taken code') ? { code: 'RNO-1' } : { warehouse_name: 'Newark' });
}

function tokenFor(faults: readonly Fault[]): string | null {
  if (faults.includes('no credential')) return null;
  if (faults.includes('scope too small'))
    return faults.includes('limit reached') ? tokens.smallAtLimit : tokens.small;
  return faults.includes('limit reached') ? tokens.goodAtLimit : tokens.good;
}

async function send(faults: readonly Fault[]) {
  const token = tokenFor(faults);
  const id = faults.includes('no such record') ? 999 : 1;
  const path = faults.includes('unknown path') ? '/ops/v1/nowhere' : `/ops/v1/warehouses/${id}`;
  const query = faults.includes('unknown parameter') ? '?colour=red' : '';
  return app.call(faults.includes('wrong method') ? 'PUT' : 'PATCH', `${path}${query}`, {
    ...(token === null ? {} : { token }),
    payload: bodyFor(faults),
    headers: {
      'content-type': faults.includes('not JSON by type') ? 'text/plain' : 'application/json',
      ...(faults.includes('stale version') ? { 'if-match': '"999"' } : {}),
    },
  });
}

describe('the order of check', () => {
  it('has nothing against the request without a fault', async () => {
    expect((await send([])).status).toBe(200);
  });

  it.each(FAULTS)('$name alone: $status $code', async ({ name, status, code }) => {
    const answer = await send([name]);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
  });

  const pairs = FAULTS.flatMap((first, index) =>
    FAULTS.slice(index + 1)
      .filter((second) => second.place > first.place)
      .map((second) => ({ first, second })),
  );
  it.each(pairs)('$first.name comes before $second.name', async ({ first, second }) => {
    const answer = await send([first.name, second.name]);
    expect(answer.status).toBe(first.status);
    expect(answer.body.code).toBe(first.code);
  });

  it('answers 405 with what the path takes, and 401 with how to log in', async () => {
    expect((await send(['wrong method'])).headers['allow']).toBe('GET, HEAD, PATCH');
    expect((await send(['no credential'])).headers['www-authenticate']).toBe('Bearer');
  });

  it('says which scope is missing', async () => {
    expect((await send(['scope too small'])).body.detail).toContain('ops');
  });

  it('takes nothing from the limit for a request that has no credential or too small a scope', async () => {
    const poor = await tokenOfNewClient(app, 'demo-client', { read_rate: 1, write_rate: 1 });
    for (let times = 0; times < 5; times += 1) {
      expect((await app.get('/ops/v1/warehouses', { token: poor })).status).toBe(403);
    }
    expect((await app.get('/v1/warehouses', { token: poor })).status).toBe(200);
  });
});

describe('a credential', () => {
  const broken: [string, string | undefined][] = [
    ['is missing', undefined],
    ['is empty', ''],
    ['has another scheme', 'Basic ZGVtbzpkZW1v'],
    ['has no token', 'Bearer '],
    ['has a token of another form', 'Bearer nonsense'],
    ['has a token that was never issued', `Bearer cda_2_${'A'.repeat(43)}`],
    ['has two tokens', 'Bearer a b'],
    ['has a token that is too long', `Bearer ${'x'.repeat(600)}`],
  ];
  it.each(broken)('that %s is answered with one and the same 401', async (_, authorization) => {
    const answer = await app.get('/v1/warehouses', {
      headers: { 'x-request-id': 'same', ...(authorization === undefined ? {} : { authorization }) },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.body).toEqual({
      type: '/problems/unauthorized',
      title: 'No valid credential',
      status: 401,
      detail: 'No valid credential',
      code: 'unauthorized',
      request_id: 'same',
      error: 'No valid credential',
      errors: ['No valid credential'],
    });
  });

  it('is recognised whatever the case of its scheme', async () => {
    const token = await app.token('demo-client');
    const answer = await app.get('/v1/warehouses', { headers: { authorization: `bearer ${token}` } });
    expect(answer.status).toBe(200);
  });

  it('is not asked for where the contract says public', async () => {
    for (const path of [
      '/health/live',
      '/health/ready',
      '/openapi.json',
      '/docs',
      '/problems',
      '/problems/moved',
    ]) {
      expect((await app.get(path)).status, path).toBe(200);
    }
  });

  it('is asked for by every operation that is not public', async () => {
    const guarded = app.app.routes.filter((route) => route.access !== 'public');
    expect(guarded.length).toBeGreaterThan(5);
    for (const { method, path } of guarded) {
      const answer = await app.call(method, path.replaceAll(/\{\w+\}/g, '1'));
      expect(answer.status, `${method} ${path}`).toBe(401);
    }
  });
});
