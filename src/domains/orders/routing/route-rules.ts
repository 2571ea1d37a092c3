// Decides which warehouses ship an order, from which lots, and says why. Each step is a file of its own: what the order
// needs, who may ship it and has it, the fewest of them, whose lines go where.
import { candidatesOf } from './candidate-rules.ts';
import { explain } from './explain-rules.ts';
import { chooseFewest } from './fewest-rules.ts';
import { Effort } from './fill-rules.ts';
import { impossibleOf, wantsNobodyMayShip } from './impossible-rules.ts';
import { type Need, needOf, type Want } from './need-rules.ts';
import { excludedFrom, offersOf } from './offer-rules.ts';
import { bestToWaitAt, lineUnits, shareOut } from './share-rules.ts';
import type { Demand, FreeStock, Plan, RoutingWorld } from './types.ts';

export type * from './types.ts';

export function routeOrder(demand: Demand, world: RoutingWorld, stock: FreeStock): Plan {
  const candidates = candidatesOf(world);
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
  return {
    parts,
    backorder: waitsAt && {
      warehouseId: waitsAt.warehouseId,
      lines: waiting.map(lineUnits),
      latestShip: waitsAt.candidate.latestShip(demand.latestShip),
    },
    impossible,
    why: explain({ demand, need, ranked, excluded, choice, waitsAt, impossible }),
  };
}

function needWithout(never: readonly Want[], { lines }: Demand, { items }: RoutingWorld): Need {
  return needOf(
    lines.filter((line) => !never.some((want) => want.item.id === line.itemId)),
    items,
  );
}
