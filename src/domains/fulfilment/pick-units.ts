// Confirms picked units as they are scanned, and undoes a scan.
import type { Work } from '../../kit/aggregates/work.ts';
import { throwIfInvalid } from '../../kit/http/problems.ts';
import { counted } from '../../kit/kernel/counted.ts';
import { lotInWords } from './line-parts-rules.ts';
import { heldBy, openSubOrderAndStock, readLineParts, requireNotAsked } from './open-sub-order.ts';
import { findPicked } from './pick-rules.ts';
import type { PickedUnits } from './schema.ts';

export function pickUnits(work: Work, id: number, { lines }: PickedUnits): Promise<void> {
  return changePicked(work, id, lines, 'to_pick');
}

/** The units are back on the shelf: they can be picked, or reported as missing. */
export function undoPick(work: Work, id: number, { lines }: PickedUnits): Promise<void> {
  return changePicked(work, id, lines, 'picked');
}

async function changePicked(
  work: Work,
  id: number,
  reported: PickedUnits['lines'],
  among: 'to_pick' | 'picked',
): Promise<void> {
  const open = await openSubOrderAndStock(work, id, 'picking');
  const { stock, subOrder } = open;
  if (among === 'to_pick') requireNotAsked(subOrder);
  const held = heldBy(stock, id);
  const lines = await readLineParts(work, open, held);
  const { shares, violations } = findPicked(lines, held, reported, among);
  throwIfInvalid(violations);
  for (const { held: reservation, quantity } of shares)
    if (among === 'picked') stock.unmarkPicked(reservation, quantity);
    else stock.markPicked(reservation, quantity);
  if (among === 'picked') {
    const taken = shares.map(
      ({ held: one, quantity }) =>
        `${counted(quantity, 'unit')} of line ${one.ownerLine} ${lotInWords(one.lot)}`,
    );
    subOrder.recordNoChange({ by: 'floor', reason: `picked by mistake, undone: ${taken.join('; ')}` });
  } else subOrder.set();
}
