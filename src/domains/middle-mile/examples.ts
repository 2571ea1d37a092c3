// What the documentation shows of middle-mile orders.

/** Orders of the demo world, by what they are there. Numbers carry the day, so that ids stand for them. */
export const ORDER_EXAMPLES = {
  authorized: '1',
  toPickUp: '2',
  pickedUp: '3',
  inTransit: '4',
  delivered: '5',
  toCancel: '6',
  toCancelToo: '7',
  cancelled: '8',
  toTakeBack: '9',
  /** In transit, and delivered, which is to be taken back. */
  departed: '10',
  saidDelivered: '11',
} as const;

/** Shipments of the demo world that are packed and on no order. */
export const EXAMPLE_NEW_ORDER = { warehouse_id: 1, shipment_ids: ['FBA15JNP0001'] };

const NUMBER = 'MMO261114K7Q2';
const row = {
  id: 1,
  internal_identifier: NUMBER,
  middle_mile_order_number: NUMBER,
  status: 'authorized',
  warehouse_id: 1,
  warehouse_name: 'Newark',
  created_at: '2026-11-14T09:30:00.000Z',
  authorized_amount: 152.98,
  authorized_currency: 'USD',
  estimated_volume: 30,
  number_of_shipments: 1,
  shipment_ids: ['MS-000002'],
  destination_type: 'FBA',
  pickup_appointment: {
    start: '2026-11-16T14:00:00.000Z',
    end: '2026-11-16T15:00:00.000Z',
    reference: 'PU-55120',
  },
  equipment: 'van',
  pallet_count: 2,
  accessorials: ['appointment'],
  freight_class: '125',
  seal_number: null,
  cancellation_reason: null,
  verified_volume: null,
  quote_id: 12,
  picked_up: null,
  delivered: null,
  updated_at: '2026-11-14T09:30:00.000Z',
  version: 1,
};
const breakdown = [
  { code: 'base', description: '30 cubic feet, EWR-1 to ONT8', amount_usd: 141 },
  { code: 'fuel', description: 'Fuel 8.5 %, from 2026-11-09', amount_usd: 11.98 },
];

const details = {
  breakdown: [
    {
      shipment_id: 'MS-000002',
      fba_shipment_id: 'FBA15DJ8K2P7',
      fulfillment_center_code: 'ONT8',
      cubic_feet_est: 30,
      estimate_usd: 152.98,
      breakdown,
    },
  ],
  history: [
    {
      status: 'authorized',
      time: '2026-11-14T09:30:00.000Z',
      by: 'Jules Juniper',
      reason: 'the merchant orders it',
    },
  ],
  created_by: 'Jules Juniper',
};
export const EXAMPLE_ORDER_ROW = row;
export const EXAMPLE_ORDER = { ...row, ...details };
export const EXAMPLE_OPS_ORDER_ROW = {
  ...row,
  invoiced_amount: null,
  invoice_difference: null,
  invoice_number: null,
};
export const EXAMPLE_OPS_ORDER = { ...EXAMPLE_OPS_ORDER_ROW, ...details };
export const EXAMPLE_CREATED_ORDER = {
  middle_mile_order_number: NUMBER,
  shipments: [
    {
      shipment_id: 'MS-000002',
      fba_shipment_id: 'FBA15DJ8K2P7',
      fulfillment_center_code: 'ONT8',
      cubic_feet: 30,
      amount_usd: 152.98,
    },
  ],
  message: `${NUMBER}: 1 shipment, 30 cubic feet, authorized for 152.98 USD`,
  authorized_amount: 152.98,
  authorized_currency: 'USD',
  estimated_volume: 30,
  id: 1,
  status: 'authorized',
  quote_id: 12,
};
