// Two API processes on one database sell what there is, once, however many want it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastSequence } from '../../src/kit/feed/queries.ts';
import { endAll, start } from '../tools/serve-process.ts';
import { type OrdersWorld, ordersWorld, type Wanted } from '../worlds/orders-world.ts';
import { follow, Merchant, raceOrders, stream } from './order-load.ts';

const UNITS = 1000;
const ATTEMPTS = 5000;
const CLIENTS = 64;

let world: OrdersWorld;
let addresses: string[];
let key: string;
let merchant: Merchant;

beforeAll(async () => {
  world = await ordersWorld();
  key = await world.apiKey();
  merchant = new Merchant(key);
  const settings = {
    DATABASE_URL: world.world.database.url,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const services = [start(['serve'], settings), start(['serve'], settings)];
  addresses = await Promise.all(services.map((one) => one.ready()));
}, 60_000);

afterAll(async () => {
  merchant.close();
  await endAll();
  await world.close();
});

async function numbers(text: string, values: unknown[] = []): Promise<Record<string, number>> {
  const { rows } = await world.world.sql.query(text, values);
  return Object.fromEntries(Object.entries(rows[0] as object).map(([name, value]) => [name, Number(value)]));
}

const stockOf = (itemId: number) =>
  numbers(
    `SELECT sum(available_on_hand) AS there, sum(reserved_orders) AS reserved, sum(backordered) AS waiting
     FROM stock_record WHERE org_id = $1 AND item_id = $2`,
    [world.orgId, itemId],
  );

/** While three programs follow the feed, each in its own way. */
async function race(lines: (attempt: number) => readonly Wanted[]): Promise<void> {
  const before = await lastSequence(world.db, world.orgId);
  const racing = raceOrders(merchant, addresses, CLIENTS, ATTEMPTS, lines);
  const last = racing.then(() => lastSequence(world.db, world.orgId));
  const [{ statuses, outcomes, rate }, newest, ...consumers] = await Promise.all([
    racing,
    last,
    follow(merchant, addresses, before, last),
    follow(merchant, addresses.slice(1), before, last),
    stream(addresses[0] ?? '', key, before, last),
  ]);
  process.stdout.write(`  ${ATTEMPTS} orders over two processes: ${rate.toFixed(0)} a second\n`);
  expect(statuses).toEqual({ 200: ATTEMPTS });
  expect(outcomes).toEqual({ pending: UNITS, backordered: ATTEMPTS - UNITS });
  expect(newest - before).toBeGreaterThan(ATTEMPTS);
  const every = Array.from({ length: newest - before }, (_, at) => before + 1 + at);
  for (const seen of consumers) expect(seen).toEqual(every);
}

it('1,000 units, 5,000 orders, 64 clients: 1,000 are reserved, 4,000 wait, and the feed misses nothing', async () => {
  await world.receive(1, UNITS / 2, 1);
  await world.receive(1, UNITS / 2, 2);
  await race(() => [[1, 1]]);
  expect(await stockOf(1)).toEqual({ there: UNITS, reserved: UNITS, waiting: ATTEMPTS - UNITS });
  await world.expectSound();
});

it('the same with two lines in opposite order: no order has one item without the other, nobody waits for ever', async () => {
  await world.receive(2, UNITS);
  await world.receive(3, UNITS);
  const both: Wanted[] = [
    [2, 1],
    [3, 1],
  ];
  const { deadlocks: before } = await numbers(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  await race((attempt) => (attempt % 2 === 0 ? both : both.toReversed()));
  for (const item of [2, 3])
    expect(await stockOf(item)).toEqual({ there: UNITS, reserved: UNITS, waiting: ATTEMPTS - UNITS });
  expect(await numbers('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()')).toEqual({
    deadlocks: before,
  });
  await world.expectSound();
});
