// GET /v1/inventory. Every answer is JSON that PostgreSQL builds.
import { callerWarehouses, ofCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import {
  jsonFlag,
  jsonInstant,
  jsonObject,
  jsonText,
  textOf,
  WAREHOUSE_NAMES,
} from '../../../kit/db/json-text.ts';
import {
  type KeyColumn,
  type ListRow,
  type PageRequest,
  PER_PAGE_MAX,
  pageOfRows,
  pageSql,
  register,
} from '../../../kit/db/lists.ts';
import { type Param, read, statementVariants, type Values } from '../../../kit/db/variants.ts';
import { only } from '../../../kit/kernel/assert.ts';
import { BUNDLE_NOW, SELLABLE_BY_CHANNEL, unsellableJson } from '../../stock/reads.ts';
import { ITEM_ID, type ItemQuery, itemIdsOf, JOIN_ITEM, NUMBERS, WAREHOUSE } from '../queries.ts';

const TYPES = {
  limit: 'int',
  offset: 'bigint',
  afterItem: 'bigint',
  afterWarehouse: 'bigint',
  afterTime: 'timestamptz',
  afterVia: 'bigint',
  itemIds: 'bigint[]',
  warehouseId: 'bigint',
  callers: 'bigint[]',
  asOf: 'timestamptz',
} as const;
type Parameter = keyof typeof TYPES;
type ParamOf = Param<Parameter>;
const variants = statementVariants<Parameter>(TYPES);

const COMPONENTS_OF_BUNDLE = `FROM bundle_component b JOIN stock_record c
     ON c.org_id = $1 AND c.item_id = b.component_id AND c.warehouse_id = r.warehouse_id
   WHERE b.org_id = $1 AND b.bundle_id = r.item_id`;

const LOTS_NOW = `(SELECT coalesce(json_agg(row_to_json(l) ORDER BY l.expiration NULLS LAST, l.lot NULLS FIRST, l.status), '[]')
   FROM (SELECT nullif(x.lot, '') AS lot, nullif(x.expiration, 'infinity') AS expiration, x.status,
                x.on_hand AS quantity, x.reserved AS reserved_quantity
         FROM stock_balance x
         WHERE x.org_id = $1 AND x.item_id = r.item_id AND x.warehouse_id = r.warehouse_id) AS l)::text`;

const RESERVED = 'r.reserved_orders + r.reserved_work_orders + r.reserved_holds';

/** Of a bundle, what its components allow. */
const AVAILABLE = `coalesce(n_of.bundles, r.available_on_hand - (${RESERVED}))`;
const ofBundleOrOwn = (column: string) =>
  `CASE WHEN n_of.bundles IS NULL THEN r.${column} ELSE n_of.${column} END`;
const SELLABLE = Object.fromEntries(
  Object.entries(SELLABLE_BY_CHANNEL).map(([channel, column]) => [channel, ofBundleOrOwn(column)]),
);

const recordNow = (lots: boolean) =>
  jsonObject({
    ...ITEM_ID,
    ...NUMBERS,
    name: jsonText('i.name'),
    ...WAREHOUSE,
    on_hand_quantity: `coalesce(n_of.bundles, r.available_on_hand + r.damaged + r.quarantined + r.expired)`,
    available_quantity: AVAILABLE,
    reserved_quantity: RESERVED,
    reserved: jsonObject({
      orders: 'r.reserved_orders',
      work_orders: 'r.reserved_work_orders',
      holds: 'r.reserved_holds',
    }),
    unavailable_quantity: 'r.damaged + r.quarantined + r.expired',
    unavailable: jsonObject({ damaged: 'r.damaged', quarantined: 'r.quarantined', expired: 'r.expired' }),
    inbound_quantity: 'r.inbound',
    backordered_quantity: 'r.backordered',
    is_bundle: jsonFlag('i.is_bundle'),
    updated: jsonInstant('greatest(r.updated_at, n_of.updated_at)'),
    version: 'greatest(r.version, n_of.version)',
    sellable: jsonObject(SELLABLE),
    unsellable: unsellableJson(AVAILABLE, ofBundleOrOwn),
    ...(lots ? { lots: LOTS_NOW } : {}),
  });

// OFFSET 0 has it asked of each record first whether it is a bundle's: hardly any is.
const JOIN_NOW = `${JOIN_ITEM} LEFT JOIN LATERAL (
    SELECT n_of.* FROM (${BUNDLE_NOW} OFFSET 0) AS n_of WHERE i.is_bundle OFFSET 0) AS n_of ON true`;

// The ledger at a time: sums of movements by status. Reservations have no history.
const moved = (param: ParamOf) => `FROM stock_movement m
   WHERE m.org_id = $1 AND m.item_id = r.item_id AND m.warehouse_id = r.warehouse_id AND m.time <= ${param('asOf')}`;

const bundlesThen = (
  param: ParamOf,
) => `(SELECT coalesce(min(coalesce((SELECT sum(m.quantity) FROM stock_movement m
      WHERE m.org_id = $1 AND m.item_id = b.component_id AND m.warehouse_id = r.warehouse_id AND m.status = 'available'
        AND m.time <= ${param('asOf')}), 0)::bigint / b.quantity), 0)
   FROM bundle_component b WHERE b.org_id = $1 AND b.bundle_id = r.item_id)`;

const lotsThen = (
  param: ParamOf,
) => `(SELECT coalesce(json_agg(row_to_json(l) ORDER BY l.expiration NULLS LAST, l.lot NULLS FIRST, l.status), '[]')
   FROM (SELECT nullif(m.lot, '') AS lot, nullif(m.expiration, 'infinity') AS expiration, m.status,
                sum(m.quantity)::bigint AS quantity, NULL::bigint AS reserved_quantity
         ${moved(param)} GROUP BY m.lot, m.expiration, m.status HAVING sum(m.quantity) > 0) AS l)::text`;

const recordThen = (lots: boolean, param: ParamOf) =>
  jsonObject({
    ...ITEM_ID,
    ...NUMBERS,
    name: jsonText('i.name'),
    ...WAREHOUSE,
    on_hand_quantity: `CASE WHEN i.is_bundle THEN ${bundlesThen(param)} ELSE n_of.on_hand END`,
    available_quantity: `'null'`,
    reserved_quantity: `'null'`,
    reserved: `'null'`,
    unavailable_quantity: 'n_of.damaged + n_of.quarantined + n_of.expired',
    unavailable: jsonObject({
      damaged: 'n_of.damaged',
      quarantined: 'n_of.quarantined',
      expired: 'n_of.expired',
    }),
    inbound_quantity: `'null'`,
    backordered_quantity: `'null'`,
    is_bundle: jsonFlag('i.is_bundle'),
    updated: jsonInstant('r.updated_at'),
    version: 'r.version',
    sellable: `'null'`,
    unsellable: `'null'`,
    ...(lots ? { lots: lotsThen(param) } : {}),
  });

const joinThen = (param: ParamOf) => `${JOIN_ITEM} CROSS JOIN LATERAL (
    SELECT coalesce(sum(m.quantity), 0)::bigint AS on_hand,
           coalesce(sum(m.quantity) FILTER (WHERE m.status = 'damaged'), 0)::bigint AS damaged,
           coalesce(sum(m.quantity) FILTER (WHERE m.status = 'quarantined'), 0)::bigint AS quarantined,
           coalesce(sum(m.quantity) FILTER (WHERE m.status = 'expired'), 0)::bigint AS expired
    ${moved(param)}) AS n_of`;

/**
 * How a page of records is found. `changes` and `items_changed` are in the order of changes, so a change made while a client pages
 * through appears on a later page. The others walk an index in its order.
 */
type RecordPath = 'all' | 'warehouse' | 'items' | 'changes' | 'items_changed';

const isOfChanges = (path: RecordPath) => path === 'changes' || path === 'items_changed';

const isAfterRecord = (param: ParamOf) =>
  `(r.item_id, r.warehouse_id) > (${param('afterItem')}, ${param('afterWarehouse')})
   AND ${isOfCaller('r', param)}`;

const isOfCaller = (record: string, param: ParamOf) => ofCaller(`${record}.warehouse_id`, param('callers'));

// Lists by pages start at the first key there can be.
function recordRows(path: RecordPath, param: ParamOf): string {
  if (path === 'changes') return changes(param);
  if (path === 'items_changed') return changesOfItems(param);
  if (path === 'all') return `SELECT r.* FROM stock_record r WHERE r.org_id = $1 AND ${isAfterRecord(param)}`;
  if (path === 'warehouse')
    return `SELECT r.* FROM stock_record r
      WHERE r.org_id = $1 AND r.warehouse_id = ${param('warehouseId')} AND r.item_id >= ${param('afterItem')}
        AND ${isAfterRecord(param)}`;
  return `SELECT r.* FROM ${recordsOfItems(param, isAfterRecord(param))} AS r`;
}

const recordsOfItems = (
  param: ParamOf,
  condition: string,
) => `unnest(${param('itemIds')}) AS k (item_id), LATERAL (
      SELECT r.* FROM stock_record r WHERE r.org_id = $1 AND r.item_id = k.item_id
        AND (${param('warehouseId')} IS NULL OR r.warehouse_id = ${param('warehouseId')}) AND ${condition} OFFSET 0)`;

/** Walks the changes: each belongs to its record and to the bundles of the item. A bundle is listed at its last change. */
function changes(param: ParamOf): string {
  const after = ['afterTime', 'afterVia', 'afterWarehouse']
    .map((name) => param(name as Parameter))
    .join(', ');
  return `SELECT r.*, c.updated_at AS changed_at, c.item_id AS via
    FROM stock_record c
    CROSS JOIN LATERAL (
      SELECT c.item_id
      UNION ALL
      SELECT b.bundle_id FROM bundle_component b WHERE b.org_id = $1 AND b.component_id = c.item_id OFFSET 0
    ) AS e (item_id)
    CROSS JOIN LATERAL (
      SELECT r.* FROM stock_record r
      WHERE r.org_id = $1 AND r.item_id = e.item_id AND r.warehouse_id = c.warehouse_id
        AND (r.updated_at, r.item_id) <= (c.updated_at, c.item_id)
        AND NOT EXISTS (
          SELECT 1 FROM bundle_component b JOIN stock_record o
            ON o.org_id = $1 AND o.item_id = b.component_id AND o.warehouse_id = c.warehouse_id
          WHERE b.org_id = $1 AND b.bundle_id = e.item_id AND (o.updated_at, o.item_id) > (c.updated_at, c.item_id)
          OFFSET 0)
      OFFSET 0) AS r
    WHERE c.org_id = $1 AND (c.updated_at, c.item_id, c.warehouse_id) >= (${after})
      AND (${param('warehouseId')} IS NULL OR c.warehouse_id = ${param('warehouseId')}) AND ${isOfCaller('c', param)}
      AND (c.updated_at, c.item_id, c.warehouse_id, r.item_id) > (${after}, ${param('afterItem')})`;
}

function changesOfItems(param: ParamOf): string {
  const after = ['afterTime', 'afterVia', 'afterWarehouse', 'afterItem'].map((name) =>
    param(name as Parameter),
  );
  return `SELECT r.*, n.changed_at, n.via FROM ${recordsOfItems(param, isOfCaller('r', param))} AS r
    CROSS JOIN LATERAL (
      SELECT o.changed_at, o.via FROM (
        SELECT r.updated_at, r.item_id
        UNION ALL
        SELECT c.updated_at, c.item_id ${COMPONENTS_OF_BUNDLE}) AS o (changed_at, via)
      ORDER BY o.changed_at DESC, o.via DESC LIMIT 1) AS n
    WHERE (n.changed_at, n.via, r.warehouse_id, r.item_id) > (${after.join(', ')})`;
}

type RecordShape = {
  readonly path: RecordPath;
  readonly time: 'now' | 'then';
  readonly lots: 'lots' | 'sums';
  readonly position: 'near' | 'deep';
};

const BY_RECORD = [
  { column: 'item_id', type: 'bigint' },
  { column: 'warehouse_id', type: 'bigint' },
] as const satisfies readonly KeyColumn[];

/** Of a bundle, `via` is the component that changed. */
const BY_CHANGE = [
  { column: 'changed_at', type: 'timestamptz' },
  { column: 'via', type: 'bigint' },
  { column: 'warehouse_id', type: 'bigint' },
  { column: 'item_id', type: 'bigint' },
] as const satisfies readonly KeyColumn[];

const pageOf = variants<ListRow, RecordShape>('inventory.list', ({ path, time, lots, position }, param) => {
  const isWalk = !path.startsWith('items') && position === 'near';
  const order =
    path === 'changes' ? 'c.updated_at, c.item_id, c.warehouse_id, r.item_id' : 'r.item_id, r.warehouse_id';
  return pageSql({
    rows: isWalk
      ? `${recordRows(path, param)} ORDER BY ${order} LIMIT ${PER_PAGE_MAX + 1}`
      : recordRows(path, param),
    json: {
      text: textOf(time === 'now' ? recordNow(lots === 'lots') : recordThen(lots === 'lots', param)),
      join: time === 'now' ? JOIN_NOW : joinThen(param),
      tables: WAREHOUSE_NAMES,
    },
    key: isOfChanges(path) ? BY_CHANGE : BY_RECORD,
    limit: param('limit'),
    offset: param('offset'),
  });
});

const countOf = variants<{ total: number }, { readonly path: RecordPath }>(
  'inventory.count',
  ({ path }, param) => `SELECT count(*)::int AS total FROM (${recordRows(path, param)}) AS r`,
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
  const walk: RecordPath = warehouseId !== undefined ? 'warehouse' : 'all';
  const ofItems: RecordPath = since === undefined ? 'items' : 'items_changed';
  const path: RecordPath = itemIds !== null ? ofItems : since === undefined ? walk : 'changes';
  // The first key there can be.
  const start = { afterTime: since, afterVia: 0, afterWarehouse: 0, afterItem: 0 };
  const callers = callerWarehouses();
  return { path, values: { itemIds, warehouseId, callers, asOf, ...start } satisfies Values<Parameter> };
}

export const inventoryList = register({
  name: 'inventory.list',
  filters: {
    item_id: { index: 'stock_record_pkey' },
    'item_ids[]': { index: 'stock_record_pkey' },
    mpn: { index: 'item_by_mpn' },
    upc: { index: 'item_by_upc' },
    ean: { index: 'item_by_ean' },
    sku: { index: 'listing_sku_unique' },
    warehouse_id: { index: 'stock_record_by_warehouse' },
    updated_since: { index: 'stock_record_by_update' },
  },
  keyOf: ({ updated_since: since }: RecordQuery) => (since === undefined ? BY_RECORD : BY_CHANGE),
  async page(db: Reader, [orgId]: readonly [number], query: RecordQuery, page: PageRequest) {
    const { path, values } = await findRecords(db, orgId, query);
    const shape = {
      path,
      time: query.as_of === undefined ? 'now' : 'then',
      lots: query.include_lots === true ? 'lots' : 'sums',
      position: page.offset > 0 ? 'deep' : 'near',
    } as const;
    const { limit, offset } = page;
    return pageOfRows(
      await read(db, pageOf(shape, orgId, { ...values, limit, offset, ...positionOf(path, page) })),
    );
  },
  async total(db: Reader, [orgId]: readonly [number], query: RecordQuery) {
    const { path, values } = await findRecords(db, orgId, query);
    return only(await read(db, countOf({ path }, orgId, values))).total;
  },
});

function positionOf(path: RecordPath, { after }: PageRequest): Values<Parameter> {
  if (after === null) return {};
  if (!isOfChanges(path)) return { afterItem: after[0], afterWarehouse: after[1] };
  return { afterTime: after[0], afterVia: after[1], afterWarehouse: after[2], afterItem: after[3] };
}
