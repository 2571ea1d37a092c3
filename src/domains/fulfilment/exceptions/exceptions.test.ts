// Floor exceptions are listed across orgs until they are resolved.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';

const RIVAL = 3;
const LIST = '/ops/v1/floor_exceptions';

let world: FloorWorld;

beforeAll(async () => {
  world = await floorWorld();
});

afterAll(() => world.close());

const list = async (query = '') => (await world.app.get(`${LIST}${query}`, world.hub)).body;
const resolve = (id: number, orgId = world.orgId) =>
  world.app.post(`/ops/v1/orgs/${orgId}/floor_exceptions/${id}/resolve`, undefined, world.hub);

/** Units are picked and then lost in a count. */
async function lose(units: number): Promise<{ item: number; subOrder: number }> {
  const item = await world.shelve(5, [{ lot: 'A', expiration: '2031-05-31', quantity: 5 }]);
  const subOrder = await world.picking([{ itemId: item, quantity: 5 }]);
  const lines = [{ item_id: item, lot: 'A', expiration: '2031-05-31', counted: 5 - units }];
  const answer = await world.app.post(`${world.ops}/stock/count`, { warehouse_id: 1, lines }, world.hub);
  expect(answer.status).toBe(200);
  return { item, subOrder };
}

describe('floor exceptions', () => {
  it('tell whose units were picked and are not there, everything by name', async () => {
    const { item, subOrder } = await lose(2);
    const [exception] = await list(`?org_id=${world.orgId}`);
    expect(exception).toEqual({
      id: expect.any(Number),
      org_id: world.orgId,
      org_name: 'Juniper Goods',
      warehouse_id: 1,
      warehouse_name: 'Newark',
      item_id: item,
      mpn: expect.stringMatching(/^FLOOR-/),
      name: expect.stringMatching(/^Floor item/),
      lot: 'A',
      expiration: '2031-05-31',
      quantity: 2,
      owner_kind: 'sub_order',
      owner_id: subOrder,
      sub_order_number: (await world.read(subOrder)).body.sub_order_number,
      cause: expect.stringMatching(/^its stock turned out not to be there \(/),
      raised: expect.any(String),
      resolved: null,
      raised_by: expect.any(String),
    });
    await workOff(world.app.db);
    expect((await list(`?org_id=${world.orgId}`))[0]).toEqual(exception);
  });

  it('are listed across orgs, oldest first, by warehouse and org, page by page', async () => {
    await lose(1);
    const all: { id: number; org_id: number; raised: string }[] = await list();
    expect(new Set(all.map((one) => one.org_id))).toEqual(new Set([world.orgId, RIVAL]));
    expect(all.map((one) => one.raised)).toEqual(all.map((one) => one.raised).sort());
    expect(await list(`?org_id=${RIVAL}`)).toEqual(all.filter((one) => one.org_id === RIVAL));
    expect(await list('?warehouse_id=1')).toEqual(all);
    expect(await list('?warehouse_id=2')).toEqual([]);
    const ids: number[] = [];
    for (let path: string | undefined = `${LIST}?per_page=1&include_total=true`; path !== undefined; ) {
      const answer = await world.app.get(path, world.hub);
      expect(answer.headers['x-total-count']).toBe(String(all.length));
      ids.push(...answer.body.map((one: { id: number }) => one.id));
      path = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
    }
    expect(ids).toEqual(all.map((one) => one.id));
  });

  it('leave the list once resolved; resolving twice changes nothing', async () => {
    const { subOrder } = await lose(1);
    const found = (await list()).find((one: { owner_id: number }) => one.owner_id === subOrder);
    const answer = await resolve(found.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...found, resolved: expect.any(String) });
    expect((await resolve(found.id)).body).toEqual(answer.body);
    expect(await list()).not.toContainEqual(found);
    expect(await list('?resolved=true')).toEqual([answer.body]);
  });

  it('are found only under their org', async () => {
    const [first] = await list(`?org_id=${world.orgId}`);
    expect((await resolve(first.id, RIVAL)).status).toBe(404);
    expect((await resolve(9_000_000_000)).status).toBe(404);
    expect((await list(`?org_id=${world.orgId}`))[0]).toEqual(first);
  });
});
