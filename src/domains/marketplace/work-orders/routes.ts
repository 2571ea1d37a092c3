// Work orders: what merchants order, and what the hub does before and after packing.
import { Type } from 'typebox';
import { actionsOn, creation, readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { Day } from '../../../kit/http/fields/schema.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Code, Enum, Id } from '../../../kit/http/schema.ts';
import { Sku } from '../../catalog/listings/schema.ts';
import {
  cancelWorkOrder,
  closeWorkOrder,
  processItems,
  reduceBy,
  requeueItems,
  reserveAgain,
  startItems,
} from './change-work-order.ts';
import { createWorkOrder, readWorkOrder } from './create-work-order.ts';
import { EXAMPLE_IDS, EXAMPLE_ROW, WORK_ORDERS } from './examples.ts';
import { queueList, workOrderList } from './list/queries.ts';
import { workOrders } from './queries.ts';
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
import { unknownItems, WorkOrderNumber } from './work-order-state.ts';

const TAG = 'Marketplace work orders';
const HUB_TAG = 'Work orders';
const PATH = '/v1/marketplace_work_orders';
const HUB_PATH = '/ops/v1/orgs/{org_id}/marketplace_work_orders';
const PER_PAGE = 50;

const moment = (description: string) =>
  Type.Optional(
    Type.Union([Day('A day, in UTC.'), Type.String({ format: 'date-time', description: 'An instant.' })], {
      description,
    }),
  );

const filters = {
  id: Type.Optional(Id('Only the work order with this item.')),
  work_order_id: Type.Optional(
    Type.Union([Id('Its id.'), WorkOrderNumber(WORK_ORDERS.queued)], {
      description: 'Only this work order, by its number, such as WO-000012, or its id.',
    }),
  ),
  sku: Type.Optional(Sku),
  status: Type.Optional(Enum(WORK_ORDER_STATUSES, 'Only open ones, or only closed ones.')),
  created_after: moment('Created on or after this day, or at or after this instant.'),
  created_before: moment('Created on or before this day, or before this instant.'),
  marketplace: Type.Optional(Code(100, 'Only those with an item of this marketplace.')),
  include_inventory: Type.Optional(
    Type.Boolean({ description: 'Adds `inventory_transactions` to each item.' }),
  ),
};

const answers = {
  200: {
    description: 'The updated work order.',
    schema: WorkOrder,
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
      summary: 'Create a marketplace work order',
      description:
        'Its units are reserved immediately, first expired first; a bundle reserves its components. If units are short: 409 `insufficient_stock` with every short item; with `allow_partial`, the available units ' +
        'are accepted as `quantity` instead.',
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
      summary: 'Cancel a work order',
      description:
        'Only before work has started. Its units become available immediately. Cancelling again changes nothing.',
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
        'Items that are `queued` can be reduced; 0 cancels an item. Released units become available immediately.',
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
      summary: 'List the work order queue',
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
      rows: 'Work orders.',
    }),
    opsAction('start', {
      operationId: 'opsStartWorkOrder',
      summary: 'Start items of a work order',
      description: 'The merchant can no longer cancel or reduce them.',
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
      description: 'Only if none of their units is in a carton.',
      example: WORK_ORDERS.toRequeue,
      body: StartItems,
      references: unknownItems(db, '/work_order_item_ids/*'),
      bodyOptional: true,
      bodyExample: {},
      run: requeueItems,
    }),
    opsAction('process', {
      operationId: 'opsProcessWorkOrder',
      summary: 'Record prepared, damaged and lost units',
      description:
        '`processed_quantity` is the total of prepared units. Available units replace damaged and lost ones; the rest is ' +
        '`short_quantity`.',
      example: WORK_ORDERS.processing,
      body: ProcessItems,
      references: unknownItems(db, '/items/*/work_order_item_id'),
      bodyExample: { items: [{ work_order_item_id: EXAMPLE_IDS.processingItem, processed_quantity: 2 }] },
      run: processItems,
    }),
    opsAction('reserve', {
      operationId: 'opsReserveForWorkOrder',
      summary: 'Reserve replacements for short units',
      example: WORK_ORDERS.processing,
      run: reserveAgain,
    }),
    opsAction('reduce', {
      operationId: 'opsReduceWorkOrder',
      summary: 'Reduce a merchant’s work order',
      description: 'Packed units stay; an item reduced to 0 is cancelled.',
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
        'All packed units must have left. The rest is dropped from the work order, and its units become available again.',
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
