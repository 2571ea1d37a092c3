import { readsWithNext } from '../../../kit/db/queued-reads.ts';
import { resourceTable } from '../../../kit/db/resource-tables.ts';
import { instant } from '../../../kit/db/statement.ts';
import { integer, type RowOfColumns, text, timestamp } from '../../../kit/db/tables.ts';
import type { MarkupRule } from '../markup-rules.ts';

const FIELDS = {
  carrier: text().nullable(),
  service: text().nullable(),
  basis_points: integer(),
  flat_cents: integer(),
  effective_from: timestamp(),
  effective_until: timestamp().nullable(),
};

export type MarkupFields = RowOfColumns<typeof FIELDS>;

export const markups = resourceTable({
  table: 'rate_markup',
  columns: FIELDS,
  shown: `r.carrier, r.service, trim_scale(r.basis_points / 100.0) AS percent, trim_scale(r.flat_cents / 100.0) AS flat_usd,
    ${instant('r.effective_from')} AS effective_from, ${instant('r.effective_until')} AS effective_until`,
  list: 'rates.markups',
});

const MARKUPS_MAX = 1000;

/** Those that are charged at the time; comes with the next statement that is awaited. */
export const queueMarkups = readsWithNext<MarkupRule, [orgId: number, at: Date]>(
  'rates.validMarkups',
  `SELECT m.id, m.carrier, m.service, m.basis_points AS "basisPoints", m.flat_cents AS "flatCents" FROM rate_markup m
   WHERE m.org_id = $1 AND m.effective_from <= $2 AND (m.effective_until IS NULL OR m.effective_until > $2)
   ORDER BY m.id DESC LIMIT ${MARKUPS_MAX}`,
);
