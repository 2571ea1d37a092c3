// What the documentation shows. The ids are those of Rival's sub-orders in the demo world (src/demo/open-orders.ts).
import { subOrderNumber } from '../orders/state-rules.ts';

/** Sub-orders of the demo world at warehouse 1, by the state that an example needs; each has one line of one unit. */
export const EXAMPLE_SUB_ORDERS = {
  pending: 1,
  picking: 2,
  shortPicked: 3,
  packed: 4,
  shipped: 5,
  routedAgain: 8,
  undoneStart: 9,
  undonePack: 10,
  undoneShip: 11,
  corrected: 12,
  unlabelled: 13,
  labelled: 14,
  wronglyLabelled: 15,
  abroad: 16,
} as const;
export const EXAMPLE_WAVE_ID = 1;
export const EXAMPLE_ORG_ID = 3;

const named = { sub_order_id: 1, sub_order_number: subOrderNumber(1) };
const owned = { org_id: EXAMPLE_ORG_ID, org_name: 'Rival Supply', market_order_id: 'RV-10001' };
const item = { item_id: 1, mpn: 'JNP-MUG-01', upc: '036000291452', name: 'Enamel mug, speckled' };
const time = '2026-11-14T09:30:00.000Z';

export const EXAMPLE_QUEUED = {
  ...named,
  ...owned,
  state: 'pending',
  ship_by: '2026-11-14T20:00:00.000Z',
  leave_by: '2026-11-14T20:00:00.000Z',
  service_level: 'Standard',
  wave_id: null,
  units: 1,
  lines: 1,
  ordered: time,
};

export const EXAMPLE_WAVE = {
  id: EXAMPLE_WAVE_ID,
  wave_number: 'WV-000001',
  warehouse_id: 1,
  warehouse_name: 'Newark',
  created: time,
  created_by: 'Hanna Hub',
  sub_orders: [
    {
      ...named,
      ...owned,
      state: 'pending',
      ship_by: '2026-11-14T20:00:00.000Z',
      leave_by: '2026-11-14T20:00:00.000Z',
      units: 1,
    },
  ],
  lines: [
    {
      org_id: 2,
      ...item,
      lot: null,
      expiration: null,
      quantity: 1,
      picked_quantity: 0,
      sub_orders: 1,
      parts: [{ sub_order_id: named.sub_order_id, line: 1, quantity: 1, picked_quantity: 0 }],
    },
  ],
};

export const EXAMPLE_FLOOR_SUB_ORDER = {
  ...named,
  ...owned,
  order_id: 1,
  state: 'packed',
  ship_by: '2026-11-14T20:00:00.000Z',
  leave_by: '2026-11-14T20:00:00.000Z',
  service_level: 'Standard',
  wave_id: 1,
  units: 1,
  reason: null,
  warehouse_id: 1,
  warehouse_name: 'Newark',
  ordered: time,
  pick_started: '2026-11-14T10:00:00.000Z',
  packed: '2026-11-14T10:20:00.000Z',
  shipped: null,
  updated: '2026-11-14T10:20:00.000Z',
  version: 4,
  ship_to: {
    name: 'Ada Byron',
    line1: '12 Analytical Way',
    line2: null,
    line3: null,
    city: 'Princeton',
    state: 'NJ',
    postal_code: '08540',
    country: 'US',
    phone: null,
  },
  lines: [
    {
      line: 1,
      ...item,
      sku: 'JNP-MUG-01',
      market_order_item_id: '1',
      is_bundle: false,
      quantity: 1,
      reservations: [
        { ...item, lot: null, expiration: null, quantity: 1, picked_quantity: 1, is_picked: true },
      ],
    },
  ],
  cartons: [
    {
      shipment_id: 1,
      carton: 1,
      weight_lb: 1.25,
      length_in: 8,
      width_in: 6,
      height_in: 4,
      carrier: null,
      tracking_number: null,
      tracking_url: null,
      shipping_method: null,
      freight_charge: null,
      shipped: null,
      handed_over: null,
      picked_up: null,
      status: 'packed',
      status_time: '2026-11-14T10:20:00.000Z',
      items: [{ line: 1, item_id: 1, lot: null, expiration: null, quantity: 1 }],
    },
  ],
  history: [
    { from: 'pending', to: 'picking', reason: null, by: 'Hanna Hub', time: '2026-11-14T10:00:00.000Z' },
    { from: 'picking', to: 'packed', reason: null, by: 'Hanna Hub', time: '2026-11-14T10:20:00.000Z' },
  ],
};

export const EXAMPLE_FLOOR_EXCEPTION = {
  id: 1,
  org_id: EXAMPLE_ORG_ID,
  org_name: owned.org_name,
  warehouse_id: 1,
  warehouse_name: 'Newark',
  item_id: 322,
  mpn: 'RVL-WEAR-004',
  name: 'Work gloves, XL',
  lot: null,
  expiration: null,
  quantity: 1,
  owner_kind: 'sub_order',
  owner_id: 308,
  sub_order_number: subOrderNumber(308),
  cause: 'its stock turned out not to be there (lost: not at its place)',
  raised: time,
  resolved: null,
  raised_by: 'Hub automation',
};

export const EXAMPLE_PACK = {
  cartons: [{ weight_lb: 1.25, length_in: 14, width_in: 6, height_in: 4, items: [{ line: 1, quantity: 1 }] }],
};

export const EXAMPLE_SHIP = {
  shipments: [
    {
      carrier: 'UPS',
      tracking_number: '1Z999AA10123456784',
      shipping_method: 'Ground',
      freight_charge: { amount: 8.4, currency: 'USD' },
    },
  ],
};
