// Labels by which customers send goods back: what is asked for, and what is known of each.
import { type Static, Type } from 'typebox';
import { Code, Enum, Id, Instant, Maybe, Nullable, Strict } from '../../../kit/http/schema.ts';

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

export const WantedLabel = Strict(
  {
    source: Type.Optional(
      Enum(
        SOURCES,
        'Who rates and sells: the hub’s own rate cards, whose label the service draws, or EasyPost. Default `cards`.',
      ),
    ),
    service: Maybe(
      Type.String({
        pattern: '^[A-Za-z0-9_]{1,60}(/[A-Za-z0-9_]{1,60})?$',
        description:
          'A service, `ground`, or that of a carrier, `ups/ground`. Where nothing is said: the cheapest of EasyPost; by the hub’s ' +
          'cards, a plain label for whatever carrier the customer takes, without a price.',
      }),
    ),
    parcel: Maybe(
      Strict(
        {
          length_in: measure(SIDE_MAX_IN, 'Length in inches.'),
          width_in: measure(SIDE_MAX_IN, 'Width in inches.'),
          height_in: measure(SIDE_MAX_IN, 'Height in inches.'),
          weight_lb: measure(WEIGHT_MAX_LB, 'Weight in pounds.'),
        },
        { name: 'ReturnParcel', description: 'The parcel, as it is rated: needed for all but plain labels.' },
      ),
    ),
    tracking_number: Maybe(
      Code(
        PRINTED_NUMBER_LENGTH_MAX,
        'For a label by the hub’s cards: the number that the carrier has given out. Without it the label has the RMA number alone.',
      ),
    ),
  },
  { name: 'WantedReturnLabel' },
);
export type WantedLabelInput = Static<typeof WantedLabel>;
export type ParcelInput = NonNullable<WantedLabelInput['parcel']>;

export const ReturnLabel = Strict(
  {
    label_id: Id('Label id.'),
    state: Enum(RETURN_LABEL_STATES, 'What has become of it.'),
    source: Enum(SOURCES, 'Who rated and sold it.'),
    carrier: text('Carrier; null for a plain label.'),
    service: text('Service.'),
    service_name: text('What people call the service.'),
    amount_usd: Nullable(Type.Number({ minimum: 0, description: 'What it costs; null for a plain label.' })),
    quote_id: Nullable(Id('The quote that it was bought by.')),
    tracking_number: text('The carrier’s number.'),
    tracking_url: text('Where the parcel can be followed.'),
    error: text('What went wrong; null: nothing.'),
    requested_by: Type.String({ description: 'Who asked for it.' }),
    requested: Instant('When.'),
    bought: Nullable(Instant('When it was bought.')),
    void_requested: Nullable(Instant('When it was to be voided.')),
    voided: Nullable(Instant('When it was voided.')),
  },
  { name: 'ReturnLabel' },
);
