// Databases that live only as long as the bench: on an embedded server of its own, or beside the one that DATABASE_URL
// names, which itself is left alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadDemo } from '../demo/world/load-demo.ts';
import { openDb } from '../src/kit/db/db.ts';
import { startEmbedded } from '../src/kit/db/embedded/embedded.ts';
import { migrate } from '../src/kit/db/migrate.ts';
import { systemClock } from '../src/kit/kernel/clock.ts';

export interface Scratch {
  /** For logs and files; removed at the end. */
  readonly folder: string;
  /** The URL of a new database: migrated and empty, or with the demo world. */
  create(kind: 'empty' | 'demo'): Promise<string>;
  drop(url: string): Promise<void>;
  close(): Promise<void>;
}

export async function openScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-bench-'));
  const given = process.env['DATABASE_URL'];
  const server = given
    ? { url: given, stop: async () => {} }
    : await startEmbedded({ dataFolder: join(folder, 'data'), log: () => {} });
  const made = new Set<string>();
  const templates = new Map<string, string>();
  let count = 0;

  const add = async (template: string): Promise<string> => {
    count += 1;
    const name = `crossdock_bench_${process.pid}_${count}`;
    await run(server.url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
    made.add(name);
    return name;
  };
  const urlOf = (name: string): string => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const template = async (kind: 'empty' | 'demo'): Promise<string> => {
    const known = templates.get(kind);
    if (known !== undefined) return known;
    const name = await add(kind === 'empty' ? 'template1' : await template('empty'));
    if (kind === 'empty') await migrate(urlOf(name));
    else {
      const db = openDb({ url: urlOf(name), poolSize: 2 });
      await loadDemo(db, systemClock, 2);
      await db.close();
    }
    templates.set(kind, name);
    return name;
  };
  const drop = async (name: string): Promise<void> => {
    await run(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    made.delete(name);
  };

  return {
    folder,
    create: async (kind) => urlOf(await add(await template(kind))),
    drop: (url) => drop(new URL(url).pathname.slice(1)),
    async close() {
      // What the embedded server has goes with its folder.
      if (given) for (const name of [...made]) await drop(name);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One statement on a connection of its own. */
export async function run(url: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as unknown[];
  } finally {
    await client.end();
  }
}
