// What merchants send of a work order, as far as it fits its schema.
import type { Static } from 'typebox';
import { fittingParts, isObject, type ReadBody } from '../../../kit/http/partial-body.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import type { ItemInput } from './resolve-items.ts';
import type { NewWorkOrder } from './schema.ts';

/** Whatever else an item says: nobody knows which listing is meant. */
const NEEDED = /^(\/items\/\d+)\/(?:listing_sku|listing_id|fulfillment_channel)$/;

export type SentWorkOrder = Partial<Omit<Static<typeof NewWorkOrder>, 'items'>> & {
  readonly items: readonly (Partial<ItemInput> | undefined)[];
};

export function readWorkOrder(body: unknown, wrong: readonly Violation[]): ReadBody<SentWorkOrder> {
  const fitting = fittingParts(body, wrong, NEEDED);
  const { items, ...rest } = isObject(fitting) ? fitting : {};
  const all = Array.isArray(items) ? items.map((one) => (isObject(one) ? one : undefined)) : [];
  return { input: { ...rest, items: all }, wrong };
}
