import type { Reader, Tx } from '../db/db.ts';
import { arrayOfPieces, inPieces, type JsonPieces } from '../db/json-pieces.ts';
import { definePoll } from '../db/poller.ts';
import { instant, sql } from '../db/statement.ts';
import { findsValue, reads, writes } from '../db/statement-functions.ts';
import { only } from '../kernel/assert.ts';

// The sequence is the last of all locks: from here to COMMIT the org's writers run one at a time. Each transaction gets a
// time later than all before it: reading up to a time reads everything that has or will have that time. (Only immutable
// expressions: an interval is added to the time of a zone.)
export const queueAdvance = writes<[orgId: number, events: number, transactions: number, now: Date]>(
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

const insertFeed = writes<[orgId: number, now: Date, isSandbox: boolean]>(
  'events.openFeed',
  `INSERT INTO org_feed (org_id, last_sequence, last_transaction_id, last_time, is_sandbox) VALUES ($1, 0, 0, $2, $3)`,
);

/** A new org starts its feed in the transaction that creates it. */
export const openFeed = (tx: Tx, orgId: number, now: Date, isSandbox = false): void =>
  insertFeed(tx, orgId, now, isSandbox);

export interface EventRow {
  readonly type: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly version: number;
  readonly data: object;
  /** The actor of this event, where a transaction acts for several. */
  readonly actor?: string;
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
  readonly pieces: JsonPieces;
  readonly row_count: number;
  readonly last_sequence: number | null;
  /** The newest sequence when the page was read. It commits together with its events, so every event up to it is visible. */
  readonly head: number;
}

interface PieceOfEvents extends Omit<EventPage, 'pieces'> {
  readonly json_bytes: Buffer;
}

const eventsWhere = (condition: string) =>
  `SELECT * FROM event WHERE org_id = $1 AND sequence > $2 ${condition} ORDER BY sequence LIMIT $3`;

// As many of each type as could be on the page: a rare type is not searched for among all the others.
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
  const { json_bytes: _, ...whole } = only(rows.slice(-1));
  return { ...whole, pieces: arrayOfPieces(rows) };
}

export interface FeedEvent {
  readonly sequence: number;
  readonly type: string;
  /** The record it is about. */
  readonly subject: string;
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

export const readEventsAt = reads<FeedEvent, [orgId: number, sequences: readonly number[]]>(
  'events.rowsAt',
  rows('SELECT * FROM event WHERE org_id = $1 AND sequence = ANY($2::bigint[])'),
);

const timeAt = findsValue<Date, [orgId: number, sequence: number]>(
  'events.timeAt',
  'SELECT e.time FROM event e WHERE e.org_id = $1 AND e.sequence = $2',
);

/** The last event before a time. Times grow with sequences, so this is a binary search. */
export async function lastSequenceBefore(db: Reader, orgId: number, time: Date): Promise<number> {
  let before = 0;
  let from = (await lastSequence(db, orgId)) + 1;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    const found = await timeAt(db, orgId, middle);
    if (found !== null && found.getTime() < time.getTime()) before = middle;
    else from = middle;
  }
  return before;
}

const findLast = findsValue<number, [orgId: number]>(
  'events.lastSequence',
  'SELECT last_sequence FROM org_feed WHERE org_id = $1',
);

/** The newest sequence; the tail asks for this first, because it is one row. */
export async function lastSequence(db: Reader, orgId: number): Promise<number> {
  return (await findLast(db, orgId)) ?? 0;
}

export const feedPoll = definePoll({
  name: 'feed',
  count: 1,
  values: (followed: ReadonlyMap<number, unknown>) => [[...followed.keys()]],
  select: (table, value) => `SELECT f.org_id, f.last_sequence AS found FROM ${table('org_feed')} f
   WHERE f.org_id = ANY(${value(1)}::bigint[])`,
});

const findTimeOfNext = findsValue<string, [orgId: number]>(
  'events.timeOfNext',
  `SELECT (last_time + interval '1 millisecond')::text AS until FROM org_feed WHERE org_id = $1`,
);

/** The earliest time of changes from now on: readers with several statements leave those out, of which they may miss one. */
export async function timeOfNextChange(db: Reader, orgId: number): Promise<string> {
  return (await findTimeOfNext(db, orgId)) ?? 'infinity';
}
