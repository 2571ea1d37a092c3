import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { besides, JUNIPER, type LoginWorld, loginWorld, START } from '../../../test/worlds/login-world.ts';
import type { Db } from '../../kit/db/db.ts';
import { ManualClock } from '../../kit/kernel/clock.ts';
import { CredentialCache } from './credential-cache.ts';
import { type CredentialRow, markApiKeyUsed } from './queries.ts';
import { newToken } from './tokens.ts';

const ROW: CredentialRow = {
  org_kind: 'merchant',
  user_id: 7,
  client_id: null,
  key_id: null,
  name: 'Pat',
  role: 'member',
  warehouse_ids: null,
  scopes: null,
  expires_at: null,
  session: null,
  last_used_at: null,
  read_rate: null,
  write_rate: 5,
  in_flight_max: null,
  org_read_rate: null,
  org_write_rate: null,
  org_in_flight_max: null,
};

/** A database whose lookups the test answers. */
class SlowDb {
  readonly answers: { resolve(rows: CredentialRow[]): void; reject(error: Error): void }[] = [];
  /** Set: lookups are answered at once. */
  rows: CredentialRow[] | null = null;
  lookups = 0;

  query(): Promise<CredentialRow[]> {
    this.lookups += 1;
    if (this.rows !== null) return Promise.resolve(this.rows);
    return new Promise((resolve, reject) => {
      this.answers.push({ resolve, reject });
    });
  }
}

function cacheOn(db: SlowDb) {
  const clock = new ManualClock(START);
  return { clock, cache: new CredentialCache(db as unknown as Db, clock) };
}

const token = () => newToken('access', JUNIPER).token;

describe('the credential cache', () => {
  it('asks once for all requests that come with one token at a time', async () => {
    const db = new SlowDb();
    const { cache } = cacheOn(db);
    const one = token();
    const found = Promise.all(Array.from({ length: 50 }, () => cache.authenticate(one)));
    db.answers[0]?.resolve([ROW]);
    expect(new Set((await found).map((actor) => actor?.limitKey))).toEqual(new Set(['2 user 7']));
    expect(await cache.authenticate(one)).toMatchObject({ scopes: ['read', 'write'], userId: 7 });
    expect(db.lookups).toBe(1);
  });

  it('believes an answer for a second, a negative one too', async () => {
    const db = new SlowDb();
    const { cache, clock } = cacheOn(db);
    const [good, bad] = [token(), token()];
    db.rows = [ROW];
    await cache.authenticate(good);
    db.rows = [];
    expect(await cache.authenticate(bad)).toBeNull();
    clock.advanceMs(999);
    expect(cache.authenticate(good)).toMatchObject({ userId: 7 });
    expect(cache.authenticate(bad)).toBeNull();
    expect(db.lookups).toBe(2);
    clock.advanceMs(1);
    expect(await cache.authenticate(good)).toBeNull();
    expect(db.lookups).toBe(3);
  });

  it('counts the second from before it asked, so that a slow answer is not believed for longer', async () => {
    const db = new SlowDb();
    const { cache, clock } = cacheOn(db);
    const one = token();
    const found = cache.authenticate(one);
    clock.advanceMs(1000);
    db.answers[0]?.resolve([ROW]);
    await found;
    cache.authenticate(one);
    expect(db.lookups).toBe(2);
  });

  it('believes nothing when the clock is set back', async () => {
    const db = new SlowDb();
    const { cache, clock } = cacheOn(db);
    const one = token();
    db.rows = [ROW];
    await cache.authenticate(one);
    db.rows = [];
    clock.advanceMs(-3600_000);
    expect(await cache.authenticate(one)).toBeNull();
  });

  it('forgets everything when it is cleared, also what a lookup under way is about to say', async () => {
    const db = new SlowDb();
    const { cache } = cacheOn(db);
    const one = token();
    const before = cache.authenticate(one);
    cache.clear();
    const after = cache.authenticate(one);
    expect(db.lookups).toBe(2);
    db.answers[0]?.resolve([ROW]);
    await before;
    // The old answer has arrived and is not kept; the new lookup is still the one that others join.
    const joined = cache.authenticate(one);
    expect(db.lookups).toBe(2);
    db.answers[1]?.resolve([]);
    expect(await after).toBeNull();
    expect(await joined).toBeNull();
    expect(cache.authenticate(one)).toBeNull();
  });

  it('keeps the new answer when the old one arrives last', async () => {
    const db = new SlowDb();
    const { cache } = cacheOn(db);
    const one = token();
    const before = cache.authenticate(one);
    cache.clear();
    const after = cache.authenticate(one);
    db.answers[1]?.resolve([]);
    await after;
    db.answers[0]?.resolve([ROW]);
    await before;
    expect(cache.authenticate(one)).toBeNull();
  });

  it('does not keep a failure', async () => {
    const db = new SlowDb();
    const { cache } = cacheOn(db);
    const one = token();
    const failed = cache.authenticate(one);
    db.answers[0]?.reject(new Error('the database is gone'));
    await expect(failed).rejects.toThrow('the database is gone');
    db.rows = [ROW];
    expect(await cache.authenticate(one)).toMatchObject({ userId: 7 });
  });

  it('has an end: what was found first goes first', async () => {
    const db = new SlowDb();
    const { cache } = cacheOn(db);
    db.rows = [ROW];
    const [first, second] = [token(), token()];
    await cache.authenticate(first);
    for (let i = 1; i < 20_000; i += 1) await cache.authenticate(`cda_2_${String(i).padStart(43, 'A')}`);
    expect(cache.authenticate(first)).toMatchObject({ userId: 7 });
    await cache.authenticate(second);
    const lookups = db.lookups;
    expect(cache.authenticate(second)).toMatchObject({ userId: 7 });
    expect(cache.authenticate(first)).toBeInstanceOf(Promise);
    expect(db.lookups).toBe(lookups + 1);
  });

  it('looks nothing up for what cannot be a token', () => {
    const db = new SlowDb();
    const { cache } = cacheOn(db);
    const broken = ['', 'x', token().slice(1), `${token()}A`, token().replace('cda_2', 'cda_0'), '__proto__'];
    for (const text of [...broken, newToken('refresh', JUNIPER).token]) {
      expect(cache.authenticate(text)).toBeNull();
    }
    expect(db.lookups).toBe(0);
  });
});

describe('a bearer credential', () => {
  let world: LoginWorld;
  /** Another process on the same database. */
  let other: LoginWorld;
  let hubToken = '';

  beforeAll(async () => {
    world = await loginWorld();
    other = await besides(world);
    hubToken = (await world.client('hub-client', 'hub-secret')).body.access_token;
  });

  afterAll(async () => {
    await other.close();
    await world.close();
  });

  async function addKey(expiresAt: Date | null = null): Promise<{ id: number; key: string }> {
    const { token: key, hash, hint } = newToken('api_key', JUNIPER);
    const [row] = await world.rows<{ id: string }>(
      `INSERT INTO api_key (org_id, id, name, key_hash, hint, scopes, created_by, created_at, expires_at)
       VALUES ($1, nextval('api_key_id_seq'), 'A key', $2, $3, '{read}', 'a test', $4, $5) RETURNING id`,
      [JUNIPER, hash, hint, START, expiresAt],
    );
    return { id: Number(row?.id), key };
  }

  const lookupsIn = (statements: readonly string[]) =>
    statements.filter((name) => name.startsWith('identity.findBy')).length;

  it('that many requests carry at once is looked up once', async () => {
    const { access_token } = (await world.client('demo-client', 'demo-secret')).body;
    const statements = await world.statementsOf(() =>
      Promise.all(Array.from({ length: 30 }, () => world.statusWith(access_token))),
    );
    expect(lookupsIn(statements)).toBe(1);
    expect(statements.filter((name) => name.startsWith('identity.orgsOfCredential'))).toHaveLength(30);
  });

  it('that is unknown is looked up once a second, however often it is sent', async () => {
    const unknown = token();
    const send = () =>
      world.statementsOf(async () => {
        for (let i = 0; i < 5; i += 1) expect(await world.statusWith(unknown)).toBe(401);
      });
    expect(lookupsIn(await send())).toBe(1);
    world.clock.advanceMs(1000);
    expect(lookupsIn(await send())).toBe(1);
  });

  it('ends with its hour to the millisecond, although it is in the cache', async () => {
    const { access_token } = (await world.client('demo-client', 'demo-secret')).body;
    world.clock.advanceMs(3600_000 - 1);
    expect(await world.statusWith(access_token)).toBe(200);
    world.clock.advanceMs(1);
    expect(await world.statusWith(access_token)).toBe(401);
    hubToken = (await world.client('hub-client', 'hub-secret')).body.access_token;
  });

  it('can be an API key, with its own scopes', async () => {
    const { key } = await addKey();
    const answer = await world.get('/v1/orgs', key);
    expect(answer.body).toMatchObject([{ id: JUNIPER, role: 'api_key', is_current: true }]);
    expect((await world.get('/ops/v1/orgs', key)).status).toBe(403);
    expect(await world.statusWith(key.replace('cdk_', 'cda_'))).toBe(401);
    expect(await world.statusWith(key.replace('cdk_2_', 'cdk_3_'))).toBe(401);
  });

  it('that is an API key ends at its expiry', async () => {
    const { key } = await addKey(new Date(world.clock.now().getTime() + 500));
    expect(await world.statusWith(key)).toBe(200);
    world.clock.advanceMs(500);
    expect(await world.statusWith(key)).toBe(401);
  });

  it('that is revoked ends at once in this process and within a second in another', async () => {
    const { id, key } = await addKey();
    expect([await world.statusWith(key), await other.statusWith(key)]).toEqual([200, 200]);
    const path = `/ops/v1/orgs/${JUNIPER}/api_keys/${id}`;
    expect((await world.app.call('DELETE', path, { token: hubToken })).status).toBe(204);
    expect(await world.statusWith(key)).toBe(401);
    world.clock.advanceMs(1000);
    expect(await other.statusWith(key)).toBe(401);
  });

  it('that is an API key has its use noted once a minute, by one of all processes', async () => {
    const { id, key } = await addKey();
    const used = async () =>
      (await world.rows<{ at: Date | null }>('SELECT last_used_at AS at FROM api_key WHERE id = $1', [id]))[0]
        ?.at;
    const first = world.clock.now();
    await Promise.all([world, other, world, other].map((process) => process.statusWith(key)));
    await expect.poll(used).toEqual(first);
    const quiet = [];
    for (let i = 0; i < 3; i += 1) {
      world.clock.advanceMs(19_000);
      quiet.push(...(await world.statementsOf(() => world.statusWith(key))));
    }
    expect(lookupsIn(quiet)).toBe(3);
    expect(quiet).not.toContain('identity.noteApiKeyUse');
    world.clock.advanceMs(3000);
    expect(await used()).toEqual(first);
    await world.statusWith(key);
    await expect.poll(used).toEqual(world.clock.now());
    // Another process that has read the old time a moment ago: its note comes too late.
    const late = new Date(world.clock.now().getTime() + 500);
    await other.app.db.transaction(async (tx) => {
      markApiKeyUsed(tx, JUNIPER, id, late, new Date(late.getTime() - 60_000));
    });
    expect(await used()).toEqual(world.clock.now());
  });
});
