import type { Reader } from '../db/db.ts';
import { instant, listSql } from '../db/statement.ts';
import { type Filter, variants } from '../db/variants.ts';
import type { ListRow, PageRequest } from '../http/pagination.ts';
import { only } from '../kernel/assert.ts';

export interface ItemFilters {
  readonly itemId?: number | undefined;
  readonly mpn?: string | undefined;
  readonly upc?: string | undefined;
  readonly ean?: string | undefined;
  readonly sku?: string | undefined;
  readonly warehouseId?: number | undefined;
}

const filter = (text: string, value: unknown): Filter | undefined =>
  value === undefined ? undefined : { text, value };

/** @param alias the table with org_id, item_id and warehouse_id */
function itemConditions(alias: string, filters: ItemFilters) {
  const itemWith = (column: string) =>
    `${alias}.item_id IN (SELECT x.id FROM item x WHERE x.org_id = $1 AND x.${column} = ?)`;
  return {
    item: filter(`${alias}.item_id = ?::bigint`, filters.itemId),
    mpn: filter(itemWith('mpn'), filters.mpn),
    upc: filter(itemWith('upc'), filters.upc),
    ean: filter(itemWith('ean'), filters.ean),
    sku: filter(
      `${alias}.item_id IN (SELECT l.item_id FROM listing l WHERE l.org_id = $1 AND l.listing_mp_primary_id = ?)`,
      filters.sku,
    ),
    warehouse: filter(`${alias}.warehouse_id = ?::bigint`, filters.warehouseId),
  };
}

// --- GET /v1/inventory ------------------------------------------------------------------------------------------

const object = (columns: string) => `(SELECT row_to_json(o) FROM (SELECT ${columns}) AS o)`;

// As many bundles as the scarcest component allows; none where a component has never been.
const BUNDLE_NOW = `(SELECT coalesce(min(coalesce(c.available_on_hand - c.reserved_orders - c.reserved_work_orders
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
         WHERE x.org_id = $1 AND x.item_id = r.item_id AND x.warehouse_id = r.warehouse_id) AS l)`;

const FIXED = `SELECT r.item_id::text AS item_id, i.mpn, i.upc, i.ean, i.name, r.warehouse_id, w.warehouse_name`;

const nowJson = (lots: boolean) => `${FIXED},
  CASE WHEN i.is_bundle THEN n.bundles ELSE r.available_on_hand + r.damaged + r.quarantined + r.expired END AS on_hand_quantity,
  CASE WHEN i.is_bundle THEN n.bundles
       ELSE r.available_on_hand - r.reserved_orders - r.reserved_work_orders - r.reserved_holds END AS available_quantity,
  r.reserved_orders + r.reserved_work_orders + r.reserved_holds AS reserved_quantity,
  ${object('r.reserved_orders AS orders, r.reserved_work_orders AS work_orders, r.reserved_holds AS holds')} AS reserved,
  r.damaged + r.quarantined + r.expired AS unavailable_quantity,
  ${object('r.damaged, r.quarantined, r.expired')} AS unavailable,
  r.inbound AS inbound_quantity, r.backordered AS backordered_quantity, i.is_bundle,
  ${instant('greatest(r.updated_at, n.updated_at)')} AS updated, greatest(r.version, n.version) AS version
  ${lots ? `, ${LOTS_NOW} AS lots` : ''}
  FROM item i JOIN warehouse w ON w.id = r.warehouse_id
  LEFT JOIN LATERAL (SELECT ${BUNDLE_NOW} AS bundles, max(c.version) AS version, max(c.updated_at) AS updated_at
                     ${COMPONENTS_OF_BUNDLE}) AS n ON i.is_bundle
  WHERE i.org_id = $1 AND i.id = r.item_id`;

const PAGE = (conditions: string) => `SELECT r.* FROM stock_record r
  WHERE r.org_id = $1 AND (r.item_id, r.warehouse_id) > ($2::bigint, $3::bigint) ${conditions}
  ORDER BY r.item_id, r.warehouse_id LIMIT $4::int + 1 OFFSET $5::bigint`;

const inventoryList = (conditions: string, json: string) =>
  listSql({ page: PAGE(conditions), json, key: ['item_id', 'warehouse_id'], limit: '$4::int' });

type InventoryFilter = 'item' | 'mpn' | 'upc' | 'ean' | 'sku' | 'warehouse' | 'since';

const listNow = variants<ListRow, InventoryFilter>('inventory.list', (conditions) =>
  inventoryList(conditions, nowJson(false)),
);
const listNowWithLots = variants<ListRow, InventoryFilter>('inventory.listLots', (conditions) =>
  inventoryList(conditions, nowJson(true)),
);

// What the ledger said at $6: sums of movements, by status. Reservations are not kept historically.
const MOVED = `FROM stock_movement m
   WHERE m.org_id = $1 AND m.item_id = r.item_id AND m.warehouse_id = r.warehouse_id AND m.time <= $6::timestamptz`;

const BUNDLE_THEN = `(SELECT coalesce(min(coalesce((SELECT sum(m.quantity) FROM stock_movement m
      WHERE m.org_id = $1 AND m.item_id = b.component_id AND m.warehouse_id = r.warehouse_id AND m.status = 'available'
        AND m.time <= $6::timestamptz), 0)::bigint / b.quantity), 0)
   FROM bundle_component b WHERE b.org_id = $1 AND b.bundle_id = r.item_id)`;

const LOTS_THEN = `(SELECT coalesce(json_agg(row_to_json(l) ORDER BY l.expiration NULLS LAST, l.lot NULLS FIRST, l.status), '[]')
   FROM (SELECT nullif(m.lot, '') AS lot, nullif(m.expiration, 'infinity') AS expiration, m.status,
                sum(m.quantity)::bigint AS quantity, NULL::bigint AS reserved_quantity
         ${MOVED} GROUP BY m.lot, m.expiration, m.status HAVING sum(m.quantity) > 0) AS l)`;

const thenJson = (lots: boolean) => `${FIXED},
  CASE WHEN i.is_bundle THEN ${BUNDLE_THEN} ELSE n.on_hand END AS on_hand_quantity,
  NULL::bigint AS available_quantity, NULL::bigint AS reserved_quantity, NULL::json AS reserved,
  n.damaged + n.quarantined + n.expired AS unavailable_quantity,
  ${object('n.damaged, n.quarantined, n.expired')} AS unavailable,
  NULL::bigint AS inbound_quantity, NULL::bigint AS backordered_quantity, i.is_bundle,
  ${instant('r.updated_at')} AS updated, r.version ${lots ? `, ${LOTS_THEN} AS lots` : ''}
  FROM item i JOIN warehouse w ON w.id = r.warehouse_id,
  LATERAL (SELECT coalesce(sum(m.quantity), 0)::bigint AS on_hand,
                  coalesce(sum(m.quantity) FILTER (WHERE m.status = 'damaged'), 0)::bigint AS damaged,
                  coalesce(sum(m.quantity) FILTER (WHERE m.status = 'quarantined'), 0)::bigint AS quarantined,
                  coalesce(sum(m.quantity) FILTER (WHERE m.status = 'expired'), 0)::bigint AS expired ${MOVED}) AS n
  WHERE i.org_id = $1 AND i.id = r.item_id`;

const listThen = variants<ListRow, InventoryFilter>('inventory.listAsOf', (conditions) =>
  inventoryList(conditions, thenJson(false)),
);
const listThenWithLots = variants<ListRow, InventoryFilter>('inventory.listAsOfLots', (conditions) =>
  inventoryList(conditions, thenJson(true)),
);

const countRecords = variants<{ total: number }, InventoryFilter>(
  'inventory.count',
  (conditions) => `SELECT count(*)::int AS total FROM stock_record r WHERE r.org_id = $1 ${conditions}`,
);

export interface InventoryFilters extends ItemFilters {
  readonly updatedSince?: string | undefined;
  readonly asOf?: string | undefined;
  readonly includeLots: boolean;
}

function inventoryConditions(filters: InventoryFilters) {
  return {
    ...itemConditions('r', filters),
    // A bundle changes when one of its components does.
    since: filter(
      `(r.updated_at >= ?::timestamptz OR EXISTS (SELECT 1 ${COMPONENTS_OF_BUNDLE} AND c.updated_at >= ?::timestamptz))`,
      filters.updatedSince,
    ),
  };
}

export async function listInventory(
  db: Reader,
  orgId: number,
  filters: InventoryFilters,
  page: PageRequest,
): Promise<ListRow> {
  const [item, warehouse] = page.after ?? [0, 0];
  const fixed: unknown[] = [orgId, item, warehouse, page.limit, page.offset];
  const asOf = filters.asOf !== undefined;
  if (asOf) fixed.push(filters.asOf);
  const list = asOf
    ? filters.includeLots
      ? listThenWithLots
      : listThen
    : filters.includeLots
      ? listNowWithLots
      : listNow;
  const { statement, values } = list(fixed, inventoryConditions(filters));
  return only(await db.query(statement, values));
}

export async function totalInventory(db: Reader, orgId: number, filters: InventoryFilters): Promise<number> {
  const { statement, values } = countRecords([orgId], inventoryConditions(filters));
  return only(await db.query(statement, values)).total;
}

// --- Receipts and adjustments -----------------------------------------------------------------------------------

export interface MovementFilters extends ItemFilters {
  /** Instants: from the first included to the first excluded. */
  readonly from: Date;
  readonly until: Date;
  readonly reasons?: readonly string[] | undefined;
}

const movementPage = (isReceipt: boolean, conditions: string) => `SELECT m.* FROM stock_movement m
  WHERE m.org_id = $1 AND m.is_receipt = ${isReceipt} AND m.time >= $2::timestamptz AND m.time < $3::timestamptz
    AND (m.time, m.transaction_id, m.line) > ($4::timestamptz, $5::bigint, $6::int) ${conditions}
  ORDER BY m.time, m.transaction_id, m.line LIMIT $7::int + 1 OFFSET $8::bigint`;

const LOT_AND_DATE = `nullif(r.lot, '') AS lot, nullif(r.expiration, 'infinity') AS expiration`;
const ITEM_AND_WAREHOUSE = `FROM item i, warehouse w
  WHERE i.org_id = $1 AND i.id = r.item_id AND w.id = r.warehouse_id`;

const movementList = (isReceipt: boolean, conditions: string, json: string) =>
  listSql({
    page: movementPage(isReceipt, conditions),
    json,
    key: ['time', 'transaction_id', 'line'],
    limit: '$7::int',
  });

type MovementFilter = 'item' | 'mpn' | 'upc' | 'ean' | 'sku' | 'warehouse' | 'reasons';

const listReceipts = variants<ListRow, MovementFilter>('inventory.receipts', (conditions) =>
  movementList(
    true,
    conditions,
    `SELECT i.mpn, i.upc, i.ean, r.item_id::text AS item_id, w.warehouse_name, r.warehouse_id, r.transaction_id, r.status,
       ${LOT_AND_DATE}, ${instant('r.time')} AS time, r.quantity,
       CASE WHEN r.linked_item_type = 'inventory_request' THEN r.linked_item_id END AS ir_number ${ITEM_AND_WAREHOUSE}`,
  ),
);

const listAdjustments = variants<ListRow, MovementFilter>('inventory.adjustments', (conditions) =>
  movementList(
    false,
    conditions,
    `SELECT r.transaction_id, ${instant('r.time')} AS time, r.item_id::text AS item_id, i.mpn, i.upc, i.ean,
       r.warehouse_id, w.warehouse_name, r.quantity, r.status, r.reason, r.note, ${LOT_AND_DATE}, r.linked_item_type,
       r.linked_item_id, r.fba_shipment_id, r.actor AS adjusted_by ${ITEM_AND_WAREHOUSE}`,
  ),
);

const countMovements = (isReceipt: boolean) =>
  variants<{ total: number }, MovementFilter>(
    `inventory.count${isReceipt ? 'Receipts' : 'Adjustments'}`,
    (conditions) => `SELECT count(*)::int AS total FROM stock_movement m WHERE m.org_id = $1
      AND m.is_receipt = ${isReceipt} AND m.time >= $2::timestamptz AND m.time < $3::timestamptz ${conditions}`,
  );
const countReceipts = countMovements(true);
const countAdjustments = countMovements(false);

function movementConditions(filters: MovementFilters) {
  return { ...itemConditions('m', filters), reasons: filter('m.reason = ANY(?::text[])', filters.reasons) };
}

export async function listMovements(
  db: Reader,
  orgId: number,
  kind: 'receipts' | 'adjustments',
  filters: MovementFilters,
  page: PageRequest,
): Promise<ListRow> {
  const after = page.after ?? ['-infinity', 0, 0];
  const fixed = [orgId, filters.from, filters.until, ...after, page.limit, page.offset];
  const list = kind === 'receipts' ? listReceipts : listAdjustments;
  const { statement, values } = list(fixed, movementConditions(filters));
  return only(await db.query(statement, values));
}

export async function totalMovements(
  db: Reader,
  orgId: number,
  kind: 'receipts' | 'adjustments',
  filters: MovementFilters,
): Promise<number> {
  const count = kind === 'receipts' ? countReceipts : countAdjustments;
  const { statement, values } = count([orgId, filters.from, filters.until], movementConditions(filters));
  return only(await db.query(statement, values)).total;
}
