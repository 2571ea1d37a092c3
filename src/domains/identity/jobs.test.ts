import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JUNIPER, type LoginWorld, loginWorld, RIVAL } from '../../../test/worlds/login-world.ts';
import { DatabaseUnavailable } from '../../kit/db/db.ts';
import { forOrgs } from './find-org.ts';
import { forgetEndedSessions, forgetLoginFailures, orgsWithEndedSessions } from './jobs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let world: LoginWorld;

beforeAll(async () => {
  world = await loginWorld();
});

afterAll(() => world.close());

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms);

let lastId = 1_000_000;
/** A session that expired `agoMs` ago, with an access token that did so too. */
async function addSession(orgId: number, who: { user: number } | { client: string }, agoMs: number) {
  lastId += 1;
  const [user, client] = 'user' in who ? [who.user, null] : [null, who.client];
  await world.rows('INSERT INTO session VALUES ($1, $2, $3, $4, $5, $6)', [
    orgId,
    lastId,
    user,
    client,
    ago(40 * DAY_MS),
    ago(agoMs),
  ]);
  await world.rows(`INSERT INTO access_token VALUES ($1, sha256($2::text::bytea), $3, $4)`, [
    orgId,
    `access ${lastId}`,
    lastId,
    ago(agoMs),
  ]);
  if (user !== null) {
    await world.rows(`INSERT INTO refresh_token VALUES ($1, sha256($2::text::bytea), $3)`, [
      orgId,
      `refresh ${lastId}`,
      lastId,
    ]);
  }
  return lastId;
}

async function idsOf(table: 'session' | 'access_token' | 'refresh_token', orgId: number): Promise<number[]> {
  const column = table === 'session' ? 'id' : 'session_id';
  const rows = await world.rows<{ id: string }>(
    `SELECT ${column} AS id FROM ${table} WHERE org_id = $1 ORDER BY 1`,
    [orgId],
  );
  return rows.map(({ id }) => Number(id));
}

describe('the clean-up of sessions', () => {
  it('forgets what has ended, keeps what lives and a week of people’s, and touches one organization', async () => {
    const { id: user } = await world.addPerson({ memberships: [[JUNIPER, 'owner']] });
    const client = await world.addClient();
    const rivals = { user: (await world.addPerson({ memberships: [[RIVAL, 'owner']] })).id };
    const live = await addSession(JUNIPER, { user }, -1);
    const justEnded = await addSession(JUNIPER, { user }, 1);
    const thisWeek = await addSession(JUNIPER, { user }, 7 * DAY_MS);
    await addSession(JUNIPER, { user }, 7 * DAY_MS + 1);
    const liveClient = await addSession(JUNIPER, { client }, -1);
    await addSession(JUNIPER, { client }, 1);
    const ofRival = await addSession(RIVAL, rivals, 8 * DAY_MS);
    await forgetEndedSessions(world.app.db, world.clock, JUNIPER);
    expect(await idsOf('session', JUNIPER)).toEqual([live, justEnded, thisWeek, liveClient]);
    expect(await idsOf('access_token', JUNIPER)).toEqual([live, liveClient]);
    expect(await idsOf('refresh_token', JUNIPER)).toEqual([live, justEnded, thisWeek]);
    expect(await idsOf('session', RIVAL)).toEqual([ofRival]);
    expect(await idsOf('access_token', RIVAL)).toEqual([ofRival]);
    // Both of them have sessions that are not to be forgotten yet, and only one has others.
    expect(await orgsWithEndedSessions(world.app.db, world.clock)).toEqual([RIVAL]);
    await forgetEndedSessions(world.app.db, world.clock, RIVAL);
    expect(await orgsWithEndedSessions(world.app.db, world.clock)).toEqual([]);
    expect(await idsOf('session', RIVAL)).toEqual([]);
    expect(await idsOf('access_token', RIVAL)).toEqual([]);
    expect(await idsOf('refresh_token', RIVAL)).toEqual([]);
  });

  it('works off what a long standstill has left, in many short transactions', async () => {
    const org = await world.addOrg('Busy');
    const client = await world.addClient(org);
    await world.rows(`INSERT INTO session SELECT $1, g, NULL, $2, $3, $3 FROM generate_series(1, 2500) g`, [
      org,
      client,
      ago(DAY_MS),
    ]);
    await world.rows(
      `INSERT INTO access_token SELECT $1, sha256(g::text::bytea), g, $2 FROM generate_series(1, 2500) g`,
      [org, ago(DAY_MS)],
    );
    const statements = await world.statementsOf(() => forgetEndedSessions(world.app.db, world.clock, org));
    expect(await idsOf('session', org)).toEqual([]);
    expect(await idsOf('access_token', org)).toEqual([]);
    expect(statements.filter((name) => name === 'identity.purgeTokens')).toHaveLength(3);
    expect(statements.filter((name) => name === 'identity.purgeSessions')).toHaveLength(3);
    expect(statements.filter((name) => name === 'db.commit').length).toBeGreaterThanOrEqual(6);
  });
});

describe('the clean-up of failures', () => {
  it('forgets those that no limit looks at any more, and no other', async () => {
    await world.rows('DELETE FROM login_failure');
    const ages = [0, 15 * MINUTE_MS - 1, 15 * MINUTE_MS, 15 * MINUTE_MS + 1, DAY_MS];
    for (const [id, ageMs] of ages.entries()) {
      await world.rows(`INSERT INTO login_failure VALUES (sha256('x'), $1, $2)`, [id, ago(ageMs)]);
    }
    await world.rows(
      `INSERT INTO login_failure SELECT sha256(g::text::bytea), 9, $1 FROM generate_series(1, 2100) g`,
      [ago(HOUR_MS)],
    );
    await forgetLoginFailures(world.app.db, world.clock);
    const left = await world.rows<{ id: string }>('SELECT id FROM login_failure ORDER BY id');
    expect(left.map(({ id }) => Number(id))).toEqual([0, 1, 2]);
  });
});

describe('work for each organization', () => {
  it('goes on after one that fails, and tells all failures in the end', async () => {
    const orgs = (await world.rows<{ id: string }>('SELECT id FROM org ORDER BY id')).map(({ id }) =>
      Number(id),
    );
    const seen: number[] = [];
    const sweep = forOrgs(orgs, async (orgId) => {
      seen.push(orgId);
      if (orgId === JUNIPER || orgId === RIVAL) throw new Error(`org ${orgId}`);
    });
    await expect(sweep).rejects.toMatchObject({
      errors: [new Error(`org ${JUNIPER}`), new Error(`org ${RIVAL}`)],
    });
    expect(seen).toEqual(orgs);
  });

  it('stops at once when the database is gone', async () => {
    const seen: number[] = [];
    const sweep = forOrgs([JUNIPER, RIVAL], async (orgId) => {
      seen.push(orgId);
      throw new DatabaseUnavailable('gone');
    });
    await expect(sweep).rejects.toThrow('gone');
    expect(seen).toHaveLength(1);
  });
});
