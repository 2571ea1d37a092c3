// Brands and vendors are the same kind of record in two tables.
import type { Reader } from '../../../kit/db/db.ts';
import { contains, keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { slices } from '../../../kit/db/slices.ts';
import { instant, sql } from '../../../kit/db/statement.ts';

export type NamedKind = 'brand' | 'vendor';

const OPS_COLUMNS = `r.id, r.name, r.version, ${instant('r.created_at')} AS created,
  ${instant('r.updated_at')} AS updated`;

function statementsOf(table: NamedKind) {
  const filters = { q: contains('lower(t.name)', `${table}_search`) };
  return {
    list: keysetList({ name: `${table}s.list`, from: `${table} t`, json: 'SELECT r.id, r.name', filters }),
    opsList: keysetList({
      name: `${table}s.ops`,
      from: `${table} t`,
      json: `SELECT ${OPS_COLUMNS}`,
      filters,
    }),
    records: recordTable<{ name: string }>({
      table,
      columns: { name: 'text' },
      json: OPS_COLUMNS,
      eventData: OPS_COLUMNS,
      isDatedByFeed: true,
    }),
    known: sql<{ id: number }>(
      `${table}s.known`,
      `SELECT r.id FROM unnest($2::bigint[]) AS k (id) JOIN ${table} r ON r.org_id = $1 AND r.id = k.id`,
    ),
  };
}

export const named = { brand: statementsOf('brand'), vendor: statementsOf('vendor') };

/** The ids among `ids` that the org has. */
export async function knownNames(
  db: Reader,
  kind: NamedKind,
  orgId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const { rows } of slices(ids)) {
    for (const { id } of await db.query(named[kind].known, [orgId, rows])) found.add(id);
  }
  return found;
}
