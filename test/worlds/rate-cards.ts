// Two small cards whose prices are easy to work out by hand; worked-rates.csv does so.

import {
  CardReader,
  type CompiledParcelCard,
  compileParcelCard,
} from '../../src/domains/rates/cards/compile-card-rules.ts';
import type { FuelWeeksJson, ParcelCardJson } from '../../src/domains/rates/cards/schema.ts';
import { allAtOnce } from '../../src/kit/kernel/yielder.ts';

const STEPS: Readonly<Record<string, Readonly<Record<string, readonly (readonly [number, number])[]>>>> = {
  ground: {
    '2': [
      [1, 8],
      [5, 9.5],
      [10, 11],
      [20, 15],
      [50, 30],
      [90, 60],
      [150, 100],
    ],
    '5': [
      [1, 10],
      [5, 12],
      [10, 15.5],
      [20, 22.25],
      [50, 48],
      [90, 95],
      [150, 160],
    ],
    '8': [
      [1, 11.11],
      [5, 14.44],
      [10, 21.37],
      [20, 35.55],
      [50, 80.8],
      [90, 150],
      [150, 260],
    ],
    '44': [
      [1, 30.03],
      [5, 34],
      [10, 45.5],
      [20, 70],
      [50, 120],
      [150, 400],
    ],
    '51': [
      [1, 25],
      [5, 28],
      [10, 36],
      [20, 55],
      [50, 90],
      [150, 300],
    ],
  },
  air: {
    '2': [
      [1, 21],
      [5, 33],
      [10, 51],
      [150, 500],
    ],
    '5': [
      [1, 28],
      [5, 47],
      [10, 77],
      [150, 800],
    ],
    '8': [
      [1, 33],
      [5, 61],
      [10, 99],
      [150, 999],
    ],
  },
  post: {
    '2': [
      [0.25, 4.5],
      [0.5, 5.1],
      [0.75, 5.8],
      [1, 6.6],
      [2, 8.25],
      [5, 11.9],
      [20, 25],
      [70, 70],
    ],
    '8': [
      [0.25, 5.5],
      [0.5, 6.4],
      [0.75, 7.6],
      [1, 9],
      [2, 12],
      [5, 19],
      [20, 48],
      [70, 130],
    ],
  },
};

const pricesOf = (services: readonly string[]): ParcelCardJson['prices'] =>
  services.flatMap((service) =>
    Object.entries(STEPS[service] ?? {}).flatMap(([zone, steps]) =>
      steps.map(([up_to_lb, amount_usd]) => ({ service, zone, up_to_lb, amount_usd })),
    ),
  );

const US = 'US';

export const VAN_CARD: ParcelCardJson = {
  dimension_rounding: 'up',
  weight_rounding: 'pound',
  money_rounding: 'half_up',
  dimensional: { divisor: 139, above_in3: 0 },
  services: [
    {
      code: 'ground',
      name: 'Ground',
      minimum_usd: 9,
      max_weight_lb: 150,
      max_length_in: 108,
      max_length_plus_girth_in: 165,
      excludes: ['po_box', 'military'],
      delivery_days: 'weekdays',
    },
    {
      code: 'air',
      name: 'Second day air',
      max_weight_lb: 150,
      max_length_in: 108,
      max_length_plus_girth_in: 165,
      excludes: ['po_box', 'military', 'hazmat'],
      delivery_days: 'weekdays',
    },
  ],
  zones: [
    {
      origins: [{ country: US, prefixes: ['070-079', '085'] }],
      destinations: [
        { zone: '2', country: US, prefixes: ['100-149'] },
        { zone: '5', country: US, prefixes: ['600-609'] },
        { zone: '8', country: US, prefixes: ['090-098', '900-961'] },
        { zone: '44', country: US, prefixes: ['995-999'] },
        { zone: '51', country: 'CA' },
      ],
    },
  ],
  prices: pricesOf(['ground', 'air']),
  transit: [
    { service: 'ground', zone: '2', days: 1 },
    { service: 'ground', zone: '5', days: 3 },
    { service: 'ground', zone: '8', days: 5 },
    { service: 'air', zone: '8', days: 2 },
  ],
  surcharges: [
    { code: 'residential', name: 'Residential delivery', amount_usd: 5.55, services: ['ground'] },
    { code: 'residential', name: 'Residential delivery', amount_usd: 6.05, services: ['air'] },
    {
      code: 'delivery_area',
      name: 'Delivery area',
      amount_usd: 2.9,
      residential: false,
      areas: [{ country: US, prefixes: ['604'] }],
    },
    {
      code: 'delivery_area',
      name: 'Delivery area, residential',
      amount_usd: 4.1,
      residential: true,
      areas: [{ country: US, prefixes: ['604'] }],
    },
    {
      code: 'delivery_area',
      name: 'Remote area',
      amount_usd: 13.95,
      areas: [{ country: US, prefixes: ['99500-99799'] }],
    },
    {
      code: 'additional_handling',
      name: 'Additional handling, size',
      amount_usd: 19.25,
      over: { length_in: 48, second_side_in: 30, length_plus_girth_in: 105 },
    },
    {
      code: 'additional_handling',
      name: 'Additional handling, weight',
      amount_usd: 28.5,
      over: { weight_lb: 50 },
    },
    {
      code: 'oversize',
      name: 'Oversize',
      amount_usd: 150,
      over: { length_in: 96, length_plus_girth_in: 130 },
      minimum_billable_lb: 90,
    },
    { code: 'hazmat', name: 'Hazardous goods', amount_usd: 38, services: ['ground'] },
    {
      code: 'peak',
      name: 'Peak, residential',
      amount_usd: 0.6,
      residential: true,
      from: '10-05',
      until: '01-17',
    },
    {
      code: 'peak',
      name: 'Peak, oversize',
      amount_usd: 60,
      over: { length_in: 96, length_plus_girth_in: 130 },
      from: '2026-11-23',
      until: '2026-12-27',
    },
  ],
  fuel_applies_to: ['base', 'residential', 'delivery_area', 'additional_handling', 'oversize'],
  holidays: ['2026-11-26', '2026-12-25', '2027-01-01'],
};

const VAN_FUEL: FuelWeeksJson = [
  { from: '2026-09-28', percent: 19 },
  { from: '2026-11-02', percent: 18 },
  { from: '2026-11-09', percent: 18.25 },
  { from: '2026-11-16', percent: 17.75 },
  { from: '2026-12-28', percent: 18.5 },
];

const POST_CARD: ParcelCardJson = {
  dimension_rounding: 'nearest',
  weight_rounding: 'ounce_then_pound',
  money_rounding: 'up',
  dimensional: { divisor: 166, above_in3: 1728 },
  services: [
    {
      code: 'post',
      name: 'Post',
      max_weight_lb: 70,
      max_length_in: 108,
      max_length_plus_girth_in: 130,
      delivery_days: 'saturdays_too',
    },
  ],
  zones: [
    {
      origins: [{ country: US }],
      destinations: [
        { zone: '2', country: US },
        { zone: '8', country: US, prefixes: ['090-098', '900-961'] },
      ],
    },
  ],
  prices: pricesOf(['post']),
  transit: [{ service: 'post', zone: '2', days: 2 }],
  surcharges: [],
  fuel_applies_to: ['base'],
  holidays: ['2026-11-26'],
};

const POST_FUEL: FuelWeeksJson = [
  { from: '2026-09-28', percent: 0 },
  { from: '2027-01-18', percent: 1.5 },
];

/** Throws where the card is wrong. */
export function compiled(
  carrier: string,
  json: ParcelCardJson,
  fuelWeeks: FuelWeeksJson,
  firstDay = '2026-10-01',
): CompiledParcelCard {
  const reader = new CardReader();
  const frame = { id: 1, carrier, cardVersion: 1, version: 1, fuelWeeks, firstDay };
  const card = allAtOnce(compileParcelCard(json, frame, reader));
  if (reader.violations.length > 0) throw new Error(JSON.stringify(reader.violations));
  return card;
}

export const VAN = compiled('van', VAN_CARD, VAN_FUEL);
export const POST = compiled('post', POST_CARD, POST_FUEL);
