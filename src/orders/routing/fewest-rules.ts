// The fewest warehouses that ship as much as all of them could.
import { type Fill, fillFrom, type Supply } from './fill-rules.ts';
import type { Need } from './need-rules.ts';

/** A warehouse with what it costs to use it. */
export interface Offer extends Supply {
  readonly warehouseId: number;
  /** 0: in time. Counts before the distance. */
  readonly lateness: number;
  readonly distanceKm: number;
  /** What it ships on its own. */
  readonly alone: Fill;
}

export interface Choice<O extends Offer> {
  /** The best first. */
  readonly offers: readonly O[];
  readonly fill: Fill;
  /** Whether every smaller set has been tried. */
  readonly isFewest: boolean;
}

/**
 * Sets of warehouses that are tried before the search turns to adding the most useful warehouse one by one. So it is
 * exact for 12 warehouses with stock in any case, for 31 when three of them suffice, and for 100 when two do.
 */
const SETS_TRIED_MAX = 5_000;

export function byCost(a: Offer, b: Offer): number {
  return a.lateness - b.lateness || a.distanceKm - b.distanceKm || a.warehouseId - b.warehouseId;
}

/** @param ranked in the order of their cost */
export function chooseFewest<O extends Offer>(need: Need, ranked: readonly O[]): Choice<O> {
  const useful = ranked.filter((offer) => offer.alone.units > 0);
  const whole = useful.find((offer) => offer.alone.units === need.units);
  if (whole !== undefined) return { offers: [whole], fill: whole.alone, isFewest: true };
  const all = fillFrom(need, useful);
  if (useful.length < 2) return { offers: useful, fill: all, isFewest: true };
  let triesLeft = SETS_TRIED_MAX;
  for (let size = 1; size < useful.length; size += 1) {
    triesLeft -= setsOf(useful.length, size);
    if (triesLeft < 0) return { ...addOneByOne(need, useful, all.units), isFewest: false };
    const best = cheapestOf(need, useful, size, all.units);
    if (best !== null) return { ...best, isFewest: true };
  }
  return { offers: useful, fill: all, isFewest: true };
}

/** How many sets of a size there are. */
function setsOf(count: number, size: number): number {
  let sets = 1;
  for (let index = 0; index < size; index += 1) sets = (sets * (count - index)) / (index + 1);
  return sets;
}

type Found<O extends Offer> = Omit<Choice<O>, 'isFewest'>;

/** The cheapest set of a size that ships so many units. */
function cheapestOf<O extends Offer>(
  need: Need,
  ranked: readonly O[],
  size: number,
  units: number,
): Found<O> | null {
  let best: Found<O> | null = null;
  const set: O[] = [];
  const extend = (from: number, promised: number): void => {
    if (set.length === size) {
      // Together they never ship more than each on its own.
      if (promised < units || (best !== null && bySetCost(set, best.offers) >= 0)) return;
      const fill = fillFrom(need, set);
      if (fill.units >= units) best = { offers: [...set], fill };
      return;
    }
    for (let index = from; index <= ranked.length - (size - set.length); index += 1) {
      const offer = ranked[index] as O;
      set.push(offer);
      extend(index + 1, promised + offer.alone.units);
      set.pop();
    }
  };
  extend(0, 0);
  return best;
}

function bySetCost(a: readonly Offer[], b: readonly Offer[]): number {
  const difference =
    sumOf(a, (offer) => offer.lateness) - sumOf(b, (offer) => offer.lateness) ||
    sumOf(a, (offer) => offer.distanceKm) - sumOf(b, (offer) => offer.distanceKm);
  if (difference !== 0) return difference;
  const idsOfB = idsOf(b);
  return idsOf(a).reduce((found, id, index) => found || id - (idsOfB[index] ?? 0), 0);
}

function sumOf(offers: readonly Offer[], value: (offer: Offer) => number): number {
  return offers.reduce((sum, offer) => sum + value(offer), 0);
}

function idsOf(offers: readonly Offer[]): number[] {
  return offers.map((offer) => offer.warehouseId).sort((a, b) => a - b);
}

/** Adds the warehouse that helps most until all units are there, then leaves out the dearest that were not needed. */
function addOneByOne<O extends Offer>(need: Need, ranked: readonly O[], units: number): Found<O> {
  let set: readonly O[] = [];
  let fill = fillFrom(need, set);
  const others = new Set(ranked);
  while (fill.units < units) {
    let best: { set: readonly O[]; fill: Fill; added: O } | null = null;
    for (const added of others) {
      const larger = [...set, added].sort(byCost);
      const filled = fillFrom(need, larger);
      // The first of equals is the cheapest; one that does not help by itself may help together with the next.
      if (best === null || filled.units > best.fill.units) best = { set: larger, fill: filled, added };
    }
    if (best === null) break;
    others.delete(best.added);
    ({ set, fill } = best);
  }
  for (const offer of set.toReversed()) {
    const smaller = set.filter((other) => other !== offer);
    const filled = fillFrom(need, smaller);
    if (filled.units >= units) {
      set = smaller;
      fill = filled;
    }
  }
  return { offers: set, fill };
}
