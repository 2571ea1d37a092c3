import type { Reader } from '../../../kit/db/db.ts';
import { equal, keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { slices } from '../../../kit/db/slices.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import { LISTING_FIELDS, LISTING_KEY, type ListingFields, type ListingKey } from './schema.ts';

const COLUMNS = ['id', ...LISTING_FIELDS].map((name) => `r.${name}`).join(', ');
const OPS_COLUMNS = `${COLUMNS}, r.version, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;
const NEEDS = ['id', ...LISTING_FIELDS].map((name) => `t.${name}`).join(', ');

const FILTERS = {
  item_id: equal('item_id', 'listing_by_item'),
  sku: equal('listing_mp_primary_id', 'listing_sku_unique'),
  marketplace: equal('marketplace_name', 'listing_by_marketplace'),
};

export const listingList = keysetList({
  name: 'listings.list',
  from: 'listing t',
  columns: NEEDS,
  json: `SELECT ${COLUMNS}`,
  filters: FILTERS,
});

export const opsListingList = keysetList({
  name: 'listings.ops',
  from: 'listing t',
  columns: `${NEEDS}, t.version, t.created_at, t.updated_at`,
  json: `SELECT ${OPS_COLUMNS}`,
  filters: FILTERS,
});

const bySku = sql<{ sku: string; marketplace_name: string; item_id: number }>(
  'listings.itemsBySku',
  `SELECT l.listing_mp_primary_id AS sku, l.marketplace_name, l.item_id
   FROM unnest($2::text[]) AS k (sku) JOIN listing l ON l.org_id = $1 AND l.listing_mp_primary_id = k.sku`,
);

/** @param skus each of them once */
export async function idsBySku(
  db: Reader,
  orgId: number,
  skus: readonly string[],
): Promise<{ sku: string; marketplace_name: string; item_id: number }[]> {
  const found: { sku: string; marketplace_name: string; item_id: number }[][] = [];
  for (const { rows } of slices(skus)) found.push(await db.query(bySku, [orgId, rows]));
  return found.flat();
}

export interface ListingReferenceRow {
  readonly id: number;
  readonly sku: string;
  readonly item_id: number;
  readonly fulfillment_channel: string;
  readonly marketplace_name: string;
  readonly country: string;
}

const byReference = sql<ListingReferenceRow>(
  'listings.byReference',
  `SELECT l.id, l.listing_mp_primary_id AS sku, l.item_id, l.fulfillment_channel, l.marketplace_name, l.country
   FROM listing l WHERE l.org_id = $1 AND l.id = ANY($2::bigint[])
   UNION
   SELECT l.id, l.listing_mp_primary_id, l.item_id, l.fulfillment_channel, l.marketplace_name, l.country
   FROM listing l WHERE l.org_id = $1 AND l.listing_mp_primary_id = ANY($3::text[])
   ORDER BY id`,
);

/** The listings with one of these ids or SKUs, each once. */
export function listingsByReference(
  db: Reader,
  orgId: number,
  ids: readonly number[],
  skus: readonly string[],
): Promise<ListingReferenceRow[]> {
  return db.query(byReference, [orgId, ids, skus]);
}

// --- Writing ----------------------------------------------------------------------------------------------------

const byKey = sql<{ ordinal: number; id: number }>(
  'listings.idsByKey',
  `SELECT k.ordinal::int AS ordinal, l.id
   FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY
     AS k (${LISTING_KEY.join(', ')}, ordinal)
   JOIN listing l ON l.org_id = $1 AND ${LISTING_KEY.map((name) => `l.${name} = k.${name}`).join(' AND ')}`,
);

/** The listing of each key, in their order; undefined where there is none. */
export async function idsByKey(
  db: Reader,
  orgId: number,
  keys: readonly ListingKey[],
): Promise<(number | undefined)[]> {
  const found: (number | undefined)[] = new Array(keys.length).fill(undefined);
  for (const { rows, before } of slices(keys)) {
    const arrays = LISTING_KEY.map((name) => rows.map((row) => row[name]));
    for (const { ordinal, id } of await db.query(byKey, [orgId, ...arrays])) found[before + ordinal - 1] = id;
  }
  return found;
}

export const listings = recordTable<ListingFields>({
  table: 'listing',
  columns: {
    listing_mp_primary_id: 'text',
    listing_name: 'text',
    marketplace_name: 'text',
    listing_mp_seller_account_id: 'text',
    item_id: 'bigint',
    fulfillment_channel: 'text',
    country: 'text',
    status: 'text',
    asin: 'text',
    fnsku: 'text',
    marketplace_id: 'text',
    barcode_type: 'text',
  },
  json: OPS_COLUMNS,
  eventData: OPS_COLUMNS,
  isDatedByFeed: true,
});
