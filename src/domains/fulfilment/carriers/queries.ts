// What carriers say. Read over orgs, because a tracking number does not tell whose it is; written org by org, while the
// order's row is locked.
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { TrackingCode } from '../../orders/schema.ts';
import { SHIPMENT_COLUMNS, type ShipmentRow } from '../shipments/queries.ts';

export interface TrackedShipment {
  readonly org_id: number;
  readonly id: number;
  readonly order_id: number;
  readonly warehouse_id: number;
  readonly tracking_number: string;
  readonly carrier: string;
  readonly shipped_at: Date;
  readonly is_live: boolean;
}

const findByTracking = sql<TrackedShipment>(
  'carriers.shipmentsByTrackingAcrossOrgs',
  `SELECT p.org_id, p.id, p.order_id, p.warehouse_id, p.tracking_number, p.carrier, p.shipped_at,
          p.status NOT IN ('delivered', 'returned') AS is_live
   FROM order_shipment p
   WHERE p.tracking_number = ANY($1::text[]) ORDER BY p.org_id, p.id`,
);

export function shipmentsByTracking(db: Reader, numbers: readonly string[]): Promise<TrackedShipment[]> {
  return db.query(findByTracking, [numbers]);
}

const findLabelled = sql<{ shipment_id: number; tracking_number: string | null }>(
  'carriers.shipmentsLabelledBy',
  `SELECT l.shipment_id, l.tracking_number FROM shipping_label l
   WHERE l.org_id = $1 AND l.shipment_id = ANY($2::bigint[]) AND l.state IN ('requested', 'bought', 'used')
     AND l.account_org_id = $1 AND l.account_id = $3`,
);

/** Those of the account's org whose label was bought with the account, and whose number is the label's. */
export async function shipmentsLabelledBy(
  db: Reader,
  account: { readonly orgId: number; readonly id: number },
  shipments: readonly TrackedShipment[],
): Promise<TrackedShipment[]> {
  const own = shipments.filter(({ org_id }) => org_id === account.orgId);
  if (own.length === 0) return [];
  const rows = await db.query(findLabelled, [account.orgId, own.map(({ id }) => id), account.id]);
  const numbers = new Map(rows.map((row) => [row.shipment_id, row.tracking_number]));
  return own.filter((one) => numbers.get(one.id) === one.tracking_number);
}

const readShipments = sql<ShipmentRow>(
  'carriers.readShipments',
  `SELECT ${SHIPMENT_COLUMNS} FROM order_shipment p
   WHERE p.org_id = $1 AND p.id = ANY($2::bigint[]) AND p.shipped_at IS NOT NULL ORDER BY p.id`,
);

export interface EventRow {
  readonly shipment_id: number;
  readonly time: Date;
  readonly code: TrackingCode;
  readonly location: string;
}

const readEvents = sql<EventRow>(
  'carriers.readEvents',
  `SELECT e.shipment_id, e.time, e.code, e.location FROM order_shipment_event e
   WHERE e.org_id = $1 AND e.shipment_id = ANY($2::bigint[])`,
);

/** Their orders are locked. */
export async function readTracked(
  tx: Tx,
  orgId: number,
  ids: readonly number[],
): Promise<{ shipments: ShipmentRow[]; events: EventRow[] }> {
  const shipments = tx.queueRead(readShipments, [orgId, ids]);
  const events = await tx.query(readEvents, [orgId, ids]);
  return { shipments: await shipments, events };
}

const readStatuses = sql<{ id: number; sub_order_id: number; status: TrackingCode | 'packed' }>(
  'carriers.readParcelStatuses',
  `SELECT p.id, p.sub_order_id, p.status FROM order_shipment p
   WHERE p.org_id = $1 AND p.sub_order_id = ANY($2::bigint[]) ORDER BY p.id`,
);

/** Where all parcels of these sub-orders are. */
export function parcelStatuses(tx: Tx, orgId: number, subOrderIds: readonly number[]) {
  return tx.query(readStatuses, [orgId, subOrderIds]);
}

const insertEvents = sql(
  'carriers.insertEvents',
  `INSERT INTO order_shipment_event (org_id, shipment_id, time, code, location, description, received_at)
   SELECT f.org_id, e.shipment_id, e.time, e.code, e.location, e.description, $2
   FROM org_feed f, unnest($3::bigint[], $4::timestamptz[], $5::text[], $6::text[], $7::text[])
     AS e (shipment_id, time, code, location, description)
   WHERE f.org_id = $1`,
);

export function queueEvents(
  tx: Tx,
  orgId: number,
  rows: readonly (EventRow & { readonly description: string | null })[],
  now: Date,
): void {
  tx.queueWrite(insertEvents, [
    orgId,
    now,
    rows.map((row) => row.shipment_id),
    rows.map((row) => row.time),
    rows.map((row) => row.code),
    rows.map((row) => row.location),
    rows.map((row) => row.description),
  ]);
}

const updateStatus = sql(
  'carriers.updateStatus',
  `UPDATE order_shipment p SET status = d.status, status_time = d.status_time, version = d.version, updated_at = $2
   FROM unnest($3::bigint[], $4::text[], $5::timestamptz[], $6::bigint[]) AS d (id, status, status_time, version)
   WHERE p.org_id = $1 AND p.id = d.id`,
);

export function queueStatuses(
  tx: Tx,
  orgId: number,
  rows: readonly Pick<ShipmentRow, 'id' | 'status' | 'status_time' | 'version'>[],
  now: Date,
): void {
  tx.queueWrite(updateStatus, [
    orgId,
    now,
    rows.map((row) => row.id),
    rows.map((row) => row.status),
    rows.map((row) => row.status_time),
    rows.map((row) => row.version),
  ]);
}
