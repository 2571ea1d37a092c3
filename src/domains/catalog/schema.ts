// Words that the rooms of the catalog share.
import { Code, Id, Named, Nullable, Text } from '../../kit/http/schema.ts';

export const FULFILLMENT_CHANNELS = ['FBA', 'WFS', 'MERCHANT'] as const;

export type FulfillmentChannel = (typeof FULFILLMENT_CHANNELS)[number];

export const Mpn = Code(100, 'Manufacturer part number.');

/** An item as it is named inside another one. */
export const ItemName = Named('ItemName', {
  id: Id('Item id.'),
  mpn: Nullable(Mpn),
  name: Nullable(Text(500, 'Item name.')),
});
