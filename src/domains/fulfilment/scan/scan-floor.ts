// Resolves numbers printed on the floor: sub-orders, waves, cartons and parcels.
import { eachOnce, MATCHES_PER_RESOLVER_MAX, type ScanResolver } from '../../../kit/scan/scan-code.ts';
import type { SubOrderState } from '../../orders/schema.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { idOf, waveNumber } from '../number-rules.ts';
import { type ScannedShipment, shipmentsByCode, shipmentsById, subOrdersById, wavesById } from './queries.ts';

/** Floor operations by sub-order state. */
const ACTIONS: Readonly<Record<SubOrderState, readonly string[]>> = {
  pending: ['start_pick', 'route_again'],
  picking: ['pick', 'pack', 'short_pick', 'undo_pick', 'undo_start_pick'],
  packed: ['ship', 'pack', 'undo_pack'],
  error: ['route_again'],
  backordered: [],
  shipped: ['hand_over', 'correct_tracking', 'undo_ship'],
  cancelled: [],
};

const ID = /^[1-9]\d{0,14}$/;

export const scanSubOrders: ScanResolver = async (db, { compact }) => {
  const id = /^SO-\d{6,15}$/.test(compact) ? idOf(compact) : null;
  if (id === null) return [];
  const rows = await subOrdersById(db, id, MATCHES_PER_RESOLVER_MAX);
  return rows.map(({ org_id, warehouse_id, market_order_id, state }) => ({
    type: 'sub_order',
    org_id,
    id,
    warehouse_id,
    number: subOrderNumber(id),
    label: `Sub-order ${subOrderNumber(id)} of order ${market_order_id}: ${state}`,
    actions: ACTIONS[state],
    href: `/ops/v1/orgs/${org_id}/sub_orders/${id}`,
  }));
};

export const scanWaves: ScanResolver = async (db, { compact }) => {
  const id = /^WV-\d{6,15}$/.test(compact) ? idOf(compact) : null;
  if (id === null) return [];
  return (await wavesById(db, id)).map(({ warehouse_id, warehouse_name }) => ({
    type: 'wave',
    org_id: null,
    id,
    warehouse_id,
    number: waveNumber(id),
    label: `Wave ${waveNumber(id)} at ${warehouse_name}`,
    actions: ['start_pick', 'pick_list'],
    href: `/ops/v1/waves/${id}`,
  }));
};

/** By carton id, or by the tracking number on its label. */
export const scanShipments: ScanResolver = async (db, { compact }) => {
  const found = await Promise.all([
    ID.test(compact) ? shipmentsById(db, Number(compact), MATCHES_PER_RESOLVER_MAX) : [],
    shipmentsByCode(db, compact, MATCHES_PER_RESOLVER_MAX),
  ]);
  return eachOnce(found).map(toMatch);
};

function toMatch(shipment: ScannedShipment) {
  const { org_id, id, sub_order_id, warehouse_id, carton, tracking_number, status } = shipment;
  return {
    type: 'shipment',
    org_id,
    id,
    warehouse_id,
    number: tracking_number,
    label: `Carton ${carton} of sub-order ${subOrderNumber(sub_order_id)}: ${status}`,
    actions: status === 'packed' ? ['ship', 'pack'] : ['carrier_events'],
    href: `/ops/v1/orgs/${org_id}/sub_orders/${sub_order_id}`,
  };
}
