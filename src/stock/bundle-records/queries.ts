// What the feed says of bundles. A bundle's record is computed of its components, so it changes when one of them does: the
// event is made of the components as they are, behind the org's counter, where nobody else changes them.
import type { Reader, Tx } from '../../db/db.ts';
import { sql } from '../../db/statement.ts';
import { markStatement, queueMarksBy } from '../../due/mark-due.ts';
import { TELL_BUNDLES } from '../due-kinds.ts';
import { BUNDLE_NOW } from '../reads.ts';
import { CHANNELS } from '../schema.ts';
import { sellableColumn } from '../sellable/queries.ts';
import type { RecordKey } from '../stock-state.ts';

/** So many records of bundles are told in the transaction that changes their components; of more, by due work. */
export const BUNDLES_TOLD_MAX = 250;

/**
 * JSON of what an event says of record `r`.
 * @param sellable what has the columns of the channels
 */
export const recordEvent = (
  onHand: string,
  available: string,
  sellable = 'r',
) => `concat('{"item_id":"', r.item_id,
    '","warehouse_id":', r.warehouse_id, ',"on_hand_quantity":', ${onHand}, ',"available_quantity":', ${available},
    ',"reserved":{"orders":', r.reserved_orders, ',"work_orders":', r.reserved_work_orders,
    ',"holds":', r.reserved_holds, '},"unavailable":{"damaged":', r.damaged, ',"quarantined":', r.quarantined,
    ',"expired":', r.expired, '},"inbound_quantity":', r.inbound, ',"backordered_quantity":', r.backordered, ',"sellable":{',
    ${CHANNELS.map((channel, at) => `'${at === 0 ? '' : ','}"${channel}":', ${sellable}.${sellableColumn(channel)}`).join(', ')},
    '}}')::json`;

/** Whether the item of record `r` is a bundle. */
export const IS_BUNDLE = `EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.bundle_id = r.item_id)`;

const KEYS = 'unnest($2::bigint[], $3::bigint[]) AS k (item_id, warehouse_id)';

/** Bundles that are made of the items in question, where those are; not those that are in question themselves. */
const parentsOf = (keys: string) => `SELECT DISTINCT b.bundle_id, k.warehouse_id
   FROM ${keys}, LATERAL (
     SELECT b.bundle_id FROM bundle_component b WHERE b.org_id = $1 AND b.component_id = k.item_id OFFSET 0) AS b`;

/**
 * How many events there are is known only behind the counter, which this advances once more: it comes after all that has
 * counted its events before.
 * @param bundles SQL of the bundles and their warehouses
 */
const tell = (name: string, bundles: string) =>
  sql(
    name,
    `WITH told AS MATERIALIZED (
       SELECT r.item_id, r.warehouse_id, r.reserved_orders, r.reserved_work_orders, r.reserved_holds, r.damaged,
         r.quarantined, r.expired, r.inbound, r.backordered, r.version, n.version AS newest, n.bundles,
         ${CHANNELS.map((channel) => `n.${sellableColumn(channel)}`).join(', ')}, row_number() OVER () AS ordinal
       FROM (${bundles}) AS t (bundle_id, warehouse_id)
       JOIN stock_record r ON r.org_id = $1 AND r.item_id = t.bundle_id AND r.warehouse_id = t.warehouse_id
       CROSS JOIN LATERAL (${BUNDLE_NOW}) AS n
     ), f AS (
       UPDATE org_feed f SET last_sequence = f.last_sequence + c.events
       FROM (SELECT count(*) AS events FROM told) AS c WHERE f.org_id = $1 AND c.events > 0
       RETURNING f.last_sequence - c.events AS before, f.last_time
     )
     INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
     SELECT $1, f.before + r.ordinal, 'inventory.changed', f.last_time, 'inventory', r.item_id || '-' || r.warehouse_id,
       greatest(r.version, r.newest), $4, ${recordEvent('r.bundles', 'r.bundles')}
     FROM told r, f`,
  );

const LIMITED_PARENTS = `SELECT p.bundle_id, p.warehouse_id, count(*) OVER () AS parents
   FROM (${parentsOf(KEYS)} LIMIT ${BUNDLES_TOLD_MAX + 1}) AS p`;

const tellParents = tell(
  'stock.tellBundlesOf',
  `SELECT p.bundle_id, p.warehouse_id FROM (${LIMITED_PARENTS}) AS p
   WHERE p.parents <= ${BUNDLES_TOLD_MAX}
     AND NOT EXISTS (SELECT 1 FROM ${KEYS} WHERE k.item_id = p.bundle_id AND k.warehouse_id = p.warehouse_id)`,
);

const MARKED_KEYS = KEYS.replace('$2', '$5').replace('$3', '$6');

const markComponents = markStatement(
  'stock.markTellBundles',
  `SELECT DISTINCT k.item_id FROM ${MARKED_KEYS}
   WHERE (SELECT count(*) FROM (${parentsOf(MARKED_KEYS)} LIMIT ${BUNDLES_TOLD_MAX + 1}) AS p) > ${BUNDLES_TOLD_MAX}
     AND EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.component_id = k.item_id)
   ORDER BY k.item_id`,
);

/** Behind everything else: what the bundles are now that are made of these items. */
export function queueBundlesOf(
  tx: Tx,
  orgId: number,
  keys: readonly RecordKey[],
  actor: string,
  now: Date,
): void {
  const values = [keys.map((key) => key.itemId), keys.map((key) => key.warehouseId)];
  tx.queueWrite(tellParents, [orgId, ...values, actor]);
  queueMarksBy(markComponents, tx, orgId, TELL_BUNDLES, values, now);
}

// A bundle that is in question itself has got its sequence with its record.
const tellOwn = sql(
  'stock.tellBundles',
  `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
   SELECT $1, r.version, 'inventory.changed', r.updated_at, 'inventory', r.item_id || '-' || r.warehouse_id,
     greatest(r.version, n.version), $4, ${recordEvent('n.bundles', 'n.bundles', 'n')}
   FROM (SELECT k.* FROM ${KEYS}
         WHERE EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.bundle_id = k.item_id) OFFSET 0) AS k
   JOIN stock_record r ON r.org_id = $1 AND r.item_id = k.item_id AND r.warehouse_id = k.warehouse_id
   CROSS JOIN LATERAL (${BUNDLE_NOW}) AS n`,
);

/** What changed records say that are bundles, once all records are written. */
export function queueBundles(tx: Tx, orgId: number, keys: readonly RecordKey[], actor: string): void {
  tx.queueWrite(tellOwn, [orgId, keys.map((key) => key.itemId), keys.map((key) => key.warehouseId), actor]);
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

const tellThese = tell('stock.tellTheseBundles', `SELECT k.item_id, k.warehouse_id FROM ${KEYS}`);

export function queueTheseBundles(tx: Tx, orgId: number, keys: readonly RecordKey[], actor: string): void {
  tx.queueWrite(tellThese, [orgId, keys.map((key) => key.itemId), keys.map((key) => key.warehouseId), actor]);
}
