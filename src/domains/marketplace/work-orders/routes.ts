// Work orders: what merchants order, and what the hub does before and after packing.
import { Type } from 'typebox';
import { actionsOn, creation, readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Code, Enum, Id } from '../../../kit/http/schema.ts';
import { Sku } from '../../catalog/listings/schema.ts';
import { cancelWorkOrder, reduceBy } from './change-work-order.ts';
import { createWorkOrder } from './create-work-order.ts';
import { EXAMPLE_IDS, EXAMPLE_ROW, EXAMPLE_WORK_ORDER, WORK_ORDERS } from './examples.ts';
import { queueList, workOrderList } from './list/queries.ts';
import { closeWorkOrder, processItems, requeueItems, reserveAgain, startItems } from './process-units.ts';
import { workOrders } from './queries.ts';
import { readWorkOrder } from './read-body.ts';
import {
  MayHaveReason,
  NewWorkOrder,
  ProcessItems,
  QueuedWorkOrder,
  StartItems,
  WORK_ORDER_STATUSES,
  WorkOrder,
  WorkOrderChanges,
  WorkOrderRow,
} from './schema.ts';
import { unknownItems } from './unknown-items.ts';
import { WorkOrderNumber } from './work-order-id.ts';

const TAG = 'Marketplace work orders';
const HUB_TAG = 'Work orders';
const PATH = '/v1/marketplace_work_orders';
const HUB_PATH = '/ops/v1/orgs/{org_id}/marketplace_work_orders';
const PER_PAGE = 50;

/** A day or an instant. */
const moment = (description: string) =>
  Type.Optional(
    Type.Union(
      [
        Type.String({ format: 'date', description: 'A day, in UTC.' }),
        Type.String({ format: 'date-time', description: 'An instant.' }),
      ],
      { description },
    ),
  );

const filters = {
  id: Type.Optional(Id('The work order with this item.')),
  work_order_id: Type.Optional(Id('This work order.')),
  sku: Type.Optional(Sku),
  status: Type.Optional(Enum(WORK_ORDER_STATUSES, 'Only those that are open, or closed.')),
  created_after: moment('Only those that were made from this day or instant on.'),
  created_before: moment('Only those that were made until the end of this day, or before this instant.'),
  marketplace: Type.Optional(Code(100, 'Only those with an item of this marketplace.')),
  include_inventory: Type.Optional(
    Type.Boolean({ description: 'Adds `inventory_transactions` to each item.' }),
  ),
};

const answers = {
  200: {
    description: 'The work order after it.',
    schema: WorkOrder,
    example: EXAMPLE_WORK_ORDER,
    headers: ['ETag'],
  },
} as const;

const place = {
  aggregate: workOrders,
  tag: TAG,
  responses: answers,
  parameter: 'id',
  reference: WorkOrderNumber,
} as const;
const action = actionsOn({ ...place, path: PATH, access: 'write' });
const opsAction = actionsOn({ ...place, path: HUB_PATH, tag: HUB_TAG, access: 'floor' });

export function workOrderRoutes({ db }: { readonly db: Db }): Route[] {
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listMarketplaceWorkOrders',
    summary: 'List marketplace work orders',
    description: 'Filters are combined with AND. Order: created, id, newest first.',
    tag: TAG,
    access: 'read',
    list: workOrderList,
    filters,
    perPage: PER_PAGE,
    row: WorkOrderRow,
    example: EXAMPLE_ROW,
    rows: 'Work orders.',
    rules: ({ query }) => momentViolations(query),
  });
  const one = readsOn(db, { ...place, path: PATH, access: 'read' })(null, {
    operationId: 'getMarketplaceWorkOrder',
    summary: 'Read a marketplace work order',
    example: WORK_ORDERS.queued,
    responses: { 200: { ...answers[200], description: 'The work order.' } },
  });
  return [
    list,
    forHub(list, 'floor'),
    one,
    forHub(one, 'floor'),
    creation({
      path: PATH,
      operationId: 'createMarketplaceWorkOrder',
      summary: 'Have stock prepared for a marketplace',
      description:
        'Its units are reserved at once, first expired first; a bundle reserves its components. What is not there is 409 ' +
        '`insufficient_stock`, which names every item that is short, and nothing is reserved; with `allow_partial` what is ' +
        'there is taken: `original_quantity` is what was asked for, `quantity` what was accepted.',
      tag: TAG,
      access: 'write',
      body: NewWorkOrder,
      addsToViolations: true,
      bodyExample: {
        warehouse_id: 1,
        items: [
          {
            listing_sku: EXAMPLE_ROW.items[0]?.listing_sku,
            quantity: 2,
            fulfillment_channel: 'FBA',
            prep: ['ITEM_LABELING'],
          },
        ],
      },
      problems: ['insufficient_stock'],
      responses: {
        201: { ...answers[200], description: 'The new work order.', headers: ['ETag', 'Location'] },
      },
      run: (work, body, { actor, violations }) =>
        createWorkOrder(work, readWorkOrder(body, violations), actor.userId),
    }),
    action('cancel', {
      operationId: 'cancelMarketplaceWorkOrder',
      summary: 'Call a work order off',
      description:
        'Before anybody has begun with it; later ones are 409 `state_conflict`. Its units are free at once. Calling it off ' +
        'again changes nothing.',
      example: WORK_ORDERS.toCancel,
      body: MayHaveReason,
      bodyOptional: true,
      bodyExample: { reason: 'sold elsewhere' },
      run: cancelWorkOrder,
    }),
    action(null, {
      operationId: 'changeMarketplaceWorkOrder',
      summary: 'Reduce a work order',
      description:
        'Items that are `queued` can be reduced; 0 calls an item off. Units that are no longer wanted are free at once.',
      example: WORK_ORDERS.queued,
      body: WorkOrderChanges,
      references: unknownItems(db, '/items/*/work_order_item_id'),
      bodyExample: { items: [{ work_order_item_id: EXAMPLE_IDS.queuedItem, quantity: 3 }] },
      honoursIfMatch: true,
      run: reduceBy('merchant'),
    }),
    listRoute(db, {
      path: '/ops/v1/marketplace_work_orders',
      operationId: 'opsListWorkOrderQueue',
      summary: 'List what is to prepare',
      description: 'Open work orders of all organizations. Order: created, id.',
      tag: HUB_TAG,
      access: 'floor',
      list: queueList,
      scope: () => [],
      filters: {
        warehouse_id: Type.Optional(Id('Only at this warehouse.')),
        org_id: Type.Optional(Id('Only of this organization.')),
      },
      row: QueuedWorkOrder,
      example: { org_id: 2, org_name: 'Juniper Goods', ...EXAMPLE_ROW },
      rows: 'Work orders.',
    }),
    opsAction('start', {
      operationId: 'opsStartWorkOrder',
      summary: 'Begin with items of a work order',
      description:
        'Somebody takes their units: the merchant can neither call them off nor reduce them any more.',
      example: WORK_ORDERS.toStart,
      body: StartItems,
      references: unknownItems(db, '/work_order_item_ids/*'),
      bodyOptional: true,
      bodyExample: {},
      run: startItems,
    }),
    opsAction('requeue', {
      operationId: 'opsRequeueWorkOrder',
      summary: 'Put items of a work order back into the queue',
      description: 'Where nothing of them is in a carton.',
      example: WORK_ORDERS.toRequeue,
      body: StartItems,
      references: unknownItems(db, '/work_order_item_ids/*'),
      bodyOptional: true,
      bodyExample: {},
      run: requeueItems,
    }),
    opsAction('process', {
      operationId: 'opsProcessWorkOrder',
      summary: 'Note which units are prepared, damaged or lost',
      description:
        '`processed_quantity` is how many are prepared by now. Damaged and lost units leave the work order by the ledger; ' +
        'free ones stand in for them, where there are such, and what is missing is `short_quantity`.',
      example: WORK_ORDERS.processing,
      body: ProcessItems,
      references: unknownItems(db, '/items/*/work_order_item_id'),
      bodyExample: { items: [{ work_order_item_id: EXAMPLE_IDS.processingItem, processed_quantity: 2 }] },
      run: processItems,
    }),
    opsAction('reserve', {
      operationId: 'opsReserveForWorkOrder',
      summary: 'Look for units in place of those that are short',
      example: WORK_ORDERS.processing,
      run: reserveAgain,
    }),
    opsAction('reduce', {
      operationId: 'opsReduceWorkOrder',
      summary: 'Give up units of a work order',
      description:
        'What is packed stays; where nothing is and nothing is wanted any more, the item is cancelled.',
      example: WORK_ORDERS.processing,
      body: WorkOrderChanges,
      references: unknownItems(db, '/items/*/work_order_item_id'),
      bodyExample: {
        items: [{ work_order_item_id: EXAMPLE_IDS.processingItem, quantity: 20 }],
        reason: 'short at the shelf',
      },
      run: reduceBy('hub'),
    }),
    opsAction('close', {
      operationId: 'opsCloseWorkOrder',
      summary: 'Close a work order',
      description:
        'Everything that is packed must have left. What is not packed is given up, and its units are free.',
      example: WORK_ORDERS.toClose,
      body: MayHaveReason,
      bodyOptional: true,
      bodyExample: { reason: 'done' },
      run: closeWorkOrder,
    }),
  ];
}

function momentViolations(query: {
  readonly created_after?: string;
  readonly created_before?: string;
}): Violation[] {
  const { created_after: from, created_before: until } = query;
  if (from === undefined || until === undefined) return [];
  const isDay = until.length === 10;
  const end = Date.parse(isDay ? `${until}T23:59:59.999Z` : until);
  if (Date.parse(from) <= end) return [];
  return [
    {
      pointer: '/created_before',
      in: 'query',
      code: 'start_after_end',
      message: 'must not be before created_after',
    },
  ];
}
