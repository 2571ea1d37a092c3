// Marketplace shipments, the units in them, and what is said of them.
import { aggregate } from '../../../kit/aggregates/aggregate.ts';
import type { Open } from '../../../kit/aggregates/work.ts';
import { callerWarehouses, ofCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { sql } from '../../../kit/db/statement.ts';
import {
  bigint,
  date,
  inserts,
  type RowOf,
  type RowWrite,
  table,
  text,
  timestamp,
} from '../../../kit/db/tables.ts';
import { cartonTotals, hasHazmat, shipmentLoad } from '../cartons/reads.ts';
import { marketplaceNumber } from '../reads.ts';
import {
  CUBIC_FOOT_UM3,
  IS_PACKED,
  SHIPMENT_EVENT,
  SHIPMENT_ROW,
  SHIPMENT_WITH_EVENTS,
  shippedSkus,
} from './reads.ts';
import type { ShipmentSourceKind, ShipmentStatus } from './schema.ts';
import { MARKETPLACE_SHIPMENTS, type ShipmentCause, shipmentIdOf, shipmentNumber } from './state-rules.ts';

const shipmentTable = table('marketplace_shipment', ['id'], {
  id: bigint(),
  warehouse_id: bigint(),
  marketplace_name: text(),
  fba_shipment_id: text(),
  fulfillment_center_code: text(),
  source: text<ShipmentSourceKind>(),
  status: text<ShipmentStatus>(),
  status_time: timestamp().nullable(),
  status_location: text().nullable(),
  unit_count: bigint(),
  carrier: text().nullable(),
  pro_number: text().nullable(),
  estimated_arrival: timestamp().nullable(),
  redirected_from: text().nullable(),
  redirected_to: text().nullable(),
  reported_at: timestamp().nullable(),
});
export type ShipmentRow = RowOf<typeof shipmentTable>;

/** What a shipment has not, when it is new. */
export const NOT_LEFT = {
  status: 'created',
  status_time: null,
  status_location: null,
  unit_count: 0,
  carrier: null,
  pro_number: null,
  estimated_arrival: null,
  redirected_from: null,
  redirected_to: null,
  reported_at: null,
} as const satisfies Partial<ShipmentRow>;

export const shipments = aggregate(shipmentTable, {
  machine: MARKETPLACE_SHIPMENTS,
  usualCause: 'hub',
  numberOf: ({ id }) => shipmentNumber(id),
  idOf: async (db, orgId, reference) => (await shipmentIds(db, orgId, [reference])).get(reference) ?? null,
  historyKey: 'shipment_id',
  warehouse: 'r.warehouse_id',
  json: SHIPMENT_ROW,
  eventData: SHIPMENT_EVENT,
  eventPlaces: true,
  removedWith: { marketplace_shipment_event: 'shipment_id', marketplace_receipt_reading: 'shipment_id' },
});
export type OpenShipment = Open<ShipmentRow, ShipmentCause>;

const setTotals = sql(
  'marketplace.setCartonTotals',
  `UPDATE marketplace_shipment s
   SET carton_count = c.carton_count, carton_units = c.carton_units, carton_volume = c.carton_volume
   FROM (${cartonTotals('$1', '$2')}) AS c WHERE s.org_id = $1 AND s.id = $2`,
);

/** Sums up the cartons of shipments that are locked. */
export const updateCartonTotals: RowWrite<number> = {
  queue: (tx, orgId, ids) => {
    for (const id of new Set(ids)) tx.queueWrite(setTotals, [orgId, id]);
  },
};

// --- By name ----------------------------------------------------------------------------------------------------

const byNames = sql<{ name: string; id: number }>(
  'marketplace.shipmentsByName',
  `SELECT k.name, p.id FROM unnest($2::text[], $3::bigint[]) AS k (name, id)
   JOIN marketplace_shipment p ON p.org_id = $1 AND (p.id = k.id OR p.fba_shipment_id = k.name)
     AND ${ofCaller('p.warehouse_id', '$4')}
   ORDER BY p.id = k.id`,
);

/** Ids by name: the hub's number, the id itself, or the marketplace's number. Ours win where a marketplace uses the same one. */
export async function shipmentIds(
  db: Reader,
  orgId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query(byNames, [orgId, names, names.map(shipmentIdOf), callerWarehouses()]);
  return new Map(rows.map((row) => [row.name, row.id]));
}

const byNumber = sql<{ id: number }>(
  'marketplace.shipmentByNumber',
  'SELECT p.id FROM marketplace_shipment p WHERE p.org_id = $1 AND p.fba_shipment_id = $2',
);

const livePlan = sql<{ id: number }>(
  'marketplace.livePlanOf',
  `SELECT r.id FROM marketplace_inbound_plan r
   WHERE r.org_id = $1 AND r.id = $2 AND r.status IN ('working', 'waiting', 'failed')`,
);

/** Whether the plan with the number is still being made. */
export async function hasLivePlan(db: Reader, orgId: number, number: string): Promise<boolean> {
  return (await db.query(livePlan, [orgId, Number(number.replace(/^\D+/, ''))])).length > 0;
}

/** By the marketplace's number alone. */
export async function shipmentIdByNumber(db: Reader, orgId: number, number: string): Promise<number | null> {
  return (await db.query(byNumber, [orgId, number]))[0]?.id ?? null;
}

interface RateableFacts {
  readonly id: number;
  readonly warehouse_id: number;
  readonly warehouse_code: string;
  readonly warehouse_name: string;
  readonly fulfillment_center_code: string;
  readonly is_hazmat: boolean;
  /** The marketplace's number; null: it does not know the shipment. */
  readonly fba_shipment_id: string | null;
}

const readRateable = sql<RateableFacts>(
  'marketplace.rateableShipments',
  `SELECT r.id, w.id AS warehouse_id, w.code AS warehouse_code, w.warehouse_name, r.fulfillment_center_code,
     ${hasHazmat('$1', 'r.id')} AS is_hazmat, ${marketplaceNumber('r')} AS fba_shipment_id
   FROM marketplace_shipment r JOIN warehouse w ON w.id = r.warehouse_id
   WHERE r.org_id = $1 AND r.id = ANY($2::bigint[])`,
);

export function rateableFacts(db: Reader, orgId: number, ids: readonly number[]): Promise<RateableFacts[]> {
  return db.query(readRateable, [orgId, ids]);
}

export interface PackedFacts {
  readonly id: number;
  readonly is_packed: boolean;
  readonly pallet_count: number;
  readonly weight_ng: number;
  readonly cubic_feet: number;
}

const readPacked = sql<PackedFacts>(
  'marketplace.packedShipments',
  `SELECT r.id, ${IS_PACKED} AS is_packed, c.pallet_count, c.weight_ng::bigint AS weight_ng,
     (c.volume_um3 / ${CUBIC_FOOT_UM3})::float8 AS cubic_feet
   FROM marketplace_shipment r, LATERAL (${shipmentLoad('$1', 'r.id')}) AS c
   WHERE r.org_id = $1 AND r.id = ANY($2::bigint[])`,
);

export function packedFacts(db: Reader, orgId: number, ids: readonly number[]): Promise<PackedFacts[]> {
  return db.query(readPacked, [orgId, ids]);
}

const withEvents = sql<VersionedJson>(
  'marketplace.shipmentWithEvents',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${SHIPMENT_WITH_EVENTS}) AS j) AS json
   FROM marketplace_shipment r WHERE r.org_id = $1 AND r.id = $2`,
);

export async function shipmentWithEvents(
  db: Reader,
  orgId: number,
  id: number,
): Promise<VersionedJson | null> {
  return (await db.query(withEvents, [orgId, id]))[0] ?? null;
}

// --- Units ------------------------------------------------------------------------------------------------------

export const insertUnits = inserts(
  table('marketplace_shipment_unit', ['shipment_id', 'id'], {
    shipment_id: bigint(),
    id: bigint(),
    request_id: bigint(),
    request_item_id: bigint(),
    item_id: bigint(),
    lot: text(),
    expiration: date(),
    quantity: bigint(),
    added_by: text(),
    added_at: timestamp(),
  }),
);

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

// --- Removal ----------------------------------------------------------------------------------------------------

const findOrder = sql<{ order_id: number }>(
  'marketplace.orderOfShipment',
  `SELECT s.order_id FROM middle_mile_order_shipment s WHERE s.org_id = $1 AND s.shipment_id = $2 LIMIT 1`,
);

/** Also where that was cancelled. */
export async function isOnAnyOrder(db: Reader, orgId: number, id: number): Promise<boolean> {
  return (await db.query(findOrder, [orgId, id])).length > 0;
}

// --- Proof of delivery ------------------------------------------------------------------------------------------

const deleteProof = sql(
  'marketplace.deleteProof',
  'DELETE FROM marketplace_shipment_proof p WHERE p.org_id = $1 AND p.shipment_id = $2',
);

const insertProof = sql(
  'marketplace.insertProof',
  `INSERT INTO marketplace_shipment_proof (org_id, shipment_id, media_type, content, uploaded_by, uploaded_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** The paper is gone. */
export function queueProofRemoval(tx: Tx, orgId: number, shipmentId: number): void {
  tx.queueWrite(deleteProof, [orgId, shipmentId]);
}

/** Instead of the one there is. */
export function queueProof(
  tx: Tx,
  orgId: number,
  shipmentId: number,
  proof: {
    readonly mediaType: string;
    readonly content: Buffer;
    readonly actor: string;
    readonly now: Date;
  },
): void {
  tx.queueWrite(deleteProof, [orgId, shipmentId]);
  tx.queueWrite(insertProof, [orgId, shipmentId, proof.mediaType, proof.content, proof.actor, proof.now]);
}

const findProof = sql<{ media_type: string; content: Buffer }>(
  'marketplace.findProof',
  `SELECT p.media_type, p.content FROM marketplace_shipment_proof p WHERE p.org_id = $1 AND p.shipment_id = $2`,
);

export async function proofOf(db: Reader, orgId: number, shipmentId: number) {
  return (await db.query(findProof, [orgId, shipmentId]))[0] ?? null;
}

// --- What the marketplace received ------------------------------------------------------------------------------

const readSkus = sql<{ sku: string; shipped: number }>('marketplace.shippedSkus', shippedSkus('$1', '$2'));

/** Units by SKU. */
export async function skusOf(db: Reader, orgId: number, shipmentId: number): Promise<Map<string, number>> {
  const rows = await db.query(readSkus, [orgId, shipmentId]);
  return new Map(rows.map(({ sku, shipped }) => [sku, shipped]));
}

const expectReceipts = sql(
  'marketplace.expectReceipts',
  `INSERT INTO marketplace_shipment_receipt (org_id, shipment_id, sku, shipped, received)
   SELECT f.org_id, $2, k.sku, k.shipped, 0 FROM org_feed f, unnest($3::text[], $4::bigint[]) AS k (sku, shipped)
   WHERE f.org_id = $1 ORDER BY k.sku
   ON CONFLICT (org_id, shipment_id, sku) DO NOTHING`,
);

const setReceived = sql(
  'marketplace.setReceived',
  `UPDATE marketplace_shipment_receipt g SET received = k.received
   FROM unnest($3::text[], $4::bigint[]) AS k (sku, received)
   WHERE g.org_id = $1 AND g.shipment_id = $2 AND g.sku = k.sku`,
);

/** What was never named has arrived in no unit. The shipment is locked. */
export function queueReceived(
  tx: Tx,
  orgId: number,
  shipmentId: number,
  shipped: ReadonlyMap<string, number>,
  received: readonly { readonly sku: string; readonly quantity: number }[],
): void {
  tx.queueWrite(expectReceipts, [orgId, shipmentId, [...shipped.keys()], [...shipped.values()]]);
  tx.queueWrite(setReceived, [
    orgId,
    shipmentId,
    received.map(({ sku }) => sku),
    received.map(({ quantity }) => quantity),
  ]);
}
