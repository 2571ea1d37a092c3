// A sub-order's path across the floor, and what its state forbids.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../test/worlds/floor-world.ts';
import { receiveGoods } from '../../../test/worlds/place-order.ts';
import { verifyBooks } from '../../verify/verify-books.ts';

let world: FloorWorld;

beforeAll(async () => {
  world = await floorWorld({ poolSize: 8 });
});

afterAll(() => world.close());

const carton = (...items: object[]) => ({ weight_lb: 2.5, items });
const violations = (answer: { body: { violations: { pointer: string; code: string }[] } }) =>
  answer.body.violations.map(({ pointer, code }) => `${pointer} ${code}`);

describe('a sub-order', () => {
  it('is picked, packed and shipped, and its units leave the stock with the order’s name on them', async () => {
    const item = await world.shelve(10);
    const id = await world.order([{ itemId: item, quantity: 3, sku: 'MUG' }], { marketOrderId: 'WAY-1' });
    const before = await world.lastSequence();
    expect((await world.read(id)).body).toMatchObject({
      sub_order_number: `SO-${String(id).padStart(6, '0')}`,
      org_name: 'Juniper Goods',
      market_order_id: 'WAY-1',
      state: 'pending',
      ship_to: { name: 'Ada Byron', line2: null, postal_code: '08540' },
      lines: [
        { line: 1, sku: 'MUG', quantity: 3, reservations: [{ item_id: item, lot: null, is_picked: false }] },
      ],
      cartons: [],
      history: [],
    });
    const picked = await world.act(id, 'start_pick');
    expect(picked.body).toMatchObject({
      state: 'picking',
      lines: [{ reservations: [{ is_picked: false, picked_quantity: 0 }] }],
    });
    expect(picked.headers['etag']).toBe(`"${picked.body.version}"`);
    const packed = await world.act(id, 'pack', {
      cartons: [
        { weight_lb: 1.125, length_in: 8.25, width_in: 6, height_in: 4, items: [{ line: 1, quantity: 2 }] },
        carton({ line: 1, quantity: 1 }),
      ],
    });
    expect(packed.body).toMatchObject({
      state: 'packed',
      cartons: [
        {
          carton: 1,
          weight_lb: 1.125,
          length_in: 8.25,
          width_in: 6,
          status: 'packed',
          items: [{ quantity: 2 }],
        },
        {
          carton: 2,
          weight_lb: 2.5,
          length_in: null,
          carrier: null,
          shipped: null,
          items: [{ quantity: 1 }],
        },
      ],
    });
    expect(await world.record(item)).toEqual({ available: 10, quarantined: 0, reserved: 3 });
    const shipped = await world.act(id, 'ship', {
      shipments: [
        {
          carton: 2,
          carrier: 'FedEx Ground',
          tracking_number: 'F 2',
          freight_charge: { amount: 8.4, currency: 'USD' },
        },
        { carton: 1, carrier: 'Bob', tracking_number: 'B1', shipping_method: 'bike' },
      ],
    });
    expect(shipped.body).toMatchObject({
      state: 'shipped',
      lines: [{ quantity: 3, reservations: [] }],
      cartons: [
        {
          carrier: 'Bob',
          tracking_url: null,
          shipping_method: 'bike',
          freight_charge: null,
          status: 'label_created',
        },
        {
          tracking_url: 'https://www.fedex.com/fedextrack/?trknbr=F2',
          freight_charge: { amount: 8.4, currency: 'USD' },
        },
      ],
      history: [
        { from: 'pending', to: 'picking', by: 'Hub automation' },
        { from: 'picking', to: 'packed' },
        { from: 'packed', to: 'shipped' },
      ],
    });
    expect(await world.record(item)).toEqual({ available: 7, quarantined: 0, reserved: 0 });
    const moved = await world.app.get(`/v1/inventory/adjustments?item_id=${item}`, world.merchant);
    expect(moved.body).toMatchObject([
      {
        quantity: -3,
        reason: 'order_shipped',
        linked_item_type: 'order',
        linked_item_id: 'WAY-1',
        order_id: shipped.body.order_id,
      },
    ]);
    const events = await world.eventsAfter(before);
    expect(events.map(({ type }) => type)).toEqual([
      'order.changed',
      'order.changed',
      'inventory.changed',
      'order.completed',
      'shipment.created',
      'shipment.created',
    ]);
    expect(events.at(-1)).toMatchObject({
      subject_type: 'shipment',
      version: 2,
      data: { market_order_id: 'WAY-1', sub_order_id: id, carton: 1, current_status: 'label_created' },
    });
    const feed = await world.app.get(`/v1/events?after=${before}&type[]=shipment.created`, world.merchant);
    expect(feed.body).toHaveLength(2);
  });

  it('is found by its id and by its number, and by nothing else', async () => {
    const item = await world.shelve(1);
    const id = await world.order([{ itemId: item, quantity: 1 }]);
    const number = `SO-${String(id).padStart(6, '0')}`;
    expect((await world.read(number)).body.sub_order_id).toBe(id);
    for (const wrong of [
      '0',
      `0${id}`,
      `SO-0${number.slice(3)}`,
      `so-${number.slice(3)}`,
      'SO-000000',
      '9'.repeat(16),
    ])
      expect((await world.read(wrong)).status, wrong).toBe(404);
    const rival = await world.app.get(`/ops/v1/orgs/3/sub_orders/${id}`, world.hub);
    expect(rival.status).toBe(404);
  });

  it('takes no step that its state forbids, and the refusal names the state', async () => {
    const item = await world.shelve(20);
    const lines = [{ itemId: item, quantity: 1 }];
    const pack = { cartons: [carton({ line: 1, quantity: 1 })] };
    const short = { lines: [{ line: 1, missing: 1 }] };
    const ship = { shipments: [{ carrier: 'UPS', tracking_number: 'T' }] };
    const steps = { start_pick: undefined, short_pick: short, pack, ship };
    const allowed: Record<string, readonly string[]> = {
      pending: ['start_pick'],
      picking: ['short_pick', 'pack'],
      packed: ['pack', 'ship'],
      shipped: [],
      backordered: [],
    };
    const ids = {
      pending: await world.order(lines),
      picking: await world.picking(lines),
      packed: await world.packed(lines),
      shipped: await world.shipped(lines, 'STATES-1'),
      backordered: await world.order(lines, { isBackordered: true }),
    };
    for (const [state, id] of Object.entries(ids)) {
      for (const [step, body] of Object.entries(steps)) {
        if (allowed[state]?.includes(step)) continue;
        const answer = await world.act(id, step, body);
        expect([answer.status, answer.body.code], `${step} of ${state}`).toEqual([409, 'state_conflict']);
        expect(answer.body.detail).toContain(`is ${state}, not`);
      }
      expect((await world.read(id)).body.state).toBe(state);
    }
    expect((await world.act(9_000_000_000, 'start_pick')).status).toBe(404);
  });

  it('does every step once for one Idempotency-Key', async () => {
    const item = await world.shelve(5);
    const id = await world.packed([{ itemId: item, quantity: 2 }]);
    const body = { shipments: [{ carrier: 'USPS', tracking_number: 'ONCE-1' }] };
    const headers = { 'idempotency-key': `ship-${id}` };
    const first = await world.act(id, 'ship', body, { headers });
    const again = await world.act(id, 'ship', body, { headers });
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await world.record(item)).available).toBe(3);
  });
});

describe('two people at one sub-order', () => {
  const tagged = (version: number) => ({ headers: { 'if-match': `"${version}"` } });

  it('pack it once: who packs it otherwise learns who has, and replaces only the packing he has seen', async () => {
    const item = await world.shelve(6);
    const id = await world.picking([{ itemId: item, quantity: 3 }]);
    const one = { cartons: [carton({ line: 1, quantity: 3 })] };
    const two = { cartons: [carton({ line: 1, quantity: 1 }), carton({ line: 1, quantity: 2 })] };
    const first = await world.act(id, 'pack', one);
    expect(first.status).toBe(200);
    const again = await world.act(id, 'pack', one);
    expect([again.status, again.body]).toEqual([200, first.body]);
    // Repeating the current packing succeeds, whatever version was seen.
    const repeated = await world.act(id, 'pack', one, tagged(first.body.version - 1));
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    const before = await world.lastSequence();
    const other = await world.act(id, 'pack', two);
    expect([other.status, other.body.code]).toEqual([409, 'state_conflict']);
    expect(other.body.detail).toContain(`packed by Hub automation at ${first.body.packed}`);
    const stale = await world.act(id, 'pack', two, tagged(first.body.version - 1));
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    expect((await world.read(id)).body).toEqual(first.body);
    expect(await world.lastSequence()).toBe(before);
    const anew = await world.act(id, 'pack', two, tagged(first.body.version));
    expect([anew.status, anew.body.cartons.length]).toEqual([200, 2]);
    // Another carton with the same contents, or other contents in the same cartons, is another packing.
    const heavier = { cartons: two.cartons.map((each) => ({ ...each, weight_lb: 3 })) };
    expect((await world.act(id, 'pack', heavier)).body.detail).toContain(
      `packed by Hub automation at ${anew.body.packed}`,
    );
    expect((await world.act(id, 'pack', { cartons: [...two.cartons].reverse() })).status).toBe(409);
  });

  it('pack it at the same moment: one packing wins, and the other gets a conflict', async () => {
    const item = await world.shelve(8);
    const id = await world.picking([{ itemId: item, quantity: 2 }]);
    const packings = [1, 2, 3, 4].map((weight_lb) => ({
      cartons: [{ weight_lb, items: [{ line: 1, quantity: 2 }] }],
    }));
    const answers = await Promise.all(packings.map((body) => world.act(id, 'pack', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { cartons } = (await world.read(id)).body;
    expect(cartons).toEqual(answers.find(({ status }) => status === 200)?.body.cartons);
  });

  it('ship it once: the same numbers again are no conflict, others name who has shipped it', async () => {
    const item = await world.shelve(6);
    const id = await world.packed([{ itemId: item, quantity: 1 }]);
    const { version } = (await world.read(id)).body;
    const left = (number: string) => ({ shipments: [{ carrier: 'UPS', tracking_number: number }] });
    const anew = { cartons: [{ weight_lb: 4, items: [{ line: 1, quantity: 1 }] }] };
    expect((await world.act(id, 'pack', anew, tagged(version))).status).toBe(200);
    expect((await world.act(id, 'ship', left('TWICE-1'), tagged(version))).status).toBe(412);
    const shipped = await world.act(id, 'ship', left('TWICE-1'), tagged(version + 1));
    expect(shipped.status).toBe(200);
    const same = await world.act(id, 'ship', left('TWICE-1'), tagged(version + 1));
    expect([same.status, same.body]).toEqual([200, shipped.body]);
    const other = await world.act(id, 'ship', left('TWICE-2'));
    expect([other.status, other.body.code]).toEqual([409, 'state_conflict']);
    expect(other.body.detail).toContain(
      `is shipped, not packed, shipped by Hub automation at ${shipped.body.shipped}`,
    );
    expect((await world.record(item)).available).toBe(5);
  });
});

describe('starting to pick', () => {
  it('happens once, however many try at the same moment', async () => {
    const item = await world.shelve(10);
    const id = await world.order([{ itemId: item, quantity: 4 }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.act(id, 'start_pick')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await world.read(id)).body.history).toHaveLength(1);
  });

  it('of many at once reports a result for each, and races lose none', async () => {
    const item = await world.shelve(40);
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await world.order([{ itemId: item, quantity: 1 }]));
    const path = `${world.ops}/sub_orders/start_pick`;
    const odd = { sub_order_ids: [...ids].reverse() };
    const [one, other] = await Promise.all([
      world.app.post(path, { sub_order_ids: [...ids, 9_000_000_000] }, world.hub),
      world.app.post(path, odd, world.hub),
    ]);
    expect(one.body.started + other.body.started).toBe(12);
    expect(one.body.results.at(-1)).toMatchObject({ result: 'not_found' });
    const again = await world.app.post(path, odd, world.hub);
    expect(again.body).toMatchObject({ started: 0 });
    expect(again.body.results[0]).toMatchObject({ sub_order_id: ids.at(-1), result: 'state_conflict' });
    for (const id of ids) expect((await world.read(id)).body.state).toBe('picking');
  });

  it('is refused where reality has taken units back', async () => {
    const item = await world.shelve(4);
    const id = await world.order([{ itemId: item, quantity: 4 }]);
    const lines = [{ item_id: item, quantity: -1, reason: 'lost' }];
    await world.app.post(`${world.ops}/stock/adjust`, { warehouse_id: 1, lines }, world.hub);
    const answer = await world.act(id, 'start_pick');
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain('turned out not to be there');
  });
});

describe('what was picked', () => {
  const held = async (id: number) =>
    (await world.read(id)).body.lines.flatMap(
      ({ reservations }: { reservations: { lot: string; picked_quantity: number; is_picked: boolean }[] }) =>
        reservations.map((one) => [one.lot, one.picked_quantity, one.is_picked]),
    );

  it('is what was confirmed as picked, not what a wave was started for', async () => {
    const item = await world.shelve(3);
    const id = await world.order([{ itemId: item, quantity: 3 }], { shipBy: new Date('2001-01-01') });
    const made = await world.app.post('/ops/v1/warehouses/1/waves', { sub_order_ids: [id] }, world.hub);
    const line = async () =>
      (await world.app.get(`/ops/v1/waves/${made.body.id}`, world.hub)).body.lines.find(
        (one: { item_id: number }) => one.item_id === item,
      );
    expect((await world.act(id, 'pick', { lines: [{ line: 1, quantity: 1 }] })).status).toBe(409);
    await world.act(id, 'start_pick');
    expect(await held(id)).toEqual([[null, 0, false]]);
    expect((await world.act(id, 'pick', { lines: [{ line: 1, quantity: 2 }] })).body).toMatchObject({
      lines: [{ reservations: [{ quantity: 3, picked_quantity: 2, is_picked: false }] }],
    });
    const part = { sub_order_id: id, line: 1, quantity: 3, picked_quantity: 2 };
    expect(await line()).toMatchObject({ quantity: 3, picked_quantity: 2, parts: [part] });
    const over = await world.act(id, 'pick', { lines: [{ line: 1, quantity: 2 }] });
    expect(violations(over)).toEqual(['/lines/0/quantity too_large']);
    // One is missing: the rest of the line is picked.
    await world.act(id, 'short_pick', { lines: [{ line: 1, missing: 1 }] });
    expect(await held(id)).toEqual([[null, 2, true]]);
    await world.act(id, 'undo_start_pick', { reason: 'the wrong wave' });
    expect(await held(id)).toEqual([[null, 0, false]]);
  });

  it('is a new version of the sub-order: who saw it before is refused with 412', async () => {
    const item = await world.shelve(2);
    const id = await world.order([{ itemId: item, quantity: 2 }]);
    const { headers } = await world.act(id, 'start_pick');
    const etag = String(headers['etag']);
    const picked = await world.act(id, 'pick', { lines: [{ line: 1, quantity: 1 }] });
    expect(picked.headers['etag']).not.toBe(etag);
    const cartons = [carton({ line: 1, quantity: 2 })];
    const pack = (seen: string) => world.act(id, 'pack', { cartons }, { headers: { 'if-match': seen } });
    expect((await pack(etag)).status).toBe(412);
    const packed = await pack(String(picked.headers['etag']));
    expect(packed.status, packed.text).toBe(200);
    expect(packed.body.history.map((one: { to: string }) => one.to)).toEqual(['picking', 'packed']);
  });

  it('names the lot where several are set aside: their product code is the same', async () => {
    const lots = [
      { lot: 'P1', expiration: '2031-01-31', quantity: 2 },
      { lot: 'P2', expiration: '2031-02-28', quantity: 2 },
    ];
    const item = await world.shelve(4, lots);
    const id = await world.picking([{ itemId: item, quantity: 4 }]);
    const pick = (line: object) => world.act(id, 'pick', { lines: [{ line: 1, quantity: 1, ...line }] });
    expect(violations(await pick({}))).toEqual(['/lines/0/lot required']);
    expect(violations(await pick({ lot: 'P3' }))).toEqual(['/lines/0/quantity too_large']);
    expect(violations(await pick({ item_id: 9_000_000 }))).toEqual(['/lines/0/item_id unknown_reference']);
    expect((await pick({ lot: 'P2', quantity: 2 })).status).toBe(200);
    expect(await held(id)).toEqual([
      ['P1', 0, false],
      ['P2', 2, true],
    ]);
    expect(violations(await pick({ lot: 'P2' }))).toEqual(['/lines/0/quantity too_large']);
  });

  it('is taken back alone where it was a mistake, never more of it than there is', async () => {
    const lots = [
      { lot: 'R1', expiration: '2031-01-31', quantity: 2 },
      { lot: 'R2', expiration: '2031-02-28', quantity: 2 },
    ];
    const item = await world.shelve(4, lots);
    const other = await world.shelve(1);
    const id = await world.picking([
      { itemId: item, quantity: 4 },
      { itemId: other, quantity: 1 },
    ]);
    const lines = [
      { line: 1, lot: 'R1', quantity: 2 },
      { line: 1, lot: 'R2', quantity: 1 },
      { line: 2, quantity: 1 },
    ];
    await world.act(id, 'pick', { lines });
    const undo = (line: object) => world.act(id, 'undo_pick', { lines: [{ line: 1, quantity: 1, ...line }] });
    expect(violations(await undo({}))).toEqual(['/lines/0/lot required']);
    expect((await undo({ lot: 'R2', quantity: 2 })).body.errors).toEqual([
      `lines/0/quantity: 1 unit of item ${item} of lot "R2" more than are confirmed as picked for line 1`,
    ]);
    const before = (await world.app.get(`${world.ops}/sub_orders/${id}`, world.hub)).body;
    const undone = (await undo({ lot: 'R1' })).body;
    expect(undone.version).toBe(before.version + 1);
    expect(undone.history.at(-1)).toMatchObject({
      ...{ from: 'picking', to: 'picking' },
      reason: 'picked by mistake, undone: 1 unit of line 1 of lot "R1"',
    });
    expect(await held(id)).toEqual([
      ['R1', 1, false],
      ['R2', 1, false],
      [null, 1, true],
    ]);
    expect((await undo({ line: 2 })).status).toBe(200);
    expect((await world.act(id, 'pick', { lines: [{ line: 2, quantity: 1 }] })).status).toBe(200);
    await world.act(id, 'undo_start_pick', { reason: 'the wrong wave' });
    expect((await undo({ lot: 'R1' })).status).toBe(409);
  });

  it('follows units into another lot, and is all of them once they are packed', async () => {
    const item = await world.shelve(3, [{ lot: 'Q1', expiration: '2031-01-31', quantity: 3 }]);
    await receiveGoods(world.app.db, world.orgId, [
      { itemId: item, warehouseId: 1, lot: 'Q2', expiration: '2031-03-31', quantity: 2 },
    ]);
    const id = await world.picking([{ itemId: item, quantity: 3 }]);
    await world.act(id, 'substitute_lot', { line: 1, lot: 'Q1', quantity: 1, to_lot: 'Q2' });
    expect(await held(id)).toEqual([
      ['Q1', 0, false],
      ['Q2', 1, true],
    ]);
    expect((await world.act(id, 'pack', { cartons: [carton({ line: 1, quantity: 3 })] })).status).toBe(200);
    expect(await held(id)).toEqual([
      ['Q1', 2, true],
      ['Q2', 1, true],
    ]);
    await world.act(id, 'undo_pack', { reason: 'the wrong carton' });
    expect(await held(id)).toEqual([
      ['Q1', 2, true],
      ['Q2', 1, true],
    ]);
  });
});

describe('packing', () => {
  it('takes each unit once, and names what is over, missing or unknown', async () => {
    const item = await world.shelve(10);
    const other = await world.shelve(10);
    const id = await world.picking([
      { itemId: item, quantity: 3 },
      { itemId: other, quantity: 2 },
    ]);
    const over = await world.act(id, 'pack', {
      cartons: [carton({ line: 1, quantity: 2 }, { line: 2, quantity: 2 }), carton({ line: 1, quantity: 2 })],
    });
    expect(over.status).toBe(422);
    expect(over.body.errors).toEqual([
      `cartons/1/items/0/quantity: 1 unit of item ${item} more than line 1 has`,
    ]);
    const missing = await world.act(id, 'pack', { cartons: [carton({ line: 1, quantity: 1 })] });
    expect(missing.body.errors).toEqual([
      `cartons: 2 units of item ${item} of line 1 are in no carton`,
      `cartons: 2 units of item ${other} of line 2 are in no carton`,
    ]);
    const unknown = await world.act(id, 'pack', {
      cartons: [
        carton(
          { line: 3, quantity: 1 },
          { line: 1, quantity: 3, item_id: other },
          { line: 2, quantity: 2, lot: 'X' },
        ),
      ],
    });
    expect(violations(unknown)).toEqual([
      '/cartons/0/items/0/line unknown_reference',
      '/cartons/0/items/1/item_id unknown_reference',
      '/cartons/0/items/2/quantity too_large',
    ]);
    const precise = await world.act(id, 'pack', {
      cartons: [{ weight_lb: 0.0015, height_in: 1.234, items: [{ line: 1, quantity: 3 }] }],
    });
    expect(violations(precise)).toEqual([
      '/cartons/0/weight_lb bad_precision',
      '/cartons/0/height_in bad_precision',
      '/cartons/0/length_in required',
      '/cartons/0/width_in required',
    ]);
    expect((await world.read(id)).body).toMatchObject({ state: 'picking', cartons: [] });
  });

  it('refuses a carton that cannot hold its goods, unless a reason is given, which the history keeps', async () => {
    const { id: item } = await world.addItem({
      name: 'Floor lamp',
      mpn: 'FLOOR-LAMP',
      length_in: 20,
      width_in: 5,
      height_in: 5,
    });
    await receiveGoods(world.app.db, world.orgId, [{ itemId: item, warehouseId: 1, quantity: 3 }]);
    const id = await world.picking([{ itemId: item, quantity: 3 }]);
    const pack = (sides: readonly number[], more: object = {}, weight_lb = 6) => {
      const [length_in, width_in, height_in] = sides;
      const carton = { weight_lb, length_in, width_in, height_in, items: [{ line: 1, quantity: 3 }] };
      return world.act(id, 'pack', { cartons: [carton], ...more });
    };
    const refusal = async (...asked: Parameters<typeof pack>) => {
      const { violations } = (await pack(...asked)).body;
      expect(violations).toMatchObject([{ pointer: '/cartons/0', code: 'too_small' }]);
      return violations[0].message;
    };
    expect(await refusal([1, 1, 1])).toContain('Floor lamp is 20 in long');
    expect(await refusal([20, 10, 5])).toContain('its goods take 1500 cubic inches, and it has 1000');
    expect(await refusal([20, 10, 10], {}, 900)).toContain('denser than lead');
    const packed = await pack([20, 10, 5], { override_reason: 'the shades are nested' });
    expect(packed.body).toMatchObject({ state: 'packed', cartons: [{ length_in: 20, height_in: 5 }] });
    const reason =
      'packed, though the size or weight of a carton does not fit its goods: the shades are nested';
    expect(packed.body.history.at(-1)).toMatchObject({ to: 'packed', reason });
    // The second packer learns who packed it, and a repetition changes nothing.
    expect((await pack([20, 10, 8])).body.detail).toContain('is packed differently, packed by ');
    expect((await pack([20, 10, 5])).status).toBe(200);
  });

  it('refuses a carton longer than any carrier takes, which is a typing mistake, unless a reason is given', async () => {
    const { id: item } = await world.addItem({ name: 'Curtain rod', mpn: 'FLOOR-ROD' });
    await receiveGoods(world.app.db, world.orgId, [{ itemId: item, warehouseId: 1, quantity: 1 }]);
    const id = await world.picking([{ itemId: item, quantity: 1 }]);
    const pack = (length_in: number, more: object = {}) => {
      const carton = {
        weight_lb: 3,
        length_in,
        width_in: 9,
        height_in: 6,
        items: [{ line: 1, quantity: 1 }],
      };
      return world.act(id, 'pack', { cartons: [carton], ...more });
    };
    const refused = await pack(1000);
    expect(refused.status).toBe(422);
    expect(refused.body.violations).toMatchObject([{ pointer: '/cartons/0', code: 'too_large' }]);
    expect(refused.body.violations[0].message).toContain(
      'carton 1 cannot be 1000 × 9 × 6 in: no parcel carrier takes more than 108 in. Measure it again',
    );
    expect((await pack(108.01)).body.violations).toMatchObject([{ code: 'too_large' }]);
    const packed = await pack(120, { override_reason: 'goes by freight' });
    expect(packed.body).toMatchObject({ state: 'packed', cartons: [{ length_in: 120 }] });
    expect(packed.body.history.at(-1).reason).toContain('goes by freight');
  });

  it('refuses a weight of less than half of its goods, unless a reason is given, and names the carton', async () => {
    const { id: item } = await world.addItem({ name: 'Anvil', mpn: 'FLOOR-ANVIL', weight_lb: 4 });
    await receiveGoods(world.app.db, world.orgId, [{ itemId: item, warehouseId: 1, quantity: 3 }]);
    const id = await world.picking([{ itemId: item, quantity: 3 }]);
    const pack = (weight_lb: number, more: object = {}) => {
      const rest = { weight_lb, items: [{ line: 1, quantity: 2 }] };
      return world.act(id, 'pack', {
        cartons: [{ weight_lb: 4, items: [{ line: 1, quantity: 1 }] }, rest],
        ...more,
      });
    };
    const refused = await pack(3.9);
    expect(violations(refused)).toEqual(['/cartons/1/weight_lb too_small']);
    expect(refused.body.violations[0].message).toBe(
      'carton 2 cannot weigh 3.9 lb: its goods weigh 8 lb. Weigh it again, or override with a reason',
    );
    expect((await world.read(id)).body.state).toBe('picking');
    const packed = await pack(3.9, { override_reason: 'these are of tin' });
    expect(packed.body.history.at(-1).reason).toContain('these are of tin');
    expect((await pack(4, { override_reason: 'weighed again' })).status).toBe(409);
  });

  it('wants all three sides of a carton, or none', async () => {
    const id = await world.picking([{ itemId: await world.shelve(1), quantity: 1 }]);
    const pack = (sides: object) =>
      world.act(id, 'pack', { cartons: [{ ...carton({ line: 1, quantity: 1 }), ...sides }] });
    expect(violations(await pack({ length_in: 8, height_in: 4 }))).toEqual(['/cartons/0/width_in required']);
    expect((await pack({ length_in: 8, width_in: 6, height_in: 4 })).status).toBe(200);
  });

  it('takes the measures of a carton on trust where those of its goods are not known', async () => {
    const item = await world.shelve(1);
    const id = await world.picking([{ itemId: item, quantity: 1 }]);
    const carton = { length_in: 6, width_in: 4, height_in: 0.5, items: [{ line: 1, quantity: 1 }] };
    expect((await world.act(id, 'pack', { cartons: [{ ...carton, weight_lb: 0.4 }] })).status).toBe(200);
  });

  it('wants the lots of each carton where a line of several lots is spread over cartons, and invents none', async () => {
    const item = await world.shelve(6, [
      { lot: 'B', expiration: '2031-01-01', quantity: 3 },
      { lot: 'A', expiration: '2030-01-01', quantity: 3 },
    ]);
    const id = await world.picking([{ itemId: item, quantity: 5 }]);
    const guess = await world.act(id, 'pack', {
      cartons: [
        carton({ line: 1, quantity: 2 }),
        carton({ line: 1, quantity: 1, lot: 'A' }, { line: 1, quantity: 2 }),
      ],
    });
    expect([guess.status, guess.body.errors]).toEqual([
      422,
      [
        'cartons/0/items/0/lot: name the lot: of lot "A", of lot "B"',
        'cartons/1/items/1/lot: name the lot: of lot "A", of lot "B"',
      ],
    ]);
    // Once the second carton is named, the first gets the rest.
    const packed = await world.act(id, 'pack', {
      cartons: [
        carton({ line: 1, quantity: 2 }),
        carton({ line: 1, quantity: 1, lot: 'A' }, { line: 1, quantity: 2, lot: 'B' }),
      ],
    });
    expect(packed.body.cartons.map(({ items }: { items: object[] }) => items)).toMatchObject([
      [{ lot: 'A', expiration: '2030-01-01', quantity: 2 }],
      [
        { lot: 'A', quantity: 1 },
        { lot: 'B', expiration: '2031-01-01', quantity: 2 },
      ],
    ]);
    const shipped = await world.act(id, 'ship', {
      shipments: [
        { carton: 1, carrier: 'DHL', tracking_number: 'LOT-1' },
        { carton: 2, carrier: 'DHL', tracking_number: 'LOT-2' },
      ],
    });
    expect(shipped.status).toBe(200);
    const { rows } = await world.sql.query(
      'SELECT lot, on_hand::int, reserved::int FROM stock_balance WHERE org_id = $1 AND item_id = $2',
      [world.orgId, item],
    );
    expect(rows).toEqual([{ lot: 'B', on_hand: 1, reserved: 0 }]);
  });

  it('derives the lots of a line that lies in one carton, or of which one lot is left', async () => {
    const lots = [
      { lot: 'D1', expiration: '2030-01-01', quantity: 2 },
      { lot: 'D2', expiration: '2031-01-01', quantity: 4 },
    ];
    const item = await world.shelve(6, lots);
    const inCartons = async (id: number, ...cartons: object[]) => {
      const { body } = await world.act(id, 'pack', { cartons });
      return body.cartons.map(({ items }: { items: { lot: string; quantity: number }[] }) =>
        items.map(({ lot, quantity }) => [lot, quantity]),
      );
    };
    const first = await world.picking([{ itemId: item, quantity: 3 }]);
    expect(await inCartons(first, carton({ line: 1, quantity: 3 }))).toEqual([
      [
        ['D1', 2],
        ['D2', 1],
      ],
    ]);
    const second = await world.picking([{ itemId: item, quantity: 3 }]);
    const one = carton({ line: 1, quantity: 1 });
    expect(await inCartons(second, one, one, one)).toEqual([[['D2', 1]], [['D2', 1]], [['D2', 1]]]);
  });

  it('wants the lots of a component where bundles of several lots are spread over cartons', async () => {
    const cups = await world.shelve(2, [
      { lot: 'C-1', expiration: '2041-01-01', quantity: 1 },
      { lot: 'C-2', expiration: '2041-02-01', quantity: 1 },
    ]);
    const saucers = await world.shelve(2);
    const { id: set } = await world.addItem({ name: 'Set of two', mpn: 'FLOOR-SET-OF-TWO' });
    await world.setComponents(
      set,
      [cups, saucers].map((component_id) => ({ component_id, quantity: 1 })),
    );
    const id = await world.picking([{ itemId: set, quantity: 2 }]);
    const whole = carton({ line: 1, quantity: 1 });
    const guess = await world.act(id, 'pack', { cartons: [whole, whole] });
    expect(guess.body.errors).toEqual(
      [0, 1].map(
        (index) =>
          `cartons/${index}/items/0/item_id: name the lot of the units of item ${cups}: of lot "C-1", of lot "C-2"`,
      ),
    );
    const set1 = (lot: string) =>
      carton({ line: 1, quantity: 1, item_id: cups, lot }, { line: 1, quantity: 1, item_id: saucers });
    const packed = await world.act(id, 'pack', { cartons: [set1('C-2'), set1('C-1')] });
    expect(packed.body.cartons[0].items).toMatchObject([{ item_id: cups, lot: 'C-2' }, { item_id: saucers }]);
  });

  it('takes a bundle as whole bundles or by component', async () => {
    const { id: bundle, parts } = await world.bundle([
      { quantity: 2, stock: 10 },
      { quantity: 1, stock: 10 },
    ]);
    const [first = 0, second = 0] = parts;
    const id = await world.picking([{ itemId: bundle, quantity: 3 }]);
    const tooFew = await world.act(id, 'pack', {
      cartons: [carton({ line: 1, quantity: 2 }, { line: 1, quantity: 1, item_id: first })],
    });
    expect(tooFew.body.errors).toEqual([
      `cartons: 1 unit of item ${first} of line 1 is in no carton`,
      `cartons: 1 unit of item ${second} of line 1 is in no carton`,
    ]);
    const packed = await world.act(id, 'pack', {
      cartons: [
        carton({ line: 1, quantity: 2 }, { line: 1, quantity: 1, item_id: first }),
        carton({ line: 1, quantity: 1, item_id: first }, { line: 1, quantity: 1, item_id: second }),
      ],
    });
    expect(packed.body.cartons.map(({ items }: { items: object[] }) => items)).toMatchObject([
      [
        { line: 1, item_id: first, quantity: 5 },
        { line: 1, item_id: second, quantity: 2 },
      ],
      [
        { item_id: first, quantity: 1 },
        { item_id: second, quantity: 1 },
      ],
    ]);
  });

  it('is as the bundle was when it was routed, whatever it is made of today', async () => {
    const { id: bundle, parts } = await world.bundle([
      { quantity: 2, stock: 10 },
      { quantity: 1, stock: 10 },
    ]);
    const id = await world.picking([{ itemId: bundle, quantity: 2 }]);
    await world.setComponents(bundle, [{ component_id: parts[0], quantity: 3 }]);
    const packed = await world.act(id, 'pack', { cartons: [carton({ line: 1, quantity: 2 })] });
    expect(packed.body.cartons[0].items).toMatchObject([{ quantity: 4 }, { quantity: 2 }]);
  });

  it('shows the merchant the component of each lot of a bundle, even if an earlier release did not store it', async () => {
    const cups = await world.shelve(4, [
      { lot: 'K-1', expiration: '2041-01-01', quantity: 3 },
      { lot: 'K-2', expiration: '2041-02-01', quantity: 1 },
    ]);
    // The same lot number as one of the cups.
    const saucers = await world.shelve(2, [{ lot: 'K-2', quantity: 2 }]);
    const { id: set } = await world.addItem({ name: 'Set with lots', mpn: 'FLOOR-SET-LOTS' });
    await world.setComponents(set, [
      { component_id: cups, quantity: 2 },
      { component_id: saucers, quantity: 1 },
    ]);
    const lines = [{ itemId: set, quantity: 2, sku: 'SET' }];
    await world.shipped(lines, 'SET-LOTS-1', 'UPS', { marketOrderId: 'SET-LOTS' });
    const inCarton = async () => {
      const { body } = await world.app.get('/v1/orders/tracking?market_order_id=SET-LOTS', world.merchant);
      return body[0].tracking_info.item_list;
    };
    const told = [
      {
        market_order_item_id: '1',
        sku: 'SET',
        quantity: 2,
        lots: [
          { item_id: cups, lot_id: 'K-1', quantity: 3, expiration_date: '2041-01-01' },
          { item_id: cups, lot_id: 'K-2', quantity: 1, expiration_date: '2041-02-01' },
          { item_id: saucers, lot_id: 'K-2', quantity: 2, expiration_date: null },
        ],
      },
    ];
    expect(await inCarton()).toEqual(told);
    expect((await verifyBooks(world.app.db)).findings).toEqual([]);
    await world.sql.query(
      `UPDATE order_shipment SET items_json = regexp_replace(items_json, '"item_id":[0-9]+,', '', 'g')
       WHERE tracking_number = 'SET-LOTS-1'`,
    );
    expect(await inCarton()).toEqual(told);
    expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  });

  it('is refused where picked units were taken back, and so is shipping', async () => {
    const item = await world.shelve(3);
    const lose = (itemId: number) =>
      world.app.post(
        `${world.ops}/stock/adjust`,
        { warehouse_id: 1, lines: [{ item_id: itemId, quantity: -1, reason: 'lost' }] },
        world.hub,
      );
    const id = await world.picking([{ itemId: item, quantity: 3 }]);
    await lose(item);
    const refused = await world.act(id, 'pack', { cartons: [carton({ line: 1, quantity: 3 })] });
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
    const reported = await world.act(id, 'short_pick', { lines: [{ line: 1, missing: 1 }] });
    expect(reported.body).toMatchObject({ state: 'picking', units: 2 });
    expect(await world.record(item)).toEqual({ available: 2, quarantined: 0, reserved: 2 });
    const packed = await world.act(id, 'pack', { cartons: [carton({ line: 1, quantity: 2 })] });
    expect(packed.status).toBe(200);
    await lose(item);
    const ship = { shipments: [{ carrier: 'UPS', tracking_number: 'GONE-1' }] };
    expect((await world.act(id, 'ship', ship)).body).toMatchObject({ code: 'state_conflict' });
    // Once the missing units are rerouted, the rest is repacked and ships.
    await workOff(world.app.db);
    expect((await world.read(id)).body).toMatchObject({ state: 'picking', units: 1 });
    expect((await world.act(id, 'ship', ship)).body).toMatchObject({ code: 'state_conflict' });
    const again = await world.act(id, 'pack', { cartons: [carton({ line: 1, quantity: 1 })] });
    expect(again.body).toMatchObject({ state: 'packed', cartons: [{ items: [{ quantity: 1 }] }] });
    expect((await world.act(id, 'ship', ship)).body).toMatchObject({ state: 'shipped', units: 1 });
  });
});

describe('shipping', () => {
  it('wants every carton once, each with a number of its own', async () => {
    const item = await world.shelve(4);
    const id = await world.picking([{ itemId: item, quantity: 2 }]);
    await world.act(id, 'pack', {
      cartons: [carton({ line: 1, quantity: 1 }), carton({ line: 1, quantity: 1 })],
    });
    const ship = async (...shipments: object[]) =>
      violations(
        await world.act(id, 'ship', { shipments: shipments.map((one) => ({ carrier: 'UPS', ...one })) }),
      );
    expect(await ship({ tracking_number: 'a' })).toEqual(['/shipments/0/carton required']);
    expect(await ship({ carton: 1, tracking_number: 'a' })).toEqual(['/shipments too_short']);
    expect(
      await ship(
        { carton: 1, tracking_number: 'a' },
        { carton: 1, tracking_number: 'b' },
        { carton: 3, tracking_number: 'a' },
      ),
    ).toEqual([
      '/shipments/1/carton duplicate',
      '/shipments/2/tracking_number duplicate',
      '/shipments/2/carton unknown_reference',
    ]);
    expect(
      await ship({ carton: 1, tracking_number: 'a', freight_charge: { amount: 1.005, currency: 'USD' } }),
    ).toEqual(['/shipments/0/freight_charge/amount bad_precision']);
    expect((await world.read(id)).body.state).toBe('packed');
  });

  it('keeps receipts and adjustments equal to what is on hand', async () => {
    const item = await world.shelve(9);
    await world.shipped([{ itemId: item, quantity: 4 }], 'LEDGER-1');
    const id = await world.picking([{ itemId: item, quantity: 3 }]);
    await world.act(id, 'short_pick', { lines: [{ line: 1, missing: 1 }] });
    const range = 'start_time=2020-01-01&end_time=2099-01-01&page=1';
    const receipts = await world.app.get(`/v1/inventory/receipts?${range}&item_id=${item}`, world.merchant);
    const changes = await world.app.get(`/v1/inventory/adjustments?${range}&item_id=${item}`, world.merchant);
    const sum = (rows: { quantity: number }[]) => rows.reduce((total, row) => total + row.quantity, 0);
    const [record] = (await world.app.get(`/v1/inventory?item_id=${item}`, world.merchant)).body;
    expect(sum(receipts.body) + sum(changes.body)).toBe(record.on_hand_quantity);
    expect(record).toMatchObject({
      on_hand_quantity: 5,
      unavailable: { quarantined: 1 },
      // The missing units are reserved again from what is left.
      reserved: { orders: 3 },
    });
  });
});
