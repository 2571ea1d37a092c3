// Resolves the items and listings of a request, with every violation of every element.

import type { Reader } from '../../../kit/db/db.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { type ItemFacts, itemFacts, resolveItems } from '../../catalog/resolve-items.ts';
import { findListings } from '../../catalog/resolve-listings.ts';
import { mistypedDate } from '../../stock/date-rules.ts';
import { spellLots } from '../../stock/spell-lots.ts';
import type { ItemInput } from './read-body.ts';

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

/** @param isPast whether goods with this date may no longer be announced */
type IsPast = (itemId: number, expiration: string) => boolean;

/** @returns the elements in their order; undefined where one is wrong, or nothing is to be looked for */
export async function resolveRequested(
  db: Reader,
  orgId: number,
  items: readonly (ItemInput | undefined)[],
  isPast: IsPast,
): Promise<{ requested: (RequestedItem | undefined)[]; violations: Violation[] }> {
  // Each name of an element on its own: an unknown one hides no other.
  const named = await resolveItems(db, orgId, [
    ...items.map((one) => ({ itemId: one?.id, mpn: one?.mpn })),
    ...items.map((one) => ({ mpn: one?.mpn })),
  ]);
  const listings = await findListings(db, orgId, [
    ...items.map((one) => ({
      listingId: one?.listing_id,
      sku: one?.listing_sku,
      channel: one?.fulfillment_channel,
    })),
    ...items.map((one) => ({ sku: one?.listing_sku })),
  ]);
  const facts = await itemFacts(db, orgId, [
    ...new Set([
      ...items.flatMap((one) => one?.id ?? []),
      ...listings.flatMap((found) => ('code' in found ? [] : found.map((one) => one.item_id))),
    ]),
  ]);
  const violations: Violation[] = [];
  const requested = items.map((input, index): RequestedItem | undefined => {
    if (input === undefined) return undefined;
    const before = violations.length;
    const refuse: Refuse = (field, code, message) => {
      violations.push(violation(`/items/${index}${field === null ? '' : `/${field}`}`, code, message));
      return undefined;
    };
    if (input.fulfillment_channel !== undefined && !isByListing(input))
      refuse(
        'fulfillment_channel',
        'not_allowed',
        'goods for storage have no channel: name a listing, or omit it',
      );
    const [item, byMpn] = [named[index], named[items.length + index]];
    const [listing, bySku] = [listings[index], listings[items.length + index]];
    if (item === undefined || byMpn === undefined || listing === undefined || bySku === undefined)
      return undefined;
    if (input.id !== undefined && !facts.has(input.id))
      refuse('id', 'unknown_reference', `no item ${input.id} in this organization`);
    if (input.mpn !== undefined && 'code' in byMpn && byMpn.code === 'unknown_reference')
      refuse('mpn', byMpn.code, byMpn.message);
    if (isByListing(input)) {
      const meant = listing;
      if ('code' in meant) refuse(fieldOf(LISTING_FIELDS, meant.field), meant.code, meant.message);
      if (
        'code' in meant &&
        meant.field === 'listingId' &&
        input.listing_sku !== undefined &&
        'code' in bySku
      )
        refuse('listing_sku', bySku.code, bySku.message);
      if ('code' in meant || violations.length > before) return undefined;
      return byListing(input, meant, facts, refuse, isPast);
    }
    if (violations.length > before) return undefined;
    if ('code' in item)
      return refuse(fieldOf(ITEM_FIELDS, item.field), item.code, inWords(item.code, item.message));
    return elementOf(input, item.item, null, refuse, isPast);
  });
  return { requested: await spelled(db, orgId, requested), violations };
}

/** A lot that is known has the spelling that it is known by. */
async function spelled(db: Reader, orgId: number, requested: readonly (RequestedItem | undefined)[]) {
  const lotOf = (one: RequestedItem | undefined) =>
    one === undefined || one.lot === null ? null : { itemId: one.item.id, lot: one.lot };
  const lots = requested.flatMap((one) => lotOf(one) ?? []);
  const spelling = await spellLots(db, orgId, lots);
  return requested.map((one) => {
    const named = lotOf(one);
    return one === undefined || named === null ? one : { ...one, lot: spelling.of(named) };
  });
}

type Refuse = (field: string | null, code: Violation['code'], message: string) => undefined;

function byListing(
  input: ItemInput,
  listings: readonly { readonly id: number; readonly item_id: number }[],
  facts: ReadonlyMap<number, ItemFacts>,
  refuse: Refuse,
  isPast: IsPast,
): RequestedItem | undefined {
  const meant = listings.filter(({ item_id }) => {
    const known = facts.get(item_id);
    return (
      (input.id === undefined || known?.id === input.id) &&
      (input.mpn === undefined || known?.mpn === input.mpn)
    );
  });
  const [first, second] = meant;
  const found = first === undefined ? undefined : facts.get(first.item_id);
  if (first === undefined || found === undefined)
    return refuse(null, 'conflicting_reference', 'the listing is for another item');
  if (second !== undefined)
    return refuse(
      'listing_sku',
      'ambiguous_reference',
      `could mean ${meant.length} listings: add listing_id or fulfillment_channel`,
    );
  return elementOf(input, found, first.id, refuse, isPast);
}

function elementOf(
  input: ItemInput,
  item: ItemFacts,
  listingId: number | null,
  refuse: Refuse,
  isPast: IsPast,
): RequestedItem | undefined {
  const { quantity, exp_date: expiration = null } = input;
  let isRight = quantity !== undefined;
  const wrong = (field: string | null, message: string) => {
    refuse(field, 'not_allowed', message);
    isRight = false;
  };
  if (item.isBundle) wrong(null, 'a bundle has no stock: name its components');
  const mistyped = expiration === null ? null : mistypedDate(expiration);
  if (item.canExpire === false && expiration !== null) wrong('exp_date', 'this item cannot expire');
  else if (mistyped !== null) wrong('exp_date', mistyped);
  else if (expiration !== null && isPast(item.id, expiration))
    wrong('exp_date', 'is in the past: expired goods are not accepted');
  if (!isRight || quantity === undefined) return undefined;
  return {
    item,
    listingId,
    quantity,
    caseUnits: input.case_unit ?? null,
    lot: input.lot_number ?? null,
    expiration,
  };
}

function fieldOf(names: Readonly<Record<string, string>>, field: string | null): string | null {
  return field === null ? null : (names[field] ?? null);
}

function inWords(code: string, message: string): string {
  return code === 'required' ? 'id, mpn, listing_sku or listing_id is required' : message;
}
