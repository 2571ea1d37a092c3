// The rows that a request is made of: itself, its items, its cartons. Codes of cartons are unique, so they are written after
// the sequence lock: two requests with the same code wait there, in one order.
import type { Work } from '../../../kit/aggregates/work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { newSsccs } from '../../gs1/new-ssccs.ts';
import { PLAIN_FIELDS } from '../schema.ts';
import {
  BLANK_REQUEST,
  type CartonRow,
  type ContentRow,
  deleteTags,
  insertCartons,
  insertContents,
  insertTags,
  NEVER,
  type OpenRequest,
  type RequestItemRow,
  type RequestRow,
  stampOf,
} from './queries.ts';
import type { CartonInput, RequestInput } from './read-body.ts';
import type { RequestedItem } from './resolve-items.ts';

export const requestIds = idSource('inventory_request_id_seq');
export const requestItemIds = idSource('inventory_request_item_id_seq', 50);
const cartonIds = idSource('inventory_request_carton_id_seq', 50);

export interface InboundServices {
  /** Of the codes that cartons get. */
  readonly gs1CompanyPrefix: string;
}

export const CARTON_CONFLICTS = {
  inventory_request_carton_sscc_unique: 'another request has a carton with this SSCC',
};

/** The columns that an input sets. */
export function sentFields(input: RequestInput): Partial<RequestRow> {
  const sent = PLAIN_FIELDS.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]]));
  return {
    ...(Object.fromEntries(sent) as Partial<RequestRow>),
    ...(input.estimated_ship_date === null ? { estimated_ship_date: NEVER } : {}),
  };
}

/** A request that says nothing yet. */
export const blankRequest = (work: Work) => ({
  ...BLANK_REQUEST,
  order_tags: [],
  tracking_numbers: [],
  request_pickup_pallets: [],
  items_total: 0,
  items_received: 0,
  estimated_ship_date: NEVER,
  placed_at: NEVER,
  shipped_at: NEVER,
  delivered_at: NEVER,
  ...stampOf('created', work),
  ...stampOf('updated', work),
});

export async function newItems({ tx }: Work, requestId: number, items: readonly RequestedItem[]) {
  const ids = await requestItemIds.take(tx, items.length);
  return items.map((one, index) => ({
    request_id: requestId,
    id: ids[index] ?? fail('an item without an id'),
    item_id: one.item.id,
    listing_id: one.listingId,
    requested_qty: one.quantity,
    casepack_qty: one.caseUnits,
    lot_number: one.lot,
    expiration_date: one.expiration,
    received_qty: 0,
  }));
}

export const unitsOf = (items: readonly RequestItemRow[]) =>
  items.reduce((sum, one) => sum + one.requested_qty, 0);

/** @param items the request's, in their order */
export async function writeCartons(
  work: Work,
  { id: request_id }: OpenRequest,
  sent: readonly CartonInput[],
  items: readonly RequestItemRow[],
  { gs1CompanyPrefix }: InboundServices,
): Promise<void> {
  if (sent.length === 0) return;
  const ids = await cartonIds.take(work.tx, sent.length);
  const codes = await newSsccs(
    work.tx,
    sent.filter(({ sscc }) => sscc === undefined).length,
    gs1CompanyPrefix,
  );
  const contents: ContentRow[] = [];
  const cartons = sent.map((carton, index): CartonRow => {
    const id = ids[index] ?? fail('a carton without an id');
    for (const { item_index, quantity } of carton.contents)
      contents.push({
        request_id,
        carton_id: id,
        request_item_id: items[item_index ?? -1]?.id ?? fail(`a carton holds item ${item_index}`),
        quantity: quantity ?? fail('contents without a quantity'),
      });
    return {
      request_id,
      id,
      sscc: carton.sscc ?? codes.shift() ?? fail('a carton without a code'),
      is_announced: true,
      length_in: carton.length_in ?? null,
      width_in: carton.width_in ?? null,
      height_in: carton.height_in ?? null,
      weight_lb: carton.weight_lb ?? null,
      received_at: null,
    };
  });
  work.write(insertCartons, ...cartons);
  work.write(insertContents, ...contents);
}

export function writeTags(work: Work, { id, row }: OpenRequest, before: readonly string[]): void {
  const tagRow = (tag: string) => ({ request_id: id, tag });
  work.write(deleteTags, ...before.filter((tag) => !row.order_tags.includes(tag)).map(tagRow));
  work.write(insertTags, ...row.order_tags.filter((tag) => !before.includes(tag)).map(tagRow));
}
