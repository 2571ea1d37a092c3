// Cartons and shipments. Written under the lock on their order's row.
import { inWork } from '../../../kit/aggregates/in-work.ts';
import type { Work } from '../../../kit/aggregates/work.ts';
import { readsWithNext } from '../../../kit/db/queued-reads.ts';
import { type OfMany, type OfOne, reads, readsColumn, writes } from '../../../kit/db/statement-functions.ts';
import {
  bigint,
  date,
  deletesBy,
  inserts,
  integer,
  numeric,
  type RowOf,
  table,
  text,
  time,
  updates,
} from '../../../kit/db/tables.ts';
import { queueUnpacked } from '../../orders/cartons/packed-units.ts';
import type { TrackingCode } from '../../orders/schema.ts';
import { carrierKey } from '../carrier-rules.ts';
import type { CartonShare, Packing } from '../pack-rules.ts';

const cartonColumns = {
  id: bigint(),
  order_id: bigint(),
  sub_order_id: bigint(),
  carton: integer(),
  warehouse_id: bigint(),
  weight_lb: numeric(),
  length_in: numeric().nullable(),
  width_in: numeric().nullable(),
  height_in: numeric().nullable(),
  items_json: text(),
  status: text<TrackingCode | 'packed'>(),
  status_time: time(),
  version: bigint(),
  created_at: time(),
  updated_at: time(),
};
const cartonTable = table('order_shipment', ['id'], cartonColumns);
/** Columns that are set once a carton has shipped. */
const shipmentTable = table('order_shipment', ['id'], {
  ...cartonColumns,
  carrier: text().nullable(),
  tracking_number: text().nullable(),
  tracking_url: text().nullable(),
  shipping_method: text().nullable(),
  freight_cents: bigint().nullable(),
  freight_currency: text().nullable(),
  shipped_at: time().nullable(),
  handed_over_at: time().nullable(),
});
const itemTable = table('order_shipment_item', ['shipment_id', 'line', 'item_id', 'lot', 'expiration'], {
  shipment_id: bigint(),
  line: integer(),
  item_id: bigint(),
  lot: text(),
  expiration: date(),
  quantity: bigint(),
});
const eventTable = table('order_shipment_event', ['shipment_id', 'time', 'code', 'location'], {
  shipment_id: bigint(),
  time: time(),
  code: text<TrackingCode>(),
  location: text(),
  description: text().nullable(),
  received_at: time(),
});

const insertCartons = inserts(cartonTable);
const insertCartonItems = inserts(itemTable);
const deleteCartonItems = deletesBy('order_shipment_item', 'shipment_id');
const setItemsJson = updates(cartonTable, ['items_json', 'updated_at']);
const TRACKING = ['carrier', 'tracking_number', 'tracking_url'] as const;
const LABEL = [...TRACKING, 'shipping_method', 'freight_cents', 'freight_currency'] as const;
const STATUS = ['status', 'status_time', 'version', 'updated_at'] as const;
/** When cartons ship, or a shipment is undone. */
export const setDeparture = updates(shipmentTable, ['shipped_at', 'handed_over_at', ...LABEL, ...STATUS]);
/** When tracking is corrected. */
export const setTracking = updates(shipmentTable, [...TRACKING, 'version', 'updated_at']);
export const setHandedOver = updates(shipmentTable, ['handed_over_at', 'updated_at']);
const setStatus = updates(shipmentTable, STATUS);
export const insertTrackingEvents = inserts(eventTable);
export const deleteTrackingEvents = deletesBy('order_shipment_event', 'shipment_id');

/** The complete packing of a sub-order. */
export interface FilledCartons {
  readonly subOrderId: number;
  readonly cartons: readonly RowOf<typeof cartonTable>[];
  readonly items: readonly RowOf<typeof itemTable>[];
}

/** Replaces the previous packing of the sub-orders. */
export function queueCartons({ tx, orgId, now }: Work, filled: readonly FilledCartons[]): void {
  const subOrderIds = filled.map(({ subOrderId }) => subOrderId);
  const [cartons, items] = [filled.flatMap((one) => one.cartons), filled.flatMap((one) => one.items)];
  queueUnpacked(tx, orgId, subOrderIds, now);
  insertCartons.queue(tx, orgId, cartons);
  insertCartonItems.queue(tx, orgId, items);
}

export type CartonRow = Pick<RowOf<typeof cartonTable>, 'id' | 'carton' | 'warehouse_id' | 'version'>;

export const cartonsOf = reads<CartonRow, OfOne>(
  'floor.readCartons',
  `SELECT p.id, p.carton, p.warehouse_id, p.version FROM order_shipment p
   WHERE p.org_id = $1 AND p.sub_order_id = $2 ORDER BY p.carton`,
);

const readMeasures = reads<Packing['cartons'][number], OfOne>(
  'floor.readCartonMeasures',
  `SELECT p.weight_lb::float8 AS weight_lb, p.length_in::float8 AS length_in,
          p.width_in::float8 AS width_in, p.height_in::float8 AS height_in
   FROM order_shipment p WHERE p.org_id = $1 AND p.sub_order_id = $2 ORDER BY p.carton`,
);

export type InCarton = CartonShare & { readonly shipmentId: number };

/** The contents of all cartons of a sub-order. Its order must be locked. */
export const cartonItems = inWork(
  reads<InCarton, OfOne>(
    'floor.readCartonItems',
    `SELECT t.shipment_id AS "shipmentId", p.carton, t.line, t.item_id AS "itemId", t.lot,
          t.expiration::text AS expiration, t.quantity
   FROM order_shipment p JOIN order_shipment_item t ON t.org_id = $1 AND t.shipment_id = p.id
   WHERE p.org_id = $1 AND p.sub_order_id = $2 ORDER BY p.carton, t.line, t.item_id, t.expiration, t.lot`,
  ),
);

/** Its order must be locked. */
export async function packingOf(work: Work, subOrderId: number): Promise<Packing> {
  const [cartons, shares] = await Promise.all([
    readMeasures(work.tx, work.orgId, subOrderId),
    cartonItems(work, subOrderId),
  ]);
  return { cartons, shares };
}

/** Replaces the contents of these cartons, with their JSON. */
export function queueCartonItems(
  { tx, orgId, now }: Work,
  json: ReadonlyMap<number, string>,
  items: readonly InCarton[],
): void {
  const rows = items.map(({ shipmentId, itemId, ...rest }) => ({
    shipment_id: shipmentId,
    item_id: itemId,
    ...rest,
  }));
  deleteCartonItems.queue(tx, orgId, [...json.keys()]);
  insertCartonItems.queue(tx, orgId, rows);
  const texts = [...json].map(([id, items_json]) => ({ id, items_json, updated_at: now }));
  setItemsJson.queue(tx, orgId, texts);
}

export const packedWithLabel = inWork(
  readsColumn<
    number,
    [orgId: number, itemId: number, lot: string, expiration: string, subOrderIds: readonly number[]]
  >(
    'floor.readPackedWithLabel',
    `SELECT DISTINCT p.sub_order_id
   FROM order_shipment_item t JOIN order_shipment p ON p.org_id = $1 AND p.id = t.shipment_id AND p.status = 'packed'
   WHERE t.org_id = $1 AND t.item_id = $2 AND t.lot = $3 AND t.expiration = $4::date
     AND p.sub_order_id = ANY($5::bigint[]) ORDER BY 1`,
  ),
);

/** Units of an order line in a carton. */
interface ShippedLine {
  readonly line: number;
  readonly market_order_item_id: string | null;
  readonly sku: string | null;
  readonly item_id: number;
  readonly quantity: number;
}

// Complete units of a line in the cartons up to this one, minus those complete without it. Computed from each
// component's share in all cartons, so that a recipe change makes no difference.
const SHIPPED_LINES = `SELECT r.id AS shipment_id, l.line, l.market_order_item_id, l.sku, l.item_id, u.quantity
   FROM order_shipment r
   JOIN order_line l ON l.org_id = $1 AND l.order_id = r.order_id
   JOIN sub_order_line p ON p.org_id = $1 AND p.sub_order_id = r.sub_order_id AND p.line = l.line,
   LATERAL (
     SELECT min(c.until * p.quantity / c.everywhere) - min(c.before * p.quantity / c.everywhere) AS quantity
     FROM (SELECT coalesce(sum(i.quantity) FILTER (WHERE s.carton <= r.carton), 0)::bigint AS until,
                  coalesce(sum(i.quantity) FILTER (WHERE s.carton < r.carton), 0)::bigint AS before,
                  sum(i.quantity)::bigint AS everywhere
           FROM order_shipment s
           JOIN order_shipment_item i ON i.org_id = $1 AND i.shipment_id = s.id AND i.line = l.line
           WHERE s.org_id = $1 AND s.sub_order_id = r.sub_order_id GROUP BY i.item_id) AS c) AS u
   WHERE r.org_id = $1
     AND EXISTS (SELECT 1 FROM order_shipment_item i WHERE i.org_id = $1 AND i.shipment_id = r.id AND i.line = l.line)`;

/** By shipment id. */
export type ShippedLines = ReadonlyMap<number, readonly ShippedLine[]>;
type ShippedLineRow = ShippedLine & { readonly shipment_id: number };

const linesOfShipments = reads<ShippedLineRow, OfMany>(
  'floor.linesOfShipments',
  `${SHIPPED_LINES} AND r.id = ANY($2::bigint[]) ORDER BY r.id, l.line`,
);

const linesOfSubOrder = readsWithNext<ShippedLineRow, OfOne>(
  'floor.linesOfSubOrder',
  `${SHIPPED_LINES} AND r.sub_order_id = $2 ORDER BY r.id, l.line`,
);

export async function shippedLines({ tx, orgId }: Work, ids: readonly number[]): Promise<ShippedLines> {
  return byShipment(ids.length === 0 ? [] : await linesOfShipments(tx, orgId, ids));
}

/** The same for all cartons of a sub-order; comes with the next awaited statement. */
export async function linesInCartons({ tx, orgId }: Work, subOrderId: number): Promise<ShippedLines> {
  return byShipment(await linesOfSubOrder(tx, orgId, subOrderId));
}

function byShipment(rows: readonly ShippedLineRow[]): ShippedLines {
  const found = new Map<number, ShippedLine[]>();
  for (const { shipment_id: id, ...line } of rows) found.set(id, [...(found.get(id) ?? []), line]);
  return found;
}

/** Goods with one of these codes in the cartons of a sub-order; comes with the next awaited statement. */
export const goodsWithCodes = inWork(
  readsWithNext<
    { name: string; codes: string[] },
    [orgId: number, subOrderId: number, codes: readonly string[]]
  >(
    'floor.goodsByCodes',
    `SELECT DISTINCT coalesce(i.name, i.mpn) AS name,
          array_remove(i.scannable_barcodes || ARRAY[i.upc, i.ean, i.mpn], NULL) AS codes
   FROM order_shipment s
   JOIN order_shipment_item u ON u.org_id = $1 AND u.shipment_id = s.id
   JOIN item i ON i.org_id = $1 AND i.id = u.item_id
   WHERE s.org_id = $1 AND s.sub_order_id = $2
     AND (i.scannable_barcodes || ARRAY[i.upc, i.ean, i.mpn]) && $3::text[]`,
  ),
);

/** A shipped carton. */
export interface ShipmentRow {
  readonly id: number;
  readonly order_id: number;
  readonly sub_order_id: number;
  readonly warehouse_id: number;
  readonly carton: number;
  readonly carrier: string;
  readonly tracking_number: string;
  readonly tracking_url: string | null;
  readonly shipped_at: Date;
  readonly status: TrackingCode;
  readonly status_time: Date;
  readonly version: number;
}

const SHIPMENT_COLUMNS = `p.id, p.order_id, p.sub_order_id, p.warehouse_id, p.carton, p.carrier, p.tracking_number,
  p.tracking_url, p.shipped_at, p.status, p.status_time, p.version`;

/** With what shows whether the carrier has it. */
export interface DepartedShipment extends ShipmentRow {
  readonly handed_over_at: Date | null;
  /** Carrier scans that prove possession; a created label does not count. */
  readonly events: number;
}

/** The shipments of a sub-order by carton. Its order must be locked, which blocks carrier events. */
export const departedOf = inWork(
  reads<DepartedShipment, OfOne>(
    'floor.readDeparted',
    `SELECT ${SHIPMENT_COLUMNS}, p.handed_over_at,
          (SELECT count(*)::int FROM order_shipment_event e
           WHERE e.org_id = $1 AND e.shipment_id = p.id AND e.code <> 'label_created') AS events
   FROM order_shipment p
   WHERE p.org_id = $1 AND p.sub_order_id = $2 AND p.shipped_at IS NOT NULL ORDER BY p.carton`,
  ),
);

type LiveShipment = Pick<ShipmentRow, 'id' | 'sub_order_id' | 'carrier' | 'tracking_number'>;

/** Shipments of any org in transit with one of these numbers; comes with the next awaited statement. */
export const liveShipments = readsWithNext<LiveShipment, [numbers: readonly string[]]>(
  'floor.liveShipmentsAcrossOrgs',
  `SELECT p.id, p.sub_order_id, p.carrier, p.tracking_number FROM order_shipment p
   WHERE p.tracking_number = ANY($1::text[]) AND p.status NOT IN ('delivered', 'returned') ORDER BY p.id`,
);

const insertLive = writes<[...OfMany, carriers: readonly string[], numbers: readonly string[]]>(
  'floor.insertLiveTracking',
  `INSERT INTO live_tracking (org_id, shipment_id, carrier, tracking_number)
   SELECT $1, d.* FROM unnest($2::bigint[], $3::text[], $4::text[]) AS d (shipment_id, carrier, tracking_number)
   ORDER BY d.tracking_number, d.carrier`,
);

const deleteLive = writes<[...OfMany, numbers: readonly string[]]>(
  'floor.deleteLiveTracking',
  `DELETE FROM live_tracking l
   WHERE l.tracking_number = ANY($3::text[]) AND l.org_id = $1 AND l.shipment_id = ANY($2::bigint[])`,
);

const idsOf = (rows: readonly Pick<ShipmentRow, 'id'>[]) => rows.map(({ id }) => id);
const numbersOf = (rows: readonly Pick<ShipmentRow, 'tracking_number'>[]) =>
  rows.map(({ tracking_number: number }) => number);

/** Claims the numbers across all orgs. */
export function queueLive(
  { tx, orgId }: Work,
  rows: readonly Pick<ShipmentRow, 'id' | 'carrier' | 'tracking_number'>[],
): void {
  const carriers = rows.map(({ carrier }) => carrierKey(carrier));
  insertLive(tx, orgId, idsOf(rows), carriers, numbersOf(rows));
}

/** @param rows with the numbers they were in transit with */
export function queueNoLongerLive(
  { tx, orgId }: Work,
  rows: readonly Pick<ShipmentRow, 'id' | 'tracking_number'>[],
): void {
  deleteLive(tx, orgId, idsOf(rows), numbersOf(rows));
}

/** Their orders must be locked. Comes with the next awaited statement. */
export const shipmentsById = inWork(
  readsWithNext<ShipmentRow, OfMany>(
    'carriers.readShipments',
    `SELECT ${SHIPMENT_COLUMNS} FROM order_shipment p
   WHERE p.org_id = $1 AND p.id = ANY($2::bigint[]) AND p.shipped_at IS NOT NULL ORDER BY p.id`,
  ),
);

export function queueStatuses(
  { tx, orgId, now }: Work,
  rows: readonly Pick<ShipmentRow, 'id' | 'status' | 'status_time' | 'version'>[],
): void {
  const written = rows.map((row) => ({ ...row, updated_at: now }));
  setStatus.queue(tx, orgId, written);
}

// --- Moving a label to another parcel ---------------------------------------------------------------------------

const TAKEN = LABEL.map((column) => `${column} = o.${column}`).join(', ');

/** Swaps carrier, number and postage. */
export const queueExchangedLabels = inWork(
  writes<[orgId: number, one: number, other: number]>(
    'floor.exchangeLabels',
    `UPDATE order_shipment p SET ${TAKEN} FROM order_shipment o
   WHERE p.org_id = $1 AND o.org_id = $1 AND ((p.id = $2 AND o.id = $3) OR (p.id = $3 AND o.id = $2))`,
  ),
);

/** Ships a carton with the label and departure time of another one. */
export const queueDepartWithLabel = inWork(
  writes<[orgId: number, from: number, to: number]>(
    'floor.departWithLabel',
    `UPDATE order_shipment p SET ${TAKEN}, shipped_at = o.shipped_at,
     handed_over_at = o.handed_over_at, status = o.status, status_time = o.status_time
   FROM order_shipment o WHERE p.org_id = $1 AND o.org_id = $1 AND p.id = $3 AND o.id = $2`,
  ),
);

export type CarrierEvent = RowOf<typeof eventTable>;

export const carrierEvents = inWork(
  reads<CarrierEvent, OfMany>(
    'floor.readCarrierEvents',
    `SELECT e.shipment_id, e.time, e.code, e.location, e.description, e.received_at FROM order_shipment_event e
   WHERE e.org_id = $1 AND e.shipment_id = ANY($2::bigint[])`,
  ),
);

/** Replaces the events of these shipments. */
export function queueEventsOf(
  { tx, orgId }: Work,
  shipmentIds: readonly number[],
  events: readonly CarrierEvent[],
): void {
  deleteTrackingEvents.queue(tx, orgId, shipmentIds);
  insertTrackingEvents.queue(tx, orgId, events);
}
