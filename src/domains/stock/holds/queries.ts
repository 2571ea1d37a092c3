import type { Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { FeedRange } from '../../../kit/feed/feed-writer.ts';
import { HOLD_LINES } from '../reads.ts';

export interface LockedHold {
  readonly id: number;
  readonly note: string | null;
  readonly version: number;
  readonly is_released: boolean;
}

// After the records of stock and before the org's counter, in the order of id: whoever counts learns only from the stock
// which holds he shrinks.
const lock = sql<LockedHold>(
  'stock.lockHolds',
  `SELECT id, note, version, released_at IS NOT NULL AS is_released
   FROM stock_hold WHERE org_id = $1 AND id = ANY($2::bigint[]) ORDER BY id FOR UPDATE`,
);

const findEmpty = sql<{ id: number }>(
  'stock.emptyHolds',
  `SELECT k.id FROM unnest($2::bigint[]) AS k (id) WHERE NOT EXISTS
     (SELECT 1 FROM reservation v WHERE v.org_id = $1 AND v.owner_kind = 'hold' AND v.owner_id = k.id)`,
);

const bump = sql(
  'stock.bumpHolds',
  'UPDATE stock_hold SET version = version + 1 WHERE org_id = $1 AND id = ANY($2::bigint[])',
);

// Made from the hold, after its reservations have been written, so that it says what the hold says now.
const insertChanged = sql(
  'stock.insertHoldChanged',
  `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
   SELECT f.org_id, f.last_sequence - $2 + $3 + e.ordinal, 'hold.changed', f.last_time, 'hold', r.id::text, r.version, $4,
          (SELECT row_to_json(j) FROM (SELECT r.id, r.note, e.taken_back, ${HOLD_LINES} AS lines) AS j)
   FROM org_feed f, unnest($5::bigint[], $6::json[]) WITH ORDINALITY AS e (id, taken_back, ordinal)
   JOIN stock_hold r ON r.org_id = $1 AND r.id = e.id
   WHERE f.org_id = $1`,
);

const insert = sql(
  'stock.insertHold',
  `INSERT INTO stock_hold (org_id, id, warehouse_id, note, created_by, created_at, version)
   VALUES ($1, $2, $3, $4, $5, $6, 1)`,
);

const release = sql(
  'stock.releaseHold',
  'UPDATE stock_hold SET released_at = $3, released_lines = $4, version = version + 1 WHERE org_id = $1 AND id = $2',
);

/** Those of `ids` that exist, in the order of id. Their stock is locked already. */
export function lockHolds(tx: Tx, orgId: number, ids: readonly number[]): Promise<LockedHold[]> {
  return tx.query(lock, [orgId, ids]);
}

/** Those of `ids`, which are locked, that hold nothing any more. */
export async function emptyHolds(tx: Tx, orgId: number, ids: readonly number[]): Promise<Set<number>> {
  return new Set((await tx.query(findEmpty, [orgId, ids])).map(({ id }) => id));
}

export function queueHoldVersions(tx: Tx, orgId: number, ids: readonly number[]): void {
  tx.queueWrite(bump, [orgId, ids]);
}

export interface ShrunkHold {
  readonly id: number;
  readonly revoked: readonly object[];
}

export function queueHoldChanged(
  tx: Tx,
  orgId: number,
  range: FeedRange,
  shrunk: readonly ShrunkHold[],
  actor: string,
): void {
  tx.queueWrite(insertChanged, [
    orgId,
    range.total,
    range.before,
    actor,
    shrunk.map((one) => one.id),
    shrunk.map((one) => JSON.stringify(one.revoked)),
  ]);
}

export interface NewHold {
  readonly id: number;
  readonly warehouseId: number;
  readonly note: string | null;
}

export function queueHold(
  tx: Tx,
  orgId: number,
  { id, warehouseId, note }: NewHold,
  by: string,
  now: Date,
): void {
  tx.queueWrite(insert, [orgId, id, warehouseId, note, by, now]);
}

/** @param lines what it held, which stays to be read */
export function queueReleased(tx: Tx, orgId: number, id: number, now: Date, lines: readonly object[]): void {
  tx.queueWrite(release, [orgId, id, now, JSON.stringify(lines)]);
}
