import type { Reader } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import type { Limited } from './schema.ts';

export interface LimitFields {
  readonly marketplace_name: string;
  readonly program: string;
  readonly applies_to: Limited;
  readonly valid_from: string;
  readonly valid_until: string;
  readonly max_length_um: number;
  readonly max_width_um: number;
  readonly max_height_um: number;
  readonly max_weight_ng: number;
  readonly single_unit_may_exceed: boolean;
  readonly team_lift_ng: number | null;
}

/** SQL of inches and pounds, as they were sent. */
export const inchesSql = (column: string) => `trim_scale(round(${column} / 25400.0, 2))`;
export const poundsSql = (column: string) => `trim_scale(round(${column} / 453592370000.0, 4))`;

const COLUMNS = `r.id, r.marketplace_name, r.program, r.applies_to, r.valid_from,
  nullif(r.valid_until, 'infinity') AS valid_until, ${inchesSql('r.max_length_um')} AS max_length_in,
  ${inchesSql('r.max_width_um')} AS max_width_in, ${inchesSql('r.max_height_um')} AS max_height_in,
  ${poundsSql('r.max_weight_ng')} AS max_weight_lb, r.single_unit_may_exceed, ${poundsSql('r.team_lift_ng')} AS team_lift_lb,
  r.version, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;

export const limits = recordTable<LimitFields>({
  table: 'marketplace_limit',
  isShared: true,
  columns: {
    marketplace_name: 'text',
    program: 'text',
    applies_to: 'text',
    valid_from: 'date',
    valid_until: 'date',
    max_length_um: 'bigint',
    max_width_um: 'bigint',
    max_height_um: 'bigint',
    max_weight_ng: 'bigint',
    single_unit_may_exceed: 'boolean',
    team_lift_ng: 'bigint',
  },
  json: COLUMNS,
});

export const limitList = keysetList({
  name: 'marketplace.limits',
  from: 'marketplace_limit t',
  scope: 'true',
  scopeValues: 0,
  json: `SELECT ${COLUMNS}`,
});

export type LimitRow = Omit<LimitFields, 'valid_from' | 'valid_until'>;

const valid = sql<LimitRow>(
  'marketplace.validLimit',
  `SELECT l.marketplace_name, l.program, l.applies_to, l.max_length_um, l.max_width_um, l.max_height_um, l.max_weight_ng,
     l.single_unit_may_exceed, l.team_lift_ng
   FROM marketplace_limit l
   WHERE l.marketplace_name = $1 AND l.program = $2 AND l.applies_to = $3 AND l.valid_from <= $4::date
     AND l.valid_until >= $4::date
   ORDER BY l.valid_from DESC LIMIT 1`,
);

/** The newest that holds on a day; null where the marketplace says nothing. */
export async function limitOn(
  db: Reader,
  of: { readonly marketplace: string; readonly program: string; readonly appliesTo: Limited },
  day: string,
): Promise<LimitRow | null> {
  return (await db.query(valid, [of.marketplace, of.program, of.appliesTo, day]))[0] ?? null;
}
