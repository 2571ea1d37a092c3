// What merchants ask of rates, and what they hear.
import { type Static, type TSchema, Type } from 'typebox';
import { Code, Enum, Flag, Id, Instant, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { Day, INCHES_MAX, POUNDS_MAX } from '../cards/schema.ts';

const PARCELS_MAX = 100;
const SERVICES_MAX = 50;
const SHIPMENTS_MAX = 200;
const CENTIMETRES_MAX = 2540;
const KILOGRAMS_MAX = 900;

const address = {
  line1: Type.Optional(Nullable(Text(200, 'Street and number, or PO box.'))),
  line2: Type.Optional(Nullable(Text(200, 'Second address line.'))),
  city: Type.Optional(Nullable(Text(100, 'City.'))),
  state: Type.Optional(Nullable(Text(100, 'State or province.'))),
  postal_code: Type.Optional(Nullable(Code(20, 'Postal code; required where the country has them.'))),
  country: Type.String({
    pattern: '^[A-Z]{2}$',
    description: 'ISO 3166-1 alpha-2 country code',
    'x-code': true,
  }),
};
const RateAddress = Strict(address, { name: 'RateAddress' });
export type AddressInput = Static<typeof RateAddress>;

const FromWarehouse = Strict(
  { warehouse_id: Id('A warehouse that is open to you.') },
  { name: 'RateFromWarehouse' },
);
const inches = (side: string) =>
  Type.Number({
    exclusiveMinimum: 0,
    maximum: INCHES_MAX,
    description: `${side} in inches, two decimals.`,
  });
const centimetres = (side: string) =>
  Type.Number({
    exclusiveMinimum: 0,
    maximum: CENTIMETRES_MAX,
    description: `${side} in centimetres, four decimals.`,
  });
const imperial = {
  length_in: inches('Length'),
  width_in: inches('Width'),
  height_in: inches('Height'),
  weight_lb: Type.Number({
    exclusiveMinimum: 0,
    maximum: POUNDS_MAX,
    description: 'Weight in pounds, four decimals.',
  }),
};
const metric = {
  length_cm: centimetres('Length'),
  width_cm: centimetres('Width'),
  height_cm: centimetres('Height'),
  weight_kg: Type.Number({
    exclusiveMinimum: 0,
    maximum: KILOGRAMS_MAX,
    description: 'Weight in kilograms, eight decimals.',
  }),
};
const isHazmat = { is_hazmat: Type.Optional(Flag('Whether it holds hazardous goods; false by itself.')) };
const ParcelInInches = Strict({ ...imperial, ...isHazmat }, { name: 'ParcelInInches' });
const ParcelInCentimetres = Strict({ ...metric, ...isHazmat }, { name: 'ParcelInCentimetres' });
export type ParcelInput = Static<typeof ParcelInInches> | Static<typeof ParcelInCentimetres>;

const parcels = <T extends TSchema>(parcel: T) =>
  Type.Array(parcel, { minItems: 1, maxItems: PARCELS_MAX, description: 'Parcels of one shipment.' });
const others = {
  residential: Type.Optional(Flag('Whether it goes to a home; true by itself.')),
  services: Type.Optional(
    Type.Array(
      Type.String({
        pattern: '^[A-Za-z0-9_]{1,60}(/[A-Za-z0-9_]{1,60})?$',
        description: 'a service, `ground`, or that of a carrier, `ups/ground`',
      }),
      {
        minItems: 1,
        maxItems: SERVICES_MAX,
        uniqueItems: true,
        description: 'Only these services; all where none are named.',
      },
    ),
  ),
  ship_date: Type.Optional(
    Day(
      'The day on which it ships, at most 90 days ahead; where none is given, today at the warehouse, or in UTC where it leaves from an address.',
    ),
  ),
};

const ShipmentsToRate = Strict(
  {
    shipment_ids: Type.Array(
      Code(100, 'A marketplace shipment: the hub’s number, its id, or the marketplace’s number.'),
      {
        minItems: 1,
        maxItems: SHIPMENTS_MAX,
        uniqueItems: true,
        description: 'Marketplace shipments, priced for the middle mile.',
      },
    ),
  },
  { name: 'ShipmentsToRate' },
);

const From = Type.Union([FromWarehouse, RateAddress]);
const inInches = { to: RateAddress, parcels: parcels(ParcelInInches), ...others };
const inCentimetres = { to: RateAddress, parcels: parcels(ParcelInCentimetres), ...others };

export const RatesRequest = Type.Union([
  ShipmentsToRate,
  Strict({ from: From, ...inInches }, { name: 'ParcelsToRate' }),
  Strict({ from: From, ...inCentimetres }, { name: 'MetricParcelsToRate' }),
]);

const FORMS = {
  inches: {
    warehouse: Strict({ from: FromWarehouse, ...inInches }),
    address: Strict({ from: RateAddress, ...inInches }),
  },
  centimetres: {
    warehouse: Strict({ from: FromWarehouse, ...inCentimetres }),
    address: Strict({ from: RateAddress, ...inCentimetres }),
  },
} as const;
export type ShipmentsToRateInput = Static<typeof ShipmentsToRate>;
export interface ParcelsToRateInput extends Omit<Static<typeof FORMS.inches.address>, 'from' | 'parcels'> {
  readonly from: Static<typeof From>;
  readonly parcels: readonly ParcelInput[];
}

export const RATES_FORMS = Object.values(FORMS).flatMap((forms) => Object.values(forms));

/** The form that a body means to have; its violations are then told in that form's words. */
export function ratesForm(body: unknown) {
  const { shipment_ids, from, parcels: given } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (shipment_ids !== undefined) return ShipmentsToRate;
  const first = Array.isArray(given) ? propertiesOf(given[0]) : {};
  const isMetric = hasAny(first, metric) && !hasAny(first, imperial);
  const isAddress = typeof from === 'object' && from !== null && !('warehouse_id' in from);
  return FORMS[isMetric ? 'centimetres' : 'inches'][isAddress ? 'address' : 'warehouse'];
}

const propertiesOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
const hasAny = (value: object, names: object) =>
  Object.keys(names).some((name) => Object.hasOwn(value, name));

const Breakdown = Type.Array(
  Strict(
    {
      code: Type.String({ description: 'What it is for.' }),
      description: Type.String({ description: 'The same in words.' }),
      amount_usd: Type.Number({ description: 'What it costs; below zero for what is taken off.' }),
    },
    { name: 'RateLine' },
  ),
  { description: 'Sums up to the amount, to the cent.' },
);
const usd = (description: string) => Type.Number({ minimum: 0, description });
const pounds = (description: string) => Type.Number({ minimum: 0, description });

const quote = {
  expires: Instant('Until then the quote is kept.'),
  quote_id: Id('Number of the quote, to be cited.'),
  ship_date: Type.String({ format: 'date', description: 'The day on which it ships.' }),
  cards: Type.Array(
    Strict(
      {
        carrier: Type.String({ description: 'Carrier.' }),
        card_version: Type.Integer({ minimum: 1, description: 'Which of its cards.' }),
        version: Type.Integer({ minimum: 1, description: 'Which state of the card.' }),
      },
      { name: 'QuotedCard' },
    ),
    { description: 'The rate cards that the quote was made with.' },
  ),
};

/** Who rates parcels: the hub's cards, or an aggregator. */
export const RATE_SOURCES = ['cards', 'easypost'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

const ServiceRate = Strict(
  {
    source: Enum(RATE_SOURCES, 'Who rates it: the hub’s rate cards, or an aggregator.'),
    carrier: Type.String({ description: 'Carrier.' }),
    service: Type.String({ description: 'Service.' }),
    zone: Nullable(Type.String({ description: 'Zone; null where an aggregator rates.' })),
    billable_weight_lb: pounds('What the parcels count as, together.'),
    dim_divisor: Nullable(
      Type.Integer({ description: 'Cubic inches that count as a pound; null: size does not count.' }),
    ),
    amount_usd: usd('What it costs.'),
    breakdown: Breakdown,
    transit_days: Nullable(Type.Integer({ minimum: 0, description: 'Days of delivery after collection.' })),
    estimated_delivery: Nullable(
      Type.String({ format: 'date', description: 'The day on which it should arrive.' }),
    ),
    service_name: Type.String({ description: 'What people call the service.' }),
    parcels: Type.Array(
      Strict(
        {
          billable_weight_lb: pounds('What the parcel counts as.'),
          basis: Enum(
            ['actual', 'dimensional', 'minimum'] as const,
            'Counts by its weight, by its size, or as the least for its size.',
          ),
          amount_usd: usd('What it costs alone.'),
          breakdown: Breakdown,
        },
        { name: 'RatedParcel' },
      ),
      { description: 'Each parcel, in the order of the request.' },
    ),
  },
  { name: 'ServiceRate' },
);

export const ParcelRates = Strict(
  {
    rates: Type.Array(ServiceRate, { description: 'Cheapest first; of equal ones the faster.' }),
    excluded: Type.Array(
      Strict(
        {
          carrier: Type.String({ description: 'Carrier; an aggregator where it did not rate at all.' }),
          service: Type.String({ description: 'Service; `*` where it is all of them.' }),
          reason: Type.String({ description: 'Why it has no price.' }),
          description: Type.String({ description: 'The same in words.' }),
        },
        { name: 'ExcludedService' },
      ),
      { description: 'Services that do not carry it.' },
    ),
    ...quote,
  },
  { name: 'ParcelRates' },
);
export type ParcelRatesJson = Static<typeof ParcelRates>;

export const RatedShipment = Strict(
  {
    shipment_id: Type.String({ description: 'The hub’s number, such as MS-000001.' }),
    fba_shipment_id: Type.Optional(
      Nullable(
        Type.String({
          description:
            'The marketplace’s number; null where it did not know the shipment. Quotes before 2026-11-18 have none.',
        }),
      ),
    ),
    fulfillment_center_code: Type.String({ description: 'Where it goes.' }),
    cubic_feet_est: Type.Number({ minimum: 0, description: 'Of all its cartons.' }),
    estimate_usd: usd('What it costs.'),
    breakdown: Breakdown,
  },
  { name: 'RatedShipment' },
);

export const MiddleMileRates = Strict(
  {
    rates: Type.Array(
      Strict(
        {
          warehouse: Strict(
            {
              id: Id('Warehouse id.'),
              warehouse_name: Type.String({ description: 'Name of the warehouse.' }),
            },
            { name: 'RatedWarehouse' },
          ),
          shipments: Type.Array(RatedShipment),
          total_usd: usd('What all of them cost.'),
        },
        { name: 'WarehouseRates' },
      ),
    ),
    ...quote,
  },
  { name: 'MiddleMileRates' },
);
export type MiddleMileRatesJson = Static<typeof MiddleMileRates>;
