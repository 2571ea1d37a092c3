// Which of the placements that a marketplace offers is taken.
import type { PlacementWish } from './schema.ts';
import type { OfferedPlacement } from './types.ts';

/** @returns null where people choose */
export function choosePlacement(
  offered: readonly OfferedPlacement[],
  wish: PlacementWish,
): OfferedPlacement | null {
  // Somebody has confirmed it already: it cannot be changed.
  const accepted = offered.find(({ isAccepted }) => isAccepted);
  if (accepted !== undefined) return accepted;
  if (wish === 'by_hub') return null;
  const byFee = (a: OfferedPlacement, b: OfferedPlacement) => a.fee_cents - b.fee_cents;
  const byCount = (a: OfferedPlacement, b: OfferedPlacement) =>
    a.shipment_refs.length - b.shipment_refs.length;
  const order =
    wish === 'lowest_fee'
      ? (a: OfferedPlacement, b: OfferedPlacement) => byFee(a, b) || byCount(a, b)
      : (a: OfferedPlacement, b: OfferedPlacement) => byCount(a, b) || byFee(a, b);
  return offered.toSorted(order)[0] ?? null;
}
