import { Type } from 'typebox';
import type { Db } from '../db/db.ts';
import { forHub } from '../http/for-hub.ts';
import { notFound } from '../http/problems.ts';
import { type Route, route } from '../http/route.ts';
import { Id, Strict } from '../http/schema.ts';
import type { Clock } from '../kernel/clock.ts';
import { rateCardRoutes } from './cards/routes.ts';
import { markupRoutes } from './markups/routes.ts';
import { quoteShipments } from './middle-mile/quote-shipments.ts';
import type { ShipmentSource } from './middle-mile/shipment-source.ts';
import { EXAMPLE_PARCEL_RATES, EXAMPLE_RATES_REQUEST } from './quotes/examples.ts';
import { findQuote } from './quotes/queries.ts';
import { quoteParcels } from './quotes/quote-parcels.ts';
import {
  MiddleMileRates,
  ParcelRates,
  type ParcelsToRateInput,
  RatesRequest,
  ratesForm,
  type ShipmentsToRateInput,
} from './quotes/schema.ts';

const TAG = 'Rates';
const Quote = Type.Union([ParcelRates, MiddleMileRates]);

export interface RateServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly shipmentsToRate: ShipmentSource;
}

export function rateRoutes({ db, clock, shipmentsToRate }: RateServices): Route[] {
  const quote = route({
    method: 'GET',
    path: '/v1/rate_quotes/{quote_id}',
    operationId: 'getRateQuote',
    summary: 'Read a quote',
    description: 'As it was answered. It is gone once it has expired, unless something was ordered by it.',
    tag: TAG,
    access: 'read',
    params: Strict({ quote_id: Id('Number of the quote.', 1) }),
    responses: { 200: { description: 'The quote.', schema: Quote, example: EXAMPLE_PARCEL_RATES } },
    handler: async (call) => {
      const found = await findQuote(db, call.orgId, call.params.quote_id, clock.now());
      if (found === null) throw notFound();
      return { status: 200, json: found };
    },
  });
  return [
    route({
      method: 'POST',
      path: '/v1/shipments/calculate_rates',
      operationId: 'calculateRates',
      summary: 'Calculate rates',
      description: `Two forms. \`parcels\` from a warehouse or an address to an address: what every service of every carrier costs,
cheapest first, and which services do not carry it, with the reason. \`shipment_ids\`, marketplace shipments: what the
middle mile costs. Every amount is explained by its breakdown, which sums up to the cent. A parcel is in inches and pounds
or in centimetres and kilograms. The answer is kept as a quote until it expires.`,
      tag: TAG,
      access: 'write',
      body: RatesRequest,
      bodyForm: ratesForm,
      bodyExample: EXAMPLE_RATES_REQUEST,
      responses: { 200: { description: 'Rates.', schema: Quote, example: EXAMPLE_PARCEL_RATES } },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const body = call.body as ShipmentsToRateInput | ParcelsToRateInput;
          const json =
            'shipment_ids' in body
              ? await quoteShipments(tx, feed, shipmentsToRate, body)
              : await quoteParcels(tx, feed, body);
          return { status: 200, json };
        }),
    }),
    quote,
    forHub(quote, 'ops'),
    ...rateCardRoutes({ db, clock }),
    ...markupRoutes({ db }),
  ];
}
