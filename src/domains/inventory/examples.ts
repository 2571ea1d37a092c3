// What the documentation shows.
const identifiers = { mpn: 'JG-TEA-001', upc: '810012340017', ean: null };

export const EXAMPLE_RECORD = {
  item_id: '1',
  ...identifiers,
  name: 'Green tea, 100 g',
  warehouse_id: 1,
  warehouse_name: 'Newark',
  on_hand_quantity: 120,
  available_quantity: 90,
  reserved_quantity: 20,
  reserved: { orders: 15, work_orders: 5, holds: 0 },
  unavailable_quantity: 10,
  unavailable: { damaged: 6, quarantined: 0, expired: 4 },
  inbound_quantity: 0,
  backordered_quantity: 0,
  is_bundle: false,
  updated: '2026-11-14T09:30:00.000Z',
  sellable: { MERCHANT: 90, FBA: 60, WFS: 0 },
  unsellable: [
    { channel: 'FBA', reason: 'too_old', quantity: 30 },
    { channel: 'WFS', reason: 'service_missing', quantity: 90 },
  ],
  version: 4711,
};

export const EXAMPLE_RECEIPT = {
  ...identifiers,
  item_id: '1',
  warehouse_name: 'Newark',
  warehouse_id: 1,
  transaction_id: 42,
  status: 'available',
  lot: 'L2026-04',
  expiration: '2027-04-30',
  time: '2026-11-14T09:30:00.000Z',
  quantity: 48,
  ir_number: null,
};

export const EXAMPLE_ADJUSTMENT = {
  transaction_id: 43,
  time: '2026-11-14T10:00:00.000Z',
  item_id: '1',
  ...identifiers,
  warehouse_id: 1,
  warehouse_name: 'Newark',
  quantity: -2,
  status: 'available',
  reason: 'damaged',
  note: 'wet carton',
  lot: 'L2026-04',
  expiration: '2027-04-30',
  linked_item_type: null,
  linked_item_id: null,
  order_id: null,
  fba_shipment_id: null,
  adjusted_by: 'Hanna Hub',
};
