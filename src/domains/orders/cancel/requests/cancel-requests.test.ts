// Cancelling what is being picked: the floor is asked, and confirms or refuses; until then it does not go on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FloorWorld, floorWorld } from '../../../../../test/worlds/floor-world.ts';
import { orderBody } from '../../../../../test/worlds/order-body.ts';

let world: FloorWorld;
let itemId: number;
let made = 0;

beforeAll(async () => {
  world = await floorWorld();
  itemId = await world.shelve(500);
});
afterAll(() => world.close());

interface Made {
  readonly number: string;
  readonly id: number;
}

const CARTON = { weight_lb: 2, length_in: 8, width_in: 6, height_in: 4 };

async function take(quantity = 3): Promise<Made> {
  made += 1;
  const number = `ASKED-${made}`;
  const line = { market_order_item_id: 'A', item_id: itemId, quantity };
  const order = orderBody(number, [line]);
  const { body, text } = await world.app.post('/v1/orders', { orders: [order] }, world.merchant);
  expect(body.erroneous_orders, text).toEqual([]);
  return { number, id: body.orders[0].sub_orders[0].sub_order_id };
}

async function picking(quantity = 3): Promise<Made> {
  const one = await take(quantity);
  await act(one, 'start_pick');
  return one;
}

async function packed(quantity = 3): Promise<Made> {
  const one = await picking(quantity);
  await act(one, 'pack', pack(quantity));
  return one;
}

const pack = (quantity: number) => ({ cartons: [{ ...CARTON, items: [{ line: 1, quantity }] }] });
const cancel = ({ number }: Made, more: object = {}) =>
  world.app.post('/v1/orders/cancel_order', { market_order_id: number, ...more }, world.merchant);
const some = (quantity: number) => ({ items: [{ market_order_item_id: 'A', quantity }] });
async function act({ id }: Made, name: string, body?: object) {
  const answer = await world.act(id, name, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
async function refused({ id }: Made, name: string, body?: object) {
  const answer = await world.act(id, name, body);
  expect([answer.status, answer.body.code], answer.text).toEqual([409, 'state_conflict']);
  return answer.body.detail as string;
}
async function read(path: string, who = world.merchant) {
  const { status, body, text } = await world.app.get(path, who);
  expect(status, text).toBe(200);
  return body;
}
const status = ({ number }: Made) => read(`/v1/orders/status?market_order_id=${number}`);
const listed = async ({ number }: Made) => (await read(`/v1/orders?market_order_id=${number}`))[0];
const onFloor = ({ id }: Made) => read(`${world.ops}/sub_orders/${id}`, world.hub);
const open = async ({ id }: Made) =>
  (await read(`/ops/v1/cancel_requests?org_id=${world.orgId}&per_page=250`, world.hub)).find(
    ({ sub_order_id }: { sub_order_id: number }) => sub_order_id === id,
  );
const reasons = async (one: Made) =>
  (await status(one)).history.map(({ reason }: { reason: string | null }) => reason);
const available = async () =>
  (await read(`/v1/inventory?item_id=${itemId}&warehouse_id=${world.warehouseId}`))[0].available_quantity;
async function eventsSince(sequence: number) {
  const events = await world.eventsAfter(sequence);
  return events.filter(({ subject_type }) => subject_type === 'order').map(({ type }) => type);
}
const exceptions = async ({ id }: Made) =>
  (
    await read(`/ops/v1/floor_exceptions?resolved=false&org_id=${world.orgId}&per_page=250`, world.hub)
  ).filter(({ owner_id }: { owner_id: number }) => owner_id === id);

describe('a cancellation of what is being picked', () => {
  it('is asked of the floor, which the answer, the order, the hub’s list, the history and an event say', async () => {
    const one = await picking();
    const sequence = await world.lastSequence();
    const answer = await cancel(one, { reason: 'found elsewhere' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'not_cancellable',
      success: false,
      message: 'No part of the order is cancelled. The warehouse is asked to cancel what it is picking.',
      cancelled_orders: [],
      non_cancellable_orders: [
        { sub_order_id: one.id, status: 'processing', reason: 'cancel_requested', items: [{ quantity: 3 }] },
      ],
    });
    const request = {
      by: 'Juniper’s shop',
      by_hub: false,
      reason: 'found elsewhere',
      items: [{ line: 1, market_order_item_id: 'A', quantity: 3 }],
      answer: null,
    };
    const parts = [{ sub_order_status: 'processing', cancel_request: request }];
    expect(await status(one)).toMatchObject({ order_status: 'processing', sub_orders: parts });
    expect(await listed(one)).toMatchObject({ sub_orders: parts });
    expect(await onFloor(one)).toMatchObject({ state: 'picking', cancel_request: request });
    expect(await open(one)).toMatchObject({
      market_order_id: one.number,
      state: 'picking',
      units: 3,
      cancel_request: request,
    });
    expect(await reasons(one)).toContain('cancellation requested: found elsewhere');
    expect(await eventsSince(sequence)).toEqual(['order.cancel_requested']);
    const [event] = (await world.eventsAfter(sequence)).filter(
      ({ subject_type }) => subject_type === 'order',
    );
    expect(event?.data).toMatchObject({ cancel_request: { sub_order_id: one.id, answer: null } });
  });

  it('changes nothing when it is repeated, and asks for more when it asks for more', async () => {
    const one = await picking();
    const first = await cancel(one, some(1));
    const sequence = await world.lastSequence();
    const again = await cancel(one, some(1));
    expect([again.status, again.body.non_cancellable_orders]).toEqual([
      409,
      first.body.non_cancellable_orders,
    ]);
    expect(await world.lastSequence()).toBe(sequence);
    await cancel(one);
    expect((await open(one)).cancel_request.items).toMatchObject([{ quantity: 3 }]);
    await cancel(one, some(2));
    expect((await open(one)).cancel_request.items).toMatchObject([{ quantity: 3 }]);
  });

  it('asks nothing on a dry run', async () => {
    const one = await picking();
    const dry = await cancel(one, { dry_run: true });
    expect([dry.status, dry.body.non_cancellable_orders[0].reason]).toEqual([409, 'cancel_requested']);
    expect(await open(one)).toBeUndefined();
  });

  it('gets the same answer with the same Idempotency-Key', async () => {
    const one = await picking();
    const send = () =>
      world.app.post(
        '/v1/orders/cancel_order',
        { market_order_id: one.number },
        { ...world.merchant, headers: { 'idempotency-key': `asked-${one.number}` } },
      );
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([409, 409]);
    expect(again.body).toMatchObject({
      code: 'not_cancellable',
      non_cancellable_orders: first.body.non_cancellable_orders,
    });
    expect(again.headers['idempotent-replayed']).toBe('true');
    await act(one, 'refuse_cancel', { reason: 'too late' });
    await send();
    expect(await open(one)).toBeUndefined();
  });

  it('of a part that ships is none, and the rest is cancelled', async () => {
    const scarce = await world.shelve(1);
    const number = `ASKED-SPLIT`;
    const order = orderBody(number, [{ market_order_item_id: 'A', item_id: scarce, quantity: 2 }]);
    const { body } = await world.app.post('/v1/orders', { orders: [order] }, world.merchant);
    const one = { number, id: body.orders[0].sub_orders[0].sub_order_id };
    await act(one, 'start_pick');
    const answer = await cancel(one);
    expect(answer.status).toBe(206);
    expect(answer.body).toMatchObject({
      cancelled_orders: [{ items: [{ quantity: 1 }] }],
      non_cancellable_orders: [{ sub_order_id: one.id, reason: 'cancel_requested' }],
    });
    expect(await open(one)).toBeDefined();
  });
});

describe('while it is not answered', () => {
  it('nothing of it is picked, packed or shipped, nor started again', async () => {
    const one = await picking();
    await cancel(one);
    const words = /is asked to be cancelled: confirm or refuse that first/;
    expect(await refused(one, 'pick', { lines: [{ line: 1, quantity: 1 }] })).toMatch(words);
    expect(await refused(one, 'pack', pack(3))).toMatch(words);
    expect(await refused(one, 'short_pick', { lines: [{ line: 1, missing: 1 }] })).toMatch(words);
    await act(one, 'undo_start_pick', { reason: 'scanned the wrong label' });
    expect(await refused(one, 'start_pick')).toMatch(words);
    const queue = await read(
      `/ops/v1/warehouses/${world.warehouseId}/pick_queue?org_id=${world.orgId}&per_page=250`,
      world.hub,
    );
    expect(queue.map(({ sub_order_id }: { sub_order_id: number }) => sub_order_id)).not.toContain(one.id);
    // It has not begun any more, so that it can be cancelled at once.
    expect((await cancel(one)).status).toBe(200);
    expect(await open(one)).toBeUndefined();
    expect((await status(one)).sub_orders[0]).toMatchObject({
      sub_order_status: 'cancelled',
      cancel_request: { answer: 'confirmed' },
    });
  });

  it('what is packed does not ship', async () => {
    const one = await packed();
    await cancel(one);
    const shipments = { shipments: [{ carrier: 'UPS', tracking_number: `1ZASK${one.id}` }] };
    expect(await refused(one, 'ship', shipments)).toMatch(/is asked to be cancelled/);
    await act(one, 'refuse_cancel', { reason: 'the driver is here' });
    await act(one, 'ship', shipments);
    expect((await cancel(one)).body).toMatchObject({
      non_cancellable_orders: [{ reason: 'it has shipped' }],
    });
  });
});

describe('the hub', () => {
  it('confirms: the units are free again, and what was picked is to be put back', async () => {
    const before = await available();
    const one = await picking();
    await act(one, 'pick', { lines: [{ line: 1, quantity: 2 }] });
    await cancel(one, { reason: 'found elsewhere' });
    const sequence = await world.lastSequence();
    const confirmed = await act(one, 'confirm_cancel');
    expect(confirmed).toMatchObject({
      state: 'cancelled',
      cancel_request: { answer: 'confirmed', answered_by: 'Hub automation' },
    });
    expect(await available()).toBe(before);
    expect(await exceptions(one)).toMatchObject([
      { quantity: 2, cause: 'picked for an order that was cancelled: put it back' },
    ]);
    expect(await eventsSince(sequence)).toEqual(['order.cancel_confirmed', 'order.cancelled']);
    expect(await listed(one)).toMatchObject({
      order_status: 'cancelled',
      items: [{ quantity: 3, cancelled_quantity: 3 }],
    });
    expect(await reasons(one)).toContain('cancelled as requested: found elsewhere');
    expect(await open(one)).toBeUndefined();
    const after = await world.lastSequence();
    await act(one, 'confirm_cancel');
    expect(await world.lastSequence()).toBe(after);
    expect(await refused(one, 'refuse_cancel', { reason: 'no' })).toMatch(/is confirmed already/);
  });

  it('confirms some units, and the others go on', async () => {
    const one = await picking();
    await cancel(one, some(2));
    expect(await act(one, 'confirm_cancel')).toMatchObject({ state: 'picking', lines: [{ quantity: 1 }] });
    expect((await cancel(one, some(2))).status).toBe(200);
    await act(one, 'pack', pack(1));
    expect(await listed(one)).toMatchObject({ items: [{ quantity: 3, cancelled_quantity: 2 }] });
  });

  it('confirms what is packed: its cartons are open again, and the rest must be packed again', async () => {
    const [whole, part] = [await packed(), await packed()];
    await cancel(whole);
    expect(await act(whole, 'confirm_cancel')).toMatchObject({ state: 'cancelled', cartons: [] });
    expect(await exceptions(whole)).toMatchObject([{ quantity: 3 }]);
    await cancel(part, some(1));
    expect(await act(part, 'confirm_cancel')).toMatchObject({
      state: 'picking',
      cartons: [],
      lines: [{ quantity: 2 }],
    });
    await act(part, 'pack', pack(2));
  });

  it('refuses with a reason, and the order goes on; the merchant may ask again', async () => {
    const one = await picking();
    await cancel(one);
    const missing = await world.act(one.id, 'refuse_cancel', {});
    expect(missing.body.violations).toMatchObject([{ pointer: '/reason', code: 'required' }]);
    const sequence = await world.lastSequence();
    const answered = { answer: 'refused', answer_reason: 'it is on the truck' };
    expect(await act(one, 'refuse_cancel', { reason: 'it is on the truck' })).toMatchObject({
      state: 'picking',
      cancel_request: answered,
    });
    expect(await eventsSince(sequence)).toEqual(['order.cancel_refused']);
    expect((await status(one)).sub_orders).toMatchObject([{ cancel_request: answered }]);
    expect(await reasons(one)).toContain('cancellation refused: it is on the truck');
    const after = await world.lastSequence();
    await act(one, 'refuse_cancel', { reason: 'it is on the truck' });
    expect(await world.lastSequence()).toBe(after);
    expect(await refused(one, 'confirm_cancel')).toMatch(/is refused already/);
    await cancel(one);
    expect(await open(one)).toBeDefined();
    await act(one, 'refuse_cancel', { reason: 'still on the truck' });
    await act(one, 'pack', pack(3));
  });

  it('answers only what was asked', async () => {
    const one = await picking();
    expect(await refused(one, 'confirm_cancel')).toMatch(/nobody has asked to cancel/);
    expect((await world.act(9_000_000, 'confirm_cancel')).status).toBe(404);
  });
});
