// Typed tables. A table's columns are declared once: the type of its rows follows, and statements that insert, update and
// delete many of them at once. The org is always the first column of the key, and every statement goes to one machine.
import type { Reader, Tx } from './db.ts';
import { slices } from './slices.ts';
import { instant, NAME_LENGTH_MAX, type Statement, sql } from './statement.ts';

declare const valueType: unique symbol;

interface Column<Value> {
  readonly type: string;
  readonly [valueType]?: Value;
}

interface NotNull<Value> extends Column<Value> {
  readonly nullable: () => Column<Value | null>;
}

function column<Value>(type: string): NotNull<Value> {
  return { type, nullable: () => ({ type }) };
}

export const bigint = () => column<number>('bigint');
export const integer = () => column<number>('integer');
export const numeric = () => column<number>('numeric');
export const boolean = () => column<boolean>('boolean');
export function text(): NotNull<string>;
export function text<Value extends string>(): NotNull<Value>;
export function text(): NotNull<string> {
  return column('text');
}
export const bigints = () => column<readonly number[]>('bigint[]');
export function texts(): NotNull<readonly string[]>;
export function texts<Value extends string>(): NotNull<readonly Value[]>;
export function texts(): NotNull<readonly string[]> {
  return column('text[]');
}
/** As YYYY-MM-DD, or `infinity`. */
export const date = () => column<string>('date');
export const json = <Value = unknown>() => column<Value>('json');
/** Written as an ISO text or a Date. Rows that are read have the ISO text, or `COMMIT_TIME`. */
export const timestamp = () => column<string>('timestamptz');

/** In a timestamp: the time of the org's sequence, which is known only once that is locked. */
export const COMMIT_TIME = '-infinity';

// biome-ignore lint/suspicious/noExplicitAny: columns of all kinds
export type Columns = Readonly<Record<string, Column<any>>>;

export type RowOf<T> = T extends { readonly columns: infer C extends Columns } ? RowOfColumns<C> : never;

export type RowOfColumns<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};

/** The columns' types in SQL, by name: for `recordTable`. */
export function sqlTypes<C extends Columns>(columns: C): Readonly<Record<keyof C & string, string>> {
  const types = Object.entries(columns).map(([name, { type }]) => [name, type]);
  return Object.fromEntries(types) as Readonly<Record<keyof C & string, string>>;
}

export interface Table<C extends Columns, Key extends keyof C & string> {
  readonly name: string;
  readonly columns: C;
  /** Without the org. */
  readonly key: readonly Key[];
}

export function table<C extends Columns, Key extends keyof C & string>(
  name: string,
  key: readonly Key[],
  columns: C,
): Table<C, Key> {
  return { name, key, columns };
}

/** SQL of all columns of a table, as its rows have them. */
export function selected({ columns }: { readonly columns: Columns }, alias: string): string {
  return Object.entries(columns)
    .map(([name, { type }]) => {
      if (type === 'timestamptz') return `${instant(`${alias}.${name}`)} AS ${name}`;
      return type === 'date' ? `${alias}.${name}::text AS ${name}` : `${alias}.${name}`;
    })
    .join(', ');
}

/** Reads rows by a column of ids, in the order of that column and then of others. */
export function selects<C extends Columns, Key extends keyof C & string>(
  table: Table<C, Key>,
  by: keyof C & string,
  order: readonly (keyof C & string)[],
) {
  const statement = sql<RowOfColumns<C>>(
    `${table.name}.by_${by}`,
    `SELECT ${selected(table, 'r')} FROM ${table.name} r WHERE r.org_id = $1 AND r.${by} = ANY($2::bigint[])
     ORDER BY ${[by, ...order].map((one) => `r.${one}`).join(', ')}`,
  );
  const jsons = Object.keys(table.columns).filter((one) => table.columns[one]?.type === 'json');
  return async (db: Reader, orgId: number, ids: readonly number[]): Promise<RowOfColumns<C>[]> => {
    const rows = await db.query(statement, [orgId, ids]);
    if (jsons.length === 0) return rows;
    return rows.map((row) => {
      const read = row as Readonly<Record<string, string>>;
      return { ...row, ...Object.fromEntries(jsons.map((one) => [one, JSON.parse(read[one] ?? 'null')])) };
    });
  };
}

/** A statement that writes many rows of a table of orgs; it takes the rows of one org. */
export interface RowWrite<Row> {
  queue(tx: Tx, orgId: number, rows: readonly Row[]): void;
}

export function inserts<C extends Columns, Key extends keyof C & string>({
  name,
  columns,
}: Table<C, Key>): RowWrite<RowOfColumns<C>> {
  const names = Object.keys(columns);
  return rowWrite(names, columns, ({ rows, value }) =>
    sql(
      `${name}.insertRows`,
      `INSERT INTO ${name} (org_id, ${names.join(', ')})
       SELECT f.org_id, ${names.map(value).join(', ')} FROM org_feed f, ${rows} WHERE f.org_id = $1`,
    ),
  );
}

/**
 * @param set the columns that change
 * @param by what finds the rows, where that is not the whole key
 * @param where SQL of `r`: which of them change
 */
export function updates<
  C extends Columns,
  Key extends keyof C & string,
  Changed extends keyof C & string,
  By extends keyof C & string = Key,
>(
  { name, key, columns }: Table<C, Key>,
  set: readonly Changed[],
  by: readonly By[] = key as readonly string[] as readonly By[],
  where?: string,
): RowWrite<Pick<RowOfColumns<C>, By | Changed>> {
  return rowWrite([...by, ...set], columns, ({ rows, value }) =>
    sql(
      `${name}.set_${set.join('_')}`.slice(0, NAME_LENGTH_MAX),
      `UPDATE ${name} r SET ${set.map((one) => `${one} = ${value(one)}`).join(', ')} FROM org_feed f, ${rows}
       WHERE f.org_id = $1 AND r.org_id = $1 AND ${matching(by)}${where === undefined ? '' : ` AND ${where}`}`,
    ),
  );
}

/** Adds to what the columns hold. Rows with the same key add up. */
export function increments<C extends Columns, Key extends keyof C & string, Changed extends keyof C & string>(
  { name, key, columns }: Table<C, Key>,
  add: readonly Changed[],
): RowWrite<Pick<RowOfColumns<C>, Key | Changed>> {
  const keys = key.map((one) => `d.${one}`).join(', ');
  return rowWrite([...key, ...add], columns, ({ rows }) =>
    sql(
      `${name}.add_${add.join('_')}`,
      `UPDATE ${name} r SET ${add.map((one) => `${one} = r.${one} + d.${one}`).join(', ')}
       FROM (SELECT ${keys}, ${add.map((one) => `sum(d.${one})::bigint AS ${one}`).join(', ')} FROM ${rows} GROUP BY ${keys}) AS d
       WHERE r.org_id = $1 AND ${matching(key)}`,
    ),
  );
}

const matching = (names: readonly string[]) => names.map((one) => `r.${one} = d.${one}`).join(' AND ');

/** Deletes what refers to some rows by a column of ids. */
export function deletesBy(name: string, column: string): RowWrite<number> {
  const statement = sql(
    `${name}.deleteBy_${column}`,
    `DELETE FROM ${name} r WHERE r.org_id = $1 AND r.${column} = ANY($2::bigint[])`,
  );
  return {
    queue(tx, orgId, all) {
      for (const { rows } of slices(all)) tx.queueWrite(statement, [orgId, rows]);
    },
  };
}

/** Inserts of versioned rows: they have the time of the org's sequence. */
export function versionedInserts<C extends Columns>({
  name,
  columns,
}: Table<C, 'id'>): RowWrite<RowOfColumns<C>> {
  const names = Object.keys(columns);
  return rowWrite(names, columns, ({ rows, value }) =>
    sql(
      `${name}.insert`,
      `INSERT INTO ${name} (org_id, ${names.join(', ')}, version, created_at, updated_at)
       SELECT f.org_id, ${names.map(value).join(', ')}, 1, f.last_time, f.last_time
       FROM org_feed f, ${rows} WHERE f.org_id = $1`,
    ),
  );
}

export function versionedUpdates<C extends Columns>({
  name,
  columns,
}: Table<C, 'id'>): RowWrite<RowOfColumns<C>> {
  const names = Object.keys(columns);
  const changing = names.filter((one) => one !== 'id');
  return rowWrite(names, columns, ({ rows, value }) =>
    sql(
      `${name}.update`,
      `UPDATE ${name} r SET ${changing.map((one) => `${one} = ${value(one)}`).join(', ')}, version = r.version + 1,
         updated_at = f.last_time
       FROM org_feed f, ${rows} WHERE f.org_id = $1 AND r.org_id = $1 AND r.id = d.id`,
    ),
  );
}

interface Pieces {
  /** The rows as table `d`. */
  readonly rows: string;
  /** SQL of a column's value of `d`. */
  readonly value: (name: string) => string;
}

/**
 * A statement over many rows, for what the functions above do not write.
 * Rows travel as one array for each column. A column that is an array itself cannot: unnest would take it apart. Rows of
 * such a table travel as JSON.
 */
export function rowWrite<Row extends object>(
  names: readonly string[],
  columns: Columns,
  statementOf: (pieces: Pieces) => Statement<unknown>,
): RowWrite<Row> {
  const typeOf = (name: string) => columns[name]?.type ?? 'bigint';
  const value = (name: string) =>
    typeOf(name) === 'timestamptz'
      ? `CASE WHEN d.${name} = '${COMMIT_TIME}' THEN f.last_time ELSE d.${name} END`
      : `d.${name}`;
  const isJson = names.some((name) => /\[\]$|^json/.test(typeOf(name)));
  const rows = isJson
    ? `json_to_recordset($2::json) AS d (${names.map((name) => `${name} ${typeOf(name)}`).join(', ')})`
    : `unnest(${names.map((name, index) => `$${index + 2}::${typeOf(name)}[]`).join(', ')}) AS d (${names.join(', ')})`;
  const statement = statementOf({ rows, value });
  const valuesOf = (part: readonly Row[]): unknown[] =>
    isJson ? [JSON.stringify(part)] : names.map((name) => part.map((row) => row[name as keyof Row]));
  return {
    queue(tx, orgId, all) {
      for (const { rows: part } of slices(all)) tx.queueWrite(statement, [orgId, ...valuesOf(part)]);
    },
  };
}
