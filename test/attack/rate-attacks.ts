// Rates of many parcels, and rate cards as large as they may be.
import { bytesOf, flood } from './attacker.ts';
import type { Attack } from './attacks.ts';

const CARDS = '/ops/v1/rate_cards';
/** Just below the limits of the operations. */
const PRICES_BYTES = 8 * 1024 * 1024 - 4096;
const CARD_BYTES = 2 * 1024 * 1024 - 4096;
const ZONES_BYTES = 1_000_000;

function ratesOf(parcels: number): string {
  const parcel = { length_in: 14.25, width_in: 12.5, height_in: 10.75, weight_lb: 4.5 };
  return JSON.stringify({
    from: { warehouse_id: 1 },
    to: { line1: '350 5th Ave', city: 'New York', state: 'NY', postal_code: '10118', country: 'US' },
    parcels: Array.from({ length: parcels }, (_, n) => ({ ...parcel, weight_lb: 1 + (n % 100) })),
  });
}

/** Charts of 1,000 prefixes each, as many as there is room for. */
function largeCard(bytes: number, prefix: (n: number) => string): string {
  const chart = (n: number) => ({
    origins: [{ country: 'US', prefixes: [String(n).padStart(5, '0')] }],
    destinations: Array.from({ length: 10 }, (_, zone) => ({
      zone: String(zone),
      country: 'US',
      prefixes: Array.from({ length: 1000 }, (__, at) => prefix(zone * 1000 + at)),
    })),
  });
  const charts = Math.max(1, Math.floor(bytes / JSON.stringify(chart(1)).length));
  const service = { code: 'ground', name: 'Ground', max_weight_lb: 150, max_length_in: 108 };
  return JSON.stringify({
    kind: 'parcel',
    carrier: 'attack',
    name: 'Attack',
    effective_from: '2026-01-01T00:00:00.000Z',
    fuel_weeks: [{ from: '2025-12-29', percent: 10 }],
    dry_run: true,
    content: {
      dimension_rounding: 'up',
      weight_rounding: 'pound',
      money_rounding: 'half_up',
      dimensional: { divisor: 139, above_in3: 0 },
      services: [{ ...service, delivery_days: 'weekdays' }],
      zones: Array.from({ length: charts }, (_, n) => chart(n)),
      prices: Array.from({ length: 10 }, (_, zone) => ({
        service: 'ground',
        zone: String(zone),
        up_to_lb: 150,
        amount_usd: 10,
      })),
      transit: [],
      surcharges: [],
      fuel_applies_to: ['base'],
      holidays: [],
    },
  });
}

const rightCard = (bytes = ZONES_BYTES) => largeCard(bytes, (n) => String(n).padStart(5, '0'));
/** Every prefix of it is wrong. */
const wrongCard = (bytes = ZONES_BYTES) => largeCard(bytes, () => ' ');

function pricesCsv(bytes: number): string {
  const row = 'ground,2,1,10.00\n';
  return `service,zone,up_to_lb,amount_usd\n${row.repeat(Math.floor(bytes / row.length))}`;
}

function load(name: string, path: string, body: () => string, headers = {}): Attack {
  return {
    name,
    run: (target) => {
      const bytes = bytesOf({ method: 'POST', path, token: target.hub, headers, body: body() });
      return flood(target, { connections: 4, perSecond: 90, request: () => bytes });
    },
  };
}

export const RATE_ATTACKS: readonly Attack[] = [
  {
    name: 'rates of 100 parcels',
    run: (target) => {
      const bytes = bytesOf({
        method: 'POST',
        path: '/v1/shipments/calculate_rates',
        token: target.merchant,
        body: ratesOf(100),
      });
      return flood(target, { connections: 64, perSecond: 90, request: () => bytes });
    },
  },
  load('rate cards of 2 MiB', CARDS, () => rightCard(CARD_BYTES)),
  load('rate cards of 1 MB, tried', CARDS, rightCard),
  load('rate cards of 1 MB, all wrong', CARDS, wrongCard),
  load('prices of 8 MiB as CSV', `${CARDS}/8/prices?dry_run=true`, () => pricesCsv(PRICES_BYTES), {
    'Content-Type': 'text/csv',
  }),
];
