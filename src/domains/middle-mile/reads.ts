// What other domains may read of middle-mile orders.

/**
 * SQL of the number of the order that a shipment is on, unless it was cancelled.
 * @param org the org, as the statement knows it
 * @param shipment SQL of the id of the shipment
 */
export function liveOrderNumber(org: string, shipment: string): string {
  return `(SELECT m.internal_identifier FROM middle_mile_order_shipment s
    JOIN middle_mile_order m ON m.org_id = ${org} AND m.id = s.order_id
    WHERE s.org_id = ${org} AND s.shipment_id = ${shipment} AND s.is_live)`;
}

/** The same of the order that has taken it along. */
export function carryingOrderNumber(org: string, shipment: string): string {
  return `(SELECT m.internal_identifier FROM middle_mile_order_shipment s
    JOIN middle_mile_order m ON m.org_id = ${org} AND m.id = s.order_id AND m.status <> 'authorized'
    WHERE s.org_id = ${org} AND s.shipment_id = ${shipment} AND s.is_live)`;
}
