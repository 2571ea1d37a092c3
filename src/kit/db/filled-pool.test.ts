import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { openDb } from './db.ts';
import { sql } from './statement.ts';

const ownPid = sql<{ pid: number }>('filledtest.pid', 'SELECT pg_backend_pid() AS pid');

it('a filled pool has all its connections before they are needed, and again after they were closed', async () => {
  const database = await testDatabase('empty');
  onTestFinished(() => database.drop());
  const begin = Promise.withResolvers<void>();
  const db = openDb({ url: database.url, poolSize: 4, filledFrom: begin.promise, applicationName: 'filled' });
  onTestFinished(() => db.close());
  // None is there to be closed by a start that fails before it serves.
  expect(db.poolState().total).toBe(0);
  begin.resolve();
  await expect.poll(() => db.poolState()).toEqual({ total: 4, idle: 4, waiting: 0 });
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  onTestFinished(() => admin.end());
  const pids = async () =>
    (
      await admin.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'filled' ORDER BY pid",
      )
    ).rows.map(({ pid }) => pid);
  const before = await pids();
  expect(before.length).toBe(4);
  expect(before).toContain((await db.query(ownPid))[0]?.pid);
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'filled'",
  );
  const areNew = async () => {
    const after = await pids();
    return after.length === 4 && after.every((pid) => !before.includes(pid));
  };
  await expect.poll(areNew).toBe(true);
  await expect.poll(() => db.poolState()).toEqual({ total: 4, idle: 4, waiting: 0 });
});
