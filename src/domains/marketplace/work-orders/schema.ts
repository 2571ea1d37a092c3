// Schemas of marketplace work orders.
import { type Static, Type } from 'typebox';
import { AnyText, Count, Day, TextOrNull } from '../../../kit/http/fields/schema.ts';
import { BoundedList } from '../../../kit/http/named-list/schema.ts';
import {
  Code,
  Enum,
  Id,
  Instant,
  Maybe,
  Named,
  Nullable,
  Text,
  Versioned,
  WholeNumber,
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

const someUnits = (description: string) => Type.Integer({ minimum: 1, maximum: UNITS_MAX, description });
export const Prep = Enum(PREP_TYPES, 'A prep type of Amazon.');

// --- What merchants send ----------------------------------------------------------------------------------------

export const NewWorkOrder = Named('NewWorkOrder', {
  warehouse_id: Id('Warehouse that prepares the stock.'),
  items: BoundedList('NewWorkOrderItem', 'Items to send, each listing once.', ITEMS_MAX, {
    listing_sku: Sku,
    quantity: someUnits('Ordered units.'),
    fulfillment_channel: Enum(PREP_CHANNELS, 'The listing’s channel.'),
    listing_id: Maybe(Id('The listing; required if several have the SKU in the channel.')),
    prep: Maybe(
      Type.Array(Prep, {
        maxItems: PREP_TYPES.length,
        uniqueItems: true,
        description: 'Prep of each unit.',
      }),
    ),
  }),
  allow_partial: Maybe(
    Type.Boolean({ description: 'Accept partial quantities if units are short. Default false.' }),
  ),
});

export type NewWorkOrderInput = Static<typeof NewWorkOrder>;

export const MayHaveReason = Named('WorkOrderReason', { reason: Maybe(Text(REASON_MAX, 'Why.')) });
export type ReasonInput = Static<typeof MayHaveReason>;

export const WorkOrderChanges = Named('WorkOrderChanges', {
  items: BoundedList('ReducedWorkOrderItem', 'The items to reduce.', ITEMS_MAX, {
    work_order_item_id: Id('Item of the work order.'),
    quantity: WholeNumber(0, UNITS_MAX, 'The new quantity; 0 cancels the item.'),
  }),
  reason: Maybe(Text(REASON_MAX, 'Why.')),
});
export type ReduceInput = Static<typeof WorkOrderChanges>;

// --- What the hub sends -----------------------------------------------------------------------------------------

export const StartItems = Named('StartWorkOrderItems', {
  work_order_item_ids: Maybe(
    Type.Array(Id('Item of the work order.'), {
      minItems: 1,
      maxItems: ITEMS_MAX,
      uniqueItems: true,
      description: 'Items. Default: all that can be.',
    }),
  ),
});
export type StartInput = Static<typeof StartItems>;

const taken = (description: string) =>
  Maybe(
    Type.Array(
      Named('SpoiltUnits', {
        quantity: someUnits('Units of stock.'),
        item_id: Maybe(Id('The component, if the item is a bundle.')),
        lot: Maybe(Code(100, 'Lot. Default: first expired first.')),
      }),
      { maxItems: 50, description },
    ),
  );

export const ProcessItems = Named('ProcessWorkOrderItems', {
  items: BoundedList('ProcessedWorkOrderItem', 'Work done.', ITEMS_MAX, {
    work_order_item_id: Id('Item of the work order.'),
    processed_quantity: Maybe(Count('Total of prepared units, including packed ones.')),
    damaged: taken('Damaged units: their stock gets the status damaged.'),
    lost: taken('Lost units.'),
  }),
  note: Maybe(Text(REASON_MAX, 'Why units were damaged or lost.')),
});
export type ProcessInput = Static<typeof ProcessItems>;

// --- For merchants and the hub -----------------------------------------------------------------------------------

const PrepCharge = Named('PrepCharge', {
  prep: Prep,
  unit_amount: Nullable(Type.Number({ description: 'Price per unit; null if the hub has no price for it.' })),
  quantity: Count('Charged units: the prepared ones.'),
  amount: Nullable(Type.Number({ description: 'Total price.' })),
  currency: Enum(['USD'] as const, 'Currency.'),
});

const WorkOrderMovement = Named('WorkOrderMovement', {
  item_id: AnyText('Item id; for a bundle, that of a component.'),
  quantity: Type.Integer({ description: 'Units, signed.' }),
  status: AnyText('Status of the stock.'),
  lot: TextOrNull('Lot.'),
  expiration: Nullable(Day('Expiration date.')),
});

const WorkOrderTransaction = Named('WorkOrderTransaction', {
  transaction_id: Id('Transaction of the ledger.'),
  time: Instant('When.'),
  reason: AnyText('Why.'),
  note: TextOrNull('The carton, or the reason given.'),
  fba_shipment_id: TextOrNull('The shipment, if it was known.'),
  movements: Type.Array(WorkOrderMovement),
});

const WorkOrderItem = Named('WorkOrderItem', {
  work_order_item_id: Id('Item id.'),
  work_order_item_created_time: Instant('When it was ordered.'),
  listing_id: Id('Listing.'),
  listing_sku: AnyText('SKU of the listing.'),
  listing_marketplace: AnyText('Marketplace of the listing.'),
  listing_country: AnyText('Country of the listing.'),
  fulfillment_channel: Enum(PREP_CHANNELS, 'Channel.'),
  original_quantity: Count('Units that were requested.'),
  quantity: Count('Accepted units, minus those dropped since.'),
  processed_quantity: Count('Prepared units.'),
  shipped_quantity: Count('Shipped units.'),
  status: Enum(WORK_ORDER_STATUSES, 'Whether work remains.'),
  prep: Type.Array(Prep),
  fba_shipment_ids: Type.Array(Type.String(), {
    description: 'The marketplace’s numbers of the shipments that its cartons are in.',
  }),
  shipment_ids: Type.Array(Type.String(), {
    description:
      'The hub’s numbers of these shipments, such as MS-000001, including those unknown to the marketplace.',
  }),
  shipped_unit_lots: Type.Array(Type.String(), { description: 'Lots of the shipped units.' }),
  shipped_unit_exp_dates: Type.Array(Day('Expiration date.'), {
    description: 'Expiration dates of the shipped units.',
  }),
  inventory_transactions: Type.Optional(
    Type.Array(WorkOrderTransaction, { description: 'Its stock movements, with `include_inventory`.' }),
  ),
  stage: Enum(STAGES, 'Its state.'),
  fnsku: TextOrNull('The marketplace’s code for the unit.'),
  prep_charges: Type.Array(PrepCharge),
  item_id: Id('Item of the listing.'),
  packed_quantity: Count('Units in cartons.'),
  short_quantity: Count(
    'Ordered units that are missing because of a count, damage or loss. Reduce the item, or wait for replacements; ' +
      'the rest continues.',
  ),
  damaged_quantity: Count('Units of stock that were damaged during the work.'),
  lost_quantity: Count('Units of stock that were lost during the work.'),
});

const row = {
  work_order_id: Id('Work order id.'),
  warehouse_id: Id('Warehouse.'),
  warehouse_name: AnyText('Its name.'),
  status: Enum(WORK_ORDER_STATUSES, 'Open until all of its items are closed or cancelled.'),
  created: Instant('When it was created.'),
  created_by: AnyText('By whom.'),
  items: Type.Array(WorkOrderItem),
  work_order_number: AnyText('Number of the work order, as scanned and read out.'),
  closed: Nullable(Instant('When it was closed.')),
  updated: Instant('When it last changed.'),
  ...Versioned,
};

export const WorkOrderRow = Named('MarketplaceWorkOrderRow', row);

const HistoryStep = Named('WorkOrderStep', {
  work_order_item_id: Id('Item.'),
  stage: Enum(STAGES, 'The new state.'),
  time: Instant('When.'),
  by: AnyText('By whom.'),
  reason: TextOrNull('Why.'),
});

export const WorkOrder = Named('MarketplaceWorkOrder', {
  ...row,
  history: Type.Array(HistoryStep, { description: 'History of its items.' }),
  inbound_plans: Type.Array(PlanOfWorkOrder, { description: 'Its inbound plans.' }),
});

export const QueuedWorkOrder = Named('QueuedWorkOrder', {
  org_id: Id('Organization.'),
  org_name: AnyText('Its name.'),
  ...row,
});

// --- Events -----------------------------------------------------------------------------------------------------

const { properties: item } = WorkOrderItem;
const WorkOrderItemChanged = Named('WorkOrderItemChanged', {
  work_order_item_id: item.work_order_item_id,
  listing_sku: item.listing_sku,
  stage: item.stage,
  quantity: item.quantity,
  processed_quantity: item.processed_quantity,
  packed_quantity: item.packed_quantity,
  shipped_quantity: item.shipped_quantity,
  short_quantity: item.short_quantity,
});

const WorkOrderChanged = Named('WorkOrderChanged', {
  work_order_id: row.work_order_id,
  work_order_number: row.work_order_number,
  status: row.status,
  warehouse_id: row.warehouse_id,
  items: Type.Array(WorkOrderItemChanged),
  ...Versioned,
});

export const WORK_ORDER_EVENTS = {
  'work_order.created': WorkOrderChanged,
  'work_order.updated': WorkOrderChanged,
  'work_order.short': WorkOrderChanged,
  'work_order.cancelled': WorkOrderChanged,
  'work_order.closed': WorkOrderChanged,
} as const;
