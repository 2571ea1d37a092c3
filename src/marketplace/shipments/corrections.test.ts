// What people correct of marketplace shipments, and what others hear of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreightWorld, freightWorld, wrongs } from '../../../test/freight-world.ts';
import { readPdf } from '../../../test/pdf-text.ts';
import { verifyBooks } from '../../orders/verify-orders.ts';

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
        '/destination_shipment_id not_allowed looks like a number of the hub: the marketplace gives the shipment its own',
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
