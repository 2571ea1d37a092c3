// What merchants order for marketplaces: reserved at once, reduced, cancelled, and short when stock is lost.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../../../../test/tools/due-work.ts';
import {
  codes,
  must,
  type WorkOrderWorld,
  workOrderWorld,
} from '../../../../test/worlds/work-order-world.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';

const PATH = '/v1/marketplace_work_orders';

let world: WorkOrderWorld;

beforeAll(async () => {
  world = await workOrderWorld();
});

afterAll(async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  await world.close();
});

const get = (id: number) => world.app.get(`${PATH}/${id}`, world.merchant);
const patch = (id: number, body: object, headers: Record<string, string> = {}) =>
  world.app.call('PATCH', `${PATH}/${id}`, { ...world.merchant, body, headers });
const cancel = (id: number) => world.app.post(`${PATH}/${id}/cancel`, {}, world.merchant);

async function stocked(quantity: number, label?: object, fields?: object) {
  const listing = await world.listed(fields === undefined ? {} : { fields });
  await world.receive(listing.itemId, quantity, label);
  return listing;
}

/** Counts what is on the shelf. */
const count = (itemId: number, counted: number) =>
  must(
    world.app.post(
      `${world.ops}/stock/count`,
      { warehouse_id: 1, lines: [{ item_id: itemId, counted }] },
      world.hub,
    ),
  );

describe('a work order', () => {
  it('reserves its units at once, and shows what was ordered', async () => {
    const [a, b] = [await stocked(10), await stocked(5)];
    const before = await world.lastSequence();
    const { body, status, headers } = await must(
      world.placing([
        {
          listing_sku: a.sku,
          quantity: 7,
          fulfillment_channel: 'FBA',
          prep: ['ITEM_LABELING', 'ITEM_BOXING'],
        },
        { listing_sku: b.sku, quantity: 5, fulfillment_channel: 'FBA' },
      ]),
    );
    expect(status).toBe(201);
    expect(headers['location']).toBe(`${PATH}/${body.work_order_id}`);
    expect(body).toMatchObject({ status: 'Open', warehouse_id: 1, created_by: 'Juniper’s shop' });
    expect(body.items).toMatchObject([
      {
        listing_sku: a.sku,
        original_quantity: 7,
        quantity: 7,
        stage: 'queued',
        status: 'Open',
        prep: ['ITEM_LABELING', 'ITEM_BOXING'],
      },
      { listing_sku: b.sku, quantity: 5, prep: [], prep_charges: [] },
    ]);
    expect(await world.stockOf(a.itemId)).toMatchObject({
      on_hand_quantity: 10,
      available_quantity: 3,
      reserved: { orders: 0, work_orders: 7, holds: 0 },
    });
    const types = (await world.eventsAfter(before)).map(({ type }) => type);
    expect(types).toContain('work_order.created');
    const { body: listed } = await world.app.get(`${PATH}?sku=${a.sku}`, world.merchant);
    const { history, inbound_plans, ...row } = body;
    expect(inbound_plans).toEqual([]);
    expect(listed).toEqual([row]);
    expect(history.map((one: { stage: string }) => one.stage)).toEqual(['queued', 'queued']);
  });

  it('names every item that is short, and reserves nothing then', async () => {
    const [a, b, c] = [await stocked(3), await stocked(1), await stocked(9)];
    const items = [a, b, c].map(({ sku }) => ({ listing_sku: sku, quantity: 4, fulfillment_channel: 'FBA' }));
    const answer = await world.placing(items);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'insufficient_stock',
      shortages: [
        { line: 0, item_id: String(a.itemId), wanted: 4, there: 3 },
        { line: 1, item_id: String(b.itemId), wanted: 4, there: 1 },
      ],
    });
    expect((await world.stockOf(c.itemId)).available_quantity).toBe(9);
    const { body } = await must(world.placing(items, { allow_partial: true }));
    expect(body.items.map((one: { quantity: number }) => one.quantity)).toEqual([3, 1, 4]);
    expect(body.items[0].original_quantity).toBe(4);
    const none = await world.placing([items[0] as object], { allow_partial: true });
    expect(none.body.code).toBe('insufficient_stock');
    const some = await must(world.placing([items[0] as object, items[2] as object], { allow_partial: true }));
    expect(some.body.items).toMatchObject([
      { quantity: 0, stage: 'cancelled' },
      { quantity: 4, stage: 'queued' },
    ]);
    expect(some.body.status).toBe('Open');
  });

  it('takes what expires first and is good for long enough', async () => {
    const fields = { can_expire: true, lot_num_required: true, min_remaining_days: { FBA: 90 } };
    const dated = await stocked(5, { lot: 'LATE', expiration: '2098-05-01' }, fields);
    await world.receive(dated.itemId, 4, { lot: 'EARLY', expiration: '2098-01-01' });
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await world.receive(dated.itemId, 8, { lot: 'SOON', expiration: soon });
    const refused = await world.placing([
      { listing_sku: dated.sku, quantity: 10, fulfillment_channel: 'FBA' },
    ]);
    expect(refused.body.shortages).toMatchObject([{ wanted: 10, there: 9 }]);
    await world.order([{ ...dated, quantity: 6 }]);
    const { body } = await world.app.get(
      `/v1/inventory?item_id=${dated.itemId}&warehouse_id=1&include_lots=true`,
      world.merchant,
    );
    const reserved = body[0].lots.map((one: { lot: string; reserved_quantity: number }) => [
      one.lot,
      one.reserved_quantity,
    ]);
    expect(Object.fromEntries(reserved)).toEqual({ EARLY: 4, LATE: 2, SOON: 0 });
  });

  it('builds bundles of their components', async () => {
    const [a, b] = [await world.listed(), await world.listed()];
    const bundle = await world.addItem({ name: 'Set for a marketplace', mpn: `SET-${a.sku}` });
    await must(
      world.setComponents(bundle.id, [
        { component_id: a.itemId, quantity: 2 },
        { component_id: b.itemId, quantity: 1 },
      ]),
    );
    const set = await world.listed({ itemId: bundle.id });
    await world.receive(a.itemId, 7);
    await world.receive(b.itemId, 5);
    const wanted = { listing_sku: set.sku, quantity: 4, fulfillment_channel: 'FBA' };
    expect((await world.placing([wanted])).body.shortages).toMatchObject([
      { item_id: String(bundle.id), wanted: 4, there: 3 },
    ]);
    const { body } = await must(world.placing([wanted], { allow_partial: true }));
    expect(body.items[0]).toMatchObject({ original_quantity: 4, quantity: 3, item_id: bundle.id });
    expect((await world.stockOf(a.itemId)).reserved.work_orders).toBe(6);
    expect((await world.stockOf(b.itemId)).reserved.work_orders).toBe(3);
  });

  it('reports all violations at once', async () => {
    const [fba, own] = [await stocked(5), await world.listed({ channel: 'MERCHANT' })];
    const answer = await world.placing(
      [
        { listing_sku: 'NO-SUCH', quantity: 1, fulfillment_channel: 'FBA' },
        { listing_sku: own.sku, quantity: 1, fulfillment_channel: 'FBA' },
        { listing_sku: fba.sku, quantity: 1, fulfillment_channel: 'FBA' },
        { listing_sku: fba.sku, quantity: 1, fulfillment_channel: 'FBA' },
      ],
      { warehouse_id: 999_999 },
    );
    expect(codes(answer).sort()).toEqual([
      '/items/0/listing_sku unknown_reference',
      '/items/1/fulfillment_channel unknown_reference',
      '/items/3/listing_sku not_allowed',
      '/warehouse_id unknown_reference',
    ]);
    const wrong = await world.placing([
      { listing_sku: fba.sku, quantity: 0, fulfillment_channel: 'MERCHANT', prep: ['Polish'] },
    ]);
    expect(wrong.status).toBe(422);
    expect(codes(wrong)).toHaveLength(3);
    // What does not fit the schema, together with what is not known.
    const both = await world.placing(
      [
        { listing_sku: fba.sku, quantity: 0, fulfillment_channel: 'FBA' },
        { listing_sku: 'NO-SUCH', quantity: 1, fulfillment_channel: 'FBA', prep: ['Polish'] },
        { listing_sku: 7, quantity: 1, fulfillment_channel: 'FBA' },
      ],
      { warehouse_id: 999_999 },
    );
    expect(
      codes(both)
        .map((one) => one.split(' ')[0])
        .sort(),
    ).toEqual([
      '/items/0/quantity',
      '/items/1/listing_sku',
      '/items/1/prep/0',
      '/items/2/listing_sku',
      '/warehouse_id',
    ]);
  });

  it('is reduced and called off before anybody has begun with it', async () => {
    const [a, b] = [await stocked(10), await stocked(10)];
    const made = await world.order([
      { ...a, quantity: 6 },
      { ...b, quantity: 6 },
    ]);
    const [first, second] = made.items;
    const item = (one: { work_order_item_id: number }, quantity: number) => ({
      work_order_item_id: one.work_order_item_id,
      quantity,
    });
    const stale = await patch(made.work_order_id, { items: [item(first, 2)] }, { 'if-match': '"7"' });
    expect(stale.status).toBe(412);
    const wrong = await patch(made.work_order_id, {
      items: [item(first, 7), { work_order_item_id: 1, quantity: 1 }],
    });
    expect(codes(wrong)).toEqual([
      '/items/0/quantity too_large',
      '/items/1/work_order_item_id unknown_reference',
    ]);
    const { body } = await must(
      patch(made.work_order_id, { items: [item(first, 2), item(second, 0)] }, { 'if-match': '"1"' }),
    );
    expect(body.items).toMatchObject([
      { quantity: 2, original_quantity: 6, stage: 'queued' },
      { quantity: 0, stage: 'cancelled' },
    ]);
    expect((await world.stockOf(a.itemId)).available_quantity).toBe(8);
    expect((await world.stockOf(b.itemId)).available_quantity).toBe(10);
    const same = await must(patch(made.work_order_id, { items: [item(first, 2)] }));
    expect(same.body.version).toBe(body.version);
    const gone = await must(cancel(made.work_order_id));
    expect(gone.body).toMatchObject({
      status: 'Closed',
      items: [{ stage: 'cancelled' }, { stage: 'cancelled' }],
    });
    expect(gone.body.closed).not.toBeNull();
    const again = await must(cancel(made.work_order_id));
    expect(again.body.version).toBe(gone.body.version);
    expect((await world.stockOf(a.itemId)).available_quantity).toBe(10);
  });

  it('cannot be cancelled once work has started, until it is put back', async () => {
    const a = await stocked(4);
    const { work_order_id: id, items } = await world.order([{ ...a, quantity: 4 }]);
    await must(world.act(id, 'start'));
    expect((await cancel(id)).body.code).toBe('state_conflict');
    const reduced = { items: [{ work_order_item_id: items[0].work_order_item_id, quantity: 1 }] };
    expect((await patch(id, reduced)).status).toBe(409);
    await must(world.act(id, 'requeue'));
    await must(patch(id, reduced));
    expect((await must(cancel(id))).body.status).toBe('Closed');
  });

  it('is listed by what it is', async () => {
    const [a, b] = [await stocked(10), await world.listed({ channel: 'WFS', marketplace: 'Walmart' })];
    await world.receive(b.itemId, 10);
    const open = await world.order([{ ...a, quantity: 1 }]);
    const other = (
      await must(world.placing([{ listing_sku: b.sku, quantity: 1, fulfillment_channel: 'WFS' }]))
    ).body;
    await must(cancel(other.work_order_id));
    const ids = async (query: string) =>
      (await world.app.get(`${PATH}?${query}`, world.merchant)).body.map(
        (one: { work_order_id: number }) => one.work_order_id,
      );
    expect(await ids(`id=${open.items[0].work_order_item_id}`)).toEqual([open.work_order_id]);
    for (const name of [other.work_order_id, `WO-${String(other.work_order_id).padStart(6, '0')}`])
      expect(await ids(`work_order_id=${name}`)).toEqual([other.work_order_id]);
    expect(await ids('work_order_id=WO-999999')).toEqual([]);
    expect(await ids(`sku=${a.sku}&status=Open`)).toEqual([open.work_order_id]);
    expect(await ids(`sku=${a.sku}&status=Closed`)).toEqual([]);
    expect(await ids('marketplace=Walmart&status=Closed')).toContain(other.work_order_id);
    expect(await ids(`sku=${b.sku}&marketplace=Amazon`)).toEqual([]);
    const today = open.created.slice(0, 10);
    expect(await ids(`sku=${a.sku}&created_after=${today}&created_before=${today}`)).toEqual([
      open.work_order_id,
    ]);
    expect(await ids(`sku=${a.sku}&created_before=${encodeURIComponent(open.created)}`)).toEqual([]);
    const backwards = await world.app.get(
      `${PATH}?created_after=2026-02-01&created_before=2026-01-01`,
      world.merchant,
    );
    expect(codes(backwards)).toEqual(['/created_before start_after_end']);
  });
});

describe('a work order that loses units', () => {
  it('gets others where some are free, and says what is short where none are', async () => {
    const a = await stocked(10);
    const { work_order_id: id } = await world.order([{ ...a, quantity: 8 }]);
    const before = await world.lastSequence();
    await count(a.itemId, 9);
    await workOff(world.app.db);
    expect((await get(id)).body.items[0].short_quantity).toBe(0);
    await count(a.itemId, 5);
    await workOff(world.app.db);
    const { body } = await get(id);
    expect(body.items[0]).toMatchObject({ quantity: 8, short_quantity: 3, stage: 'queued' });
    expect(body.history.at(-1).reason).toMatch(/^3 units are missing: its stock turned out not to be there/);
    const types = (await world.eventsAfter(before))
      .map(({ type }) => type)
      .filter((type) => type.startsWith('work_order'));
    expect(types).toEqual(['work_order.short']);
    await world.receive(a.itemId, 2);
    const again = await must(world.act(id, 'reserve'));
    expect(again.body.items[0].short_quantity).toBe(1);
    const rest = { items: [{ work_order_item_id: body.items[0].work_order_item_id, quantity: 7 }] };
    expect((await must(patch(id, rest))).body.items[0]).toMatchObject({ quantity: 7, short_quantity: 0 });
  });

  it('while they are being prepared raises an exception on the floor, and goes on with the rest', async () => {
    const a = await stocked(6);
    const { work_order_id: id, items } = await world.order([{ ...a, quantity: 6 }]);
    await must(world.act(id, 'start'));
    await count(a.itemId, 2);
    await workOff(world.app.db);
    expect((await get(id)).body.items[0]).toMatchObject({ stage: 'processing', short_quantity: 4 });
    const { rows } = await world.sql.query(
      `SELECT owner_kind, quantity::int FROM floor_exception WHERE org_id = $1 AND item_id = $2`,
      [world.orgId, a.itemId],
    );
    expect(rows).toEqual([{ owner_kind: 'work_order', quantity: 4 }]);
    const wanted = {
      items: [{ work_order_item_id: items[0].work_order_item_id, quantity: 2 }],
      reason: 'not there',
    };
    const { body } = await must(world.act(id, 'reduce', wanted));
    expect(body.items[0]).toMatchObject({ quantity: 2, short_quantity: 0, stage: 'processing' });
  });

  it('by damage or loss on the way stands in the ledger', async () => {
    const a = await stocked(10);
    const { work_order_id: id, items } = await world.order([{ ...a, quantity: 8 }]);
    const work_order_item_id = items[0].work_order_item_id;
    const { body } = await must(
      world.act(id, 'process', {
        items: [
          { work_order_item_id, processed_quantity: 3, damaged: [{ quantity: 1 }], lost: [{ quantity: 3 }] },
        ],
        note: 'fell off the bench',
      }),
    );
    expect(body.items[0]).toMatchObject({
      stage: 'processing',
      processed_quantity: 3,
      damaged_quantity: 1,
      lost_quantity: 3,
      short_quantity: 2,
    });
    expect(await world.stockOf(a.itemId)).toMatchObject({
      on_hand_quantity: 7,
      available_quantity: 0,
      reserved: { work_orders: 6 },
      unavailable: { damaged: 1 },
    });
    const { body: rows } = await world.app.get(
      `${PATH}?work_order_id=${id}&include_inventory=true`,
      world.merchant,
    );
    expect(rows[0].items[0].inventory_transactions).toMatchObject([
      {
        reason: 'damaged',
        note: 'fell off the bench',
        movements: [{ quantity: -1 }, { quantity: 1, status: 'damaged' }],
      },
      { reason: 'lost', movements: [{ quantity: -3 }] },
    ]);
    const over = await world.act(id, 'process', { items: [{ work_order_item_id, processed_quantity: 7 }] });
    expect(codes(over)).toEqual(['/items/0/processed_quantity too_large']);
    const closed = await must(world.act(id, 'close', { reason: 'given up' }));
    expect(closed.body).toMatchObject({ status: 'Closed', items: [{ stage: 'cancelled', quantity: 0 }] });
    expect((await world.stockOf(a.itemId)).available_quantity).toBe(6);
  });
});
