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
} from '../../../test/worlds/login-world.ts';

const OURS = { 'x-crossdock-console': '1', 'sec-fetch-site': 'same-origin' };
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Several times as long as a stream takes to look at its credential: only a stream that stays open is waited for so long. */
const STILL_OPEN_MS = 700;
/** One that is to end has ended long before; it takes what the machine takes. */
const ENDED_MS = 240_000;

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
/** Whether a credential still works; `expected` says how long it is worth waiting for an end. */
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

const tokenOf = (link: string) => link.split('#')[1] ?? '';

async function invite(
  by: { readonly token: string },
  email = `${world.unique('invited')}@example.test`,
  role = 'member',
): Promise<string> {
  const answer = await world.app.post('/v1/invitations', { email, name: 'Robin Reed', role }, by);
  expect(answer.status, answer.text).toBe(201);
  return tokenOf(answer.body.link);
}

const isOpen = async (token: string) => (await world.app.post('/login/invitation', { token })).status === 200;
const accept = (body: object) => world.app.post('/login/invitation/accept', body);

/** They are looked at by using them: a link that works is used up. */
const LINK_HOLDINGS: Record<string, (person: Person) => Promise<Works>> = {
  'a link for a password': async ({ id }) => {
    const made = await world.app.post(`/ops/v1/users/${id}/links`, { purpose: 'password_reset' }, hub);
    const body = { token: tokenOf(made.body.link), new_password: 'another quiet harbour' };
    return async () => (await world.app.post('/login/set_password', body)).status === 204;
  },
  'an invitation to them': async ({ email }) => {
    const orgId = await world.addOrg('Inviting');
    const owner = await world.addPerson({ memberships: [[orgId, 'owner']] });
    const token = await invite({ token: (await tokensOf(owner, orgId)).access_token }, email);
    return () => isOpen(token);
  },
  'an invitation by them': async (person) => {
    const token = await invite({ token: (await tokensOf(person, JUNIPER)).access_token }, undefined, 'admin');
    return () => isOpen(token);
  },
};
const ALL_LINKS = Object.keys(LINK_HOLDINGS);
const [LINK = '', TO_THEM = '', BY_THEM = ''] = ALL_LINKS;

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

describe('one-time links', () => {
  it.each<[string, (person: Person) => Promise<void>, readonly string[]]>([
    ['a new password', patchPerson({ password: 'a quiet harbour at dawn' }), [LINK]],
    ['a new email', (person) => patchPerson({ email: `new-${person.email}` })(person), [LINK, TO_THEM]],
    ['deactivation', patchPerson({ is_active: false }), ALL_LINKS],
    [
      'leaving the organization',
      (person) => done(world.app.call('DELETE', `/ops/v1/orgs/${JUNIPER}/members/${person.id}`, hub)),
      [LINK, BY_THEM],
    ],
    ['a smaller role', setRole(JUNIPER, { role: 'member' }), [LINK, BY_THEM]],
    ['another membership', setRole(RIVAL, { role: 'viewer' }), [LINK]],
    ['a new name', patchPerson({ name: 'Robin Renamed' }), []],
  ])('of a person end with %s, and no others do', async (_, change, ending) => {
    const person = await world.addPerson({ memberships: [[JUNIPER, 'owner']] });
    const held: [string, Works][] = [];
    for (const [name, hold] of Object.entries(LINK_HOLDINGS)) held.push([name, await hold(person)]);
    await change(person);
    const ended: string[] = [];
    for (const [name, works] of held) if (!(await works(true))) ended.push(name);
    expect(ended).toEqual(ending);
  });

  it('that have ended do not begin again with what had ended them', async () => {
    const person = await world.addPerson();
    const held = [];
    for (const name of [LINK, TO_THEM]) held.push(await LINK_HOLDINGS[name]?.(person));
    await patchPerson({ is_active: false })(person);
    await patchPerson({ is_active: true })(person);
    expect(await Promise.all(held.map((works) => works?.(false)))).toEqual([false, false]);
  });

  it('for a password end with the rights of their creator', async () => {
    const person = await world.addPerson();
    const makers: [(maker: Person) => Promise<void>, number][] = [
      [patchPerson({ is_active: false }), 401],
      [setRole(HUB, { role: 'member' }), 401],
      [(maker) => done(world.app.call('DELETE', `/ops/v1/orgs/${HUB}/members/${maker.id}`, hub)), 401],
      [patchPerson({ name: 'Somebody else' }), 204],
    ];
    for (const [change, status] of makers) {
      const maker = await world.addPerson({ memberships: [[HUB, 'admin']] });
      const { access_token: token } = await tokensOf(maker, HUB);
      const made = await world.app.post(
        `/ops/v1/users/${person.id}/links`,
        { purpose: 'invitation' },
        { token },
      );
      expect(made.status, made.text).toBe(201);
      await change(maker);
      const body = { token: tokenOf(made.body.link), new_password: 'another quiet harbour' };
      expect((await world.app.post('/login/set_password', body)).status).toBe(status);
    }
  });

  it('of an admin do nothing for a person who stands above the admin by now', async () => {
    const maker = await world.addPerson({ memberships: [[HUB, 'admin']] });
    const person = await world.addPerson({ memberships: [[HUB, 'member']] });
    const { access_token: token } = await tokensOf(maker, HUB);
    const made = await world.app.post(
      `/ops/v1/users/${person.id}/links`,
      { purpose: 'invitation' },
      { token },
    );
    await world.rows(`UPDATE membership SET role = 'owner' WHERE org_id = $1 AND user_id = $2`, [
      HUB,
      person.id,
    ]);
    const body = { token: tokenOf(made.body.link), new_password: 'another quiet harbour' };
    expect((await world.app.post('/login/set_password', body)).status).toBe(401);
  });

  it('for a person who is not active set nothing', async () => {
    const person = await world.addPerson({ isActive: false });
    const works = await LINK_HOLDINGS[LINK]?.(person);
    expect(await works?.(false)).toBe(false);
  });

  it.each<[string, object | null]>([
    ['its key is revoked', null],
    ['its key expires', { expires: true }],
  ])('of an invitation by a program end when %s', async (_, ends) => {
    const owner = { token: (await tokensOf(await world.addPerson(), JUNIPER)).access_token };
    const expires = new Date(world.clock.now().getTime() + HOUR_MS).toISOString();
    const key = { name: 'Inviting', scopes: ['read', 'account'], ...(ends === null ? {} : { expires }) };
    const made = await world.app.post('/v1/api_keys', key, owner);
    const token = await invite({ token: made.body.key });
    expect(await isOpen(token)).toBe(true);
    if (ends === null) await done(world.app.call('DELETE', `/v1/api_keys/${made.body.id}`, owner));
    else world.clock.advanceMs(HOUR_MS);
    expect(await isOpen(token)).toBe(false);
  });

  it('of an invitation let no one back in who joined another way and was removed', async () => {
    const owner = { token: (await tokensOf(await world.addPerson(), JUNIPER)).access_token };
    const person = await world.addPerson({ memberships: [[RIVAL, 'viewer']] });
    const token = await invite(owner, person.email, 'admin');
    await setRole(JUNIPER, { role: 'viewer' })(person);
    await done(world.app.call('DELETE', `/v1/members/${person.id}`, owner));
    expect(await isOpen(token)).toBe(false);
    expect((await accept({ token, password: PASSWORD })).status).toBe(401);
  });
});

describe('an account that is not verified by mail', () => {
  const NEW_PASSWORD = 'a quiet harbour at dawn';
  const ownerOf = async (orgId: number) => {
    const person = await world.addPerson({ memberships: [[orgId, 'owner']] });
    return { token: (await tokensOf(person, orgId)).access_token };
  };

  it('joins no further organization by invitation, until the hub adds it somewhere', async () => {
    const [juniper, rival] = [await ownerOf(JUNIPER), await ownerOf(RIVAL)];
    const email = `${world.unique('unproved')}@example.test`;
    const first = await invite(juniper, email);
    expect((await accept({ token: first, name: 'Robin', new_password: NEW_PASSWORD })).status).toBe(204);
    const second = await invite(rival, email);
    const refused = await accept({ token: second, password: NEW_PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
    expect(await isOpen(second)).toBe(true);
    const [person] = await world.rows<{ id: string }>('SELECT id FROM user_account WHERE email = $1', [
      email,
    ]);
    const orgId = await world.addOrg('Added by the hub');
    await setRole(orgId, { role: 'viewer' })({ id: Number(person?.id), email });
    expect((await accept({ token: second, password: NEW_PASSWORD })).status).toBe(204);
  });

  it('is none that the hub has made, or that has set its password with a link of the hub', async () => {
    const rival = await ownerOf(RIVAL);
    const juniper = await ownerOf(JUNIPER);
    const email = `${world.unique('made')}@example.test`;
    const fields = { email, name: 'Nora New', password: NEW_PASSWORD };
    await done(world.app.post('/ops/v1/users', fields, hub));
    expect((await accept({ token: await invite(rival, email), password: NEW_PASSWORD })).status).toBe(204);
    const other = `${world.unique('linked')}@example.test`;
    const token = await invite(juniper, other);
    expect((await accept({ token, name: 'Robin', new_password: NEW_PASSWORD })).status).toBe(204);
    const [person] = await world.rows<{ id: string }>('SELECT id FROM user_account WHERE email = $1', [
      other,
    ]);
    const works = await LINK_HOLDINGS[LINK]?.({ id: Number(person?.id), email: other });
    expect(await works?.(true)).toBe(true);
    const password = 'another quiet harbour';
    expect((await accept({ token: await invite(rival, other), password })).status).toBe(204);
  });
});

describe('invitations', () => {
  const send = (email: string, by: { readonly token: string }) =>
    world.app.post('/v1/invitations', { email, name: 'Robin', role: 'viewer' }, by);
  const owner = async () => {
    const orgId = await world.addOrg('Inviting many');
    const person = await world.addPerson({ memberships: [[orgId, 'owner']] });
    return { token: (await tokensOf(person, orgId)).access_token };
  };

  it('are five a day for one recipient, of all organizations together and however the email is spelled', async () => {
    const [one, other] = [await owner(), await owner()];
    const email = `${world.unique('robin')}@example.test`;
    for (const by of [one, other, one, other, one]) expect((await send(email, by)).status).toBe(201);
    const refused = await send(email.toUpperCase(), other);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    world.clock.advanceMs(seconds * 1000);
    expect((await send(email, await owner())).status).toBe(201);
  });

  it('are fifty a day of one organization', async () => {
    const by = await owner();
    for (let sent = 0; sent < 50; sent += 1) {
      expect((await send(`${world.unique('many')}@example.test`, by)).status).toBe(201);
    }
    const refused = await send('one-more@example.test', by);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await send('one-more@example.test', await owner())).status).toBe(201);
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
    const streams = await openStream(path, bearer(access_token));
    await setRole(HUB, body)(person);
    expect(await streams(false)).toBe(false);
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
    const streams = await openStream('/v1/events', bearer(access_token));
    const change = { scopes: ['write'] };
    await done(world.app.patch(`/ops/v1/orgs/${JUNIPER}/clients/${client_id}`, change, hub));
    expect(await streams(false)).toBe(false);
  });

  it('ends when its organization is deactivated', async () => {
    const orgId = await world.addOrg('Closing down');
    const person = await world.addPerson({ memberships: [[orgId, 'owner']] });
    const streams = await openStream('/v1/events', bearer((await tokensOf(person, orgId)).access_token));
    await done(world.app.patch(`/ops/v1/orgs/${orgId}`, { is_active: false }, hub));
    expect(await streams(false)).toBe(false);
  });

  it('does not keep a session of the console awake', async () => {
    const person = await world.addPerson();
    const cookie = await signIn(person, JUNIPER);
    const streams = await openStream('/v1/events', { ...OURS, cookie });
    world.clock.advanceMs(11 * HOUR_MS);
    expect(await streams(true)).toBe(true);
    world.clock.advanceMs(HOUR_MS);
    expect(await streams(false)).toBe(false);
  });

  it('does not keep what the person does beside it from being noticed', async () => {
    const person = await world.addPerson();
    const cookie = await signIn(person, JUNIPER);
    const streams = await openStream('/v1/events', { ...OURS, cookie });
    world.clock.advanceMs(11 * HOUR_MS);
    expect(await streams(true)).toBe(true);
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
  it('count from the login, regardless of the organization chosen', async () => {
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
