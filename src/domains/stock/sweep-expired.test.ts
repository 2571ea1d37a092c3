import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { ManualClock } from '../../kit/kernel/clock.ts';
import { verifyStock } from '../../verify/verify-books.ts';
import { receiveStock } from './receive-stock.ts';
import { reserveStock } from './reserve-stock.ts';
import { sweepExpired } from './sweep-expired.ts';

// Half past ten in the evening of March 31st in New York, half past eleven in the morning of April 1st in Tokyo.
const NIGHT = new Date('2026-04-01T02:30:00Z');
const HOUR_MS = 3_600_000;
const ZONES = ['America/New_York', 'Asia/Tokyo', 'UTC'] as const;

let clock: ManualClock;
let world: StockWorld;

beforeEach(async () => {
  clock = new ManualClock(NIGHT);
  world = await stockWorld({ items: 30, warehouses: 3, clock });
});
afterEach(() => world.close());

const dateAt = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
const days = () => ZONES.map((zone, index) => ({ id: index + 1, today: dateAt(zone, clock.now()) }));
const sweep = (recordsPerTransaction?: number) =>
  sweepExpired(world.db, clock, world.orgId, days(), recordsPerTransaction);

async function receive(itemIds: readonly number[], expiration: string, quantity = 4): Promise<void> {
  const lines = itemIds.flatMap((itemId) =>
    world.warehouseIds.map((warehouseId) => ({ itemId, warehouseId, quantity, lot: '', expiration })),
  );
  await world.change((tx, feed) =>
    receiveStock(
      tx,
      feed,
      lines.map((line) => ({ ...line, status: 'available' as const })),
    ),
  );
}

async function expiredAt(): Promise<number[]> {
  const { rows } = await world.sql.query(
    'SELECT warehouse_id, sum(expired)::int AS units FROM stock_record GROUP BY 1 ORDER BY 1',
  );
  return rows.map((row: { units: number }) => row.units);
}

it('expires goods when their last day is over where they lie, not elsewhere', async () => {
  await receive([1], '2026-03-31');
  await receive([2], '2026-04-01');
  await receive([3], 'infinity');
  // Their last day is over in Tokyo and Greenwich, and goes on in New York.
  expect(await sweep()).toBe(8);
  expect(await expiredAt()).toEqual([0, 4, 4]);
  clock.advanceMs(1.4 * HOUR_MS);
  expect(await sweep()).toBe(0);
  clock.advanceMs(0.1 * HOUR_MS);
  expect(await sweep()).toBe(4);
  expect(await expiredAt()).toEqual([4, 4, 4]);
  clock.advanceMs(48 * HOUR_MS);
  expect(await sweep()).toBe(12);
  expect(await expiredAt()).toEqual([8, 8, 8]);
  expect((await verifyStock(world.db)).findings).toEqual([]);
});

it('writes a pair of movements for each balance, takes reservations back and tells their owners', async () => {
  await receive([1], '2026-03-31');
  const line = { ownerLine: 1, itemId: 1, warehouseId: 2, quantity: 2 };
  await world.change((tx, feed) => reserveStock(tx, feed, 'sub_order', [{ ...line, ownerId: 1 }]));
  await world.change((tx, feed) => reserveStock(tx, feed, 'work_order', [{ ...line, ownerId: 2 }]));
  await sweep();
  const { rows: held } = await world.sql.query('SELECT * FROM reservation');
  expect(held).toEqual([]);
  const { rows: due } = await world.sql.query('SELECT kind, subject_id::int FROM due_work ORDER BY 1');
  expect(due).toEqual([
    { kind: 'reroute_sub_order', subject_id: 1 },
    { kind: 'reroute_work_order', subject_id: 2 },
  ]);
  const { rows: moved } = await world.sql.query(
    `SELECT line, status, quantity::int, actor FROM stock_movement WHERE reason = 'expired' AND warehouse_id = 2
     ORDER BY transaction_id, line`,
  );
  expect(moved).toEqual([
    { line: 1, status: 'available', quantity: -4, actor: 'expiry sweep' },
    { line: 2, status: 'expired', quantity: 4, actor: 'expiry sweep' },
  ]);
  expect((await verifyStock(world.db)).findings).toEqual([]);
});

it('works off any number of records in transactions of a few, and finds nothing when called again', async () => {
  await receive(world.itemIds, '2026-01-01', 1);
  await receive(world.itemIds, '2026-01-02', 1);
  expect(await sweep(7)).toBe(30 * 3 * 2);
  const { rows } = await world.sql.query(
    "SELECT max(records)::int AS most FROM (SELECT count(*) AS records FROM event WHERE actor = 'expiry sweep' GROUP BY xmin) AS t",
  );
  expect(rows[0].most).toBe(7);
  expect(await sweep(7)).toBe(0);
  expect((await verifyStock(world.db)).findings).toEqual([]);
});
