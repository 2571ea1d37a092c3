import { equal, keysetList } from '../../../../kit/db/lists.ts';
import { numberOf } from '../../../../kit/db/statement.ts';

const INDEX = 'sub_order_cancel_requested';

/** Requests across orgs that the floor has not answered. */
export const openCancelRequestList = keysetList({
  name: 'orders.openCancelRequestsAcrossOrgs',
  from: 'sub_order t',
  warehouse: 't.warehouse_id',
  scope: 't.cancel_requested_at IS NOT NULL AND t.is_sandbox = $1::boolean',
  scopeValues: 1,
  json: `SELECT r.org_id, g.name AS org_name, r.order_id, o.market_order_id, r.id AS sub_order_id,
      ${numberOf('SO', 'r.id')} AS sub_order_number, r.state, r.warehouse_id,
      (SELECT w.warehouse_name FROM warehouse w WHERE w.id = r.warehouse_id) AS warehouse_name, r.units, r.cancel_request
    FROM org g, customer_order o WHERE g.id = r.org_id AND o.org_id = r.org_id AND o.id = r.order_id`,
  key: [
    { column: 'cancel_requested_at', type: 'timestamptz' },
    { column: 'id', type: 'bigint' },
  ],
  filters: {
    warehouse_id: equal('warehouse_id', INDEX),
    org_id: equal('org_id', INDEX),
  },
});
