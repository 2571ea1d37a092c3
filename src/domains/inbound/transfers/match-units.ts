// Which of the units that are on their way a received line of a transfer is: pure.
import { isSameLot } from '../../stock/lot-rules.ts';
import { NO_DATE, NO_LOT } from '../../stock/stock-state.ts';

/** As the tables write it. */
export interface UnitLabel {
  readonly lot: string;
  readonly expiration: string;
}

/** Units of an element that are on their way; what arrives is taken off. */
export interface UnitsOnTheirWay extends UnitLabel {
  readonly requestItemId: number;
  /** The date of their lot by now: it may have been corrected since they left. */
  readonly expirationNow: string;
  open: number;
}

/** What the line says of its units; null: nothing. */
interface CountedLabel {
  readonly lot: string | null;
  readonly expiration: string | null;
}

interface ArrivedUnits extends UnitLabel {
  readonly quantity: number;
  /** The label they left with. */
  readonly departed: UnitLabel;
}

/**
 * Lots and dates travel with the units: a line without a lot gets those that left, first expired first. A line with one gets
 * the units with it, then those that left without any, which are labelled now. What is more has not left at the source, and
 * is not among them.
 * @param onTheirWay first expired first; it is brought up to date
 */
export function arrivedUnits(
  onTheirWay: readonly UnitsOnTheirWay[],
  requestItemId: number,
  quantity: number,
  { lot, expiration }: CountedLabel,
): ArrivedUnits[] {
  const found: ArrivedUnits[] = [];
  let left = quantity;
  const take = (
    fits: (one: UnitsOnTheirWay) => boolean,
    lotOf: (one: UnitLabel) => string,
    date?: string,
  ) => {
    for (const one of onTheirWay) {
      if (one.requestItemId !== requestItemId || !fits(one)) continue;
      const units = Math.min(left, one.open);
      if (units === 0) continue;
      one.open -= units;
      left -= units;
      const departed = { lot: one.lot, expiration: one.expiration };
      found.push({ lot: lotOf(one), expiration: date ?? one.expirationNow, quantity: units, departed });
    }
  };
  const hasDate = (one: UnitsOnTheirWay) => expiration === null || one.expirationNow === expiration;
  take(
    (one) => (lot === null || isSameLot(one.lot, lot)) && hasDate(one),
    (one) => one.lot,
  );
  if (lot !== null)
    take(
      (one) => one.lot === NO_LOT && (one.expiration === NO_DATE || hasDate(one)),
      () => lot,
      expiration ?? undefined,
    );
  return found;
}
