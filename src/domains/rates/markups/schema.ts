import type { Static } from 'typebox';
import { optional } from '../../../kit/http/fields/schema.ts';
import {
  Between,
  Id,
  Instant,
  Matching,
  Money,
  Named,
  Nullable,
  Versioned,
} from '../../../kit/http/schema.ts';

/** Aggregators name carriers and services with capital letters, too. */
const name = (what: string) =>
  Matching('^[A-Za-z0-9_]{1,30}$', `${what} (letters, digits and _), as rates name it`);

const fields = {
  carrier: Nullable(name('the carrier')),
  service: Nullable(name('the service')),
  percent: Between(-100, 500, 'Percent of the whole price, two decimals; negative for a discount.'),
  flat_usd: Money('Per parcel, or per middle-mile shipment.', {
    minimum: -10_000,
    maximum: 10_000,
  }),
  effective_from: Instant('When it takes effect.'),
  effective_until: Nullable(Instant('When it ends; null: never.')),
};

export const NewMarkup = Named('NewRateMarkup', optional(fields));
export type NewMarkupInput = Static<typeof NewMarkup>;

const { percent, flat_usd, effective_until } = fields;
export const MarkupChanges = Named('RateMarkupChanges', optional({ percent, flat_usd, effective_until }));
export type MarkupChangesInput = Static<typeof MarkupChanges>;

export const RateMarkup = Named('RateMarkup', {
  id: Id('Mark-up id.'),
  ...fields,
  ...Versioned,
  created: Instant('When it was created.'),
  updated: Instant('When it last changed.'),
});
