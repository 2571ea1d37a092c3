import type { Order } from '@crossdock/client';

export const ORDER_STATES = [
  'pending',
  'processing',
  'backordered',
  'partially_shipped',
  'complete',
  'cancelled',
  'error',
  'lost',
  'returned',
] as const satisfies readonly Order['order_status'][];

/** Part of the order has yet to ship. */
export const OPEN_STATES = ['pending', 'processing', 'backordered', 'partially_shipped', 'error'] as const;

const DAY_MS = 86_400_000;

/** Views of the list, as its address has them. */
export const LATE = { due: 'late', status: OPEN_STATES.join(',') } as const;
/** Not started, or out of stock. */
export const AT_RISK = {
  due: 'soon',
  status: OPEN_STATES.filter((state) => state !== 'processing').join(','),
} as const;

/** Parcels that carriers report a problem with. */
export const UNDELIVERABLE = { problem: 'address' } as const;

/** What the service is asked for: the most urgent come first. */
export function dueBounds(
  due: string | undefined,
  nowMs: number,
): { readonly latest_ship_from?: string; readonly latest_ship_until?: string } {
  const at = (ms: number) => new Date(ms).toISOString();
  if (due === 'late') return { latest_ship_until: at(nowMs) };
  if (due === 'soon') return { latest_ship_from: at(nowMs), latest_ship_until: at(nowMs + DAY_MS) };
  return due === 'week' ? { latest_ship_from: at(nowMs), latest_ship_until: at(nowMs + 7 * DAY_MS) } : {};
}

export type Urgency = 'late' | 'at_risk' | 'fine';

/** Late: past due. At risk: due within a day and not started, or out of stock. */
export function urgencyOf(order: Pick<Order, 'order_status' | 'sub_orders'>, nowMs = Date.now()): Urgency {
  const { order_status, sub_orders } = order;
  if (!(OPEN_STATES as readonly string[]).includes(order_status)) return 'fine';
  // Each part has its own: a day ends where it ships from.
  const dates = sub_orders.flatMap(({ sub_order_status, latest_ship }) =>
    latest_ship === null || sub_order_status === 'shipped' || sub_order_status === 'cancelled'
      ? []
      : [new Date(latest_ship).getTime()],
  );
  if (dates.length === 0) return 'fine';
  const leftMs = Math.min(...dates) - nowMs;
  if (leftMs < 0) return 'late';
  return leftMs < DAY_MS && order_status !== 'processing' ? 'at_risk' : 'fine';
}
