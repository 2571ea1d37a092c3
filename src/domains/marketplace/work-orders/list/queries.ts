// The statements of GET /v1/marketplace_work_orders, newest first. Where a work order's items are asked for, pages are found
// along the index of its items, which has their orders' status and time behind what is asked: one statement for each set of
// filters.
import { callerWarehouses } from '../../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../../kit/db/db.ts';
import {
  type KeyColumn,
  keysetList,
  type List,
  type ListQuery,
  type ListRow,
  type PageRequest,
  pageOfRows,
  pageSql,
  register,
} from '../../../../kit/db/lists.ts';
import { sql, unkept } from '../../../../kit/db/statement.ts';
import { only } from '../../../../kit/kernel/assert.ts';
import { endOfDay, startOfDay } from '../../../../kit/kernel/days.ts';
import { ROW_WITH_ORG, workOrderRow } from '../queries.ts';
import { WORK_ORDER_STATUSES } from '../schema.ts';

const NAME = 'marketplace.workOrders';
const KEY: readonly KeyColumn[] = [
  { column: 'created_at', type: 'timestamptz' },
  { column: 'id', type: 'bigint' },
];

const INDEXES = {
  id: { index: 'marketplace_work_order_item_by_id' },
  work_order_id: { index: 'marketplace_work_order_pkey' },
  sku: { index: 'marketplace_work_order_item_by_sku' },
  status: { index: 'marketplace_work_order_by_status' },
  created_after: { index: 'marketplace_work_order_by_creation' },
  created_before: { index: 'marketplace_work_order_by_creation' },
  marketplace: { index: 'marketplace_work_order_item_by_marketplace' },
} as const;
type FilterName = keyof typeof INDEXES;

/** Collects the values of a statement while its text is written. */
class Values {
  readonly all: unknown[];

  constructor(orgId: unknown) {
    this.all = [orgId];
  }

  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

interface Given {
  /** Conditions on `t`, the order. */
  readonly ofOrder: readonly string[];
  /** Conditions on the time and the status of the order, as its items have them, with these in place of `t`. */
  readonly times: (alias: string) => string[];
  /** Those of the caller. */
  readonly warehouses: string | null;
  readonly status: string | null;
  readonly sku: string | null;
  readonly marketplace: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function givenOf(query: ListQuery, values: Values): Given {
  const of = (name: FilterName, type: string) =>
    query[name] === undefined ? null : values.add(query[name], type);
  const time = (name: FilterName, ofDay: (day: string) => unknown) => {
    const given = query[name] as string | undefined;
    return given === undefined ? null : values.add(DAY.test(given) ? ofDay(given) : given, 'timestamptz');
  };
  const itemId = of('id', 'bigint');
  const orderId = of('work_order_id', 'bigint');
  const places = callerWarehouses();
  const warehouses = places === null ? null : values.add(places, 'bigint[]');
  const from = time('created_after', startOfDay);
  const until = time('created_before', endOfDay);
  return {
    ofOrder: [
      ...(itemId === null
        ? []
        : [
            `t.id = (SELECT x.work_order_id FROM marketplace_work_order_item x WHERE x.org_id = $1 AND x.id = ${itemId})`,
          ]),
      ...(orderId === null ? [] : [`t.id = ${orderId}`]),
    ],
    warehouses,
    times: (alias) => [
      ...(from === null ? [] : [`${alias}.created_at >= ${from}`]),
      ...(until === null ? [] : [`${alias}.created_at < ${until}`]),
    ],
    status: of('status', 'text'),
    sku: of('sku', 'text'),
    marketplace: of('marketplace', 'text'),
  };
}

const and = (conditions: readonly string[]) => conditions.map((one) => ` AND ${one}`).join('');

/** All conditions, on `t`. */
function conditionsOf({ ofOrder, warehouses, times, status, sku, marketplace }: Given): string {
  const ofItem = [
    ...(sku === null ? [] : [`x.listing_sku = ${sku}`]),
    ...(marketplace === null ? [] : [`x.marketplace_name = ${marketplace}`]),
  ];
  return and([
    ...ofOrder,
    ...(warehouses === null ? [] : [`t.warehouse_id = ANY(${warehouses})`]),
    ...times('t'),
    ...(status === null ? [] : [`t.status = ${status}`]),
    ...(ofItem.length === 0
      ? []
      : [
          `EXISTS (SELECT 1 FROM marketplace_work_order_item x WHERE x.org_id = $1 AND x.work_order_id = t.id${and(ofItem)})`,
        ]),
  ]);
}

/** Selects the keys of rows, of which the first ones are the page. */
function keysOf(given: Given, after: (alias: string, id: string) => string, limit: string): string {
  const { sku, marketplace, status, times, ofOrder, warehouses } = given;
  if (warehouses !== null && ofOrder.length === 0)
    return `SELECT k.created_at, k.id FROM unnest(${warehouses}) AS v (id), LATERAL (
      SELECT t.created_at, t.id FROM marketplace_work_order t WHERE t.org_id = $1 AND t.warehouse_id = v.id
        ${conditionsOf({ ...given, warehouses: null })}${after('t', 'id')}
      ORDER BY t.created_at DESC, t.id DESC ${limit}) AS k`;
  if (ofOrder.length > 0 || (sku === null && marketplace === null))
    return `SELECT t.created_at, t.id FROM marketplace_work_order t
      WHERE t.org_id = $1${conditionsOf(given)}${after('t', 'id')} ORDER BY t.created_at DESC, t.id DESC ${limit}`;
  const statuses =
    status === null ? `unnest('{${WORK_ORDER_STATUSES}}'::text[])` : `unnest(ARRAY[${status}])`;
  const ofItem = [
    ...(sku === null ? [] : [`x.listing_sku = ${sku}`]),
    ...(marketplace === null ? [] : [`x.marketplace_name = ${marketplace}`]),
  ];
  // An order may have the SKU in two listings.
  return `SELECT k.created_at, k.id FROM ${statuses} AS v (status), LATERAL (
      SELECT DISTINCT x.created_at, x.work_order_id AS id FROM marketplace_work_order_item x
      WHERE x.org_id = $1 AND x.order_status = v.status${and(ofItem)}${and(times('x'))}${after('x', 'work_order_id')}
      ORDER BY x.created_at DESC, x.work_order_id DESC ${limit}) AS k`;
}

function textOf(query: ListQuery, page: PageRequest, values: Values): string {
  const given = givenOf(query, values);
  const limit = values.add(page.limit, 'int');
  const offset = values.add(page.offset, 'bigint');
  const position = page.after?.map((value, index) =>
    values.add(value, index === 0 ? 'timestamptz' : 'bigint'),
  );
  const after = (alias: string, id: string) =>
    position === undefined ? '' : ` AND (${alias}.created_at, ${alias}.${id}) < (${position.join(', ')})`;
  const found = keysOf(given, after, `LIMIT ${limit} + 1 + ${offset}`);
  const rows = `SELECT t.* FROM (SELECT k.id FROM (${found}) AS k ORDER BY k.created_at DESC, k.id DESC
      LIMIT ${limit} + 1 OFFSET ${offset}) AS k
    JOIN marketplace_work_order t ON t.org_id = $1 AND t.id = k.id`;
  const json = workOrderRow(query['include_inventory'] === true);
  return pageSql({ rows, json, key: KEY, descending: true, limit });
}

const keptName = (page: Pick<PageRequest, 'after'>, query: ListQuery) =>
  `${NAME}:${page.after === null ? 'first' : 'after'}${query['include_inventory'] === true ? '.inventory' : ''}`;

/** Without filters there are few statements, which are kept. */
const kept = new Map(
  [true, false].flatMap((include_inventory) =>
    ([null, [0, 0]] as const).map((after) => {
      const page = { after, limit: 0, offset: 0, wantsTotal: false };
      const query = { include_inventory };
      const name = keptName(page, query);
      return [name, sql<ListRow>(name, textOf(query, page, new Values(0)))] as const;
    }),
  ),
);

const isFiltered = (query: ListQuery) =>
  callerWarehouses() !== null || Object.keys(INDEXES).some((name) => query[name] !== undefined);

export const workOrderList: List<FilterName> = register({
  name: NAME,
  filters: INDEXES,
  keyOf: () => KEY,
  async page(db: Reader, [orgId], query, page) {
    const values = new Values(orgId);
    const text = textOf(query, page, values);
    const statement = isFiltered(query) ? undefined : kept.get(keptName(page, query));
    return pageOfRows(await db.query(statement ?? unkept<ListRow>(`${NAME}:filtered`, text), values.all));
  },
  async total(db: Reader, [orgId], query) {
    const values = new Values(orgId);
    const conditions = conditionsOf(givenOf(query, values));
    const text = `SELECT count(*)::int AS total FROM marketplace_work_order t WHERE t.org_id = $1${conditions}`;
    return only(await db.query(unkept<{ total: number }>(`${NAME}:count`, text), values.all)).total;
  },
});

/** What is to do, whosoever it is; oldest first. */
export const queueList = keysetList({
  name: 'marketplace.workOrderQueueAcrossOrgs',
  from: 'marketplace_work_order t',
  warehouse: 't.warehouse_id',
  scope: `t.status = 'Open'`,
  scopeValues: 0,
  json: ROW_WITH_ORG,
  key: KEY,
  filters: {
    warehouse_id: { condition: 't.warehouse_id = ?', index: 'marketplace_work_order_at_warehouse' },
    org_id: { condition: 't.org_id = ?', index: 'marketplace_work_order_by_status' },
  },
});
