// Holds orders and releases them; the lock on an order's row decides races with waves, picking and cancelling. What an
// order has reserved stays reserved.
import type { Work } from '../../../kit/aggregates/work.ts';
import { isAtCaller } from '../../../kit/db/caller-warehouses.ts';
import { invalidAt, notFound, stateConflict, type Violation, violation } from '../../../kit/http/problems.ts';
import { nameValues, openOrders } from '../aggregate.ts';
import {
  candidatesOf,
  isOfMarketplace,
  type OrderName,
  pickOrder,
  shownCandidates,
} from '../names/pick-rules.ts';
import type { Order } from '../orders-state.ts';
import type { OrderSelector } from '../queries.ts';
import { hasBegun } from '../state-rules.ts';
import {
  type Holder,
  holdInWords,
  isStanding,
  releaseInWords,
  STANDING_MAX,
  sameHold,
  type WantedHold,
} from './hold-rules.ts';
import type { HeldOrder, HeldOrders, HoldReason, NamedOrders } from './schema.ts';

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
    if (sameHold(order.holds, wanted, by) !== undefined) return null;
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

export async function changeHolds(work: Work, name: OrderName, change: Change): Promise<HeldOrder> {
  const order = pickOrder(await opened(work, { name: nameValues(name) }), name);
  if (order === null) throw notFound();
  const refusal = change(order);
  if (refusal !== null) throw stateConflict(refusal);
  return heldOrder(order);
}

/** A hold that is named has to be there. */
export async function releaseOrder(work: Work, name: OrderName, release: Release, by: Holder) {
  return changeHolds(work, name, (order) => {
    const { holdId } = release;
    if (holdId !== null && !order.holds.some(({ id }) => id === holdId))
      throw invalidAt('/hold_id', 'unknown_reference', `order ${order.marketOrderId} has no hold ${holdId}`);
    return releasing(release, by)(order);
  });
}

const SEVERAL_ORDERS =
  'orders of several marketplaces have this market_order_id: add marketplace, or name one of the candidates in order_ids';

/** Each by itself, in one transaction. */
export async function changeHoldsOf(
  work: Work,
  { market_order_ids: marketOrderIds = [], order_ids: ids = [], marketplace = null }: NamedOrders,
  change: Change,
): Promise<HeldOrders> {
  const orders = await opened(work, ids.length > 0 ? { ids } : { marketOrderIds });
  const byName = Map.groupBy(orders, ({ marketOrderId }) => marketOrderId);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const results = [
    ...marketOrderIds.map((market_order_id) => {
      const name = { marketOrderId: market_order_id, marketplace };
      const candidates = candidatesOf(byName.get(market_order_id) ?? [], name);
      return { market_order_id, order_id: null, ...changeOne(candidates, change) };
    }),
    ...ids.map((order_id) => {
      const order = byId.get(order_id);
      const isMeant = order !== undefined && isOfMarketplace(order, marketplace);
      return { market_order_id: null, order_id, ...changeOne(isMeant ? [order] : [], change) };
    }),
  ];
  return { done: results.filter(({ result }) => result === 'done').length, results };
}

function changeOne(candidates: readonly Order[], change: Change) {
  const [order, ...others] = candidates;
  const nothing = { candidates: null, order: null };
  if (order === undefined) return { ...nothing, result: 'not_found' as const, message: 'no such order' };
  if (others.length > 0) {
    const shown = { candidates: shownCandidates(candidates), order: null };
    return { ...shown, result: 'ambiguous_reference' as const, message: SEVERAL_ORDERS };
  }
  const refusal = change(order);
  if (refusal !== null) return { ...nothing, result: 'state_conflict' as const, message: refusal };
  return { candidates: null, result: 'done' as const, message: null, order: heldOrder(order) };
}

/** Orders are named one way. */
export function namingViolations({ market_order_ids: names, order_ids: ids }: NamedOrders): Violation[] {
  if (names === undefined && ids === undefined)
    return [violation('/market_order_ids', 'required', 'market_order_ids or order_ids is required')];
  if (names === undefined || ids === undefined) return [];
  return [violation('/order_ids', 'not_allowed', 'is not allowed beside market_order_ids')];
}

/** Locked; an order of which nothing is in the caller's warehouses does not exist for them. */
async function opened(work: Work, selector: OrderSelector): Promise<Order[]> {
  const { orders } = await openOrders(work, selector);
  return orders.filter(({ subOrders }) => subOrders.some(({ warehouseId }) => isAtCaller(warehouseId)));
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
