// Missing units are quarantined, and what cannot ship without them is rerouted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FloorWorld, floorWorld } from '../../../test/worlds/floor-world.ts';
import { receiveGoods } from '../../../test/worlds/place-order.ts';

let world: FloorWorld;

beforeAll(async () => {
  world = await floorWorld();
});

afterAll(() => world.close());

/** Units of every sub-order by state. */
async function parts(subOrderId: number): Promise<Record<string, number>> {
  const { rows } = await world.sql.query(
    `SELECT s.state, sum(l.quantity)::int AS units FROM sub_order s
       JOIN sub_order_line l ON l.org_id = s.org_id AND l.sub_order_id = s.id
     WHERE s.org_id = $1 AND s.order_id = (SELECT order_id FROM sub_order WHERE org_id = $1 AND id = $2)
     GROUP BY s.state ORDER BY s.state`,
    [world.orgId, subOrderId],
  );
  return Object.fromEntries(rows.map(({ state, units }) => [state, units]));
}

describe('a short pick', () => {
  it('of a plain line quarantines what is missing and keeps the rest', async () => {
    const item = await world.shelve(5);
    const id = await world.picking([{ itemId: item, quantity: 5 }]);
    const answer = await world.act(id, 'short_pick', {
      lines: [{ line: 1, missing: 2 }],
      note: 'the shelf is empty',
    });
    expect(answer.body).toMatchObject({
      state: 'picking',
      units: 3,
      lines: [{ quantity: 3, reservations: [{ quantity: 3, is_picked: false }] }],
    });
    expect(await parts(id)).toEqual({ backordered: 2, picking: 3 });
    expect(await world.record(item)).toEqual({ available: 3, quarantined: 2, reserved: 3 });
    const { rows } = await world.sql.query(
      `SELECT s.id::int FROM sub_order s WHERE s.org_id = $1 AND s.id <> $2
       AND s.order_id = (SELECT order_id FROM sub_order WHERE org_id = $1 AND id = $2)`,
      [world.orgId, id],
    );
    const why = 'short pick: the shelf is empty; waiting for stock';
    const { body: split } = await world.read(rows[0].id);
    expect(split).toMatchObject({ state: 'backordered', reason: why });
    // The rest says where the split units went.
    expect(answer.body.reason).toBeNull();
    expect(answer.body.history.at(-1)).toMatchObject({
      from: 'picking',
      to: 'picking',
      reason: `2 units moved to ${split.sub_order_number}: short pick: the shelf is empty`,
      by: split.history[0].by,
    });
    expect(split.history).toMatchObject([{ to: 'backordered', reason: why, by: expect.any(String) }]);
    const { body: told } = await world.app.get(
      `/v1/orders/status?market_order_id=${encodeURIComponent(split.market_order_id)}`,
      world.merchant,
    );
    const began = told.history.find((one: { sub_order_id: number }) => one.sub_order_id === rows[0].id);
    expect(began).toMatchObject({ reason: why, actor: split.history[0].by });
    const moved = await world.app.get(`/v1/inventory/adjustments?item_id=${item}`, world.merchant);
    expect(moved.body).toMatchObject([
      { quantity: -2, status: 'available', reason: 'quarantined', note: 'the shelf is empty' },
      { quantity: 2, status: 'quarantined', reason: 'quarantined' },
    ]);
    expect(new Set(moved.body.map((row: { transaction_id: number }) => row.transaction_id)).size).toBe(1);
  });

  it('raises a floor exception for each lot that was not found, once', async () => {
    const lots = [
      { lot: 'N1', expiration: '2031-01-31', quantity: 2 },
      { lot: 'N2', expiration: '2031-02-28', quantity: 3 },
    ];
    const item = await world.shelve(5, lots);
    const id = await world.picking([{ itemId: item, quantity: 5 }]);
    const headers = { headers: { 'idempotency-key': `short-${id}` } };
    for (let times = 0; times < 2; times++) {
      const lines = [
        { line: 1, lot: 'N1', missing: 2 },
        { line: 1, lot: 'N2', missing: 1 },
      ];
      const body = { lines, note: 'the bay is empty' };
      expect((await world.act(id, 'short_pick', body, headers)).status).toBe(200);
    }
    const { body } = await world.app.get(`/ops/v1/floor_exceptions?org_id=${world.orgId}`, world.hub);
    const shared = {
      warehouse_id: 1,
      owner_kind: 'sub_order',
      owner_id: id,
      cause: 'short pick: the bay is empty',
      resolved: null,
      raised_by: expect.any(String),
    };
    expect(body.filter((one: { item_id: number }) => one.item_id === item)).toMatchObject([
      { ...shared, lot: 'N1', quantity: 2 },
      { ...shared, lot: 'N2', quantity: 1 },
    ]);
  });

  it('of everything sends the sub-order itself another way, out of its wave', async () => {
    const item = await world.shelve(2);
    const id = await world.order([{ itemId: item, quantity: 2 }], { shipBy: new Date('2001-01-01') });
    await world.app.post('/ops/v1/warehouses/1/waves', { sub_order_ids: [id] }, world.hub);
    await world.act(id, 'start_pick');
    const answer = await world.act(id, 'short_pick', { lines: [{ line: 1, missing: 2 }] });
    expect(answer.body).toMatchObject({ state: 'backordered', reason: 'short pick', wave_id: null });
    expect(answer.body.history.at(-1)).toMatchObject({ from: 'picking', to: 'backordered' });
    expect(await parts(id)).toEqual({ backordered: 2 });
    expect(await world.record(item)).toEqual({ available: 0, quarantined: 2, reserved: 0 });
  });

  it('of a component takes whole bundles off, and gives back what belonged to them', async () => {
    const { id: bundle, parts: components } = await world.bundle([
      { quantity: 2, stock: 10 },
      { quantity: 1, stock: 10 },
    ]);
    const [first = 0, second = 0] = components;
    const id = await world.picking([{ itemId: bundle, quantity: 4 }]);
    const unclear = await world.act(id, 'short_pick', { lines: [{ line: 1, missing: 1 }] });
    expect(unclear.body.violations).toMatchObject([{ pointer: '/lines/0/item_id', code: 'required' }]);
    // Of 8 units, 3 are missing: 5 make two bundles. The remaining one and the two that were never reserved make a
    // third, which is split off; there is nothing for the fourth.
    const answer = await world.act(id, 'short_pick', { lines: [{ line: 1, item_id: first, missing: 3 }] });
    expect(answer.body).toMatchObject({
      state: 'picking',
      units: 2,
      lines: [
        {
          quantity: 2,
          reservations: [
            { item_id: first, quantity: 4 },
            { item_id: second, quantity: 2 },
          ],
        },
      ],
    });
    expect(await world.record(first)).toEqual({ available: 7, quarantined: 3, reserved: 6 });
    expect(await world.record(second)).toEqual({ available: 10, quarantined: 0, reserved: 3 });
    expect(await parts(id)).toEqual({ backordered: 1, pending: 1, picking: 2 });
    const packed = await world.act(id, 'pack', {
      cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 2 }] }],
    });
    expect(packed.status).toBe(200);
  });

  it('of a component has the picked ones that its bundle no longer needs put back', async () => {
    const { id: bundle, parts: components } = await world.bundle([
      { quantity: 1, stock: 5 },
      { quantity: 1, stock: 5 },
    ]);
    const [first = 0, second = 0] = components;
    const id = await world.picking([{ itemId: bundle, quantity: 5 }]);
    await world.act(id, 'pick', { lines: [{ line: 1, item_id: second, quantity: 4 }] });
    const answer = await world.act(id, 'short_pick', { lines: [{ line: 1, item_id: first, missing: 3 }] });
    expect(answer.body.lines[0].reservations).toMatchObject([
      { item_id: first, quantity: 2 },
      { item_id: second, quantity: 2, picked_quantity: 2 },
    ]);
    const { body } = await world.app.get(`/ops/v1/floor_exceptions?org_id=${world.orgId}`, world.hub);
    // Three are free again, of which one was never taken from the shelf.
    expect(body.filter((one: { item_id: number }) => one.item_id === second)).toMatchObject([
      { quantity: 2, owner_id: id, cause: 'picked for a bundle that cannot be completed: put it back' },
    ]);
    expect(await world.record(second)).toEqual({ available: 5, quarantined: 0, reserved: 2 });
  });

  it('of one lot leaves the others alone', async () => {
    const item = await world.shelve(6, [
      { lot: 'A', expiration: '2030-01-01', quantity: 3 },
      { lot: 'B', expiration: '2031-01-01', quantity: 3 },
    ]);
    const id = await world.picking([{ itemId: item, quantity: 6 }]);
    const answer = await world.act(id, 'short_pick', { lines: [{ line: 1, lot: 'B', missing: 2 }] });
    expect(answer.body.lines[0].reservations).toMatchObject([
      { lot: 'A', quantity: 3 },
      { lot: 'B', quantity: 1 },
    ]);
    const { rows } = await world.sql.query(
      `SELECT lot, on_hand::int FROM stock_balance WHERE org_id = $1 AND item_id = $2 AND status = 'quarantined'`,
      [world.orgId, item],
    );
    expect(rows).toEqual([{ lot: 'B', on_hand: 2 }]);
  });

  it('says which lot where several are set aside', async () => {
    const item = await world.shelve(4, [
      { lot: 'A', expiration: '2030-01-01', quantity: 2 },
      { lot: 'B', expiration: '2031-01-01', quantity: 2 },
    ]);
    const id = await world.picking([{ itemId: item, quantity: 4 }]);
    const guess = await world.act(id, 'short_pick', { lines: [{ line: 1, missing: 1 }] });
    expect([guess.status, guess.body.errors]).toEqual([
      422,
      ['lines/0/lot: name the lot: of lot "A", of lot "B"'],
    ]);
    expect(await world.record(item)).toEqual({ available: 4, quarantined: 0, reserved: 4 });
  });

  it('is never of units that are confirmed as picked', async () => {
    const lots = [
      { lot: 'A', expiration: '2030-01-01', quantity: 3 },
      { lot: 'B', expiration: '2031-01-01', quantity: 2 },
    ];
    const item = await world.shelve(5, lots);
    const id = await world.picking([{ itemId: item, quantity: 5 }]);
    await world.act(id, 'pick', { lines: [{ line: 1, lot: 'A', quantity: 2 }] });
    const missing = (units: number) =>
      world.act(id, 'short_pick', { lines: [{ line: 1, lot: 'A', missing: units }] });
    expect((await missing(2)).body.errors).toEqual([
      `lines/0/missing: 1 unit of item ${item} of lot "A" more than line 1 has left to pick: 2 of 3 are confirmed as picked; undo the picks of missing units (undo_pick)`,
    ]);
    expect(await world.record(item)).toEqual({ available: 5, quarantined: 0, reserved: 5 });
    expect((await missing(1)).body.lines[0].reservations).toMatchObject([
      { lot: 'A', quantity: 2, picked_quantity: 2 },
      { lot: 'B', quantity: 2, picked_quantity: 0 },
    ]);
    expect((await missing(1)).body.errors).toEqual([
      `lines/0/missing: 1 unit of item ${item} of lot "A" more than line 1 has left to pick: 2 of 2 are confirmed as picked; undo the picks of missing units (undo_pick)`,
    ]);
  });

  it('can be reported after packing was undone, once the picks of missing units are undone', async () => {
    const item = await world.shelve(3);
    const id = await world.packed([{ itemId: item, quantity: 3 }]);
    await world.act(id, 'undo_pack', { reason: 'one is not in the carton' });
    const missing = () => world.act(id, 'short_pick', { lines: [{ line: 1, missing: 1 }] });
    expect((await missing()).body.errors).toEqual([
      `lines/0/missing: 1 unit of item ${item} more than line 1 has left to pick: 3 of 3 are confirmed as picked; undo the picks of missing units (undo_pick)`,
    ]);
    await world.act(id, 'undo_pick', { lines: [{ line: 1, quantity: 1 }] });
    expect((await missing()).body).toMatchObject({
      state: 'picking',
      lines: [{ quantity: 2, reservations: [{ quantity: 2, is_picked: true }] }],
    });
    expect(await world.record(item)).toEqual({ available: 2, quarantined: 1, reserved: 2 });
  });

  it('names everything that is wrong, and then changes nothing', async () => {
    const item = await world.shelve(3);
    const id = await world.picking([{ itemId: item, quantity: 3 }]);
    const answer = await world.act(id, 'short_pick', {
      lines: [
        { line: 2, missing: 1 },
        { line: 1, item_id: 1, missing: 1 },
        { line: 1, lot: 'X', missing: 1 },
        { line: 1, missing: 2 },
        { line: 1, missing: 2 },
      ],
    });
    expect(answer.body.errors).toEqual([
      'lines/0/line: no line 2 in this sub-order',
      'lines/1/item_id: no item 1 in line 1',
      `lines/2/missing: 1 unit of item ${item} of lot "X" more than line 1 has`,
      `lines/4/missing: 1 unit of item ${item} more than line 1 has`,
    ]);
    expect(await world.record(item)).toEqual({ available: 3, quarantined: 0, reserved: 3 });
  });

  it('and a short pick of the same sub-order never miss the same unit', async () => {
    const item = await world.shelve(4);
    const id = await world.picking([{ itemId: item, quantity: 4 }]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.act(id, 'short_pick', { lines: [{ line: 1, missing: 1 }] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await world.record(item)).toEqual({ available: 0, quarantined: 4, reserved: 0 });
    expect(await parts(id)).toEqual({ backordered: 4 });
  });
});

describe('a bundle that is made of something else since it was picked', () => {
  it('stays what it was; what leaves it goes as the bundle is made today, and says so', async () => {
    const { id: bundle, parts: components } = await world.bundle([
      { quantity: 1, stock: 20 },
      { quantity: 1, stock: 20 },
    ]);
    const [first = 0, second = 0] = components;
    const [id, unchanged] = [
      await world.picking([{ itemId: bundle, quantity: 3 }]),
      await world.picking([{ itemId: bundle, quantity: 2 }]),
    ];
    const missing = (itemId: number) => ({ lines: [{ line: 1, item_id: itemId, missing: 1 }] });
    const before = (await world.act(unchanged, 'short_pick', missing(second))).body;
    expect(before.history.at(-1).reason).not.toContain('bundle recipe changed');
    await world.setComponents(bundle, [{ component_id: first, quantity: 2 }]);
    const { body } = await world.act(id, 'short_pick', missing(second));
    const held = (one: { lines: { reservations: { item_id: number; quantity: number }[] }[] }) =>
      one.lines[0]?.reservations.map(({ item_id, quantity }) => [item_id, quantity]);
    expect(held(body)).toEqual([
      [first, 2],
      [second, 2],
    ]);
    const words = 'the bundle recipe changed since it was reserved; it ships with the current one';
    expect(body.history.at(-1).reason).toContain(words);
    const number = /moved to SO-0*(\d+)/.exec(body.history.at(-1).reason)?.[1];
    const { body: left } = await world.read(Number(number));
    expect(left).toMatchObject({ state: 'pending', reason: `short pick; ${words}` });
    expect(held(left)).toEqual([[first, 2]]);
  });
});

describe('another lot than the one that is set aside', () => {
  const LOTS = [
    { lot: 'A', expiration: '2040-01-01', quantity: 4 },
    { lot: 'B', expiration: '2041-01-01', quantity: 4 },
  ];
  const took = (id: number, body: object) =>
    world.act(id, 'substitute_lot', { line: 1, quantity: 2, to_lot: 'B', ...body });
  const held = async (id: number) =>
    (await world.read(id)).body.lines[0].reservations.map(
      (one: { lot: string; quantity: number; is_picked: boolean }) => [one.lot, one.quantity, one.is_picked],
    );

  it('is what is picked, packed and shipped, with who and why', async () => {
    const item = await world.shelve(8, LOTS);
    const id = await world.picking([{ itemId: item, quantity: 3 }]);
    const answer = await took(id, { lot: 'A', reason: 'it stood in front' });
    expect(await held(id)).toEqual([
      ['A', 1, false],
      ['B', 2, true],
    ]);
    expect(answer.body.history.at(-1)).toMatchObject({
      from: 'picking',
      to: 'picking',
      reason:
        '2 units of lot "B", date 2041-01-01 picked instead of 2 of lot "A", date 2040-01-01: it stood in front',
      by: 'Hub automation',
    });
    const again = await took(id, { lot: 'B' });
    expect(again.body.version).toBe(answer.body.version);
    const cartons = [{ weight_lb: 1, items: [{ line: 1, quantity: 3 }] }];
    const packed = await world.act(id, 'pack', { cartons });
    expect(packed.body.cartons[0].items).toMatchObject([
      { lot: 'A', quantity: 1 },
      { lot: 'B', quantity: 2 },
    ]);
    expect(await world.record(item)).toMatchObject({ available: 8, reserved: 3 });
  });

  it('swaps with reservations of sub-orders that are not in picking, and with no others', async () => {
    const item = await world.shelve(8, LOTS);
    const id = await world.picking([{ itemId: item, quantity: 4 }]);
    const waiting = await world.order([{ itemId: item, quantity: 3 }]);
    expect(await held(waiting)).toEqual([['B', 3, false]]);
    expect((await took(id, { quantity: 3 })).status).toBe(200);
    expect(await held(id)).toEqual([
      ['A', 1, false],
      ['B', 3, true],
    ]);
    expect(await held(waiting)).toEqual([
      ['A', 2, false],
      ['B', 1, false],
    ]);
    await world.act(waiting, 'start_pick');
    const refused = await took(id, { quantity: 1, lot: 'A' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('1 unit of lot "B", date 2041-01-01 more than are free'),
    ]);
  });

  it('is refused where it is not there, may not go out, or is not said', async () => {
    const near = new Date(Date.now() + 10 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const { id: item } = await world.addItem({ can_expire: true, min_remaining_days: { MERCHANT: 30 } });
    const at = { itemId: item, warehouseId: 1 };
    await receiveGoods(
      world.app.db,
      world.orgId,
      LOTS.map((one) => ({ ...at, ...one })),
    );
    const id = await world.picking([{ itemId: item, quantity: 3 }]);
    await receiveGoods(world.app.db, world.orgId, [{ ...at, lot: 'NEAR', expiration: near, quantity: 3 }]);
    const faults = async (body: object) =>
      (await took(id, body)).body.violations.map((one: { pointer: string; code: string }) => [
        one.pointer,
        one.code,
      ]);
    expect(await faults({ to_lot: 'NEAR' })).toEqual([['/to_lot', 'not_allowed']]);
    expect(await faults({ to_lot: 'NOBODY' })).toEqual([['/to_lot', 'unknown_reference']]);
    expect(await faults({ to_lot: null })).toEqual([['/to_lot', 'unknown_reference']]);
    expect(await faults({ quantity: 4 })).toEqual([['/quantity', 'too_large']]);
    expect(await faults({ line: 2 })).toEqual([['/line', 'unknown_reference']]);
    const pending = await world.order([{ itemId: item, quantity: 1 }]);
    expect((await took(pending, {})).status).toBe(409);
  });
});
