// Holds through the API: what is held stays reserved and off the floor until it is released.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { orderBody } from '../../../../test/worlds/order-body.ts';
import { receiveGoods } from '../../../../test/worlds/place-order.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';

const MINUTE_MS = 60_000;
const clock = new ManualClock(new Date(Date.now() + 60 * MINUTE_MS));
const hence = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString();

let world: FloorWorld;
let itemId: number;
let made = 0;

beforeAll(async () => {
  world = await floorWorld({ clock });
  itemId = await world.shelve(500);
});
afterAll(() => world.close());

interface Made {
  readonly number: string;
  readonly id: number;
}

async function take(fields: object = {}, quantity = 2, item = itemId): Promise<Made> {
  made += 1;
  const number = `HELD-${made}`;
  const order = {
    market_order_id: number,
    ship_to_name: 'Ada Byrne',
    address_line1: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postal_code: '10118',
    country: 'US',
    items: [{ item_id: item, quantity }],
    ...fields,
  };
  const { body, text } = await world.app.post('/v1/orders', { orders: [order] }, world.merchant);
  expect(body.erroneous_orders, text).toEqual([]);
  return { number, id: body.orders[0].sub_orders[0].sub_order_id };
}

const act = (name: string, body: object) => world.app.post(`/v1/orders/${name}`, body, world.merchant);
const actOfHub = (name: string, body: object) =>
  world.app.post(`${world.ops}/orders/${name}`, body, world.hub);
const hold = (one: Made, more: object = {}) =>
  act('hold_order', { market_order_id: one.number, reason: 'payment', ...more });
const release = (one: Made, more: object = {}) =>
  act('release_order', { market_order_id: one.number, ...more });
const read = async (path: string) => {
  const { status, body, text } = await world.app.get(path, world.merchant);
  expect(status, text).toBe(200);
  return body;
};
const status = (one: Made) => read(`/v1/orders/status?market_order_id=${one.number}`);
async function queued(one: Made, state = 'pending'): Promise<{ held_for: string[] } | undefined> {
  const path = `/ops/v1/warehouses/${world.warehouseId}/pick_queue`;
  const { body } = await world.app.get(
    `${path}?org_id=${world.orgId}&per_page=250&state=${state}`,
    world.hub,
  );
  return body.find(({ sub_order_id }: { sub_order_id: number }) => sub_order_id === one.id);
}
const wave = (...ones: Made[]) =>
  world.app.post(
    `/ops/v1/warehouses/${world.warehouseId}/waves`,
    { sub_order_ids: ones.map(({ id }) => id) },
    world.hub,
  );
async function lastEvent() {
  const events = await world.eventsAfter((await world.lastSequence()) - 1);
  return events.at(-1);
}

describe('a held order', () => {
  it('stays reserved and pending, and is in no queue and no wave until it is released', async () => {
    const item = await world.shelve(5);
    const one = await take({}, 3, item);
    expect(await queued(one)).toBeDefined();
    const { status: code, body } = await hold(one, { note: 'card declined' });
    expect(code).toBe(200);
    expect(body).toMatchObject({ market_order_id: one.number, is_held: true, begun: [] });
    const held = {
      id: 1,
      reason: 'payment',
      note: 'card declined',
      until: null,
      by: 'Juniper’s shop',
      created: clock.now().toISOString(),
      released: null,
      released_by: null,
      by_hub: false,
    };
    expect(body.holds).toEqual([held]);
    expect(await lastEvent()).toMatchObject({ type: 'order.held', data: { holds: [held] } });
    expect(await world.record(item)).toMatchObject({ available: 5, reserved: 3 });
    expect(await queued(one)).toBeUndefined();
    expect(await status(one)).toMatchObject({ order_status: 'pending', holds: [held] });
    expect((await status(one)).history.at(-1)).toMatchObject({
      status: 'pending',
      reason: 'held (payment): card declined',
      actor: 'Juniper’s shop',
    });
    const [row] = await read(`/v1/orders?market_order_id=${one.number}`);
    expect(row.holds).toEqual([held]);
    const started = await world.act(one.id, 'start_pick');
    expect([started.status, started.body.code]).toEqual([409, 'state_conflict']);
    expect(started.body.detail).toMatch(/is held \(payment\): release its order first$/);
    const other = await take();
    expect((await wave(other, one)).body.skipped).toMatchObject([
      { sub_order_id: one.id, reason: 'is held' },
    ]);

    expect((await release(one)).body).toMatchObject({
      is_held: false,
      holds: [{ released_by: 'Juniper’s shop' }],
    });
    expect(await lastEvent()).toMatchObject({ type: 'order.released' });
    expect((await lastEvent())?.data.holds).toBeUndefined();
    expect(await queued(one)).toBeDefined();
    expect((await world.act(one.id, 'start_pick')).status).toBe(200);
  });

  it('leaves its wave at once', async () => {
    const [one, other] = [await take(), await take()];
    const { body } = await wave(one, other);
    await hold(one);
    const after = await world.app.get(`/ops/v1/waves/${body.id}`, world.hub);
    expect(after.body.sub_orders.map((part: { sub_order_id: number }) => part.sub_order_id)).toEqual([
      other.id,
    ]);
    await release(one);
    expect((await world.read(one.id)).body.wave_id).toBeNull();
    await world.act(other.id, 'start_pick');
    await hold(other);
    expect((await world.read(other.id)).body.wave_id).toBe(body.id);
    const undone = await world.act(other.id, 'undo_start_pick', { reason: 'it is held' });
    expect(undone.body).toMatchObject({ state: 'pending', wave_id: null, held_for: ['payment'] });
    expect(await queued(other)).toBeUndefined();
  });

  it('that is being picked is marked for the floor, can be packed, and does not ship', async () => {
    const one = await take();
    await world.act(one.id, 'start_pick');
    const { body } = await hold(one, { reason: 'fraud' });
    expect(body.begun).toMatchObject([{ sub_order_id: one.id }]);
    expect((await queued(one, 'picking'))?.held_for).toEqual(['fraud']);
    expect((await world.read(one.id)).body.held_for).toEqual(['fraud']);
    const cartons = [
      { weight_lb: 2, length_in: 8, width_in: 6, height_in: 4, items: [{ line: 1, quantity: 2 }] },
    ];
    expect((await world.act(one.id, 'pack', { cartons })).status).toBe(200);
    const shipments = [{ carrier: 'UPS', tracking_number: `1Z${one.id}` }];
    const early = await world.act(one.id, 'ship', { shipments });
    expect([early.status, early.body.code]).toEqual([409, 'state_conflict']);
    const labels = await world.act(one.id, 'buy_labels', {
      service: 'ups/ground',
      shipments: [{ carton: 1, tracking_number: '1Z999AA10123456784' }],
    });
    expect(labels.status).toBeGreaterThanOrEqual(400);
    await release(one);
    expect((await world.act(one.id, 'ship', { shipments })).status).toBe(200);
    const late = await hold(one);
    expect([late.status, late.body.detail]).toEqual([
      409,
      `order ${one.number} is complete: nothing of it can be held`,
    ]);
  });

  it('can be cancelled, and is held no more then', async () => {
    const one = await take();
    await hold(one);
    const { status: code } = await act('cancel_order', { market_order_id: one.number });
    expect(code).toBe(200);
    const listed = await read(`/v1/orders?held=true&market_order_id=${one.number}`);
    expect(listed).toEqual([]);
  });

  it('that waits for stock gets it, and stays held', async () => {
    const item = await world.shelve(0);
    const one = await take({}, 2, item);
    await hold(one);
    await receiveGoods(world.app.db, world.orgId, [
      { itemId: item, warehouseId: world.warehouseId, quantity: 2 },
    ]);
    await workOff(world.app.db, clock);
    expect((await status(one)).order_status).toBe('pending');
    expect(await queued(one)).toBeUndefined();
    await release(one);
    expect(await queued(one)).toBeDefined();
  });
});

describe('several holds', () => {
  it('stand at once and are released each by itself', async () => {
    const one = await take();
    await hold(one);
    await hold(one, { reason: 'address' });
    expect((await release(one, { hold_id: 1 })).body).toMatchObject({ is_held: true });
    expect(await queued(one)).toBeUndefined();
    expect((await release(one, { reason: 'fraud' })).body).toMatchObject({ is_held: true });
    expect((await release(one, { hold_id: 2 })).body).toMatchObject({ is_held: false });
    expect((await release(one, { hold_id: 2 })).status).toBe(200);
    const unknown = await release(one, { hold_id: 3 });
    expect([unknown.status, unknown.body.violations[0].pointer]).toEqual([422, '/hold_id']);
  });

  it('of the hub are released by the hub alone', async () => {
    const one = await take();
    await hold(one);
    const { body } = await actOfHub('hold_order', {
      market_order_id: one.number,
      reason: 'fraud',
      note: 'look',
    });
    expect(body.holds[1]).toMatchObject({ id: 2, by_hub: true });
    const refused = await release(one, { hold_id: 2 });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `order ${one.number} is held by the hub (fraud): only the hub releases it`,
    ]);
    // Its own is released, that of the hub stands.
    expect((await release(one)).body).toMatchObject({ is_held: true });
    expect((await release(one)).status).toBe(409);
    expect((await actOfHub('release_order', { market_order_id: one.number })).body).toMatchObject({
      is_held: false,
    });
  });

  it('are at most 20', async () => {
    const one = await take();
    const numbered = (count: number) => hold(one, { note: `${count}` });
    for (let count = 1; count <= 20; count += 1) expect((await numbered(count)).status).toBe(200);
    expect((await numbered(21)).status).toBe(409);
    // This one stands already.
    expect((await numbered(7)).status).toBe(200);
    expect((await release(one)).body.holds).toHaveLength(20);
  });
});

describe('a hold', () => {
  it('with a time ends by itself, the earlier one first', async () => {
    const one = await take();
    await hold(one, { until: hence(10) });
    await hold(one, { reason: 'address', until: hence(5) });
    await workOff(world.app.db, clock);
    expect(await status(one)).toMatchObject({ holds: [{ released: null }, { released: null }] });
    clock.advanceMs(6 * MINUTE_MS);
    await workOff(world.app.db, clock);
    expect(await status(one)).toMatchObject({
      holds: [{ released: null }, { released: clock.now().toISOString(), released_by: 'holds' }],
    });
    clock.advanceMs(6 * MINUTE_MS);
    await workOff(world.app.db, clock);
    expect(await queued(one)).toBeDefined();
  });

  it('that stands already is not placed again', async () => {
    const one = await take();
    const wanted = { reason: 'address', note: 'ask the buyer', until: hence(30) };
    const first = await hold(one, wanted);
    const { history } = await status(one);
    const again = await hold(one, wanted);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await status(one)).history).toEqual(history);
    for (const other of [{ reason: 'fraud' }, { note: null }, { until: hence(31) }, { until: null }])
      await hold(one, { ...wanted, ...other });
    expect((await status(one)).holds).toHaveLength(5);
    await release(one);
    expect((await hold(one, wanted)).body.holds).toHaveLength(6);
  });

  it('ends in the future', async () => {
    const one = await take();
    const past = await hold(one, { until: clock.now().toISOString(), reason: 'whim', note: 5 });
    expect([
      past.status,
      past.body.violations.map(({ pointer }: { pointer: string }) => pointer).sort(),
    ]).toEqual([422, ['/note', '/reason', '/until']]);
    const many = { market_order_ids: [one.number], reason: 'fraud', until: '2020-01-01T00:00:00Z' };
    expect((await act('hold_orders', many)).body.violations).toMatchObject([
      { pointer: '/until', code: 'not_allowed' },
    ]);
    expect(await status(one)).toMatchObject({ holds: [] });
    const sent = {
      ...orderBody('HELD-LATE', [{ item_id: itemId, quantity: 1 }]),
      hold: { reason: 'fraud', until: hence(1) },
    };
    const send = (more: object = {}) =>
      world.app.post('/v1/orders', { orders: [{ ...sent, ...more }] }, world.merchant);
    expect((await send()).body.received_orders).toEqual(['HELD-LATE']);
    clock.advanceMs(2 * MINUTE_MS);
    // The same order again is the one that is there.
    expect((await send()).body.received_orders).toEqual(['HELD-LATE']);
    const [refused] = (await send({ market_order_id: 'HELD-TOO-LATE', city: 7 })).body.erroneous_orders;
    expect(refused.violations.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '/city',
      '/hold/until',
    ]);
  });

  it('may come with the order', async () => {
    const sent = { hold: { reason: 'merchant', note: 'wait for the gift', until: hence(1) } };
    const one = await take(sent);
    expect(await queued(one)).toBeUndefined();
    expect(await status(one)).toMatchObject({ holds: [{ reason: 'merchant', by: 'Juniper’s shop' }] });
    clock.advanceMs(2 * MINUTE_MS);
    await workOff(world.app.db, clock);
    expect(await queued(one)).toBeDefined();
  });

  it('of an unknown order is 404; of many, each is told by itself', async () => {
    const one = await take();
    expect((await act('hold_order', { market_order_id: 'none', reason: 'fraud' })).status).toBe(404);
    expect((await act('release_order', { market_order_id: 'none' })).status).toBe(404);
    const ids = { market_order_ids: [one.number, 'none'] };
    expect((await act('hold_orders', { ...ids, reason: 'operator' })).body).toMatchObject({
      done: 1,
      results: [
        { result: 'done', order: { is_held: true } },
        { result: 'not_found', order: null },
      ],
    });
    expect(
      (await read('/v1/orders?hold_reason[]=operator')).map((row: { order_id: number }) => row.order_id),
    ).toEqual([(await status(one)).order_id]);
    const freed = await actOfHub('release_orders', { ...ids, reason: 'operator' });
    expect(freed.body).toMatchObject({ done: 1, results: [{ order: { is_held: false } }, {}] });
    expect(await read('/v1/orders?hold_reason[]=operator')).toEqual([]);
  });
});
