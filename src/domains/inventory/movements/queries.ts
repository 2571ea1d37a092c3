// GET /v1/inventory/receipts and /v1/inventory/adjustments: the ledger. Every answer is JSON that PostgreSQL builds.
import { callerWarehouses, ofCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import {
  jsonInstant,
  jsonObject,
  jsonText,
  jsonWord,
  jsonWordOrNull,
  type Pieces,
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
import { type Param, read, statementVariants } from '../../../kit/db/variants.ts';
import { only } from '../../../kit/kernel/assert.ts';
import { endOfDay, startOfDay } from '../../../kit/kernel/days.ts';
import { REASONS } from '../../stock/schema.ts';
import { ITEM_ID, type ItemQuery, itemIdsOf, JOIN_ITEM, NUMBERS, WAREHOUSE } from '../queries.ts';

const TYPES = {
  limit: 'int',
  offset: 'bigint',
  afterTime: 'timestamptz',
  afterTransaction: 'bigint',
  afterLine: 'int',
  from: 'timestamptz',
  until: 'timestamptz',
  itemIds: 'bigint[]',
  warehouseId: 'bigint',
  callers: 'bigint[]',
  reasons: 'text[]',
} as const;
type Parameter = keyof typeof TYPES;
type ParamOf = Param<Parameter>;
const variants = statementVariants<Parameter>(TYPES);

const KEY = [
  { column: 'time', type: 'timestamptz' },
  { column: 'transaction_id', type: 'bigint' },
  { column: 'line', type: 'integer' },
] as const satisfies readonly KeyColumn[];

type Kind = 'receipts' | 'adjustments';

/** `places`: of each warehouse and reason; receipts have neither filter. */
type MovementPath = 'time' | 'items' | 'places';

function movementRows(kind: Kind, path: MovementPath, param: ParamOf, limit: string): string {
  const inTime = `m.time >= ${param('from')} AND m.time < ${param('until')}
    AND (m.time, m.transaction_id, m.line) > (${param('afterTime')}, ${param('afterTransaction')}, ${param('afterLine')})
    AND ${ofCaller('m.warehouse_id', param('callers'))}`;
  const kindOf = kind === 'receipts' ? 'm.is_receipt' : 'NOT m.is_receipt';
  const order = 'ORDER BY m.time, m.transaction_id, m.line';
  const optional = (parameter: Parameter, condition: string) =>
    `(${param(parameter)} IS NULL OR ${condition})`;
  if (path === 'time')
    return `SELECT m.* FROM stock_movement m
      WHERE m.org_id = $1 AND m.is_receipt = ${kind === 'receipts'} AND ${inTime} ${order} ${limit}`;
  const each = (ranges: string, conditions: string) => `SELECT r.* FROM ${ranges}, LATERAL (
      SELECT m.* FROM stock_movement m WHERE m.org_id = $1 AND ${conditions} AND ${inTime} ${order} ${limit}) AS r`;
  if (path === 'places')
    return each(
      `(SELECT w.id AS warehouse_id FROM warehouse w WHERE ${optional('warehouseId', `w.id = ${param('warehouseId')}`)}) AS w,
       unnest(coalesce(${param('reasons')}, '{${REASONS.join(',')}}')) AS p (reason)`,
      `${kindOf} AND m.warehouse_id = w.warehouse_id AND m.reason = p.reason`,
    );
  const byReason =
    kind === 'receipts' ? '' : `AND ${optional('reasons', `m.reason = ANY(${param('reasons')})`)}`;
  const atWarehouse =
    kind === 'receipts' ? '' : `AND ${optional('warehouseId', `s.warehouse_id = ${param('warehouseId')}`)}`;
  return each(
    `stock_record s`,
    `${kindOf} AND m.item_id = s.item_id AND m.warehouse_id = s.warehouse_id ${byReason}`,
  ).concat(` WHERE s.org_id = $1 AND s.item_id = ANY(${param('itemIds')}) ${atWarehouse}`);
}

const LOT_AND_DATE = {
  lot: jsonText(`nullif(r.lot, '')`),
  expiration: jsonWordOrNull(`nullif(r.expiration, 'infinity')`),
};

const MOVEMENT: Readonly<Record<Kind, Pieces>> = {
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
    // The ledger knows an order by its id, merchants by the number they gave it.
    linked_item_id: jsonText('coalesce(o.market_order_id, r.linked_item_id)'),
    order_id: `coalesce(o.id::text, 'null')`,
    fba_shipment_id: jsonText('r.fba_shipment_id'),
    adjusted_by: jsonText('r.actor'),
  }),
};

const JOIN_ORDER = `LEFT JOIN customer_order o ON o.org_id = $1
  AND o.id = CASE WHEN r.linked_item_type = 'order' THEN r.linked_item_id::bigint END`;
const JOINS: Readonly<Record<Kind, string>> = {
  receipts: JOIN_ITEM,
  adjustments: `${JOIN_ITEM} ${JOIN_ORDER}`,
};

type MovementShape = {
  readonly kind: Kind;
  readonly path: MovementPath;
  readonly position: 'near' | 'deep';
};

const pageOf = variants<ListRow, MovementShape>('inventory', ({ kind, path, position }, param) => {
  // A range is limited to one page; a walk ends by itself.
  const upTo = `LIMIT ${param('offset')} + ${param('limit')} + 1`;
  const limit = path !== 'time' ? upTo : position === 'near' ? `LIMIT ${PER_PAGE_MAX + 1}` : '';
  return pageSql({
    rows: movementRows(kind, path, param, limit),
    json: { text: textOf(MOVEMENT[kind]), join: JOINS[kind], tables: WAREHOUSE_NAMES },
    key: KEY,
    limit: param('limit'),
    offset: param('offset'),
  });
});

const countOf = variants<{ total: number }, Omit<MovementShape, 'position'>>(
  'inventory.count',
  ({ kind, path }, param) =>
    `SELECT count(*)::int AS total FROM (${movementRows(kind, path, param, '')}) AS r`,
);

type MovementQuery = ItemQuery & {
  readonly start_time: string;
  readonly end_time: string;
  readonly warehouse_id?: number;
  readonly 'reason[]'?: readonly string[];
};

async function findMovements(db: Reader, orgId: number, query: MovementQuery) {
  const itemIds = await itemIdsOf(db, orgId, query);
  const { start_time: start, end_time: end, warehouse_id: warehouseId } = query;
  const reasons = query['reason[]'] && [...new Set(query['reason[]'])];
  const isOfPlaces = warehouseId !== undefined || reasons !== undefined;
  const path: MovementPath = itemIds !== null ? 'items' : isOfPlaces ? 'places' : 'time';
  const callers = callerWarehouses();
  return {
    path,
    values: { itemIds, warehouseId, callers, from: startOfDay(start), until: endOfDay(end), reasons },
  };
}

function movementList<Name extends string>(kind: Kind, filters: Readonly<Record<Name, { index: string }>>) {
  return register({
    name: `inventory.${kind}`,
    filters,
    keyOf: () => KEY,
    async page(db: Reader, [orgId]: readonly [number], query: MovementQuery, page: PageRequest) {
      const { path, values } = await findMovements(db, orgId, query);
      const [afterTime, afterTransaction, afterLine] = page.after ?? ['-infinity', 0, 0];
      const { limit, offset } = page;
      const shape = { kind, path, position: offset > 0 ? 'deep' : 'near' } as const;
      const all = { ...values, limit, offset, afterTime, afterTransaction, afterLine };
      return pageOfRows(await read(db, pageOf(shape, orgId, all)));
    },
    async total(db: Reader, [orgId]: readonly [number], query: MovementQuery) {
      const { path, values } = await findMovements(db, orgId, query);
      const all = { ...values, afterTime: '-infinity', afterTransaction: 0, afterLine: 0 };
      return only(await read(db, countOf({ kind, path }, orgId, all))).total;
    },
  });
}

const [BY_TIME, BY_ITEM] = [{ index: 'stock_movement_pkey' }, { index: 'stock_movement_by_item' }];
const BY_PLACE = { index: 'stock_movement_by_place_and_reason' };
const shared = {
  start_time: BY_TIME,
  end_time: BY_TIME,
  item_id: BY_ITEM,
  mpn: BY_ITEM,
  upc: BY_ITEM,
  ean: BY_ITEM,
  sku: BY_ITEM,
};

export const receiptList = movementList('receipts', shared);
export const adjustmentList = movementList('adjustments', {
  ...shared,
  warehouse_id: BY_PLACE,
  'reason[]': BY_PLACE,
});
