// Labels of cartons. Written only while their order's row is locked.
import { atCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { equalByIndex, keysetList } from '../../../kit/db/lists.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { instant, numberOf, sql } from '../../../kit/db/statement.ts';
import { only } from '../../../kit/kernel/assert.ts';
import type { Cents } from '../../../kit/kernel/cents.ts';
import type { LabelState, SourceName } from './schema.ts';
import type { LabelFile } from './types.ts';

/** A label that is voided costs nothing. */
const COST = `CASE WHEN r.state = 'voided' THEN 0 ELSE round(r.amount_cents / 100.0, 2) END`;

const JSON_COLUMNS = `r.id, r.sub_order_id, ${numberOf('SO', 'r.sub_order_id')} AS sub_order_number, r.shipment_id, r.carton,
  r.warehouse_id, r.state, r.source, r.quote_id, r.carrier, r.service, r.service_name,
  ${COST} AS amount_usd, CASE WHEN r.state = 'voided' THEN '[]' ELSE r.breakdown END AS breakdown, r.tracking_number, r.tracking_url, r.error, r.requested_by,
  ${instant('r.requested_at')} AS requested, ${instant('r.bought_at')} AS bought, ${instant('r.used_at')} AS used,
  ${instant('r.void_requested_at')} AS void_requested, ${instant('r.voided_at')} AS voided, r.version`;

export const labelList = keysetList({
  name: 'labels.list',
  from: 'shipping_label t',
  warehouse: 't.warehouse_id',
  isOrderedByWarehouse: true,
  json: `SELECT ${JSON_COLUMNS}`,
  filters: { sub_order_id: equalByIndex('sub_order_id', 'shipping_label_by_sub_order') },
});

const findJson = sql<VersionedJson & { warehouse_id: number }>(
  'labels.findJson',
  `SELECT r.version, r.warehouse_id, (SELECT row_to_json(j)::text FROM (SELECT ${JSON_COLUMNS}) AS j) AS json
   FROM shipping_label r WHERE r.org_id = $1 AND r.id = $2`,
);

export async function findLabelJson(db: Reader, orgId: number, id: number): Promise<VersionedJson | null> {
  return atCaller((await db.query(findJson, [orgId, id]))[0]);
}

const jsonOfSubOrder = sql<{ json: string }>(
  'labels.jsonOfSubOrder',
  `SELECT (SELECT row_to_json(j)::text FROM (SELECT ${JSON_COLUMNS}) AS j) AS json FROM shipping_label r
   WHERE r.org_id = $1 AND r.sub_order_id = $2 AND r.state IN ('requested', 'bought', 'used') ORDER BY r.carton, r.id`,
);

/** The labels that may be on its cartons. */
export async function liveLabelsJson(db: Reader, orgId: number, subOrderId: number): Promise<string> {
  const rows = await db.query(jsonOfSubOrder, [orgId, subOrderId]);
  return `[${rows.map(({ json }) => json).join(',')}]`;
}

export interface LabelRow {
  readonly id: number;
  readonly order_id: number;
  readonly sub_order_id: number;
  readonly shipment_id: number;
  readonly carton: number;
  readonly warehouse_id: number;
  readonly state: LabelState;
  readonly source: SourceName;
  readonly account_org_id: number | null;
  readonly account_id: number | null;
  readonly quote_id: number;
  readonly carrier: string;
  readonly service: string;
  readonly service_name: string;
  readonly amount_cents: Cents;
  /** JSON text. */
  readonly breakdown: string;
  readonly source_shipment: string | null;
  readonly source_rate: string | null;
  readonly tracking_number: string | null;
  readonly tracking_url: string | null;
  readonly error: string | null;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly bought_at: Date | null;
  readonly used_at: Date | null;
  readonly void_requested_at: Date | null;
  readonly voided_at: Date | null;
  readonly version: number;
}

const COLUMNS = `l.id, l.order_id, l.sub_order_id, l.shipment_id, l.carton, l.warehouse_id, l.state, l.source,
  l.account_org_id, l.account_id, l.quote_id, l.carrier, l.service, l.service_name, l.amount_cents,
  l.breakdown::text AS breakdown, l.source_shipment, l.source_rate, l.tracking_number, l.tracking_url, l.error,
  l.requested_by, l.requested_at, l.bought_at, l.used_at, l.void_requested_at, l.voided_at, l.version`;

const findOne = sql<LabelRow>(
  'labels.find',
  `SELECT ${COLUMNS} FROM shipping_label l WHERE l.org_id = $1 AND l.id = $2`,
);

export async function findLabel(db: Reader, orgId: number, id: number): Promise<LabelRow | null> {
  return atCaller((await db.query(findOne, [orgId, id]))[0]);
}

// A label whose carton was packed anew is on nothing, whatever its state says until the worker has seen it.
const findLive = sql<LabelRow>(
  'labels.live',
  `SELECT ${COLUMNS} FROM shipping_label l
   JOIN order_shipment p ON p.org_id = $1 AND p.id = l.shipment_id
   WHERE l.org_id = $1 AND l.sub_order_id = $2 AND l.state IN ('requested', 'bought', 'used') ORDER BY l.carton`,
);

/** Those that may be on the cartons of a sub-order, one for each carton at most. */
export function liveLabels(db: Reader, orgId: number, subOrderId: number): Promise<LabelRow[]> {
  return db.query(findLive, [orgId, subOrderId]);
}

export interface WaitingLabel {
  readonly id: number;
  readonly sub_order_id: number;
  readonly carrier: string;
  readonly tracking_number: string;
}

const findWaiting = sql<WaitingLabel>(
  'labels.waitingAcrossOrgs',
  `SELECT l.id, l.sub_order_id, l.carrier, l.tracking_number FROM shipping_label l
   JOIN order_shipment p ON p.org_id = l.org_id AND p.id = l.shipment_id
   WHERE l.tracking_number = ANY($1::text[]) AND l.state IN ('requested', 'bought')
     AND NOT (l.org_id = $2 AND l.sub_order_id = $3) ORDER BY l.id`,
);

/**
 * Labels of any org, on cartons that have not left, with one of these numbers; not those of this sub-order. Comes with the
 * next statement that is awaited.
 */
export function waitingLabels(
  tx: Tx,
  numbers: readonly string[],
  orgId: number,
  subOrderId: number,
): Promise<WaitingLabel[]> {
  return tx.queueRead(findWaiting, [numbers, orgId, subOrderId]);
}

const findCarton = sql<{ id: number }>(
  'labels.findCarton',
  'SELECT p.id FROM order_shipment p WHERE p.org_id = $1 AND p.id = $2',
);

export async function hasCarton(db: Reader, orgId: number, shipmentId: number): Promise<boolean> {
  return (await db.query(findCarton, [orgId, shipmentId])).length > 0;
}

const countSince = sql<{ count: number }>(
  'labels.countSince',
  `SELECT count(*)::int AS count FROM (
     (SELECT 1 FROM shipping_label l
      WHERE l.org_id = $1 AND l.source = $2 AND l.requested_at > $3 AND l.state <> 'failed' LIMIT $4)
     UNION ALL
     (SELECT 1 FROM return_label b
      WHERE b.org_id = $1 AND b.source = $2 AND b.requested_at > $3 AND b.state <> 'failed' LIMIT $4)) AS recent`,
);

/** How many an org has bought of a source since then, with those of returns; `limit` at most of each are counted. */
export async function labelsSince(
  tx: Tx,
  orgId: number,
  source: SourceName,
  since: Date,
  limit: number,
): Promise<number> {
  return only(await tx.query(countSince, [orgId, source, since, limit])).count;
}

const insert = sql(
  'labels.insert',
  `INSERT INTO shipping_label (org_id, id, order_id, sub_order_id, shipment_id, carton, warehouse_id, state, source,
     account_org_id, account_id, quote_id, carrier, service, service_name, amount_cents, breakdown, source_shipment,
     source_rate, tracking_number, requested_by, requested_at, version, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 'requested', $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, 1,
     $21, $21)`,
);

export function queueLabel(tx: Tx, orgId: number, row: LabelRow): void {
  tx.queueWrite(insert, [
    orgId,
    row.id,
    row.order_id,
    row.sub_order_id,
    row.shipment_id,
    row.carton,
    row.warehouse_id,
    row.source,
    row.account_org_id,
    row.account_id,
    row.quote_id,
    row.carrier,
    row.service,
    row.service_name,
    row.amount_cents,
    row.breakdown,
    row.source_shipment,
    row.source_rate,
    row.tracking_number,
    row.requested_by,
    row.requested_at,
  ]);
}

const update = sql(
  'labels.update',
  `UPDATE shipping_label l SET state = $3, tracking_number = $4, tracking_url = $5, error = $6, bought_at = $7,
     used_at = $8, void_requested_at = $9, voided_at = $10, version = l.version + 1, updated_at = $11
   WHERE l.org_id = $1 AND l.id = $2`,
);

export function queueLabelChange(tx: Tx, orgId: number, row: LabelRow, now: Date): void {
  tx.queueWrite(update, [
    orgId,
    row.id,
    row.state,
    row.tracking_number,
    row.tracking_url,
    row.error,
    row.bought_at,
    row.used_at,
    row.void_requested_at,
    row.voided_at,
    now,
  ]);
}

const place = sql(
  'labels.place',
  `UPDATE shipping_label l SET order_id = $3, sub_order_id = $4, shipment_id = $5, carton = $6
   WHERE l.org_id = $1 AND l.id = $2`,
);

/** Where a label is from now on. */
export type LabelPlace = Pick<LabelRow, 'order_id' | 'sub_order_id' | 'shipment_id' | 'carton'>;

/** On no carton of this number: room for the other one of two that change places. */
const NOWHERE = -1;

/** Each goes to where it is to be; a carton never has two at a time. */
export function queuePlaces(
  tx: Tx,
  orgId: number,
  moved: readonly { readonly label: LabelRow; readonly to: LabelPlace }[],
): void {
  const write = (id: number, to: LabelPlace) =>
    tx.queueWrite(place, [orgId, id, to.order_id, to.sub_order_id, to.shipment_id, to.carton]);
  for (const { label } of moved) write(label.id, { ...label, shipment_id: NOWHERE * label.shipment_id });
  for (const { label, to } of moved) write(label.id, to);
}

const voidedNumbers = sql<{ id: number; carrier: string; tracking_number: string }>(
  'labels.voidedNumbers',
  `SELECT l.id, l.carrier, l.tracking_number FROM shipping_label l
   WHERE l.org_id = $1 AND l.sub_order_id = $2 AND l.state IN ('void_requested', 'voided') AND l.source <> 'cards'
     AND l.tracking_number IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM shipping_label n WHERE n.org_id = $1 AND n.sub_order_id = $2
       AND n.tracking_number = l.tracking_number AND n.state IN ('bought', 'used'))`,
);

/** Numbers of labels of a sub-order that their source takes back, and that no other label of it has. */
export function voidedLabels(db: Reader, orgId: number, subOrderId: number) {
  return db.query(voidedNumbers, [orgId, subOrderId]);
}

const insertFile = sql(
  'labels.insertFile',
  `INSERT INTO shipping_label_file (org_id, label_id, format, bytes, created_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (org_id, label_id, format) DO NOTHING`,
);

export function queueFile(tx: Tx, orgId: number, labelId: number, file: LabelFile, now: Date): void {
  tx.queueWrite(insertFile, [orgId, labelId, file.format, file.bytes, now]);
}

const readFile = sql<{ bytes: Buffer }>(
  'labels.findFile',
  'SELECT f.bytes FROM shipping_label_file f WHERE f.org_id = $1 AND f.label_id = $2 AND f.format = $3',
);

export async function findFile(
  db: Reader,
  orgId: number,
  labelId: number,
  format: LabelFile['format'],
): Promise<Buffer | null> {
  return (await db.query(readFile, [orgId, labelId, format]))[0]?.bytes ?? null;
}

interface ItemFacts {
  readonly item_id: number;
  readonly is_hazmat: boolean;
}

const readItems = sql<ItemFacts>(
  'labels.readItems',
  `SELECT i.id AS item_id, coalesce(i.is_hazmat, false) AS is_hazmat FROM item i
   WHERE i.org_id = $1 AND i.id = ANY($2::bigint[])`,
);

export async function hazmatItems(
  db: Reader,
  orgId: number,
  itemIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query(readItems, [orgId, itemIds]);
  return new Set(rows.filter((row) => row.is_hazmat).map((row) => row.item_id));
}

export interface OriginRow {
  readonly warehouse_name: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly country: string;
  readonly timezone: string;
}

const readOrigin = sql<OriginRow>(
  'labels.readOrigin',
  `SELECT w.warehouse_name, w.address_line1 AS line1, w.address_line2 AS line2, w.address_city AS city,
          w.address_state AS state, w.address_postal_code AS postal_code, w.address_country AS country, w.timezone
   FROM warehouse w WHERE w.id = $1`,
);

export async function originOf(db: Reader, warehouseId: number): Promise<OriginRow> {
  return only(await db.query(readOrigin, [warehouseId]));
}
