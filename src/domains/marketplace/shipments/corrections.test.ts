// Corrections of marketplace shipments, and their events.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/tools/pdf-text.ts';
import { type FreightWorld, freightWorld, wrongs } from '../../../../test/worlds/freight-world.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';
import { RECEIPTS_DUE } from '../inbound-plans/state-rules.ts';
import { EXAMPLE_PICTURE } from './examples.ts';

const LIST = '/v1/marketplace_shipments';
const ORDERS = '/v1/middle_mile_orders';
const BOX = { length_in: 18, width_in: 16, height_in: 12, weight_lb: 30 };

let world: FreightWorld;
let numbers = 0;

beforeAll(async () => {
  world = await freightWorld();
});

afterAll(async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  await world.close();
});

const rowOf = async (fba: string) =>
  (await world.must(world.app.get(`${LIST}?fba_shipment_id=${fba}`, world.merchant))).body[0];
const order = async (...shipment_ids: string[]) =>
  (await world.must(world.app.post(ORDERS, { warehouse_id: 1, shipment_ids }, world.merchant))).body as {
    middle_mile_order_number: string;
  };
const ofOrder = async (number: string) =>
  (await world.must(world.app.get(`${ORDERS}/${number}`, world.merchant))).body;
const ofShipment = (list: string, id: number) =>
  world.must(world.app.get(`/v1/${list}?shipment_id=${id}`, world.merchant));
const toldOf = async (sequence: number, type: string, id: number) =>
  (await world.eventsAfter(sequence)).filter(
    (event) => event.type === type && event.subject_id === String(id),
  );
const newNumber = () => {
  numbers += 1;
  return `FBA15COR${String(numbers).padStart(4, '0')}`;
};

/** Cartons of a work order, of one unit each. */
async function packed(count: number): Promise<number[]> {
  const sku = `COR-${newNumber()}`;
  const { id: itemId } = await world.addItem({ name: sku, mpn: sku });
  await world.must(
    world.act('listings', {
      listing_mp_primary_id: sku,
      marketplace_name: 'Amazon',
      listing_mp_seller_account_id: 'A1',
      item_id: itemId,
      fulfillment_channel: 'FBA',
      country: 'US',
    }),
  );
  await world.must(
    world.act('stock/receive', { warehouse_id: 1, lines: [{ item_id: itemId, quantity: count }] }),
  );
  const wanted = {
    warehouse_id: 1,
    items: [{ listing_sku: sku, quantity: count, fulfillment_channel: 'FBA' }],
  };
  const { body } = await world.must(world.app.post('/v1/marketplace_work_orders', wanted, world.merchant));
  const contents = [{ work_order_item_id: body.items[0].work_order_item_id, quantity: 1 }];
  const cartons = Array.from({ length: count }, () => ({ ...BOX, contents }));
  const made = await world.must(
    world.act(`marketplace_work_orders/${body.work_order_id}/cartons`, { cartons }),
  );
  return made.body.map(({ id }: { id: number }) => id);
}

const assign = (carton_ids: readonly number[], fba: string, center = 'ONT8') =>
  world.act('marketplace_cartons/assign', {
    carton_ids,
    destination_shipment_id: fba,
    destination_fulfillment_center_id: center,
  });
const unassign = (carton_ids: readonly number[]) => world.act('marketplace_cartons/unassign', { carton_ids });

async function stack(shipmentId: number, more: object = {}) {
  const { body } = await ofShipment('marketplace_cartons', shipmentId);
  const measures = { length_in: 48, width_in: 40, height_in: 60, weight_lb: 140, ...more };
  const carton_ids = body.map(({ id }: { id: number }) => id);
  return (await world.must(world.act('marketplace_pallets', { carton_ids, ...measures }))).body;
}

describe('the feed and who polls', () => {
  it('hear that a shipment is on an order, and that it is on none any more', async () => {
    const { id, fba } = await world.forwarded();
    const before = await rowOf(fba);
    const start = await world.lastSequence();
    const { middle_mile_order_number: number } = await order(fba);
    const onIt = await rowOf(fba);
    expect(onIt).toMatchObject({ middle_mile_order_number: number, version: before.version + 1 });
    expect(Date.parse(onIt.updated)).toBeGreaterThan(Date.parse(before.updated));
    expect(await toldOf(start, 'marketplace_shipment.updated', id)).toMatchObject([{ data: onIt }]);
    const then = await world.lastSequence();
    await world.must(world.app.post(`${ORDERS}/${number}/cancel`, {}, world.merchant));
    const free = await rowOf(fba);
    expect(free).toMatchObject({ middle_mile_order_number: null, version: onIt.version + 1 });
    expect(await toldOf(then, 'marketplace_shipment.updated', id)).toMatchObject([{ data: free }]);
    // Cancelling again changes nothing, also nothing of the shipment.
    const last = await world.lastSequence();
    await world.must(world.app.post(`${ORDERS}/${number}/cancel`, {}, world.merchant));
    expect(await world.lastSequence()).toBe(last);
  });

  it('hear of the cartons and pallets that a redirect sends elsewhere', async () => {
    const { id, number } = await world.forwarded();
    const pallet = await stack(id);
    const start = await world.lastSequence();
    await world.must(
      world.act(`marketplace_shipments/${number}/redirect`, { fulfillment_center_code: 'LAS1' }),
    );
    const { body: cartons } = await ofShipment('marketplace_cartons', id);
    expect(cartons).toHaveLength(2);
    for (const carton of cartons) {
      expect(carton.fulfillment_center_code).toBe('LAS1');
      expect(await toldOf(start, 'marketplace_carton.updated', carton.id)).toMatchObject([{ data: carton }]);
    }
    const { body: pallets } = await ofShipment('marketplace_pallets', id);
    expect(pallets).toMatchObject([{ fulfillment_center_code: 'LAS1', version: pallet.version + 1 }]);
    expect(await toldOf(start, 'marketplace_pallet.updated', pallet.id)).toMatchObject([
      { data: pallets[0] },
    ]);
  });
});

describe('the freight class', () => {
  const billOf = async (number: string) => {
    const path = `${LIST}/${number}/bill_of_lading.pdf`;
    return readPdf((await world.must(world.app.get(path, world.merchant))).bytes).text;
  };

  it('is that of what the carrier loads, until the hub says another', async () => {
    // Cartons of 60 pounds in 4 cubic feet, and a pallet of 140 in 66.7.
    const { id, number } = await world.forwarded();
    expect(await billOf(number)).toContain('70');
    const loose = await order(number);
    expect((await ofOrder(loose.middle_mile_order_number)).freight_class).toBe('70');
    await stack(id);
    expect(await billOf(number)).toContain('250');
    const path = `middle_mile_orders/${loose.middle_mile_order_number}`;
    await world.must(world.act(`${path}/pick_up`, {}));
    expect(await ofOrder(loose.middle_mile_order_number)).toMatchObject({
      freight_class: '250',
      pallet_count: 1,
    });
    const change = (body: object) => world.must(world.app.patch(`${world.ops}/${path}`, body, world.hub));
    await change({ freight_class: '77.5' });
    expect(await billOf(number)).toContain('77.5');
    expect((await change({ freight_class: null })).body.freight_class).toBe('250');
    expect(await billOf(number)).not.toContain('77.5');
  });

  it('of an order is that of its pallets from the beginning, where they stand already', async () => {
    const { id, number } = await world.forwarded();
    await stack(id);
    const { middle_mile_order_number: made } = await order(number);
    expect(await ofOrder(made)).toMatchObject({ freight_class: '250', pallet_count: 1 });
  });
});

describe('a shipment that was named wrongly', () => {
  it('never has a number of the hub for the marketplace’s', async () => {
    const { number } = await world.forwarded();
    const cartons = await packed(1);
    for (const name of [number, 'ms-999999']) {
      expect(wrongs(await assign(cartons, name)), name).toEqual([
        '/destination_shipment_id not_allowed looks like a number of the hub: send the number that the marketplace assigned',
      ]);
    }
    await world.must(assign(cartons, newNumber()));
  });

  it('goes to another center with the next units, once nothing is in it', async () => {
    const fba = newNumber();
    const [first = 0, second = 0] = await packed(2);
    await world.must(assign([first], fba, 'ONT9'));
    expect(wrongs(await assign([second], fba, 'ONT8'))).toEqual([
      '/destination_fulfillment_center_id conflicting_reference the shipment goes to ONT9',
    ]);
    await world.must(unassign([first]));
    await world.must(assign([first, second], fba, 'ONT8'));
    expect(await rowOf(fba)).toMatchObject({
      fulfillment_center_code: 'ONT8',
      redirected_from: null,
      redirected_to: null,
      unit_count: 2,
    });
  });
});

describe('a shipment that is not needed', () => {
  const remove = (name: string) =>
    world.app.call('DELETE', `${world.ops}/marketplace_shipments/${name}`, world.hub);

  it('is removed once nothing is in it, and its number may be used again', async () => {
    const fba = newNumber();
    const cartons = await packed(1);
    await world.must(assign(cartons, fba));
    const { id, shipment_id: number } = await rowOf(fba);
    const full = await remove(fba);
    expect(full).toMatchObject({
      status: 409,
      body: { detail: `${number} has 1 units: remove them first` },
    });
    await world.must(unassign(cartons));
    const last = await rowOf(fba);
    const start = await world.lastSequence();
    expect((await remove(number)).status).toBe(204);
    expect(await rowOf(fba)).toBeUndefined();
    expect((await world.track(number)).status).toBe(404);
    expect(await toldOf(start, 'marketplace_shipment.removed', id)).toMatchObject([{ data: last }]);
    expect((await remove(number)).status).toBe(404);
    await world.must(assign(cartons, fba, 'LAS1'));
    expect((await rowOf(fba)).id).not.toBe(id);
  });

  it('stays where an order has named it, or it has left', async () => {
    const fba = newNumber();
    const cartons = await packed(1);
    await world.must(assign(cartons, fba));
    const { middle_mile_order_number: order1 } = await order(fba);
    await world.must(world.app.post(`${ORDERS}/${order1}/cancel`, {}, world.merchant));
    await world.must(unassign(cartons));
    expect((await remove(fba)).body.detail).toContain('is or was on a middle-mile order');
    const { number } = await world.forwarded();
    await world.must(say(number, 'in_transit'));
    expect((await remove(number)).body.detail).toContain('is in_transit, not created');
  });
});

const say = (name: string, code: string, time = new Date().toISOString()) =>
  world.act(`marketplace_shipments/${name}/events`, { events: [{ code, time }] });
const undo = (name: string, code: string, more: object = {}) =>
  world.act(`marketplace_shipments/${name}/undo_event`, { code, reason: 'recorded for another', ...more });
const statusOf = async (name: string) => (await world.must(world.track(name))).body.current_status.status;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('events recorded by mistake', () => {
  it('is taken back, and the shipment is where the rest says, also at the warehouse again', async () => {
    const fba = newNumber();
    const cartons = await packed(2);
    await world.must(assign(cartons, fba));
    const carton = await world.must(world.app.get(`/v1/marketplace_cartons/${cartons[0]}`, world.merchant));
    const { work_order_id: workOrder } = carton.body;
    const stage = async () =>
      (await world.app.get(`/v1/marketplace_work_orders/${workOrder}`, world.merchant)).body.items[0].stage;
    await world.must(say(fba, 'closed'));
    expect(await stage()).toBe('shipped');
    const start = await world.lastSequence();
    const { body } = await world.must(undo(fba, 'closed', { reason: 'x'.repeat(400) }));
    expect(body.status).toBe('created');
    expect(await stage()).toBe('packed');
    const tracked = (await world.track(fba)).body;
    expect(tracked.statuses).toMatchObject({ in_transit: null, closed: null });
    expect(tracked.events).toMatchObject([{ code: 'event_undone' }]);
    expect(tracked.events[0].description).toMatch(/^closed undone: x/);
    const events = await world.eventsAfter(start);
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['marketplace_shipment.event_undone', 'work_order.updated']),
    );
    const { rows } = await world.sql.query(
      'SELECT from_state, to_state, reason FROM marketplace_shipment_history WHERE shipment_id = $1 ORDER BY version DESC LIMIT 1',
      [body.id],
    );
    expect(rows).toMatchObject([
      { from_state: 'closed', to_state: 'created', reason: expect.stringContaining('closed undone') },
    ]);
    // It may go on: nothing keeps it where it was.
    await world.must(unassign(cartons));
  });

  it('leaves the other events, the last of a code or the one at a time', async () => {
    const { number } = await world.forwarded();
    const early = minutesAgo(0.8);
    await world.must(say(number, 'in_transit', early));
    await world.must(say(number, 'checked_in', minutesAgo(0.6)));
    await world.must(say(number, 'checked_in', minutesAgo(0.4)));
    await world.must(say(number, 'closed', minutesAgo(0.2)));
    expect((await world.must(undo(number, 'closed'))).body.status).toBe('checked_in');
    await world.must(undo(number, 'checked_in'));
    expect(await statusOf(number)).toBe('checked_in');
    await world.must(undo(number, 'checked_in'));
    expect(await statusOf(number)).toBe('in_transit');
    expect(wrongs(await undo(number, 'checked_in'))).toEqual([
      '/code unknown_reference the shipment has no such event',
    ]);
    expect(wrongs(await undo(number, 'in_transit', { time: minutesAgo(0.1) }))).toEqual([
      '/time unknown_reference the shipment has no such event at this time',
    ]);
    await world.must(undo(number, 'in_transit', { time: early }));
    expect(await statusOf(number)).toBe('created');
  });

  it('stays where something else says the same', async () => {
    const { id, number, sku } = await world.forwarded();
    await world.must(say(number, 'receiving'));
    await world.must(
      world.act(`marketplace_shipments/${number}/received`, { received: [{ sku, quantity: 3 }] }),
    );
    expect((await undo(number, 'receiving')).body.detail).toContain('the marketplace has reported');
    await world.must(world.act(`marketplace_shipments/${number}/close`));
    await world.sql.query('DELETE FROM due_work WHERE kind = $1 AND subject_id = $2', [RECEIPTS_DUE, id]);
    expect((await world.must(undo(number, 'closed'))).body.status).toBe('receiving');
    // The marketplace is asked again.
    const { rows } = await world.sql.query('SELECT kind FROM due_work WHERE subject_id = $1', [id]);
    expect(rows).toContainEqual({ kind: RECEIPTS_DUE });
    const signed = await world.forwarded();
    await world.must(say(signed.number, 'delivered'));
    const proof = `marketplace_shipments/${signed.number}/proof_of_delivery`;
    await world.must(world.act(proof, { content: EXAMPLE_PICTURE }));
    expect((await undo(signed.number, 'delivered')).body.detail).toContain('has a proof of delivery');
    // The paper was of another shipment, too.
    const { pod_url } = (await world.track(signed.number)).body;
    expect((await world.app.call('DELETE', `${world.ops}/${proof}`, world.hub)).status).toBe(204);
    expect((await world.app.call('DELETE', `${world.ops}/${proof}`, world.hub)).status).toBe(404);
    expect((await world.app.get(pod_url)).status).toBe(404);
    expect((await rowOf(signed.fba)).pod_exists).toBe(false);
    expect((await world.must(undo(signed.number, 'delivered'))).body.status).toBe('created');
  });
});

describe('an order that was recorded too far', () => {
  const step = (number: string, name: string, body?: object) =>
    world.act(`middle_mile_orders/${number}/${name}`, body);
  const reason = 'r'.repeat(500);

  it('goes back step by step, with its reasons, to where it can be cancelled', async () => {
    const { number, fba, id } = await world.forwarded();
    const { middle_mile_order_number: made } = await order(fba);
    await world.must(step(made, 'pick_up', {}));
    await world.must(step(made, 'depart'));
    await world.must(step(made, 'deliver', {}));
    expect((await undo(number, 'delivered')).body.detail).toContain(`is carried by ${made}`);
    const start = await world.lastSequence();
    const delivered = await world.must(step(made, 'undo_deliver', { reason }));
    expect(delivered.body).toMatchObject({ status: 'in_transit', delivered: null });
    const tracked = (await world.track(number)).body;
    expect(tracked.events.map(({ code }: { code: string }) => code)).toEqual([
      'in_transit',
      'delivery_undone',
    ]);
    expect(tracked.current_status).toMatchObject({ status: 'in_transit', location: null });
    expect(await toldOf(start, 'marketplace_shipment.delivery_undone', id)).toHaveLength(1);
    expect((await step(made, 'undo_pick_up', { reason })).status).toBe(409);
    const departed = await world.must(step(made, 'undo_depart', { reason }));
    expect(departed.body.status).toBe('picked_up');
    const back = await world.must(step(made, 'undo_pick_up', { reason }));
    expect(back.body.status).toBe('authorized');
    expect(await statusOf(number)).toBe('created');
    expect(back.body.history.map((one: { status: string }) => one.status)).toEqual([
      'authorized',
      'picked_up',
      'in_transit',
      'delivered',
      'in_transit',
      'picked_up',
      'authorized',
    ]);
    expect(back.body.history.at(-2).reason).toBe(`departure undone: ${reason}`);
    const types = (await world.eventsAfter(start)).map(({ type }) => type);
    for (const what of ['delivery_undone', 'departure_undone', 'pick_up_undone'])
      expect(types).toContain(`middle_mile_order.${what}`);
    await world.must(world.app.post(`${ORDERS}/${made}/cancel`, {}, world.merchant));
  });

  it('was never on its way without such an event', async () => {
    const { fba } = await world.forwarded();
    const { middle_mile_order_number: made } = await order(fba);
    await world.must(step(made, 'pick_up', {}));
    await world.must(step(made, 'deliver', {}));
    expect((await world.must(step(made, 'undo_deliver', { reason }))).body.status).toBe('picked_up');
    expect((await step(made, 'undo_deliver', { reason })).status).toBe(409);
    expect((await step(made, 'undo_depart', { reason })).status).toBe(409);
  });

  it('stays delivered where its fulfilment centers or a signed paper say so', async () => {
    const [a, b] = [await world.forwarded(), await world.forwarded()];
    const { middle_mile_order_number: made } = await order(a.number, b.number);
    await world.must(step(made, 'pick_up', {}));
    await world.must(step(made, 'deliver', {}));
    await world.must(say(a.number, 'checked_in'));
    const refused = await step(made, 'undo_deliver', { reason });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.detail).toBe(
      `middle-mile order ${made} was delivered: ${a.number} has the events checked_in`,
    );
    await world.must(undo(a.number, 'checked_in'));
    await world.must(step(made, 'undo_deliver', { reason }));
  });
});

describe('the estimated arrival', () => {
  it('is not before the shipment was made', async () => {
    const { number } = await world.forwarded();
    const change = (estimated_arrival: string) =>
      world.app.patch(`${world.ops}/marketplace_shipments/${number}`, { estimated_arrival }, world.hub);
    expect((await change('1999-01-01T00:00:00Z')).body.violations).toMatchObject([
      { pointer: '/estimated_arrival', code: 'not_allowed' },
    ]);
    await world.must(change('2099-01-01T00:00:00Z'));
  });
});

describe('the contents of boxes', () => {
  it('are a file that only their merchant can download', async () => {
    const { number, sku } = await world.forwarded();
    const path = `${LIST}/${number}/box_contents`;
    const { body, headers } = await world.must(world.app.get(path, world.merchant));
    expect(headers['content-disposition']).toBe(`attachment; filename="box-contents-${number}.json"`);
    expect(body.packageGroupings).toMatchObject([
      { boxes: [{ items: [{ msku: sku, quantity: 12 }] }, { items: [{ msku: sku, quantity: 12 }] }] },
    ]);
    const ofHub = await world.must(
      world.app.get(`${world.ops}/marketplace_shipments/${number}/box_contents`, world.hub),
    );
    expect(ofHub.body).toEqual(body);
    const rival = { token: await world.app.token('rival-client') };
    expect((await world.app.get(path, rival)).status).toBe(404);
  });
});
