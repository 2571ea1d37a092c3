// Stock as merchants read it. Every answer is JSON that PostgreSQL builds.
import type { Reader } from '../db/db.ts';
import {
  JOIN_WAREHOUSE_NAMES,
  jsonInstant,
  jsonNumber,
  jsonObject,
  jsonPage,
  jsonText,
  jsonWord,
  jsonWordOrNull,
  PAGE_ROWS_MAX,
  WAREHOUSE_NAMES,
  warehouseName,
} from '../db/json-page.ts';
import {
  madeOnce,
  namedParameters,
  type Place as PlaceOf,
  type Values as ValuesOf,
} from '../db/named-parameters.ts';
import { sql } from '../db/statement.ts';
import type { ListRow, PageRequest } from '../http/pagination.ts';
import { only } from '../kernel/assert.ts';
import { BUNDLE_NOW, SELLABLE_COLUMNS } from '../stock/reads.ts';
import { REASONS } from '../stock/schema.ts';

const TYPES = {
  limit: 'int',
  offset: 'bigint',
  afterItem: 'bigint',
  afterWarehouse: 'bigint',
  afterTime: 'timestamptz',
  afterTransaction: 'bigint',
  afterLine: 'int',
  itemIds: 'bigint[]',
  warehouseId: 'bigint',
  since: 'timestamptz',
  asOf: 'timestamptz',
  from: 'timestamptz',
  until: 'timestamptz',
  reasons: 'text[]',
} as const;
type Parameter = keyof typeof TYPES;
type Place = PlaceOf<Parameter>;
type Values = ValuesOf<Parameter>;
const statementWith = namedParameters<Parameter>(TYPES);

// --- Items by their numbers -------------------------------------------------------------------------------------

export interface ItemFilters {
  readonly itemId?: number | undefined;
  readonly mpn?: string | undefined;
  readonly upc?: string | undefined;
  readonly ean?: string | undefined;
  readonly sku?: string | undefined;
  readonly warehouseId?: number | undefined;
}

const itemsWith = (column: string, parameter: string) =>
  `CASE WHEN ${parameter}::text IS NOT NULL THEN ARRAY(
     SELECT i.id FROM item i WHERE i.org_id = $1 AND i.${column} = ${parameter}::text) END`;

const readItems = sql<Readonly<Record<'mpn' | 'upc' | 'ean' | 'sku', number[] | null>>>(
  'inventory.items',
  `SELECT ${itemsWith('mpn', '$2')} AS mpn, ${itemsWith('upc', '$3')} AS upc, ${itemsWith('ean', '$4')} AS ean,
     CASE WHEN $5::text IS NOT NULL THEN ARRAY(
       SELECT DISTINCT l.item_id FROM listing l WHERE l.org_id = $1 AND l.listing_mp_primary_id = $5::text) END AS sku`,
);

/** The items that all given numbers name; null where none is given. */
async function itemIdsOf(db: Reader, orgId: number, filters: ItemFilters): Promise<number[] | null> {
  const { itemId, mpn, upc, ean, sku } = filters;
  const given = itemId === undefined ? [] : [[itemId]];
  if ([mpn, upc, ean, sku].some((one) => one !== undefined)) {
    const found = only(
      await db.query(readItems, [orgId, mpn ?? null, upc ?? null, ean ?? null, sku ?? null]),
    );
    for (const ids of [found.mpn, found.upc, found.ean, found.sku]) if (ids !== null) given.push(ids);
  }
  const [first, ...others] = given.map((ids) => new Set(ids));
  return first === undefined ? null : [...first].filter((id) => others.every((ids) => ids.has(id)));
}

// --- GET /v1/inventory ------------------------------------------------------------------------------------------

const COMPONENTS_OF_BUNDLE = `FROM bundle_component b JOIN stock_record c
     ON c.org_id = $1 AND c.item_id = b.component_id AND c.warehouse_id = r.warehouse_id
   WHERE b.org_id = $1 AND b.bundle_id = r.item_id`;

const LOTS_NOW = `(SELECT coalesce(json_agg(row_to_json(l) ORDER BY l.expiration NULLS LAST, l.lot NULLS FIRST, l.status), '[]')
   FROM (SELECT nullif(x.lot, '') AS lot, nullif(x.expiration, 'infinity') AS expiration, x.status,
                x.on_hand AS quantity, x.reserved AS reserved_quantity
         FROM stock_balance x
         WHERE x.org_id = $1 AND x.item_id = r.item_id AND x.warehouse_id = r.warehouse_id) AS l)::text`;

const NUMBERS = { mpn: jsonText('i.mpn'), upc: jsonText('i.upc'), ean: jsonText('i.ean') };
const WAREHOUSE = {
  warehouse_id: jsonNumber('r.warehouse_id'),
  warehouse_name: warehouseName('r.warehouse_id'),
};
const ITEM_ID = { item_id: jsonWord('r.item_id') };

const RESERVED = 'r.reserved_orders + r.reserved_work_orders + r.reserved_holds';

/** By channel; of a bundle, what its components allow. */
const SELLABLE = Object.fromEntries(
  Object.entries(SELLABLE_COLUMNS).map(([channel, column]) => [
    channel,
    `coalesce(n_of.${column}, r.${column})`,
  ]),
);

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
    sellable: jsonObject(SELLABLE),
    ...(lots ? { lots: LOTS_NOW } : {}),
  });

const JOIN_ITEM = 'JOIN item i ON i.org_id = $1 AND i.id = r.item_id';

const JOIN_NOW = `${JOIN_ITEM} LEFT JOIN LATERAL (
    ${BUNDLE_NOW}) AS n_of ON i.is_bundle ${JOIN_WAREHOUSE_NAMES}`;

// What the ledger said at an instant: sums of movements, by status. Reservations are not kept historically.
const moved = (place: Place) => `FROM stock_movement m
   WHERE m.org_id = $1 AND m.item_id = r.item_id AND m.warehouse_id = r.warehouse_id AND m.time <= ${place('asOf')}`;

const bundlesThen = (
  place: Place,
) => `(SELECT coalesce(min(coalesce((SELECT sum(m.quantity) FROM stock_movement m
      WHERE m.org_id = $1 AND m.item_id = b.component_id AND m.warehouse_id = r.warehouse_id AND m.status = 'available'
        AND m.time <= ${place('asOf')}), 0)::bigint / b.quantity), 0)
   FROM bundle_component b WHERE b.org_id = $1 AND b.bundle_id = r.item_id)`;

const lotsThen = (
  place: Place,
) => `(SELECT coalesce(json_agg(row_to_json(l) ORDER BY l.expiration NULLS LAST, l.lot NULLS FIRST, l.status), '[]')
   FROM (SELECT nullif(m.lot, '') AS lot, nullif(m.expiration, 'infinity') AS expiration, m.status,
                sum(m.quantity)::bigint AS quantity, NULL::bigint AS reserved_quantity
         ${moved(place)} GROUP BY m.lot, m.expiration, m.status HAVING sum(m.quantity) > 0) AS l)::text`;

const recordThen = (lots: boolean, place: Place) =>
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
    sellable: `'null'`,
    ...(lots ? { lots: lotsThen(place) } : {}),
  });

const joinThen = (place: Place) => `${JOIN_ITEM} CROSS JOIN LATERAL (
    SELECT coalesce(sum(m.quantity), 0)::bigint AS on_hand,
           coalesce(sum(m.quantity) FILTER (WHERE m.status = 'damaged'), 0)::bigint AS damaged,
           coalesce(sum(m.quantity) FILTER (WHERE m.status = 'quarantined'), 0)::bigint AS quarantined,
           coalesce(sum(m.quantity) FILTER (WHERE m.status = 'expired'), 0)::bigint AS expired
    ${moved(place)}) AS n_of ${JOIN_WAREHOUSE_NAMES}`;

/** How the records of a page are found. `changed`: from those that changed; the others walk an index in its order. */
type RecordPath = 'all' | 'warehouse' | 'items' | 'changed';

/** A bundle changes when one of its components does. */
const hasChanged = (place: Place) => `(${place('since')} IS NULL OR r.updated_at >= ${place('since')}
  OR EXISTS (SELECT 1 ${COMPONENTS_OF_BUNDLE} AND c.updated_at >= ${place('since')} OFFSET 0))`;

const isAfterRecord = (place: Place) =>
  `(r.item_id, r.warehouse_id) > (${place('afterItem')}, ${place('afterWarehouse')})`;

function recordRows(path: RecordPath, place: Place): string {
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
      WHERE r.org_id = $1 AND r.item_id = k.item_id AND r.warehouse_id = k.warehouse_id AND ${atWarehouse()}
        AND ${isAfterRecord(place)} OFFSET 0) AS r`;
}

const changedKeys = (place: Place) => `SELECT c.item_id, c.warehouse_id FROM stock_record c
    WHERE c.org_id = $1 AND c.updated_at >= ${place('since')}
    UNION
    SELECT b.bundle_id, c.warehouse_id
    FROM stock_record c JOIN bundle_component b ON b.org_id = $1 AND b.component_id = c.item_id
    WHERE c.org_id = $1 AND c.updated_at >= ${place('since')}`;

type RecordShape = {
  readonly path: RecordPath;
  readonly time: 'now' | 'then';
  readonly lots: 'lots' | 'sums';
  readonly position: 'near' | 'deep';
};

const recordList = madeOnce(({ path, time, lots, position }: RecordShape, key) =>
  statementWith<ListRow>(`inventory.list.${key}`, (place) => {
    const order = 'ORDER BY r.item_id, r.warehouse_id';
    const isWalk = (path === 'all' || path === 'warehouse') && position === 'near';
    return jsonPage({
      rows: isWalk
        ? `${recordRows(path, place)} ${order} LIMIT ${PAGE_ROWS_MAX + 1}`
        : recordRows(path, place),
      order,
      key: ['item_id', 'warehouse_id'],
      element: time === 'now' ? recordNow(lots === 'lots') : recordThen(lots === 'lots', place),
      join: time === 'now' ? JOIN_NOW : joinThen(place),
      limit: place('limit'),
      offset: place('offset'),
      tables: WAREHOUSE_NAMES,
    });
  }),
);

/** So many changed records are looked up and sorted in the time of a few pages. */
const FEW_CHANGED = 10_000;

const countChanged = statementWith<{ changed: number }>(
  'inventory.changed',
  (place) => `SELECT count(*)::int AS changed FROM (
     SELECT 1 FROM stock_record c WHERE c.org_id = $1 AND c.updated_at >= ${place('since')} LIMIT ${FEW_CHANGED + 1}) AS c`,
);

const countRecords = madeOnce(({ path }: { readonly path: RecordPath }, key) =>
  statementWith<{ total: number }>(
    `inventory.count.${key}`,
    (place) => `SELECT count(*)::int AS total FROM (${recordRows(path, place)}) AS r`,
  ),
);

export interface InventoryFilters extends ItemFilters {
  readonly updatedSince?: string | undefined;
  readonly asOf?: string | undefined;
  readonly includeLots: boolean;
}

async function findRecords(db: Reader, orgId: number, filters: InventoryFilters) {
  const itemIds = await itemIdsOf(db, orgId, filters);
  const { warehouseId, updatedSince: since, asOf } = filters;
  const values: Values = { itemIds, warehouseId, since, asOf };
  const walk: RecordPath = itemIds !== null ? 'items' : warehouseId !== undefined ? 'warehouse' : 'all';
  if (walk === 'items' || since === undefined) return { path: walk, values };
  const { changed } = only(await db.query(countChanged.statement, countChanged.valuesOf(orgId, values)));
  return { path: changed <= FEW_CHANGED ? ('changed' as const) : walk, values };
}

export async function listInventory(
  db: Reader,
  orgId: number,
  filters: InventoryFilters,
  page: PageRequest,
): Promise<ListRow> {
  const { path, values } = await findRecords(db, orgId, filters);
  const [afterItem, afterWarehouse] = page.after ?? [0, 0];
  const list = recordList({
    path,
    time: filters.asOf === undefined ? 'now' : 'then',
    lots: filters.includeLots ? 'lots' : 'sums',
    position: page.offset > 0 ? 'deep' : 'near',
  });
  const { limit, offset } = page;
  const all = { ...values, limit, offset, afterItem, afterWarehouse };
  return only(await db.query(list.statement, list.valuesOf(orgId, all)));
}

export async function totalInventory(db: Reader, orgId: number, filters: InventoryFilters): Promise<number> {
  const { path, values } = await findRecords(db, orgId, filters);
  const count = countRecords({ path });
  const all = { ...values, afterItem: 0, afterWarehouse: 0 };
  return only(await db.query(count.statement, count.valuesOf(orgId, all))).total;
}

// --- Receipts and adjustments -----------------------------------------------------------------------------------

export interface MovementFilters extends ItemFilters {
  /** Instants: from the first included to the first excluded. */
  readonly from: Date;
  readonly until: Date;
  readonly reasons?: readonly string[] | undefined;
}

type Kind = 'receipts' | 'adjustments';

/** `places`: of each warehouse and reason; receipts have neither filter. */
type MovementPath = 'time' | 'items' | 'places';

const MOVEMENT_ORDER = 'ORDER BY r.time, r.transaction_id, r.line';

function movementRows(kind: Kind, path: MovementPath, place: Place, limit: string): string {
  const inTime = `m.time >= ${place('from')} AND m.time < ${place('until')}
    AND (m.time, m.transaction_id, m.line) > (${place('afterTime')}, ${place('afterTransaction')}, ${place('afterLine')})`;
  const kindOf = kind === 'receipts' ? 'm.is_receipt' : 'NOT m.is_receipt';
  const order = 'ORDER BY m.time, m.transaction_id, m.line';
  const optional = (parameter: Parameter, condition: string) =>
    `(${place(parameter)} IS NULL OR ${condition})`;
  if (path === 'time')
    return `SELECT m.* FROM stock_movement m
      WHERE m.org_id = $1 AND m.is_receipt = ${kind === 'receipts'} AND ${inTime} ${order} ${limit}`;
  const each = (ranges: string, conditions: string) => `SELECT r.* FROM ${ranges}, LATERAL (
      SELECT m.* FROM stock_movement m WHERE m.org_id = $1 AND ${conditions} AND ${inTime} ${order} ${limit}) AS r`;
  if (path === 'places')
    return each(
      `(SELECT w.id AS warehouse_id FROM warehouse w WHERE ${optional('warehouseId', `w.id = ${place('warehouseId')}`)}) AS w,
       unnest(coalesce(${place('reasons')}, '{${REASONS.join(',')}}')) AS p (reason)`,
      `${kindOf} AND m.warehouse_id = w.warehouse_id AND m.reason = p.reason`,
    );
  const byReason =
    kind === 'receipts' ? '' : `AND ${optional('reasons', `m.reason = ANY(${place('reasons')})`)}`;
  const atWarehouse =
    kind === 'receipts' ? '' : `AND ${optional('warehouseId', `s.warehouse_id = ${place('warehouseId')}`)}`;
  return each(
    `stock_record s`,
    `${kindOf} AND m.item_id = s.item_id AND m.warehouse_id = s.warehouse_id ${byReason}`,
  ).concat(` WHERE s.org_id = $1 AND s.item_id = ANY(${place('itemIds')}) ${atWarehouse}`);
}

const LOT_AND_DATE = {
  lot: jsonText(`nullif(r.lot, '')`),
  expiration: jsonWordOrNull(`nullif(r.expiration, 'infinity')`),
};

const MOVEMENT: Readonly<Record<Kind, string>> = {
  receipts: jsonObject({
    ...NUMBERS,
    ...ITEM_ID,
    warehouse_name: WAREHOUSE.warehouse_name,
    warehouse_id: WAREHOUSE.warehouse_id,
    transaction_id: 'r.transaction_id',
    status: jsonWord('r.status'),
    ...LOT_AND_DATE,
    time: jsonInstant('r.time'),
    quantity: 'r.quantity',
    ir_number: jsonText(`CASE WHEN r.linked_item_type = 'inventory_request' THEN r.linked_item_id END`),
  }),
  adjustments: jsonObject({
    transaction_id: 'r.transaction_id',
    time: jsonInstant('r.time'),
    ...ITEM_ID,
    ...NUMBERS,
    ...WAREHOUSE,
    quantity: 'r.quantity',
    status: jsonWord('r.status'),
    reason: jsonWord('r.reason'),
    note: jsonText('r.note'),
    ...LOT_AND_DATE,
    linked_item_type: jsonWordOrNull('r.linked_item_type'),
    linked_item_id: jsonText('r.linked_item_id'),
    fba_shipment_id: jsonText('r.fba_shipment_id'),
    adjusted_by: jsonText('r.actor'),
  }),
};

type MovementShape = {
  readonly kind: Kind;
  readonly path: MovementPath;
  readonly position: 'near' | 'deep';
};

const movementList = madeOnce(({ kind, path, position }: MovementShape, key) =>
  statementWith<ListRow>(`inventory.${key}`, (place) => {
    // Of ranges, as many as could be on the page; a walk ends by itself.
    const upTo = `LIMIT ${place('offset')} + ${place('limit')} + 1`;
    const limit = path !== 'time' ? upTo : position === 'near' ? `LIMIT ${PAGE_ROWS_MAX + 1}` : '';
    return jsonPage({
      rows: movementRows(kind, path, place, limit),
      order: MOVEMENT_ORDER,
      key: ['time', 'transaction_id', 'line'],
      element: MOVEMENT[kind],
      join: `${JOIN_ITEM} ${JOIN_WAREHOUSE_NAMES}`,
      limit: place('limit'),
      offset: place('offset'),
      tables: WAREHOUSE_NAMES,
    });
  }),
);

const countMovements = madeOnce(({ kind, path }: Omit<MovementShape, 'position'>, key) =>
  statementWith<{ total: number }>(
    `inventory.count.${key}`,
    (place) => `SELECT count(*)::int AS total FROM (${movementRows(kind, path, place, '')}) AS r`,
  ),
);

async function findMovements(db: Reader, orgId: number, kind: Kind, filters: MovementFilters) {
  const itemIds = await itemIdsOf(db, orgId, filters);
  const { warehouseId, from, until } = filters;
  const reasons = filters.reasons && [...new Set(filters.reasons)];
  const isOfPlaces = kind === 'adjustments' && (warehouseId !== undefined || reasons !== undefined);
  const path: MovementPath = itemIds !== null ? 'items' : isOfPlaces ? 'places' : 'time';
  return { path, values: { itemIds, warehouseId, from, until, reasons } };
}

export async function listMovements(
  db: Reader,
  orgId: number,
  kind: Kind,
  filters: MovementFilters,
  page: PageRequest,
): Promise<ListRow> {
  const { path, values } = await findMovements(db, orgId, kind, filters);
  const [afterTime, afterTransaction, afterLine] = page.after ?? ['-infinity', 0, 0];
  const { limit, offset } = page;
  const list = movementList({ kind, path, position: offset > 0 ? 'deep' : 'near' });
  const all = { ...values, limit, offset, afterTime, afterTransaction, afterLine };
  return only(await db.query(list.statement, list.valuesOf(orgId, all)));
}

export async function totalMovements(
  db: Reader,
  orgId: number,
  kind: Kind,
  filters: MovementFilters,
): Promise<number> {
  const { path, values } = await findMovements(db, orgId, kind, filters);
  const count = countMovements({ kind, path });
  const all = { ...values, afterTime: '-infinity', afterTransaction: 0, afterLine: 0 };
  return only(await db.query(count.statement, count.valuesOf(orgId, all))).total;
}
