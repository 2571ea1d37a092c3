// What the hub sets for all merchants: fulfilment centers, limits of cartons and pallets, and prices of prep.
import { type Static, Type } from 'typebox';
import { Day, optional } from '../../../kit/http/fields/schema.ts';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Maybe,
  Money,
  Named,
  Nullable,
  Text,
  Versioned,
} from '../../../kit/http/schema.ts';
import { Address } from '../../warehouses/schema.ts';
import { PREP_CHANNELS, Prep } from '../work-orders/schema.ts';

const dated = (made: string, changed: string) => ({
  ...Versioned,
  created: Instant(made),
  updated: Instant(changed),
});

// --- Fulfilment centers ----------------------------------------------------------------------------------------------

const center = {
  marketplace_name: Text(100, 'Marketplace, as in listings.'),
  code: Code(20, 'The marketplace’s code, such as ONT8.'),
  address: Address,
};
const contact = {
  phone: Nullable(Text(50, 'Phone number of its dock.')),
  instructions: Nullable(Text(500, 'Instructions for drivers.')),
};

export const FulfillmentCenterRecord = Named('FulfillmentCenter', {
  id: Id('Fulfilment center id.'),
  ...center,
  ...contact,
  ...dated('When it was added.', 'Last change.'),
});

export const NewFulfillmentCenter = Named('NewFulfillmentCenter', { ...center, ...optional(contact) });
export type NewCenterInput = Static<typeof NewFulfillmentCenter>;

export const FulfillmentCenterChanges = Named(
  'FulfillmentCenterChanges',
  optional({ address: Address, ...contact }),
);
export type CenterChangesInput = Static<typeof FulfillmentCenterChanges>;

// --- Limits ----------------------------------------------------------------------------------------------------------

const INCHES_MAX = 1000;
const POUNDS_MAX = 50_000;

export const inches = (description: string) =>
  Type.Number({ minimum: 0.01, maximum: INCHES_MAX, multipleOf: 0.01, description });
export const pounds = (description: string) =>
  Type.Number({ minimum: 0.001, maximum: POUNDS_MAX, multipleOf: 0.001, description });

const LIMITED = ['carton', 'pallet'] as const;
export type Limited = (typeof LIMITED)[number];

const which = {
  marketplace_name: Code(100, 'Marketplace, as in listings.'),
  program: Enum(PREP_CHANNELS, 'Program of the marketplace.'),
  applies_to: Enum(LIMITED, 'What it applies to.'),
  valid_from: Day('First day on which it applies, by the date at the warehouse.'),
};
const lastDay = Day('Last day on which it applies.');
const measures = {
  max_length_in: inches('Maximum of the longest side of a carton, or of the length of a pallet.'),
  max_width_in: inches('Maximum of the second side of a carton, or of the width of a pallet.'),
  max_height_in: inches('Maximum of the shortest side of a carton, or of the height of a loaded pallet.'),
  max_weight_lb: pounds('Maximum weight.'),
};
const single_unit_may_exceed = Flag('Whether a carton with a single unit may be larger or heavier.');
const team_lift_lb = pounds('Heavier cartons are marked for a team lift.');

export const MarketplaceLimit = Named('MarketplaceLimit', {
  id: Id('Limit id.'),
  ...which,
  valid_until: Nullable(lastDay),
  ...measures,
  single_unit_may_exceed,
  team_lift_lb: Nullable(team_lift_lb),
  ...dated('When it was created.', 'When it last changed.'),
});

export const NewLimit = Named('NewMarketplaceLimit', {
  ...which,
  valid_until: Maybe(lastDay),
  ...measures,
  single_unit_may_exceed: Maybe(single_unit_may_exceed),
  team_lift_lb: Maybe(team_lift_lb),
});
export type NewLimitInput = Static<typeof NewLimit>;

export const LimitChanges = Named(
  'MarketplaceLimitChanges',
  { valid_until: Maybe(lastDay) },
  { description: 'Limits never change: end one and create the next.' },
);
export type LimitChangesInput = Static<typeof LimitChanges>;

// --- Prices of prep --------------------------------------------------------------------------------------------------

const PRICE = { minimum: 0, maximum: 1000 };

const unit_usd = Money('Price per unit.', PRICE);
const valid_from = Day('First day on which it applies to new work orders, in UTC.');
const valid_until = Day('Last day; null: until further notice.');

export const PrepPrice = Named('PrepPrice', {
  id: Id('Price id.'),
  prep: Prep,
  unit_usd: Type.Number({ ...PRICE, multipleOf: 0.01, description: 'Price per unit.' }),
  valid_from,
  valid_until: Nullable(valid_until),
  ...dated('When it was created.', 'When it last changed.'),
});

export const NewPrepPrice = Named('NewPrepPrice', {
  prep: Prep,
  unit_usd,
  valid_from,
  valid_until: Maybe(valid_until),
});
export type NewPrepPriceInput = Static<typeof NewPrepPrice>;

export const PrepPriceChanges = Named('PrepPriceChanges', {
  unit_usd: Type.Optional(unit_usd),
  valid_until: Maybe(valid_until),
});
export type PrepPriceChangesInput = Static<typeof PrepPriceChanges>;
