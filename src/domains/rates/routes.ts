import { Type } from 'typebox';
import type { Db } from '../../kit/db/db.ts';
import { changesAllWarehouses } from '../../kit/http/bound-warehouses.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { unknownAt } from '../../kit/http/partial-body.ts';
import { notFound } from '../../kit/http/problems.ts';
import { answers } from '../../kit/http/responses.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { Id, Strict } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { Yielder } from '../../kit/kernel/yielder.ts';
import { findOpenWarehouses } from '../warehouses/find-warehouses.ts';
import { areOfCards } from './cards/loaded-cards.ts';
import { rateCardRoutes } from './cards/routes.ts';
import { markupRoutes } from './markups/routes.ts';
import type { ShipmentSource } from './middle-mile/quote-shipments.ts';
import { quoteShipments, unknownShipment } from './middle-mile/quote-shipments.ts';
import { EXAMPLE_RATES_REQUEST } from './quotes/examples.ts';
import { merchantJson } from './quotes/merchant-view-rules.ts';
import { findQuote } from './quotes/queries.ts';
import { noWarehouse, quoteParcels } from './quotes/quote-parcels.ts';
import {
  MiddleMileRates,
  ParcelRates,
  type ParcelsToRateInput,
  RATES_FORMS,
  RatesRequest,
  ratesForm,
  type ShipmentsToRateInput,
} from './quotes/schema.ts';
import type { AggregatorAnswer, AskAggregator } from './quotes/types.ts';

const TAG = 'Rates';
const Quote = Type.Union([ParcelRates, MiddleMileRates]);

interface RateServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly shipmentsToRate: ShipmentSource;
  readonly askAggregator: AskAggregator;
}

const forMerchant = (quote: string) => new Yielder().finish(merchantJson(quote));

export function rateRoutes({ db, clock, shipmentsToRate, askAggregator }: RateServices): Route[] {
  /** @param view of the kept quote, as JSON */
  const readQuote = (description: string, view: (json: string) => string | Promise<string>) =>
    route({
      method: 'GET',
      path: '/v1/rate_quotes/{quote_id}',
      operationId: 'getRateQuote',
      summary: 'Read a quote',
      description,
      tag: TAG,
      access: 'read',
      params: Strict({ quote_id: Id('Number of the quote.', 1) }),
      responses: answers('The quote.', Quote),
      handler: async (call) => {
        const found = await findQuote(db, call.orgId, call.params.quote_id, clock.now());
        if (found === null) throw notFound();
        return { status: 200, json: await view(found) };
      },
    });
  return [
    route({
      method: 'POST',
      path: '/v1/shipments/calculate_rates',
      operationId: 'calculateRates',
      summary: 'Calculate rates',
      description:
        `Two forms. \`parcels\` from a warehouse or an address to an address: the price of every service of every ` +
        `carrier, cheapest first, and the services that do not carry it, with the reason. \`shipment_ids\`: the ` +
        `middle-mile price of marketplace shipments. If you or the hub have an account with an aggregator, its services ` +
        `are included; if it does not answer in time, \`excluded\` says so. Every amount has a breakdown that adds up to ` +
        `the cent. Parcels are in inches and pounds or in centimetres and kilograms. The response is stored as a quote ` +
        `until it expires.`,
      tag: TAG,
      access: 'read',
      body: RatesRequest,
      bodyForm: ratesForm,
      moreBodyForms: RATES_FORMS,
      references: async ({ orgId }, fitting) => [
        ...(await unknownAt(
          fitting,
          '/shipment_ids/*',
          async (ids) =>
            new Set((await shipmentsToRate.find(db, orgId, ids as string[])).map(({ name }) => name)),
          (id) => unknownShipment(String(id)),
        )),
        ...(await unknownAt(
          fitting,
          '/from/warehouse_id',
          async (ids) => new Set((await findOpenWarehouses(db, orgId, ids as number[])).keys()),
          noWarehouse,
        )),
      ],
      bodyExample: EXAMPLE_RATES_REQUEST,
      responses: answers('Rates.', Quote),
      handler: (call) => {
        const body = call.body as ShipmentsToRateInput | ParcelsToRateInput;
        if ('shipment_ids' in body)
          return call.commit(async (tx, feed) => ({
            status: 200,
            json: await forMerchant(await quoteShipments(tx, feed, shipmentsToRate, body)),
          }));
        let aggregator: AggregatorAnswer | null = null;
        return call.commit(
          async (tx, feed) => ({
            status: 200,
            json: await forMerchant(await quoteParcels(tx, feed, body, aggregator)),
          }),
          async () => {
            aggregator = areOfCards(db, body.services) ? null : await askAggregator(call.orgId, body);
          },
        );
      },
    }),
    readQuote(
      'As it was given. It is deleted once it has expired, unless something was ordered with it.',
      forMerchant,
    ),
    {
      ...forHub(
        readQuote(
          'As calculated, with the organization’s mark-up as a separate line; merchants see it spread over all lines. It is deleted once ' +
            'it has expired, unless something was ordered with it.',
          (json) => json,
        ),
        'ops',
      ),
      // Its prices are those of any warehouse, or of several.
      isOfAllWarehouses: true,
    },
    ...[...rateCardRoutes({ db, clock }), ...markupRoutes({ db })].map(changesAllWarehouses),
  ];
}
