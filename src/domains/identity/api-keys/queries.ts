import type { Tx } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import type { Scope } from '../../../kit/http/actor.ts';
import { only } from '../../../kit/kernel/assert.ts';

export interface ApiKeyFields {
  readonly name: string;
  readonly key_hash: Buffer;
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly warehouse_ids: readonly number[] | null;
  readonly read_rate: number | null;
  readonly write_rate: number | null;
  readonly in_flight_max: number | null;
  readonly created_by: string;
  readonly expires_at: Date | null;
}

const COLUMNS = `r.id, r.org_id, r.name, r.hint, r.scopes, r.warehouse_ids, r.read_rate, r.write_rate, r.in_flight_max, r.created_by,
  ${instant('r.created_at')} AS created, ${instant('r.expires_at')} AS expires,
  ${instant('r.revoked_at')} AS revoked, ${instant('r.last_used_at')} AS last_used`;

export const apiKeyList = keysetList({ name: 'apiKeys.list', from: 'api_key t', json: `SELECT ${COLUMNS}` });

const findOne = sql<{ json: string }>(
  'apiKeys.findOne',
  `SELECT (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json
   FROM api_key r WHERE r.org_id = $1 AND r.id = $2`,
);

const countLive = sql<{ total: number }>(
  'apiKeys.countLive',
  `SELECT count(*)::int AS total FROM api_key
   WHERE org_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
);

const insert = sql(
  'apiKeys.insert',
  `INSERT INTO api_key (org_id, id, name, key_hash, hint, scopes, read_rate, write_rate, in_flight_max, created_by,
     created_at, expires_at, warehouse_ids)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

// The first revocation counts; a later one finds the key and leaves its time alone.
const revoke = sql<{ id: number }>(
  'apiKeys.revoke',
  'UPDATE api_key SET revoked_at = coalesce(revoked_at, $3) WHERE org_id = $1 AND id = $2 RETURNING id',
);

export async function apiKeyJson(tx: Tx, orgId: number, id: number): Promise<string> {
  return only(await tx.query(findOne, [orgId, id])).json;
}

/** Those that work. */
export async function totalLiveKeys(tx: Tx, orgId: number, now: Date): Promise<number> {
  return only(await tx.query(countLive, [orgId, now])).total;
}

export function insertApiKey(tx: Tx, orgId: number, id: number, fields: ApiKeyFields, now: Date): void {
  tx.queueWrite(insert, [
    orgId,
    id,
    fields.name,
    fields.key_hash,
    fields.hint,
    fields.scopes,
    fields.read_rate,
    fields.write_rate,
    fields.in_flight_max,
    fields.created_by,
    now,
    fields.expires_at,
    fields.warehouse_ids,
  ]);
}

/** False where there is no such key. */
export async function markRevoked(tx: Tx, orgId: number, id: number, now: Date): Promise<boolean> {
  return (await tx.query(revoke, [orgId, id, now])).length === 1;
}
