// Holds orders and releases them; the lock on an order's row decides races with waves, picking and cancelling. What an
// order has reserved stays reserved.
import type { Work } from '../../../kit/aggregates/work.ts';
import { isAtCaller } from '../../../kit/db/caller-warehouses.ts';
import { invalidAt, notFound, stateConflict } from '../../../kit/http/problems.ts';
import { openOrders } from '../aggregate.ts';
import type { Order } from '../orders-state.ts';
import { hasBegun } from '../state-rules.ts';
import {
  type Holder,
  holdInWords,
  isStanding,
  releaseInWords,
  STANDING_MAX,
  type WantedHold,
} from './hold-rules.ts';
import type { HeldOrder, HeldOrders, HoldReason } from './schema.ts';

export interface Release {
  readonly holdId: number | null;
  readonly reason: HoldReason | null;
  readonly note: string | null;
}

/** What an order refuses, in words; null if it is done. */
type Change = (order: Order) => string | null;

export const holding =
  (wanted: WantedHold, by: Holder): Change =>
  (order) => {
    if (order.endedAt !== null)
      return `order ${order.marketOrderId} is ${order.status}: nothing of it can be held`;
    if (order.holds.filter(isStanding).length >= STANDING_MAX)
      return `order ${order.marketOrderId} has ${STANDING_MAX} holds already`;
    order.hold(wanted, by, holdInWords(wanted));
    return null;
  };

export const releasing =
  ({ holdId, reason, note }: Release, by: Holder): Change =>
  (order) => {
    const meant = order.holds.filter(
      (one) =>
        isStanding(one) &&
        (holdId === null || one.id === holdId) &&
        (reason === null || one.reason === reason),
    );
    const own = meant.filter(({ by_hub }) => by.isHub || !by_hub);
    if (own.length > 0) order.release(own, by, releaseInWords(own, note));
    else if (meant.length > 0)
      return `order ${order.marketOrderId} is held by the hub (${meant.map((one) => one.reason).join(', ')}): only the hub releases it`;
    return null;
  };

export async function changeHolds(work: Work, marketOrderId: string, change: Change): Promise<HeldOrder> {
  const order = (await opened(work, [marketOrderId])).get(marketOrderId);
  if (order === undefined) throw notFound();
  const refusal = change(order);
  if (refusal !== null) throw stateConflict(refusal);
  return heldOrder(order);
}

/** A hold that is named has to be there. */
export async function releaseOrder(work: Work, marketOrderId: string, release: Release, by: Holder) {
  return changeHolds(work, marketOrderId, (order) => {
    const { holdId } = release;
    if (holdId !== null && !order.holds.some(({ id }) => id === holdId))
      throw invalidAt('/hold_id', 'unknown_reference', `order ${marketOrderId} has no hold ${holdId}`);
    return releasing(release, by)(order);
  });
}

/** Each by itself, in one transaction. */
export async function changeHoldsOf(
  work: Work,
  marketOrderIds: readonly string[],
  change: Change,
): Promise<HeldOrders> {
  const orders = await opened(work, marketOrderIds);
  const results = marketOrderIds.map((market_order_id) => {
    const order = orders.get(market_order_id);
    const named = { market_order_id, order: null };
    if (order === undefined) return { ...named, result: 'not_found' as const, message: 'no such order' };
    const refusal = change(order);
    if (refusal !== null) return { ...named, result: 'state_conflict' as const, message: refusal };
    return { market_order_id, result: 'done' as const, message: null, order: heldOrder(order) };
  });
  return { done: results.filter(({ result }) => result === 'done').length, results };
}

/** Locked; an order of which nothing is in the caller's warehouses does not exist for them. */
async function opened(work: Work, marketOrderIds: readonly string[]): Promise<Map<string, Order>> {
  const { orders } = await openOrders(work, { marketOrderIds });
  const seen = orders.filter(({ subOrders }) => subOrders.some(({ warehouseId }) => isAtCaller(warehouseId)));
  return new Map(seen.map((order) => [order.marketOrderId, order]));
}

function heldOrder(order: Order): HeldOrder {
  return {
    market_order_id: order.marketOrderId,
    order_id: order.id,
    is_held: order.isHeld,
    holds: [...order.holds],
    begun: order.subOrders
      .filter(({ state }) => hasBegun(state))
      .map(({ id, number }) => ({ sub_order_id: id, sub_order_number: number })),
  };
}
