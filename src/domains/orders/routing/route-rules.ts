// Decides which warehouses ship an order and from which lots, and explains why. Each step is a file: the need, the
// offers, the fewest warehouses, the lines of each.
import { fail } from '../../../kit/kernel/assert.ts';
import { candidatesOf } from './candidate-rules.ts';
import { explain } from './explain-rules.ts';
import { chooseFewest } from './fewest-rules.ts';
import { Effort } from './fill-rules.ts';
import { impossibleOf, wantsNobodyMayShip } from './impossible-rules.ts';
import { hasShortDated } from './lot-rules.ts';
import { type Need, needOf, type Want } from './need-rules.ts';
import { excludedFrom, offersOf, type RankedOffer } from './offer-rules.ts';
import { bestToWaitAt, lineUnits, type Share, shareOut } from './share-rules.ts';
import type { Demand, FreeStock, Plan, RoutingWorld } from './types.ts';

export type * from './types.ts';

export function routeOrder(demand: Demand, world: RoutingWorld, stock: FreeStock): Plan {
  const candidates = candidatesOf(worldOf(demand, world));
  const wanted = needOf(demand.lines, world.items);
  const never = wantsNobodyMayShip(wanted, candidates);
  const impossible = impossibleOf(never, candidates, world.items);
  const need = never.length === 0 ? wanted : needWithout(never, demand, world);
  const effort = new Effort();
  const ranked = offersOf(need, demand, candidates, stock, effort);
  const excluded = excludedFrom(wanted, demand, candidates);
  const choice = chooseFewest(need, ranked, effort);
  const { parts, waiting } = shareOut(need, demand, choice);
  const waitsAt = waiting.length === 0 ? null : bestToWaitAt(need, waiting, ranked);
  const isShortDated = waitsForLongerDates(need, waiting, ranked, stock);
  return {
    parts,
    backorder: waitsAt && {
      warehouseId: waitsAt.warehouseId,
      lines: waiting.map(lineUnits),
      latestShip: waitsAt.candidate.latestShip(demand.latestShip),
    },
    impossible,
    why: explain({ demand, need, ranked, excluded, choice, waitsAt, isShortDated, impossible }),
  };
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
