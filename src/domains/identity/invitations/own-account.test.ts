// A merchant looks after its own people and programs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  JUNIPER,
  type LoginWorld,
  loginWorld,
  PASSWORD,
  RIVAL,
} from '../../../../test/worlds/login-world.ts';

let world: LoginWorld;
let owner: { token: string };
let admin: { token: string };

beforeAll(async () => {
  world = await loginWorld();
  owner = await signedIn('owner');
  admin = await signedIn('admin');
});

afterAll(() => world.close());

const NEW_PASSWORD = 'a quiet harbour at dawn';

async function signedIn(role: string, orgId = JUNIPER) {
  const person = await world.addPerson({ memberships: [[orgId, role]] });
  return { ...person, token: await tokenOf(person.email) };
}

async function tokenOf(email: string, password = PASSWORD, orgId?: number): Promise<string> {
  const body = { email, password, ...(orgId === undefined ? {} : { org_id: orgId }) };
  const answer = await world.app.post('/login', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.access_token;
}

async function invited(body: { email?: string; role?: string } = {}, by = owner) {
  const email = body.email ?? `${world.unique('invited')}@example.test`;
  const answer = await world.app.post(
    '/v1/invitations',
    { email, name: 'Robin Reed', role: 'member', ...body },
    by,
  );
  expect(answer.status, answer.text).toBe(201);
  return { email, id: answer.body.id as number, linkToken: answer.body.link.split('#')[1] as string };
}

const show = (token: string) => world.app.post('/login/invitation', { token });
const accept = (body: object) => world.app.post('/login/invitation/accept', body);
const audit = async (operation: string) =>
  world.rows<{ org_id: string; actor: string }>(
    'SELECT org_id, actor FROM audit_entry WHERE operation = $1 ORDER BY id DESC LIMIT 1',
    [operation],
  );

describe('the trail of an organization', () => {
  it('has who changed what, newest first, and of the hub only that it did', async () => {
    const made = await world.app.post('/v1/api_keys', { name: 'Of the trail', scopes: ['read'] }, owner);
    const hub = { token: await world.app.token('hub-client') };
    const path = `/ops/v1/orgs/${JUNIPER}/api_keys`;
    await world.app.call('DELETE', `${path}/${made.body.id}`, hub);
    const { body } = await world.app.get('/v1/audit?per_page=2', owner);
    expect(body).toMatchObject([
      { operation: 'opsRevokeApiKey', by_hub: true, details: {}, request_id: null, address: null },
      {
        operation: 'createApiKey',
        by_hub: false,
        details: { body: { name: 'Of the trail', scopes: ['read'] } },
        address: expect.any(String),
      },
    ]);
    const [, own] = body;
    const byActor = `/v1/audit?per_page=1&operation=createApiKey&actor=${encodeURIComponent(own.actor)}`;
    expect((await world.app.get(byActor, owner)).body).toEqual([own]);
  });

  it('is for those who look after people and keys, and of their own organization alone', async () => {
    const rival = await signedIn('owner', RIVAL);
    await world.app.post('/v1/api_keys', { name: 'Nobody else’s', scopes: ['read'] }, rival);
    expect((await world.app.get('/v1/audit?per_page=250', owner)).text).not.toContain('Nobody else’s');
    expect((await world.app.get('/v1/audit', rival)).text).toContain('Nobody else’s');
    expect((await world.app.get('/v1/audit', await signedIn('member'))).status).toBe(403);
  });
});

describe('an invitation', () => {
  it('makes a new person a member, once', async () => {
    const { email, id, linkToken } = await invited();
    expect((await show(linkToken)).body).toMatchObject({
      org: { name: 'Juniper Goods' },
      email,
      role: 'member',
      has_account: false,
    });
    const listed = await world.app.get('/v1/invitations', admin);
    expect(listed.body).toContainEqual(expect.objectContaining({ id, email }));
    expect(listed.text).not.toContain(linkToken);
    const joining = { token: linkToken, name: 'Robin Reed', new_password: NEW_PASSWORD };
    expect((await accept(joining)).status).toBe(204);
    expect((await accept(joining)).status).toBe(401);
    expect((await show(linkToken)).status).toBe(401);
    const token = await tokenOf(email, NEW_PASSWORD);
    expect((await world.app.get('/v1/orgs', { token })).body).toMatchObject([
      { id: JUNIPER, role: 'member' },
    ]);
    const members = await world.app.get('/v1/members?per_page=250', owner);
    expect(members.body).toContainEqual(expect.objectContaining({ email, role: 'member' }));
    expect(await audit('acceptInvitation')).toMatchObject([{ org_id: String(JUNIPER), actor: email }]);
  });

  it('asks somebody who has an account for its password, and leaves the account as it is', async () => {
    const person = await world.addPerson({ memberships: [[RIVAL, 'owner']] });
    const { linkToken } = await invited({ email: person.email.toUpperCase(), role: 'viewer' });
    expect((await show(linkToken)).body).toMatchObject({ has_account: true });
    const asNew = await accept({ token: linkToken, name: 'Mallory', new_password: NEW_PASSWORD });
    expect(asNew.status).toBe(409);
    expect((await accept({ token: linkToken, password: 'not the password' })).status).toBe(401);
    expect((await accept({ token: linkToken, password: PASSWORD })).status).toBe(204);
    await tokenOf(person.email, PASSWORD, JUNIPER);
    await tokenOf(person.email, PASSWORD, RIVAL);
  });

  it('ends when it is withdrawn, when the person is invited again, and after a week', async () => {
    const first = await invited();
    const second = await invited({ email: first.email });
    expect((await show(first.linkToken)).status).toBe(401);
    expect((await show(second.linkToken)).status).toBe(200);
    const path = `/v1/invitations/${second.id}`;
    expect((await world.app.call('DELETE', path, admin)).status).toBe(204);
    expect((await show(second.linkToken)).status).toBe(401);
    expect((await world.app.call('DELETE', path, admin)).status).toBe(404);
    const late = await invited();
    await world.rows(`UPDATE invitation SET expires_at = '2020-01-01' WHERE id = $1`, [late.id]);
    expect((await show(late.linkToken)).status).toBe(401);
  });

  it('is refused for who is a member already, and with a password that everybody tries', async () => {
    const member = await world.addPerson({ memberships: [[JUNIPER, 'viewer']] });
    const body = { email: member.email, name: 'Again', role: 'member' };
    expect((await world.app.post('/v1/invitations', body, owner)).status).toBe(409);
    const { linkToken } = await invited();
    for (const new_password of ['password1234', 'juniper goods']) {
      const answer = await accept({ token: linkToken, name: 'Robin', new_password });
      expect(answer.status).toBe(422);
      expect(answer.body.violations).toMatchObject([{ pointer: '/new_password' }]);
    }
  });

  it('of another kind of token, or of none, is one and the same 401', async () => {
    const answers = [await show(owner.token), await show(`cdi_2_${'A'.repeat(43)}`), await show('nothing')];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

describe('the rank', () => {
  const setRole = (userId: number, role: string, by: { token: string }) =>
    world.app.call('PUT', `/v1/members/${userId}`, { ...by, body: { role } });
  const remove = (userId: number, by: { token: string }) =>
    world.app.call('DELETE', `/v1/members/${userId}`, by);

  it('lets an admin do what is not above them', async () => {
    const other = await signedIn('owner');
    const member = await signedIn('member');
    const { id } = await invited({ role: 'owner' });
    const refused = [
      await world.app.post('/v1/invitations', { email: 'o@example.test', name: 'O', role: 'owner' }, admin),
      await world.app.call('DELETE', `/v1/invitations/${id}`, admin),
      await setRole(member.id, 'owner', admin),
      await setRole(other.id, 'viewer', admin),
      await remove(other.id, admin),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(refused[2]?.body.detail).toBe('this concerns an owner, whose role is above yours');
    expect((await setRole(member.id, 'admin', admin)).body).toMatchObject({ role: 'admin' });
    expect((await setRole(member.id, 'owner', owner)).status).toBe(200);
  });

  it('keeps members and viewers out', async () => {
    for (const role of ['member', 'viewer']) {
      const { token } = await signedIn(role);
      for (const path of ['/v1/members', '/v1/invitations', '/v1/api_keys', '/v1/clients']) {
        expect((await world.app.get(path, { token })).status, `${role} ${path}`).toBe(403);
      }
    }
  });

  it('ends the sessions of who is removed, at once', async () => {
    const member = await signedIn('member');
    expect((await remove(member.id, admin)).status).toBe(204);
    expect((await world.app.get('/v1/orgs', member)).status).toBe(401);
    expect((await remove(member.id, admin)).status).toBe(404);
  });

  it('finds nobody outside of the organization, and takes nobody in past an invitation', async () => {
    const stranger = await world.addPerson({ memberships: [[RIVAL, 'viewer']] });
    const answers = [
      await setRole(stranger.id, 'member', owner),
      await remove(stranger.id, owner),
      await setRole(99_999_999, 'member', owner),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(answers[0]?.body.detail).toBe(answers[2]?.body.detail);
  });
});

describe('credentials of a merchant', () => {
  it('are made with the secret shown once, and work until they are revoked', async () => {
    const made = await world.app.post('/v1/api_keys', { name: 'Report', scopes: ['read'] }, admin);
    expect(made.status).toBe(201);
    const key = { token: made.body.key as string };
    expect((await world.app.get('/v1/orders', key)).status).toBe(200);
    expect((await world.app.get('/v1/api_keys', admin)).text).not.toContain(key.token);
    expect((await world.app.call('DELETE', `/v1/api_keys/${made.body.id}`, admin)).status).toBe(204);
    expect((await world.app.get('/v1/orders', key)).status).toBe(401);
    expect(await audit('createApiKey')).toMatchObject([{ org_id: String(JUNIPER) }]);
    expect(await audit('revokeApiKey')).toMatchObject([{ org_id: String(JUNIPER) }]);
  });

  it('of programs log in with the secret they have, and not with the one before', async () => {
    const made = await world.app.post('/v1/clients', { name: 'Shop', scopes: ['read', 'write'] }, owner);
    expect(made.status).toBe(201);
    const { client_id, client_secret } = made.body;
    const logIn = (secret: string) =>
      world.app.post('/login', { grant_type: 'client_credentials', client_id, client_secret: secret });
    expect((await logIn(client_secret)).status).toBe(200);
    const path = `/v1/clients/${client_id}`;
    const rotated = await world.app.post(`${path}/rotate_secret`, undefined, owner);
    expect((await logIn(client_secret)).status).toBe(401);
    expect((await logIn(rotated.body.client_secret)).status).toBe(200);
    expect((await world.app.patch(path, { scopes: ['read'] }, owner)).body).toMatchObject({
      scopes: ['read'],
    });
    expect((await world.app.call('DELETE', path, owner)).status).toBe(204);
    expect((await logIn(rotated.body.client_secret)).status).toBe(401);
  });

  it('get no more than whoever makes them has, and no limits of their own', async () => {
    const made = await world.app.post('/v1/api_keys', { name: 'Set up', scopes: ['read', 'account'] }, owner);
    const program = { token: made.body.key as string };
    const key = (body: object) =>
      world.app.post('/v1/api_keys', { name: 'K', scopes: ['read'], ...body }, program);
    expect((await key({})).status).toBe(201);
    expect((await key({ scopes: ['read', 'write'] })).status).toBe(403);
    expect((await key({ scopes: ['admin'] })).status).toBe(422);
    expect((await key({ read_rate: 1_000_000 })).status).toBe(422);
    const client = await world.app.post('/v1/clients', { name: 'C', scopes: ['write'] }, owner);
    const path = `/v1/clients/${client.body.client_id}/rotate_secret`;
    expect((await world.app.post(path, undefined, program)).status).toBe(403);
    const invitation = { email: 'x@example.test', name: 'X', role: 'owner' };
    expect((await world.app.post('/v1/invitations', invitation, program)).status).toBe(403);
  });

  it('of another merchant are not found', async () => {
    const rival = await signedIn('owner', RIVAL);
    const key = await world.app.post('/v1/api_keys', { name: 'K', scopes: ['read'] }, owner);
    const client = await world.app.post('/v1/clients', { name: 'C', scopes: ['read'] }, owner);
    const { id } = await invited();
    const paths = [
      `/v1/api_keys/${key.body.id}`,
      `/v1/clients/${client.body.client_id}`,
      `/v1/invitations/${id}`,
    ];
    for (const path of paths) expect((await world.app.call('DELETE', path, rival)).status, path).toBe(404);
    for (const path of ['/v1/api_keys', '/v1/clients', '/v1/invitations', '/v1/members']) {
      const { text } = await world.app.get(`${path}?per_page=250`, rival);
      expect(text).not.toContain('Robin Reed');
      expect(text).not.toContain('"org_id":2');
    }
  });
});
