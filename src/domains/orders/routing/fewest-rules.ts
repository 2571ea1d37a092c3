// The fewest warehouses that ship as much as all of them could.
import { type Effort, type Fill, fillFrom, type Supply, unitsFrom } from './fill-rules.ts';
import type { Need } from './need-rules.ts';

/** A warehouse with the cost of using it. */
export interface Offer extends Supply {
  readonly warehouseId: number;
  /** 0 is in time. Ranks before distance. */
  readonly lateness: number;
  readonly distanceKm: number;
  /** What it can ship alone. */
  readonly alone: Fill;
}

export interface Choice<O extends Offer> {
  /** Best first. */
  readonly offers: readonly O[];
  readonly fill: Fill;
  /** Whether fewer warehouses are proven not to suffice. */
  readonly isFewest: boolean;
}

export function byCost(a: Offer, b: Offer): number {
  return a.lateness - b.lateness || a.distanceKm - b.distanceKm || a.warehouseId - b.warehouseId;
}

/**
 * Tries every set of warehouses, small ones first, while the effort lasts: for an order of two lines, any set of 12
 * warehouses with stock, three of 35, two of 150. Beyond that it greedily adds the most useful warehouse.
 * @param ranked by cost
 */
export function chooseFewest<O extends Offer>(need: Need, ranked: readonly O[], effort: Effort): Choice<O> {
  const useful = ranked.filter((offer) => offer.alone.units > 0);
  const whole = useful.find((offer) => offer.alone.units === need.units);
  if (whole !== undefined) return { offers: [whole], fill: whole.alone, isFewest: true };
  const offers = fewestOf(need, useful, effort);
  const { units, quantities } = fillFrom(need, offers, effort);
  // If the effort ran out, one of them may have nothing to ship.
  const ships = quantities.map((wants) => wants.some((quantity) => quantity > 0));
  return {
    offers: offers.filter((_, index) => ships[index]),
    fill: { units, quantities: quantities.filter((_, index) => ships[index]) },
    isFewest: !effort.isSpent,
  };
}

/** None ships anything. */
export const NO_CHOICE = { offers: [], fill: { units: 0, quantities: [] }, isFewest: true } as const;

/** The warehouse that ships most of it alone. */
export function chooseOne<O extends Offer>(ranked: readonly O[]): Choice<O> {
  let best: O | null = null;
  for (const offer of ranked) if (offer.alone.units > (best?.alone.units ?? 0)) best = offer;
  return best === null ? NO_CHOICE : { offers: [best], fill: best.alone, isFewest: true };
}

function fewestOf<O extends Offer>(need: Need, useful: readonly O[], effort: Effort): readonly O[] {
  const units = unitsFrom(need, useful, effort);
  for (let size = 1; size < useful.length; size += 1) {
    if (!effort.spend(setsOf(useful.length, size) * size * need.wants.length))
      return withoutNeedless(need, addOneByOne(need, useful, units, effort), units, effort);
    const set = cheapestOf(need, useful, size, units, effort);
    if (set !== null) return set;
  }
  return useful;
}

/** The number of sets of a size. */
function setsOf(count: number, size: number): number {
  let sets = 1;
  for (let index = 0; index < size; index += 1) sets = (sets * (count - index)) / (index + 1);
  return sets;
}

/** The cheapest set of a size that ships this many units. */
function cheapestOf<O extends Offer>(
  need: Need,
  ranked: readonly O[],
  size: number,
  units: number,
  effort: Effort,
): readonly O[] | null {
  let best: readonly O[] | null = null;
  const set: O[] = [];
  const extend = (from: number, promised: number): void => {
    if (set.length === size) {
      // A set never ships more than the sum of its members.
      if (promised < units || (best !== null && bySetCost(set, best) >= 0)) return;
      if (unitsFrom(need, set, effort) >= units) best = [...set];
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

/** Adds the warehouse that ships most of what is missing, until none has any of it. */
function addOneByOne<O extends Offer>(need: Need, ranked: readonly O[], units: number, effort: Effort) {
  const set: O[] = [];
  let missing = need;
  for (let shipped = 0; shipped < units; ) {
    let best: O | null = null;
    let bestUnits = 0;
    for (const offer of ranked) {
      const more = set.includes(offer) ? 0 : unitsFrom(missing, [offer], effort);
      if (more > bestUnits) {
        best = offer;
        bestUnits = more;
      }
    }
    // Bundles that compete with plain lines may need several warehouses at once.
    if (best === null) return ranked;
    const [quantities = []] = fillFrom(missing, [best], effort).quantities;
    missing = lessBy(missing, quantities);
    set.push(best);
    shipped += bestUnits;
  }
  return set.sort(byCost);
}

function lessBy(need: Need, quantities: readonly number[]): Need {
  const wants = need.wants.map((want, index) => ({
    ...want,
    quantity: want.quantity - (quantities[index] ?? 0),
  }));
  return { ...need, wants };
}

/** Drops warehouses that the others can replace, the most expensive first. */
function withoutNeedless<O extends Offer>(need: Need, ranked: readonly O[], units: number, effort: Effort) {
  let set = ranked;
  for (const offer of ranked.toReversed()) {
    const others = set.filter((other) => other !== offer);
    if (unitsFrom(need, others, effort) >= units) set = others;
  }
  return set;
}
