import type { Tx } from '../../../kit/db/db.ts';
import { findsOrgsWhere } from '../../../kit/db/org-ids.ts';
import { sql } from '../../../kit/db/statement.ts';
import { type OfMany, reads, readsColumn, writes } from '../../../kit/db/statement-functions.ts';
import type { FeedRange } from '../../../kit/feed/feed-writer.ts';
import { HOLD_LINES } from '../reads.ts';

export interface LockedHold {
  readonly id: number;
  readonly note: string | null;
  readonly version: number;
  readonly is_released: boolean;
}

// Locked after the stock records and before the org's sequence, in id order: a count learns only from the stock which holds shrink.
/** Those of `ids` that exist, in the order of id. Their stock is locked already. */
export const lockHolds = reads<LockedHold, OfMany, Tx>(
  'stock.lockHolds',
  `SELECT id, note, version, released_at IS NOT NULL AS is_released
   FROM stock_hold WHERE org_id = $1 AND id = ANY($2::bigint[]) ORDER BY id FOR UPDATE`,
);

/** Those of `ids`, which are locked, that hold nothing any more. */
export const emptyHolds = readsColumn<number, OfMany>(
  'stock.emptyHolds',
  `SELECT k.id FROM unnest($2::bigint[]) AS k (id) WHERE NOT EXISTS
     (SELECT 1 FROM reservation v WHERE v.org_id = $1 AND v.owner_kind = 'hold' AND v.owner_id = k.id)`,
);

export const queueHoldVersions = writes<OfMany>(
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

export const queueHold = writes<
  [orgId: number, id: number, warehouseId: number, note: string | null, actor: string, now: Date]
>(
  'stock.insertHold',
  `INSERT INTO stock_hold (org_id, id, warehouse_id, note, created_by, created_at, version)
   VALUES ($1, $2, $3, $4, $5, $6, 1)`,
);

/** `lines`: what it held, which can still be read. */
export const queueReleased = writes<[orgId: number, id: number, now: Date, lines: string]>(
  'stock.releaseHold',
  'UPDATE stock_hold SET released_at = $3, released_lines = $4, version = version + 1 WHERE org_id = $1 AND id = $2',
);

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

// --- Holds that a release before migration 0114 wrote -------------------------------------------------------------

/** The warehouse of hold `h`; null if it lost its last unit before it was released. */
const PLACE = `coalesce(
     (SELECT v.warehouse_id FROM reservation v WHERE v.org_id = $1 AND v.owner_kind = 'hold' AND v.owner_id = h.id
      ORDER BY v.warehouse_id LIMIT 1),
     (h.released_lines -> 0 ->> 'warehouse_id')::bigint)`;

export const orgsWithFormerHolds = findsOrgsWhere(
  'stock.orgsWithUnplacedHoldsAcrossOrgs',
  (table) =>
    `EXISTS (SELECT FROM ${table('stock_hold')} h WHERE h.org_id = f.org_id AND h.warehouse_id IS NULL)`,
);

const lockUnplaced = readsColumn<number, [orgId: number, limit: number], Tx>(
  'stock.lockUnplacedHolds',
  `SELECT h.id FROM stock_hold h WHERE h.org_id = $1 AND h.warehouse_id IS NULL AND ${PLACE} IS NOT NULL
   ORDER BY h.id LIMIT $2 FOR UPDATE`,
);
const queuePlaces = writes<OfMany>(
  'stock.placeHolds',
  `UPDATE stock_hold h SET warehouse_id = ${PLACE} WHERE h.org_id = $1 AND h.id = ANY($2::bigint[])`,
);

/** @returns how many there were, `limit` at most */
export async function placeHolds(tx: Tx, orgId: number, limit: number): Promise<number> {
  const ids = await lockUnplaced(tx, orgId, limit);
  if (ids.length > 0) queuePlaces(tx, orgId, ids);
  return ids.length;
}
