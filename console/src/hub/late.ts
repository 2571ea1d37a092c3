// When a sub-order is late: as the list of what leaves has it.
import type { QueuedSubOrder } from '@crossdock/client/hub';

/** Once it has missed the hub's promise, or the dispatch that the merchant's date needs. */
export function isLate(
  { ship_by, leave_by }: Pick<QueuedSubOrder, 'ship_by' | 'leave_by'>,
  nowMs = Date.now(),
): boolean {
  return [ship_by, leave_by].some((instant) => instant !== null && Date.parse(instant) < nowMs);
}
