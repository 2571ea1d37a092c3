import { Type } from 'typebox';
import { Enum, Flag, Id, Instant, Nullable, Strict } from '../../../kit/http/schema.ts';
import { ORDER_STATUSES } from '../schema.ts';

/** The states of a sub-order with which somebody has something to do. */
export const OPEN_STATES = ['pending', 'picking', 'packed', 'backordered', 'error'] as const;

export const OPEN_SORTS = ['ordered', '-ordered', 'due', '-due'] as const;

export const OpenSubOrder = Strict(
  {
    org_id: Id('Organization id.'),
    org_name: Type.String({ description: 'Its name.' }),
    order_id: Id('Order id.'),
    market_order_id: Type.String({ description: "The order's id on its marketplace." }),
    order_status: Enum(ORDER_STATUSES, 'State of the whole order.'),
    sub_order_id: Id('Sub-order id.'),
    sub_order_number: Type.String({ description: 'Number of the sub-order.' }),
    state: Enum(OPEN_STATES, 'State of the sub-order.'),
    warehouse_id: Nullable(Id('Where it ships from, or would best.')),
    warehouse_name: Nullable(Type.String({ description: 'Its name.' })),
    reason: Nullable(Type.String({ description: 'Why it is in this state.' })),
    units: Type.Integer({ minimum: 0, description: 'Units.' }),
    ship_by: Nullable(Instant('The hub’s promise: when it leaves at the latest.')),
    leave_by: Nullable(Instant('The dispatch that it must leave with: the pick queue goes by it.')),
    latest_ship: Nullable(Instant('When the merchant wants it to have left.')),
    due: Nullable(
      Instant(
        'When it is due: `ship_by` or `leave_by`, whichever is earlier; `latest_ship` where there is neither.',
      ),
    ),
    is_late: Flag('Whether `due` has passed.'),
    ordered: Instant('When the order came.'),
    updated: Instant('When the sub-order changed last.'),
  },
  { name: 'OpenSubOrder' },
);
