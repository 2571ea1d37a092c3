// Plans of the hub itself: one shipment with the hub's own number, to the fulfilment center that the hub enters. Receipts are
// entered by hand.
import { Refused } from '../../accounts/marketplaces/asking.ts';
import type { PlanStep } from './schema.ts';
import type { InboundMarketplace, PlanWork, Progress } from './types.ts';

export const localInbound: InboundMarketplace = {
  name: 'local',
  step: async (step, plan) => makeStep(step, plan),
  operation: async () => ({ status: 'SUCCESS', problems: [] }),
  receipts: async () => null,
};

function makeStep(step: PlanStep, plan: PlanWork): Progress {
  switch (step) {
    case 'create_plan':
      return created(plan);
    case 'set_shipment_packing':
      return { next: 'done' };
    case 'cancel_plan':
      return { next: 'cancelled' };
    default:
      throw new Refused(`the hub’s own plans have no step ${step}`);
  }
}

function created({ name, packing, units, fulfillment_center_code }: PlanWork): Progress {
  const bySku = Map.groupBy(units, ({ sku }) => sku);
  const shipment = {
    shipment_ref: name,
    fba_shipment_id: name,
    fulfillment_center_code,
    items: [...bySku].map(([sku, same]) => ({
      sku,
      quantity: same.reduce((sum, one) => sum + one.quantity, 0),
    })),
    boxes: [],
    is_read: true,
    is_assigned: false,
  };
  return {
    learnt: { plan_ref: name, shipments: [shipment] },
    next: packing === 'before_placement' ? 'assign_cartons' : 'pack_cartons',
  };
}
