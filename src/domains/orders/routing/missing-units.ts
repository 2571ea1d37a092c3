// What a sub-order has reserved against what its lines need; a unit of a bundle needs all of its parts.
import { assert } from '../../../kit/kernel/assert.ts';
import type { Reservation } from '../../stock/stock-state.ts';
import { lineOf, type Order, type SubOrder } from '../orders-state.ts';
import type { RoutingInput } from './load-routing-input.ts';

/** What a sub-order has reserved. */
export function reservedFor({ id }: SubOrder, { stock }: RoutingInput): Reservation[] {
  return [...stock.allReservations()].filter(
    (one) => one.ownerKind === 'sub_order' && one.ownerId === id && one.quantity > 0,
  );
}

/** The same for one of its lines, also where nothing is left of it. */
function reservedForLine(subOrder: SubOrder, line: number, { stock }: RoutingInput): Reservation[] {
  return [...stock.allReservations()].filter(
    (one) => one.ownerKind === 'sub_order' && one.ownerId === subOrder.id && one.ownerLine === line,
  );
}

/** What one unit of the line takes, by item. */
function needsOf(order: Order, line: number, { world }: RoutingInput): Map<number, number> {
  const { itemId } = lineOf(order, line);
  const parts = world.items.get(itemId)?.parts ?? null;
  return parts === null
    ? new Map([[itemId, 1]])
    : new Map(parts.map(({ itemId: part, quantity }) => [part, quantity]));
}

/** Units of each line that cannot be made of what is reserved for them. */
export function missingUnits(order: Order, subOrder: SubOrder, input: RoutingInput): Map<number, number> {
  const missing = new Map<number, number>();
  for (const [line, quantity] of subOrder.lines) {
    const reserved = reservedForLine(subOrder, line, input);
    let whole = quantity;
    for (const [itemId, each] of needsOf(order, line, input)) {
      const held = reserved.reduce((sum, one) => sum + (one.itemId === itemId ? one.quantity : 0), 0);
      whole = Math.min(whole, Math.floor(held / each));
    }
    if (whole < quantity) missing.set(line, quantity - whole);
  }
  return missing;
}

/**
 * Whether any of these lines is a bundle that is made of something else than when its units were reserved: what was
 * reserved says it.
 * @param isLost some of it has been taken back since then: only what is reserved beyond today's need tells anything
 */
export function hasNewRecipe(
  order: Order,
  subOrder: SubOrder,
  lines: ReadonlyMap<number, number>,
  input: RoutingInput,
  isLost: boolean,
): boolean {
  return [...lines.keys()].some((line) => {
    const before = subOrder.was?.lines.get(line) ?? 0;
    const needs = needsOf(order, line, input);
    const held = new Map<number, number>();
    for (const { itemId, wasQuantity } of reservedForLine(subOrder, line, input))
      held.set(itemId, (held.get(itemId) ?? 0) + wasQuantity);
    return [...held].some(([itemId, units]) => {
      const needed = before * (needs.get(itemId) ?? 0);
      return units > needed || (!isLost && units < needed);
    });
  });
}

/**
 * Gives back what is reserved beyond the units that stay, latest expiry first: the rest ships first expired, first out.
 * @returns how many units it gave back
 */
export function giveBackExcess(
  order: Order,
  subOrder: SubOrder,
  leaving: ReadonlyMap<number, number>,
  input: RoutingInput,
): number {
  let given = 0;
  for (const [line, quantity] of leaving) {
    const staying = (subOrder.lines.get(line) ?? 0) - quantity;
    assert(staying >= 0, `line ${line} has fewer than ${quantity} units`);
    const needs = needsOf(order, line, input);
    const kept = new Map([...needs].map(([itemId, each]) => [itemId, each * staying]));
    const reserved = reservedForLine(subOrder, line, input).sort((a, b) =>
      a.expiration < b.expiration ? -1 : 1,
    );
    for (const reservation of reserved) {
      const keep = Math.min(kept.get(reservation.itemId) ?? 0, reservation.quantity);
      kept.set(reservation.itemId, (kept.get(reservation.itemId) ?? 0) - keep);
      const excess = reservation.quantity - keep;
      if (excess > 0) input.stock.unreserve(reservation, excess);
      given += excess;
    }
  }
  return given;
}
