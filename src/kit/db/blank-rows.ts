// Columns of a table by what they are for: those that a new row leaves empty, and those that may change.
import type { Columns, RowOfColumns } from './tables.ts';

type Blanks<Row> = { readonly [Name in keyof Row as null extends Row[Name] ? Name : never]: null };

/** Null in every nullable column: what a new row does not have yet. */
export function blank<C extends Columns>({ columns }: { readonly columns: C }): Blanks<RowOfColumns<C>> {
  const nullable = Object.entries(columns).filter(([, { isNullable }]) => isNullable === true);
  return Object.fromEntries(nullable.map(([name]) => [name, null])) as Blanks<RowOfColumns<C>>;
}

/** All columns but these. */
export function columnsBut<C extends Columns, Fixed extends keyof C & string>(
  { columns }: { readonly columns: C },
  fixed: readonly Fixed[],
): Exclude<keyof C & string, Fixed>[] {
  const isFixed = (name: string) => (fixed as readonly string[]).includes(name);
  return Object.keys(columns).filter((name): name is Exclude<keyof C & string, Fixed> => !isFixed(name));
}

type Nullable<C extends Columns> = {
  [Name in keyof C]: null extends RowOfColumns<C>[Name] ? Name : never;
}[keyof C];

type NewRow<C extends Columns> = Omit<RowOfColumns<C>, Nullable<C>> &
  Partial<Pick<RowOfColumns<C>, Nullable<C>>>;

/** Completes rows of a table: a nullable column that is left out is null. */
export function newRows<C extends Columns>({ columns }: { readonly columns: C }) {
  const nulls = Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
  return (row: NewRow<C>) => ({ ...nulls, ...row }) as RowOfColumns<C>;
}
