// What the hub does with the goods of inventory requests, and what merchants say to it.
import { type TSchema, Type } from 'typebox';
import type { TransferSide } from '../../../kit/db/caller-warehouses.ts';
import type { Db, Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { uploadBodyLimit } from '../../../kit/documents/schema.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import type { Access } from '../../../kit/http/actor.ts';
import { namingConflicts } from '../../../kit/http/conflicts.ts';
import { rangeViolations } from '../../../kit/http/date-ranges.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { readLines } from '../../../kit/http/partial-body.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { createdAnswer, recordAnswer } from '../../../kit/http/record-answer.ts';
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
import { bookAppointment, endAppointment } from '../docks/book-appointment.ts';
import { isRequest } from '../eligibility/queries.ts';
import {
  EXAMPLE_DELIVERED,
  EXAMPLE_FORWARDED,
  EXAMPLE_REQUEST,
  EXAMPLE_REQUEST_ROW,
  EXAMPLES,
} from '../examples.ts';
import { forwardUnits } from '../forwarding/forward-units.ts';
import { ForwardUnits, NEEDED_OF_FORWARDED } from '../forwarding/schema.ts';
import { doerOf, idOf, RequestNumber } from '../requests/request-id.ts';
import type { Doer } from '../requests/write-request.ts';
import { InventoryRequest, OpenInventoryRequest, ReceivedInventoryRequest } from '../schema.ts';
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
  ReceiveRequest,
  RequestReceipt,
  TakeBack,
  WithReason,
} from './schema.ts';
import { takeBack } from './take-back.ts';

const TAG = 'Receiving';
const PATH = '/ops/v1/orgs/{org_id}/inventory_requests';
const DAYS_DEFAULT = 30;
const OPEN = ['placed', 'in_transit', 'delivered', 'receiving'] as const;

/** The whole request after what was done to it. */
const answers = (status: 200 | 201) => ({
  [status]: {
    description: 'The request after it.',
    schema: InventoryRequest,
    example: EXAMPLE_REQUEST,
    headers: status === 201 ? (['ETag', 'Location'] as const) : (['ETag'] as const),
  },
});

type Work<B> = (tx: Tx, feed: FeedWriter, id: number, body: B, by: Doer) => Promise<VersionedJson>;

interface Action<B> {
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly access?: Access;
  /** The request of the demo world that its example is about. */
  readonly example: string;
  readonly body?: TSchema;
  readonly bodyExample?: unknown;
  readonly bodyOptional?: boolean;
  readonly bodyLimitBytes?: number;
  /** What a line needs (`readLines`): the work then tells what is wrong with the body together with what it looks up. */
  readonly needed?: RegExp;
  readonly transferSide?: TransferSide;
  /** Where it is not the request alone. */
  readonly responses?: Route['responses'];
  /** What unique constraints say, by name. */
  readonly conflicts?: Readonly<Record<string, string>>;
  readonly work: Work<B>;
}

export function receivingRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const action = <B>({
    name,
    work,
    access = 'floor',
    example,
    conflicts = {},
    needed,
    responses = answers(200),
    ...rest
  }: Action<B>) =>
    route({
      ...rest,
      addsToViolations: needed !== undefined,
      method: 'POST',
      path: `${PATH}/{id}/${name}`,
      tag: TAG,
      access,
      params: Strict({ ...ORG_ID, id: RequestNumber(example) }),
      problems: ['state_conflict', 'insufficient_stock', 'already_exists'],
      responses,
      handler: (call) =>
        namingConflicts(
          conflicts,
          call.commit(async (tx, feed) => {
            const id = idOf((call.params as { id: string }).id);
            const { body = {}, violations } = call;
            const read = needed === undefined ? body : readLines(body, violations, needed);
            return recordAnswer(await work(tx, feed, id, read as B, doerOf(call)));
          }),
        ),
    });
  const receiptsOfRequest = listRoute(db, {
    path: '/v1/inventory_requests/{id}/receipts',
    operationId: 'listInventoryRequestReceipts',
    summary: 'List what was received of a request',
    description: 'Order: id.',
    tag: 'Inventory requests',
    access: 'read',
    params: Strict({ id: RequestNumber(EXAMPLES.receiving) }),
    list: receiptList,
    scope: (call) => [call.orgId, idOf((call.params as { id: string }).id)],
    row: RequestReceipt,
    example: EXAMPLE_DELIVERED.receipt,
    rows: 'Receipts.',
  });
  const receipts: Route = {
    ...receiptsOfRequest,
    handler: async (call) => {
      if (!(await isRequest(db, call.orgId, idOf((call.params as { id: string }).id)))) throw notFound();
      return receiptsOfRequest.handler(call);
    },
  };
  const photo = route({
    method: 'GET',
    path: '/v1/inventory_requests/{id}/photos/{photo_id}',
    operationId: 'getInventoryRequestPhoto',
    summary: 'See a photo of what came',
    tag: 'Inventory requests',
    access: 'read',
    params: Strict({ id: RequestNumber(EXAMPLES.receiving), photo_id: Id('Photo id.', 1) }),
    responses: {
      200: {
        description: 'The picture: `image/jpeg`, `image/png` or `image/webp`.',
        contentType: 'image/*',
        schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }),
        example: 'PNG',
      },
    },
    handler: async (call) => {
      const { id, photo_id } = call.params as { id: string; photo_id: number };
      const found = await photoOf(db, call.orgId, idOf(id), photo_id);
      if (found === null) throw notFound();
      return { status: 200, bytes: found.content, contentType: found.media_type };
    },
  });
  return [
    receipts,
    forHub(receipts, 'floor'),
    photo,
    forHub(photo, 'floor'),
    route({
      method: 'POST',
      path: '/v1/inventory_requests/{id}/discrepancies',
      operationId: 'decideDiscrepancies',
      summary: 'Accept or dispute what was short, over or damaged',
      description:
        'Of a request that is closed: of one line, or of all lines of an item that did not come as announced. The last decision ' +
        'about a line counts; all are kept, also when the request is reopened. A dispute is told to the hub as ' +
        '`inventory_request.disputed`.',
      tag: 'Inventory requests',
      access: 'write',
      params: Strict({ id: RequestNumber(EXAMPLES.closed) }),
      body: Decisions,
      bodyExample: { decisions: [{ item_id: 1, decision: 'accepted' }] },
      problems: ['state_conflict'],
      responses: answers(200),
      handler: (call) =>
        call.commit(async (tx, feed) =>
          recordAnswer(
            await decideDiscrepancies(tx, feed, idOf(call.params.id), call.body.decisions, doerOf(call)),
          ),
        ),
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
      path: PATH,
      operationId: 'opsTakeBlindDelivery',
      summary: 'Take goods that nobody announced',
      description:
        'They get a request that is delivered and announces nothing: all that is received is over.',
      tag: TAG,
      access: 'floor',
      params: Strict(ORG_ID),
      body: BlindDelivery,
      bodyExample: { warehouse_id: 1, note: 'two cartons without papers' },
      responses: answers(201),
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const made = await takeBlindDelivery(tx, feed, call.body, doerOf(call));
          return createdAnswer(made, `${call.path}/${made.id}`);
        }),
    }),
    action({
      name: 'appointment',
      operationId: 'opsBookAppointment',
      summary: 'Book a dock',
      description:
        'Within the hours of the warehouse, on no day off, and as many at a time as the dock takes. Where one is booked already, it is rescheduled.',
      example: EXAMPLES.placed,
      body: Booking,
      bodyExample: { dock_id: 1, start: '2099-03-03T15:00:00.000Z', end: '2099-03-03T16:00:00.000Z' },
      work: bookAppointment as never,
    }),
    action({
      name: 'appointment/no_show',
      operationId: 'opsNoteNoShow',
      summary: 'Record a no-show',
      description: 'From the time on at which the truck was to come; before that, 409 `state_conflict`.',
      example: EXAMPLES.booked,
      work: (tx, feed, id, _, by) => endAppointment(tx, feed, id, 'no_show', by),
    }),
    action({
      name: 'appointment/cancel',
      operationId: 'opsCancelAppointment',
      summary: 'Call an appointment off',
      example: EXAMPLES.bookedToo,
      work: (tx, feed, id, _, by) => endAppointment(tx, feed, id, 'cancelled', by),
    }),
    action({
      name: 'depart',
      operationId: 'opsDepartTransfer',
      summary: 'The goods of a transfer have left',
      description:
        'They leave their warehouse by `transfer_out`, with their lots and dates, and are nowhere on hand until they are received.',
      example: EXAMPLES.transfer,
      transferSide: 'source',
      work: (tx, feed, id, _, by) => depart(tx, feed, id, by),
    }),
    action({
      name: 'deliver',
      operationId: 'opsDeliverInventoryRequest',
      summary: 'The goods are at the dock',
      example: EXAMPLES.inTransit,
      body: AtDockInput,
      bodyOptional: true,
      bodyExample: { dock_id: 1 },
      work: deliver as never,
    }),
    action({
      name: 'start_receiving',
      operationId: 'opsStartReceiving',
      summary: 'Begin to count',
      description: 'Receiving the first line does so, too.',
      example: EXAMPLES.delivered,
      work: (tx, feed, id, _, by) => startReceiving(tx, feed, id, by),
    }),
    action({
      name: 'receive',
      operationId: 'opsReceiveInventoryRequest',
      summary: 'Receive what was counted',
      description:
        'By element, item, barcode or the scan of a carton, in units or cases; several people at once. More than announced, other lots, other dates and what nobody announced is taken, too, with `warnings`. What an item lacks in dimensions and weight is taken from its first receipt. All lines or none.',
      example: EXAMPLES.receiving,
      body: ReceiveRequest,
      bodyExample: { dock_id: 1, lines: [{ item_id: 2, quantity: 12 }] },
      needed: NEEDED_OF_RECEIVED,
      responses: {
        200: {
          description: 'The request after it, and what of it nobody announced.',
          schema: ReceivedInventoryRequest,
          example: { ...EXAMPLE_REQUEST, warnings: [EXAMPLE_DELIVERED.warning] },
          headers: ['ETag'],
        },
      },
      work: receiveGoods as never,
    }),
    action({
      name: 'take_back',
      operationId: 'opsTakeBackReceipt',
      summary: 'Take back what was counted by mistake',
      description:
        'The units of a receipt, or some of them, never came: they leave the stock as a `correction`, count as inbound again ' +
        'where they were announced, and a carton of which nothing is left can be scanned again. Of a request that is closed, ' +
        'reopen it first.',
      example: EXAMPLES.receiving,
      body: TakeBack,
      bodyExample: { receipt_id: 1, quantity: 1, reason: 'counted twice' },
      work: takeBack as never,
    }),
    action({
      name: 'forward',
      operationId: 'opsForwardUnits',
      summary: 'Put received units into a marketplace shipment',
      description:
        'Units of FBA listings that were received in good order leave straight for the marketplace, by `transfer_out`. The shipment is made where nobody has named it before. All lines or none.',
      access: 'inventory',
      example: EXAMPLES.forwarding,
      body: ForwardUnits,
      bodyExample: EXAMPLE_FORWARDED,
      needed: NEEDED_OF_FORWARDED,
      conflicts: SHIPMENT_CONFLICTS,
      work: forwardUnits as never,
    }),
    action({
      name: 'photos',
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
      work: addPhoto as never,
    }),
    action({
      name: 'close',
      operationId: 'opsCloseInventoryRequest',
      summary: 'Everything is counted',
      description: 'What was short, over or damaged is then told as `discrepancies`.',
      example: EXAMPLES.counted,
      body: MayHaveReason,
      bodyOptional: true,
      bodyExample: { reason: 'all pallets are empty' },
      work: (tx, feed, id, body: { reason?: string }, by) => close(tx, feed, id, body.reason ?? null, by),
    }),
    action({
      name: 'reopen',
      operationId: 'opsReopenInventoryRequest',
      summary: 'Count again',
      description: 'Within 7 days of closing. What was decided about discrepancies is open again.',
      access: 'inventory',
      example: EXAMPLES.closedToo,
      body: WithReason,
      bodyExample: { reason: 'a carton was found' },
      work: (tx, feed, id, body: { reason: string }, by) => reopen(tx, feed, id, body.reason, by),
    }),
    action({
      name: 'cancel',
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
      work: (tx, feed, id, body: { reason: string }, by) => cancelByHub(tx, feed, id, body.reason, by),
    }),
  ];
}
