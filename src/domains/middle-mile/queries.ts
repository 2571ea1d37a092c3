// Middle-mile orders, and the shipments on them.
import { aggregate } from '../../kit/aggregates/aggregate.ts';
import type { Open } from '../../kit/aggregates/work.ts';
import type { Reader } from '../../kit/db/db.ts';
import { FROM_FEED_PLACES } from '../../kit/db/feed-places.ts';
import { equal, equalByIndex, fromDay, type KeyColumn, keysetList, untilDay } from '../../kit/db/lists.ts';
import type { VersionedJson } from '../../kit/db/records.ts';
import { instant, sql } from '../../kit/db/statement.ts';
import {
  bigint,
  boolean,
  inserts,
  integer,
  json,
  numeric,
  type RowOf,
  table,
  text,
  texts,
  timestamp,
  updates,
} from '../../kit/db/tables.ts';
import { fail } from '../../kit/kernel/assert.ts';
import type { DestinationType, OrderStatus } from './schema.ts';
import { MIDDLE_MILE_ORDERS, type OrderCause } from './state-rules.ts';

const known = (column: string) => `CASE WHEN ${column} IS NOT NULL THEN ${instant(column)} END`;
const amount = (column: string) => `round(${column} / 100.0, 2)`;

const ROW = `r.id, r.internal_identifier, r.internal_identifier AS middle_mile_order_number, r.status, r.warehouse_id,
  w.warehouse_name, ${instant('r.created_at')} AS created_at, ${amount('r.authorized_cents')} AS authorized_amount,
  'USD' AS authorized_currency, r.estimated_volume, cardinality(r.shipment_ids) AS number_of_shipments, r.shipment_ids,
  r.destination_type, CASE WHEN r.pickup_start IS NOT NULL THEN json_build_object('start', ${instant('r.pickup_start')},
    'end', ${instant('r.pickup_end')}, 'reference', r.pickup_reference) END AS pickup_appointment, r.equipment,
  r.pallet_count, r.accessorials, r.freight_class, r.seal_number, r.cancellation_reason, r.verified_volume,
  r.quote_id, ${known('r.picked_up_at')} AS picked_up, ${known('r.delivered_at')} AS delivered,
  ${instant('r.updated_at')} AS updated_at, r.version`;

/** What the hub pays the carrier: in no merchant's answer, and in no event. */
const OPS_ROW = `${ROW}, ${amount('r.invoiced_cents')} AS invoiced_amount,
  ${amount('(r.invoiced_cents - r.authorized_cents)')} AS invoice_difference, r.invoice_number`;

const HISTORY = `(SELECT coalesce(json_agg(row_to_json(j)), '[]') FROM (
  SELECT h.to_state AS status, ${instant('h.time')} AS time, h.actor AS by, h.reason
  FROM middle_mile_order_history h WHERE h.org_id = $1 AND h.order_id = r.id ORDER BY h.version) AS j)`;

const DETAILS = `r.breakdown, ${HISTORY} AS history, r.created_by`;

const FROM = 'FROM warehouse w WHERE w.id = r.warehouse_id';

const orderTable = table('middle_mile_order', ['id'], {
  id: bigint(),
  internal_identifier: text(),
  status: text<OrderStatus>(),
  warehouse_id: bigint(),
  destination_type: text<DestinationType>(),
  shipment_ids: texts(),
  quote_id: bigint(),
  authorized_cents: bigint(),
  breakdown: json(),
  estimated_volume: numeric(),
  verified_volume: numeric().nullable(),
  pickup_start: timestamp().nullable(),
  pickup_end: timestamp().nullable(),
  pickup_reference: text().nullable(),
  equipment: text().nullable(),
  pallet_count: integer().nullable(),
  accessorials: texts(),
  freight_class: text().nullable(),
  /** Whether the hub has said what class it is; else it is that of its load. */
  is_class_given: boolean(),
  seal_number: text().nullable(),
  invoice_number: text().nullable(),
  invoiced_cents: bigint().nullable(),
  cancellation_reason: text().nullable(),
  picked_up_at: timestamp().nullable(),
  delivered_at: timestamp().nullable(),
  created_by: text(),
});
export type OrderRow = RowOf<typeof orderTable>;

const byNumber = sql<{ id: number }>(
  'middleMile.orderByNumber',
  'SELECT m.id FROM middle_mile_order m WHERE m.org_id = $1 AND m.internal_identifier = $2',
);

export const middleMileOrders = aggregate(orderTable, {
  machine: MIDDLE_MILE_ORDERS,
  usualCause: 'hub',
  numberOf: (row) => row.internal_identifier,
  idOf: async (db, orgId, reference) =>
    /^[0-9]+$/.test(reference)
      ? Number(reference)
      : ((await db.query(byNumber, [orgId, reference.toUpperCase()]))[0]?.id ?? null),
  historyKey: 'order_id',
  warehouse: 'r.warehouse_id',
  json: `${OPS_ROW}, ${DETAILS} ${FROM}`,
  eventData: `${ROW} ${FROM_FEED_PLACES}`,
  eventPlaces: true,
});
export type OpenOrder = Open<OrderRow, OrderCause>;

const findForMerchant = sql<VersionedJson>(
  'middleMile.findForMerchant',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${ROW}, ${DETAILS} ${FROM}) AS j) AS json
   FROM middle_mile_order r WHERE r.org_id = $1 AND r.id = $2`,
);

/** Orders as their merchants read them. */
export const merchantOrders: Pick<typeof middleMileOrders, 'table' | 'find'> = {
  table: middleMileOrders.table,
  find: async (db, orgId, id) => (await db.query(findForMerchant, [orgId, id]))[0] ?? null,
};

const readBefore = sql<{ from_state: OrderStatus }>(
  'middleMile.stateBefore',
  `SELECT h.from_state FROM middle_mile_order_history h WHERE h.org_id = $1 AND h.order_id = $2 AND h.to_state = $3
   ORDER BY h.version DESC LIMIT 1`,
);

/** What an order was when it last became what it is. */
export async function stateBefore(
  db: Reader,
  orgId: number,
  id: number,
  state: OrderStatus,
): Promise<OrderStatus> {
  const [row] = await db.query(readBefore, [orgId, id, state]);
  return row?.from_state ?? fail(`order ${id} has never become ${state}`);
}

// --- Shipments on them ------------------------------------------------------------------------------------------

const liveOf = sql<{ shipment_id: number; internal_identifier: string }>(
  'middleMile.liveOrdersOf',
  `SELECT s.shipment_id, m.internal_identifier FROM middle_mile_order_shipment s
   JOIN middle_mile_order m ON m.org_id = $1 AND m.id = s.order_id
   WHERE s.org_id = $1 AND s.shipment_id = ANY($2::bigint[]) AND s.is_live`,
);

/** Numbers of the orders that shipments are on, unless cancelled. */
export async function liveOrdersOf(
  db: Reader,
  orgId: number,
  shipmentIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.query(liveOf, [orgId, shipmentIds]);
  return new Map(rows.map((row) => [row.shipment_id, row.internal_identifier]));
}

const onOrder = table('middle_mile_order_shipment', ['order_id', 'shipment_id'], {
  order_id: bigint(),
  shipment_id: bigint(),
  is_live: boolean(),
});
export const insertShipments = inserts(onOrder);
/** All that are on an order. */
export const releaseShipments = updates(onOrder, ['is_live'], ['order_id']);

const shipmentsOf = sql<{ shipment_id: number }>(
  'middleMile.shipmentsOf',
  `SELECT s.shipment_id FROM middle_mile_order_shipment s WHERE s.org_id = $1 AND s.order_id = $2
   ORDER BY s.shipment_id`,
);

export async function shipmentsOn(db: Reader, orgId: number, orderId: number): Promise<number[]> {
  return (await db.query(shipmentsOf, [orgId, orderId])).map((row) => row.shipment_id);
}

// --- Lists ------------------------------------------------------------------------------------------------------

const CREATED: readonly KeyColumn[] = [
  { column: 'created_at', type: 'timestamptz' },
  { column: 'id', type: 'bigint' },
];

const listOf = (name: string, row: string) =>
  keysetList({
    name,
    from: 'middle_mile_order t',
    warehouse: 't.warehouse_id',
    sorts: { '': { key: CREATED, descending: true } },
    json: `SELECT ${row} ${FROM}`,
    filters: {
      internal_identifier: equal('internal_identifier', 'middle_mile_order_number_unique'),
      status: equalByIndex('status', 'middle_mile_order_by_status'),
      warehouse_id: equalByIndex('warehouse_id', 'middle_mile_order_by_warehouse'),
      created_at_start_date: fromDay('created_at', 'middle_mile_order_by_creation'),
      created_at_end_date: untilDay('created_at', 'middle_mile_order_by_creation'),
    },
  });

export const orderList = listOf('middleMile.orders', ROW);
export const opsOrderList = listOf('middleMile.opsOrders', OPS_ROW);

/** What is to be carried from a warehouse, whosoever it is. */
export const ordersAtWarehouse = keysetList({
  name: 'middleMile.ordersAcrossOrgs',
  from: 'middle_mile_order t',
  scope: 't.warehouse_id = $1',
  key: CREATED,
  json: `SELECT g.id AS org_id, g.name AS org_name, ${OPS_ROW} FROM org g, warehouse w WHERE g.id = r.org_id AND w.id = r.warehouse_id`,
  filters: { status: equalByIndex('status', 'middle_mile_order_at_warehouse_by_status') },
});
