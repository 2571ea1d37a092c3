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

/** Views of the list, as its address has them. */
export const LATE = { due: 'late', status: OPEN_STATES.join(',') } as const;
/** Nobody has begun with them, or nothing is there. */
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
