// Units of an order: shipped, returned, and announced.

import { reads } from '../../../kit/db/statement-functions.ts';

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

/** Of an order that is locked, in the order in which they left. */
export const shippedUnitsOf = reads<ShippedUnits, [orgId: number, orderId: number]>(
  'returns.shippedUnits',
  `SELECT p.id AS shipment_id, (p.shipped_at AT TIME ZONE 'UTC')::date::text AS shipped_on, p.shipped_at, p.warehouse_id, i.line,
     i.item_id, i.lot, i.expiration::text AS expiration, i.quantity
   FROM order_shipment p JOIN order_shipment_item i ON i.org_id = $1 AND i.shipment_id = p.id
   WHERE p.org_id = $1 AND p.order_id = $2 AND p.shipped_at IS NOT NULL
   ORDER BY p.shipped_at, p.id, i.line, i.item_id, i.expiration, i.lot`,
);

/** Units of an order that have come back, by parcel; and announced units that may still come, without one. */
export interface ClaimedUnits {
  readonly shipment_id: number | null;
  readonly line: number;
  readonly item_id: number;
  readonly quantity: number;
}

/** Lines of returns of which something may still come. */
const MAY_COME = `r.status IN ('announced', 'in_transit', 'received') AND l.order_line IS NOT NULL AND l.quantity > l.received`;

export const claimedUnitsOf = reads<ClaimedUnits, [orgId: number, orderId: number]>(
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

/** Announced units that may still come, by return. */
export interface AnnouncedUnits {
  readonly return_id: number;
  readonly order_line: number;
  readonly item_id: number;
  readonly quantity: number;
}

/** Of an order that is locked. */
export const announcedLinesOf = reads<AnnouncedUnits, [orgId: number, orderId: number]>(
  'returns.announcedUnits',
  `SELECT l.return_id, l.order_line, l.item_id, l.quantity - l.received AS quantity
   FROM goods_return r JOIN goods_return_line l ON l.org_id = $1 AND l.return_id = r.id
   WHERE r.org_id = $1 AND r.order_id = $2 AND ${MAY_COME}
   ORDER BY l.return_id, l.line`,
);
