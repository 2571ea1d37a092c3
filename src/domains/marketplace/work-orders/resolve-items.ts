// Which listings a work order names, and what their units are made of, with every violation of every element.

import type { Reader } from '../../../kit/db/db.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { bundleComponents, type ItemFacts, itemFacts } from '../../catalog/resolve-items.ts';
import { findListings } from '../../catalog/resolve-listings.ts';
import { findOpenWarehouses, type WarehouseFacts } from '../../warehouses/find-warehouses.ts';
import { unsuitableReason } from '../../warehouses/suitable-rules.ts';
import type { WorkOrderItemRow } from './queries.ts';
import type { PrepChannel, PrepType } from './schema.ts';
import type { Part } from './work-order-state.ts';

const SERVICE = 'marketplace_prep';

export interface ItemInput {
  readonly listing_sku: string;
  readonly quantity: number;
  readonly fulfillment_channel: PrepChannel;
  readonly listing_id?: number | null;
  readonly prep?: readonly PrepType[] | null;
}

export interface WantedItem
  extends Pick<
    WorkOrderItemRow,
    | 'listing_id'
    | 'listing_sku'
    | 'marketplace_name'
    | 'country'
    | 'fulfillment_channel'
    | 'item_id'
    | 'quantity'
    | 'prep'
  > {
  readonly parts: readonly Part[];
}

const FIELDS = { listingId: 'listing_id', sku: 'listing_sku', channel: 'fulfillment_channel' } as const;

/**
 * @param warehouseId undefined: what was sent can be none
 * @param items undefined: one of which nothing can be said
 * @returns the elements in their order; those that are wrong are left out
 */
export async function resolveItems(
  db: Reader,
  orgId: number,
  warehouseId: number | undefined,
  items: readonly (Partial<ItemInput> | undefined)[],
): Promise<{ wanted: WantedItem[]; violations: Violation[] }> {
  const places = warehouseId === undefined ? [] : [warehouseId];
  const place = (await findOpenWarehouses(db, orgId, places)).get(warehouseId ?? 0);
  const violations = warehouseId === undefined ? [] : placeViolations(warehouseId, place);
  const named = items.flatMap((one, index) => {
    const { listing_sku: sku, fulfillment_channel: channel } = one ?? {};
    return sku === undefined || channel === undefined ? [] : [{ ...one, sku, channel, index }];
  });
  const found = await findListings(
    db,
    orgId,
    named.map(({ sku, channel, listing_id: listingId }) => ({
      sku,
      channel,
      ...(listingId == null ? {} : { listingId }),
    })),
  );
  const sold = found.flatMap((one) => ('code' in one ? [] : one.map(({ item_id }) => item_id)));
  const bundles = await bundleComponents(db, orgId, sold);
  const partIds = [...bundles.values()].flatMap((parts) => parts.map(({ componentId }) => componentId));
  const facts = await itemFacts(db, orgId, [...new Set([...sold, ...partIds])]);
  const seen = new Map<number, number>();
  const wanted: WantedItem[] = [];
  for (const [at, { index, channel, quantity = 0, prep }] of named.entries()) {
    const refuse = (field: string | null, code: Violation['code'], message: string) =>
      violations.push(violation(`/items/${index}${field === null ? '' : `/${field}`}`, code, message));
    const listings = found[at] ?? [];
    if ('code' in listings) {
      refuse(listings.field === null ? null : FIELDS[listings.field], listings.code, listings.message);
      continue;
    }
    const [listing, another] = listings;
    const item = listing === undefined ? undefined : facts.get(listing.item_id);
    if (listing === undefined || item === undefined) continue;
    if (another !== undefined) {
      refuse('listing_sku', 'ambiguous_reference', `could mean ${listings.length} listings: add listing_id`);
      continue;
    }
    const before = seen.get(listing.id);
    if (before !== undefined)
      refuse('listing_sku', 'not_allowed', `element ${before} names the same listing`);
    seen.set(listing.id, before ?? index);
    const parts = item.isBundle
      ? (bundles.get(item.id) ?? []).map(({ componentId, quantity }) => ({
          itemId: componentId,
          each: quantity,
        }))
      : [{ itemId: item.id, each: 1 }];
    if (parts.length === 0) refuse('listing_sku', 'not_allowed', 'is of a bundle without components');
    const goods = [item, ...parts.flatMap(({ itemId }) => facts.get(itemId) ?? [])];
    for (const one of new Set(goods))
      violations.push(...unsuitable(`/items/${index}/listing_sku`, one, place));
    wanted.push({
      listing_id: listing.id,
      listing_sku: listing.sku,
      marketplace_name: listing.marketplace_name,
      country: listing.country,
      fulfillment_channel: channel,
      item_id: item.id,
      parts,
      quantity,
      prep: prep ?? [],
    });
  }
  return { wanted, violations };
}

function placeViolations(id: number, place: WarehouseFacts | undefined): Violation[] {
  const refuse = (code: Violation['code'], message: string) => [violation('/warehouse_id', code, message)];
  if (place === undefined)
    return refuse('unknown_reference', `no warehouse ${id} is open to this organization`);
  if (!place.is_active) return refuse('not_allowed', `warehouse ${id} is not active`);
  if (!place.services.includes(SERVICE))
    return refuse('not_allowed', `warehouse ${id} does not prepare goods for marketplaces`);
  return [];
}

function unsuitable(pointer: string, item: ItemFacts, place: WarehouseFacts | undefined): Violation[] {
  if (place === undefined) return [];
  const reason = unsuitableReason(place, item);
  return reason === null ? [] : [violation(pointer, 'not_allowed', `item ${item.id}: ${reason}`)];
}
