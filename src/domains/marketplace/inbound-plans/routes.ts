// Inbound plans: the hub submits what it will send, and reads what the marketplace received.
import { Type } from 'typebox';
import { actionsOn, readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { createdAnswer } from '../../../kit/http/record-answer.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import type { Answer, Route } from '../../../kit/http/route.ts';
import { Enum, Id, Strict } from '../../../kit/http/schema.ts';
import { SHIPMENT_EXAMPLES } from '../shipments/examples.ts';
import { shipments } from '../shipments/queries.ts';
import { ShipmentName } from '../shipments/schema.ts';
import { shipmentNumber } from '../shipments/state-rules.ts';
import { WORK_ORDERS } from '../work-orders/examples.ts';
import { workOrders } from '../work-orders/queries.ts';
import { MayHaveReason } from '../work-orders/schema.ts';
import { workOrderNumber } from '../work-orders/stage-rules.ts';
import { unknownItems, WorkOrderNumber } from '../work-orders/work-order-state.ts';
import { boxesOfOneShipment, boxesOfWorkOrder } from './box-contents.ts';
import { BoxContents } from './box-rules.ts';
import { cancelPlan, confirmPlacement, retryPlan, sendPacking, startPlan } from './change-plan.ts';
import { EXAMPLE_OPTION, PLANS } from './examples.ts';
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
import { RECEIPTS_DUE } from './state-rules.ts';

const TAG = 'Inbound plans';
const HUB = '/ops/v1/orgs/{org_id}';
const PATH = `${HUB}/marketplace_inbound_plans`;

const answers = {
  200: { description: 'The updated plan.', schema: InboundPlan, headers: ['ETag'] },
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

const READING = { description: 'The state of the receipt sync.', schema: ReceiptReading };

const BOXES = { description: 'The file.', schema: BoxContents };

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

const file = (json: string, name: string): Answer => ({
  status: 200,
  json,
  headers: { 'content-disposition': `attachment; filename="box-contents-${name}.json"` },
});

export function inboundPlanRoutes({ db }: { readonly db: Db }): Route[] {
  const boxContents = [
    readsOn(db, { ...ofWorkOrder, path: '/v1/marketplace_work_orders' })('box_contents', {
      operationId: 'getBoxContentsOfWorkOrder',
      summary: 'Download the carton contents of a work order',
      description:
        'As the body of Amazon’s `setPackingInformation`: one grouping per shipment, and one for unassigned cartons.',
      example: WORK_ORDERS.packed,
      problems: ['state_conflict'],
      read: async ({ orgId }, id) => file(await boxesOfWorkOrder(db, orgId, id), workOrderNumber(id)),
    }),
    readsOn(db, { ...ofShipment, path: '/v1/marketplace_shipments', ...boxes })('box_contents', {
      operationId: 'getBoxContentsOfShipment',
      summary: 'Download the carton contents of a marketplace shipment',
      description: 'As the body of Amazon’s `setPackingInformation`.',
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
          description: 'The plan, which is submitted in the background.',
          schema: InboundPlan,
          headers: ['ETag', 'Location'],
        },
      },
    })<NewPlanInput>('inbound_plans', {
      operationId: 'opsStartInboundPlan',
      summary: 'Create an inbound plan for a work order',
      description:
        'With a connected Amazon seller account, Amazon plans the packing and the placement; otherwise the hub creates the plan, with ' +
        'one shipment under its own number. Packed cartons are assigned to the shipments automatically.',
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
        work_order_id: Type.Optional(Id('Only those of this work order.')),
        status: Type.Optional(Enum(PLAN_STATUSES, 'Only in this state.')),
      },
      row: InboundPlan,
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
      summary: 'Choose a placement option of an inbound plan',
      description:
        'For a plan that is waiting for a placement. A placement confirmed by the marketplace is final.',
      example: String(PLANS.toConfirm),
      body: ConfirmPlacement,
      bodyExample: { placement_option_id: EXAMPLE_OPTION },
      run: confirmPlacement,
    }),
    action('send_packing', {
      operationId: 'opsSendPackingInformation',
      summary: 'Submit the carton contents of a plan to the marketplace',
      description:
        'For a plan that is waiting for its cartons: all units of its shipments must be in cartons, as planned.',
      example: String(PLANS.toPack),
      run: sendPacking,
    }),
    action('retry', {
      operationId: 'opsRetryInboundPlan',
      summary: 'Retry the failed step of an inbound plan',
      description: 'With the current account of the seller.',
      example: String(PLANS.failed),
      run: retryPlan,
    }),
    action('cancel', {
      operationId: 'opsCancelInboundPlan',
      summary: 'Cancel an inbound plan',
      description:
        'The marketplace is notified: `status` is `working` until it responds. A plan that it never received, or whose ' +
        'seller account was deleted, is `cancelled` immediately; the history shows if the marketplace was not notified. ' +
        'Cartons stay in their shipments.',
      example: String(PLANS.toCancel),
      body: MayHaveReason,
      bodyOptional: true,
      bodyExample: { reason: 'the merchant wants it elsewhere' },
      run: cancelPlan,
    }),
    ...boxContents.flatMap((one) => [one, forHub(one, 'floor')]),
    actionsOn(ofHubShipment)('read_receipts', {
      operationId: 'opsReadMarketplaceReceipts',
      summary: 'Sync receipts from the marketplace',
      description:
        'With a connected seller account, receipts are read every six hours until the shipment is closed; this reads them now.',
      example: SHIPMENT_EXAMPLES.inTransit,
      run: async (work, ref) => ({ status: 200, ...(await readNow(work, ref)) }),
    }),
    readsOn(db, ofHubShipment)('receipt_reading', {
      operationId: 'opsGetReceiptReading',
      summary: 'Read the receipt sync status of a marketplace shipment',
      example: SHIPMENT_EXAMPLES.inTransit,
      read: async ({ orgId }, id) => {
        const found = await readingJson(db, orgId, id, RECEIPTS_DUE);
        return found === null ? null : { status: 200, ...found };
      },
    }),
  ];
}
