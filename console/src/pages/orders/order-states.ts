import type { Order } from '@crossdock/client';

export const ORDER_STATES = [
  'pending',
  'processing',
  'backordered',
  'partially_shipped',
  'complete',
  'cancelled',
  'error',
] as const satisfies readonly Order['order_status'][];

/** Something of it is still to leave. */
export const OPEN_STATES = ['pending', 'processing', 'backordered', 'partially_shipped', 'error'] as const;

const DAY_MS = 86_400_000;

export type Urgency = 'late' | 'at_risk' | 'fine';

/** Late: it should have left. At risk: it has to leave within a day, and nobody has begun, or nothing is there. */
export function urgencyOf(
  order: Pick<Order, 'order_status' | 'latest_ship_date'>,
  nowMs = Date.now(),
): Urgency {
  const { order_status, latest_ship_date } = order;
  if (latest_ship_date === null || !(OPEN_STATES as readonly string[]).includes(order_status)) return 'fine';
  const leftMs = new Date(latest_ship_date).getTime() - nowMs;
  if (leftMs < 0) return 'late';
  return leftMs < DAY_MS && order_status !== 'processing' ? 'at_risk' : 'fine';
}
