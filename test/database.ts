// A database of its own for a test file, without the app: tests of the engine need nothing else.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { Machines } from './citus/machines.ts';
import { type Books, noteVersion, requireSoundBooks, versionOfStock } from './runner/sound-books.ts';
import { PATIENCE } from './tools/patience.ts';

export interface TestDatabase {
  readonly url: string;
  /** All its books were verified just now: where no stock is written afterwards, a `drop` that verifies does not do it again. */
  noteSound?(): Promise<void>;
  drop(): Promise<void>;
}

/** Any number: whoever holds it loads the demo world. */
const LOADING_LOCK = 4_201;

/**
 * A database of its own: migrated and empty, with the demo world, or bare (no schema at all).
 * @param books what must add up when it is dropped, where stock was written
 */
export async function testDatabase(
  kind: 'empty' | 'demo' | 'bare' = 'empty',
  books: Books = 'all',
): Promise<TestDatabase> {
  const run = inject('runName');
  const template = { empty: `${run}_empty`, demo: `${run}_demo`, bare: 'template0' }[kind];
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const machines = new Machines(inject('machines'));
  if (kind === 'demo') await asAdmin((admin) => loadDemoOnce(admin, machines, template));
  await machines.copy(template, name);
  const url = machines.urlOf(name);
  let version = kind === 'bare' ? null : await noteVersion(template, url);
  return {
    url,
    async noteSound() {
      version = await versionOfStock(url);
    },
    async drop() {
      try {
        if (version !== null) await requireSoundBooks(url, version, books);
      } finally {
        await machines.drop(name);
      }
    },
  };
}

/** Loading takes seconds, so it is done by the first test that needs it, and only then. */
async function loadDemoOnce(admin: pg.Client, machines: Machines, template: string): Promise<void> {
  if (await exists(admin, template)) return;
  await admin.query('SELECT pg_advisory_lock($1)', [LOADING_LOCK]);
  try {
    if (await exists(admin, template)) return;
    const unfinished = `${template}_unfinished`;
    await machines.drop(unfinished);
    await machines.copy(`${inject('runName')}_empty`, unfinished);
    // Imported here: the demo world needs every domain, and most tests only some.
    const [{ openDb }, { loadDemo }, { systemClock }] = await Promise.all([
      import('../src/kit/db/db.ts'),
      import('../demo/world/load-demo.ts'),
      import('../src/kit/kernel/clock.ts'),
    ]);
    const db = openDb({ url: machines.urlOf(unfinished), poolSize: 2, patience: PATIENCE });
    await loadDemo(db, systemClock, 2);
    await db.close();
    await machines.close(unfinished);
    await machines.rename(unfinished, template);
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [LOADING_LOCK]);
  }
}

async function exists(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  return rowCount === 1;
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('machines')[0] ?? '' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
