import type { Reader, Tx } from '../../kit/db/db.ts';
import { keysetList } from '../../kit/db/lists.ts';
import { instant, sql } from '../../kit/db/statement.ts';
import { only } from '../../kit/kernel/assert.ts';
import type { Region } from './schema.ts';

const COLUMNS = `r.id, r.marketplace_name, r.seller_account_id, r.region, r.client_id, r.updated_by,
  ${instant('r.last_used_at')} AS last_used, r.last_error, ${instant('r.created_at')} AS created,
  ${instant('r.updated_at')} AS updated`;

export const accountList = keysetList({
  name: 'marketplaceAccounts.list',
  from: 'marketplace_account t',
  json: `SELECT ${COLUMNS}`,
});

const countOthers = sql<{ count: number }>(
  'marketplaceAccounts.countOthers',
  `SELECT count(*)::int AS count FROM marketplace_account a
   WHERE a.org_id = $1 AND (a.marketplace_name, a.seller_account_id) <> ($2, $3)`,
);

/** How many accounts the org has beside this one. */
export async function otherAccounts(
  tx: Tx,
  orgId: number,
  marketplaceName: string,
  sellerAccountId: string,
): Promise<number> {
  return only(await tx.query(countOthers, [orgId, marketplaceName, sellerAccountId])).count;
}

export interface AccountFields {
  readonly marketplace_name: string;
  readonly seller_account_id: string;
  readonly region: Region;
  readonly client_id: string;
  readonly sealed_secrets: Buffer;
  readonly updated_by: string;
}

// The time of the next request stays: new secrets do not make the marketplace more patient.
const upsert = sql(
  'marketplaceAccounts.upsert',
  `INSERT INTO marketplace_account (org_id, id, marketplace_name, seller_account_id, region, client_id, sealed_secrets,
       updated_by, next_request_at, version, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '-infinity', 1, $9, $9)
     ON CONFLICT (org_id, marketplace_name, seller_account_id) DO UPDATE SET region = excluded.region,
       client_id = excluded.client_id, sealed_secrets = excluded.sealed_secrets, updated_by = excluded.updated_by,
       last_error = NULL, version = marketplace_account.version + 1, updated_at = excluded.updated_at`,
);
const findBySeller = sql<{ json: string }>(
  'marketplaceAccounts.findBySeller',
  `SELECT (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json FROM marketplace_account r
   WHERE r.org_id = $1 AND r.marketplace_name = $2 AND r.seller_account_id = $3`,
);

export async function upsertAccount(
  tx: Tx,
  orgId: number,
  id: number,
  fields: AccountFields,
  now: Date,
): Promise<string> {
  const values = [
    orgId,
    id,
    fields.marketplace_name,
    fields.seller_account_id,
    fields.region,
    fields.client_id,
    fields.sealed_secrets,
    fields.updated_by,
    now,
  ];
  tx.queueWrite(upsert, values);
  return only(await tx.query(findBySeller, [orgId, fields.marketplace_name, fields.seller_account_id])).json;
}

const remove = sql<{ id: number }>(
  'marketplaceAccounts.remove',
  'DELETE FROM marketplace_account a WHERE a.org_id = $1 AND a.id = $2 RETURNING a.id',
);

/** False where there is none. */
export async function removeAccount(tx: Tx, orgId: number, id: number): Promise<boolean> {
  return (await tx.query(remove, [orgId, id])).length > 0;
}

export interface AccountRow extends Omit<AccountFields, 'updated_by'> {
  readonly id: number;
  readonly version: number;
}

const findOne = sql<AccountRow>(
  'marketplaceAccounts.find',
  `SELECT a.id, a.version, a.marketplace_name, a.seller_account_id, a.region, a.client_id, a.sealed_secrets
   FROM marketplace_account a WHERE a.org_id = $1 AND a.id = $2`,
);

export async function findAccount(db: Reader, orgId: number, id: number): Promise<AccountRow | null> {
  return (await db.query(findOne, [orgId, id]))[0] ?? null;
}

const findJson = sql<{ json: string }>(
  'marketplaceAccounts.findJson',
  `SELECT row_to_json(j)::text AS json FROM marketplace_account r, LATERAL (SELECT ${COLUMNS}) AS j
   WHERE r.org_id = $1 AND r.id = $2`,
);

/** The account as it is shown; null where there is none. */
export async function accountJson(db: Reader, orgId: number, id: number): Promise<string | null> {
  return (await db.query(findJson, [orgId, id]))[0]?.json ?? null;
}

const lockTime = sql<{ next_request_at: Date }>(
  'marketplaceAccounts.lockTime',
  `SELECT greatest(a.next_request_at, '1970-01-01Z') AS next_request_at FROM marketplace_account a
   WHERE a.org_id = $1 AND a.id = $2 FOR NO KEY UPDATE OF a`,
);

const setTime = sql(
  'marketplaceAccounts.setTime',
  'UPDATE marketplace_account a SET next_request_at = $3 WHERE a.org_id = $1 AND a.id = $2',
);

/** When the marketplace may be asked next; null where there is no such account. Others wait until we have said more. */
export async function lockNextRequest(tx: Tx, orgId: number, id: number): Promise<Date | null> {
  return (await tx.query(lockTime, [orgId, id]))[0]?.next_request_at ?? null;
}

export function queueNextRequest(tx: Tx, orgId: number, id: number, next: Date): void {
  tx.queueWrite(setTime, [orgId, id, next]);
}

const noteUse = sql(
  'marketplaceAccounts.noteUse',
  'UPDATE marketplace_account a SET last_used_at = $3, last_error = $4 WHERE a.org_id = $1 AND a.id = $2',
);

export function queueUse(tx: Tx, orgId: number, id: number, error: string | null, now: Date): void {
  tx.queueWrite(noteUse, [orgId, id, now, error]);
}
