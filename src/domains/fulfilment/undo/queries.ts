// What is in cartons gets other labels, and parcels get each other's. Written only while their orders' rows are locked.
import type { Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { TrackingCode } from '../../orders/schema.ts';
import type { CartonShare } from '../pack-rules.ts';

interface CartonItemRow {
  readonly shipment_id: number;
  readonly carton: number;
  readonly line: number;
  readonly item_id: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

export type InCarton = CartonShare & { readonly shipmentId: number };

const readItems = sql<CartonItemRow>(
  'floor.readCartonItems',
  `SELECT t.shipment_id, p.carton, t.line, t.item_id, t.lot, t.expiration::text AS expiration, t.quantity
   FROM order_shipment p JOIN order_shipment_item t ON t.org_id = $1 AND t.shipment_id = p.id
   WHERE p.org_id = $1 AND p.sub_order_id = $2 ORDER BY p.carton, t.line, t.item_id, t.expiration, t.lot`,
);

export async function cartonItems(tx: Tx, orgId: number, subOrderId: number): Promise<InCarton[]> {
  const rows = await tx.query(readItems, [orgId, subOrderId]);
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    carton: row.carton,
    line: row.line,
    itemId: row.item_id,
    lot: row.lot,
    expiration: row.expiration,
    quantity: row.quantity,
  }));
}

const deleteItems = sql(
  'floor.deleteCartonItems',
  'DELETE FROM order_shipment_item t WHERE t.org_id = $1 AND t.shipment_id = ANY($2::bigint[])',
);

const insertItems = sql(
  'floor.insertRelabelledItems',
  `INSERT INTO order_shipment_item (org_id, shipment_id, line, item_id, lot, expiration, quantity)
   SELECT f.org_id, i.* FROM org_feed f, unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::date[], $7::bigint[])
     AS i (shipment_id, line, item_id, lot, expiration, quantity)
   WHERE f.org_id = $1`,
);

const updateJson = sql(
  'floor.updateCartonJson',
  `UPDATE order_shipment p SET items_json = d.items_json, updated_at = $2
   FROM unnest($3::bigint[], $4::text[]) AS d (id, items_json) WHERE p.org_id = $1 AND p.id = d.id`,
);

/** All that is in these cartons, with the JSON that is kept of each. */
export function queueCartonItems(
  tx: Tx,
  orgId: number,
  json: ReadonlyMap<number, string>,
  items: readonly InCarton[],
  now: Date,
): void {
  tx.queueWrite(deleteItems, [orgId, [...json.keys()]]);
  tx.queueWrite(insertItems, [
    orgId,
    items.map((one) => one.shipmentId),
    items.map((one) => one.line),
    items.map((one) => one.itemId),
    items.map((one) => one.lot),
    items.map((one) => one.expiration),
    items.map((one) => one.quantity),
  ]);
  tx.queueWrite(updateJson, [orgId, now, [...json.keys()], [...json.values()]]);
}

// --- Tracking numbers -------------------------------------------------------------------------------------------

const LABEL = [
  'carrier',
  'tracking_number',
  'tracking_url',
  'shipping_method',
  'freight_cents',
  'freight_currency',
] as const;

const exchange = sql(
  'floor.exchangeLabels',
  `UPDATE order_shipment p SET ${LABEL.map((column) => `${column} = o.${column}`).join(', ')}
   FROM order_shipment o
   WHERE p.org_id = $1 AND o.org_id = $1 AND ((p.id = $2 AND o.id = $3) OR (p.id = $3 AND o.id = $2))`,
);

/** Each has the carrier, the number and what was paid for it that the other had. */
export function queueExchangedLabels(tx: Tx, orgId: number, one: number, other: number): void {
  tx.queueWrite(exchange, [orgId, one, other]);
}

const depart = sql(
  'floor.departWithLabel',
  `UPDATE order_shipment p SET ${LABEL.map((column) => `${column} = o.${column}`).join(', ')}, shipped_at = o.shipped_at,
     handed_over_at = o.handed_over_at, status = o.status, status_time = o.status_time
   FROM order_shipment o WHERE p.org_id = $1 AND o.org_id = $1 AND p.id = $3 AND o.id = $2`,
);

/** A carton has left with the label, and at the time, that another one was said to have. */
export function queueDepartWithLabel(tx: Tx, orgId: number, from: number, to: number): void {
  tx.queueWrite(depart, [orgId, from, to]);
}

export interface KnownEvent {
  readonly shipment_id: number;
  readonly time: Date;
  readonly code: TrackingCode;
  readonly location: string;
  readonly description: string | null;
  readonly received_at: Date;
}

const readEvents = sql<KnownEvent>(
  'floor.readCarrierEvents',
  `SELECT e.shipment_id, e.time, e.code, e.location, e.description, e.received_at FROM order_shipment_event e
   WHERE e.org_id = $1 AND e.shipment_id = ANY($2::bigint[])`,
);

export function eventsOf(tx: Tx, orgId: number, shipmentIds: readonly number[]): Promise<KnownEvent[]> {
  return tx.query(readEvents, [orgId, shipmentIds]);
}

const deleteEvents = sql(
  'floor.deleteCarrierEvents',
  'DELETE FROM order_shipment_event e WHERE e.org_id = $1 AND e.shipment_id = ANY($2::bigint[])',
);

const insertEvents = sql(
  'floor.insertMovedEvents',
  `INSERT INTO order_shipment_event (org_id, shipment_id, time, code, location, description, received_at)
   SELECT f.org_id, e.* FROM org_feed f, unnest($2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
     AS e (shipment_id, time, code, location, description, received_at)
   WHERE f.org_id = $1`,
);

/** All that carriers have said of these shipments. */
export function queueEventsOf(
  tx: Tx,
  orgId: number,
  shipmentIds: readonly number[],
  events: readonly KnownEvent[],
): void {
  tx.queueWrite(deleteEvents, [orgId, shipmentIds]);
  tx.queueWrite(insertEvents, [
    orgId,
    events.map((one) => one.shipment_id),
    events.map((one) => one.time),
    events.map((one) => one.code),
    events.map((one) => one.location),
    events.map((one) => one.description),
    events.map((one) => one.received_at),
  ]);
}
