// Brands and vendors are the same kind of record in two tables.
import { contains, keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { readsSliced } from '../../../kit/db/sliced.ts';
import { instant } from '../../../kit/db/statement.ts';

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
      usesCommitTime: true,
    }),
    known: readsSliced<{ id: number }>(
      `${table}s.known`,
      `SELECT r.id FROM unnest($2::bigint[]) AS k (id) JOIN ${table} r ON r.org_id = $1 AND r.id = k.id`,
    ),
  };
}

export const named = { brand: statementsOf('brand'), vendor: statementsOf('vendor') };
