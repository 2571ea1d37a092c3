// Labels with which customers send goods back: requests and records.
import { type Static, Type } from 'typebox';
import { Code, Enum, Id, Instant, Matching, Maybe, Named, Nullable } from '../../../kit/http/schema.ts';

const SOURCES = ['cards', 'easypost'] as const;

export const RETURN_LABEL_STATES = [
  'requested',
  'bought',
  'void_requested',
  'voided',
  'void_refused',
  'failed',
] as const;
export type ReturnLabelState = (typeof RETURN_LABEL_STATES)[number];

/** What fits a label of 4 inches as Code 128 with bars that a scanner reads. */
const PRINTED_NUMBER_LENGTH_MAX = 30;
const SIDE_MAX_IN = 200;
const WEIGHT_MAX_LB = 2000;

const measure = (maximum: number, description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum, description });
const text = (description: string) => Nullable(Type.String({ description }));

export const WantedLabel = Named('WantedReturnLabel', {
  source: Type.Optional(
    Enum(SOURCES, 'Source of the label: the hub’s own rate cards or EasyPost. Default `cards`.'),
  ),
  service: Maybe(
    Matching(
      '^[A-Za-z0-9_]{1,60}(/[A-Za-z0-9_]{1,60})?$',
      'A service, `ground`, or that of a carrier, `ups/ground`. Default: the cheapest with EasyPost; with the hub’s cards, a plain ' +
        'label without a price, for any carrier the customer chooses.',
    ),
  ),
  parcel: Maybe(
    Named(
      'ReturnParcel',
      {
        length_in: measure(SIDE_MAX_IN, 'Length in inches.'),
        width_in: measure(SIDE_MAX_IN, 'Width in inches.'),
        height_in: measure(SIDE_MAX_IN, 'Height in inches.'),
        weight_lb: measure(WEIGHT_MAX_LB, 'Weight in pounds.'),
      },
      { description: 'Size and weight of the parcel; required except for plain labels.' },
    ),
  ),
  tracking_number: Maybe(
    Code(
      PRINTED_NUMBER_LENGTH_MAX,
      'For the hub’s rate cards: the number that the carrier assigned. Without it the label only has the RMA number.',
    ),
  ),
});
export type WantedLabelInput = Static<typeof WantedLabel>;
export type ParcelInput = NonNullable<WantedLabelInput['parcel']>;

export const ReturnLabel = Named('ReturnLabel', {
  label_id: Id('Label id.'),
  state: Enum(RETURN_LABEL_STATES, 'Its state.'),
  source: Enum(SOURCES, 'Who rated and sold it.'),
  carrier: text('Carrier; null for a plain label.'),
  service: text('Service.'),
  service_name: text('Display name of the service.'),
  amount_usd: Nullable(Type.Number({ minimum: 0, description: 'Cost; null for a plain label.' })),
  quote_id: Nullable(Id('The quote that it was bought with.')),
  tracking_number: text('The carrier’s number.'),
  tracking_url: text('The carrier’s tracking page.'),
  error: text('What went wrong; null: nothing.'),
  requested_by: Type.String({ description: 'Who requested it.' }),
  requested: Instant('When.'),
  bought: Nullable(Instant('When it was bought.')),
  void_requested: Nullable(Instant('When voiding was requested.')),
  voided: Nullable(Instant('When it was voided.')),
});
