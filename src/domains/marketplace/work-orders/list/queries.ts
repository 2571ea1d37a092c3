// The statements of GET /v1/marketplace_work_orders, newest first. Where a work order's items are asked for, pages are found
// along the index of its items, which has their orders' status and time behind what is asked: one statement for each set of
// filters.
import { callerWarehouses } from '../../../../kit/db/caller-warehouses.ts';
import {
  and,
  composedList,
  keys,
  type ListOrder,
  orderBy,
  type PageStrategy,
  type Values,
} from '../../../../kit/db/composed-lists.ts';
import { BY_CREATION, keysetList, type ListQuery } from '../../../../kit/db/lists.ts';
import { endOfDay, startOfDay } from '../../../../kit/kernel/days.ts';
import { ROW_WITH_ORG, workOrderRow } from '../queries.ts';
import { WORK_ORDER_STATUSES } from '../schema.ts';
import { workOrderIdOf } from '../stage-rules.ts';

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

interface Filters {
  /** Conditions on `t`, the work order, by its id or that of an item. */
  readonly byId: readonly string[];
  readonly ofItem: readonly string[];
  /** Conditions on when it was created, which its items know as well. */
  readonly times: (alias: string) => readonly string[];
  readonly status: string | null;
  readonly warehouses: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function parseFilters(given: ListQuery, values: Values): Filters {
  const { work_order_id: named } = given;
  const query: ListQuery = {
    ...given,
    work_order_id: named === undefined ? named : workOrderIdOf(String(named)),
  };
  const when = (name: FilterName, type: string, condition: (value: string) => string) => {
    const value = values.addIfGiven(query[name], type);
    return value === null ? [] : [condition(value)];
  };
  const time = (name: FilterName, ofDay: (day: string) => unknown) => {
    const moment = query[name] as string | undefined;
    return values.addIfGiven(
      moment !== undefined && DAY.test(moment) ? ofDay(moment) : moment,
      'timestamptz',
    );
  };
  const from = time('created_after', startOfDay);
  const until = time('created_before', endOfDay);
  return {
    byId: [
      ...when(
        'id',
        'bigint',
        (id) =>
          `t.id = (SELECT x.work_order_id FROM marketplace_work_order_item x WHERE x.org_id = $1 AND x.id = ${id})`,
      ),
      ...when('work_order_id', 'bigint', (id) => `t.id = ${id}`),
    ],
    ofItem: [
      ...when('sku', 'text', (sku) => `x.listing_sku = ${sku}`),
      ...when('marketplace', 'text', (marketplace) => `x.marketplace_name = ${marketplace}`),
    ],
    times: (alias) => [
      ...(from === null ? [] : [`${alias}.created_at >= ${from}`]),
      ...(until === null ? [] : [`${alias}.created_at < ${until}`]),
    ],
    status: values.addIfGiven(query['status'], 'text'),
    warehouses: values.addIfGiven(callerWarehouses() ?? undefined, 'bigint[]'),
  };
}

function conditionsOf({ byId, ofItem, times, status, warehouses }: Filters): string[] {
  const isOfItem = `EXISTS (SELECT 1 FROM marketplace_work_order_item x
    WHERE x.org_id = $1 AND x.work_order_id = t.id${and(ofItem)})`;
  return [
    ...byId,
    ...(warehouses === null ? [] : [`t.warehouse_id = ANY(${warehouses})`]),
    ...times('t'),
    ...(status === null ? [] : [`t.status = ${status}`]),
    ...(ofItem.length === 0 ? [] : [isOfItem]),
  ];
}

const filtered: PageStrategy<Filters> = (order, filters, { after, limit }) => {
  const { byId, ofItem, times, status, warehouses } = filters;
  const workOrders = (conditions: readonly string[]) =>
    `SELECT ${keys(order, 't')} FROM marketplace_work_order t WHERE t.org_id = $1${and(conditions)}${after('t')}
     ${orderBy(order, 't')} ${limit}`;
  if (warehouses !== null && byId.length === 0)
    return `SELECT ${keys(order, 'k')} FROM unnest(${warehouses}) AS v (id), LATERAL (
      ${workOrders(['t.warehouse_id = v.id', ...conditionsOf({ ...filters, warehouses: null })])}) AS k`;
  if (byId.length > 0 || ofItem.length === 0) return workOrders(conditionsOf(filters));
  const statuses =
    status === null ? `unnest('{${WORK_ORDER_STATUSES}}'::text[])` : `unnest(ARRAY[${status}])`;
  // A work order may have the SKU in two listings.
  return `SELECT ${keys(order, 'k')} FROM ${statuses} AS v (status), LATERAL (
      SELECT DISTINCT x.created_at, x.work_order_id AS id FROM marketplace_work_order_item x
      WHERE x.org_id = $1 AND x.order_status = v.status${and([...ofItem, ...times('x')])}${after('x', 'work_order_id')}
      ${orderBy(order, 'x', 'work_order_id')} ${limit}) AS k`;
};

const NEWEST_FIRST: ListOrder = { key: BY_CREATION, descending: true };
const includesInventory = (query: ListQuery) => query['include_inventory'] === true;

export const workOrderList = composedList<FilterName, Filters>({
  name: 'marketplace.workOrders',
  table: 'marketplace_work_order',
  filters: INDEXES,
  orderOf: () => NEWEST_FIRST,
  unfiltered: { rows: {}, inventory: { include_inventory: true } },
  unfilteredName: (query) => (includesInventory(query) ? 'inventory' : 'rows'),
  json: (query) => workOrderRow(includesInventory(query)),
  parse: parseFilters,
  conditions: conditionsOf,
  find: (read) => read(filtered),
});

/** Open work orders of all organizations, oldest first. */
export const queueList = keysetList({
  name: 'marketplace.workOrderQueueAcrossOrgs',
  from: 'marketplace_work_order t',
  warehouse: 't.warehouse_id',
  scope: `t.status = 'Open'`,
  scopeValues: 0,
  json: ROW_WITH_ORG,
  key: BY_CREATION,
  filters: {
    warehouse_id: { condition: 't.warehouse_id = ?', index: 'marketplace_work_order_at_warehouse' },
    org_id: { condition: 't.org_id = ?', index: 'marketplace_work_order_by_status' },
  },
});
