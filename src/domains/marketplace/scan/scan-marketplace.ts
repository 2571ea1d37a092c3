// What goes to marketplaces: work orders and shipments by their numbers, cartons and pallets by their SSCC.
import { eachOnce, MATCHES_PER_RESOLVER_MAX, type ScanResolver } from '../../../kit/scan/scan-code.ts';
import { isShipmentNumber, shipmentIdOf } from '../shipments/state-rules.ts';
import { workOrderIdOf, workOrderNumber } from '../work-orders/stage-rules.ts';
import {
  cartonsBySscc,
  palletsBySscc,
  shipmentsById,
  shipmentsByMarketplaceNumber,
  shipmentsByPro,
  workOrdersById,
} from './queries.ts';

const OPEN_ACTIONS = ['start', 'requeue', 'process', 'cartons', 'reserve', 'reduce', 'close'];

export const scanWorkOrders: ScanResolver = async (db, { compact }) => {
  const id = /^WO-\d{1,15}$/.test(compact) ? workOrderIdOf(compact) : null;
  if (id === null) return [];
  const rows = await workOrdersById(db, id, MATCHES_PER_RESOLVER_MAX);
  return rows.map(({ org_id, warehouse_id, status }) => ({
    type: 'marketplace_work_order',
    org_id,
    warehouse_id,
    id,
    number: workOrderNumber(id),
    label: `Work order ${workOrderNumber(id)}: ${status}`,
    actions: status === 'Open' ? OPEN_ACTIONS : [],
    href: `/ops/v1/orgs/${org_id}/marketplace_work_orders/${id}`,
  }));
};

/** By the hub's number, the marketplace's, or the carrier's. */
export const scanMarketplaceShipments: ScanResolver = async (db, { text, compact }) => {
  const id = isShipmentNumber(compact) ? shipmentIdOf(compact) : null;
  const found = await Promise.all([
    id === null ? [] : shipmentsById(db, id, MATCHES_PER_RESOLVER_MAX),
    shipmentsByMarketplaceNumber(db, text, MATCHES_PER_RESOLVER_MAX),
    shipmentsByPro(db, compact, MATCHES_PER_RESOLVER_MAX),
  ]);
  return eachOnce(found).map(({ org_id, id: shipmentId, warehouse_id, status, called }) => ({
    type: 'marketplace_shipment',
    org_id,
    warehouse_id,
    id: shipmentId,
    number: called,
    label: `Shipment ${called}: ${status}`,
    actions: status === 'created' ? ['events', 'redirect', 'remove'] : ['events', 'received', 'close'],
    href: `/ops/v1/orgs/${org_id}/marketplace_shipments/${shipmentId}/tracking`,
  }));
};

export const scanMarketplacePackages: ScanResolver = async (db, { sscc }) => {
  if (sscc === null) return [];
  const [cartons, pallets] = await Promise.all([
    cartonsBySscc(db, sscc, MATCHES_PER_RESOLVER_MAX),
    palletsBySscc(db, sscc, MATCHES_PER_RESOLVER_MAX),
  ]);
  const where = (name: string | null) => (name === null ? 'in no shipment yet' : `of shipment ${name}`);
  return [
    ...cartons.map(({ org_id, id, warehouse_id, shipment, has_left, is_on_pallet }) => ({
      type: 'marketplace_carton',
      org_id,
      warehouse_id,
      id,
      number: sscc,
      label: `Carton ${where(shipment)}${has_left ? ', which has left' : ''}`,
      actions: has_left || is_on_pallet ? [] : ['unpack', shipment === null ? 'assign' : 'unassign'],
      href: `/ops/v1/orgs/${org_id}/marketplace_cartons/${id}`,
    })),
    ...pallets.map(({ org_id, id, warehouse_id, shipment, has_left }) => ({
      type: 'marketplace_pallet',
      org_id,
      warehouse_id,
      id,
      number: sscc,
      label: `Pallet ${where(shipment)}${has_left ? ', which has left' : ''}`,
      actions: has_left ? [] : ['break_down'],
      href: `/ops/v1/orgs/${org_id}/marketplace_pallets/${id}`,
    })),
  ];
};
