import type { Tx } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import type { MarkupRule } from '../markup-rules.ts';

export interface MarkupFields {
  readonly carrier: string | null;
  readonly service: string | null;
  readonly basis_points: number;
  readonly flat_cents: number;
  readonly effective_from: string;
  readonly effective_until: string | null;
}

const COLUMNS = `r.id, r.carrier, r.service, trim_scale(r.basis_points / 100.0) AS percent,
  trim_scale(r.flat_cents / 100.0) AS flat_usd, ${instant('r.effective_from')} AS effective_from,
  ${instant('r.effective_until')} AS effective_until, r.version, ${instant('r.created_at')} AS created,
  ${instant('r.updated_at')} AS updated`;

export const markups = recordTable<MarkupFields>({
  table: 'rate_markup',
  columns: {
    carrier: 'text',
    service: 'text',
    basis_points: 'integer',
    flat_cents: 'integer',
    effective_from: 'timestamptz',
    effective_until: 'timestamptz',
  },
  json: COLUMNS,
});

export const markupList = keysetList({
  name: 'rates.markups',
  from: 'rate_markup t',
  json: `SELECT ${COLUMNS}`,
});

/** More are not looked at. */
const MARKUPS_MAX = 1000;

const valid = sql<MarkupRule>(
  'rates.validMarkups',
  `SELECT m.id, m.carrier, m.service, m.basis_points AS "basisPoints", m.flat_cents AS "flatCents" FROM rate_markup m
   WHERE m.org_id = $1 AND m.effective_from <= $2 AND (m.effective_until IS NULL OR m.effective_until > $2)
   ORDER BY m.id DESC LIMIT ${MARKUPS_MAX}`,
);

/** Those that are charged at the time; comes with the next statement that is awaited. */
export function queueMarkups(tx: Tx, orgId: number, at: Date): Promise<MarkupRule[]> {
  return tx.queueRead(valid, [orgId, at]);
}
