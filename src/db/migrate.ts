// Forward-only migrations. Several processes may start at once: one applies, the others wait and find it done.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const MIGRATIONS_FOLDER = new URL('../../migrations/', import.meta.url);
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Any constant will do; it keeps two migrating processes apart and touches no data. */
const MIGRATION_LOCK = 7_239_604_112;
const POSTGRES_VERSION_MIN = 150_000;

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
      if (version !== index + 1) throw new MigrationRefused(`migration ${name} leaves a gap before it`);
      const text = await readFile(new URL(name, folder), 'utf8');
      return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Brings the database to the newest schema and returns the names of the migrations it applied. */
export async function migrate(url: string, folder?: URL): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'crossdock migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    if (Number(rows[0]?.version) < POSTGRES_VERSION_MIN) {
      throw new MigrationRefused(`PostgreSQL 15 or newer is needed; this server is ${rows[0]?.version}`);
    }
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await applyMissing(client, migrations);
  } finally {
    // Ending the connection releases the lock, also after a failure in the middle.
    await client.end();
  }
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migration (
       version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL)`,
  );
  const { rows: applied } = await client.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM schema_migration ORDER BY version',
  );
  for (const row of applied) {
    const ours = migrations[row.version - 1];
    if (ours === undefined) {
      throw new MigrationRefused(
        `the database has migration ${row.name}, which this release does not know: it belongs to a newer release. ` +
          'Start that release, or restore a backup from before it.',
      );
    }
    if (ours.checksum !== row.checksum) {
      throw new MigrationRefused(`migration ${ours.name} was changed after it had been applied; restore its text`);
    }
  }
  const missing = migrations.slice(applied.length);
  for (const migration of missing) {
    await client.query('BEGIN');
    try {
      // A table lock that is not had quickly would make every request behind it wait.
      await client.query("SET LOCAL lock_timeout = '5s'");
      await client.query(migration.text);
      await client.query('INSERT INTO schema_migration VALUES ($1, $2, $3, $4)', [
        migration.version,
        migration.name,
        migration.checksum,
        new Date(),
      ]);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw new MigrationRefused(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
  return missing.map((migration) => migration.name);
}
