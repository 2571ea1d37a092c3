// What the hub does with the goods of inventory requests, and what merchants say to it.
import { Type } from 'typebox';
import { readsOn } from '../../../kit/aggregates/action-routes.ts';
import { workOf } from '../../../kit/aggregates/work.ts';
import type { Db } from '../../../kit/db/db.ts';
import { uploadBodyLimit } from '../../../kit/documents/schema.ts';
import { rangeViolations } from '../../../kit/http/date-ranges.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { type PartialLines, type ReadBody, readLines } from '../../../kit/http/partial-body.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import { createdAnswer } from '../../../kit/http/record-answer.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { Enum, Id, Strict } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { lastDays } from '../../../kit/kernel/days.ts';
import { SHIPMENT_CONFLICTS } from '../../marketplace/shipments/add-to-shipment.ts';
import { requireKnown } from '../../warehouses/find-warehouses.ts';
import { listAtWarehouse } from '../../warehouses/list-at-warehouse.ts';
import { decideDiscrepancies } from '../discrepancies/decide-discrepancies.ts';
import { disputeList } from '../discrepancies/queries.ts';
import { bookAppointment, endAppointmentAs } from '../docks/book-appointment.ts';
import {
  EXAMPLE_DELIVERED,
  EXAMPLE_FORWARDED,
  EXAMPLE_REQUEST,
  EXAMPLE_REQUEST_ROW,
  EXAMPLES,
} from '../examples.ts';
import { forwardUnits } from '../forwarding/forward-units.ts';
import { type ForwardInput, ForwardUnits, NEEDED_OF_FORWARDED } from '../forwarding/schema.ts';
import { AFTER, hubAction, listsOfRequest, merchantAction, OPS_PATH, READS } from '../requests/actions.ts';
import { OpenInventoryRequest, ReceivedInventoryRequest } from '../schema.ts';
import { addPhoto } from './add-photo.ts';
import { takeBlindDelivery } from './blind-delivery.ts';
import { cancelByHub, close, deliver, depart, reopen, startReceiving } from './move-request.ts';
import { inboundSummary, openRequestList, photoOf, receiptList } from './queries.ts';
import { receiveGoods } from './receive-goods.ts';
import {
  AtDockInput,
  BlindDelivery,
  Booking,
  Decisions,
  Dispute,
  InboundSummary,
  MayHaveReason,
  NEEDED_OF_RECEIVED,
  NewPhoto,
  PHOTO_BYTES_MAX,
  type ReceiveInput,
  ReceiveRequest,
  RequestReceipt,
  TakeBack,
  WithReason,
} from './schema.ts';
import { takeBack } from './take-back.ts';

const TAG = 'Receiving';
const DAYS_DEFAULT = 30;
const OPEN = ['placed', 'in_transit', 'delivered', 'receiving'] as const;

/** @param needed what a line needs (`readLines`) */
const linesOf =
  <Input extends { readonly lines: readonly object[] }>(needed: RegExp) =>
  (body: unknown, wrong: readonly Violation[]) =>
    readLines(body, wrong, needed) as ReadBody<PartialLines<Input>>;

export function receivingRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const photo = readsOn(db, READS)('photos/{photo_id}', {
    operationId: 'getInventoryRequestPhoto',
    summary: 'See a photo of what came',
    example: EXAMPLES.receiving,
    params: { photo_id: Id('Photo id.', 1) },
    responses: {
      200: {
        description: 'The picture: `image/jpeg`, `image/png` or `image/webp`.',
        contentType: 'image/*',
        schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }),
        example: 'PNG',
      },
    },
    read: async ({ orgId, params }, id) => {
      const found = await photoOf(db, orgId, id, (params as { photo_id: number }).photo_id);
      return found === null ? null : { status: 200, bytes: found.content, contentType: found.media_type };
    },
  });
  return [
    ...listsOfRequest(db, 'receipts', {
      operationId: 'listInventoryRequestReceipts',
      summary: 'List what was received of a request',
      description: 'Order: id.',
      request: EXAMPLES.receiving,
      list: receiptList,
      row: RequestReceipt,
      example: EXAMPLE_DELIVERED.receipt,
      rows: 'Receipts.',
    }),
    photo,
    forHub(photo, 'floor'),
    merchantAction('discrepancies', {
      operationId: 'decideDiscrepancies',
      summary: 'Accept or dispute what was short, over or damaged',
      description:
        'Of a request that is closed: of one line, or of all lines of an item that did not come as announced. The last decision ' +
        'about a line counts; all are kept, also when the request is reopened. A dispute is told to the hub as ' +
        '`inventory_request.disputed`.',
      example: EXAMPLES.closed,
      body: Decisions,
      bodyExample: { decisions: [{ item_id: 1, decision: 'accepted' }] },
      run: decideDiscrepancies,
    }),
    listAtWarehouse(db, {
      name: 'inventory_requests',
      operationId: 'opsListOpenInventoryRequests',
      summary: 'List what is on its way to a warehouse',
      description: 'Requests of all organizations that are placed to receiving. Order: created, id.',
      tag: TAG,
      list: openRequestList,
      filters: { status: Type.Optional(Enum(OPEN, 'Only those in this state.')) },
      row: OpenInventoryRequest,
      example: EXAMPLE_REQUEST_ROW,
      rows: 'Inventory requests.',
    }),
    listAtWarehouse(db, {
      name: 'disputes',
      operationId: 'opsListDisputes',
      summary: 'List what merchants dispute',
      description:
        'Lines of inventory requests of all organizations whose merchants say that something else came. One leaves the list ' +
        'when its merchant accepts it. Order: disputed, id.',
      tag: TAG,
      list: disputeList,
      row: Dispute,
      example: EXAMPLE_DELIVERED.dispute,
      rows: 'Disputed lines.',
    }),
    route({
      method: 'GET',
      path: '/ops/v1/warehouses/{warehouse_id}/inbound_summary',
      operationId: 'opsSummariseInbound',
      summary: 'Sum up what came to a warehouse',
      description:
        'Requests that were closed in the period, of all organizations. Default: the last 30 days.',
      tag: TAG,
      access: 'floor',
      params: Strict({ warehouse_id: Id('Warehouse id.', 1) }),
      query: Strict({
        start_date: Type.Optional(Type.String({ format: 'date', description: 'First day, in UTC.' })),
        end_date: Type.Optional(Type.String({ format: 'date', description: 'Last day, in UTC.' })),
      }),
      rules: ({ query }) => rangeViolations(query, 'start_date', 'end_date'),
      responses: {
        200: { description: 'The sums.', schema: InboundSummary, example: EXAMPLE_DELIVERED.summary },
      },
      handler: async ({ params, query }) => {
        await requireKnown(db, params.warehouse_id);
        const days = { start: query.start_date, end: query.end_date };
        const { start, end } = lastDays(days, DAYS_DEFAULT, clock.now());
        const { open, ...sums } = await inboundSummary(db, params.warehouse_id, start, end);
        const counts = Object.fromEntries(OPEN.map((status) => [status, 0]));
        return ok({
          warehouse_id: params.warehouse_id,
          start_date: start,
          end_date: end,
          open: { ...counts, ...open },
          ...sums,
        });
      },
    }),
    route({
      method: 'POST',
      path: OPS_PATH,
      operationId: 'opsTakeBlindDelivery',
      summary: 'Take goods that nobody announced',
      description:
        'They get a request that is delivered and announces nothing: all that is received is over.',
      tag: TAG,
      access: 'floor',
      params: Strict(ORG_ID),
      body: BlindDelivery,
      bodyExample: { warehouse_id: 1, note: 'two cartons without papers' },
      responses: { 201: { ...AFTER, headers: ['ETag', 'Location'] } },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const work = workOf(tx, feed);
          const made = await takeBlindDelivery(work, call.body);
          return createdAnswer(await work.answer(made), `${call.path}/${made.id}`);
        }),
    }),
    hubAction('appointment', {
      operationId: 'opsBookAppointment',
      summary: 'Book a dock',
      description:
        'Within the hours of the warehouse, on no day off, and as many at a time as the dock takes. Where one is booked already, it is rescheduled.',
      example: EXAMPLES.placed,
      body: Booking,
      bodyExample: { dock_id: 1, start: '2099-03-03T15:00:00.000Z', end: '2099-03-03T16:00:00.000Z' },
      run: bookAppointment,
    }),
    hubAction('appointment/no_show', {
      operationId: 'opsNoteNoShow',
      summary: 'Record a no-show',
      description: 'From the time on at which the truck was to come; before that, 409 `state_conflict`.',
      example: EXAMPLES.booked,
      run: endAppointmentAs('no_show'),
    }),
    hubAction('appointment/cancel', {
      operationId: 'opsCancelAppointment',
      summary: 'Call an appointment off',
      example: EXAMPLES.bookedToo,
      run: endAppointmentAs('cancelled'),
    }),
    hubAction('depart', {
      operationId: 'opsDepartTransfer',
      summary: 'The goods of a transfer have left',
      description:
        'They leave their warehouse by `transfer_out`, with their lots and dates, and are nowhere on hand until they are received.',
      example: EXAMPLES.transfer,
      transferSide: 'source',
      run: depart,
    }),
    hubAction('deliver', {
      operationId: 'opsDeliverInventoryRequest',
      summary: 'The goods are at the dock',
      example: EXAMPLES.inTransit,
      body: AtDockInput,
      bodyOptional: true,
      bodyExample: { dock_id: 1 },
      run: deliver,
    }),
    hubAction('start_receiving', {
      operationId: 'opsStartReceiving',
      summary: 'Begin to count',
      description: 'Receiving the first line does so, too.',
      example: EXAMPLES.delivered,
      run: startReceiving,
    }),
    hubAction('receive', {
      operationId: 'opsReceiveInventoryRequest',
      summary: 'Receive what was counted',
      description:
        'By element, item, barcode or the scan of a carton, in units or cases; several people at once. More than announced, other lots, other dates and what nobody announced is taken, too, with `warnings`. What an item lacks in dimensions and weight is taken from its first receipt. All lines or none.',
      example: EXAMPLES.receiving,
      body: ReceiveRequest,
      bodyExample: { dock_id: 1, lines: [{ item_id: 2, quantity: 12 }] },
      read: linesOf<ReceiveInput>(NEEDED_OF_RECEIVED),
      responses: {
        200: {
          description: 'The request after it, and what of it nobody announced.',
          schema: ReceivedInventoryRequest,
          example: { ...EXAMPLE_REQUEST, warnings: [EXAMPLE_DELIVERED.warning] },
          headers: ['ETag'],
        },
      },
      run: receiveGoods,
    }),
    hubAction('take_back', {
      operationId: 'opsTakeBackReceipt',
      summary: 'Take back what was counted by mistake',
      description:
        'The units of a receipt, or some of them, never came: they leave the stock as a `correction`, count as inbound again ' +
        'where they were announced, and a carton of which nothing is left can be scanned again. Of a request that is closed, ' +
        'reopen it first.',
      example: EXAMPLES.receiving,
      body: TakeBack,
      bodyExample: { receipt_id: 1, quantity: 1, reason: 'counted twice' },
      run: takeBack,
    }),
    hubAction('forward', {
      operationId: 'opsForwardUnits',
      summary: 'Put received units into a marketplace shipment',
      description:
        'Units of FBA listings that were received in good order leave straight for the marketplace, by `transfer_out`. The shipment is made where nobody has named it before. All lines or none.',
      access: 'inventory',
      example: EXAMPLES.forwarding,
      body: ForwardUnits,
      bodyExample: EXAMPLE_FORWARDED,
      read: linesOf<ForwardInput>(NEEDED_OF_FORWARDED),
      conflicts: SHIPMENT_CONFLICTS,
      run: forwardUnits,
    }),
    hubAction('photos', {
      operationId: 'opsAddPhoto',
      summary: 'Add a photo of what came',
      description: 'JPEG, PNG or WebP, 5 MiB at most, 50 of a request; what it is, is told by its bytes.',
      example: EXAMPLES.receiving,
      body: NewPhoto,
      bodyLimitBytes: uploadBodyLimit(PHOTO_BYTES_MAX),
      bodyExample: {
        content:
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        note: 'the corner is crushed',
      },
      run: addPhoto,
    }),
    hubAction('close', {
      operationId: 'opsCloseInventoryRequest',
      summary: 'Everything is counted',
      description: 'What was short, over or damaged is then told as `discrepancies`.',
      example: EXAMPLES.counted,
      body: MayHaveReason,
      bodyOptional: true,
      bodyExample: { reason: 'all pallets are empty' },
      run: close,
    }),
    hubAction('reopen', {
      operationId: 'opsReopenInventoryRequest',
      summary: 'Count again',
      description: 'Within 7 days of closing. What was decided about discrepancies is open again.',
      access: 'inventory',
      example: EXAMPLES.closedToo,
      body: WithReason,
      bodyExample: { reason: 'a carton was found' },
      run: reopen,
    }),
    hubAction('cancel', {
      operationId: 'opsCancelInventoryRequest',
      summary: 'Reject a request, or give up what is lost',
      description:
        'One that is placed, with any reason; one that is in transit, with the reason `lost`. A transfer is given up by those ' +
        'who work at both of its ends.',
      access: 'inventory',
      example: EXAMPLES.placedToo,
      transferSide: 'both',
      body: WithReason,
      bodyExample: { reason: 'the pallets are not labelled' },
      run: cancelByHub,
    }),
  ];
}
