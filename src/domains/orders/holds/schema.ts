// Holds: what keeps an order from being picked and shipped until it is released.
import { type Static, type TSchema, Type } from 'typebox';
import { BoundedList, NamedList } from '../../../kit/http/named-list/schema.ts';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Maybe,
  Named,
  NarrowingEnum,
  Nullable,
  Text,
} from '../../../kit/http/schema.ts';
import { candidates, picks } from '../names/schema.ts';

export const HOLD_REASONS = ['payment', 'fraud', 'address', 'merchant', 'operator'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

const ORDERS_AT_ONCE_MAX = 250;
const MARKET_ORDER_ID_MAX = 100;
const NOTE_MAX = 500;

const text = (description: string) => Type.String({ description });

const wanted = {
  reason: Enum(HOLD_REASONS, 'Why it is held.'),
  note: Maybe(Text(NOTE_MAX, 'A note, recorded in the history.')),
  until: Maybe(Instant('When the hold ends by itself; without it only a release ends it.')),
};

/** As part of a new order. */
export const NewHold = Named('NewOrderHold', wanted);
export type NewHold = Static<typeof NewHold>;

const marketOrderId = Code(MARKET_ORDER_ID_MAX, "The order's id on its marketplace.");
const manyOf = <T extends TSchema>(one: T, description: string) =>
  Type.Optional(
    Type.Array(one, { minItems: 1, maxItems: ORDERS_AT_ONCE_MAX, uniqueItems: true, description }),
  );

export interface NamedOrders {
  readonly market_order_ids?: readonly string[];
  readonly order_ids?: readonly number[];
  readonly marketplace?: string | null | undefined;
}
const ofMany = {
  market_order_ids: manyOf(marketOrderId, 'Orders by their ids on their marketplaces.'),
  order_ids: manyOf(
    Id('An order’s id in this service.'),
    'Orders by their ids in this service, instead of `market_order_ids`.',
  ),
  marketplace: picks.marketplace,
};

export const HoldOrder = Named('HoldOrder', { market_order_id: marketOrderId, ...picks, ...wanted });

export const HoldOrders = Named('HoldOrders', { ...ofMany, ...wanted });

const released = {
  reason: Maybe(NarrowingEnum(HOLD_REASONS, 'Only the holds for this reason.')),
  note: Maybe(Text(NOTE_MAX, 'A note, recorded in the history.')),
};

export const ReleaseOrder = Named('ReleaseOrder', {
  market_order_id: marketOrderId,
  ...picks,
  hold_id: Maybe(Id('Only this hold; without it all that the caller may release.')),
  ...released,
});
export type ReleaseOrder = Static<typeof ReleaseOrder>;

export const ReleaseOrders = Named('ReleaseOrders', { ...ofMany, ...released });

const hold = {
  id: Id('Its number among the holds of the order.'),
  reason: Enum(HOLD_REASONS, 'Why it is held.'),
  note: Nullable(text('A note.')),
  until: Nullable(Instant('When it ends by itself.')),
  by: text('Who placed it.'),
  created: Instant('When it was placed.'),
  released: Nullable(Instant('When it was released; null while it stands.')),
  released_by: Nullable(text('Who released it.')),
  by_hub: Flag('Whether the hub placed it: then only the hub releases it.'),
};

/** As the floor sees them. */
export const held_for = Type.Array(Enum(HOLD_REASONS, 'A reason.'), {
  description: 'Why its order is held; while it is, it does not ship.',
});

export const holds = NamedList('OrderHold', 'Holds, those that were released included, oldest first.', hold);

const heldOrder = {
  market_order_id: text("The order's id on its marketplace."),
  order_id: Id('Order id.'),
  is_held: Flag('Whether a hold stands.'),
  holds,
  begun: NamedList(
    'BegunSubOrder',
    'Sub-orders whose picking had begun: they do not ship while a hold stands.',
    {
      sub_order_id: Id('Sub-order id.'),
      sub_order_number: text('Number of the sub-order.'),
    },
  ),
};

export const HeldOrder = Named('HeldOrder', heldOrder);
export type HeldOrder = Static<typeof HeldOrder>;

const HOLD_RESULTS = ['done', 'not_found', 'state_conflict', 'ambiguous_reference'] as const;

export const HeldOrders = Named('HeldOrders', {
  done: Type.Integer({ minimum: 0, description: 'Number of orders that this request held or released.' }),
  results: BoundedList('HeldOrderResult', 'In the order of the request.', ORDERS_AT_ONCE_MAX, {
    market_order_id: Nullable(text('As sent.')),
    order_id: Nullable(Id('As sent.')),
    result: Enum(HOLD_RESULTS, 'What happened.'),
    message: Nullable(text('Why nothing happened.')),
    candidates: Nullable(candidates),
    order: Nullable(HeldOrder),
  }),
});
export type HeldOrders = Static<typeof HeldOrders>;
