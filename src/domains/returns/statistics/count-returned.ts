// Returned units and their dispositions, as changes of daily sums. Pure.
import type { ReturnRow, UnitRow } from '../queries.ts';
import type { UnitDisposition } from '../schema.ts';
import type { ReturnedDifference } from './queries.ts';
import type { Basis } from './schema.ts';

type Counted = Pick<
  UnitRow,
  'item_id' | 'sku' | 'quantity' | 'reason' | 'shipped_on' | 'shipped_from' | 'disposition'
>;
type OfReturn = Pick<ReturnRow, 'source' | 'warehouse_id' | 'marketplace'>;

/** A removal from a marketplace was never shipped to a customer: it does not count. */
function isCounted({ source }: OfReturn): boolean {
  return source !== 'marketplace';
}

/** @param before units of the return that were taken in earlier, in their order */
export function takenIn(of: OfReturn, before: readonly Counted[], units: readonly Counted[]) {
  const seen = new Set<string>();
  countsOf(of, seen, before, () => null);
  return countsOf(of, seen, units, () => null);
}

type CountedOn = Counted & Pick<UnitRow, 'taken_at'>;

/** In UTC. */
const takenOn = ({ taken_at }: CountedOn) => taken_at.slice(0, 'YYYY-MM-DD'.length);

/** All units of a return, before some of them were taken back and after: another one may be the first now. */
export function takenBack(of: OfReturn, before: readonly CountedOn[], after: readonly CountedOn[]) {
  const count = (units: readonly CountedOn[]) => countsOf(of, new Set(), units, takenOn);
  const gone = count(before).map((one) => ({
    ...one,
    returns: -one.returns,
    returns_of_item: -one.returns_of_item,
    units: -one.units,
    restocked: -one.restocked,
    disposed: -one.disposed,
  }));
  return [...gone, ...count(after)];
}

function countsOf<T extends Counted>(
  of: OfReturn,
  seen: Set<string>,
  units: readonly T[],
  dayOf: (one: T) => string | null,
): ReturnedDifference[] {
  if (!isCounted(of)) return [];
  return units.flatMap((one) =>
    placesOf(of, one, dayOf(one)).map((place) => ({
      ...keyOf(of, one, place),
      ...see(seen, place.basis, one),
      units: one.quantity,
      ...became(one.disposition, one.quantity),
    })),
  );
}

/** Units that were undecided. */
export function decided(of: OfReturn, units: readonly CountedOn[]): ReturnedDifference[] {
  if (!isCounted(of)) return [];
  return units.flatMap((one) =>
    placesOf(of, one, takenOn(one)).map((place) => ({
      ...keyOf(of, one, place),
      returns: 0,
      returns_of_item: 0,
      units: 0,
      ...became(one.disposition, one.quantity),
    })),
  );
}

interface PlaceAndDay {
  readonly basis: Basis;
  readonly day: string | null;
  readonly warehouse_id: number;
}

/** Where they came back; and where they had left, where that is known. */
function placesOf(of: OfReturn, { shipped_on, shipped_from }: Counted, day: string | null): PlaceAndDay[] {
  const back: PlaceAndDay = { basis: 'returned', day, warehouse_id: of.warehouse_id };
  if (shipped_on === null || shipped_from === null) return [back];
  return [back, { basis: 'shipped', day: shipped_on, warehouse_id: shipped_from }];
}

function keyOf({ marketplace }: OfReturn, { item_id, sku, reason }: Counted, place: PlaceAndDay) {
  return { ...place, item_id, sku, marketplace: marketplace ?? '', reason };
}

/** A return counts with the first of its units, and with the first of each item and SKU. */
function see(seen: Set<string>, basis: Basis, { item_id, sku }: Counted) {
  const item = `${basis} ${item_id} ${sku}`;
  const found = { returns: seen.has(basis) ? 0 : 1, returns_of_item: seen.has(item) ? 0 : 1 };
  seen.add(basis).add(item);
  return found;
}

function became(disposition: UnitDisposition, quantity: number) {
  return {
    restocked: disposition === 'restock' ? quantity : 0,
    disposed: disposition === 'dispose' ? quantity : 0,
  };
}
