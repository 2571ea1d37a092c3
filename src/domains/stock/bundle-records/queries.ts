// Events of bundles. A bundle's record is computed from its components, so it changes with them: the event is made of the components
// after the org's sequence lock, when no one else changes them.
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { FEED_WAREHOUSES, warehousesToKeep } from '../../../kit/db/feed-warehouses.ts';
import { sql } from '../../../kit/db/statement.ts';
import { markStatement, queueMarksBy } from '../../../kit/due/mark-due.ts';
import { TELL_BUNDLES } from '../due-kinds.ts';
import { BUNDLE_TO_TELL } from '../reads.ts';
import { CHANNELS } from '../schema.ts';
import { SELLABLE_COLUMNS, sellableColumn, unsellableJson } from '../sellable/queries.ts';
import { keyColumns, type RecordKey } from '../stock-state.ts';

/** Up to this many bundle events are emitted in the transaction that changes their components; more are due work. */
export const BUNDLE_EVENTS_MAX = 250;

/** JSON of what an event says of record `r`. */
export const recordEvent = (onHand: string, available: string) => `concat('{"item_id":"', r.item_id,
    '","warehouse_id":', r.warehouse_id, ',"on_hand_quantity":', ${onHand}, ',"available_quantity":', ${available},
    ',"reserved":{"orders":', r.reserved_orders, ',"work_orders":', r.reserved_work_orders,
    ',"holds":', r.reserved_holds, '},"unavailable":{"damaged":', r.damaged, ',"quarantined":', r.quarantined,
    ',"expired":', r.expired, '},"inbound_quantity":', r.inbound, ',"backordered_quantity":', r.backordered, ',"sellable":{',
    ${CHANNELS.map((channel, at) => `'${at === 0 ? '' : ','}"${channel}":', r.${sellableColumn(channel)}`).join(', ')},
    '},"unsellable":', ${unsellableJson(available)}, '}')::json`;

/** Whether an item is a bundle. With OFFSET 0 it is looked up by key: a join would read all bundles of the org. */
export const isBundle = (item: string) =>
  `EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.bundle_id = ${item} OFFSET 0)`;

const EMITTED_COLUMNS = `r.org_id, r.item_id, r.warehouse_id, r.reserved_orders, r.reserved_work_orders, r.reserved_holds,
     r.damaged, r.quarantined, r.expired, r.inbound, r.backordered, r.version, n.version AS newest, n.bundles,
     ${SELLABLE_COLUMNS.map((column) => `n.${column}`).join(', ')}`;

/**
 * Events of bundles as they are now.
 * @param bundles SQL of table `t` with their keys
 * @param sequence SQL of the event's, as is its time
 */
const insertBundleEvents = (name: string, bundles: string, sequence: string, time: string) =>
  sql(
    name,
    `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
   SELECT r.org_id, r.sequence, 'inventory.changed', r.time, 'inventory', r.item_id || '-' || r.warehouse_id,
     greatest(r.version, r.newest), $4, ${recordEvent('r.bundles', 'r.bundles')}
   FROM (
     SELECT ${EMITTED_COLUMNS}, ${sequence} AS sequence, ${time} AS time
     FROM org_feed f, ${bundles}
     JOIN stock_record r ON r.org_id = $1 AND r.item_id = t.bundle_id AND r.warehouse_id = t.warehouse_id
     CROSS JOIN LATERAL (${BUNDLE_TO_TELL}) AS n WHERE f.org_id = $1 AND f.places IS NOT NULL) AS r`,
  );
/** The number of events is known only after the sequence lock, which was advanced once more for them (`countBundleEvents`). */
const NEXT_SEQUENCE =
  'f.last_sequence - count(*) OVER (PARTITION BY f.org_id) + row_number() OVER (PARTITION BY f.org_id)';

/**
 * Advances the org's sequence by the events of bundles, and stores the warehouses they concern.
 * @param counted SQL of one row: the number of `events`, whether they are few enough (`is_few`), and whether any bundle is concerned
 *   (`is_any`)
 */
const countBundleEvents = (name: string, counted: string) =>
  sql(
    name,
    `UPDATE org_feed f SET last_sequence = f.last_sequence + c.events, places = p.places
   FROM (${counted}) AS c, LATERAL (${warehousesToKeep('SELECT unnest($3::bigint[])', 'c.is_few')}) AS p
   WHERE f.org_id = $1 AND c.is_any`,
  );

const touched = (items: string, warehouses: string) =>
  `unnest(${items}::bigint[], ${warehouses}::bigint[]) AS k (item_id, warehouse_id)`;
/** Records of bundles that are made of changed items. */
const parents = (from = '', where = '') => `SELECT DISTINCT b.bundle_id, k.warehouse_id
     FROM ${from}${touched('$2', '$3')}, LATERAL (
       SELECT b.bundle_id FROM bundle_component b WHERE b.org_id = $1 AND b.component_id = k.item_id OFFSET 0) AS b${where}`;
/** Whether `t`, which is made of a changed item, is among the changed records itself. */
const IS_TOUCHED = `EXISTS (
     SELECT 1 FROM ${touched('$2', '$3')} WHERE k.item_id = t.bundle_id AND k.warehouse_id = t.warehouse_id)`;

/**
 * All that a change of records means for bundles, behind everything else: what the changed records say that are bundles, which
 * have got their sequences with their records; what the bundles are now that are made of changed items; and a mark of the
 * items where those are too many. Where none is a bundle or in one these only look for that, by a key; but it takes longer
 * than the insert of an order. So who knows that none is leaves it out (write-stock.ts).
 */
const countTouched = countBundleEvents(
  'stock.countTouchedBundles',
  `SELECT CASE WHEN x.parents <= ${BUNDLE_EVENTS_MAX} THEN x.others ELSE 0 END AS events,
     x.parents <= ${BUNDLE_EVENTS_MAX} AS is_few,
     x.parents > 0 OR EXISTS (SELECT 1 FROM ${touched('$2', '$3')} WHERE ${isBundle('k.item_id')}) AS is_any
   FROM (SELECT count(*) AS parents, count(r.item_id) FILTER (WHERE NOT ${IS_TOUCHED}) AS others
         FROM (${parents()} LIMIT ${BUNDLE_EVENTS_MAX + 1}) AS t
         LEFT JOIN stock_record r ON r.org_id = $1 AND r.item_id = t.bundle_id AND r.warehouse_id = t.warehouse_id) AS x`,
);
const emitOwn = insertBundleEvents(
  'stock.tellOwnBundles',
  `(SELECT k.item_id AS bundle_id, k.warehouse_id FROM ${touched('$2', '$3')} WHERE ${isBundle('k.item_id')}) AS t`,
  'r.version',
  'r.updated_at',
);
const emitParents = insertBundleEvents(
  'stock.tellTouchedBundles',
  `(SELECT t.bundle_id, t.warehouse_id FROM (${parents(
    `org_feed f, ${FEED_WAREHOUSES}, `,
    ' WHERE f.org_id = $1 AND w.id = k.warehouse_id AND w.is_few',
  )}) AS t WHERE NOT ${IS_TOUCHED}) AS t`,
  NEXT_SEQUENCE,
  'f.last_time',
);
const markParents = markStatement(
  'stock.markTouchedBundles',
  `SELECT DISTINCT k.item_id FROM org_feed f, ${FEED_WAREHOUSES}, ${touched('$5', '$6')}
     WHERE f.org_id = $1 AND w.id = k.warehouse_id AND NOT w.is_few
       AND EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.component_id = k.item_id)
     ORDER BY k.item_id`,
);

/**
 * Behind everything else: what the bundles are now that are among these records or made of their items. Four statements in one round
 * trip: the counter is advanced before the events that take its numbers, and a cluster runs none on one machine that writes two tables.
 */
export function queueTouchedBundles(
  tx: Tx,
  orgId: number,
  keys: readonly RecordKey[],
  actor: string,
  now: Date,
): void {
  const values = keyColumns(keys);
  tx.queueWrite(countTouched, [orgId, ...values]);
  tx.queueWrite(emitOwn, [orgId, ...values, actor]);
  tx.queueWrite(emitParents, [orgId, ...values, actor]);
  queueMarksBy(markParents, tx, orgId, TELL_BUNDLES, values, now);
}

// --- Due work ---------------------------------------------------------------------------------------------------

const nextParents = sql<RecordKey>(
  'stock.nextBundlesOf',
  `SELECT r.item_id AS "itemId", r.warehouse_id AS "warehouseId"
   FROM (SELECT DISTINCT b.bundle_id FROM bundle_component b
         WHERE b.org_id = $1 AND b.component_id = ANY($2::bigint[]) AND b.bundle_id >= $3) AS b
   JOIN stock_record r ON r.org_id = $1 AND r.item_id = b.bundle_id
   WHERE (r.item_id, r.warehouse_id) > ($3, $4) ORDER BY r.item_id, r.warehouse_id LIMIT $5`,
);

/** The records of bundles that are made of these items, in key order. */
export function bundleRecordsOf(
  db: Reader,
  orgId: number,
  componentIds: readonly number[],
  after: RecordKey,
  limit: number,
): Promise<RecordKey[]> {
  return db.query(nextParents, [orgId, componentIds, after.itemId, after.warehouseId, limit]);
}

const THESE = 'unnest($2::bigint[], $3::bigint[]) AS t (bundle_id, warehouse_id)';
const countThese = countBundleEvents(
  'stock.countTheseBundles',
  `SELECT count(*) AS events, true AS is_few, count(*) > 0 AS is_any FROM ${THESE}
   JOIN stock_record r ON r.org_id = $1 AND r.item_id = t.bundle_id AND r.warehouse_id = t.warehouse_id`,
);
const emitThese = insertBundleEvents('stock.tellTheseBundles', THESE, NEXT_SEQUENCE, 'f.last_time');

export function queueTheseBundles(tx: Tx, orgId: number, keys: readonly RecordKey[], actor: string): void {
  const values = [orgId, ...keyColumns(keys)];
  tx.queueWrite(countThese, values);
  tx.queueWrite(emitThese, [...values, actor]);
}
