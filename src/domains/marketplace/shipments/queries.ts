// Marketplace shipments and the units in them.
import { aggregate } from '../../../kit/aggregates/aggregate.ts';
import type { Open } from '../../../kit/aggregates/work.ts';
import { newRows } from '../../../kit/db/blank-rows.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import {
  finds,
  findsValue,
  matches,
  type OfMany,
  type OfOne,
  reads,
  readsMap,
  writes,
} from '../../../kit/db/statement-functions.ts';
import {
  bigint,
  bytes,
  date,
  deletes,
  deletesBy,
  inserts,
  insertsRow,
  type RowOf,
  type RowWrite,
  table,
  text,
  time,
  timestamp,
} from '../../../kit/db/tables.ts';
import { carryingOrderNumber } from '../../middle-mile/reads.ts';
import type { RateableShipment } from '../../rates/middle-mile/quote-shipments.ts';
import { cartonTotals, hasHazmat, shipmentLoad, shipmentUnits } from '../cartons/reads.ts';
import { marketplaceNumber } from '../reads.ts';
import {
  CUBIC_FOOT_UM3,
  findShipmentIds,
  IS_PACKED,
  SHIPMENT_EVENT,
  SHIPMENT_ROW,
  SHIPMENT_WITH_EVENTS,
} from './reads.ts';
import type { ShipmentEventCode, ShipmentSourceKind, ShipmentStatus } from './schema.ts';
import {
  MARKETPLACE_SHIPMENTS,
  type ShipmentCause,
  type ShipmentEvent,
  shipmentNumber,
} from './state-rules.ts';

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
export const newShipment = newRows(shipmentTable);

export const shipments = aggregate(shipmentTable, {
  machine: MARKETPLACE_SHIPMENTS,
  usualCause: 'hub',
  numberOf: ({ id }) => shipmentNumber(id),
  idOf: async (db, orgId, reference) =>
    (await findShipmentIds(db, orgId, [reference])).get(reference) ?? null,
  historyKey: 'shipment_id',
  warehouse: 'r.warehouse_id',
  json: SHIPMENT_ROW,
  eventData: SHIPMENT_EVENT,
  removedWith: { marketplace_shipment_event: 'shipment_id', marketplace_receipt_reading: 'shipment_id' },
});
export type OpenShipment = Open<ShipmentRow, ShipmentCause>;

const setTotals = writes<OfOne>(
  'marketplace.setCartonTotals',
  `UPDATE marketplace_shipment s
   SET carton_count = c.carton_count, carton_units = c.carton_units, carton_volume = c.carton_volume
   FROM (${cartonTotals('$1', '$2')}) AS c WHERE s.org_id = $1 AND s.id = $2`,
);

export const updateCartonTotals: RowWrite<number> = {
  queue: (tx, orgId, ids) => {
    for (const id of new Set(ids)) setTotals(tx, orgId, id);
  },
};

// --- By name ----------------------------------------------------------------------------------------------------

export const shipmentByNumber = findsValue<number, [orgId: number, number: string]>(
  'marketplace.shipmentByNumber',
  'SELECT p.id FROM marketplace_shipment p WHERE p.org_id = $1 AND p.fba_shipment_id = $2',
);

export const isLivePlan = matches<OfOne>(
  'marketplace.livePlanOf',
  `SELECT r.id FROM marketplace_inbound_plan r
   WHERE r.org_id = $1 AND r.id = $2 AND r.status IN ('working', 'waiting', 'failed')`,
);

type RateableFacts = Omit<RateableShipment, 'name' | 'number' | 'cartons'> & { readonly id: number };

export const rateableFacts = reads<RateableFacts, OfMany>(
  'marketplace.rateableShipments',
  `SELECT r.id, w.id AS "warehouseId", w.code AS warehouse, w.warehouse_name AS "warehouseName",
     r.fulfillment_center_code AS "fulfillmentCenter", ${hasHazmat('$1', 'r.id')} AS "isHazmat",
     ${marketplaceNumber('r')} AS "marketplaceNumber"
   FROM marketplace_shipment r JOIN warehouse w ON w.id = r.warehouse_id
   WHERE r.org_id = $1 AND r.id = ANY($2::bigint[])`,
);

/** What a carrier loads: its pallets, and its loose cartons. */
export interface PackedFacts {
  readonly id: number;
  readonly isPacked: boolean;
  readonly pallets: number;
  readonly weightNg: number;
  readonly cubicFeet: number;
}

export const packedFacts = reads<PackedFacts, OfMany>(
  'marketplace.packedShipments',
  `SELECT r.id, ${IS_PACKED} AS "isPacked", c.pallet_count AS pallets, c.weight_ng::bigint AS "weightNg",
     (c.volume_um3 / ${CUBIC_FOOT_UM3})::float8 AS "cubicFeet"
   FROM marketplace_shipment r, LATERAL (${shipmentLoad('$1', 'r.id')}) AS c
   WHERE r.org_id = $1 AND r.id = ANY($2::bigint[])`,
);

export const shipmentWithEvents = finds<VersionedJson, OfOne>(
  'marketplace.shipmentWithEvents',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${SHIPMENT_WITH_EVENTS}) AS j) AS json
   FROM marketplace_shipment r WHERE r.org_id = $1 AND r.id = $2`,
);

// --- Tracking events ---------------------------------------------------------------------------------------------

export interface TrackedShipment {
  readonly made: Date;
  readonly events: readonly RecordedEvent[];
}

export interface RecordedEvent extends ShipmentEvent {
  readonly description: string | null;
}

interface TrackingRow {
  readonly id: number;
  readonly created_at: Date;
  readonly time: Date | null;
  readonly code: ShipmentEventCode;
  readonly location: string;
  readonly description: string | null;
}

const readTrackingEvents = reads<TrackingRow, OfMany>(
  'marketplace.readEvents',
  `SELECT p.id, p.created_at, e.time, e.code, e.location, e.description
   FROM marketplace_shipment p
   LEFT JOIN marketplace_shipment_event e ON e.org_id = $1 AND e.shipment_id = p.id
   WHERE p.org_id = $1 AND p.id = ANY($2::bigint[])`,
);

export async function trackingEventsOf(db: Reader, orgId: number, ids: readonly number[]) {
  const rows = Map.groupBy(await readTrackingEvents(db, orgId, ids), ({ id }) => id);
  return new Map(
    [...rows].map(([id, own]) => [
      id,
      {
        made: own[0]?.created_at ?? new Date(0),
        events: own.flatMap(({ time, code, location, description }) =>
          time === null ? [] : [{ time, code, location, description }],
        ),
      },
    ]),
  );
}

const eventTable = table('marketplace_shipment_event', ['shipment_id', 'time', 'code', 'location'], {
  shipment_id: bigint(),
  time: timestamp(),
  code: text<ShipmentEventCode>(),
  /** '' if unknown. */
  location: text(),
  description: text().nullable(),
  recorded_by: text(),
  recorded_at: timestamp(),
});
export const insertEvents = inserts(eventTable);
/** The undo is recorded in the history. */
export const deleteEvents = deletes(eventTable);

export interface DepartureFacts {
  readonly id: number;
  readonly has_proof: boolean;
  /** Number of the middle-mile order that carries it. */
  readonly carried_by: string | null;
}

export const departureFacts = reads<DepartureFacts, OfMany>(
  'marketplace.departureFacts',
  `SELECT r.id, EXISTS (SELECT 1 FROM marketplace_shipment_proof p WHERE p.org_id = $1 AND p.shipment_id = r.id) AS has_proof,
     ${carryingOrderNumber('$1', 'r.id')} AS carried_by
   FROM marketplace_shipment r WHERE r.org_id = $1 AND r.id = ANY($2::bigint[]) ORDER BY r.id`,
);

export const queueDepartureUndone = writes<OfMany>(
  'marketplace.deleteDepartures',
  `DELETE FROM marketplace_shipment_event e WHERE e.org_id = $1 AND e.shipment_id = ANY($2::bigint[]) AND e.code = 'in_transit'`,
);

// --- Units ------------------------------------------------------------------------------------------------------

const unitTable = table('marketplace_shipment_unit', ['shipment_id', 'id'], {
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
});
export type ShipmentUnitRow = RowOf<typeof unitTable>;
export const insertUnits = inserts(unitTable);

/** Whether it is on an order, or was on one that was cancelled. */
export const wasOnOrder = matches<OfOne>(
  'marketplace.orderOfShipment',
  `SELECT s.order_id FROM middle_mile_order_shipment s WHERE s.org_id = $1 AND s.shipment_id = $2 LIMIT 1`,
);

// --- Proof of delivery ------------------------------------------------------------------------------------------

export const insertProof = insertsRow('marketplace.insertProof', 'marketplace_shipment_proof', {
  org_id: bigint(),
  shipment_id: bigint(),
  media_type: text(),
  content: bytes(),
  uploaded_by: text(),
  uploaded_at: time(),
});

export const deleteProofs = deletesBy('marketplace_shipment_proof', 'shipment_id');

export const proofOf = finds<{ media_type: string; content: Buffer }, OfOne>(
  'marketplace.findProof',
  `SELECT p.media_type, p.content FROM marketplace_shipment_proof p WHERE p.org_id = $1 AND p.shipment_id = $2`,
);

// --- What the marketplace received ------------------------------------------------------------------------------

export const skusOf = readsMap<string, number, OfOne>(
  'marketplace.shippedSkus',
  `SELECT u.listing_sku AS key, sum(u.quantity)::bigint AS value FROM (${shipmentUnits('$1', '$2')}) AS u
   GROUP BY u.listing_sku`,
);

const expectReceipts = writes<[...OfOne, skus: readonly string[], quantities: readonly number[]]>(
  'marketplace.expectReceipts',
  `INSERT INTO marketplace_shipment_receipt (org_id, shipment_id, sku, shipped, received)
   SELECT f.org_id, $2, k.sku, k.shipped, 0 FROM org_feed f, unnest($3::text[], $4::bigint[]) AS k (sku, shipped)
   WHERE f.org_id = $1 ORDER BY k.sku
   ON CONFLICT (org_id, shipment_id, sku) DO NOTHING`,
);

const setReceived = writes<[...OfOne, skus: readonly string[], quantities: readonly number[]]>(
  'marketplace.setReceived',
  `UPDATE marketplace_shipment_receipt g SET received = k.received
   FROM unnest($3::text[], $4::bigint[]) AS k (sku, received)
   WHERE g.org_id = $1 AND g.shipment_id = $2 AND g.sku = k.sku`,
);

/** SKUs that were never reported have received 0. The shipment is locked. */
export function queueReceived(
  tx: Tx,
  orgId: number,
  shipmentId: number,
  shipped: ReadonlyMap<string, number>,
  received: readonly { readonly sku: string; readonly quantity: number }[],
): void {
  expectReceipts(tx, orgId, shipmentId, [...shipped.keys()], [...shipped.values()]);
  const [skus, quantities] = [received.map(({ sku }) => sku), received.map(({ quantity }) => quantity)];
  setReceived(tx, orgId, shipmentId, skus, quantities);
}
