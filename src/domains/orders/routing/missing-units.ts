// Compares a sub-order's reservations with what its lines need; a bundle needs all of its components.
import { assert } from '../../../kit/kernel/assert.ts';
import type { Reservation } from '../../stock/stock-state.ts';
import type { SubOrder } from '../orders-state.ts';
import type { RoutingInput } from './load-routing-input.ts';

export function reservedFor({ id }: SubOrder, { stock }: RoutingInput): Reservation[] {
  return [...stock.allReservations()].filter(
    (one) => one.ownerKind === 'sub_order' && one.ownerId === id && one.quantity > 0,
  );
}

/** Includes lines without units left. */
function reservedForLine(subOrder: SubOrder, line: number, { stock }: RoutingInput): Reservation[] {
  return [...stock.allReservations()].filter(
    (one) => one.ownerKind === 'sub_order' && one.ownerId === subOrder.id && one.ownerLine === line,
  );
}

/** Units per item that one unit of the line takes. */
function needsOf({ order }: SubOrder, line: number, { world }: RoutingInput): Map<number, number> {
  const { itemId } = order.line(line);
  const parts = world.items.get(itemId)?.parts ?? null;
  return parts === null
    ? new Map([[itemId, 1]])
    : new Map(parts.map(({ itemId: part, quantity }) => [part, quantity]));
}

/** Units per line that its reservations do not cover. */
export function missingUnits(subOrder: SubOrder, input: RoutingInput): Map<number, number> {
  const missing = new Map<number, number>();
  for (const [line, quantity] of subOrder.lines) {
    const reserved = reservedForLine(subOrder, line, input);
    let whole = quantity;
    for (const [itemId, each] of needsOf(subOrder, line, input)) {
      const held = reserved.reduce((sum, one) => sum + (one.itemId === itemId ? one.quantity : 0), 0);
      whole = Math.min(whole, Math.floor(held / each));
    }
    if (whole < quantity) missing.set(line, quantity - whole);
  }
  return missing;
}

/**
 * Whether one of these lines is a bundle whose recipe changed since its units were reserved, going by the reservations.
 * @param isLost some reservations were revoked since, so only those beyond today's need count as evidence
 */
export function hasNewRecipe(
  subOrder: SubOrder,
  lines: ReadonlyMap<number, number>,
  input: RoutingInput,
  isLost: boolean,
): boolean {
  return [...lines.keys()].some((line) => {
    const before = subOrder.was?.lines.get(line) ?? 0;
    const needs = needsOf(subOrder, line, input);
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
 * Releases reservations beyond the units that stay, latest expiration first, so that the rest still ships first
 * expired, first out.
 * @returns the number of released units
 */
export function giveBackExcess(
  subOrder: SubOrder,
  leaving: ReadonlyMap<number, number>,
  input: RoutingInput,
): number {
  let given = 0;
  for (const [line, quantity] of leaving) {
    const staying = (subOrder.lines.get(line) ?? 0) - quantity;
    assert(staying >= 0, `line ${line} has fewer than ${quantity} units`);
    const needs = needsOf(subOrder, line, input);
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
