// Forward-only migrations. Several processes may start at once: one applies them, the others wait and find them done.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { changeEverywhere, isDistributed, prepareToPlace } from './place-tables.ts';
import { DatabaseUnavailable, sqlState } from './server-conditions.ts';

const MIGRATIONS_FOLDER = new URL('../../../migrations/', import.meta.url);
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** An arbitrary constant for the advisory lock. */
const MIGRATION_LOCK = 7_239_604_112;
const MIGRATION_LOCK_POLL_MS = 100;
const POSTGRES_VERSION_MIN = 150_000;
/** A table lock did not come in time, or PostgreSQL ended us to resolve a deadlock: nothing has changed. */
const LOST_LOCK: readonly (string | null)[] = ['55P03', '40P01'];
const TABLE_LOCK_ATTEMPTS_MAX = 15;
const TABLE_LOCK_PAUSE_MS = 1000;
/** While we wait for a table lock, every request behind us waits too: give up soon, let them pass, try again. */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '2s'";

/** First line of a migration of CREATE and DROP INDEX CONCURRENTLY alone, which block no writes, but need to be outside one. */
export const OUTSIDE_A_TRANSACTION = '-- crossdock: outside a transaction';
const CONCURRENT_DROP = /^\s*DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\s+[a-z0-9_]+\s*;?\s*$/i;
const CONCURRENT_INDEX = /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+([a-z0-9_]+)\s+ON\s/i;

export const BOOKKEEPING = {
  name: 'schema_migration',
  text: `CREATE TABLE schema_migration (
    version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL)`,
};

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

export async function readMigrations(folder: URL = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(name.slice(0, 4));
      if (version !== index + 1)
        throw new MigrationRefused(`migration ${name} leaves a gap or repeats a number`);
      const text = await readFile(new URL(name, folder), 'utf8');
      return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const LACKS_RIGHTS =
  'the schema is not up to date, and this role may not change it: run crossdock migrate with DATABASE_OWNER_URL, the ' +
  'same database with the role that owns the schema';
const INSUFFICIENT_PRIVILEGE = '42501';

/** @returns the names of the migrations it applied; `whileWaiting` is called once all are sent and only the database works */
export async function migrate(
  url: string,
  folder?: URL,
  whileWaiting: () => void = () => {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return withSchema(url, (client) =>
    applyMissing(client, migrations, whileWaiting).catch((error: Error) => {
      const lacksRights = [error, error.cause].some((one) => sqlState(one) === INSUFFICIENT_PRIVILEGE);
      throw lacksRights ? new MigrationRefused(LACKS_RIGHTS, { cause: error }) : error;
    }),
  );
}

/** Runs `work` on a connection that holds the migration lock. */
export async function withSchema<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'crossdock migrate' });
  // A broken connection also fails the running statement; without a listener Node would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: AggregateError) => {
    const reason = error.message || String(error.errors?.[0]);
    throw new DatabaseUnavailable(`the database cannot be used: ${reason}. Check DATABASE_URL.`, {
      cause: error,
    });
  });
  try {
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    if (Number(rows[0]?.version) < POSTGRES_VERSION_MIN) {
      throw new MigrationRefused(`PostgreSQL 15 or newer is needed; this server is ${rows[0]?.version}`);
    }
    // Limits of the role or database are meant for requests, not for migrations.
    await client.query(
      `SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN
         ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
    );
    await waitForTurn(client);
    return await work(client);
  } finally {
    // Closing the connection releases the lock, also after a failure.
    await client.end();
  }
}

/** Not a wait inside PostgreSQL: CREATE INDEX CONCURRENTLY waits for every running statement, which would be a deadlock. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const tryLock = 'SELECT pg_try_advisory_lock($1) AS locked';
    const { rows } = await client.query<{ locked: boolean }>(tryLock, [MIGRATION_LOCK]);
    if (rows[0]?.locked === true) return;
    await sleep(MIGRATION_LOCK_POLL_MS);
  }
}

async function applyMissing(
  client: pg.Client,
  migrations: readonly Migration[],
  whileWaiting: () => void,
): Promise<string[]> {
  const found = await readApplied(client);
  // Not CREATE TABLE IF NOT EXISTS: that needs the right to create tables even when nothing is left to do.
  if (found === null) await client.query(BOOKKEEPING.text);
  const applied = found ?? [];
  for (const [index, row] of applied.entries()) {
    const ours = migrations[row.version - 1];
    if (ours === undefined)
      throw new MigrationRefused(
        `the database has migration ${row.name}, which this release does not know: it belongs to a newer release. ` +
          'Start that release, or restore a backup from before it.',
      );
    if (ours.checksum !== row.checksum)
      throw new MigrationRefused(
        `migration ${ours.name} was changed after it had been applied; restore its text`,
      );
    if (row.version !== index + 1)
      throw new MigrationRefused(`the database has migration ${row.name}, but not all that come before it`);
  }
  const missing = migrations.slice(applied.length);
  const names = missing.map((migration) => migration.name);
  if (applied.length === 0 && (await applyAllAtOnce(client, missing, whileWaiting))) return names;
  const apply = missing.length > 0 && (await isDistributed(client)) ? applyEverywhere : applyHere;
  if (apply === applyEverywhere) await prepareToPlace(client);
  for (const migration of missing) {
    try {
      if (isOutsideATransaction(migration)) {
        for (const statement of indexChangesIn(migration))
          await whileLocksAreLost(() => changeIndex(client, statement));
        await record(client, [migration]);
      } else await whileLocksAreLost(() => applyInTransaction(client, migration, apply));
    } catch (error) {
      throw new MigrationRefused(`migration ${migration.name} failed: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  return names;
}

/** All at once on an empty database take half the time. False where one fails: applied one by one, they show which. */
async function applyAllAtOnce(
  client: pg.Client,
  migrations: readonly Migration[],
  whileWaiting: () => void,
): Promise<boolean> {
  try {
    const texts = migrations.flatMap((migration) =>
      isOutsideATransaction(migration)
        ? indexChangesIn(migration).map((statement) => statement.replace(/\bCONCURRENTLY\b/i, ''))
        : [migration.text],
    );
    const applying = client.query(['BEGIN', LOCK_TIMEOUT, ...texts].join('\n;\n'));
    whileWaiting();
    await applying;
    await record(client, migrations);
    await client.query('COMMIT');
    return true;
  } catch {
    await client.query('ROLLBACK').catch(() => {});
    return false;
  }
}

function isOutsideATransaction({ text }: Migration): boolean {
  return text.startsWith(`${OUTSIDE_A_TRANSACTION}\n`);
}

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

/** In order; null where the database has never been migrated. */
export async function readApplied(client: pg.Client): Promise<readonly Applied[] | null> {
  const { rows } = await client.query("SELECT 1 WHERE to_regclass('schema_migration') IS NOT NULL");
  if (rows.length === 0) return null;
  const applied = await client.query<Applied>(
    'SELECT version, name, checksum FROM schema_migration ORDER BY version',
  );
  return applied.rows;
}

type Apply = (client: pg.Client, text: string) => Promise<unknown>;

const applyHere: Apply = (client, text) => client.query(text);

const applyEverywhere: Apply = async (client, text) => {
  for (const statement of statementsIn(text)) await changeEverywhere(client, statement);
};

async function applyInTransaction(client: pg.Client, migration: Migration, apply: Apply): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(LOCK_TIMEOUT);
    await apply(client, migration.text);
    await record(client, [migration]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Steps back and tries again, so that a release can be started under load. */
async function whileLocksAreLost(work: () => Promise<void>): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (!LOST_LOCK.includes(sqlState(error)) || attempts >= TABLE_LOCK_ATTEMPTS_MAX) throw error;
      await sleep(TABLE_LOCK_PAUSE_MS);
    }
  }
}

function indexChangesIn(migration: Migration): string[] {
  const statements = migration.text
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '');
  if (!statements.every((one) => CONCURRENT_DROP.test(one) || CONCURRENT_INDEX.test(one)))
    throw new Error('outside a transaction only indexes can be created or dropped CONCURRENTLY');
  return statements;
}

/** An interrupted build leaves an invalid index behind, or a valid one that is not recorded: both are handled here. */
async function changeIndex(client: pg.Client, statement: string): Promise<void> {
  const index = CONCURRENT_INDEX.exec(statement)?.[1]?.toLowerCase() ?? null;
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.indisvalid === false) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  if (rows[0]?.indisvalid !== true) await client.query(statement);
}

async function record(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    `INSERT INTO schema_migration (version, name, checksum, applied_at)
     SELECT m.version, m.name, m.checksum, $4 FROM unnest($1::int[], $2::text[], $3::text[]) AS m (version, name, checksum)`,
    [
      migrations.map(({ version }) => version),
      migrations.map(({ name }) => name),
      migrations.map(({ checksum }) => checksum),
      new Date(),
    ],
  );
}

// Splits a text into statements: Citus would send the whole text to each machine for each of them.

/** Comments, and everything in which a semicolon does not end a statement. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;]/g;

export function statementsIn(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith('--') || token.startsWith('/*')) continue;
    if (token === ';') {
      statements.push(current.trim());
      current = '';
    } else current += token;
  }
  return [...statements, current.trim()].filter((statement) => statement !== '');
}
