// Versioned records: the statements of their tables, generated from the columns. The version grows with every change.
import { fail } from '../kernel/assert.ts';
import { isSameJson } from '../kernel/same-json.ts';
import { callerSide, callerWarehouses, ofCaller, ofCallerSide } from './caller-warehouses.ts';
import type { Reader, Tx } from './db.ts';
import { FROM_FEED_WAREHOUSES, keepWarehousesSql } from './feed-warehouses.ts';
import { ROWS_PER_STATEMENT, slices } from './slices.ts';
import { instant, type Statement, sql } from './statement.ts';

/** A record as the database wrote it: its version, and its JSON for the answer. */
export interface VersionedJson {
  readonly version: number;
  readonly json: string;
}

export type RecordId = number | string;

export interface NewRecord<Fields> {
  readonly id: RecordId;
  readonly fields: Fields;
}

interface LockedRecord<Fields> extends NewRecord<Fields> {
  readonly version: number;
}

export interface RecordEvent {
  readonly type: string;
  readonly id: RecordId;
}

/** The share of a transaction's events: its sequences are last_sequence - total + before + 1, 2, … */
interface Range {
  readonly total: number;
  readonly before: number;
}

/** @param Fields the columns that callers write. Tables without an org take null for it. */
export interface RecordReads<Fields> {
  readonly table: string;
  readonly hasEvents: boolean;
  find(db: Reader, orgId: number | null, id: RecordId): Promise<VersionedJson | null>;
  /** Those of `ids` that exist, by id. */
  lock(tx: Tx, orgId: number | null, ids: readonly RecordId[]): Promise<LockedRecord<Fields>[]>;
  /** The same by the value of a column of `openedBy`. */
  lockBy(tx: Tx, orgId: number, column: string, value: number): Promise<LockedRecord<Fields>[]>;
  queueEvents(tx: Tx, orgId: number, range: Range, actor: string, events: readonly RecordEvent[]): void;
}

export interface RecordTable<Fields> extends RecordReads<Fields> {
  insert(tx: Tx, orgId: number | null, records: readonly NewRecord<Fields>[], now: Date): Promise<void>;
  update(tx: Tx, orgId: number | null, records: readonly NewRecord<Fields>[], now: Date): Promise<void>;
  /** The record after the changes, or null when they change nothing. */
  changed(current: Fields, changes: Partial<Fields>): Fields | null;
  readonly usesCommitTime: boolean;
  /** With `usesCommitTime`: sets the commit time of this transaction's records, after the sequence lock. */
  queueDates(tx: Tx, orgId: number, ids: readonly RecordId[]): void;
}

interface RecordTableOptions<Fields> {
  readonly table: string;
  /** True: its rows belong to no org. Default: false. */
  readonly isShared?: boolean;
  /** Its rows belong to orgs but are copied to every machine: login finds them before it knows the org. */
  readonly isOnEveryMachine?: boolean;
  readonly id?: { readonly column: string; readonly type: 'bigint' | 'text' };
  readonly columns: Readonly<Record<keyof Fields & string, string>>;
  /** Columns with an initial value, as SQL. */
  readonly initial?: Readonly<Record<string, string>>;
  /** As SQL of `r`, or source and destination: only records of the caller's warehouses are found. Absent: they have none. */
  readonly warehouse?: string | { readonly source: string; readonly destination: string };
  readonly openedBy?: readonly (keyof Fields & string)[];
  readonly json: string;
  /** Data of its events, columns of `r`; absent: it emits none. */
  readonly eventData?: string;
  /** Times of locked records are ISO texts, as in the API. */
  readonly hasIsoTimes?: boolean;
  /** Subject of its events; default: the name of the table. */
  readonly subject?: string;
  /**
   * Its records get the commit time after the sequence lock, so that their times follow commit order; answers are read after that.
   * Bulk loads keep their start time: writing every row twice took 1.5 to 1.9 times as long.
   */
  readonly usesCommitTime?: boolean;
}

export function recordTable<Fields extends object>(options: RecordTableOptions<Fields>): RecordTable<Fields> {
  const { table, isShared = false, isOnEveryMachine = false, columns, initial = {} } = options;
  const { column: id, type } = options.id ?? { column: 'id', type: 'bigint' };
  const names = namesOf(columns);
  const own = isShared ? '' : 'r.org_id = $1 AND ';
  const $ = (position: number) => `$${isShared ? position - 1 : position}`;
  const rows = `json_to_recordset(${$(2)}::json) AS d (${id} ${type}, ${typed(columns)})`;
  // The org comes from a co-located row: then the insert runs on the org's machine.
  const ofCounter = !isShared && !isOnEveryMachine;
  const org = ofCounter ? 'f.org_id' : '$1';
  const insert = sql(
    `${table}.insert`,
    `INSERT INTO ${table} (${[...(isShared ? [] : ['org_id']), id, ...names, ...Object.keys(initial)].join(', ')},
       version, created_at, updated_at)
     SELECT ${[...(isShared ? [] : [org]), `d.${id}`, ...names.map((name) => `d.${name}`), ...Object.values(initial)].join(', ')},
       1, ${$(3)}, ${$(3)} FROM ${ofCounter ? `org_feed f, ${rows} WHERE f.org_id = $1` : rows}`,
  );
  const update = sql(
    `${table}.update`,
    `UPDATE ${table} r SET ${names.map((name) => `${name} = d.${name}`).join(', ')}, version = r.version + 1,
       updated_at = greatest(r.updated_at, ${$(3)})
     FROM ${rows} WHERE ${own}r.${id} = d.${id}`,
  );

  const write = async (
    tx: Tx,
    statement: Statement<unknown>,
    orgId: number | null,
    records: readonly NewRecord<Fields>[],
    now: Date,
  ) => {
    const values = (part: readonly NewRecord<Fields>[]) => [
      ...(isShared ? [] : [orgId]),
      JSON.stringify(part.map((one) => ({ [id]: one.id, ...one.fields }))),
      now,
    ];
    // A few rows are sent with the next statement.
    if (records.length > ROWS_PER_STATEMENT) {
      for (const part of slices(records)) await tx.query(statement, values(part.rows));
    } else if (records.length > 0) tx.queueWrite(statement, values(records));
  };

  const date = options.usesCommitTime
    ? sql(
        `${table}.dateByFeed`,
        `UPDATE ${table} r SET updated_at = f.last_time,
           created_at = CASE WHEN r.version = 1 THEN f.last_time ELSE r.created_at END
         FROM org_feed f WHERE f.org_id = $1 AND r.org_id = $1 AND r.${id} = ANY($2::${type}[])`,
      )
    : null;

  return {
    ...readsOf(options),
    usesCommitTime: date !== null,
    queueDates(tx, orgId, ids) {
      if (date !== null) for (const part of slices(ids)) tx.queueWrite(date, [orgId, part.rows]);
    },
    insert: (tx, orgId, records, now) => write(tx, insert, orgId, records, now),
    update: (tx, orgId, records, now) => write(tx, update, orgId, records, now),
    changed(current, changes) {
      const next = Object.fromEntries(
        names.map((name) => [name, changes[name] === undefined ? current[name] : changes[name]]),
      ) as Fields;
      return names.every((name) => isSameJson(current[name], next[name])) ? null : next;
    },
  };
}

type Columns<Fields> = RecordTableOptions<Fields>['columns'];

function namesOf<Fields>(columns: Columns<Fields>): (keyof Fields & string)[] {
  return Object.keys(columns) as (keyof Fields & string)[];
}

function typed<Fields>(columns: Columns<Fields>): string {
  return namesOf(columns)
    .map((name) => `${name} ${columns[name]}`)
    .join(', ');
}

/** What all tables of versioned records share: find, lock and emit events. */
export function readsOf<Fields extends object>(options: RecordTableOptions<Fields>): RecordReads<Fields> {
  const { table, isShared = false, columns, json, eventData, subject = table, warehouse } = options;
  const { column: id, type } = options.id ?? { column: 'id', type: 'bigint' };
  const own = isShared ? '' : 'r.org_id = $1 AND ';
  const $ = (position: number) => `$${isShared ? position - 1 : position}`;
  const scope = (orgId: number | null) => (isShared ? [] : [orgId]);
  const place = placeOf(warehouse, $(3), $(4));
  const find = sql<VersionedJson>(
    `${table}.find`,
    `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${json}) AS j) AS json
     FROM ${table} r WHERE ${own}r.${id} = ${$(2)}${place.condition}`,
  );
  const fields = namesOf(columns).map((name) =>
    options.hasIsoTimes && columns[name] === 'timestamptz'
      ? `${instant(`r.${name}`)} AS ${name}`
      : `r.${name}`,
  );
  // NO KEY: rows that refer to the record by a foreign key hold a key lock on it, and need not wait.
  type LockedRow = { readonly id: RecordId; readonly version: number; readonly fields: string };
  const locking = (name: string, from: string) =>
    sql<LockedRow>(
      `${table}.${name}`,
      `SELECT r.${id} AS id, r.version, row_to_json((SELECT f FROM (SELECT ${fields.join(', ')}) AS f)) AS fields
       FROM ${from}${place.condition} ORDER BY r.${id} FOR NO KEY UPDATE OF r`,
    );
  const lock = locking(
    'lock',
    `unnest(${$(2)}::${type}[]) AS k (id) JOIN ${table} r ON ${own}r.${id} = k.id`,
  );
  const locksBy = new Map<string, Statement<LockedRow>>(
    (options.openedBy ?? []).map((column) => [
      column,
      locking(`lockBy_${column}`, `${table} r WHERE ${own}r.${column} = ${$(2)}`),
    ]),
  );
  const lockedRecord = (row: LockedRow) => ({ ...row, fields: JSON.parse(row.fields) as Fields });
  const keepWarehouses = eventData?.includes(FROM_FEED_WAREHOUSES)
    ? sql(`${table}.keepPlaces`, keepWarehousesSql(table))
    : null;
  const insertEvents =
    eventData === undefined ? null : sql(`${table}.insertEvents`, recordEventsSql(table, subject, eventData));
  return {
    table,
    hasEvents: insertEvents !== null,
    find: async (db, orgId, one) =>
      (await db.query(find, [...scope(orgId), one, ...place.values()]))[0] ?? null,
    async lock(tx, orgId, ids) {
      const found: LockedRecord<Fields>[] = [];
      const sorted = [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1));
      for (const part of slices(sorted)) {
        const rows = await tx.query(lock, [...scope(orgId), part.rows, ...place.values()]);
        found.push(...rows.map(lockedRecord));
      }
      return found;
    },
    async lockBy(tx, orgId, column, value) {
      const statement = locksBy.get(column) ?? fail(`${table} is not opened by ${column}`);
      return (await tx.query(statement, [orgId, value, ...place.values()])).map(lockedRecord);
    },
    queueEvents(tx, orgId, range, actor, events) {
      if (keepWarehouses !== null) tx.queueWrite(keepWarehouses, [orgId, events.map((event) => event.id)]);
      if (insertEvents !== null) queueRecordEvents(tx, insertEvents, orgId, range, actor, events);
    },
  };
}

/** The condition that a record is in the caller's warehouses, and its values. */
function placeOf(
  warehouse: RecordTableOptions<never>['warehouse'],
  binding: string,
  side: string,
): { readonly condition: string; readonly values: () => readonly unknown[] } {
  if (warehouse === undefined) return { condition: '', values: () => [] };
  if (typeof warehouse === 'string')
    return { condition: ` AND ${ofCaller(warehouse, binding)}`, values: () => [callerWarehouses()] };
  const { source, destination } = warehouse;
  return {
    condition: ` AND ${ofCallerSide(source, destination, binding, side)}`,
    values: () => [callerWarehouses(), callerSide()],
  };
}

/** SQL of one event per record `r`. Takes the org, the range in the feed (total, before), the actor, types and ids. */
export function recordEventsSql(table: string, subjectType: string, data: string): string {
  return `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
    SELECT f.org_id, f.last_sequence - $2 + $3 + e.ordinal, e.type, f.last_time, '${subjectType}', r.id::text, r.version, $4,
           (SELECT row_to_json(j) FROM (SELECT ${data}) AS j)
    FROM org_feed f, unnest($5::text[], $6::bigint[]) WITH ORDINALITY AS e (type, id, ordinal)
    JOIN ${table} r ON r.org_id = $1 AND r.id = e.id
    WHERE f.org_id = $1`;
}

export function queueRecordEvents(
  tx: Tx,
  statement: Statement<unknown>,
  orgId: number,
  range: Range,
  actor: string,
  events: readonly RecordEvent[],
): void {
  for (const { rows, before } of slices(events)) {
    tx.queueWrite(statement, [
      orgId,
      range.total,
      range.before + before,
      actor,
      rows.map((row) => row.type),
      rows.map((row) => row.id),
    ]);
  }
}
