// Words of middle-mile orders.
import { type Static, Type } from 'typebox';
import { Code, Enum, Id, Instant, Money, Nullable, Strict, Text, Versioned } from '../../kit/http/schema.ts';
import { RatedShipment } from '../rates/quotes/schema.ts';

export const ORDER_STATUSES = ['authorized', 'picked_up', 'in_transit', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const DESTINATION_TYPES = ['FBA', 'AWD', 'WFS', 'other'] as const;
export type DestinationType = (typeof DESTINATION_TYPES)[number];

const EQUIPMENT = ['van', 'reefer', 'box_truck', 'flatbed', 'container', 'sprinter'] as const;
const ACCESSORIALS = [
  'appointment',
  'detention',
  'hazmat',
  'inside_delivery',
  'layover',
  'liftgate_delivery',
  'liftgate_pickup',
  'limited_access',
  'lumper',
  'redelivery',
  'sort_and_segregate',
  'weekend',
] as const;
/** Of the National Motor Freight Classification. */
const FREIGHT_CLASSES = [
  '50',
  '55',
  '60',
  '65',
  '70',
  '77.5',
  '85',
  '92.5',
  '100',
  '110',
  '125',
  '150',
  '175',
  '200',
  '250',
  '300',
  '400',
  '500',
] as const;
export type FreightClass = (typeof FREIGHT_CLASSES)[number];

const SHIPMENTS_MAX = 200;
const PALLETS_MAX = 1000;
const CUBIC_FEET_MAX = 1_000_000;
const USD_MAX = 10_000_000;
const REASON_MAX = 1000;

const text = (description: string) => Nullable(Type.String({ description }));
const usd = (description: string) => Type.Number({ minimum: 0, description });
const PickupAppointment = Strict(
  {
    start: Instant('From when the carrier comes.'),
    end: Instant('Until when.'),
    reference: text('The carrier’s number of it.'),
  },
  { name: 'PickupAppointment' },
);

const row = {
  id: Id('Order id.'),
  internal_identifier: Type.String({ description: 'Number of the order, such as MMO261114K7Q2.' }),
  middle_mile_order_number: Type.String({ description: 'The same.' }),
  status: Enum(ORDER_STATUSES, 'How far it is.'),
  warehouse_id: Id('Warehouse that it leaves.'),
  warehouse_name: Type.String({ description: 'Name of the warehouse.' }),
  created_at: Instant('When it was authorized.'),
  authorized_amount: usd('What it was authorized for.'),
  authorized_currency: Type.String({ description: 'Its currency.' }),
  estimated_volume: Type.Number({ minimum: 0, description: 'Cubic feet of its cartons.' }),
  number_of_shipments: Type.Integer({ minimum: 1, description: 'Shipments on it.' }),
  shipment_ids: Type.Array(Type.String({ description: 'The hub’s number of a shipment.' }), {
    description: 'In the order in which they were named.',
  }),
  destination_type: Enum(DESTINATION_TYPES, 'What kind of place it goes to.'),
  pickup_appointment: Nullable(PickupAppointment),
  equipment: Nullable(Enum(EQUIPMENT, 'What carries it.')),
  pallet_count: Nullable(
    Type.Integer({ minimum: 0, description: 'Pallets; 0: the cartons stand on the floor.' }),
  ),
  accessorials: Type.Array(Enum(ACCESSORIALS, 'A service beside carrying it.')),
  freight_class: Nullable(
    Enum(FREIGHT_CLASSES, 'Class of the freight, by its density where nobody says otherwise.'),
  ),
  seal_number: text('Number of the seal of the truck.'),
  cancellation_reason: text('Why it was cancelled.'),
  verified_volume: Nullable(
    Type.Number({ minimum: 0, description: 'Cubic feet as the carrier measured them.' }),
  ),
  quote_id: Id('The quote that it was authorized by.'),
  picked_up: Nullable(Instant('When it was picked up.')),
  delivered: Nullable(Instant('When it was delivered.')),
  updated_at: Instant('Last change.'),
  ...Versioned,
};

/** What the hub pays the carrier. Merchants never see it: what they are charged is the authorized amount. */
const invoice = {
  invoiced_amount: Nullable(usd('What the carrier charged the hub.')),
  invoice_difference: Nullable(
    Type.Number({ description: 'Invoiced less authorized: below zero, it cost less.' }),
  ),
  invoice_number: text('The carrier’s number of the invoice.'),
};

const details = {
  breakdown: Type.Array(RatedShipment, { description: 'What each shipment costs; sums up to the amount.' }),
  history: Type.Array(
    Strict(
      {
        status: Enum(ORDER_STATUSES, 'What it became.'),
        time: Instant('When.'),
        by: Type.String({ description: 'Who did it.' }),
        reason: text('Why.'),
      },
      { name: 'MiddleMileOrderStep' },
    ),
    { description: 'Oldest first.' },
  ),
  created_by: Type.String({ description: 'Who ordered it.' }),
};

/** A row of the merchant's list, and the data of an event: what the order is now. */
export const MiddleMileOrderRow = Strict(row, { name: 'MiddleMileOrderRow' });
export const MiddleMileOrder = Strict({ ...row, ...details }, { name: 'MiddleMileOrder' });

export const OpsMiddleMileOrderRow = Strict({ ...row, ...invoice }, { name: 'OpsMiddleMileOrderRow' });
export const OpsMiddleMileOrder = Strict({ ...row, ...invoice, ...details }, { name: 'OpsMiddleMileOrder' });

export const OpenMiddleMileOrder = Strict(
  {
    org_id: Id('Organization.'),
    org_name: Type.String({ description: 'Name of the organization.' }),
    ...row,
    ...invoice,
  },
  { name: 'OpenMiddleMileOrder' },
);

export const NewMiddleMileOrder = Strict(
  {
    warehouse_id: Id('Warehouse that the shipments leave.', 1),
    shipment_ids: Type.Array(
      Code(100, 'A marketplace shipment: the hub’s number, its id, or the marketplace’s number.'),
      {
        minItems: 1,
        maxItems: SHIPMENTS_MAX,
        uniqueItems: true,
        description: 'Shipments that are packed and on no other order.',
      },
    ),
    quote_id: Type.Optional(
      Nullable(Id('A quote of exactly these shipments, from calculate_rates: its price counts.')),
    ),
    destination_type: Type.Optional(
      Nullable(
        Enum(DESTINATION_TYPES, 'What kind of place it goes to; by the marketplace where nothing is said.'),
      ),
    ),
  },
  { name: 'NewMiddleMileOrder' },
);
export type NewOrderInput = Static<typeof NewMiddleMileOrder>;

export const CreatedMiddleMileOrder = Strict(
  {
    middle_mile_order_number: Type.String({ description: 'Number of the order.' }),
    shipments: Type.Array(
      Strict(
        {
          shipment_id: Type.String({ description: 'The hub’s number.' }),
          fba_shipment_id: text('The marketplace’s number; null where it does not know the shipment.'),
          fulfillment_center_code: Type.String({ description: 'Where it goes.' }),
          cubic_feet: Type.Number({ minimum: 0, description: 'Of its cartons.' }),
          amount_usd: usd('What it costs.'),
        },
        { name: 'ShipmentOnOrder' },
      ),
    ),
    message: Type.String({ description: 'The same in words.' }),
    authorized_amount: row.authorized_amount,
    authorized_currency: row.authorized_currency,
    estimated_volume: row.estimated_volume,
    id: row.id,
    status: row.status,
    quote_id: row.quote_id,
  },
  { name: 'CreatedMiddleMileOrder' },
);

export const CancelOrder = Strict(
  { reason: Type.Optional(Nullable(Text(REASON_MAX, 'Why.'))) },
  { name: 'CancelMiddleMileOrder' },
);
export type CancelInput = Static<typeof CancelOrder>;

// --- The hub's side ---------------------------------------------------------------------------------------------

export const OrderChanges = Strict(
  {
    pickup_appointment: Type.Optional(
      Nullable(
        Strict(
          {
            start: Instant('From when the carrier comes.'),
            end: Instant('Until when.'),
            reference: Type.Optional(Nullable(Text(100, 'The carrier’s number of it.'))),
          },
          { name: 'NewPickupAppointment' },
        ),
      ),
    ),
    equipment: Type.Optional(Nullable(Enum(EQUIPMENT, 'What carries it.'))),
    pallet_count: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          maximum: PALLETS_MAX,
          description: 'Pallets; 0: the cartons stand on the floor.',
        }),
      ),
    ),
    accessorials: Type.Optional(
      Type.Array(Enum(ACCESSORIALS, 'A service beside carrying it.'), {
        maxItems: ACCESSORIALS.length,
        uniqueItems: true,
        description: 'All there are.',
      }),
    ),
    freight_class: Type.Optional(
      Nullable(Enum(FREIGHT_CLASSES, 'Class of the freight; null: that of its load.')),
    ),
    seal_number: Type.Optional(Nullable(Code(50, 'Number of the seal of the truck.'))),
    verified_volume: Type.Optional(
      Nullable(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: CUBIC_FEET_MAX,
          multipleOf: 0.01,
          description: 'Cubic feet as the carrier measured them, once it has it.',
        }),
      ),
    ),
    invoiced_amount: Type.Optional(
      Nullable(Money('What the carrier charges, once it has it.', { minimum: 0, maximum: USD_MAX })),
    ),
    invoice_number: Type.Optional(Nullable(Code(50, 'The carrier’s number of the invoice.'))),
  },
  { name: 'MiddleMileOrderChanges' },
);
export type OrderChangesInput = Static<typeof OrderChanges>;

export const FreightStep = Strict(
  { time: Type.Optional(Nullable(Instant('When it happened; now where nothing is said.'))) },
  { name: 'FreightStep' },
);

export const PickUp = Strict(
  {
    ...FreightStep.properties,
    seal_number: Type.Optional(Nullable(Code(50, 'Number of the seal of the truck.'))),
  },
  { name: 'FreightPickUp' },
);
export type StepInput = Static<typeof PickUp>;

export const MIDDLE_MILE_EVENTS = {
  'middle_mile_order.created': MiddleMileOrderRow,
  'middle_mile_order.updated': MiddleMileOrderRow,
  'middle_mile_order.picked_up': MiddleMileOrderRow,
  'middle_mile_order.in_transit': MiddleMileOrderRow,
  'middle_mile_order.delivered': MiddleMileOrderRow,
  'middle_mile_order.cancelled': MiddleMileOrderRow,
  'middle_mile_order.pick_up_undone': MiddleMileOrderRow,
  'middle_mile_order.departure_undone': MiddleMileOrderRow,
  'middle_mile_order.delivery_undone': MiddleMileOrderRow,
} as const;
