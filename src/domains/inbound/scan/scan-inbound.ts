// What comes in: requests by their number and by those on their papers, cartons by their SSCC.
import { eachOnce, MATCHES_PER_RESOLVER_MAX, type ScanResolver } from '../../../kit/scan/scan-code.ts';
import type { RequestStatus } from '../schema.ts';
import { requestIdOf, requestNumber } from '../state-rules.ts';
import {
  cartonsBySscc,
  requestsByContainer,
  requestsById,
  requestsByPo,
  requestsByTracking,
  type ScannedRequest,
} from './queries.ts';

/** The hub's operations on a request, by the state that takes them. */
const ACTIONS: Readonly<Record<RequestStatus, readonly string[]>> = {
  draft: [],
  placed: ['appointment', 'deliver', 'cancel'],
  in_transit: ['appointment', 'deliver', 'cancel'],
  delivered: ['receive', 'start_receiving', 'photos'],
  receiving: ['receive', 'take_back', 'close', 'photos', 'forward'],
  closed: ['reopen', 'photos', 'forward'],
  cancelled: [],
};

const hrefOf = (orgId: number, id: number) => `/ops/v1/orgs/${orgId}/inventory_requests/${id}`;

export const scanRequests: ScanResolver = async (db, { compact }) => {
  const id = /^IR-\d{1,15}$/.test(compact) ? requestIdOf(compact) : null;
  const found = await Promise.all([
    id === null ? [] : requestsById(db, id, MATCHES_PER_RESOLVER_MAX),
    requestsByPo(db, compact, MATCHES_PER_RESOLVER_MAX),
    requestsByContainer(db, compact, MATCHES_PER_RESOLVER_MAX),
    requestsByTracking(db, compact, MATCHES_PER_RESOLVER_MAX),
  ]);
  return eachOnce(found).map(toMatch);
};

function toMatch({ org_id, id, status, warehouse_id, source_warehouse_id: source }: ScannedRequest) {
  return {
    type: 'inventory_request',
    org_id,
    // Until it leaves, a transfer is work of its source.
    warehouse_id: status === 'placed' ? (source ?? warehouse_id) : warehouse_id,
    id,
    number: requestNumber(id),
    label: `Inventory request ${requestNumber(id)}: ${status}`,
    actions: status === 'placed' && source !== null ? ['depart', ...ACTIONS[status]] : ACTIONS[status],
    href: hrefOf(org_id, id),
  };
}

export const scanCartons: ScanResolver = async (db, { sscc }) => {
  if (sscc === null) return [];
  const rows = await cartonsBySscc(db, sscc, MATCHES_PER_RESOLVER_MAX);
  return rows.map(({ org_id, id, status, warehouse_id, carton_id, is_received }) => ({
    type: 'inbound_carton',
    org_id,
    warehouse_id,
    id: carton_id,
    number: sscc,
    label: `Carton of inventory request ${requestNumber(id)}, which is ${status}${is_received ? '; received' : ''}`,
    actions: is_received
      ? []
      : ACTIONS[status].filter((action) => action === 'receive' || action === 'deliver'),
    href: hrefOf(org_id, id),
  }));
};
