// A list in one of two orders: of creation, or of the last change.
import {
  BY_CREATION,
  BY_ID,
  equal,
  equalByIndex,
  keysetList,
  type List,
  type ListFilter,
  registerEither,
} from './lists.ts';

/** A filtered column, with the index that orders the list by creation within each value. */
type IndexedColumn = readonly [column: string, index: string];

/**
 * Newest first; with a filter of `changes`, least recently changed first, so that a change made while pages are read appears on
 * a later page.
 */
export function listByCreationOrChange<N extends string, C extends string, U extends string>(options: {
  readonly name: string;
  readonly table: string;
  readonly json: string;
  readonly filters: Readonly<Record<N, ListFilter>>;
  readonly columns: Readonly<Record<C, IndexedColumn>>;
  readonly changes: Readonly<Record<U, ListFilter>>;
  readonly changeIndex: string;
}): List<N | C | U> {
  const { name, table, json, columns, changes, changeIndex } = options;
  const each = (filter: (column: IndexedColumn) => ListFilter) =>
    Object.fromEntries(
      Object.entries<IndexedColumn>(columns).map(([one, column]) => [one, filter(column)]),
    ) as Record<C, ListFilter>;
  const shared = { from: `${table} t`, warehouse: 't.warehouse_id', json };
  const byCreation = keysetList<N | C>({
    ...shared,
    name: `${name}.byCreation`,
    sorts: { '': { key: BY_CREATION, descending: true } },
    filters: { ...options.filters, ...each(([column, index]) => equalByIndex(column, index)) },
  });
  const byChange = keysetList<N | C | U>({
    ...shared,
    name: `${name}.byChange`,
    key: [{ column: 'updated_at', type: 'timestamptz' }, ...BY_ID],
    filters: { ...options.filters, ...changes, ...each(([column]) => equal(column, changeIndex)) },
  });
  return registerEither(name, { ...changes, ...byCreation.filters }, (query) =>
    Object.keys(changes).some((one) => query[one] !== undefined) ? byChange : byCreation,
  );
}
