import { type Static, Type } from 'typebox';
import { BoundedList, NamedList } from '../../kit/http/named-list/schema.ts';
import {
  Between,
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Matching,
  Money,
  Named,
  Nullable,
  Text,
  Versioned,
  WholeNumber,
} from '../../kit/http/schema.ts';
import { Undo } from '../../kit/state/schema.ts';
import { cancel_request } from '../orders/cancel/requests/schema.ts';
import { held_for } from '../orders/holds/schema.ts';
import { priority } from '../orders/instructions/schema.ts';
import { SUB_ORDER_STATES, TRACKING_CODES } from '../orders/schema.ts';

const SUB_ORDERS_AT_ONCE_MAX = 500;
const CARTONS_MAX = 100;
const ITEMS_PER_CARTON_MAX = 1000;
const SHORT_LINES_MAX = 1000;
const QUANTITY_MAX = 1_000_000_000;

export const SHIPMENT_STATUSES = ['packed', ...TRACKING_CODES] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export const QUEUE_STATES = ['pending', 'picking', 'packed'] as const;

export const units = (description: string) => Type.Integer({ minimum: 0, description });
const quantity = (description: string) => Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description });
export const text = (description: string) => Type.String({ description });
export const line = Type.Integer({ minimum: 1, maximum: 100, description: 'Line of the order, from 1.' });
export const expiration = Nullable(Type.String({ format: 'date', description: 'Expiration date.' }));

export const named = {
  sub_order_id: Id('Sub-order id.'),
  sub_order_number: text('Number of the sub-order, as scanned and read out.'),
};

export const owned = {
  org_id: Id('The organization that owns it.'),
  org_name: text('Name of the organization.'),
  market_order_id: text('The order’s id on its marketplace.'),
};

export const queued = {
  state: Enum(SUB_ORDER_STATES, 'State.'),
  ship_by: Nullable(Instant('The hub’s promise: when it ships at the latest.')),
  leave_by: Nullable(Instant('The last dispatch in time for the merchant’s latest ship date.')),
  due: Nullable(
    Instant('When it is due: the earlier of `ship_by` and `leave_by`. The queue is sorted by it.'),
  ),
  service_level: Nullable(text('Service level of the order.')),
  wave_id: Nullable(Id('Wave it is picked in.')),
  units: units('Ordered units in it.'),
};

export const item = {
  item_id: Id('Item id.'),
  mpn: Nullable(text('Manufacturer part number.')),
  upc: Nullable(text('Universal product code.')),
  name: Nullable(text('Name of the item.')),
};

const FloorReservation = Named('FloorReservation', {
  ...item,
  lot: Nullable(text('Lot number.')),
  expiration,
  quantity: units('Units.'),
  picked_quantity: units('Picked units.'),
  is_picked: Flag('Whether all units are picked.'),
});

const charge = {
  amount: Money('Amount.', { minimum: 0, maximum: 10_000_000 }),
  currency: Matching('^[A-Z]{3}$', 'an upper-case ISO 4217 currency code'),
};

const Inches = (description: string) =>
  Between(0.01, 999_999.99, `${description} in inches, at most two decimals.`);
const weight = Between(0.001, 999_999.999, 'Weight in pounds, at most three decimals.');

const CartonItem = Named('CartonItem', {
  line,
  item_id: Id('The item in the box: a component if the line is a bundle.'),
  lot: Nullable(text('Lot number.')),
  expiration,
  quantity: units('Units.'),
});

const Carton = Named('Carton', {
  shipment_id: Id('Shipment id.'),
  carton: Type.Integer({ minimum: 1, description: 'Number of the carton, from 1.' }),
  weight_lb: Type.Number({ description: 'Weight in pounds.' }),
  length_in: Nullable(Type.Number({ description: 'Length in inches.' })),
  width_in: Nullable(Type.Number({ description: 'Width in inches.' })),
  height_in: Nullable(Type.Number({ description: 'Height in inches.' })),
  carrier: Nullable(text('Carrier.')),
  tracking_number: Nullable(text('Tracking number.')),
  tracking_url: Nullable(text('The carrier’s tracking page.')),
  shipping_method: Nullable(text('Carrier service.')),
  freight_charge: Nullable(Named('FreightCharge', charge)),
  shipped: Nullable(Instant('When it was shipped.')),
  handed_over: Nullable(Instant('When it was handed over to the driver, if recorded.')),
  picked_up: Nullable(Instant('The carrier’s first scan.')),
  status: Enum(SHIPMENT_STATUSES, 'Current status.'),
  status_time: Instant('Since when.'),
  items: Type.Array(CartonItem),
});

const optionalText = Nullable(Type.String());

export const FloorSubOrder = Named('FloorSubOrder', {
  ...named,
  ...owned,
  order_id: Id('Order id.'),
  ...queued,
  reason: Nullable(text('Why it is in this state, if that needs an explanation.')),
  warehouse_id: Nullable(Id('Warehouse it ships from.')),
  warehouse_name: Nullable(text('Name of the warehouse.')),
  ordered: Instant('When the order came in.'),
  pick_started: Nullable(Instant('When picking started.')),
  packed: Nullable(Instant('When it was packed.')),
  shipped: Nullable(Instant('When it shipped.')),
  updated: Instant('Last change.'),
  ...Versioned,
  ship_to: Named('ShipTo', {
    name: optionalText,
    line1: optionalText,
    line2: optionalText,
    line3: optionalText,
    city: optionalText,
    state: optionalText,
    postal_code: optionalText,
    country: optionalText,
    phone: optionalText,
    company: optionalText,
  }),
  lines: NamedList('FloorLine', null, {
    line,
    ...item,
    sku: Nullable(text('As ordered.')),
    market_order_item_id: Nullable(text('As ordered.')),
    is_bundle: Flag('Whether it is a bundle.'),
    quantity: units('Ordered units.'),
    reservations: Type.Array(FloorReservation, { description: 'Reserved units by lot.' }),
  }),
  cartons: Type.Array(Carton),
  history: NamedList('FloorHistoryEntry', null, {
    from: Enum(SUB_ORDER_STATES, 'Previous state; equal to the new one in the entry for the beginning.'),
    to: Enum(SUB_ORDER_STATES, 'State after.'),
    reason: Nullable(text('Why.')),
    by: text('Who did it.'),
    time: Instant('When.'),
  }),
  gift_message: Nullable(text('Printed on the packing slip.')),
  packing_note: Nullable(text('The merchant’s note to the people who pack it.')),
  signature_required: Nullable(Flag('Whether the carrier must get a signature.')),
  insurance_amount: Nullable(
    Type.Number({ description: 'Insured value in US dollars: its share of the order’s, by units.' }),
  ),
  incoterm: Nullable(text('Incoterms rule.')),
  billing_account: Nullable(text('The account with the carrier that pays for the freight.')),
  recipient_tax_id: Nullable(text('Tax id of the recipient.')),
  not_before: Nullable(Instant('Picking does not start before.')),
  priority,
  held_for,
  cancel_request,
});
export type FloorSubOrder = Static<typeof FloorSubOrder>;

export const StartPicks = Named('StartPicks', {
  sub_order_ids: Type.Array(Id('Sub-order id.'), {
    minItems: 1,
    maxItems: SUB_ORDERS_AT_ONCE_MAX,
    uniqueItems: true,
    description: 'Sub-orders.',
  }),
});

const START_RESULTS = ['started', 'not_found', 'state_conflict'] as const;

export const StartedPicks = Named('StartedPicks', {
  started: units('Number of sub-orders started by this request.'),
  results: NamedList('StartedPick', 'In request order.', {
    ...named,
    result: Enum(START_RESULTS, 'What happened.'),
    message: Nullable(text('Why it was not started.')),
  }),
});
export type StartedPicks = Static<typeof StartedPicks>;

const lot = Type.Optional(
  Nullable(Code(100, 'Lot number; null: units without one. Absent: first expired first.')),
);

const lotOfSeveral = Type.Optional(
  Nullable(
    Code(
      100,
      'Lot number; null: units without one. Optional if only one lot is reserved: a product code does not identify the lot.',
    ),
  ),
);

const PickedLine = Named('PickedLine', {
  line,
  item_id: Type.Optional(Id('The component, if the line is a bundle.')),
  lot: lotOfSeveral,
  quantity: quantity('Units.'),
});

/** Units that were picked, or confirmed by mistake. */
export const PickedUnits = Named('PickedUnits', {
  lines: Type.Array(PickedLine, {
    minItems: 1,
    maxItems: SHORT_LINES_MAX,
    description: 'Units by line.',
  }),
});
export type PickedUnits = Static<typeof PickedUnits>;

export const ShortPick = Named('ShortPick', {
  lines: BoundedList('ShortPickLine', 'What was not found.', SHORT_LINES_MAX, {
    line,
    item_id: Type.Optional(Id('The missing component, if the line is a bundle.')),
    lot: lotOfSeveral,
    missing: quantity('Missing units, among those not confirmed as picked.'),
  }),
  note: Type.Optional(Text(500, 'A note.')),
});
export type ShortPick = Static<typeof ShortPick>;

export const SubstituteLot = Named('SubstituteLot', {
  line,
  item_id: Type.Optional(Id('The component, if the line is a bundle.')),
  lot,
  quantity: quantity('Units picked from the other lot.'),
  to_lot: Nullable(Code(100, 'The lot that was picked; null: units without a lot.')),
  to_expiration: Type.Optional(
    Nullable(
      Type.String({ format: 'date', description: 'Expiration of units without a lot; a lot has its own.' }),
    ),
  ),
  reason: Type.Optional(Text(500, 'The reason, recorded in the history, which the merchant can see.')),
});
export type SubstituteLot = Static<typeof SubstituteLot>;

export const RouteAgain = Named('RouteAgain', {
  note: Type.Optional(Text(500, 'The reason, recorded in the history, which the merchant can see.')),
});
export type RouteAgain = Static<typeof RouteAgain>;

export const Pack = Named('Pack', {
  cartons: BoundedList('PackCarton', 'All units of the sub-order, each once.', CARTONS_MAX, {
    weight_lb: weight,
    length_in: Type.Optional(Inches('Length')),
    width_in: Type.Optional(Inches('Width')),
    height_in: Type.Optional(Inches('Height')),
    items: BoundedList('PackItem', 'What is in it.', ITEMS_PER_CARTON_MAX, {
      line,
      quantity: quantity('Units; whole bundles for a bundle without `item_id`.'),
      item_id: Type.Optional(Id('A component, if the line is a bundle.')),
      lot: Type.Optional(
        Nullable(
          Code(
            100,
            'Lot number; null: units without one. Optional if it can be inferred: the line has one lot left, or one carton takes all that is left.',
          ),
        ),
      ),
    }),
  }),
  override_reason: Type.Optional(
    Text(500, 'Why implausible sizes and weights are right; recorded in the history.'),
  ),
});
export type Pack = Static<typeof Pack>;

const whichCarton = Type.Optional(WholeNumber(1, CARTONS_MAX, 'The carton; optional if there is only one.'));
export const MoveTracking = Named('MoveTracking', {
  carton: whichCarton,
  to_sub_order_id: Id('The sub-order whose parcel carries the label.'),
  to_carton: whichCarton,
  reason: Undo.properties.reason,
});
export type MoveTracking = Static<typeof MoveTracking>;

const trackingUrl = Type.Optional(
  Type.String({
    pattern: '^https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[!-~]*)?$',
    maxLength: 2000,
    description: 'a URL; generated for UPS, FedEx, USPS, DHL and Canada Post if omitted',
  }),
);

export const Ship = Named('Ship', {
  shipments: BoundedList('ShipCarton', 'Every carton, once.', CARTONS_MAX, {
    carton: whichCarton,
    carrier: Text(100, 'Carrier.'),
    tracking_number: Code(100, 'Tracking number.'),
    shipping_method: Type.Optional(Text(100, 'Carrier service.')),
    tracking_url: trackingUrl,
    freight_charge: Type.Optional(Named('FreightCharge', charge)),
  }),
});
export type Ship = Static<typeof Ship>;

export const CorrectTracking = Named('CorrectTracking', {
  shipments: BoundedList(
    'CorrectedShipment',
    'The cartons with wrong numbers; for swapped labels, both.',
    CARTONS_MAX,
    {
      carton: whichCarton,
      carrier: Type.Optional(Text(100, 'Carrier; default: the one it was shipped with.')),
      tracking_number: Code(100, 'The number that is on the label.'),
      tracking_url: trackingUrl,
    },
  ),
  ...Undo.properties,
});
export type CorrectTracking = Static<typeof CorrectTracking>;
