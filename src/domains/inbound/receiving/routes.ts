// Receiving of inventory requests by the hub, and merchants’ decisions about discrepancies.
import { Type } from 'typebox';
import { creation, readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { PICTURE_RESPONSE, pictureAnswer } from '../../../kit/documents/pdf-answer.ts';
import { PHOTO_BYTES_MAX, uploadBodyLimit } from '../../../kit/documents/schema.ts';
import { rangeViolations } from '../../../kit/http/date-ranges.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { type PartialLines, type ReadBody, readLines } from '../../../kit/http/partial-body.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import { answers } from '../../../kit/http/responses.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { Enum, Id, Strict } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { lastDays } from '../../../kit/kernel/days.ts';
import { EXAMPLE_PICTURE } from '../../marketplace/shipments/examples.ts';
import { SHIPMENT_CONFLICTS } from '../../marketplace/shipments/open-shipments.ts';
import { requireKnown } from '../../warehouses/find-warehouses.ts';
import { listAtWarehouse } from '../../warehouses/list-at-warehouse.ts';
import { bookAppointment, endAppointmentAs } from '../docks/book-appointment.ts';
import { EXAMPLE_DISPUTE, EXAMPLE_FORWARDED, EXAMPLES } from '../examples.ts';
import { AFTER, hubAction, listsOfRequest, merchantAction, OPS_PATH, READS } from '../requests/actions.ts';
import { OpenInventoryRequest, ReceivedInventoryRequest } from '../schema.ts';
import { addPhoto } from './add-photo.ts';
import { answerDispute, decideDiscrepancies } from './decide-discrepancies.ts';
import { forwardUnits } from './forward-units.ts';
import {
  cancelByHub,
  close,
  deliver,
  depart,
  reopen,
  startReceiving,
  takeBlindDelivery,
} from './move-request.ts';
import {
  closedSummary,
  disputeList,
  openByStatus,
  openRequestList,
  photoOf,
  receiptList,
} from './queries.ts';
import { receiveGoods } from './receive-goods.ts';
import {
  AtDockInput,
  BlindDelivery,
  Booking,
  Decisions,
  Dispute,
  DisputeAnswer,
  type ForwardInput,
  ForwardUnits,
  InboundSummary,
  MayHaveReason,
  NEEDED_OF_FORWARDED,
  NEEDED_OF_RECEIVED,
  NewPhoto,
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
    summary: 'Read a photo of a receipt',
    example: EXAMPLES.receiving,
    params: { photo_id: Id('Photo id.', 1) },
    responses: PICTURE_RESPONSE,
    read: async ({ orgId, params }, id) => {
      return pictureAnswer(await photoOf(db, orgId, id, (params as { photo_id: number }).photo_id));
    },
  });
  return [
    ...listsOfRequest(db, 'receipts', {
      operationId: 'listInventoryRequestReceipts',
      summary: 'List the receipts of an inventory request',
      description: 'Order: id.',
      request: EXAMPLES.receiving,
      list: receiptList,
      row: RequestReceipt,
      rows: 'Receipts.',
    }),
    photo,
    forHub(photo, 'floor'),
    merchantAction('discrepancies', {
      operationId: 'decideDiscrepancies',
      summary: 'Accept or dispute discrepancies',
      description:
        'For a closed request: one line, or all lines of an item with a discrepancy. The last decision about a line ' +
        'counts; earlier ones are kept, even if the request is reopened. A dispute emits the event ' +
        '`inventory_request.disputed`, the hub’s answer `inventory_request.dispute_answered`.',
      example: EXAMPLES.closed,
      body: Decisions,
      bodyExample: { decisions: [{ item_id: 1, decision: 'accepted' }] },
      run: decideDiscrepancies,
    }),
    listAtWarehouse(db, {
      name: 'inventory_requests',
      operationId: 'opsListOpenInventoryRequests',
      summary: 'List the open inventory requests of a warehouse',
      description: 'Requests of all organizations in the states placed to receiving. Order: created, id.',
      tag: TAG,
      list: openRequestList,
      filters: { status: Type.Optional(Enum(OPEN, 'Only in this state.')) },
      row: OpenInventoryRequest,
      rows: 'Inventory requests.',
    }),
    listAtWarehouse(db, {
      name: 'disputes',
      operationId: 'opsListDisputes',
      summary: 'List disputed discrepancies',
      description:
        'Lines of inventory requests of all organizations that merchants dispute. A line leaves the list when the hub ' +
        'answers the dispute, when the request is closed with the line received as announced, or when its merchant ' +
        'accepts it. Order: disputed, id.',
      tag: TAG,
      list: disputeList,
      row: Dispute,
      example: { org_id: 2, org_name: 'Juniper Goods', ...EXAMPLE_DISPUTE },
      rows: 'Disputed lines.',
    }),
    route({
      method: 'GET',
      path: '/ops/v1/warehouses/{warehouse_id}/inbound_summary',
      operationId: 'opsSummariseInbound',
      summary: 'Summarize receiving at a warehouse',
      description: 'Requests of all organizations that were closed in the period. Default: the last 30 days.',
      tag: TAG,
      access: 'floor',
      params: Strict({ warehouse_id: Id('Warehouse id.', 1) }),
      query: Strict({
        start_date: Type.Optional(Type.String({ format: 'date', description: 'First day, in UTC.' })),
        end_date: Type.Optional(Type.String({ format: 'date', description: 'Last day, in UTC.' })),
      }),
      rules: ({ query }) => rangeViolations(query, 'start_date', 'end_date'),
      responses: answers('The sums.', InboundSummary),
      handler: async ({ params, query }) => {
        await requireKnown(db, params.warehouse_id);
        const days = { start: query.start_date, end: query.end_date };
        const { start, end } = lastDays(days, DAYS_DEFAULT, clock.now());
        const open = await openByStatus(db, params.warehouse_id);
        const counts = open.map(({ status, requests }) => [status, requests]);
        const none = OPEN.map((status) => [status, 0]);
        return ok({
          warehouse_id: params.warehouse_id,
          start_date: start,
          end_date: end,
          open: Object.fromEntries([...none, ...counts]),
          ...(await closedSummary(db, params.warehouse_id, start, end)),
        });
      },
    }),
    creation({
      path: OPS_PATH,
      operationId: 'opsTakeBlindDelivery',
      summary: 'Receive unexpected goods',
      description: 'Creates a delivered request without lines: all received units count as over.',
      tag: TAG,
      access: 'floor',
      body: BlindDelivery,
      bodyExample: { warehouse_id: 1, note: 'two cartons without documents' },
      responses: { 201: { ...AFTER, headers: ['ETag', 'Location'] } },
      run: takeBlindDelivery,
    }),
    hubAction('appointment', {
      operationId: 'opsBookAppointment',
      summary: 'Book a dock',
      description:
        'Within the opening hours of the warehouse, not on a day off, and up to the capacity of the dock. An existing ' +
        'appointment of the request is rescheduled.',
      example: EXAMPLES.placed,
      body: Booking,
      bodyExample: { dock_id: 1, start: '2099-03-03T15:00:00.000Z', end: '2099-03-03T16:00:00.000Z' },
      run: bookAppointment,
    }),
    hubAction('appointment/no_show', {
      operationId: 'opsNoteNoShow',
      summary: 'Record a no-show',
      description: 'Possible once the appointment has begun; before that, 409 `state_conflict`.',
      example: EXAMPLES.booked,
      run: endAppointmentAs('no_show'),
    }),
    hubAction('appointment/cancel', {
      operationId: 'opsCancelAppointment',
      summary: 'Cancel an appointment',
      example: EXAMPLES.bookedToo,
      run: endAppointmentAs('cancelled'),
    }),
    hubAction('depart', {
      operationId: 'opsDepartTransfer',
      summary: 'Mark a transfer departed',
      description:
        'Its units leave the source warehouse as `transfer_out`, with their lots and dates, and are on hand nowhere ' +
        'until they are received.',
      example: EXAMPLES.transfer,
      transferSide: 'source',
      run: depart,
    }),
    hubAction('deliver', {
      operationId: 'opsDeliverInventoryRequest',
      summary: 'Mark an inventory request delivered',
      example: EXAMPLES.inTransit,
      body: AtDockInput,
      bodyOptional: true,
      bodyExample: { dock_id: 1 },
      run: deliver,
    }),
    hubAction('start_receiving', {
      operationId: 'opsStartReceiving',
      summary: 'Start receiving an inventory request',
      description: 'Receiving the first line does this automatically.',
      example: EXAMPLES.delivered,
      run: startReceiving,
    }),
    hubAction('receive', {
      operationId: 'opsReceiveInventoryRequest',
      summary: 'Receive counted units',
      description:
        'By line, item, barcode or carton scan, in units or cases; several people may receive at the same time. Surplus ' +
        'units, other lots or dates and unexpected items are received too, with `warnings`. Missing dimensions and ' +
        'weight of an item are taken from its first receipt. All lines or none.',
      example: EXAMPLES.receiving,
      body: ReceiveRequest,
      bodyExample: { dock_id: 1, lines: [{ item_id: 2, quantity: 12 }] },
      read: linesOf<ReceiveInput>(NEEDED_OF_RECEIVED),
      responses: answers(
        'The updated request, with warnings about everything unexpected.',
        ReceivedInventoryRequest,
        ['ETag'],
      ),
      run: receiveGoods,
    }),
    hubAction('take_back', {
      operationId: 'opsTakeBackReceipt',
      summary: 'Undo counted units',
      description:
        'Units of a receipt that never arrived leave the stock as a `correction` and, if expected, count as inbound ' +
        'again; an emptied carton can be scanned again. Reopen a closed request first.',
      example: EXAMPLES.receiving,
      body: TakeBack,
      bodyExample: { receipt_id: 1, quantity: 1, reason: 'counted twice' },
      run: takeBack,
    }),
    hubAction('forward', {
      operationId: 'opsForwardUnits',
      summary: 'Put received units into a marketplace shipment',
      description:
        'Units of FBA listings received in good condition go straight to the marketplace, as `transfer_out`. A new ' +
        'shipment number creates a shipment. All lines or none.',
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
      summary: 'Add a photo to a receipt',
      description: 'JPEG, PNG or WebP, 5 MiB at most, 50 per request; the type is read from its content.',
      example: EXAMPLES.receiving,
      body: NewPhoto,
      bodyLimitBytes: uploadBodyLimit(PHOTO_BYTES_MAX),
      bodyExample: {
        content: EXAMPLE_PICTURE,
        note: 'the corner is crushed',
      },
      run: addPhoto,
    }),
    hubAction('close', {
      operationId: 'opsCloseInventoryRequest',
      summary: 'Close an inventory request',
      description:
        'Short, over and damaged units are then listed as `discrepancies`. Disputes about lines that are received as ' +
        'announced by then are `settled`.',
      example: EXAMPLES.counted,
      body: MayHaveReason,
      bodyOptional: true,
      bodyExample: { reason: 'all pallets are empty' },
      run: close,
    }),
    hubAction('answer_dispute', {
      operationId: 'opsAnswerDispute',
      summary: 'Answer a dispute',
      description:
        'Ends a dispute about a line, with a decision and a note that its merchant reads. Emits ' +
        '`inventory_request.dispute_answered`. Another answer corrects it; both are kept. The merchant may dispute the line ' +
        'again: that is another dispute, and this one can no longer be answered.',
      access: 'inventory',
      example: EXAMPLES.closedToo,
      body: DisputeAnswer,
      bodyExample: {
        dispute_id: EXAMPLE_DISPUTE.id,
        decision: 'upheld',
        note: 'the mug was behind the rack',
      },
      run: answerDispute,
    }),
    hubAction('reopen', {
      operationId: 'opsReopenInventoryRequest',
      summary: 'Reopen an inventory request',
      description: 'Within 7 days of closing. Decisions about discrepancies are kept.',
      access: 'inventory',
      example: EXAMPLES.closedToo,
      body: WithReason,
      bodyExample: { reason: 'a carton was found' },
      run: reopen,
    }),
    hubAction('cancel', {
      operationId: 'opsCancelInventoryRequest',
      summary: 'Cancel an inventory request',
      description:
        'In `placed` with any reason; in transit only with the reason `lost`. For a transfer, staff bound to warehouses ' +
        'need access to both of its warehouses.',
      access: 'inventory',
      example: EXAMPLES.placedToo,
      transferSide: 'both',
      body: WithReason,
      bodyExample: { reason: 'the pallets are not labelled' },
      run: cancelByHub,
    }),
  ];
}
