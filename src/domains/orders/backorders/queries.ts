import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';

const freeItems = sql<{ item_id: number }>(
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

/** The items that are due of which units are free, and what else is free that bundles with them are made of. */
export async function freeItemsOf(db: Reader, orgId: number, itemIds: readonly number[]): Promise<number[]> {
  const rows = await db.query(freeItems, [orgId, itemIds]);
  return rows.map((row) => row.item_id);
}

export interface WaitingLine {
  readonly item_id: number;
  readonly sub_order_id: number;
  readonly line: number;
  readonly ordered_at: string;
}

// From each item as many as the page can have: of an item for which very many wait, not all are read for each page.
const waitingFor = sql<WaitingLine>(
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

/** Lines that wait for these items or for bundles made of them, who came first, first. */
export function linesWaitingFor(
  db: Reader,
  orgId: number,
  itemIds: readonly number[],
  after: WaitingLine | null,
  limit: number,
): Promise<WaitingLine[]> {
  const from = after === null ? ['-infinity', 0, 0] : [after.ordered_at, after.sub_order_id, after.line];
  return db.query(waitingFor, [orgId, itemIds, ...from, limit]);
}
