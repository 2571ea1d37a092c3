// Labels of packed cartons: what is asked for, and what is known of each.
import { type Static, Type } from 'typebox';
import { Code, Enum, Flag, Id, Instant, Nullable, Strict } from '../../../kit/http/schema.ts';
import { RATE_SOURCES, type RateSource } from '../../rates/quotes/schema.ts';

/** Who rates parcels and sells labels: the hub's own rate cards, or an aggregator. */
export type SourceName = RateSource;

const LABEL_STATES = [
  'requested',
  'bought',
  'used',
  'void_requested',
  'voided',
  'void_refused',
  'failed',
] as const;
export type LabelState = (typeof LABEL_STATES)[number];

const CARTONS_MAX = 100;
/** What fits a label of 4 inches as Code 128 with bars that a scanner reads. */
const PRINTED_NUMBER_LENGTH_MAX = 30;

const usd = (description: string) => Type.Number({ minimum: 0, description });
const text = (description: string) => Type.String({ description });

export const ShippingLabel = Strict(
  {
    id: Id('Label id.'),
    sub_order_id: Id('Sub-order id.'),
    sub_order_number: text('Number of the sub-order.'),
    shipment_id: Id('The carton that it is for.'),
    carton: Type.Integer({ minimum: 1, description: 'Number of that carton.' }),
    warehouse_id: Id('Where the carton is.'),
    state: Enum(LABEL_STATES, 'What has become of it.'),
    source: Enum(RATE_SOURCES, 'Who rated and sold it.'),
    quote_id: Id('The quote that it was bought by.'),
    carrier: text('Carrier.'),
    service: text('Service.'),
    service_name: text('What people call the service.'),
    amount_usd: usd('What the merchant is charged for it; 0 once it is voided.'),
    breakdown: Type.Array(
      Strict(
        {
          code: text('What the line is for.'),
          description: text('The same in words.'),
          amount_usd: Type.Number({ description: 'Part of the amount; below zero where it lowers it.' }),
        },
        { name: 'LabelBreakdownLine' },
      ),
      { description: 'Sums up to the amount.' },
    ),
    tracking_number: Nullable(text('Tracking number; null until it is bought.')),
    tracking_url: Nullable(text('Where the parcel can be followed.')),
    error: Nullable(text('What went wrong; null: nothing.')),
    requested_by: text('Who asked for it.'),
    requested: Instant('When.'),
    bought: Nullable(Instant('When it was bought.')),
    used: Nullable(Instant('When its carton was shipped with it.')),
    void_requested: Nullable(Instant('When somebody asked to have it voided.')),
    voided: Nullable(Instant('When it was voided.')),
    version: Type.Integer({ minimum: 1, description: 'Grows with every change.' }),
  },
  { name: 'ShippingLabel' },
);

const asked = {
  service: Type.String({
    pattern: '^[A-Za-z0-9_]{1,60}(/[A-Za-z0-9_]{1,60})?$',
    description: 'a service, `ground`, or that of a carrier, `ups/ground`',
  }),
  quote_id: Type.Optional(
    Id('The quote that it is bought by, made for these cartons; rated anew where none is cited.'),
  ),
  source: Type.Optional(
    Enum(RATE_SOURCES, 'Who rates and sells; `cards` by itself. A quote that is cited says it.'),
  ),
  residential: Type.Optional(Flag('Whether it goes to a home; true by itself.')),
  shipments: Type.Optional(
    Type.Array(
      Strict(
        {
          carton: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: CARTONS_MAX,
              description: 'Which carton; may be left out where there is only one.',
            }),
          ),
          tracking_number: Code(
            PRINTED_NUMBER_LENGTH_MAX,
            'The number that the carrier has given out for it.',
          ),
        },
        { name: 'NumberedCarton' },
      ),
      {
        minItems: 1,
        maxItems: CARTONS_MAX,
        description:
          'Labels of the hub’s own cards need the carriers’ numbers, one for each carton; aggregators give their own.',
      },
    ),
  ),
};

export const BuyLabels = Strict(asked, { name: 'BuyLabels' });
export type LabelsAsked = Static<typeof BuyLabels>;

/** The other form of `ship`: with labels, bought where there are none yet. */
export const ShipWithLabels = Strict(asked, { name: 'ShipWithLabels' });

export const RateCartons = Strict(
  { source: asked.source, residential: asked.residential },
  { name: 'RateCartons' },
);

const LabelChanged = Strict(
  {
    label_id: Id('Label id.'),
    sub_order_id: Id('Sub-order id.'),
    shipment_id: Id('The carton that it is for.'),
    warehouse_id: Id('Where the carton is.'),
    state: Enum(LABEL_STATES, 'What has become of it.'),
    source: Enum(RATE_SOURCES, 'Who rated and sold it.'),
    carrier: text('Carrier.'),
    service: text('Service.'),
    amount_usd: usd('What the merchant is charged for it; 0 once it is voided.'),
    tracking_number: Nullable(text('Tracking number.')),
  },
  { name: 'ShippingLabelChanged' },
);

export const LABEL_EVENTS = { 'shipping_label.changed': LabelChanged } as const;
