// What the hub says and hears of rate cards.
import { type Static, Type } from 'typebox';
import { Enum, Flag, Id, Instant, Nullable, Strict, Text, Versioned } from '../../../../kit/http/schema.ts';
import {
  CarrierCode,
  FuelWeeks,
  INCHES_MAX,
  LANES_MAX,
  LaneRow,
  MiddleMileCard,
  ParcelCard,
  POUNDS_MAX,
  PRICES_MAX,
  PriceRow,
} from '../schema.ts';

const CARD_KINDS = ['parcel', 'middle_mile'] as const;
const SAMPLES_MAX = 10;
const LINES_MAX = 500;

const name = Text(200, 'What people call the card.');
const effectiveFrom = Instant('From when on it is valid.');
const effectiveUntil = Nullable(Instant('When it ends; null: when a later card begins.'));

const samples = Type.Array(
  Strict(
    {
      length_in: Type.Number({ exclusiveMinimum: 0, maximum: INCHES_MAX, description: 'Length in inches.' }),
      width_in: Type.Number({ exclusiveMinimum: 0, maximum: INCHES_MAX, description: 'Width in inches.' }),
      height_in: Type.Number({ exclusiveMinimum: 0, maximum: INCHES_MAX, description: 'Height in inches.' }),
      weight_lb: Type.Number({ exclusiveMinimum: 0, maximum: POUNDS_MAX, description: 'Weight in pounds.' }),
    },
    { name: 'SampleParcel' },
  ),
  {
    minItems: 1,
    maxItems: SAMPLES_MAX,
    description:
      'Parcels to compare prices of, in every zone of the card; some of usual sizes where none are named.',
  },
);

const trial = {
  dry_run: Type.Optional(Flag('Checks the card and tells what prices it would change; writes nothing.')),
  samples: Type.Optional(samples),
};

const frame = {
  carrier: CarrierCode,
  name,
  effective_from: effectiveFrom,
  effective_until: Type.Optional(effectiveUntil),
  fuel_weeks: FuelWeeks,
};

const NewParcelCard = Strict(
  { kind: Type.Literal('parcel', { description: 'Parcels.' }), ...frame, content: ParcelCard, ...trial },
  { name: 'NewParcelRateCard' },
);
const NewMiddleMileCard = Strict(
  {
    kind: Type.Literal('middle_mile', { description: 'Marketplace shipments, by the cubic foot.' }),
    ...frame,
    content: MiddleMileCard,
    ...trial,
  },
  { name: 'NewMiddleMileRateCard' },
);
export const NewCard = Type.Union([NewParcelCard, NewMiddleMileCard]);
export type NewCardInput = Static<typeof NewCard>;

/** The form that a body means to have; its violations are then told in that form's words. */
export function cardForm(body: unknown) {
  const { kind } = (body ?? {}) as { kind?: unknown };
  return kind === 'middle_mile' ? NewMiddleMileCard : NewParcelCard;
}

export const CardChanges = Strict(
  {
    name: Type.Optional(name),
    effective_until: Type.Optional(effectiveUntil),
    fuel_weeks: Type.Optional(FuelWeeks),
  },
  { name: 'RateCardChanges' },
);
export type CardChangesInput = Static<typeof CardChanges>;

export const NewPrices = Strict(
  {
    rows: Type.Array(PriceRow, {
      minItems: 1,
      maxItems: PRICES_MAX,
      description: 'All prices of the new card.',
    }),
    effective_from: Type.Optional(effectiveFrom),
    name: Type.Optional(name),
    dry_run: trial.dry_run,
  },
  { name: 'NewRatePrices' },
);

export const NewLanes = Strict(
  {
    rows: Type.Array(LaneRow, {
      minItems: 1,
      maxItems: LANES_MAX,
      description: 'All lanes of the new card.',
    }),
    effective_from: Type.Optional(effectiveFrom),
    name: Type.Optional(name),
    dry_run: trial.dry_run,
  },
  { name: 'NewRateLanes' },
);

export const RowsQuery = Strict({
  effective_from: Type.Optional(
    Type.String({ format: 'date-time', description: 'The same as in the body, for CSV.' }),
  ),
  name: Type.Optional(Text(200, 'The same as in the body, for CSV.')),
  dry_run: Type.Optional(Flag('The same as in the body, for CSV.')),
});

const summary = {
  id: Id('Card id.', 1),
  carrier: CarrierCode,
  kind: Enum(CARD_KINDS, 'Parcels, or the middle mile.'),
  card_version: Type.Integer({ minimum: 1, description: 'The carrier’s first card is 1, the next 2.' }),
  name,
  effective_from: effectiveFrom,
  effective_until: effectiveUntil,
  created_by: Type.String({ description: 'Who loaded it.' }),
  ...Versioned,
  created: Instant('When it was loaded.'),
  updated: Instant('When it was changed last.'),
};
export const CardSummary = Strict(summary, { name: 'RateCardSummary' });
export const Card = Strict(
  { ...summary, fuel_weeks: FuelWeeks, content: Type.Union([ParcelCard, MiddleMileCard]) },
  { name: 'RateCard' },
);

const amount = (description: string) => Nullable(Type.Number({ description }));
const count = (description: string) => Type.Integer({ minimum: 0, description });

export const CardTrial = Strict(
  {
    compared_with: Nullable(
      Strict(
        { id: summary.id, card_version: summary.card_version },
        { name: 'ComparedRateCard', description: 'The card that it would take the place of.' },
      ),
    ),
    compared: count('Prices that were compared.'),
    unchanged: count('Those that stay.'),
    raised: count('Those that go up.'),
    lowered: count('Those that go down.'),
    added: count('Those that only the new card has.'),
    removed: count('Those that only the old card has.'),
    differences: Type.Array(
      Strict(
        {
          service: Type.String({ description: 'Service.' }),
          from: Type.String({ description: 'Where it starts.' }),
          to: Type.String({ description: 'Where it goes.' }),
          sample: Type.String({ description: 'What is sent.' }),
          before_usd: amount('Price by the old card; null: none.'),
          after_usd: amount('Price by the new card; null: none.'),
          difference_usd: amount('What it costs more; null where either has no price.'),
        },
        { name: 'RateDifference' },
      ),
      { maxItems: LINES_MAX, description: `Up to ${LINES_MAX}, the largest differences first.` },
    ),
  },
  { name: 'RateCardTrial' },
);
export type CardTrialJson = Static<typeof CardTrial>;
export const DIFFERENCES_MAX = LINES_MAX;
