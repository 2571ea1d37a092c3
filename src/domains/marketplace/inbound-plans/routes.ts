// Inbound plans: the hub has a marketplace told what comes, and hears what it has received.
import { Type } from 'typebox';
import { actionsOn, readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { createdAnswer } from '../../../kit/http/record-answer.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import type { Answer, Route } from '../../../kit/http/route.ts';
import { Enum, Id, Strict } from '../../../kit/http/schema.ts';
import { EXAMPLE_CARTON } from '../cartons/examples.ts';
import { SHIPMENT_EXAMPLES } from '../shipments/examples.ts';
import { shipments } from '../shipments/queries.ts';
import { ShipmentName } from '../shipments/shipment-name.ts';
import { shipmentNumber } from '../shipments/state-rules.ts';
import { WORK_ORDERS } from '../work-orders/examples.ts';
import { workOrders } from '../work-orders/queries.ts';
import { MayHaveReason } from '../work-orders/schema.ts';
import { workOrderNumber } from '../work-orders/stage-rules.ts';
import { unknownItems } from '../work-orders/unknown-items.ts';
import { WorkOrderNumber } from '../work-orders/work-order-id.ts';
import { BoxContents, boxesOfOneShipment, boxesOfWorkOrder } from './box-contents.ts';
import { cancelPlan, confirmPlacement, retryPlan, sendPacking } from './change-plan.ts';
import { RECEIPTS_DUE } from './due-kinds.ts';
import { EXAMPLE_OPTION, EXAMPLE_PLAN, PLANS } from './examples.ts';
import { planList, plans, readingJson } from './queries.ts';
import { readNow } from './read-receipts.ts';
import {
  ConfirmPlacement,
  InboundPlan,
  NewInboundPlan,
  type NewPlanInput,
  PLAN_STATUSES,
  ReceiptReading,
} from './schema.ts';
import { startPlan } from './start-plan.ts';

const TAG = 'Inbound plans';
const HUB = '/ops/v1/orgs/{org_id}';
const PATH = `${HUB}/marketplace_inbound_plans`;

const answers = {
  200: { description: 'The plan after it.', schema: InboundPlan, example: EXAMPLE_PLAN, headers: ['ETag'] },
} as const;

const place = {
  aggregate: plans,
  path: PATH,
  tag: TAG,
  access: 'floor',
  responses: answers,
  parameter: 'id',
  reference: (example: string) => Id('Plan id.', Number(example)),
} as const;
const action = actionsOn(place);

const READING = {
  description: 'How reading its receipts goes.',
  schema: ReceiptReading,
  example: { shipment_id: 'MS-000001', warehouse_id: 1, attempts: 0, error: null, read: null, next: null },
};

const [content] = EXAMPLE_CARTON.contents;
const BOXES = {
  description: 'The file.',
  schema: BoxContents,
  example: {
    packageGroupings: [
      {
        boxes: [
          {
            contentInformationSource: 'BOX_CONTENT_PROVIDED',
            quantity: 1,
            dimensions: { unitOfMeasurement: 'IN', length: 18, width: 14, height: 12 },
            weight: { unit: 'LB', value: 9 },
            items: [
              {
                msku: content?.listing_sku ?? '',
                quantity: content?.quantity ?? 1,
                labelOwner: 'SELLER',
                prepOwner: 'NONE',
              },
            ],
          },
        ],
      },
    ],
  },
};

const boxes = { tag: 'Marketplace shipments', access: 'read', responses: { 200: BOXES } } as const;
const ofWorkOrder = {
  ...boxes,
  aggregate: workOrders,
  parameter: 'id',
  reference: WorkOrderNumber,
} as const;
const ofShipment = { aggregate: shipments, parameter: 'id', reference: ShipmentName } as const;
const ofHubShipment = {
  ...ofShipment,
  path: `${HUB}/marketplace_shipments`,
  tag: TAG,
  access: 'floor',
  responses: { 200: READING },
} as const;

const json = (text: string): Answer => ({ status: 200, json: text });

const file = (text: string, name: string): Answer => ({
  ...json(text),
  headers: { 'content-disposition': `attachment; filename="box-contents-${name}.json"` },
});

export function inboundPlanRoutes({ db }: { readonly db: Db }): Route[] {
  const boxContents = [
    readsOn(db, { ...ofWorkOrder, path: '/v1/marketplace_work_orders' })('box_contents', {
      operationId: 'getBoxContentsOfWorkOrder',
      summary: 'Download what is in the cartons of a work order',
      description:
        'In the shape that Amazon’s `setPackingInformation` takes: a grouping for each shipment, and one for the cartons that ' +
        'go nowhere yet. Only cartons for Amazon.',
      example: WORK_ORDERS.packed,
      problems: ['state_conflict'],
      read: async ({ orgId }, id) => file(await boxesOfWorkOrder(db, orgId, id), workOrderNumber(id)),
    }),
    readsOn(db, { ...ofShipment, path: '/v1/marketplace_shipments', ...boxes })('box_contents', {
      operationId: 'getBoxContentsOfShipment',
      summary: 'Download what is in the cartons of a marketplace shipment',
      description: 'In the shape that Amazon’s `setPackingInformation` takes.',
      example: SHIPMENT_EXAMPLES.inTransit,
      problems: ['state_conflict'],
      read: async ({ orgId }, id) => file(await boxesOfOneShipment(db, orgId, id), shipmentNumber(id)),
    }),
  ];
  return [
    actionsOn({
      ...ofWorkOrder,
      path: `${HUB}/marketplace_work_orders`,
      tag: TAG,
      access: 'floor',
      responses: {
        201: {
          description: 'The plan, which the worker makes.',
          schema: InboundPlan,
          example: { ...EXAMPLE_PLAN, status: 'working', step: 'create_plan', shipments: [] },
          headers: ['ETag', 'Location'],
        },
      },
    })<NewPlanInput>('inbound_plans', {
      operationId: 'opsStartInboundPlan',
      summary: 'Tell the marketplace what comes by a work order',
      description:
        'Where the merchant has set the credentials of the seller account and the marketplace is Amazon, Amazon is asked, step ' +
        'by step: the plan, how it is to be packed, where it goes. Else the hub makes the plan itself: one shipment with a ' +
        'number of its own. What cartons were packed before go into the shipments by themselves.',
      example: WORK_ORDERS.toStart,
      body: NewInboundPlan,
      references: unknownItems(db, '/work_order_item_ids/*'),
      bodyExample: { fulfillment_center_code: 'ONT8' },
      run: async (work, ref, body) => {
        const plan = await startPlan(work, ref, body);
        const location = `/ops/v1/orgs/${work.orgId}/marketplace_inbound_plans/${plan.id}`;
        return createdAnswer(await work.answer(plan), location);
      },
    }),
    listRoute(db, {
      path: PATH,
      operationId: 'opsListInboundPlans',
      summary: 'List inbound plans',
      description: 'Order: id.',
      tag: TAG,
      access: 'floor',
      params: Strict(ORG_ID),
      list: planList,
      filters: {
        work_order_id: Type.Optional(Id('Only of this work order.')),
        status: Type.Optional(Enum(PLAN_STATUSES, 'Only those that are so.')),
      },
      row: InboundPlan,
      example: EXAMPLE_PLAN,
      rows: 'Inbound plans.',
    }),
    readsOn(db, place)(null, {
      operationId: 'opsGetInboundPlan',
      summary: 'Read an inbound plan',
      example: String(PLANS.done),
      responses: { 200: { ...answers[200], description: 'The plan.' } },
    }),
    action('confirm_placement', {
      operationId: 'opsConfirmPlacement',
      summary: 'Choose where the units of a plan go',
      description:
        'Of a plan that waits for it. Once the marketplace has confirmed it, it cannot be changed.',
      example: String(PLANS.toConfirm),
      body: ConfirmPlacement,
      bodyExample: { placement_option_id: EXAMPLE_OPTION },
      run: confirmPlacement,
    }),
    action('send_packing', {
      operationId: 'opsSendPackingInformation',
      summary: 'Tell the marketplace what was packed into the shipments of a plan',
      description:
        'Of a plan that waits for its cartons: all units must be in cartons that are in its shipments, as planned.',
      example: String(PLANS.toPack),
      run: sendPacking,
    }),
    action('retry', {
      operationId: 'opsRetryInboundPlan',
      summary: 'Make the step again that has failed',
      description: 'With the account that is set for the seller now.',
      example: String(PLANS.failed),
      run: retryPlan,
    }),
    action('cancel', {
      operationId: 'opsCancelInboundPlan',
      summary: 'Call an inbound plan off',
      description:
        'The marketplace is told, too: `status` is `working` until it has answered. A plan that the marketplace never had is ' +
        '`cancelled` at once; so is one whose seller account is gone, and its history says that the marketplace was not told. ' +
        'Cartons that are in shipments already stay there.',
      example: String(PLANS.toCancel),
      body: MayHaveReason,
      bodyOptional: true,
      bodyExample: { reason: 'the merchant wants it elsewhere' },
      run: cancelPlan,
    }),
    ...boxContents.flatMap((one) => [one, forHub(one, 'floor')]),
    actionsOn(ofHubShipment)('read_receipts', {
      operationId: 'opsReadMarketplaceReceipts',
      summary: 'Ask the marketplace what it has received',
      description:
        'Where the credentials of the seller account are set, it is asked by itself every six hours from when the shipment ' +
        'has left until it is closed; this asks now.',
      example: SHIPMENT_EXAMPLES.inTransit,
      run: async (work, ref) => json(await readNow(work, ref)),
    }),
    readsOn(db, ofHubShipment)('receipt_reading', {
      operationId: 'opsGetReceiptReading',
      summary: 'See how reading a shipment’s receipts goes',
      example: SHIPMENT_EXAMPLES.inTransit,
      read: async ({ orgId }, id) => {
        const found = await readingJson(db, orgId, id, RECEIPTS_DUE);
        return found === null ? null : json(found);
      },
    }),
  ];
}
