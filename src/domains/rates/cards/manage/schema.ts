// Requests and answers of rate cards.
import { type Static, Type } from 'typebox';
import { AnyText, Count, optional } from '../../../../kit/http/fields/schema.ts';
import { BoundedList } from '../../../../kit/http/named-list/schema.ts';
import {
  Enum,
  Flag,
  Id,
  Instant,
  Named,
  Nullable,
  Strict,
  Text,
  Versioned,
} from '../../../../kit/http/schema.ts';
import {
  CarrierCode,
  FuelWeeks,
  inches,
  LANES_MAX,
  LaneRow,
  MiddleMileCard,
  ParcelCard,
  PRICES_MAX,
  PriceRow,
  pounds,
} from '../schema.ts';

const CARD_KINDS = ['parcel', 'middle_mile'] as const;
const SAMPLES_MAX = 10;
const LINES_MAX = 500;

const name = Text(200, 'Name of the card.');
const effectiveFrom = Instant('When it takes effect.');
const effectiveUntil = Nullable(Instant('When it ends; null: when the next card begins.'));

const samples = BoundedList(
  'SampleParcel',
  'Parcels to compare prices for, in every zone of the card. Default: typical sizes.',
  SAMPLES_MAX,
  {
    length_in: inches('Length in inches.'),
    width_in: inches('Width in inches.'),
    height_in: inches('Height in inches.'),
    weight_lb: pounds('Weight in pounds.'),
  },
);

const trial = {
  dry_run: Type.Optional(Flag('Checks the card and reports the price changes; writes nothing.')),
  samples: Type.Optional(samples),
};

const frame = {
  carrier: CarrierCode,
  name,
  effective_from: effectiveFrom,
  effective_until: Type.Optional(effectiveUntil),
  fuel_weeks: FuelWeeks,
};

const NewParcelCard = Named('NewParcelRateCard', {
  kind: Type.Literal('parcel', { description: 'Parcels.' }),
  ...frame,
  content: ParcelCard,
  ...trial,
});
const NewMiddleMileCard = Named('NewMiddleMileRateCard', {
  kind: Type.Literal('middle_mile', { description: 'Marketplace shipments, by the cubic foot.' }),
  ...frame,
  content: MiddleMileCard,
  ...trial,
});
export const NewCard = Type.Union([NewParcelCard, NewMiddleMileCard]);
export type NewCardInput = Static<typeof NewCard>;

/** The form a body means to have: violations refer to that form. */
export function cardForm(body: unknown) {
  const { kind } = (body ?? {}) as { kind?: unknown };
  return kind === 'middle_mile' ? NewMiddleMileCard : NewParcelCard;
}

export const CardChanges = Named(
  'RateCardChanges',
  optional({ name, effective_until: effectiveUntil, fuel_weeks: FuelWeeks }),
);
export type CardChangesInput = Static<typeof CardChanges>;

const ofRows = { ...optional({ effective_from: effectiveFrom, name }), dry_run: trial.dry_run };

export const NewPrices = Named('NewRatePrices', {
  rows: Type.Array(PriceRow, {
    minItems: 1,
    maxItems: PRICES_MAX,
    description: 'All prices of the new card.',
  }),
  ...ofRows,
});

export const NewLanes = Named('NewRateLanes', {
  rows: Type.Array(LaneRow, { minItems: 1, maxItems: LANES_MAX, description: 'All lanes of the new card.' }),
  ...ofRows,
});

const IN_CSV = 'The same as in the body, for CSV.';
export const RowsQuery = Strict(
  optional({
    effective_from: Type.String({ format: 'date-time', description: IN_CSV }),
    name: Text(200, IN_CSV),
    dry_run: Flag(IN_CSV),
  }),
);

const summary = {
  id: Id('Card id.', 1),
  carrier: CarrierCode,
  kind: Enum(CARD_KINDS, 'For parcels, or for the middle mile.'),
  card_version: Type.Integer({ minimum: 1, description: 'Number of the carrier’s card, from 1.' }),
  name,
  effective_from: effectiveFrom,
  effective_until: effectiveUntil,
  created_by: AnyText('Who loaded it.'),
  ...Versioned,
  created: Instant('When it was loaded.'),
  updated: Instant('When it last changed.'),
};
export const CardSummary = Named('RateCardSummary', summary);
export const Card = Named('RateCard', {
  ...summary,
  fuel_weeks: FuelWeeks,
  content: Type.Union([ParcelCard, MiddleMileCard]),
});

const amount = (description: string) => Nullable(Type.Number({ description }));

export const CardTrial = Named('RateCardTrial', {
  compared_with: Nullable(
    Named(
      'ComparedRateCard',
      { id: summary.id, card_version: summary.card_version },
      { description: 'The card that it would replace.' },
    ),
  ),
  compared: Count('Compared prices.'),
  unchanged: Count('Unchanged prices.'),
  raised: Count('Increased prices.'),
  lowered: Count('Decreased prices.'),
  added: Count('Prices only in the new card.'),
  removed: Count('Prices only in the old card.'),
  differences: Type.Array(
    Named('RateDifference', {
      service: AnyText('Service.'),
      from: AnyText('Origin.'),
      to: AnyText('Destination.'),
      sample: AnyText('The parcel or shipment.'),
      before_usd: amount('Price by the old card; null: none.'),
      after_usd: amount('Price by the new card; null: none.'),
      difference_usd: amount('Price difference; null if either card has no price.'),
    }),
    { maxItems: LINES_MAX, description: `Up to ${LINES_MAX}, the largest differences first.` },
  ),
});
export type CardTrialJson = Static<typeof CardTrial>;
export const DIFFERENCES_MAX = LINES_MAX;
