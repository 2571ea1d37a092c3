import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  besides,
  JUNIPER,
  type LoginWorld,
  loginWorld,
  type NewPerson,
  withoutRequestId,
} from '../../../test/worlds/login-world.ts';
import { forgetEndedSessions } from './jobs.ts';

const REPEAT_MS = 10_000;
const DAY_MS = 24 * 3600 * 1000;

let world: LoginWorld;
/** Another process on the same database. */
let other: LoginWorld;

beforeAll(async () => {
  world = await loginWorld();
  other = await besides(world);
});

afterAll(async () => {
  await other.close();
  await world.close();
});

interface Family {
  readonly id: number;
  readonly email: string;
  readonly access: string;
  readonly refresh: string;
}

async function logIn(person: NewPerson = {}): Promise<Family> {
  const { id, email } = await world.addPerson(person);
  const { access_token, refresh_token } = (await world.person(email)).body;
  return { id, email, access: access_token, refresh: refresh_token };
}

describe('a refresh token', () => {
  it('used again within ten seconds repeats its answer, byte for byte, in every process', async () => {
    const { refresh } = await logIn();
    const first = await world.refresh(refresh);
    world.clock.advanceMs(REPEAT_MS);
    const second = await world.refresh(refresh);
    const third = await other.refresh(refresh);
    expect(first.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect(third.text).toBe(first.text);
    expect(await world.statusWith(first.body.access_token)).toBe(200);
  });

  it('used again later ends its family: with all its access and refresh tokens', async () => {
    const { id, email, access, refresh } = await logIn();
    const second = (await world.refresh(refresh)).body;
    const third = (await world.refresh(second.refresh_token)).body;
    const elsewhere = (await world.person(email)).body;
    const family = [access, second.access_token, third.access_token];
    world.clock.advanceMs(REPEAT_MS + 1);
    // In the cache at this moment.
    for (const token of family) expect(await world.statusWith(token)).toBe(200);
    expect((await world.refresh(refresh)).status).toBe(401);
    for (const token of family) expect(await world.statusWith(token)).toBe(401);
    expect((await world.refresh(third.refresh_token)).status).toBe(401);
    expect((await world.refresh(second.refresh_token)).status).toBe(401);
    const reasons = await world.rows(
      'SELECT revoked_reason AS r FROM session WHERE user_id = $1 ORDER BY id',
      [id],
    );
    expect(reasons).toEqual([{ r: 'refresh_token_reused' }, { r: null }]);
    // Another login of the same person is another family.
    expect(await world.statusWith(elsewhere.access_token)).toBe(200);
    expect((await world.refresh(elsewhere.refresh_token)).status).toBe(200);
  });

  it('that is reused here ends the access tokens in another process within a second', async () => {
    const { access, refresh } = await logIn();
    await world.refresh(refresh);
    world.clock.advanceMs(REPEAT_MS + 1);
    expect(await other.statusWith(access)).toBe(200);
    expect((await world.refresh(refresh)).status).toBe(401);
    expect(await world.statusWith(access)).toBe(401);
    world.clock.advanceMs(1000);
    expect(await other.statusWith(access)).toBe(401);
  });

  it('used by twenty requests at once over two processes rotates once and gives all the same answer', async () => {
    const { id, refresh } = await logIn();
    const burst = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? world : other).refresh(refresh),
    );
    const answers = await Promise.all(burst);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const tokens = (table: string) =>
      world.rows(`SELECT 1 FROM ${table} t JOIN session s ON s.id = t.session_id WHERE s.user_id = $1`, [id]);
    expect(await tokens('refresh_token')).toHaveLength(2);
    expect(await tokens('access_token')).toHaveLength(2);
  });

  it('is no access token, and an access token no refresh token', async () => {
    const { access, refresh } = await logIn();
    expect(await world.statusWith(refresh)).toBe(401);
    expect(await world.statusWith(refresh.replace('cdr_', 'cda_'))).toBe(401);
    expect(await world.statusWith(refresh.replace('cdr_', 'cdk_'))).toBe(401);
    expect((await world.refresh(access)).status).toBe(401);
    expect((await world.refresh(refresh)).status).toBe(200);
  });

  it('brings the scope of the role that its person has now', async () => {
    const { id, access, refresh } = await logIn({ memberships: [[JUNIPER, 'member']] });
    await world.rows(`UPDATE membership SET role = 'viewer' WHERE user_id = $1`, [id]);
    const answer = await world.refresh(refresh);
    expect(answer.body.scope).toBe('read');
    world.clock.advanceMs(1000);
    expect((await world.get('/v1/orgs', access)).body[0].role).toBe('viewer');
  });
});

describe('a refresh token is refused with the one 401', () => {
  const closings: Record<string, (family: Family) => Promise<unknown>> = {
    'after its person has left the organization': ({ id }) =>
      world.rows('DELETE FROM membership WHERE user_id = $1', [id]),
    'after its person was deactivated': ({ id }) =>
      world.rows('UPDATE user_account SET is_active = false WHERE id = $1', [id]),
    'after its session was revoked': ({ id }) =>
      world.rows(`UPDATE session SET revoked_at = $2, revoked_reason = 'revoked' WHERE user_id = $1`, [
        id,
        world.clock.now(),
      ]),
  };

  it.each(Object.entries(closings))('%s, also where it would repeat an answer', async (_name, close) => {
    const unused = await logIn();
    const used = await logIn();
    const repeated = await world.refresh(used.refresh);
    expect(repeated.status).toBe(200);
    await close(unused);
    await close(used);
    const wrong = withoutRequestId(await world.refresh(`cdr_2_${'A'.repeat(43)}`));
    for (const token of [unused.refresh, used.refresh, repeated.body.refresh_token]) {
      expect(withoutRequestId(await world.refresh(token))).toEqual(wrong);
    }
    world.clock.advanceMs(1000);
    expect(await world.statusWith(unused.access)).toBe(401);
    expect(await world.statusWith(repeated.body.access_token)).toBe(401);
  });

  it('while its organization is inactive, and works again afterwards', async () => {
    const org = await world.addOrg('Paused');
    const { access, refresh } = await logIn({ memberships: [[org, 'owner']] });
    await world.rows('UPDATE org SET is_active = false WHERE id = $1', [org]);
    expect((await world.refresh(refresh)).status).toBe(401);
    expect(await world.statusWith(access)).toBe(401);
    await world.rows('UPDATE org SET is_active = true WHERE id = $1', [org]);
    world.clock.advanceMs(1000);
    expect(await world.statusWith(access)).toBe(200);
    expect((await world.refresh(refresh)).status).toBe(200);
  });

  it('thirty days after the last use of its family, which each use puts off', async () => {
    const { refresh } = await logIn();
    world.clock.advanceMs(29 * DAY_MS);
    const second = await world.refresh(refresh);
    expect(second.status).toBe(200);
    world.clock.advanceMs(30 * DAY_MS - 1);
    const third = await world.refresh(second.body.refresh_token);
    expect(third.status).toBe(200);
    world.clock.advanceMs(30 * DAY_MS);
    expect((await world.refresh(third.body.refresh_token)).status).toBe(401);
  });
});

describe('the answer that is kept for repeating', () => {
  const sealed = (id: number) =>
    world.rows<{ sealed: boolean }>(
      `SELECT sealed_answer IS NOT NULL AS sealed FROM refresh_token r JOIN session s ON s.id = r.session_id
       WHERE s.user_id = $1 AND used_at IS NOT NULL`,
      [id],
    );

  it('is erased by the clean-up once its ten seconds are over, and not before', async () => {
    const { id, refresh } = await logIn();
    const first = await world.refresh(refresh);
    world.clock.advanceMs(REPEAT_MS);
    await forgetEndedSessions(world.app.db, world.clock, JUNIPER);
    expect(await sealed(id)).toEqual([{ sealed: true }]);
    expect((await world.refresh(refresh)).text).toBe(first.text);
    world.clock.advanceMs(1);
    await forgetEndedSessions(world.app.db, world.clock, JUNIPER);
    expect(await sealed(id)).toEqual([{ sealed: false }]);
    expect((await world.refresh(refresh)).status).toBe(401);
    expect(await world.statusWith(first.body.access_token)).toBe(401);
  });
});
