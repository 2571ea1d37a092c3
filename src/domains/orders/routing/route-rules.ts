// Decides which warehouses ship an order and from which lots, and explains why. Each step is a file: the need, the
// offers, the fewest warehouses, the lines of each. The policy limits the choice.
import { fail } from '../../../kit/kernel/assert.ts';
import { refusalOf } from '../policy/policy-rules.ts';
import { candidatesOf } from './candidate-rules.ts';
import { explain } from './explain-rules.ts';
import { type Choice, chooseFewest, chooseOne, NO_CHOICE } from './fewest-rules.ts';
import { Effort } from './fill-rules.ts';
import { impossibleOf, wantsNobodyMayShip } from './impossible-rules.ts';
import { hasShortDated } from './lot-rules.ts';
import { type Need, needOf, type Want } from './need-rules.ts';
import { excludedFrom, offersOf, type RankedOffer } from './offer-rules.ts';
import { bestToWaitAt, lineUnits, type Share, shareOut } from './share-rules.ts';
import type { Demand, FreeStock, Plan, RefusedUnits, RoutingWorld } from './types.ts';

export type * from './types.ts';

export function routeOrder(demand: Demand, world: RoutingWorld, stock: FreeStock): Plan {
  const { policy } = world;
  const refusal = refusalOf(demand.destination, policy, world.forbidden);
  const shipsWhole = !policy.mayShipPartially;
  const nothing = (rule: 'impossible' | 'refused', reason: string) =>
    nothingShips(demand, shipsWhole, rule, reason);
  if (refusal !== null) return nothing('refused', refusal);
  const candidates = candidatesOf(worldOf(demand, world));
  const wanted = needOf(demand.lines, world.items);
  const never = wantsNobodyMayShip(wanted, candidates);
  const found = impossibleOf(never, candidates, world.items);
  const need = never.length === 0 ? wanted : needWithout(never, demand, world);
  const rule = policy.mayBackorder ? 'impossible' : 'refused';
  if (found !== null && need.units > 0 && shipsWhole)
    return nothing(rule, `${found.reason} The order policy lets nothing ship without the rest.`);
  const effort = new Effort();
  const ranked = offersOf(need, demand, candidates, stock, effort);
  const excluded = excludedFrom(wanted, demand, candidates);
  const offers = policy.maySplit ? ranked : ranked.filter((offer) => mayShipAll(offer, demand));
  if (need.units > 0 && offers.length === 0) return nothing(rule, NO_SINGLE_WAREHOUSE);
  const best = policy.maySplit ? chooseFewest(need, offers, effort) : chooseOne(offers);
  const isHeldBack = shipsWhole && best.fill.units < need.units;
  const choice = isHeldBack ? NO_CHOICE : best;
  const { parts, waiting } = shareOut(need, demand, choice);
  const waitsAt = waiting.length === 0 ? null : waitingPlace(need, waiting, offers, best, policy.maySplit);
  const isShortDated = waitsForLongerDates(need, waiting, ranked, stock);
  const decision = { demand, need, ranked, excluded, choice, best, waitsAt, isShortDated, policy };
  const plan = { parts, shipsWhole, why: explain({ ...decision, impossible: found }) };
  if (!policy.mayBackorder) {
    const refused = [found, refusedOf(waiting, isHeldBack && best.fill.units > 0)];
    return { ...plan, backorder: null, impossible: null, refused: together(refused) };
  }
  const backorder = waitsAt && {
    warehouseId: waitsAt.warehouseId,
    lines: waiting.map(lineUnits),
    missing: (isHeldBack ? shareOut(need, demand, best).waiting : waiting).map(lineUnits),
    latestShip: waitsAt.candidate.latestShip(demand.latestShip),
  };
  return { ...plan, backorder, impossible: found, refused: null };
}

const NO_SINGLE_WAREHOUSE =
  'No warehouse may ship everything, and the order policy does not allow several warehouses.';

function refusedOf(waiting: readonly Share[], isHeldBack: boolean): RefusedUnits | null {
  if (waiting.length === 0) return null;
  const reason = isHeldBack
    ? 'Not everything is in stock, and the order policy allows neither shipping a part of it nor backorders.'
    : 'Out of stock, and the order policy does not allow backorders.';
  return { lines: waiting.map(lineUnits), reason };
}

export function together(all: readonly (RefusedUnits | null)[]): RefusedUnits | null {
  const some = all.filter((one) => one !== null);
  if (some.length === 0) return null;
  const lines = some.flatMap((one) => one.lines).sort((a, b) => a.line - b.line);
  return { lines, reason: some.map(({ reason }) => reason).join(' ') };
}

/** For all of it, whatever is in stock. */
function nothingShips(
  { lines }: Demand,
  shipsWhole: boolean,
  rule: 'impossible' | 'refused',
  reason: string,
): Plan {
  const never = { lines: lines.map(lineUnits), reason };
  const why = { rule, text: reason, warehouses: [] };
  const nothing = { parts: [], backorder: null, impossible: null, refused: null };
  return { ...nothing, shipsWhole, [rule]: never, why };
}

/** Whether the whole order can ship from there, with the rest of it. */
function mayShipAll({ mayShip, warehouseId }: RankedOffer, { besides = null }: Demand): boolean {
  return !mayShip.includes(false) && (besides === null || besides === warehouseId);
}

/** What must not be split waits where the rest ships. */
function waitingPlace(
  need: Need,
  waiting: readonly Share[],
  offers: readonly RankedOffer[],
  best: Choice<RankedOffer>,
  maySplit: boolean,
): RankedOffer | null {
  return (maySplit ? undefined : best.offers[0]) ?? bestToWaitAt(need, waiting, offers);
}

/** Whether some of what waits is there, and keeps too short to be sold. */
function waitsForLongerDates(
  need: Need,
  waiting: readonly Share[],
  ranked: readonly RankedOffer[],
  stock: FreeStock,
): boolean {
  const places = waiting.flatMap(({ want }) => want.parts.map(({ at }) => at));
  return places.some((at) => {
    const item = need.plainItems[at] ?? fail('a part of no item');
    return ranked.some(({ candidate }) => hasShortDated(stock, item, candidate));
  });
}

/** An order that waits is routed as if it came in when its wait ends. */
function worldOf({ notBefore }: Demand, world: RoutingWorld): RoutingWorld {
  return notBefore === null || notBefore <= world.now ? world : { ...world, now: notBefore };
}

function needWithout(never: readonly Want[], { lines }: Demand, { items }: RoutingWorld): Need {
  return needOf(
    lines.filter((line) => !never.some((want) => want.item.id === line.itemId)),
    items,
  );
}
