// A database of its own for a test file, without the app: tests of the engine need nothing else.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of its own: migrated and empty, with the demo world, or bare (no schema at all). */
export async function testDatabase(kind: 'empty' | 'demo' | 'bare' = 'empty'): Promise<TestDatabase> {
  const server = inject('serverUrl');
  const template = { empty: inject('emptyTemplate'), demo: inject('demoTemplate'), bare: 'template0' }[kind];
  const name = `${inject('emptyTemplate').replace(/_empty$/, '')}_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function asAdmin(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
