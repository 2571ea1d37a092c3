// Compares the contents of a sub-order's cartons with its reservations.
import type { Reservation } from '../../stock/stock-state.ts';
import type { PackedUnits } from './queries.ts';

export { LABEL_DUE, type PackedUnits, packedUnitsOf, queueUnpacked } from './queries.ts';

type Held = Pick<Reservation, 'ownerLine' | 'itemId' | 'lot' | 'expiration' | 'quantity'>;

/** Whether everything packed is still reserved: a count, damage or loss may have revoked reservations. */
export function isHeld(packed: readonly PackedUnits[], held: readonly Held[]): boolean {
  const units = new Map(
    held.map((one) => [JSON.stringify([one.ownerLine, one.itemId, one.lot, one.expiration]), one.quantity]),
  );
  return (
    packed.length === units.size &&
    packed.every(
      (one) => units.get(JSON.stringify([one.line, one.item_id, one.lot, one.expiration])) === one.quantity,
    )
  );
}
