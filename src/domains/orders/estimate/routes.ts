import type { Db } from '../../../kit/db/db.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { answers } from '../../../kit/http/responses.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { estimateOrder } from './estimate-order.ts';
import { Basket, OrderEstimate } from './schema.ts';

export function orderEstimateRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const ofMerchant = route({
    method: 'POST',
    path: '/v1/orders/estimate',
    operationId: 'estimateOrder',
    summary: 'Estimate an order',
    description:
      'What would become of a basket if it were ordered now: what ships from where and by when, what waits for stock or cannot ' +
      'ship, and the freight of each part by every service, with the day it would arrive. Nothing is reserved, so a later order ' +
      'may find less. Of the address a country and a postal code are enough; without a state, what the hub forbids for states is ' +
      'not seen. Parcels are guessed from the sizes and weights of the catalog: units from 25 lb go as they are, the rest shares ' +
      'parcels of up to 50 lb and 4 cubic feet.',
    tag: 'Orders',
    access: 'read',
    body: Basket,
    bodyExample: {
      country: 'US',
      postal_code: '10118',
      shipment_service_level_category: 'Standard',
      items: [{ item_id: 2, quantity: 3 }],
    },
    addsToViolations: true,
    idempotency: false,
    lane: 'reads',
    responses: answers('What would become of it.', OrderEstimate),
    handler: async ({ orgId, body, violations: wrong }) => {
      const now = clock.now();
      return ok(await db.transaction((tx) => estimateOrder(tx, { orgId, now, body, wrong }), orgId));
    },
  });
  // An order may ship from any warehouse.
  return [ofMerchant, { ...forHub(ofMerchant, 'floor'), isOfAllWarehouses: true }];
}
