// Rerouted sub-orders go where they can ship now; the others stay as they are.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../test/worlds/floor-world.ts';
import { orderBody } from '../../../test/worlds/order-body.ts';
import { receiveGoods } from '../../../test/worlds/place-order.ts';

const NEWARK = 1;
const JOLIET = 3;
const SERVICES = ['storage', 'orders', 'marketplace_prep', 'middle_mile', 'returns', 'hazmat'];

let world: FloorWorld;
let made = 0;

beforeAll(async () => {
  world = await floorWorld();
});

afterEach(() => change(NEWARK, { services: SERVICES, cold_storage_types: [], is_active: true }));

afterAll(() => world.close());

async function change(warehouseId: number, fields: object): Promise<void> {
  const path = `/ops/v1/warehouses/${warehouseId}`;
  expect((await world.app.call('PATCH', path, { ...world.hub, body: fields })).status).toBe(200);
}

/** Newark gets a cold room. */
const cool = (...types: string[]) =>
  change(NEWARK, { services: [...SERVICES, 'cold_storage'], cold_storage_types: types });

/** An item that no demo warehouse may ship: those with a cold room take no hazmat. */
async function dangerous(cold_storage_type: 'frozen' | 'refrigerated'): Promise<number> {
  made += 1;
  const fields = {
    name: `Cold and dangerous ${made}`,
    mpn: `COLD-${made}`,
    is_hazmat: true,
    cold_storage_type,
  };
  return (await world.addItem(fields)).id;
}

interface Part {
  readonly sub_order_id: number;
  readonly sub_order_status: string;
  readonly warehouse_id: number | null;
  readonly reason: string | null;
  readonly items: readonly { readonly market_order_item_id: string; readonly quantity: number }[];
}

/** An order taken by the service itself; its line is its market_order_item_id. */
async function send(lines: readonly { itemId: number; quantity: number }[]) {
  made += 1;
  const order = orderBody(
    `AGAIN-${made}`,
    lines.map(({ itemId, quantity }, index) => ({
      market_order_item_id: String(index + 1),
      item_id: itemId,
      quantity,
    })),
  );
  const { body } = await world.app.post('/v1/orders', { orders: [order] }, world.merchant);
  return { marketOrderId: order.market_order_id, id: body.orders[0].sub_orders[0].sub_order_id as number };
}

const status = async (marketOrderId: string) =>
  (await world.app.get(`/v1/orders/status?market_order_id=${marketOrderId}`, world.merchant)).body;

/** Every sub-order: its state, warehouse and units by line, sorted. */
async function parts(marketOrderId: string) {
  return ((await status(marketOrderId)).sub_orders as Part[])
    .map((part) => ({
      state: part.sub_order_status,
      at: part.warehouse_id,
      lines: Object.fromEntries(part.items.map((item) => [item.market_order_item_id, item.quantity])),
    }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const shelve = (itemId: number, quantity: number, warehouseId = NEWARK) =>
  receiveGoods(world.app.db, world.orgId, [{ itemId, warehouseId, quantity }]);

describe('what was promised', () => {
  it('stays promised when it ships from elsewhere, and later', async () => {
    const { id: item } = await world.addItem({ name: 'Promised', mpn: 'PROMISED-1' });
    await shelve(item, 2);
    const { marketOrderId, id } = await send([{ itemId: item, quantity: 2 }]);
    const promise = (await status(marketOrderId)).sub_orders[0].ship_by;
    expect(promise).not.toBeNull();
    const path = `/ops/v1/warehouses/${JOLIET}`;
    const { operating_hours: hours } = (await world.app.get(path, world.hub)).body;
    // Joliet opens on one day, after Newark's next.
    const later = new Date(Date.now() + 6 * 24 * 3600 * 1000);
    const weekday = later.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();
    const closed = Object.fromEntries(Object.keys(hours).map((day) => [day, null]));
    await change(JOLIET, { operating_hours: { ...closed, [weekday]: { open: '08:00', close: '18:00' } } });
    await shelve(item, 2, JOLIET);
    await change(NEWARK, { is_active: false });
    expect((await world.act(id, 'route_again', {})).status).toBe(200);
    const [part] = (await status(marketOrderId)).sub_orders;
    expect(part).toMatchObject({ warehouse_id: JOLIET, sub_order_status: 'pending', ship_by: promise });
    const chosen = part.why.warehouses.find((one: { chosen: boolean }) => one.chosen);
    expect(chosen.ship_by > promise).toBe(true);
    await change(JOLIET, { operating_hours: hours });
  });
});

describe('routing a sub-order in error again', () => {
  it('changes nothing and says why while no warehouse may ship any of it', async () => {
    const { id, marketOrderId } = await send([{ itemId: await dangerous('frozen'), quantity: 1 }]);
    const before = await status(marketOrderId);
    const sequence = await world.lastSequence();
    const answer = await world.act(id, 'route_again', {});
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'state_conflict',
      detail: expect.stringMatching(/stays error: No warehouse .* hazmat and frozen storage for line 1/),
    });
    expect(await status(marketOrderId)).toEqual(before);
    expect(await world.lastSequence()).toBe(sequence);
  });

  it('sends it where it can be shipped by now', async () => {
    const item = await dangerous('frozen');
    await shelve(item, 5);
    const { id, marketOrderId } = await send([{ itemId: item, quantity: 3 }]);
    await cool('frozen');
    const answer = await world.act(id, 'route_again', { note: 'Newark has a cold room' });
    expect(answer.body).toMatchObject({
      state: 'pending',
      warehouse_id: NEWARK,
      reason: 'rerouted: Newark has a cold room',
      lines: [{ reservations: [{ quantity: 3, is_picked: false }] }],
      history: [{ from: 'error', to: 'pending', reason: 'rerouted: Newark has a cold room' }],
    });
    expect(answer.body.ship_by).not.toBeNull();
    expect(await world.record(item)).toMatchObject({ available: 5, reserved: 3 });
    expect(await status(marketOrderId)).toMatchObject({
      order_status: 'pending',
      history: [
        { status: 'error', reason: expect.stringMatching(/^No warehouse/), from_status: null },
        {
          status: 'pending',
          reason: 'rerouted: Newark has a cold room',
          from_status: 'error',
        },
      ],
    });
  });

  it('lets wait what a warehouse may ship and none has, and serves it when it comes', async () => {
    const item = await dangerous('frozen');
    await shelve(item, 2);
    const { id, marketOrderId } = await send([{ itemId: item, quantity: 5 }]);
    await cool('frozen');
    expect((await world.act(id, 'route_again')).body).toMatchObject({
      state: 'backordered',
      warehouse_id: NEWARK,
      reason: 'rerouted',
    });
    expect(await parts(marketOrderId)).toEqual([
      { state: 'backordered', at: NEWARK, lines: { 1: 3 } },
      { state: 'pending', at: NEWARK, lines: { 1: 2 } },
    ]);
    await shelve(item, 3);
    await workOff(world.app.db);
    expect((await world.read(id)).body).toMatchObject({ state: 'pending', units: 3 });
  });

  it('leaves in error only what no warehouse may ship yet', async () => {
    const [frozen, there, missing] = [
      await dangerous('frozen'),
      await dangerous('refrigerated'),
      await dangerous('refrigerated'),
    ];
    await shelve(frozen, 9);
    await shelve(there, 9);
    const { id, marketOrderId } = await send([
      { itemId: frozen, quantity: 1 },
      { itemId: there, quantity: 2 },
      { itemId: missing, quantity: 3 },
    ]);
    await cool('refrigerated');
    const answer = await world.act(id, 'route_again', { note: 'a refrigerator' });
    expect(answer.body).toMatchObject({
      state: 'error',
      units: 1,
      warehouse_id: null,
      reason: expect.stringMatching(/hazmat and frozen storage for line 1\.$/),
      history: [{ from: 'error', to: 'error', reason: expect.stringContaining('units moved to SO-') }],
    });
    expect(await parts(marketOrderId)).toEqual([
      { state: 'backordered', at: NEWARK, lines: { 3: 3 } },
      { state: 'error', at: null, lines: { 1: 1 } },
      { state: 'pending', at: NEWARK, lines: { 2: 2 } },
    ]);
    expect((await status(marketOrderId)).order_status).toBe('error');
    expect((await world.act(id, 'route_again')).status).toBe(409);
  });
});

describe('routing a pending sub-order again', () => {
  it('changes nothing and emits nothing if it would ship from the same warehouse', async () => {
    const item = await world.shelve(5);
    const id = await world.order([{ itemId: item, quantity: 2 }]);
    const before = (await world.read(id)).body;
    const sequence = await world.lastSequence();
    const answer = await world.act(id, 'route_again', { note: 'just asking' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(before);
    expect(await world.lastSequence()).toBe(sequence);
  });

  it('sends it elsewhere, out of its wave, when its warehouse has closed', async () => {
    const item = await world.shelve(5);
    await shelve(item, 5, JOLIET);
    const id = await world.order([{ itemId: item, quantity: 2 }]);
    await world.app.post('/ops/v1/warehouses/1/waves', { sub_order_ids: [id] }, world.hub);
    await change(NEWARK, { is_active: false });
    const answer = await world.act(id, 'route_again', { note: 'Newark is closed' });
    expect(answer.body).toMatchObject({
      state: 'pending',
      warehouse_id: JOLIET,
      wave_id: null,
      reason: 'rerouted: Newark is closed',
      lines: [{ reservations: [{ quantity: 2 }] }],
      history: [{ from: 'pending', to: 'pending' }],
    });
    expect(await world.record(item)).toMatchObject({ available: 5, reserved: 0 });
  });

  it('sends parts different ways, and lets wait what no open warehouse has', async () => {
    const item = await world.shelve(5);
    await shelve(item, 3, JOLIET);
    const id = await world.order([{ itemId: item, quantity: 4 }], { marketOrderId: 'AGAIN-SPLIT' });
    await change(NEWARK, { is_active: false });
    expect((await world.act(id, 'route_again')).body).toMatchObject({ state: 'backordered', units: 1 });
    expect(await parts('AGAIN-SPLIT')).toMatchObject([
      { state: 'backordered', lines: { 1: 1 } },
      { state: 'pending', at: JOLIET, lines: { 1: 3 } },
    ]);
  });

  it('never loses its units to those who wait for more of them', async () => {
    const item = await world.shelve(2);
    const id = await world.order([{ itemId: item, quantity: 2 }]);
    await send([{ itemId: item, quantity: 10 }]);
    const answer = await world.act(id, 'route_again');
    expect(answer.body).toMatchObject({ state: 'pending', warehouse_id: NEWARK, units: 2, history: [] });
    expect(await world.record(item)).toMatchObject({ available: 2, reserved: 2 });
  });

  it('leaves in place what no warehouse may ship any more', async () => {
    const [plain, cold] = [await world.shelve(5), await dangerous('frozen')];
    await shelve(cold, 5);
    await shelve(plain, 5, JOLIET);
    await cool('frozen');
    const lines = [
      { itemId: plain, quantity: 1 },
      { itemId: cold, quantity: 2 },
    ];
    const id = await world.order(lines, { marketOrderId: 'AGAIN-STAYS' });
    const alone = await world.order([{ itemId: cold, quantity: 1 }]);
    await change(NEWARK, { is_active: false });
    expect((await world.act(id, 'route_again')).body).toMatchObject({
      state: 'pending',
      warehouse_id: NEWARK,
      lines: [{ line: 2, quantity: 2, reservations: [{ quantity: 2 }] }],
    });
    expect(await parts('AGAIN-STAYS')).toMatchObject([
      { state: 'pending', at: NEWARK },
      { state: 'pending', at: JOLIET },
    ]);
    const answer = await world.act(alone, 'route_again');
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain('stays pending');
    expect(await world.record(cold)).toMatchObject({ reserved: 3 });
  });

  it('routes bundles with all their parts', async () => {
    const { id: bundle, parts: components } = await world.bundle([
      { quantity: 2, stock: 4 },
      { quantity: 1, stock: 4 },
    ]);
    const id = await world.order([{ itemId: bundle, quantity: 2 }]);
    for (const component of components) await shelve(component, 4, JOLIET);
    expect((await world.act(id, 'route_again')).body.history).toEqual([]);
    await change(NEWARK, { is_active: false });
    expect((await world.act(id, 'route_again')).body).toMatchObject({
      state: 'pending',
      warehouse_id: JOLIET,
    });
    for (const component of components) expect(await world.record(component)).toMatchObject({ reserved: 0 });
  });
});

describe('routing again', () => {
  it('is refused in every other state, by its name, and for what is not there', async () => {
    const item = await world.shelve(9);
    const lines = [{ itemId: item, quantity: 1 }];
    const states = {
      picking: await world.picking(lines),
      packed: await world.packed(lines),
      shipped: await world.shipped(lines, '1Z999AA10000000001'),
      backordered: await world.order(lines, { isBackordered: true }),
    };
    for (const [state, id] of Object.entries(states)) {
      const answer = await world.act(id, 'route_again');
      expect(answer.status).toBe(409);
      expect(answer.body.detail).toMatch(new RegExp(`is ${state}, not error or pending$`));
    }
    expect((await world.act(9_000_000_000, 'route_again')).status).toBe(404);
  });

  it('many times at once moves it once', async () => {
    const item = await dangerous('frozen');
    await shelve(item, 5);
    const { id, marketOrderId } = await send([{ itemId: item, quantity: 3 }]);
    await cool('frozen');
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.act(id, 'route_again')));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await world.read(id)).body.history).toHaveLength(1);
    expect(await parts(marketOrderId)).toEqual([{ state: 'pending', at: NEWARK, lines: { 1: 3 } }]);
  });
});
