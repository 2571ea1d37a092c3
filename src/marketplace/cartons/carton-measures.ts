// Cartons against the limits of their marketplace.
import { itemFacts } from '../../catalog/resolve-items.ts';
import type { Tx } from '../../db/db.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import { limitOn } from '../limits/queries.ts';
import type { Limited } from '../limits/schema.ts';
import { inchesUm, poundsNg } from '../measure-rules.ts';
import type { Limit, Measures, UnitMeasures } from './limit-rules.ts';

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

/** The limit that holds today at the warehouse; null where the marketplace says nothing. */
export async function limitToday(
  tx: Tx,
  now: Date,
  of: {
    readonly warehouseId: number;
    readonly marketplace: string;
    readonly program: string;
    readonly appliesTo: Limited;
  },
): Promise<Limit | null> {
  const place = (await findAllWarehouses(tx)).find(({ id }) => id === of.warehouseId);
  return limitOn(tx, of, dateAt(place?.timezone ?? 'UTC', now));
}

const inUm = (inches: number | null) => (inches === null ? null : inchesUm(inches));

/** A unit as the catalog knows it. */
export async function measuresOfUnit(tx: Tx, orgId: number, itemId: number): Promise<UnitMeasures> {
  const facts = (await itemFacts(tx, orgId, [itemId])).get(itemId);
  return {
    length_um: inUm(facts?.lengthIn ?? null),
    width_um: inUm(facts?.widthIn ?? null),
    height_um: inUm(facts?.heightIn ?? null),
    weight_ng: facts?.weightLb == null ? null : poundsNg(facts.weightLb),
  };
}
