// What has changed in the interface, in the order of publication. Nothing tells when, so no dates are given.
import { UNRELEASED } from './unreleased/unreleased.ts';

export interface ChangelogEntry {
  readonly number: number;
  readonly change: string;
  readonly breaking: boolean;
  /** Where it is breaking for some operations alone: their names. */
  readonly breaking_for: readonly string[] | null;
}

type Change = readonly [
  change: string,
  kind: 'breaking' | 'compatible',
  /** Ids of the operations that it is told of. */
  operations: readonly string[],
  breakingFor?: readonly string[],
];

/** Those that were under the old prefix. */
const MOVED: readonly string[] = [
  'login',
  'listInventory',
  'listInventoryAdjustments',
  'listInventoryReceipts',
  'getOrderStatus',
  'listOrderTracking',
  'createOrders',
  'cancelOrder',
  'listMiddleMileOrders',
  'createMiddleMileOrder',
  'calculateRates',
  'listItems',
  'listListings',
  'listInventoryRequests',
  'getInventoryRequest',
  'changeInventoryRequest',
  'createInventoryRequest',
  'listWarehouses',
  'listEligibilityChecks',
  'triggerEligibilityChecks',
  'listMarketplaceWorkOrders',
  'createMarketplaceWorkOrder',
  'trackMarketplaceShipment',
];

const CHANGES: readonly Change[] = [
  [
    'Added GET inventory, inventory/adjustments, inventory/receipts, orders/status, orders/tracking, POST orders, POST orders/cancel_order',
    'compatible',
    [
      'listInventory',
      'listInventoryAdjustments',
      'listInventoryReceipts',
      'getOrderStatus',
      'listOrderTracking',
      'createOrders',
      'cancelOrder',
    ],
  ],
  [
    'Added token endpoint, GET middle_mile_orders, POST middle_mile_orders, POST shipments/calculate_rates',
    'compatible',
    ['listMiddleMileOrders', 'createMiddleMileOrder', 'calculateRates'],
  ],
  [
    'Added middle_mile_order_number and shipments to the middle-mile creation result',
    'compatible',
    ['createMiddleMileOrder'],
  ],
  [
    'Added catalog items and listings, inventory_requests (GET list, GET one, PATCH, POST)',
    'compatible',
    [
      'listItems',
      'listListings',
      'listInventoryRequests',
      'getInventoryRequest',
      'changeInventoryRequest',
      'createInventoryRequest',
    ],
  ],
  [
    'Added warehouses, eligibility check list and trigger',
    'compatible',
    ['listWarehouses', 'listEligibilityChecks', 'triggerEligibilityChecks'],
  ],
  [
    'POST inventory_requests items: id no longer required; mpn and listing_sku added',
    'compatible',
    ['createInventoryRequest'],
  ],
  [
    'Added catalog item bundle fields (is_bundle, is_bundle_component, bundle_components, parent_bundle)',
    'compatible',
    ['listItems'],
  ],
  ['Order status: warehouse_orders removed, sub_orders added', 'breaking', ['getOrderStatus']],
  [
    'POST inventory_requests items: one object form removed, two alternative forms added',
    'breaking',
    ['createInventoryRequest'],
  ],
  [
    'Cancel order: cancelled_orders and non_cancellable_orders added; 206 and 409 added',
    'compatible',
    ['cancelOrder'],
  ],
  ['Catalog items: parent_bundle removed, parent_bundles added', 'breaking', ['listItems']],
  [
    'Marketplace shipment storage-based work order path removed; GET and POST marketplace_work_orders added',
    'breaking',
    ['listMarketplaceWorkOrders', 'createMarketplaceWorkOrder'],
  ],
  ['Tracking: pod_url and bol_url added', 'compatible', ['trackMarketplaceShipment']],
  [
    'All operations moved from the old prefix to /v1; login added in place of the token endpoint',
    'breaking',
    MOVED,
  ],
  ['Bearer authentication added to 23 operations; removed from login', 'breaking', MOVED, ['login']],
  [
    'connect_identifier query parameter removed from four order operations',
    'breaking',
    ['getOrderStatus', 'listOrderTracking', 'createOrders', 'cancelOrder'],
  ],
  [
    'Order tracking: items_list removed; warehouse_name and item_list added',
    'breaking',
    ['listOrderTracking'],
  ],
  ['Listings: item_id query and 404 response added', 'compatible', ['listListings']],
  ['Inventory adjustments: fba_shipment_id added', 'compatible', ['listInventoryAdjustments']],
  [
    'Marketplace work orders: fba_shipment_ids added to items',
    'compatible',
    ['listMarketplaceWorkOrders', 'createMarketplaceWorkOrder'],
  ],
  ['Inventory request one: created and created_by added', 'compatible', ['getInventoryRequest']],
  ['POST orders: do_not_split removed', 'breaking', ['createOrders']],
  ['Marketplace shipment tracking: source added', 'compatible', ['trackMarketplaceShipment']],
  ['Eligibility check trigger: skipped_listing_ids added', 'compatible', ['triggerEligibilityChecks']],
  [
    'inventory request POST and PATCH: packslip_source removed',
    'breaking',
    ['createInventoryRequest', 'changeInventoryRequest'],
  ],
  ['Added GET orgs', 'compatible', ['listOrgs']],
  [
    'Inventory adjustments: time, linked_item_type, linked_item_id added',
    'compatible',
    ['listInventoryAdjustments'],
  ],
  ['Inventory requests list: many filter parameters added', 'compatible', ['listInventoryRequests']],
  ['Added GET orders, GET orders/summary', 'compatible', ['listOrders', 'summariseOrders']],
  [
    'Added GET returns/rate, returns/reasons, returns/volume; tracking: redirected_from, redirected_to added',
    'compatible',
    ['getReturnRate', 'getReturnReasons', 'getReturnVolume', 'trackMarketplaceShipment'],
  ],
  ['Inventory: reserved_quantity, reserved added', 'compatible', ['listInventory']],
];

/** Oldest first. What comes with the next release is told at the end. */
const ALL_CHANGES: readonly Change[] = [
  ...CHANGES,
  ...UNRELEASED.filter(({ document }) => document === 'v1').map(
    ({ change, kind, operations }): Change => [change, kind, operations],
  ),
];

export const CHANGELOG: readonly ChangelogEntry[] = ALL_CHANGES.map(
  ([change, kind, , breakingFor = null], index) => ({
    number: index + 1,
    change,
    breaking: kind === 'breaking',
    breaking_for: breakingFor,
  }),
);

/** The changes of one operation, oldest first. */
export function historyOf(operationId: string): ChangelogEntry[] {
  return CHANGELOG.filter((_, index) => ALL_CHANGES[index]?.[2].includes(operationId));
}

/** Every operation that the changelog tells of. */
export const OPERATIONS_IN_CHANGELOG: ReadonlySet<string> = new Set(
  ALL_CHANGES.flatMap(([, , operations]) => operations),
);
