// Requests and answers of rates.
import { type Static, type TSchema, Type } from 'typebox';
import { Amount, AnyText, Count, Day, TextOrNull } from '../../../kit/http/fields/schema.ts';
import { DayFilter } from '../../../kit/http/filters/schema.ts';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Matching,
  Named,
  Nullable,
  Strict,
  Text,
} from '../../../kit/http/schema.ts';
import { inches, pounds } from '../cards/schema.ts';

export const PARCELS_MAX = 100;
const SERVICES_MAX = 50;
const SHIPMENTS_MAX = 200;
const CENTIMETRES_MAX = 2540;
const KILOGRAMS_MAX = 900;

const address = {
  line1: Type.Optional(Nullable(Text(200, 'Street and number, or PO box.'))),
  line2: Type.Optional(Nullable(Text(200, 'Second address line.'))),
  city: Type.Optional(Nullable(Text(100, 'City.'))),
  state: Type.Optional(Nullable(Text(100, 'State or province.'))),
  postal_code: Type.Optional(Nullable(Code(20, 'Postal code; required in countries that have them.'))),
  country: Type.String({
    pattern: '^[A-Z]{2}$',
    description: 'ISO 3166-1 alpha-2 country code',
    'x-code': true,
  }),
};
const RateAddress = Named('RateAddress', address);
export type AddressInput = Static<typeof RateAddress>;

const FromWarehouse = Named('RateFromWarehouse', { warehouse_id: Id('A warehouse that is open to you.') });
const centimetres = (side: string) =>
  Type.Number({
    exclusiveMinimum: 0,
    maximum: CENTIMETRES_MAX,
    description: `${side} in centimetres, four decimals.`,
  });
const imperial = {
  length_in: inches('Length in inches, two decimals.'),
  width_in: inches('Width in inches, two decimals.'),
  height_in: inches('Height in inches, two decimals.'),
  weight_lb: pounds('Weight in pounds, four decimals.'),
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
const isHazmat = { is_hazmat: Type.Optional(Flag('Whether it contains hazardous goods. Default: false.')) };
const ParcelInInches = Named('ParcelInInches', { ...imperial, ...isHazmat });
const ParcelInCentimetres = Named('ParcelInCentimetres', { ...metric, ...isHazmat });
export type ParcelInput = Static<typeof ParcelInInches> | Static<typeof ParcelInCentimetres>;

const parcels = <T extends TSchema>(parcel: T) =>
  Type.Array(parcel, { minItems: 1, maxItems: PARCELS_MAX, description: 'Parcels of one shipment.' });
const others = {
  residential: Type.Optional(Flag('Whether the address is residential. Default: true.')),
  services: Type.Optional(
    Type.Array(
      Matching(
        '^[A-Za-z0-9_]{1,60}(/[A-Za-z0-9_]{1,60})?$',
        'a service, `ground`, or that of a carrier, `ups/ground`',
      ),
      {
        minItems: 1,
        maxItems: SERVICES_MAX,
        uniqueItems: true,
        description: 'Only these services. Default: all.',
      },
    ),
  ),
  ship_date: DayFilter(
    'Ship day, at most 90 days ahead. Default: today at the warehouse, or in UTC if it ships from an address.',
  ),
};

const ShipmentsToRate = Named('ShipmentsToRate', {
  shipment_ids: Type.Array(
    Code(100, 'A marketplace shipment: the hub’s number, its id, or the marketplace’s number.'),
    {
      minItems: 1,
      maxItems: SHIPMENTS_MAX,
      uniqueItems: true,
      description: 'Marketplace shipments, for middle-mile rates.',
    },
  ),
});

const From = Type.Union([FromWarehouse, RateAddress]);
const inInches = { to: RateAddress, parcels: parcels(ParcelInInches), ...others };
const inCentimetres = { to: RateAddress, parcels: parcels(ParcelInCentimetres), ...others };

export const RatesRequest = Type.Union([
  ShipmentsToRate,
  Named('ParcelsToRate', { from: From, ...inInches }),
  Named('MetricParcelsToRate', { from: From, ...inCentimetres }),
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

/** The form a body means to have: violations refer to that form. */
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

const Breakdown = NamedList('RateLine', 'Adds up to the amount, to the cent.', {
  code: AnyText('Kind of charge.'),
  description: AnyText('The same in words.'),
  amount_usd: Type.Number({ description: 'Amount; negative for a discount.' }),
});

const quote = {
  expires: Instant('When the quote expires.'),
  quote_id: Id('Number of the quote.'),
  ship_date: Day('Ship day.'),
  cards: NamedList('QuotedCard', 'The rate cards used for the quote.', {
    carrier: AnyText('Carrier.'),
    card_version: Type.Integer({ minimum: 1, description: 'Number of the carrier’s card.' }),
    version: Type.Integer({ minimum: 1, description: 'Version of the card’s record.' }),
  }),
};

/** Who rates parcels: the hub's cards, or an aggregator. */
export const RATE_SOURCES = ['cards', 'easypost'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

const ServiceRate = Named('ServiceRate', {
  source: Enum(RATE_SOURCES, 'Who rates it: the hub’s rate cards, or an aggregator.'),
  carrier: AnyText('Carrier.'),
  service: AnyText('Service.'),
  zone: TextOrNull('Zone; null if an aggregator rates.'),
  billable_weight_lb: Amount('Billable weight of all parcels.'),
  dim_divisor: Nullable(
    Type.Integer({
      description: 'Dimensional divisor: cubic inches per pound; null: no dimensional weight.',
    }),
  ),
  amount_usd: Amount('Price.'),
  breakdown: Breakdown,
  transit_days: Nullable(Count('Delivery days after collection.')),
  estimated_delivery: Nullable(Day('Expected day of delivery.')),
  service_name: AnyText('Display name of the service.'),
  parcels: NamedList('RatedParcel', 'Each parcel, in the order of the request.', {
    billable_weight_lb: Amount('Billable weight of the parcel.'),
    basis: Enum(
      ['actual', 'dimensional', 'minimum'] as const,
      'What decides the billable weight: the weight, the size, or the minimum for its size.',
    ),
    amount_usd: Amount('Price of this parcel.'),
    breakdown: Breakdown,
  }),
});

export const ParcelRates = Named('ParcelRates', {
  rates: Type.Array(ServiceRate, { description: 'Cheapest first, then fastest.' }),
  excluded: NamedList('ExcludedService', 'Services that do not carry it, with the reason.', {
    carrier: AnyText('Carrier, or an aggregator that did not rate at all.'),
    service: AnyText('Service; `*` for all.'),
    reason: AnyText('Why it has no price.'),
    description: AnyText('The same in words.'),
  }),
  ...quote,
});
export type ParcelRatesJson = Static<typeof ParcelRates>;

export const RatedShipment = Named('RatedShipment', {
  shipment_id: AnyText('The hub’s number, such as MS-000001.'),
  fba_shipment_id: Type.Optional(
    TextOrNull(
      'The marketplace’s number; null if it did not know the shipment. Quotes before 2026-11-18 have none.',
    ),
  ),
  fulfillment_center_code: AnyText('Destination.'),
  cubic_feet_est: Amount('Volume of all its cartons.'),
  estimate_usd: Amount('Price.'),
  breakdown: Breakdown,
});

export const MiddleMileRates = Named('MiddleMileRates', {
  rates: NamedList('WarehouseRates', null, {
    warehouse: Named('RatedWarehouse', {
      id: Id('Warehouse id.'),
      warehouse_name: AnyText('Name of the warehouse.'),
    }),
    shipments: Type.Array(RatedShipment),
    total_usd: Amount('Total price.'),
  }),
  ...quote,
});
export type MiddleMileRatesJson = Static<typeof MiddleMileRates>;
