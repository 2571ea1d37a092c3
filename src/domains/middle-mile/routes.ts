// Middle-mile orders: what merchants order, and what the hub does with it.
import { type TSchema, Type } from 'typebox';
import { actionsOn, readsOn } from '../../kit/aggregates/action-routes.ts';
import { workOf } from '../../kit/aggregates/work.ts';
import type { Db } from '../../kit/db/db.ts';
import { namingConflicts } from '../../kit/http/conflicts.ts';
import { rangeViolations } from '../../kit/http/date-ranges.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import { ok, type Route, route } from '../../kit/http/route.ts';
import { Enum, Id } from '../../kit/http/schema.ts';
import { Undo } from '../../kit/state/schema.ts';
import type { ShipmentSource } from '../rates/middle-mile/shipment-source.ts';
import { listAtWarehouse } from '../warehouses/list-at-warehouse.ts';
import { createOrder, ORDER_CONFLICTS, readOrder } from './create-order.ts';
import {
  EXAMPLE_CREATED_ORDER,
  EXAMPLE_NEW_ORDER,
  EXAMPLE_OPS_ORDER,
  EXAMPLE_OPS_ORDER_ROW,
  EXAMPLE_ORDER,
  EXAMPLE_ORDER_ROW,
  ORDER_EXAMPLES,
} from './examples.ts';
import {
  cancelOrderAs,
  changeOrder,
  deliver,
  depart,
  pickUp,
  undoDeliver,
  undoDepart,
  undoPickUp,
} from './move-order.ts';
import { merchantOrders, middleMileOrders, opsOrderList, orderList, ordersAtWarehouse } from './queries.ts';
import {
  CancelOrder,
  CreatedMiddleMileOrder,
  FreightStep,
  MiddleMileOrder,
  MiddleMileOrderRow,
  NewMiddleMileOrder,
  OpenMiddleMileOrder,
  OpsMiddleMileOrder,
  OpsMiddleMileOrderRow,
  ORDER_STATUSES,
  OrderChanges,
  PickUp,
} from './schema.ts';

const TAG = 'Middle mile';
const PATH = '/v1/middle_mile_orders';
const OPS_PATH = '/ops/v1/orgs/{org_id}/middle_mile_orders';
const PER_PAGE = 25;
const PER_PAGE_MAX = 100;

const OrderNumber = (example: string) =>
  Type.String({
    pattern: '^([Mm]{2}[Oo][0-9]{6}[0-9A-Za-z]{4}|[1-9][0-9]{0,14})$',
    description: 'The order’s number, such as MMO261114K7Q2, or its id.',
    examples: [example],
  });

const answerOf = (schema: TSchema, example: unknown) => ({
  200: { description: 'The order.', schema, example, headers: ['ETag'] as const },
});
const answers = answerOf(MiddleMileOrder, EXAMPLE_ORDER);
const opsAnswers = answerOf(OpsMiddleMileOrder, EXAMPLE_OPS_ORDER);

const shared = { aggregate: middleMileOrders, tag: TAG, parameter: 'number', reference: OrderNumber };
const action = actionsOn({
  ...shared,
  path: PATH,
  access: 'write',
  responses: answers,
  view: merchantOrders,
});
const opsAction = actionsOn({ ...shared, path: OPS_PATH, access: 'floor', responses: opsAnswers });

export function middleMileRoutes({
  db,
  shipmentsToRate,
}: {
  readonly db: Db;
  readonly shipmentsToRate: ShipmentSource;
}): Route[] {
  const listShared = {
    path: PATH,
    operationId: 'listMiddleMileOrders',
    summary: 'List middle-mile orders',
    description: 'The newest first: order created_at, id, descending.',
    tag: TAG,
    access: 'read' as const,
    filters: {
      internal_identifier: Type.Optional(
        Type.String({ minLength: 1, maxLength: 50, description: 'Number of the order.' }),
      ),
      status: Type.Optional(Enum(ORDER_STATUSES, 'Only those in this state.')),
      warehouse_id: Type.Optional(Id('Warehouse that they leave.')),
      created_at_start_date: Type.Optional(
        Type.String({ format: 'date', description: 'First day on which it was made, in UTC.' }),
      ),
      created_at_end_date: Type.Optional(
        Type.String({ format: 'date', description: 'Last day on which it was made, in UTC.' }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: PER_PAGE_MAX,
          description: 'Another name of `per_page`; where both are given, this one counts.',
        }),
      ),
    },
    perPage: PER_PAGE,
    perPageMax: PER_PAGE_MAX,
    rowsIn: 'data',
    rows: 'Middle-mile orders.',
    rules: ({ query }: { query: Readonly<Record<string, unknown>> }) =>
      rangeViolations(query, 'created_at_start_date', 'created_at_end_date'),
  };
  const list = listRoute(db, {
    ...listShared,
    list: orderList,
    row: MiddleMileOrderRow,
    example: EXAMPLE_ORDER_ROW,
  });
  const opsList = listRoute(db, {
    ...listShared,
    list: opsOrderList,
    row: OpsMiddleMileOrderRow,
    example: EXAMPLE_OPS_ORDER_ROW,
  });
  const one = {
    operationId: 'getMiddleMileOrder',
    summary: 'Read a middle-mile order',
    description: 'With what each shipment costs, and its history.',
    example: ORDER_EXAMPLES.authorized,
  };
  const reads = { ...shared, path: PATH, access: 'read' } as const;
  return [
    list,
    forHub(opsList, 'floor'),
    route({
      method: 'POST',
      path: PATH,
      operationId: 'createMiddleMileOrder',
      summary: 'Have marketplace shipments carried',
      description:
        'All shipments leave one warehouse, are packed, and are on no other order unless that was cancelled; everything that ' +
        'is wrong with any of them is told at once. The amount is what `POST /v1/shipments/calculate_rates` says at that ' +
        'moment, or what the quote says that is cited; it is kept with its breakdown.',
      tag: TAG,
      access: 'write',
      body: NewMiddleMileOrder,
      addsToViolations: true,
      bodyExample: EXAMPLE_NEW_ORDER,
      problems: ['already_exists'],
      responses: {
        200: {
          description: 'The new order.',
          schema: CreatedMiddleMileOrder,
          example: EXAMPLE_CREATED_ORDER,
        },
      },
      handler: (call) =>
        namingConflicts(
          ORDER_CONFLICTS,
          call.commit(async (tx, feed) =>
            ok(await createOrder(workOf(tx, feed), shipmentsToRate, readOrder(call.body, call.violations))),
          ),
        ),
    }),
    readsOn(db, { ...reads, responses: answers, view: merchantOrders })(null, one),
    forHub(readsOn(db, { ...reads, responses: opsAnswers })(null, one), 'floor'),
    action('cancel', {
      operationId: 'cancelMiddleMileOrder',
      summary: 'Cancel a middle-mile order',
      description:
        'Before it is picked up. Its shipments may go on another order. Cancelling again changes nothing.',
      example: ORDER_EXAMPLES.toCancel,
      body: CancelOrder,
      bodyOptional: true,
      bodyExample: { reason: 'the sale was moved' },
      run: cancelOrderAs('merchant'),
    }),
    listAtWarehouse(db, {
      name: 'middle_mile_orders',
      operationId: 'opsListWarehouseMiddleMileOrders',
      summary: 'List the middle-mile orders of a warehouse',
      description: 'Of all organizations. Order: created_at, id.',
      tag: TAG,
      list: ordersAtWarehouse,
      filters: { status: Type.Optional(Enum(ORDER_STATUSES, 'Only those in this state.')) },
      row: OpenMiddleMileOrder,
      example: EXAMPLE_OPS_ORDER_ROW,
      rows: 'Middle-mile orders.',
    }),
    opsAction(null, {
      operationId: 'opsChangeMiddleMileOrder',
      summary: 'Note what is known of a middle-mile order',
      description:
        'Only what the body names changes. What the state forbids is 409 `state_conflict`: [the states](/docs/states) say what ' +
        'each allows. What the carrier charges is the hub’s alone: merchants see what they authorized.',
      example: ORDER_EXAMPLES.authorized,
      body: OrderChanges,
      bodyExample: {
        pickup_appointment: {
          start: '2099-03-10T14:00:00.000Z',
          end: '2099-03-10T15:00:00.000Z',
          reference: 'PU-55120',
        },
        equipment: 'van',
        pallet_count: 2,
        accessorials: ['appointment'],
      },
      honoursIfMatch: true,
      run: changeOrder,
    }),
    opsAction('pick_up', {
      operationId: 'opsPickUpMiddleMileOrder',
      summary: 'The carrier takes a middle-mile order',
      description: 'Its shipments leave the warehouse: they are `in_transit`.',
      example: ORDER_EXAMPLES.toPickUp,
      body: PickUp,
      bodyOptional: true,
      bodyExample: { seal_number: 'SL-884201' },
      run: pickUp,
    }),
    opsAction('undo_pick_up', {
      operationId: 'opsUndoPickUpOfMiddleMileOrder',
      summary: 'Take back that the carrier has taken a middle-mile order',
      description:
        'Picked up becomes authorized, and its shipments are at the warehouse again, with their work orders. 409 where ' +
        'anything says that it has left: it has departed, was measured or charged, a shipment was seen on its way or at its ' +
        'fulfilment center or has a proof of delivery, or a work order was closed.',
      example: ORDER_EXAMPLES.toTakeBack,
      body: Undo,
      bodyExample: { reason: 'the driver has taken another order' },
      run: undoPickUp,
    }),
    opsAction('depart', {
      operationId: 'opsDepartMiddleMileOrder',
      summary: 'A middle-mile order is on its way',
      example: ORDER_EXAMPLES.pickedUp,
      run: depart,
    }),
    opsAction('undo_depart', {
      operationId: 'opsUndoDepartOfMiddleMileOrder',
      summary: 'Take back that a middle-mile order is on its way',
      description: 'In transit becomes picked up.',
      example: ORDER_EXAMPLES.departed,
      body: Undo,
      bodyExample: { reason: 'the truck still stands in the yard' },
      run: undoDepart,
    }),
    opsAction('undo_deliver', {
      operationId: 'opsUndoDeliverOfMiddleMileOrder',
      summary: 'Take back that a middle-mile order is delivered',
      description:
        'It is what it was before, and so are its shipments. 409 where anything else says that it was delivered: a shipment ' +
        'was said to be at its fulfilment center, or has a proof of delivery.',
      example: ORDER_EXAMPLES.saidDelivered,
      body: Undo,
      bodyExample: { reason: 'the center has refused it' },
      run: undoDeliver,
    }),
    opsAction('deliver', {
      operationId: 'opsDeliverMiddleMileOrder',
      summary: 'A middle-mile order is delivered',
      description:
        'Its shipments stand at their fulfilment centers; they are `checked_in` once the marketplace says so.',
      example: ORDER_EXAMPLES.inTransit,
      body: FreightStep,
      bodyOptional: true,
      bodyExample: {},
      run: deliver,
    }),
    opsAction('cancel', {
      operationId: 'opsCancelMiddleMileOrder',
      summary: 'Cancel a middle-mile order of a merchant',
      description: 'Before it is picked up.',
      example: ORDER_EXAMPLES.toCancelToo,
      body: CancelOrder,
      bodyOptional: true,
      bodyExample: { reason: 'the carrier has no truck' },
      run: cancelOrderAs('hub'),
    }),
  ];
}
