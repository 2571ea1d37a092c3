// Examples for the API reference. The ids are Rival's sub-orders in the demo data (demo/world/open-orders.ts).
import { exampleOf } from '../../kit/http/example-of.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import { FloorException } from './exceptions/schema.ts';

/** Demo sub-orders at warehouse 1 by the state an example needs; each has one line of one unit. */
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
  cancelAsked: 6,
  cancelToRefuse: 7,
} as const;
export const EXAMPLE_WAVE_ID = 1;
export const EXAMPLE_ORG_ID = 3;

const owned = { org_id: EXAMPLE_ORG_ID, org_name: 'Rival Supply', market_order_id: 'RV-10001' };

export const EXAMPLE_FLOOR_EXCEPTION = exampleOf(FloorException, {
  ...owned,
  item_id: 322,
  mpn: 'RVL-WEAR-004',
  name: 'Work gloves, XL',
  quantity: 1,
  owner_id: 308,
  sub_order_number: subOrderNumber(308),
  cause: 'its stock turned out not to be there (lost: not at its place)',
  raised_by: 'Hub automation',
});

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
