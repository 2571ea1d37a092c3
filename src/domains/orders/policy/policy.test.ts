// The order policy and forbidden destinations through the API, from an order's intake until its backorders are filled.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { receiveGoods } from '../../../../test/worlds/place-order.ts';

let world: FloorWorld;
let made = 0;

beforeAll(async () => {
  world = await floorWorld();
});
afterAll(() => world.close());

const policyPath = () => `/v1/orgs/${world.orgId}/policy`;
const setPolicy = async (changes: object) => {
  const { status, body, text } = await world.app.patch(policyPath(), changes, world.merchant);
  expect(status, text).toBe(200);
  return body;
};
const USUAL = { may_split: true, may_ship_partially: true, may_backorder: true, countries: [] };
afterEach(() => setPolicy(USUAL));

async function take(items: object[], fields: object = {}) {
  made += 1;
  const order = {
    market_order_id: `POLICY-${made}`,
    ship_to_name: 'Ada Byrne',
    address_line1: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postal_code: '10118',
    country: 'US',
    items,
    ...fields,
  };
  const { body, text } = await world.app.post('/v1/orders', { orders: [order] }, world.merchant);
  expect(body.erroneous_orders, text).toEqual([]);
  return body.orders[0] as {
    market_order_id: string;
    order_status: string;
    sub_orders: {
      sub_order_id: number;
      sub_order_status: string;
      warehouse_id: number | null;
      reason: string | null;
    }[];
  };
}
const status = async (id: string) =>
  (await world.app.get(`/v1/orders/status?market_order_id=${id}`, world.merchant)).body;
const statesOf = (order: { sub_orders: { sub_order_status: string }[] }) =>
  order.sub_orders.map((one) => one.sub_order_status);
const receive = (itemId: number, quantity: number, warehouseId = 1) =>
  receiveGoods(world.app.db, world.orgId, [{ itemId, warehouseId, quantity }]);

describe('the order policy', () => {
  it('allows everything until it is changed, then has versions and an event', async () => {
    const { body } = await world.app.get('/v1/orgs/3/policy', {
      token: await world.app.token('rival-client'),
    });
    expect(body).toEqual({ ...USUAL, version: 0 });
    const changed = await setPolicy({ countries: ['us', 'CA'] });
    expect(changed).toMatchObject({ ...USUAL, countries: ['CA', 'US'] });
    const events = await world.app.get('/v1/events?type[]=order_policy.updated&limit=1', world.merchant);
    expect(events.body[0].data).toEqual(changed);
    const stale = { ...world.merchant, headers: { 'if-match': '"0"' } };
    expect((await world.app.patch(policyPath(), { may_split: false }, stale)).status).toBe(412);
  });

  it('is read and changed by the hub, too', async () => {
    const path = `${world.ops}/policy`;
    expect((await world.app.patch(path, { may_split: false }, world.hub)).body.may_split).toBe(false);
    expect((await world.app.get(path, world.hub)).body.may_split).toBe(false);
    expect((await world.app.get('/ops/v1/orgs/999/policy', world.hub)).status).toBe(404);
  });

  it('is nobody else’s: another organization is not found', async () => {
    expect((await world.app.get('/v1/orgs/3/policy', world.merchant)).status).toBe(404);
    expect((await world.app.patch('/v1/orgs/3/policy', { may_split: false }, world.merchant)).status).toBe(
      404,
    );
  });

  it('refuses what is no country, and what it does not know', async () => {
    const pointersOf = async (body: object) => {
      const answer = await world.app.patch(policyPath(), body, world.merchant);
      return answer.body.violations.map((one: { pointer: string }) => one.pointer);
    };
    expect(await pointersOf({ countries: ['US', 'XX', 'YY'] })).toEqual(['/countries/1', '/countries/2']);
    expect(await pointersOf({ may_split: 'no', may_wait: true })).toEqual(['/may_wait', '/may_split']);
    // What no schema knows comes in the same answer.
    expect(await pointersOf({ countries: ['XX', 'USA', 'US', 'YY'], may_split: 'no' })).toEqual([
      '/may_split',
      '/countries/1',
      '/countries/0',
      '/countries/3',
    ]);
  });
});

describe('an order', () => {
  it('that may not be split ships what one warehouse has, and waits for the rest there, not elsewhere', async () => {
    const tea = await world.shelve(1);
    const cup = await world.shelve(0);
    await receive(cup, 1, 2);
    await setPolicy({ may_split: false });
    const order = await take([
      { item_id: tea, quantity: 1 },
      { item_id: cup, quantity: 1 },
    ]);
    expect(statesOf(order)).toEqual(['pending', 'backordered']);
    const [ships] = order.sub_orders;
    expect(order.sub_orders.map((one) => one.warehouse_id)).toEqual([
      ships?.warehouse_id,
      ships?.warehouse_id,
    ]);
    await workOff(world.app.db);
    expect((await status(order.market_order_id)).order_status).toBe('pending');
    expect(statesOf(await status(order.market_order_id))).toContain('backordered');
    await receive(cup, 1, ships?.warehouse_id ?? 0);
    await receive(tea, 1, ships?.warehouse_id ?? 0);
    await workOff(world.app.db);
    expect(statesOf(await status(order.market_order_id))).toEqual(['pending', 'pending']);
  });

  it('that may not ship partially waits as a whole, until everything is there, and lets others by meanwhile', async () => {
    const tea = await world.shelve(2);
    const cup = await world.shelve(0);
    await setPolicy({ may_ship_partially: false });
    const order = await take([
      { item_id: tea, quantity: 2 },
      { item_id: cup, quantity: 1 },
    ]);
    expect(statesOf(order)).toEqual(['backordered']);
    const { why } = (await status(order.market_order_id)).sub_orders[0];
    expect(why.text).toContain('the order policy ships nothing before everything can ship');
    await workOff(world.app.db);
    expect(statesOf(await status(order.market_order_id))).toEqual(['backordered']);
    // What it cannot use yet goes to a later order, once backorders are filled.
    const later = await take([{ item_id: tea, quantity: 1 }]);
    await workOff(world.app.db);
    expect(statesOf(await status(later.market_order_id))).toEqual(['pending']);
    await receive(cup, 1);
    await workOff(world.app.db);
    expect(statesOf(await status(order.market_order_id))).toEqual(['backordered']);
    await receive(tea, 1);
    await workOff(world.app.db);
    expect(statesOf(await status(order.market_order_id))).toEqual(['pending']);
  });

  it('that may not wait is refused with its reason, and later by the floor, too', async () => {
    const tea = await world.shelve(2);
    await setPolicy({ may_backorder: false });
    const reason = 'Out of stock, and the order policy does not allow backorders.';
    const order = await take([{ item_id: tea, quantity: 3 }]);
    expect(order.sub_orders).toMatchObject([
      { sub_order_status: 'pending' },
      { sub_order_status: 'error', reason, warehouse_id: null },
    ]);
    const id = order.sub_orders[0]?.sub_order_id ?? 0;
    await world.act(id, 'start_pick');
    const short = await world.act(id, 'short_pick', { lines: [{ line: 1, missing: 2 }] });
    expect(short.status, short.text).toBeLessThan(300);
    const now = await status(order.market_order_id);
    expect(statesOf(now)).toEqual(['error', 'error']);
    expect(now.sub_orders[0].reason).toContain(reason);
    const again = await world.act(id, 'route_again', {});
    expect(again).toMatchObject({ status: 409 });
    await setPolicy({ may_backorder: true });
    expect((await world.act(id, 'route_again', {})).status).toBe(200);
    expect(statesOf(await status(order.market_order_id))[0]).toBe('backordered');
  });

  it('keeps waiting if it was backordered before the policy changed', async () => {
    const tea = await world.shelve(0);
    const order = await take([{ item_id: tea, quantity: 2 }]);
    await setPolicy({ may_backorder: false });
    await receive(tea, 1);
    await workOff(world.app.db);
    expect(statesOf(await status(order.market_order_id)).sort()).toEqual(['backordered', 'pending']);
  });

  it('to a country that the policy does not allow is refused, and ships nothing', async () => {
    const tea = await world.shelve(5);
    await setPolicy({ countries: ['CA'] });
    const order = await take([{ item_id: tea, quantity: 1 }]);
    expect(order.order_status).toBe('error');
    expect(order.sub_orders).toMatchObject([
      { sub_order_status: 'error', reason: 'The order policy does not allow orders to US.' },
    ]);
    expect((await world.record(tea)).reserved).toBe(0);
  });

  it('to a territory of the United States is allowed as to the United States, and as to the territory', async () => {
    const tea = await world.shelve(9);
    const asState = { city: 'San Juan', state: 'Puerto Rico', postal_code: '00901', country: 'US' };
    const asCountry = { ...asState, state: null, country: 'PR' };
    for (const [countries, expected] of [
      [['US'], 'pending'],
      [['PR'], 'pending'],
      [['CA'], 'error'],
    ] as const) {
      await setPolicy({ countries });
      for (const address of [asState, asCountry])
        expect((await take([{ item_id: tea, quantity: 1 }], address)).order_status).toBe(expected);
    }
  });

  it('that was refused is routed again by itself once the policy changes, and stays where it still is', async () => {
    const tea = await world.shelve(5);
    await setPolicy({ countries: ['CA'] });
    const order = await take([{ item_id: tea, quantity: 1 }]);
    await workOff(world.app.db);
    const before = await status(order.market_order_id);
    expect(before.order_status).toBe('error');
    await setPolicy({ countries: ['CA', 'MX'] });
    await workOff(world.app.db);
    expect(await status(order.market_order_id)).toEqual(before);
    await setPolicy({ countries: [], may_backorder: false });
    await workOff(world.app.db);
    expect(await status(order.market_order_id)).toMatchObject({
      order_status: 'pending',
      sub_orders: [{ sub_order_status: 'pending', warehouse_id: 1 }],
    });
    expect((await world.record(tea)).reserved).toBe(1);
    const more = await take([{ item_id: tea, quantity: 9 }]);
    expect(statesOf(more)).toEqual(['pending', 'error']);
    await setPolicy({ may_backorder: true });
    await workOff(world.app.db);
    expect(statesOf(await status(more.market_order_id)).sort()).toEqual(['backordered', 'pending']);
  });

  it('that was refused while the policy changed is routed again, too', async () => {
    const tea = await world.shelve(5);
    await setPolicy({ countries: ['CA'] });
    await workOff(world.app.db);
    const order = await take([{ item_id: tea, quantity: 1 }]);
    // As if its policy had been read before this change was committed, and its order after the work was done.
    await world.sql.query("UPDATE order_policy SET countries = '{}' WHERE org_id = $1", [world.orgId]);
    await workOff(world.app.db);
    expect((await status(order.market_order_id)).order_status).toBe('pending');
  });

  it('that waited as a whole ships what there is once it may ship partially', async () => {
    const tea = await world.shelve(2);
    const cup = await world.shelve(0);
    await setPolicy({ may_ship_partially: false });
    const order = await take([
      { item_id: tea, quantity: 2 },
      { item_id: cup, quantity: 1 },
    ]);
    await workOff(world.app.db);
    expect(statesOf(await status(order.market_order_id))).toEqual(['backordered']);
    await setPolicy({ may_ship_partially: true });
    await workOff(world.app.db);
    expect(statesOf(await status(order.market_order_id)).sort()).toEqual(['backordered', 'pending']);
  });
});

describe('a part of an order that may not ship partially', () => {
  const queued = async (id: number) => {
    const path = `/ops/v1/warehouses/1/pick_queue?org_id=${world.orgId}&per_page=250`;
    const { body } = await world.app.get(path, world.hub);
    return body.some((one: { sub_order_id: number }) => one.sub_order_id === id);
  };
  const wave = (id: number) =>
    world.app.post('/ops/v1/warehouses/1/waves', { org_id: world.orgId, sub_order_ids: [id] }, world.hub);

  /** Of two parts at two warehouses, the other one turns out not to be there. */
  async function halfThere(before: (id: number) => Promise<unknown> = async () => {}) {
    const tea = await world.shelve(1);
    const cup = await world.shelve(0);
    await receive(cup, 1, 2);
    await setPolicy({ may_ship_partially: false });
    const order = await take([
      { item_id: tea, quantity: 1 },
      { item_id: cup, quantity: 1 },
    ]);
    expect(statesOf(order)).toEqual(['pending', 'pending']);
    const id = order.sub_orders.find((one) => one.warehouse_id === 1)?.sub_order_id ?? 0;
    await before(id);
    const lines = [{ item_id: cup, counted: 0 }];
    const counted = await world.app.post(`${world.ops}/stock/count`, { warehouse_id: 2, lines }, world.hub);
    expect(counted.status, counted.text).toBe(200);
    await workOff(world.app.db);
    expect(statesOf(await status(order.market_order_id)).sort()).toEqual(['backordered', 'pending']);
    return { order, id, cup };
  }

  it('is in no queue and no wave and is not picked until all can go', async () => {
    const { order, id, cup } = await halfThere(async (one) => expect(await queued(one)).toBe(true));
    expect(await queued(id)).toBe(false);
    expect((await wave(id)).status).toBe(409);
    const started = await world.act(id, 'start_pick');
    expect([started.status, started.body.detail]).toEqual([
      409,
      expect.stringMatching(/waits for SO-\d+, which is backordered/),
    ]);
    await receive(cup, 1, 2);
    await workOff(world.app.db);
    expect(statesOf(await status(order.market_order_id))).toEqual(['pending', 'pending']);
    expect(await queued(id)).toBe(true);
    expect((await world.act(id, 'start_pick')).status).toBe(200);
  });

  it('leaves its wave, and goes alone once the policy lets it', async () => {
    const inWave = async (id: number) => expect((await wave(id)).status).toBe(201);
    const { order, id } = await halfThere(inWave);
    expect((await world.read(id)).body.wave_id).toBeNull();
    const ready = await world.picking([{ itemId: await world.shelve(1), quantity: 1 }]);
    const mixed = await world.app.post(
      '/ops/v1/warehouses/1/waves',
      { sub_order_ids: [await world.order([{ itemId: await world.shelve(1), quantity: 1 }]), id, ready] },
      world.hub,
    );
    expect(mixed.body.skipped).toMatchObject([
      { sub_order_id: id, reason: 'waits for the rest of its order' },
      { sub_order_id: ready, reason: 'is picking' },
    ]);
    await setPolicy({ may_ship_partially: true });
    await workOff(world.app.db);
    expect(await queued(id)).toBe(true);
    expect(statesOf(await status(order.market_order_id)).sort()).toEqual(['backordered', 'pending']);
  });
});

describe('a forbidden destination', () => {
  const PATH = '/ops/v1/forbidden_destinations';
  const forbid = async (place: object) => {
    const { status: made, body, text } = await world.app.post(PATH, place, world.hub);
    expect(made, text).toBe(201);
    return body as { id: number };
  };

  it('refuses new orders with its note, until it is allowed again', async () => {
    const tea = await world.shelve(5);
    const { id } = await forbid({ country: 'us', state: 'New York', postal_prefix: '101', note: 'Flooded.' });
    const refused = await take([{ item_id: tea, quantity: 1 }]);
    expect(refused.sub_orders).toMatchObject([
      { sub_order_status: 'error', reason: 'Nothing ships to US, NY, postal codes 101…: Flooded.' },
    ]);
    const subOrderId = refused.sub_orders[0]?.sub_order_id ?? 0;
    expect((await world.act(subOrderId, 'route_again', {})).body.detail).toContain('Flooded.');
    expect((await take([{ item_id: tea, quantity: 1 }], { postal_code: '10001' })).order_status).toBe(
      'pending',
    );
    expect((await world.app.call('DELETE', `${PATH}/${id}`, world.hub)).status).toBe(204);
    expect((await world.app.call('DELETE', `${PATH}/${id}`, world.hub)).status).toBe(404);
    await workOff(world.app.db);
    expect((await status(refused.market_order_id)).order_status).toBe('pending');
    expect((await world.act(subOrderId, 'route_again', {})).status).toBe(200);
  });

  it('refuses backorders once there is stock for them', async () => {
    const tea = await world.shelve(0);
    const order = await take([{ item_id: tea, quantity: 1 }]);
    const { id } = await forbid({ country: 'US', state: 'NY', note: 'Flooded.' });
    await receive(tea, 1);
    await workOff(world.app.db);
    const now = await status(order.market_order_id);
    expect(now).toMatchObject({ order_status: 'error', sub_orders: [{ sub_order_status: 'error' }] });
    expect(now.sub_orders[0].reason).toContain('Nothing ships to US, NY: Flooded.');
    expect(now.sub_orders[0].why.rule).toBe('refused');
    await world.app.call('DELETE', `${PATH}/${id}`, world.hub);
  });

  it('is a place, once; its note can change', async () => {
    const place = { country: 'CU', note: 'No carrier.' };
    const { id } = await forbid(place);
    expect((await world.app.post(PATH, place, world.hub)).status).toBe(409);
    const changed = await world.app.patch(`${PATH}/${id}`, { note: 'Embargo.' }, world.hub);
    expect(changed.body).toMatchObject({
      country: 'CU',
      state: null,
      postal_prefix: null,
      note: 'Embargo.',
      version: 2,
    });
    const listed = await world.app.get(PATH, world.hub);
    // The demo world has one.
    expect(listed.body).toEqual([expect.objectContaining({ country: 'KP' }), changed.body]);
    for (const [bad, pointer] of [
      [{ country: 'XX', note: 'No.' }, '/country'],
      [{ country: 'US', state: 'Atlantis', note: 'No.' }, '/state'],
    ] as const) {
      const answer = await world.app.post(PATH, bad, world.hub);
      expect(answer.body.violations).toMatchObject([{ pointer, code: 'not_allowed' }]);
    }
    const many = { country: 'US', state: 'Atlantis', postal_prefix: 7, extra: true };
    const { body } = await world.app.post(PATH, many, world.hub);
    expect(body.violations.map((one: { pointer: string }) => one.pointer).sort()).toEqual([
      '/extra',
      '/note',
      '/postal_prefix',
      '/state',
    ]);
    await world.app.call('DELETE', `${PATH}/${id}`, world.hub);
  });
});

it('counts the days off of a warehouse in what it promises', async () => {
  const tea = await world.shelve(2);
  const first = await take([{ item_id: tea, quantity: 1 }]);
  const shipBy = async (id: string) => (await status(id)).sub_orders[0].why.warehouses[0].ship_by as string;
  const promised = await shipBy(first.market_order_id);
  const days = Array.from({ length: 5 }, (_, index) => {
    const day = new Date(Date.parse(promised) + (index - 2) * 24 * 3600 * 1000);
    return { day: day.toISOString().slice(0, 10), name: 'Closed' };
  });
  const path = `/ops/v1/warehouses/${first.sub_orders[0]?.warehouse_id}/holidays`;
  expect((await world.app.call('PUT', path, { ...world.hub, body: { holidays: days } })).status).toBe(200);
  const second = await take([{ item_id: tea, quantity: 1 }]);
  expect(Date.parse(await shipBy(second.market_order_id))).toBeGreaterThan(Date.parse(promised));
  await world.app.call('PUT', path, { ...world.hub, body: { holidays: [] } });
});
