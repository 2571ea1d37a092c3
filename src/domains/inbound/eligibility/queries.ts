import { blank } from '../../../kit/db/blank-rows.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant } from '../../../kit/db/statement.ts';
import { type OfMany, reads, readsColumn, readsValue, writes } from '../../../kit/db/statement-functions.ts';
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
import { lookStatement, upcomingDeadlines } from '../../../kit/due/deadlines.ts';
import type { Product } from './fba-rules.ts';
import type { CheckerName, CheckStatus, Reason } from './schema.ts';
import type { ListingToCheck } from './skip-rules.ts';

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
export const BLANK_CHECK = blank({ columns: checkColumns });

export const checks = recordTable<CheckFields>({
  table: 'eligibility_check',
  columns: sqlTypes(checkColumns),
  json: CHECK,
  eventData: CHECK,
});

// --- Requesting checks ------------------------------------------------------------------------------------------

const lockListings = readsColumn<number, [orgId: number, requestId: number], Tx>(
  'eligibility.lockListings',
  `SELECT l.id FROM listing l
   WHERE l.org_id = $1 AND l.id = ANY(ARRAY(
     SELECT q.listing_id FROM inventory_request_item q WHERE q.org_id = $1 AND q.request_id = $2 AND q.listing_id IS NOT NULL))
   ORDER BY l.id FOR NO KEY UPDATE OF l`,
);

const readListings = reads<ListingToCheck, OfMany>(
  'eligibility.readListings',
  `SELECT l.id AS "listingId", l.fulfillment_channel AS channel, l.version AS "listingVersion", i.id AS "itemId",
     i.version AS "itemVersion", CASE WHEN a.id IS NULL THEN 'rules' ELSE 'amazon' END AS checker, c.status,
     c.checked_by AS "checkedBy", c.expires_at AS "expiresAt", c.item_id AS "checkedItemId",
     c.item_version AS "checkedItemVersion", c.listing_version AS "checkedListingVersion"
   FROM unnest($2::bigint[]) AS k (id) JOIN listing l ON l.org_id = $1 AND l.id = k.id
   JOIN item i ON i.org_id = $1 AND i.id = l.item_id
   LEFT JOIN marketplace_account a ON a.org_id = $1 AND a.marketplace_name = l.marketplace_name
     AND a.seller_account_id = l.listing_mp_seller_account_id
   LEFT JOIN eligibility_check c ON c.org_id = $1 AND c.listing_id = l.id AND c.is_newest
   ORDER BY l.id`,
);

/** Locks the listings of a request, so that no other check of them is queued. */
export async function openListings(tx: Tx, orgId: number, requestId: number): Promise<ListingToCheck[]> {
  const locked = await lockListings(tx, orgId, requestId);
  return locked.length === 0 ? [] : readListings(tx, orgId, locked);
}

/** The newest checks of the listings become history. Their listings are locked. */
export const queueHistory = writes<OfMany>(
  'eligibility.replaceNewest',
  `UPDATE eligibility_check c SET is_newest = false
   WHERE c.org_id = $1 AND c.listing_id = ANY($2::bigint[]) AND c.is_newest`,
);

/** How many checks wait for the marketplace in the longest line of the org, `limit` at most. */
export const longestLine = readsValue<number, [orgId: number, limit: number]>(
  'eligibility.countPending',
  `SELECT coalesce(max(w.count), 0)::int AS value FROM (
     SELECT count(*) AS count FROM (
       SELECT l.marketplace_name, l.listing_mp_seller_account_id
       FROM eligibility_check c JOIN listing l ON l.org_id = $1 AND l.id = c.listing_id
       WHERE c.org_id = $1 AND c.status ${PENDING} ORDER BY c.id LIMIT $2::int) AS p
     JOIN marketplace_account a ON a.org_id = $1 AND a.marketplace_name = p.marketplace_name
       AND a.seller_account_id = p.listing_mp_seller_account_id
     GROUP BY a.id) AS w`,
);

// --- Running them -----------------------------------------------------------------------------------------------

export interface PendingCheck extends Product {
  readonly checkId: number;
  /** Null: no credentials are known for it, the rules decide. */
  readonly accountId: number | null;
}

/** Checks that are still pending, in the order of their requests. */
export const pendingChecks = reads<PendingCheck, [orgId: number, ids: readonly number[]]>(
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

/** Pending checks of the account that were requested before this one, `limit` at most. */
export const queuedBefore = readsValue<
  number,
  [orgId: number, accountId: number, checkId: number, limit: number]
>(
  'eligibility.countBefore',
  `SELECT count(*)::int AS value FROM (
     SELECT 1 FROM marketplace_account a, eligibility_check c JOIN listing l ON l.org_id = $1 AND l.id = c.listing_id
     WHERE a.org_id = $1 AND a.id = $2 AND c.org_id = $1 AND c.status ${PENDING} AND c.status = 'queued' AND c.id < $3
       AND l.marketplace_name = a.marketplace_name AND l.listing_mp_seller_account_id = a.seller_account_id
     LIMIT $4::int) AS p`,
);

// --- Deadlines --------------------------------------------------------------------------------------------------

/** Results that are still valid. */
export const lookAtChecks = lookStatement(
  'eligibility.lookAtDeadlines',
  'eligibility_check',
  't.is_newest AND coalesce(t.expires_at > $3::timestamptz, false)',
);

export const upcomingExpiries = upcomingDeadlines({
  name: 'eligibility.upcomingExpiries',
  waiting: 'eligibility_check c WHERE c.org_id = $1 AND c.is_newest',
  time: 'c.expires_at',
});
