// Marketplace shipments and the units in them.
import type { Reader, Tx } from '../../db/db.ts';
import { feedTimedTable } from '../../db/records.ts';
import { sql } from '../../db/statement.ts';

export interface ShipmentFields {
  readonly warehouse_id: number;
  readonly marketplace_name: string;
  readonly fba_shipment_id: string;
  readonly fulfillment_center_code: string;
  readonly source: 'inventory_request' | 'work_order';
  readonly status: 'created' | 'in_transit' | 'checked_in' | 'receiving' | 'closed';
  readonly unit_count: number;
}

const JSON_NOW = `r.id, r.fba_shipment_id, r.marketplace_name, r.fulfillment_center_code, r.warehouse_id, r.source, r.status,
  r.unit_count, r.version`;

export const shipments = feedTimedTable<ShipmentFields>({
  table: 'marketplace_shipment',
  columns: {
    warehouse_id: 'bigint',
    marketplace_name: 'text',
    fba_shipment_id: 'text',
    fulfillment_center_code: 'text',
    source: 'text',
    status: 'text',
    unit_count: 'bigint',
  },
  json: JSON_NOW,
  eventData: JSON_NOW,
});

const byNumber = sql<{ id: number }>(
  'marketplace.shipmentByNumber',
  'SELECT p.id FROM marketplace_shipment p WHERE p.org_id = $1 AND p.fba_shipment_id = $2',
);

export async function shipmentIdOf(db: Reader, orgId: number, number: string): Promise<number | null> {
  return (await db.query(byNumber, [orgId, number]))[0]?.id ?? null;
}

export interface UnitRow {
  readonly id: number;
  readonly requestId: number;
  readonly requestItemId: number;
  readonly itemId: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

const insertUnits = sql(
  'marketplace.insertUnits',
  `INSERT INTO marketplace_shipment_unit (org_id, shipment_id, id, request_id, request_item_id, item_id, lot, expiration,
     quantity, added_by, added_at)
   SELECT $1, $2, k.id, k.request_id, k.request_item_id, k.item_id, k.lot, k.expiration, k.quantity, $10, f.last_time
   FROM org_feed f,
     unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::date[], $9::bigint[])
       AS k (id, request_id, request_item_id, item_id, lot, expiration, quantity)
   WHERE f.org_id = $1`,
);

/** Behind the org's counter. */
export function queueUnits(
  tx: Tx,
  orgId: number,
  shipmentId: number,
  rows: readonly UnitRow[],
  by: string,
): void {
  tx.queueWrite(insertUnits, [
    orgId,
    shipmentId,
    rows.map((row) => row.id),
    rows.map((row) => row.requestId),
    rows.map((row) => row.requestItemId),
    rows.map((row) => row.itemId),
    rows.map((row) => row.lot),
    rows.map((row) => row.expiration),
    rows.map((row) => row.quantity),
    by,
  ]);
}

const unitsOf = sql<{
  request_item_id: number;
  lot: string;
  expiration: string;
  since: Date;
  quantity: number;
}>(
  'marketplace.unitsOfRequest',
  `SELECT u.request_item_id, u.lot, u.expiration::text AS expiration, u.added_at AS since,
     sum(u.quantity)::bigint AS quantity
   FROM marketplace_shipment_unit u WHERE u.org_id = $1 AND u.request_id = $2
   GROUP BY u.request_item_id, u.lot, u.expiration, u.added_at`,
);

export function unitsOfRequest(db: Reader, orgId: number, requestId: number) {
  return db.query(unitsOf, [orgId, requestId]);
}
