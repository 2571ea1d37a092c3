import { Writable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/harness.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../kit/http/logger.ts';
import { ManualClock } from '../kit/kernel/clock.ts';
import { startWorker, type Worker } from './worker.ts';

const NOW = new Date('2030-06-01T12:00:00.000Z');
const LONG_AGO = new Date('2030-01-01T00:00:00.000Z');
const JUNIPER = 2;
const TASKS = [
  'count_shipments',
  'expire_stock',
  'forget_ended_sessions',
  'forget_expired_quotes',
  'forget_login_failures',
  'forget_stored_answers',
  'forget_webhook_deliveries',
  'mark_sandboxes',
  'place_former_holds',
  'place_former_plans',
  'prepare_order_lists',
  'prepare_request_lists',
  'recheck_dates',
];

let database: TestDatabase;
let pool: pg.Pool;
let logged = '';

beforeAll(async () => {
  // A lot's date is changed behind its back.
  database = await testDatabase('demo', 'broken');
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => {});
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

function start(): Promise<Worker> {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  return startWorker({
    settings: readConfig({}),
    databaseUrl: database.url,
    clock: new ManualClock(NOW),
    logger: createLogger('info', stream),
  });
}

async function count(from: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`);
  return rows[0]?.count ?? Number.NaN;
}

/** Besides the one that asks. */
const connections = () =>
  count(`pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`);

const doneTasks = async () => {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT name FROM scheduled_task WHERE done_for > '-infinity' AND taken_until <= $1 ORDER BY 1",
    [NOW],
  );
  return rows.map(({ name }) => name);
};

describe('the worker', () => {
  it('does each task of its schedule, and leaves no connection behind', async () => {
    await pool.query(`INSERT INTO login_failure VALUES (sha256('x'), 1, $1)`, [LONG_AGO]);
    await pool.query(`INSERT INTO session VALUES ($1, 1, NULL, 'demo-client', $2, $2)`, [JUNIPER, LONG_AGO]);
    await pool.query(`INSERT INTO access_token VALUES ($1, sha256('x'), 1, $2)`, [JUNIPER, LONG_AGO]);
    await pool.query(`INSERT INTO idempotency_key VALUES ($1, 'k', sha256('x'), 200, '{}', NULL, $2)`, [
      JUNIPER,
      LONG_AGO,
    ]);
    await pool.query(`UPDATE warehouse SET timezone = 'UTC'`);
    await pool.query('UPDATE warehouse_access SET looked_through_on = NULL');
    await pool.query(
      `UPDATE stock_balance SET expiration = '2020-01-01' WHERE org_id = $1 AND status = 'available' AND reserved = 0
         AND (item_id, lot) = (SELECT item_id, lot FROM stock_balance WHERE org_id = $1 AND status = 'available'
           AND reserved = 0 AND expiration < 'infinity' ORDER BY item_id, lot LIMIT 1)`,
      [JUNIPER],
    );
    const pastTheirDate = `stock_balance WHERE status = 'available' AND expiration < '2020-02-01'`;
    expect(await count(pastTheirDate)).toBeGreaterThan(0);
    const worker = await start();
    try {
      await expect.poll(doneTasks).toEqual(TASKS);
      for (const table of ['login_failure', 'session', 'access_token', 'idempotency_key']) {
        expect(await count(table), table).toBe(0);
      }
      expect(await count(pastTheirDate)).toBe(0);
      expect(await count('warehouse_access WHERE looked_through_on IS NULL')).toBe(0);
    } finally {
      await worker.stop();
    }
    await expect.poll(connections).toBe(0);
    expect(logged).toBe('');
  });

  it('may run beside another one, and both stop cleanly', async () => {
    await pool.query(`INSERT INTO login_failure VALUES (sha256('y'), 2, $1)`, [LONG_AGO]);
    await pool.query('DELETE FROM scheduled_task');
    const workers = [await start(), await start()];
    try {
      await expect.poll(doneTasks).toEqual(TASKS);
      expect(await count('login_failure')).toBe(0);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    await expect.poll(connections).toBe(0);
    expect(logged).toBe('');
  });

  it('says in the log which task has failed, and does the others', async () => {
    await pool.query('ALTER TABLE login_failure RENAME TO login_failure_away');
    await pool.query('DELETE FROM scheduled_task');
    const worker = await start();
    try {
      await expect.poll(doneTasks).toEqual(TASKS.filter((task) => task !== 'forget_login_failures'));
      expect(logged).toContain('"task":"forget_login_failures"');
    } finally {
      await worker.stop();
    }
  });
});
