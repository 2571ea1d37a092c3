// GET /v1/inventory. Every answer is JSON that PostgreSQL builds.
import type { Reader } from '../../db/db.ts';
import { jsonInstant, jsonNumber, jsonObject, jsonText, WAREHOUSE_NAMES } from '../../db/json-text.ts';
import {
  type KeyColumn,
  type ListRow,
  type PageRequest,
  PER_PAGE_MAX,
  pageSql,
  register,
} from '../../db/lists.ts';
import { type Place, read, shapesWith, type Values } from '../../db/variants.ts';
import { only } from '../../kernel/assert.ts';
import { ITEM_ID, type ItemQuery, itemIdsOf, JOIN_ITEM, NUMBERS, WAREHOUSE } from '../queries.ts';

const TYPES = {
  limit: 'int',
  offset: 'bigint',
  afterItem: 'bigint',
  afterWarehouse: 'bigint',
  itemIds: 'bigint[]',
  warehouseId: 'bigint',
  since: 'timestamptz',
  asOf: 'timestamptz',
} as const;
type Parameter = keyof typeof TYPES;
type PlaceOf = Place<Parameter>;
const shapes = shapesWith<Parameter>(TYPES);

// As many bundles as the scarcest component allows; none where a component has never been.
const BUNDLES_NOW = `(SELECT coalesce(min(coalesce(c.available_on_hand - c.reserved_orders - c.reserved_work_orders
      - c.reserved_holds, 0) / b.quantity), 0)
   FROM bundle_component b LEFT JOIN stock_record c
     ON c.org_id = $1 AND c.item_id = b.component_id AND c.warehouse_id = r.warehouse_id
   WHERE b.org_id = $1 AND b.bundle_id = r.item_id)`;

const COMPONENTS_OF_BUNDLE = `FROM bundle_component b JOIN stock_record c
     ON c.org_id = $1 AND c.item_id = b.component_id AND c.warehouse_id = r.warehouse_id
   WHERE b.org_id = $1 AND b.bundle_id = r.item_id`;

const LOTS_NOW = `(SELECT coalesce(json_agg(row_to_json(l) ORDER BY l.expiration NULLS LAST, l.lot NULLS FIRST, l.status), '[]')
   FROM (SELECT nullif(x.lot, '') AS lot, nullif(x.expiration, 'infinity') AS expiration, x.status,
                x.on_hand AS quantity, x.reserved AS reserved_quantity
         FROM stock_balance x
         WHERE x.org_id = $1 AND x.item_id = r.item_id AND x.warehouse_id = r.warehouse_id) AS l)::text`;

const RESERVED = 'r.reserved_orders + r.reserved_work_orders + r.reserved_holds';

const recordNow = (lots: boolean) =>
  jsonObject({
    ...ITEM_ID,
    ...NUMBERS,
    name: jsonText('i.name'),
    ...WAREHOUSE,
    on_hand_quantity: `coalesce(n_of.bundles, r.available_on_hand + r.damaged + r.quarantined + r.expired)`,
    available_quantity: `coalesce(n_of.bundles, r.available_on_hand - (${RESERVED}))`,
    reserved_quantity: jsonNumber(RESERVED),
    reserved: jsonObject({
      orders: 'r.reserved_orders',
      work_orders: 'r.reserved_work_orders',
      holds: 'r.reserved_holds',
    }),
    unavailable_quantity: jsonNumber('r.damaged + r.quarantined + r.expired'),
    unavailable: jsonObject({ damaged: 'r.damaged', quarantined: 'r.quarantined', expired: 'r.expired' }),
    inbound_quantity: 'r.inbound',
    backordered_quantity: 'r.backordered',
    is_bundle: jsonNumber('i.is_bundle'),
    updated: jsonInstant('greatest(r.updated_at, n_of.updated_at)'),
    version: 'greatest(r.version, n_of.version)',
    ...(lots ? { lots: LOTS_NOW } : {}),
  });

const JOIN_NOW = `${JOIN_ITEM} LEFT JOIN LATERAL (
    SELECT ${BUNDLES_NOW} AS bundles, max(c.version) AS version, max(c.updated_at) AS updated_at
    ${COMPONENTS_OF_BUNDLE}) AS n_of ON i.is_bundle`;

// What the ledger said at an instant: sums of movements, by status. Reservations are not kept historically.
const moved = (place: PlaceOf) => `FROM stock_movement m
   WHERE m.org_id = $1 AND m.item_id = r.item_id AND m.warehouse_id = r.warehouse_id AND m.time <= ${place('asOf')}`;

const bundlesThen = (
  place: PlaceOf,
) => `(SELECT coalesce(min(coalesce((SELECT sum(m.quantity) FROM stock_movement m
      WHERE m.org_id = $1 AND m.item_id = b.component_id AND m.warehouse_id = r.warehouse_id AND m.status = 'available'
        AND m.time <= ${place('asOf')}), 0)::bigint / b.quantity), 0)
   FROM bundle_component b WHERE b.org_id = $1 AND b.bundle_id = r.item_id)`;

const lotsThen = (
  place: PlaceOf,
) => `(SELECT coalesce(json_agg(row_to_json(l) ORDER BY l.expiration NULLS LAST, l.lot NULLS FIRST, l.status), '[]')
   FROM (SELECT nullif(m.lot, '') AS lot, nullif(m.expiration, 'infinity') AS expiration, m.status,
                sum(m.quantity)::bigint AS quantity, NULL::bigint AS reserved_quantity
         ${moved(place)} GROUP BY m.lot, m.expiration, m.status HAVING sum(m.quantity) > 0) AS l)::text`;

const recordThen = (lots: boolean, place: PlaceOf) =>
  jsonObject({
    ...ITEM_ID,
    ...NUMBERS,
    name: jsonText('i.name'),
    ...WAREHOUSE,
    on_hand_quantity: `CASE WHEN i.is_bundle THEN ${bundlesThen(place)} ELSE n_of.on_hand END`,
    available_quantity: `'null'`,
    reserved_quantity: `'null'`,
    reserved: `'null'`,
    unavailable_quantity: jsonNumber('n_of.damaged + n_of.quarantined + n_of.expired'),
    unavailable: jsonObject({
      damaged: 'n_of.damaged',
      quarantined: 'n_of.quarantined',
      expired: 'n_of.expired',
    }),
    inbound_quantity: `'null'`,
    backordered_quantity: `'null'`,
    is_bundle: jsonNumber('i.is_bundle'),
    updated: jsonInstant('r.updated_at'),
    version: 'r.version',
    ...(lots ? { lots: lotsThen(place) } : {}),
  });

const joinThen = (place: PlaceOf) => `${JOIN_ITEM} CROSS JOIN LATERAL (
    SELECT coalesce(sum(m.quantity), 0)::bigint AS on_hand,
           coalesce(sum(m.quantity) FILTER (WHERE m.status = 'damaged'), 0)::bigint AS damaged,
           coalesce(sum(m.quantity) FILTER (WHERE m.status = 'quarantined'), 0)::bigint AS quarantined,
           coalesce(sum(m.quantity) FILTER (WHERE m.status = 'expired'), 0)::bigint AS expired
    ${moved(place)}) AS n_of`;

/** How the records of a page are found. `changed`: from those that changed; the others walk an index in its order. */
type RecordPath = 'all' | 'warehouse' | 'items' | 'changed';

/** A bundle changes when one of its components does. */
const hasChanged = (place: PlaceOf) => `(${place('since')} IS NULL OR r.updated_at >= ${place('since')}
  OR EXISTS (SELECT 1 ${COMPONENTS_OF_BUNDLE} AND c.updated_at >= ${place('since')} OFFSET 0))`;

const isAfterRecord = (place: PlaceOf) =>
  `(r.item_id, r.warehouse_id) > (${place('afterItem')}, ${place('afterWarehouse')})`;

function recordRows(path: RecordPath, place: PlaceOf): string {
  const atWarehouse = () => `(${place('warehouseId')} IS NULL OR r.warehouse_id = ${place('warehouseId')})`;
  // Lists by pages start at the first key there can be.
  if (path === 'all')
    return `SELECT r.* FROM stock_record r WHERE r.org_id = $1 AND ${isAfterRecord(place)} AND ${hasChanged(place)}`;
  if (path === 'warehouse')
    return `SELECT r.* FROM stock_record r
      WHERE r.org_id = $1 AND r.warehouse_id = ${place('warehouseId')} AND r.item_id >= ${place('afterItem')}
        AND ${isAfterRecord(place)} AND ${hasChanged(place)}`;
  if (path === 'items')
    return `SELECT r.* FROM unnest(${place('itemIds')}) AS k (item_id), LATERAL (
      SELECT r.* FROM stock_record r WHERE r.org_id = $1 AND r.item_id = k.item_id AND ${atWarehouse()}
        AND ${isAfterRecord(place)} AND ${hasChanged(place)} OFFSET 0) AS r`;
  return `SELECT r.* FROM (${changedKeys(place)}) AS k, LATERAL (
      SELECT r.* FROM stock_record r
      WHERE r.org_id = $1 AND r.item_id = k.item_id AND r.warehouse_id = k.warehouse_id OFFSET 0) AS r`;
}

/** The keys of the page's changed records, and of bundles of which a component changed; without the records, by the index. */
function changedKeys(place: PlaceOf): string {
  const changed = `SELECT c.item_id, c.warehouse_id FROM stock_record c
     WHERE c.org_id = $1 AND c.updated_at >= ${place('since')}
       AND (${place('warehouseId')} IS NULL OR c.warehouse_id = ${place('warehouseId')}) OFFSET 0`;
  const ofPage = (keys: string) => `(SELECT r.* FROM (${keys}) AS r WHERE ${isAfterRecord(place)}
     ORDER BY r.item_id, r.warehouse_id LIMIT ${place('offset')} + ${place('limit')} + 1)`;
  const bundles = `SELECT DISTINCT b.bundle_id AS item_id, c.warehouse_id
     FROM (${changed}) AS c, LATERAL (
       SELECT b.bundle_id FROM bundle_component b WHERE b.org_id = $1 AND b.component_id = c.item_id OFFSET 0) AS b`;
  return `${ofPage(changed)} UNION ${ofPage(bundles)}`;
}

type RecordShape = {
  readonly path: RecordPath;
  readonly time: 'now' | 'then';
  readonly lots: 'lots' | 'sums';
  readonly position: 'near' | 'deep';
};

const KEY = [
  { column: 'item_id', type: 'bigint' },
  { column: 'warehouse_id', type: 'bigint' },
] as const satisfies readonly KeyColumn[];

const pageOf = shapes<ListRow, RecordShape>('inventory.list', ({ path, time, lots, position }, place) => {
  const isWalk = (path === 'all' || path === 'warehouse') && position === 'near';
  return pageSql({
    rows: isWalk
      ? `${recordRows(path, place)} ORDER BY r.item_id, r.warehouse_id LIMIT ${PER_PAGE_MAX + 1}`
      : recordRows(path, place),
    json: {
      text: time === 'now' ? recordNow(lots === 'lots') : recordThen(lots === 'lots', place),
      join: time === 'now' ? JOIN_NOW : joinThen(place),
      tables: WAREHOUSE_NAMES,
    },
    key: KEY,
    limit: place('limit'),
    offset: place('offset'),
  });
});

/** So many entries of the index of changes are read and sorted in the time of a page or two. */
const CHANGES_MAX = 20_000;

const countChanged = shapes<{ changed: number }, Record<never, string>>(
  'inventory.changed',
  (_, place) => `SELECT count(*)::int AS changed FROM (
     SELECT 1 FROM stock_record c WHERE c.org_id = $1 AND c.updated_at >= ${place('since')} LIMIT ${CHANGES_MAX + 1}) AS c`,
);

/** More than an org has. */
const COUNTED_MAX = 2 ** 31 - 2;

const countOf = shapes<{ total: number }, { readonly path: RecordPath }>(
  'inventory.count',
  ({ path }, place) => `SELECT count(*)::int AS total FROM (${recordRows(path, place)}) AS r`,
);

type RecordQuery = ItemQuery & {
  readonly warehouse_id?: number;
  readonly updated_since?: string;
  readonly as_of?: string;
  readonly include_lots?: boolean;
};

async function findRecords(db: Reader, orgId: number, query: RecordQuery) {
  const itemIds = await itemIdsOf(db, orgId, query);
  const { warehouse_id: warehouseId, updated_since: since, as_of: asOf } = query;
  const values: Values<Parameter> = { itemIds, warehouseId, since, asOf };
  const walk: RecordPath = itemIds !== null ? 'items' : warehouseId !== undefined ? 'warehouse' : 'all';
  if (walk === 'items' || since === undefined) return { path: walk, values };
  const { changed } = only(await read(db, countChanged({}, orgId, values)));
  return { path: changed <= CHANGES_MAX ? ('changed' as const) : walk, values };
}

export const inventoryList = register({
  name: 'inventory.list',
  filters: {
    item_id: { index: 'stock_record_pkey' },
    mpn: { index: 'item_by_mpn' },
    upc: { index: 'item_by_upc' },
    ean: { index: 'item_by_ean' },
    sku: { index: 'listing_sku_unique' },
    warehouse_id: { index: 'stock_record_by_warehouse' },
    updated_since: { index: 'stock_record_by_update' },
  },
  keyOf: () => KEY,
  async page(db: Reader, [orgId]: readonly [number], query: RecordQuery, page: PageRequest) {
    const { path, values } = await findRecords(db, orgId, query);
    const [afterItem, afterWarehouse] = page.after ?? [0, 0];
    const shape = {
      path,
      time: query.as_of === undefined ? 'now' : 'then',
      lots: query.include_lots === true ? 'lots' : 'sums',
      position: page.offset > 0 ? 'deep' : 'near',
    } as const;
    const { limit, offset } = page;
    return only(
      await read(db, pageOf(shape, orgId, { ...values, limit, offset, afterItem, afterWarehouse })),
    );
  },
  async total(db: Reader, [orgId]: readonly [number], query: RecordQuery) {
    const { path, values } = await findRecords(db, orgId, query);
    return only(
      await read(
        db,
        countOf({ path }, orgId, {
          ...values,
          limit: COUNTED_MAX,
          offset: 0,
          afterItem: 0,
          afterWarehouse: 0,
        }),
      ),
    ).total;
  },
});
