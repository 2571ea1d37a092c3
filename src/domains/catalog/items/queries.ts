import type { Reader, Tx } from '../../../kit/db/db.ts';
import { contains, equal, keysetList } from '../../../kit/db/lists.ts';
import { recordTable, type VersionedJson } from '../../../kit/db/records.ts';
import { readsSliced } from '../../../kit/db/sliced.ts';
import { instant } from '../../../kit/db/statement.ts';
import { finds, matches, reads, writes } from '../../../kit/db/statement-functions.ts';
import { columnsOf } from '../../../kit/http/record-field-rules.ts';
import type { FulfillmentChannel } from '../schema.ts';
import { ITEM, type ItemRecord } from './schema.ts';

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

const OWN = ['id', ...Object.keys(ITEM), 'facts_confirmed', 'is_bundle', 'is_bundle_component'];
const OWN_COLUMNS = OWN.map((name) => `r.${name}`).join(', ');
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
  columns: columns([...OWN, 'version', 'created_at', 'updated_at']),
  json: `SELECT ${OPS_COLUMNS}`,
  filters: {
    ...CODES,
    ean: equal('ean', 'item_by_ean'),
    brand_id: equal('brand_id', 'item_of_brand'),
    vendor_id: equal('vendor_id', 'item_of_vendor'),
    is_active: equal('is_active', 'item_by_activity'),
    is_bundle: equal('is_bundle', 'item_by_bundle'),
    facts_confirmed: equal('facts_confirmed', 'item_by_confirmation'),
  },
});

const nameOf = (table: string) =>
  `(SELECT row_to_json(n) FROM (SELECT t.id, t.name FROM ${table} t WHERE t.org_id = $1 AND t.id = r.${table}_id) AS n) AS ${table}`;

/** All that a merchant sees of an item; null where there is none. */
const findItemDetails = finds<VersionedJson, [orgId: number, id: number]>(
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
             WHERE b.org_id = $1 AND b.bundle_id = r.id ORDER BY b.component_id) AS components,
       r.image_url, r.is_active, r.facts_confirmed,
       (SELECT row_to_json(p) FROM (
          SELECT q.id, q.requested, ${instant('q.created_at')} AS created FROM catalog_change_request q
          WHERE q.org_id = $1 AND q.item_id = r.id AND q.status = 'pending') AS p) AS pending_change) AS j) AS json
   FROM item r WHERE r.org_id = $1 AND r.id = $2`,
);

/** Items as their merchant reads them. */
export const ownItems = {
  table: 'item',
  find: findItemDetails,
  idOf: async (_db: Reader, _orgId: number, reference: string) => Number(reference),
};

export const itemExists = matches<[orgId: number, id: number]>(
  'items.exists',
  'SELECT id FROM item WHERE org_id = $1 AND id = $2',
);

// --- Finding items by what people call them ---------------------------------------------------------------------

const byCode = (column: string) =>
  readsSliced<{ value: string; item_id: number }, string>(
    `items.idsBy_${column}`,
    `SELECT k.value, i.id AS item_id FROM unnest($2::text[]) AS k (value)
     JOIN item i ON i.org_id = $1 AND i.${column} = k.value`,
  );

/** For values that are each given once. */
export const idsByCode = { mpn: byCode('mpn'), upc: byCode('upc'), ean: byCode('ean') };

// The expression is that of the index item_codes.
/** The items that carry one of these codes, whichever it is of theirs. */
export const idsByBarcode = reads<
  { code: string; item_id: number },
  [orgId: number, codes: readonly string[]]
>(
  'items.idsByBarcode',
  `SELECT k.code, i.id AS item_id FROM unnest($2::text[]) AS k (code)
   JOIN item i ON i.org_id = $1 AND (i.scannable_barcodes || ARRAY[i.upc, i.ean, i.mpn]) && ARRAY[k.code]
   ORDER BY k.code, i.id`,
);

export interface ItemFacts {
  readonly id: number;
  readonly name: string | null;
  readonly mpn: string | null;
  readonly upc: string | null;
  readonly ean: string | null;
  readonly isActive: boolean;
  readonly factsConfirmed: boolean;
  readonly isBundle: boolean;
  readonly isBundleComponent: boolean;
  readonly isHazmat: boolean | null;
  readonly coldStorageType: string | null;
  readonly canExpire: boolean | null;
  readonly lotNumRequired: boolean;
  readonly shelfLifeDays: number | null;
  readonly minRemainingDays: Readonly<Partial<Record<FulfillmentChannel, number>>>;
  readonly lengthIn: number | null;
  readonly widthIn: number | null;
  readonly heightIn: number | null;
  readonly weightLb: number | null;
}

/** With their days as JSON text. */
export const factsOf = readsSliced<Omit<ItemFacts, 'minRemainingDays'> & { minRemainingDays: string }>(
  'items.facts',
  `SELECT i.id, i.name, i.mpn, i.upc, i.ean, i.is_active AS "isActive",
     i.facts_confirmed AS "factsConfirmed", i.is_bundle AS "isBundle",
     i.is_bundle_component AS "isBundleComponent", i.is_hazmat AS "isHazmat", i.cold_storage_type AS "coldStorageType",
     i.can_expire AS "canExpire", i.lot_num_required AS "lotNumRequired", i.shelf_life_days AS "shelfLifeDays",
     i.min_remaining_days AS "minRemainingDays", i.length_in::float8 AS "lengthIn", i.width_in::float8 AS "widthIn",
     i.height_in::float8 AS "heightIn", i.weight_lb::float8 AS "weightLb"
   FROM unnest($2::bigint[]) AS k (id) JOIN item i ON i.org_id = $1 AND i.id = k.id`,
);

// --- Writing ----------------------------------------------------------------------------------------------------

export const items = recordTable<ItemRecord>({
  table: 'item',
  columns: { ...columnsOf(ITEM), facts_confirmed: 'boolean' },
  initial: { is_bundle: 'false', is_bundle_component: 'false' },
  json: OPS_COLUMNS,
  eventData: `${OWN_COLUMNS}, ${TIMES}`,
  usesCommitTime: true,
});

// --- Scanned codes and bulk loads ---------------------------------------------------------------------------------

export interface ScannedItem {
  readonly org_id: number;
  readonly id: number;
  readonly mpn: string | null;
  readonly name: string | null;
}

// The expression is that of the index item_codes.
export const itemsByCode = reads<ScannedItem, [codes: readonly string[], limit: number]>(
  'catalog.scanItemsAcrossOrgs',
  `SELECT i.org_id, i.id, i.mpn, i.name FROM item i
   WHERE (i.scannable_barcodes || ARRAY[i.upc, i.ean, i.mpn]) && $1::text[] ORDER BY i.org_id, i.id LIMIT $2::int`,
);

const insertLoadLock = writes<[orgId: number]>(
  'catalog.insertBulkLoadLock',
  'INSERT INTO bulk_load_lock (org_id) VALUES ($1) ON CONFLICT (org_id) DO NOTHING',
);

const takeLoadLock = reads<{ org_id: number }, [orgId: number], Tx>(
  'catalog.takeBulkLoadLock',
  'SELECT org_id FROM bulk_load_lock WHERE org_id = $1 FOR UPDATE',
);

/** Waits for the org's other bulk loads of the catalog. The first lock of such a transaction. */
export async function lockBulkLoads(tx: Tx, orgId: number): Promise<void> {
  insertLoadLock(tx, orgId);
  await takeLoadLock(tx, orgId);
}
