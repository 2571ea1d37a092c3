import type { Tx } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { instant } from '../../../kit/db/statement.ts';
import { matches, readsValue } from '../../../kit/db/statement-functions.ts';
import { bigint, bigints, bytes, insertsRow, integer, text, texts, time } from '../../../kit/db/tables.ts';
import type { Scope } from '../../../kit/http/actor.ts';

const COLUMNS = `r.id, r.org_id, r.name, r.hint, r.scopes, r.warehouse_ids, r.read_rate, r.write_rate, r.in_flight_max, r.created_by,
  ${instant('r.created_at')} AS created, ${instant('r.expires_at')} AS expires,
  ${instant('r.revoked_at')} AS revoked, ${instant('r.last_used_at')} AS last_used`;

export const apiKeyList = keysetList({ name: 'apiKeys.list', from: 'api_key t', json: `SELECT ${COLUMNS}` });

export const apiKeyJson = readsValue<string, [orgId: number, id: number], Tx>(
  'apiKeys.findOne',
  `SELECT (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json
   FROM api_key r WHERE r.org_id = $1 AND r.id = $2`,
);

/** Those that work. */
export const totalLiveKeys = readsValue<number, [orgId: number, now: Date], Tx>(
  'apiKeys.countLive',
  `SELECT count(*)::int AS total FROM api_key
   WHERE org_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
);

export const insertApiKey = insertsRow('apiKeys.insert', 'api_key', {
  org_id: bigint(),
  id: bigint(),
  name: text(),
  key_hash: bytes(),
  hint: text(),
  scopes: texts<Scope>(),
  read_rate: integer().nullable(),
  write_rate: integer().nullable(),
  in_flight_max: integer().nullable(),
  created_by: text(),
  created_at: time(),
  expires_at: time().nullable(),
  warehouse_ids: bigints().nullable(),
});

/** Keeps the time of the first revocation. False if there is no such key. */
export const markRevoked = matches<[orgId: number, id: number, now: Date], Tx>(
  'apiKeys.revoke',
  'UPDATE api_key SET revoked_at = coalesce(revoked_at, $3) WHERE org_id = $1 AND id = $2 RETURNING id',
);
