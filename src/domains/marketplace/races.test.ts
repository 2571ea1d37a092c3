// Work orders beside orders and counts on the same stock, in processes of their own; and a packer's process is killed.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backendGone, caughtIn } from '../../../test/crashes/catch-racer.ts';
import { race, startRacer } from '../../../test/crashes/run-racers.ts';
import type { RacerTask } from '../../../test/crashes/stock-racer.ts';
import { workOff } from '../../../test/tools/due-work.ts';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { workOf } from '../../kit/aggregates/work.ts';
import { runChecks } from '../../kit/db/checks.ts';
import { MARKETPLACE_CHECKS } from '../../verify/marketplace/queries.ts';
import { STOCK_CHECKS } from '../../verify/stock/queries.ts';
import { receiveStock } from '../stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../stock/stock-state.ts';
import { createWorkOrder } from './work-orders/create-work-order.ts';

const ITEMS = 100;

let world: StockWorld;

beforeEach(async () => {
  world = await stockWorld({ items: ITEMS });
  await world.sql.query(`UPDATE warehouse SET services = '{marketplace_prep}'`);
  await world.sql.query(
    'INSERT INTO warehouse_access (org_id, warehouse_id, created_at) SELECT $1, unnest($2::bigint[]), now()',
    [world.orgId, world.warehouseIds],
  );
  await world.sql.query(
    `INSERT INTO listing (org_id, id, item_id, listing_mp_primary_id, marketplace_name, listing_mp_seller_account_id,
       fulfillment_channel, country, status, version, created_at, updated_at)
     SELECT $1, id, id, 'SKU-' || id, 'Amazon', 'A1', 'FBA', 'US', 'active', 1, now(), now() FROM unnest($2::bigint[]) AS id`,
    [world.orgId, world.itemIds],
  );
});
afterEach(() => world.close());

const task = (changes: Partial<RacerTask>): RacerTask => ({
  orgId: world.orgId,
  does: 'work_order',
  itemIds: [1],
  warehouseIds: [1],
  attempts: 150,
  clients: 8,
  poolSize: 4,
  firstOwner: 1_000_000,
  quantity: 1,
  ...changes,
});

const receive = (itemIds: readonly number[], quantity: number) =>
  world.change((tx, feed) =>
    receiveStock(
      tx,
      feed,
      itemIds.map((itemId) => ({
        ...{ itemId, quantity, warehouseId: 1, lot: NO_LOT, expiration: NO_DATE },
        status: 'available' as const,
      })),
    ),
  );

async function expectCleanBooks(): Promise<void> {
  const { findings } = await runChecks(world.db, [...STOCK_CHECKS, ...MARKETPLACE_CHECKS]);
  expect(findings).toEqual([]);
}

it('work orders and orders take exactly the stock there is, in any order of lines', async () => {
  await receive([1, 2], 120);
  const results = await race(world.database.url, [
    task({ itemIds: [1, 2] }),
    task({ itemIds: [2, 1], does: 'reserve' }),
  ]);
  for (const { errors } of results) expect(errors).toEqual([]);
  expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(120);
  const { rows } = await world.sql.query(
    `SELECT sum(reserved)::int AS reserved, sum(on_hand)::int AS on_hand FROM stock_balance WHERE org_id = $1`,
    [world.orgId],
  );
  expect(rows).toEqual([{ reserved: 240, on_hand: 240 }]);
  await expectCleanBooks();
});

it('what counts take from work orders is short, and the books are right all along', async () => {
  await receive([1, 2, 3], 100);
  const results = await race(world.database.url, [
    task({ itemIds: [1, 2, 3], attempts: 60 }),
    task({ itemIds: [3, 2, 1], does: 'count', attempts: 30, clients: 2, quantity: 40 }),
    task({ itemIds: [2, 3], does: 'reserve', attempts: 60 }),
  ]);
  for (const { errors } of results) expect(errors).toEqual([]);
  await expectCleanBooks();
  // Sub-orders of this world are made up: only what is left for work orders is worked off.
  await world.sql.query(`DELETE FROM due_work WHERE kind <> 'reroute_work_order'`);
  await workOff(world.db);
  await expectCleanBooks();
  const { rows } = await world.sql.query(
    `SELECT sum(quantity)::int AS wanted, sum(short_quantity)::int AS short FROM marketplace_work_order_item`,
  );
  const { rows: held } = await world.sql.query(
    `SELECT coalesce(sum(quantity), 0)::int AS units FROM reservation WHERE owner_kind = 'work_order'`,
  );
  expect(rows[0].wanted).toBe(rows[0].short + held[0].units);
});

const LINES = 3000;

it('kill -9 while packing leaves the whole carton or nothing: ledger, carton and work order agree', async () => {
  await receive(world.itemIds, 1000);
  const items = world.itemIds.map((id) => ({
    listing_sku: `SKU-${id}`,
    quantity: 1000,
    fulfillment_channel: 'FBA' as const,
  }));
  const made = await world.change((tx, feed) =>
    createWorkOrder(workOf(tx, feed), { input: { warehouse_id: 1, items } }, null),
  );
  const workOrder = { id: made.id, itemIds: made.items.map(({ id }) => id) };
  for (const moment of ['INSERT INTO stock_movement', 'INSERT INTO marketplace_carton_unit']) {
    const packed = async () =>
      (await world.sql.query('SELECT count(*)::int AS units FROM marketplace_carton_unit')).rows[0].units;
    const before = await packed();
    const racer = await startRacer(
      world.database.url,
      task({ does: 'pack', workOrder, attempts: 1, clients: 1, poolSize: 1, lines: LINES }),
    );
    racer.go();
    await caughtIn(world, moment, racer);
    racer.process.kill('SIGKILL');
    await expect(racer.result).rejects.toThrow('without a result');
    await backendGone(world);
    expect([0, LINES]).toContain((await packed()) - before);
    await expectCleanBooks();
  }
});
