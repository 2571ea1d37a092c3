// Schemas of return statistics.
import { type Static, Type } from 'typebox';
import { AnyText } from '../../../kit/http/fields/schema.ts';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import { Enum, Id, Named, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
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
  item_id: Type.Optional(Id('Only units of this item in the box: a component if a bundle was ordered.')),
  sku: Type.Optional(Text(100, 'Only units of order lines with this SKU.')),
  warehouse_id: Type.Optional(
    Id('Only units shipped from this warehouse or, with basis `returned`, received there.'),
  ),
  marketplace: Type.Optional(Text(100, 'Only units of orders from this marketplace.')),
  basis: Type.Optional(
    Enum(
      BASES,
      '`shipped`: returns of units shipped in the period, at any time; `returned`: units returned in the period, ' +
        'shipped at any time. Default `returned`.',
    ),
  ),
};

export const RateQuery = Strict({
  ...wanted,
  group_by: Type.Optional(Enum(GROUPS, 'What to group by. Default `day`.')),
});
export const ReasonsQuery = Strict(wanted);
/** Filters of all reports. */
export type Query = Static<typeof ReasonsQuery>;
export const VolumeQuery = Strict({
  ...wanted,
  interval: Type.Optional(Enum(INTERVALS, 'Period of the series. Default `day`.')),
});

const units = (description: string) => Type.Integer({ minimum: 0, description });
const share = (description: string) => Type.Number({ minimum: 0, description });
const rate = Nullable(
  share('Returned units divided by shipped units, to four decimals; null if nothing was shipped.'),
);

const range = {
  start_date: Type.String({ format: 'date', description: 'First day, in UTC.' }),
  end_date: Type.String({ format: 'date', description: 'Last day, in UTC.' }),
  basis: Enum(BASES, 'As requested.'),
};

export const ReturnRate = Named('ReturnRate', {
  ...range,
  group_by: Enum(GROUPS, 'What the groups are.'),
  shipped_units: units('Units shipped in the period.'),
  returned_units: units('Returned units, by the basis.'),
  rate,
  groups: NamedList(
    'ReturnRateGroup',
    'Periods in their order, empty ones included, weeks from Monday on; others by returned units, the most first, at ' +
      `most ${GROUPS_MAX}.`,
    {
      key: Nullable(
        AnyText(
          'First day of the period, id of the item or the warehouse, or the marketplace; null: of no marketplace.',
        ),
      ),
      label: Type.String({ description: 'Its name.' }),
      shipped_units: units('Shipped units.'),
      returned_units: units('Returned units.'),
      rate,
    },
  ),
});

export const ReturnReasons = Named('ReturnReasons', {
  ...range,
  total_units: units('Returned units.'),
  reasons: NamedList('ReturnReasonShare', 'Reasons with units, most units first.', {
    reason: Enum(RETURN_REASONS, 'Reason.'),
    description: Type.String({ description: 'What it means.' }),
    units: units('Returned units with this reason.'),
    share: share('Share of all returned units, to four decimals.'),
  }),
});

export const ReturnVolume = Named('ReturnVolume', {
  ...range,
  interval: Enum(INTERVALS, 'Length of a period.'),
  total_returns: units(
    'Returns, each with the first of its units; with `item_id` or `sku`, with the first unit of each item and SKU of it.',
  ),
  total_units: units('Returned units.'),
  series: NamedList('ReturnVolumePeriod', 'Empty periods included; weeks from Monday on.', {
    period: Type.String({ format: 'date', description: 'First day of the period.' }),
    returns: units('Returns.'),
    units: units('Returned units.'),
    restocked_units: units('Units of them restocked so far.'),
    disposed_units: units('Units of them disposed of so far.'),
  }),
});
