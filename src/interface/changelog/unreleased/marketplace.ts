import type { UnreleasedChange } from './change.ts';

export const MARKETPLACE: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change: 'Work orders are found by their number, too: `work_order_id` takes WO-000012 beside 12.',
    kind: 'compatible',
    operations: ['listMarketplaceWorkOrders'],
    differences: ['GET /v1/marketplace_work_orders: query parameter work_order_id: string added'],
  },
  {
    document: 'ops',
    change: 'Work orders are found by their number, too: `work_order_id` takes WO-000012 beside 12.',
    kind: 'compatible',
    operations: ['opsListMarketplaceWorkOrders'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/marketplace_work_orders: query parameter work_order_id: string added',
    ],
  },
];
