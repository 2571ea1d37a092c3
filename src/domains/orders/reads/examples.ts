// What the documentation shows.

/** An order of the demo world. */
export const EXAMPLE_MARKET_ORDER_ID = 'JG-10001';

const line = { market_order_item_id: 'JG-10001-1', sku: 'JG-TEA-001' };

const subOrder = {
  sub_order_id: 1,
  sub_order_number: 'SO-000001',
  sub_order_status: 'shipped',
  warehouse_id: 1,
  warehouse_name: 'Newark',
  reason: null,
};

const items = [
  { sku: line.sku, market_order_item_id: line.market_order_item_id, quantity: 2, shipped_quantity: 2 },
];

export const EXAMPLE_ORDER = {
  order_id: 1,
  market_order_id: EXAMPLE_MARKET_ORDER_ID,
  order_status: 'complete',
  ship_to_name: 'Ada Park',
  address_line1: '12 Orchard Street',
  address_line2: null,
  address_line3: null,
  city: 'New York',
  state: 'NY',
  postal_code: '10002',
  country: 'US',
  address_country: null,
  phone: null,
  buyer_email: 'ada@example.com',
  order_source: null,
  marketplace: 'Shopify',
  market_order_state: null,
  order_placed_date: '2026-11-14T09:12:00.000Z',
  latest_ship_date: '2026-11-16',
  latest_delivery_date: null,
  marketplace_updated_at: null,
  shipping_carrier: null,
  shipment_service_level_category: 'Standard',
  customer_order_number: '10001',
  display_order_id: null,
  po_number: null,
  sales_order_number: null,
  ref1: null,
  ref2: null,
  units: 2,
  items: [{ ...line, item_id: 1, quantity: 2, unit_price: 12.5, currency: 'USD' }],
  sub_orders: [
    {
      ...subOrder,
      ship_by: '2026-11-16T20:00:00.000Z',
      shipped: '2026-11-15T18:40:00.000Z',
      latest_ship: '2026-11-17T04:59:59.999Z',
      items,
    },
  ],
  created: '2026-11-14T09:30:00.000Z',
  created_by: 'Juniper Goods',
  updated: '2026-11-15T18:40:00.000Z',
  version: 4,
};

const why = {
  rule: 'whole',
  text: 'Newark ships everything, the nearest of 2 that can.',
  warehouses: [
    {
      id: 1,
      distance_km: 14.2,
      can_ship_units: 2,
      ship_by: '2026-11-16T20:00:00.000Z',
      excluded: null,
      chosen: true,
    },
  ],
};
const step = { sub_order_id: 1, stage: null, reason: null };

export const EXAMPLE_STATUS = {
  market_order_id: EXAMPLE_MARKET_ORDER_ID,
  order_id: 1,
  order_status: 'complete',
  sub_orders: [
    {
      ...subOrder,
      items,
      why,
      ship_by: '2026-11-16T20:00:00.000Z',
      latest_ship: '2026-11-17T04:59:59.999Z',
    },
  ],
  history: [
    {
      ...step,
      status: 'pending',
      time: '2026-11-14T09:30:00.000Z',
      actor: 'Juniper Goods',
      from_status: null,
    },
    {
      ...step,
      status: 'processing',
      stage: 'picking',
      time: '2026-11-15T16:00:00.000Z',
      actor: 'Hanna Hub',
      from_status: 'pending',
    },
    {
      ...step,
      status: 'processing',
      stage: 'packed',
      time: '2026-11-15T17:10:00.000Z',
      actor: 'Hanna Hub',
      from_status: 'processing',
    },
    {
      ...step,
      status: 'shipped',
      time: '2026-11-15T18:40:00.000Z',
      actor: 'Hanna Hub',
      from_status: 'processing',
    },
  ],
};

export const EXAMPLE_TRACKING = {
  market_order_id: EXAMPLE_MARKET_ORDER_ID,
  order_status: 'complete',
  tracking_info: {
    shipment_id: 1,
    tracking_carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
    tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    shipping_method: 'Ground',
    departure_date: '2026-11-15T18:40:00.000Z',
    warehouse_id: 1,
    warehouse_name: 'Newark',
    carton_weight: { weight: 1.25, unit: 'lb' },
    freight_charge: { amount: 8.4, currency: 'USD' },
    current_status: 'in_transit',
    events: [
      { time: '2026-11-15T20:05:00.000Z', code: 'in_transit', description: null, location: 'Secaucus, NJ' },
    ],
    item_list: [
      {
        ...line,
        quantity: 2,
        lots: [{ item_id: 1, lot_id: 'L2026-04', quantity: 2, expiration_date: '2027-04-30' }],
      },
    ],
  },
  order_id: 1,
};

export const EXAMPLE_SUMMARY = {
  start_date: '2026-11-14',
  end_date: '2026-11-15',
  total_orders: 3,
  total_units: 7,
  by_status: {
    pending: 1,
    processing: 0,
    backordered: 0,
    partially_shipped: 0,
    complete: 2,
    cancelled: 0,
    error: 0,
    lost: 0,
    returned: 0,
  },
  by_marketplace: [
    { marketplace: 'Shopify', orders: 2, units: 5 },
    { marketplace: null, orders: 1, units: 2 },
  ],
  by_warehouse: [{ warehouse_id: 1, warehouse_name: 'Newark', orders: 3, units: 7 }],
  by_day: [
    { date: '2026-11-14', received: 3, shipped: 0, cancelled: 0 },
    { date: '2026-11-15', received: 0, shipped: 2, cancelled: 0 },
  ],
  backordered_units: 0,
  on_time_ship_rate: 1,
  median_hours_to_ship: 33.2,
  latest_ship_date_rate: 1,
};
