// Two API processes on one database sell what there is, once, however many want it.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, openDb } from '../src/db/db.ts';
import { lastSequence } from '../src/events/queries.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { allFindings } from './order-checks.ts';
import { follow, JUNIPER, Merchant, raceOrders, raiseLimits, stockedItem, stream } from './order-load.ts';
import type { Wanted } from './orders-world.ts';
import { endAll, logIn, start } from './serve-process.ts';

const UNITS = 1000;
const ATTEMPTS = 5000;
const CLIENTS = 64;

let database: TestDatabase;
let db: Db;
let sql: pg.Client;
let addresses: string[];
let token: string;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase('demo');
  await raiseLimits(database.url);
  const settings = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'warn' };
  addresses = await Promise.all(
    [start(['serve'], settings), start(['serve'], settings)].map((one) => one.ready()),
  );
  token = await logIn(addresses[0] ?? '', 'demo');
  merchant = new Merchant(token);
  db = openDb({ url: database.url, poolSize: 2 });
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
}, 60_000);

afterAll(async () => {
  merchant.close();
  await endAll();
  await db.close();
  await sql.end();
  await database.drop();
});

async function numbers(text: string, values: unknown[] = []): Promise<Record<string, number>> {
  const { rows } = await sql.query(text, values);
  return Object.fromEntries(Object.entries(rows[0] as object).map(([name, value]) => [name, Number(value)]));
}

const stockOf = (itemId: number) =>
  numbers(
    `SELECT sum(available_on_hand) AS there, sum(reserved_orders) AS reserved, sum(backordered) AS waiting
     FROM stock_record WHERE org_id = $1 AND item_id = $2`,
    [JUNIPER, itemId],
  );

/** While three programs follow the feed, each in its own way. */
async function race(lines: (attempt: number) => readonly Wanted[]): Promise<void> {
  const before = await lastSequence(db, JUNIPER);
  const racing = raceOrders(merchant, addresses, CLIENTS, ATTEMPTS, lines);
  const last = racing.then(() => lastSequence(db, JUNIPER));
  const [{ statuses, outcomes, rate }, newest, ...consumers] = await Promise.all([
    racing,
    last,
    follow(merchant, addresses, before, last),
    follow(merchant, addresses.slice(1), before, last),
    stream(addresses[0] ?? '', token, before, last),
  ]);
  process.stdout.write(`  ${ATTEMPTS} orders over two processes: ${rate.toFixed(0)} a second\n`);
  expect(statuses).toEqual({ 200: ATTEMPTS });
  expect(outcomes).toEqual({ pending: UNITS, backordered: ATTEMPTS - UNITS });
  expect(newest - before).toBeGreaterThan(ATTEMPTS);
  const every = Array.from({ length: newest - before }, (_, at) => before + 1 + at);
  for (const seen of consumers) expect(seen).toEqual(every);
}

it('1,000 units, 5,000 orders, 64 clients: 1,000 are reserved, 4,000 wait, and the feed misses nothing', {
  timeout: 90_000,
}, async () => {
  const item = await stockedItem(addresses[0] ?? '', { 1: UNITS / 2, 2: UNITS / 2 });
  await race(() => [[item, 1]]);
  expect(await stockOf(item)).toEqual({ there: UNITS, reserved: UNITS, waiting: ATTEMPTS - UNITS });
  expect(await allFindings(sql, db)).toEqual([]);
});

it('the same with two lines in opposite order: no order has one item without the other, nobody waits for ever', {
  timeout: 90_000,
}, async () => {
  const first = await stockedItem(addresses[0] ?? '', { 1: UNITS });
  const second = await stockedItem(addresses[1] ?? '', { 1: UNITS });
  const both: Wanted[] = [
    [first, 1],
    [second, 1],
  ];
  const { deadlocks: before } = await numbers(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  await race((attempt) => (attempt % 2 === 0 ? both : both.toReversed()));
  for (const item of [first, second])
    expect(await stockOf(item)).toEqual({ there: UNITS, reserved: UNITS, waiting: ATTEMPTS - UNITS });
  expect(await numbers('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()')).toEqual({
    deadlocks: before,
  });
  expect(await allFindings(sql, db)).toEqual([]);
});
