import { Enum, Id, Instant, Nullable, Strict } from '../../../kit/http/schema.ts';
import { expiration, item, owned, text, units } from '../schema.ts';

const OWNER_KINDS = ['sub_order', 'work_order', 'hold'] as const;

export const FloorException = Strict(
  {
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
    quantity: units(
      'Units that were picked and are not in the books any more or may not go out, or that were not found.',
    ),
    owner_kind: Enum(OWNER_KINDS, 'What they were picked for.'),
    owner_id: Id('Id of that.'),
    sub_order_number: Nullable(text('Its number, where it is a sub-order.')),
    cause: text('What happened.'),
    raised: Instant('When.'),
    resolved: Nullable(Instant('When somebody said that it has been looked into.')),
    raised_by: Nullable(text('Whose doing it was; null of older ones.')),
  },
  { name: 'FloorException' },
);
