// Units of work orders in cartons, on pallets and in marketplace shipments, and out of them again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAnswer } from '../../../../test/harness.ts';
import { workOff } from '../../../../test/tools/due-work.ts';
import {
  codes,
  type Listed,
  must,
  type WorkOrderWorld,
  workOrderWorld,
} from '../../../../test/worlds/work-order-world.ts';
import { workOf } from '../../../kit/aggregates/work.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';
import { ssccProblem } from '../../gs1/sscc-rules.ts';
import { shipWorkOrders } from '../work-orders/change-work-order.ts';

const ORDERS = '/v1/marketplace_work_orders';
const BOX = { length_in: 18, width_in: 12, height_in: 10, weight_lb: 14.5 };
const CENTER = 'ONT8';

let world: WorkOrderWorld;
let shipments = 0;

beforeAll(async () => {
  world = await workOrderWorld();
  await must(
    world.app.post(
      '/ops/v1/marketplace_limits',
      {
        marketplace_name: 'Limited',
        program: 'FBA',
        applies_to: 'carton',
        valid_from: '2020-01-01',
        max_length_in: 25,
        max_width_in: 25,
        max_height_in: 25,
        max_weight_lb: 50,
        single_unit_may_exceed: true,
        team_lift_lb: 40,
      },
      world.hub,
    ),
  );
});

afterAll(async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  await world.close();
});

const hub = (path: string, body?: object) => world.app.post(`${world.ops}/${path}`, body, world.hub);
const get = async (id: number) => (await world.app.get(`${ORDERS}/${id}`, world.merchant)).body;
const pack = (id: number, cartons: readonly object[], more: object = {}) =>
  world.act(id, 'cartons', { cartons, ...more });
const content = (item: { work_order_item_id: number }, quantity: number, lot?: string) => ({
  work_order_item_id: item.work_order_item_id,
  quantity,
  ...(lot === undefined ? {} : { lot }),
});
const number = () => {
  shipments += 1;
  return `FBA-CARTONS-${shipments}`;
};
const assign = (ids: readonly number[], shipment: string, center = CENTER) =>
  hub('marketplace_cartons/assign', {
    carton_ids: ids,
    destination_shipment_id: shipment,
    destination_fulfillment_center_id: center,
  });

async function stocked(
  quantity: number,
  label?: object,
  options: Parameters<WorkOrderWorld['listed']>[0] = {},
) {
  const listing = await world.listed(options);
  await world.receive(listing.itemId, quantity, label);
  return listing;
}

async function ordered(listing: Listed, quantity: number) {
  const { work_order_id: id, items } = await world.order([{ ...listing, quantity }]);
  return { id: id as number, item: items[0] as { work_order_item_id: number } };
}

/** As the carrier does when it takes a shipment. */
async function depart(shipment: string) {
  const { rows } = await world.sql.query(
    `UPDATE marketplace_shipment SET status = 'in_transit' WHERE org_id = $1 AND fba_shipment_id = $2 RETURNING id`,
    [world.orgId, shipment],
  );
  const ids = rows.map((row) => Number(row.id));
  await commitForOrg(world.app.db, { orgId: world.orgId, actor: 'carrier', now: new Date() }, (tx, feed) =>
    shipWorkOrders(workOf(tx, feed), ids),
  );
}

describe('units of a work order', () => {
  it('leave the stock when they are packed, by the lots they have', async () => {
    const label = (lot: string, day: number) => ({ lot, expiration: `2098-01-0${day}` });
    const fields = { can_expire: true, lot_num_required: true };
    const dated = await stocked(4, label('FIRST', 1), { fields });
    await world.receive(dated.itemId, 6, label('SECOND', 2));
    const { id, item } = await ordered(dated, 9);
    const before = await world.lastSequence();
    const { body, status } = await must(
      pack(id, [
        { ...BOX, contents: [content(item, 5)] },
        { ...BOX, contents: [content(item, 2)] },
      ]),
    );
    expect(status).toBe(201);
    expect(body.map((one: { sscc: string }) => ssccProblem(one.sscc))).toEqual([null, null]);
    expect(body[0]).toMatchObject({ ...BOX, unit_count: 5, work_order_id: id, shipment_id: null });
    expect(body[0].contents).toMatchObject([
      { listing_sku: dated.sku, lot: 'FIRST', expiration: '2098-01-01', quantity: 4 },
      { lot: 'SECOND', quantity: 1 },
    ]);
    expect(await world.stockOf(dated.itemId)).toMatchObject({
      on_hand_quantity: 3,
      reserved: { work_orders: 2 },
    });
    expect((await get(id)).items[0]).toMatchObject({
      stage: 'processing',
      packed_quantity: 7,
      processed_quantity: 7,
      shipped_quantity: 0,
    });
    const { body: moved } = await world.app.get(
      `/v1/inventory/adjustments?item_id=${dated.itemId}&reason[]=work_order_packed`,
      world.merchant,
    );
    expect(moved.map((one: { quantity: number }) => one.quantity).sort()).toEqual([-1, -2, -4]);
    expect(moved[0]).toMatchObject({ linked_item_type: 'marketplace_work_order', fba_shipment_id: null });
    const types = (await world.eventsAfter(before)).map(({ type }) => type);
    expect(types).toContain('marketplace_carton.packed');
    expect(types).toContain('work_order.updated');
    await must(pack(id, [{ ...BOX, contents: [content(item, 2)] }]));
    expect((await get(id)).items[0].stage).toBe('packed');
  });

  it('may be of the lot that was taken from the shelf, where it is free', async () => {
    const fields = { can_expire: true, lot_num_required: true };
    const dated = await stocked(3, { lot: 'A', expiration: '2098-01-01' }, { fields });
    await world.receive(dated.itemId, 3, { lot: 'B', expiration: '2098-02-01' });
    const { id, item } = await ordered(dated, 3);
    const { body } = await must(pack(id, [{ ...BOX, contents: [content(item, 2, 'B')] }]));
    expect(body[0].contents).toMatchObject([{ lot: 'B', quantity: 2 }]);
    const { rows } = await world.sql.query(
      `SELECT lot, quantity::int FROM reservation WHERE org_id = $1 AND owner_kind = 'work_order' AND owner_id = $2`,
      [world.orgId, id],
    );
    expect(rows).toEqual([{ lot: 'A', quantity: 1 }]);
    const wrong = await pack(id, [{ ...BOX, contents: [content(item, 1, 'NONE')] }]);
    expect(codes(wrong)).toEqual(['/cartons/0/contents/0/quantity too_large']);
  });

  it('of a bundle leave as its components', async () => {
    const [a, b] = [await stocked(10), await stocked(10)];
    const bundle = await world.addItem({ name: 'Packed set', mpn: `PS-${a.sku}` });
    await must(
      world.setComponents(bundle.id, [
        { component_id: a.itemId, quantity: 2 },
        { component_id: b.itemId, quantity: 1 },
      ]),
    );
    const set = await world.listed({ itemId: bundle.id });
    const { id, item } = await ordered(set, 4);
    const { body } = await must(pack(id, [{ ...BOX, contents: [content(item, 3)] }]));
    expect(body[0]).toMatchObject({
      unit_count: 3,
      contents: [{ item_id: bundle.id, quantity: 3, lot: null }],
    });
    expect((await world.stockOf(a.itemId)).on_hand_quantity).toBe(4);
    expect((await world.stockOf(b.itemId)).on_hand_quantity).toBe(7);
    await must(hub(`marketplace_cartons/${body[0].id}/unpack`));
    expect((await world.stockOf(a.itemId)).on_hand_quantity).toBe(10);
    expect((await get(id)).items[0]).toMatchObject({
      packed_quantity: 0,
      short_quantity: 0,
      stage: 'processing',
    });
  });

  it('are no more than are reserved, and nothing is packed where one carton is wrong', async () => {
    const [a, other] = [await stocked(5), await stocked(5, undefined, { marketplace: 'Elsewhere' })];
    const made = await world.order([
      { ...a, quantity: 4 },
      { ...other, quantity: 4 },
    ]);
    const [first, second] = made.items;
    const id = made.work_order_id;
    const wrong = await pack(id, [
      { ...BOX, contents: [content(first, 3)] },
      { ...BOX, contents: [content(first, 2)] },
    ]);
    expect(codes(wrong)).toEqual(['/cartons/1/contents/0/quantity too_large']);
    expect((await world.stockOf(a.itemId)).on_hand_quantity).toBe(5);
    const mixed = await pack(id, [
      {
        ...BOX,
        contents: [content(first, 1), content(second, 1), { work_order_item_id: 999_999, quantity: 1 }],
      },
    ]);
    expect(codes(mixed)).toEqual([
      '/cartons/0/contents/1/work_order_item_id not_allowed',
      '/cartons/0/contents/2/work_order_item_id unknown_reference',
    ]);
    const half = await pack(id, [{ ...BOX, contents: [content(first, 1)] }], {
      destination_shipment_id: 'FBA-HALF',
    });
    expect(codes(half)).toEqual(['/destination_fulfillment_center_id required']);
  });

  it('keep to the limits of their marketplace, but for a single unit that is larger itself', async () => {
    const fields = { length_in: 30, width_in: 10, height_in: 10, weight_lb: 45 };
    const large = await stocked(5, undefined, { marketplace: 'Limited', fields });
    const { id, item } = await ordered(large, 4);
    const box = { length_in: 31, width_in: 12, height_in: 12, weight_lb: 47 };
    const two = await pack(id, [{ ...box, weight_lb: 92, contents: [content(item, 2)] }]);
    expect(codes(two)).toEqual(['/cartons/0/length_in too_large', '/cartons/0/weight_lb too_large']);
    const { body } = await must(pack(id, [{ ...box, contents: [content(item, 1)] }]));
    expect(body[0]).toMatchObject({ is_oversize: true, is_team_lift: true });
    const path = `${world.ops}/marketplace_cartons/${body[0].sscc}`;
    const lighter = { length_in: 24, weight_lb: 39.999 };
    const { body: measured } = await must(world.app.call('PATCH', path, { ...world.hub, body: lighter }));
    expect(measured).toMatchObject({
      ...lighter,
      width_in: 12,
      is_oversize: false,
      is_team_lift: false,
      version: 2,
    });
  });

  it('are the work order’s again when their carton is unpacked, with what their lot was corrected to', async () => {
    const fields = { can_expire: true, lot_num_required: true };
    const dated = await stocked(5, { lot: 'MISTYPED', expiration: '2098-01-01' }, { fields });
    const { id, item } = await ordered(dated, 5);
    const { body } = await must(pack(id, [{ ...BOX, contents: [content(item, 3)] }]));
    await must(
      hub('stock/correct_lot', {
        item_id: dated.itemId,
        lot: 'MISTYPED',
        expiration: '2098-01-01',
        to_lot: 'RIGHT',
        to_expiration: '2098-03-01',
        reason: 'misread',
      }),
    );
    await must(hub(`marketplace_cartons/${body[0].id}/unpack`, { reason: 'the wrong box' }));
    const { rows } = await world.sql.query(
      `SELECT lot, quantity::int FROM reservation WHERE org_id = $1 AND owner_kind = 'work_order' AND owner_id = $2`,
      [world.orgId, id],
    );
    expect(rows).toEqual([{ lot: 'RIGHT', quantity: 5 }]);
    expect((await world.app.get(`/v1/marketplace_cartons/${body[0].id}`, world.merchant)).status).toBe(404);
    expect((await hub(`marketplace_cartons/${body[0].id}/unpack`)).status).toBe(404);
  });
});

describe('cartons', () => {
  it('go to one shipment each, whose number is known before packing or after', async () => {
    const a = await stocked(20);
    const { id, item } = await ordered(a, 12);
    const [one, two] = [number(), number()];
    const known = { destination_shipment_id: one, destination_fulfillment_center_id: CENTER };
    const { body: first } = await must(pack(id, [{ ...BOX, contents: [content(item, 3)] }], known));
    expect(first[0]).toMatchObject({ fba_shipment_id: one, fulfillment_center_code: CENTER });
    const { body: later } = await must(
      pack(id, [
        { ...BOX, contents: [content(item, 4)] },
        { ...BOX, contents: [content(item, 5)] },
      ]),
    );
    const [b, c] = later.map((carton: { id: number }) => carton.id);
    await must(assign([b], one));
    await must(assign([c], two, 'MDW2'));
    await must(assign([c], two, 'MDW2'));
    expect((await assign([c], one)).body.code).toBe('state_conflict');
    expect(codes(await assign([b], two))).toEqual([
      '/destination_fulfillment_center_id conflicting_reference',
    ]);
    expect(codes(await assign([999_999, b], one))).toEqual(['/carton_ids/0 unknown_reference']);
    const { rows } = await world.sql.query(
      'SELECT fba_shipment_id, unit_count::int, source FROM marketplace_shipment WHERE fba_shipment_id = ANY($1) ORDER BY id',
      [[one, two]],
    );
    expect(rows).toEqual([
      { fba_shipment_id: one, unit_count: 7, source: 'work_order' },
      { fba_shipment_id: two, unit_count: 5, source: 'work_order' },
    ]);
    expect((await get(id)).items[0].fba_shipment_ids).toEqual([one, two]);
    const { body: moved } = await world.app.get(
      `/v1/inventory/adjustments?item_id=${a.itemId}`,
      world.merchant,
    );
    expect(moved.map((row: { fba_shipment_id: string | null }) => row.fba_shipment_id).sort()).toEqual([
      one,
      null,
      null,
    ]);
    await must(hub('marketplace_cartons/unassign', { carton_ids: [b, c] }));
    expect((await get(id)).items[0].fba_shipment_ids).toEqual([one]);
  });

  it('are on a pallet of their shipment until it is broken down', async () => {
    const a = await stocked(20);
    const { id, item } = await ordered(a, 6);
    const shipment = number();
    const { body } = await must(
      pack(id, [
        { ...BOX, contents: [content(item, 2)] },
        { ...BOX, contents: [content(item, 4)] },
      ]),
    );
    const ids = body.map((carton: { id: number }) => carton.id);
    const stack = { length_in: 48, width_in: 40, height_in: 60, weight_lb: 80 };
    expect(codes(await hub('marketplace_pallets', { carton_ids: ids, ...stack }))).toEqual([
      '/carton_ids/0 not_allowed',
      '/carton_ids/1 not_allowed',
    ]);
    await must(assign(ids, shipment));
    const { body: pallet } = await must(hub('marketplace_pallets', { carton_ids: ids, ...stack }));
    expect(pallet).toMatchObject({ carton_ids: ids, fba_shipment_id: shipment });
    expect(ssccProblem(pallet.sscc)).toBeNull();
    expect((await hub('marketplace_cartons/unassign', { carton_ids: ids })).status).toBe(409);
    expect((await hub(`marketplace_cartons/${ids[0]}/unpack`)).status).toBe(409);
    expect((await hub('marketplace_pallets', { carton_ids: [ids[0]], ...stack })).status).toBe(409);
    await must(hub(`marketplace_pallets/${pallet.sscc}/break_down`));
    await must(hub(`marketplace_cartons/${ids[0]}/unpack`));
    const { body: listed } = await world.app.get(
      `/v1/marketplace_cartons?work_order_id=${id}`,
      world.merchant,
    );
    expect(listed.map((carton: { id: number }) => carton.id)).toEqual([ids[1]]);
    expect((await get(id)).items[0]).toMatchObject({ stage: 'processing', packed_quantity: 4 });
  });

  it('name their shipment as it names itself, with their pallets, and are found by that number or its id', async () => {
    const a = await stocked(20);
    const { id, item } = await ordered(a, 6);
    const shipment = number();
    const { body } = await must(pack(id, [{ ...BOX, contents: [content(item, 6)] }]));
    await must(assign([body[0].id], shipment));
    const stack = { length_in: 48, width_in: 40, height_in: 60, weight_lb: 80 };
    const { body: pallet } = await must(hub('marketplace_pallets', { carton_ids: [body[0].id], ...stack }));
    const read = async (path: string) => (await world.app.get(`/v1/${path}`, world.merchant)).body;
    const [named] = await read(`marketplace_shipments?fba_shipment_id=${shipment}`);
    expect(named.shipment_id).toMatch(/^MS-\d{6}$/);
    expect(pallet.shipment_id).toBe(named.shipment_id);
    for (const name of [named.shipment_id, named.id]) {
      expect(await read(`marketplace_cartons?shipment_id=${name}`)).toMatchObject([
        { id: body[0].id, shipment_id: named.shipment_id, fba_shipment_id: shipment },
      ]);
      expect(await read(`marketplace_pallets?shipment_id=${name}`)).toEqual([pallet]);
    }
    expect(await read('marketplace_cartons?shipment_id=MS-999999')).toEqual([]);
    expect(await read('marketplace_pallets?shipment_id=nothing-of-ours')).toEqual([]);
  });

  it('that have left are shipped: their work order can be closed, and nothing of them is undone', async () => {
    const fields = { can_expire: true, lot_num_required: true };
    const dated = await stocked(10, { lot: 'GONE', expiration: '2098-01-01' }, { fields });
    const { id, item } = await ordered(dated, 8);
    const shipment = number();
    const known = { destination_shipment_id: shipment, destination_fulfillment_center_id: CENTER };
    const { body } = await must(pack(id, [{ ...BOX, contents: [content(item, 5)] }], known));
    expect((await world.act(id, 'close')).body.code).toBe('state_conflict');
    await depart(shipment);
    expect((await get(id)).items[0]).toMatchObject({
      stage: 'processing',
      shipped_quantity: 5,
      shipped_unit_lots: ['GONE'],
      shipped_unit_exp_dates: ['2098-01-01'],
    });
    expect((await hub(`marketplace_cartons/${body[0].id}/unpack`)).body.code).toBe('state_conflict');
    expect((await hub('marketplace_cartons/unassign', { carton_ids: [body[0].id] })).status).toBe(409);
    const closed = await must(world.act(id, 'close', { reason: 'the rest stays' }));
    expect(closed.body).toMatchObject({ status: 'Closed', items: [{ stage: 'closed', quantity: 5 }] });
    expect((await world.stockOf(dated.itemId)).available_quantity).toBe(5);
    expect((await world.act(id, 'close')).status).toBe(409);
  });

  it('that have not left after all are packed again, until their work order is closed', async () => {
    const { id, item } = await ordered(await stocked(6), 6);
    const shipment = number();
    const known = { destination_shipment_id: shipment, destination_fulfillment_center_id: CENTER };
    const { body } = await must(pack(id, [{ ...BOX, contents: [content(item, 6)] }], known));
    const said = { events: [{ code: 'in_transit', time: new Date().toISOString() }] };
    const tell = () => hub(`marketplace_shipments/${shipment}/events`, said);
    const undo = () => hub(`marketplace_shipments/${shipment}/undo_pick_up`, { reason: 'still at dock 3' });
    await must(tell());
    expect((await get(id)).items[0]).toMatchObject({ stage: 'shipped', shipped_quantity: 6 });
    await must(undo());
    const packed = await get(id);
    expect(packed.items[0]).toMatchObject({
      ...{ stage: 'packed', packed_quantity: 6, shipped_quantity: 0, shipped_unit_lots: [] },
    });
    expect(packed.history.at(-1)).toMatchObject({
      stage: 'packed',
      reason: 'pick-up undone: still at dock 3',
    });
    // Its carton is free again.
    await must(hub('marketplace_cartons/unassign', { carton_ids: [body[0].id] }));
    await must(assign([body[0].id], shipment));
    await must(tell());
    await must(world.act(id, 'close'));
    expect((await undo()).body.detail).toMatch(
      /^work order WO-\d+ is closed: its shipped units cannot be undone$/,
    );
  });

  it('are found by their code, and so are pallets and work orders', async () => {
    const a = await stocked(5);
    const { id, item } = await ordered(a, 2);
    const { body } = await must(pack(id, [{ ...BOX, contents: [content(item, 2)] }]));
    const scan = async (code: string) =>
      (await world.app.get(`/ops/v1/scan?code=${code}`, world.hub)).body.matches.map(
        (one: { type: string; id: number }) => [one.type, one.id],
      );
    expect(await scan(`(00)${body[0].sscc}`)).toEqual([['marketplace_carton', body[0].id]]);
    expect(await scan(`wo-${String(id).padStart(6, '0')}`)).toEqual([['marketplace_work_order', id]]);
  });
});

describe('a body that does not fit', () => {
  it('is refused with everything that it names and is not there', async () => {
    const { id, item } = await ordered(await stocked(3), 3);
    const wrongs = async (answer: Promise<TestAnswer>) => {
      const found = await answer;
      expect(found.status, found.text).toBe(422);
      return codes(found).sort();
    };
    const boxes = [
      { ...BOX, length_in: -1, contents: [{ work_order_item_id: 999_999, quantity: 'many' }] },
      { ...BOX, contents: [content(item, 1), { work_order_item_id: 999_998, quantity: 1 }] },
    ];
    expect(await wrongs(pack(id, boxes))).toEqual([
      '/cartons/0/contents/0/quantity wrong_type',
      '/cartons/0/contents/0/work_order_item_id unknown_reference',
      '/cartons/0/length_in too_small',
      '/cartons/1/contents/1/work_order_item_id unknown_reference',
    ]);
    expect(await wrongs(assign([999_999, 0], '', CENTER))).toEqual([
      '/carton_ids/0 unknown_reference',
      '/carton_ids/1 too_small',
      '/destination_shipment_id required',
    ]);
    expect(await wrongs(hub('marketplace_cartons/unassign', { carton_ids: [999_999, 'x'] }))).toEqual([
      '/carton_ids/0 unknown_reference',
      '/carton_ids/1 wrong_type',
    ]);
    expect(await wrongs(hub('marketplace_pallets', { carton_ids: [999_999] }))).toEqual([
      '/carton_ids/0 unknown_reference',
      '/height_in required',
      '/length_in required',
      '/weight_lb required',
      '/width_in required',
    ]);
    const forwarded = (destination_shipment_id: string) =>
      hub('marketplace_cartons', { destination_shipment_id, cartons: [] });
    expect(await wrongs(forwarded('FBA-NOBODYS'))).toEqual([
      '/cartons too_short',
      '/destination_shipment_id unknown_reference',
    ]);
    const others = { work_order_item_ids: [999_999, 'x'] };
    for (const name of ['start', 'requeue', 'inbound_plans'])
      expect(await wrongs(world.act(id, name, others)), name).toEqual([
        '/work_order_item_ids/0 unknown_reference',
        '/work_order_item_ids/1 wrong_type',
      ]);
    for (const name of ['process', 'reduce'])
      expect(
        await wrongs(world.act(id, name, { items: [{ work_order_item_id: 999_999 }], x: 1 })),
        name,
      ).toEqual(
        [
          '/items/0/work_order_item_id unknown_reference',
          ...(name === 'reduce' ? ['/items/0/quantity required'] : []),
          '/x unknown_property',
        ].sort(),
      );
    // A record that is not there is no reason to tell less of the body.
    expect(await wrongs(pack(999_999, boxes))).toEqual([
      '/cartons/0/contents/0/quantity wrong_type',
      '/cartons/0/length_in too_small',
    ]);
  });
});

describe('several people', () => {
  it('who pack the same work order at once pack no more than there is', async () => {
    const a = await stocked(10);
    const { id, item } = await ordered(a, 10);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pack(id, [{ ...BOX, contents: [content(item, 2)] }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 422, 422, 422]);
    expect((await get(id)).items[0]).toMatchObject({ stage: 'packed', packed_quantity: 10 });
    expect((await world.stockOf(a.itemId)).on_hand_quantity).toBe(0);
  });

  it('who assign, unassign and unpack the same cartons leave one truth', async () => {
    const a = await stocked(30);
    const { id, item } = await ordered(a, 12);
    const { body } = await must(
      pack(
        id,
        Array.from({ length: 6 }, () => ({ ...BOX, contents: [content(item, 2)] })),
      ),
    );
    const ids: number[] = body.map((carton: { id: number }) => carton.id);
    const [one, two] = [number(), number()];
    const answers = await Promise.all([
      assign(ids, one),
      assign([...ids].reverse(), two),
      hub('marketplace_cartons/unassign', { carton_ids: ids.slice(0, 2) }),
      ...ids.slice(2, 5).map((carton) => hub(`marketplace_cartons/${carton}/unpack`)),
    ]);
    for (const { status, text } of answers) expect([200, 404, 409, 422], text).toContain(status);
    await workOff(world.app.db);
    expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  });
});
