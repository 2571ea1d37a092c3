// What would become of a basket.
import { type Static, Type } from 'typebox';
import { Amount, Day } from '../../../kit/http/fields/schema.ts';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import { Code, Enum, Flag, Id, Instant, Maybe, Named, Nullable, Text } from '../../../kit/http/schema.ts';
import { newInstructions } from '../instructions/schema.ts';
import { details, ITEMS_MAX, NewOrderItem, STATE_MAX } from '../intake/schema.ts';
import { RoutingReasons } from '../reads/schema.ts';
import { ORDER_STATUSES } from '../schema.ts';

export const RATES_MAX = 20;
const UNPRICED = ['not_shipping', 'unmeasured', 'too_many_parcels', 'not_served'] as const;
export type Unpriced = (typeof UNPRICED)[number];
const PARTS = ['pending', 'backordered', 'error'] as const;

const { country, postal_code, marketplace, shipment_service_level_category, latest_ship_date } = details;
const { sku, item_id, quantity } = NewOrderItem.properties;

export const Basket = Named('Basket', {
  country,
  state: Maybe(Code(STATE_MAX, 'State or province, where it is known yet.')),
  postal_code,
  address_line1: Maybe(
    Text(200, 'Street and number, where it is known yet: not every service delivers to PO boxes.'),
  ),
  residential: Type.Optional(Flag('Whether the address is residential. Default: true.')),
  marketplace,
  shipment_service_level_category,
  latest_ship_date,
  not_before: newInstructions.not_before,
  items: Type.Array(Named('BasketItem', { sku, item_id, quantity }), {
    minItems: 1,
    maxItems: ITEMS_MAX,
    description: 'What would be ordered.',
  }),
});
export type Basket = Static<typeof Basket>;

const text = (description: string) => Nullable(Type.String({ description }));

const part = NamedList('EstimatedPart', 'What would ship from where: a sub-order each.', {
  status: Enum(PARTS, 'The state it would have: `error` for what nobody may ship.'),
  reason: text('Why, if that needs an explanation.'),
  warehouse_id: Nullable(Id('Warehouse it would ship from.')),
  warehouse_name: text('Its name.'),
  items: NamedList('EstimatedItem', null, {
    index: Type.Integer({ minimum: 0, description: 'Position in `items`, from 0.' }),
    item_id: Id('The item.'),
    quantity: Type.Integer({ minimum: 1, description: 'Units of it in this part.' }),
  }),
  ship_by: Nullable(
    Instant('When it would ship at the latest, if it were ordered now; null for what waits.'),
  ),
  latest_ship: Nullable(Instant('The latest ship date, in the time zone of the warehouse if it is a day.')),
  is_late: Flag('Whether `ship_by` is after `latest_ship`.'),
  parcels: Nullable(Type.Integer({ minimum: 1, description: 'Parcels that are priced.' })),
  rates: NamedList(
    'EstimatedRate',
    `Freight by every service that carries it, cheapest first, at most ${RATES_MAX}.`,
    {
      carrier: Type.String({ description: 'Carrier.' }),
      service: Type.String({ description: 'Service.' }),
      service_name: Type.String({ description: 'Its name.' }),
      amount_usd: Amount('What is charged for all parcels of the part.'),
      transit_days: Nullable(Type.Integer({ minimum: 0, description: 'Days under way.' })),
      estimated_delivery: Nullable(Day('When it would arrive, if it ships on the day of `ship_by`.')),
    },
  ),
  unpriced: Nullable(
    Enum(
      UNPRICED,
      'Why there are no rates: it does not ship now (`not_shipping`), the catalog lacks size or weight of one of its items ' +
        '(`unmeasured`), there are more than a hundred parcels (`too_many_parcels`), or no service carries it (`not_served`).',
    ),
  ),
});

export const OrderEstimate = Named('OrderEstimate', {
  order_status: Enum(ORDER_STATUSES, 'The status the order would begin with.'),
  parts: part,
  why: RoutingReasons,
  freight_usd: Nullable(
    Amount(
      'The cheapest freight of all parts together; null if one that could ship now has no rates, or if none can.',
    ),
  ),
});
export type OrderEstimate = Static<typeof OrderEstimate>;
