import type { Reader, Tx } from '../../db/db.ts';
import { sql } from '../../db/statement.ts';

const dueOrgs = sql<{ org_id: number }>(
  'orders.orgsWithDueWorkAcrossOrgs',
  `SELECT org_id FROM fill_due UNION SELECT org_id FROM reroute_due WHERE owner_kind = 'sub_order' ORDER BY org_id`,
);

/** Orgs whose orders have something to be worked off. */
export async function orgsWithDueWorkAcrossOrgs(db: Reader): Promise<number[]> {
  return (await db.query(dueOrgs)).map((row) => row.org_id);
}

// --- Units that somebody waits for ------------------------------------------------------------------------------

export interface FillMark {
  readonly item_id: number;
  /** Which version of the row it was: a mark that was made again, be it in the same millisecond, is another one. */
  readonly row_version: string;
}

const fillMarks = sql<FillMark>(
  'orders.fillMarks',
  `SELECT d.item_id, d.xmin::text AS row_version
   FROM fill_due d WHERE d.org_id = $1 ORDER BY d.item_id LIMIT $2::int`,
);

export function readFillMarks(db: Reader, orgId: number, limit: number): Promise<FillMark[]> {
  return db.query(fillMarks, [orgId, limit]);
}

const freeItems = sql<{ item_id: number }>(
  'orders.freeItemsOfMarks',
  `SELECT DISTINCT r.item_id FROM stock_record r
   WHERE r.org_id = $1 AND r.available_on_hand > r.reserved_orders + r.reserved_work_orders + r.reserved_holds
     AND r.item_id IN (
       SELECT k.id FROM unnest($2::bigint[]) AS k (id)
       UNION SELECT c.component_id FROM bundle_component c WHERE c.org_id = $1 AND c.bundle_id IN (
         SELECT k.id FROM unnest($2::bigint[]) AS k (id)
         UNION SELECT d.bundle_id FROM bundle_component d
               WHERE d.org_id = $1 AND d.component_id = ANY($2::bigint[])))`,
);

/** The marked items of which units are free, and what else is free that bundles with them are made of. */
export async function freeItemsOf(db: Reader, orgId: number, marks: readonly FillMark[]): Promise<number[]> {
  const rows = await db.query(freeItems, [orgId, marks.map((mark) => mark.item_id)]);
  return rows.map((row) => row.item_id);
}

const unmarkFill = sql(
  'orders.unmarkFill',
  `DELETE FROM fill_due d USING unnest($2::bigint[], $3::text[]) AS k (item_id, row_version)
   WHERE d.org_id = $1 AND d.item_id = k.item_id AND d.xmin::text = k.row_version`,
);

/** Behind the org's counter only: whoever marks the item again comes before or after, never between. */
export function queueFillUnmark(tx: Tx, orgId: number, marks: readonly FillMark[]): void {
  tx.queueWrite(unmarkFill, [
    orgId,
    marks.map((mark) => mark.item_id),
    marks.map((mark) => mark.row_version),
  ]);
}

export interface WaitingLine {
  readonly item_id: number;
  readonly sub_order_id: number;
  readonly line: number;
  readonly ordered_at: string;
}

const waitingFor = sql<WaitingLine>(
  'orders.waitingFor',
  `SELECT b.item_id, b.sub_order_id, b.line, b.ordered_at::text AS ordered_at FROM backorder b
   WHERE b.org_id = $1 AND b.item_id IN (
       SELECT k.id FROM unnest($2::bigint[]) AS k (id)
       UNION SELECT c.bundle_id FROM bundle_component c WHERE c.org_id = $1 AND c.component_id = ANY($2::bigint[]))
     AND (b.ordered_at, b.sub_order_id, b.line) > ($3::timestamptz, $4::bigint, $5::int)
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

// --- Units whose stock turned out not to be there ---------------------------------------------------------------

export interface RerouteMark {
  readonly owner_id: number;
  readonly row_version: string;
}

const rerouteMarks = sql<RerouteMark>(
  'orders.rerouteMarks',
  `SELECT d.owner_id, d.xmin::text AS row_version FROM reroute_due d
   WHERE d.org_id = $1 AND d.owner_kind = 'sub_order' ORDER BY d.owner_id LIMIT $2::int`,
);

export function readRerouteMarks(db: Reader, orgId: number, limit: number): Promise<RerouteMark[]> {
  return db.query(rerouteMarks, [orgId, limit]);
}

const unmarkReroute = sql(
  'orders.unmarkReroute',
  `DELETE FROM reroute_due d USING unnest($2::bigint[], $3::text[]) AS k (owner_id, row_version)
   WHERE d.org_id = $1 AND d.owner_kind = 'sub_order' AND d.owner_id = k.owner_id
     AND d.xmin::text = k.row_version`,
);

/** Behind the org's counter only, as for the marks of items. */
export function queueRerouteUnmark(tx: Tx, orgId: number, marks: readonly RerouteMark[]): void {
  tx.queueWrite(unmarkReroute, [
    orgId,
    marks.map((mark) => mark.owner_id),
    marks.map((mark) => mark.row_version),
  ]);
}
