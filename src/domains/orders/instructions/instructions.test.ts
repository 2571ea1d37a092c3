// How an order is to be handled, from intake to the floor and the papers in and on the box.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../../../test/tools/pdf-text.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';

const HOUR_MS = 3600_000;
/** Hours; tokens are valid for longer. */
const SOON = 0.1;
const clock = new ManualClock(new Date(Date.now() + HOUR_MS));
const hence = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString();
const ALL = {
  company: 'Hopper & Daughters',
  gift_message: 'Happy birthday, Rosa!',
  packing_note: 'No invoice in the box.',
  signature_required: true,
  insurance_amount: 99.5,
  incoterm: 'DDP',
  billing_account: 'A1-77',
  recipient_tax_id: 'GB123456789',
  not_before: hence(1),
  priority: 9,
};
const NONE = { ...Object.fromEntries(Object.keys(ALL).map((name) => [name, null])), priority: 5 };

let world: FloorWorld;
let itemId: number;
let made = 0;

beforeAll(async () => {
  world = await floorWorld({ clock });
  itemId = await world.shelve(500);
});
afterAll(() => world.close());

const LINE = { quantity: 2 };

async function take(fields: object = {}, lines: readonly object[] = [LINE]) {
  made += 1;
  const market_order_id = `HANDLED-${made}`;
  const order = {
    market_order_id,
    ship_to_name: 'Ada Byrne',
    address_line1: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postal_code: '10118',
    country: 'US',
    items: lines.map((line) => ({ item_id: itemId, ...line })),
    ...fields,
  };
  const { body } = await world.app.post('/v1/orders', { orders: [order] }, world.merchant);
  expect(body.erroneous_orders).toEqual([]);
  return { market_order_id, order, id: body.orders[0].sub_orders[0].sub_order_id as number };
}

const ofMerchant = async (path: string) => {
  const { status, body, text } = await world.app.get(path, world.merchant);
  expect(status, text).toBe(200);
  return body;
};
const queue = async (more = '') => {
  const { ops, hub, app, warehouseId, orgId } = world;
  expect(ops).toContain(String(orgId));
  const path = `/ops/v1/warehouses/${warehouseId}/pick_queue?org_id=${orgId}&per_page=250${more}`;
  return (await app.get(path, hub)).body.map((row: { sub_order_id: number }) => row.sub_order_id) as number[];
};

it('lists, status and the event of an order say how it is to be handled; without a word they say null', async () => {
  const { market_order_id } = await take(ALL);
  const [row] = await ofMerchant(`/v1/orders?market_order_id=${market_order_id}`);
  expect(row).toMatchObject(ALL);
  expect(await ofMerchant(`/v1/orders/status?market_order_id=${market_order_id}`)).toMatchObject(ALL);
  const eventOf = async (orderId: number) => {
    const { rows } = await world.sql.query(
      `SELECT data FROM event WHERE org_id = $1 AND subject_id = $2 AND type = 'order.received'`,
      [world.orgId, String(orderId)],
    );
    return rows[0].data;
  };
  expect(await eventOf(row.order_id)).toMatchObject(ALL);
  const other = await take();
  const [plain] = await ofMerchant(`/v1/orders?market_order_id=${other.market_order_id}`);
  expect(plain).toMatchObject(NONE);
  expect(await eventOf(plain.order_id)).toMatchObject(NONE);
  expect(await ofMerchant(`/v1/orders/status?market_order_id=${other.market_order_id}`)).toMatchObject(NONE);
});

it('an order without instructions stores nothing for them', async () => {
  await take();
  const { rows } = await world.sql.query(
    `SELECT o.instructions, o.priority, o.not_before, s.priority AS of_part, s.not_before AS part_not_before
     FROM customer_order o JOIN sub_order s ON s.org_id = o.org_id AND s.order_id = o.id
     WHERE o.market_order_id = $1`,
    [`HANDLED-${made}`],
  );
  expect(rows).toEqual([
    { instructions: null, priority: null, not_before: null, of_part: null, part_not_before: null },
  ]);
});

it('the same order sent again is the same; another gift message is another order', async () => {
  const { order } = await take({ ...ALL, priority: 5 });
  const again = async (changes: object) =>
    (await world.app.post('/v1/orders', { orders: [{ ...order, ...changes }] }, world.merchant)).body;
  expect((await again({})).erroneous_orders).toEqual([]);
  expect((await again({ priority: null })).erroneous_orders).toEqual([]);
  const { erroneous_orders } = await again({ gift_message: 'Bonjour' });
  expect(erroneous_orders[0].violations[0].message).toMatch(/differs in: gift_message$/);
});

it('every mistake is named at once', async () => {
  const wrong = {
    gift_message: 'x'.repeat(501),
    signature_required: 'yes',
    insurance_amount: 1.005,
    incoterm: 'FREE',
    not_before: '2026-11-16',
    priority: 10,
  };
  const { order } = await take();
  const { body } = await world.app.post(
    '/v1/orders',
    { orders: [{ ...order, market_order_id: 'HANDLED-WRONG', ...wrong }] },
    world.merchant,
  );
  const pointers = body.erroneous_orders[0].violations.map(({ pointer }: { pointer: string }) => pointer);
  expect(new Set(pointers)).toEqual(new Set(Object.keys(wrong).map((name) => `/${name}`)));
});

it('the pick queue has higher priorities first, and nothing before its time', async () => {
  const usual = await take();
  const last = await take({ priority: 1 });
  const first = await take({ priority: 9 });
  const time = hence(SOON);
  const later = await take({ priority: 8, not_before: time });
  const mine = (ids: readonly number[]) =>
    ids.filter((id) => [usual.id, last.id, first.id, later.id].includes(id));
  expect(mine(await queue())).toEqual([first.id, usual.id, last.id]);
  const early = await world.act(later.id, 'start_pick');
  expect([early.status, early.body.code]).toEqual([409, 'state_conflict']);
  expect(early.body.detail).toContain(`must not be picked before ${time}`);
  const wave = await world.app.post(
    `/ops/v1/warehouses/${world.warehouseId}/waves`,
    { sub_order_ids: [usual.id, later.id] },
    world.hub,
  );
  expect(wave.body.skipped).toEqual([
    expect.objectContaining({
      sub_order_id: later.id,
      reason: `must not be picked before ${time}`,
    }),
  ]);
  clock.advanceMs(SOON * HOUR_MS);
  expect(mine(await queue())).toEqual([first.id, later.id, usual.id, last.id]);
  expect((await world.act(later.id, 'start_pick')).status).toBe(200);
});

it('an order that waits is promised as if it came in when its wait ends', async () => {
  const now = await take();
  const time = hence(10 * 24);
  const waits = await take({ not_before: time });
  const promised = async (id: number) => (await world.read(id)).body.ship_by as string;
  expect((await promised(waits.id)) > time).toBe(true);
  expect((await promised(now.id)) < time).toBe(true);
});

it('the floor reads them; the packing slip has the company and the gift message, and never the packing note', async () => {
  const { id } = await take({ ...ALL, not_before: null });
  const { body } = await world.read(id);
  const { company, ...others } = ALL;
  expect(body).toMatchObject({ ...others, not_before: null, ship_to: { company } });
  const { bytes } = await world.app.get(`${world.ops}/sub_orders/${id}/packing_slip.pdf`, world.hub);
  const { text } = readPdf(bytes);
  expect(text).toContain('Hopper & Daughters');
  expect(text).toContain('Happy birthday, Rosa!');
  expect(text).not.toContain('No invoice in the box.');
});

it('the list filters by priority, also by the usual one', async () => {
  const usual = await take();
  const low = await take({ priority: 2 });
  const listed = async (query: string) =>
    (await ofMerchant(`/v1/orders?per_page=250&${query}`)).map(
      (row: { market_order_id: string }) => row.market_order_id,
    ) as string[];
  expect(await listed('priority[]=2')).toContain(low.market_order_id);
  expect(await listed('priority[]=2')).not.toContain(usual.market_order_id);
  expect(await listed('priority[]=2,9&sort=created')).toContain(low.market_order_id);
  expect(await listed('priority[]=5')).toContain(usual.market_order_id);
  expect(await listed('priority[]=5')).not.toContain(low.market_order_id);
});

it('an express service goes before a slower one of the same dispatch, and economy last', async () => {
  const levels = ['FreeEconomy', 'Standard', 'Scheduled', 'Expedited', 'Priority', 'NextDay', 'SameDay'];
  const ids: number[] = [];
  for (const shipment_service_level_category of levels)
    ids.push((await take({ shipment_service_level_category, priority: 7 })).id);
  const [economy, standard, scheduled, expedited, priority, next, same] = ids;
  const found = (await queue()).filter((id) => ids.includes(id));
  expect(found).toEqual([same, next, priority, expedited, standard, scheduled, economy]);
});
