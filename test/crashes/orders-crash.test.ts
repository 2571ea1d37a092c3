// Orders keep coming while processes, connections and the whole database die: what was received is there, once, whole.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { type Db, openDb } from '../../src/kit/db/db.ts';
import { startEmbedded } from '../../src/kit/db/embedded/embedded.ts';
import { migrate } from '../../src/kit/db/migrate.ts';
import type { TestDatabase } from '../database.ts';
import { allFindings, couldBeFilled } from '../models/order-checks.ts';
import { workOff } from '../tools/due-work.ts';
import { PATIENCE } from '../tools/patience.ts';
import { killAll, processesIn } from '../tools/processes-in.ts';
import { type Command, endAll, start } from '../tools/serve-process.ts';
import { type OrdersWorld, ordersWorld, type Wanted } from '../worlds/orders-world.ts';
import { keepSending, Merchant, type Sent } from './order-load.ts';

const CLIENTS = 16;
const TIMEOUT_MS = 600_000;

afterEach(endAll);

const serve = (settings: Record<string, string>): Command =>
  start(['serve'], { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', CROSSDOCK_DEMO: '0', ...settings });

const WANTED: readonly (readonly Wanted[])[] = [
  [[1, 1]],
  [
    [1, 2],
    [2, 1],
  ],
  [
    [2, 1],
    [1, 1],
  ],
  [[3, 1]],
  [[4, 1]],
];
/** What there is runs out and comes again, item 3 was never there, item 4 is a bundle. */
const lines = (attempt: number): readonly Wanted[] => WANTED[attempt % WANTED.length] ?? [];

async function stockedWorld(database?: TestDatabase): Promise<OrdersWorld> {
  const world = await ordersWorld({ items: 4, ...(database ? { database } : {}) });
  await world.bundle(4, [
    [1, 1],
    [2, 2],
  ]);
  for (const item of [1, 2]) await world.receive(item, 200, 1);
  return world;
}

async function worldForThisTest(): Promise<OrdersWorld> {
  const world = await stockedWorld();
  onTestFinished(() => world.close());
  return world;
}

function merchantOf(key: string): Merchant {
  const merchant = new Merchant(key);
  onTestFinished(() => merchant.close());
  return merchant;
}

async function untilReceived(sent: Sent, more: number): Promise<void> {
  const enough = sent.received.length + more;
  await expect.poll(() => sent.received.length, { interval: 10 }).toBeGreaterThanOrEqual(enough);
}

/** Every order that was received is there once, whole, with what it reserved, and nothing else is there. */
async function expectAllThere(sql: pg.Client, db: Db, { received, refusals }: Sent): Promise<void> {
  expect(refusals).toEqual([]);
  const { rows } = await sql.query('SELECT market_order_id AS id FROM customer_order');
  expect(rows.map((row: { id: string }) => row.id).sort()).toEqual(received.toSorted());
  expect(await allFindings(sql, db)).toEqual([]);
}

/** What is due is worked off by the service's own worker. */
const expectNobodyForgotten = (world: OrdersWorld) =>
  expect.poll(() => couldBeFilled(world.world.sql)).toEqual([]);

it(
  'kill -9 of an API process under load loses nothing that was received and leaves nothing half-done',
  async () => {
    const world = await worldForThisTest();
    const merchant = merchantOf(await world.apiKey());
    const settings = { DATABASE_URL: world.world.database.url };
    const services = [serve(settings), serve(settings)];
    const addresses = await Promise.all(services.map((one) => one.ready()));
    const load = keepSending(merchant, CLIENTS, (client) => addresses[client % 2] ?? '', lines);
    for (let round = 0; round < 2; round += 1) {
      await untilReceived(load.sent, 150);
      const victim = round % 2;
      services[victim]?.signal('SIGKILL', 'all');
      const next = serve(settings);
      await world.receive(1, 50, 2);
      addresses[victim] = await next.ready();
      services[victim] = next;
    }
    await untilReceived(load.sent, 150);
    const sent = await load.stop();
    expect(sent.again).toBeGreaterThan(0);
    await expectAllThere(world.world.sql, world.db, sent);
    await expectNobodyForgotten(world);
  },
  TIMEOUT_MS,
);

it(
  'connections that end in the middle of transactions lose nothing either',
  async () => {
    const world = await worldForThisTest();
    const merchant = merchantOf(await world.apiKey());
    const service = serve({ DATABASE_URL: world.world.database.url });
    const address = await service.ready();
    const load = keepSending(merchant, CLIENTS, () => address, lines);
    let ended = 0;
    while (ended < 25) {
      await untilReceived(load.sent, 10);
      const { rowCount } = await world.world.sql.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'crossdock%' AND backend_xid IS NOT NULL`,
      );
      ended += rowCount ?? 0;
      await world.receive(1, 1, 2);
    }
    await untilReceived(load.sent, 100);
    const sent = await load.stop();
    expect(service.hasEnded()).toBe(false);
    expect(sent.again).toBeGreaterThan(0);
    await expectAllThere(world.world.sql, world.db, sent);
    await expectNobodyForgotten(world);
  },
  TIMEOUT_MS,
);

it(
  'kill -9 of the whole database: ready again with everything that was received',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crossdock-orders-crash-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
    const key = await withDatabase(folder, async (url) => {
      await migrate(url);
      const world = await stockedWorld({ url, drop: async () => {} });
      const made = await world.apiKey();
      await world.close();
      return made;
    });
    const settings = { CROSSDOCK_DATA: folder };
    let service = serve(settings);
    let address = await service.ready();
    const load = keepSending(merchantOf(key), CLIENTS, () => address, lines);
    for (let round = 0; round < 2; round += 1) {
      await untilReceived(load.sent, 150);
      const killedMs = performance.now();
      killAll(await processesIn(folder));
      expect(await service.ended()).toBe(1);
      service = serve(settings);
      address = await service.ready();
      const seconds = (performance.now() - killedMs) / 1000;
      process.stdout.write(`  ready ${seconds.toFixed(1)} s after kill -9 of everything\n`);
    }
    await untilReceived(load.sent, 150);
    const sent = await load.stop();
    service.signal('SIGTERM');
    expect(await service.ended()).toBe(0);
    await withDatabase(folder, async (url) => {
      const sql = new pg.Client({ connectionString: url });
      await sql.connect();
      const db = openDb({ url, poolSize: 2, patience: PATIENCE });
      await expectAllThere(sql, db, sent);
      // What a worker had taken when it was killed is due again when its lease ends.
      const left = async () => {
        await workOff(db);
        return (await sql.query('SELECT kind, subject_id FROM due_work')).rows;
      };
      await expect.poll(left).toEqual([]);
      expect(await couldBeFilled(sql)).toEqual([]);
      await db.close();
      await sql.end();
    });
  },
  TIMEOUT_MS,
);

/** The database of a folder, while nobody else uses it. */
async function withDatabase<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataFolder: folder, log: () => {} });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
