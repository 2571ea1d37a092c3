// What an order needs in plain items: lines of the same item are merged, bundles broken down.
import { assert } from '../../../kit/kernel/assert.ts';
import { knownItem } from './candidate-rules.ts';
import type { DemandLine, RoutingItem, RoutingWorld } from './types.ts';

export interface WantedPart {
  /** Index into `plainItems`. */
  readonly at: number;
  readonly quantity: number;
}

/** All that an order wants of one item. */
export interface Want {
  readonly item: RoutingItem;
  readonly isBundle: boolean;
  readonly quantity: number;
  /** Sorted by line number. */
  readonly lines: readonly DemandLine[];
  /** Components of one unit; a plain item is its own component. */
  readonly parts: readonly WantedPart[];
}

export interface Need {
  /** Plain items first, then bundles, smallest first; ties by item id. */
  readonly wants: readonly Want[];
  /** The plain items that the wants consist of. */
  readonly plainItems: readonly RoutingItem[];
  readonly units: number;
}

export function needOf(lines: readonly DemandLine[], items: RoutingWorld['items']): Need {
  const plainItems: RoutingItem[] = [];
  const wants: Want[] = [];
  let units = 0;
  for (const [itemId, sameItem] of linesByItem(lines)) {
    const quantity = unitsOf(sameItem);
    assert(Number.isSafeInteger(quantity) && quantity > 0, 'a line has a whole number of units');
    const item = knownItem(items, itemId);
    units += quantity;
    const parts = partsOf(item, items, plainItems);
    wants.push({ item, isBundle: item.parts !== null, quantity, lines: sameItem, parts });
  }
  if (wants.length > 1) wants.sort(bySize);
  return { wants, plainItems, units };
}

export function unitsOf(lines: readonly { readonly quantity: number }[]): number {
  let units = 0;
  for (const line of lines) units += line.quantity;
  return units;
}

function linesByItem(lines: readonly DemandLine[]): ReadonlyMap<number, DemandLine[]> {
  const byItem = new Map<number, DemandLine[]>();
  for (const line of lines) {
    const known = byItem.get(line.itemId);
    if (known === undefined) byItem.set(line.itemId, [line]);
    else known.push(line);
  }
  for (const same of byItem.values()) if (same.length > 1) same.sort((a, b) => a.line - b.line);
  return byItem;
}

function partsOf(item: RoutingItem, items: RoutingWorld['items'], plainItems: RoutingItem[]): WantedPart[] {
  if (item.parts === null) return [{ at: placeOf(item, plainItems), quantity: 1 }];
  assert(item.parts.length > 0, 'a bundle has parts');
  const quantities = new Map<number, number>();
  for (const part of item.parts)
    quantities.set(part.itemId, (quantities.get(part.itemId) ?? 0) + part.quantity);
  return Array.from(quantities, ([itemId, quantity]) => {
    assert(quantity > 0, 'a bundle has one unit or more of each part');
    return { at: placeOf(knownItem(items, itemId), plainItems), quantity };
  });
}

function placeOf(item: RoutingItem, plainItems: RoutingItem[]): number {
  const place = plainItems.indexOf(item);
  return place >= 0 ? place : plainItems.push(item) - 1;
}

function bySize(a: Want, b: Want): number {
  return (
    Number(a.isBundle) - Number(b.isBundle) || unitsOf(a.parts) - unitsOf(b.parts) || a.item.id - b.item.id
  );
}
