import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness.ts';

const PASSWORD = 'a good long password';
const HUB = 1;
const JUNIPER = 2;
const RIVAL = 3;
let app: TestApp;
let hub: { token: string };

beforeAll(async () => {
  app = await testApp();
  hub = { token: await app.token('hub-client') };
});

afterAll(() => app.close());

let counter = 0;
const newEmail = () => `person${++counter}@people.test`;

async function addPerson(memberships: object[] = [{ org_id: JUNIPER, role: 'member' }]) {
  const email = newEmail();
  const person = { email, name: 'Pat', password: PASSWORD };
  const body = memberships.length === 0 ? person : { ...person, memberships };
  const answer = await app.post('/ops/v1/users', body, hub);
  expect(answer.status).toBe(201);
  return { id: answer.body.id as number, email };
}

const logIn = (email: string, password = PASSWORD, org_id?: number) =>
  app.post('/login', org_id === undefined ? { email, password } : { email, password, org_id });

async function tokenOf(email: string, org_id?: number): Promise<{ token: string }> {
  const answer = await logIn(email, PASSWORD, org_id);
  expect(answer.status).toBe(200);
  return { token: answer.body.access_token };
}

async function addOrg(): Promise<number> {
  return (await app.post('/ops/v1/orgs', { name: `Org ${++counter}` }, hub)).body.id;
}

const memberPath = (orgId: number, userId: number) => `/ops/v1/orgs/${orgId}/members/${userId}`;
const setRole = (orgId: number, userId: number, role: string, who = hub) =>
  app.call('PUT', memberPath(orgId, userId), { ...who, body: { role } });

describe('adding a person', () => {
  it('gives a record with its place and version, without any trace of the password', async () => {
    const email = newEmail();
    const body = {
      email,
      name: 'Pat',
      password: PASSWORD,
      memberships: [{ org_id: JUNIPER, role: 'viewer' }],
    };
    const made = await app.post('/ops/v1/users', body, hub);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ email, is_active: true, version: 1, memberships: body.memberships });
    expect(made.headers['etag']).toBe('"1"');
    const read = await app.get(made.headers['location'] as string, hub);
    expect(read.text).toBe(made.text);
    const list = await app.get('/ops/v1/users', hub);
    expect(`${made.text}${list.text}`).not.toMatch(/password|argon2/);
  });

  it('reports every violation of the body at once', async () => {
    const body = {
      email: 'nobody',
      name: '',
      password: 'short',
      memberships: [{ org_id: 0, role: 'king' }],
      x: 1,
    };
    const answer = await app.post('/ops/v1/users', body, hub);
    expect(answer.status).toBe(422);
    const pointers = answer.body.violations.map((one: { pointer: string }) => one.pointer).sort();
    expect(pointers).toEqual(
      ['/email', '/memberships/0/org_id', '/memberships/0/role', '/name', '/password', '/x'].sort(),
    );
  });

  it('names every organization it does not know and every role it does not give', async () => {
    const memberships = [
      { org_id: 999, role: 'member' },
      { org_id: JUNIPER, role: 'picker' },
    ];
    const body = { email: newEmail(), name: 'Pat', password: PASSWORD, memberships };
    const answer = await app.post('/ops/v1/users', body, hub);
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toMatchObject([
      { pointer: '/memberships/0/org_id', code: 'unknown_reference' },
      { pointer: '/memberships/1/role', code: 'not_allowed' },
    ]);
    expect((await app.get(`/ops/v1/users?email=${body.email}`, hub)).body).toEqual([]);
  });

  it('refuses the same organization twice', async () => {
    const memberships = [
      { org_id: JUNIPER, role: 'member' },
      { org_id: JUNIPER, role: 'owner' },
    ];
    const body = { email: newEmail(), name: 'Pat', password: PASSWORD, memberships };
    const answer = await app.post('/ops/v1/users', body, hub);
    expect(answer.body.violations).toMatchObject([{ pointer: '/memberships/1/org_id', code: 'duplicate' }]);
  });

  it('refuses an email that is taken, in any case', async () => {
    const { email } = await addPerson();
    const again = { email: email.toUpperCase(), name: 'Pat', password: PASSWORD };
    const answer = await app.post('/ops/v1/users', again, hub);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'already_exists', detail: 'another person has this email' });
  });
});

describe('the list of people', () => {
  it('finds a person by the whole email in any case, and nobody by a part of it', async () => {
    const { id, email } = await addPerson();
    const found = await app.get(`/ops/v1/users?email=${email.toUpperCase()}&include_total=true`, hub);
    expect(found.body.map((one: { id: number }) => one.id)).toEqual([id]);
    expect(found.headers['x-total-count']).toBe('1');
    expect((await app.get(`/ops/v1/users?email=${email.slice(1)}`, hub)).body).toEqual([]);
  });

  it('finds the people of an organization, and none of an unknown one', async () => {
    const org = await addOrg();
    const { id } = await addPerson([{ org_id: org, role: 'owner' }]);
    const found = await app.get(`/ops/v1/users?org_id=${org}`, hub);
    expect(found.body.map((one: { id: number }) => one.id)).toEqual([id]);
    expect((await app.get('/ops/v1/users?org_id=99999', hub)).body).toEqual([]);
  });

  it('is read completely by following its links', async () => {
    const total = Number((await app.get('/ops/v1/users?include_total=true', hub)).headers['x-total-count']);
    const seen: number[] = [];
    let next: string | undefined = '/ops/v1/users?per_page=2';
    while (next !== undefined) {
      const page = await app.get(next, hub);
      seen.push(...page.body.map((one: { id: number }) => one.id));
      next = /<([^>]+)>/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toHaveLength(total);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  });
});

describe('changing a person', () => {
  it('honours If-Match and counts the version', async () => {
    const { id } = await addPerson();
    const path = `/ops/v1/users/${id}`;
    const first = await app.patch(path, { name: 'Kim' }, { ...hub, headers: { 'if-match': '"1"' } });
    expect(first).toMatchObject({ status: 200, body: { name: 'Kim', version: 2 } });
    const stale = await app.patch(path, { name: 'Lou' }, { ...hub, headers: { 'if-match': '"1"' } });
    expect(stale.status).toBe(412);
    expect((await app.get(path, hub)).body.name).toBe('Kim');
  });

  it('refuses an email that somebody else has', async () => {
    const one = await addPerson();
    const other = await addPerson();
    const answer = await app.patch(`/ops/v1/users/${one.id}`, { email: other.email }, hub);
    expect(answer.status).toBe(409);
  });

  it('answers 404 for a person who does not exist', async () => {
    expect((await app.patch('/ops/v1/users/99999', { name: 'Kim' }, hub)).status).toBe(404);
    expect((await app.get('/ops/v1/users/99999', hub)).status).toBe(404);
    expect((await app.post('/ops/v1/users/99999/revoke_sessions', undefined, hub)).status).toBe(404);
  });

  it('ends every session when the password changes, in every organization, at once', async () => {
    const { id, email } = await addPerson([
      { org_id: JUNIPER, role: 'member' },
      { org_id: RIVAL, role: 'member' },
    ]);
    const login = await logIn(email, PASSWORD, JUNIPER);
    const sessions = [{ token: login.body.access_token }, await tokenOf(email, RIVAL)];
    for (const session of sessions) expect((await app.get('/v1/orgs', session)).status).toBe(200);
    const changed = await app.patch(`/ops/v1/users/${id}`, { password: 'another good password' }, hub);
    expect(changed.status).toBe(200);
    for (const session of sessions) expect((await app.get('/v1/orgs', session)).status).toBe(401);
    const refresh = { grant_type: 'refresh_token', refresh_token: login.body.refresh_token };
    expect((await app.post('/login', refresh)).status).toBe(401);
    expect((await logIn(email, PASSWORD, JUNIPER)).status).toBe(401);
    expect((await logIn(email, 'another good password', JUNIPER)).status).toBe(200);
  });

  it('lets no login through that compared the old password before the change and goes on after it', async () => {
    const { id, email } = await addPerson();
    const { hasher } = app.app;
    const compare = hasher.verify.bind(hasher);
    const compared = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const spy = vi.spyOn(hasher, 'verify').mockImplementation(async (stored, secret) => {
      const matches = await compare(stored, secret);
      compared.resolve();
      await changed.promise;
      return matches;
    });
    const login = logIn(email);
    await compared.promise;
    await app.patch(`/ops/v1/users/${id}`, { password: 'another good password' }, hub);
    changed.resolve();
    expect((await login).status).toBe(401);
    spy.mockRestore();
  });

  it('ends every session of a person who is deactivated, and none comes back with activation', async () => {
    const { id, email } = await addPerson();
    const session = await tokenOf(email);
    expect((await app.get('/v1/orgs', session)).status).toBe(200);
    await app.patch(`/ops/v1/users/${id}`, { is_active: false }, hub);
    expect((await app.get('/v1/orgs', session)).status).toBe(401);
    expect((await logIn(email)).status).toBe(401);
    await app.patch(`/ops/v1/users/${id}`, { is_active: true }, hub);
    expect((await app.get('/v1/orgs', session)).status).toBe(401);
    expect((await logIn(email)).status).toBe(200);
  });

  it('logs a person out everywhere on request, and the password stays', async () => {
    const { id, email } = await addPerson();
    const session = await tokenOf(email);
    expect((await app.get('/v1/orgs', session)).status).toBe(200);
    expect((await app.post(`/ops/v1/users/${id}/revoke_sessions`, undefined, hub)).status).toBe(204);
    expect((await app.get('/v1/orgs', session)).status).toBe(401);
    expect((await logIn(email)).status).toBe(200);
  });
});

describe('the rights of hub people', () => {
  it('end at members: they see organizations, but neither people nor credentials', async () => {
    const { email } = await addPerson([{ org_id: HUB, role: 'member' }]);
    const member = await tokenOf(email);
    expect((await app.get('/ops/v1/orgs', member)).status).toBe(200);
    for (const path of ['users', 'orgs/2/members', 'orgs/2/clients', 'orgs/2/api_keys']) {
      expect((await app.get(`/ops/v1/${path}`, member)).status).toBe(403);
    }
    expect((await app.post('/ops/v1/orgs', { name: 'Mine' }, member)).status).toBe(403);
  });

  it('cannot be taken away by oneself', async () => {
    const { id, email } = await addPerson([{ org_id: HUB, role: 'admin' }]);
    const admin = await tokenOf(email);
    const refusals = [
      await app.patch(`/ops/v1/users/${id}`, { is_active: false }, admin),
      await setRole(HUB, id, 'member', admin),
      await app.call('DELETE', memberPath(HUB, id), admin),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    expect((await app.get('/ops/v1/users', admin)).status).toBe(200);
  });
});

describe('the members of an organization', () => {
  it('are added once, change their role at once, and show in the person’s record', async () => {
    const { id, email } = await addPerson([]);
    expect(await setRole(JUNIPER, id, 'viewer')).toMatchObject({
      status: 200,
      body: { user_id: id, role: 'viewer' },
    });
    const session = await tokenOf(email);
    expect((await app.get('/v1/orgs', session)).body[0].role).toBe('viewer');
    await setRole(JUNIPER, id, 'admin');
    expect((await app.get('/v1/orgs', session)).body[0].role).toBe('admin');
    const { version } = (await app.get(`/ops/v1/users/${id}`, hub)).body;
    await setRole(JUNIPER, id, 'admin');
    const record = (await app.get(`/ops/v1/users/${id}`, hub)).body;
    expect(record).toMatchObject({ version, memberships: [{ org_id: JUNIPER, role: 'admin' }] });
  });

  it('lose their sessions in the organization they leave, and only there', async () => {
    const { id, email } = await addPerson([
      { org_id: JUNIPER, role: 'member' },
      { org_id: RIVAL, role: 'member' },
    ]);
    const [left, kept] = [await tokenOf(email, JUNIPER), await tokenOf(email, RIVAL)];
    expect((await app.get('/v1/orgs', left)).status).toBe(200);
    expect((await app.call('DELETE', memberPath(JUNIPER, id), hub)).status).toBe(204);
    expect((await app.get('/v1/orgs', left)).status).toBe(401);
    expect((await app.get('/v1/orgs', kept)).status).toBe(200);
    expect((await app.call('DELETE', memberPath(JUNIPER, id), hub)).status).toBe(204);
    await setRole(JUNIPER, id, 'member');
    expect((await app.get('/v1/orgs', left)).status).toBe(401);
  });

  it('always have an active owner among them', async () => {
    const org = await addOrg();
    const first = await addPerson([{ org_id: org, role: 'owner' }]);
    for (const refusal of [
      await setRole(org, first.id, 'admin'),
      await app.call('DELETE', memberPath(org, first.id), hub),
    ]) {
      expect(refusal).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
      expect(refusal.body.detail).toContain('last active owner');
    }
    const second = await addPerson([{ org_id: org, role: 'owner' }]);
    await app.patch(`/ops/v1/users/${second.id}`, { is_active: false }, hub);
    expect((await setRole(org, first.id, 'admin')).status).toBe(409);
    await app.patch(`/ops/v1/users/${second.id}`, { is_active: true }, hub);
    expect((await setRole(org, first.id, 'admin')).status).toBe(200);
  });

  it('keep one of two owners who are demoted at the same moment', async () => {
    const people = [await addPerson(), await addPerson()];
    for (let round = 0; round < 10; round += 1) {
      const org = await addOrg();
      for (const { id } of people) expect((await setRole(org, id, 'owner')).status).toBe(200);
      const answers = await Promise.all(people.map(({ id }) => setRole(org, id, 'member')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('are never pickers or supervisors of a merchant', async () => {
    const { id } = await addPerson();
    expect((await setRole(HUB, id, 'viewer')).status).toBe(200);
    expect((await setRole(JUNIPER, id, 'supervisor')).status).toBe(422);
    const answer = await setRole(JUNIPER, id, 'picker');
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toMatchObject([{ pointer: '/role', code: 'not_allowed' }]);
  });

  it('are not found where the organization or the person does not exist', async () => {
    const { id } = await addPerson();
    expect((await setRole(99999, id, 'member')).status).toBe(404);
    expect((await setRole(JUNIPER, 99999, 'member')).status).toBe(404);
    expect((await app.call('DELETE', memberPath(99999, id), hub)).status).toBe(404);
    expect((await app.get('/ops/v1/orgs/99999/members', hub)).status).toBe(404);
  });

  it('are listed with their roles and without secrets', async () => {
    const org = await addOrg();
    const { id, email } = await addPerson([{ org_id: org, role: 'owner' }]);
    const list = await app.get(`/ops/v1/orgs/${org}/members?include_total=true`, hub);
    expect(list.body).toMatchObject([{ user_id: id, email, role: 'owner', is_active: true }]);
    expect(list.headers['x-total-count']).toBe('1');
    expect(list.text).not.toMatch(/password|argon2/);
  });
});
