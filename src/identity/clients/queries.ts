import type { Reader, Tx } from '../../db/db.ts';
import { instant, listSql, sql } from '../../db/statement.ts';
import type { Scope } from '../../http/actor.ts';
import type { ListRow, PageRequest } from '../../http/pagination.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import { only } from '../../kernel/assert.ts';

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

const list = sql<ListRow>(
  'clients.list',
  listSql({
    page: `SELECT c.* FROM api_client c WHERE c.org_id = $1 AND c.client_id > $2
           ORDER BY c.client_id LIMIT $3::int + 1 OFFSET $4::bigint`,
    json: `SELECT ${COLUMNS}`,
    key: ['client_id'],
    limit: '$3::int',
  }),
);

const count = sql<{ total: number }>(
  'clients.count',
  'SELECT count(*)::int AS total FROM api_client WHERE org_id = $1',
);

const findOne = sql<VersionedJson>(
  'clients.findOne',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json
   FROM api_client r WHERE r.org_id = $1 AND r.client_id = $2`,
);

// A login that is under way holds this row FOR SHARE until its session is written, so whoever gets this lock sees
// every session that the old secret made.
const lock = sql<{ version: number; scopes: Scope[] }>(
  'clients.lock',
  'SELECT version, scopes FROM api_client WHERE org_id = $1 AND client_id = $2 FOR NO KEY UPDATE',
);

const insert = sql(
  'clients.insert',
  `INSERT INTO api_client (client_id, org_id, name, secret_hash, scopes, is_active, read_rate, write_rate,
     in_flight_max, version, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $10)`,
);

// A limit is written where its flag is set, so that null can be told from "leave it".
const update = sql(
  'clients.update',
  `UPDATE api_client SET
     name = coalesce($3, name), secret_hash = coalesce($4, secret_hash), scopes = coalesce($5, scopes),
     is_active = coalesce($6, is_active),
     read_rate = CASE WHEN $7::boolean THEN $8::integer ELSE read_rate END,
     write_rate = CASE WHEN $9::boolean THEN $10::integer ELSE write_rate END,
     in_flight_max = CASE WHEN $11::boolean THEN $12::integer ELSE in_flight_max END,
     version = version + 1, updated_at = $13
   WHERE org_id = $1 AND client_id = $2`,
);

// A client's session lives for an hour: the index by expiry finds the live ones without one of their own.
const endSessions = sql(
  'clients.endSessions',
  `UPDATE session SET revoked_at = $3, revoked_reason = 'revoked'
   WHERE org_id = $1 AND client_id = $2 AND revoked_at IS NULL AND expires_at > $3`,
);

export async function listClients(db: Reader, orgId: number, page: PageRequest): Promise<ListRow> {
  return only(await db.query(list, [orgId, page.after?.[0] ?? '', page.limit, page.offset]));
}

export async function totalClients(db: Reader, orgId: number): Promise<number> {
  return only(await db.query(count, [orgId])).total;
}

export async function findClientOf(
  db: Reader,
  orgId: number,
  clientId: string,
): Promise<VersionedJson | null> {
  return (await db.query(findOne, [orgId, clientId]))[0] ?? null;
}

export async function lockClient(
  tx: Tx,
  orgId: number,
  clientId: string,
): Promise<{ version: number; scopes: Scope[] } | null> {
  return (await tx.query(lock, [orgId, clientId]))[0] ?? null;
}

export function insertClient(tx: Tx, orgId: number, clientId: string, fields: ClientFields, now: Date): void {
  tx.queueWrite(insert, [
    clientId,
    orgId,
    fields.name,
    fields.secret_hash,
    fields.scopes,
    fields.is_active,
    fields.read_rate,
    fields.write_rate,
    fields.in_flight_max,
    now,
  ]);
}

export function updateClient(
  tx: Tx,
  orgId: number,
  clientId: string,
  changes: Partial<ClientFields>,
  now: Date,
): void {
  tx.queueWrite(update, [
    orgId,
    clientId,
    changes.name,
    changes.secret_hash,
    changes.scopes,
    changes.is_active,
    changes.read_rate !== undefined,
    changes.read_rate,
    changes.write_rate !== undefined,
    changes.write_rate,
    changes.in_flight_max !== undefined,
    changes.in_flight_max,
    now,
  ]);
}

export function endSessionsOfClient(tx: Tx, orgId: number, clientId: string, now: Date): void {
  tx.queueWrite(endSessions, [orgId, clientId, now]);
}
