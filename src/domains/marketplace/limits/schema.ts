// What a marketplace takes of cartons and pallets.
import { type Static, Type } from 'typebox';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Maybe,
  Nullable,
  Strict,
  Versioned,
} from '../../../kit/http/schema.ts';
import { PREP_CHANNELS } from '../work-orders/schema.ts';

const INCHES_MAX = 1000;
const POUNDS_MAX = 50_000;

export const inches = (description: string) =>
  Type.Number({ minimum: 0.01, maximum: INCHES_MAX, multipleOf: 0.01, description });
export const pounds = (description: string) =>
  Type.Number({ minimum: 0.001, maximum: POUNDS_MAX, multipleOf: 0.001, description });

const LIMITED = ['carton', 'pallet'] as const;
export type Limited = (typeof LIMITED)[number];

const marketplaceName = Code(100, 'Marketplace, as its listings name it.');
const day = (description: string) => Type.String({ format: 'date', description });

const which = {
  marketplace_name: marketplaceName,
  program: Enum(PREP_CHANNELS, 'Program of the marketplace.'),
  applies_to: Enum(LIMITED, 'What it limits.'),
  valid_from: day('First day on which it holds, by the warehouse’s date.'),
};
const valid_until = day('Last day on which it holds.');
const measures = {
  max_length_in: inches('Of a carton, its longest side at most; of a pallet, its length.'),
  max_width_in: inches('Of a carton, its second side at most; of a pallet, its width.'),
  max_height_in: inches(
    'Of a carton, its shortest side at most; of a pallet, its height with everything on it.',
  ),
  max_weight_lb: pounds('Weight at most.'),
};
const single_unit_may_exceed = Flag(
  'Whether a carton with a single unit may be larger or heavier, as the unit is.',
);
const team_lift_lb = pounds('Heavier cartons get a mark that two people lift them.');

export const MarketplaceLimit = Strict(
  {
    id: Id('Limit id.'),
    ...which,
    valid_until: Nullable(valid_until),
    ...measures,
    single_unit_may_exceed,
    team_lift_lb: Nullable(team_lift_lb),
    ...Versioned,
    created: Instant('When it was made.'),
    updated: Instant('When it changed last.'),
  },
  { name: 'MarketplaceLimit' },
);

export const NewLimit = Strict(
  {
    ...which,
    valid_until: Maybe(valid_until),
    ...measures,
    single_unit_may_exceed: Maybe(single_unit_may_exceed),
    team_lift_lb: Maybe(team_lift_lb),
  },
  { name: 'NewMarketplaceLimit' },
);
export type NewLimitInput = Static<typeof NewLimit>;

export const LimitChanges = Strict(
  { valid_until: Type.Optional(Nullable(valid_until)) },
  {
    name: 'MarketplaceLimitChanges',
    description: 'A limit ends, and another begins: what was packed under it was right.',
  },
);
