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

const keysOf = (orgId: number) => `/ops/v1/orgs/${orgId}/api_keys`;
const addKey = (body: object, orgId = JUNIPER) =>
  app.post(keysOf(orgId), { name: 'Report', scopes: ['read'], ...body }, hub);

describe('making an API key', () => {
  it('shows the key once; afterwards only its first characters', async () => {
    const made = await addKey({});
    expect(made.status).toBe(201);
    expect(made.headers['cache-control']).toContain('no-store');
    expect((await app.get('/v1/orgs', { token: made.body.key })).body).toMatchObject([
      { id: JUNIPER, role: 'api_key' },
    ]);
    const list = await app.get(`${keysOf(JUNIPER)}?per_page=250`, hub);
    const listed = list.body.find((one: { id: number }) => one.id === made.body.id);
    expect(made.body.key.startsWith(listed.hint.replace('…', ''))).toBe(true);
    expect(listed).toMatchObject({ created_by: 'Hub automation', expires: null, revoked: null });
    expect(list.text).not.toContain(made.body.key);
    expect(listed).not.toHaveProperty('key');
  });

  it('carries the scopes it was given and no more', async () => {
    const { key } = (await addKey({ scopes: ['write'] })).body;
    expect((await app.get('/v1/orgs', { token: key })).status).toBe(403);
    expect((await app.get('/ops/v1/orgs', { token: key })).status).toBe(403);
    const ops = (await addKey({ scopes: ['ops'] }, HUB)).body.key;
    expect((await app.get('/ops/v1/orgs', { token: ops })).status).toBe(200);
    expect((await app.get('/v1/orgs', { token: ops })).status).toBe(403);
  });

  it('of the hub works in the warehouses that it is bound to, and in no others', async () => {
    const made = await addKey({ scopes: ['floor'], warehouse_ids: [2] }, HUB);
    expect([made.status, made.body.warehouse_ids]).toEqual([201, [2]]);
    const listed = (await app.get(`${keysOf(HUB)}?per_page=250`, hub)).body;
    expect(listed.find((one: { id: number }) => one.id === made.body.id).warehouse_ids).toEqual([2]);
    const queue = async (warehouseId: number) =>
      (await app.get(`/ops/v1/warehouses/${warehouseId}/pick_queue?state=pending`, { token: made.body.key }))
        .status;
    expect([await queue(1), await queue(2)]).toEqual([404, 200]);
    expect((await addKey({ scopes: ['floor'] }, HUB)).body.warehouse_ids).toBeNull();
  });

  it('is bound to warehouses that exist, in the hub alone, and not to manage people', async () => {
    const violations = async (body: object, orgId = HUB) => (await addKey(body, orgId)).body.violations;
    expect(await violations({ scopes: ['floor'], warehouse_ids: [1, 99_999] })).toMatchObject([
      { pointer: '/warehouse_ids/1', code: 'unknown_reference' },
    ]);
    const refused = [{ pointer: '/warehouse_ids', code: 'not_allowed' }];
    expect(await violations({ scopes: ['admin'], warehouse_ids: [1] })).toMatchObject(refused);
    expect(await violations({ scopes: ['read'], warehouse_ids: [1] }, JUNIPER)).toMatchObject(refused);
  });

  it('reports a scope that does not fit and an expiry in the past together', async () => {
    const answer = await addKey({ scopes: ['ops'], expires: '2020-01-01T00:00:00Z' });
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toMatchObject([
      { pointer: '/scopes/0', code: 'not_allowed' },
      { pointer: '/expires', code: 'not_allowed' },
    ]);
  });

  it('keeps the expiry as an instant in UTC', async () => {
    const { body } = await addKey({ expires: '2099-01-01T02:00:00+02:00' });
    expect(body.expires).toBe('2099-01-01T00:00:00.000Z');
  });

  it('refuses an expiry that in UTC lies beyond what an instant can say', async () => {
    const answer = await addKey({ expires: '9999-12-31T23:59:59-23:59' });
    expect(answer.body.violations).toMatchObject([{ pointer: '/expires', code: 'bad_format' }]);
    expect((await addKey({ expires: '9999-12-31T23:59:59.999Z' })).body.expires).toBe(
      '9999-12-31T23:59:59.999Z',
    );
  });

  it('needs an organization that exists', async () => {
    expect((await addKey({}, 99999)).status).toBe(404);
    expect((await app.get(keysOf(99999), hub)).status).toBe(404);
  });
});

describe('revoking an API key', () => {
  it('stops it at once, and doing it again changes nothing', async () => {
    const { id, key } = (await addKey({})).body;
    expect((await app.get('/v1/orgs', { token: key })).status).toBe(200);
    expect((await app.call('DELETE', `${keysOf(JUNIPER)}/${id}`, hub)).status).toBe(204);
    expect((await app.get('/v1/orgs', { token: key })).status).toBe(401);
    const revoked = async () => {
      const list = (await app.get(`${keysOf(JUNIPER)}?per_page=250`, hub)).body;
      return list.find((one: { id: number }) => one.id === id).revoked;
    };
    const first = await revoked();
    expect(first).not.toBeNull();
    expect((await app.call('DELETE', `${keysOf(JUNIPER)}/${id}`, hub)).status).toBe(204);
    expect(await revoked()).toBe(first);
  });

  it('finds it under its own organization only', async () => {
    const { id, key } = (await addKey({})).body;
    expect((await app.call('DELETE', `${keysOf(RIVAL)}/${id}`, hub)).status).toBe(404);
    expect((await app.call('DELETE', `${keysOf(JUNIPER)}/99999`, hub)).status).toBe(404);
    expect((await app.get('/v1/orgs', { token: key })).status).toBe(200);
  });
});
