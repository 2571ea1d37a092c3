// Runs on a cluster (`npm run test:citus`): a world of one PostgreSQL is brought there and back by the commands of docs/scale-out.md.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dropDatabase } from '../tools/drop-database.ts';
import { endAll, run } from '../tools/serve-process.ts';
import { Machines } from './machines.ts';

const machines = new Machines(inject('machines'));
const NAME = `crossdock_citus_${process.pid}_copied`;
/** Without the extension, the coordinator's server is one PostgreSQL like another. */
const PLAIN = [`${NAME}_from`, `${NAME}_to`] as const;
const [from, cluster, to] = [PLAIN[0], NAME, PLAIN[1]].map((name) => machines.urlOf(name)) as [
  string,
  string,
  string,
];
const [copy, spread, copyBack] = [
  ...readFileSync(new URL('../../docs/scale-out.md', import.meta.url), 'utf8').matchAll(
    /^ *```sh\n([\s\S]*?)^ *```$/gm,
  ),
].map(([, command]) => command) as [string, string, string];

async function ask<Row extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const text of texts) rows = (await client.query<Row>(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** What stands in a document, as a reader types it. */
const type = (command: string, oldUrl: string) =>
  promisify(execFile)('bash', ['-e', '-o', 'pipefail', '-c', command], {
    env: { ...process.env, OLD_URL: oldUrl, NEW_URL: cluster },
    maxBuffer: 16 * 1024 * 1024,
  });

/** Of each table the number of its rows, and what they hold. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = pg_class.oid AND e.deptype = 'e') ORDER BY relname`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await ask<{ rows: string; sum: string | null }>(
      url,
      'SET timezone = UTC',
      `SELECT count(*) AS rows, sum(hashtext(t::text)) AS sum FROM ${name} t`,
    );
    found[name] = `${row?.rows} rows, ${row?.sum}`;
  }
  return found;
}

async function command(name: string, url: string): Promise<string> {
  const { code, stdout, stderr } = await run([name], { DATABASE_URL: url });
  expect(code, `${name}: ${stderr}`).toBe(0);
  return stdout;
}

describe('a world of one PostgreSQL', () => {
  beforeAll(async () => {
    for (const name of PLAIN) await ask(machines.urls[0] ?? '', `CREATE DATABASE ${name}`);
    await machines.create(NAME);
    await command('migrate', from);
    await command('demo', from);
  });

  afterAll(async () => {
    await endAll();
    await machines.drop(NAME);
    const admin = new pg.Client({ connectionString: machines.urls[0] });
    await admin.connect();
    for (const name of PLAIN) await dropDatabase(admin, name);
    await admin.end();
  });

  it('is copied to a cluster, spread over its machines and copied back, with every row, and its books add up', async () => {
    const content = await contentOf(from);
    expect(Object.keys(content).length).toBeGreaterThan(100);
    await type(copy, from);
    await type(spread, from);
    expect(await contentOf(cluster)).toEqual(content);
    await command('verify', cluster);
    // Again, as after an interruption: nothing is left to do.
    await type(spread, from);
    expect(await contentOf(cluster)).toEqual(content);
    await type(copyBack, to);
    expect(await contentOf(to)).toEqual(content);
    await command('verify', to);
    // Nothing but a plain PostgreSQL is left of it: what serves there migrates, and takes the next release.
    expect(await command('migrate', to)).toContain('up to date');
  }, 1_200_000);
});
