// What the documentation shows.

/** Work orders of the demo world, by what they are there. */
export const WORK_ORDERS = {
  queued: 'WO-000001',
  toCancel: 'WO-000002',
  toStart: 'WO-000003',
  processing: 'WO-000004',
  toRequeue: 'WO-000005',
  packed: 'WO-000006',
  inShipment: 'WO-000007',
  toClose: 'WO-000008',
  planned: 'WO-000015',
} as const;

/** Ids of the demo world that examples name. */
export const EXAMPLE_IDS = {
  queuedItem: 1,
  processingItem: 5,
  itemInShipment: 8,
  packedCarton: 1,
  assignedCarton: 2,
  toUnpack: 4,
  palletCarton: 3,
  onPallet: 5,
  pallet: 1,
} as const;

const item = {
  work_order_item_id: EXAMPLE_IDS.queuedItem,
  work_order_item_created_time: '2026-11-14T09:30:00.000Z',
  listing_id: 80,
  listing_sku: 'JNP-APP-004-FBA',
  listing_marketplace: 'Amazon',
  listing_country: 'US',
  fulfillment_channel: 'FBA',
  original_quantity: 12,
  quantity: 12,
  processed_quantity: 0,
  shipped_quantity: 0,
  status: 'Open',
  prep: ['ITEM_LABELING'],
  fba_shipment_ids: [],
  shipment_ids: [],
  shipped_unit_lots: [],
  shipped_unit_exp_dates: [],
  stage: 'queued',
  fnsku: 'X000002968',
  prep_charges: [{ prep: 'ITEM_LABELING', unit_amount: 0.3, quantity: 0, amount: 0, currency: 'USD' }],
  item_id: 49,
  packed_quantity: 0,
  short_quantity: 0,
  damaged_quantity: 0,
  lost_quantity: 0,
};

export const EXAMPLE_ROW = {
  work_order_id: 1,
  warehouse_id: 1,
  warehouse_name: 'Newark',
  status: 'Open',
  created: '2026-11-14T09:30:00.000Z',
  created_by: 'Juniper’s shop',
  items: [item],
  work_order_number: WORK_ORDERS.queued,
  closed: null,
  updated: '2026-11-14T09:30:00.000Z',
  version: 1,
};

export const EXAMPLE_WORK_ORDER = {
  ...EXAMPLE_ROW,
  inbound_plans: [],
  history: [
    {
      work_order_item_id: EXAMPLE_IDS.queuedItem,
      stage: 'queued',
      time: '2026-11-14T09:30:00.000Z',
      by: 'Juniper’s shop',
      reason: 'the merchant orders it, and its units are reserved',
    },
  ],
};
