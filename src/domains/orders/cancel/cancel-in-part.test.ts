// Cancelling some units of an order through the API: what is cancelled is neither picked nor shipped, charged or declared.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { orderBody } from '../../../../test/worlds/order-body.ts';

let world: FloorWorld;
let itemId: number;
let otherId: number;
let made = 0;

beforeAll(async () => {
  world = await floorWorld();
  itemId = await world.shelve(500);
  otherId = await world.shelve(500);
});
afterAll(() => world.close());

interface Made {
  readonly number: string;
  readonly id: number;
}

const line = (id: string, item: number, quantity: number) => ({
  market_order_item_id: id,
  item_id: item,
  quantity,
});

async function take(items: object[] = [line('A', itemId, 3), line('B', otherId, 2)]): Promise<Made> {
  made += 1;
  const number = `PART-${made}`;
  const { body, text } = await world.app.post(
    '/v1/orders',
    { orders: [orderBody(number, items)] },
    world.merchant,
  );
  expect(body.erroneous_orders, text).toEqual([]);
  return { number, id: body.orders[0].sub_orders[0].sub_order_id };
}

const cancel = ({ number }: Made, items: object[] | null, more: object = {}) =>
  world.app.post(
    '/v1/orders/cancel_order',
    { market_order_id: number, ...(items === null ? {} : { items }), ...more },
    world.merchant,
  );
const unitsOf = (id: string, quantity: number) => ({ market_order_item_id: id, quantity });
const codesOf = ({ body }: { readonly body: { violations: { pointer: string; code: string }[] } }) =>
  body.violations.map(({ pointer, code }) => `${pointer} ${code}`).sort();
async function read(path: string, who = world.merchant) {
  const { status, body, text } = await world.app.get(path, who);
  expect(status, text).toBe(200);
  return body;
}
const status = ({ number }: Made) => read(`/v1/orders/status?market_order_id=${number}`);
const listed = async ({ number }: Made) => (await read(`/v1/orders?market_order_id=${number}`))[0];
const onFloor = ({ id }: Made) => read(`${world.ops}/sub_orders/${id}`, world.hub);
const reserved = async (item: number) => {
  const [record] = await read(`/v1/inventory?item_id=${item}&warehouse_id=${world.warehouseId}`);
  return record.available_quantity as number;
};

describe('cancelling some units', () => {
  it('splits them off into a cancelled sub-order, and releases their stock at once', async () => {
    const before = await reserved(itemId);
    const one = await take();
    expect(await reserved(itemId)).toBe(before - 3);
    const answer = await cancel(one, [unitsOf('A', 2)], { reason: 'ordered too many' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: 'All 2 units are cancelled.',
      cancelled_orders: [{ status: 'cancelled', items: [{ market_order_item_id: 'A', quantity: 2 }] }],
      non_cancellable_orders: [],
    });
    expect(await reserved(itemId)).toBe(before - 1);
    const { order_status, sub_orders, history } = await status(one);
    expect(order_status).toBe('pending');
    expect(sub_orders).toMatchObject([
      {
        sub_order_id: one.id,
        sub_order_status: 'pending',
        items: [
          { market_order_item_id: 'A', quantity: 1 },
          { market_order_item_id: 'B', quantity: 2 },
        ],
      },
      {
        sub_order_status: 'cancelled',
        reason: 'ordered too many',
        items: [{ market_order_item_id: 'A', quantity: 2 }],
      },
    ]);
    const [, { sub_order_number: number }] = sub_orders;
    expect(history.map((entry: { reason: string }) => entry.reason)).toContain(
      `2 units cancelled as ${number}: ordered too many`,
    );
  });

  it('keeps what was cancelled off the floor and off the packing slip', async () => {
    const one = await take();
    await cancel(one, [unitsOf('A', 2), unitsOf('B', 2)]);
    const { lines } = await onFloor(one);
    expect(lines).toMatchObject([
      { market_order_item_id: 'A', quantity: 1, reservations: [{ quantity: 1 }] },
    ]);
    expect(lines).toHaveLength(1);
  });

  it('says how many units of a line are cancelled in all: again, it gives the same answer and changes nothing', async () => {
    const one = await take();
    const first = await cancel(one, [unitsOf('A', 2)]);
    const before = await listed(one);
    expect(before.items).toMatchObject([
      { market_order_item_id: 'A', quantity: 3, cancelled_quantity: 2 },
      { market_order_item_id: 'B', quantity: 2, cancelled_quantity: 0 },
    ]);
    const again = await cancel(one, [unitsOf('A', 2)]);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await cancel(one, [unitsOf('A', 1)])).body).toMatchObject({
      message: 'The unit is cancelled.',
      cancelled_orders: [{ items: [{ market_order_item_id: 'A', quantity: 1 }] }],
    });
    expect(await listed(one)).toEqual(before);
  });

  it('leaves the ordered quantity as it is, and a change of it counts what is cancelled', async () => {
    const one = await take();
    await cancel(one, [unitsOf('A', 1)]);
    const patch = (quantity: number) =>
      world.app.patch(`/v1/orders/${one.number}`, { items: [unitsOf('A', quantity)] }, world.merchant);
    expect((await patch(3)).body).toMatchObject({ changes: [] });
    const shipping = async () => (await onFloor(one)).lines[0].quantity;
    expect(await shipping()).toBe(2);
    expect((await patch(5)).status).toBe(200);
    expect(await shipping()).toBe(4);
    expect((await listed(one)).items[0]).toMatchObject({ quantity: 5, cancelled_quantity: 1 });
    expect((await patch(2)).status).toBe(200);
    expect(await shipping()).toBe(1);
    await cancel(one, [unitsOf('A', 2), unitsOf('B', 1)]);
    expect((await listed(one)).items).toMatchObject([
      { quantity: 2, cancelled_quantity: 2 },
      { quantity: 2, cancelled_quantity: 1 },
    ]);
    const low = await patch(1);
    expect([low.status, low.body.code]).toEqual([409, 'too_late']);
  });

  it('adds later ones to the cancelled sub-order, and ends the order with its last unit', async () => {
    const one = await take();
    await cancel(one, [unitsOf('A', 1)]);
    await cancel(one, [unitsOf('A', 2)]);
    expect((await status(one)).sub_orders).toMatchObject([
      { sub_order_status: 'pending' },
      { sub_order_status: 'cancelled', items: [{ quantity: 2 }] },
    ]);
    expect((await cancel(one, [unitsOf('A', 3), unitsOf('B', 2)])).status).toBe(200);
    expect(await status(one)).toMatchObject({ order_status: 'cancelled' });
    // Nothing is left: the same again is as it was.
    expect((await cancel(one, [unitsOf('A', 3)])).body).toMatchObject({ success: true });
    expect((await cancel(one, null)).status).toBe(200);
  });

  it('takes waiting units before reserved ones', async () => {
    const scarce = await world.shelve(2);
    const one = await take([line('A', scarce, 5)]);
    expect((await status(one)).sub_orders).toMatchObject([
      { sub_order_status: 'pending', items: [{ quantity: 2 }] },
      { sub_order_status: 'backordered', items: [{ quantity: 3 }] },
    ]);
    await cancel(one, [unitsOf('A', 4)]);
    const { sub_orders } = await status(one);
    expect(
      sub_orders.filter((part: { sub_order_status: string }) => part.sub_order_status === 'pending'),
    ).toMatchObject([{ items: [{ quantity: 1 }] }]);
    const [record] = await read(`/v1/inventory?item_id=${scarce}&warehouse_id=${world.warehouseId}`);
    expect(record).toMatchObject({ available_quantity: 1, backordered_quantity: 0 });
  });

  it('says what would happen without doing it', async () => {
    const one = await take();
    const dry = await cancel(one, [unitsOf('A', 2)], { dry_run: true });
    expect(dry.status).toBe(200);
    expect(dry.body).toMatchObject({
      message: 'All 2 units would be cancelled.',
      cancelled_orders: [{ sub_order_id: one.id }],
    });
    expect((await status(one)).sub_orders).toHaveLength(1);
  });

  it('names all that is wrong at once, and does nothing', async () => {
    const one = await take([
      line('A', itemId, 3),
      line('B', otherId, 2),
      { ...line('C', itemId, 1), sku: undefined },
    ]);
    const { status: code, body } = await cancel(one, [
      unitsOf('A', 4),
      unitsOf('B', 1),
      unitsOf('B', 1),
      unitsOf('Z', 1),
      { sku: 'nothing', quantity: 1 },
      { market_order_item_id: 'A', sku: 'another', quantity: 1 },
    ]);
    expect(code).toBe(422);
    expect(
      body.violations.map((one: { pointer: string; code: string }) => `${one.pointer} ${one.code}`),
    ).toEqual([
      '/items/0/quantity too_large',
      '/items/2/quantity duplicate',
      '/items/3/market_order_item_id unknown_reference',
      '/items/4/sku unknown_reference',
      '/items/5/market_order_item_id conflicting_reference',
    ]);
    const more = await cancel(one, [{ quantity: 1 }, unitsOf('A', 0), unitsOf('Z', 1)], {
      reason: 7,
      marketplace: [],
    });
    expect(codesOf(more)).toEqual([
      '/items/0/sku required',
      '/items/1/quantity too_small',
      '/items/2/market_order_item_id unknown_reference',
      '/marketplace wrong_type',
      '/reason wrong_type',
    ]);
    const unnamed = await world.app.post(
      '/v1/orders/cancel_order',
      { items: [{ quantity: 1 }] },
      world.merchant,
    );
    expect(codesOf(unnamed)).toEqual(['/items/0/sku required', '/market_order_id required']);
    expect((await status(one)).sub_orders).toHaveLength(1);
  });

  it('refuses units that have been picked, and cancels the others', async () => {
    const one = await take();
    await world.app.post(`${world.ops}/sub_orders/${one.id}/start_pick`, undefined, world.hub);
    const answer = await cancel(one, [unitsOf('A', 2)]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'not_cancellable',
      non_cancellable_orders: [{ status: 'processing', items: [{ market_order_item_id: 'A', quantity: 2 }] }],
    });
  });
});

describe('the hub', () => {
  const ofHub = (body: object) => world.app.post(`${world.ops}/orders/cancel_order`, body, world.hub);

  it('cancels an order or a part of it for a merchant, with a reason that the merchant sees', async () => {
    const one = await take();
    const refused = await ofHub({ market_order_id: one.number });
    expect(refused.body.violations).toMatchObject([{ pointer: '/reason', code: 'required' }]);
    const part = { market_order_id: one.number, reason: 'the item is recalled', items: [unitsOf('A', 3)] };
    expect((await ofHub(part)).status).toBe(200);
    expect((await ofHub({ market_order_id: one.number, reason: 'fraud' })).status).toBe(200);
    const { order_status, history } = await status(one);
    expect(order_status).toBe('cancelled');
    expect(history.map((entry: { reason: string }) => entry.reason)).toContain('the item is recalled');
  });

  it('finds no order of another merchant', async () => {
    expect((await ofHub({ market_order_id: 'nobody', reason: 'x' })).status).toBe(404);
  });
});
