// Which items and listings a request names, with every violation of every element.
import { type ItemFacts, itemFacts, resolveItems } from '../../catalog/resolve-items.ts';
import { findListings } from '../../catalog/resolve-listings.ts';
import type { Reader } from '../../db/db.ts';
import { type Violation, violation } from '../../http/problems.ts';
import type { ItemInput } from '../schema.ts';

export interface RequestedItem {
  readonly item: ItemFacts;
  readonly listingId: number | null;
  readonly quantity: number;
  readonly caseUnits: number | null;
  readonly lot: string | null;
  readonly expiration: string | null;
}

const ITEM_FIELDS = { itemId: 'id', mpn: 'mpn' } as const;
const LISTING_FIELDS = {
  listingId: 'listing_id',
  sku: 'listing_sku',
  channel: 'fulfillment_channel',
} as const;

function isByListing({ listing_id, listing_sku }: ItemInput): boolean {
  return listing_id !== undefined || listing_sku !== undefined;
}

/** The two forms, as far as a schema cannot tell them apart. */
export function formViolations(items: readonly ItemInput[]): Violation[] {
  return items.flatMap((item, index) =>
    item.fulfillment_channel !== undefined && !isByListing(item)
      ? [
          violation(
            `/items/${index}/fulfillment_channel`,
            'not_allowed',
            'goods for storage have no channel: name a listing, or leave it out',
          ),
        ]
      : [],
  );
}

/** @returns the elements in their order; undefined where one is wrong */
export async function resolveRequested(
  db: Reader,
  orgId: number,
  items: readonly ItemInput[],
): Promise<{ requested: (RequestedItem | undefined)[]; violations: Violation[] }> {
  const named = await resolveItems(
    db,
    orgId,
    items.map(({ id, mpn }) => ({ itemId: id, mpn })),
  );
  const listings = await findListings(
    db,
    orgId,
    items.map(({ listing_id, listing_sku, fulfillment_channel }) => ({
      listingId: listing_id,
      sku: listing_sku,
      channel: fulfillment_channel,
    })),
  );
  const listed = new Set(
    listings.flatMap((found) => ('code' in found ? [] : found.map((one) => one.item_id))),
  );
  const facts = await itemFacts(db, orgId, [...listed]);
  const violations: Violation[] = [];
  const requested = items.map((input, index): RequestedItem | undefined => {
    const refuse = (field: string | null, code: Violation['code'], message: string) => {
      violations.push(violation(`/items/${index}${field === null ? '' : `/${field}`}`, code, message));
      return undefined;
    };
    const item = named[index];
    const listing = listings[index];
    if (item === undefined || listing === undefined) return undefined;
    if (!isByListing(input)) {
      if ('code' in item)
        return refuse(fieldOf(ITEM_FIELDS, item.field), item.code, inWords(item.code, item.message));
      return elementOf(input, item.item, null, refuse);
    }
    if ('code' in item && item.code === 'unknown_reference')
      refuse(fieldOf(ITEM_FIELDS, item.field), item.code, item.message);
    if ('code' in listing)
      return refuse(fieldOf(LISTING_FIELDS, listing.field), listing.code, listing.message);
    if ('code' in item && item.code === 'unknown_reference') return undefined;
    const meant = listing.filter(({ item_id }) => {
      const known = facts.get(item_id);
      return (
        (input.id === undefined || known?.id === input.id) &&
        (input.mpn === undefined || known?.mpn === input.mpn)
      );
    });
    const [first, second] = meant;
    const found = first === undefined ? undefined : facts.get(first.item_id);
    if (first === undefined || found === undefined)
      return refuse(null, 'conflicting_reference', 'the listing is of another item');
    if (second !== undefined)
      return refuse(
        'listing_sku',
        'ambiguous_reference',
        `could mean ${meant.length} listings: add listing_id or fulfillment_channel`,
      );
    return elementOf(input, found, first.id, refuse);
  });
  return { requested, violations };
}

type Refuse = (field: string | null, code: Violation['code'], message: string) => undefined;

function elementOf(
  input: ItemInput,
  item: ItemFacts,
  listingId: number | null,
  refuse: Refuse,
): RequestedItem | undefined {
  if (item.isBundle)
    return refuse(null, 'not_allowed', 'a bundle has no stock of its own: name its components');
  if (item.canExpire === false && input.exp_date != null)
    return refuse('exp_date', 'not_allowed', 'this item cannot expire');
  return {
    item,
    listingId,
    quantity: input.quantity,
    caseUnits: input.case_unit ?? null,
    lot: input.lot_number ?? null,
    expiration: input.exp_date ?? null,
  };
}

function fieldOf(names: Readonly<Record<string, string>>, field: string | null): string | null {
  return field === null ? null : (names[field] ?? null);
}

function inWords(code: string, message: string): string {
  return code === 'required' ? 'names no item: send id, mpn, listing_sku or listing_id' : message;
}
