// Two processes beside each other on the same stock.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { race } from '../../../test/crashes/run-racers.ts';
import type { RacerTask } from '../../../test/crashes/stock-racer.ts';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { verifyStock } from '../../verify/verify-books.ts';
import { openStock } from './open-stock.ts';
import { receiveStock } from './receive-stock.ts';
import { reserveStock } from './reserve-stock.ts';
import { NO_DATE, NO_LOT } from './stock-state.ts';
import { writeStock } from './write-stock.ts';

let world: StockWorld;

beforeEach(async () => {
  world = await stockWorld({ items: 20 });
});
afterEach(() => world.close());

const task = (changes: Partial<RacerTask>): RacerTask => ({
  orgId: world.orgId,
  does: 'reserve',
  itemIds: [1],
  warehouseIds: [1],
  attempts: 2500,
  clients: 32,
  poolSize: 5,
  firstOwner: 1,
  quantity: 1,
  ...changes,
});
/** The same task in two processes, with owners and perhaps more of their own. */
const pair = (changes: Partial<RacerTask>, second: Partial<RacerTask> = {}): RacerTask[] => [
  task(changes),
  task({ ...changes, firstOwner: 1_000_000, ...second }),
];

function receive(itemIds: readonly number[], quantity: number, warehouseId = 1): Promise<unknown> {
  const lines = itemIds.map((itemId) => ({
    itemId,
    warehouseId,
    quantity,
    lot: NO_LOT,
    expiration: NO_DATE,
    status: 'available' as const,
  }));
  return world.change((tx, feed) => receiveStock(tx, feed, lines));
}

async function one(text: string): Promise<Record<string, number>> {
  const { rows } = await world.sql.query(text);
  return Object.fromEntries(Object.entries(rows[0] as object).map(([name, value]) => [name, Number(value)]));
}

async function expectCleanBooks(): Promise<void> {
  const { findings } = await verifyStock(world.db);
  expect(findings).toEqual([]);
}

describe('two processes', () => {
  it('take exactly the 1,000 units there are of one item in 5,000 attempts', async () => {
    await receive([1], 1000);
    const results = await race(world.database.url, pair({}));
    expect(results.flatMap((result) => result.errors)).toEqual([]);
    expect(results.reduce((sum, result) => sum + result.done, 0)).toBe(1000);
    expect(results.reduce((sum, result) => sum + result.refused, 0)).toBe(4000);
    expect(Math.min(...results.map((result) => result.done))).toBeGreaterThan(0);
    expect(await one('SELECT sum(reserved) AS reserved, sum(on_hand) AS there FROM stock_balance')).toEqual({
      reserved: 1000,
      there: 1000,
    });
    await expectCleanBooks();
  });

  it('take exactly 1,000 of each in 5,000 attempts with lines in opposite order, and no deadlock reaches the caller', async () => {
    const itemIds = [1, 2, 3, 4, 5];
    await receive(itemIds, 1000);
    const results = await race(world.database.url, pair({ itemIds }, { itemIds: itemIds.toReversed() }));
    expect(results.flatMap((result) => result.errors)).toEqual([]);
    expect(results.reduce((sum, result) => sum + result.done, 0)).toBe(1000);
    expect(results.reduce((sum, result) => sum + result.refused, 0)).toBe(4000);
    expect(await one('SELECT min(reserved) AS min, max(reserved) AS max FROM stock_balance')).toEqual({
      min: 1000,
      max: 1000,
    });
    expect(await one('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()')).toEqual({
      deadlocks: 0,
    });
    await expectCleanBooks();
  });

  it('damage and count what others reserve, ship and release: reality wins and the books add up', async () => {
    const itemIds = [1, 2, 3];
    await receive(itemIds, 500);
    const results = await race(world.database.url, [
      task({ does: 'ship', itemIds, attempts: 400, quantity: 2 }),
      task({ does: 'reserve', itemIds: itemIds.toReversed(), attempts: 200, firstOwner: 10_000 }),
      task({ does: 'damage', itemIds: [3, 1], attempts: 150, clients: 4, firstOwner: 20_000 }),
      task({ does: 'count', itemIds: [2, 1], attempts: 100, clients: 2, firstOwner: 30_000, quantity: 40 }),
      task({ does: 'receive', itemIds, attempts: 50, clients: 2, firstOwner: 40_000, quantity: 20 }),
    ]);
    expect(results.flatMap((result) => result.errors)).toEqual([]);
    expect(results[3]?.done).toBe(100);
    const { taken } = await one("SELECT count(*) AS taken FROM due_work WHERE kind = 'reroute_sub_order'");
    expect(taken).toBeGreaterThan(0);
    await expectCleanBooks();
  });

  it('bring the same new items to the same new places at once, and nothing is lost', async () => {
    const itemIds = world.itemIds;
    const some = { does: 'receive', itemIds, attempts: 30, clients: 8, warehouseIds: [1, 2] } as const;
    const results = await race(world.database.url, pair(some, { itemIds: itemIds.toReversed() }));
    expect(results).toMatchObject([
      { done: 30, errors: [] },
      { done: 30, errors: [] },
    ]);
    expect(
      await one('SELECT count(*) AS records, sum(available_on_hand) AS units FROM stock_record'),
    ).toEqual({
      records: 40,
      units: 60 * 20,
    });
    await expectCleanBooks();
  });

  it('bring goods for the first time while an order begins to wait for them, and neither begins again', async () => {
    const [stocked = 0, never = 0] = world.itemIds;
    await receive([stocked], 10);
    let attempts = 0;
    const orderHolds = Promise.withResolvers<void>();
    const orderGoesOn = Promise.withResolvers<void>();
    const order = world.change(async (tx, feed) => {
      attempts += 1;
      const state = await openStock(tx, world.orgId, [{ itemId: stocked, warehouseId: 1 }]);
      orderHolds.resolve();
      await orderGoesOn.promise;
      state.changeBackordered({ itemId: never, warehouseId: 1 }, 3);
      await writeStock(tx, feed, state);
    });
    await orderHolds.promise;
    const receipt = receive([stocked, never], 5);
    await expect
      .poll(() => one('SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted'))
      .toEqual({ waiting: 1 });
    orderGoesOn.resolve();
    await Promise.all([order, receipt]);
    expect(attempts).toBe(1);
    expect(
      await one(`SELECT available_on_hand AS units, backordered FROM stock_record WHERE item_id = ${never}`),
    ).toEqual({ units: 5, backordered: 3 });
  });

  it('bring a new lot with two dates, and exactly one date wins', async () => {
    const some = { does: 'receive', itemIds: [1, 2, 3], attempts: 20, clients: 8, lot: 'L1' } as const;
    const results = await race(
      world.database.url,
      pair({ ...some, expiration: '2030-01-01' }, { expiration: '2031-01-01', itemIds: [3, 2, 1] }),
    );
    expect(results.flatMap((result) => result.errors)).toEqual([]);
    expect(results.map((result) => result.done).sort()).toEqual([0, 20]);
    expect(results.map((result) => result.refused).sort()).toEqual([0, 20]);
    expect(await one('SELECT count(*) AS lots, count(DISTINCT expiration) AS dates FROM stock_lot')).toEqual({
      lots: 3,
      dates: 1,
    });
    await expectCleanBooks();
  });

  it('bring the components of the same bundles at once, and each bundle gets one record a warehouse', async () => {
    await world.sql.query(`INSERT INTO bundle_component (org_id, bundle_id, component_id, quantity)
      SELECT ${world.orgId}, bundle, component, 1 FROM unnest(ARRAY[1, 10, 20]) AS bundle, generate_series(2, 9) AS component`);
    await world.sql.query('UPDATE item SET is_bundle = true WHERE id IN (1, 10, 20)');
    const some = { does: 'receive', attempts: 20, clients: 8, warehouseIds: [1, 2] } as const;
    const results = await race(world.database.url, [
      task({ ...some, itemIds: [2, 4, 6, 8] }),
      task({ ...some, itemIds: [9, 7, 5, 3], firstOwner: 1_000_000 }),
    ]);
    expect(results).toMatchObject([
      { done: 20, errors: [] },
      { done: 20, errors: [] },
    ]);
    expect(await one('SELECT count(*) AS records FROM stock_record WHERE item_id IN (1, 10, 20)')).toEqual({
      records: 6,
    });
    await expectCleanBooks();
  });
});

it('64 clients on a pool of 2 connections are slow, but never stuck', async () => {
  await receive([1, 2], 300);
  const [result] = await race(world.database.url, [
    task({ does: 'ship', itemIds: [2, 1], attempts: 640, clients: 64, poolSize: 2 }),
  ]);
  expect(result?.errors).toEqual([]);
  expect((result?.done ?? 0) + (result?.refused ?? 0)).toBe(640);
  await expectCleanBooks();
});

it('an item that becomes a bundle while its goods arrive does not get stock', async () => {
  await world.sql.query('BEGIN');
  await world.sql.query('SELECT 1 FROM item WHERE id = 1 FOR UPDATE');
  await world.sql.query(`INSERT INTO bundle_component VALUES (${world.orgId}, 1, 2, 1)`);
  await world.sql.query('UPDATE item SET is_bundle = true WHERE id = 1');
  const arrival = receive([1], 5).catch((error: unknown) => error);
  await waiting();
  await world.sql.query('COMMIT');
  expect(await arrival).toMatchObject({ code: 'state_conflict' });
  expect(await one('SELECT count(*) AS n FROM stock_balance')).toEqual({ n: 0 });
});

it('a component that arrives for the first time while its bundle is made gives the bundle its record', async () => {
  await world.sql.query('BEGIN');
  await world.sql.query('SELECT 1 FROM item WHERE id IN (1, 2) ORDER BY id FOR UPDATE');
  await world.sql.query(`INSERT INTO bundle_component VALUES (${world.orgId}, 1, 2, 1)`);
  const arrival = receive([2], 5);
  await waiting();
  await world.sql.query('COMMIT');
  await arrival;
  expect(await one('SELECT count(*) AS n FROM stock_record WHERE item_id = 1')).toEqual({ n: 1 });
});

it('goods that free stock while somebody starts to wait for it mark the item, whoever commits first', async () => {
  await receive([1], 1, 2);
  await world.sql.query('BEGIN');
  await world.sql.query('UPDATE stock_record SET backordered = 3 WHERE item_id = 1');
  await world.sql.query('UPDATE org_feed SET last_sequence = last_sequence');
  // First arrival at another warehouse: the two have no record in common, only the counter.
  const arrival = receive([1], 5, 1);
  await waiting();
  await world.sql.query('COMMIT');
  await arrival;
  expect(await one('SELECT count(*) AS marks FROM due_work WHERE subject_id = 1')).toEqual({ marks: 1 });
});

it('a mark that is there already changes, so that a worker who removes the one he read leaves the new one', async () => {
  await receive([1], 1);
  await world.sql.query('UPDATE stock_record SET backordered = 3 WHERE item_id = 1');
  const marks = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    await receive([1], 1);
    const { rows } = await world.sql.query('SELECT mark FROM due_work');
    marks.add(rows[0].mark);
  }
  expect(marks.size).toBe(3);
});

it('an owner who comes back for more of the same balance holds the sum', async () => {
  await receive([1], 10);
  const line = { ownerId: 1, ownerLine: 1, itemId: 1, warehouseId: 1, quantity: 3 };
  for (let round = 0; round < 2; round += 1)
    await world.change((tx, feed) => reserveStock(tx, feed, 'sub_order', [line]));
  expect(await one('SELECT count(*) AS rows, sum(quantity) AS units FROM reservation')).toEqual({
    rows: 1,
    units: 6,
  });
  await expectCleanBooks();
});

const WAITING = {
  name: 'test.waiting',
  text: "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
};

/** Until some connection waits for a lock. (Asked elsewhere: inside a transaction the answer would never change.) */
async function waiting(): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await world.db.query(WAITING)).length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('nobody waits');
}
