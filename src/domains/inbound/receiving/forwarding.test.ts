// Received units of FBA listings go straight into marketplace shipments.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes, must, stepsIn } from '../../../../test/steps.ts';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';

const PATH = '/v1/inventory_requests';
const CENTER = 'ONT8';

let world: CatalogWorld;
let made = 0;
const steps = stepsIn(() => world);
const { hub, stepOfRequest: act } = steps;

beforeAll(async () => {
  world = await catalogWorld();
});

afterAll(async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  await world.close();
});

interface Listed {
  readonly itemId: number;
  readonly sku: string;
}

async function listed(channel = 'FBA', marketplace = 'Amazon', fields: object = {}): Promise<Listed> {
  made += 1;
  const sku = `FWD-${made}`;
  const { id: itemId } = await world.addItem({ name: `Forwarded item ${made}`, mpn: sku, ...fields });
  await must(
    hub('listings', {
      listing_mp_primary_id: sku,
      marketplace_name: marketplace,
      listing_mp_seller_account_id: 'A1',
      item_id: itemId,
      fulfillment_channel: channel,
      country: 'US',
    }),
  );
  return { itemId, sku };
}

/** A request whose goods have come as announced. @returns it, and its elements */
async function received(lines: readonly (Listed & { quantity: number; label?: object })[], warehouse_id = 1) {
  const items = lines.map(({ sku, quantity }) => ({ listing_sku: sku, quantity }));
  const id = await steps.request({ warehouse_id, items });
  await must(act(id, 'deliver'));
  const counted = lines.map(({ itemId, quantity, label = {} }) => ({ item_id: itemId, quantity, ...label }));
  const { body: found } = await must(act(id, 'receive', { lines: counted }));
  return {
    id,
    elements: found.items.map((one: { line_id: number }) => one.line_id) as number[],
  };
}

const forward = (id: number, shipment: string, lines: object[], center = CENTER) =>
  act(id, 'forward', {
    destination_shipment_id: shipment,
    destination_fulfillment_center_id: center,
    lines,
  });

const onHand = async (itemId: number): Promise<number> => (await steps.inventory(itemId)).on_hand_quantity;

describe('received units of an FBA listing', () => {
  it('leave in a shipment by the ledger, and stand on the request and its element', async () => {
    const [a, b] = [await listed(), await listed()];
    const { id, elements } = await received([
      { ...a, quantity: 10 },
      { ...b, quantity: 4 },
    ]);
    const before = await world.lastSequence();
    const shipment = `FBA-${id}`;
    const line = { line_id: elements[0], quantity: 6 };
    const { body } = await must(forward(id, shipment, [line]));
    const told = {
      item_id: a.itemId,
      destination_shipment_id: shipment,
      destination_fulfillment_center_id: CENTER,
    };
    expect(body.fba_shipments).toEqual([{ ...told, quantity: 6 }]);
    expect(body.items).toMatchObject([
      { has_shipments: true, fba_shipments: [{ ...told, quantity: 6 }], total_units_received: 10 },
      { has_shipments: false, fba_shipments: [] },
    ]);
    expect([await onHand(a.itemId), await onHand(b.itemId)]).toEqual([4, 4]);
    const { body: ledger } = await world.app.get(
      `/v1/inventory/adjustments?item_id=${a.itemId}`,
      world.merchant,
    );
    expect(ledger).toMatchObject([
      {
        quantity: -6,
        reason: 'transfer_out',
        linked_item_type: 'marketplace_shipment',
        fba_shipment_id: shipment,
      },
    ]);
    await must(act(id, 'close'));
    await must(
      forward(id, shipment, [
        { ...line, quantity: 1 },
        { line_id: elements[1], quantity: 4 },
      ]),
    );
    await must(forward(id, `${shipment}-2`, [{ ...line, quantity: 3 }], 'MDW2'));
    const { body: listedNow } = await world.app.get(`${PATH}?per_page=5&sort=-ir_number`, world.merchant);
    expect(listedNow.find((one: { id: number }) => one.id === id).fba_shipments).toEqual([
      { ...told, quantity: 7 },
      {
        ...told,
        quantity: 3,
        destination_shipment_id: `${shipment}-2`,
        destination_fulfillment_center_id: 'MDW2',
      },
      { ...told, item_id: b.itemId, quantity: 4 },
    ]);
    const events = (await world.eventsAfter(before)).filter(({ type }) =>
      type.startsWith('marketplace_shipment'),
    );
    expect(events.map(({ type, data }) => [type, data.fba_shipment_id, data.unit_count])).toEqual([
      ['marketplace_shipment.created', shipment, 6],
      ['marketplace_shipment.updated', shipment, 11],
      ['marketplace_shipment.created', `${shipment}-2`, 3],
    ]);
  });

  it('leave with the lots they came with, first expired first', async () => {
    const dated = await listed('FBA', 'Amazon', { can_expire: true, lot_num_required: true });
    const label = (lot: string, day: number) => ({ lot, expiration: `2098-01-0${day}` });
    await must(
      hub('stock/receive', {
        warehouse_id: 1,
        lines: [{ item_id: dated.itemId, quantity: 5, ...label('EARLIER', 1) }],
      }),
    );
    const { id, elements } = await received([{ ...dated, quantity: 3, label: label('NEW', 2) }]);
    await must(forward(id, `FBA-${id}`, [{ line_id: elements[0], quantity: 2 }]));
    const { rows } = await world.sql.query(
      'SELECT lot, on_hand::int FROM stock_balance WHERE org_id = $1 AND item_id = $2 ORDER BY lot',
      [world.orgId, dated.itemId],
    );
    // What lay there before is none of the request's.
    expect(rows).toEqual([
      { lot: 'EARLIER', on_hand: 5 },
      { lot: 'NEW', on_hand: 1 },
    ]);
    const other = { line_id: elements[0], quantity: 1, lot: 'EARLIER' };
    expect(codes(await forward(id, `FBA-${id}`, [other]))).toEqual(['/lines/0/quantity too_large']);
  });

  it('leave with what their lot was corrected to since they came', async () => {
    const dated = await listed('FBA', 'Amazon', { can_expire: true, lot_num_required: true });
    const { id, elements } = await received([
      { ...dated, quantity: 10, label: { lot: 'MISREAD', expiration: '2098-01-01' } },
    ]);
    const send = (quantity: number, more: object = {}) =>
      forward(id, `FBA-${id}`, [{ line_id: elements[0], quantity, ...more }]);
    const correct = (more: object) =>
      must(hub('stock/correct_lot', { item_id: dated.itemId, reason: 'misread', ...more }));
    await must(send(2));
    await correct({ lot: 'MISREAD', to_expiration: '2098-02-01' });
    await must(send(3));
    await correct({ warehouse_id: 1, lot: 'MISREAD', to_lot: 'READ' });
    await must(send(4, { lot: 'READ' }));
    expect(codes(await send(1, { lot: 'MISREAD' }))).toEqual(['/lines/0/quantity too_large']);
    expect(codes(await send(2))).toEqual(['/lines/0/quantity too_large']);
    await must(send(1));
    expect(await onHand(dated.itemId)).toBe(0);
  });

  it('are no more than came in good order and are free, of one marketplace, and not of other channels', async () => {
    const [fba, own, elsewhere] = [
      await listed(),
      await listed('MERCHANT'),
      await listed('FBA', 'Amazon.co.uk'),
    ];
    const { id, elements } = await received([
      { ...fba, quantity: 5 },
      { ...own, quantity: 5 },
      { ...elsewhere, quantity: 5 },
    ]);
    await must(act(id, 'receive', { lines: [{ item_id: fba.itemId, quantity: 2, status: 'damaged' }] }));
    const [a, b, c] = elements;
    const wrong = await forward(id, `FBA-${id}`, [
      { line_id: a, quantity: 6 },
      { line_id: b, quantity: 1 },
      { line_id: c, quantity: 1 },
      { line_id: 999_999, quantity: 1 },
    ]);
    expect(codes(wrong)).toEqual([
      '/lines/1/line_id not_allowed',
      '/lines/2/line_id not_allowed',
      '/lines/0/quantity too_large',
      '/lines/3/line_id unknown_reference',
    ]);
    await must(hub('stock/holds', { warehouse_id: 1, lines: [{ item_id: fba.itemId, quantity: 3 }] }));
    const short = await forward(id, `FBA-${id}`, [{ line_id: a, quantity: 3 }]);
    expect(short.body).toMatchObject({ code: 'insufficient_stock', shortages: [{ wanted: 3, there: 2 }] });
    await must(forward(id, `FBA-${id}`, [{ line_id: a, quantity: 2 }]));
    const { body: receipts } = await world.app.get(`${PATH}/${id}/receipts`, world.merchant);
    const back = (quantity: number) =>
      act(id, 'take_back', { receipt_id: receipts[0].id, quantity, reason: 'miscounted' });
    // Five and two damaged ones came, two have left.
    await must(hub('stock/receive', { warehouse_id: 1, lines: [{ item_id: fba.itemId, quantity: 9 }] }));
    await must(back(2));
    expect((await back(3)).status).toBe(200);
    const twice = await forward(id, `FBA-${id}`, [{ line_id: a, quantity: 4 }]);
    expect(codes(twice)).toEqual(['/lines/0/quantity too_large']);
  });

  it('go to the one center of their shipment, from the warehouse it leaves', async () => {
    const fba = await listed();
    const [here, there] = [
      await received([{ ...fba, quantity: 5 }]),
      await received([{ ...fba, quantity: 5 }], 2),
    ];
    const shipment = `FBA-${here.id}`;
    await must(forward(here.id, shipment, [{ line_id: here.elements[0], quantity: 1 }]));
    const line = { line_id: here.elements[0], quantity: 1 };
    expect(codes(await forward(here.id, shipment, [line], 'MDW2'))).toEqual([
      '/destination_fulfillment_center_id conflicting_reference',
    ]);
    const other = [{ line_id: there.elements[0], quantity: 1 }];
    expect(codes(await forward(there.id, shipment, other))).toEqual([
      '/destination_shipment_id conflicting_reference',
    ]);
    const body = {
      warehouse_id: 1,
      shipment_method: 'CUSTOMER',
      items: [{ listing_sku: fba.sku, quantity: 1 }],
    };
    const { id } = (await must(world.app.post(PATH, body, world.merchant))).body;
    expect((await forward(id, shipment, [line])).status).toBe(409);
  });

  it('are refused with everything that is wrong at once, whether it fits the schema or not', async () => {
    const fba = await listed();
    const here = await received([{ ...fba, quantity: 5 }]);
    const there = await received([{ ...fba, quantity: 5 }], 2);
    await must(forward(there.id, `FBA-${there.id}`, [{ line_id: there.elements[0], quantity: 1 }]));
    const lines = [
      { line_id: here.elements[0], quantity: 6 },
      { line_id: here.elements[0], quantity: 0 },
      { line_id: 'x', quantity: 1 },
      { line_id: 999_999, quantity: 1 },
    ];
    expect(codes(await forward(here.id, `FBA-${there.id}`, lines, 'MDW2')).sort()).toEqual([
      '/destination_fulfillment_center_id conflicting_reference',
      '/destination_shipment_id conflicting_reference',
      '/lines/0/quantity too_large',
      '/lines/1/quantity too_small',
      '/lines/2/line_id wrong_type',
      '/lines/3/line_id unknown_reference',
    ]);
    const nameless = await act(here.id, 'forward', { lines: [{ line_id: 999_999, quantity: 1 }] });
    expect(codes(nameless).sort()).toEqual([
      '/destination_fulfillment_center_id required',
      '/destination_shipment_id required',
      '/lines/0/line_id unknown_reference',
    ]);
  });

  it('add up when several people forward them at once', async () => {
    const fba = await listed();
    const { id, elements } = await received([{ ...fba, quantity: 10 }]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => forward(id, `FBA-${id}`, [{ line_id: elements[0], quantity: 2 }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 422, 422, 422]);
    expect(await onHand(fba.itemId)).toBe(0);
  });
});
