import { reads } from '../../../kit/db/statement-functions.ts';
import { isCode } from '../../../kit/scan/code-sql.ts';
import type { RequestStatus } from '../schema.ts';

export interface ScannedRequest {
  readonly org_id: number;
  readonly id: number;
  readonly status: RequestStatus;
  readonly warehouse_id: number;
  readonly source_warehouse_id: number | null;
}

const SCANNED = 'r.org_id, r.id, r.status, r.warehouse_id, r.source_warehouse_id';

// Keys begin with the org, so that each org is asked: one look into an index for each.
export const requestsById = reads<ScannedRequest, [id: number, limit: number]>(
  'inbound.scanRequestsAcrossOrgs',
  `SELECT ${SCANNED} FROM org g JOIN inventory_request r ON r.org_id = g.id AND r.id = $1
   ORDER BY r.org_id LIMIT $2::int`,
);

/** Numbers of papers are used again: what is on its way comes first, and of that the newest. */
const OPEN_FIRST = `ORDER BY r.status IN ('closed', 'cancelled'), r.created_at DESC, r.org_id, r.id LIMIT $2::int`;

const byNumber = (name: string, where: string) =>
  reads<ScannedRequest, [number: string, limit: number]>(
    name,
    `SELECT ${SCANNED} FROM inventory_request r WHERE ${where} ${OPEN_FIRST}`,
  );

export const requestsByPo = byNumber('inbound.scanPosAcrossOrgs', isCode('r.po_number'));
export const requestsByContainer = byNumber('inbound.scanContainersAcrossOrgs', isCode('r.container_number'));
export const requestsByTracking = byNumber(
  'inbound.scanTrackingAcrossOrgs',
  `r.tracking_numbers <> '{}' AND r.tracking_numbers @> ARRAY[$1::text]`,
);

export interface ScannedCarton extends ScannedRequest {
  readonly carton_id: number;
  readonly sscc: string;
  readonly is_received: boolean;
}

export const cartonsBySscc = reads<ScannedCarton, [sscc: string, limit: number]>(
  'inbound.scanCartonsAcrossOrgs',
  `SELECT ${SCANNED}, c.id AS carton_id, c.sscc, c.received_at IS NOT NULL AS is_received
   FROM inventory_request_carton c JOIN inventory_request r ON r.org_id = c.org_id AND r.id = c.request_id
   WHERE c.sscc = $1 ORDER BY c.org_id, c.id LIMIT $2::int`,
);
