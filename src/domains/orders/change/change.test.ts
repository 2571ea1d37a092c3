// Changing orders through the API.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';
import { prepareOrderLists } from '../reads/upkeep/prepare-lists.ts';

const clock = new ManualClock(new Date(Date.now() + 3_600_000));

let world: FloorWorld;
let itemId: number;
let made = 0;

beforeAll(async () => {
  world = await floorWorld({ clock });
  itemId = await world.shelve(500);
});
afterAll(() => world.close());

interface Made {
  readonly number: string;
  readonly id: number;
}

async function take(
  fields: object = {},
  items: object[] = [{ item_id: itemId, quantity: 2 }],
): Promise<Made> {
  made += 1;
  const number = `CHANGED-${made}`;
  const order = {
    market_order_id: number,
    ship_to_name: 'Ada Byrne',
    address_line1: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postal_code: '10118',
    country: 'US',
    items,
    ...fields,
  };
  const { body, text } = await world.app.post('/v1/orders', { orders: [order] }, world.merchant);
  expect(body.erroneous_orders, text).toEqual([]);
  return { number, id: body.orders[0].sub_orders[0].sub_order_id };
}

const change = (one: Pick<Made, 'number'>, body: object, headers: Record<string, string> = {}) =>
  world.app.patch(`/v1/orders/${one.number}`, body, { ...world.merchant, headers });
const read = async (path: string) => {
  const { status, body, text } = await world.app.get(path, world.merchant);
  expect(status, text).toBe(200);
  return body;
};
const order = async (one: Made) => (await read(`/v1/orders?market_order_id=${one.number}`))[0];
const status = (one: Made) => read(`/v1/orders/status?market_order_id=${one.number}`);
const lastEvent = async () => (await world.eventsAfter((await world.lastSequence()) - 1)).at(-1);
async function pack({ id }: Made, quantity = 2) {
  await world.act(id, 'start_pick');
  const items = [{ line: 1, quantity }];
  const cartons = [{ weight_lb: 2, length_in: 8, width_in: 6, height_in: 4, items }];
  const { status: code, text } = await world.act(id, 'pack', { cartons });
  expect(code, text).toBe(200);
}

describe('fields', () => {
  it('change, with old and new values in the answer, the event and the history', async () => {
    const one = await take({ gift_message: 'Happy birthday' });
    const before = await order(one);
    const {
      status: code,
      body,
      text,
      headers,
    } = await change(one, {
      address_line1: '1 Main St',
      ship_to_name: 'Grace Hopper',
      gift_message: null,
      signature_required: true,
      priority: 9,
      reason: 'the buyer moved',
    });
    expect(code, text).toBe(200);
    expect(headers['etag']).toBe(`"${before.version + 1}"`);
    const none = { sku: null, market_order_item_id: null };
    const changes = [
      { field: 'ship_to_name', ...none, from: 'Ada Byrne', to: 'Grace Hopper' },
      { field: 'address_line1', ...none, from: '350 5th Ave', to: '1 Main St' },
      { field: 'gift_message', ...none, from: 'Happy birthday', to: null },
      { field: 'signature_required', ...none, from: null, to: 'true' },
      { field: 'priority', ...none, from: '5', to: '9' },
    ];
    expect(body).toMatchObject({ market_order_id: one.number, changes, dry_run: false, is_rerouted: false });
    expect(body.sub_orders).toMatchObject([{ sub_order_id: one.id, items: [{ quantity: 2 }] }]);
    expect(await lastEvent()).toMatchObject({ type: 'order.amended', data: { changes, priority: 9 } });
    expect((await status(one)).history.at(-1)).toMatchObject({
      reason: expect.stringMatching(
        /^changed \(the buyer moved\): ship to name from "Ada Byrne" to "Grace Hopper"; /,
      ),
    });
    expect(await order(one)).toMatchObject({
      ship_to_name: 'Grace Hopper',
      address_line1: '1 Main St',
      gift_message: null,
      signature_required: true,
      priority: 9,
      version: before.version + 1,
    });
    expect((await world.read(one.id)).body).toMatchObject({ priority: 9 });
  });

  it('that are equal change nothing', async () => {
    const one = await take();
    const before = await order(one);
    const sequence = await world.lastSequence();
    const { status: code, body } = await change(one, {
      city: 'New York',
      state: 'new york',
      items: [{ item_id: itemId, quantity: 2 }],
    });
    expect([code, body.changes, body.version]).toEqual([200, [], before.version]);
    expect(await world.lastSequence()).toBe(sequence);
    expect(await order(one)).toEqual(before);
  });

  it('are found by their new words, and not by the old ones', async () => {
    const one = await take({ ship_to_name: 'Zebulon Quince' });
    await prepareOrderLists(world.app.db, clock);
    await change(one, { ship_to_name: 'Yolanda Umber' });
    const found = async (q: string) => (await read(`/v1/orders?q=${encodeURIComponent(q)}`)).length;
    expect(await found('Yolanda Umber')).toBe(1);
    await prepareOrderLists(world.app.db, clock);
    expect([await found('Yolanda Umber'), await found('Zebulon Quince')]).toEqual([1, 0]);
  });

  it('are refused as those of a new order, all at once', async () => {
    const one = await take();
    const { status: code, body } = await change(one, {
      country: 'CA',
      priority: 12,
      unknown: 1,
      items: [
        { sku: 'NO-SUCH-SKU', quantity: 1 },
        { market_order_item_id: 'nope', quantity: 1 },
      ],
    });
    expect(code).toBe(422);
    const pointers = body.violations.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers.sort()).toEqual([
      '/items/0/sku',
      '/items/1/market_order_item_id',
      '/postal_code',
      '/priority',
      '/state',
      '/unknown',
    ]);
    expect((await change({ number: 'none' }, { priority: 12 })).status).toBe(422);
    expect((await change({ number: 'none' }, { priority: 1 })).status).toBe(404);
  });

  it('honour If-Match, and nothing changes on a dry run', async () => {
    const one = await take();
    const before = await order(one);
    expect((await change(one, { city: 'Albany' }, { 'if-match': '"99"' })).status).toBe(412);
    const sequence = await world.lastSequence();
    const dry = await change(one, {
      postal_code: '12207',
      city: 'Albany',
      items: [{ item_id: itemId, quantity: 600 }],
      dry_run: true,
    });
    expect(dry.body).toMatchObject({ dry_run: true, version: before.version, is_rerouted: true });
    expect(dry.body.sub_orders).toMatchObject([
      { sub_order_id: one.id },
      { sub_order_id: null, sub_order_status: 'backordered' },
    ]);
    expect([await order(one), await world.lastSequence()]).toEqual([before, sequence]);
    expect((await change(one, { city: 'Albany' }, { 'if-match': `"${before.version}"` })).status).toBe(200);
  });

  it('of the hub need a reason', async () => {
    const one = await take();
    const path = `${world.ops}/orders/${one.number}`;
    expect((await world.app.patch(path, { ref1: 'x' }, world.hub)).body.violations).toMatchObject([
      { pointer: '/reason' },
    ]);
    const done = await world.app.patch(path, { ref1: 'x', reason: 'asked by mail' }, world.hub);
    expect(done.body).toMatchObject({ changes: [{ field: 'ref1', to: 'x' }] });
  });

  it('of a packed part are too late, those outside of the parcel only once nothing is open', async () => {
    const one = await take({}, [
      { item_id: itemId, quantity: 2 },
      { item_id: await world.shelve(0), quantity: 1 },
    ]);
    await pack(one);
    const before = await order(one);
    const late = await change(one, { city: 'Albany', ref1: 'x' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'too_late',
      too_late: [{ sub_order_id: one.id, status: 'processing', reason: 'it is packed, with its city' }],
    });
    expect(await order(one)).toEqual(before);
    expect((await change(one, { ref1: 'x', priority: 2 })).status).toBe(200);
    await world.act(one.id, 'ship', { shipments: [{ carrier: 'UPS', tracking_number: `1ZC${one.id}` }] });
    expect((await change(one, { city: 'Albany' })).status).toBe(200);
    const whole = await take();
    await pack(whole);
    expect((await change(whole, { ref1: 'x' })).body).toMatchObject({
      too_late: [{ sub_order_id: whole.id, reason: 'it is packed' }],
    });
    await world.app.post(
      '/v1/orders/cancel_order',
      { market_order_id: (await take()).number },
      world.merchant,
    );
    const cancelled = { number: `CHANGED-${made}` };
    expect((await change(cancelled, { ref1: 'x' })).body).toMatchObject({
      too_late: [{ reason: 'it is cancelled' }],
    });
  });

  it('make the order the one that is sent again', async () => {
    const one = await take();
    await change(one, { city: 'Albany' });
    const again = (city: string) =>
      world.app.post(
        '/v1/orders',
        {
          orders: [
            {
              market_order_id: one.number,
              ship_to_name: 'Ada Byrne',
              address_line1: '350 5th Ave',
              city,
              state: 'NY',
              postal_code: '10118',
              country: 'US',
              items: [{ item_id: itemId, quantity: 2 }],
            },
          ],
        },
        world.merchant,
      );
    expect((await again('Albany')).body.received_orders).toEqual([one.number]);
    expect((await again('New York')).body.erroneous_orders).toMatchObject([
      { violations: [{ code: 'duplicate_order' }] },
    ]);
  });
});

describe('lines', () => {
  it('get more units as far as the stock goes, the rest waits; fewer are free at once', async () => {
    const item = await world.shelve(5);
    const one = await take({}, [{ item_id: item, quantity: 3 }]);
    const more = await change(one, { items: [{ item_id: item, quantity: 8 }] });
    expect(more.body).toMatchObject({
      is_rerouted: true,
      changes: [{ field: 'quantity', from: '3', to: '8' }],
    });
    expect(more.body.sub_orders).toMatchObject([
      { sub_order_id: one.id, sub_order_status: 'pending', items: [{ quantity: 5 }] },
      { sub_order_status: 'backordered', items: [{ quantity: 3 }] },
    ]);
    expect(await world.record(item)).toMatchObject({ reserved: 5 });
    const fewer = await change(one, { items: [{ item_id: item, quantity: 4 }] });
    // The part without units is no part any more.
    const left = [{ sub_order_id: one.id, items: [{ quantity: 4 }] }];
    expect(fewer.body.sub_orders).toMatchObject(left);
    expect((await status(one)).sub_orders).toMatchObject(left);
    expect((await lastEvent())?.data.sub_orders).toMatchObject(left);
    expect((await order(one)).sub_orders).toMatchObject(left);
    expect(await world.record(item)).toMatchObject({ reserved: 4 });
    expect(await order(one)).toMatchObject({ units: 4, items: [{ quantity: 4 }], order_status: 'pending' });
  });

  it('get no more where the policy neither ships nor backorders it', async () => {
    const item = await world.shelve(3);
    const one = await take({}, [{ item_id: item, quantity: 3 }]);
    const before = await order(one);
    const policy = (may_backorder: boolean) =>
      world.app.patch(`/v1/orgs/${world.orgId}/policy`, { may_backorder }, world.merchant);
    expect((await policy(false)).status).toBe(200);
    const refused = await change(one, { items: [{ item_id: item, quantity: 4 }] });
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
    await policy(true);
    expect(await order(one)).toEqual(before);
    expect(await world.record(item)).toMatchObject({ reserved: 3 });
  });

  it('never lose their stock to others that wait', async () => {
    const item = await world.shelve(5);
    const one = await take({}, [{ item_id: item, quantity: 5 }]);
    await take({}, [{ item_id: item, quantity: 4 }]);
    await change(one, { postal_code: '94107', state: 'CA', city: 'San Francisco' });
    expect(await order(one)).toMatchObject({ order_status: 'pending', units: 5 });
    await change(one, { items: [{ item_id: item, quantity: 2 }] });
    await workOff(world.app.db, clock);
    expect(await world.record(item)).toMatchObject({ reserved: 5 });
  });

  it('are added by another SKU', async () => {
    const one = await take();
    const sku = `ADDED-${made}`;
    await world.addItem({ name: 'Added', mpn: sku });
    const {
      body,
      text,
      status: code,
    } = await change(one, { items: [{ sku, quantity: 2, unit_price: 3.5, market_order_item_id: 'L2' }] });
    expect(code, text).toBe(200);
    expect(body.changes).toEqual([
      { field: 'quantity', sku, market_order_item_id: 'L2', from: null, to: '2' },
      { field: 'unit_price', sku, market_order_item_id: 'L2', from: null, to: '3.5' },
      { field: 'currency', sku, market_order_item_id: 'L2', from: null, to: 'USD' },
    ]);
    expect((await order(one)).items).toMatchObject([{ quantity: 2 }, { sku, quantity: 2, unit_price: 3.5 }]);
    expect(await read(`/v1/orders?sku=${sku}`)).toHaveLength(1);
  });

  it('are named by their id, or by a SKU that stands once', async () => {
    const twice = [
      { item_id: itemId, quantity: 1, market_order_item_id: 'A' },
      { item_id: itemId, quantity: 2, market_order_item_id: 'B' },
    ];
    const one = await take({}, twice);
    const unclear = await change(one, { items: [{ item_id: itemId, quantity: 5 }] });
    expect(unclear.body.violations).toMatchObject([
      { pointer: '/items/0/item_id', code: 'ambiguous_reference' },
    ]);
    const both = await change(one, {
      items: [
        { market_order_item_id: 'B', quantity: 5 },
        { market_order_item_id: 'B', quantity: 6 },
      ],
    });
    expect(both.body.violations).toMatchObject([{ pointer: '/items/1', code: 'duplicate' }]);
    expect((await change(one, { items: [{ market_order_item_id: 'B', quantity: 5 }] })).status).toBe(200);
    expect((await order(one)).items).toMatchObject([{ quantity: 1 }, { quantity: 5 }]);
  });

  it('can be lowered to what is packed, also while they are being picked', async () => {
    const picked = await take({}, [{ item_id: itemId, quantity: 5 }]);
    await world.act(picked.id, 'start_pick');
    const fewer = await change(picked, { items: [{ item_id: itemId, quantity: 3 }] });
    expect(fewer.body.sub_orders).toMatchObject([
      { sub_order_status: 'processing', items: [{ quantity: 3 }] },
    ]);
    await pack(picked, 3);
    const late = await change(picked, { items: [{ item_id: itemId, quantity: 2 }] });
    expect(late.body.code).toBe('too_late');

    const item = await world.shelve(2);
    const split = await take({}, [{ item_id: item, quantity: 3 }]);
    await pack(split);
    const low = await change(split, { items: [{ item_id: item, quantity: 1 }] });
    expect(low.body.too_late).toMatchObject([
      {
        sub_order_id: split.id,
        reason: expect.stringMatching(/^it has 2 units of .*, and it is packed: 1 are too few$/),
      },
    ]);
    const down = await change(split, { items: [{ item_id: item, quantity: 2 }] });
    expect(down.body).toMatchObject({ order_status: 'processing' });
    await world.act(split.id, 'ship', { shipments: [{ carrier: 'UPS', tracking_number: `1ZL${split.id}` }] });
    expect((await order(split)).order_status).toBe('complete');
  });

  it('in error are routed again once the order is mended', async () => {
    const one = await take({ not_before: '2099-01-01T00:00:00.000Z' });
    const { body } = await change(one, { not_before: null });
    expect(body).toMatchObject({ is_rerouted: true, sub_orders: [{ sub_order_id: one.id }] });
    expect(new Date(body.sub_orders[0].ship_by).getUTCFullYear()).toBeLessThan(2099);
  });
});

describe('a destination where nothing ships', () => {
  it('is refused for what has not begun and for what is being picked', async () => {
    const forbidden = { country: 'DE', note: 'embargo' };
    expect((await world.app.post('/ops/v1/forbidden_destinations', forbidden, world.hub)).status).toBe(201);
    const abroad = { city: 'Berlin', state: null, postal_code: '10115', country: 'DE' };
    const [waiting, picked] = [await take(), await take()];
    await world.act(picked.id, 'start_pick');
    for (const one of [waiting, picked]) {
      const before = await order(one);
      for (const dry_run of [true, false]) {
        const { status: code, body } = await change(one, { ...abroad, dry_run });
        expect([code, body.detail]).toEqual([409, expect.stringContaining('embargo')]);
      }
      expect(await order(one)).toEqual(before);
      expect((await change(one, { ship_to_name: 'Grace Hopper' })).status).toBe(200);
    }
  });
});
