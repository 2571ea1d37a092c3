// Turns a choice of warehouses into parts: which line ships from where, and from which lots.
import type { Choice } from './fewest-rules.ts';
import { LotPile } from './lot-rules.ts';
import { type Need, unitsOf, type Want } from './need-rules.ts';
import type { RankedOffer } from './offer-rules.ts';
import { turnOf } from './turn-rules.ts';
import type { Demand, LineUnits, PlannedPart, Take } from './types.ts';

export interface Share {
  readonly line: number;
  readonly quantity: number;
  readonly want: Want;
}

export interface Shares {
  readonly parts: readonly PlannedPart[];
  /** What cannot ship now. */
  readonly waiting: readonly Share[];
}

export function shareOut(need: Need, demand: Demand, { offers, fill }: Choice<RankedOffer>): Shares {
  const parts: PlannedPart[] = [];
  let waiting: Share[] = need.wants
    .flatMap((want) => want.lines.map(({ line, quantity }) => ({ line, quantity, want })))
    .sort((a, b) => a.line - b.line);
  for (const [index, offer] of offers.entries()) {
    const left = [...(fill.quantities[index] ?? [])];
    const shares: Share[] = [];
    const others: Share[] = [];
    for (const share of waiting) {
      const at = need.wants.indexOf(share.want);
      const quantity = Math.min(share.quantity, left[at] ?? 0);
      left[at] = (left[at] ?? 0) - quantity;
      if (quantity > 0) shares.push({ ...share, quantity });
      if (quantity < share.quantity) others.push({ ...share, quantity: share.quantity - quantity });
    }
    waiting = others;
    if (shares.length > 0) parts.push(partOf(need, demand, offer, shares));
  }
  return { parts, waiting };
}

function partOf(need: Need, demand: Demand, offer: RankedOffer, shares: readonly Share[]): PlannedPart {
  const piles = need.plainItems.map((item, at) => new LotPile(item.id, offer.lots[at] ?? []));
  const takes: Take[] = [];
  for (const { line, quantity, want } of shares)
    for (const part of want.parts) piles[part.at]?.take(line, quantity * part.quantity, takes);
  return {
    warehouseId: offer.warehouseId,
    lines: shares.map(lineUnits),
    takes,
    shipBy: offer.candidate.dispatch?.shipBy ?? null,
    latestShip: offer.candidate.latestShip(demand.latestShip),
    turn: turnOf(demand, offer.candidate),
  };
}

export function lineUnits({ line, quantity }: LineUnits): LineUnits {
  return { line, quantity };
}

/** The warehouse that may ship most of the backordered units; the nearest in a tie, in time or not. */
export function bestToWaitAt(need: Need, waiting: readonly Share[], offers: readonly RankedOffer[]) {
  let best: { readonly offer: RankedOffer; readonly units: number } | null = null;
  for (const offer of offers) {
    const units = unitsOf(waiting.filter((share) => offer.mayShip[need.wants.indexOf(share.want)]));
    if (best === null || units > best.units || (units === best.units && isNearer(offer, best.offer)))
      best = { offer, units };
  }
  return best?.offer ?? null;
}

function isNearer(a: RankedOffer, b: RankedOffer): boolean {
  return (a.distanceKm - b.distanceKm || a.warehouseId - b.warehouseId) < 0;
}
