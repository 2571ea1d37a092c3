// Middle-mile orders by their number, as it stands on the pickup's papers.
import { MATCHES_PER_RESOLVER_MAX, type ScanResolver } from '../../../kit/scan/scan-code.ts';
import type { OrderStatus } from '../schema.ts';
import { ordersByNumber } from './queries.ts';

/** The hub's operations on an order, by the state that takes them. */
const ACTIONS: Readonly<Record<OrderStatus, readonly string[]>> = {
  authorized: ['change', 'pick_up', 'cancel'],
  picked_up: ['change', 'depart', 'deliver', 'undo_pick_up'],
  in_transit: ['change', 'deliver', 'undo_depart'],
  delivered: ['change', 'undo_deliver'],
  cancelled: [],
};

export const scanMiddleMileOrders: ScanResolver = async (db, { compact }) => {
  if (!/^MMO\d{6}[0-9A-Z]{4}$/.test(compact)) return [];
  const rows = await ordersByNumber(db, compact, MATCHES_PER_RESOLVER_MAX);
  return rows.map(({ org_id, id, warehouse_id, status }) => ({
    type: 'middle_mile_order',
    org_id,
    warehouse_id,
    id,
    number: compact,
    label: `Middle-mile order ${compact}: ${status}`,
    actions: ACTIONS[status],
    href: `/ops/v1/orgs/${org_id}/middle_mile_orders/${compact}`,
  }));
};
