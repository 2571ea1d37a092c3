// How paths name a marketplace shipment.
import { Type } from 'typebox';

export const NAME_MAX = 100;

/** @param example one of the demo world */
export const ShipmentName = (example: string) =>
  Type.String({
    minLength: 1,
    maxLength: NAME_MAX,
    description: 'The hub’s number, such as MS-000001, its id, or the marketplace’s number.',
    examples: [example],
  });

/** The same as a filter of a list. The marketplace's number has a filter of its own. */
export const ShipmentFilter = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: NAME_MAX,
    description: 'Shipment, by the hub’s number, such as MS-000001, or the id.',
  }),
);
