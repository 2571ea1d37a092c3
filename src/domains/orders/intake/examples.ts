// Examples of the reference; they work against the demo world.
export const EXAMPLE_NEW_ORDER = {
  market_order_id: 'JG-EXAMPLE-1',
  ship_to_name: 'Ada Byrne',
  address_line1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
  marketplace: 'Shopify',
  order_placed_date: '2026-11-14',
  shipment_service_level_category: 'Standard',
  items: [{ market_order_item_id: '1', item_id: 2, quantity: 1, unit_price: 18.5, currency: 'USD' }],
};

export const EXAMPLE_ORDERS_TAKEN = {
  received_orders: ['JG-EXAMPLE-1'],
  erroneous_orders: [],
  orders: [
    {
      market_order_id: 'JG-EXAMPLE-1',
      order_id: 4711,
      order_status: 'pending',
      sub_orders: [
        {
          sub_order_id: 5012,
          sub_order_number: 'SO-005012',
          sub_order_status: 'pending',
          warehouse_id: 1,
          warehouse_name: 'Newark',
          reason: null,
          items: [{ sku: 'JG-0002', item_id: 2, market_order_item_id: '1', quantity: 1 }],
        },
      ],
    },
  ],
};
