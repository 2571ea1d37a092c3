// Two roles: one owns the schema and migrates it, the other serves requests and can neither create nor drop anything.
// The grants are written after each migration, so that new tables are never without them.
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { migrate } from './migrate.ts';

const WORKER_SCHEMA = 'graphile_worker';
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
  await runMigrations({ connectionString: owner.url });
  const role = await roleOf(owner.servingUrl);
  await withClient(owner.url, async (client) => {
    for (const statement of await grantsFor(client, role)) await client.query(statement);
  });
  return applied;
}

async function grantsFor(client: pg.Client, role: string): Promise<string[]> {
  const name = pg.escapeIdentifier(role);
  const schemas = `public, ${WORKER_SCHEMA}`;
  const { rows } = await client.query<{ relname: string; has_policy: boolean }>(
    `SELECT c.relname, EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = $2) AS has_policy
     FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' AND c.relrowsecurity`,
    [WORKER_SCHEMA, policyOf(role)],
  );
  return [
    `GRANT USAGE ON SCHEMA ${schemas} TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schemas} TO ${name}`,
    `GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${schemas} TO ${name}`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${WORKER_SCHEMA} TO ${name}`,
    ...APPEND_ONLY.map((table) => `REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${name}`),
    ...READ_ONLY.map((table) => `REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${name}`),
    // The queue hides its rows from everybody but the owner of its tables.
    ...rows
      .filter(({ has_policy }) => !has_policy)
      .map(
        ({ relname }) =>
          `CREATE POLICY ${pg.escapeIdentifier(policyOf(role))}
           ON ${WORKER_SCHEMA}.${pg.escapeIdentifier(relname)} TO ${name} USING (true) WITH CHECK (true)`,
      ),
  ];
}

const POLICY_NAME_MAX = 63;

function policyOf(role: string): string {
  return `serving ${role}`.slice(0, POLICY_NAME_MAX);
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
