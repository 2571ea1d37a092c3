// Two roles: one owns the schema and migrates it, the other serves requests and can neither create nor drop anything.
// The grants are written after each migration, so that new tables are never without them.
import pg from 'pg';
import { migrate } from './migrate.ts';

/** What is only ever added to. */
const APPEND_ONLY = ['audit_entry'];
/** What only the owner writes. */
const READ_ONLY = ['schema_migration'];

/**
 * Migrates as the owner, and gives the role that serves what it needs and no more.
 * @param whileWaiting as for `migrate`
 * @returns the names of the migrations that were applied
 */
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
