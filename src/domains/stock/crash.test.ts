// Bulk loads that are cut off in the middle: all of a transaction is there afterwards, or nothing of it.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { backendGone, caughtIn } from '../../../test/crashes/catch-racer.ts';
import { startRacer } from '../../../test/crashes/run-racers.ts';
import type { RacerTask } from '../../../test/crashes/stock-racer.ts';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { openDb } from '../../kit/db/db.ts';
import { clusterFiles } from '../../kit/db/embedded/cluster.ts';
import { startEmbedded } from '../../kit/db/embedded/embedded.ts';
import { migrate } from '../../kit/db/migrate.ts';
import { verifyStock } from '../../verify/verify-books.ts';

const LINES = 50_000;
const ITEMS = 5_000;

/** What the writer may be in the middle of. */
const MOMENTS = [
  'INSERT INTO stock_record',
  'INSERT INTO stock_balance',
  'INSERT INTO stock_movement',
  // Records and their events.
  'WITH place AS MATERIALIZED (',
];

const bulk = (world: StockWorld, attempts: number, firstOwner: number, lines = LINES): RacerTask => ({
  orgId: world.orgId,
  does: 'receive',
  itemIds: world.itemIds,
  warehouseIds: [1, 2],
  attempts,
  clients: 1,
  poolSize: 1,
  firstOwner,
  quantity: 3,
  lines,
});

async function movements({ sql }: Pick<StockWorld, 'sql'>): Promise<number> {
  const { rows } = await sql.query('SELECT count(*)::int AS n FROM stock_movement');
  return rows[0].n;
}

async function expectCleanBooks({ db }: Pick<StockWorld, 'db'>): Promise<void> {
  expect((await verifyStock(db)).findings).toEqual([]);
}

it('kill -9 of the process that receives 50,000 lines leaves all of them or none, whenever it happens', async () => {
  const world = await stockWorld({ items: ITEMS });
  onTestFinished(() => world.close());
  for (const [index, moment] of MOMENTS.entries()) {
    const before = await movements(world);
    const racer = await startRacer(world.database.url, bulk(world, 1, index));
    racer.go();
    await caughtIn(world, moment, racer);
    racer.process.kill('SIGKILL');
    await expect(racer.result).rejects.toThrow('without a result');
    await backendGone(world);
    expect([before, before + LINES]).toContain(await movements(world));
    await expectCleanBooks(world);
  }
});

it('a database connection that ends in the middle of 50,000 lines leaves nothing, and the next attempt works', async () => {
  const world = await stockWorld({ items: ITEMS });
  onTestFinished(() => world.close());
  for (const [index, moment] of MOMENTS.entries()) {
    const before = await movements(world);
    const racer = await startRacer(world.database.url, bulk(world, 2, 2 * index));
    racer.go();
    const pid = await caughtIn(world, moment, racer);
    await world.sql.query('SELECT pg_terminate_backend($1)', [pid]);
    const { done, errors } = await racer.result;
    expect(errors).toHaveLength(1);
    expect(done).toBe(1);
    expect(await movements(world)).toBe(before + LINES);
    await expectCleanBooks(world);
  }
});

it('kill -9 of the whole database loses nothing that was acknowledged and keeps nothing by halves', async () => {
  const lines = 10_000;
  const dataFolder = await mkdtemp(join(tmpdir(), 'crossdock-crash-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const options = { dataFolder, log: () => {} };
  const first = await startEmbedded(options);
  onTestFinished(() => first.stop());
  await migrate(first.url);
  const world = await stockWorld({ items: 1_000, database: { url: first.url, drop: async () => {} } });
  world.sql.on('error', () => {});
  const racer = await startRacer(first.url, bulk(world, 12, 0, lines));
  racer.go();
  while ((await movements(world)) < 2 * lines) await new Promise((resolve) => setTimeout(resolve, 5));
  await caughtIn(world, 'INSERT INTO stock_movement', racer);
  const pidFile = await readFile(join(clusterFiles(dataFolder).cluster, 'postmaster.pid'), 'utf8');
  const postmaster = Number(pidFile.split('\n')[0]);
  process.kill(postmaster, 'SIGKILL');
  await first.exited;
  const { done, errors } = await racer.result;
  expect(errors.length).toBeGreaterThan(0);
  await world.close().catch(() => {});

  const second = await startEmbedded(options);
  onTestFinished(() => second.stop());
  const sql = new pg.Client({ connectionString: second.url });
  await sql.connect();
  const db = openDb({ url: second.url, poolSize: 1 });
  const found = await movements({ sql });
  expect([done * lines, (done + 1) * lines]).toContain(found);
  expect(found).toBeGreaterThanOrEqual(2 * lines);
  await expectCleanBooks({ db });
  await db.close();
  await sql.end();
});
