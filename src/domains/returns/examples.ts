// What the documentation shows of returns.
import { documentNumber } from '../../kit/kernel/document-number.ts';

/** The order of the demo world that they are of: it was shipped for them. */
export const EXAMPLE_ORDER = 'JG-30001';
export const EXAMPLE_SKU = 'JNP-MUG-01';

/** Those of the months before it have lower numbers. */
export const FIRST_EXAMPLE = 101;
const exampleNumber = (at: number) => documentNumber('RMA', FIRST_EXAMPLE + at);

/** Returns of the demo world, by what they are there. */
export const RETURN_EXAMPLES = {
  announced: exampleNumber(0),
  toCancel: exampleNumber(1),
  toCancelToo: exampleNumber(2),
  toReceive: exampleNumber(3),
  received: exampleNumber(4),
  toFinish: exampleNumber(5),
  graded: exampleNumber(6),
  gradedToo: exampleNumber(7),
  photographed: exampleNumber(8),
  unlabelled: exampleNumber(9),
  labelled: exampleNumber(10),
  labelledToo: exampleNumber(11),
  unlabelledToo: exampleNumber(12),
  toTakeBack: exampleNumber(13),
  toUndo: exampleNumber(14),
} as const;

/** Of each of them: units that wait for a decision, and a picture. */
export const EXAMPLE_UNIT = 1;
export const EXAMPLE_PHOTO = 1;

export const EXAMPLE_WANTED_LABEL = {
  service: 'ups/ground',
  parcel: { length_in: 8, width_in: 6, height_in: 4, weight_lb: 2 },
};

export const EXAMPLE_RETURN_ROW = {
  id: 1,
  rma_number: 'RMA-000001',
  status: 'received',
  source: 'merchant',
  warehouse_id: 1,
  warehouse_name: 'Newark',
  market_order_id: EXAMPLE_ORDER,
  order_id: 130,
  marketplace: 'Shopify',
  shipment_id: null,
  removal_order_id: null,
  reason: 'unwanted',
  note: null,
  carrier: 'UPS',
  tracking_number: '1Z999AA10123456784',
  tracking_status: 'delivered',
  label_state: 'bought',
  exchange: 'none',
  exchange_market_order_id: null,
  units_announced: 2,
  units_received: 1,
  units_undecided: 1,
  decide_by: '2026-11-21T09:30:00.000Z',
  cancellation_reason: null,
  created: '2026-11-10T09:30:00.000Z',
  received: '2026-11-14T09:30:00.000Z',
  closed: null,
  updated: '2026-11-14T09:30:00.000Z',
  version: 3,
};

export const EXAMPLE_RETURN = {
  ...EXAMPLE_RETURN_ROW,
  lines: [
    {
      line: 1,
      item_id: 2,
      mpn: 'JNP-MUG-01',
      name: 'Enamel mug, speckled',
      sku: EXAMPLE_SKU,
      market_order_item_id: '1',
      quantity: 2,
      received: 1,
      reason: 'unwanted',
    },
  ],
  units: [
    {
      unit_id: EXAMPLE_UNIT,
      line: 1,
      item_id: 2,
      mpn: 'JNP-MUG-01',
      name: 'Enamel mug, speckled',
      quantity: 1,
      reason: 'unwanted',
      grade: 'B',
      condition: 'opened',
      lot: null,
      expiration: null,
      note: 'the box is dented',
      disposition: 'undecided',
      why: 'rule 2',
      decided_by: 'nobody',
      decide_by: '2026-11-21T09:30:00.000Z',
      decided: null,
      shipment_id: 97,
      taken_by: 'Hanna Hub',
      taken: '2026-11-14T09:30:00.000Z',
      taken_back: 0,
    },
  ],
  photos: [
    {
      photo_id: EXAMPLE_PHOTO,
      unit_id: EXAMPLE_UNIT,
      note: null,
      media_type: 'image/png',
      taken_by: 'Hanna Hub',
      taken: '2026-11-14T09:30:00.000Z',
    },
  ],
  labels: [
    {
      label_id: 1,
      state: 'bought',
      source: 'cards',
      carrier: 'ups',
      service: 'ground',
      service_name: 'Ground',
      amount_usd: 11.42,
      quote_id: 1,
      tracking_number: '1Z999AA10123456784',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      error: null,
      requested_by: 'Juniper’s shop',
      requested: '2026-11-10T09:30:00.000Z',
      bought: '2026-11-10T09:30:02.000Z',
      void_requested: null,
      voided: null,
    },
  ],
  history: [
    {
      status: 'announced',
      time: '2026-11-10T09:30:00.000Z',
      by: 'Juniper’s shop',
      reason: 'the merchant announces it',
    },
  ],
  created_by: 'Juniper’s shop',
};
