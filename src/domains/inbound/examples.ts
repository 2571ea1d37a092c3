// Examples for the documentation.

/** Requests of the demo world, by purpose. */
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

/** A row of the list of disputes. */
export const EXAMPLE_DISPUTE = {
  id: 31,
  request_id: 9,
  ir_number: EXAMPLES.closedToo,
  request_status: 'closed',
  warehouse_id: 1,
  line_id: 15,
  item_id: 2,
  name: 'Enamel mug, speckled',
  part_number: 'JNP-MUG-01',
  lot_number: null,
  announced: 12,
  received: 11,
  damaged: 0,
  over: 0,
  short: 1,
  note: 'twelve are on the packing list that the driver signed',
  disputed_by: 'Jules Juniper',
  disputed: '2026-11-16T10:00:00.000Z',
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
