// Words of inbound plans: what a marketplace is told of the goods that come, and what it answers.
import { type Static, Type } from 'typebox';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Maybe,
  Nullable,
  Strict,
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

/** In the order in which they are made; a plan leaves out those that it does not need. */
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

const text = (description: string) => Nullable(Type.String({ description }));

export const NewInboundPlan = Strict(
  {
    work_order_item_ids: Maybe(
      Type.Array(Id('Item of the work order.'), {
        minItems: 1,
        maxItems: ITEMS_MAX,
        uniqueItems: true,
        description:
          'Which items, of one marketplace and seller account; all that are open, where it is left out.',
      }),
    ),
    packing: Maybe(
      Enum(
        PACKINGS,
        '`before_placement`: the cartons are packed, and the marketplace says where each goes. `after_placement`: it says which ' +
          'units go where, and they are packed for that. Default: the first where units are in cartons that go nowhere yet.',
      ),
    ),
    placement: Maybe(
      Enum(
        PLACEMENTS,
        'Which of the placements that the marketplace offers is taken. `by_hub`: the plan waits until one is chosen. Default `lowest_fee`.',
      ),
    ),
    fulfillment_center_code: Maybe(FulfillmentCenter),
    contact_name: Maybe(Text(CONTACT_NAME_MAX, 'Whom Amazon may ask at the warehouse; it demands one.')),
    contact_phone: Maybe(Text(PHONE_MAX, 'The same person’s phone number.')),
  },
  { name: 'NewInboundPlan' },
);
export type NewPlanInput = Static<typeof NewInboundPlan>;

export const ConfirmPlacement = Strict(
  { placement_option_id: Code(REF_MAX, 'One of `placement_options`.') },
  { name: 'ConfirmPlacement' },
);
export type ConfirmPlacementInput = Static<typeof ConfirmPlacement>;

const PlanProblem = Strict(
  {
    code: Type.String({ description: 'The marketplace’s code.' }),
    message: Type.String({ description: 'What it says.' }),
    severity: Type.String({ description: '`ERROR` or `WARNING`.' }),
    details: text('What helps to mend it.'),
  },
  { name: 'InboundPlanProblem' },
);
export type Problem = Static<typeof PlanProblem>;

const PlacementOption = Strict(
  {
    placement_option_id: Type.String({ description: 'The marketplace’s name of it.' }),
    shipment_count: Type.Integer({ minimum: 0, description: 'To how many places the units go.' }),
    fee: Type.Number({ description: 'What it costs, less discounts.' }),
    currency: text('Currency of the fee; null where it costs nothing.'),
    expires: Nullable(Instant('Until when it is offered.')),
  },
  { name: 'PlacementOption' },
);

const PlannedShipment = Strict(
  {
    shipment_ref: Type.String({
      description:
        'The marketplace’s name of it inside the plan; of a `local` plan the hub’s, which cartons are assigned by.',
    }),
    fba_shipment_id: text(
      'The marketplace’s number of it; null while it has given none. Of a `local` plan it gives none.',
    ),
    fulfillment_center_code: text('Where it goes; null while that is not known.'),
    items: Type.Array(
      Strict(
        {
          sku: Type.String({ description: 'SKU of the listing.' }),
          quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
        },
        { name: 'PlannedUnits' },
      ),
      {
        description:
          'What belongs into it; of a plan whose cartons were packed before, what is in its boxes.',
      },
    ),
    is_assigned: Flag('Whether its cartons are in the marketplace shipment.'),
  },
  { name: 'PlannedShipment' },
);

const brief = {
  id: Id('Plan id.'),
  plan_number: Type.String({ description: 'What people say.' }),
  status: Enum(
    PLAN_STATUSES,
    'How it goes: `waiting` for the hub, `failed` until somebody tries again or cancels it.',
  ),
  step: Enum(STEPS, 'What it is at.'),
  error: text('Why it fails or does not go on.'),
};

/** What a work order tells of its plans. */
export const PlanOfWorkOrder = Strict(brief, { name: 'InboundPlanOfWorkOrder' });

export const InboundPlan = Strict(
  {
    ...brief,
    work_order_id: Id('Work order.'),
    work_order_number: Type.String({ description: 'Its number.' }),
    warehouse_id: Id('Warehouse that the units leave.'),
    work_order_item_ids: Type.Array(Id('Item of the work order.')),
    carton_ids: Type.Array(Id('Carton.'), { description: 'Cartons that were packed before it.' }),
    handler: Enum(
      HANDLERS,
      'Who makes it: Amazon, asked in the merchant’s name; or the hub itself (`local`), because no seller account is connected: the marketplace is told nothing then.',
    ),
    marketplace_name: Type.String({ description: 'Marketplace.' }),
    packing: Enum(PACKINGS, 'Whether cartons were packed before it was known where they go.'),
    placement: Enum(PLACEMENTS, 'Which placement is taken.'),
    marketplace_plan_id: text('The marketplace’s name of the plan; null where it knows none.'),
    operation_id: text('What the marketplace is busy with.'),
    attempts: Type.Integer({ minimum: 0, description: 'How often this step was tried.' }),
    problems: Type.Array(PlanProblem, { description: 'What the marketplace said of the last operation.' }),
    placement_options: Type.Array(PlacementOption, { description: 'What it offers.' }),
    placement_option_id: text('What was chosen.'),
    shipments: Type.Array(PlannedShipment),
    history: Type.Array(
      Strict(
        {
          status: Enum(PLAN_STATUSES, 'What it became.'),
          time: Instant('When.'),
          by: Type.String({ description: 'By whom.' }),
          reason: text('Why.'),
        },
        { name: 'InboundPlanStep' },
      ),
    ),
    started_by: Type.String({ description: 'By whom.' }),
    created: Instant('When it was started.'),
    updated: Instant('When it changed last.'),
    ...Versioned,
  },
  { name: 'MarketplaceInboundPlan' },
);

export const ReceiptReading = Strict(
  {
    shipment_id: Type.String({
      description: 'The hub’s number of the marketplace shipment, such as MS-000001.',
    }),
    warehouse_id: Id('Warehouse that it left.'),
    attempts: Type.Integer({
      minimum: 0,
      description: 'How often the marketplace was asked in vain since it last answered.',
    }),
    error: text('What went wrong last; null: nothing.'),
    read: Nullable(Instant('When the marketplace last told all that it has received.')),
    next: Nullable(Instant('When it is asked next; null: not at all.')),
  },
  { name: 'ReceiptReading' },
);
