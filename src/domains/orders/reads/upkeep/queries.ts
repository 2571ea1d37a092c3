import type { TableName } from '../../../../kit/db/all-orgs.ts';
import type { Tx } from '../../../../kit/db/db.ts';
import { findsOrgs } from '../../../../kit/db/org-ids.ts';
import { definePoll } from '../../../../kit/db/poller.ts';
import {
  type OfMany,
  reads,
  readsColumn,
  readsRow,
  readsValue,
  writes,
} from '../../../../kit/db/statement-functions.ts';
import type { LateText } from '../../../../kit/db/text-blocks/text-blocks.ts';
import { TEXT_EVENTS } from '../list/search/queries.ts';
import { HAS_STALE_PARTS } from '../queries.ts';

// --- Search index -----------------------------------------------------------------------------------------------

const toSearch = (table: TableName) => `${table('org_feed')} f
   LEFT JOIN ${table('order_search_progress')} p ON p.org_id = f.org_id
   WHERE f.last_sequence > coalesce(p.last_sequence, 0)`;

/** Orgs with feed events after their search progress. */
export const orgsToSearchAcrossOrgs = findsOrgs(
  'orders.orgsToSearchAcrossOrgs',
  (table) => `SELECT f.org_id FROM ${toSearch(table)}`,
);

export const searchPoll = definePoll({
  name: 'orders',
  count: 0,
  values: () => [],
  select: (table) => `SELECT f.org_id, f.last_sequence AS found FROM ${toSearch(table)} LIMIT 1`,
});

const openProgress = writes<[orgId: number]>(
  'orders.openSearchProgress',
  `INSERT INTO order_search_progress (org_id, last_sequence) VALUES ($1, 0) ON CONFLICT (org_id) DO NOTHING`,
);
const lockProgress = readsValue<number, [orgId: number], Tx>(
  'orders.lockSearchProgress',
  'SELECT p.last_sequence FROM order_search_progress p WHERE p.org_id = $1 FOR UPDATE',
);

/** The search progress in the feed, locked against other workers. */
export function lockSearchProgress(tx: Tx, orgId: number): Promise<number> {
  openProgress(tx, orgId);
  return lockProgress(tx, orgId);
}

const nextOf = (type: string) => `(SELECT e.sequence FROM event e
   WHERE e.org_id = $1 AND e.type = '${type}' AND e.sequence > $2 ORDER BY e.sequence LIMIT $3)`;

// Sequences are allocated under the org's sequence lock, so none below the last one is still to come.
const nextOrders = readsRow<
  { orders: number; until: number | null; last_sequence: number },
  [orgId: number, after: number, limit: number]
>(
  'orders.nextToSearch',
  `SELECT count(*)::int AS orders, max(e.sequence) AS until, f.last_sequence
   FROM org_feed f LEFT JOIN LATERAL (
     SELECT e.sequence FROM (${nextOf('order.received')} UNION ALL ${nextOf('order.amended')}) AS e
     ORDER BY e.sequence LIMIT $3) AS e ON true
   WHERE f.org_id = $1 GROUP BY f.last_sequence`,
);

/** Where the next orders of the feed end; `isAll`: there are no more. */
export async function nextOrdersToSearch(tx: Tx, orgId: number, after: number, limit: number) {
  const { orders, until, last_sequence } = await nextOrders(tx, orgId, after, limit);
  return orders < limit || until === null ? { until: last_sequence, isAll: true } : { until, isAll: false };
}

// Times follow sequences, so new orders come after the last block, except those that share its end time or were dated
// by an earlier release. The block of an order that was changed gets its new texts, too.
const WITH_NEW_TEXT = `customer_order o WHERE o.org_id = $1 AND o.id IN (
   SELECT e.subject_id::bigint FROM event e
   WHERE e.org_id = $1 AND e.type IN (${TEXT_EVENTS}) AND e.sequence > $2 AND e.sequence <= $3)`;
type Span = [orgId: number, after: number, until: number];
const lateOrders = reads<LateText, Span>(
  'orders.lateToSearch',
  `SELECT b.last_at::text AS last_at, s.created_at::text AS created_at, s.search AS text
   FROM (SELECT o.id, o.created_at, o.search FROM ${WITH_NEW_TEXT}) AS s,
     LATERAL (SELECT b.last_at FROM order_search_block b WHERE b.org_id = $1 AND b.last_at >= s.created_at
              ORDER BY b.last_at LIMIT 1) AS b
   WHERE NOT EXISTS (SELECT 1 FROM order_search k WHERE k.org_id = $1 AND k.order_id = s.id AND k.search = s.search)
   ORDER BY s.created_at`,
);
const insertSearch = writes<Span>(
  'orders.insertSearch',
  `INSERT INTO order_search AS k (org_id, order_id, created_at, search)
   SELECT o.org_id, o.id, o.created_at, o.search FROM ${WITH_NEW_TEXT}
   ON CONFLICT (org_id, order_id) DO UPDATE SET search = excluded.search WHERE k.search <> excluded.search`,
);
const advanceProgress = writes<[orgId: number, until: number]>(
  'orders.advanceSearchProgress',
  'UPDATE order_search_progress SET last_sequence = $2 WHERE org_id = $1',
);

/** Adds the orders of the feed between two sequences. @returns what existing blocks must include too */
export async function addToSearch(tx: Tx, orgId: number, after: number, until: number): Promise<LateText[]> {
  const late = await lateOrders(tx, orgId, after, until);
  insertSearch(tx, orgId, after, until);
  advanceProgress(tx, orgId, until);
  return late;
}

// --- Orders of earlier releases ---------------------------------------------------------------------------------

/** Orders examined for orgs with work; the rest follow when these are done. */
const ORDERS_LOOKED_AT = 10_000;

const orgsOf = (name: string, condition: string) =>
  findsOrgs(
    name,
    (table) => `SELECT DISTINCT x.org_id FROM (
     SELECT o.org_id FROM ${table('customer_order')} o WHERE ${condition} LIMIT ${ORDERS_LOOKED_AT}) AS x`,
  );

const HAS_STALE_JSON = 'o.json_version IS DISTINCT FROM o.version';
export const orgsWithoutJsonAcrossOrgs = orgsOf('orders.orgsWithoutJsonAcrossOrgs', HAS_STALE_JSON);
export const orgsWithoutPartsAcrossOrgs = orgsOf('orders.orgsWithoutPartsAcrossOrgs', HAS_STALE_PARTS);

type Some = [orgId: number, limit: number];
export const ordersWithoutJson = readsColumn<number, Some>(
  'orders.withoutJson',
  `SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND ${HAS_STALE_JSON}
   ORDER BY o.id LIMIT $2`,
);

const OF_ORDERS = 'o.org_id = $1 AND o.id = ANY($2::bigint[])';
const writeSubOrderKeys = writes<OfMany>(
  'orders.writeKeysAtSubOrders',
  `UPDATE sub_order s SET order_status = o.status, order_updated_at = o.updated_at FROM customer_order o
   WHERE s.org_id = $1 AND ${OF_ORDERS} AND s.order_id = o.id`,
);
const writeLineKeys = writes<OfMany>(
  'orders.writeKeysAtLines',
  `UPDATE order_line l SET order_status = o.status, ordered_at = o.created_at FROM customer_order o
   WHERE l.org_id = $1 AND ${OF_ORDERS} AND l.order_id = o.id`,
);
const writePartsVersion = writes<OfMany>(
  'orders.writePartsVersion',
  `UPDATE customer_order o SET parts_version = o.version WHERE ${OF_ORDERS}`,
);

const lockWithoutParts = readsColumn<number, Some, Tx>(
  'orders.lockWithoutParts',
  `SELECT o.id FROM customer_order o WHERE o.org_id = $1 AND ${HAS_STALE_PARTS}
   ORDER BY o.id LIMIT $2 FOR UPDATE`,
);

/** Copies order columns to lines and sub-orders for lists. @returns whether more may be left */
export async function writeMissingParts(tx: Tx, orgId: number, limit: number): Promise<boolean> {
  const ids = await lockWithoutParts(tx, orgId, limit);
  if (ids.length > 0)
    for (const write of [writeSubOrderKeys, writeLineKeys, writePartsVersion]) write(tx, orgId, ids);
  return ids.length === limit;
}
