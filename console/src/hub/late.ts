// When a sub-order is late: as the list of what leaves has it.
import type { QueuedSubOrder } from '@crossdock/client/hub';

/** Once it has missed the hub's promise, or the dispatch that the merchant's date needs. */
export function isLate({ due }: Pick<QueuedSubOrder, 'due'>, nowMs = Date.now()): boolean {
  return due !== null && Date.parse(due) < nowMs;
}
