import { allOrgs, type OfOrg, type TableName } from '../../../../kit/db/all-orgs.ts';
import type { Reader, Tx } from '../../../../kit/db/db.ts';
import { makeSight } from '../../../../kit/db/lookout.ts';
import { sql } from '../../../../kit/db/statement.ts';
import type { LateText } from '../../../../kit/db/text-blocks/text-blocks.ts';
import { only } from '../../../../kit/kernel/assert.ts';
import { itemsJson, subOrdersJson, warehouseIdsText } from '../../order-json.ts';
import type { Order } from '../../orders-state.ts';
import { HAS_STALE_PARTS } from '../queries.ts';

// --- What q looks into ------------------------------------------------------------------------------------------

const toSearch = (table: TableName) => `${table('org_feed')} f
   LEFT JOIN ${table('order_search_progress')} p ON p.org_id = f.org_id
   WHERE f.last_sequence > coalesce(p.last_sequence, 0)`;

const orgsToSearch = allOrgs<OfOrg>(
  'orders.orgsToSearchAcrossOrgs',
  (table) => `SELECT f.org_id FROM ${toSearch(table)}`,
  { order: ['org_id'] },
);

/** Whether there is one. */
export const searchSight = makeSight({
  name: 'orders',
  count: 0,
  values: () => [],
  select: (table) => `SELECT f.org_id, f.last_sequence AS found FROM ${toSearch(table)} LIMIT 1`,
});

/** Orgs whose feed says more than was looked through. */
export async function orgsToSearchAcrossOrgs(db: Reader): Promise<number[]> {
  return (await db.query(orgsToSearch)).map((row) => row.org_id);
}

const openProgress = sql(
  'orders.openSearchProgress',
  `INSERT INTO order_search_progress (org_id, last_sequence) VALUES ($1, 0) ON CONFLICT (org_id) DO NOTHING`,
);
const lockProgress = sql<{ last_sequence: number }>(
  'orders.lockSearchProgress',
  'SELECT p.last_sequence FROM order_search_progress p WHERE p.org_id = $1 FOR UPDATE',
);

/** Up to where the feed was looked through. Whoever else looks through it waits. */
export async function lockSearchProgress(tx: Tx, orgId: number): Promise<number> {
  tx.queueWrite(openProgress, [orgId]);
  return only(await tx.query(lockProgress, [orgId])).last_sequence;
}

// Sequences are given out behind the org's counter, so that none below the last one is still to come.
const nextOrders = sql<{ orders: number; until: number | null; last_sequence: number }>(
  'orders.nextToSearch',
  `SELECT count(*)::int AS orders, max(e.sequence) AS until, f.last_sequence
   FROM org_feed f LEFT JOIN LATERAL (
     SELECT e.sequence FROM event e
     WHERE e.org_id = $1 AND e.type = 'order.received' AND e.sequence > $2 ORDER BY e.sequence LIMIT $3) AS e ON true
   WHERE f.org_id = $1 GROUP BY f.last_sequence`,
);

/** Where the next orders of the feed end; `isAll`: there are no more behind them. */
export async function nextOrdersToSearch(
  tx: Tx,
  orgId: number,
  after: number,
  limit: number,
): Promise<{ until: number; isAll: boolean }> {
  const { orders, until, last_sequence } = only(await tx.query(nextOrders, [orgId, after, limit]));
  return orders < limit || until === null ? { until: last_sequence, isAll: true } : { until, isAll: false };
}

// Times are given out in the order of sequences, so new orders come behind the last block. But for those that share their time
// with its end, and those that a former release has dated.
const RECEIVED = `event e JOIN customer_order o ON o.org_id = $1 AND o.id = e.subject_id::bigint
   WHERE e.org_id = $1 AND e.type = 'order.received' AND e.sequence > $2 AND e.sequence <= $3`;
const lateOrders = sql<LateText>(
  'orders.lateToSearch',
  `SELECT b.last_at::text AS last_at, s.created_at::text AS created_at, s.search AS text
   FROM (SELECT o.id, o.created_at, o.search FROM ${RECEIVED}) AS s,
     LATERAL (SELECT b.last_at FROM order_search_block b WHERE b.org_id = $1 AND b.last_at >= s.created_at
              ORDER BY b.last_at LIMIT 1) AS b
   WHERE NOT EXISTS (SELECT 1 FROM order_search k WHERE k.org_id = $1 AND k.order_id = s.id)
   ORDER BY s.created_at`,
);
const insertSearch = sql(
  'orders.insertSearch',
  `INSERT INTO order_search (org_id, order_id, created_at, search)
   SELECT o.org_id, o.id, o.created_at, o.search FROM ${RECEIVED}
   ON CONFLICT (org_id, order_id) DO NOTHING`,
);
const advanceProgress = sql(
  'orders.advanceSearchProgress',
  'UPDATE order_search_progress SET last_sequence = $2 WHERE org_id = $1',
);

/** Adds the orders of the feed between two sequences. @returns what blocks that are there must have, too */
export async function addToSearch(tx: Tx, orgId: number, after: number, until: number): Promise<LateText[]> {
  const late = await tx.query(lateOrders, [orgId, after, until]);
  tx.queueWrite(insertSearch, [orgId, after, until]);
  tx.queueWrite(advanceProgress, [orgId, until]);
  return late;
}

// --- Orders that a former release wrote -------------------------------------------------------------------------

/** Of so many orders the orgs are told; the others' turn comes when these are done. */
const ORDERS_LOOKED_AT = 10_000;

const orgsOf = (name: string, condition: string) =>
  allOrgs<OfOrg>(
    name,
    (table) => `SELECT DISTINCT x.org_id FROM (
     SELECT o.org_id FROM ${table('customer_order')} o WHERE ${condition} LIMIT ${ORDERS_LOOKED_AT}) AS x`,
    { order: ['org_id'] },
  );

const orgsWithoutJson = orgsOf(
  'orders.orgsWithoutJsonAcrossOrgs',
  'o.json_version IS DISTINCT FROM o.version',
);
const orgsWithoutParts = orgsOf('orders.orgsWithoutPartsAcrossOrgs', HAS_STALE_PARTS);

export async function orgsWithoutJsonAcrossOrgs(db: Reader): Promise<number[]> {
  return (await db.query(orgsWithoutJson)).map((row) => row.org_id);
}

export async function orgsWithoutPartsAcrossOrgs(db: Reader): Promise<number[]> {
  return (await db.query(orgsWithoutParts)).map((row) => row.org_id);
}

const withoutJson = sql<{ id: number }>(
  'orders.withoutJson',
  `SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND o.json_version IS DISTINCT FROM o.version
   ORDER BY o.id LIMIT $2`,
);

export async function ordersWithoutJson(db: Reader, orgId: number, limit: number): Promise<number[]> {
  return (await db.query(withoutJson, [orgId, limit])).map((row) => row.id);
}

const writeJson = sql(
  'orders.writeJson',
  `UPDATE customer_order o SET json_version = o.version, items_json = d.items_json, sub_orders_json = d.sub_orders_json,
     warehouse_ids = string_to_array(d.warehouse_ids, ',', 'NULL')::bigint[]
   FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS d (id, items_json, sub_orders_json, warehouse_ids)
   WHERE o.org_id = $1 AND o.id = d.id`,
);
const OF_ORDERS = 'o.org_id = $1 AND o.id = ANY($2::bigint[])';
const writeSubOrderKeys = sql(
  'orders.writeKeysAtSubOrders',
  `UPDATE sub_order s SET order_status = o.status, order_updated_at = o.updated_at FROM customer_order o
   WHERE s.org_id = $1 AND ${OF_ORDERS} AND s.order_id = o.id`,
);
const writeLineKeys = sql(
  'orders.writeKeysAtLines',
  `UPDATE order_line l SET order_status = o.status, ordered_at = o.created_at FROM customer_order o
   WHERE l.org_id = $1 AND ${OF_ORDERS} AND l.order_id = o.id`,
);
const writePartsVersion = sql(
  'orders.writePartsVersion',
  `UPDATE customer_order o SET parts_version = o.version WHERE ${OF_ORDERS}`,
);

/** What write-orders.ts writes beside the order, of orders that are locked. */
export function queueJson(tx: Tx, orgId: number, orders: readonly Order[]): void {
  tx.queueWrite(writeJson, [
    orgId,
    orders.map(({ id }) => id),
    orders.map(({ lines }) => itemsJson(lines)),
    orders.map(subOrdersJson),
    orders.map(warehouseIdsText),
  ]);
}

const lockWithoutParts = sql<{ id: number }>(
  'orders.lockWithoutParts',
  `SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND ${HAS_STALE_PARTS}
   ORDER BY o.id LIMIT $2 FOR UPDATE`,
);

/** What lists know of an order at its lines and sub-orders. @returns whether there may be more orders */
export async function writeMissingParts(tx: Tx, orgId: number, limit: number): Promise<boolean> {
  const ids = (await tx.query(lockWithoutParts, [orgId, limit])).map((row) => row.id);
  if (ids.length > 0)
    for (const statement of [writeSubOrderKeys, writeLineKeys, writePartsVersion])
      tx.queueWrite(statement, [orgId, ids]);
  return ids.length === limit;
}
