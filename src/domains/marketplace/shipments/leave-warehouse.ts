// What belongs to it that shipments leave the warehouse.
import type { Work } from '../../../kit/aggregates/work.ts';
import { RECEIPTS_DUE } from '../inbound-plans/due-kinds.ts';
import { shipWorkOrders } from '../work-orders/ship-work-orders.ts';

/** Their work orders have left with them, and their marketplace is asked what it has received. */
export async function haveLeft(work: Work, ids: readonly number[]): Promise<void> {
  await shipWorkOrders(work, ids);
  readReceipts(work, ids);
}

/** Their marketplace is asked what it has received, until they are closed. */
export function readReceipts(work: Work, ids: readonly number[]): void {
  work.markDue(RECEIPTS_DUE, ...ids);
}
