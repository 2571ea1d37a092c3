// From one PostgreSQL to many: the tables of a database on the coordinator of a Citus cluster, with the rows that they hold.
import type pg from 'pg';
import { readApplied, readMigrations, withSchema } from './migrate.ts';
import { placeTables, prepareToPlace } from './place-tables.ts';

const CITUS_VERSION_MIN = 13;
const MACHINES_MIN = 2;

export class DistributionRefused extends Error {
  override readonly name = 'DistributionRefused';
}

export interface Distribution {
  /** The tables that got their place now. */
  readonly placed: string[];
  readonly machines: number;
}

/** @param onPlaced told of each table: one with many rows takes a while */
export async function distribute(url: string, onPlaced?: (table: string) => void): Promise<Distribution> {
  return withSchema(url, async (client) => {
    await requireDirectConnection(client);
    await requireCoordinator(client);
    const machines = await requireMachines(client);
    await requireSchema(client);
    await prepareToPlace(client);
    await requireOwner(client);
    const placed = await placeTables(client, onPlaced);
    await dropLocalRows(client);
    return { placed, machines };
  });
}

/** Whoever shares connections tells clients of other processes than those that answer them. */
async function requireDirectConnection(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const { processID } = client as unknown as { readonly processID: number | null };
  if (rows[0]?.pid !== processID)
    throw new DistributionRefused(
      'a pooler stands between here and the database: connect to the coordinator itself',
    );
}

async function requireCoordinator(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'",
  );
  const [found] = rows;
  if (found === undefined)
    throw new DistributionRefused(
      'this database does not have the extension citus: run CREATE EXTENSION citus in it, here and on each worker machine',
    );
  if (Number.parseInt(found.version, 10) < CITUS_VERSION_MIN)
    throw new DistributionRefused(`Citus ${CITUS_VERSION_MIN} or newer is needed; this is ${found.version}`);
  const { rows: groups } = await client.query<{ groupid: number }>('SELECT groupid FROM pg_dist_local_group');
  if (groups[0]?.groupid !== 0)
    throw new DistributionRefused('this is a worker machine of the cluster: connect to its coordinator');
}

async function requireMachines(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ machines: number }>(
    `SELECT count(*)::int AS machines FROM pg_dist_node
     WHERE groupid <> 0 AND noderole = 'primary' AND isactive AND shouldhaveshards`,
  );
  const machines = rows[0]?.machines ?? 0;
  if (machines < MACHINES_MIN)
    throw new DistributionRefused(
      `the cluster has ${machines === 0 ? 'no worker machine' : 'one worker machine only'}, and ${MACHINES_MIN} or more are ` +
        "needed: add each with SELECT citus_add_node('host', 5432)",
    );
  return machines;
}

async function requireSchema(client: pg.Client): Promise<void> {
  const newest = (await readMigrations()).at(-1);
  const applied = await readApplied(client);
  if (!applied?.some(({ name }) => name === newest?.name))
    throw new DistributionRefused('the schema is not that of this release: run crossdock migrate first');
}

async function requireOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT 1 FROM pg_class c WHERE c.oid = 'schema_migration'::regclass AND pg_has_role(c.relowner, 'USAGE')",
  );
  if (rows.length === 0)
    throw new DistributionRefused(
      'this role does not own the tables: set DATABASE_OWNER_URL, the same database with the role that does',
    );
}

/** Their rows lie on the machines now; those that they were copied from would take up room here for ever. */
async function dropLocalRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_dist_partition d JOIN pg_class c ON c.oid = d.logicalrelid
     WHERE c.relnamespace = 'public'::regnamespace AND pg_relation_size(c.oid) > 0`,
  );
  for (const { name } of rows)
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [name]);
}
