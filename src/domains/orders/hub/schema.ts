import { Type } from 'typebox';
import { Enum, Flag, Id, Instant, Named, Nullable } from '../../../kit/http/schema.ts';
import { ORDER_STATUSES } from '../schema.ts';

/** Sub-order states that still need work. */
export const OPEN_STATES = ['pending', 'picking', 'packed', 'backordered', 'error'] as const;

export const OPEN_SORTS = ['ordered', '-ordered', 'due', '-due'] as const;

export const OpenSubOrder = Named('OpenSubOrder', {
  org_id: Id('Organization id.'),
  org_name: Type.String({ description: 'Its name.' }),
  order_id: Id('Order id.'),
  market_order_id: Type.String({ description: "The order's id on its marketplace." }),
  order_status: Enum(ORDER_STATUSES, 'State of the whole order.'),
  sub_order_id: Id('Sub-order id.'),
  sub_order_number: Type.String({ description: 'Number of the sub-order.' }),
  state: Enum(OPEN_STATES, 'State of the sub-order.'),
  warehouse_id: Nullable(Id('The warehouse it ships from, or would best ship from.')),
  warehouse_name: Nullable(Type.String({ description: 'Its name.' })),
  reason: Nullable(Type.String({ description: 'Why it is in this state.' })),
  units: Type.Integer({ minimum: 0, description: 'Units.' }),
  ship_by: Nullable(Instant('The hub’s promise: when it ships at the latest.')),
  leave_by: Nullable(Instant('The last dispatch in time for the merchant’s latest ship date.')),
  latest_ship: Nullable(Instant('The merchant’s latest ship date.')),
  due: Nullable(
    Instant(
      'When it is due: the earlier of `ship_by` and `leave_by`; `latest_ship` if there is neither. The pick queue is sorted by it.',
    ),
  ),
  is_late: Flag('Whether `due` has passed.'),
  ordered: Instant('When the order came in.'),
  updated: Instant('When the sub-order last changed.'),
  is_held: Flag(
    'Whether a hold of its order keeps it from being picked, or the rest of an order that ships as a whole.',
  ),
});
