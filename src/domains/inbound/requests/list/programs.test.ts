// Who made, placed and changed a request last: people and programs, as answers name them and filters take them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CatalogWorld, catalogWorld } from '../../../../../test/worlds/catalog-world.ts';
import { prepareRequestLists } from './blocks/prepare-lists.ts';

const PATH = '/v1/inventory_requests';

let world: CatalogWorld;
let itemId: number;

beforeAll(async () => {
  world = await catalogWorld();
  itemId = (await world.addItem({ name: 'Item of programs', mpn: 'PROGRAM-1' })).id;
});
afterAll(() => world.close());

async function created(by: { token: string }, fields: object = {}): Promise<number> {
  const items = [{ id: itemId, quantity: 5 }];
  const body = { warehouse_id: 1, shipment_method: 'CUSTOMER', items, ...fields };
  const answer = await world.app.post(PATH, body, by);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}

async function newKey(): Promise<{ id: number; token: string }> {
  const body = { name: 'Planner', scopes: ['read', 'write'] };
  const { status, text, body: made } = await world.app.post(`${world.ops}/api_keys`, body, world.hub);
  expect(status, text).toBe(201);
  return { id: made.id, token: made.key };
}

async function idsOf(query: string): Promise<number[]> {
  const mine = await world.app.get(`${PATH}?per_page=200&${query}`, world.merchant);
  expect(mine.status, mine.text).toBe(200);
  const hubs = await world.app.get(`${world.ops}/inventory_requests?per_page=200&${query}`, world.hub);
  expect(hubs.body).toEqual(mine.body);
  return mine.body.map((one: { id: number }) => one.id);
}

it('finds what a program made, placed and changed, by the id that the answer tells', async () => {
  const key = await newKey();
  const id = await created(world.merchant, { place: false });
  const draft = (await world.app.get(`${PATH}/${id}`, world.merchant)).body;
  expect(draft).toMatchObject({
    created_by_id: 'client:demo-client',
    placed_by_id: null,
    updated_by_id: 'client:demo-client',
  });
  expect((await world.app.patch(`${PATH}/${id}`, { place: true }, key)).status).toBe(200);
  const left = await world.app.post(`${world.ops}/inventory_requests/${id}/deliver`, undefined, world.hub);
  expect(left.status, left.text).toBe(200);
  const told = (await world.app.get(`${PATH}/${id}`, world.merchant)).body;
  expect(told).toMatchObject({
    created_by_id: 'client:demo-client',
    placed_by_id: `key:${key.id}`,
    updated_by_id: 'hub',
  });
  const findsIt = async () => {
    for (const what of ['created', 'placed', 'updated']) {
      const filter = `${what}_by_ids[]=${told[`${what}_by_id`]}`;
      expect(await idsOf(filter), filter).toContain(id);
      expect(await idsOf(`${filter}&state[]=delivered&sort=-updated`), filter).toContain(id);
      expect(await idsOf(`${filter}&state[]=cancelled`), filter).not.toContain(id);
      expect(await idsOf(`${what}_by_ids[]=client:another`), what).toEqual([]);
    }
    expect(await idsOf(`placed_by_ids[]=key:${key.id}`)).toEqual([id]);
  };
  await findsIt();
  await prepareRequestLists(world.app.db, { requestsPerBlock: 1 });
  await findsIt();
});

it('finds what people did by their number, alone and beside programs', async () => {
  const owner = { token: await world.app.ownerToken() };
  const [byPerson, byProgram] = [await created(owner), await created(world.merchant)];
  const { created_by_id, updated_by_id } = (await world.app.get(`${PATH}/${byPerson}`, owner)).body;
  expect([typeof created_by_id, updated_by_id]).toEqual(['number', created_by_id]);
  const people = await idsOf(`created_by_ids[]=${created_by_id}`);
  expect(people).toContain(byPerson);
  expect(people).not.toContain(byProgram);
  const both = await idsOf(`created_by_ids=${created_by_id},client:demo-client`);
  expect(both).toEqual(expect.arrayContaining([byPerson, byProgram]));
  // Whoever changes it last is the only one who did.
  expect((await world.app.patch(`${PATH}/${byProgram}`, { note: 'Mine' }, owner)).status).toBe(200);
  expect(await idsOf(`updated_by_ids[]=${created_by_id}`)).toContain(byProgram);
  expect(await idsOf('updated_by_ids[]=client:demo-client')).not.toContain(byProgram);
});

it('refuses what names neither a person nor a program', async () => {
  for (const value of ['0', '-1', 'Juniper', 'client:', 'client:1', 'key:x', `client:${'x'.repeat(101)}`]) {
    const answer = await world.app.get(`${PATH}?created_by_ids[]=${value}`, world.merchant);
    expect(answer.body.violations, value).toMatchObject([
      {
        pointer: '/created_by_ids[]/0',
        code: 'no_form_matches',
        message: expect.stringContaining('`client:` and its client id (3 to 100 characters)'),
      },
    ]);
  }
});

it('never tells a merchant with what a program of the hub logs in', async () => {
  const id = await created(world.merchant);
  const delivered = await world.app.post(
    `${world.ops}/inventory_requests/${id}/deliver`,
    undefined,
    world.hub,
  );
  expect(delivered.status, delivered.text).toBe(200);
  const read = await world.app.get(`${PATH}/${id}`, world.merchant);
  const found = await world.app.get(`${PATH}?updated_by_ids[]=hub`, world.merchant);
  const events = await world.app.get(
    '/v1/events?type[]=inventory_request.delivered&limit=1000',
    world.merchant,
  );
  for (const { text } of [read, found, events]) {
    expect(text).toContain(`IR-${String(id).padStart(6, '0')}`);
    expect(text).not.toContain('hub-client');
  }
  expect(await idsOf('updated_by_ids[]=client:hub-client')).toEqual([]);
});
