// Labels: bought and voided by the floor, read and printed by the floor and by merchants.
import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { labelsPdf, labelsZpl } from '../../../kit/documents/draw.ts';
import type { Label } from '../../../kit/documents/label-rules.ts';
import { pdfAnswer, pdfResponse } from '../../../kit/documents/pdf-answer.ts';
import { zplAnswer, zplResponse } from '../../../kit/documents/zpl-answer.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { notFound, Problem } from '../../../kit/http/problems.ts';
import { recordAnswer } from '../../../kit/http/record-answer.ts';
import { type Call, ok, type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { EXAMPLE_PARCEL_RATES } from '../../rates/quotes/examples.ts';
import { findParcelQuote } from '../../rates/quotes/find-quote.ts';
import { ParcelRates } from '../../rates/quotes/schema.ts';
import { EXAMPLE_ORG_ID, EXAMPLE_SUB_ORDERS } from '../examples.ts';
import { idOf, SUB_ORDER_REFERENCE } from '../number-rules.ts';
import { lockSubOrder } from '../open-sub-order.ts';
import { buyLabels, type LabelServices, rateCartons } from './buy-labels.ts';
import { drawnLabel } from './draw-label.ts';
import { EXAMPLE_BUY, EXAMPLE_LABEL, EXAMPLE_LABEL_IDS } from './examples.ts';
import { findFile, findLabel, findLabelJson, type LabelRow, labelList, liveLabelsJson } from './queries.ts';
import { BuyLabels, RateCartons, ShippingLabel } from './schema.ts';
import { isLive } from './state-rules.ts';
import { voidLabel } from './void-label.ts';

const TAG = 'Shipping labels';
const PATH = '/v1/shipping_labels';

export function labelRoutes(services: LabelServices & { readonly db: Db }): Route[] {
  const { db } = services;
  const params = Strict({ id: Id('Label id.', EXAMPLE_LABEL_IDS.merchant) });
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listShippingLabels',
    summary: 'List shipping labels',
    description: 'Every label that was bought for a carton, and what it costs. Order: id.',
    tag: TAG,
    access: 'read',
    list: labelList,
    filters: { sub_order_id: Type.Optional(Id('Only of this sub-order.')) },
    row: ShippingLabel,
    example: EXAMPLE_LABEL,
    rows: 'Shipping labels.',
  });
  const read = route({
    method: 'GET',
    path: `${PATH}/{id}`,
    operationId: 'getShippingLabel',
    summary: 'Read a shipping label',
    description: 'With its state, its number and what it costs.',
    tag: TAG,
    access: 'read',
    params,
    responses: {
      200: { description: 'The label.', schema: ShippingLabel, example: EXAMPLE_LABEL, headers: ['ETag'] },
    },
    handler: async (call) => {
      const found = await findLabelJson(db, call.orgId, call.params.id);
      if (found === null) throw notFound();
      return recordAnswer(found);
    },
  });
  const printed = printRoutes(db, params);
  return [
    list,
    forHub(list, 'floor'),
    read,
    forHub(read, 'floor'),
    ...printed,
    ...printed.map((one) => forHub(one, 'floor')),
    ...subOrderLabelRoutes(services),
    route({
      method: 'POST',
      path: '/ops/v1/orgs/{org_id}/shipping_labels/{id}/void',
      operationId: 'opsVoidShippingLabel',
      summary: 'Void a shipping label',
      description:
        'Before its carton is handed over: of one that was shipped with it, undo the shipment first. Where its source takes ' +
        'labels back later, the state is `void_requested` until it has. Voiding what is void changes nothing.',
      tag: TAG,
      access: 'floor',
      params: Strict({
        org_id: Id('Organization id.', EXAMPLE_ORG_ID),
        id: Id('Label id.', EXAMPLE_LABEL_IDS.voided),
      }),
      problems: ['state_conflict', 'not_configured'],
      responses: {
        200: { description: 'The label.', schema: ShippingLabel, example: EXAMPLE_LABEL, headers: ['ETag'] },
      },
      handler: (call) => {
        const { id } = call.params;
        return call.commit(
          async (tx, { orgId }) => {
            const found = await findLabelJson(tx, orgId, id);
            if (found === null) throw notFound();
            return recordAnswer(found);
          },
          () => voidLabel(services, { ...call.actor, orgId: call.orgId }, id),
        );
      },
    }),
  ];
}

function printRoutes(db: Db, params: ReturnType<typeof Strict>): Route[] {
  const find = async (call: Call): Promise<LabelRow> => {
    const label = await findLabel(db, call.orgId, (call.params as { id: number }).id);
    if (label === null) throw notFound();
    if (!isLive(label.state) || label.state === 'requested')
      throw new Problem('state_conflict', { detail: `label ${label.id} is ${label.state}` });
    return label;
  };
  const draw = async (call: Call, label: LabelRow): Promise<Label> => {
    const drawn = await drawnLabel(db, call.orgId, label);
    if (drawn === null)
      throw new Problem('state_conflict', { detail: `the carton of label ${label.id} was packed anew` });
    return drawn;
  };
  const bytesOf = async (call: Call, label: LabelRow, format: 'pdf' | 'zpl'): Promise<Buffer> => {
    const bytes = await findFile(db, call.orgId, label.id, format);
    if (bytes === null)
      throw new Problem('state_conflict', {
        detail: `${label.source} has not given label ${label.id} as ${format} yet`,
      });
    return bytes;
  };
  const shared = {
    method: 'GET',
    tag: TAG,
    access: 'read',
    params,
    problems: ['state_conflict'],
    isLongWork: true,
  } as const;
  return [
    route({
      ...shared,
      path: `${PATH}/{id}/label.pdf`,
      operationId: 'printShippingLabel',
      summary: 'Print a shipping label',
      description:
        'One page of 4 by 6 inches: as its source has drawn it, or, by the hub’s own cards, with sender, recipient, service and ' +
        'the number as Code 128.',
      responses: { 200: pdfResponse('The label.') },
      handler: async (call) => {
        const label = await find(call as Call);
        const title = `shipping-label-${label.id}`;
        if (label.source !== 'cards') return pdfAnswer(await bytesOf(call as Call, label, 'pdf'), title);
        const time = label.bought_at ?? label.requested_at;
        return pdfAnswer(await labelsPdf([await draw(call as Call, label)], { title, time }), title);
      },
    }),
    route({
      ...shared,
      path: `${PATH}/{id}/label.zpl`,
      operationId: 'printShippingLabelZpl',
      summary: 'Print a shipping label on a label printer',
      description: 'The same in ZPL II, for 203 dots per inch and labels of 4 by 6 inches.',
      responses: { 200: zplResponse },
      handler: async (call) => {
        const label = await find(call as Call);
        const title = `shipping-label-${label.id}`;
        if (label.source !== 'cards') return zplAnswer(await bytesOf(call as Call, label, 'zpl'), title);
        return zplAnswer(await labelsZpl([await draw(call as Call, label)]), title);
      },
    }),
  ];
}

/** What the floor asks for a packed sub-order: rates of its cartons, and labels. */
function subOrderLabelRoutes(services: LabelServices): Route[] {
  const bySubOrder = Strict({
    org_id: Id('Organization id.', EXAMPLE_ORG_ID),
    id: Type.String({
      pattern: SUB_ORDER_REFERENCE,
      description: 'Sub-order id, or its number.',
      examples: [String(EXAMPLE_SUB_ORDERS.unlabelled)],
    }),
  });
  const subOrderId = (reference: string): number => {
    const id = idOf(reference);
    if (id === null) throw notFound();
    return id;
  };
  const shared = {
    method: 'POST',
    tag: TAG,
    access: 'floor',
    params: bySubOrder,
    problems: ['state_conflict', 'not_configured', 'carrier_unavailable'],
  } as const;
  return [
    route({
      ...shared,
      path: '/ops/v1/orgs/{org_id}/sub_orders/{id}/rates',
      operationId: 'opsRateSubOrder',
      summary: 'Rate the cartons of a packed sub-order',
      description:
        'What every service of the source costs for its cartons, as they were measured. The answer is kept as a quote of the ' +
        'organization, which labels can be bought by.',
      body: RateCartons,
      bodyOptional: true,
      bodyExample: { source: 'cards' },
      responses: { 200: { description: 'Rates.', schema: ParcelRates, example: EXAMPLE_PARCEL_RATES } },
      handler: (call) => {
        let quoteId = 0;
        return call.commit(
          async (tx, { orgId, now }) => {
            const kept = await findParcelQuote(tx, orgId, quoteId, now);
            if (kept === null) throw notFound();
            return ok(kept.rates);
          },
          async () => {
            const buyer = { ...call.actor, orgId: call.orgId };
            quoteId = await rateCartons(services, buyer, subOrderId(call.params.id), call.body ?? {});
          },
        );
      },
    }),
    route({
      ...shared,
      path: '/ops/v1/orgs/{org_id}/sub_orders/{id}/buy_labels',
      operationId: 'opsBuyLabels',
      summary: 'Buy labels for the cartons of a packed sub-order',
      description:
        'Every carton that has no label yet gets one of the service, by the quote that is cited or by the rates of now. Cartons ' +
        'that have a label of it keep it, so asking again buys nothing; asking for another number than the label of a carton has is ' +
        '409: void that label first. `ship` with the same service ships with these labels.',
      body: BuyLabels,
      bodyExample: EXAMPLE_BUY,
      responses: {
        200: {
          description: 'The labels of its cartons.',
          schema: Type.Array(ShippingLabel),
          example: [EXAMPLE_LABEL],
        },
      },
      handler: (call) => {
        const id = subOrderId(call.params.id);
        return call.commit(
          async (tx, feed) => {
            await lockSubOrder(tx, feed, id, 'packed');
            return { status: 200, json: await liveLabelsJson(tx, feed.orgId, id) };
          },
          () => buyLabels(services, { ...call.actor, orgId: call.orgId }, id, call.body),
        );
      },
    }),
  ];
}
