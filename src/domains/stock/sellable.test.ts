import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { manualClock, newOrder, type OrdersWorld, ordersWorld } from '../../../test/worlds/orders-world.ts';
import { commitForOrg, openFeed } from '../../kit/feed/feed-writer.ts';
import type { ManualClock } from '../../kit/kernel/clock.ts';
import { changeItem } from '../catalog/items/manage-items.ts';
import { recheckDates } from '../inventory/jobs.ts';
import { inventoryList } from '../inventory/records/queries.ts';
import { changeWarehouse, setWarehouseAccess } from '../warehouses/manage-warehouses.ts';
import { receiveStock } from './receive-stock.ts';

const HUB = 1;
const ITEMS = 12;
const DAY_MS = 24 * 3600 * 1000;
let clock: ManualClock;
let world: OrdersWorld;

beforeEach(async () => {
  clock = manualClock();
  world = await ordersWorld({ items: ITEMS, clock });
  await world.world.sql.query(
    "INSERT INTO org VALUES ($1, 'The hub', 'hub', true, null, null, null, 1, $2, $2)",
    [HUB, clock.now()],
  );
  await world.db.transaction(async (tx) => openFeed(tx, HUB, clock.now()));
  await ofWarehouse({ services: ['storage', 'orders', 'marketplace_prep'] });
});
afterEach(() => world.close());

async function ofWarehouse(changes: Parameters<typeof changeWarehouse>[3]): Promise<void> {
  await commitForOrg(world.db, { orgId: HUB, actor: 'hub', now: clock.now() }, (tx, feed) =>
    changeWarehouse(tx, feed, 1, changes, null),
  );
  await world.workOff();
}

async function ofItem(id: number, changes: Parameters<typeof changeItem>[3]): Promise<void> {
  await world.world.change((tx, feed) => changeItem(tx, feed, id, changes, null));
  await world.workOff();
}

/** A lot of the item that is good for so many days more. */
async function receiveLot(itemId: number, days: number, quantity: number): Promise<void> {
  const expiration = new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const line = {
    itemId,
    warehouseId: 1,
    quantity,
    lot: `L${days}`,
    expiration,
    status: 'available',
  } as const;
  expect(await world.world.change((tx, feed) => receiveStock(tx, feed, [line]))).toEqual([]);
}

/** Why channels get less than is available: what the feed has said last, which must be what the list says. */
async function unsellable(itemId: number): Promise<string[]> {
  const { rows } = await world.world.sql.query(
    `SELECT data FROM event WHERE subject_id = $1 ORDER BY sequence DESC LIMIT 1`,
    [`${itemId}-1`],
  );
  const { available_quantity: available, sellable: given, unsellable: told } = rows[0].data;
  const query = { item_id: String(itemId), warehouse_id: 1 };
  const page = await inventoryList.page(world.db, [world.orgId], query, {
    limit: 1,
    offset: 0,
    after: null,
  } as never);
  expect(JSON.parse(page.pieces.join(''))[0]).toMatchObject({ sellable: given, unsellable: told });
  for (const [channel, units] of Object.entries(given)) {
    const missing = told.filter((one: { channel: string }) => one.channel === channel);
    expect(missing.reduce((sum: number, one: { quantity: number }) => sum + one.quantity, 0)).toBe(
      available - Number(units),
    );
  }
  return told.map(
    (one: { channel: string; reason: string; quantity: number }) =>
      `${one.channel} ${one.reason} ${one.quantity}`,
  );
}

/** What the record says, which must be what the feed has said last. */
async function sellable(itemId: number): Promise<object> {
  const { rows } = await world.world.sql.query(
    `SELECT data -> 'sellable' AS told FROM event WHERE subject_id = $1 ORDER BY sequence DESC LIMIT 1`,
    [`${itemId}-1`],
  );
  const records = await world.world.sql.query(
    `SELECT sellable_merchant::int AS "MERCHANT", sellable_fba::int AS "FBA", sellable_wfs::int AS "WFS"
     FROM stock_record r WHERE item_id = $1 AND warehouse_id = 1
       AND NOT EXISTS (SELECT 1 FROM bundle_component b WHERE b.bundle_id = r.item_id)`,
    [itemId],
  );
  if (records.rows[0] !== undefined) expect(records.rows[0]).toEqual(rows[0].told);
  return rows[0].told;
}

it('is what is free and in time for the channel, and what an order can be given', async () => {
  await ofItem(1, { min_remaining_days: { MERCHANT: 10, FBA: 90 } });
  await receiveLot(1, 9, 4);
  await receiveLot(1, 10, 20);
  await receiveLot(1, 120, 100);
  expect(await sellable(1)).toEqual({ MERCHANT: 120, FBA: 100, WFS: 124 });
  const [most, more] = [newOrder([[1, 120]]), newOrder([[1, 1]])];
  await world.take(most);
  expect(await world.unitsOf(most)).toEqual({ ships: 120, waits: 0 });
  expect(await sellable(1)).toEqual({ MERCHANT: 0, FBA: 0, WFS: 4 });
  await world.take(more);
  expect(await world.unitsOf(more)).toEqual({ ships: 0, waits: 1 });
  await world.cancel(most.market_order_id);
  await world.workOff();
  expect(await sellable(1)).toEqual({ MERCHANT: 119, FBA: 100, WFS: 123 });
  await world.expectSound();
});

it('says why a channel gets less than is available, for each channel', async () => {
  const all = (reason: string, quantity: number) =>
    ['MERCHANT', 'FBA', 'WFS'].map((channel) => `${channel} ${reason} ${quantity}`);
  await ofItem(1, { min_remaining_days: { MERCHANT: 10, FBA: 90 } });
  await receiveLot(1, 9, 4);
  await receiveLot(1, 20, 6);
  expect(await unsellable(1)).toEqual(['MERCHANT too_old 4', 'FBA too_old 10']);
  await ofWarehouse({ services: ['storage', 'orders'] });
  expect(await unsellable(1)).toEqual([
    'MERCHANT too_old 4',
    'FBA service_missing 10',
    'WFS service_missing 10',
  ]);
  await ofWarehouse({ is_active: false });
  expect(await unsellable(1)).toEqual(all('warehouse_inactive', 10));
  await world.world.change((tx, feed) => setWarehouseAccess(tx, feed, 1, false));
  await world.workOff();
  expect(await unsellable(1)).toEqual(all('warehouse_not_open', 10));
  await world.world.change((tx, feed) => setWarehouseAccess(tx, feed, 1, true));
  await ofWarehouse({ is_active: true, services: ['storage', 'orders', 'marketplace_prep'] });
  await ofItem(1, { is_hazmat: true });
  expect(await unsellable(1)).toEqual(all('hazmat_not_allowed', 10));
  await ofItem(1, { is_hazmat: false, cold_storage_type: 'frozen' });
  expect(await unsellable(1)).toEqual(all('cold_storage_missing', 10));
  await ofItem(1, { cold_storage_type: null, min_remaining_days: {} });
  expect(await unsellable(1)).toEqual([]);
  await world.expectSound();
});

it('is what decides whether an order is backordered', async () => {
  let item = 0;
  const lot = fc.record({ days: fc.integer({ min: 1, max: 30 }), quantity: fc.integer({ min: 1, max: 9 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(lot, { minLength: 1, maxLength: 3, selector: ({ days }) => days }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      async (lots, minimum, wanted) => {
        item += 1;
        await ofItem(item, { min_remaining_days: { MERCHANT: minimum } });
        for (const { days, quantity } of lots) await receiveLot(item, days, quantity);
        const { MERCHANT: given } = (await sellable(item)) as { MERCHANT: number };
        const order = newOrder([[item, wanted]]);
        await world.take(order);
        expect(await world.unitsOf(order)).toEqual({
          ships: Math.min(given, wanted),
          waits: Math.max(wanted - given, 0),
        });
        await unsellable(item);
      },
    ),
    { numRuns: ITEMS, seed: 25 },
  );
  await world.expectSound();
});

it('follows the warehouse, its services and who may use it', async () => {
  await world.receive(1, 10);
  expect(await sellable(1)).toEqual({ MERCHANT: 10, FBA: 10, WFS: 10 });
  await ofWarehouse({ services: ['storage', 'orders'] });
  expect(await sellable(1)).toEqual({ MERCHANT: 10, FBA: 0, WFS: 0 });
  await ofWarehouse({ is_active: false });
  expect(await sellable(1)).toEqual({ MERCHANT: 0, FBA: 0, WFS: 0 });
  await ofWarehouse({ is_active: true });
  await world.world.change((tx, feed) => setWarehouseAccess(tx, feed, 1, false));
  await world.workOff();
  expect(await sellable(1)).toEqual({ MERCHANT: 0, FBA: 0, WFS: 0 });
  await world.world.change((tx, feed) => setWarehouseAccess(tx, feed, 1, true));
  await world.workOff();
  expect(await sellable(1)).toEqual({ MERCHANT: 10, FBA: 0, WFS: 0 });
  await ofItem(1, { is_hazmat: true });
  expect(await sellable(1)).toEqual({ MERCHANT: 0, FBA: 0, WFS: 0 });
});

it('follows the date at the warehouse, and the feed tells only what changes', async () => {
  await ofItem(1, { min_remaining_days: { MERCHANT: 10, FBA: 30 } });
  await receiveLot(1, 31, 5);
  await receiveLot(2, 31, 7);
  const newDay = async (days: number) => {
    clock.advanceMs(days * DAY_MS);
    await recheckDates(world.db, clock, world.orgId);
    await world.workOff();
  };
  await newDay(1);
  expect(await sellable(1)).toEqual({ MERCHANT: 5, FBA: 5, WFS: 5 });
  const before = await world.number('SELECT last_sequence FROM org_feed WHERE org_id = $1', [world.orgId]);
  await newDay(1);
  expect(await sellable(1)).toEqual({ MERCHANT: 5, FBA: 0, WFS: 5 });
  expect(await world.number('SELECT last_sequence FROM org_feed WHERE org_id = $1', [world.orgId])).toBe(
    before + 1,
  );
  await newDay(20);
  expect(await sellable(1)).toEqual({ MERCHANT: 0, FBA: 0, WFS: 5 });
  await world.expectSound();
});

it('of a bundle is as many as its scarcest component allows each channel', async () => {
  await ofItem(1, { min_remaining_days: { FBA: 60 } });
  await world.bundle(5, [
    [1, 2],
    [2, 1],
  ]);
  await receiveLot(1, 30, 9);
  await receiveLot(1, 90, 2);
  await world.receive(2, 4);
  expect(await sellable(5)).toEqual({ MERCHANT: 4, FBA: 1, WFS: 4 });
  expect(await unsellable(5)).toEqual(['FBA too_old 3']);
  await ofItem(5, { cold_storage_type: 'frozen' });
  expect(await sellable(5)).toEqual({ MERCHANT: 0, FBA: 0, WFS: 0 });
  expect(await unsellable(5)).toEqual(
    ['MERCHANT', 'FBA', 'WFS'].map((one) => `${one} cold_storage_missing 4`),
  );
});

it('is looked for as soon as the worker starts, where a release that did not know it has left records', async () => {
  await receiveLot(1, 50, 4);
  const { sql } = world.world;
  await sql.query('UPDATE stock_record SET sellable_merchant = 0, sellable_fba = 0, sellable_wfs = 0');
  await sql.query('UPDATE warehouse_access SET looked_through_on = NULL');
  await sql.query(await readFile('migrations/0035_recheck_sellable.sql', 'utf8'));
  await world.workOff();
  expect(await sellable(1)).toEqual({ MERCHANT: 4, FBA: 4, WFS: 4 });
});
