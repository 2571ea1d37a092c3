// Typed tables: the type of the rows and the statements for many of them follow from the columns. Each goes to one machine.
import type { Reader, Tx } from './db.ts';
import { slices } from './slices.ts';
import { instant, NAME_LENGTH_MAX, type Statement, sql } from './statement.ts';

declare const valueType: unique symbol;

interface Column<Value> {
  readonly type: string;
  readonly isText?: boolean;
  readonly isNullable?: boolean;
  readonly [valueType]?: Value;
}

interface NotNull<Value> extends Column<Value> {
  readonly nullable: () => Column<Value | null>;
}

function column<Value>(type: string): NotNull<Value> {
  return { type, nullable: () => ({ type, isNullable: true }) };
}

export const bigint = <Value extends number = number>() => column<Value>('bigint');
export const integer = () => column<number>('integer');
export const numeric = () => column<number>('numeric');
export const boolean = () => column<boolean>('boolean');
export const text = <Value extends string = string>() => column<Value>('text');
export const bigints = () => column<readonly number[]>('bigint[]');
export const texts = <Value extends string = string>() => column<readonly Value[]>('text[]');
/** As YYYY-MM-DD, or `infinity`. */
export const date = () => column<string>('date');
export const json = <Value = unknown>() => column<Value>('json');
/** JSON, as text in rows. */
export const jsonText = (): NotNull<string> => ({
  ...column<string>('json'),
  isText: true,
  nullable: () => ({ type: 'json', isText: true, isNullable: true }),
});
export const bytes = () => column<Buffer>('bytea');
/** Written as an ISO text or a Date; read as the ISO text or `COMMIT_TIME`. */
export const timestamp = () => column<string>('timestamptz');

/** As a Date, of rows that never have `COMMIT_TIME`. */
export const time = () => column<Date>('timestamptz');

/** In a timestamp: the time of the org's sequence, known only once that is locked. */
export const COMMIT_TIME = '-infinity';

// biome-ignore lint/suspicious/noExplicitAny: columns of all kinds
export type Columns = Readonly<Record<string, Column<any>>>;

export type RowOf<T> = T extends { readonly columns: infer C extends Columns } ? RowOfColumns<C> : never;

export type RowOfColumns<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};

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

export function selected({ columns }: { readonly columns: Columns }, alias: string): string {
  return Object.entries(columns)
    .map(([name, { type }]) => {
      if (type === 'timestamptz') return `${instant(`${alias}.${name}`)} AS ${name}`;
      return type === 'date' ? `${alias}.${name}::text AS ${name}` : `${alias}.${name}`;
    })
    .join(', ');
}

/** Reads rows by a column of ids, ordered by that column and then by others. */
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

/** A statement that writes many rows of a tenant table, all of one org. */
export interface RowWrite<Row> {
  queue(tx: Tx, orgId: number, rows: readonly Row[]): void;
}

/** SQL by column name, from the given row (`d`), the org's feed (`f`) and, for updates, the existing row (`r`). */
type Computed = Readonly<Record<string, string>>;

/** @param computed columns that are not in the row, or are computed from it */
export function inserts<C extends Columns, Key extends keyof C & string>(
  { name, columns }: Table<C, Key>,
  computed: Computed = {},
  statement = `${name}.insertRows`,
): RowWrite<RowOfColumns<C>> {
  const names = Object.keys(columns);
  return rowWrite(names, columns, ({ rows, value }) => {
    const values = { ...expressionsOf(names, value), ...computed };
    return sql(
      statement,
      `INSERT INTO ${name} (org_id, ${Object.keys(values).join(', ')})
       SELECT f.org_id, ${Object.values(values).join(', ')} FROM org_feed f, ${rows} WHERE f.org_id = $1`,
    );
  });
}

/** Inserts one row with the given values. Its org, where it has one, is a column like the others. */
export function insertsRow<C extends Columns>(
  name: string,
  table: string,
  columns: C,
): (tx: Tx, row: RowOfColumns<C>) => void {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  const statement = sql(name, `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`);
  return (tx, row) =>
    tx.queueWrite(
      statement,
      names.map((one) => row[one]),
    );
}

/** The same, row by row: in an array, bytes would be sent as text of twice their length. */
export function insertsOneByOne<C extends Columns, Key extends keyof C & string>({
  name,
  columns,
}: Table<C, Key>): RowWrite<RowOfColumns<C>> {
  const insert = insertsRow<Columns>(`${name}.insertRow`, name, { org_id: bigint(), ...columns });
  return {
    queue(tx, orgId, rows) {
      for (const row of rows) insert(tx, { org_id: orgId, ...row });
    },
  };
}

const expressionsOf = (names: readonly string[], value: Pieces['value']): Computed =>
  Object.fromEntries(names.map((one) => [one, value(one)]));

interface UpdateOptions<By> {
  /** The columns that identify the rows; default: the whole key. */
  readonly by?: readonly By[];
  /** SQL of `r`: which rows to change. */
  readonly where?: string;
  readonly computed?: Computed;
  /** The name of the statement, where the columns do not make one. */
  readonly statement?: string;
}

export function updates<
  C extends Columns,
  Key extends keyof C & string,
  Changed extends keyof C & string,
  By extends keyof C & string = Key,
>(
  { name, key, columns }: Table<C, Key>,
  set: readonly Changed[],
  { by = key as readonly string[] as readonly By[], where, computed = {}, statement }: UpdateOptions<By> = {},
): RowWrite<Pick<RowOfColumns<C>, By | Changed>> {
  return rowWrite([...by, ...set], columns, ({ rows, value }) => {
    const values = Object.entries({ ...expressionsOf(set, value), ...computed });
    return sql(
      statement ?? `${name}.set_${set.join('_')}`.slice(0, NAME_LENGTH_MAX),
      `UPDATE ${name} r SET ${values.map((one) => one.join(' = ')).join(', ')} FROM org_feed f, ${rows}
       WHERE f.org_id = $1 AND r.org_id = $1 AND ${matching(by)}${where === undefined ? '' : ` AND ${where}`}`,
    );
  });
}

/** Adds to the columns. Rows with the same key add up. */
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

export function deletes<C extends Columns, Key extends keyof C & string>({
  name,
  key,
  columns,
}: Table<C, Key>): RowWrite<Pick<RowOfColumns<C>, Key>> {
  return rowWrite(key, columns, ({ rows }) =>
    sql(`${name}.deleteRows`, `DELETE FROM ${name} r USING ${rows} WHERE r.org_id = $1 AND ${matching(key)}`),
  );
}

/** Deletes rows that refer to some ids by a column. */
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

/** Inserts versioned rows with the commit time. */
export function versionedInserts<C extends Columns>(table: Table<C, 'id'>): RowWrite<RowOfColumns<C>> {
  const computed = { version: '1', created_at: 'f.last_time', updated_at: 'f.last_time' };
  return inserts(table, computed, `${table.name}.insert`);
}

export function versionedUpdates<C extends Columns>(table: Table<C, 'id'>): RowWrite<RowOfColumns<C>> {
  const changing = Object.keys(table.columns).filter((one) => one !== 'id');
  const computed = { version: 'r.version + 1', updated_at: 'f.last_time' };
  return updates(table, changing, { computed, statement: `${table.name}.update` }) as RowWrite<
    RowOfColumns<C>
  >;
}

/** The values of a column; null where no row has one, as unnest then gives NULL. */
function columnOf<Row>(rows: readonly Row[], name: keyof Row): unknown[] | null {
  let isEmpty = true;
  const values = rows.map((row) => {
    const value = row[name] ?? null;
    if (value !== null) isEmpty = false;
    return value;
  });
  return isEmpty ? null : values;
}

interface Pieces {
  /** The rows as table `d`. */
  readonly rows: string;
  /** SQL of a column of `d`. */
  readonly value: (name: string) => string;
}

/** A custom statement over many rows: one array per column, or JSON where a column is an array, which unnest would flatten. */
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
  const isJson = names.some((name) => /\[\]$|^json/.test(typeOf(name)) && columns[name]?.isText !== true);
  const rows = isJson
    ? `json_to_recordset($2::json) AS d (${names.map((name) => `${name} ${typeOf(name)}`).join(', ')})`
    : `unnest(${names.map((name, index) => `$${index + 2}::${typeOf(name)}[]`).join(', ')}) AS d (${names.join(', ')})`;
  const statement = statementOf({ rows, value });
  const valuesOf = (part: readonly Row[]): unknown[] =>
    isJson ? [JSON.stringify(part)] : names.map((name) => columnOf(part, name as keyof Row));
  return {
    queue(tx, orgId, all) {
      for (const { rows: part } of slices(all)) tx.queueWrite(statement, [orgId, ...valuesOf(part)]);
    },
  };
}
