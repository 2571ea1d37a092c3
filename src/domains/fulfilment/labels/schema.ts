import { type Static, Type } from 'typebox';
import { BoundedList, NamedList } from '../../../kit/http/named-list/schema.ts';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Matching,
  Named,
  Nullable,
  WholeNumber,
} from '../../../kit/http/schema.ts';
import { LABEL_STATES } from '../../labels/schema.ts';
import { RATE_SOURCES } from '../../rates/quotes/schema.ts';

const CARTONS_MAX = 100;
/** Fits a 4-inch label as a scannable Code 128. */
const PRINTED_NUMBER_LENGTH_MAX = 30;

const usd = (description: string) => Type.Number({ minimum: 0, description });
const text = (description: string) => Type.String({ description });

export const ShippingLabel = Named('ShippingLabel', {
  id: Id('Label id.'),
  sub_order_id: Id('Sub-order id.'),
  sub_order_number: text('Number of the sub-order.'),
  shipment_id: Id('Its carton.'),
  carton: Type.Integer({ minimum: 1, description: 'Number of that carton.' }),
  warehouse_id: Id('The warehouse of the carton.'),
  state: Enum(LABEL_STATES, 'Its state.'),
  source: Enum(RATE_SOURCES, 'Who rated and sold it.'),
  quote_id: Id('The quote it was bought with.'),
  carrier: text('Carrier.'),
  service: text('Service.'),
  service_name: text('Display name of the service.'),
  amount_usd: usd('Charged to the merchant; 0 once voided.'),
  breakdown: NamedList('LabelBreakdownLine', 'Adds up to the amount.', {
    code: text('What the line is for.'),
    description: text('The same as text.'),
    amount_usd: Type.Number({ description: 'Part of the amount; negative for a discount.' }),
  }),
  tracking_number: Nullable(text('Tracking number; null until it is bought.')),
  tracking_url: Nullable(text('The carrier’s tracking page.')),
  error: Nullable(text('The error; null if there is none.')),
  requested_by: text('Who requested it.'),
  requested: Instant('When.'),
  bought: Nullable(Instant('When it was bought.')),
  used: Nullable(Instant('When its carton was shipped with it.')),
  void_requested: Nullable(Instant('When voiding was requested.')),
  voided: Nullable(Instant('When it was voided.')),
  version: Type.Integer({ minimum: 1, description: 'Increases with every change.' }),
});

const asked = {
  service: Matching(
    '^[A-Za-z0-9_]{1,60}(/[A-Za-z0-9_]{1,60})?$',
    'a service, `ground`, or that of a carrier, `ups/ground`',
  ),
  quote_id: Type.Optional(
    Id('The quote to buy with, made for these cartons; without one, current rates apply.'),
  ),
  source: Type.Optional(Enum(RATE_SOURCES, 'The label source; default `cards`, or that of the given quote.')),
  residential: Type.Optional(Flag('Whether the address is residential; default true.')),
  shipments: Type.Optional(
    BoundedList(
      'NumberedCarton',
      'Labels of the hub’s rate cards need the carriers’ numbers, one for each carton; aggregators assign their own.',
      CARTONS_MAX,
      {
        carton: Type.Optional(WholeNumber(1, CARTONS_MAX, 'The carton; optional if there is only one.')),
        tracking_number: Code(PRINTED_NUMBER_LENGTH_MAX, 'The number that the carrier assigned.'),
      },
    ),
  ),
};

export const BuyLabels = Named('BuyLabels', asked);
export type LabelsAsked = Static<typeof BuyLabels>;

/** The other body of `ship`: with labels, bought if there are none yet. */
export const ShipWithLabels = Named('ShipWithLabels', asked);

export const RateCartons = Named('RateCartons', { source: asked.source, residential: asked.residential });

const { sub_order_id, shipment_id, warehouse_id, state, source, carrier, service, amount_usd } =
  ShippingLabel.properties;
const LabelChanged = Named('ShippingLabelChanged', {
  label_id: Id('Label id.'),
  ...{ sub_order_id, shipment_id, warehouse_id, state, source, carrier, service, amount_usd },
  tracking_number: Nullable(text('Tracking number.')),
});
export type RateCartons = Static<typeof RateCartons>;

export const LABEL_EVENTS = { 'shipping_label.changed': LabelChanged } as const;
