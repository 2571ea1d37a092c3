// What units are labelled by now that had a label earlier: every correction since then, one after the other; and a lot has
// one date.
import type { Tx } from '../db/db.ts';
import { type Correction, correctionsOf, knownLots, type Lot } from './lots/queries.ts';
import { NO_LOT } from './stock-state.ts';

export type Label = Omit<Lot, 'itemId'>;

/** One that was made, in the order of the ledger. */
export interface MadeCorrection extends Correction {
  readonly transactionId: number;
  readonly time: Date;
}

/**
 * @param isSince whether a correction came after units got their label, where they were then
 * @returns the labels, in the order in which the units were given
 */
export async function labelsNow<U extends Lot>(
  tx: Tx,
  orgId: number,
  units: readonly U[],
  isSince: (correction: MadeCorrection, unit: U) => boolean,
): Promise<Label[]> {
  const corrections = await correctionsOf(tx, orgId, [...new Set(units.map((one) => one.itemId))]);
  const followed = units.map((one) => {
    let label: Label = { lot: one.lot, expiration: one.expiration };
    for (const correction of corrections)
      if (correction.itemId === one.itemId && hasLabel(correction.from, label) && isSince(correction, one))
        label = correction.to;
    return { itemId: one.itemId, ...label };
  });
  const known = await knownLots(
    tx,
    orgId,
    followed.filter(({ lot }) => lot !== NO_LOT),
  );
  return followed.map(({ itemId, lot, expiration }) => {
    const date = known.find((one) => one.itemId === itemId && one.lot === lot)?.expiration;
    return { lot, expiration: date ?? expiration };
  });
}

export function hasLabel(one: Label, other: Label): boolean {
  return one.lot === other.lot && one.expiration === other.expiration;
}
