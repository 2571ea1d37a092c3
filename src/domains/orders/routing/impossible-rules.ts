// What no warehouse may ever ship, and which service is missing.
import { type Candidate, knownItem } from './candidate-rules.ts';
import { inWords } from './explain-rules.ts';
import type { Need, Want } from './need-rules.ts';
import type { Plan, RoutingItem, RoutingWorld } from './types.ts';

export function wantsNobodyMayShip(need: Need, candidates: readonly Candidate[]): readonly Want[] {
  return need.wants.filter((want) => candidates.every((one) => one.exclusionOf(want.item) !== null));
}

export function impossibleOf(
  wants: readonly Want[],
  candidates: readonly Candidate[],
  items: RoutingWorld['items'],
): Plan['impossible'] {
  if (wants.length === 0) return null;
  const lines = wants
    .flatMap((want) => want.lines)
    .map(({ line, quantity }) => ({ line, quantity }))
    .sort((a, b) => a.line - b.line);
  return { lines, reason: reasonOf(wants, candidates, items) };
}

function reasonOf(wants: readonly Want[], candidates: readonly Candidate[], items: RoutingWorld['items']) {
  const active = candidates.filter(({ warehouse }) => warehouse.isActive);
  if (active.length === 0) return 'No warehouse is active.';
  if (!active.some(({ warehouse }) => warehouse.services.includes('orders')))
    return 'No active warehouse ships orders.';
  const reasons = wants.map(({ item, lines }) => {
    const which = lines.length === 1 ? 'line' : 'lines';
    return `${inWords(requirementsOf(item, items))} for ${which} ${inWords(lines.map(({ line }) => String(line)))}`;
  });
  return `No warehouse that ships orders has ${reasons.join('; ')}.`;
}

/** The services that an item and its components require of a warehouse. */
function requirementsOf(item: RoutingItem, items: RoutingWorld['items']): readonly string[] {
  const all = [item, ...(item.parts ?? []).map((part) => knownItem(items, part.itemId))];
  const requirements = new Set<string>();
  if (all.some((one) => one.isHazmat)) requirements.add('hazmat');
  for (const { coldStorageType } of all)
    if (coldStorageType !== null) requirements.add(`${coldStorageType} storage`);
  return [...requirements];
}
