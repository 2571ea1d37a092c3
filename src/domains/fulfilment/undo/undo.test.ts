// Undoing mis-scans step by step restores everything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { receiveGoods } from '../../../../test/worlds/place-order.ts';

let world: FloorWorld;

beforeAll(async () => {
  world = await floorWorld({ poolSize: 8 });
});

afterAll(() => world.close());

const REASON = { reason: 'scanned the wrong label' };
const UNDO = ['undo_start_pick', 'undo_pack', 'undo_ship'] as const;

const tell = (trackingNumber: string, code = 'in_transit') =>
  world.app.post(
    '/ops/v1/carrier_events',
    { events: [{ tracking_number: trackingNumber, code, time: new Date().toISOString() }] },
    world.hub,
  );

/** All stock of an item: balances, reservations and totals. */
async function stockOf(itemId: number) {
  const values = [world.orgId, itemId];
  const rows = async (text: string) => (await world.sql.query(text, values)).rows;
  return {
    balances: await rows(
      `SELECT warehouse_id, lot, expiration::text, status, on_hand::int, reserved::int FROM stock_balance
       WHERE org_id = $1 AND item_id = $2 ORDER BY 1, 2, 3`,
    ),
    reservations: await rows(
      `SELECT owner_id, owner_line, warehouse_id, lot, expiration::text, quantity::int, is_picked FROM reservation
       WHERE org_id = $1 AND item_id = $2 ORDER BY 1, 2, 3, 4, 5`,
    ),
    record: await rows(
      `SELECT warehouse_id, available_on_hand::int, reserved_orders::int, quarantined::int FROM stock_record
       WHERE org_id = $1 AND item_id = $2 ORDER BY 1`,
    ),
  };
}

async function stocksOf(itemIds: readonly number[]) {
  const all = [];
  for (const id of itemIds) all.push(await stockOf(id));
  return all;
}

const summary = async () => (await world.app.get('/v1/orders/summary', world.merchant)).body;

const facts = async (id: number) => {
  const { state, wave_id, pick_started, packed, shipped, lines, cartons, ship_by } = (await world.read(id))
    .body;
  return { state, wave_id, pick_started, packed, shipped, lines, cartons, ship_by };
};

describe('undoing the start of picking', () => {
  it('makes it pending as it was, in its wave, with who and why; it can be cancelled again', async () => {
    const item = await world.shelve(10);
    const marketOrderId = 'UNDO-START';
    const id = await world.order([{ itemId: item, quantity: 3 }], { marketOrderId });
    const wave = { sub_order_ids: [id] };
    expect((await world.app.post('/ops/v1/warehouses/1/waves', wave, world.hub)).status).toBe(201);
    const before = { facts: await facts(id), stock: await stockOf(item), summary: await summary() };
    await world.act(id, 'start_pick');
    const cancel = () =>
      world.app.post('/v1/orders/cancel_order', { market_order_id: marketOrderId }, world.merchant);
    expect((await cancel()).status).toBe(409);
    const sequence = await world.lastSequence();
    const undone = await world.act(id, 'undo_start_pick', REASON);
    expect(undone.status).toBe(200);
    expect({ facts: await facts(id), stock: await stockOf(item), summary: await summary() }).toEqual(before);
    expect(undone.body.history.at(-1)).toMatchObject({
      from: 'picking',
      to: 'pending',
      reason: 'start of picking undone: scanned the wrong label',
      by: 'Hub automation',
    });
    expect(await world.eventsAfter(sequence)).toMatchObject([
      {
        type: 'order.changed',
        actor: 'Hub automation',
        data: { order_status: 'pending', sub_orders: [{ reason: expect.stringContaining(REASON.reason) }] },
      },
    ]);
    expect((await cancel()).status).toBe(200);
    expect(await world.record(item)).toMatchObject({ available: 10, reserved: 0 });
  });

  it('lets it be picked again, and its reservations are no longer revoked last', async () => {
    const item = await world.shelve(2);
    const lines = [{ itemId: item, quantity: 1 }];
    const [undone, inHand] = [await world.picking(lines), await world.picking(lines)];
    await world.act(undone, 'undo_start_pick', REASON);
    await world.app.post(
      `${world.ops}/stock/adjust`,
      { warehouse_id: 1, lines: [{ item_id: item, quantity: -1, reason: 'lost' }] },
      world.hub,
    );
    expect((await stockOf(item)).reservations).toMatchObject([{ owner_id: String(inHand), is_picked: true }]);
    const other = await world.shelve(1);
    const id = await world.picking([{ itemId: other, quantity: 1 }]);
    await world.act(id, 'undo_start_pick', REASON);
    expect((await world.act(id, 'start_pick')).body).toMatchObject({ state: 'picking' });
  });
});

describe('undoing packing', () => {
  it('makes it picking as it was, without cartons', async () => {
    const item = await world.shelve(4);
    const id = await world.picking([{ itemId: item, quantity: 2 }]);
    await world.act(id, 'pick', { lines: [{ line: 1, quantity: 2 }] });
    const before = { facts: await facts(id), stock: await stockOf(item) };
    const pack = { cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 2 }] }] };
    await world.act(id, 'pack', pack);
    const undone = await world.act(id, 'undo_pack', REASON);
    expect(undone.body.history.at(-1)).toMatchObject({
      from: 'packed',
      to: 'picking',
      reason: 'packing undone: scanned the wrong label',
    });
    expect({ facts: await facts(id), stock: await stockOf(item) }).toEqual(before);
    expect((await world.act(id, 'pack', pack)).body).toMatchObject({
      state: 'packed',
      cartons: [{ carton: 1 }],
    });
  });
});

describe('undoing a shipment', () => {
  it('puts everything back as it was: stock, lots, reservations, cartons, sums of the day', async () => {
    const item = await world.shelve(6, [
      { lot: 'U-A', expiration: '2040-01-01', quantity: 2 },
      { lot: 'U-B', expiration: '2041-01-01', quantity: 4 },
    ]);
    const { id: bundle, parts } = await world.bundle([
      { quantity: 2, stock: 10 },
      { quantity: 1, stock: 5 },
    ]);
    const [part = 0] = parts;
    const id = await world.picking([
      { itemId: item, quantity: 3 },
      { itemId: bundle, quantity: 2 },
      { itemId: part, quantity: 1 },
    ]);
    await world.act(id, 'pack', {
      cartons: [
        {
          weight_lb: 1,
          items: [
            { line: 1, quantity: 3 },
            { line: 2, quantity: 1 },
          ],
        },
        {
          weight_lb: 2,
          items: [
            { line: 2, quantity: 1 },
            { line: 3, quantity: 1 },
          ],
        },
      ],
    });
    const all = async () => ({
      facts: await facts(id),
      stock: await stocksOf([item, ...parts]),
      summary: await summary(),
    });
    const before = await all();
    const shipments = [
      { carton: 1, carrier: 'UPS', tracking_number: 'UNDO-S1' },
      {
        carton: 2,
        carrier: 'UPS',
        tracking_number: 'UNDO-S2',
        freight_charge: { amount: 3, currency: 'USD' },
      },
    ];
    const shipped = await world.act(id, 'ship', { shipments });
    const market = shipped.body.market_order_id;
    const sequence = await world.lastSequence();
    const undone = await world.act(id, 'undo_ship', REASON);
    expect(undone.status).toBe(200);
    const after = await all();
    // The packing time is new.
    const untimed = (one: typeof before) => ({
      ...one,
      facts: {
        ...one.facts,
        cartons: one.facts.cartons.map((carton: object) => ({ ...carton, status_time: 0 })),
      },
    });
    expect(untimed(after)).toEqual(untimed(before));
    expect(undone.body.history.at(-1)).toMatchObject({
      from: 'shipped',
      to: 'packed',
      reason: 'shipment undone: scanned the wrong label',
    });
    const events = await world.eventsAfter(sequence);
    expect(events.filter(({ type }) => type === 'shipment.voided')).toMatchObject([
      {
        data: {
          tracking_number: 'UNDO-S1',
          current_status: 'packed',
          lines: [{ line: 1, quantity: 3 }, { line: 2 }],
        },
      },
      { data: { tracking_number: 'UNDO-S2', carton: 2 } },
    ]);
    expect(events.map(({ type }) => type)).toContain('order.changed');
    const tracking = await world.app.get(`/v1/orders/tracking?market_order_id=${market}`, world.merchant);
    expect(tracking.body).toEqual([]);
    const moved = await world.app.get(`/v1/inventory/adjustments?item_id=${item}`, world.merchant);
    expect(moved.body.map((row: { reason: string; quantity: number }) => [row.reason, row.quantity])).toEqual(
      [
        ['order_shipped', -2],
        ['order_shipped', -1],
        ['order_shipped', 2],
        ['order_shipped', 1],
      ],
    );
    expect((await tell('UNDO-S1')).body.results).toMatchObject([{ result: 'unknown_shipment' }]);
    // Its numbers are free, and it ships after all.
    expect((await world.act(id, 'ship', { shipments })).body).toMatchObject({ state: 'shipped' });
    expect((await tell('UNDO-S1')).body.results).toMatchObject([{ result: 'accepted' }]);
    // What left for the order is the sum of its movements, however often it shipped.
    const adjusted = await world.app.get(`/v1/inventory/adjustments?item_id=${item}`, world.merchant);
    const left = adjusted.body.filter(({ reason }: { reason: string }) => reason === 'order_shipped');
    expect(left.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)).toBe(-3);
  });

  it('is refused once a carrier has it, and says why', async () => {
    const item = await world.shelve(9);
    const lines = [{ itemId: item, quantity: 1 }];
    const handed = await world.shipped(lines, 'HANDED-1');
    const over = await world.act(handed, 'hand_over');
    expect(over.body.cartons).toMatchObject([{ handed_over: expect.any(String), status: 'label_created' }]);
    expect(over.body.history.at(-1)).toMatchObject({ from: 'shipped', to: 'shipped', by: 'Hub automation' });
    const again = await world.act(handed, 'hand_over');
    expect(again.body).toEqual(over.body);
    const refused = await world.act(handed, 'undo_ship', REASON);
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
    expect(refused.body.detail).toContain('carton 1 (UPS HANDED-1) was handed over at');
    const heard = await world.shipped(lines, 'HEARD-1');
    await tell('HEARD-1', 'out_for_delivery');
    const late = await world.act(heard, 'undo_ship', REASON);
    expect([late.status, late.body.code]).toEqual([409, 'state_conflict']);
    expect(late.body.detail).toContain('carton 1 (UPS HEARD-1) is out_for_delivery');
    expect((await world.read(heard)).body.state).toBe('shipped');
    expect(await world.record(item)).toMatchObject({ available: 7, reserved: 0 });
  });

  it('is not refused because a carrier knows of the label, nor is the correction of its number', async () => {
    const item = await world.shelve(9);
    const id = await world.shipped([{ itemId: item, quantity: 1 }], 'LABEL-1');
    await tell('LABEL-1', 'label_created');
    const corrected = await world.act(id, 'correct_tracking', {
      shipments: [{ carton: 1, tracking_number: 'LABEL-2' }],
      ...REASON,
    });
    expect(corrected.status).toBe(200);
    await tell('LABEL-2', 'label_created');
    expect((await world.act(id, 'undo_ship', REASON)).body).toMatchObject({ state: 'packed' });
    const { rows } = await world.sql.query(
      `SELECT 1 FROM order_shipment_event e JOIN order_shipment p ON p.org_id = e.org_id AND p.id = e.shipment_id
       WHERE p.sub_order_id = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  describe('where the lot was corrected since', () => {
    const correct = (body: object) =>
      world.app.post(`${world.ops}/stock/correct_lot`, { reason: 'mistyped', ...body }, world.hub);
    const labels = async (itemId: number) =>
      (await stockOf(itemId)).balances.map((row) => Object.values(row).join(' '));

    it('brings the units back with the label that is right, in cartons that say so, and they leave with it', async () => {
      const item = await world.shelve(5, [{ lot: 'U-C', expiration: '2040-01-01', quantity: 5 }]);
      const id = await world.shipped([{ itemId: item, quantity: 2 }], 'LOT-DATE-1');
      const other = await world.shipped([{ itemId: item, quantity: 3 }], 'LOT-DATE-2');
      // Everything has shipped: there is nothing to relabel, but the label was still wrong.
      expect((await correct({ item_id: item, lot: 'U-C', to_expiration: '2042-01-01' })).status).toBe(200);
      expect((await correct({ item_id: item, lot: 'U-C', to_lot: 'U-D' })).status).toBe(200);
      const undone = await world.act(id, 'undo_ship', REASON);
      expect(undone.body).toMatchObject({
        state: 'packed',
        cartons: [{ items: [{ lot: 'U-D', expiration: '2042-01-01', quantity: 2 }] }],
        lines: [{ reservations: [{ lot: 'U-D', expiration: '2042-01-01', quantity: 2, is_picked: true }] }],
      });
      expect(await labels(item)).toEqual(['1 U-D 2042-01-01 available 2 2']);
      const shipments = [{ carrier: 'UPS', tracking_number: 'LOT-DATE-3' }];
      expect((await world.act(id, 'ship', { shipments })).status).toBe(200);
      const { body: tracking } = await world.app.get(
        `/v1/orders/tracking?market_order_id=${undone.body.market_order_id}`,
        world.merchant,
      );
      expect(tracking[0].tracking_info.item_list[0].lots).toEqual([
        { item_id: item, lot_id: 'U-D', quantity: 2, expiration_date: '2042-01-01' },
      ]);
      // Units shipped with the right label are not affected by the earlier error.
      await world.act(other, 'undo_ship', REASON);
      await correct({ item_id: item, lot: 'U-D', to_lot: 'U-C' });
      expect(await labels(item)).toEqual(['1 U-C 2042-01-01 available 3 3']);
      await world.act(id, 'undo_ship', REASON);
      expect(await labels(item)).toEqual(['1 U-C 2042-01-01 available 5 5']);
    });

    it('to a date that is past or too near raises a floor exception and reroutes the order', async () => {
      for (const date of ['2020-01-01', new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 10)]) {
        const { id: item } = await world.addItem({ can_expire: true, min_remaining_days: { MERCHANT: 30 } });
        await receiveGoods(world.app.db, world.orgId, [
          { itemId: item, warehouseId: 1, lot: 'U-E', expiration: '2040-01-01', quantity: 2 },
        ]);
        const id = await world.shipped([{ itemId: item, quantity: 2 }], `LOT-NEAR-${date}`);
        await correct({ item_id: item, lot: 'U-E', to_expiration: date });
        expect((await world.act(id, 'undo_ship', REASON)).body).toMatchObject({ state: 'packed' });
        const status = date === '2020-01-01' ? 'expired' : 'available';
        expect(await labels(item)).toEqual([`1 U-E ${date} ${status} 2 0`]);
        const shipments = [{ carrier: 'UPS', tracking_number: `LOT-AGAIN-${date}` }];
        expect((await world.act(id, 'ship', { shipments })).status).toBe(409);
        const { body: open } = await world.app.get('/ops/v1/floor_exceptions?per_page=250', world.hub);
        expect(open.at(-1)).toMatchObject({ owner_id: id, quantity: 2, raised_by: 'Hub automation' });
        expect(open.at(-1).cause).toContain('corrected after it left');
        await workOff(world.app.db);
        const { body } = await world.read(id);
        expect([body.state, body.history.at(-1).by]).toEqual(['backordered', 'Hub automation']);
        expect(body.history.at(-1).reason).toContain('corrected after it left');
      }
    });
  });

  it('and a carrier event decide by the order’s row which of them was first', async () => {
    const item = await world.shelve(20);
    for (let round = 0; round < 8; round += 1) {
      const number = `RACE-UNDO-${round}`;
      const id = await world.shipped([{ itemId: item, quantity: 1 }], number);
      const [undone, told] = await Promise.all([world.act(id, 'undo_ship', REASON), tell(number)]);
      const result = told.body.results[0].result;
      expect([undone.status, result]).toEqual(
        undone.status === 200 ? [200, 'unknown_shipment'] : [409, 'accepted'],
      );
      const { rows } = await world.sql.query(
        `SELECT count(*)::int AS events FROM order_shipment_event e JOIN order_shipment p ON p.org_id = e.org_id AND p.id = e.shipment_id
         WHERE p.sub_order_id = $1`,
        [id],
      );
      expect(rows[0].events).toBe(undone.status === 200 ? 0 : 1);
    }
  });
});

describe('correcting tracking numbers', () => {
  it('swaps them, emits events, and tracks the parcel by the new one', async () => {
    const item = await world.shelve(4);
    const id = await world.picking([{ itemId: item, quantity: 2 }]);
    const carton = { weight_lb: 1, items: [{ line: 1, quantity: 1 }] };
    await world.act(id, 'pack', { cartons: [carton, carton] });
    await world.act(id, 'ship', {
      shipments: [
        { carton: 1, carrier: 'UPS', tracking_number: 'SWAP-1' },
        { carton: 2, carrier: 'UPS', tracking_number: 'SWAP-2' },
      ],
    });
    const sequence = await world.lastSequence();
    const swapped = await world.act(id, 'correct_tracking', {
      shipments: [
        { carton: 1, tracking_number: 'swap-2' },
        { carton: 2, tracking_number: 'SWAP -1' },
      ],
      ...REASON,
    });
    expect(swapped.body.cartons).toMatchObject([
      { carton: 1, tracking_number: 'SWAP-2', tracking_url: expect.stringContaining('SWAP-2') },
      { carton: 2, tracking_number: 'SWAP-1' },
    ]);
    expect(swapped.body.history.at(-1)).toMatchObject({
      from: 'shipped',
      to: 'shipped',
      reason: 'tracking number corrected: scanned the wrong label',
    });
    expect(
      (await world.eventsAfter(sequence)).map(({ type, data }) => [type, data['tracking_number']]),
    ).toEqual([
      ['order.changed', undefined],
      ['shipment.changed', 'SWAP-2'],
      ['shipment.changed', 'SWAP-1'],
    ]);
    // Repeating the current numbers changes nothing, alone or with wrong ones.
    const told = await world.lastSequence();
    const same = { carton: 1, carrier: 'UPS', tracking_number: 'swap-2' };
    const unchanged = await world.act(id, 'correct_tracking', { shipments: [same], ...REASON });
    expect([unchanged.status, unchanged.body]).toEqual([200, swapped.body]);
    expect(await world.eventsAfter(told)).toEqual([]);
    // Also after handover: the label is what it is.
    await world.act(id, 'hand_over');
    const other = await world.act(id, 'correct_tracking', {
      shipments: [same, { carton: 2, carrier: 'FedEx', tracking_number: 'SWAP-3' }],
      ...REASON,
    });
    expect((await world.eventsAfter(told)).filter(({ type }) => type === 'shipment.changed')).toMatchObject([
      { data: { tracking_number: 'SWAP-3' } },
    ]);
    expect(other.body.cartons[1]).toMatchObject({ carrier: 'FedEx', tracking_number: 'SWAP-3' });
    expect((await tell('SWAP-1')).body.results).toMatchObject([{ result: 'unknown_shipment' }]);
    expect((await tell('SWAP-3')).body.results).toMatchObject([{ result: 'accepted' }]);
    const heard = await world.act(id, 'correct_tracking', {
      shipments: [{ carton: 2, tracking_number: 'SWAP-4' }],
      ...REASON,
    });
    expect([heard.status, heard.body.detail]).toEqual([409, expect.stringContaining('carton 2')]);
  });

  it('refuses a number that is on another parcel, and cartons that are not there', async () => {
    const item = await world.shelve(4);
    const taken = await world.shipped([{ itemId: item, quantity: 1 }], 'TAKEN-1');
    const id = await world.shipped([{ itemId: item, quantity: 1 }], 'TAKEN-2');
    const correct = (shipment: object) =>
      world.act(id, 'correct_tracking', { shipments: [shipment], ...REASON });
    const refused = await correct({ tracking_number: 'taken-1' });
    expect(refused.body.violations).toMatchObject([
      {
        pointer: '/shipments/0/tracking_number',
        code: 'duplicate',
        message: expect.stringContaining(`SO-${String(taken).padStart(6, '0')}`),
      },
    ]);
    expect((await correct({ carton: 2, tracking_number: 'TAKEN-3' })).body.violations).toMatchObject([
      { pointer: '/shipments/0/carton', code: 'unknown_reference' },
    ]);
    await world.act(taken, 'undo_ship', REASON);
    expect((await correct({ tracking_number: 'taken-1' })).status).toBe(200);
  });
});

describe('undoing the hand-over', () => {
  it('lets the shipment be undone again, with who and why; once a carrier has it, it is refused', async () => {
    const item = await world.shelve(9);
    const id = await world.shipped([{ itemId: item, quantity: 1 }], 'OVER-1');
    const before = (await world.act(id, 'undo_hand_over', REASON)).body;
    expect(before).toMatchObject({ state: 'shipped', version: expect.any(Number) });
    await world.act(id, 'hand_over');
    const undone = await world.act(id, 'undo_hand_over', REASON);
    expect(undone.body).toMatchObject({ state: 'shipped', cartons: [{ handed_over: null }] });
    expect(undone.body.history.at(-1)).toMatchObject({
      from: 'shipped',
      to: 'shipped',
      reason: 'hand-over undone: scanned the wrong label',
    });
    expect((await world.act(id, 'undo_ship', REASON)).body).toMatchObject({ state: 'packed' });
    const heard = await world.shipped([{ itemId: item, quantity: 1 }], 'OVER-2');
    await world.act(heard, 'hand_over');
    await tell('OVER-2');
    const refused = await world.act(heard, 'undo_hand_over', REASON);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('carton 1 (UPS OVER-2) is in_transit'),
    ]);
  });
});

describe('moving a label that was scanned on the wrong parcel', () => {
  const trackingOf = async (id: number) => {
    const { body } = await world.read(id);
    const answer = await world.app.get(
      `/v1/orders/tracking?market_order_id=${body.market_order_id}`,
      world.merchant,
    );
    return answer.body.map(
      (one: { tracking_info: { tracking_number: string; events: { code: string }[] } }) => [
        one.tracking_info.tracking_number,
        one.tracking_info.events.map(({ code }) => code),
      ],
    );
  };

  it('exchanges the labels of two that have left, with all that carriers have said of each', async () => {
    const item = await world.shelve(9);
    const one = await world.shipped([{ itemId: item, quantity: 1 }], 'MOVE-1');
    const other = await world.shipped([{ itemId: item, quantity: 2 }], 'MOVE-2', 'FedEx');
    await tell('MOVE-1', 'in_transit');
    await tell('MOVE-1', 'delivered');
    await tell('MOVE-2', 'out_for_delivery');
    const sequence = await world.lastSequence();
    const body = { to_sub_order_id: other, ...REASON };
    const moved = await world.act(one, 'move_tracking', body);
    expect(moved.body).toMatchObject({
      state: 'shipped',
      cartons: [{ carrier: 'FedEx', tracking_number: 'MOVE-2', status: 'out_for_delivery' }],
    });
    const number = (id: number) => `SO-${String(id).padStart(6, '0')}`;
    expect(moved.body.history.at(-1)).toMatchObject({
      from: 'shipped',
      to: 'shipped',
      reason: `label UPS MOVE-1 is on ${number(other)}: scanned the wrong label`,
      by: 'Hub automation',
    });
    const right = (await world.read(other)).body;
    expect(right.cartons).toMatchObject([{ carrier: 'UPS', tracking_number: 'MOVE-1', status: 'delivered' }]);
    expect(right.history.at(-1).reason).toBe(
      `label UPS MOVE-1 was on ${number(one)}: scanned the wrong label`,
    );
    expect(await trackingOf(one)).toEqual([['MOVE-2', ['out_for_delivery']]]);
    expect(await trackingOf(other)).toEqual([['MOVE-1', ['in_transit', 'delivered']]]);
    const events = await world.eventsAfter(sequence);
    expect(
      events
        .filter(({ type }) => type === 'shipment.changed')
        .map(({ data }) => [
          data.sub_order_id,
          data.tracking_number,
          data.current_status,
          data.lines[0].quantity,
        ]),
    ).toEqual([
      [one, 'MOVE-2', 'out_for_delivery', 1],
      [other, 'MOVE-1', 'delivered', 2],
    ]);
    expect((await tell('MOVE-2', 'delivered')).body.results).toMatchObject([
      { result: 'accepted', shipment_id: moved.body.cartons[0].shipment_id, current_status: 'delivered' },
    ]);
  });

  it('ships the one that has left instead, and takes the other one back', async () => {
    const item = await world.shelve(9, [{ lot: 'MV', expiration: '2040-01-01', quantity: 9 }]);
    const wrong = await world.shipped([{ itemId: item, quantity: 1 }], 'MOVE-3');
    const right = await world.packed([{ itemId: item, quantity: 4 }]);
    await world.act(wrong, 'hand_over');
    await tell('MOVE-3', 'out_for_delivery');
    const left = (await world.read(wrong)).body.shipped;
    expect((await world.act(wrong, 'undo_ship', REASON)).status).toBe(409);
    const moved = await world.act(wrong, 'move_tracking', { to_sub_order_id: right, ...REASON });
    expect(moved.body).toMatchObject({
      state: 'packed',
      shipped: null,
      cartons: [{ tracking_number: null, status: 'packed', handed_over: null }],
      lines: [{ reservations: [{ quantity: 1, lot: 'MV', is_picked: true }] }],
    });
    const { body } = await world.read(right);
    expect(body).toMatchObject({
      state: 'shipped',
      shipped: left,
      cartons: [
        {
          carrier: 'UPS',
          tracking_number: 'MOVE-3',
          status: 'out_for_delivery',
          shipped: left,
          handed_over: expect.any(String),
        },
      ],
    });
    expect(await trackingOf(right)).toEqual([['MOVE-3', ['out_for_delivery']]]);
    expect(await trackingOf(wrong)).toEqual([]);
    expect(await world.record(item)).toMatchObject({ available: 5, reserved: 1 });
    expect((await tell('MOVE-3', 'delivered')).body.results).toMatchObject([
      { result: 'accepted', shipment_id: body.cartons[0].shipment_id },
    ]);
    const shipments = [{ carrier: 'UPS', tracking_number: 'MOVE-4' }];
    expect((await world.act(wrong, 'ship', { shipments })).body).toMatchObject({ state: 'shipped' });
  });

  it('is refused where it means nothing', async () => {
    const item = await world.shelve(20);
    const lines = [{ itemId: item, quantity: 2 }];
    const id = await world.shipped(lines, 'MOVE-5');
    const move = (body: object, from = id) => world.act(from, 'move_tracking', { ...REASON, ...body });
    const where = expect.stringContaining('between parcels of one organization at one warehouse');
    expect((await move({ to_sub_order_id: 999_999_999 })).body.violations).toMatchObject([
      { pointer: '/to_sub_order_id', code: 'unknown_reference', message: where },
    ]);
    const far = await world.shelve(0);
    await receiveGoods(world.app.db, world.orgId, [{ itemId: far, warehouseId: 2, quantity: 2 }]);
    const elsewhere = await world.shipped([{ itemId: far, quantity: 2 }], 'MOVE-6', 'UPS', {
      warehouseId: 2,
    });
    expect((await move({ to_sub_order_id: elsewhere })).body.violations).toMatchObject([
      { pointer: '/to_sub_order_id', code: 'not_allowed', message: where },
    ]);
    expect((await move({ to_sub_order_id: id })).body.violations).toMatchObject([
      { pointer: '/to_carton', code: 'not_allowed' },
    ]);
    expect((await move({ to_sub_order_id: id, carton: 2 })).body.violations).toMatchObject([
      { pointer: '/carton', code: 'unknown_reference' },
    ]);
    const picking = await world.picking(lines);
    expect((await move({ to_sub_order_id: picking })).status).toBe(409);
    expect((await move({ to_sub_order_id: id }, picking)).status).toBe(409);
    const carton = { weight_lb: 1, items: [{ line: 1, quantity: 1 }] };
    await world.act(picking, 'pack', { cartons: [carton, carton] });
    const many = await move({ to_sub_order_id: picking });
    expect([many.status, many.body.detail]).toEqual([409, expect.stringContaining('has several cartons')]);
    expect((await move({ to_sub_order_id: id, reason: ' ' })).status).toBe(422);
  });
});

describe('every undo', () => {
  it('is refused in other states, without a reason, and happens once for one key and among racers', async () => {
    const item = await world.shelve(20);
    const lines = [{ itemId: item, quantity: 1 }];
    const ids = {
      pending: await world.order(lines),
      picking: await world.picking(lines),
      packed: await world.packed(lines),
      shipped: await world.shipped(lines, 'EVERY-1'),
      backordered: await world.order(lines, { isBackordered: true }),
    };
    const of = { undo_start_pick: 'picking', undo_pack: 'packed', undo_ship: 'shipped' } as const;
    for (const step of UNDO) {
      for (const [state, id] of Object.entries(ids)) {
        if (state === of[step]) continue;
        const answer = await world.act(id, step, REASON);
        expect([answer.status, answer.body.detail], `${step} of ${state}`).toEqual([
          409,
          expect.stringContaining(`is ${state}, not ${of[step]}`),
        ]);
      }
      for (const body of [{}, { reason: '  ' }]) {
        const answer = await world.act(ids[of[step]], step, body);
        expect([answer.status, answer.body.violations[0]]).toMatchObject([
          422,
          { pointer: '/reason', code: 'required' },
        ]);
      }
    }
    for (const state of ['backordered', 'pending', 'picking', 'packed'] as const)
      for (const step of ['hand_over', 'correct_tracking']) {
        const body = step === 'hand_over' ? undefined : { shipments: [{ tracking_number: 'X' }], ...REASON };
        expect((await world.act(ids[state], step, body)).status, `${step} of ${state}`).toBe(409);
      }
    for (const step of UNDO) {
      const id = ids[of[step]];
      const headers = { 'idempotency-key': `${step} ${id}` };
      const [first, ...others] = await Promise.all([
        world.act(id, step, REASON, { headers }),
        world.act(id, step, REASON, { headers }),
      ]);
      const again = await world.act(id, step, REASON, { headers });
      expect(again.headers['idempotent-replayed']).toBe('true');
      for (const one of [first, ...others].filter(({ status }) => status === 200))
        expect(one?.text).toBe(again.text);
    }
    const id = await world.shipped(lines, 'EVERY-2');
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.act(id, 'undo_ship', REASON)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
  });
});
