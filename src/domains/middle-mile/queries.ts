// Middle-mile orders, and the shipments on them.
import { aggregate } from '../../kit/aggregates/aggregate.ts';
import type { Open } from '../../kit/aggregates/work.ts';
import { newRows } from '../../kit/db/blank-rows.ts';
import { FROM_FEED_WAREHOUSES } from '../../kit/db/feed-warehouses.ts';
import { historyRows } from '../../kit/db/json-rows.ts';
import {
  BY_CREATION,
  equalByIndex,
  equalSelective,
  fromDay,
  keysetList,
  untilDay,
} from '../../kit/db/lists.ts';
import type { RecordId, VersionedJson } from '../../kit/db/records.ts';
import { instant } from '../../kit/db/statement.ts';
import {
  finds,
  findsValue,
  type OfMany,
  type OfOne,
  readsColumn,
  readsMap,
  readsValue,
} from '../../kit/db/statement-functions.ts';
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

/** What the hub pays the carrier: never in a response to a merchant or in an event. */
const OPS_ROW = `${ROW}, ${amount('r.invoiced_cents')} AS invoiced_amount,
  ${amount('(r.invoiced_cents - r.authorized_cents)')} AS invoice_difference, r.invoice_number`;

const DETAILS = `r.breakdown, ${historyRows('middle_mile_order_history', 'order_id')} AS history, r.created_by`;

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
  /** Whether the hub has set the class; otherwise it follows from the load. */
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
export const newOrder = newRows(orderTable);

const idByNumber = findsValue<number, [orgId: number, number: string]>(
  'middleMile.orderByNumber',
  'SELECT m.id FROM middle_mile_order m WHERE m.org_id = $1 AND m.internal_identifier = $2',
);

export const middleMileOrders = aggregate(orderTable, {
  machine: MIDDLE_MILE_ORDERS,
  usualCause: 'hub',
  numberOf: (row) => row.internal_identifier,
  idOf: async (db, orgId, reference) =>
    /^[0-9]+$/.test(reference) ? Number(reference) : idByNumber(db, orgId, reference.toUpperCase()),
  historyKey: 'order_id',
  warehouse: 'r.warehouse_id',
  json: `${OPS_ROW}, ${DETAILS} ${FROM}`,
  eventData: `${ROW} ${FROM_FEED_WAREHOUSES}`,
});
export type OpenOrder = Open<OrderRow, OrderCause>;

export const merchantOrders = {
  table: middleMileOrders.table,
  find: finds<VersionedJson, [orgId: number | null, id: RecordId]>(
    'middleMile.findForMerchant',
    `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${ROW}, ${DETAILS} ${FROM}) AS j) AS json
     FROM middle_mile_order r WHERE r.org_id = $1 AND r.id = $2`,
  ),
};

/** The state before the last change of state. */
export const stateBefore = readsValue<OrderStatus, [...OfOne, state: OrderStatus]>(
  'middleMile.stateBefore',
  `SELECT h.from_state FROM middle_mile_order_history h WHERE h.org_id = $1 AND h.order_id = $2 AND h.to_state = $3
   ORDER BY h.version DESC LIMIT 1`,
);

// --- Shipments on them ------------------------------------------------------------------------------------------

export const liveOrdersOf = readsMap<number, string, OfMany>(
  'middleMile.liveOrdersOf',
  `SELECT s.shipment_id AS key, m.internal_identifier AS value FROM middle_mile_order_shipment s
   JOIN middle_mile_order m ON m.org_id = $1 AND m.id = s.order_id
   WHERE s.org_id = $1 AND s.shipment_id = ANY($2::bigint[]) AND s.is_live`,
);

const onOrder = table('middle_mile_order_shipment', ['order_id', 'shipment_id'], {
  order_id: bigint(),
  shipment_id: bigint(),
  is_live: boolean(),
});
export const insertShipments = inserts(onOrder);
/** All that are on an order. */
export const releaseShipments = updates(onOrder, ['is_live'], { by: ['order_id'] });

export const shipmentsOn = readsColumn<number, OfOne>(
  'middleMile.shipmentsOf',
  `SELECT s.shipment_id FROM middle_mile_order_shipment s WHERE s.org_id = $1 AND s.order_id = $2
   ORDER BY s.shipment_id`,
);

// --- Lists ------------------------------------------------------------------------------------------------------

const listOf = (name: string, row: string) =>
  keysetList({
    name,
    from: 'middle_mile_order t',
    warehouse: 't.warehouse_id',
    sorts: { '': { key: BY_CREATION, descending: true } },
    json: `SELECT ${row} ${FROM}`,
    filters: {
      internal_identifier: equalSelective('internal_identifier', 'middle_mile_order_number_unique'),
      status: equalByIndex('status', 'middle_mile_order_by_status'),
      warehouse_id: equalByIndex('warehouse_id', 'middle_mile_order_by_warehouse'),
      created_at_start_date: fromDay('created_at', 'middle_mile_order_by_creation'),
      created_at_end_date: untilDay('created_at', 'middle_mile_order_by_creation'),
    },
  });

export const orderList = listOf('middleMile.orders', ROW);
export const opsOrderList = listOf('middleMile.opsOrders', OPS_ROW);

/** Orders that leave a warehouse, of all organizations. */
export const ordersAtWarehouse = keysetList({
  name: 'middleMile.ordersAcrossOrgs',
  from: 'middle_mile_order t',
  scope: 't.warehouse_id = $1',
  key: BY_CREATION,
  json: `SELECT g.id AS org_id, g.name AS org_name, ${OPS_ROW} FROM org g, warehouse w WHERE g.id = r.org_id AND w.id = r.warehouse_id`,
  filters: { status: equalByIndex('status', 'middle_mile_order_at_warehouse_by_status') },
});
