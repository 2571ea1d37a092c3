// What the statements of all rooms of the catalog are made of, and the one lock that bulk loads share.
import type { Tx } from '../db/db.ts';
import { type Statement, sql } from '../db/statement.ts';
import type { FeedRange } from '../feed/feed-writer.ts';

// --- Events -----------------------------------------------------------------------------------------------------

/**
 * SQL that writes one event for each record, made from the record, so that it says what the record says now. Takes the
 * org, the range in the feed (total, before), the actor, types and ids.
 * @param data columns of `r`, the record
 */
export function recordEventsSql(table: string, subjectType: string, data: string): string {
  return `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
    SELECT $1, f.last_sequence - $2 + $3 + e.ordinal, e.type, f.last_time, '${subjectType}', r.id::text, r.version, $4,
           (SELECT row_to_json(j) FROM (SELECT ${data}) AS j)
    FROM org_feed f, unnest($5::text[], $6::bigint[]) WITH ORDINALITY AS e (type, id, ordinal)
    JOIN ${table} r ON r.org_id = $1 AND r.id = e.id
    WHERE f.org_id = $1`;
}

export interface RecordEvent {
  readonly type: string;
  readonly id: number;
}

/** Rows of one statement: few enough for the server to take in at once, many enough to make the rest vanish. */
export const ROWS_PER_STATEMENT = 5000;

export function queueRecordEvents(
  tx: Tx,
  statement: Statement<unknown>,
  orgId: number,
  range: FeedRange,
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

export function* slices<T>(all: readonly T[]): Generator<{ rows: readonly T[]; before: number }> {
  for (let before = 0; before < all.length; before += ROWS_PER_STATEMENT) {
    yield { rows: all.slice(before, before + ROWS_PER_STATEMENT), before };
  }
}

// --- Turns ------------------------------------------------------------------------------------------------------

const openTurn = sql(
  'catalog.openTurn',
  'INSERT INTO catalog_turn (org_id) VALUES ($1) ON CONFLICT (org_id) DO NOTHING',
);

const takeTurn = sql<{ org_id: number }>(
  'catalog.takeTurn',
  'SELECT org_id FROM catalog_turn WHERE org_id = $1 FOR UPDATE',
);

/** Waits for the org's other bulk loads of the catalog. The first lock of such a transaction. */
export async function waitForTurn(tx: Tx, orgId: number): Promise<void> {
  tx.queueWrite(openTurn, [orgId]);
  await tx.query(takeTurn, [orgId]);
}
