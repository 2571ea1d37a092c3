// Checks at start that the server has room for all configured connections, instead of failing requests at the first peak.
import type { Db } from './db.ts';
import { sql } from './statement.ts';

/** Application name of the connections of API processes. */
export const API_NAME = 'crossdock api';

interface Limits {
  readonly max: number;
  readonly reserved: number;
  readonly of_role: number;
}

const readLimits = sql<Limits>(
  'db.connectionLimits',
  `SELECT current_setting('max_connections')::int AS max,
          current_setting('superuser_reserved_connections')::int
            + coalesce(current_setting('reserved_connections', true), '0')::int AS reserved,
          (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS of_role`,
);

class TooManyConnections extends Error {
  override readonly name = 'TooManyConnections';
}

/** Connections that each process opens on a cluster besides its pools: to the coordinator, for ids and for watching machines … */
const FURTHER_TO_COORDINATOR = 2;
/** … and to each machine, for queries about all orgs. */
const FURTHER_TO_MACHINE = 2;

/** @param wanted the processes that open connections, with the size of their pools */
export async function requireConnections(
  db: Pick<Db, 'query' | 'askMachines'>,
  wanted: Readonly<Record<string, { readonly processes: number; readonly poolSize: number }>>,
): Promise<void> {
  const machines = await db.askMachines(readLimits);
  const [own] = await db.query(readLimits);
  // Each process has a pool of the same size for each machine.
  requireRoom('the server', own, wanted, machines.size === 0 ? 0 : FURTHER_TO_COORDINATOR);
  for (const [machine, [limits]] of machines) requireRoom(machine, limits, wanted, FURTHER_TO_MACHINE);
}

function requireRoom(
  server: string,
  limits: Limits | undefined,
  wanted: Parameters<typeof requireConnections>[1],
  further: number,
): void {
  if (limits === undefined) return;
  const { max, reserved, of_role: ofRole } = limits;
  const room = ofRole < 0 ? max - reserved : Math.min(max - reserved, ofRole);
  const counts = Object.entries(wanted).map(
    ([what, { processes, poolSize }]) => [what, processes * (poolSize + further)] as const,
  );
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  if (sum <= room) return;
  throw new TooManyConnections(
    `the service would open up to ${sum} database connections (${counts.map(([what, count]) => `${count} ${what}`).join(', ')}), and ${server} allows ` +
      `${room} (max_connections ${max}, ${reserved} reserved${ofRole < 0 ? '' : `, ${ofRole} for this role`}).\n` +
      'Lower CROSSDOCK_POOL_SIZE or CROSSDOCK_WORKERS, or raise max_connections.',
  );
}
