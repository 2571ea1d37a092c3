// Cartons against the limits of their marketplace.

import type { Tx } from '../../../kit/db/db.ts';
import { itemFacts } from '../../catalog/resolve-items.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import { limitOn } from '../limits/queries.ts';
import type { Limited } from '../limits/schema.ts';
import { inchesUm, poundsNg } from '../measure-rules.ts';
import type { Limit, Measures, UnitMeasures } from './limit-rules.ts';
import type { CartonRow } from './queries.ts';

export interface MeasuredInput {
  readonly length_in: number;
  readonly width_in: number;
  readonly height_in: number;
  readonly weight_lb: number;
}

export function measuresOf({ length_in, width_in, height_in, weight_lb }: MeasuredInput): Measures {
  return {
    length_um: inchesUm(length_in),
    width_um: inchesUm(width_in),
    height_um: inchesUm(height_in),
    weight_ng: poundsNg(weight_lb),
  };
}

type Packed = Pick<CartonRow, 'warehouse_id' | 'marketplace_name' | 'fulfillment_channel'>;

/** The limit that holds today at the warehouse; null where the marketplace has none. */
export async function limitToday(tx: Tx, now: Date, of: Packed, appliesTo: Limited): Promise<Limit | null> {
  const place = (await findAllWarehouses(tx)).find(({ id }) => id === of.warehouse_id);
  const program = { marketplace: of.marketplace_name, program: of.fulfillment_channel, appliesTo };
  return limitOn(tx, program, dateAt(place?.timezone ?? 'UTC', now));
}

/** Those of cartons at one warehouse, read once for each program. */
export async function cartonLimitsToday(
  tx: Tx,
  now: Date,
  packed: readonly Packed[],
): Promise<(of: Packed) => Limit | null> {
  const keyOf = (of: Packed) => JSON.stringify([of.marketplace_name, of.fulfillment_channel]);
  const limits = new Map<string, Limit | null>();
  for (const [key, of] of new Map(packed.map((one) => [keyOf(one), one])))
    limits.set(key, await limitToday(tx, now, of, 'carton'));
  return (of) => limits.get(keyOf(of)) ?? null;
}

const inUm = (inches: number | null) => (inches === null ? null : inchesUm(inches));

/** Units as the catalog knows them, by item. */
export async function measuresOfUnits(
  tx: Tx,
  orgId: number,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, UnitMeasures>> {
  const facts = itemIds.length === 0 ? null : await itemFacts(tx, orgId, [...new Set(itemIds)]);
  return new Map(
    [...(facts ?? [])].map(([itemId, { lengthIn, widthIn, heightIn, weightLb }]) => [
      itemId,
      {
        length_um: inUm(lengthIn),
        width_um: inUm(widthIn),
        height_um: inUm(heightIn),
        weight_ng: weightLb === null ? null : poundsNg(weightLb),
      },
    ]),
  );
}
