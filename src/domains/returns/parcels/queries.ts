// Parcels that carriers bring back, and returns that they may be of.
import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { ReturnStatus } from '../schema.ts';

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

// A tracking number does not say which org it belongs to.
const findByTracking = sql<ReturnOnItsWay>(
  'returns.byTrackingAcrossOrgs',
  `SELECT r.org_id, r.id, r.warehouse_id, r.carrier, r.tracking_number, r.status FROM goods_return r
   WHERE r.tracking_number = ANY($1::text[]) AND r.status IN ('announced', 'in_transit') ORDER BY r.org_id, r.id`,
);

/** Returns that may come with these numbers. */
export function returnsByTracking(db: Reader, numbers: readonly string[]): Promise<ReturnOnItsWay[]> {
  return db.query(findByTracking, [numbers]);
}

export async function hasReturn(db: Reader, orgId: number, shipmentId: number): Promise<boolean> {
  return (await db.query(findReturnOfParcel, [orgId, shipmentId])).length > 0;
}
