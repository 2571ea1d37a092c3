// What lies in the cartons of a sub-order, beside what is reserved for it.
import type { Reservation } from '../../stock/stock-state.ts';
import type { PackedUnits } from './queries.ts';

export { LABEL_DUE, type PackedUnits, packedUnitsOf, queueUnpacked } from './queries.ts';

type Held = Pick<Reservation, 'ownerLine' | 'itemId' | 'lot' | 'expiration' | 'quantity'>;

/** Whether what was packed is what is still held: reality may have taken some of it since. */
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
