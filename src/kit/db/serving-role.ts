// Two roles: one owns and migrates the schema, the other serves requests; its grants are written after each migration.
import pg from 'pg';
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
  const role = await roleOf(owner.servingUrl);
  await withClient(owner.url, async (client) => {
    for (const statement of grantsFor(role)) await client.query(statement);
  });
  return applied;
}

function grantsFor(role: string): string[] {
  const name = pg.escapeIdentifier(role);
  return [
    `GRANT USAGE ON SCHEMA public TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`,
    `GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${name}`,
    ...APPEND_ONLY.map((table) => `REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${name}`),
    ...READ_ONLY.map((table) => `REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${name}`),
  ];
}

async function roleOf(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]?.role ?? '';
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
