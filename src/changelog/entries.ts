// What has changed in the interface, in the order of publication. Nothing tells when, so no dates are given.

export interface ChangelogEntry {
  readonly number: number;
  readonly change: string;
  readonly breaking: boolean;
  /** Where it is breaking for some operations alone: their names. */
  readonly breaking_for: readonly string[] | null;
}

type Change = readonly [change: string, breaking: 'breaking' | 'compatible', breakingFor?: readonly string[]];

const CHANGES: readonly Change[] = [
  [
    'Added GET inventory, inventory/adjustments, inventory/receipts, orders/status, orders/tracking, POST orders, POST orders/cancel_order',
    'compatible',
  ],
  [
    'Added token endpoint, GET middle_mile_orders, POST middle_mile_orders, POST shipments/calculate_rates',
    'compatible',
  ],
  ['Added middle_mile_order_number and shipments to the middle-mile creation result', 'compatible'],
  ['Added catalog items and listings, inventory_requests (GET list, GET one, PATCH, POST)', 'compatible'],
  ['Added warehouses, eligibility check list and trigger', 'compatible'],
  ['POST inventory_requests items: id no longer required; mpn and listing_sku added', 'compatible'],
  [
    'Added catalog item bundle fields (is_bundle, is_bundle_component, bundle_components, parent_bundle)',
    'compatible',
  ],
  ['Order status: warehouse_orders removed, sub_orders added', 'breaking'],
  ['POST inventory_requests items: one object form removed, two alternative forms added', 'breaking'],
  ['Cancel order: cancelled_orders and non_cancellable_orders added; 206 and 409 added', 'compatible'],
  ['Catalog items: parent_bundle removed, parent_bundles added', 'breaking'],
  [
    'Marketplace shipment storage-based work order path removed; GET and POST marketplace_work_orders added',
    'breaking',
  ],
  ['Tracking: pod_url and bol_url added', 'compatible'],
  ['All operations moved from the old prefix to /v1; login added in place of the token endpoint', 'breaking'],
  ['Bearer authentication added to 23 operations; removed from login', 'breaking', ['login']],
  ['connect_identifier query parameter removed from four order operations', 'breaking'],
  ['Order tracking: items_list removed; warehouse_name and item_list added', 'breaking'],
  ['Listings: item_id query and 404 response added', 'compatible'],
  ['Inventory adjustments: fba_shipment_id added', 'compatible'],
  ['Marketplace work orders: fba_shipment_ids added to items', 'compatible'],
  ['Inventory request one: created and created_by added', 'compatible'],
  ['POST orders: do_not_split removed', 'breaking'],
  ['Marketplace shipment tracking: source added', 'compatible'],
  ['Eligibility check trigger: skipped_listing_ids added', 'compatible'],
  ['inventory request POST and PATCH: packslip_source removed', 'breaking'],
  ['Added GET orgs', 'compatible'],
  ['Inventory adjustments: time, linked_item_type, linked_item_id added', 'compatible'],
  ['Inventory requests list: many filter parameters added', 'compatible'],
  ['Added GET orders, GET orders/summary', 'compatible'],
  [
    'Added GET returns/rate, returns/reasons, returns/volume; tracking: redirected_from, redirected_to added',
    'compatible',
  ],
  ['Inventory: reserved_quantity, reserved added', 'compatible'],
];

/** Oldest first. */
export const CHANGELOG: readonly ChangelogEntry[] = CHANGES.map(
  ([change, kind, breakingFor = null], index) => ({
    number: index + 1,
    change,
    breaking: kind === 'breaking',
    breaking_for: breakingFor,
  }),
);
