// How lots are written and compared: pure. One lot has one spelling, the one it was first received or announced with.

/** Blanks at its ends are dropped, runs of them inside are one. */
export const tidyLot = (lot: string): string => lot.trim().replace(/\s+/g, ' ');

/** People and scanners differ in case and blanks. */
export const isSameLot = (one: string, other: string): boolean => foldLot(one) === foldLot(other);

/** By what lots are compared. */
export const foldLot = (lot: string): string => tidyLot(lot).toLowerCase();

/** The spelling of a lot among the item's lots; as given if it is new. */
export function spelledAmong(lots: readonly string[], named: string): string {
  if (lots.includes(named)) return named;
  return lots.find((one) => isSameLot(one, named)) ?? named;
}

export interface NamedLot {
  readonly itemId: number;
  readonly lot: string;
}

/** Finds a lot's known spelling: an exact match first, then one that differs only in case or blanks. New lots are remembered. */
export class LotSpelling {
  readonly #known: NamedLot[];

  constructor(known: readonly NamedLot[]) {
    this.#known = [...known];
  }

  of({ itemId, lot }: NamedLot): string {
    const same = this.#known.filter((one) => one.itemId === itemId && isSameLot(one.lot, lot));
    const tidy = tidyLot(lot);
    const [found] = [lot, tidy].flatMap((text) => same.filter((one) => one.lot === text));
    const first = found ?? same[0];
    if (first !== undefined) return first.lot;
    this.#known.push({ itemId, lot: tidy });
    return tidy;
  }
}
