import type { Tx } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant } from '../../../kit/db/statement.ts';
import { readsValue, writes } from '../../../kit/db/statement-functions.ts';
import { boolean, integer, type RowOfColumns, sqlTypes, text, texts } from '../../../kit/db/tables.ts';
import type { Scope } from '../../../kit/http/actor.ts';

const FIELDS = {
  name: text(),
  secret_hash: text(),
  scopes: texts<Scope>(),
  is_active: boolean(),
  read_rate: integer().nullable(),
  write_rate: integer().nullable(),
  in_flight_max: integer().nullable(),
};

export type ClientFields = RowOfColumns<typeof FIELDS>;

const COLUMNS = `r.client_id, r.org_id, r.name, r.scopes, r.is_active, r.read_rate, r.write_rate, r.in_flight_max,
  r.version, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;

const KEY = { column: 'client_id', type: 'text' } as const;

export const clientList = keysetList({
  name: 'clients.list',
  from: 'api_client t',
  json: `SELECT ${COLUMNS}`,
  key: [KEY],
});

// A login holds the row FOR SHARE until its session is written, so the lock's holder sees every session made with the old secret.
export const clients = recordTable<ClientFields>({
  table: 'api_client',
  isOnEveryMachine: true,
  id: KEY,
  columns: sqlTypes(FIELDS),
  json: COLUMNS,
});

export const totalActiveClients = readsValue<number, [orgId: number], Tx>(
  'clients.countActive',
  'SELECT count(*)::int AS total FROM api_client WHERE org_id = $1 AND is_active',
);

// A client's session lives for an hour: the index by expiry finds the live ones without one of their own.
export const endSessionsOfClient = writes<[orgId: number, clientId: string, now: Date]>(
  'clients.endSessions',
  `UPDATE session SET revoked_at = $3, revoked_reason = 'revoked'
   WHERE org_id = $1 AND client_id = $2 AND revoked_at IS NULL AND expires_at > $3`,
);
