import type { Reader } from '../../../kit/db/db.ts';
import { equal, keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { readsSliced } from '../../../kit/db/sliced.ts';
import { slices } from '../../../kit/db/slices.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import { reads } from '../../../kit/db/statement-functions.ts';
import { columnsOf } from '../../../kit/http/record-field-rules.ts';
import { LISTING, LISTING_KEY, type ListingFields, type ListingKey } from './schema.ts';

const OWN = ['id', ...Object.keys(LISTING)];
const COLUMNS = OWN.map((name) => `r.${name}`).join(', ');
const OPS_COLUMNS = `${COLUMNS}, r.version, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;
const NEEDS = OWN.map((name) => `t.${name}`).join(', ');

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

/** @param skus each of them once */
export const itemsBySku = readsSliced<{ sku: string; marketplace_name: string; item_id: number }, string>(
  'listings.itemsBySku',
  `SELECT l.listing_mp_primary_id AS sku, l.marketplace_name, l.item_id
   FROM unnest($2::text[]) AS k (sku) JOIN listing l ON l.org_id = $1 AND l.listing_mp_primary_id = k.sku`,
);

type Referred = 'item_id' | 'fulfillment_channel' | 'marketplace_name' | 'country';
export type ListingReferenceRow = Pick<ListingFields, Referred> & {
  readonly id: number;
  readonly sku: string;
};

/** The listings with one of these ids or SKUs, each once. */
export const listingsByReference = reads<
  ListingReferenceRow,
  [orgId: number, ids: readonly number[], skus: readonly string[]]
>(
  'listings.byReference',
  `SELECT l.id, l.listing_mp_primary_id AS sku, l.item_id, l.fulfillment_channel, l.marketplace_name, l.country
   FROM listing l WHERE l.org_id = $1 AND l.id = ANY($2::bigint[])
   UNION
   SELECT l.id, l.listing_mp_primary_id, l.item_id, l.fulfillment_channel, l.marketplace_name, l.country
   FROM listing l WHERE l.org_id = $1 AND l.listing_mp_primary_id = ANY($3::text[])
   ORDER BY id`,
);

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
  columns: columnsOf(LISTING),
  json: OPS_COLUMNS,
  eventData: OPS_COLUMNS,
  usesCommitTime: true,
});
