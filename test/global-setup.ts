// One PostgreSQL for the whole run, with a migrated template and a template with the demo world. Every test file
// works on a clone of one of them, made in milliseconds.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDb } from '../src/db/db.ts';
import { startEmbedded } from '../src/db/embedded/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { loadDemo } from '../src/demo/load-demo.ts';
import { systemClock } from '../src/kernel/clock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database from which others can be created. */
    serverUrl: string;
    emptyTemplate: string;
    demoTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startThrowaway();
  const run = `crossdock_test_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const emptyTemplate = `${run}_empty`;
  const demoTemplate = `${run}_demo`;
  await admin.query(`CREATE DATABASE ${emptyTemplate}`);
  await migrate(withDatabaseName(server.url, emptyTemplate));
  await admin.query(`CREATE DATABASE ${demoTemplate} TEMPLATE ${emptyTemplate}`);
  const db = openDb({ url: withDatabaseName(server.url, demoTemplate), poolSize: 2 });
  await loadDemo(db, systemClock, 2);
  await db.close();
  project.provide('serverUrl', server.url);
  project.provide('emptyTemplate', emptyTemplate);
  project.provide('demoTemplate', demoTemplate);
  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE datname LIKE $1',
      [`${run}\\_%`],
    );
    for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    await admin.end();
    await server.stop();
  };
}

function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function startThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-test-'));
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
