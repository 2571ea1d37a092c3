import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/harness.ts';
import { addIdleOrgs, IDLE_ORGS } from '../../test/idle-world.ts';
import { readConfig } from '../config.ts';
import { LOOK_EVERY_MS } from '../kit/db/lookout.ts';
import { createLogger } from '../kit/http/logger.ts';
import { systemClock } from '../kit/kernel/clock.ts';
import { JOB_POLL_MS, SCHEDULE, startWorker, type Worker } from './worker.ts';

const PER_SECOND_MAX = 2;
const HOUR_MS = 3_600_000;
const LOOK = /^db\.lookAcrossOrgs/;
/** What the job queue does by itself, eight times an hour at most. */
const HOUSEKEEPING = 'clear_stale_locks/graphile_worker';
const HOUSEKEEPING_PER_HOUR = 8;

let database: TestDatabase;
let client: pg.Client;
let worker: Worker;
/** The names of the statements that the worker has sent. */
const sent: string[] = [];
const { query } = pg.Client.prototype;

beforeAll(async () => {
  database = await testDatabase('empty');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await addIdleOrgs(client);
  await client.query('ANALYZE');
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [{ name, text }] = given as [{ name?: string; text?: string }];
    const { application_name: by } = (
      this as unknown as { connectionParameters: { application_name?: string } }
    ).connectionParameters;
    if (by === 'crossdock worker') sent.push(name || text || String(given[0]));
    return Reflect.apply(query, this, given);
  } as typeof query;
  worker = await startWorker({
    settings: readConfig({}),
    databaseUrl: database.url,
    clock: systemClock,
    logger: createLogger('silent'),
  });
});
afterAll(async () => {
  await worker.stop();
  pg.Client.prototype.query = query;
  await client.end();
  await database.drop();
});

const runsPerHour = (minutes: string): number => {
  if (minutes === '*') return 60;
  return minutes.startsWith('*/') ? 60 / Number(minutes.slice(2)) : 1;
};

/** What a task asks, with what its job costs. */
async function statementsOf(task: string): Promise<string[]> {
  const before = sent.length;
  await client.query('SELECT graphile_worker.add_job($1)', [task]);
  const left = async () => (await client.query('SELECT 1 FROM graphile_worker.jobs')).rows.length;
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
  return sent.slice(before).filter((name) => !LOOK.test(name));
}

async function looks(count: number): Promise<void> {
  const seen = () => sent.filter((name) => LOOK.test(name)).length;
  const until = seen() + count;
  await expect.poll(seen, { timeout: 60_000 }).toBeGreaterThanOrEqual(until);
}

describe(`a worker with nothing to do for ${IDLE_ORGS} organizations`, () => {
  it('asks at most two statements a second, in its looks and in all that is scheduled', async () => {
    const tasks = [...SCHEDULE.matchAll(/^(\S+) \* \* \* \* (\w+)/gm)].map(([, minutes = '', task = '']) => ({
      task,
      runs: runsPerHour(minutes),
    }));
    expect(tasks).toHaveLength(10);
    let perHour = HOUR_MS / LOOK_EVERY_MS + HOUR_MS / JOB_POLL_MS + HOUSEKEEPING_PER_HOUR;
    const ofTasks = new Set([HOUSEKEEPING]);
    for (const { task, runs } of tasks) {
      // The first time it may have to look at more.
      for (const name of await statementsOf(task)) ofTasks.add(name);
      perHour += runs * (await statementsOf(task)).length;
    }
    expect(perHour / 3600).toBeLessThanOrEqual(PER_SECOND_MAX);
    // Nothing else asks by itself.
    const before = sent.length;
    await looks(4);
    const others = sent.slice(before).filter((name) => !LOOK.test(name) && !ofTasks.has(name));
    expect(others).toEqual([]);
  });

  it('sees in its next look what another process has marked, and what has become due', async () => {
    expect(LOOK_EVERY_MS).toBeLessThan(1000);
    await looks(1);
    await client.query(`UPDATE due_work SET not_before = '-infinity' WHERE org_id = 77`);
    const before = performance.now();
    // Whoever begins with it takes it for himself until a time.
    const waiting = `SELECT 1 FROM due_work WHERE org_id = 77 AND not_before = '-infinity'`;
    await expect
      .poll(async () => (await client.query(waiting)).rows.length, { timeout: 60_000, interval: 10 })
      .toBe(0);
    process.stdout.write(`due work has begun after ${Math.round(performance.now() - before)} ms\n`);
  });
});
