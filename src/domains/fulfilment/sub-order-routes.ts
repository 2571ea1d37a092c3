import { type Static, type TSchema, Type } from 'typebox';
import { type Db, type Tx, violatesUnique } from '../../kit/db/db.ts';
import { pdfAnswer, pdfResponse } from '../../kit/documents/pdf-answer.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { notFound, type ProblemCode, type Violation } from '../../kit/http/problems.ts';
import { recordAnswer, type VersionedJson } from '../../kit/http/record-answer.ts';
import { type Answer, ok, type Route, route } from '../../kit/http/route.ts';
import { Id, Strict } from '../../kit/http/schema.ts';
import { Undo } from '../../kit/state/schema.ts';
import { missingSides } from './carton-measure-rules.ts';
import { commercialInvoice } from './customs/print-invoice.ts';
import { cartonDecimals } from './decimal-rules.ts';
import { packingSlipPdf } from './documents/packing-slip.ts';
import {
  EXAMPLE_FLOOR_SUB_ORDER,
  EXAMPLE_ORG_ID,
  EXAMPLE_PACK,
  EXAMPLE_SHIP,
  EXAMPLE_SUB_ORDERS,
} from './examples.ts';
import { buyLabels, type LabelBuyer, type LabelServices } from './labels/buy-labels.ts';
import { ShipWithLabels } from './labels/schema.ts';
import { shipmentsByLabels } from './labels/use-labels.ts';
import { idOf, SUB_ORDER_REFERENCE } from './number-rules.ts';
import { readBack } from './open-sub-order.ts';
import { packSubOrder } from './pack-sub-order.ts';
import { pickUnits, undoPick } from './pick-units.ts';
import { findSubOrder, otherParts, placeOfWarehouse } from './queries.ts';
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
import { shipSubOrder } from './ship-sub-order.ts';
import { shortPick } from './short-pick.ts';
import { isStarted, startPick, startPicks } from './start-pick.ts';
import { substituteLot } from './substitute-lot.ts';
import { correctTracking } from './undo/correct-tracking.ts';
import { handOver } from './undo/hand-over.ts';
import { moveTracking } from './undo/move-tracking.ts';
import { undoHandOver, undoPack, undoShip, undoStartPick } from './undo/undo-steps.ts';

const TAG = 'Floor';
const org_id = Id('Organization id.', EXAMPLE_ORG_ID);
const bySubOrder = (example: number) =>
  Strict({
    org_id,
    id: Type.String({
      pattern: SUB_ORDER_REFERENCE,
      description: 'Sub-order id, or its number.',
      examples: [String(example)],
    }),
  });
const PATH = '/ops/v1/orgs/{org_id}/sub_orders/{id}';

const ShipForms = Type.Union([Ship, ShipWithLabels]);

/** The form that a body means to have; its violations are then told in that form's words. */
const shipForm = (body: unknown): TSchema =>
  typeof body === 'object' && body !== null && ('service' in body || 'quote_id' in body)
    ? ShipWithLabels
    : Ship;

/** Who ships with a tracking number that another has just used is told by the second attempt whose it is. */
async function againstRacers(commit: () => Promise<Answer>): Promise<Answer> {
  try {
    return await commit();
  } catch (error) {
    if (!violatesUnique(error, 'live_tracking_pkey')) throw error;
    return commit();
  }
}

export function subOrderRoutes(services: LabelServices & { readonly db: Db }): Route[] {
  const { db } = services;
  const subOrderId = (reference: string): number => {
    const id = idOf(reference);
    if (id === null) throw notFound();
    return id;
  };
  const read = async ({ org_id: orgId, id }: { org_id: number; id: string }): Promise<VersionedJson> => {
    const found = await findSubOrder(db, orgId, subOrderId(id));
    if (found === null) throw notFound();
    return found;
  };

  /** The steps differ only in their body and in what they do. */
  const step = <B extends TSchema>(options: {
    readonly name: string;
    readonly operationId: string;
    readonly summary: string;
    readonly description: string;
    readonly example: number;
    readonly body?: B;
    readonly bodyOptional?: true;
    readonly bodyExample?: unknown;
    readonly bodyForm?: (body: unknown) => TSchema;
    readonly rules?: (input: { body: Static<B> }) => Violation[];
    readonly problems?: readonly ProblemCode[];
    readonly honoursIfMatch?: true;
    readonly work: (
      tx: Tx,
      feed: FeedWriter,
      id: number,
      input: Static<B>,
      ifMatch: string | null,
    ) => Promise<void>;
    /** What has to be asked of others first, outside of the transaction. */
    readonly before?: (
      buyer: LabelBuyer,
      id: number,
      input: Static<B>,
      ifMatch: string | null,
    ) => Promise<void>;
  }) => {
    const { name, example, work, before, problems = [], ...rest } = options;
    return route({
      method: 'POST',
      path: `${PATH}/${name}`,
      tag: TAG,
      access: 'floor',
      params: bySubOrder(example),
      problems: ['state_conflict', ...problems],
      responses: {
        200: {
          description: 'The sub-order as it is now.',
          schema: FloorSubOrder,
          example: EXAMPLE_FLOOR_SUB_ORDER,
          headers: ['ETag'],
        },
      },
      ...rest,
      handler: (call) => {
        const id = subOrderId(call.params.id);
        const ask =
          before === undefined
            ? undefined
            : () => before({ ...call.actor, orgId: call.orgId }, id, call.body as Static<B>, call.ifMatch);
        return againstRacers(() =>
          call.commit(async (tx, feed) => {
            await work(tx, feed, id, call.body, call.ifMatch);
            feed.write(tx);
            return recordAnswer(await readBack(tx, feed.orgId, id));
          }, ask),
        );
      },
    });
  };

  return [
    route({
      method: 'GET',
      path: PATH,
      operationId: 'opsGetSubOrder',
      summary: 'Read a sub-order',
      description: 'With what is set aside for it by lot, its cartons and its history.',
      tag: TAG,
      access: 'floor',
      params: bySubOrder(EXAMPLE_SUB_ORDERS.packed),
      responses: {
        200: {
          description: 'The sub-order.',
          schema: FloorSubOrder,
          example: EXAMPLE_FLOOR_SUB_ORDER,
          headers: ['ETag'],
        },
      },
      handler: async (call) => recordAnswer(await read(call.params)),
    }),
    route({
      method: 'GET',
      path: `${PATH}/packing_slip.pdf`,
      operationId: 'opsPrintPackingSlip',
      summary: 'Print the packing slip of a sub-order',
      description:
        'Ship-to address, order and lines, and what of the order ships apart, with a Code 128 barcode of the sub-order’s number. On Letter where the ' +
        'warehouse is in North America, on A4 elsewhere.',
      tag: TAG,
      access: 'floor',
      params: bySubOrder(EXAMPLE_SUB_ORDERS.packed),
      isLongWork: true,
      responses: { 200: pdfResponse('The packing slip.') },
      handler: async (call) => {
        const subOrder = JSON.parse((await read(call.params)).json) as Static<typeof FloorSubOrder>;
        const { warehouse_id } = subOrder;
        const [place, others] = await Promise.all([
          warehouse_id === null ? null : placeOfWarehouse(db, warehouse_id),
          otherParts(db, call.orgId, { orderId: subOrder.order_id, id: subOrder.sub_order_id }),
        ]);
        const bytes = await packingSlipPdf(subOrder, place ?? { country: 'US', timezone: 'UTC' }, others);
        return pdfAnswer(bytes, `packing-slip-${subOrder.sub_order_number}`);
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/commercial_invoice.pdf`,
      operationId: 'opsPrintCommercialInvoice',
      summary: 'Print the commercial invoice of a sub-order',
      description:
        'For parcels that leave the country, once they are packed: every item with its HS code, its origin and its value ' +
        '(`customs_value_usd` of the item, else what was paid for it in US dollars). 409 with everything that is missing of ' +
        'that, and where the parcels cross no customs border. On Letter where the warehouse is in North America, on A4 elsewhere.',
      tag: TAG,
      access: 'floor',
      params: bySubOrder(EXAMPLE_SUB_ORDERS.abroad),
      isLongWork: true,
      problems: ['state_conflict'],
      responses: { 200: pdfResponse('The commercial invoice.') },
      handler: async (call) => {
        const id = subOrderId(call.params.id);
        const { bytes, number } = await commercialInvoice(db, call.orgId, id);
        return pdfAnswer(bytes, `commercial-invoice-${number}`);
      },
    }),
    route({
      method: 'POST',
      path: '/ops/v1/orgs/{org_id}/sub_orders/start_pick',
      operationId: 'opsStartPicks',
      summary: 'Start to pick many sub-orders',
      description: 'Each for itself, all in one transaction; the answer tells what happened to each.',
      tag: TAG,
      access: 'floor',
      params: Strict({ org_id }),
      body: StartPicks,
      bodyExample: { sub_order_ids: [EXAMPLE_SUB_ORDERS.packed] },
      responses: {
        200: {
          description: 'What happened.',
          schema: StartedPicks,
          example: {
            started: 1,
            results: [
              { sub_order_id: 1, sub_order_number: 'SO-000001', result: 'started', message: null },
              {
                sub_order_id: 4,
                sub_order_number: 'SO-000004',
                result: 'state_conflict',
                message: 'sub-order SO-000004 is packed, not pending',
              },
            ],
          },
        },
      },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const results = await startPicks(tx, feed, call.body.sub_order_ids);
          return ok({ started: results.filter(isStarted).length, results });
        }),
    }),
    step({
      name: 'start_pick',
      operationId: 'opsStartPick',
      summary: 'Start to pick a sub-order',
      description: 'Pending becomes picking: from now on it cannot be cancelled.',
      example: EXAMPLE_SUB_ORDERS.pending,
      work: (tx, who, id) => startPick(tx, who, id),
    }),
    step({
      name: 'pick',
      operationId: 'opsPickUnits',
      summary: 'Report units that were taken from the shelf',
      description:
        'Only while it is picking. What is packed counts as picked, whether or not it was reported. Units of a line that are set ' +
        'aside in several lots are named with their lot.',
      example: EXAMPLE_SUB_ORDERS.picking,
      body: PickedUnits,
      bodyExample: { lines: [{ line: 1, quantity: 1 }] },
      work: pickUnits,
    }),
    step({
      name: 'undo_pick',
      operationId: 'opsUndoPick',
      summary: 'Take back units that were confirmed as picked',
      description:
        'Only while it is picking; the rest of it stays picked. From then on they can be picked, or reported as not found. Units of a line that are ' +
        'set aside in several lots are named with their lot.',
      example: EXAMPLE_SUB_ORDERS.picking,
      body: PickedUnits,
      bodyExample: { lines: [{ line: 1, quantity: 1 }] },
      work: undoPick,
    }),
    step({
      name: 'short_pick',
      operationId: 'opsShortPick',
      summary: 'Report what was not found',
      description:
        'Only while it is picking. The missing units are quarantined until somebody counts, so that nobody is sent for ' +
        'them again, and raise a floor exception. Ordered units that cannot be shipped without them (of a bundle: whole bundles) leave the sub-order ' +
        'and are routed again; where nothing is left of it, the sub-order itself is. Units of a line that are set aside in several lots are named ' +
        'with their lot. Units that are confirmed as picked were found, and cannot be missing: one that turns out broken is taken ' +
        'out of the stock (`stock/adjust`), and one that is not there after all is taken back first (`undo_pick`).',
      example: EXAMPLE_SUB_ORDERS.shortPicked,
      body: ShortPick,
      bodyExample: { lines: [{ line: 1, missing: 1 }], note: 'the shelf is empty' },
      work: shortPick,
    }),
    step({
      name: 'substitute_lot',
      operationId: 'opsSubstituteLot',
      summary: 'Report that another lot was taken than the one set aside',
      description:
        'Only while it is picking. The lot that was taken must be good for as long as the item demands of what goes to ' +
        'customers. Its units are free, or set aside for sub-orders that nobody has begun to pick, which get the units that ' +
        'were left; 409 where others have picked them or set them aside. Saying what is so changes nothing.',
      example: EXAMPLE_SUB_ORDERS.picking,
      body: SubstituteLot,
      bodyExample: { line: 1, quantity: 1, to_lot: null, reason: 'the pallet in front was another lot' },
      work: substituteLot,
    }),
    step({
      name: 'pack',
      operationId: 'opsPackSubOrder',
      summary: 'Pack a sub-order',
      description:
        'Picking becomes packed. The cartons hold all of its units, each once; violations name what is over or missing. ' +
        'A carton’s number is its place in the list, from 1. Where units of a line are of several lots and lie in several cartons, the lots ' +
        'of each carton are named; otherwise they follow. A size has three sides. A size that cannot hold its goods and a weight of less ' +
        'than half of theirs, by their measures in the catalog, are refused, unless `override_reason` says why they are right. Packing it again the same way changes nothing, whatever `If-Match` says. To pack it anew ' +
        'otherwise, say which packing you have seen, by its ETag as `If-Match`: without, 409 tells who has packed it and when. ' +
        'What loses units once it is packed becomes picking again, without cartons, as soon as those went another way.',
      example: EXAMPLE_SUB_ORDERS.picking,
      honoursIfMatch: true,
      body: Pack,
      bodyExample: EXAMPLE_PACK,
      rules: ({ body }) => [...cartonDecimals(body.cartons), ...missingSides(body.cartons)],
      work: packSubOrder,
    }),
    step({
      name: 'ship',
      operationId: 'opsShipSubOrder',
      summary: 'Ship a sub-order',
      description:
        'Packed becomes shipped: its units leave the stock, and every carton becomes a shipment with the status ' +
        '`label_created`: it is picked up once the carrier has scanned it. Two forms. With what is on the labels already: carrier and number ' +
        'of every carton. Or with a `service`, and a `quote_id` where one was made: then the labels that its cartons do not ' +
        'have yet are bought first, and number and cost of each carton are those of its label. With the ETag of the packing ' +
        'that was seen as `If-Match`, 412 where it was packed anew since. Saying again with which numbers it has left changes ' +
        'nothing, whatever `If-Match` says; where it has left with others, 409 tells who has shipped it and when.',
      example: EXAMPLE_SUB_ORDERS.packed,
      honoursIfMatch: true,
      body: ShipForms,
      bodyForm: shipForm,
      bodyExample: EXAMPLE_SHIP,
      problems: ['not_configured', 'carrier_unavailable'],
      before: async (buyer, id, body, ifMatch) => {
        if ('service' in body) await buyLabels(services, buyer, id, body, ifMatch);
      },
      work: async (tx, feed, id, body, ifMatch) =>
        shipSubOrder(
          tx,
          feed,
          id,
          'service' in body ? { shipments: await shipmentsByLabels(tx, feed.orgId, id, body) } : body,
          ifMatch,
        ),
    }),
    step({
      name: 'hand_over',
      operationId: 'opsHandOverSubOrder',
      summary: 'Say that the carrier’s driver has taken a sub-order',
      description:
        'A shipment that was handed over cannot be undone, unless that is taken back first. Saying it again changes nothing.',
      example: EXAMPLE_SUB_ORDERS.shipped,
      work: handOver,
    }),
    step({
      name: 'undo_start_pick',
      operationId: 'opsUndoStartPick',
      summary: 'Take back that a sub-order is being picked',
      description: 'Picking becomes pending, in the wave it was in: it can be cancelled again.',
      example: EXAMPLE_SUB_ORDERS.undoneStart,
      body: Undo,
      bodyExample: { reason: 'scanned the order below it on the list' },
      work: undoStartPick,
    }),
    step({
      name: 'undo_pack',
      operationId: 'opsUndoPack',
      summary: 'Take back that a sub-order is packed',
      description:
        'Packed becomes picking, and its cartons are gone. Where only a carton is wrong, packing anew with `If-Match` replaces them.',
      example: EXAMPLE_SUB_ORDERS.undonePack,
      body: Undo,
      bodyExample: { reason: 'packed the goods of another order' },
      work: undoPack,
    }),
    step({
      name: 'correct_tracking',
      operationId: 'opsCorrectTracking',
      summary: 'Correct the tracking numbers of a shipped sub-order',
      description:
        'The cartons that are named get other numbers; the others keep theirs. 409 for a carton that carriers have ' +
        'said something of: they follow it by the number it has. A number that a carton has already changes nothing.',
      example: EXAMPLE_SUB_ORDERS.corrected,
      body: CorrectTracking,
      bodyExample: {
        shipments: [{ carrier: 'UPS', tracking_number: '1Z999AA10123456700' }],
        reason: 'scanned the label beside it',
      },
      work: correctTracking,
    }),
    step({
      name: 'move_tracking',
      operationId: 'opsMoveTracking',
      summary: 'Move a mis-scanned label to the parcel that has it',
      description:
        'With all that carriers have said of it. Where the other sub-order has shipped, the two parcels exchange their ' +
        'labels. Where it is packed, it has shipped instead, since the time at which this one was said to, and this one is ' +
        'packed again, its units in the stock and reserved for it. Both are of one organization and at one warehouse; ' +
        'where one of them is packed, both have one carton.',
      example: EXAMPLE_SUB_ORDERS.corrected,
      body: MoveTracking,
      bodyExample: {
        to_sub_order_id: EXAMPLE_SUB_ORDERS.shipped,
        reason: 'the labels of two parcels were swapped',
      },
      work: moveTracking,
    }),
    step({
      name: 'undo_hand_over',
      operationId: 'opsUndoHandOver',
      summary: 'Take back that the carrier’s driver has taken a sub-order',
      description:
        'From then on its shipment can be undone. 409 where a carrier has said anything of it: then it has left. Where ' +
        'nobody has said that it was taken, nothing changes.',
      example: EXAMPLE_SUB_ORDERS.shipped,
      body: Undo,
      bodyExample: { reason: 'the driver has left it on the ramp' },
      work: undoHandOver,
    }),
    step({
      name: 'undo_ship',
      operationId: 'opsUndoShip',
      summary: 'Take back that a sub-order has shipped',
      description:
        'Shipped becomes packed, in the cartons it was in: its units are in the stock again and reserved for it, and its ' +
        'tracking numbers are free. 409 where it was handed over or a carrier has said anything of it: then it has left.',
      example: EXAMPLE_SUB_ORDERS.undoneShip,
      body: Undo,
      bodyExample: { reason: 'the parcel is still on the bench' },
      work: undoShip,
    }),
    step({
      name: 'route_again',
      operationId: 'opsRouteSubOrderAgain',
      summary: 'Route a sub-order again',
      description:
        'Of one in `error`: what a warehouse may ship by now becomes pending or backordered; where that is only some of ' +
        'it, those units become sub-orders of their own, and the rest stays in error. 409 with the reason where nobody ' +
        'may ship any of it. Of one that is pending: all of it is routed as if it came now, with what is reserved for ' +
        'it; parts may go different ways, or wait where no warehouse that may ship them has them. Where it would ship ' +
        'from the same warehouse, nothing changes; neither do units that no warehouse may ship any more.',
      example: EXAMPLE_SUB_ORDERS.routedAgain,
      body: RouteAgain,
      bodyOptional: true,
      bodyExample: { note: 'the warehouse closes for a week' },
      work: routeSubOrderAgain,
    }),
  ];
}
