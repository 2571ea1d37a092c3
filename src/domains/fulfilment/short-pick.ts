// A picker does not find reserved units. They are quarantined until a recount, so that no other pick is sent to them; a
// floor exception requests the recount, and what cannot ship without them is rerouted.
import type { Work } from '../../kit/aggregates/work.ts';
import { throwIfInvalid } from '../../kit/http/problems.ts';
import { openStockForRouting, routeAgain } from '../orders/routing/route-again.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import type { Cause, Reservation, StockState } from '../stock/stock-state.ts';
import { heldBy, openSubOrder, readLineParts, requireNotAsked } from './open-sub-order.ts';
import type { ShortPick } from './schema.ts';
import { findMissing, type Share, unitsThatLeave } from './short-pick-rules.ts';

const PUT_BACK = 'picked for a bundle that cannot be completed: put it back';

export async function shortPick(work: Work, id: number, { lines: reported, note }: ShortPick): Promise<void> {
  const open = await openSubOrder(work, id, 'picking');
  const { orders, order, subOrder } = open;
  requireNotAsked(subOrder);
  const input = await openStockForRouting(work, orders, [id]);
  const { stock } = input;
  const held = heldBy(stock, id);
  const lines = await readLineParts(work, open, held);
  const { shares, violations } = findMissing(lines, held, reported, 'unpicked');
  throwIfInvalid(violations);
  const reason = note === undefined ? 'short pick' : `short pick: ${note}`;
  const cause: Cause = {
    reason: 'quarantined',
    note: note ?? `not found for ${subOrderNumber(id)}`,
    linkedType: 'order',
    linkedId: String(order.id),
  };
  quarantine(stock, shares, cause, reason);
  const { leaving, spare } = unitsThatLeave(lines, heldBy(stock, id));
  for (const { held: reservation, quantity } of spare) {
    const inTote = quantity - Math.min(quantity, reservation.quantity - reservation.pickedQuantity);
    if (inTote > 0) stock.forFloor.push({ reservation, quantity: inTote, reason: PUT_BACK });
    stock.unreserve(reservation, quantity);
  }
  if (leaving.size > 0) await routeAgain(work, input, subOrder, leaving, { by: 'floor', reason });
}

function quarantine(stock: StockState, shares: readonly Share<Reservation>[], cause: Cause, reason: string) {
  if (shares.length === 0) return;
  const transaction = stock.beginTransaction();
  for (const [index, { held, quantity }] of shares.entries()) {
    const { itemId, warehouseId, lot, expiration } = held;
    const key = { itemId, warehouseId, lot, expiration };
    stock.unreserve(held, quantity);
    stock.move(transaction, 2 * index + 1, { ...key, status: 'available' }, -quantity, cause);
    stock.move(transaction, 2 * index + 2, { ...key, status: 'quarantined' }, quantity, cause);
    stock.forFloor.push({ reservation: held, quantity, reason });
  }
}
