import type { Reader } from '../../../../kit/db/db.ts';
import { instant } from '../../../../kit/db/statement.ts';
import { finds, type OfOne, reads } from '../../../../kit/db/statement-functions.ts';
import { hasHazmat, shipmentUnits } from '../../cartons/reads.ts';
import { marketplaceNumber } from '../../reads.ts';

export interface AddressOnBill {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly country: string;
}

export interface ShipmentOnBill {
  readonly id: number;
  readonly orgName: string;
  /** Null: the marketplace does not know the shipment. */
  readonly fbaShipmentId: string | null;
  readonly marketplaceName: string;
  readonly center: string;
  readonly updated: string;
  readonly carrier: string | null;
  readonly proNumber: string | null;
  readonly isHazmat: boolean;
  readonly warehouseName: string;
  readonly timezone: string;
  readonly from: AddressOnBill;
  /** Null where the hub does not know the fulfilment center. */
  readonly to: AddressOnBill | null;
  readonly phone: string | null;
  readonly instructions: string | null;
  readonly orderNumber: string | null;
  readonly sealNumber: string | null;
  /** Where the hub has given it one. */
  readonly freightClass: string | null;
  readonly equipment: string | null;
  readonly pickupStart: string | null;
  readonly pickupEnd: string | null;
  readonly pickupReference: string | null;
  readonly accessorials: readonly string[] | null;
}

interface ShipmentRow extends Omit<ShipmentOnBill, 'from' | 'to'> {
  readonly from: string;
  readonly to: string | null;
}

const known = (column: string) => `CASE WHEN ${column} IS NOT NULL THEN ${instant(column)} END`;

const readShipment = finds<ShipmentRow, OfOne>(
  'marketplace.shipmentOnBill',
  `SELECT r.id, g.name AS "orgName", ${marketplaceNumber('r')} AS "fbaShipmentId", r.marketplace_name AS "marketplaceName",
     r.fulfillment_center_code AS center, ${instant('r.updated_at')} AS updated, r.carrier, r.pro_number AS "proNumber",
     ${hasHazmat('$1', 'r.id')} AS "isHazmat", w.warehouse_name AS "warehouseName", w.timezone,
     json_build_object('line1', w.address_line1, 'line2', w.address_line2, 'city', w.address_city, 'state', w.address_state,
       'postal_code', w.address_postal_code, 'country', w.address_country)::text AS "from",
     f.address::text AS "to", f.phone, f.instructions, m.internal_identifier AS "orderNumber",
     m.seal_number AS "sealNumber", CASE WHEN m.is_class_given THEN m.freight_class END AS "freightClass", m.equipment,
     ${known('m.pickup_start')} AS "pickupStart", ${known('m.pickup_end')} AS "pickupEnd",
     m.pickup_reference AS "pickupReference", m.accessorials
   FROM marketplace_shipment r JOIN org g ON g.id = r.org_id JOIN warehouse w ON w.id = r.warehouse_id
   LEFT JOIN fulfillment_center f ON f.marketplace_name = r.marketplace_name AND f.code = r.fulfillment_center_code
   LEFT JOIN middle_mile_order_shipment s ON s.org_id = $1 AND s.shipment_id = r.id AND s.is_live
   LEFT JOIN middle_mile_order m ON m.org_id = $1 AND m.id = s.order_id
   WHERE r.org_id = $1 AND r.id = $2`,
);

export async function shipmentOnBill(db: Reader, orgId: number, id: number): Promise<ShipmentOnBill | null> {
  const row = await readShipment(db, orgId, id);
  if (row === null) return null;
  const to = row.to === null ? null : (JSON.parse(row.to) as AddressOnBill);
  return { ...row, from: JSON.parse(row.from) as AddressOnBill, to };
}

export interface GoodsOnBill {
  readonly sku: string;
  readonly name: string | null;
  readonly isHazmat: boolean;
  readonly quantity: number;
}

export const goodsOnBill = reads<GoodsOnBill, OfOne>(
  'marketplace.goodsOnBill',
  `SELECT u.listing_sku AS sku, i.name, coalesce(i.is_hazmat, false) AS "isHazmat", sum(u.quantity)::bigint AS quantity
   FROM (${shipmentUnits('$1', '$2')}) AS u JOIN item i ON i.org_id = $1 AND i.id = u.item_id
   GROUP BY u.listing_sku, i.name, i.is_hazmat ORDER BY u.listing_sku`,
);
