// Words of the statistics of returns.
import { Type } from 'typebox';
import { Enum, Id, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { RETURN_REASONS } from '../schema.ts';

const BASES = ['shipped', 'returned'] as const;
export type Basis = (typeof BASES)[number];
export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];
const GROUPS = [...INTERVALS, 'item', 'warehouse', 'marketplace'] as const;
export type Group = (typeof GROUPS)[number];
/** The most groups of an answer: those with the most returned units. */
export const GROUPS_MAX = 1000;
/** Days from the first to the last. */
export const [DAYS_DEFAULT, DAYS_MAX] = [30, 366] as const;

const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

const wanted = {
  start_date: day(
    `First day, in UTC; ${DAYS_MAX} days up to the last at most. Default: ${DAYS_DEFAULT} days up to the last.`,
  ),
  end_date: day('Last day, in UTC. Default: today.'),
  item_id: Type.Optional(
    Id('Only units of this item: what was in the box, so a component where a bundle was ordered.'),
  ),
  sku: Type.Optional(Text(100, 'Only units of lines that were ordered by this SKU.')),
  warehouse_id: Type.Optional(
    Id('Only units that were shipped from this warehouse, or with basis `returned` taken in there.'),
  ),
  marketplace: Type.Optional(Text(100, 'Only units of orders of this marketplace.')),
  basis: Type.Optional(
    Enum(
      BASES,
      '`shipped`: returns of what was shipped in the period, whenever they came; `returned`: what came back in the period, ' +
        'whenever it was shipped. Default `returned`.',
    ),
  ),
};

export const RateQuery = Strict({
  ...wanted,
  group_by: Type.Optional(Enum(GROUPS, 'What the groups are. Default `day`.')),
});
export const ReasonsQuery = Strict(wanted);
export const VolumeQuery = Strict({
  ...wanted,
  interval: Type.Optional(Enum(INTERVALS, 'How long a period of the series is. Default `day`.')),
});

const units = (description: string) => Type.Integer({ minimum: 0, description });
const share = (description: string) => Type.Number({ minimum: 0, description });
const rate = Nullable(share('Returned by shipped units, to four decimals; null where nothing was shipped.'));

const range = {
  start_date: Type.String({ format: 'date', description: 'First day, in UTC.' }),
  end_date: Type.String({ format: 'date', description: 'Last day, in UTC.' }),
  basis: Enum(BASES, 'As it was asked for.'),
};

export const ReturnRate = Strict(
  {
    ...range,
    group_by: Enum(GROUPS, 'What the groups are.'),
    shipped_units: units('Units that were shipped in the period.'),
    returned_units: units('Units that came back, by the basis.'),
    rate,
    groups: Type.Array(
      Strict(
        {
          key: Nullable(
            Type.String({
              description:
                'First day of the period, id of the item or the warehouse, or the marketplace; null: of no marketplace.',
            }),
          ),
          label: Type.String({ description: 'What people call it.' }),
          shipped_units: units('Units that were shipped.'),
          returned_units: units('Units that came back.'),
          rate,
        },
        { name: 'ReturnRateGroup' },
      ),
      {
        description:
          'Periods in their order, empty ones included, weeks from Monday on; others by returned units, the most first, at ' +
          `most ${GROUPS_MAX}.`,
      },
    ),
  },
  { name: 'ReturnRate' },
);

export const ReturnReasons = Strict(
  {
    ...range,
    total_units: units('Units that came back.'),
    reasons: Type.Array(
      Strict(
        {
          reason: Enum(RETURN_REASONS, 'Reason.'),
          description: Type.String({ description: 'What it means.' }),
          units: units('Units that came back for it.'),
          share: share('Part of all, to four decimals.'),
        },
        { name: 'ReturnReasonShare' },
      ),
      { description: 'Those that there were, the most units first.' },
    ),
  },
  { name: 'ReturnReasons' },
);

export const ReturnVolume = Strict(
  {
    ...range,
    interval: Enum(INTERVALS, 'How long a period is.'),
    total_returns: units(
      'Returns, each with the first of its units; with `item_id` or `sku`, with the first unit of each item and SKU of it.',
    ),
    total_units: units('Units that came back.'),
    series: Type.Array(
      Strict(
        {
          period: Type.String({ format: 'date', description: 'First day of the period.' }),
          returns: units('Returns.'),
          units: units('Units that came back.'),
          restocked_units: units('Those of them that were restocked since.'),
          disposed_units: units('Those of them that were thrown away since.'),
        },
        { name: 'ReturnVolumePeriod' },
      ),
      { description: 'Empty periods included; weeks from Monday on.' },
    ),
  },
  { name: 'ReturnVolume' },
);
