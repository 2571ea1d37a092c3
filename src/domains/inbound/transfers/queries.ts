// What has left the source of a transfer. Written only while the request is locked.
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { sql } from '../../../kit/db/statement.ts';
import { ROW_WITH_ORG } from '../requests/queries.ts';
import type { UnitLabel } from './match-units.ts';

export interface UnitRow {
  readonly request_item_id: number;
  readonly item_id: number;
  readonly lot: string;
  readonly expiration: string;
  /** Units that are still on their way. */
  readonly open: number;
}

const openUnits = sql<UnitRow>(
  'inbound.openTransferUnits',
  `SELECT u.request_item_id, q.item_id, u.lot, u.expiration::text AS expiration,
     u.departed_qty - u.arrived_qty - u.lost_qty AS open
   FROM inventory_request_unit u
   JOIN inventory_request_item q ON q.org_id = $1 AND q.request_id = $2 AND q.id = u.request_item_id
   WHERE u.org_id = $1 AND u.request_id = $2 AND u.departed_qty > u.arrived_qty + u.lost_qty
   ORDER BY u.request_item_id, u.expiration, u.lot`,
);

/** What is on its way, first expired first. */
export function unitsOnTheirWay(db: Reader, orgId: number, requestId: number): Promise<UnitRow[]> {
  return db.query(openUnits, [orgId, requestId]);
}

const insertUnits = sql(
  'inbound.insertTransferUnits',
  `INSERT INTO inventory_request_unit (org_id, request_id, request_item_id, lot, expiration, departed_qty, arrived_qty,
     lost_qty)
   SELECT f.org_id, $2, k.request_item_id, k.lot, k.expiration, k.quantity, 0, 0
   FROM org_feed f, unnest($3::bigint[], $4::text[], $5::date[], $6::bigint[]) AS k (request_item_id, lot, expiration, quantity)
   WHERE f.org_id = $1`,
);

const addUnits = (column: 'arrived_qty' | 'lost_qty') =>
  sql(
    `inbound.addUnits:${column}`,
    `UPDATE inventory_request_unit u SET ${column} = u.${column} + k.quantity
     FROM (SELECT n.request_item_id, n.lot, n.expiration, sum(n.quantity)::bigint AS quantity
           FROM unnest($3::bigint[], $4::text[], $5::date[], $6::bigint[]) AS n (request_item_id, lot, expiration, quantity)
           GROUP BY n.request_item_id, n.lot, n.expiration) AS k
     WHERE u.org_id = $1 AND u.request_id = $2 AND u.request_item_id = k.request_item_id AND u.lot = k.lot
       AND u.expiration = k.expiration`,
  );

const changes = {
  departed: insertUnits,
  arrived: addUnits('arrived_qty'),
  lost: addUnits('lost_qty'),
} as const;

export interface UnitChange extends UnitLabel {
  readonly requestItemId: number;
  readonly quantity: number;
}

export function queueUnits(
  tx: Tx,
  orgId: number,
  requestId: number,
  became: keyof typeof changes,
  rows: readonly UnitChange[],
): void {
  if (rows.length === 0) return;
  tx.queueWrite(changes[became], [
    orgId,
    requestId,
    rows.map((row) => row.requestItemId),
    rows.map((row) => row.lot),
    rows.map((row) => row.expiration),
    rows.map((row) => row.quantity),
  ]);
}

/** Transfers that are to leave a warehouse, of all orgs. */
export const outgoingTransferList = keysetList({
  name: 'inbound.outgoingAcrossOrgs',
  from: 'inventory_request t',
  scope: `t.source_warehouse_id = $1 AND t.status = 'placed'`,
  json: ROW_WITH_ORG,
  key: [
    { column: 'created_at', type: 'timestamptz' },
    { column: 'id', type: 'bigint' },
  ],
});
