// One key, one effect, one answer: however often, however fast and through however many processes it is sent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestAnswer, type TestApp, testApp, testAppForThisTest } from '../../../test/harness.ts';
import { appBeside, holdLock, runSql, tokenOfNewClient } from '../../../test/tools/serve-apps.ts';
import { sql } from '../db/statement.ts';
import { ManualClock } from '../kernel/clock.ts';
import { commitOnce, fingerprintOf, forgetStoredAnswers, KEPT_MS, RunningKeys } from './idempotency.ts';
import { Problem } from './problems.ts';
import type { Answer, Route } from './route.ts';
import { takesIdempotencyKey } from './serve-route.ts';

const insertOrg = sql(
  'idempotencytest.insertOrg',
  `INSERT INTO org (id, name, kind, is_active, version, created_at, updated_at)
   VALUES ($1, 'Made once', 'merchant', true, 1, $2, $2)`,
);

const readFeed = sql('idempotencytest.readFeed', 'SELECT last_sequence FROM org_feed WHERE org_id = $1');

let app: TestApp;
let token: string;
let merchant: string;
let keys = 0;

const newKey = () => {
  keys += 1;
  return `key ${keys}`;
};
const withKey = (key: string, extra: Record<string, string> = {}) => ({
  token,
  headers: { 'idempotency-key': key, ...extra },
});
const newWarehouse = (code: string) => ({
  warehouse_name: 'Made here',
  code,
  address: {
    line1: '1 Dock Road',
    line2: null,
    city: 'Reno',
    state: 'NV',
    postal_code: '89501',
    country: 'US',
  },
  timezone: 'America/Los_Angeles',
});
/** By its name, or the one that it has among the answers of an org that the hub's request is about. */
const storedKeys = async (key: string) => {
  const stored = await runSql<{ count: number }>(
    app,
    `SELECT count(*)::int FROM idempotency_key WHERE key IN ($1, 'of 1 ' || encode(sha256($1::text::bytea), 'hex'))`,
    [key],
  );
  return stored[0]?.count;
};
const isReplayed = (answer: TestAnswer) => answer.headers['idempotent-replayed'] === 'true';

beforeAll(async () => {
  app = await testApp({ poolSize: 10 });
  const limits = { read_rate: 100_000, write_rate: 100_000, in_flight_max: 1000 };
  token = await tokenOfNewClient(app, 'hub-client', limits);
  merchant = await tokenOfNewClient(app, 'demo-client', { ...limits, more_scopes: ['account'] });
});

afterAll(() => app.close());

describe('the same key with the same request', () => {
  it('gives the same status and the same bytes again, marked as replayed, and does nothing', async () => {
    const key = newKey();
    const first = await app.post('/ops/v1/warehouses', newWarehouse('SAME-1'), withKey(key));
    const changed = await app.patch(String(first.headers['location']), { code: 'SAME-2' }, { token });
    const again = await app.post('/ops/v1/warehouses', newWarehouse('SAME-1'), withKey(key));
    expect(first.status).toBe(201);
    expect(changed.status).toBe(200);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(isReplayed(first)).toBe(false);
    expect(isReplayed(again)).toBe(true);
    for (const name of ['etag', 'location', 'content-type', 'cache-control']) {
      expect(again.headers[name], name).toBe(first.headers[name]);
    }
    expect((await app.get(String(first.headers['location']), { token })).body.code).toBe('SAME-2');
  });

  it('counts for the whole org, whichever credential sends it', async () => {
    const key = newKey();
    const first = await app.patch('/ops/v1/warehouses/1', { warehouse_name: 'Newark' }, withKey(key));
    const colleague = { ...withKey(key), token: await tokenOfNewClient(app, 'hub-client') };
    const again = await app.patch('/ops/v1/warehouses/1', { warehouse_name: 'Newark' }, colleague);
    expect(isReplayed(again)).toBe(true);
    expect(again.text).toBe(first.text);
  });

  it('is another key in another org', async () => {
    const author = { orgId: 1, actor: 'test', now: new Date() };
    const answer = (text: string) => async (): Promise<Answer> => ({ status: 200, body: { text } });
    const request = (orgId: number) => ({ orgId, key: newKey.name, fingerprint: Buffer.alloc(32, orgId) });
    expect((await commitOnce(app.db, author, request(2), answer('two'))).json).toBe('{"text":"two"}');
    expect((await commitOnce(app.db, author, request(3), answer('three'))).json).toBe('{"text":"three"}');
    expect((await commitOnce(app.db, author, request(2), answer('no'))).json).toBe('{"text":"two"}');
  });
});

describe('the same key with another request', () => {
  it.each([
    ['body', 'PATCH', '/ops/v1/warehouses/1', { order_cutoff_time: '10:01' }],
    ['path', 'PATCH', '/ops/v1/warehouses/2', { order_cutoff_time: '10:00' }],
    ['method and path', 'POST', '/ops/v1/warehouses', newWarehouse('NEVER-1')],
  ])('is refused where the %s differs, and does nothing', async (_, method, path, body) => {
    const key = newKey();
    await app.patch('/ops/v1/warehouses/1', { order_cutoff_time: '10:00' }, withKey(key));
    const before = await app.get('/ops/v1/warehouses', { token });
    const answer = await app.call(method, path, { ...withKey(key), body });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('idempotency_key_reused');
    expect((await app.get('/ops/v1/warehouses', { token })).text).toBe(before.text);
  });

  it('distinguishes requests by method, path, query and body, also where the body contains a secret', async () => {
    const requests = [
      { method: 'POST', url: '/a', body: undefined },
      { method: 'PATCH', url: '/a', body: undefined },
      { method: 'POST', url: '/b', body: undefined },
      { method: 'POST', url: '/a?x=1', body: undefined },
      { method: 'POST', url: '/a', body: Buffer.from('{}') },
      { method: 'POST', url: '/a', body: Buffer.from('{ }') },
    ];
    for (const hasSecret of [false, true]) {
      const prints = await Promise.all(requests.map((request) => fingerprintOf(request, 'k', hasSecret)));
      expect(new Set(prints.map((print) => print.toString('hex'))).size).toBe(prints.length);
      const again = await fingerprintOf(
        { method: 'POST', url: '/a', body: Buffer.from('{}') },
        'k',
        hasSecret,
      );
      expect(again).toEqual(prints[4]);
    }
  });

  it('keeps nothing from which a password in the body could be guessed quickly', async () => {
    const request = { method: 'POST', url: '/a', body: Buffer.from('{"password":"hunter2hunter2"}') };
    expect(await fingerprintOf(request, 'k', true)).not.toEqual(await fingerprintOf(request, 'k', false));
    expect(await fingerprintOf(request, 'k', true)).not.toEqual(await fingerprintOf(request, 'other', true));
    const withPassword = app.app.routes.filter((route) =>
      JSON.stringify(route.body ?? {}).includes('"password"'),
    );
    const taking = withPassword.filter((route) => takesIdempotencyKey(route));
    expect(taking.map((route) => route.operationId).sort()).toEqual(['opsChangeUser', 'opsCreateUser']);
    expect(taking.every((route) => route.hasSecretBody)).toBe(true);
  });
});

describe('many requests at once with one key', () => {
  /** One code keeps the keys of all operations: a hundred are sent to the first one of each method, in the longer run to each. */
  const CROWD = 100;
  const FEW = Number(process.env['EQUAL_KEYS'] ?? 10);

  const example = (route: Route) =>
    route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const { properties } = route.params as unknown as {
        properties: Record<string, { examples?: unknown[] }>;
      };
      return String(properties[name]?.examples?.[0]);
    });

  /** An example may only try something out, which has no effect that could happen twice. */
  const inEarnest = (body: unknown) =>
    Object.hasOwn(body as object, 'dry_run') ? { ...(body as object), dry_run: false } : body;

  it('have one effect on every POST and PATCH there is; the others get its bytes, or 409 while it runs', async () => {
    const routes = app.app.routes.filter(takesIdempotencyKey);
    expect(routes.length).toBeGreaterThanOrEqual(4);
    const methods = new Set<string>();
    for (const route of routes) {
      const length = methods.has(route.method) ? FEW : CROWD;
      methods.add(route.method);
      const key = newKey();
      const body = route.body === undefined ? {} : { body: inEarnest(route.bodyExample) };
      const whose = route.path.startsWith('/ops/') ? {} : { token: merchant };
      const send = () => app.call(route.method, example(route), { ...withKey(key), ...body, ...whose });
      const answers = await Promise.all(Array.from({ length }, send));
      const where = `${route.method} ${route.path}: ${answers[0]?.text.slice(0, 500)}`;
      const done = answers.filter((answer) => answer.status < 300);
      const refused = answers.filter((answer) => answer.status >= 300);
      expect(done.filter((answer) => !isReplayed(answer)).length, where).toBe(1);
      expect(new Set(done.map((answer) => answer.text)).size, where).toBe(1);
      for (const answer of refused) {
        expect(answer.body.code, where).toBe('idempotency_key_in_use');
        expect(answer.headers['retry-after']).toBe('1');
      }
      expect(await storedKeys(key), where).toBe(1);
    }
  }, 600_000);

  it('keep no answer that holds a secret, and none of what changes nothing', async () => {
    const keepNone = app.app.routes.filter((route) => !takesIdempotencyKey(route));
    for (const { method, path, access, operationId, responses } of keepNone) {
      // A public operation has no organization that an answer could be kept for.
      if (method !== 'POST' || access === 'public' || /^(opsE|e)stimateOrder$/.test(operationId)) continue;
      expect(JSON.stringify(responses), path).toMatch(/secret|"key"|"link"/);
    }
    const stored = await runSql<{ body: string }>(
      app,
      "SELECT coalesce(body, '') AS body FROM idempotency_key",
    );
    for (const { body } of stored) expect(body).not.toMatch(/cd[akr]_|whsec_|(?<!"previous_)secret"/);
    const login = {
      grant_type: 'client_credentials',
      client_id: 'demo-client',
      client_secret: 'demo-secret',
    };
    const key = newKey();
    const tokens = [
      await app.post('/login', login, withKey(key)),
      await app.post('/login', login, withKey(key)),
    ];
    expect(tokens[0]?.body.access_token).not.toBe(tokens[1]?.body.access_token);
    expect(await storedKeys(key)).toBe(0);
  });

  it('through two processes create one warehouse, and none gets the error that its code is taken', async () => {
    const key = newKey();
    const apps = [app, await appBeside(app)];
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, index) =>
        (apps[index % 2] as TestApp).post('/ops/v1/warehouses', newWarehouse('TWICE-1'), withKey(key)),
      ),
    );
    const done = answers.filter((answer) => answer.status === 201);
    expect(done.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(new Set(done.map((answer) => answer.text)).size).toBe(1);
    for (const answer of answers) {
      if (answer.status !== 201) expect(answer.body.code).toBe('idempotency_key_in_use');
    }
  });
});

describe('a second process with the key of a request that still runs', () => {
  async function whileHeld(statement: string, requests: () => Promise<TestAnswer>[]): Promise<TestAnswer[]> {
    const lock = await holdLock(app.database.url, statement);
    const answers = requests();
    await lock.waitedForBy(2);
    await lock.release();
    return Promise.all(answers);
  }
  const sendTo = (apps: TestApp[], send: (app: TestApp) => Promise<TestAnswer>) => () => apps.map(send);

  it('waits, then repeats the answer, where the effect is a new record with a unique code', async () => {
    const key = newKey();
    const apps = [app, await appBeside(app)];
    const answers = await whileHeld(
      'LOCK TABLE idempotency_key IN SHARE ROW EXCLUSIVE MODE',
      sendTo(apps, (one) => one.post('/ops/v1/warehouses', newWarehouse('WAIT-1'), withKey(key))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(answers.filter(isReplayed)).toHaveLength(1);
  });

  it('waits, then repeats the answer, where the effect makes its own If-Match stale', async () => {
    const key = newKey();
    const apps = [app, await appBeside(app)];
    const tag = String((await app.get('/ops/v1/warehouses/3', { token })).headers['etag']);
    const answers = await whileHeld(
      'SELECT 1 FROM warehouse WHERE id = 3 FOR UPDATE',
      sendTo(apps, (one) =>
        one.patch('/ops/v1/warehouses/3', { order_cutoff_time: '09:09' }, withKey(key, { 'if-match': tag })),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(answers.filter(isReplayed)).toHaveLength(1);
  });

  it('waits, then is refused, where its request is another one', async () => {
    const key = newKey();
    const apps = [app, await appBeside(app)];
    let turn = 9;
    const answers = await whileHeld(
      'SELECT 1 FROM warehouse WHERE id = 3 FOR UPDATE',
      sendTo(apps, (one) => {
        turn += 1;
        return one.patch('/ops/v1/warehouses/3', { order_cutoff_time: `${turn}:10` }, withKey(key));
      }),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
    expect(answers.find((answer) => answer.status === 422)?.body.code).toBe('idempotency_key_reused');
  });

  it('gets 409 within one process', async () => {
    const running = new RunningKeys();
    let finish = () => {};
    const first = running.whileRunning(
      1,
      'k',
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await expect(running.whileRunning(1, 'k', async () => {})).rejects.toMatchObject({
      code: 'idempotency_key_in_use',
    });
    await expect(running.whileRunning(2, 'k', async () => 'other org')).resolves.toBe('other org');
    finish();
    await first;
    await expect(running.whileRunning(1, 'k', async () => 'free again')).resolves.toBe('free again');
  });
});

describe('what is kept', () => {
  it('is nothing of a refusal: the same key may be tried again', async () => {
    const key = newKey();
    const taken = await app.post('/ops/v1/warehouses', newWarehouse('RNO-1'), withKey(key));
    expect(taken.body.code).toBe('already_exists');
    const invalid = await app.post('/ops/v1/warehouses', { colour: 'red' }, withKey(key));
    expect(invalid.body.code).toBe('validation_failed');
    const missing = await app.patch('/ops/v1/warehouses/999', {}, withKey(key));
    expect(missing.status).toBe(404);
    expect(await storedKeys(key)).toBe(0);
    const good = await app.post('/ops/v1/warehouses', newWarehouse('FREE-1'), withKey(key));
    expect(good.status).toBe(201);
    expect(isReplayed(good)).toBe(false);
  });

  it('is neither effect nor key when the work fails after writing', async () => {
    const author = { orgId: 1, actor: 'test', now: new Date() };
    const request = { orgId: 1, key: newKey(), fingerprint: Buffer.alloc(32) };
    const failing = commitOnce(app.db, author, request, async (tx) => {
      await tx.query(insertOrg, [4711, author.now]);
      throw new Problem('state_conflict');
    });
    await expect(failing).rejects.toMatchObject({ code: 'state_conflict' });
    expect(await runSql(app, 'SELECT 1 FROM org WHERE id = 4711')).toEqual([]);
    expect(await storedKeys(request.key)).toBe(0);
  });

  it('is taken before the org’s counter, which is the last lock, also where the answer is read behind that', async () => {
    const author = { orgId: 2, actor: 'test', now: new Date() };
    const request = { orgId: 2, key: newKey(), fingerprint: Buffer.alloc(32) };
    const holder = await holdLock(
      app.database.url,
      `INSERT INTO idempotency_key VALUES (2, '${request.key}', decode(repeat('00', 32), 'hex'), 200, '{}', '"the first"', now())`,
    );
    const second = commitOnce(app.db, author, request, async (tx, feed) => {
      feed.addEvent({ type: 'item.updated', subjectType: 'item', subjectId: '1', version: 1, data: {} });
      feed.write(tx);
      await tx.query(readFeed, [2]);
      return { status: 200, body: 'the second' };
    });
    await holder.waitedForBy(1);
    expect(await runSql(app, 'SELECT 1 FROM org_feed WHERE org_id = 2 FOR UPDATE NOWAIT')).toHaveLength(1);
    await holder.release();
    expect((await second).json).toBe('"the first"');
  });

  it('is neither effect nor key when the key cannot be stored', async () => {
    const author = { orgId: 1, actor: 'test', now: new Date() };
    const request = { orgId: 1, key: newKey(), fingerprint: Buffer.alloc(31) };
    const failing = commitOnce(app.db, author, request, async (tx) => {
      tx.queueWrite(insertOrg, [4711, author.now]);
      return { status: 200 };
    });
    await expect(failing).rejects.toThrow('fingerprint');
    expect(await runSql(app, 'SELECT 1 FROM org WHERE id = 4711')).toEqual([]);
  });

  it('is the answer for 48 hours and no longer', async () => {
    const clock = new ManualClock(new Date('2026-11-14T09:30:00Z'));
    const world = await testAppForThisTest({ clock });
    const logIn = async () => ({ token: await tokenOfNewClient(world, 'hub-client') });
    const send = async () =>
      world.patch(
        '/ops/v1/warehouses/1',
        { order_cutoff_time: '09:00' },
        { ...(await logIn()), headers: { 'idempotency-key': 'two days' } },
      );
    const first = await send();
    clock.advanceMs(KEPT_MS);
    await forgetStoredAnswers(world.db, clock, 1);
    const atTheEnd = await send();
    clock.advanceMs(1);
    const after = await send();
    expect(KEPT_MS).toBe(48 * 3600 * 1000);
    // Repeated, it changes nothing: only the header shows that it ran again.
    expect([first, atTheEnd, after].map((answer) => answer.body.version)).toEqual([2, 2, 2]);
    expect([first, atTheEnd, after].map(isReplayed)).toEqual([false, true, false]);
    expect(isReplayed(await send())).toBe(true);
    clock.advanceMs(KEPT_MS + 1);
    await forgetStoredAnswers(world.db, clock, 1);
    expect(await runSql(world, 'SELECT key FROM idempotency_key')).toEqual([]);
  });

  it('has a key of 1 to 255 characters', async () => {
    const send = (key: string) =>
      app.patch('/ops/v1/warehouses/1', { warehouse_name: 'Newark' }, withKey(key));
    expect((await send('k')).status).toBe(200);
    expect((await send('x'.repeat(255))).status).toBe(200);
    for (const key of ['', 'x'.repeat(256)]) {
      const answer = await send(key);
      expect(answer.status).toBe(422);
      expect(answer.body.violations).toEqual([
        {
          pointer: '/Idempotency-Key',
          in: 'header',
          code: 'bad_header',
          message: 'must have 1 to 255 characters',
        },
      ]);
    }
  });
});
