import { type Static, type TSchema, Type } from 'typebox';
import { type Action, actionsOn, type RouteBase, readsOn } from '../../kit/aggregates/action-routes.ts';
import { type Work, workOf } from '../../kit/aggregates/work.ts';
import { type Db, violatesUnique } from '../../kit/db/db.ts';
import { pdfAnswer, pdfResponse } from '../../kit/documents/pdf-answer.ts';
import { notFound } from '../../kit/http/problems.ts';
import { answers } from '../../kit/http/responses.ts';
import { type Call, ok, type Route, route } from '../../kit/http/route.ts';
import { Id, Strict } from '../../kit/http/schema.ts';
import { Undo } from '../../kit/state/schema.ts';
import type { LabelServices } from '../labels/settle-labels.ts';
import { confirmCancel, refuseCancel } from '../orders/cancel/requests/request-cancel.ts';
import { RefuseCancel } from '../orders/cancel/requests/schema.ts';
import { measureViolations } from './carton-measure-rules.ts';
import { commercialInvoice } from './customs/commercial-invoice.ts';
import { packingSlipPdf } from './documents/packing-slip.ts';
import { EXAMPLE_ORG_ID, EXAMPLE_PACK, EXAMPLE_SHIP, EXAMPLE_SUB_ORDERS } from './examples.ts';
import { buyLabels, type LabelBuyer } from './labels/buy-labels.ts';
import { readSubOrder } from './labels/read-shipment.ts';
import { ShipWithLabels } from './labels/schema.ts';
import { shipmentsByLabels } from './labels/use-labels.ts';
import { idOf, SUB_ORDER_REFERENCE } from './number-rules.ts';
import { packSubOrder } from './pack-sub-order.ts';
import { pickUnits, undoPick } from './pick-units.ts';
import { changedSubOrders, otherParts, placeOfWarehouse, subOrders } from './queries.ts';
import { routeSubOrderAgain } from './reroute-sub-order.ts';
import {
  CorrectTracking,
  FloorSubOrder,
  MoveTracking,
  Pack,
  PickedUnits,
  RouteAgain,
  Ship,
  ShortPick,
  StartedPicks,
  StartPicks,
  SubstituteLot,
} from './schema.ts';
import { handOver, shipSubOrder } from './ship-sub-order.ts';
import { shortPick } from './short-pick.ts';
import { isStarted, startPick, startPicks } from './start-pick.ts';
import { substituteLot } from './substitute-lot.ts';
import { correctTracking } from './undo/correct-tracking.ts';
import { moveTracking } from './undo/move-tracking.ts';
import { undoHandOver, undoPack, undoShip, undoStartPick } from './undo/undo-steps.ts';

const TAG = 'Floor';
const answerOf = (description: string) => answers(description, FloorSubOrder, ['ETag']);

export const ON_SUB_ORDERS: RouteBase = {
  aggregate: subOrders,
  view: changedSubOrders,
  path: '/ops/v1/orgs/{org_id}/sub_orders',
  parameter: 'id',
  reference: (example) =>
    Type.String({
      pattern: SUB_ORDER_REFERENCE,
      description: 'Sub-order id, or its number.',
      examples: [example],
    }),
  exampleOrgId: EXAMPLE_ORG_ID,
  tag: TAG,
  access: 'floor',
  responses: answerOf('The current sub-order.'),
};

export function subOrderId(reference: string): number {
  const id = idOf(reference);
  if (id === null) throw notFound();
  return id;
}

export const buyerOf = ({ actor, orgId }: Call): LabelBuyer => ({ ...actor, orgId });

const ShipForms = Type.Union([Ship, ShipWithLabels]);

/** Picks the form that the body looks like, so that violations refer to it. */
const shipForm = (body: unknown): TSchema =>
  typeof body === 'object' && body !== null && ('service' in body || 'quote_id' in body)
    ? ShipWithLabels
    : Ship;

/** On a tracking number race, the second attempt reports whose number it is. */
function againstRacers(one: Route): Route {
  return {
    ...one,
    handler: async (call) => {
      try {
        return await one.handler(call);
      } catch (error) {
        if (!violatesUnique(error, 'live_tracking_pkey')) throw error;
        return one.handler(call);
      }
    },
  };
}

interface Step<Body> extends Omit<Action<Body>, 'example' | 'run'> {
  readonly example: number;
  readonly run: (work: Work, id: number, body: Body) => Promise<void>;
}

const action = actionsOn(ON_SUB_ORDERS);

const step = <Body>(name: string, { example, run, ...rest }: Step<Body>): Route =>
  againstRacers(
    action<Body>(name, {
      ...rest,
      example: String(example),
      run: async (work, reference, body) => {
        const id = subOrderId(reference);
        await run(work, id, body);
        return { aggregate: subOrders, id };
      },
    }),
  );

export function subOrderRoutes(services: LabelServices & { readonly db: Db }): Route[] {
  const { db } = services;
  const read = readsOn(db, { ...ON_SUB_ORDERS, view: subOrders });
  return [
    read(null, {
      operationId: 'opsGetSubOrder',
      summary: 'Read a sub-order',
      description: 'With its reserved lots, cartons and history.',
      example: String(EXAMPLE_SUB_ORDERS.packed),
      responses: answerOf('The sub-order.'),
    }),
    read('packing_slip.pdf', {
      operationId: 'opsPrintPackingSlip',
      summary: 'Print the packing slip of a sub-order',
      description:
        'Ship-to address, order, lines and what ships separately, with the sub-order number as a Code 128 barcode. ' +
        'Letter size for warehouses in North America, A4 elsewhere.',
      example: String(EXAMPLE_SUB_ORDERS.packed),
      isLongWork: true,
      responses: { 200: pdfResponse('The packing slip.') },
      read: async ({ orgId }, id) => {
        const subOrder = await readSubOrder(db, orgId, id);
        const { warehouse_id } = subOrder;
        const [place, others] = await Promise.all([
          warehouse_id === null ? null : placeOfWarehouse(db, warehouse_id),
          otherParts(db, orgId, subOrder.order_id, id),
        ]);
        const bytes = await packingSlipPdf(subOrder, place ?? { country: 'US', timezone: 'UTC' }, others);
        return pdfAnswer(bytes, `packing-slip-${subOrder.sub_order_number}`);
      },
    }),
    read('commercial_invoice.pdf', {
      operationId: 'opsPrintCommercialInvoice',
      summary: 'Print the commercial invoice of a sub-order',
      description:
        'For packed international parcels: every item with its HS code, origin and value (the price paid in US ' +
        'dollars, else the item’s `customs_value_usd`). 409 with everything that is missing, or if the parcels ' +
        'cross no customs border. Letter size for warehouses in North America, A4 elsewhere.',
      example: String(EXAMPLE_SUB_ORDERS.abroad),
      isLongWork: true,
      problems: ['state_conflict'],
      responses: { 200: pdfResponse('The commercial invoice.') },
      read: async ({ orgId }, id) => {
        const { bytes, number } = await commercialInvoice(db, orgId, id);
        return pdfAnswer(bytes, `commercial-invoice-${number}`);
      },
    }),
    route({
      method: 'POST',
      path: `${ON_SUB_ORDERS.path}/start_pick`,
      operationId: 'opsStartPicks',
      summary: 'Start picking many sub-orders',
      description: 'Each independently, all in one transaction; the response has a result for each.',
      tag: TAG,
      access: 'floor',
      params: Strict({ org_id: Id('Organization id.', EXAMPLE_ORG_ID) }),
      body: StartPicks,
      bodyExample: { sub_order_ids: [EXAMPLE_SUB_ORDERS.packed] },
      responses: answers('What happened.', StartedPicks),
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const results = await startPicks(workOf(tx, feed), call.body.sub_order_ids);
          return ok({ started: results.filter(isStarted).length, results });
        }),
    }),
    step('start_pick', {
      operationId: 'opsStartPick',
      summary: 'Start picking a sub-order',
      description: 'Moves it from pending to picking: it can no longer be cancelled.',
      example: EXAMPLE_SUB_ORDERS.pending,
      run: startPick,
    }),
    step('pick', {
      operationId: 'opsPickUnits',
      summary: 'Confirm picked units',
      description:
        'Only in picking. Packed units count as picked, whether or not they were confirmed. If a line has several ' +
        'reserved lots, name the lot.',
      example: EXAMPLE_SUB_ORDERS.picking,
      body: PickedUnits,
      bodyExample: { lines: [{ line: 1, quantity: 1 }] },
      run: pickUnits,
    }),
    step('undo_pick', {
      operationId: 'opsUndoPick',
      summary: 'Undo confirmed picks',
      description:
        'Only in picking; other confirmed units stay picked. The units can then be picked again or reported as ' +
        'missing. If a line has several reserved lots, name the lot.',
      example: EXAMPLE_SUB_ORDERS.picking,
      body: PickedUnits,
      bodyExample: { lines: [{ line: 1, quantity: 1 }] },
      run: undoPick,
    }),
    step('short_pick', {
      operationId: 'opsShortPick',
      summary: 'Report a short pick',
      description:
        'Only in picking. The missing units are quarantined until a recount, so that no pick is sent to them ' +
        'again, and raise a floor exception. Ordered units that cannot ship without them (for a bundle: whole ' +
        'bundles) are split off and rerouted; if nothing is left, the sub-order itself is rerouted. If a line has ' +
        'several reserved lots, name the lot. Units confirmed as picked cannot be missing: remove broken ones from ' +
        'stock (`stock/adjust`), and undo picks that were confirmed by mistake first (`undo_pick`).',
      example: EXAMPLE_SUB_ORDERS.shortPicked,
      body: ShortPick,
      bodyExample: { lines: [{ line: 1, missing: 1 }], note: 'the shelf is empty' },
      run: shortPick,
    }),
    step('substitute_lot', {
      operationId: 'opsSubstituteLot',
      summary: 'Report that a different lot was picked',
      description:
        'Only in picking. The picked lot must have the remaining shelf life that the item requires for customers. ' +
        'Its units must be free, or reserved for sub-orders that are not in picking yet, which get the original ' +
        'lot instead; 409 if others have picked or reserved them. Repeating the request changes nothing.',
      example: EXAMPLE_SUB_ORDERS.picking,
      body: SubstituteLot,
      bodyExample: { line: 1, quantity: 1, to_lot: null, reason: 'the pallet in front was another lot' },
      run: substituteLot,
    }),
    step('pack', {
      operationId: 'opsPackSubOrder',
      summary: 'Pack a sub-order',
      description:
        'Moves it from picking to packed. The cartons hold all of its units, each once; violations name surplus ' +
        'and missing units. A carton’s number is its position in the list, from 1. If a line has several lots in ' +
        'several cartons, name the lots of each carton; otherwise they are inferred. A size needs all three sides. ' +
        'A size too small for its goods, or a weight below half of theirs according to the catalog, is rejected ' +
        'unless `override_reason` explains it. Repeating the same packing changes nothing, regardless of ' +
        '`If-Match`. To repack it differently, send the ETag of the packing you have seen as `If-Match`; without it, 409 ' +
        'names who packed it and when. A packed sub-order that loses units returns to picking, without cartons, ' +
        'once they are rerouted.',
      example: EXAMPLE_SUB_ORDERS.picking,
      honoursIfMatch: true,
      body: Pack,
      bodyExample: EXAMPLE_PACK,
      rules: ({ body }) => measureViolations((body as Pack).cartons),
      run: packSubOrder,
    }),
    step<Static<typeof ShipForms>>('ship', {
      operationId: 'opsShipSubOrder',
      reach: 'beyond',
      summary: 'Ship a sub-order',
      description:
        'Moves it from packed to shipped: its units leave the stock, and every carton becomes a shipment with the ' +
        'status `label_created`, which counts as picked up once the carrier scans it. There are two forms: with ' +
        'existing labels, send carrier and number of every carton; or send a `service`, with a `quote_id` if you ' +
        'have one, and missing labels are bought first, so that number and cost of each carton come from its ' +
        'label. With the ETag of a packing as `If-Match`, 412 if it was repacked since. Repeating the same numbers ' +
        'changes nothing, regardless of `If-Match`; if it shipped with other numbers, 409 names who shipped it and ' +
        'when.',
      example: EXAMPLE_SUB_ORDERS.packed,
      honoursIfMatch: true,
      body: ShipForms,
      bodyForm: shipForm,
      bodyExample: EXAMPLE_SHIP,
      problems: ['state_conflict', 'not_configured', 'carrier_unavailable'],
      before: async (call, reference, body) => {
        if ('service' in body)
          await buyLabels(services, buyerOf(call), subOrderId(reference), body, call.ifMatch);
      },
      run: async (work, id, body) =>
        shipSubOrder(
          work,
          id,
          'service' in body ? { shipments: await shipmentsByLabels(work, id, body) } : body,
        ),
    }),
    step('hand_over', {
      operationId: 'opsHandOverSubOrder',
      summary: 'Hand a sub-order over to the carrier',
      description:
        'A shipment that was handed over cannot be undone unless the handover is undone first. Repeating the request changes nothing.',
      example: EXAMPLE_SUB_ORDERS.shipped,
      run: handOver,
    }),
    step('confirm_cancel', {
      operationId: 'opsConfirmCancel',
      summary: 'Confirm a requested cancellation',
      description:
        'The requested units are cancelled and free again; what was picked of them is to be put back, as floor exceptions say. ' +
        'A packed sub-order of which some units stay returns to picking. Confirming again changes nothing.',
      example: EXAMPLE_SUB_ORDERS.cancelAsked,
      run: confirmCancel,
    }),
    step<RefuseCancel>('refuse_cancel', {
      operationId: 'opsRefuseCancel',
      summary: 'Refuse a requested cancellation',
      description:
        'The sub-order goes on; the merchant reads the reason. Refusing again for the same reason changes nothing.',
      example: EXAMPLE_SUB_ORDERS.cancelToRefuse,
      body: RefuseCancel,
      bodyExample: { reason: 'the driver has it already' },
      run: (work, id, { reason }) => refuseCancel(work, id, reason),
    }),
    step('undo_start_pick', {
      operationId: 'opsUndoStartPick',
      summary: 'Undo the start of picking of a sub-order',
      description: 'Moves it from picking back to pending, in the same wave: it can be cancelled again.',
      example: EXAMPLE_SUB_ORDERS.undoneStart,
      body: Undo,
      bodyExample: { reason: 'scanned the order below it on the list' },
      run: undoStartPick,
    }),
    step('undo_pack', {
      operationId: 'opsUndoPack',
      summary: 'Undo packing a sub-order',
      description:
        'Moves it from packed back to picking and removes its cartons. If only a carton is wrong, repack it with `If-Match` instead.',
      example: EXAMPLE_SUB_ORDERS.undonePack,
      body: Undo,
      bodyExample: { reason: 'packed the goods of another order' },
      run: undoPack,
    }),
    step('correct_tracking', {
      operationId: 'opsCorrectTracking',
      reach: 'beyond',
      summary: 'Correct the tracking numbers of a shipped sub-order',
      description:
        'The named cartons get new numbers; the others keep theirs. 409 for a carton with carrier events: the ' +
        'carrier tracks it by its current number. A number that a carton already has changes nothing.',
      example: EXAMPLE_SUB_ORDERS.corrected,
      body: CorrectTracking,
      bodyExample: {
        shipments: [{ carrier: 'UPS', tracking_number: '1Z999AA10123456700' }],
        reason: 'scanned the label beside it',
      },
      run: correctTracking,
    }),
    step('move_tracking', {
      operationId: 'opsMoveTracking',
      reach: 'beyond',
      summary: 'Move a mis-scanned label to the right parcel',
      description:
        'Moves the label with its carrier events. If the other sub-order has shipped, the two parcels swap labels. ' +
        'If it is packed, it becomes shipped as of this one’s ship time, and this one returns to packed, with its ' +
        'units back in stock and reserved. Both must belong to one organization and one warehouse; if one of them ' +
        'is packed, both must have one carton.',
      example: EXAMPLE_SUB_ORDERS.corrected,
      body: MoveTracking,
      bodyExample: {
        to_sub_order_id: EXAMPLE_SUB_ORDERS.shipped,
        reason: 'the labels of two parcels were swapped',
      },
      run: moveTracking,
    }),
    step('undo_hand_over', {
      operationId: 'opsUndoHandOver',
      summary: 'Undo the handover of a sub-order',
      description:
        'Its shipment can then be undone. 409 if there are carrier events: then it has left. Without a handover ' +
        'nothing changes.',
      example: EXAMPLE_SUB_ORDERS.shipped,
      body: Undo,
      bodyExample: { reason: 'the driver has left it on the ramp' },
      run: undoHandOver,
    }),
    step('undo_ship', {
      operationId: 'opsUndoShip',
      reach: 'beyond',
      summary: 'Undo shipping a sub-order',
      description:
        'Moves it from shipped back to packed, in the same cartons: its units are back in stock and reserved, and ' +
        'its tracking numbers are free. 409 if it was handed over or there are carrier events: then it has left.',
      example: EXAMPLE_SUB_ORDERS.undoneShip,
      body: Undo,
      bodyExample: { reason: 'the parcel is still on the bench' },
      run: undoShip,
    }),
    step('route_again', {
      operationId: 'opsRouteSubOrderAgain',
      summary: 'Reroute a sub-order',
      description:
        'In `error`: units that a warehouse may ship by now become pending or backordered; if that is only some of ' +
        'them, they become new sub-orders and the rest stays in error. 409 with the reason if no warehouse may ' +
        'ship any of it. In `pending`: everything is routed as if it came in now, including what is reserved for ' +
        'it; it may be split, or backordered if no warehouse that may ship it has stock. Nothing changes if it ' +
        'would ship from the same warehouse, nor for units that no warehouse may ship any more.',
      example: EXAMPLE_SUB_ORDERS.routedAgain,
      body: RouteAgain,
      bodyOptional: true,
      bodyExample: { note: 'the warehouse closes for a week' },
      run: routeSubOrderAgain,
    }),
  ];
}
