import { Enum, Id, Instant, Named, Nullable } from '../../../kit/http/schema.ts';
import { expiration, item, owned, text, units } from '../schema.ts';

const OWNER_KINDS = ['sub_order', 'work_order', 'hold'] as const;

export const FloorException = Named('FloorException', {
  id: Id('Floor exception id.'),
  org_id: owned.org_id,
  org_name: owned.org_name,
  warehouse_id: Id('Warehouse id.'),
  warehouse_name: text('Name of the warehouse.'),
  item_id: item.item_id,
  mpn: item.mpn,
  name: item.name,
  lot: Nullable(text('Lot number.')),
  expiration,
  quantity: units('Picked units that are no longer in stock or may not ship, or units that were not found.'),
  owner_kind: Enum(OWNER_KINDS, 'What they were picked for.'),
  owner_id: Id('Its id.'),
  sub_order_number: Nullable(text('Its number, if it is a sub-order.')),
  cause: text('What happened.'),
  raised: Instant('When.'),
  resolved: Nullable(Instant('When it was resolved.')),
  raised_by: Nullable(text('Who caused it; null for older ones.')),
});
