// What a rate card says, as the hub loads it: money in dollars, weights in pounds, lengths in inches.
import { type Static, Type } from 'typebox';
import { Enum, Money, Strict, Text } from '../../../kit/http/schema.ts';

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
export const POUNDS_MAX = 2000;
export const INCHES_MAX = 1000;

const CARRIER = { pattern: '^[a-z0-9_]{1,30}$', description: 'small letters, digits and _' };
const code = (description: string) =>
  Type.String({ ...CARRIER, description: `${description} (${CARRIER.description})` });
export const CarrierCode = code('the code of the carrier');
const ServiceCode = code('the code of the service');
const Zone = Text(ZONE_LENGTH_MAX, 'Zone.');
const services = Type.Optional(
  Type.Array(ServiceCode, {
    minItems: 1,
    maxItems: SERVICES_MAX,
    description: 'Only of these; none named: of all.',
  }),
);
const Usd = (description: string) => Money(description, { minimum: 0, maximum: USD_MAX });
const pounds = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: POUNDS_MAX, description });
const inches = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: INCHES_MAX, description });
export const Day = (description: string) => Type.String({ format: 'date', description });

const area = {
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2 country code' }),
  prefixes: Type.Optional(
    Type.Array(Text(17, 'How postal codes begin, `070`, or a range of that, `070-079`.'), {
      maxItems: PREFIXES_MAX,
      description: 'None named: the whole country, as far as no other entry has it.',
    }),
  ),
};
const Areas = Type.Array(Strict(area, { name: 'RateArea' }), {
  minItems: 1,
  maxItems: DESTINATIONS_MAX,
  description: 'Only to these places.',
});

export const FuelWeeks = Type.Array(
  Strict(
    {
      from: Day('The first day on which it is charged; until the next one begins.'),
      percent: Type.Number({ minimum: 0, maximum: 100, description: 'Percent, two decimals.' }),
    },
    { name: 'FuelWeek' },
  ),
  { maxItems: FUEL_WEEKS_MAX, description: 'Fuel surcharge by the week from which it is charged.' },
);

export const EXCLUSIONS = ['po_box', 'military', 'hazmat', 'residential'] as const;

const Service = Strict(
  {
    code: ServiceCode,
    name: Text(100, 'What people call it.'),
    minimum_usd: Type.Optional(Usd('The least that the carriage of a parcel costs, before surcharges.')),
    max_weight_lb: pounds('Heavier parcels are not taken.'),
    max_length_in: inches('Longer parcels are not taken.'),
    max_length_plus_girth_in: Type.Optional(inches('Larger parcels are not taken: length and girth.')),
    excludes: Type.Optional(
      Type.Array(Enum(EXCLUSIONS, 'What it does not carry, or where it does not go.'), {
        maxItems: EXCLUSIONS.length,
        uniqueItems: true,
      }),
    ),
    delivery_days: Enum(['weekdays', 'saturdays_too', 'every_day'] as const, 'On which days it delivers.'),
  },
  { name: 'RateService' },
);

export const PriceRow = Strict(
  {
    service: ServiceCode,
    zone: Zone,
    up_to_lb: pounds('The price is for this billable weight, and for all above the step before it.'),
    amount_usd: Usd('Price.'),
  },
  { name: 'RatePrice' },
);

export const SURCHARGE_CODES = [
  'residential',
  'delivery_area',
  'additional_handling',
  'oversize',
  'hazmat',
  'peak',
] as const;
/** What fuel can be charged on. */
export const CHARGED_CODES = ['base', ...SURCHARGE_CODES] as const;

const Surcharge = Strict(
  {
    code: Enum(
      SURCHARGE_CODES,
      'Of `residential`, `delivery_area` and `hazmat` the dearest that fits is charged, of `additional_handling` and ' +
        '`oversize` together the dearest, of `peak` every one.',
    ),
    name: Text(100, 'What the breakdown calls it.'),
    amount_usd: Usd('For each parcel.'),
    services,
    zones: Type.Optional(
      Type.Array(Zone, { minItems: 1, maxItems: DESTINATIONS_MAX, description: 'Only in these zones.' }),
    ),
    residential: Type.Optional(
      Type.Boolean({ description: 'Only to homes (true), or only to businesses (false).' }),
    ),
    areas: Type.Optional(Areas),
    over: Type.Optional(
      Strict(
        {
          weight_lb: Type.Optional(pounds('Actual weight.')),
          length_in: Type.Optional(inches('Longest side.')),
          second_side_in: Type.Optional(inches('Second-longest side.')),
          length_plus_girth_in: Type.Optional(inches('Length and girth.')),
          volume_in3: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'Cubic inches.' }),
          ),
        },
        {
          name: 'RateMeasures',
          minProperties: 1,
          description: 'Only where the parcel is above any of these, its sides rounded as the card has it.',
        },
      ),
    ),
    minimum_billable_lb: Type.Optional(pounds('Such a parcel counts as at least so heavy.')),
    from: Type.Optional(
      Text(10, 'Only for what ships from this day on: a date, or month and day (MM-DD) of every year.'),
    ),
    until: Type.Optional(Text(10, 'The last such day; before `from`: over New Year.')),
  },
  { name: 'RateSurcharge' },
);

export const ParcelCard = Strict(
  {
    dimension_rounding: Enum(['up', 'nearest', 'none'] as const, 'How each side becomes whole inches.'),
    weight_rounding: Enum(
      ['pound', 'half_pound', 'ounce', 'ounce_then_pound'] as const,
      'Weights are rounded up to this; `ounce_then_pound`: ounces up to one pound.',
    ),
    money_rounding: Enum(['half_up', 'up'] as const, 'What becomes of parts of a cent.'),
    dimensional: Type.Union(
      [
        Strict(
          {
            divisor: Type.Integer({
              minimum: 1,
              maximum: 10_000,
              description: 'Cubic inches that count as a pound.',
            }),
            above_in3: Type.Integer({
              minimum: 0,
              maximum: 10_000_000,
              description: 'Only larger parcels have a dimensional weight; 1728 is a cubic foot.',
            }),
          },
          { name: 'RateDimensional' },
        ),
        Type.Null(),
      ],
      { description: 'Null: parcels count by weight alone.' },
    ),
    services: Type.Array(Service, { minItems: 1, maxItems: SERVICES_MAX, description: 'Services.' }),
    zones: Type.Array(
      Strict(
        {
          origins: Type.Array(Strict(area, { name: 'RateOrigin' }), { minItems: 1, maxItems: PREFIXES_MAX }),
          destinations: Type.Array(Strict({ zone: Zone, ...area }, { name: 'RateDestination' }), {
            minItems: 1,
            maxItems: DESTINATIONS_MAX,
          }),
        },
        { name: 'RateZoneChart' },
      ),
      {
        minItems: 1,
        maxItems: ZONE_CHARTS_MAX,
        description: 'Zones of destinations, by where parcels start.',
      },
    ),
    prices: Type.Array(PriceRow, { minItems: 1, maxItems: PRICES_MAX, description: 'Prices.' }),
    transit: Type.Array(
      Strict(
        {
          service: ServiceCode,
          zone: Zone,
          days: Type.Integer({ minimum: 0, maximum: 60, description: 'Days of delivery after collection.' }),
        },
        { name: 'RateTransit' },
      ),
      { maxItems: TRANSIT_MAX, description: 'How long it takes.' },
    ),
    surcharges: Type.Array(Surcharge, { maxItems: SURCHARGES_MAX, description: 'Surcharges.' }),
    fuel_applies_to: Type.Array(Enum(CHARGED_CODES, 'What fuel is charged on.'), {
      maxItems: CHARGED_CODES.length,
      uniqueItems: true,
    }),
    holidays: Type.Array(Day('Nothing is collected or delivered.'), { maxItems: HOLIDAYS_MAX }),
  },
  { name: 'ParcelRateCard' },
);

const place = (description: string) => Text(20, description);

export const LaneRow = Strict(
  {
    warehouse: place('Code of the warehouse that it starts from.'),
    destination: place('Code of the fulfilment center, or a region of the card; the center has precedence.'),
    per_cubic_foot_usd: Usd('For each cubic foot.'),
    minimum_usd: Usd('The least that a shipment costs, before surcharges.'),
    transit_days: Type.Integer({ minimum: 0, maximum: 60, description: 'Days on the road.' }),
  },
  { name: 'RateLane' },
);

export const MiddleMileCard = Strict(
  {
    money_rounding: Enum(['half_up', 'up'] as const, 'What becomes of parts of a cent.'),
    regions: Type.Array(
      Strict(
        {
          region: place('Name of the region.'),
          centers: Type.Array(place('Code of a fulfilment center.'), { minItems: 1, maxItems: CENTERS_MAX }),
        },
        { name: 'RateRegion' },
      ),
      { maxItems: REGIONS_MAX, description: 'Fulfilment centers that are priced alike.' },
    ),
    lanes: Type.Array(LaneRow, { minItems: 1, maxItems: LANES_MAX, description: 'Lanes.' }),
    hazmat_usd: Type.Union([Usd('For each shipment with hazardous goods.'), Type.Null()], {
      description: 'Null: such shipments are not taken.',
    }),
    oversize: Type.Union(
      [
        Strict(
          {
            over_length_in: inches('A carton with a longer side is oversize.'),
            over_weight_lb: pounds('So is a heavier one.'),
            amount_usd: Usd('For each such carton.'),
          },
          { name: 'RateOversize' },
        ),
        Type.Null(),
      ],
      { description: 'Null: no carton costs more for its size.' },
    ),
    fuel_applies_to: Type.Array(Enum(['base', 'hazmat', 'oversize'] as const, 'What fuel is charged on.'), {
      maxItems: 3,
      uniqueItems: true,
    }),
  },
  { name: 'MiddleMileRateCard' },
);

export type ParcelCardJson = Static<typeof ParcelCard>;
export type MiddleMileCardJson = Static<typeof MiddleMileCard>;
export type FuelWeeksJson = Static<typeof FuelWeeks>;
export type AreaJson = { readonly country: string; readonly prefixes?: readonly string[] };
