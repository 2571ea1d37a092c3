// The demo's rate cards: a past, a current and a future version for three parcel carriers and the middle mile. All
// figures are invented; only the way they are applied is the carriers'.

import { checkCard, createCard } from '../../src/domains/rates/cards/manage/manage-cards.ts';
import type { NewCardInput } from '../../src/domains/rates/cards/manage/schema.ts';
import type {
  FuelWeeksJson,
  MiddleMileCardJson,
  ParcelCardJson,
} from '../../src/domains/rates/cards/schema.ts';
import { ofMarkups } from '../../src/domains/rates/markups/routes.ts';
import { EXAMPLE_RATES_REQUEST } from '../../src/domains/rates/quotes/examples.ts';
import { quoteParcels } from '../../src/domains/rates/quotes/quote-parcels.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { createIn } from '../../src/kit/http/table-routes.ts';
import { chartsToCanada, FROM_CANADA, usCharts } from './rate-zones.ts';
import { takeStep } from './steps.ts';

const DAY_MS = 24 * 3600 * 1000;
const ACTOR = 'Hanna Hub';

const ZONES = ['2', '3', '4', '5', '6', '7', '8', '9'];
const ABROAD = ['51', '31', '32'];
const WHOLE_POUNDS = Array.from({ length: 20 }, (_, index) => index + 1);
const STEPS = [...WHOLE_POUNDS, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150];
const OUNCES = [0.25, 0.5, 0.75];

/** The price per pound and of the first pound in each zone, in cents. */
interface Tariff {
  readonly service: string;
  readonly base: number;
  readonly perZone: number;
  readonly perPound: number;
  readonly steps: readonly number[];
  readonly zones: readonly string[];
}

/** The price factor of a zone: its number, or more for the islands and other countries. */
const WEIGHT_OF_ZONE: Readonly<Record<string, number>> = { '9': 18, '31': 3, '32': 9, '51': 16 };

/** @param permille the yearly increase: 1059 is 5.9 % more */
function pricesOf(tariffs: readonly Tariff[], permille: number): ParcelCardJson['prices'] {
  return tariffs.flatMap(({ service, base, perZone, perPound, steps, zones }) =>
    zones.flatMap((zone) => {
      const far = WEIGHT_OF_ZONE[zone] ?? Number(zone);
      return steps.map((up_to_lb) => {
        const cents = base + perZone * far + Math.round(perPound * up_to_lb * (1 + far / 4));
        return { service, zone, up_to_lb, amount_usd: Math.round((cents * permille) / 1000) / 100 };
      });
    }),
  );
}

const daysOf = (service: string, days: Readonly<Record<string, number>>): ParcelCardJson['transit'] =>
  Object.entries(days).map(([zone, count]) => ({ service, zone, days: count }));

const US = 'US';
const REMOTE = { country: US, prefixes: ['005', '036-039', '590-599', '820-831', '995-999'] };
const RURAL = { country: US, prefixes: ['120-123', '244-249', '384-389', '560-567', '640-649', '960-961'] };
const HOLIDAYS = [
  '2026-01-01',
  '2026-05-25',
  '2026-07-03',
  '2026-09-07',
  '2026-11-26',
  '2026-12-25',
  '2027-01-01',
];
const LARGE = { max_weight_lb: 150, max_length_in: 108, max_length_plus_girth_in: 165 };
const PRIVATE: NonNullable<ParcelCardJson['services'][number]['excludes']> = ['po_box', 'military'];

/** Surcharges of a private carrier; handling prices in dollars. */
function surchargesOf(home: number, handling: number, oversize: number): ParcelCardJson['surcharges'] {
  return [
    { code: 'residential', name: 'Residential delivery', amount_usd: home },
    { code: 'delivery_area', name: 'Delivery area', amount_usd: 4.15, areas: [RURAL] },
    { code: 'delivery_area', name: 'Remote area', amount_usd: 14.85, areas: [REMOTE] },
    {
      code: 'additional_handling',
      name: 'Additional handling, size',
      amount_usd: handling,
      over: { length_in: 48, second_side_in: 30, length_plus_girth_in: 105 },
    },
    {
      code: 'additional_handling',
      name: 'Additional handling, weight',
      amount_usd: handling + 14,
      over: { weight_lb: 50 },
    },
    {
      code: 'oversize',
      name: 'Oversize',
      amount_usd: oversize,
      over: { length_in: 96, length_plus_girth_in: 130 },
      minimum_billable_lb: 90,
    },
    { code: 'hazmat', name: 'Hazardous goods', amount_usd: 39.5 },
    {
      code: 'peak',
      name: 'Peak, residential',
      amount_usd: 0.65,
      residential: true,
      from: '10-05',
      until: '01-17',
    },
    {
      code: 'peak',
      name: 'Peak, oversize',
      amount_usd: 85,
      over: { length_in: 96, length_plus_girth_in: 130 },
      from: '10-05',
      until: '01-17',
    },
  ];
}

const GROUND_DAYS = { '2': 1, '3': 2, '4': 2, '5': 3, '6': 4, '7': 4, '8': 5, '9': 7, '51': 6 };

const ups = (permille: number): ParcelCardJson => ({
  dimension_rounding: 'up',
  weight_rounding: 'pound',
  money_rounding: 'half_up',
  dimensional: { divisor: 139, above_in3: 0 },
  services: [
    {
      code: 'ground',
      name: 'UPS Ground',
      minimum_usd: 10.6,
      ...LARGE,
      excludes: PRIVATE,
      delivery_days: 'saturdays_too',
    },
    {
      code: 'second_day_air',
      name: 'UPS 2nd Day Air',
      minimum_usd: 19.9,
      ...LARGE,
      excludes: [...PRIVATE, 'hazmat'],
      delivery_days: 'weekdays',
    },
  ],
  zones: [...chartsToCanada(), FROM_CANADA],
  prices: pricesOf(
    [
      { service: 'ground', base: 880, perZone: 38, perPound: 26, steps: STEPS, zones: [...ZONES, ...ABROAD] },
      { service: 'second_day_air', base: 1640, perZone: 130, perPound: 92, steps: STEPS, zones: ZONES },
    ],
    permille,
  ),
  transit: [
    ...daysOf('ground', { ...GROUND_DAYS, '31': 2, '32': 5 }),
    ...daysOf('second_day_air', Object.fromEntries(ZONES.map((zone) => [zone, 2]))),
  ],
  surcharges: surchargesOf(6.1, 29.5, 172),
  fuel_applies_to: ['base', 'residential', 'delivery_area', 'additional_handling', 'oversize'],
  holidays: HOLIDAYS,
});

const fedex = (permille: number): ParcelCardJson => ({
  ...ups(permille),
  services: [
    {
      code: 'home_delivery',
      name: 'FedEx Home Delivery',
      minimum_usd: 10.75,
      ...LARGE,
      excludes: PRIVATE,
      delivery_days: 'every_day',
    },
    {
      code: 'express_saver',
      name: 'FedEx Express Saver',
      ...LARGE,
      excludes: PRIVATE,
      delivery_days: 'weekdays',
    },
  ],
  zones: chartsToCanada(),
  prices: pricesOf(
    [
      {
        service: 'home_delivery',
        base: 905,
        perZone: 36,
        perPound: 27,
        steps: STEPS,
        zones: [...ZONES, '51'],
      },
      { service: 'express_saver', base: 1480, perZone: 104, perPound: 74, steps: STEPS, zones: ZONES },
    ],
    permille,
  ),
  transit: [
    ...daysOf('home_delivery', GROUND_DAYS),
    ...daysOf('express_saver', Object.fromEntries(ZONES.map((zone) => [zone, 3]))),
  ],
  surcharges: surchargesOf(5.9, 31, 168.5),
});

const usps = (permille: number): ParcelCardJson => ({
  dimension_rounding: 'nearest',
  weight_rounding: 'ounce_then_pound',
  money_rounding: 'half_up',
  dimensional: { divisor: 166, above_in3: 1728 },
  services: [
    {
      code: 'ground_advantage',
      name: 'USPS Ground Advantage',
      max_weight_lb: 70,
      max_length_in: 108,
      max_length_plus_girth_in: 130,
      excludes: ['hazmat'],
      delivery_days: 'saturdays_too',
    },
  ],
  zones: usCharts(),
  prices: pricesOf(
    [
      {
        service: 'ground_advantage',
        base: 390,
        perZone: 22,
        perPound: 48,
        steps: [...OUNCES, ...STEPS.filter((pounds) => pounds <= 70)],
        zones: ZONES,
      },
    ],
    permille,
  ),
  transit: daysOf('ground_advantage', { '2': 2, '3': 2, '4': 3, '5': 3, '6': 4, '7': 4, '8': 5, '9': 8 }),
  surcharges: [
    {
      code: 'oversize',
      name: 'Nonstandard length',
      amount_usd: 8.4,
      over: { length_in: 22, volume_in3: 3456 },
    },
    { code: 'peak', name: 'Peak', amount_usd: 0.35, from: '10-05', until: '01-17' },
  ],
  fuel_applies_to: [],
  holidays: HOLIDAYS,
});

const middleMile = (permille: number): MiddleMileCardJson => {
  const usd = (cents: number) => Math.round((cents * permille) / 1000) / 100;
  const lane = (warehouse: string, destination: string, cents: number, transit_days: number) => ({
    warehouse,
    destination,
    per_cubic_foot_usd: usd(cents),
    minimum_usd: usd(4500),
    transit_days,
  });
  return {
    money_rounding: 'half_up',
    regions: [
      { region: 'east', centers: ['ABE8', 'TEB9', 'PHL7', 'BWI4', 'RDU2'] },
      { region: 'central', centers: ['MDW2', 'IND9', 'FTW1', 'STL4'] },
      { region: 'west', centers: ['ONT8', 'LAS1', 'GYR3', 'SMF3'] },
    ],
    lanes: [
      lane('EWR-1', 'east', 195, 2),
      lane('EWR-1', 'TEB9', 140, 1),
      lane('EWR-1', 'central', 285, 3),
      lane('EWR-1', 'west', 470, 6),
      lane('RNO-1', 'west', 205, 2),
      lane('RNO-1', 'central', 360, 4),
      lane('RNO-1', 'east', 480, 6),
      lane('ORD-2', 'central', 170, 1),
      lane('ORD-2', 'east', 275, 3),
      lane('ORD-2', 'west', 355, 4),
    ],
    hazmat_usd: usd(6500),
    oversize: { over_length_in: 25, over_weight_lb: 50, amount_usd: usd(1250) },
    fuel_applies_to: ['base', 'oversize'],
  };
};

/** Days since it took effect, and the yearly increase. */
const VERSIONS = [
  { name: 'before', daysAgo: 420, permille: 1000 },
  { name: 'now', daysAgo: 70, permille: 1059 },
  { name: 'announced', daysAgo: -45, permille: 1121 },
] as const;

const KINDS = [
  { carrier: 'ups', title: 'UPS', kind: 'parcel', content: ups, fuel: 1780 },
  { carrier: 'fedex', title: 'FedEx', kind: 'parcel', content: fedex, fuel: 1825 },
  { carrier: 'usps', title: 'USPS', kind: 'parcel', content: usps, fuel: 0 },
  { carrier: 'middle_mile', title: 'Middle mile', kind: 'middle_mile', content: middleMile, fuel: 850 },
] as const;

const WEEKS = 10;
const MONDAY = 1;

/** From the card's first day, and each Monday of recent and coming weeks. @param basisPoints on average */
function fuelWeeks(basisPoints: number, first: Date, now: Date): FuelWeeksJson {
  if (basisPoints === 0) return [];
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const today = Date.parse(dayOf(now.getTime()));
  const monday = today - ((new Date(today).getUTCDay() - MONDAY + 7) % 7) * DAY_MS;
  const weeks = [{ from: dayOf(first.getTime()), percent: basisPoints / 100 }];
  for (let week = 1 - WEEKS; week <= 1; week += 1) {
    const from = dayOf(monday + week * 7 * DAY_MS);
    const wave = [0, 25, 50, 25, 0, -25, -50, -25][(week + WEEKS) % 8] ?? 0;
    if (from > (weeks.at(-1)?.from ?? '')) weeks.push({ from, percent: (basisPoints + wave) / 100 });
  }
  return weeks;
}

/** The past, current and future card of each carrier. */
export function demoCards(now: Date): NewCardInput[] {
  return KINDS.flatMap(({ carrier, title, kind, content, fuel }) =>
    VERSIONS.map(({ name, daysAgo, permille }) => {
      const from = new Date(now.getTime() - daysAgo * DAY_MS);
      return {
        carrier,
        kind,
        name: `${title}, ${name} (invented figures)`,
        effective_from: from.toISOString(),
        fuel_weeks: fuelWeeks(fuel, from, now),
        content: content(permille),
      } as NewCardInput;
    }),
  );
}

export async function makeRates(
  tx: Tx,
  orgs: { readonly juniper: number; readonly rival: number },
  now: Date,
): Promise<void> {
  for (const card of demoCards(now)) {
    checkCard(card);
    await createCard(tx, { actor: ACTOR, now }, card);
  }
  const markups = [
    { orgId: orgs.juniper, carrier: null, percent: 8 },
    { orgId: orgs.juniper, carrier: 'usps', percent: 5, flat_usd: 0.1 },
    { orgId: orgs.juniper, carrier: 'middle_mile', percent: 4 },
    { orgId: orgs.rival, carrier: null, percent: 12.5 },
  ];
  const effective_from = new Date(now.getTime() - 365 * DAY_MS).toISOString();
  for (const { orgId, ...input } of markups)
    await createIn(tx, { orgId, now }, ofMarkups, { ...input, effective_from });
  // Juniper's is the quote in the reference's example.
  const authors = [
    { orgId: orgs.juniper, actor: 'Juniper’s shop', now },
    { orgId: orgs.rival, actor: 'Rival’s shop', now },
  ];
  for (const author of authors)
    await takeStep(tx, author, (feed) => quoteParcels(tx, feed, EXAMPLE_RATES_REQUEST));
}
