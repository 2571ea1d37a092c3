// What the documentation shows of marketplace shipments.

/** Shipments of the demo world, by what they are there: the marketplace's numbers. */
export const SHIPMENT_EXAMPLES = {
  /** Packed, and on no order. */
  free: 'FBA15JNP0001',
  authorized: 'FBA15JNP0002',
  toPickUp: 'FBA15JNP0003',
  pickedUp: 'FBA15JNP0004',
  inTransit: 'FBA15JNP0005',
  delivered: 'FBA15JNP0006',
  closed: 'FBA15JNP0007',
  toCancel: 'FBA15JNP0008',
  toCancelToo: 'FBA15JNP0009',
  /** Said to have left, on no order. */
  leftAlone: 'FBA15JNP0010',
  /** Picked up, which is to be taken back. */
  toTakeBack: 'FBA15JNP0011',
  /** On its way with orders that did not depart, and did not deliver. */
  departed: 'FBA15JNP0012',
  saidDelivered: 'FBA15JNP0013',
  checkedIn: 'FBA15JNP0014',
} as const;

/** Nothing is in it any more. */
export const EMPTY_SHIPMENT = 'FBA15WO00099';

const facts = {
  id: 7,
  shipment_id: 'MS-000007',
  fba_shipment_id: 'FBA15DJ8K2P7',
  marketplace_name: 'Amazon',
  fulfillment_center_code: 'ONT8',
  source: 'inventory_request',
};
const load = { unit_count: 24, carton_count: 2, cubic_feet: 4 };
const way = {
  carrier: 'Estes',
  pro_number: '0670123456',
  estimated_arrival: '2026-11-18T15:00:00.000Z',
};
const redirects = { redirected_from: 'LAS1', redirected_to: 'ONT8' };
const rest = {
  warehouse_id: 1,
  warehouse_name: 'Newark',
  is_packed: true,
  middle_mile_order_number: 'MMO261114K7Q2',
  reconciliation: [{ sku: 'JNP-APP-010-FBA', shipped: 24, received: 22, difference: -2 }],
  created: '2026-11-12T09:30:00.000Z',
  updated: '2026-11-18T16:00:00.000Z',
  version: 6,
  is_known_to_marketplace: true,
};

export const EXAMPLE_SHIPMENT = {
  ...facts,
  status: 'receiving',
  status_time: '2026-11-18T16:00:00.000Z',
  ...load,
  ...way,
  pod_exists: true,
  bol_exists: true,
  ...redirects,
  ...rest,
};

const LINK = '/documents?token={kind}.2.7.1763480000.mJ0c4dQpT6mZ0n4bUOeQ2m1mBvGm7aW8m0cZ7s1yq3E';

export const EXAMPLE_TRACKING = {
  ...facts,
  ...load,
  ...way,
  pod_exists: true,
  pod_url: LINK.replace('{kind}', 'pod'),
  bol_exists: true,
  bol_url: LINK.replace('{kind}', 'bol'),
  ...redirects,
  current_status: { status: 'receiving', status_time: '2026-11-18T16:00:00.000Z', location: 'ONT8' },
  statuses: {
    created: { time: '2026-11-12T09:30:00.000Z', location: 'Newark, NJ, US' },
    in_transit: { time: '2026-11-14T15:10:00.000Z', location: null },
    checked_in: { time: '2026-11-18T14:40:00.000Z', location: 'ONT8' },
    receiving: { time: '2026-11-18T16:00:00.000Z', location: 'ONT8' },
    closed: null,
  },
  events: [
    {
      time: '2026-11-14T15:10:00.000Z',
      code: 'in_transit',
      description: 'picked up by MMO261114K7Q2',
      location: null,
    },
    { time: '2026-11-18T14:40:00.000Z', code: 'checked_in', description: null, location: 'ONT8' },
    { time: '2026-11-18T16:00:00.000Z', code: 'receiving', description: null, location: 'ONT8' },
  ],
  ...rest,
};

/** The smallest PNG. */
export const EXAMPLE_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
