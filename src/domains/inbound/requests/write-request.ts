// What every change of a request writes: its items and cartons.
// Requests are written behind the org's counter and have its times, and so has everything of theirs that others could hold
// a lock on, the codes of cartons above all: nobody waits there for somebody who waits for the counter.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { newSsccs } from '../../../kit/http/new-ssccs.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import type { CartonRow, RequestItemRow } from './queries.ts';
import type { RequestedItem } from './resolve-items.ts';
import type { CartonInput } from './types.ts';

export const requestIds = idSource('inventory_request_id_seq');
export const requestItemIds = idSource('inventory_request_item_id_seq', 50);
const cartonIds = idSource('inventory_request_carton_id_seq', 50);

/** Who does it: as people read it, and the person (a number) or the program (a text), where it is one. */
export interface Doer {
  readonly name: string;
  readonly id: number | string | null;
}

export const personOf = ({ id }: Doer) => (typeof id === 'number' ? id : null);
export const programOf = ({ id }: Doer) => (typeof id === 'string' ? id : null);

export interface InboundServices {
  /** Of the codes that cartons get. */
  readonly gs1CompanyPrefix: string;
}

export const CARTON_CONFLICTS = {
  inventory_request_carton_sscc_unique: 'another request has announced a carton with this SSCC',
};

export async function newItems(tx: Tx, items: readonly RequestedItem[]): Promise<RequestItemRow[]> {
  const ids = await requestItemIds.take(tx, items.length);
  return items.map((one, index) => ({
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

/** @param items the request's, in their order */
export async function newCartons(
  tx: Tx,
  cartons: readonly CartonInput[],
  items: readonly RequestItemRow[],
  { gs1CompanyPrefix }: InboundServices,
): Promise<CartonRow[]> {
  if (cartons.length === 0) return [];
  const ids = await cartonIds.take(tx, cartons.length);
  const unnamed = cartons.filter(({ sscc }) => sscc === undefined).length;
  const codes = await newSsccs(tx, unnamed, gs1CompanyPrefix);
  return cartons.map((carton, index) => ({
    id: ids[index] ?? fail('a carton without an id'),
    sscc: carton.sscc ?? codes.shift() ?? fail('a carton without a code'),
    length_in: carton.length_in ?? null,
    width_in: carton.width_in ?? null,
    height_in: carton.height_in ?? null,
    weight_lb: carton.weight_lb ?? null,
    is_received: false,
    contents: carton.contents.map(({ item_index, quantity }) => ({
      request_item_id: items[item_index ?? -1]?.id ?? fail(`a carton holds item ${item_index}`),
      quantity: quantity ?? fail('a carton holds nobody knows how much'),
    })),
  }));
}
