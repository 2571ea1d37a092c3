// What GET …/tracking says: where a shipment is, and links to its papers.
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { DocumentLinks } from '../../../kit/documents/signed-documents.ts';
import { BILL_OF_LADING, PROOF_OF_DELIVERY } from './documents.ts';
import type { ShipmentEventCode, ShipmentStatus, ShipmentTrackingJson } from './schema.ts';
import { firstTimes } from './tracking-rules.ts';

interface StoredShipment
  extends Omit<ShipmentTrackingJson, 'pod_url' | 'bol_url' | 'current_status' | 'statuses'> {
  readonly status: ShipmentStatus;
  readonly status_time: string;
  readonly status_location: string | null;
  /** Where its warehouse is. */
  readonly origin: string;
  readonly events: {
    time: string;
    code: ShipmentEventCode;
    description: string | null;
    location: string | null;
  }[];
}

interface LinkContext {
  readonly links: DocumentLinks;
  readonly orgId: number;
  readonly now: Date;
  readonly address: string;
}

export function trackingOf(
  { json }: VersionedJson,
  { links, orgId, now, address }: LinkContext,
): ShipmentTrackingJson {
  const found = JSON.parse(json) as StoredShipment;
  const { status, status_time, status_location, origin, events, ...rest } = found;
  const { warehouse_id, warehouse_name, is_packed, middle_mile_order_number, reconciliation } = rest;
  const link = (kind: string, exists: boolean) =>
    exists ? links.linkTo({ kind, orgId, id: rest.id }, now, address) : null;
  return {
    id: rest.id,
    shipment_id: rest.shipment_id,
    fba_shipment_id: rest.fba_shipment_id,
    marketplace_name: rest.marketplace_name,
    fulfillment_center_code: rest.fulfillment_center_code,
    source: rest.source,
    unit_count: rest.unit_count,
    carton_count: rest.carton_count,
    cubic_feet: rest.cubic_feet,
    carrier: rest.carrier,
    pro_number: rest.pro_number,
    estimated_arrival: rest.estimated_arrival,
    pod_exists: rest.pod_exists,
    pod_url: link(PROOF_OF_DELIVERY, rest.pod_exists),
    bol_exists: rest.bol_exists,
    bol_url: link(BILL_OF_LADING, rest.bol_exists),
    redirected_from: rest.redirected_from,
    redirected_to: rest.redirected_to,
    current_status: {
      status,
      status_time,
      location: status === 'created' ? origin : status_location,
    },
    statuses: { created: { time: rest.created, location: origin }, ...firstTimes(rest.created, events) },
    events,
    warehouse_id,
    warehouse_name,
    is_packed,
    middle_mile_order_number,
    reconciliation,
    created: rest.created,
    updated: rest.updated,
    version: rest.version,
    is_known_to_marketplace: rest.is_known_to_marketplace,
  };
}
