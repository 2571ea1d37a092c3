import type { Reader, Tx } from '../db/db.ts';
import { arrayOfPieces, inPieces, type JsonPieces } from '../db/json-pieces.ts';
import { makeSight } from '../db/lookout.ts';
import { instant, sql } from '../db/statement.ts';
import { only } from '../kernel/assert.ts';

// The counter comes last of all locks: from here to COMMIT the org's writers go one at a time. Each transaction has a time of
// its own, later than all before it: whoever has read up to a time has read all that is or will be of that time. (Only
// immutable expressions: an interval is added to the time of a zone.)
const advance = sql(
  'events.advanceFeed',
  `UPDATE org_feed SET last_sequence = last_sequence + $2, last_transaction_id = last_transaction_id + $3,
     last_time = greatest($4, (last_time AT TIME ZONE 'UTC' + interval '1 millisecond') AT TIME ZONE 'UTC'), places = NULL
   WHERE org_id = $1`,
);

const insertEvents = sql(
  'events.insert',
  `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
   SELECT f.org_id, f.last_sequence - $2 + $3 + e.ordinal, e.type, f.last_time, e.subject_type, e.subject_id, e.version,
          coalesce(e.actor, $9), e.data
   FROM org_feed f,
        unnest($4::text[], $5::text[], $6::text[], $7::bigint[], $8::json[], $10::text[]) WITH ORDINALITY
          AS e (type, subject_type, subject_id, version, data, actor, ordinal)
   WHERE f.org_id = $1`,
);

const openFeed = sql(
  'events.openFeed',
  `INSERT INTO org_feed (org_id, last_sequence, last_transaction_id, last_time, is_sandbox) VALUES ($1, 0, 0, $2, $3)`,
);

export interface EventRow {
  readonly type: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly version: number;
  readonly data: object;
  /** Who did it, where a transaction does the work of several. */
  readonly actor?: string;
}

export function queueAdvance(tx: Tx, orgId: number, events: number, transactions: number, now: Date): void {
  tx.queueWrite(advance, [orgId, events, transactions, now]);
}

export function queueEvents(
  tx: Tx,
  orgId: number,
  range: { total: number; before: number },
  rows: readonly EventRow[],
  actor: string,
): void {
  tx.queueWrite(insertEvents, [
    orgId,
    range.total,
    range.before,
    rows.map((row) => row.type),
    rows.map((row) => row.subjectType),
    rows.map((row) => row.subjectId),
    rows.map((row) => row.version),
    rows.map((row) => JSON.stringify(row.data)),
    actor,
    rows.some((row) => row.actor !== undefined) ? rows.map((row) => row.actor ?? null) : null,
  ]);
}

export function queueOpenFeed(tx: Tx, orgId: number, now: Date, isSandbox: boolean): void {
  tx.queueWrite(openFeed, [orgId, now, isSandbox]);
}

// --- Reading ----------------------------------------------------------------------------------------------------

const EVENT_JSON = `SELECT e.sequence, e.type, ${instant('e.time')} AS time, e.subject_type, e.subject_id, e.version,
  e.actor, e.data`;

const page = (events: string) =>
  inPieces(
    `SELECT array_agg(row_to_json(j)::text ORDER BY e.sequence) AS elements, count(*)::int AS row_count,
            max(e.sequence) AS last_sequence,
            coalesce((SELECT f.last_sequence FROM org_feed f WHERE f.org_id = $1), 0) AS head
     FROM (${events}) AS e, LATERAL (${EVENT_JSON}) AS j`,
    ['row_count', 'last_sequence', 'head'],
  );

export interface EventPage {
  /** JSON array of the events. */
  readonly pieces: JsonPieces;
  readonly row_count: number;
  readonly last_sequence: number | null;
  /**
   * The newest sequence when the page was read. The counter moves with the commit of what it counts, so whoever sees
   * it sees every event up to it.
   */
  readonly head: number;
}

interface PieceOfEvents extends Omit<EventPage, 'pieces'> {
  readonly json: string;
}

const eventsWhere = (condition: string) =>
  `SELECT * FROM event WHERE org_id = $1 AND sequence > $2 ${condition} ORDER BY sequence LIMIT $3`;

// From each type as many as could be on the page: a rare type is not looked for among all the others.
const EVENTS_OF_TYPES = `SELECT e.* FROM unnest($4::text[]) AS t (type),
    LATERAL (${eventsWhere('AND type = t.type')}) AS e
  ORDER BY e.sequence LIMIT $3`;

const listAll = sql<PieceOfEvents>('events.list', page(eventsWhere('')));
const listOfTypes = sql<PieceOfEvents>('events.listOfTypes', page(EVENTS_OF_TYPES));

export async function eventsAfter(
  db: Reader,
  orgId: number,
  after: number,
  limit: number,
  types: readonly string[] | null,
): Promise<EventPage> {
  const rows = await (types === null
    ? db.query(listAll, [orgId, after, limit])
    : db.query(listOfTypes, [orgId, after, limit, [...new Set(types)]]));
  const { json: _, ...whole } = only(rows.slice(-1));
  return { ...whole, pieces: arrayOfPieces(rows) };
}

export interface FeedEvent {
  readonly sequence: number;
  readonly type: string;
  /** The record that it is about. */
  readonly subject: string;
  /** The event as it is listed. */
  readonly json: string;
}

const rows = (events: string) => `SELECT e.sequence, e.type, e.subject_type || ' ' || e.subject_id AS subject,
    row_to_json(j)::text AS json
  FROM (${events}) AS e, LATERAL (${EVENT_JSON}) AS j
  ORDER BY e.sequence`;

const rowsOfAll = sql<FeedEvent>('events.rows', rows(eventsWhere('')));
const rowsOfTypes = sql<FeedEvent>('events.rowsOfTypes', rows(EVENTS_OF_TYPES));

/** The same, event by event. */
export function readEvents(
  db: Reader,
  orgId: number,
  after: number,
  limit: number,
  types: readonly string[] | null,
): Promise<FeedEvent[]> {
  if (types === null) return db.query(rowsOfAll, [orgId, after, limit]);
  return db.query(rowsOfTypes, [orgId, after, limit, [...new Set(types)]]);
}

const rowsAt = sql<FeedEvent>(
  'events.rowsAt',
  rows('SELECT * FROM event WHERE org_id = $1 AND sequence = ANY($2::bigint[])'),
);

/** Those of these sequences. */
export function readEventsAt(db: Reader, orgId: number, sequences: readonly number[]): Promise<FeedEvent[]> {
  return db.query(rowsAt, [orgId, sequences]);
}

const readTimeAt = sql<{ time: Date }>(
  'events.timeAt',
  'SELECT e.time FROM event e WHERE e.org_id = $1 AND e.sequence = $2',
);

/** The last event before a time. Times grow with sequences, so it is found by halves. */
export async function lastSequenceBefore(db: Reader, orgId: number, time: Date): Promise<number> {
  let before = 0;
  let from = (await lastSequence(db, orgId)) + 1;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    const [row] = await db.query(readTimeAt, [orgId, middle]);
    if (row !== undefined && row.time.getTime() < time.getTime()) before = middle;
    else from = middle;
  }
  return before;
}

const readLast = sql<{ last_sequence: number }>(
  'events.lastSequence',
  'SELECT last_sequence FROM org_feed WHERE org_id = $1',
);

/** The newest sequence; the tailing reader asks this first, because it is one row. */
export async function lastSequence(db: Reader, orgId: number): Promise<number> {
  return (await db.query(readLast, [orgId]))[0]?.last_sequence ?? 0;
}

/** How far the feeds of some orgs are. */
export const feedSight = makeSight({
  name: 'feed',
  count: 1,
  values: (followed: ReadonlyMap<number, unknown>) => [[...followed.keys()]],
  select: (table, value) => `SELECT f.org_id, f.last_sequence AS found FROM ${table('org_feed')} f
   WHERE f.org_id = ANY(${value(1)}::bigint[])`,
});

const readTime = sql<{ until: string }>(
  'events.timeOfNext',
  `SELECT (last_time + interval '1 millisecond')::text AS until FROM org_feed WHERE org_id = $1`,
);

/**
 * The first time that a change can have which is committed from now on. Whoever reads what changed by more than one
 * statement leaves out what has this time or a later one: of two such changes he might see only the second.
 */
export async function timeOfNextChange(db: Reader, orgId: number): Promise<string> {
  return (await db.query(readTime, [orgId]))[0]?.until ?? 'infinity';
}
