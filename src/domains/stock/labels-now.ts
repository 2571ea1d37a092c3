// What units are labelled by now that had a label earlier: every correction since then, one after the other; and a lot has
// one date.
import type { Tx } from '../../kit/db/db.ts';
import { correctionsOf, findLotDates, type Lot, type MadeCorrection } from './lots/queries.ts';
import { NO_LOT } from './stock-state.ts';

export type Label = Omit<Lot, 'itemId'>;

/** Units as they were labelled at a time or by a transaction, and where they were then. */
export interface LabelledUnits extends Lot {
  readonly warehouseId: number;
  readonly since: Date | number;
}

/** @returns the labels, in the order in which the units were given */
export async function labelsNow(tx: Tx, orgId: number, units: readonly LabelledUnits[]): Promise<Label[]> {
  if (units.length === 0) return [];
  const corrections = await correctionsOf(tx, orgId, [...new Set(units.map((one) => one.itemId))]);
  const followed = units.map((one) => {
    let label: Label = { lot: one.lot, expiration: one.expiration };
    for (const correction of corrections)
      if (hasLabel(correction.from, label) && concerns(correction, one)) label = correction.to;
    return { itemId: one.itemId, ...label };
  });
  const known = await findLotDates(
    tx,
    orgId,
    followed.filter(({ lot }) => lot !== NO_LOT),
  );
  return followed.map(({ itemId, lot, expiration }) => {
    const date = known.find((one) => one.itemId === itemId && one.lot === lot)?.expiration;
    return { lot, expiration: date ?? expiration };
  });
}

/** What units may have been labelled by earlier that have this label now, the label itself included. */
export async function earlierLabels(tx: Tx, orgId: number, itemId: number, label: Label): Promise<Label[]> {
  const labels = [label];
  for (const { from, to } of (await correctionsOf(tx, orgId, [itemId])).toReversed())
    if (labels.some((one) => hasLabel(one, to))) labels.push(from);
  return labels;
}

/** Whether it was made after the units got their label, where they were. */
function concerns(correction: MadeCorrection, { itemId, warehouseId, since }: LabelledUnits): boolean {
  if (correction.itemId !== itemId) return false;
  if (correction.warehouseId !== null && correction.warehouseId !== warehouseId) return false;
  return typeof since === 'number' ? correction.transactionId > since : correction.time >= since;
}

export function hasLabel(one: Label, other: Label): boolean {
  return one.lot === other.lot && one.expiration === other.expiration;
}
