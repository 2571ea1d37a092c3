// What a rate card says, as the hub loads it: money in dollars, weights in pounds, lengths in inches.
import { type Static, Type } from 'typebox';
import { Day } from '../../../kit/http/fields/schema.ts';
import { BoundedList } from '../../../kit/http/named-list/schema.ts';
import { Enum, Money, Named, Text, WholeNumber } from '../../../kit/http/schema.ts';

const SERVICES_MAX = 50;
const ZONE_CHARTS_MAX = 500;
const DESTINATIONS_MAX = 2000;
const PREFIXES_MAX = 1000;
export const PRICES_MAX = 20_000;
const TRANSIT_MAX = 2000;
const SURCHARGES_MAX = 500;
const FUEL_WEEKS_MAX = 520;
const HOLIDAYS_MAX = 200;
export const LANES_MAX = 2000;
const REGIONS_MAX = 200;
const CENTERS_MAX = 500;
const ZONE_LENGTH_MAX = 10;
const USD_MAX = 1_000_000;
const POUNDS_MAX = 2000;
const INCHES_MAX = 1000;

const CARRIER = { pattern: '^[a-z0-9_]{1,30}$', description: 'lower-case letters, digits and _' };
const code = (description: string) =>
  Type.String({ ...CARRIER, description: `${description} (${CARRIER.description})` });
export const CarrierCode = code('code of the carrier');
const ServiceCode = code('code of the service');
const Zone = Text(ZONE_LENGTH_MAX, 'Zone.');
const services = Type.Optional(
  Type.Array(ServiceCode, {
    minItems: 1,
    maxItems: SERVICES_MAX,
    description: 'Only for these services. Default: all.',
  }),
);
const Usd = (description: string) => Money(description, { minimum: 0, maximum: USD_MAX });
export const pounds = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: POUNDS_MAX, description });
export const inches = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: INCHES_MAX, description });

const area = {
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2 country code' }),
  prefixes: Type.Optional(
    Type.Array(Text(17, 'Prefixes of postal codes, `070`, or ranges of prefixes, `070-079`.'), {
      maxItems: PREFIXES_MAX,
      description: 'Default: the rest of the country.',
    }),
  ),
};
const Areas = Type.Array(Named('RateArea', area), {
  minItems: 1,
  maxItems: DESTINATIONS_MAX,
  description: 'Only to these destinations.',
});

export const FuelWeeks = Type.Array(
  Named('FuelWeek', {
    from: Day('First day on which it is charged, until the next one begins.'),
    percent: Type.Number({ minimum: 0, maximum: 100, description: 'Percent, two decimals.' }),
  }),
  { maxItems: FUEL_WEEKS_MAX, description: 'Fuel surcharges by the first day of their week.' },
);

export const EXCLUSIONS = ['po_box', 'military', 'hazmat', 'residential'] as const;

const Service = Named('RateService', {
  code: ServiceCode,
  name: Text(100, 'What people call it.'),
  minimum_usd: Type.Optional(Usd('Minimum charge of a parcel, before surcharges.')),
  max_weight_lb: pounds('Maximum weight.'),
  max_length_in: inches('Maximum length.'),
  max_length_plus_girth_in: Type.Optional(inches('Maximum length plus girth.')),
  excludes: Type.Optional(
    Type.Array(Enum(EXCLUSIONS, 'What it does not carry, and where it does not deliver.'), {
      maxItems: EXCLUSIONS.length,
      uniqueItems: true,
    }),
  ),
  delivery_days: Enum(['weekdays', 'saturdays_too', 'every_day'] as const, 'Days on which it delivers.'),
});

export const PriceRow = Named('RatePrice', {
  service: ServiceCode,
  zone: Zone,
  up_to_lb: pounds('Upper bound of the billable weights that have this price.'),
  amount_usd: Usd('Price.'),
});

const SURCHARGE_CODES = [
  'residential',
  'delivery_area',
  'additional_handling',
  'oversize',
  'hazmat',
  'peak',
] as const;
export const CHARGED_CODES = ['base', ...SURCHARGE_CODES] as const;

const Surcharge = Named('RateSurcharge', {
  code: Enum(
    SURCHARGE_CODES,
    'Of `residential`, `delivery_area` and `hazmat` the most expensive that applies is charged of each, of ' +
      '`additional_handling` and `oversize` the most expensive together, of `peak` all.',
  ),
  name: Text(100, 'Its name in the breakdown.'),
  amount_usd: Usd('Price per parcel.'),
  services,
  zones: Type.Optional(
    Type.Array(Zone, { minItems: 1, maxItems: DESTINATIONS_MAX, description: 'Only in these zones.' }),
  ),
  residential: Type.Optional(
    Type.Boolean({ description: 'Only to residential (true) or business (false) addresses.' }),
  ),
  areas: Type.Optional(Areas),
  over: Type.Optional(
    Named(
      'RateMeasures',
      {
        weight_lb: Type.Optional(pounds('Actual weight.')),
        length_in: Type.Optional(inches('Longest side.')),
        second_side_in: Type.Optional(inches('Second-longest side.')),
        length_plus_girth_in: Type.Optional(inches('Length plus girth.')),
        volume_in3: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'Cubic inches.' }),
        ),
      },
      {
        minProperties: 1,
        description: 'Only if the parcel exceeds any of these, with its sides rounded as the card defines.',
      },
    ),
  ),
  minimum_billable_lb: Type.Optional(pounds('Minimum billable weight of such a parcel.')),
  from: Type.Optional(
    Text(10, 'First ship day on which it applies: a date, or month and day (MM-DD) of every year.'),
  ),
  until: Type.Optional(Text(10, 'Last such day; if before `from`, the season spans New Year.')),
});

export const ParcelCard = Named('ParcelRateCard', {
  dimension_rounding: Enum(['up', 'nearest', 'none'] as const, 'How sides are rounded to whole inches.'),
  weight_rounding: Enum(
    ['pound', 'half_pound', 'ounce', 'ounce_then_pound'] as const,
    'Weights are rounded up to this unit; `ounce_then_pound`: to ounces up to one pound, then to pounds.',
  ),
  money_rounding: Enum(['half_up', 'up'] as const, 'How fractions of a cent are rounded.'),
  dimensional: Type.Union(
    [
      Named('RateDimensional', {
        divisor: WholeNumber(1, 10_000, 'Dimensional divisor: cubic inches per pound.'),
        above_in3: WholeNumber(
          0,
          10_000_000,
          'Only larger parcels have a dimensional weight, in cubic inches; 1728 is a cubic foot.',
        ),
      }),
      Type.Null(),
    ],
    { description: 'Null: no dimensional weight.' },
  ),
  services: Type.Array(Service, { minItems: 1, maxItems: SERVICES_MAX, description: 'Services.' }),
  zones: BoundedList('RateZoneChart', 'Zones of destinations, by origin.', ZONE_CHARTS_MAX, {
    origins: Type.Array(Named('RateOrigin', area), { minItems: 1, maxItems: PREFIXES_MAX }),
    destinations: Type.Array(Named('RateDestination', { zone: Zone, ...area }), {
      minItems: 1,
      maxItems: DESTINATIONS_MAX,
    }),
  }),
  prices: Type.Array(PriceRow, { minItems: 1, maxItems: PRICES_MAX, description: 'Prices.' }),
  transit: Type.Array(
    Named('RateTransit', {
      service: ServiceCode,
      zone: Zone,
      days: Type.Integer({ minimum: 0, maximum: 60, description: 'Delivery days after collection.' }),
    }),
    { maxItems: TRANSIT_MAX, description: 'Transit times.' },
  ),
  surcharges: Type.Array(Surcharge, { maxItems: SURCHARGES_MAX, description: 'Surcharges.' }),
  fuel_applies_to: Type.Array(Enum(CHARGED_CODES, 'Charges that the fuel surcharge applies to.'), {
    maxItems: CHARGED_CODES.length,
    uniqueItems: true,
  }),
  holidays: Type.Array(Day('Days without collection or delivery.'), { maxItems: HOLIDAYS_MAX }),
});

const place = (description: string) => Text(20, description);

export const LaneRow = Named('RateLane', {
  warehouse: place('Code of the origin warehouse.'),
  destination: place('Code of the fulfilment center, or a region of the card; the center takes precedence.'),
  per_cubic_foot_usd: Usd('Price per cubic foot.'),
  minimum_usd: Usd('Minimum charge of a shipment, before surcharges.'),
  transit_days: Type.Integer({ minimum: 0, maximum: 60, description: 'Transit days.' }),
});

export const MiddleMileCard = Named('MiddleMileRateCard', {
  money_rounding: Enum(['half_up', 'up'] as const, 'How fractions of a cent are rounded.'),
  regions: Type.Array(
    Named('RateRegion', {
      region: place('Name of the region.'),
      centers: Type.Array(place('Code of a fulfilment center.'), { minItems: 1, maxItems: CENTERS_MAX }),
    }),
    { maxItems: REGIONS_MAX, description: 'Fulfilment centers with the same prices.' },
  ),
  lanes: Type.Array(LaneRow, { minItems: 1, maxItems: LANES_MAX, description: 'Lanes.' }),
  hazmat_usd: Type.Union([Usd('Price per shipment with hazardous goods.'), Type.Null()], {
    description: 'Null: such shipments are not accepted.',
  }),
  oversize: Type.Union(
    [
      Named('RateOversize', {
        over_length_in: inches('A carton with a longer side is oversize.'),
        over_weight_lb: pounds('A heavier carton is oversize too.'),
        amount_usd: Usd('Price per oversize carton.'),
      }),
      Type.Null(),
    ],
    { description: 'Null: no oversize surcharge.' },
  ),
  fuel_applies_to: Type.Array(
    Enum(['base', 'hazmat', 'oversize'] as const, 'Charges that the fuel surcharge applies to.'),
    {
      maxItems: 3,
      uniqueItems: true,
    },
  ),
});

export type ParcelCardJson = Static<typeof ParcelCard>;
export type MiddleMileCardJson = Static<typeof MiddleMileCard>;
export type FuelWeeksJson = Static<typeof FuelWeeks>;
export type AreaJson = { readonly country: string; readonly prefixes?: readonly string[] };
