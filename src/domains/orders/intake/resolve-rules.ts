// Resolves the item of an order line. A SKU is a listing's on the order's marketplace, else any listing's, else an mpn.
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { foldedMarketplace } from '../names/pick-rules.ts';

export interface NamedItem {
  readonly id: number;
  readonly mpn: string | null;
  readonly is_active: boolean;
  readonly is_bundle: boolean;
  /** JSON of the components of a bundle; null if it has none. */
  readonly parts: string | null;
}

export interface NamedListing {
  readonly sku: string;
  readonly marketplace_name: string;
  readonly item_id: number;
}

export interface LineReference {
  readonly line: number;
  readonly sku: string | null;
  readonly itemId: number | null;
}

export type ResolvedLine = { readonly item: NamedItem } | { readonly violations: readonly Violation[] };

interface Named {
  readonly items: ReadonlyMap<number, NamedItem>;
  readonly listings: readonly NamedListing[];
}

/** What lines name, as it is looked up. */
export function namesIn(references: readonly LineReference[]) {
  return {
    skus: references.flatMap(({ sku }) => sku ?? []),
    itemIds: references.flatMap(({ itemId }) => itemId ?? []),
  };
}

/** Everything that the references of a batch can resolve to. */
export class ReferenceIndex {
  readonly #items: ReadonlyMap<number, NamedItem>;
  readonly #listings = new Map<string, NamedListing[]>();
  readonly #mpns = new Map<string, number[]>();

  constructor({ items, listings }: Named) {
    this.#items = items;
    for (const listing of listings) push(this.#listings, listing.sku, listing);
    for (const item of items.values()) if (item.mpn !== null) push(this.#mpns, item.mpn, item.id);
  }

  /** The item, or all violations. */
  resolve({ line, sku, itemId }: LineReference, marketplace: string | null): ResolvedLine {
    const at = `/items/${line - 1}`;
    const named = sku === null ? null : this.#meantBy(sku, marketplace);
    const unknown: Violation[] = [];
    if (named !== null && named.length === 0) {
      const message = `no listing or item ${quote(sku)} in this organization`;
      unknown.push(violation(`${at}/sku`, 'unknown_reference', message));
    }
    if (itemId !== null && !this.#items.has(itemId)) {
      const message = `no item ${itemId} in this organization`;
      unknown.push(violation(`${at}/item_id`, 'unknown_reference', message));
    }
    if (unknown.length > 0) return { violations: unknown };
    if (named !== null && itemId !== null && !named.includes(itemId))
      return refusal(at, 'conflicting_reference', 'sku and item_id name different items');
    if (named !== null && itemId === null && named.length > 1) {
      const message = `sku ${quote(sku)} matches ${named.length} items`;
      return refusal(`${at}/sku`, 'ambiguous_reference', message);
    }
    const meant = itemId ?? named?.[0];
    const item = meant === undefined ? undefined : this.#items.get(meant);
    const field = `${at}/${sku === null ? 'item_id' : 'sku'}`;
    if (item === undefined) return refusal(field, 'unknown_reference', 'no such item in this organization');
    if (!item.is_active) return refusal(field, 'not_allowed', 'the item is not active');
    if (item.is_bundle && item.parts === null)
      return refusal(field, 'not_allowed', 'the bundle has no components yet');
    return { item };
  }

  #meantBy(sku: string, marketplace: string | null): number[] {
    const listings = this.#listings.get(sku) ?? [];
    const wanted = marketplace === null ? null : foldedMarketplace(marketplace);
    const there = listings.filter(({ marketplace_name }) => foldedMarketplace(marketplace_name) === wanted);
    const found = (there.length > 0 ? there : listings).map(({ item_id }) => item_id);
    return [...new Set(found.length > 0 ? found : (this.#mpns.get(sku) ?? []))];
  }
}

function refusal(pointer: string, code: Violation['code'], message: string): ResolvedLine {
  return { violations: [violation(pointer, code, message)] };
}

const quote = (text: string | null) => JSON.stringify(text);

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}
