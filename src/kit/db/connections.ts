// Whether the server has room for all the connections that the settings ask for. Otherwise the first busy minute would
// tell, with errors for clients.
import type { Reader } from './db.ts';
import { sql } from './statement.ts';

/** How the connections of API processes call themselves. */
export const API_NAME = 'crossdock api';

const readLimits = sql<{ max: number; reserved: number; of_role: number }>(
  'db.connectionLimits',
  `SELECT current_setting('max_connections')::int AS max,
          current_setting('superuser_reserved_connections')::int
            + coalesce(current_setting('reserved_connections', true), '0')::int AS reserved,
          (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS of_role`,
);

class TooManyConnections extends Error {
  override readonly name = 'TooManyConnections';
}

/** @param wanted how many connections this service opens at most, by what opens them */
export async function requireConnections(
  db: Reader,
  wanted: Readonly<Record<string, number>>,
): Promise<void> {
  const [row] = await db.query(readLimits);
  if (row === undefined) return;
  const ofServer = row.max - row.reserved;
  const room = row.of_role < 0 ? ofServer : Math.min(ofServer, row.of_role);
  const sum = Object.values(wanted).reduce((total, count) => total + count, 0);
  if (sum <= room) return;
  const parts = Object.entries(wanted).map(([what, count]) => `${count} ${what}`);
  throw new TooManyConnections(
    `the service would open up to ${sum} database connections (${parts.join(', ')}), and the server has room for ` +
      `${room} (max_connections ${row.max}, ${row.reserved} reserved${row.of_role < 0 ? '' : `, ${row.of_role} for this role`}).\n` +
      'Lower CROSSDOCK_POOL_SIZE or CROSSDOCK_WORKERS, or raise max_connections.',
  );
}
