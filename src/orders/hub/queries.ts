import { equal, keysetList } from '../../db/lists.ts';
import { instant, numberOf } from '../../db/statement.ts';
import { OPEN_STATES } from './schema.ts';

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');
const NOW = '$1::timestamptz';
/** What has its stock and must leave: the index of the pick queue serves it, warehouse by warehouse. */
const MUST_LEAVE = `t.state IN ('pending', 'picking', 'packed') AND t.warehouse_id IN (SELECT w.id FROM warehouse w)`;
/** When the sub-order must leave: with the dispatch that the pick queue goes by. As it stands in the index sub_order_turn. */
const LEAVES = `coalesce(t.leave_by, t.ship_by, timestamptz '9999-12-31 00:00:00+00')`;
/** By the calendar of the warehouse. */
const END_OF_DAY = `(SELECT (date_trunc('day', ${NOW} AT TIME ZONE w.timezone) + interval '1 day') AT TIME ZONE w.timezone
  FROM warehouse w WHERE w.id = t.warehouse_id)`;

/** Open sub-orders of all orgs. The values of its scope are the time, and the orgs that are left out. */
export const openSubOrderList = keysetList({
  name: 'orders.openAcrossOrgs',
  from: 'sub_order t',
  warehouse: 't.warehouse_id',
  scope: `t.state IN (${quoted(OPEN_STATES)}) AND ${NOW} IS NOT NULL
    AND t.org_id <> ALL($2::bigint[])`,
  scopeValues: 2,
  json: `SELECT r.org_id, g.name AS org_name, r.order_id, o.market_order_id, o.status AS order_status,
      r.id AS sub_order_id, ${numberOf('SO', 'r.id')} AS sub_order_number, r.state,
      r.warehouse_id, (SELECT w.warehouse_name FROM warehouse w WHERE w.id = r.warehouse_id) AS warehouse_name,
      r.reason, r.units, ${instant('r.ship_by')} AS ship_by, ${instant('coalesce(r.leave_by, r.ship_by)')} AS leave_by,
      ${instant('r.latest_ship_at')} AS latest_ship,
      coalesce(coalesce(r.leave_by, r.ship_by, r.latest_ship_at) < ${NOW}, false) AS is_late,
      ${instant('r.ordered_at')} AS ordered, ${instant('r.updated_at')} AS updated
    FROM org g, customer_order o WHERE g.id = r.org_id AND o.org_id = r.org_id AND o.id = r.order_id`,
  key: [
    { column: 'ordered_at', type: 'timestamptz' },
    { column: 'id', type: 'bigint' },
  ],
  filters: {
    state: {
      condition: Object.fromEntries(OPEN_STATES.map((state) => [state, `t.state = '${state}'`])),
      index: 'sub_order_waiting',
    },
    warehouse_id: equal('warehouse_id', 'sub_order_open'),
    org_id: equal('org_id', 'sub_order_open'),
    late: {
      condition: { true: `${MUST_LEAVE} AND ${LEAVES} < ${NOW}` },
      index: 'sub_order_turn',
    },
    due_today: {
      condition: {
        true: `${MUST_LEAVE} AND ${LEAVES} >= ${NOW} AND ${LEAVES} < ${NOW} + interval '25 hours'
          AND ${LEAVES} < ${END_OF_DAY}`,
      },
      index: 'sub_order_turn',
    },
  },
});
