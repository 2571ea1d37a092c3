// Creates a work order and reserves its units.
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { type ReadBody, throwAllInvalid, validParts } from '../../../kit/http/partial-body.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { bundleComponents, type ItemFacts, itemFacts } from '../../catalog/resolve-items.ts';
import { findListings } from '../../catalog/resolve-listings.ts';
import { throwShortages } from '../../inventory/ops/refusals.ts';
import { openStock } from '../../stock/open-stock.ts';
import type { Shortage } from '../../stock/pick-balances.ts';
import { findOpenWarehouses, type WarehouseFacts } from '../../warehouses/find-warehouses.ts';
import { unsuitableReason } from '../../warehouses/suitable-rules.ts';
import { pricesOfPrep } from '../settings/queries.ts';
import { lockItems, type PrepPrice, type WorkOrderItemRow, workOrders } from './queries.ts';
import type { NewWorkOrderInput } from './schema.ts';
import { WORK_ORDER_ITEMS } from './stage-rules.ts';
import { goodDates, type OpenItem, OpenWorkOrder, saved, type UnitComponent } from './work-order-state.ts';

const ids = idSource('marketplace_work_order_id_seq');
const itemIds = idSource('marketplace_work_order_item_id_seq', 50);

/** Without these, the listing of an item is unknown. */
const NEEDED = /^(\/items\/\d+)\/(?:listing_sku|listing_id|fulfillment_channel)$/;

type SentWorkOrder = Partial<Omit<NewWorkOrderInput, 'items'>> & {
  readonly items: readonly (Partial<NewWorkOrderInput['items'][number]> | undefined)[];
};

/** The valid parts of a merchant’s body. */
export function readWorkOrder(body: unknown, wrong: readonly Violation[]): ReadBody<SentWorkOrder> {
  const fitting = validParts(body, wrong, NEEDED) as Partial<SentWorkOrder> | undefined;
  return { input: { ...fitting, items: fitting?.items ?? [] }, wrong };
}

/** @param userId who creates it, where that is a person */
export async function createWorkOrder(
  work: Work,
  { input, wrong = [] }: ReadBody<SentWorkOrder>,
  userId: number | null,
): Promise<OpenWorkOrder> {
  const { tx, orgId } = work;
  const { wanted, violations } = await resolveItems(tx, orgId, input.warehouse_id, input.items);
  throwAllInvalid(wrong, violations);
  const warehouse_id = input.warehouse_id ?? fail('a work order at no warehouse');
  const prices = await pricesOfPrep(tx, work.now.toISOString().slice(0, 10));
  const id = await ids.next(tx);
  const items = await newItems(tx, id, wanted, prices);
  const partIds = items.flatMap(({ parts }) => parts.map(({ itemId }) => itemId));
  await lockItems(tx, orgId, [...new Set([...partIds, ...items.map((one) => one.item_id)])]);
  const stock = await openStock(
    tx,
    orgId,
    partIds.map((itemId) => ({ itemId, warehouseId: warehouse_id })),
  );
  const isGoodAt = await goodDates(work, [...new Set(partIds)]);
  const order = new OpenWorkOrder(
    work.create(workOrders, {
      id,
      warehouse_id,
      status: 'Open',
      created_by: work.actor,
      created_by_id: userId,
      closed_at: null,
    }),
    { items, stock, isGood: isGoodAt(warehouse_id) },
  );
  throwShortages(reserve(order, input.allow_partial === true));
  saved(work, stock, [order]);
  return order;
}

async function newItems(
  tx: Tx,
  workOrderId: number,
  wanted: readonly WantedItem[],
  prices: ReadonlyMap<string, number>,
): Promise<OpenItem[]> {
  const taken = await itemIds.take(tx, wanted.length);
  return wanted.map(({ parts, ...one }, index) => ({
    ...one,
    work_order_id: workOrderId,
    id: taken[index] ?? fail('an item without an id'),
    line: index + 1,
    stage: 'queued',
    prep_prices: one.prep.map((prep): PrepPrice => ({ prep, unit_cents: prices.get(prep) ?? null })),
    original_quantity: one.quantity,
    processed_quantity: 0,
    packed_quantity: 0,
    shipped_quantity: 0,
    short_quantity: 0,
    damaged_quantity: 0,
    lost_quantity: 0,
    order_status: 'Open',
    created_at: COMMIT_TIME,
    parts,
  }));
}

/** @returns the shortages, if partial quantities are not allowed or nothing is available */
function reserve(order: OpenWorkOrder, takesPart: boolean): Shortage[] {
  const shortages: Shortage[] = [];
  for (const [index, item] of order.items.entries()) {
    const there = order.free(item, item.quantity);
    if (there < item.quantity) {
      const { item_id: itemId, quantity: wanted } = item;
      shortages.push({ index, itemId, warehouseId: order.warehouseId, wanted, there });
    }
    item.quantity = there;
    if (there === 0) item.stage = 'cancelled';
    order.reserveMissing(item);
    order.steps.push({ itemId: item.id, ...WORK_ORDER_ITEMS.begin(item.stage) });
  }
  const hasAny = order.items.some(({ quantity }) => quantity > 0);
  return takesPart && hasAny ? [] : shortages;
}

// --- Which listings it names, and what their units are made of --------------------------------------------------

const SERVICE = 'marketplace_prep';

interface WantedItem
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
  readonly parts: readonly UnitComponent[];
}

const FIELDS = { listingId: 'listing_id', sku: 'listing_sku', channel: 'fulfillment_channel' } as const;

/**
 * @param warehouseId undefined: not a valid id
 * @param items undefined elements cannot be checked
 * @returns the valid elements, in order
 */
async function resolveItems(
  db: Reader,
  orgId: number,
  warehouseId: number | undefined,
  items: SentWorkOrder['items'],
) {
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
    if (parts.length === 0) refuse('listing_sku', 'not_allowed', 'is a bundle without components');
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
