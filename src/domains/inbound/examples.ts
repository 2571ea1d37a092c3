// What the documentation shows.

/** Requests of the demo world, by what they are there. */
export const EXAMPLES = {
  placed: 'IR-000001',
  inTransit: 'IR-000003',
  delivered: 'IR-000005',
  receiving: 'IR-000006',
  counted: 'IR-000007',
  closed: 'IR-000008',
  closedToo: 'IR-000009',
  booked: 'IR-000010',
  bookedToo: 'IR-000011',
  placedToo: 'IR-000012',
  transfer: 'IR-000013',
  forwarding: 'IR-000016',
  forMarketplace: 'IR-000019',
} as const;

const EXAMPLE_IR_NUMBER = EXAMPLES.placed;

const row = {
  id: 1,
  ir_number: EXAMPLE_IR_NUMBER,
  shipment_id: EXAMPLE_IR_NUMBER,
  status: 'placed',
  items_received: 0,
  items_total: 240,
  estimated_ship_date: '2026-11-18',
  shipment_method: 'CUSTOMER',
  warehouse_id: 1,
  warehouse: 'Newark',
  brand_id: null,
  brand: null,
  vendor_id: null,
  vendor: null,
  note: 'autumn restock',
  order_tags: ['restock'],
  appointment_scheduled: false,
  created: '2026-11-14T09:30:00.000Z',
  created_by: 'Juniper Goods',
  placed: '2026-11-14T09:30:00.000Z',
  placed_by: 'Juniper Goods',
  shipped: null,
  delivered: null,
  updated: '2026-11-14T09:30:00.000Z',
  updated_by: 'Juniper Goods',
  fba_shipments: [],
  created_by_id: 'client:demo-client',
  placed_by_id: 'client:demo-client',
  updated_by_id: 'client:demo-client',
  po_number: 'PO-1180',
  container_number: null,
  source_warehouse_id: null,
  source_warehouse: null,
  version: 1,
};

export const EXAMPLE_REQUEST_ROW = row;

export const EXAMPLE_REQUEST = {
  ...row,
  warehouse_name: 'Newark',
  requested_pickup_date: null,
  request_pickup_address: null,
  request_pickup_pallets: [],
  carrier: null,
  tracking_numbers: [],
  appointment: null,
  history: [
    {
      status: 'placed',
      time: '2026-11-14T09:30:00.000Z',
      by: 'Juniper Goods',
      reason: 'the merchant submits it',
    },
  ],
  items: [
    {
      id: 1,
      item_id: 1,
      listing_id: null,
      name: 'Green tea, loose',
      part_number: 'JG-TEA-001',
      sku: null,
      upc: '036000291452',
      barcode: '036000291452',
      scannable_barcodes: [],
      can_expire: true,
      lot_num_required: true,
      lot_number: 'L2026-11',
      expiration_date: '2028-04-30',
      casepack_qty: 24,
      requested_qty: 240,
      total_units_received: 0,
      has_shipments: false,
      fba_shipments: [],
      listing: null,
      line_id: 1,
    },
  ],
  cartons: [
    {
      id: 1,
      sscc: '006141410000000012',
      length_in: 16,
      width_in: 12,
      height_in: 10,
      weight_lb: 22.5,
      received: null,
      contents: [{ request_item_id: 1, item_id: 1, quantity: 24, line_id: 1 }],
    },
  ],
  discrepancies: [],
  photos: [],
  dock_to_stock_hours: null,
};

/** Goods that came. */
export const EXAMPLE_DELIVERED = {
  receipt: {
    id: 1,
    request_item_id: 1,
    item_id: 1,
    mpn: 'JG-TEA-001',
    quantity: 24,
    status: 'available',
    lot: 'L2026-11',
    expiration: '2028-04-30',
    sscc: '006141410000000012',
    note: null,
    dock_id: 1,
    dock: 'Door 1',
    received_by: 'Hanna Hub',
    received_by_id: 1,
    received: '2026-11-15T16:00:00.000Z',
    taken_back_quantity: 0,
    line_id: 1,
  },
  warning: {
    code: 'over',
    line_id: 1,
    item_id: 1,
    lot: 'L2026-11',
    quantity: 2,
    message: '2 units more than announced',
  },
  dispute: {
    id: 1,
    request_id: 8,
    ir_number: EXAMPLES.closed,
    request_status: 'closed',
    warehouse_id: 1,
    line_id: 12,
    item_id: 1,
    name: 'Green tea, loose',
    part_number: 'JG-TEA-001',
    lot_number: 'L2026-11',
    announced: 48,
    received: 46,
    damaged: 0,
    over: 0,
    short: 2,
    note: 'we shipped 48, photo attached',
    disputed_by: 'Jules Juniper',
    disputed: '2026-11-16T10:00:00.000Z',
  },
  summary: {
    warehouse_id: 1,
    start_date: '2026-10-17',
    end_date: '2026-11-15',
    open: { placed: 2, in_transit: 1, delivered: 1, receiving: 1 },
    closed_requests: 2,
    units_announced: 120,
    units_received: 118,
    median_dock_to_stock_hours: 3.5,
  },
};

/** The answer to what creates one. */
export const EXAMPLE_CREATED = {
  success: true,
  errors: [],
  id: 1,
  ir_number: EXAMPLE_IR_NUMBER,
  status: 'placed',
};

export const EXAMPLE_NEW_REQUEST = {
  warehouse_id: 1,
  shipment_method: 'CUSTOMER',
  items: [{ id: 1, quantity: 48, case_unit: 24 }],
  note: 'autumn restock',
  estimated_ship_date: '2026-11-18',
  order_tags: ['restock'],
  cartons: [{ contents: [{ item_index: 0, quantity: 24 }] }],
};

export const EXAMPLE_NEW_TRANSFER = {
  source_warehouse_id: 1,
  warehouse_id: 2,
  items: [{ id: 1, quantity: 2 }],
  note: 'Reno runs low',
};

/** Some of what the demo world forwards. */
export const EXAMPLE_FORWARDED = {
  destination_shipment_id: 'FBA15DJ8K001',
  destination_fulfillment_center_id: 'ONT8',
  lines: [{ line_id: 28, quantity: 6 }],
} as const;
