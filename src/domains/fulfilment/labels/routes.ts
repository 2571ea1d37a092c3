// Labels: bought and voided by the floor, read and printed by the floor and merchants.
import { type Static, Type } from 'typebox';
import { actionsOn, type RouteBase, readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { notFound, stateConflict } from '../../../kit/http/problems.ts';
import { answers } from '../../../kit/http/responses.ts';
import { type Answer, type Call, ok, type Route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import { LABEL_RESPONSES, printLabel } from '../../labels/print-label.ts';
import type { LabelServices } from '../../labels/settle-labels.ts';
import type { LabelFile } from '../../labels/types.ts';
import { findParcelQuote } from '../../rates/quotes/keep-quote.ts';
import { ParcelRates } from '../../rates/quotes/schema.ts';
import { EXAMPLE_ORG_ID, EXAMPLE_SUB_ORDERS } from '../examples.ts';
import { lockSubOrder } from '../open-sub-order.ts';
import { buyerOf, ON_SUB_ORDERS, subOrderId } from '../sub-order-routes.ts';
import { buyLabels, rateCartons } from './buy-labels.ts';
import { drawnLabel } from './draw-label.ts';
import { PARCEL_LABELS, voidParcelLabel } from './parcel-labels.ts';
import { findLabel, labelList, liveLabelsJson, shippingLabels } from './queries.ts';
import { BuyLabels, RateCartons, ShippingLabel } from './schema.ts';
import { isLive } from './state-rules.ts';

// Examples of the demo data (demo/world/labels.ts).

/** A label of Rival's that the hub voids, and one of Juniper's. */
const EXAMPLE_LABEL_IDS = { voided: 2, merchant: 3 } as const;

const EXAMPLE_BUY = {
  service: 'ups/ground',
  shipments: [{ carton: 1, tracking_number: '1Z999AA10123456791' }],
};

const TAG = 'Shipping labels';
const BASE: RouteBase = {
  aggregate: shippingLabels,
  path: '/v1/shipping_labels',
  parameter: 'id',
  reference: (example) => Id('Label id.', Number(example)),
  tag: TAG,
  access: 'read',
  responses: answers('The label.', ShippingLabel, ['ETag']),
};

export function labelRoutes(services: LabelServices & { readonly db: Db }): Route[] {
  const { db } = services;
  const list = listRoute(db, {
    path: BASE.path,
    operationId: 'listShippingLabels',
    summary: 'List shipping labels',
    description: 'Every label bought for a carton, with its cost. Order: id.',
    tag: TAG,
    access: 'read',
    list: labelList,
    filters: { sub_order_id: Type.Optional(Id('Only of this sub-order.')) },
    row: ShippingLabel,
    rows: 'Shipping labels.',
  });
  const read = readsOn(db, BASE);
  const example = String(EXAMPLE_LABEL_IDS.merchant);
  const printed = { example, problems: ['state_conflict'], isLongWork: true } as const;
  const reads = [
    read(null, {
      operationId: 'getShippingLabel',
      summary: 'Read a shipping label',
      description: 'With its state, number and cost.',
      example,
    }),
    read('label.pdf', {
      ...printed,
      operationId: 'printShippingLabel',
      summary: 'Print a shipping label',
      description:
        'One page of 4 by 6 inches: the source’s own label, or for the hub’s rate cards one with sender, ' +
        'recipient, service and the number as Code 128.',
      responses: LABEL_RESPONSES.pdf,
      read: printing(db, 'pdf'),
    }),
    read('label.zpl', {
      ...printed,
      operationId: 'printShippingLabelZpl',
      summary: 'Print a shipping label on a label printer',
      description: 'The same in ZPL II, for 203 dots per inch and labels of 4 by 6 inches.',
      responses: LABEL_RESPONSES.zpl,
      read: printing(db, 'zpl'),
    }),
  ];
  const action = actionsOn({
    ...BASE,
    path: '/ops/v1/orgs/{org_id}/shipping_labels',
    exampleOrgId: EXAMPLE_ORG_ID,
    access: 'floor',
  });
  return [
    list,
    forHub(list, 'floor'),
    ...reads,
    ...reads.map((one) => forHub(one, 'floor')),
    ...subOrderLabelRoutes(services),
    action('void', {
      operationId: 'opsVoidShippingLabel',
      summary: 'Void a shipping label',
      description:
        'Possible until its carton is handed over; if the carton was shipped with it, undo the shipment first. If ' +
        'its source confirms later, the state is `void_requested` until then. Voiding a voided label changes ' +
        'nothing.',
      example: String(EXAMPLE_LABEL_IDS.voided),
      problems: ['state_conflict', 'not_configured'],
      before: (call, id) => voidParcelLabel(services, buyerOf(call), Number(id)),
      run: async (_work, id) => ({ aggregate: shippingLabels, id: Number(id) }),
    }),
  ];
}

function printing(db: Db, format: LabelFile['format']) {
  return async ({ orgId }: Call, id: number): Promise<Answer | null> => {
    const label = await findLabel(db, orgId, id);
    if (label === null) return null;
    if (!isLive(label.state) || label.state === 'requested')
      throw stateConflict(`label ${id} is ${label.state}`);
    return printLabel(db, orgId, label, format, {
      files: PARCEL_LABELS.files,
      title: `shipping-label-${id}`,
      draw: () => drawnLabel(db, orgId, label),
    });
  };
}

function subOrderLabelRoutes(services: LabelServices): Route[] {
  const base: RouteBase = {
    ...ON_SUB_ORDERS,
    tag: TAG,
    problems: ['state_conflict', 'not_configured', 'carrier_unavailable'],
  };
  const example = String(EXAMPLE_SUB_ORDERS.unlabelled);
  const rates = actionsOn({
    ...base,
    responses: answers('Rates.', ParcelRates),
  })('rates', {
    operationId: 'opsRateSubOrder',
    summary: 'Rate the cartons of a packed sub-order',
    description:
      'The price of every service of the source for its measured cartons. The response is stored as a quote of ' +
      'the organization, which can be used to buy labels.',
    example,
    body: RateCartons,
    bodyOptional: true,
    bodyExample: { source: 'cards' },
    before: (call, reference, body: RateCartons) =>
      rateCartons(services, buyerOf(call), subOrderId(reference), body),
    run: async ({ tx, orgId, now }, _reference, _body, _actor, quoteId) => {
      const kept = await findParcelQuote(tx, orgId, quoteId, now);
      if (kept === null) throw notFound();
      return ok(kept.rates);
    },
  });
  const buying = actionsOn({
    ...base,
    responses: answers('The labels of its cartons.', Type.Array(ShippingLabel)),
  })('buy_labels', {
    operationId: 'opsBuyLabels',
    summary: 'Buy labels for the cartons of a packed sub-order',
    description:
      'Every carton without a label gets one of the service, at the price of the given quote or at current ' +
      'rates. Cartons that have a label of the service keep it, so repeating the request buys nothing; a number ' +
      'that differs from a carton’s label is 409: void that label first. `ship` with the same service ships with ' +
      'these labels.',
    example,
    body: BuyLabels,
    bodyExample: EXAMPLE_BUY,
    before: (call, reference, body: Static<typeof BuyLabels>) =>
      buyLabels(services, buyerOf(call), subOrderId(reference), body),
    run: async (work, reference) => {
      const id = subOrderId(reference);
      await lockSubOrder(work, id, 'packed');
      return { status: 200, json: await liveLabelsJson(work.tx, work.orgId, id) };
    },
  });
  return [rates, buying];
}
