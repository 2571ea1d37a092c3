// What merchants have decided about lines that did not come as announced: every decision is kept.
import type { Work } from '../../../kit/aggregates/work.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { instant, numberOf, sql } from '../../../kit/db/statement.ts';
import { bigint, boolean, inserts, table, text, timestamp, updates } from '../../../kit/db/tables.ts';

const damagedUnits = (org: string, request: string, line: string) =>
  `coalesce((SELECT sum(c.quantity - c.taken_back_qty)::bigint FROM inventory_request_receipt c
     WHERE c.org_id = ${org} AND c.request_id = ${request} AND c.request_item_id = ${line} AND c.status = 'damaged'), 0)`;

export interface DiscrepancyRow {
  readonly line_id: number;
  readonly item_id: number;
  readonly announced: number;
  readonly received: number;
  readonly damaged: number;
  /** Whether there is a decision about it. */
  readonly is_decided: boolean;
}

const readLines = sql<DiscrepancyRow>(
  'inbound.discrepanciesOf',
  `SELECT q.id AS line_id, q.item_id, q.requested_qty AS announced, q.received_qty AS received,
     ${damagedUnits('$1', '$2', 'q.id')} AS damaged,
     EXISTS (SELECT 1 FROM discrepancy_decision y
             WHERE y.org_id = $1 AND y.request_id = $2 AND y.request_item_id = q.id AND y.is_latest) AS is_decided
   FROM inventory_request_item q WHERE q.org_id = $1 AND q.request_id = $2 ORDER BY q.id`,
);

/** Every line of a request, with what came of it. */
export function linesToDecide({ tx, orgId }: Work, requestId: number): Promise<DiscrepancyRow[]> {
  return tx.query(readLines, [orgId, requestId]);
}

const decisionTable = table('discrepancy_decision', ['request_id', 'id'], {
  request_id: bigint(),
  id: bigint(),
  request_item_id: bigint(),
  warehouse_id: bigint(),
  decision: text<'accepted' | 'disputed'>(),
  note: text().nullable(),
  over_qty: bigint(),
  short_qty: bigint(),
  damaged_qty: bigint(),
  is_latest: boolean(),
  decided_by: text(),
  decided_at: timestamp(),
});
export const insertDecisions = inserts(decisionTable);
/** Of the last decision about a line. */
export const setLatest = updates(
  decisionTable,
  ['is_latest'],
  ['request_id', 'request_item_id'],
  'r.is_latest',
);

/** What merchants dispute of what came to a warehouse, of all orgs: the last word about each line. */
export const disputeList = keysetList({
  name: 'inbound.disputesAcrossOrgs',
  from: 'discrepancy_decision t',
  scope: `t.warehouse_id = $1 AND t.is_latest AND t.decision = 'disputed'`,
  key: [
    { column: 'decided_at', type: 'timestamptz' },
    { column: 'id', type: 'bigint' },
  ],
  json: `SELECT r.id, g.id AS org_id, g.name AS org_name, r.request_id, ${numberOf('IR', 'r.request_id')} AS ir_number,
      a.status AS request_status, r.warehouse_id, r.request_item_id AS line_id, q.item_id, i.name, i.mpn AS part_number,
      q.lot_number, q.requested_qty AS announced, q.received_qty AS received,
      ${damagedUnits('r.org_id', 'r.request_id', 'r.request_item_id')} AS damaged,
      greatest(q.received_qty - q.requested_qty, 0) AS over, greatest(q.requested_qty - q.received_qty, 0) AS short,
      r.note, r.decided_by AS disputed_by, ${instant('r.decided_at')} AS disputed
    FROM org g, inventory_request a, inventory_request_item q, item i
    WHERE g.id = r.org_id AND a.org_id = r.org_id AND a.id = r.request_id AND q.org_id = r.org_id
      AND q.request_id = r.request_id AND q.id = r.request_item_id AND i.org_id = r.org_id AND i.id = q.item_id`,
});
