// Distributes a database over a Citus cluster, with its rows.
import type pg from 'pg';
import { readApplied, readMigrations, withSchema } from './migrate.ts';
import { placeTables, prepareToPlace } from './place-tables.ts';

const CITUS_VERSION_MIN = 13;
const MACHINES_MIN = 2;

export class DistributionRefused extends Error {
  override readonly name = 'DistributionRefused';
}

/** @param onPlaced called for each table: one with many rows takes a while */
export async function distribute(url: string, onPlaced?: (table: string) => void) {
  return withSchema(url, async (client) => {
    const row = async <Row>(text: string): Promise<Partial<Row>> =>
      ((await client.query(text)).rows[0] as Row | undefined) ?? {};
    const { pid } = await row<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    // A connection pooler reports process ids that are not those of the server processes behind it.
    refuseUnless(
      pid === (client as unknown as { readonly processID: number | null }).processID,
      'a connection pooler is in front of the database: connect to the coordinator directly',
    );
    const { version } = await row<{ version: string }>(
      "SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'",
    );
    refuseUnless(
      version !== undefined,
      'this database does not have the extension citus: run CREATE EXTENSION citus in it, here and on each worker machine',
    );
    refuseUnless(
      Number.parseInt(version, 10) >= CITUS_VERSION_MIN,
      `Citus ${CITUS_VERSION_MIN} or newer is needed; this is ${version}`,
    );
    const { groupid } = await row<{ groupid: number }>('SELECT groupid FROM pg_dist_local_group');
    refuseUnless(groupid === 0, 'this is a worker machine of the cluster: connect to its coordinator');
    const { machines = 0 } = await row<{ machines: number }>(
      `SELECT count(*)::int AS machines FROM pg_dist_node
       WHERE groupid <> 0 AND noderole = 'primary' AND isactive AND shouldhaveshards`,
    );
    refuseUnless(
      machines >= MACHINES_MIN,
      `the cluster has ${machines === 0 ? 'no worker machine' : 'one worker machine only'}, and ${MACHINES_MIN} or more are ` +
        "needed: add each with SELECT citus_add_node('host', 5432)",
    );
    const newest = (await readMigrations()).at(-1);
    const applied = await readApplied(client);
    refuseUnless(
      applied?.some(({ name }) => name === newest?.name),
      'the schema is not that of this release: run crossdock migrate first',
    );
    await prepareToPlace(client);
    const { owns } = await row<{ owns: boolean }>(
      `SELECT pg_has_role(c.relowner, 'USAGE') AS owns FROM pg_class c WHERE c.oid = 'schema_migration'::regclass`,
    );
    refuseUnless(
      owns,
      'this role does not own the tables: set DATABASE_OWNER_URL, the same database with the role that does',
    );
    const placed = await placeTables(client, onPlaced);
    await dropLocalRows(client);
    return { placed, machines };
  });
}

function refuseUnless(isMet: boolean | undefined, otherwise: string): asserts isMet {
  if (!isMet) throw new DistributionRefused(otherwise);
}

/** Their rows are on the machines now; the originals would take up space here forever. */
async function dropLocalRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_dist_partition d JOIN pg_class c ON c.oid = d.logicalrelid
     WHERE c.relnamespace = 'public'::regnamespace AND pg_relation_size(c.oid) > 0`,
  );
  for (const { name } of rows)
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [name]);
}
