import type { Reader, Tx } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import {
  bigint,
  boolean,
  integer,
  json,
  type RowOfColumns,
  sqlTypes,
  text,
  timestamp,
} from '../../../kit/db/tables.ts';
import { lookStatement, soonOf } from '../../../kit/due/deadlines.ts';
import { only } from '../../../kit/kernel/assert.ts';
import type { CheckerName, CheckStatus, Reason } from './schema.ts';
import type { ListingToCheck } from './skip-rules.ts';
import type { Product } from './types.ts';

const CHECK = `r.listing_id, l.listing_mp_primary_id AS listing_sku, r.item_id, l.marketplace_name, r.program, r.status,
  CASE WHEN r.status = 'eligible' THEN true WHEN r.status = 'ineligible' THEN false END AS is_eligible, r.reasons,
  ${instant('r.requested_at')} AS requested, ${instant('r.checked_at')} AS checked, ${instant('r.expires_at')} AS expires,
  r.id, r.requested_by, r.checked_by, r.attempts, r.error, r.version
  FROM listing l WHERE l.org_id = $1 AND l.id = r.listing_id`;

const PENDING = `IN ('queued', 'running')`;

/** Of the listings that are on a request now. */
export const checkList = keysetList({
  name: 'eligibility.checks',
  // Listing by listing (OFFSET 0): otherwise PostgreSQL before 17 walks through the checks of all listings, in their order.
  from: `(SELECT DISTINCT q.listing_id FROM inventory_request_item q
    WHERE q.org_id = $1 AND q.request_id = $2 AND q.listing_id IS NOT NULL) AS q
    CROSS JOIN LATERAL (SELECT c.* FROM eligibility_check c
      WHERE c.org_id = $1 AND c.listing_id = q.listing_id OFFSET 0) AS t`,
  scope: 't.org_id = $1',
  scopeValues: 2,
  json: `SELECT ${CHECK}`,
  key: [
    { column: 'listing_id', type: 'bigint' },
    { column: 'id', type: 'bigint' },
  ],
  filters: { history: { condition: { false: 't.is_newest' }, index: 'eligibility_check_of_listing' } },
});

const checkColumns = {
  listing_id: bigint(),
  request_id: bigint(),
  program: text<'INBOUND'>(),
  status: text<CheckStatus>(),
  reasons: json<readonly Reason[]>(),
  error: text().nullable(),
  checked_by: text<CheckerName>().nullable(),
  attempts: integer(),
  requested_by: text(),
  requested_at: timestamp(),
  checked_at: timestamp().nullable(),
  expires_at: timestamp().nullable(),
  item_id: bigint(),
  item_version: bigint().nullable(),
  listing_version: bigint().nullable(),
  is_newest: boolean(),
};
export type CheckFields = RowOfColumns<typeof checkColumns>;

export const checks = recordTable<CheckFields>({
  table: 'eligibility_check',
  columns: sqlTypes(checkColumns),
  json: CHECK,
  eventData: CHECK,
});

// --- Asking for checks ------------------------------------------------------------------------------------------

const lockListings = sql<{ id: number }>(
  'eligibility.lockListings',
  `SELECT l.id FROM listing l
   WHERE l.org_id = $1 AND l.id = ANY(ARRAY(
     SELECT q.listing_id FROM inventory_request_item q WHERE q.org_id = $1 AND q.request_id = $2 AND q.listing_id IS NOT NULL))
   ORDER BY l.id FOR NO KEY UPDATE OF l`,
);

const readListings = sql<{
  listing_id: number;
  channel: string;
  listing_version: number;
  item_id: number;
  item_version: number;
  account_id: number | null;
  status: CheckStatus | null;
  checked_by: CheckerName | null;
  expires_at: Date | null;
  checked_item_id: number | null;
  checked_item_version: number | null;
  checked_listing_version: number | null;
}>(
  'eligibility.readListings',
  `SELECT l.id AS listing_id, l.fulfillment_channel AS channel, l.version AS listing_version, i.id AS item_id,
     i.version AS item_version, a.id AS account_id, c.status, c.checked_by, c.expires_at, c.item_id AS checked_item_id,
     c.item_version AS checked_item_version, c.listing_version AS checked_listing_version
   FROM unnest($2::bigint[]) AS k (id) JOIN listing l ON l.org_id = $1 AND l.id = k.id
   JOIN item i ON i.org_id = $1 AND i.id = l.item_id
   LEFT JOIN marketplace_account a ON a.org_id = $1 AND a.marketplace_name = l.marketplace_name
     AND a.seller_account_id = l.listing_mp_seller_account_id
   LEFT JOIN eligibility_check c ON c.org_id = $1 AND c.listing_id = l.id AND c.is_newest
   ORDER BY l.id`,
);

/** Locks the listings of a request: no other checks of theirs are queued meanwhile. */
export async function openListings(tx: Tx, orgId: number, requestId: number): Promise<ListingToCheck[]> {
  const locked = await tx.query(lockListings, [orgId, requestId]);
  if (locked.length === 0) return [];
  const rows = await tx.query(readListings, [orgId, locked.map(({ id }) => id)]);
  return rows.map((row) => ({
    listingId: row.listing_id,
    channel: row.channel,
    listingVersion: row.listing_version,
    itemId: row.item_id,
    itemVersion: row.item_version,
    checker: row.account_id === null ? 'rules' : 'amazon',
    newest:
      row.status === null
        ? null
        : {
            status: row.status,
            checkedBy: row.checked_by,
            expiresAt: row.expires_at,
            itemId: row.checked_item_id ?? 0,
            itemVersion: row.checked_item_version,
            listingVersion: row.checked_listing_version,
          },
  }));
}

const replaceNewest = sql(
  'eligibility.replaceNewest',
  `UPDATE eligibility_check c SET is_newest = false
   WHERE c.org_id = $1 AND c.listing_id = ANY($2::bigint[]) AND c.is_newest`,
);

/** What was the newest check of each listing is history. Their listings are locked. */
export function queueHistory(tx: Tx, orgId: number, listingIds: readonly number[]): void {
  tx.queueWrite(replaceNewest, [orgId, listingIds]);
}

// The longest line of those in which a listing waits. Counting ends at a limit.
const countPending = sql<{ count: number }>(
  'eligibility.countPending',
  `SELECT coalesce(max(w.count), 0)::int AS count FROM (
     SELECT count(*) AS count FROM (
       SELECT l.marketplace_name, l.listing_mp_seller_account_id
       FROM eligibility_check c JOIN listing l ON l.org_id = $1 AND l.id = c.listing_id
       WHERE c.org_id = $1 AND c.status ${PENDING} ORDER BY c.id LIMIT $2::int) AS p
     JOIN marketplace_account a ON a.org_id = $1 AND a.marketplace_name = p.marketplace_name
       AND a.seller_account_id = p.listing_mp_seller_account_id
     GROUP BY a.id) AS w`,
);

/** How many checks wait for the marketplace in the longest line of the org, `limit` at most. */
export async function longestLine(db: Reader, orgId: number, limit: number): Promise<number> {
  return only(await db.query(countPending, [orgId, limit])).count;
}

// --- Running them -----------------------------------------------------------------------------------------------

export interface PendingCheck extends Product {
  readonly checkId: number;
  /** Null: no credentials are known for it, the rules decide. */
  readonly accountId: number | null;
}

const readPending = sql<PendingCheck>(
  'eligibility.readPending',
  `SELECT c.id AS "checkId", a.id AS "accountId", l.id AS "listingId", l.version AS "listingVersion",
     l.listing_mp_primary_id AS sku, l.listing_name AS "listingName", l.asin, l.fnsku, l.marketplace_id AS "marketplaceId",
     l.barcode_type AS "barcodeType", i.id AS "itemId", i.version AS "itemVersion", i.name AS "itemName", i.upc, i.ean,
     (SELECT count(*) FROM (
        SELECT 1 FROM item o WHERE o.org_id = $1 AND o.upc = i.upc AND o.id <> i.id
        UNION ALL SELECT 1 FROM item o WHERE o.org_id = $1 AND o.ean = i.ean AND o.id <> i.id LIMIT 1) AS s)::int
       AS "itemsWithSameBarcode",
     i.is_hazmat AS "isHazmat", i.cold_storage_type AS "coldStorageType", i.can_expire AS "canExpire",
     i.lot_num_required AS "lotNumRequired", i.shelf_life_days AS "shelfLifeDays", i.length_in::float8 AS "lengthIn",
     i.width_in::float8 AS "widthIn", i.height_in::float8 AS "heightIn", i.weight_lb::float8 AS "weightLb"
   FROM unnest($2::bigint[]) AS k (id)
   JOIN eligibility_check c ON c.org_id = $1 AND c.id = k.id AND c.status ${PENDING}
   JOIN listing l ON l.org_id = $1 AND l.id = c.listing_id
   JOIN item i ON i.org_id = $1 AND i.id = l.item_id
   LEFT JOIN marketplace_account a ON a.org_id = $1 AND a.marketplace_name = l.marketplace_name
     AND a.seller_account_id = l.listing_mp_seller_account_id
   ORDER BY c.id`,
);

/** Those of the checks that are still to be made, in the order in which they were asked for. */
export function pendingChecks(db: Reader, orgId: number, ids: readonly number[]): Promise<PendingCheck[]> {
  return db.query(readPending, [orgId, ids]);
}

const countBefore = sql<{ count: number }>(
  'eligibility.countBefore',
  `SELECT count(*)::int AS count FROM (
     SELECT 1 FROM marketplace_account a, eligibility_check c JOIN listing l ON l.org_id = $1 AND l.id = c.listing_id
     WHERE a.org_id = $1 AND a.id = $2 AND c.org_id = $1 AND c.status ${PENDING} AND c.status = 'queued' AND c.id < $3
       AND l.marketplace_name = a.marketplace_name AND l.listing_mp_seller_account_id = a.seller_account_id
     LIMIT $4::int) AS p`,
);

/** How many checks of the account were asked for before this one and still wait, `limit` at most. */
export async function queuedBefore(
  db: Reader,
  orgId: number,
  accountId: number,
  checkId: number,
  limit: number,
): Promise<number> {
  return only(await db.query(countBefore, [orgId, accountId, checkId, limit])).count;
}

// --- Deadlines --------------------------------------------------------------------------------------------------

/** Answers that still count. */
export const lookAtChecks = lookStatement(
  'eligibility.lookAtDeadlines',
  'eligibility_check',
  't.is_newest AND coalesce(t.expires_at > $3::timestamptz, false)',
);

export const soonToExpire = soonOf({
  name: 'eligibility.soonToExpire',
  waiting: 'eligibility_check c WHERE c.org_id = $1 AND c.is_newest',
  time: 'c.expires_at',
});
