// Orders by what their marketplace calls them, as it stands on packing slips and return slips.
import { MATCHES_PER_RESOLVER_MAX, type ScanResolver } from '../../../../kit/scan/scan-code.ts';
import { showsSandboxes } from '../../../identity/find-org.ts';
import type { OrderStatus } from '../../schema.ts';
import { ordersByMarketId } from './queries.ts';
import { rowsOf } from './search-orders.ts';

const ENDED: readonly OrderStatus[] = ['complete', 'cancelled', 'lost', 'returned'];

export const scanOrders: ScanResolver = async (db, { text }) => {
  const keys = await ordersByMarketId(db, text, MATCHES_PER_RESOLVER_MAX, await showsSandboxes(db));
  return (await rowsOf(db, keys)).map((order) => {
    const { org_id, order_id, market_order_id, marketplace, order_status, is_held, sub_orders } = order;
    const places = new Set(sub_orders.map(({ warehouse_id }) => warehouse_id));
    const [place] = places.size === 1 ? places : [];
    const at = marketplace === null ? '' : ` at ${marketplace}`;
    return {
      type: 'order',
      org_id,
      id: order_id,
      warehouse_id: place ?? null,
      number: market_order_id,
      label: `Order ${market_order_id}${at} for ${order.ship_to_name}: ${is_held ? 'held' : order_status}`,
      actions: ENDED.includes(order_status) ? [] : ['change', 'cancel', is_held ? 'release' : 'hold'],
      href: `/ops/v1/orgs/${org_id}/orders/status?order_id=${order_id}`,
    };
  });
};
