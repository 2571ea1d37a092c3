// Versioned records: the statements that every table of them has, made from its columns. A record's id and fields are
// written by callers; its version grows with every change.
import { fail } from '../kernel/assert.ts';
import { isSameJson } from '../kernel/same-json.ts';
import { callerSide, callerWarehouses, ofCaller, ofCallerSide } from './caller-warehouses.ts';
import type { Reader, Tx } from './db.ts';
import { keepPlacesSql } from './feed-places.ts';
import { ROWS_PER_STATEMENT, slices } from './slices.ts';
import { instant, type Statement, sql } from './statement.ts';
import { COMMIT_TIME } from './tables.ts';

/** One record as the database wrote it: its version, and its JSON as it is sent. */
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

/** The part of a transaction's events that is written: its sequences are last_sequence - total + before + 1, 2, … */
interface Range {
  readonly total: number;
  readonly before: number;
}

/** @param Fields the columns that callers write. Tables of no org take null for it. */
export interface RecordTable<Fields> {
  readonly table: string;
  /** Whether the org's feed tells of its changes. */
  readonly hasEvents: boolean;
  find(db: Reader, orgId: number | null, id: RecordId): Promise<VersionedJson | null>;
  /** Those of `ids` that exist, in the order of id. */
  lock(tx: Tx, orgId: number | null, ids: readonly RecordId[]): Promise<LockedRecord<Fields>[]>;
  /** The same for those that have a value in a column of `openedBy`. */
  lockBy(tx: Tx, orgId: number, column: string, value: number): Promise<LockedRecord<Fields>[]>;
  insert(tx: Tx, orgId: number | null, records: readonly NewRecord<Fields>[], now: Date): Promise<void>;
  update(tx: Tx, orgId: number | null, records: readonly NewRecord<Fields>[], now: Date): Promise<void>;
  /** The record after the changes, or null when they change nothing. */
  changed(current: Fields, changes: Partial<Fields>): Fields | null;
  readonly isDatedByFeed: boolean;
  /** Where it is: gives records of this transaction its time, behind the org's counter. */
  queueDates(tx: Tx, orgId: number, ids: readonly RecordId[]): void;
  queueEvents(tx: Tx, orgId: number, range: Range, actor: string, events: readonly RecordEvent[]): void;
}

/**
 * A table whose records are written behind the org's counter (`feed.addWrite`) and have its times: who polls by `updated`
 * misses none.
 */
export interface FeedTimedTable<Fields> extends RecordReads<Fields> {
  queueInsert(tx: Tx, orgId: number, ...records: readonly NewRecord<Fields>[]): void;
  queueUpdate(tx: Tx, orgId: number, record: NewRecord<Fields>): void;
}

export type RecordReads<Fields> = Omit<RecordTable<Fields>, OwnWrites>;

type OwnWrites = 'insert' | 'update' | 'changed' | 'isDatedByFeed' | 'queueDates';

interface RecordTableOptions<Fields> {
  readonly table: string;
  /** Whether its rows belong to orgs; they do, where nothing is said. */
  readonly isShared?: boolean;
  /** Its rows belong to orgs, and lie on every machine all the same: login finds them before it knows the org. */
  readonly isOnEveryMachine?: boolean;
  readonly id?: { readonly column: string; readonly type: 'bigint' | 'text' };
  /** The columns that callers write, with their types. */
  readonly columns: Readonly<Record<keyof Fields & string, string>>;
  /** Columns that start with a value of their own, as SQL. */
  readonly initial?: Readonly<Record<string, string>>;
  /**
   * Where a record lies, as SQL of `r`, or what it moves from and to: `find` and `lock` know none of other warehouses than
   * the caller's. Absent: in none.
   */
  readonly warehouse?: string | { readonly source: string; readonly destination: string };
  /** Columns that `lockBy` takes. */
  readonly openedBy?: readonly (keyof Fields & string)[];
  /** The row object, columns of `r`. */
  readonly json: string;
  /** What events carry, columns of `r`; none are told where it is absent. */
  readonly eventData?: string;
  /** Whether `eventData` tells of the record's warehouse (`FROM_FEED_PLACES`). */
  readonly eventPlaces?: boolean;
  /** Times of locked records are texts as the API writes them. */
  readonly hasIsoTimes?: boolean;
  /** What events call it, where that is not the name of the table. */
  readonly subject?: string;
  /**
   * Its records are written where their locks are taken, and get the time of the org's counter behind it: so their times
   * are in the order of commits, whatever the clocks of processes say. An answer is read behind that. Bulk loads leave it
   * out, and have the time at which they began: writing every row twice took 1.5 to 1.9 times as long.
   */
  readonly isDatedByFeed?: boolean;
}

export function recordTable<Fields extends object>(options: RecordTableOptions<Fields>): RecordTable<Fields> {
  const { table, isShared = false, isOnEveryMachine = false, columns, initial = {} } = options;
  const { column: id, type } = options.id ?? { column: 'id', type: 'bigint' };
  const names = namesOf(columns);
  const own = isShared ? '' : 'r.org_id = $1 AND ';
  const $ = (position: number) => `$${isShared ? position - 1 : position}`;
  const rows = `json_to_recordset(${$(2)}::json) AS d (${id} ${type}, ${typed(columns)})`;
  // The org comes from a row that lies with it: then the rows are made there, too.
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
    // A few go out with the statement that follows.
    if (records.length > ROWS_PER_STATEMENT) {
      for (const part of slices(records)) await tx.query(statement, values(part.rows));
    } else if (records.length > 0) tx.queueWrite(statement, values(records));
  };

  const date = options.isDatedByFeed
    ? sql(
        `${table}.dateByFeed`,
        `UPDATE ${table} r SET updated_at = f.last_time,
           created_at = CASE WHEN r.version = 1 THEN f.last_time ELSE r.created_at END
         FROM org_feed f WHERE f.org_id = $1 AND r.org_id = $1 AND r.${id} = ANY($2::${type}[])`,
      )
    : null;
  const queueDates = (tx: Tx, orgId: number, ids: readonly RecordId[]) => {
    if (date !== null) for (const part of slices(ids)) tx.queueWrite(date, [orgId, part.rows]);
  };

  return {
    ...readsOf(options),
    isDatedByFeed: date !== null,
    queueDates,
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

/** The columns with their types, as a recordset is told them. */
function typed<Fields>(columns: Columns<Fields>): string {
  return namesOf(columns)
    .map((name) => `${name} ${columns[name]}`)
    .join(', ');
}

/** What all tables of versioned records have: to find one, to lock some, to tell of them. */
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
  // NO KEY: rows that refer to the record by a foreign key hold a key lock on it, and none of them has to wait.
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
  const keepPlaces = options.eventPlaces === true ? sql(`${table}.keepPlaces`, keepPlacesSql(table)) : null;
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
      if (keepPlaces !== null) tx.queueWrite(keepPlaces, [orgId, events.map((event) => event.id)]);
      if (insertEvents !== null) queueRecordEvents(tx, insertEvents, orgId, range, actor, events);
    },
  };
}

/** The condition that a record lies where the caller works, and the values of its parameters. */
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

/** The same for records that get the times of the org's counter. */
export function feedTimedTable<Fields extends object>(
  options: Omit<
    RecordTableOptions<Fields>,
    'isShared' | 'isOnEveryMachine' | 'id' | 'initial' | 'isDatedByFeed'
  >,
): FeedTimedTable<Fields> {
  const { table, columns } = options;
  const names = namesOf(columns);
  const value = (name: keyof Fields & string) =>
    columns[name] === 'timestamptz'
      ? `CASE WHEN d.${name} = '${COMMIT_TIME}' THEN f.last_time ELSE d.${name} END`
      : `d.${name}`;
  const columnsOfRow = `AS d (id bigint, ${typed(columns)})`;
  const insert = sql(
    `${table}.insert`,
    `INSERT INTO ${table} (org_id, id, ${names.join(', ')}, version, created_at, updated_at)
     SELECT f.org_id, d.id, ${names.map(value).join(', ')}, 1, f.last_time, f.last_time
     FROM org_feed f, json_to_recordset($2::json) ${columnsOfRow} WHERE f.org_id = $1`,
  );
  const update = sql(
    `${table}.update`,
    `UPDATE ${table} r SET ${names.map((name) => `${name} = ${value(name)}`).join(', ')}, version = r.version + 1,
       updated_at = f.last_time
     FROM org_feed f, json_to_recordset($2::json) ${columnsOfRow}
     WHERE f.org_id = $1 AND r.org_id = $1 AND r.id = $3`,
  );
  const rowOf = ({ id, fields }: NewRecord<Fields>) => ({ id, ...fields });
  return {
    ...readsOf(options),
    queueInsert: (tx, orgId, ...records) =>
      tx.queueWrite(insert, [orgId, JSON.stringify(records.map(rowOf))]),
    queueUpdate: (tx, orgId, record) =>
      tx.queueWrite(update, [orgId, JSON.stringify([rowOf(record)]), record.id]),
  };
}

/**
 * SQL that writes one event for each record, made from the record, so that it says what the record says now. Takes the
 * org, the range in the feed (total, before), the actor, types and ids.
 * @param data columns of `r`, the record
 */
export function recordEventsSql(table: string, subjectType: string, data: string): string {
  return `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
    SELECT f.org_id, f.last_sequence - $2 + $3 + e.ordinal, e.type, f.last_time, '${subjectType}', r.id::text, r.version, $4,
           (SELECT row_to_json(j) FROM (SELECT ${data}) AS j)
    FROM org_feed f, unnest($5::text[], $6::bigint[]) WITH ORDINALITY AS e (type, id, ordinal)
    JOIN ${table} r ON r.org_id = $1 AND r.id = e.id
    WHERE f.org_id = $1`;
}

/** @param statement made by `recordEventsSql` */
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
