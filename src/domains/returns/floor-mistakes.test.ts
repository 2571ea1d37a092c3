// What goes wrong on the floor, and must not go wrong in the books: people scan codes instead of lines, scan twice, type one zero too
// many, and take one parcel for another.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAnswer } from '../../../test/harness.ts';
import { stepsIn, codes as violations } from '../../../test/steps.ts';
import { workOff } from '../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../test/worlds/floor-world.ts';
import { verifyBooks } from '../../verify/verify-books.ts';
import { EXAMPLE_PICTURE } from '../marketplace/shipments/examples.ts';

let world: FloorWorld;
let parcels = 0;
const { announced, stepOfReturn: step, takeIn: take } = stepsIn(() => world);

beforeAll(async () => {
  world = await floorWorld({ poolSize: 4 });
});

afterAll(() => world.close());

async function shipped(marketOrderId: string, ...lines: [item: number, quantity: number][]): Promise<number> {
  parcels += 1;
  return world.shipped(
    lines.map(([itemId, quantity]) => ({ itemId, quantity, sku: `SKU-${itemId}` })),
    `FM${String(parcels).padStart(8, '0')}`,
    'UPS',
    { marketOrderId },
  );
}

const unit = (named: object, quantity = 1) => ({ ...named, quantity, grade: 'A', condition: 'new' });
const arrival = (body: object) =>
  world.app.post(`${world.ops}/returns`, { warehouse_id: 1, ...body }, world.hub);
const cameBy = ({ body }: TestAnswer) =>
  body.units.map((one: { line: number | null; quantity: number }) => [one.line, one.quantity]);

describe('a unit that is scanned', () => {
  it('is the announced one, by code or by item, until all of them have come', async () => {
    const item = await world.shelve(10);
    await shipped('FM-1', [item, 5]);
    const { mpn } = (await world.app.get(`${world.ops}/items/${item}`, world.hub)).body;
    const rma = await announced('FM-1', {
      lines: [{ item_id: item, quantity: 2 }],
      exchange: 'when_received',
    });
    expect(cameBy(await take(rma, [unit({ barcode: mpn })]))).toEqual([[1, 1]]);
    const more = await take(rma, [unit({ item_id: item }, 3), unit({ line: 1 })], { finish: true });
    // The line that is named has its unit first.
    expect(cameBy(more)).toEqual([
      [1, 1],
      [null, 3],
      [1, 1],
    ]);
    expect(more.body).toMatchObject({ status: 'closed', units_received: 5, lines: [{ received: 2 }] });
    await workOff(world.app.db);
    const { body } = await world.app.get(`/v1/orders/status?market_order_id=FM-1-${rma}`, world.merchant);
    expect(body.sub_orders).toMatchObject([{ items: [{ quantity: 2 }] }]);
  });

  it('has no date where its item cannot expire', async () => {
    const { id } = await world.addItem({ name: 'Spoon', mpn: 'FM-SPOON', can_expire: false });
    const { body } = await arrival({ reason: 'other' });
    const dated = await take(body.rma_number, [{ ...unit({ item_id: id }), expiration: '2028-01-01' }]);
    expect(violations(dated)).toEqual(['/units/0/expiration not_allowed']);
  });
});

describe('what is announced', () => {
  it('keeps its shipment from being undone, until it is cancelled', async () => {
    const item = await world.shelve(5);
    const id = await shipped('FM-2', [item, 4]);
    const rma = await announced('FM-2', { lines: [{ item_id: item, quantity: 1 }] });
    const refused = await world.act(id, 'undo_ship', { reason: 'the wrong parcel' });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(rma)]);
    await step(rma, 'cancel');
    expect((await world.act(id, 'undo_ship', { reason: 'the wrong parcel' })).status).toBe(200);
    expect(await world.record(item)).toEqual({ available: 5, quarantined: 0, reserved: 4 });
  });

  it('says by whom it began', async () => {
    await shipped('FM-3', [await world.shelve(2), 1]);
    const tracking = `FM${String(parcels).padStart(8, '0')}`;
    const time = new Date(Date.now() + 60_000).toISOString();
    const events = [{ tracking_number: tracking, code: 'returned', time }];
    await world.app.post('/ops/v1/carrier_events', { events }, world.hub);
    await workOff(world.app.db);
    const [row] = (await world.app.get('/v1/returns?market_order_id=FM-3', world.merchant)).body;
    const { body } = await world.app.get(`/v1/returns/${row.id}`, world.merchant);
    expect(body.history).toMatchObject([{ status: 'in_transit', reason: 'a carrier returns its parcel' }]);
  });
});

describe('units that were taken in by mistake', () => {
  const statistics = async (item: number) => {
    const read = async (path: string) =>
      (await world.app.get(`/v1/returns/${path}item_id=${item}`, world.merchant)).body;
    const { returned_units } = await read('rate?basis=shipped&');
    const { total_returns, total_units } = await read('volume?');
    return { shipped: returned_units, returns: total_returns, units: total_units };
  };

  it('are taken back: from the stock, the return and the statistics; and the right ones can be taken in', async () => {
    const item = await world.shelve(10);
    await shipped('FM-5', [item, 2]);
    const rma = await announced('FM-5');
    await take(rma, [unit({ item_id: item }, 1000)]);
    expect(await world.record(item)).toMatchObject({ available: 10, quarantined: 998 });
    // Of an item, a return counts once for each SKU: nobody knows that of the 998.
    expect(await statistics(item)).toEqual({ shipped: 2, returns: 2, units: 1000 });
    const back = (unit_id: number, more: object = {}) =>
      step(rma, 'take_back', { unit_id, reason: 'typed 1000 for 1', ...more });
    expect(violations(await back(9))).toEqual(['/unit_id unknown_reference']);
    expect(violations(await back(2, { quantity: 999 }))).toEqual(['/quantity too_large']);
    expect((await back(2)).body).toMatchObject({ units_received: 2, lines: [{ received: 2 }] });
    const less = await back(1, { quantity: 1 });
    expect(less.body).toMatchObject({
      status: 'received',
      units_received: 1,
      lines: [{ received: 1 }],
      units: [
        { unit_id: 1, quantity: 1, taken_back: 1 },
        { unit_id: 2, quantity: 0, taken_back: 998 },
      ],
    });
    expect(await world.record(item)).toMatchObject({ available: 9 });
    expect(await statistics(item)).toEqual({ shipped: 1, returns: 1, units: 1 });
    const { body } = await world.app.get(`/v1/inventory/adjustments?item_id=${item}`, world.merchant);
    expect(body.at(-1)).toMatchObject({ reason: 'correction', quantity: -1, note: 'typed 1000 for 1' });
    const right = await take(rma, [{ ...unit({ line: 1 }), grade: 'D', condition: 'damaged' }], {
      finish: true,
    });
    expect(right.body.units.at(-1)).toMatchObject({ unit_id: 3, quantity: 1, disposition: 'dispose' });
    // Also what was thrown away, and after it was closed: the order's unit may then be announced again.
    expect((await back(3)).body).toMatchObject({ status: 'closed', units_received: 1 });
    expect(await statistics(item)).toEqual({ shipped: 1, returns: 1, units: 1 });
    expect(await announced('FM-5')).toMatch(/^RMA-/);
  });

  it('are taken back from those who were promised them; and not where they have left again', async () => {
    const item = await world.shelve(1);
    await shipped('FM-6', [item, 1]);
    const rma = await announced('FM-6');
    await take(rma, [unit({ line: 1 })], { finish: true });
    const id = await world.order([{ itemId: item, quantity: 1, sku: null }]);
    expect((await world.record(item)).reserved).toBe(1);
    const back = await step(rma, 'take_back', { unit_id: 1, reason: 'the item next to it' });
    expect(back.body, back.text).toMatchObject({ status: 'closed', units_received: 0 });
    await workOff(world.app.db);
    expect(await world.record(item)).toEqual({ available: 0, quarantined: 0, reserved: 0 });
    const again = await announced('FM-6');
    await take(again, [unit({ line: 1 })]);
    await workOff(world.app.db);
    // Who has waited for it has it now, and sends it off.
    expect((await world.record(item)).reserved).toBe(1);
    await world.act(id, 'start_pick');
    await world.act(id, 'pack', { cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 1 }] }] });
    await world.act(id, 'ship', { shipments: [{ carrier: 'UPS', tracking_number: 'FMGONE1' }] });
    const late = await step(again, 'take_back', { unit_id: 1, reason: 'too late' });
    expect([late.status, late.body.code]).toEqual([409, 'insufficient_stock']);
  });

  it('that waited for a decision wait no more', async () => {
    const item = await world.shelve(2);
    await shipped('FM-7', [item, 1]);
    const rma = await announced('FM-7');
    const asked = await take(rma, [{ ...unit({ line: 1 }), grade: 'B' }], { finish: true });
    expect(asked.body).toMatchObject({ status: 'graded', units_undecided: 1 });
    const back = await step(rma, 'take_back', { unit_id: 1, reason: 'of another parcel' });
    expect(back.body).toMatchObject({ status: 'closed', units_undecided: 0, decide_by: null });
    expect(await world.record(item)).toEqual({ available: 1, quarantined: 0, reserved: 0 });
  });
});

describe('a parcel that was taken for another one', () => {
  it('leaves the return as it was before, and what was opened by mistake is cancelled', async () => {
    const item = await world.shelve(5);
    await shipped('FM-8', [item, 1]);
    const rma = await announced('FM-8', { carrier: 'UPS', tracking_number: '1ZFM8' });
    const undo = () => step(rma, 'undo_receive', { reason: 'the parcel next to it' });
    expect((await undo()).status).toBe(409);
    await take(rma, [unit({ line: 1 })]);
    expect((await undo()).body.detail).toContain('undo them first');
    await step(rma, 'take_back', { unit_id: 1, reason: 'the parcel next to it' });
    const before = await world.lastSequence();
    expect((await undo()).body).toMatchObject({ status: 'in_transit', received: null, units_received: 0 });
    expect((await world.eventsAfter(before)).map(({ type }) => type)).toEqual(['return.receive_undone']);
    expect((await take(rma, [unit({ line: 1 })], { finish: true })).body.status).toBe('closed');
    const { body } = await arrival({ reason: 'other' });
    expect((await step(body.rma_number, 'undo_receive', { reason: 'it is none' })).status).toBe(409);
    expect((await step(body.rma_number, 'cancel')).body).toMatchObject({
      status: 'cancelled',
      received: null,
    });
    expect((await step(rma, 'cancel')).status).toBe(409);
  });
});

describe('a removal', () => {
  it('is of no order, and only a removal has a number of one', async () => {
    const item = await world.shelve(5);
    await shipped('FM-4', [item, 1]);
    const odd = await arrival({ source: 'marketplace', market_order_id: 'FM-4', reason: 'other' });
    expect(violations(odd)).toEqual(['/market_order_id not_allowed']);
    expect(violations(await arrival({ removal_order_id: 'RMV-2', reason: 'other' }))).toEqual([
      '/removal_order_id not_allowed',
    ]);
  });
});

describe('a photo', () => {
  it('may have as many bytes as the reference says, and no more', async () => {
    const { body } = await arrival({ reason: 'other' });
    const picture = (bytes: number) =>
      Buffer.concat([Buffer.from(EXAMPLE_PICTURE, 'base64')], bytes).toString('base64');
    const added = await step(body.rma_number, 'photos', { content: picture(5 * 1024 * 1024) });
    expect(added.status, added.text.slice(0, 300)).toBe(200);
    const many = await step(body.rma_number, 'photos', { content: picture(5 * 1024 * 1024 + 3) });
    expect(violations(many)).toEqual(['/content too_long']);
  });
});

it('leaves the books sound', async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
});
