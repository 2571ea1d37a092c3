// Carrier events. Read across orgs, because a tracking number does not identify its org; written per org, under the
// lock on the order's row.
import { inWork } from '../../../kit/aggregates/in-work.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { type OfMany, reads } from '../../../kit/db/statement-functions.ts';
import type { TrackingCode } from '../../orders/schema.ts';

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

export const shipmentsByTracking = reads<TrackedShipment, [numbers: readonly string[]]>(
  'carriers.shipmentsByTrackingAcrossOrgs',
  `SELECT p.org_id, p.id, p.order_id, p.warehouse_id, p.tracking_number, p.carrier, p.shipped_at,
          p.status NOT IN ('delivered', 'returned') AS is_live
   FROM order_shipment p
   WHERE p.tracking_number = ANY($1::text[]) ORDER BY p.org_id, p.id`,
);

const findLabelled = reads<
  { shipment_id: number; tracking_number: string | null },
  [...OfMany, accountId: number]
>(
  'carriers.shipmentsLabelledBy',
  `SELECT l.shipment_id, l.tracking_number FROM shipping_label l
   WHERE l.org_id = $1 AND l.shipment_id = ANY($2::bigint[]) AND l.state IN ('requested', 'bought', 'used')
     AND l.account_org_id = $1 AND l.account_id = $3`,
);

/** Shipments of the account's org whose label was bought with the account, by the label's number. */
export async function shipmentsLabelledBy(
  db: Reader,
  account: { readonly orgId: number; readonly id: number },
  shipments: readonly TrackedShipment[],
): Promise<TrackedShipment[]> {
  const own = shipments.filter(({ org_id }) => org_id === account.orgId);
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  const rows = await findLabelled(db, account.orgId, ids, account.id);
  const numbers = new Map(rows.map((row) => [row.shipment_id, row.tracking_number]));
  return own.filter((one) => numbers.get(one.id) === one.tracking_number);
}

/** The status of all parcels of these sub-orders. */
export const parcelStatuses = inWork(
  reads<{ id: number; sub_order_id: number; status: TrackingCode | 'packed' }, OfMany>(
    'carriers.readParcelStatuses',
    `SELECT p.id, p.sub_order_id, p.status FROM order_shipment p
     WHERE p.org_id = $1 AND p.sub_order_id = ANY($2::bigint[]) ORDER BY p.id`,
  ),
);
