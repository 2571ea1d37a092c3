// A table of versioned records as an API resource: its records, their ids and their list from one description.
import { idSource } from './ids.ts';
import { keysetList, type List, type ListFilter } from './lists.ts';
import { type RecordTable, recordTable } from './records.ts';
import { instant } from './statement.ts';
import { type Columns, type RowOfColumns, sqlTypes } from './tables.ts';

interface ResourceTableOptions<C extends Columns, Name extends string> {
  readonly table: string;
  /** True: its records belong to no org. Default: false. */
  readonly isShared?: boolean;
  /** The columns that callers write. */
  readonly columns: C;
  /** What the row object has besides the id, the version and its times, as SQL of `r`. */
  readonly shown: string;
  /** The name of its list. */
  readonly list: string;
  readonly filters?: Readonly<Record<Name, ListFilter>>;
}

export function resourceTable<C extends Columns, Name extends string = never>({
  table,
  isShared = false,
  columns,
  shown,
  list,
  filters,
}: ResourceTableOptions<C, Name>) {
  const json = `r.id, ${shown}, r.version, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;
  return {
    isShared,
    ids: idSource(`${table}_id_seq`),
    records: recordTable<RowOfColumns<C>>({ table, isShared, columns: sqlTypes(columns), json }),
    list: keysetList<Name>({
      name: list,
      from: `${table} t`,
      ...(isShared ? { scope: 'true', scopeValues: 0 } : {}),
      json: `SELECT ${json}`,
      ...(filters === undefined ? {} : { filters }),
    }),
  };
}

export interface ResourceTable<Fields> {
  readonly isShared: boolean;
  readonly ids: ReturnType<typeof idSource>;
  readonly records: RecordTable<Fields>;
  readonly list: List<never>;
}
