// What the documentation shows.
import { WORK_ORDERS } from '../work-orders/examples.ts';

/** Plans of the demo world, by what they are there. */
export const PLANS = { done: 1, toConfirm: 2, toPack: 3, failed: 4, toCancel: 5 } as const;

/** What Amazon offers in the demo world. */
export const EXAMPLE_OPTION = 'pl7b1c0a52-6d3e-4f18-9a47-2e5d8c6f0b19';

export const EXAMPLE_PLAN = {
  id: PLANS.done,
  plan_number: 'IP-000001',
  status: 'done',
  step: 'assign_cartons',
  error: null,
  work_order_id: 15,
  work_order_number: WORK_ORDERS.planned,
  warehouse_id: 1,
  work_order_item_ids: [22],
  carton_ids: [7],
  handler: 'local',
  marketplace_name: 'Amazon',
  packing: 'before_placement',
  placement: 'lowest_fee',
  marketplace_plan_id: null,
  operation_id: null,
  attempts: 0,
  problems: [],
  placement_options: [],
  placement_option_id: null,
  shipments: [
    {
      shipment_ref: 'IP-000001',
      fba_shipment_id: null,
      fulfillment_center_code: 'ONT8',
      items: [{ sku: 'JNP-APP-004-FBA', quantity: 4 }],
      is_assigned: true,
    },
  ],
  history: [
    {
      status: 'working',
      time: '2026-11-14T09:30:00.000Z',
      by: 'Hub automation',
      reason: 'the hub starts it',
    },
    {
      status: 'done',
      time: '2026-11-14T09:30:01.000Z',
      by: 'inbound plans',
      reason: 'the last step is made',
    },
  ],
  started_by: 'Hub automation',
  created: '2026-11-14T09:30:00.000Z',
  updated: '2026-11-14T09:30:01.000Z',
  version: 3,
};
