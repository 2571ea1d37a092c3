import { added, type UnreleasedChange } from './change.ts';

const ENTERED = added('response 200: field ', ['[].data.reason', 'body.data.reason']);

export const DESK: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change: 'Events of orders that the hub entered for the merchant have its `reason`.',
    kind: 'compatible',
    operations: ['listEvents', 'getWebhookDelivery'],
    differences: ENTERED,
  },
  {
    document: 'ops',
    change:
      'The hub enters orders for merchants, with a reason that stands in the history, in the event and in the audit trail.',
    kind: 'compatible',
    operations: ['opsCreateOrders'],
    differences: ['POST /ops/v1/orgs/{org_id}/orders: operation added', ...ENTERED],
  },
  {
    document: 'ops',
    change:
      'One search over the orders of all merchants: by order id, marketplace id, sub-order number, tracking number, lot, recipient or SKU.',
    kind: 'compatible',
    operations: ['opsSearchOrders'],
    differences: ['GET /ops/v1/orders/search: operation added'],
  },
  {
    document: 'ops',
    change:
      'A scan finds orders, marketplace shipments, middle-mile orders and inventory requests by the numbers on their papers, and reads ' +
      'GS1-128 and GS1 DataMatrix codes.',
    kind: 'compatible',
    operations: ['opsScan'],
    differences: ['GET /ops/v1/scan: response 200: field gs1 added'],
  },
];
