import type { Reader, Tx } from '../../db/db.ts';
import { equal, keysetList } from '../../db/lists.ts';
import { instant, sql } from '../../db/statement.ts';
import type { FeedRange } from '../../feed/feed-writer.ts';
import { queueRecordEvents, type RecordEvent, recordEventsSql, slices } from '../queries.ts';
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

const findOne = sql<{ version: number; json: string }>(
  'listings.findOne',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${OPS_COLUMNS}) AS j) AS json
   FROM listing r WHERE r.org_id = $1 AND r.id = $2`,
);

export async function findListing(
  db: Reader,
  orgId: number,
  id: number,
): Promise<{ version: number; json: string } | null> {
  return (await db.query(findOne, [orgId, id]))[0] ?? null;
}

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

const lockAndRead = sql<{ id: number; version: number } & ListingFields>(
  'listings.lockAndRead',
  `SELECT ${COLUMNS}, r.version FROM unnest($2::bigint[]) AS k (id) JOIN listing r ON r.org_id = $1 AND r.id = k.id
   ORDER BY r.id FOR NO KEY UPDATE OF r`,
);

export interface ListingRecord {
  readonly id: number;
  readonly fields: ListingFields;
}

/** Locks the listings that exist among `ids`, in the order of id. */
export async function lockListings(
  tx: Tx,
  orgId: number,
  ids: readonly number[],
): Promise<(ListingRecord & { version: number })[]> {
  const found: (ListingRecord & { version: number })[] = [];
  for (const { rows } of slices([...new Set(ids)].sort((a, b) => a - b))) {
    for (const { id, version, ...fields } of await tx.query(lockAndRead, [orgId, rows])) {
      found.push({ id, version, fields });
    }
  }
  return found;
}

const RECORDS = `json_to_recordset($2::json) AS d (id bigint, ${LISTING_FIELDS.map(
  (name) => `${name} ${name === 'item_id' ? 'bigint' : 'text'}`,
).join(', ')})`;

const insert = sql(
  'listings.insert',
  `INSERT INTO listing (org_id, id, ${LISTING_FIELDS.join(', ')}, version, created_at, updated_at)
   SELECT $1, d.id, ${LISTING_FIELDS.map((name) => `d.${name}`).join(', ')}, 1, $3, $3 FROM ${RECORDS}`,
);

const update = sql(
  'listings.update',
  `UPDATE listing l SET ${LISTING_FIELDS.map((name) => `${name} = d.${name}`).join(', ')},
     version = l.version + 1, updated_at = $3
   FROM ${RECORDS} WHERE l.org_id = $1 AND l.id = d.id`,
);

const asJson = (rows: readonly ListingRecord[]) =>
  JSON.stringify(rows.map(({ id, fields }) => ({ id, ...fields })));

export async function insertListings(
  tx: Tx,
  orgId: number,
  records: readonly ListingRecord[],
  now: Date,
): Promise<void> {
  for (const { rows } of slices(records)) await tx.query(insert, [orgId, asJson(rows), now]);
}

export async function updateListings(
  tx: Tx,
  orgId: number,
  records: readonly ListingRecord[],
  now: Date,
): Promise<void> {
  for (const { rows } of slices(records)) await tx.query(update, [orgId, asJson(rows), now]);
}

const insertEvents = sql('listings.insertEvents', recordEventsSql('listing', 'listing', OPS_COLUMNS));

export function queueListingEvents(
  tx: Tx,
  orgId: number,
  range: FeedRange,
  actor: string,
  events: readonly RecordEvent[],
): void {
  queueRecordEvents(tx, insertEvents, orgId, range, actor, events);
}
