// Which item a line of an order means. "SKU" is a listing's on the order's marketplace, else any listing's, else an mpn.
import { type Violation, violation } from '../../http/problems.ts';

export interface NamedItem {
  readonly id: number;
  readonly mpn: string | null;
  readonly is_active: boolean;
  readonly is_bundle: boolean;
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

/** Everything that references of a batch can mean. */
export class ReferenceIndex {
  readonly #items: ReadonlyMap<number, NamedItem>;
  readonly #isEmptyBundle: (itemId: number) => boolean;
  readonly #listings = new Map<string, NamedListing[]>();
  readonly #mpns = new Map<string, number[]>();

  constructor(
    items: ReadonlyMap<number, NamedItem>,
    listings: readonly NamedListing[],
    isEmptyBundle: (itemId: number) => boolean,
  ) {
    this.#items = items;
    this.#isEmptyBundle = isEmptyBundle;
    for (const listing of listings) push(this.#listings, listing.sku, listing);
    for (const item of items.values()) if (item.mpn !== null) push(this.#mpns, item.mpn, item.id);
  }

  /** The item that is meant, or what is wrong. */
  resolve({ line, sku, itemId }: LineReference, marketplace: string | null): NamedItem | Violation {
    const at = `/items/${line - 1}`;
    const named = sku === null ? null : this.#meantBy(sku, marketplace);
    if (named !== null && named.length === 0)
      return violation(
        `${at}/sku`,
        'unknown_reference',
        `no listing or item ${quote(sku)} in this organization`,
      );
    if (itemId !== null && !this.#items.has(itemId))
      return violation(`${at}/item_id`, 'unknown_reference', `no item ${itemId} in this organization`);
    if (named !== null && itemId !== null && !named.includes(itemId))
      return violation(at, 'conflicting_reference', 'sku and item_id mean different items');
    if (named !== null && itemId === null && named.length > 1)
      return violation(
        `${at}/sku`,
        'ambiguous_reference',
        `sku ${quote(sku)} could mean ${named.length} items`,
      );
    const item = this.#items.get(itemId ?? named?.[0] ?? 0);
    const field = sku === null ? 'item_id' : 'sku';
    if (item === undefined)
      return violation(`${at}/${field}`, 'unknown_reference', 'no such item in this organization');
    if (!item.is_active) return violation(`${at}/${field}`, 'not_allowed', 'the item is not active');
    if (item.is_bundle && this.#isEmptyBundle(item.id))
      return violation(`${at}/${field}`, 'not_allowed', 'the bundle has no components yet');
    return item;
  }

  #meantBy(sku: string, marketplace: string | null): number[] {
    const listings = this.#listings.get(sku) ?? [];
    const there = listings.filter(({ marketplace_name }) => marketplace_name === marketplace);
    const found = (there.length > 0 ? there : listings).map(({ item_id }) => item_id);
    return [...new Set(found.length > 0 ? found : (this.#mpns.get(sku) ?? []))];
  }
}

const quote = (text: string | null) => JSON.stringify(text);

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}
