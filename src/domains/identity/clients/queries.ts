import type { Tx } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import type { Scope } from '../../../kit/http/actor.ts';
import { only } from '../../../kit/kernel/assert.ts';

export interface ClientFields {
  readonly name: string;
  readonly secret_hash: string;
  readonly scopes: readonly Scope[];
  readonly is_active: boolean;
  readonly read_rate: number | null;
  readonly write_rate: number | null;
  readonly in_flight_max: number | null;
}

const COLUMNS = `r.client_id, r.org_id, r.name, r.scopes, r.is_active, r.read_rate, r.write_rate, r.in_flight_max,
  r.version, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;

const KEY = { column: 'client_id', type: 'text' } as const;

export const clientList = keysetList({
  name: 'clients.list',
  from: 'api_client t',
  json: `SELECT ${COLUMNS}`,
  key: [KEY],
});

// A login that is under way holds its row FOR SHARE until its session is written, so whoever locks it sees every session
// that the old secret made.
export const clients = recordTable<ClientFields>({
  table: 'api_client',
  isOnEveryMachine: true,
  id: KEY,
  columns: {
    name: 'text',
    secret_hash: 'text',
    scopes: 'text[]',
    is_active: 'boolean',
    read_rate: 'integer',
    write_rate: 'integer',
    in_flight_max: 'integer',
  },
  json: COLUMNS,
});

const countActive = sql<{ total: number }>(
  'clients.countActive',
  'SELECT count(*)::int AS total FROM api_client WHERE org_id = $1 AND is_active',
);

export async function totalActiveClients(tx: Tx, orgId: number): Promise<number> {
  return only(await tx.query(countActive, [orgId])).total;
}

// A client's session lives for an hour: the index by expiry finds the live ones without one of their own.
const endSessions = sql(
  'clients.endSessions',
  `UPDATE session SET revoked_at = $3, revoked_reason = 'revoked'
   WHERE org_id = $1 AND client_id = $2 AND revoked_at IS NULL AND expires_at > $3`,
);

export function endSessionsOfClient(tx: Tx, orgId: number, clientId: string, now: Date): void {
  tx.queueWrite(endSessions, [orgId, clientId, now]);
}
