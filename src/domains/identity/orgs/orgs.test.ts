import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness.ts';

let app: TestApp;
let hub: { token: string };

beforeAll(async () => {
  app = await testApp();
  hub = { token: await app.token('hub-client') };
});

afterAll(() => app.close());

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('adding an organization', () => {
  it('makes an active merchant with the limits of the service', async () => {
    const made = await app.post('/ops/v1/orgs', { name: 'Maple' }, hub);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Maple',
      kind: 'merchant',
      is_active: true,
      read_rate: null,
      version: 1,
    });
    expect((await app.get(made.headers['location'] as string, hub)).text).toBe(made.text);
  });

  it('never makes a hub', async () => {
    const answer = await app.post('/ops/v1/orgs', { name: 'Second hub', kind: 'hub' }, hub);
    expect(answer.body.violations).toMatchObject([{ pointer: '/kind', code: 'unknown_property' }]);
  });

  it('reports every violation at once, each for what it is', async () => {
    const body = { name: '', read_rate: 0, write_rate: 'fast', in_flight_max: 10_001 };
    const answer = await app.post('/ops/v1/orgs', body, hub);
    const found = answer.body.violations.map((one: { pointer: string; code: string }) => [
      one.pointer,
      one.code,
    ]);
    expect(Object.fromEntries(found)).toEqual({
      '/name': 'required',
      '/read_rate': 'too_small',
      '/write_rate': 'wrong_type',
      '/in_flight_max': 'too_large',
    });
  });
});

describe('the list of organizations', () => {
  it('filters by a part of the name in any case, and by kind', async () => {
    expect(ids((await app.get('/ops/v1/orgs?q=NIPER', hub)).body)).toEqual([2]);
    expect(ids((await app.get('/ops/v1/orgs?kind=hub&include_total=true', hub)).body)).toEqual([1]);
    expect((await app.get('/ops/v1/orgs?q=niper&kind=hub', hub)).body).toEqual([]);
  });

  it('takes the characters of a pattern as they are', async () => {
    expect((await app.get('/ops/v1/orgs?q=%25', hub)).body).toEqual([]);
    expect((await app.get('/ops/v1/orgs?q=J_niper', hub)).body).toEqual([]);
  });

  it('counts what the filters match', async () => {
    const answer = await app.get('/ops/v1/orgs?q=rival&per_page=1&include_total=true', hub);
    expect(answer.headers['x-total-count']).toBe('1');
    expect(answer.headers['link']).toBeUndefined();
  });
});

describe('changing an organization', () => {
  it('changes what the body names, distinguishes null from absent, and counts the version', async () => {
    const { id } = (await app.post('/ops/v1/orgs', { name: 'Oak', read_rate: 5, write_rate: 6 }, hub)).body;
    const changed = await app.patch(`/ops/v1/orgs/${id}`, { read_rate: null }, hub);
    expect(changed.body).toMatchObject({ name: 'Oak', read_rate: null, write_rate: 6, version: 2 });
    expect(changed.headers['etag']).toBe('"2"');
  });

  it('refuses a change that is based on an older version', async () => {
    const { id } = (await app.post('/ops/v1/orgs', { name: 'Elm' }, hub)).body;
    const stale = { ...hub, headers: { 'if-match': '"7"' } };
    expect((await app.patch(`/ops/v1/orgs/${id}`, { name: 'Ash' }, stale)).status).toBe(412);
    expect((await app.get(`/ops/v1/orgs/${id}`, hub)).body.name).toBe('Elm');
  });

  it('answers 404 for an organization that does not exist', async () => {
    expect((await app.get('/ops/v1/orgs/99999', hub)).status).toBe(404);
    expect((await app.patch('/ops/v1/orgs/99999', { name: 'Ash' }, hub)).status).toBe(404);
  });

  it('stops the credentials of a merchant at once, until it is active again', async () => {
    const rival = { token: await app.token('rival-client') };
    expect((await app.get('/v1/orgs', rival)).status).toBe(200);
    await app.patch('/ops/v1/orgs/3', { is_active: false }, hub);
    expect((await app.get('/v1/orgs', rival)).status).toBe(401);
    await app.patch('/ops/v1/orgs/3', { is_active: true }, hub);
    expect((await app.get('/v1/orgs', rival)).status).toBe(200);
  });

  it('never deactivates the hub', async () => {
    const answer = await app.patch('/ops/v1/orgs/1', { is_active: false }, hub);
    expect(answer).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
  });

  it('is not for merchants', async () => {
    const merchant = { token: await app.token('demo-client') };
    expect((await app.get('/ops/v1/orgs', merchant)).status).toBe(403);
    expect((await app.patch('/ops/v1/orgs/2', { write_rate: 1_000_000 }, merchant)).status).toBe(403);
  });
});
