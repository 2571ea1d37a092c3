// Records that lie in a warehouse: where each is, in which states the demo world has them, and how requests name them.

import type { Value } from '../isolation/fixtures.ts';
import type { IdParameter } from '../isolation/matrix.ts';

export interface Kind {
  /** Selects org_id, id (as requests give it), place (the warehouses it belongs to) and state of all records. */
  readonly sql: string;
  readonly missing: Value;
}

const MISSING = 9_000_000;

const table = (name: string, state = 'status', id = 'r.id::text'): Kind => ({
  sql: `SELECT r.org_id, ${id} AS id, ARRAY[r.warehouse_id] AS place, r.${state}::text AS state FROM ${name} r`,
  missing: MISSING,
});

const child = (name: string, parent: string, parentTable: string, id = 'r.id'): Kind => ({
  sql: `SELECT r.org_id, ${id}::text AS id, ARRAY[p.warehouse_id] AS place, '' AS state FROM ${name} r
        JOIN ${parentTable} p ON p.org_id = r.org_id AND p.id = r.${parent}`,
  missing: MISSING,
});

export const KINDS = {
  inventoryRequest: {
    sql: `SELECT r.org_id, r.id::text AS id, array_remove(ARRAY[r.warehouse_id, r.source_warehouse_id], NULL) AS place,
            r.status || (r.source_warehouse_id IS NOT NULL)::text AS state FROM inventory_request r`,
    missing: MISSING,
  },
  requestPhoto: child('inventory_request_photo', 'request_id', 'inventory_request'),
  workOrder: table('marketplace_work_order'),
  carton: table('marketplace_carton', 'shipment_id'),
  pallet: table('marketplace_pallet', 'shipment_id'),
  plan: child('marketplace_inbound_plan', 'work_order_id', 'marketplace_work_order'),
  shipment: table('marketplace_shipment', 'status', `'MS-' || lpad(r.id::text, 6, '0')`),
  fbaShipment: { ...table('marketplace_shipment', 'status', 'r.fba_shipment_id'), missing: 'FBA0NOBODYS' },
  middleMileOrder: {
    ...table('middle_mile_order', 'status', 'r.internal_identifier'),
    missing: 'MMO-9000000',
  },
  return: {
    ...table('goods_return', 'status', `'RMA-' || lpad(r.id::text, 6, '0')`),
    missing: 'RMA-9000000',
  },
  returnPhoto: child('goods_return_photo', 'return_id', 'goods_return'),
  returnTracking: {
    sql: `SELECT r.org_id, r.tracking_number AS id, ARRAY[r.warehouse_id] AS place, r.status AS state FROM goods_return r
          WHERE r.tracking_number IS NOT NULL`,
    missing: 'NOBODYS0001',
  },
  subOrder: table('sub_order', 'state'),
  label: table('shipping_label', 'state'),
  wave: {
    sql: `SELECT 0 AS org_id, r.id::text AS id, ARRAY[r.warehouse_id] AS place, '' AS state FROM pick_wave r`,
    missing: MISSING,
  },
  exception: table('floor_exception', 'resolved_at'),
  hold: {
    sql: `SELECT r.org_id, r.id::text AS id, (r.released_at IS NULL)::text AS state,
            ARRAY[coalesce((SELECT v.warehouse_id FROM reservation v WHERE v.org_id = r.org_id AND v.owner_kind = 'hold'
                    AND v.owner_id = r.id LIMIT 1), (r.released_lines -> 0 ->> 'warehouse_id')::bigint)] AS place
          FROM stock_hold r`,
    missing: MISSING,
  },
  dock: {
    sql: `SELECT 0 AS org_id, r.id::text AS id, ARRAY[r.warehouse_id] AS place, '' AS state FROM dock r`,
    missing: MISSING,
  },
  warehouse: {
    sql: `SELECT 0 AS org_id, r.id::text AS id, ARRAY[r.id] AS place, r.is_active::text AS state FROM warehouse r`,
    missing: MISSING,
  },
  parcel: {
    sql: `SELECT r.org_id, r.tracking_number AS id, ARRAY[r.warehouse_id] AS place, r.status AS state
          FROM order_shipment r WHERE r.tracking_number IS NOT NULL AND r.shipped_at IS NOT NULL`,
    missing: '1Z999AA19999999999',
  },
  marketOrder: {
    sql: `SELECT o.org_id, o.market_order_id AS id, o.status AS state,
            ARRAY(SELECT DISTINCT s.warehouse_id FROM sub_order s WHERE s.org_id = o.org_id AND s.order_id = o.id
                  AND s.warehouse_id IS NOT NULL) AS place FROM customer_order o`,
    missing: 'NOBODYS-1',
  },
  order: {
    sql: `SELECT o.org_id, o.id::text AS id, o.status AS state,
            ARRAY(SELECT DISTINCT s.warehouse_id FROM sub_order s WHERE s.org_id = o.org_id AND s.order_id = o.id
                  AND s.warehouse_id IS NOT NULL) AS place FROM customer_order o`,
    missing: MISSING,
  },
  code: {
    sql: `SELECT r.org_id, 'SO-' || lpad(r.id::text, 6, '0') AS id, ARRAY[r.warehouse_id] AS place, r.state FROM sub_order r
          UNION ALL SELECT r.org_id, 'IR-' || lpad(r.id::text, 6, '0'), ARRAY[r.warehouse_id], 'IR' FROM inventory_request r
            WHERE r.source_warehouse_id IS NULL
          UNION ALL SELECT r.org_id, 'WO-' || lpad(r.id::text, 6, '0'), ARRAY[r.warehouse_id], 'WO' FROM marketplace_work_order r
          UNION ALL SELECT r.org_id, 'RMA-' || lpad(r.id::text, 6, '0'), ARRAY[r.warehouse_id], 'RMA' FROM goods_return r
          UNION ALL SELECT r.org_id, r.sscc, ARRAY[r.warehouse_id], 'carton' FROM marketplace_carton r
          UNION ALL SELECT r.org_id, r.sscc, ARRAY[r.warehouse_id], 'pallet' FROM marketplace_pallet r
          UNION ALL SELECT r.org_id, r.tracking_number, ARRAY[r.warehouse_id], 'parcel' FROM order_shipment r
            WHERE r.tracking_number IS NOT NULL`,
    missing: 'SO-9000000',
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

/** What stands before a path's parameter. */
const IN_PATHS: Readonly<Record<string, KindName>> = {
  'inventory_requests/{id}': 'inventoryRequest',
  'marketplace_work_orders/{id}': 'workOrder',
  'marketplace_cartons/{id}': 'carton',
  'marketplace_pallets/{id}': 'pallet',
  'marketplace_inbound_plans/{id}': 'plan',
  'marketplace_shipments/{id}': 'shipment',
  'middle_mile_orders/{number}': 'middleMileOrder',
  'returns/{rma_number}': 'return',
  'sub_orders/{id}': 'subOrder',
  'shipping_labels/{id}': 'label',
  'waves/{id}': 'wave',
  'floor_exceptions/{id}': 'exception',
  'holds/{hold_id}': 'hold',
  'docks/{id}': 'dock',
  'warehouses/{id}': 'warehouse',
  'warehouses/{warehouse_id}': 'warehouse',
};

/** Paths that name what lies in no warehouse. */
const OF_NO_WAREHOUSE_IN_PATHS =
  /(orgs\/\{org_id\}|(items|listings|change_requests|brands|vendors|rate_cards|rate_markups|marketplace_limits|prep_prices|fulfillment_centers|forbidden_destinations)\/\{\w+\})$/;

/** What queries and bodies name, by the last name in the pointer. */
const BY_NAME: Readonly<Record<string, KindName>> = {
  warehouse_id: 'warehouse',
  source_warehouse_id: 'warehouse',
  dock_id: 'dock',
  carton_ids: 'carton',
  sub_order_id: 'subOrder',
  sub_order_ids: 'subOrder',
  to_sub_order_id: 'subOrder',
  wave_id: 'wave',
  work_order_id: 'workOrder',
  inventory_request_id: 'inventoryRequest',
  fba_shipment_id: 'fbaShipment',
  internal_identifier: 'middleMileOrder',
};

/** Where the name alone does not say it. */
const BY_KEY: Readonly<Record<string, KindName>> = {
  'opsScan query /code': 'code',
  'opsListOrders query /order_id': 'order',
  'opsListOrders query /market_order_id': 'marketOrder',
  'opsGetOrderStatus query /order_id': 'order',
  'opsGetOrderStatus query /market_order_id': 'marketOrder',
  'opsListOrderTracking query /order_id': 'order',
  'opsListOrderTracking query /market_order_id': 'marketOrder',
  'opsListReturns query /tracking_number': 'returnTracking',
  'opsListMarketplaceCartons query /shipment_id': 'shipment',
  'opsListMarketplacePallets query /shipment_id': 'shipment',
  'opsListMarketplaceShipments query /shipment_id': 'shipment',
  'opsTakeCarrierEvents body /events/*/tracking_number': 'parcel',
};

/** Of the org, of the catalog, or below a record that the same request names by its path. */
const OF_NO_WAREHOUSE = new Set([
  ...['org_id', 'item_id', 'item_ids', 'component_id', 'sku', 'listing_sku', 'listing_id', 'barcode', 'code'],
  ...['brand_id', 'vendor_id', 'hs_code', 'scannable_barcodes', 'marketplace_id', 'postal_code', 'reference'],
  ...['listing_mp_primary_id', 'listing_mp_seller_account_id', 'tracking_numbers', 'lot_number', 'po_number'],
  ...['destination_fulfillment_center_id', 'fulfillment_center_code', 'pro_number', 'seal_number'],
  ...['invoice_number', 'removal_order_id', 'quote_id', 'placement_option_id', 'ir_number'],
  // Below the record that the path names.
  ...[
    'line_id',
    'request_item_id',
    'receipt_id',
    'dispute_id',
    'work_order_item_id',
    'work_order_item_ids',
    'unit_id',
    'carton_id',
  ],
]);

/** Each with its reason. */
const NONE_BY_KEY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'opsForwardUnits',
      'opsPackForwardedCartons',
      'opsPackMarketplaceCartons',
      'opsAssignMarketplaceCartons',
    ].map((id) => [
      `${id} body /destination_shipment_id`,
      'a number that the marketplace gives; a new one makes a shipment',
    ]),
  ),
  'opsCreateTransfer body /items/*/id': 'an item',
  'opsListMarketplaceWorkOrders query /id': 'a line of a work order; the list holds it against the warehouse',
  ...Object.fromEntries(
    ['market_order_id', 'order_id'].map((name) => [
      `opsTakeReturn body /${name}`,
      'goods may come back to any warehouse, wherever they left; bound-warehouses.test.ts tries it',
    ]),
  ),
  'opsTakeReturn body /tracking_number': 'what the parcel that came says',
  'opsListReturns query /market_order_id': 'the list holds it against the warehouse',
  'opsShipSubOrder body /shipments/*/tracking_number': 'the carrier gives it',
  'opsCorrectTracking body /shipments/*/tracking_number': 'the carrier gives it',
  'opsBuyLabels body /shipments/*/tracking_number': 'the carrier gives it',
  'opsBuyReturnLabel body /tracking_number': 'the carrier gives it',
};

/** The kind that a parameter names; null: none that lies in a warehouse; undefined: nobody has said. */
export function kindOf({ key, in: where, pointer, operation }: IdParameter): KindName | null | undefined {
  if (where === 'path') {
    const upTo = operation.path.slice(
      0,
      operation.path.indexOf(`{${pointer.slice(1)}}`) + pointer.length + 1,
    );
    const found = Object.entries(IN_PATHS).find(([end]) => upTo.endsWith(`/${end}`));
    if (found !== undefined) return found[1];
    if (upTo.endsWith('inventory_requests/{id}/photos/{photo_id}')) return 'requestPhoto';
    if (upTo.endsWith('returns/{rma_number}/photos/{photo_id}')) return 'returnPhoto';
    return OF_NO_WAREHOUSE_IN_PATHS.test(upTo) ? null : undefined;
  }
  if (BY_KEY[key] !== undefined) return BY_KEY[key];
  if (NONE_BY_KEY[key] !== undefined) return null;
  const name = (pointer.replace(/\/\*$/, '').split('/').at(-1) ?? '').replace('[]', '');
  if (BY_NAME[name] !== undefined) return BY_NAME[name];
  return OF_NO_WAREHOUSE.has(name) ? null : undefined;
}

/** Keys of the tables above, so that none outlives its parameter. */
export const NAMED_KEYS = [...Object.keys(BY_KEY), ...Object.keys(NONE_BY_KEY)];
