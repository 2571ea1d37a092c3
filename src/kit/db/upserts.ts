// Writes rows of a typed table whether they are there or not.
import { sql } from './statement.ts';
import { type Columns, type RowOfColumns, type RowWrite, rowWrite, type Table } from './tables.ts';

interface Options<Name> {
  /** Columns that only an insert writes. */
  readonly once?: readonly Name[];
  /** SQL of columns that are computed from the given row (`d`). */
  readonly computed?: Readonly<Record<string, string>>;
}

export function upserts<C extends Columns, Key extends keyof C & string>(
  { name, key, columns }: Table<C, Key>,
  { once = [], computed = {} }: Options<keyof C & string> = {},
): RowWrite<RowOfColumns<C>> {
  const names = Object.keys(columns);
  const kept: readonly string[] = [...key, ...once];
  const changed = names.filter((one) => !kept.includes(one));
  return rowWrite(names, columns, ({ rows, value }) => {
    const values = names.map((one) => computed[one] ?? value(one));
    return sql(
      `${name}.upsertRows`,
      `INSERT INTO ${name} (org_id, ${names.join(', ')})
       SELECT f.org_id, ${values.join(', ')} FROM org_feed f, ${rows} WHERE f.org_id = $1
       ON CONFLICT (org_id, ${key.join(', ')}) DO UPDATE SET ${changed.map((one) => `${one} = excluded.${one}`).join(', ')}`,
    );
  });
}
