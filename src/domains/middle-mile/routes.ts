// Middle-mile orders: what merchants order, and what the hub does with it.
import { type TSchema, Type } from 'typebox';
import { actionsOn, creation, readsOn } from '../../kit/aggregates/action-routes.ts';
import type { Db } from '../../kit/db/db.ts';
import { rangeViolations } from '../../kit/http/date-ranges.ts';
import { Day } from '../../kit/http/fields/schema.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import { ok, type Route } from '../../kit/http/route.ts';
import { Enum, Id, WholeNumber } from '../../kit/http/schema.ts';
import { Undo } from '../../kit/state/schema.ts';
import type { ShipmentSource } from '../rates/middle-mile/quote-shipments.ts';
import { listAtWarehouse } from '../warehouses/list-at-warehouse.ts';
import { createOrder, ORDER_CONFLICTS, readOrder } from './create-order.ts';
import { EXAMPLE_NEW_ORDER, ORDER_EXAMPLES } from './examples.ts';
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

const answerOf = (schema: TSchema) => ({
  200: { description: 'The order.', schema, headers: ['ETag'] as const },
});
const answers = answerOf(MiddleMileOrder);
const opsAnswers = answerOf(OpsMiddleMileOrder);

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
    description: 'Order: created_at, id, newest first.',
    tag: TAG,
    access: 'read' as const,
    filters: {
      internal_identifier: Type.Optional(
        Type.String({ minLength: 1, maxLength: 50, description: 'Number of the order.' }),
      ),
      status: Type.Optional(Enum(ORDER_STATUSES, 'Only in this state.')),
      warehouse_id: Type.Optional(Id('Warehouse that they ship from.')),
      created_at_start_date: Type.Optional(Day('First day of creation, in UTC.')),
      created_at_end_date: Type.Optional(Day('Last day of creation, in UTC.')),
      limit: Type.Optional(
        WholeNumber(1, PER_PAGE_MAX, 'Another name of `per_page`; takes precedence over it.'),
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
  });
  const opsList = listRoute(db, {
    ...listShared,
    list: opsOrderList,
    row: OpsMiddleMileOrderRow,
  });
  const one = {
    operationId: 'getMiddleMileOrder',
    summary: 'Read a middle-mile order',
    description: 'With the cost of each shipment, and its history.',
    example: ORDER_EXAMPLES.authorized,
  };
  const reads = { ...shared, path: PATH, access: 'read' } as const;
  return [
    list,
    forHub(opsList, 'floor'),
    creation({
      path: PATH,
      operationId: 'createMiddleMileOrder',
      summary: 'Create a middle-mile order',
      description:
        'All shipments must be packed, at the same warehouse, and on no other open order. The amount is that of the ' +
        'given quote, or the current rate of `POST /v1/shipments/calculate_rates`; it is stored with its breakdown.',
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
        },
      },
      conflicts: ORDER_CONFLICTS,
      run: async (work, body, { violations }) =>
        ok(await createOrder(work, shipmentsToRate, readOrder(body, violations))),
    }),
    readsOn(db, { ...reads, responses: answers, view: merchantOrders })(null, one),
    forHub(readsOn(db, { ...reads, responses: opsAnswers })(null, one), 'floor'),
    action('cancel', {
      operationId: 'cancelMiddleMileOrder',
      summary: 'Cancel a middle-mile order',
      description:
        'Until it is picked up. Its shipments can then go on another order. Cancelling again changes nothing.',
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
      filters: { status: Type.Optional(Enum(ORDER_STATUSES, 'Only in this state.')) },
      row: OpenMiddleMileOrder,
      rows: 'Middle-mile orders.',
    }),
    opsAction(null, {
      operationId: 'opsChangeMiddleMileOrder',
      summary: 'Change a middle-mile order',
      description:
        'Only the fields in the body change, as far as [the state](/docs/states) allows. Merchants never see what the carrier charges.',
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
      summary: 'Mark a middle-mile order picked up',
      description: 'Its shipments leave the warehouse and become `in_transit`.',
      example: ORDER_EXAMPLES.toPickUp,
      body: PickUp,
      bodyOptional: true,
      bodyExample: { seal_number: 'SL-884201' },
      run: pickUp,
    }),
    opsAction('undo_pick_up', {
      operationId: 'opsUndoPickUpOfMiddleMileOrder',
      summary: 'Undo the pickup of a middle-mile order',
      description:
        'It becomes `authorized` again, and its shipments and work orders go back with it. 409 if there is evidence that ' +
        'it has left: a measurement, an invoice, a later event or proof of delivery of a shipment, a closed work order.',
      example: ORDER_EXAMPLES.toTakeBack,
      body: Undo,
      bodyExample: { reason: 'the driver has taken another order' },
      run: undoPickUp,
    }),
    opsAction('depart', {
      operationId: 'opsDepartMiddleMileOrder',
      summary: 'Mark a middle-mile order in transit',
      example: ORDER_EXAMPLES.pickedUp,
      run: depart,
    }),
    opsAction('undo_depart', {
      operationId: 'opsUndoDepartOfMiddleMileOrder',
      summary: 'Undo the departure of a middle-mile order',
      description: 'It becomes `picked_up` again.',
      example: ORDER_EXAMPLES.departed,
      body: Undo,
      bodyExample: { reason: 'the truck is still in the yard' },
      run: undoDepart,
    }),
    opsAction('undo_deliver', {
      operationId: 'opsUndoDeliverOfMiddleMileOrder',
      summary: 'Undo the delivery of a middle-mile order',
      description:
        'The order and its shipments go back one step. 409 if an event at a fulfilment center or a proof of delivery remains.',
      example: ORDER_EXAMPLES.deliveredByMistake,
      body: Undo,
      bodyExample: { reason: 'the center has refused it' },
      run: undoDeliver,
    }),
    opsAction('deliver', {
      operationId: 'opsDeliverMiddleMileOrder',
      summary: 'Mark a middle-mile order delivered',
      description:
        'Its shipments are at their fulfilment centers; they become `checked_in` once the marketplace reports it.',
      example: ORDER_EXAMPLES.inTransit,
      body: FreightStep,
      bodyOptional: true,
      bodyExample: {},
      run: deliver,
    }),
    opsAction('cancel', {
      operationId: 'opsCancelMiddleMileOrder',
      summary: 'Cancel a middle-mile order of a merchant',
      description: 'Until it is picked up.',
      example: ORDER_EXAMPLES.toCancelToo,
      body: CancelOrder,
      bodyOptional: true,
      bodyExample: { reason: 'the carrier has no truck' },
      run: cancelOrderAs('hub'),
    }),
  ];
}
