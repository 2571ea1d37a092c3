// Parcels that carriers bring back, and returns that they may be of.
import { finds, matches, type OfOne, reads } from '../../../kit/db/statement-functions.ts';
import type { ReturnStatus } from '../schema.ts';

export const parcelOf = finds<
  {
    readonly order_id: number;
    readonly warehouse_id: number;
    readonly carrier: string;
    readonly tracking_number: string;
  },
  OfOne
>(
  'returns.findParcel',
  `SELECT p.order_id, p.warehouse_id, p.carrier, p.tracking_number FROM order_shipment p
   WHERE p.org_id = $1 AND p.id = $2 AND p.status = 'returned'`,
);

/** Whether it has one that is not cancelled. */
export const hasReturn = matches<[orgId: number, shipmentId: number]>(
  'returns.findReturnOfParcel',
  `SELECT r.id FROM goods_return r WHERE r.org_id = $1 AND r.shipment_id = $2 AND r.status <> 'cancelled'`,
);

export interface ScannedReturn {
  readonly org_id: number;
  readonly warehouse_id: number;
  readonly status: ReturnStatus;
}

interface ReturnOnItsWay extends ScannedReturn {
  readonly id: number;
  readonly carrier: string | null;
  readonly tracking_number: string;
}

/** Returns that may come with these numbers, of any org: a number does not say whose it is. */
export const returnsByTracking = reads<ReturnOnItsWay, [numbers: readonly string[]]>(
  'returns.byTrackingAcrossOrgs',
  `SELECT r.org_id, r.id, r.warehouse_id, r.carrier, r.tracking_number, r.status FROM goods_return r
   WHERE r.tracking_number = ANY($1::text[]) AND r.status IN ('announced', 'in_transit') ORDER BY r.org_id, r.id`,
);

// Keys begin with the org, so that each org is asked: one look into an index for each.
export const returnsById = reads<ScannedReturn, [id: number, limit: number]>(
  'returns.scanAcrossOrgs',
  `SELECT t.org_id, t.warehouse_id, t.status FROM org g JOIN goods_return t ON t.org_id = g.id AND t.id = $1
   ORDER BY t.org_id LIMIT $2::int`,
);
