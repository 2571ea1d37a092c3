// What the hub sets for all merchants: fulfilment centers of marketplaces, what these take, and what prep costs.
import { equal } from '../../../kit/db/lists.ts';
import { resourceTable } from '../../../kit/db/resource-tables.ts';
import { finds, readsMap } from '../../../kit/db/statement-functions.ts';
import { bigint, boolean, date, json, type RowOfColumns, text } from '../../../kit/db/tables.ts';
import type { Limit } from '../cartons/limit-rules.ts';
import type { Limited, NewCenterInput } from './schema.ts';

const VALID = `r.valid_from, nullif(r.valid_until, 'infinity') AS valid_until`;

const centerColumns = {
  marketplace_name: text(),
  code: text(),
  address: json<NewCenterInput['address']>(),
  phone: text().nullable(),
  instructions: text().nullable(),
};

export const centers = resourceTable({
  table: 'fulfillment_center',
  isShared: true,
  columns: centerColumns,
  shown: Object.keys(centerColumns)
    .map((name) => `r.${name}`)
    .join(', '),
  list: 'marketplace.centers',
  filters: {
    marketplace: equal('marketplace_name', 'fulfillment_center_by_marketplace'),
    code: equal('code', 'fulfillment_center_by_code'),
  },
});

export const inchesSql = (column: string) => `trim_scale(round(${column} / 25400.0, 2))`;
export const poundsSql = (column: string) => `trim_scale(round(${column} / 453592370000.0, 4))`;

const limitColumns = {
  marketplace_name: text(),
  program: text(),
  applies_to: text<Limited>(),
  valid_from: date(),
  valid_until: date(),
  max_length_um: bigint(),
  max_width_um: bigint(),
  max_height_um: bigint(),
  max_weight_ng: bigint(),
  single_unit_may_exceed: boolean(),
  team_lift_ng: bigint().nullable(),
};
export type LimitFields = RowOfColumns<typeof limitColumns>;

export const limits = resourceTable({
  table: 'marketplace_limit',
  isShared: true,
  columns: limitColumns,
  shown: `r.marketplace_name, r.program, r.applies_to, ${VALID}, ${inchesSql('r.max_length_um')} AS max_length_in,
    ${inchesSql('r.max_width_um')} AS max_width_in, ${inchesSql('r.max_height_um')} AS max_height_in,
    ${poundsSql('r.max_weight_ng')} AS max_weight_lb, r.single_unit_may_exceed, ${poundsSql('r.team_lift_ng')} AS team_lift_lb`,
  list: 'marketplace.limits',
});

/** The newest that holds on a day; null where the marketplace says nothing. */
export const limitOn = finds<Limit, [marketplace: string, program: string, appliesTo: Limited, day: string]>(
  'marketplace.validLimit',
  `SELECT l.max_length_um, l.max_width_um, l.max_height_um, l.max_weight_ng, l.single_unit_may_exceed, l.team_lift_ng
   FROM marketplace_limit l
   WHERE l.marketplace_name = $1 AND l.program = $2 AND l.applies_to = $3 AND l.valid_from <= $4::date
     AND l.valid_until >= $4::date
   ORDER BY l.valid_from DESC LIMIT 1`,
);

const priceColumns = { prep: text(), unit_cents: bigint(), valid_from: date(), valid_until: date() };
export type PrepPriceFields = RowOfColumns<typeof priceColumns>;

export const prepPrices = resourceTable({
  table: 'prep_price',
  isShared: true,
  columns: priceColumns,
  shown: `r.prep, trim_scale(r.unit_cents / 100.0) AS unit_usd, ${VALID}`,
  list: 'marketplace.prepPrices',
});

/** Cents by kind of prep; of those that are valid on a day, the newest. */
export const pricesOfPrep = readsMap<string, number, [day: string]>(
  'marketplace.validPrepPrices',
  `SELECT DISTINCT ON (p.prep) p.prep AS key, p.unit_cents AS value FROM prep_price p
   WHERE p.valid_from <= $1::date AND p.valid_until >= $1::date ORDER BY p.prep, p.valid_from DESC`,
);
