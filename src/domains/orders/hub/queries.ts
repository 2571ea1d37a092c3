import { equal, type KeyColumn, keysetList, registerEither } from '../../../kit/db/lists.ts';
import { instant, numberOf } from '../../../kit/db/statement.ts';
import { dueOf } from './reads.ts';
import { OPEN_STATES } from './schema.ts';

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');
const NOW = '$1::timestamptz';
/**
 * Has stock and must ship. PostgreSQL has no statistics for partial indexes and cannot know how few are late, so these
 * ranges are read in due order unless the caller asks for another sort.
 */
const MUST_LEAVE = `t.state IN ('pending', 'picking', 'packed')`;
/** Sub-orders with `due_at` as in the index sub_order_open_by_due; those that are never due sort last. */
const DUE_SUB_ORDERS = `(SELECT s.*, ${dueOf('s', `timestamptz '9999-12-31 00:00:00+00'`)} AS due_at,
    (s.ordered_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS sorted_at
  FROM sub_order s)`;
const BY_ORDERED = [
  { column: 'ordered_at', type: 'timestamptz' },
  { column: 'id', type: 'bigint' },
] as const satisfies readonly KeyColumn[];
/**
 * The same for late or due today. No index has `sorted_at`: the few that are due are found by `sub_order_open_by_due`
 * and sorted, where a scan in `ordered_at` order might pass every open sub-order.
 */
const DUE_BY_ORDERED = [{ column: 'sorted_at', type: 'timestamptz' }, BY_ORDERED[1]] as const;
const BY_DUE = [{ column: 'due_at', type: 'timestamptz' }, ...BY_ORDERED] as const;
/** In the warehouse's time zone. */
const END_OF_DAY = `(SELECT (date_trunc('day', ${NOW} AT TIME ZONE w.timezone) + interval '1 day') AT TIME ZONE w.timezone
  FROM warehouse w WHERE w.id = t.warehouse_id)`;

/** The scope's parameters: the time, and whether to include sandboxes. */
const shared = {
  from: `${DUE_SUB_ORDERS} t`,
  warehouse: 't.warehouse_id',
  scope: `t.state IN (${quoted(OPEN_STATES)}) AND ${NOW} IS NOT NULL
    AND t.is_sandbox = $2::boolean`,
  scopeValues: 2,
  json: `SELECT r.org_id, g.name AS org_name, r.order_id, o.market_order_id, o.status AS order_status,
      r.id AS sub_order_id, ${numberOf('SO', 'r.id')} AS sub_order_number, r.state,
      r.warehouse_id, (SELECT w.warehouse_name FROM warehouse w WHERE w.id = r.warehouse_id) AS warehouse_name,
      r.reason, r.units, r.is_held, ${instant('r.ship_by')} AS ship_by, ${instant('coalesce(r.leave_by, r.ship_by)')} AS leave_by,
      ${instant('r.latest_ship_at')} AS latest_ship,
      ${instant(dueOf('r'))} AS due, coalesce(${dueOf('r')} < ${NOW}, false) AS is_late,
      ${instant('r.ordered_at')} AS ordered, ${instant('r.updated_at')} AS updated
    FROM org g, customer_order o WHERE g.id = r.org_id AND o.org_id = r.org_id AND o.id = r.order_id`,
  filters: {
    state: {
      condition: Object.fromEntries(OPEN_STATES.map((state) => [state, `t.state = '${state}'`])),
      index: 'sub_order_by_wait',
    },
    warehouse_id: equal('warehouse_id', 'sub_order_open_by_ordered'),
    org_id: equal('org_id', 'sub_order_open_by_ordered'),
    held: { condition: { true: 't.is_held' }, index: 'sub_order_held' },
    late: {
      condition: { true: `${MUST_LEAVE} AND t.due_at < ${NOW}` },
      index: 'sub_order_open_by_due',
      isPlannedOnce: true,
    },
    due_today: {
      condition: {
        true: `${MUST_LEAVE} AND t.due_at >= ${NOW} AND t.due_at < ${NOW} + interval '25 hours'
          AND t.due_at < ${END_OF_DAY}`,
      },
      index: 'sub_order_open_by_due',
      isPlannedOnce: true,
    },
  },
};

const both = (key: readonly KeyColumn[]) => [{ key }, { key, descending: true }] as const;
const [due, dueDescending] = both(BY_DUE);
const [ordered, orderedDescending] = both(BY_ORDERED);
const [sorted, sortedDescending] = both(DUE_BY_ORDERED);

const all = keysetList({
  ...shared,
  name: 'orders.allOpenAcrossOrgs',
  sorts: { ordered, '-ordered': orderedDescending, due, '-due': dueDescending },
});

const ofDue = keysetList({
  ...shared,
  name: 'orders.openAndDueAcrossOrgs',
  sorts: { due, '-due': dueDescending, ordered: sorted, '-ordered': sortedDescending },
});

/** Open sub-orders across orgs. */
export const openSubOrderList = registerEither('orders.openAcrossOrgs', shared.filters, (query) =>
  query['late'] === true || query['due_today'] === true ? ofDue : all,
);
