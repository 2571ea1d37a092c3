import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness.ts';

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

const clientsOf = (orgId: number) => `/ops/v1/orgs/${orgId}/clients`;
const addClient = (body: object, orgId = JUNIPER) =>
  app.post(clientsOf(orgId), { name: 'Shop', scopes: ['read'], ...body }, hub);
const logIn = (client: { client_id: string; client_secret: string }) => {
  const { client_id, client_secret } = client;
  return app.post('/login', { grant_type: 'client_credentials', client_id, client_secret });
};

describe('adding a client', () => {
  it('shows a secret that logs in, once, and a client id of its own making', async () => {
    const made = await addClient({});
    expect(made.status).toBe(201);
    expect(made.body.client_id).toMatch(/^cl_[0-9a-f]{20}$/);
    expect(made.headers['cache-control']).toContain('no-store');
    expect(await logIn(made.body)).toMatchObject({
      status: 200,
      body: { scope: 'read', org: { id: JUNIPER } },
    });
    const location = made.headers['location'] as string;
    const read = await app.get(location, hub);
    expect(read.headers['etag']).toBe(made.headers['etag']);
    const later = [
      read,
      await app.get(clientsOf(JUNIPER), hub),
      await app.patch(location, { name: 'Other' }, hub),
    ];
    for (const { text } of later) expect(text).not.toMatch(/secret|argon2/);
  });

  it('keeps no answer for an Idempotency-Key: the same key makes another client', async () => {
    const options = { ...hub, headers: { 'idempotency-key': 'one' } };
    const body = { name: 'Shop', scopes: ['read'] };
    const [first, second] = [
      await app.post(clientsOf(JUNIPER), body, options),
      await app.post(clientsOf(JUNIPER), body, options),
    ];
    expect(first.body.client_id).not.toBe(second.body.client_id);
  });

  it('refuses a client id that is taken, by whomever', async () => {
    expect((await addClient({ client_id: 'shop-1' })).status).toBe(201);
    const again = await addClient({ client_id: 'shop-1' }, RIVAL);
    expect(again).toMatchObject({ status: 409, body: { detail: 'another client has this client_id' } });
  });

  it('gives ops to the hub alone, and the hub nothing else', async () => {
    const merchants = await addClient({ scopes: ['read', 'ops'] });
    expect(merchants.body.violations).toMatchObject([{ pointer: '/scopes/1', code: 'not_allowed' }]);
    const hubs = await addClient({ scopes: ['read', 'ops', 'write'] }, HUB);
    expect(hubs.body.violations.map((one: { pointer: string }) => one.pointer)).toEqual([
      '/scopes/0',
      '/scopes/2',
    ]);
    expect((await addClient({ scopes: ['ops'] }, HUB)).status).toBe(201);
  });

  it('reports every violation at once', async () => {
    const answer = await addClient({ client_id: 'a b', name: '', scopes: [], read_rate: 0 });
    const pointers = answer.body.violations.map((one: { pointer: string }) => one.pointer).sort();
    expect(pointers).toEqual(['/client_id', '/name', '/read_rate', '/scopes']);
  });
});

describe('changing a client', () => {
  it('works at once on the tokens it has', async () => {
    const made = (await addClient({ scopes: ['read', 'write'] })).body;
    const token = (await logIn(made)).body.access_token;
    expect((await app.get('/v1/orgs', { token })).status).toBe(200);
    await app.patch(`${clientsOf(JUNIPER)}/${made.client_id}`, { scopes: ['write'] }, hub);
    expect((await app.get('/v1/orgs', { token })).status).toBe(403);
  });

  it('cannot give it a scope that its organization may not have', async () => {
    const made = (await addClient({})).body;
    const answer = await app.patch(`${clientsOf(JUNIPER)}/${made.client_id}`, { scopes: ['ops'] }, hub);
    expect(answer.body.violations).toMatchObject([{ pointer: '/scopes/0', code: 'not_allowed' }]);
  });

  it('honours If-Match', async () => {
    const made = (await addClient({})).body;
    const path = `${clientsOf(JUNIPER)}/${made.client_id}`;
    expect((await app.patch(path, { name: 'B' }, { ...hub, headers: { 'if-match': '"1"' } })).status).toBe(
      200,
    );
    expect((await app.patch(path, { name: 'C' }, { ...hub, headers: { 'if-match': '"1"' } })).status).toBe(
      412,
    );
  });

  it('ends its sessions when it is deactivated, and none comes back with activation', async () => {
    const made = (await addClient({})).body;
    const path = `${clientsOf(JUNIPER)}/${made.client_id}`;
    const token = (await logIn(made)).body.access_token;
    expect((await app.get('/v1/orgs', { token })).status).toBe(200);
    expect((await app.call('DELETE', path, hub)).status).toBe(204);
    expect((await app.call('DELETE', path, hub)).status).toBe(204);
    expect((await app.get('/v1/orgs', { token })).status).toBe(401);
    expect((await logIn(made)).status).toBe(401);
    expect((await app.patch(path, { is_active: true }, hub)).body.is_active).toBe(true);
    expect((await app.get('/v1/orgs', { token })).status).toBe(401);
    expect((await logIn(made)).status).toBe(200);
  });
});

describe('rotating a secret', () => {
  it('ends the old secret and its sessions at once, and shows the new one once', async () => {
    const made = (await addClient({})).body;
    const token = (await logIn(made)).body.access_token;
    expect((await app.get('/v1/orgs', { token })).status).toBe(200);
    const rotated = await app.post(`${clientsOf(JUNIPER)}/${made.client_id}/rotate_secret`, undefined, hub);
    expect(rotated).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await app.get('/v1/orgs', { token })).status).toBe(401);
    expect((await logIn(made)).status).toBe(401);
    expect((await logIn(rotated.body)).status).toBe(200);
  });
});

describe('a client of another organization', () => {
  it('is found under its own organization only', async () => {
    const { client_id } = (await addClient({})).body;
    const elsewhere = `${clientsOf(RIVAL)}/${client_id}`;
    const answers = [
      await app.get(elsewhere, hub),
      await app.patch(elsewhere, { name: 'B' }, hub),
      await app.call('DELETE', elsewhere, hub),
      await app.post(`${elsewhere}/rotate_secret`, undefined, hub),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await app.get(`${clientsOf(RIVAL)}?per_page=250`, hub)).text).not.toContain(client_id);
  });

  it('is neither listed nor made where there is no such organization', async () => {
    expect((await app.get(clientsOf(99999), hub)).status).toBe(404);
    expect((await addClient({}, 99999)).status).toBe(404);
  });
});

describe('the list of clients', () => {
  it('is read completely by following its links', async () => {
    const all = await app.get(`${clientsOf(JUNIPER)}?per_page=250&include_total=true`, hub);
    const seen: string[] = [];
    let next: string | undefined = `${clientsOf(JUNIPER)}?per_page=2`;
    while (next !== undefined) {
      const page = await app.get(next, hub);
      seen.push(...page.body.map((one: { client_id: string }) => one.client_id));
      next = /<([^>]+)>/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toEqual(all.body.map((one: { client_id: string }) => one.client_id));
    expect(all.headers['x-total-count']).toBe(String(seen.length));
  });
});
