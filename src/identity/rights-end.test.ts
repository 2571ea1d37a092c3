// Rights that end, end everywhere: what a person or a program holds, against every change that can end it.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  besides,
  HUB,
  JUNIPER,
  type LoginWorld,
  loginWorld,
  PASSWORD,
  RIVAL,
} from '../../test/login-world.ts';

const OURS = { 'x-crossdock-console': '1', 'sec-fetch-site': 'same-origin' };
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Several times as long as a stream takes to look at its credential: only a stream that stays open is waited for so long. */
const STILL_OPEN_MS = 700;
/** One that is to end has ended long before; it takes what the machine takes. */
const ENDED_MS = 20_000;

let world: LoginWorld;
let address: string;
let hub: { token: string };

beforeAll(async () => {
  world = await loginWorld();
  address = await world.app.app.server.listen({ port: 0, host: '127.0.0.1' });
  // A key: tests move the clock further than any token lasts.
  const key = { name: 'Of these tests', scopes: ['ops', 'admin'] };
  const first = { token: await world.app.token('hub-client') };
  hub = { token: (await world.app.post(`/ops/v1/orgs/${HUB}/api_keys`, key, first)).body.key };
});

afterAll(() => world.close());

type Person = { readonly id: number; readonly email: string };
/** Whether what somebody holds still works; `expected` says how long it is worth waiting for an end. */
type Works = (expected: boolean) => Promise<boolean>;

const done = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
};
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

async function signIn({ email }: Person, orgId: number): Promise<string> {
  const body = { email, password: PASSWORD, org_id: orgId };
  const answer = await world.app.post('/login/console', body, { headers: OURS });
  expect(answer.status, answer.text).toBe(200);
  return cookieOf(answer);
}

async function tokensOf({ email }: Person, orgId: number) {
  const answer = await world.logIn({ email, password: PASSWORD, org_id: orgId });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { access_token: string; refresh_token: string };
}

/** @returns whether the stream is open, after the time that it takes to find out */
async function openStream(path: string, headers: Record<string, string>, from = address): Promise<Works> {
  const stopped = new AbortController();
  onTestFinished(() => stopped.abort());
  const stream = await fetch(`${from}${path}?after=latest`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: stopped.signal,
  });
  expect(stream.status).toBe(200);
  const ended = stream.text().then(
    () => false,
    () => false,
  );
  return (expected) =>
    Promise.race([ended, sleep(expected ? STILL_OPEN_MS : ENDED_MS, true, { signal: stopped.signal })]);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const MERCHANT_HOLDINGS: Record<string, (person: Person) => Promise<Works>> = {
  'an access token': async (person) => {
    const { access_token } = await tokensOf(person, JUNIPER);
    return async () => (await world.statusWith(access_token)) === 200;
  },
  'a refresh token': async (person) => {
    const { refresh_token } = await tokensOf(person, JUNIPER);
    return async () => (await world.refresh(refresh_token)).status === 200;
  },
  'a session of the console': async (person) => {
    const cookie = await signIn(person, JUNIPER);
    return async () =>
      (await world.app.get('/login/console', { headers: { ...OURS, cookie } })).status === 200;
  },
  'a stream of a token': async (person) =>
    openStream('/v1/events', bearer((await tokensOf(person, JUNIPER)).access_token)),
  'a stream of the console': async (person) =>
    openStream('/v1/events', { ...OURS, cookie: await signIn(person, JUNIPER) }),
};

const patchPerson = (changes: object) => (person: Person) =>
  done(world.app.patch(`/ops/v1/users/${person.id}`, changes, hub));
const setRole = (orgId: number, body: object) => (person: Person) =>
  done(world.app.call('PUT', `/ops/v1/orgs/${orgId}/members/${person.id}`, { ...hub, body }));

const ALL_SESSIONS = Object.keys(MERCHANT_HOLDINGS);

describe('what a merchant’s person holds', () => {
  it.each<[string, (person: Person) => Promise<void>, readonly string[]]>([
    ['a new password', patchPerson({ password: 'a quiet harbour at dawn' }), ALL_SESSIONS],
    ['a new email', (person) => patchPerson({ email: `new-${person.email}` })(person), ALL_SESSIONS],
    ['deactivation', patchPerson({ is_active: false }), ALL_SESSIONS],
    [
      'leaving the organization',
      (person) => done(world.app.call('DELETE', `/ops/v1/orgs/${JUNIPER}/members/${person.id}`, hub)),
      ALL_SESSIONS,
    ],
    [
      'being logged out',
      (person) => done(world.app.post(`/ops/v1/users/${person.id}/revoke_sessions`, undefined, hub)),
      ALL_SESSIONS,
    ],
    ['a smaller role that still reads', setRole(JUNIPER, { role: 'viewer' }), []],
  ])('ends with %s, and nothing else does', async (_, change, ending) => {
    const person = await world.addPerson({
      memberships: [
        [JUNIPER, 'owner'],
        [RIVAL, 'owner'],
      ],
    });
    const held = await Promise.all(
      Object.entries(MERCHANT_HOLDINGS).map(async ([name, hold]) => [name, await hold(person)] as const),
    );
    await change(person);
    const ended = await Promise.all(
      held.map(async ([name, works]) => ((await works(!ending.includes(name))) ? [] : [name])),
    );
    expect(ended.flat()).toEqual(ending);
  });
});

describe('a stream', () => {
  const path = `/ops/v1/orgs/${JUNIPER}/events`;

  it.each<[string, object]>([
    ['a role without its scope', { role: 'picker' }],
    ['warehouses that the person is bound to', { role: 'member', warehouse_ids: [1] }],
  ])('ends with %s, as it could not be opened any more', async (_, body) => {
    const person = await world.addPerson({ memberships: [[HUB, 'member']] });
    const { access_token } = await tokensOf(person, HUB);
    const isOpen = await openStream(path, bearer(access_token));
    await setRole(HUB, body)(person);
    expect(await isOpen(false)).toBe(false);
    expect((await world.app.get(path, { token: access_token })).status).toBe(403);
  });

  it('of a program ends when its scopes shrink', async () => {
    const made = await world.app.post(
      `/ops/v1/orgs/${JUNIPER}/clients`,
      { name: 'Follower', scopes: ['read', 'write'] },
      hub,
    );
    const { client_id, client_secret } = made.body;
    const { access_token } = (await world.client(client_id, client_secret)).body;
    const isOpen = await openStream('/v1/events', bearer(access_token));
    const change = { scopes: ['write'] };
    await done(world.app.patch(`/ops/v1/orgs/${JUNIPER}/clients/${client_id}`, change, hub));
    expect(await isOpen(false)).toBe(false);
  });

  it('ends when its organization is deactivated', async () => {
    const orgId = await world.addOrg('Closing down');
    const person = await world.addPerson({ memberships: [[orgId, 'owner']] });
    const isOpen = await openStream('/v1/events', bearer((await tokensOf(person, orgId)).access_token));
    await done(world.app.patch(`/ops/v1/orgs/${orgId}`, { is_active: false }, hub));
    expect(await isOpen(false)).toBe(false);
  });

  it('does not keep a session of the console awake', async () => {
    const person = await world.addPerson();
    const cookie = await signIn(person, JUNIPER);
    const isOpen = await openStream('/v1/events', { ...OURS, cookie });
    world.clock.advanceMs(11 * HOUR_MS);
    expect(await isOpen(true)).toBe(true);
    world.clock.advanceMs(HOUR_MS);
    expect(await isOpen(false)).toBe(false);
  });

  it('does not keep what the person does beside it from being noticed', async () => {
    const person = await world.addPerson();
    const cookie = await signIn(person, JUNIPER);
    const isOpen = await openStream('/v1/events', { ...OURS, cookie });
    world.clock.advanceMs(11 * HOUR_MS);
    expect(await isOpen(true)).toBe(true);
    const read = () => world.app.get('/v1/warehouses', { headers: { ...OURS, cookie } });
    expect((await read()).status).toBe(200);
    await expect
      .poll(async () => {
        const [row] = await world.rows<{ ends: Date }>(
          'SELECT expires_at AS ends FROM session WHERE user_id = $1',
          [person.id],
        );
        return row?.ends;
      })
      .toEqual(new Date(world.clock.now().getTime() + 12 * HOUR_MS));
  });
});

describe('a second factor that is demanded from now on', () => {
  it('ends sessions and streams that began without one, and leaves programs and other organizations alone', async () => {
    const strict = await besides(world, { environment: { CROSSDOCK_SECOND_FACTOR: 'hub' } });
    onTestFinished(() => strict.close());
    const [picker, merchant] = [
      await world.addPerson({
        memberships: [
          [HUB, 'picker'],
          [JUNIPER, 'owner'],
        ],
      }),
      await world.addPerson(),
    ];
    const ofHub = await signIn(picker, HUB);
    const ofPicker = await signIn(picker, JUNIPER);
    const ofMerchant = await signIn(merchant, JUNIPER);
    const { access_token } = await tokensOf(picker, HUB);
    const statusOf = async (cookie: string) =>
      (await strict.app.get('/login/console', { headers: { ...OURS, cookie } })).status;
    expect(await Promise.all([ofHub, ofPicker, ofMerchant].map(statusOf))).toEqual([401, 200, 200]);
    expect((await strict.app.get('/ops/v1/warehouses', { token: access_token })).status).toBe(401);
    const chosen = await strict.app.post(
      '/login/console/org',
      { org_id: HUB },
      { headers: { ...OURS, cookie: ofPicker } },
    );
    expect([chosen.status, chosen.body.code]).toEqual([422, 'totp_required']);
    expect((await strict.app.get('/ops/v1/warehouses', hub)).status).toBe(200);
  });
});

describe('the thirty days of a session', () => {
  it('count from the login, whatever organization is chosen', async () => {
    const person = await world.addPerson({
      memberships: [
        [JUNIPER, 'owner'],
        [RIVAL, 'owner'],
      ],
    });
    let cookie = await signIn(person, JUNIPER);
    const { body } = await world.app.get('/login/console', { headers: { ...OURS, cookie } });
    expect(body.org.id).toBe(JUNIPER);
    const start = world.clock.now().getTime();
    let orgId = RIVAL;
    const choose = () =>
      world.app.post('/login/console/org', { org_id: orgId }, { headers: { ...OURS, cookie } });
    for (;;) {
      world.clock.advanceMs(11 * HOUR_MS);
      if (world.clock.now().getTime() >= start + 30 * DAY_MS) break;
      const chosen = await choose();
      expect(chosen.status, chosen.text).toBe(200);
      const leftSeconds = Math.floor((start + 30 * DAY_MS - world.clock.now().getTime()) / 1000);
      expect(String(chosen.headers['set-cookie'])).toContain(`Max-Age=${leftSeconds}`);
      cookie = cookieOf(chosen);
      orgId = orgId === RIVAL ? JUNIPER : RIVAL;
    }
    expect((await choose()).status).toBe(401);
  });
});
