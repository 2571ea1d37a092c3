import { type OfMany, reads, readsColumn } from '../../../kit/db/statement-functions.ts';

/** The due items with free units, and the free components of bundles that contain them. */
export const freeItemsOf = readsColumn<number, OfMany>(
  'orders.freeItemsOfDue',
  `SELECT DISTINCT r.item_id FROM stock_record r
   WHERE r.org_id = $1 AND r.available_on_hand > r.reserved_orders + r.reserved_work_orders + r.reserved_holds
     AND r.item_id IN (
       SELECT k.id FROM unnest($2::bigint[]) AS k (id)
       UNION SELECT c.component_id FROM bundle_component c WHERE c.org_id = $1 AND c.bundle_id IN (
         SELECT k.id FROM unnest($2::bigint[]) AS k (id)
         UNION SELECT d.bundle_id FROM bundle_component d
               WHERE d.org_id = $1 AND d.component_id = ANY($2::bigint[])))`,
);

/** The next sub-orders that are refused, or wait because their order ships as a whole. */
export const stoppedByPolicy = readsColumn<number, [orgId: number, after: number, limit: number]>(
  'orders.stoppedByPolicy',
  `SELECT s.id FROM sub_order s JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
   WHERE s.org_id = $1 AND s.id > $2 AND s.state IN ('backordered', 'error') AND (s.state = 'error' OR o.ships_whole)
   ORDER BY s.id LIMIT $3`,
);

/** Orgs with sub-orders that are refused. */
export const orgsWithRefusedAcrossOrgs = readsColumn<number, []>(
  'orders.orgsWithRefusedAcrossOrgs',
  `SELECT DISTINCT s.org_id FROM sub_order s WHERE s.state = 'error' ORDER BY s.org_id`,
);

export interface WaitingLine {
  readonly item_id: number;
  readonly sub_order_id: number;
  readonly line: number;
  readonly ordered_at: string;
}

/** Where the queue begins. */
export const QUEUE_START: WaitingLine = { item_id: 0, sub_order_id: 0, line: 0, ordered_at: '-infinity' };

/**
 * Backordered lines of these items, or of bundles that contain them, after a line, oldest first. Limited per item, so that
 * a long queue for one item is not read in full for each page.
 */
export const linesWaitingFor = reads<
  WaitingLine,
  [...OfMany, orderedAt: string, subOrderId: number, line: number, limit: number]
>(
  'orders.waitingFor',
  `SELECT b.item_id, b.sub_order_id, b.line, b.ordered_at::text AS ordered_at
   FROM (SELECT k.id FROM unnest($2::bigint[]) AS k (id)
         UNION SELECT c.bundle_id FROM bundle_component c
               WHERE c.org_id = $1 AND c.component_id = ANY($2::bigint[])) AS i (id),
     LATERAL (
       SELECT b.item_id, b.sub_order_id, b.line, b.ordered_at FROM backorder b
       WHERE b.org_id = $1 AND b.item_id = i.id
         AND (b.ordered_at, b.sub_order_id, b.line) > ($3::timestamptz, $4::bigint, $5::int)
       ORDER BY b.ordered_at, b.sub_order_id, b.line LIMIT $6::int) AS b
   ORDER BY b.ordered_at, b.sub_order_id, b.line LIMIT $6::int`,
);
