// Which warehouses may ship an order, how much of it they have, and how they rank.
import type { Candidate } from './candidate-rules.ts';
import { distanceKm } from './distance-rules.ts';
import { byCost, type Offer } from './fewest-rules.ts';
import { type Effort, fillFrom } from './fill-rules.ts';
import { usableLots } from './lot-rules.ts';
import type { Need } from './need-rules.ts';
import { isFastService } from './turn-rules.ts';
import type { Demand, Exclusion, FreeLot, FreeStock } from './types.ts';

/** A warehouse that may ship some of the order. */
export interface RankedOffer extends Offer {
  readonly candidate: Candidate;
  /** Per plain item of the need. */
  readonly lots: readonly (readonly FreeLot[])[];
}

/** A warehouse that may ship none of it. */
export interface ExcludedCandidate {
  readonly candidate: Candidate;
  readonly distanceKm: number;
  readonly exclusion: Exclusion;
}

/** More than the longest wait for an opening day. */
const NEVER_DAYS = 1000;
const NO_LOTS: readonly FreeLot[] = [];

/** @returns the offers by cost */
export function offersOf(
  need: Need,
  demand: Demand,
  candidates: readonly Candidate[],
  stock: FreeStock,
  effort: Effort,
): RankedOffer[] {
  const offers: RankedOffer[] = [];
  for (const candidate of candidates) {
    const mayShip = need.wants.map((want) => candidate.exclusionOf(want.item) === null);
    if (!mayShip.includes(true)) continue;
    const lots = need.plainItems.map((item) =>
      candidate.exclusionOf(item) === null ? usableLots(stock, item, candidate) : NO_LOTS,
    );
    const supply = { mayShip, free: lots.map(freeUnits) };
    offers.push({
      ...supply,
      candidate,
      lots,
      warehouseId: candidate.warehouse.id,
      lateness: latenessOf(candidate, demand),
      distanceKm: distanceKm(candidate.warehouse, demand.destination),
      alone: fillFrom(need, [supply], effort),
    });
  }
  return offers.sort(byCost);
}

/** The candidates that may ship none of the wanted items. */
export function excludedFrom(wanted: Need, demand: Demand, candidates: readonly Candidate[]) {
  const excluded: ExcludedCandidate[] = [];
  for (const candidate of candidates) {
    const exclusions = wanted.wants.map((want) => candidate.exclusionOf(want.item));
    const exclusion = exclusions[0] ?? null;
    if (exclusion === null || exclusions.includes(null)) continue;
    excluded.push({ candidate, exclusion, distanceKm: distanceKm(candidate.warehouse, demand.destination) });
  }
  return excluded;
}

/**
 * A latest ship date is met or missed. A fast service without one ships as soon as possible, so every day counts; all
 * other orders go to the nearest warehouse.
 */
function latenessOf(candidate: Candidate, { latestShip: wanted, serviceLevel }: Demand): number {
  const { dispatch } = candidate;
  const latestShip = candidate.latestShip(wanted);
  if (latestShip !== null)
    return dispatch !== null && dispatch.shipBy.getTime() <= latestShip.getTime() ? 0 : 1;
  if (!isFastService(serviceLevel)) return 0;
  return dispatch?.daysAhead ?? NEVER_DAYS;
}

function freeUnits(lots: readonly FreeLot[]): number {
  let units = 0;
  for (const lot of lots) units += lot.free;
  return units;
}
