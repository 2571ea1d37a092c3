// What the feed says of bundles. A bundle's record is computed of its components, so it changes when one of them does: the
// event is made of the components as they are, behind the org's counter, where nobody else changes them.
import type { Reader, Tx } from '../../db/db.ts';
import { sql } from '../../db/statement.ts';
import { MARK_AGAIN, queueMarksBy } from '../../due/mark-due.ts';
import { TELL_BUNDLES } from '../due-kinds.ts';
import { BUNDLE_NOW } from '../reads.ts';
import { CHANNELS } from '../schema.ts';
import { SELLABLE_COLUMNS, sellableColumn, unsellableJson } from '../sellable/queries.ts';
import type { RecordKey } from '../stock-state.ts';

/** So many records of bundles are told in the transaction that changes their components; of more, by due work. */
export const BUNDLES_TOLD_MAX = 250;

/** JSON of what an event says of record `r`. */
export const recordEvent = (onHand: string, available: string) => `concat('{"item_id":"', r.item_id,
    '","warehouse_id":', r.warehouse_id, ',"on_hand_quantity":', ${onHand}, ',"available_quantity":', ${available},
    ',"reserved":{"orders":', r.reserved_orders, ',"work_orders":', r.reserved_work_orders,
    ',"holds":', r.reserved_holds, '},"unavailable":{"damaged":', r.damaged, ',"quarantined":', r.quarantined,
    ',"expired":', r.expired, '},"inbound_quantity":', r.inbound, ',"backordered_quantity":', r.backordered, ',"sellable":{',
    ${CHANNELS.map((channel, at) => `'${at === 0 ? '' : ','}"${channel}":', r.${sellableColumn(channel)}`).join(', ')},
    '},"unsellable":', ${unsellableJson(available)}, '}')::json`;

/** Whether the item of record `r` is a bundle. With OFFSET 0 it is looked up by key: a join would read all bundles of the org. */
export const IS_BUNDLE = `EXISTS (
    SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.bundle_id = r.item_id OFFSET 0)`;

/** What is told of record `r` of a bundle, which is `t`: as it is computed now. */
const TOLD = `SELECT r.item_id, r.warehouse_id, r.reserved_orders, r.reserved_work_orders, r.reserved_holds, r.damaged,
     r.quarantined, r.expired, r.inbound, r.backordered, r.version, r.updated_at, n.version AS newest, n.bundles,
     ${SELLABLE_COLUMNS.map((column) => `n.${column}`).join(', ')}, row_number() OVER () AS ordinal`;
const TOLD_OF = `JOIN stock_record r ON r.org_id = $1 AND r.item_id = t.bundle_id AND r.warehouse_id = t.warehouse_id
   CROSS JOIN LATERAL (${BUNDLE_NOW}) AS n`;

/** How many events there are is known only behind the counter, which this advances once more. */
const COUNTED = `UPDATE org_feed f SET last_sequence = f.last_sequence + c.events
   FROM (SELECT count(*) AS events FROM told) AS c WHERE f.org_id = $1 AND c.events > 0
   RETURNING f.last_sequence - c.events AS before, f.last_time`;

/**
 * @param from rows `r` of what is told
 * @param sequence SQL of the event's, as is its time
 */
const insertTold = (from: string, sequence: string, time: string, actor: string) =>
  `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
   SELECT $1, ${sequence}, 'inventory.changed', ${time}, 'inventory', r.item_id || '-' || r.warehouse_id,
     greatest(r.version, r.newest), ${actor}, ${recordEvent('r.bundles', 'r.bundles')}
   FROM ${from}`;

/**
 * One statement for all that a change of records means for bundles, and behind everything else: what the changed records
 * say that are bundles, which have got their sequences with their records; what the bundles are now that are made of
 * changed items; and a mark of the items where those are too many. Where none is a bundle or in one it only looks for that,
 * twice by a key; but its plan is large, and it takes longer than the insert of an order. So who knows that none is
 * leaves it out (write-stock.ts).
 */
const tellTouched = sql(
  'stock.tellTouchedBundles',
  `WITH k AS MATERIALIZED (
     SELECT k.item_id, k.warehouse_id FROM unnest($5::bigint[], $6::bigint[]) AS k (item_id, warehouse_id)
   ), own AS MATERIALIZED (
     SELECT k.item_id, k.warehouse_id FROM k
     WHERE EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.bundle_id = k.item_id)
   ), parent AS MATERIALIZED (
     SELECT DISTINCT b.bundle_id, k.warehouse_id
     FROM k, LATERAL (
       SELECT b.bundle_id FROM bundle_component b WHERE b.org_id = $1 AND b.component_id = k.item_id OFFSET 0) AS b
     LIMIT ${BUNDLES_TOLD_MAX + 1}
   ), told AS MATERIALIZED (
     ${TOLD} FROM parent t ${TOLD_OF}
     WHERE (SELECT count(*) FROM parent) <= ${BUNDLES_TOLD_MAX}
       AND NOT EXISTS (SELECT 1 FROM own o WHERE o.item_id = t.bundle_id AND o.warehouse_id = t.warehouse_id)
   ), f AS (${COUNTED}), own_told AS MATERIALIZED (
     ${TOLD} FROM (SELECT o.item_id AS bundle_id, o.warehouse_id FROM own o) AS t ${TOLD_OF}
   ), own_events AS (${insertTold('own_told r', 'r.version', 'r.updated_at', '$7')}), told_events AS (
     ${insertTold('told r, f', 'f.before + r.ordinal', 'f.last_time', '$7')}
   )
   INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts)
   SELECT $1, $2, s.subject_id, $4, $3, '-infinity', 0 FROM (
     SELECT DISTINCT k.item_id AS subject_id FROM k
     WHERE (SELECT count(*) FROM parent) > ${BUNDLES_TOLD_MAX}
       AND EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.component_id = k.item_id)
     ORDER BY k.item_id) AS s
   ${MARK_AGAIN}`,
);

/** Behind everything else: what the bundles are now that are among these records or made of their items. */
export function queueTouchedBundles(
  tx: Tx,
  orgId: number,
  keys: readonly RecordKey[],
  actor: string,
  now: Date,
): void {
  const values = [keys.map((key) => key.itemId), keys.map((key) => key.warehouseId), actor];
  queueMarksBy(tellTouched, tx, orgId, TELL_BUNDLES, values, now);
}

// --- Due work ---------------------------------------------------------------------------------------------------

const nextParents = sql<{ bundle_id: number; warehouse_id: number }>(
  'stock.nextBundlesOf',
  `SELECT r.item_id AS bundle_id, r.warehouse_id
   FROM (SELECT DISTINCT b.bundle_id FROM bundle_component b
         WHERE b.org_id = $1 AND b.component_id = ANY($2::bigint[]) AND b.bundle_id >= $3) AS b
   JOIN stock_record r ON r.org_id = $1 AND r.item_id = b.bundle_id
   WHERE (r.item_id, r.warehouse_id) > ($3, $4) ORDER BY r.item_id, r.warehouse_id LIMIT $5`,
);

/** The records of bundles that are made of these items, in key order. */
export async function bundleRecordsOf(
  db: Reader,
  orgId: number,
  componentIds: readonly number[],
  after: RecordKey,
  limit: number,
): Promise<RecordKey[]> {
  const rows = await db.query(nextParents, [orgId, componentIds, after.itemId, after.warehouseId, limit]);
  return rows.map((row) => ({ itemId: row.bundle_id, warehouseId: row.warehouse_id }));
}

const tellThese = sql(
  'stock.tellTheseBundles',
  `WITH told AS MATERIALIZED (
     ${TOLD} FROM unnest($2::bigint[], $3::bigint[]) AS t (bundle_id, warehouse_id) ${TOLD_OF}
   ), f AS (${COUNTED})
   ${insertTold('told r, f', 'f.before + r.ordinal', 'f.last_time', '$4')}`,
);

export function queueTheseBundles(tx: Tx, orgId: number, keys: readonly RecordKey[], actor: string): void {
  tx.queueWrite(tellThese, [orgId, keys.map((key) => key.itemId), keys.map((key) => key.warehouseId), actor]);
}
