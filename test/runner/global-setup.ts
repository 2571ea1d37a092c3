// One PostgreSQL for the whole run, with a migrated template and, once a test needs it, one with the demo world
// (database.ts). Every test file works on a clone of one of them, made in milliseconds.
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/kit/db/embedded/embedded.ts';
import { migrate } from '../../src/kit/db/migrate.ts';
import { machinesOf } from '../citus/machines.ts';
import { forgetStatements } from '../citus/recorded-statements.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Databases from which others can be created, on each machine one: the first is the server, or the coordinator. */
    machines: string[];
    /** How the names of this run's databases begin; `<runName>_empty` is the migrated template. */
    runName: string;
  }
}

/** A file system in memory, on Linux: to clone a template there takes a tenth of what it takes on a disk, which is 0.3 s. */
const MEMORY = '/dev/shm';
/** A run needs less than half of it, WAL included. */
const MEMORY_MIN_BYTES = 4 * 1024 ** 3;

/** A folder this old whose process is gone is in no use, not even by a container, which has other processes. */
const LEFT_AFTER_MS = 3_600_000;

const TEMPLATE = /_(empty|demo|demo_unfinished)$/;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['RECORD_STATEMENTS'] === '1') forgetStatements();
  const given = process.env['DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startThrowaway();
  const run = `crossdock_test_${process.pid}`;
  const machines = await machinesOf(server.url);
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const template = `${run}_empty`;
  await machines.create(template);
  await migrate(machines.urlOf(template));
  await machines.distribute(template);
  await machines.close(template);
  project.provide('machines', [...machines.urls]);
  project.provide('runName', run);
  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE datname LIKE $1',
      [`${run}\\_%`],
    );
    for (const { datname } of rows) await machines.drop(datname);
    await admin.end();
    await server.stop();
    // Who drops his database has its books verified.
    const left = rows.filter(({ datname }) => !TEMPLATE.test(datname)).map(({ datname }) => datname);
    if (left.length > 0)
      throw new Error(
        `test files have not dropped their databases, which are therefore unverified: ${left.join(', ')}`,
      );
  };
}

async function startThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeLeftovers();
  const place = (await hasRoom(MEMORY)) ? MEMORY : tmpdir();
  const folder = await mkdtemp(join(place, `crossdock-test-${process.pid}-`));
  const embedded = await startEmbedded({
    dataFolder: folder,
    log: () => {},
    // Nothing here outlives the run, except in the crash tests, which start a database of their own.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return Math.min(bavail * bsize, process.availableMemory()) >= MEMORY_MIN_BYTES;
  } catch {
    return false;
  }
}

/** What killed runs have left would take up memory until the machine is started again. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(MEMORY).catch(() => [])) {
    const pid = Number(/^crossdock-test-(\d+)-/.exec(name)?.[1]);
    if (!(pid > 0) || isRunning(pid)) continue;
    const path = join(MEMORY, name);
    const made = await stat(path).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > LEFT_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
