// Distributes tables over a Citus cluster. The database knows which are done, so a repeated run only does the rest.
import type pg from 'pg';

// How tables are distributed on a cluster: tenant tables by org_id, the others as listed here.

/** Tables without an org, or that login must find before it knows the org. Copied to every machine. */
export const SHARED_TABLES: ReadonlySet<string> = new Set([
  'org',
  'user_account',
  'membership',
  'api_client',
  'warehouse',
  'pick_wave',
  'dock',
  'warehouse_holiday',
  'rate_card',
  'rate_card_revision',
  'marketplace_limit',
  'prep_price',
  'fulfillment_center',
  'forbidden_destination',
  'login_failure',
  'login_success',
  'account_link',
  'invitation_count',
  'user_totp',
  'audit_entry',
  'schema_migration',
]);

/** On the coordinator only: they are written even while another machine is down, which a shared table cannot be. */
export const COORDINATOR_TABLES: ReadonlySet<string> = new Set(['scheduled_task']);

/** Uniqueness claims across orgs, with their distribution column. Writing one takes a transaction on two machines. */
export const SPREAD_TABLES: ReadonlyMap<string, string> = new Map([['live_tracking', 'tracking_number']]);

/** Null: shared; undefined: not distributed. @param keyedBy the first column of its key, which was another in older releases */
export function spreadColumn(table: string, keyedBy: string | null): string | null | undefined {
  if (SHARED_TABLES.has(table)) return null;
  return [SPREAD_TABLES.get(table), 'org_id'].find((column) => column !== undefined && column === keyedBy);
}

interface TableRow {
  readonly name: string;
  readonly keyed_by: string | null;
  readonly is_placed: boolean;
  readonly refers_to: string[];
}

export async function isDistributed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_citus: boolean }>(
    "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS is_citus",
  );
  if (rows[0]?.is_citus !== true) return false;
  return (await client.query('SELECT 1 FROM pg_dist_partition LIMIT 1')).rows.length > 0;
}

/** For a connection that changes or distributes tables. */
export async function prepareToPlace(client: pg.Client): Promise<void> {
  // Otherwise Citus converts every table that refers to a shared one to a local table of the coordinator, with all its foreign
  // keys; and it refuses to change a table in the transaction that has distributed another one.
  await client.query(
    `SELECT set_config('citus.enable_local_reference_table_foreign_keys', 'off', false),
       set_config('citus.multi_shard_modify_mode', 'sequential', false)`,
  );
}

/** Distributes each table that is not yet distributed, referenced ones first. @returns their names */
export async function placeTables(
  client: pg.Client,
  onPlaced: (table: string) => void = () => {},
): Promise<string[]> {
  const { rows } = await client.query<TableRow>(
    `SELECT c.relname AS name, d.logicalrelid IS NOT NULL AS is_placed,
       (SELECT a.attname::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
        WHERE i.indrelid = c.oid AND i.indisprimary) AS keyed_by,
       ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
             WHERE k.conrelid = c.oid AND k.contype = 'f') AS refers_to
     FROM pg_class c LEFT JOIN pg_dist_partition d ON d.logicalrelid = c.oid AND (d.partmethod = 'h' OR d.repmodel = 't')
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e')
     ORDER BY c.relname COLLATE "C"`,
  );
  const placed: string[] = [];
  for (const { name, keyed_by } of inOrder(
    rows.filter((row) => !row.is_placed && !COORDINATOR_TABLES.has(row.name)),
  )) {
    const column = spreadColumn(name, keyed_by);
    if (column === undefined)
      throw new Error(
        `the primary key of table ${name} does not begin with org_id, and it has no other distribution column`,
      );
    if (column === null) await client.query('SELECT create_reference_table($1)', [name]);
    // Tenant tables are co-located: all are distributed by the same type.
    else
      await client.query("SELECT create_distributed_table($1, $2, colocate_with => 'default')", [
        name,
        column,
      ]);
    placed.push(name);
    onPlaced(name);
  }
  return placed;
}

/** Citus does not propagate this statement. */
const OF_STATISTICS = /^ALTER\s+TABLE\s+(\w+)\s(?=[\s\S]*\bSET\s+STATISTICS\b)/i;

/** Runs a statement of a migration on all machines; a new table is distributed at once, as the next may refer to it. */
export async function changeEverywhere(client: pg.Client, statement: string): Promise<void> {
  const table = OF_STATISTICS.exec(statement)?.[1];
  if (table === undefined) await client.query(statement);
  else await changeStatistics(client, table, statement);
  if (CREATES_TABLE.test(statement)) await placeTables(client);
}

const CREATES_TABLE = /^CREATE\s+TABLE\s/i;

/** On the machines it is not part of the transaction. It may be repeated. */
async function changeStatistics(client: pg.Client, table: string, statement: string): Promise<void> {
  await client.query('SET LOCAL citus.enable_ddl_propagation = off');
  await client.query(statement);
  await client.query('SET LOCAL citus.enable_ddl_propagation = on');
  const { rows } = await client.query<{ success: boolean; result: string }>(
    'SELECT success, result FROM run_command_on_shards($1, $2)',
    [table, statement.replace(OF_STATISTICS, 'ALTER TABLE %s ')],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed !== undefined) throw new Error(failed.result);
}

/** Shared tables first, then each table after those it refers to. */
function inOrder(tables: readonly TableRow[]): TableRow[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const isShared = (table: TableRow) => spreadColumn(table.name, table.keyed_by) === null;
  const ordered = new Set<TableRow>();
  const add = (table: TableRow, above: ReadonlySet<string>) => {
    if (ordered.has(table)) return;
    for (const name of table.refers_to) {
      const target = byName.get(name);
      if (target !== undefined && !above.has(name)) add(target, new Set([...above, name]));
    }
    ordered.add(table);
  };
  for (const table of [...tables.filter(isShared), ...tables]) add(table, new Set([table.name]));
  return [...ordered];
}
