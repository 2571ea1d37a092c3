// What the documentation shows. The ids are those of the demo world (src/demo/labels.ts).
import { subOrderNumber } from '../../orders/state-rules.ts';

/** A label of Rival's that the hub voids, and one of Juniper's. */
export const EXAMPLE_LABEL_IDS = { voided: 2, merchant: 3 } as const;

const time = '2026-11-14T10:30:00.000Z';

export const EXAMPLE_LABEL = {
  id: 1,
  sub_order_id: 1,
  sub_order_number: subOrderNumber(1),
  shipment_id: 1,
  carton: 1,
  warehouse_id: 1,
  state: 'bought',
  source: 'cards',
  quote_id: 1,
  carrier: 'ups',
  service: 'ground',
  service_name: 'Ground',
  amount_usd: 11.42,
  breakdown: [
    { code: 'base', description: 'Ground, zone 2, 2 lb', amount_usd: 9.67 },
    { code: 'fuel', description: 'Fuel 18.05 %, from 2026-11-09', amount_usd: 1.75 },
  ],
  tracking_number: '1Z999AA10123456784',
  tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  error: null,
  requested_by: 'Hanna Hub',
  requested: time,
  bought: time,
  used: null,
  void_requested: null,
  voided: null,
  version: 2,
};

export const EXAMPLE_BUY = {
  service: 'ups/ground',
  shipments: [{ carton: 1, tracking_number: '1Z999AA10123456791' }],
};
