// Schemas of inbound plans.
import { type Static, Type } from 'typebox';
import { AnyText, Count, TextOrNull } from '../../../kit/http/fields/schema.ts';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Maybe,
  Named,
  Nullable,
  Text,
  Versioned,
} from '../../../kit/http/schema.ts';
import { FulfillmentCenter } from '../shipments/schema.ts';

const HANDLERS = ['local', 'amazon'] as const;
export type HandlerName = (typeof HANDLERS)[number];

const PACKINGS = ['before_placement', 'after_placement'] as const;
export type PackingTime = (typeof PACKINGS)[number];

const PLACEMENTS = ['lowest_fee', 'fewest_shipments', 'by_hub'] as const;
export type PlacementWish = (typeof PLACEMENTS)[number];

export const PLAN_STATUSES = ['working', 'waiting', 'done', 'failed', 'cancelled'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** In order; a plan skips those that it does not need. */
const STEPS = [
  'create_plan',
  'generate_packing',
  'choose_packing',
  'confirm_packing',
  'read_groups',
  'set_packing',
  'generate_placement',
  'choose_placement',
  'confirm_placement',
  'read_shipments',
  'read_contents',
  'assign_cartons',
  'pack_cartons',
  'set_shipment_packing',
  'cancel_plan',
] as const;
export type PlanStep = (typeof STEPS)[number];

const ITEMS_MAX = 500;
/** Amazon's own bounds of an address. */
const CONTACT_NAME_MAX = 50;
const PHONE_MAX = 20;
const REF_MAX = 38;

export const NewInboundPlan = Named('NewInboundPlan', {
  work_order_item_ids: Maybe(
    Type.Array(Id('Item of the work order.'), {
      minItems: 1,
      maxItems: ITEMS_MAX,
      uniqueItems: true,
      description: 'Items to include, of one marketplace and seller account. Default: all open ones.',
    }),
  ),
  packing: Maybe(
    Enum(
      PACKINGS,
      '`before_placement`: the cartons are packed, and the marketplace assigns their destinations. `after_placement`: ' +
        'the marketplace assigns units to destinations, and they are packed accordingly. Default: `before_placement` if ' +
        'there are cartons without a shipment.',
    ),
  ),
  placement: Maybe(
    Enum(
      PLACEMENTS,
      'Which of the offered placements is chosen. `by_hub`: the plan waits until the hub chooses. Default `lowest_fee`.',
    ),
  ),
  fulfillment_center_code: Maybe(FulfillmentCenter),
  contact_name: Maybe(Text(CONTACT_NAME_MAX, 'Contact at the warehouse; required by Amazon.')),
  contact_phone: Maybe(Text(PHONE_MAX, 'Phone number of the contact.')),
});
export type NewPlanInput = Static<typeof NewInboundPlan>;

export const ConfirmPlacement = Named('ConfirmPlacement', {
  placement_option_id: Code(REF_MAX, 'One of `placement_options`.'),
});
export type ConfirmPlacementInput = Static<typeof ConfirmPlacement>;

const PlanProblem = Named('InboundPlanProblem', {
  code: AnyText('The marketplace’s code.'),
  message: AnyText('Message of the marketplace.'),
  severity: AnyText('`ERROR` or `WARNING`.'),
  details: TextOrNull('Details that help to fix it.'),
});
export type Problem = Static<typeof PlanProblem>;

const PlacementOption = Named('PlacementOption', {
  placement_option_id: AnyText('The marketplace’s id.'),
  shipment_count: Count('Number of destinations.'),
  fee: Type.Number({ description: 'Fee after discounts.' }),
  currency: TextOrNull('Currency of the fee; null if it is free.'),
  expires: Nullable(Instant('When the offer expires.')),
});

const PlannedShipment = Named('PlannedShipment', {
  shipment_ref: AnyText(
    'The marketplace’s id of the shipment within the plan; for a `local` plan the hub’s number, used to assign cartons.',
  ),
  fba_shipment_id: TextOrNull(
    'The marketplace’s number of the shipment; null until it is assigned, and for `local` plans.',
  ),
  fulfillment_center_code: TextOrNull('Fulfillment center; null until it is assigned.'),
  items: NamedList('PlannedUnits', 'Planned contents; for cartons packed before placement, their contents.', {
    sku: AnyText('SKU of the listing.'),
    quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
  }),
  is_assigned: Flag('Whether its cartons are in the marketplace shipment.'),
});

const brief = {
  id: Id('Plan id.'),
  plan_number: AnyText('Number of the plan.'),
  status: Enum(PLAN_STATUSES, 'Progress: `waiting` for the hub; `failed` until it is retried or cancelled.'),
  step: Enum(STEPS, 'The current step.'),
  error: TextOrNull('Why it failed, or what it is waiting for.'),
};

export const PlanOfWorkOrder = Named('InboundPlanOfWorkOrder', brief);

export const InboundPlan = Named('MarketplaceInboundPlan', {
  ...brief,
  work_order_id: Id('Work order.'),
  work_order_number: AnyText('Its number.'),
  warehouse_id: Id('Warehouse that the units leave.'),
  work_order_item_ids: Type.Array(Id('Item of the work order.')),
  carton_ids: Type.Array(Id('Carton.'), { description: 'Cartons that were packed before the plan.' }),
  handler: Enum(
    HANDLERS,
    'Who creates it: Amazon, for the merchant; or the hub itself (`local`) if no seller account is connected, ' +
      'without the marketplace knowing.',
  ),
  marketplace_name: AnyText('Marketplace.'),
  packing: Enum(PACKINGS, 'Whether cartons are packed before or after placement.'),
  placement: Enum(PLACEMENTS, 'How the placement is chosen.'),
  marketplace_plan_id: TextOrNull('The marketplace’s id of the plan; null if it does not have it.'),
  operation_id: TextOrNull('The marketplace’s running operation.'),
  attempts: Count('Attempts of this step.'),
  problems: Type.Array(PlanProblem, {
    description: 'Problems the marketplace reported for the last operation.',
  }),
  placement_options: Type.Array(PlacementOption, { description: 'The offered placements.' }),
  placement_option_id: TextOrNull('The chosen placement.'),
  shipments: Type.Array(PlannedShipment),
  history: NamedList('InboundPlanStep', null, {
    status: Enum(PLAN_STATUSES, 'The new state.'),
    time: Instant('When.'),
    by: AnyText('By whom.'),
    reason: TextOrNull('Why.'),
  }),
  started_by: AnyText('By whom.'),
  created: Instant('When it was started.'),
  updated: Instant('When it last changed.'),
  ...Versioned,
});

export const ReceiptReading = Named('ReceiptReading', {
  shipment_id: AnyText('The hub’s number of the marketplace shipment, such as MS-000001.'),
  warehouse_id: Id('Warehouse that it ships from.'),
  attempts: Count('Failed requests since the marketplace last answered.'),
  error: TextOrNull('The last error; null: none.'),
  read: Nullable(Instant('When receipts were last read completely.')),
  next: Nullable(Instant('When it is contacted next; null: never.')),
});
