import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/harness.ts';
import { addIdleOrgs, IDLE_ORGS } from '../../test/worlds/idle-world.ts';
import { readConfig } from '../config.ts';
import { POLL_EVERY_MS } from '../kit/db/poller.ts';
import { createLogger } from '../kit/http/logger.ts';
import { systemClock } from '../kit/kernel/clock.ts';
import { startWorker, type Worker } from './worker.ts';

const PER_SECOND_MAX = 2;
const HOUR_MS = 3_600_000;
const LOOK = /^db\.lookAcrossOrgs/;
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

/** What is asked in a minute of an hour, beside the looks. */
async function statementsIn(minute: number): Promise<string[]> {
  const due = worker.schedule.tasks.filter(
    ({ everyMinutes, fromMinute = 0 }) => minute % everyMinutes === fromMinute % everyMinutes,
  );
  await client.query(
    `UPDATE scheduled_task SET done_for = CASE WHEN name = ANY($1) THEN '-infinity' ELSE 'infinity' END::timestamptz`,
    [due.map(({ name }) => name)],
  );
  const before = sent.length;
  await worker.schedule.runDue();
  return sent.slice(before).filter((name) => !LOOK.test(name));
}

async function looks(count: number): Promise<void> {
  const seen = () => sent.filter((name) => LOOK.test(name)).length;
  const until = seen() + count;
  await expect.poll(seen).toBeGreaterThanOrEqual(until);
}

describe(`a worker with nothing to do for ${IDLE_ORGS} organizations`, () => {
  it('asks at most two statements a second, in its looks and in all that is scheduled', async () => {
    const isDone = async () =>
      (await client.query(`SELECT 1 FROM scheduled_task WHERE done_for > '-infinity'`)).rows.length;
    await expect.poll(isDone).toBe(worker.schedule.tasks.length);
    const ofTasks = new Set<string>();
    let perHour = HOUR_MS / POLL_EVERY_MS;
    for (let minute = 0; minute < 60; minute += 1) {
      const statements = await statementsIn(minute);
      for (const name of statements) ofTasks.add(name);
      perHour += statements.length;
    }
    process.stdout.write(`${(perHour / 3600).toFixed(2)} statements a second\n`);
    expect(perHour / 3600).toBeLessThanOrEqual(PER_SECOND_MAX);
    // Nothing else asks by itself.
    const before = sent.length;
    await looks(4);
    const others = sent.slice(before).filter((name) => !LOOK.test(name) && !ofTasks.has(name));
    expect(others).toEqual([]);
  });

  it('sees in its next look what another process has marked, and what has become due', async () => {
    expect(POLL_EVERY_MS).toBeLessThan(1000);
    await looks(1);
    await client.query(`UPDATE due_work SET not_before = '-infinity' WHERE org_id = 77`);
    const before = performance.now();
    // A process that begins with it claims it for a time.
    const waiting = `SELECT 1 FROM due_work WHERE org_id = 77 AND not_before = '-infinity'`;
    await expect.poll(async () => (await client.query(waiting)).rows.length, { interval: 10 }).toBe(0);
    process.stdout.write(`due work has begun after ${Math.round(performance.now() - before)} ms\n`);
  });
});
