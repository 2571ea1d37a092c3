import type { UnreleasedChange } from './change.ts';

export const STOCK_CHANGES: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change: 'Inventory receipts and adjustments: sku added',
    kind: 'compatible',
    operations: ['listInventoryReceipts', 'listInventoryAdjustments'],
    differences: [
      'GET /v1/inventory/receipts: query parameter sku added',
      'GET /v1/inventory/adjustments: query parameter sku added',
    ],
  },
  {
    document: 'ops',
    change: 'Inventory receipts and adjustments of an organization: sku added',
    kind: 'compatible',
    operations: ['opsListInventoryReceipts', 'opsListInventoryAdjustments'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/inventory/receipts: query parameter sku added',
      'GET /ops/v1/orgs/{org_id}/inventory/adjustments: query parameter sku added',
    ],
  },
  {
    document: 'v1',
    change:
      'Inventory and its events: unsellable added, which says why a channel could be given less than is available',
    kind: 'compatible',
    operations: ['listInventory', 'listEvents'],
    differences: [
      'GET /v1/inventory: response 200: field [].unsellable added',
      'response 200: field [].data.unsellable added',
      'response 200: field body.data.unsellable added',
    ],
  },
  {
    document: 'ops',
    change: 'Inventory of an organization and its events: unsellable added',
    kind: 'compatible',
    operations: ['opsListInventory', 'opsListEvents'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/inventory: response 200: field [].unsellable added',
      'response 200: field [].data.unsellable added',
      'response 200: field body.data.unsellable added',
    ],
  },
  {
    document: 'v1',
    change:
      '`linked_item_id` of a movement of an order is its `market_order_id`; the order’s id, which stood there, is in `order_id` beside it.',
    kind: 'breaking',
    operations: ['listInventoryAdjustments'],
    differences: ['GET /v1/inventory/adjustments: response 200: field [].order_id added'],
  },
  {
    document: 'ops',
    change:
      '`linked_item_id` of a movement of an order is its `market_order_id`; the order’s id, which stood there, is in `order_id` beside it.',
    kind: 'breaking',
    operations: ['opsListInventoryAdjustments'],
    differences: ['GET /ops/v1/orgs/{org_id}/inventory/adjustments: response 200: field [].order_id added'],
  },
  {
    document: 'v1',
    change: 'Added GET catalog/items/{id}',
    kind: 'compatible',
    operations: ['getItem'],
    differences: ['GET /v1/catalog/items/{id}: operation added'],
  },
  {
    document: 'v1',
    change:
      'Lots of an item that differ only in case or in blanks are one lot, with the spelling it was first received or announced with.',
    kind: 'compatible',
    operations: ['createInventoryRequest', 'changeInventoryRequest'],
    differences: [],
  },
  {
    document: 'ops',
    change:
      'Lots of an item that differ only in case or in blanks are one lot, with the spelling it was first received or announced with. Returned units that await a decision are not counted, adjusted or released away (409).',
    kind: 'compatible',
    operations: [
      'opsReceiveInventoryRequest',
      'opsReceiveStock',
      'opsAdjustStock',
      'opsCountStock',
      'opsChangeStockStatus',
    ],
    differences: [],
  },
];
