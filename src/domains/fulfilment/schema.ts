import { Type } from 'typebox';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Money,
  Nullable,
  Strict,
  Text,
  Versioned,
} from '../../kit/http/schema.ts';
import { Undo } from '../../kit/state/schema.ts';
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
  sub_order_number: text('Number of the sub-order, as people scan and say it.'),
};

export const owned = {
  org_id: Id('Whose it is.'),
  org_name: text('Name of the organization.'),
  market_order_id: text('The order’s id on its marketplace.'),
};

export const due = {
  state: Enum(SUB_ORDER_STATES, 'State.'),
  ship_by: Nullable(Instant('When the warehouse means to ship it.')),
  leave_by: Nullable(Instant('The dispatch that it must leave with: by this the queue is ordered.')),
  service_level: Nullable(text('How fast it has to be, as the order says.')),
  wave_id: Nullable(Id('Wave it is picked in.')),
  units: units('Ordered units in it.'),
};

export const item = {
  item_id: Id('Item id.'),
  mpn: Nullable(text('Manufacturer part number.')),
  upc: Nullable(text('Universal product code.')),
  name: Nullable(text('Name of the item.')),
};

const FloorReservation = Strict(
  {
    ...item,
    lot: Nullable(text('Lot number.')),
    expiration,
    quantity: units('Units.'),
    picked_quantity: units('Units that have been taken from the shelf.'),
    is_picked: Flag('Whether all of them have.'),
  },
  { name: 'FloorReservation' },
);

const charge = {
  amount: Money('Amount.', { minimum: 0, maximum: 10_000_000 }),
  currency: Type.String({
    pattern: '^[A-Z]{3}$',
    description: 'an ISO 4217 currency code in capital letters',
  }),
};

const Inches = (description: string) =>
  Type.Number({
    minimum: 0.01,
    maximum: 999_999.99,
    description: `${description} in inches, two decimals at most.`,
  });
const weight = Type.Number({
  minimum: 0.001,
  maximum: 999_999.999,
  description: 'Weight in pounds, three decimals at most.',
});

const CartonItem = Strict(
  {
    line,
    item_id: Id('The item in the box: a component where the line is a bundle.'),
    lot: Nullable(text('Lot number.')),
    expiration,
    quantity: units('Units.'),
  },
  { name: 'CartonItem' },
);

const Carton = Strict(
  {
    shipment_id: Id('Shipment id.'),
    carton: Type.Integer({ minimum: 1, description: 'Number of the carton, from 1.' }),
    weight_lb: Type.Number({ description: 'Weight in pounds.' }),
    length_in: Nullable(Type.Number({ description: 'Length in inches.' })),
    width_in: Nullable(Type.Number({ description: 'Width in inches.' })),
    height_in: Nullable(Type.Number({ description: 'Height in inches.' })),
    carrier: Nullable(text('Carrier.')),
    tracking_number: Nullable(text('Tracking number.')),
    tracking_url: Nullable(text('Where it can be followed.')),
    shipping_method: Nullable(text('Service of the carrier.')),
    freight_charge: Nullable(Strict(charge, { name: 'FreightCharge' })),
    shipped: Nullable(Instant('When it was shipped.')),
    handed_over: Nullable(Instant('When the carrier’s driver took it, where the floor has said so.')),
    picked_up: Nullable(Instant('When the carrier had it: its first scan.')),
    status: Enum(SHIPMENT_STATUSES, 'Where it is.'),
    status_time: Instant('Since when.'),
    items: Type.Array(CartonItem),
  },
  { name: 'Carton' },
);

const optionalText = Nullable(Type.String());

export const FloorSubOrder = Strict(
  {
    ...named,
    ...owned,
    order_id: Id('Order id.'),
    ...due,
    reason: Nullable(text('Why it is in this state, where that needs a word.')),
    warehouse_id: Nullable(Id('Warehouse it ships from.')),
    warehouse_name: Nullable(text('Name of the warehouse.')),
    ordered: Instant('When the order came.'),
    pick_started: Nullable(Instant('When somebody began to pick it.')),
    packed: Nullable(Instant('When it was packed.')),
    shipped: Nullable(Instant('When it left.')),
    updated: Instant('Last change.'),
    ...Versioned,
    ship_to: Strict(
      {
        name: optionalText,
        line1: optionalText,
        line2: optionalText,
        line3: optionalText,
        city: optionalText,
        state: optionalText,
        postal_code: optionalText,
        country: optionalText,
        phone: optionalText,
      },
      { name: 'ShipTo' },
    ),
    lines: Type.Array(
      Strict(
        {
          line,
          ...item,
          sku: Nullable(text('As ordered.')),
          market_order_item_id: Nullable(text('As ordered.')),
          is_bundle: Flag('Whether it is a bundle.'),
          quantity: units('Ordered units.'),
          reservations: Type.Array(FloorReservation, { description: 'What is set aside for it, by lot.' }),
        },
        { name: 'FloorLine' },
      ),
    ),
    cartons: Type.Array(Carton),
    history: Type.Array(
      Strict(
        {
          from: Enum(
            SUB_ORDER_STATES,
            'State before; the same as after where it tells how the sub-order began.',
          ),
          to: Enum(SUB_ORDER_STATES, 'State after.'),
          reason: Nullable(text('Why.')),
          by: text('Who did it.'),
          time: Instant('When.'),
        },
        { name: 'FloorHistoryEntry' },
      ),
    ),
  },
  { name: 'FloorSubOrder' },
);

export const StartPicks = Strict(
  {
    sub_order_ids: Type.Array(Id('Sub-order id.'), {
      minItems: 1,
      maxItems: SUB_ORDERS_AT_ONCE_MAX,
      uniqueItems: true,
      description: 'Sub-orders.',
    }),
  },
  { name: 'StartPicks' },
);

const START_RESULTS = ['started', 'not_found', 'state_conflict'] as const;

export const StartedPicks = Strict(
  {
    started: units('How many are being picked now because of this request.'),
    results: Type.Array(
      Strict(
        {
          ...named,
          result: Enum(START_RESULTS, 'What happened.'),
          message: Nullable(text('Why it was not started.')),
        },
        { name: 'StartedPick' },
      ),
      { description: 'In the order of the request.' },
    ),
  },
  { name: 'StartedPicks' },
);

const lot = Type.Optional(
  Nullable(Code(100, 'Lot number; null: units without one. Absent: first expired first.')),
);

const lotOfSeveral = Type.Optional(
  Nullable(
    Code(
      100,
      'Lot number; null: units without one. May be left out where only one lot is set aside: a product code does not tell lots apart.',
    ),
  ),
);

const PickedLine = Strict(
  {
    line,
    item_id: Type.Optional(Id('The component, where the line is a bundle.')),
    lot: lotOfSeveral,
    quantity: quantity('Units.'),
  },
  { name: 'PickedLine' },
);

/** Units that were taken from the shelf; or that were reported so by mistake. */
export const PickedUnits = Strict(
  {
    lines: Type.Array(PickedLine, {
      minItems: 1,
      maxItems: SHORT_LINES_MAX,
      description: 'Units by line.',
    }),
  },
  { name: 'PickedUnits' },
);

export const ShortPick = Strict(
  {
    lines: Type.Array(
      Strict(
        {
          line,
          item_id: Type.Optional(Id('The component that is missing, where the line is a bundle.')),
          lot: lotOfSeveral,
          missing: quantity('Units that are not there, of those that are not confirmed as picked.'),
        },
        { name: 'ShortPickLine' },
      ),
      { minItems: 1, maxItems: SHORT_LINES_MAX, description: 'What was not found.' },
    ),
    note: Type.Optional(Text(500, 'What people should know.')),
  },
  { name: 'ShortPick' },
);

export const SubstituteLot = Strict(
  {
    line,
    item_id: Type.Optional(Id('Which component, where the line is a bundle.')),
    lot,
    quantity: quantity('Units that were taken of the other lot.'),
    to_lot: Nullable(Code(100, 'The lot that was taken; null: units without a lot.')),
    to_expiration: Type.Optional(
      Nullable(
        Type.String({ format: 'date', description: 'Of units without a lot, their date; a lot has one.' }),
      ),
    ),
    reason: Type.Optional(Text(500, 'Why; it is kept in the history, which the merchant sees, too.')),
  },
  { name: 'SubstituteLot' },
);

export const RouteAgain = Strict(
  { note: Type.Optional(Text(500, 'Why; it is kept in the history, which the merchant sees, too.')) },
  { name: 'RouteAgain' },
);

export const Pack = Strict(
  {
    cartons: Type.Array(
      Strict(
        {
          weight_lb: weight,
          length_in: Type.Optional(Inches('Length')),
          width_in: Type.Optional(Inches('Width')),
          height_in: Type.Optional(Inches('Height')),
          items: Type.Array(
            Strict(
              {
                line,
                quantity: quantity('Units; of a bundle without `item_id`, whole bundles.'),
                item_id: Type.Optional(Id('A component, where the line is a bundle.')),
                lot: Type.Optional(
                  Nullable(
                    Code(
                      100,
                      'Lot number; null: units without one. May be left out where it follows: one lot is left of the line, or one carton has all that is left of it.',
                    ),
                  ),
                ),
              },
              { name: 'PackItem' },
            ),
            { minItems: 1, maxItems: ITEMS_PER_CARTON_MAX, description: 'What is in it.' },
          ),
        },
        { name: 'PackCarton' },
      ),
      { minItems: 1, maxItems: CARTONS_MAX, description: 'All of the sub-order, each unit once.' },
    ),
    override_reason: Type.Optional(
      Text(
        500,
        'Why sizes and weights of cartons are right that do not fit their goods; kept in the history.',
      ),
    ),
  },
  { name: 'Pack' },
);

const whichCarton = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: CARTONS_MAX,
    description: 'Which carton; may be left out where there is only one.',
  }),
);
export const MoveTracking = Strict(
  {
    carton: whichCarton,
    to_sub_order_id: Id('The sub-order whose parcel has the label.'),
    to_carton: whichCarton,
    reason: Undo.properties.reason,
  },
  { name: 'MoveTracking' },
);

const trackingUrl = Type.Optional(
  Type.String({
    pattern: '^https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[!-~]*)?$',
    maxLength: 2000,
    description: 'a web address; made for UPS, FedEx, USPS, DHL and Canada Post where it is left out',
  }),
);

export const Ship = Strict(
  {
    shipments: Type.Array(
      Strict(
        {
          carton: whichCarton,
          carrier: Text(100, 'Carrier.'),
          tracking_number: Code(100, 'Tracking number.'),
          shipping_method: Type.Optional(Text(100, 'Service of the carrier.')),
          tracking_url: trackingUrl,
          freight_charge: Type.Optional(Strict(charge, { name: 'FreightCharge' })),
        },
        { name: 'ShipCarton' },
      ),
      { minItems: 1, maxItems: CARTONS_MAX, description: 'Every carton, once.' },
    ),
  },
  { name: 'Ship' },
);

export const CorrectTracking = Strict(
  {
    shipments: Type.Array(
      Strict(
        {
          carton: whichCarton,
          carrier: Type.Optional(Text(100, 'Carrier; absent: the one it was shipped with.')),
          tracking_number: Code(100, 'The number that is on the label.'),
          tracking_url: trackingUrl,
        },
        { name: 'CorrectedShipment' },
      ),
      {
        minItems: 1,
        maxItems: CARTONS_MAX,
        description: 'The cartons whose numbers are wrong. Swapped labels are two of them.',
      },
    ),
    ...Undo.properties,
  },
  { name: 'CorrectTracking' },
);
