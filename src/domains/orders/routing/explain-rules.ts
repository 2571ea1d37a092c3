// Explains a plan, as text and as data.
import type { OrderPolicy } from '../policy/policy-rules.ts';
import type { Choice } from './fewest-rules.ts';
import type { LatestShip } from './latest-ship-rules.ts';
import type { Need } from './need-rules.ts';
import type { ExcludedCandidate, RankedOffer } from './offer-rules.ts';
import type { ConsideredWarehouse, Demand, Plan, RoutingRule, Why } from './types.ts';

export interface Decision {
  readonly demand: Demand;
  readonly need: Need;
  /** By cost. */
  readonly ranked: readonly RankedOffer[];
  readonly excluded: readonly ExcludedCandidate[];
  readonly choice: Choice<RankedOffer>;
  /** What could ship; the choice, unless the policy holds that back. */
  readonly best: Choice<RankedOffer>;
  readonly policy: OrderPolicy;
  /** The warehouse of the backorder. */
  readonly waitsAt: RankedOffer | null;
  /** Whether units of what waits are there, and keep too short to be sold. */
  readonly isShortDated: boolean;
  readonly impossible: Plan['impossible'];
}

/** Warehouses explained besides those that ship: an order stores its explanation for good. */
const EXPLAINED_MAX = 20;

export function explain(decision: Decision): Why {
  const { ranked, excluded, choice } = decision;
  const warehouses: ConsideredWarehouse[] = [];
  for (const offer of ranked) {
    const chosen = choice.offers.includes(offer);
    if (!chosen && warehouses.length >= EXPLAINED_MAX) continue;
    warehouses.push({
      id: offer.warehouseId,
      distance_km: offer.distanceKm,
      can_ship_units: offer.alone.units,
      ship_by: offer.candidate.shipBy,
      excluded: null,
      chosen,
    });
  }
  for (const { candidate, distanceKm, exclusion } of excluded) {
    if (warehouses.length >= EXPLAINED_MAX) break;
    warehouses.push({
      id: candidate.warehouse.id,
      distance_km: distanceKm,
      can_ship_units: 0,
      ship_by: candidate.shipBy,
      excluded: exclusion,
      chosen: false,
    });
  }
  return { rule: ruleOf(decision), text: textOf(decision), warehouses };
}

function ruleOf({ need, choice, policy }: Decision): RoutingRule {
  if (need.units === 0) return 'impossible';
  if (choice.fill.units === 0) return policy.mayBackorder ? 'backorder' : 'refused';
  if (choice.fill.units < need.units) return 'partial';
  return choice.offers.length === 1 ? 'whole' : 'fewest';
}

function textOf(decision: Decision): string {
  const { impossible, need } = decision;
  if (impossible === null) return shippingText(decision);
  return need.units === 0 ? impossible.reason : `${shippingText(decision)} ${impossible.reason}`;
}

function shippingText(decision: Decision): string {
  const { choice, need, isShortDated, impossible } = decision;
  const everything = impossible === null ? 'everything' : 'everything else';
  const names = namesOf(choice);
  switch (ruleOf(decision)) {
    case 'whole':
      return `${names} ships ${everything}, ${preferenceText(decision)}.`;
    case 'fewest':
      return `No warehouse has ${everything}; ${names} ship it together${choice.isFewest ? ', and fewer cannot' : ''}.`;
    case 'partial':
      return `${choice.fill.units} of ${need.units} units are in stock and ship from ${names}; the rest is ${waitingText(decision)}${isShortDated ? ': what else is there is too short-dated to be sold' : ''}.${splitText(decision)}`;
    default:
      return `${missingText(decision)}; ${need.units === 1 ? '1 unit is' : `${need.units} units are`} ${waitingText(decision)}.${splitText(decision)}`;
  }
}

const namesOf = ({ offers }: Choice<RankedOffer>) =>
  inWords(offers.map((offer) => offer.candidate.warehouse.name));

function missingText({ need, choice, best, isShortDated }: Decision): string {
  if (best.fill.units > choice.fill.units)
    return `${best.fill.units} of ${need.units} units are in stock at ${namesOf(best)}, but the order policy ships nothing before everything can ship`;
  return isShortDated ? 'What is there is too short-dated to be sold' : 'Out of stock';
}

function waitingText({ waitsAt, policy }: Decision): string {
  return policy.mayBackorder
    ? `backordered at ${waitsAt?.candidate.warehouse.name ?? ''}`
    : 'refused, because the order policy does not allow backorders';
}

function splitText({ policy }: Decision): string {
  return policy.maySplit ? '' : ' The order policy does not allow several warehouses.';
}

/** Why this warehouse, among those that have everything. */
function preferenceText({ demand, need, ranked, choice }: Decision): string {
  const chosen = choice.offers[0] as RankedOffer;
  const able = ranked.filter((offer) => offer.alone.units === need.units);
  if (able.length === 1) return 'and no other warehouse can';
  const nearer = able.filter((offer) => offer.distanceKm < chosen.distanceKm);
  if (nearer.length === 0) return `the nearest of ${able.length} that can`;
  const names = inWords(nearer.map((offer) => offer.candidate.warehouse.name));
  const are = nearer.length === 1 ? 'is' : 'are';
  return demand.latestShip === null
    ? `because it dispatches earlier than ${names}, which ${are} nearer`
    : `because it dispatches by ${latestInWords(demand.latestShip)}; ${names} ${are} nearer and would be late`;
}

const latestInWords = (latest: LatestShip) => (typeof latest === 'string' ? latest : latest.toISOString());

export function inWords(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
