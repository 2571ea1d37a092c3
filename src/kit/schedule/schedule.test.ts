import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness.ts';
import { PATIENCE } from '../../../test/tools/patience.ts';
import { type Db, openDb } from '../db/db.ts';
import { sql } from '../db/statement.ts';
import { ManualClock } from '../kernel/clock.ts';
import { queueTask } from './queries.ts';
import { lastTimeOf, Schedule, type ScheduledTask } from './schedule.ts';

const MINUTE_MS = 60_000;
const forgetAll = sql('schedule.forgetAllInTests', 'DELETE FROM scheduled_task');
/** A process makes its tasks known when it starts. */
const NAMES = ['asked', 'broken', 'long', 'often', 'rarely', 'whole'];

let database: TestDatabase;
let db: Db;
let clock: ManualClock;
let done: string[];
let failed: string[];

beforeAll(async () => {
  database = await testDatabase('empty');
  db = openDb({ url: database.url, poolSize: 3, patience: PATIENCE });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await db.transaction(async (tx) => {
    await tx.query(forgetAll);
    for (const name of NAMES) queueTask(tx, name);
  });
  clock = new ManualClock(new Date('2030-06-01T12:05:30Z'));
  done = [];
  failed = [];
});

const task = (name: string, everyMinutes: number, work = async () => {}): ScheduledTask => ({
  name,
  everyMinutes,
  work: async () => {
    await work();
    done.push(name);
  },
});

const scheduleOf = (...tasks: ScheduledTask[]) =>
  new Schedule(db, clock, tasks, (name, error) => failed.push(`${name}: ${(error as Error).message}`));

describe('a scheduled task', () => {
  it.each([
    [1, 0, '12:05:00'],
    [5, 0, '12:05:00'],
    [10, 0, '12:00:00'],
    [60, 17, '11:17:00'],
    [60, 5, '12:05:00'],
  ])('every %i minutes from minute %i was last to be done at %3$s', (everyMinutes, fromMinute, time) => {
    expect(lastTimeOf({ ...task('a', everyMinutes), fromMinute }, clock.now())).toEqual(
      new Date(`2030-06-01T${time}Z`),
    );
  });

  it('is done once for each of its times, by one of several processes', async () => {
    const schedules = [1, 2, 3].map(() => scheduleOf(task('often', 1), task('rarely', 10)));
    const tick = () => Promise.all(schedules.map((one) => one.runDue()));
    await tick();
    expect(done.toSorted()).toEqual(['often', 'rarely']);
    await tick();
    expect(done).toHaveLength(2);
    clock.advanceMs(MINUTE_MS);
    await tick();
    expect(done.toSorted()).toEqual(['often', 'often', 'rarely']);
  });

  it('that fails is reported and retried a minute later, and blocks no other', async () => {
    let isBroken = true;
    const schedule = scheduleOf(
      task('broken', 60, async () => {
        if (isBroken) throw new Error('out of order');
      }),
      task('whole', 60),
    );
    await schedule.runDue();
    expect([failed, done]).toEqual([['broken: out of order'], ['whole']]);
    await schedule.runDue();
    expect(failed).toHaveLength(1);
    isBroken = false;
    clock.advanceMs(MINUTE_MS);
    await schedule.runDue();
    expect([failed.length, done]).toEqual([1, ['whole', 'broken']]);
  });

  it('of a process that died is done by another once its lease has ended', async () => {
    const began = Promise.withResolvers<void>();
    const dies = scheduleOf(
      task('long', 60, () => {
        began.resolve();
        return new Promise(() => {});
      }),
    );
    void dies.runDue();
    await began.promise;
    const other = scheduleOf(task('long', 60));
    await other.runDue();
    expect(done).toEqual([]);
    clock.advanceMs(10 * MINUTE_MS);
    await other.runDue();
    expect(done).toEqual(['long']);
  });

  it('is done before its time when it is asked for, and the one under way is finished at a stop', async () => {
    const began = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    let turns = 0;
    const schedule = scheduleOf(
      task('asked', 60, async () => {
        turns += 1;
        if (turns === 1) return;
        began.resolve();
        await mayEnd.promise;
      }),
    );
    schedule.start();
    await expect.poll(() => done).toEqual(['asked']);
    schedule.wake('asked');
    await began.promise;
    const stopped = schedule.stop();
    mayEnd.resolve();
    await stopped;
    expect([done, failed]).toEqual([['asked', 'asked'], []]);
  });
});
