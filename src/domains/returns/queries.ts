// Returns, what was announced of them, what was taken in, and pictures. Everything below a return is written only while its
// row is locked; where an order is known, that is locked before it.
import { callerWarehouses, ofCaller } from '../../kit/db/caller-warehouses.ts';
import type { Reader, Tx } from '../../kit/db/db.ts';
import { FROM_FEED_PLACES } from '../../kit/db/feed-places.ts';
import { rowWithOrg } from '../../kit/db/lists.ts';
import { feedTimedTable } from '../../kit/db/records.ts';
import { instant, numberOf, sql } from '../../kit/db/statement.ts';
import { historyOf } from '../../kit/state/queries.ts';
import type { TrackingCode } from '../orders/schema.ts';
import { LABELS_JSON, labelState } from './labels/queries.ts';
import type {
  Condition,
  Decider,
  Exchange,
  Grade,
  ReturnReason,
  ReturnSource,
  ReturnStatus,
  UnitDisposition,
} from './schema.ts';
import { RETURN_PREFIX } from './state-rules.ts';

const known = (column: string) => `CASE WHEN ${column} IS NOT NULL THEN ${instant(column)} END`;

const columnsOf = (
  org: string,
) => `r.id, ${numberOf(RETURN_PREFIX, 'r.id')} AS rma_number, r.status, r.source, r.warehouse_id,
  w.warehouse_name, r.market_order_id, r.order_id, r.marketplace, r.shipment_id, r.removal_order_id, r.reason, r.note,
  r.carrier, r.tracking_number, r.tracking_status, ${labelState(org)} AS label_state, r.exchange, r.exchange_market_order_id, r.units_announced, r.units_received,
  r.units_undecided, ${known('r.decide_by')} AS decide_by, r.cancellation_reason, ${instant('r.created_at')} AS created,
  ${known('r.received_at')} AS received, ${known('r.closed_at')} AS closed, ${instant('r.updated_at')} AS updated, r.version`;
const COLUMNS = columnsOf('$1');
const FROM = 'FROM warehouse w WHERE w.id = r.warehouse_id';

export const RETURN_ROW = `SELECT ${COLUMNS} ${FROM}`;
export const RETURN_ROW_WITH_ORG = rowWithOrg(columnsOf('r.org_id'));

const rows = (text: string) => `(SELECT coalesce(json_agg(row_to_json(j)), '[]') FROM (${text}) AS j)`;

const LINES =
  rows(`SELECT l.line, l.item_id, i.mpn, i.name, l.sku, l.market_order_item_id, l.quantity, l.received, l.reason
  FROM goods_return_line l JOIN item i ON i.org_id = $1 AND i.id = l.item_id
  WHERE l.org_id = $1 AND l.return_id = r.id ORDER BY l.line`);

const UNITS =
  rows(`SELECT u.id AS unit_id, u.line, u.item_id, i.mpn, i.name, u.quantity, u.reason, u.grade, u.condition,
    nullif(u.lot, '') AS lot, nullif(u.expiration, 'infinity') AS expiration, u.note, u.disposition, u.why, u.decided_by,
    ${known('u.decide_by')} AS decide_by, ${known('u.decided_at')} AS decided, u.shipment_id, u.taken_by,
    ${instant('u.taken_at')} AS taken, u.taken_back
  FROM goods_return_unit u JOIN item i ON i.org_id = $1 AND i.id = u.item_id
  WHERE u.org_id = $1 AND u.return_id = r.id ORDER BY u.id`);

const PHOTOS =
  rows(`SELECT p.id AS photo_id, p.unit_id, p.note, p.media_type, p.taken_by, ${instant('p.taken_at')} AS taken
  FROM goods_return_photo p WHERE p.org_id = $1 AND p.return_id = r.id ORDER BY p.id`);

const HISTORY = rows(`SELECT h.to_state AS status, ${instant('h.time')} AS time, h.actor AS by, h.reason
  FROM goods_return_history h WHERE h.org_id = $1 AND h.return_id = r.id ORDER BY h.version`);

export interface ReturnFields {
  readonly status: ReturnStatus;
  readonly source: ReturnSource;
  readonly warehouse_id: number;
  readonly order_id: number | null;
  readonly market_order_id: string | null;
  readonly marketplace: string | null;
  readonly shipment_id: number | null;
  readonly removal_order_id: string | null;
  readonly reason: ReturnReason | null;
  readonly note: string | null;
  readonly carrier: string | null;
  readonly tracking_number: string | null;
  readonly tracking_status: TrackingCode | null;
  /** An instant. */
  readonly tracking_time: string | null;
  readonly exchange: Exchange;
  readonly exchange_market_order_id: string | null;
  readonly units_announced: number;
  readonly units_received: number;
  readonly units_undecided: number;
  readonly decide_by: string | null;
  readonly cancellation_reason: string | null;
  readonly received_at: string | null;
  readonly closed_at: string | null;
  readonly created_by: string;
}

export const returns = feedTimedTable<ReturnFields>({
  table: 'goods_return',
  warehouse: 'r.warehouse_id',
  subject: 'return',
  columns: {
    status: 'text',
    source: 'text',
    warehouse_id: 'bigint',
    order_id: 'bigint',
    market_order_id: 'text',
    marketplace: 'text',
    shipment_id: 'bigint',
    removal_order_id: 'text',
    reason: 'text',
    note: 'text',
    carrier: 'text',
    tracking_number: 'text',
    tracking_status: 'text',
    tracking_time: 'timestamptz',
    exchange: 'text',
    exchange_market_order_id: 'text',
    units_announced: 'bigint',
    units_received: 'bigint',
    units_undecided: 'bigint',
    decide_by: 'timestamptz',
    cancellation_reason: 'text',
    received_at: 'timestamptz',
    closed_at: 'timestamptz',
    created_by: 'text',
  },
  json: `${COLUMNS}, ${LINES} AS lines, ${UNITS} AS units, ${PHOTOS} AS photos, ${LABELS_JSON} AS labels, ${HISTORY} AS history, r.created_by ${FROM}`,
  eventData: `${COLUMNS} ${FROM_FEED_PLACES}`,
  eventPlaces: true,
});

export const queueSteps = historyOf('goods_return_history', ['return_id']);

const findOrderOf = sql<{ order_id: number | null }>(
  'returns.findOrderOf',
  `SELECT r.order_id FROM goods_return r WHERE r.org_id = $1 AND r.id = $2 AND ${ofCaller('r.warehouse_id', '$3')}`,
);

/** Before it is locked: it never changes. Null where there is no such return, for the caller. */
export async function orderOfReturn(db: Reader, orgId: number, id: number) {
  return (await db.query(findOrderOf, [orgId, id, callerWarehouses()]))[0] ?? null;
}

// --- Announced lines --------------------------------------------------------------------------------------------

export interface LineRow {
  readonly line: number;
  readonly order_line: number | null;
  readonly item_id: number;
  readonly sku: string | null;
  readonly market_order_item_id: string | null;
  readonly quantity: number;
  readonly received: number;
  readonly reason: ReturnReason;
}

const insertLines = sql(
  'returns.insertLines',
  `INSERT INTO goods_return_line (org_id, return_id, line, order_line, item_id, sku, market_order_item_id, quantity, received,
     reason)
   SELECT f.org_id, $2, l.line, l.order_line, l.item_id, l.sku, l.market_order_item_id, l.quantity, 0, l.reason
   FROM org_feed f, unnest($3::int[], $4::int[], $5::bigint[], $6::text[], $7::text[], $8::bigint[], $9::text[])
     AS l (line, order_line, item_id, sku, market_order_item_id, quantity, reason)
   WHERE f.org_id = $1`,
);

/** Behind the return. */
export function queueLines(tx: Tx, orgId: number, returnId: number, lines: readonly LineRow[]): void {
  if (lines.length === 0) return;
  tx.queueWrite(insertLines, [
    orgId,
    returnId,
    lines.map((one) => one.line),
    lines.map((one) => one.order_line),
    lines.map((one) => one.item_id),
    lines.map((one) => one.sku),
    lines.map((one) => one.market_order_item_id),
    lines.map((one) => one.quantity),
    lines.map((one) => one.reason),
  ]);
}

const readLines = sql<LineRow>(
  'returns.readLines',
  `SELECT l.line, l.order_line, l.item_id, l.sku, l.market_order_item_id, l.quantity, l.received, l.reason
   FROM goods_return_line l WHERE l.org_id = $1 AND l.return_id = $2 ORDER BY l.line`,
);

export function linesOf(db: Reader, orgId: number, returnId: number): Promise<LineRow[]> {
  return db.query(readLines, [orgId, returnId]);
}

const addReceived = sql(
  'returns.addReceived',
  `UPDATE goods_return_line l SET received = l.received + k.quantity
   FROM (SELECT u.line, sum(u.quantity)::bigint AS quantity FROM unnest($3::int[], $4::bigint[]) AS u (line, quantity)
         GROUP BY u.line) AS k
   WHERE l.org_id = $1 AND l.return_id = $2 AND l.line = k.line`,
);

// --- What was shipped, and what has come back of it -------------------------------------------------------------

/** Units that left, by parcel, line of the order and what is in the box. */
export interface ShippedUnits {
  readonly shipment_id: number;
  readonly shipped_on: string;
  readonly shipped_at: Date;
  readonly warehouse_id: number;
  readonly line: number;
  readonly item_id: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

const readShipped = sql<ShippedUnits>(
  'returns.shippedUnits',
  `SELECT p.id AS shipment_id, (p.shipped_at AT TIME ZONE 'UTC')::date::text AS shipped_on, p.shipped_at, p.warehouse_id, i.line,
     i.item_id, i.lot, i.expiration::text AS expiration, i.quantity
   FROM order_shipment p JOIN order_shipment_item i ON i.org_id = $1 AND i.shipment_id = p.id
   WHERE p.org_id = $1 AND p.order_id = $2 AND p.shipped_at IS NOT NULL
   ORDER BY p.shipped_at, p.id, i.line, i.item_id, i.expiration, i.lot`,
);

/** Of an order that is locked, in the order in which they left. */
export function shippedUnitsOf(tx: Tx, orgId: number, orderId: number): Promise<ShippedUnits[]> {
  return tx.query(readShipped, [orgId, orderId]);
}

/** Units that have come back of an order, by parcel; and units that are announced and may still come, without one. */
export interface ClaimedUnits {
  readonly shipment_id: number | null;
  readonly line: number;
  readonly item_id: number;
  readonly quantity: number;
}

/** Lines of returns of which something may still come. */
const MAY_COME = `r.status IN ('announced', 'in_transit', 'received') AND l.order_line IS NOT NULL AND l.quantity > l.received`;

const readClaimed = sql<ClaimedUnits>(
  'returns.claimedUnits',
  `SELECT u.shipment_id, u.order_line AS line, u.item_id, sum(u.quantity)::bigint AS quantity
   FROM goods_return r JOIN goods_return_unit u ON u.org_id = $1 AND u.return_id = r.id
   WHERE r.org_id = $1 AND r.order_id = $2 AND u.shipment_id IS NOT NULL
   GROUP BY u.shipment_id, u.order_line, u.item_id
   UNION ALL
   SELECT NULL, l.order_line, l.item_id, sum(l.quantity - l.received)::bigint
   FROM goods_return r JOIN goods_return_line l ON l.org_id = $1 AND l.return_id = r.id
   WHERE r.org_id = $1 AND r.order_id = $2 AND ${MAY_COME}
   GROUP BY l.order_line, l.item_id`,
);

/** Units that are announced and may still come, return by return. */
export interface AnnouncedUnits {
  readonly return_id: number;
  readonly order_line: number;
  readonly item_id: number;
  readonly quantity: number;
}

const readAnnounced = sql<AnnouncedUnits>(
  'returns.announcedUnits',
  `SELECT l.return_id, l.order_line, l.item_id, l.quantity - l.received AS quantity
   FROM goods_return r JOIN goods_return_line l ON l.org_id = $1 AND l.return_id = r.id
   WHERE r.org_id = $1 AND r.order_id = $2 AND ${MAY_COME}
   ORDER BY l.return_id, l.line`,
);

/** Of an order that is locked. */
export function announcedLinesOf(tx: Tx, orgId: number, orderId: number): Promise<AnnouncedUnits[]> {
  return tx.query(readAnnounced, [orgId, orderId]);
}

export function claimedUnitsOf(tx: Tx, orgId: number, orderId: number): Promise<ClaimedUnits[]> {
  return tx.query(readClaimed, [orgId, orderId]);
}

// --- Units ------------------------------------------------------------------------------------------------------

export interface UnitRow {
  readonly id: number;
  readonly line: number | null;
  readonly order_line: number | null;
  readonly shipment_id: number | null;
  readonly shipped_on: string | null;
  readonly shipped_from: number | null;
  readonly item_id: number;
  readonly sku: string;
  readonly quantity: number;
  readonly reason: ReturnReason;
  readonly grade: Grade;
  readonly condition: Condition;
  readonly lot: string;
  readonly expiration: string;
  readonly note: string | null;
  readonly disposition: UnitDisposition;
  readonly why: string;
  readonly decided_by: Decider;
  /** An instant. */
  readonly decide_by: string | null;
}

const UNIT_COLUMNS = {
  id: 'bigint',
  line: 'integer',
  order_line: 'integer',
  shipment_id: 'bigint',
  shipped_on: 'date',
  shipped_from: 'bigint',
  item_id: 'bigint',
  sku: 'text',
  quantity: 'bigint',
  reason: 'text',
  grade: 'text',
  condition: 'text',
  lot: 'text',
  expiration: 'date',
  note: 'text',
  disposition: 'text',
  why: 'text',
  decided_by: 'text',
  decide_by: 'timestamptz',
} as const satisfies Record<keyof UnitRow, string>;
const UNIT_NAMES = Object.keys(UNIT_COLUMNS) as (keyof UnitRow)[];

const insertUnits = sql(
  'returns.insertUnits',
  `INSERT INTO goods_return_unit (org_id, return_id, ${UNIT_NAMES.join(', ')}, decided_at, taken_by, taken_at)
   SELECT f.org_id, $2, ${UNIT_NAMES.map((name) => `d.${name}`).join(', ')},
     CASE WHEN d.disposition <> 'undecided' THEN f.last_time END, $4, f.last_time
   FROM org_feed f,
     json_to_recordset($3::json) AS d (${UNIT_NAMES.map((name) => `${name} ${UNIT_COLUMNS[name]}`).join(', ')})
   WHERE f.org_id = $1`,
);

/** Behind the org's counter: they have its time. */
export function queueUnits(
  tx: Tx,
  orgId: number,
  returnId: number,
  units: readonly UnitRow[],
  by: string,
): void {
  tx.queueWrite(insertUnits, [orgId, returnId, JSON.stringify(units), by]);
  const announced = units.filter((one) => one.line !== null);
  if (announced.length > 0)
    tx.queueWrite(addReceived, [
      orgId,
      returnId,
      announced.map((one) => one.line),
      announced.map((one) => one.quantity),
    ]);
}

export interface TakenUnits extends UnitRow {
  readonly taken_at: Date;
  /** Of `taken_at`, in UTC. */
  readonly taken_on: string;
}

const TEXTS: readonly string[] = ['date', 'timestamptz'];
const unitColumns = UNIT_NAMES.map((name) =>
  TEXTS.includes(UNIT_COLUMNS[name])
    ? name === 'decide_by'
      ? `${known('u.decide_by')} AS decide_by`
      : `u.${name}::text AS ${name}`
    : `u.${name}`,
).join(', ');

const readUnits = sql<TakenUnits>(
  'returns.readUnits',
  `SELECT ${unitColumns}, u.taken_at, (u.taken_at AT TIME ZONE 'UTC')::date::text AS taken_on
   FROM goods_return_unit u WHERE u.org_id = $1 AND u.return_id = $2 AND u.quantity > 0 ORDER BY u.id`,
);

/** Of a return that is locked, oldest first; without those that were all taken back. */
export function unitsOf(tx: Tx, orgId: number, returnId: number): Promise<TakenUnits[]> {
  return tx.query(readUnits, [orgId, returnId]);
}

const findLastUnit = sql<{ id: number }>(
  'returns.lastUnit',
  'SELECT coalesce(max(u.id), 0)::bigint AS id FROM goods_return_unit u WHERE u.org_id = $1 AND u.return_id = $2',
);

/** The last number that was given to units of a return that is locked, those included that were taken back. */
export async function lastUnitOf(tx: Tx, orgId: number, returnId: number): Promise<number> {
  return (await tx.query(findLastUnit, [orgId, returnId]))[0]?.id ?? 0;
}

export interface Decided {
  readonly id: number;
  readonly disposition: UnitDisposition;
  readonly why: string;
}

const updateDecided = sql(
  'returns.updateDecided',
  `UPDATE goods_return_unit u SET disposition = d.disposition, why = d.why, decided_by = $3, decided_at = f.last_time
   FROM org_feed f, unnest($4::bigint[], $5::text[], $6::text[]) AS d (id, disposition, why)
   WHERE f.org_id = $1 AND u.org_id = $1 AND u.return_id = $2 AND u.id = d.id`,
);

/** Behind the org's counter. */
export function queueDecided(
  tx: Tx,
  orgId: number,
  returnId: number,
  by: Decider,
  rows: readonly Decided[],
): void {
  tx.queueWrite(updateDecided, [
    orgId,
    returnId,
    by,
    rows.map((one) => one.id),
    rows.map((one) => one.disposition),
    rows.map((one) => one.why),
  ]);
}

// --- Photos -----------------------------------------------------------------------------------------------------

const insertPhoto = sql(
  'returns.insertPhoto',
  `INSERT INTO goods_return_photo (org_id, return_id, id, unit_id, note, media_type, content, taken_by, taken_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export interface PhotoRow {
  readonly id: number;
  readonly unitId: number | null;
  readonly note: string | null;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly by: string;
  readonly now: Date;
}

export function queuePhoto(tx: Tx, orgId: number, returnId: number, photo: PhotoRow): void {
  const { id, unitId, note, mediaType, content, by, now } = photo;
  tx.queueWrite(insertPhoto, [orgId, returnId, id, unitId, note, mediaType, content, by, now]);
}

const countPhotos = sql<{ photos: number }>(
  'returns.countPhotos',
  'SELECT count(*)::int AS photos FROM goods_return_photo p WHERE p.org_id = $1 AND p.return_id = $2',
);

export async function photosOf(db: Reader, orgId: number, returnId: number): Promise<number> {
  return (await db.query(countPhotos, [orgId, returnId]))[0]?.photos ?? 0;
}

const findPhoto = sql<{ media_type: string; content: Buffer }>(
  'returns.findPhoto',
  `SELECT p.media_type, p.content FROM goods_return_photo p
   JOIN goods_return r ON r.org_id = $1 AND r.id = $2 AND ${ofCaller('r.warehouse_id', '$4')}
   WHERE p.org_id = $1 AND p.return_id = $2 AND p.id = $3`,
);

export async function photoOf(db: Reader, orgId: number, returnId: number, id: number) {
  return (await db.query(findPhoto, [orgId, returnId, id, callerWarehouses()]))[0] ?? null;
}

// --- Parcels that carriers bring back ---------------------------------------------------------------------------

interface ParcelRow {
  readonly order_id: number;
  readonly warehouse_id: number;
  readonly carrier: string;
  readonly tracking_number: string;
}

const findParcel = sql<ParcelRow>(
  'returns.findParcel',
  `SELECT p.order_id, p.warehouse_id, p.carrier, p.tracking_number FROM order_shipment p
   WHERE p.org_id = $1 AND p.id = $2 AND p.status = 'returned'`,
);

export async function parcelOf(db: Reader, orgId: number, shipmentId: number): Promise<ParcelRow | null> {
  return (await db.query(findParcel, [orgId, shipmentId]))[0] ?? null;
}

const findReturnOfParcel = sql<{ id: number }>(
  'returns.findReturnOfParcel',
  `SELECT r.id FROM goods_return r WHERE r.org_id = $1 AND r.shipment_id = $2 AND r.status <> 'cancelled'`,
);

interface ReturnOnItsWay {
  readonly org_id: number;
  readonly id: number;
  readonly warehouse_id: number;
  readonly carrier: string | null;
  readonly tracking_number: string;
  readonly status: ReturnStatus;
}

// A number does not tell whose it is.
const findByTracking = sql<ReturnOnItsWay>(
  'returns.byTrackingAcrossOrgs',
  `SELECT r.org_id, r.id, r.warehouse_id, r.carrier, r.tracking_number, r.status FROM goods_return r
   WHERE r.tracking_number = ANY($1::text[]) AND r.status IN ('announced', 'in_transit') ORDER BY r.org_id, r.id`,
);

/** Returns that may come with these numbers. */
export function returnsByTracking(db: Reader, numbers: readonly string[]): Promise<ReturnOnItsWay[]> {
  return db.query(findByTracking, [numbers]);
}

export async function returnOfParcel(db: Reader, orgId: number, shipmentId: number): Promise<boolean> {
  return (await db.query(findReturnOfParcel, [orgId, shipmentId])).length > 0;
}
