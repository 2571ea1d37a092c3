// Words of marketplace work orders: what merchants and the hub send, and what both read.
import { type Static, Type } from 'typebox';
import {
  Code,
  Enum,
  Id,
  Instant,
  Maybe,
  Nullable,
  Strict,
  Text,
  Versioned,
} from '../../../kit/http/schema.ts';
import { Sku } from '../../catalog/listings/schema.ts';
import { PlanOfWorkOrder } from '../inbound-plans/schema.ts';

export const WORK_ORDER_STATUSES = ['Open', 'Closed'] as const;
export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];

const STAGES = ['queued', 'processing', 'packed', 'shipped', 'closed', 'cancelled'] as const;
export type Stage = (typeof STAGES)[number];

/** Channels whose goods a marketplace keeps. */
export const PREP_CHANNELS = ['FBA', 'WFS'] as const;
export type PrepChannel = (typeof PREP_CHANNELS)[number];

/** Amazon's prep types, as its Fulfillment Inbound API (2024-03-20) names them. */
const PREP_TYPES = [
  'ITEM_BLACK_SHRINKWRAP',
  'ITEM_BLANKSTK',
  'ITEM_BOXING',
  'ITEM_BUBBLEWRAP',
  'ITEM_CAP_SEALING',
  'ITEM_DEBUNDLE',
  'ITEM_HANG_GARMENT',
  'ITEM_LABELING',
  'ITEM_NO_PREP',
  'ITEM_POLYBAGGING',
  'ITEM_RMOVHANG',
  'ITEM_SETCREATE',
  'ITEM_SETSTK',
  'ITEM_SIOC',
] as const;
export type PrepType = (typeof PREP_TYPES)[number];

const ITEMS_MAX = 500;
const UNITS_MAX = 1_000_000;
const REASON_MAX = 1000;

const units = (description: string) => Type.Integer({ minimum: 0, description });
const someUnits = (description: string) => Type.Integer({ minimum: 1, maximum: UNITS_MAX, description });
const day = (description: string) => Type.String({ format: 'date', description });
export const Prep = Enum(PREP_TYPES, 'A prep type of Amazon.');

// --- What merchants send ----------------------------------------------------------------------------------------

export const NewWorkOrder = Strict(
  {
    warehouse_id: Id('Warehouse whose stock is prepared.'),
    items: Type.Array(
      Strict(
        {
          listing_sku: Sku,
          quantity: someUnits('Units that are wanted.'),
          fulfillment_channel: Enum(PREP_CHANNELS, 'The listing’s channel.'),
          listing_id: Maybe(Id('The listing, where several have the SKU in the channel.')),
          prep: Maybe(
            Type.Array(Prep, {
              maxItems: PREP_TYPES.length,
              uniqueItems: true,
              description: 'What is done to each unit.',
            }),
          ),
        },
        { name: 'NewWorkOrderItem' },
      ),
      { minItems: 1, maxItems: ITEMS_MAX, description: 'What is to be sent. A listing is named once.' },
    ),
    allow_partial: Maybe(
      Type.Boolean({ description: 'Take what is there where not all of it is. Default false.' }),
    ),
  },
  { name: 'NewWorkOrder' },
);

export const MayHaveReason = Strict({ reason: Maybe(Text(REASON_MAX, 'Why.')) }, { name: 'WorkOrderReason' });
export type ReasonInput = Static<typeof MayHaveReason>;

export const WorkOrderChanges = Strict(
  {
    items: Type.Array(
      Strict(
        {
          work_order_item_id: Id('Item of the work order.'),
          quantity: Type.Integer({
            minimum: 0,
            maximum: UNITS_MAX,
            description: 'Units that are wanted from now on; 0 calls the item off.',
          }),
        },
        { name: 'ReducedWorkOrderItem' },
      ),
      { minItems: 1, maxItems: ITEMS_MAX, description: 'The items that are reduced.' },
    ),
    reason: Maybe(Text(REASON_MAX, 'Why.')),
  },
  { name: 'WorkOrderChanges' },
);
export type ReduceInput = Static<typeof WorkOrderChanges>;

// --- What the hub sends -----------------------------------------------------------------------------------------

export const StartItems = Strict(
  {
    work_order_item_ids: Maybe(
      Type.Array(Id('Item of the work order.'), {
        minItems: 1,
        maxItems: ITEMS_MAX,
        uniqueItems: true,
        description: 'Which items; all that can be, where it is left out.',
      }),
    ),
  },
  { name: 'StartWorkOrderItems' },
);
export type StartInput = Static<typeof StartItems>;

const taken = (description: string) =>
  Maybe(
    Type.Array(
      Strict(
        {
          quantity: someUnits('Units of stock.'),
          item_id: Maybe(Id('Which component, where the item is a bundle.')),
          lot: Maybe(Code(100, 'Lot; without it, what expires first.')),
        },
        { name: 'SpoiltUnits' },
      ),
      { maxItems: 50, description },
    ),
  );

export const ProcessItems = Strict(
  {
    items: Type.Array(
      Strict(
        {
          work_order_item_id: Id('Item of the work order.'),
          processed_quantity: Maybe(units('Units that are prepared by now, packed ones included.')),
          damaged: taken('Units that were damaged: they are set aside as damaged.'),
          lost: taken('Units that are not there.'),
        },
        { name: 'ProcessedWorkOrderItem' },
      ),
      { minItems: 1, maxItems: ITEMS_MAX, description: 'What was done.' },
    ),
    note: Maybe(Text(REASON_MAX, 'Why units were damaged or lost.')),
  },
  { name: 'ProcessWorkOrderItems' },
);
export type ProcessInput = Static<typeof ProcessItems>;

// --- What everybody reads ---------------------------------------------------------------------------------------

const PrepCharge = Strict(
  {
    prep: Prep,
    unit_amount: Nullable(
      Type.Number({ description: 'For a unit; null where the hub has no price for it.' }),
    ),
    quantity: units('Units that it is charged for: those that are prepared.'),
    amount: Nullable(Type.Number({ description: 'For all of them.' })),
    currency: Enum(['USD'] as const, 'Currency.'),
  },
  { name: 'PrepCharge' },
);

const WorkOrderMovement = Strict(
  {
    item_id: Type.String({ description: 'Item id; of a bundle, a component’s.' }),
    quantity: Type.Integer({ description: 'Units, signed.' }),
    status: Type.String({ description: 'Status of the stock.' }),
    lot: Nullable(Type.String({ description: 'Lot.' })),
    expiration: Nullable(day('Expiration date.')),
  },
  { name: 'WorkOrderMovement' },
);

const WorkOrderTransaction = Strict(
  {
    transaction_id: Id('Transaction of the ledger.'),
    time: Instant('When.'),
    reason: Type.String({ description: 'Why.' }),
    note: Nullable(Type.String({ description: 'Which carton, or what was said.' })),
    fba_shipment_id: Nullable(Type.String({ description: 'The shipment, where it was known.' })),
    movements: Type.Array(WorkOrderMovement),
  },
  { name: 'WorkOrderTransaction' },
);

const WorkOrderItem = Strict(
  {
    work_order_item_id: Id('Item id.'),
    work_order_item_created_time: Instant('When it was ordered.'),
    listing_id: Id('Listing.'),
    listing_sku: Type.String({ description: 'SKU of the listing.' }),
    listing_marketplace: Type.String({ description: 'Marketplace of the listing.' }),
    listing_country: Type.String({ description: 'Country of the listing.' }),
    fulfillment_channel: Enum(PREP_CHANNELS, 'Channel.'),
    original_quantity: units('Units that were asked for.'),
    quantity: units('Units that were accepted, less what was given up since.'),
    processed_quantity: units('Units that are prepared.'),
    shipped_quantity: units('Units that have left.'),
    status: Enum(WORK_ORDER_STATUSES, 'Whether anything is to be done yet.'),
    prep: Type.Array(Prep),
    fba_shipment_ids: Type.Array(Type.String(), {
      description: 'The marketplace’s numbers of the shipments that its cartons are in.',
    }),
    shipment_ids: Type.Array(Type.String(), {
      description:
        'The hub’s numbers of these shipments, such as MS-000001; also of those that the marketplace does not know.',
    }),
    shipped_unit_lots: Type.Array(Type.String(), { description: 'Lots of what has left.' }),
    shipped_unit_exp_dates: Type.Array(day('Expiration date.'), { description: 'Dates of what has left.' }),
    inventory_transactions: Type.Optional(
      Type.Array(WorkOrderTransaction, { description: 'With `include_inventory`: what it moved.' }),
    ),
    stage: Enum(STAGES, 'How far it is.'),
    fnsku: Nullable(Type.String({ description: 'The marketplace’s code of the unit.' })),
    prep_charges: Type.Array(PrepCharge),
    item_id: Id('Item that is sold.'),
    packed_quantity: units('Units in cartons.'),
    short_quantity: units(
      'Units that are wanted and no longer there: a count, damage or loss has taken them. Reduce the item, or wait for ' +
        'others; the rest goes on.',
    ),
    damaged_quantity: units('Units of stock that were damaged on the way.'),
    lost_quantity: units('Units of stock that were lost on the way.'),
  },
  { name: 'WorkOrderItem' },
);

const row = {
  work_order_id: Id('Work order id.'),
  warehouse_id: Id('Warehouse.'),
  warehouse_name: Type.String({ description: 'Its name.' }),
  status: Enum(WORK_ORDER_STATUSES, 'Open while one of its items is.'),
  created: Instant('When it was made.'),
  created_by: Type.String({ description: 'By whom.' }),
  items: Type.Array(WorkOrderItem),
  work_order_number: Type.String({ description: 'What people scan and say.' }),
  closed: Nullable(Instant('When it ended.')),
  updated: Instant('When it changed last.'),
  ...Versioned,
};

export const WorkOrderRow = Strict(row, { name: 'MarketplaceWorkOrderRow' });

const HistoryStep = Strict(
  {
    work_order_item_id: Id('Item.'),
    stage: Enum(STAGES, 'What it became.'),
    time: Instant('When.'),
    by: Type.String({ description: 'By whom.' }),
    reason: Nullable(Type.String({ description: 'Why.' })),
  },
  { name: 'WorkOrderStep' },
);

export const WorkOrder = Strict(
  {
    ...row,
    history: Type.Array(HistoryStep, { description: 'What its items went through.' }),
    inbound_plans: Type.Array(PlanOfWorkOrder, { description: 'What its marketplace was told of it.' }),
  },
  { name: 'MarketplaceWorkOrder' },
);

/** A row of the hub's queue. */
export const QueuedWorkOrder = Strict(
  { org_id: Id('Organization.'), org_name: Type.String({ description: 'Its name.' }), ...row },
  { name: 'QueuedWorkOrder' },
);

// --- Events -----------------------------------------------------------------------------------------------------

/** What an event of a work order says: what it is now. */
const WorkOrderChanged = Strict(
  {
    work_order_id: row.work_order_id,
    work_order_number: row.work_order_number,
    status: row.status,
    warehouse_id: row.warehouse_id,
    items: Type.Array(
      Strict(
        {
          work_order_item_id: Id('Item id.'),
          listing_sku: Type.String({ description: 'SKU of the listing.' }),
          stage: Enum(STAGES, 'How far it is.'),
          quantity: units('Units that are wanted.'),
          processed_quantity: units('Units that are prepared.'),
          packed_quantity: units('Units in cartons.'),
          shipped_quantity: units('Units that have left.'),
          short_quantity: units('Units that are wanted and not there.'),
        },
        { name: 'WorkOrderItemChanged' },
      ),
    ),
    ...Versioned,
  },
  { name: 'WorkOrderChanged' },
);

export const WORK_ORDER_EVENTS = {
  'work_order.created': WorkOrderChanged,
  'work_order.updated': WorkOrderChanged,
  'work_order.short': WorkOrderChanged,
  'work_order.cancelled': WorkOrderChanged,
  'work_order.closed': WorkOrderChanged,
} as const;
