import type { Reader } from '../../../kit/db/db.ts';
import { contains, equal, keysetList } from '../../../kit/db/lists.ts';
import { recordTable, type VersionedJson } from '../../../kit/db/records.ts';
import { slices } from '../../../kit/db/slices.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import { ITEM_FIELDS, type ItemFields } from './schema.ts';

// --- Reading ----------------------------------------------------------------------------------------------------

/**
 * The items on the other side of a bundle; evaluated only for rows of the page that have any. OFFSET 0 has each of them
 * looked up: a merge join would walk the items from the first one.
 */
const relatives = (flag: string, from: string, to: string, more: string, name: string) =>
  `CASE WHEN r.${flag} THEN ARRAY(
     SELECT row_to_json(c) FROM (
       SELECT m.id, m.mpn, m.name${more} FROM bundle_component b, LATERAL (
         SELECT i.id, i.mpn, i.name FROM item i WHERE i.org_id = $1 AND i.id = b.${to} OFFSET 0) AS m
       WHERE b.org_id = $1 AND b.${from} = r.id ORDER BY b.${to}) AS c) END AS ${name}`;
const PARENTS = relatives('is_bundle_component', 'component_id', 'bundle_id', '', 'parent_bundles');

const MERCHANT_OWN = [
  'id',
  'name',
  'mpn',
  'upc',
  'hs_code',
  'is_hazmat',
  'cold_storage_type',
  'can_expire',
  'is_bundle',
  'is_bundle_component',
];

const MERCHANT_COLUMNS = `${MERCHANT_OWN.map((name) => `r.${name}`).join(', ')},
  ${relatives('is_bundle', 'bundle_id', 'component_id', '', 'bundle_components')}, ${PARENTS}`;

const OWN_COLUMNS = ['id', ...ITEM_FIELDS, 'is_bundle', 'is_bundle_component']
  .map((name) => `r.${name}`)
  .join(', ');
const TIMES = `r.version, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;

const OPS_COLUMNS = `${OWN_COLUMNS},
  ${relatives('is_bundle', 'bundle_id', 'component_id', ', b.quantity', 'bundle_components')}, ${PARENTS}, ${TIMES}`;

const columns = (names: readonly string[]) => names.map((name) => `t.${name}`).join(', ');
const CODES = {
  mpn: equal('mpn', 'item_by_mpn'),
  upc: equal('upc', 'item_by_upc'),
  q: contains('t.search', 'item_search'),
};

export const itemList = keysetList({
  name: 'items.list',
  from: 'item t',
  columns: columns(MERCHANT_OWN),
  json: `SELECT ${MERCHANT_COLUMNS}`,
  filters: CODES,
});

export const opsItemList = keysetList({
  name: 'items.ops',
  from: 'item t',
  columns: columns([
    ...['id', ...ITEM_FIELDS, 'is_bundle', 'is_bundle_component'],
    ...['version', 'created_at', 'updated_at'],
  ]),
  json: `SELECT ${OPS_COLUMNS}`,
  filters: {
    ...CODES,
    ean: equal('ean', 'item_by_ean'),
    brand_id: equal('brand_id', 'item_of_brand'),
    vendor_id: equal('vendor_id', 'item_of_vendor'),
    is_active: equal('is_active', 'item_by_activity'),
    is_bundle: equal('is_bundle', 'item_by_bundle'),
  },
});

const nameOf = (table: string) =>
  `(SELECT row_to_json(n) FROM (SELECT t.id, t.name FROM ${table} t WHERE t.org_id = $1 AND t.id = r.${table}_id) AS n) AS ${table}`;

const readDetails = sql<VersionedJson>(
  'items.details',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (
     SELECT ${MERCHANT_COLUMNS}, r.ean,
       json_build_object('length', r.length_in, 'width', r.width_in, 'height', r.height_in, 'unit', 'in') AS dimensions,
       json_build_object('weight', r.weight_lb, 'unit', 'lb') AS weight,
       r.lot_num_required, r.shelf_life_days, r.min_remaining_days, r.scannable_barcodes,
       ${nameOf('brand')}, ${nameOf('vendor')}, r.country_of_origin,
       CASE WHEN r.customs_value_usd IS NOT NULL
         THEN json_build_object('amount', trim_scale(r.customs_value_usd), 'currency', 'USD') END AS customs_value,
       ARRAY(SELECT json_build_object('item_id', c.id, 'mpn', c.mpn, 'quantity', b.quantity)
             FROM bundle_component b JOIN item c ON c.org_id = $1 AND c.id = b.component_id
             WHERE b.org_id = $1 AND b.bundle_id = r.id ORDER BY b.component_id) AS components) AS j) AS json
   FROM item r WHERE r.org_id = $1 AND r.id = $2`,
);

/** All that a merchant sees of an item; null where there is none. */
export async function findItemDetails(db: Reader, orgId: number, id: number): Promise<VersionedJson | null> {
  return (await db.query(readDetails, [orgId, id]))[0] ?? null;
}

const exists = sql<{ id: number }>('items.exists', 'SELECT id FROM item WHERE org_id = $1 AND id = $2');

export async function itemExists(db: Reader, orgId: number, id: number): Promise<boolean> {
  return (await db.query(exists, [orgId, id])).length > 0;
}

// --- Finding items by what people call them ---------------------------------------------------------------------

export interface Match {
  readonly value: string;
  readonly item_id: number;
}

const byCode = (column: string) =>
  sql<Match>(
    `items.idsBy_${column}`,
    `SELECT k.value, i.id AS item_id FROM unnest($2::text[]) AS k (value)
     JOIN item i ON i.org_id = $1 AND i.${column} = k.value`,
  );
const matchers = { mpn: byCode('mpn'), upc: byCode('upc'), ean: byCode('ean') };

export type ItemCode = keyof typeof matchers;

/** @param values each of them once */
export async function idsByCode(
  db: Reader,
  orgId: number,
  code: ItemCode,
  values: readonly string[],
): Promise<Match[]> {
  const found: Match[][] = [];
  for (const { rows } of slices(values)) found.push(await db.query(matchers[code], [orgId, rows]));
  return found.flat();
}

// The expression is that of the index item_codes.
const byBarcode = sql<{ code: string; item_id: number }>(
  'items.idsByBarcode',
  `SELECT k.code, i.id AS item_id FROM unnest($2::text[]) AS k (code)
   JOIN item i ON i.org_id = $1 AND (i.scannable_barcodes || ARRAY[i.upc, i.ean, i.mpn]) && ARRAY[k.code]
   ORDER BY k.code, i.id`,
);

/** The items that carry one of these codes, whichever it is of theirs. */
export function idsByBarcode(
  db: Reader,
  orgId: number,
  codes: readonly string[],
): Promise<{ code: string; item_id: number }[]> {
  return db.query(byBarcode, [orgId, codes]);
}

export interface ItemFactsRow {
  readonly id: number;
  readonly name: string | null;
  readonly mpn: string | null;
  readonly upc: string | null;
  readonly ean: string | null;
  readonly is_active: boolean;
  readonly is_bundle: boolean;
  readonly is_bundle_component: boolean;
  readonly is_hazmat: boolean | null;
  readonly cold_storage_type: string | null;
  readonly can_expire: boolean | null;
  readonly lot_num_required: boolean;
  readonly shelf_life_days: number | null;
  /** JSON text. */
  readonly min_remaining_days: string;
  readonly length_in: number | null;
  readonly width_in: number | null;
  readonly height_in: number | null;
  readonly weight_lb: number | null;
}

const readFacts = sql<ItemFactsRow>(
  'items.facts',
  `SELECT i.id, i.name, i.mpn, i.upc, i.ean, i.is_active, i.is_bundle, i.is_bundle_component, i.is_hazmat,
     i.cold_storage_type, i.can_expire, i.lot_num_required, i.shelf_life_days, i.min_remaining_days,
     i.length_in::float8 AS length_in, i.width_in::float8 AS width_in, i.height_in::float8 AS height_in,
     i.weight_lb::float8 AS weight_lb
   FROM unnest($2::bigint[]) AS k (id) JOIN item i ON i.org_id = $1 AND i.id = k.id`,
);

export async function factsOf(db: Reader, orgId: number, ids: readonly number[]): Promise<ItemFactsRow[]> {
  const found: ItemFactsRow[][] = [];
  for (const { rows } of slices(ids)) found.push(await db.query(readFacts, [orgId, rows]));
  return found.flat();
}

// --- Writing ----------------------------------------------------------------------------------------------------

export const items = recordTable<ItemFields>({
  table: 'item',
  columns: {
    name: 'text',
    mpn: 'text',
    upc: 'text',
    ean: 'text',
    hs_code: 'text',
    is_hazmat: 'boolean',
    cold_storage_type: 'text',
    can_expire: 'boolean',
    lot_num_required: 'boolean',
    shelf_life_days: 'integer',
    min_remaining_days: 'json',
    length_in: 'numeric',
    width_in: 'numeric',
    height_in: 'numeric',
    weight_lb: 'numeric',
    scannable_barcodes: 'text[]',
    image_url: 'text',
    brand_id: 'bigint',
    vendor_id: 'bigint',
    is_active: 'boolean',
    country_of_origin: 'text',
    customs_value_usd: 'numeric',
  },
  initial: { is_bundle: 'false', is_bundle_component: 'false' },
  json: OPS_COLUMNS,
  eventData: `${OWN_COLUMNS}, ${TIMES}`,
  isDatedByFeed: true,
});
