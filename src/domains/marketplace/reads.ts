// What other domains may read of marketplace shipments.
import { numberOf } from '../../kit/db/statement.ts';

/** Whether the marketplace gave shipment `alias` its number. A local plan has only the hub's number. */
export const isKnownToMarketplace = (alias: string) => `(${alias}.fba_shipment_id !~ '^IP-[0-9]+$')`;

/** The number that it gave; null: it does not know the shipment. */
export const marketplaceNumber = (alias: string) =>
  `CASE WHEN ${isKnownToMarketplace(alias)} THEN ${alias}.fba_shipment_id END`;

/** What people call shipment `alias`: by that number, or else by the hub's own. Null where there is none. */
export const shipmentCalled = (alias: string) =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN coalesce(${marketplaceNumber(alias)}, ${numberOf('MS', `${alias}.id`)}) END`;

/**
 * The shipments that units of a request went into, as a JSON array.
 * @param org the org, as the statement knows it
 * @param request SQL of the id of the request
 * @param element SQL of the id of one of its elements; without it, of all
 */
export function fbaShipments(org: string, request: string, element?: string): string {
  const ofElement = element === undefined ? '' : ` AND u.request_item_id = ${element}`;
  return `(SELECT coalesce(json_agg(row_to_json(j)), '[]') FROM (
    SELECT u.item_id, sum(u.quantity)::bigint AS quantity, p.fba_shipment_id AS destination_shipment_id,
      p.fulfillment_center_code AS destination_fulfillment_center_id
    FROM marketplace_shipment_unit u
    JOIN marketplace_shipment p ON p.org_id = ${org} AND p.id = u.shipment_id
    WHERE u.org_id = ${org} AND u.request_id = ${request}${ofElement}
    GROUP BY u.item_id, p.id, p.fba_shipment_id, p.fulfillment_center_code ORDER BY u.item_id, p.id) AS j)`;
}

/** Whether units of an element of a request went into any. */
export function hasShipments(org: string, request: string, element: string): string {
  return `EXISTS (SELECT 1 FROM marketplace_shipment_unit u
    WHERE u.org_id = ${org} AND u.request_id = ${request} AND u.request_item_id = ${element})`;
}
