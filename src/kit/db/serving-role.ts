// Two roles: one owns and migrates the schema, the other serves requests; its grants are written after each migration.
import pg from 'pg';
import { fail } from '../kernel/assert.ts';
import { migrate } from './migrate.ts';

/** Rows are only ever added. */
const APPEND_ONLY = ['audit_entry'];
/** Only the owner writes these. */
const READ_ONLY = ['schema_migration'];

/** Migrates as the owner, and grants the serving role only what it needs. @returns the names of the applied migrations */
export async function migrateFor(
  owner: { readonly url: string; readonly servingUrl: string },
  whileWaiting?: () => void,
): Promise<string[]> {
  const applied = await migrate(owner.url, undefined, whileWaiting);
  const { role, database } = await servingOf(owner.servingUrl);
  await withClient(owner.url, async (client) => {
    for (const statement of grantsFor(role, database)) await client.query(statement);
  });
  return applied;
}

function grantsFor(role: string, database: string): string[] {
  const name = pg.escapeIdentifier(role);
  return [
    // Every role may make temporary tables unless the owner of the database says otherwise.
    `REVOKE TEMPORARY ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC, ${name}`,
    `GRANT USAGE ON SCHEMA public TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`,
    `GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${name}`,
    ...APPEND_ONLY.map((table) => `REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${name}`),
    ...READ_ONLY.map((table) => `REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${name}`),
  ];
}

async function servingOf(url: string): Promise<{ readonly role: string; readonly database: string }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string; database: string }>(
      'SELECT current_user AS role, current_database() AS database',
    );
    return rows[0] ?? fail('no answer about the current user');
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'crossdock migrate' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
