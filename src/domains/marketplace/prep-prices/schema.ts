import { type Static, Type } from 'typebox';
import { Id, Instant, Maybe, Money, Nullable, Strict, Versioned } from '../../../kit/http/schema.ts';
import { Prep } from '../work-orders/schema.ts';

const USD_MAX = 1000;

const unit_usd = Money('What a unit costs.', { minimum: 0, maximum: USD_MAX });
const valid_from = Type.String({ format: 'date', description: 'First day of orders that pay it, in UTC.' });
const valid_until = Nullable(
  Type.String({ format: 'date', description: 'Last day; null: until further notice.' }),
);

export const PrepPrice = Strict(
  {
    id: Id('Price id.'),
    prep: Prep,
    unit_usd: Type.Number({
      minimum: 0,
      maximum: USD_MAX,
      multipleOf: 0.01,
      description: 'What a unit costs.',
    }),
    valid_from,
    valid_until,
    ...Versioned,
    created: Instant('When it was made.'),
    updated: Instant('When it changed last.'),
  },
  { name: 'PrepPrice' },
);

export const NewPrepPrice = Strict(
  { prep: Prep, unit_usd, valid_from, valid_until: Maybe(valid_until.anyOf[0]) },
  { name: 'NewPrepPrice' },
);
export type NewPrepPriceInput = Static<typeof NewPrepPrice>;

export const PrepPriceChanges = Strict(
  { unit_usd: Type.Optional(unit_usd), valid_until: Type.Optional(valid_until) },
  { name: 'PrepPriceChanges' },
);
