// Schemas of middle-mile orders.
import { type Static, Type } from 'typebox';
import { Amount, AnyText, Count, TextOrNull } from '../../kit/http/fields/schema.ts';
import { NamedList } from '../../kit/http/named-list/schema.ts';
import {
  Code,
  Enum,
  Id,
  Instant,
  Maybe,
  Money,
  Named,
  Nullable,
  Text,
  Versioned,
  WholeNumber,
} from '../../kit/http/schema.ts';
import { StepTo } from '../../kit/state/schema.ts';
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

const PickupAppointment = Named('PickupAppointment', {
  start: Instant('Start of the pickup window.'),
  end: Instant('Until when.'),
  reference: TextOrNull('The carrier’s pickup number.'),
});

const row = {
  id: Id('Order id.'),
  internal_identifier: AnyText('Number of the order, such as MMO261114K7Q2.'),
  middle_mile_order_number: AnyText('The same.'),
  status: Enum(ORDER_STATUSES, 'Its state.'),
  warehouse_id: Id('Warehouse that it ships from.'),
  warehouse_name: AnyText('Name of the warehouse.'),
  created_at: Instant('When it was authorized.'),
  authorized_amount: Amount('Authorized cost.'),
  authorized_currency: AnyText('Its currency.'),
  estimated_volume: Amount('Volume of its cartons in cubic feet.'),
  number_of_shipments: Type.Integer({ minimum: 1, description: 'Shipments on it.' }),
  shipment_ids: Type.Array(AnyText('The hub’s number of a shipment.'), {
    description: 'In the order of the request.',
  }),
  destination_type: Enum(DESTINATION_TYPES, 'Kind of destination.'),
  pickup_appointment: Nullable(PickupAppointment),
  equipment: Nullable(Enum(EQUIPMENT, 'Equipment of the carrier.')),
  pallet_count: Nullable(Count('Number of pallets; 0: the cartons are floor-loaded.')),
  accessorials: Type.Array(Enum(ACCESSORIALS, 'An accessorial service.')),
  freight_class: Nullable(Enum(FREIGHT_CLASSES, 'Freight class. Default: by density.')),
  seal_number: TextOrNull('Seal number of the truck.'),
  cancellation_reason: TextOrNull('Why it was cancelled.'),
  verified_volume: Nullable(Amount('Volume in cubic feet, as measured by the carrier.')),
  quote_id: Id('The quote that it was ordered with.'),
  picked_up: Nullable(Instant('When it was picked up.')),
  delivered: Nullable(Instant('When it was delivered.')),
  updated_at: Instant('Last change.'),
  ...Versioned,
};

/** What the hub pays the carrier. Merchants never see it: what they are charged is the authorized amount. */
const invoice = {
  invoiced_amount: Nullable(Amount('What the carrier charged the hub.')),
  invoice_difference: Nullable(
    Type.Number({ description: 'Invoiced minus authorized amount; negative if it cost less.' }),
  ),
  invoice_number: TextOrNull('The carrier’s invoice number.'),
};

const details = {
  breakdown: Type.Array(RatedShipment, { description: 'Cost of each shipment; adds up to the amount.' }),
  history: Type.Array(StepTo('MiddleMileOrderStep', ORDER_STATUSES), { description: 'Oldest first.' }),
  created_by: AnyText('Who ordered it.'),
};

/** A row of the merchant's list, and the data of an event: what the order is now. */
export const MiddleMileOrderRow = Named('MiddleMileOrderRow', row);
export const MiddleMileOrder = Named('MiddleMileOrder', { ...row, ...details });

export const OpsMiddleMileOrderRow = Named('OpsMiddleMileOrderRow', { ...row, ...invoice });
export const OpsMiddleMileOrder = Named('OpsMiddleMileOrder', { ...row, ...invoice, ...details });

export const OpenMiddleMileOrder = Named('OpenMiddleMileOrder', {
  org_id: Id('Organization.'),
  org_name: AnyText('Name of the organization.'),
  ...row,
  ...invoice,
});

export const NewMiddleMileOrder = Named('NewMiddleMileOrder', {
  warehouse_id: Id('Warehouse that the shipments leave.', 1),
  shipment_ids: Type.Array(
    Code(100, 'A marketplace shipment: the hub’s number, its id, or the marketplace’s number.'),
    {
      minItems: 1,
      maxItems: SHIPMENTS_MAX,
      uniqueItems: true,
      description: 'Packed shipments that are on no other order.',
    },
  ),
  quote_id: Maybe(Id('A quote for exactly these shipments, from calculate_rates; its price applies.')),
  destination_type: Maybe(Enum(DESTINATION_TYPES, 'Kind of destination. Default: that of the marketplace.')),
});
export type NewOrderInput = Static<typeof NewMiddleMileOrder>;

export const CreatedMiddleMileOrder = Named('CreatedMiddleMileOrder', {
  middle_mile_order_number: AnyText('Number of the order.'),
  shipments: NamedList('ShipmentOnOrder', null, {
    shipment_id: AnyText('The hub’s number.'),
    fba_shipment_id: TextOrNull('The marketplace’s number; null if it does not know the shipment.'),
    fulfillment_center_code: AnyText('Fulfillment center that it goes to.'),
    cubic_feet: Amount('Volume of its cartons.'),
    amount_usd: Amount('Cost.'),
  }),
  message: AnyText('The same as text.'),
  authorized_amount: row.authorized_amount,
  authorized_currency: row.authorized_currency,
  estimated_volume: row.estimated_volume,
  id: row.id,
  status: row.status,
  quote_id: row.quote_id,
});

export const CancelOrder = Named('CancelMiddleMileOrder', { reason: Maybe(Text(REASON_MAX, 'Why.')) });
export type CancelInput = Static<typeof CancelOrder>;

// --- The hub's side ---------------------------------------------------------------------------------------------

export const OrderChanges = Named('MiddleMileOrderChanges', {
  pickup_appointment: Maybe(
    Named('NewPickupAppointment', {
      start: Instant('Start of the pickup window.'),
      end: Instant('Until when.'),
      reference: Maybe(Text(100, 'The carrier’s pickup number.')),
    }),
  ),
  equipment: Maybe(Enum(EQUIPMENT, 'Equipment of the carrier.')),
  pallet_count: Maybe(WholeNumber(0, PALLETS_MAX, 'Number of pallets; 0: the cartons are floor-loaded.')),
  accessorials: Type.Optional(
    Type.Array(Enum(ACCESSORIALS, 'An accessorial service.'), {
      maxItems: ACCESSORIALS.length,
      uniqueItems: true,
      description: 'Replaces all accessorials.',
    }),
  ),
  freight_class: Maybe(Enum(FREIGHT_CLASSES, 'Freight class; null: that of its load.')),
  seal_number: Maybe(Code(50, 'Seal number of the truck.')),
  verified_volume: Maybe(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: CUBIC_FEET_MAX,
      multipleOf: 0.01,
      description: 'Volume in cubic feet as measured by the carrier, once it has been picked up.',
    }),
  ),
  invoiced_amount: Maybe(
    Money('Amount charged by the carrier, once it has been picked up.', { minimum: 0, maximum: USD_MAX }),
  ),
  invoice_number: Maybe(Code(50, 'The carrier’s invoice number.')),
});
export type OrderChangesInput = Static<typeof OrderChanges>;

export const FreightStep = Named('FreightStep', { time: Maybe(Instant('When it happened. Default: now.')) });

export const PickUp = Named('FreightPickUp', {
  ...FreightStep.properties,
  seal_number: Maybe(Code(50, 'Seal number of the truck.')),
});
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
