import { type Static, Type } from 'typebox';
import { Id, Instant, Money, Nullable, Strict, Versioned } from '../../../kit/http/schema.ts';

/** Aggregators name carriers and services with capital letters, too. */
const name = (what: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9_]{1,30}$',
    description: `${what} (letters, digits and _), as rates name it`,
  });

const fields = {
  carrier: Nullable(name('the carrier')),
  service: Nullable(name('the service')),
  percent: Type.Number({
    minimum: -100,
    maximum: 500,
    description: 'Percent of the whole price, two decimals; below zero it is a discount.',
  }),
  flat_usd: Money('For each parcel, or each shipment of the middle mile.', {
    minimum: -10_000,
    maximum: 10_000,
  }),
  effective_from: Instant('From when on it is charged.'),
  effective_until: Nullable(Instant('When it ends; null: never.')),
};

export const NewMarkup = Strict(
  {
    carrier: Type.Optional(fields.carrier),
    service: Type.Optional(fields.service),
    percent: Type.Optional(fields.percent),
    flat_usd: Type.Optional(fields.flat_usd),
    effective_from: Type.Optional(fields.effective_from),
    effective_until: Type.Optional(fields.effective_until),
  },
  { name: 'NewRateMarkup' },
);
export type NewMarkupInput = Static<typeof NewMarkup>;

export const MarkupChanges = Strict(
  {
    percent: Type.Optional(fields.percent),
    flat_usd: Type.Optional(fields.flat_usd),
    effective_until: Type.Optional(fields.effective_until),
  },
  { name: 'RateMarkupChanges' },
);
export type MarkupChangesInput = Static<typeof MarkupChanges>;

export const RateMarkup = Strict(
  {
    id: Id('Mark-up id.'),
    ...fields,
    ...Versioned,
    created: Instant('When it was made.'),
    updated: Instant('When it was changed last.'),
  },
  { name: 'RateMarkup' },
);
