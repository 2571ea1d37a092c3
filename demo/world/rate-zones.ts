// Zones of the demo's carriers, by distance, as carriers define them.
import { distanceKm } from '../../src/domains/orders/routing/distance-rules.ts';
import { pointInUnitedStates } from '../../src/domains/orders/routing/postal-places-rules.ts';
import type { ParcelCardJson } from '../../src/domains/rates/cards/schema.ts';

type Chart = ParcelCardJson['zones'][number];

/** Upper bounds in kilometres; beyond is zone 8. */
const BANDS = [
  ['2', 240],
  ['3', 480],
  ['4', 965],
  ['5', 1609],
  ['6', 2253],
  ['7', 2897],
] as const;
const FARTHEST = '8';
const PREFIXES = 1000;
/** Alaska, Hawaii, Puerto Rico and the islands, by the first three digits. */
const OFFSHORE = /^(00[6-9]|96[7-9]|99[5-9])$/;
/** Military mail. */
const MILITARY = /^(09[0-8]|340|96[2-6])$/;

function zoneOf(origin: string, prefix: string): string | null {
  if (OFFSHORE.test(prefix)) return '9';
  if (MILITARY.test(prefix)) return FARTHEST;
  const postalCode = `${prefix}01`;
  if (pointInUnitedStates(null, postalCode) === null) return null;
  const from = { country: 'US', state: null, postalCode: origin };
  const km = distanceKm(from, { country: 'US', state: null, postalCode });
  return BANDS.find(([, most]) => km <= most)?.[0] ?? FARTHEST;
}

/** From a ZIP code to all of the United States. */
function chartOf(origin: string): Chart {
  const ranges = new Map<string, string[]>();
  let [zone, from]: [string | null, string] = [null, ''];
  for (let number = 0; number <= PREFIXES; number += 1) {
    const prefix = String(number).padStart(3, '0');
    const next = number === PREFIXES ? null : zoneOf(origin, prefix);
    if (next === zone) continue;
    if (zone !== null) {
      const until = String(number - 1).padStart(3, '0');
      ranges.set(zone, [...(ranges.get(zone) ?? []), from === until ? from : `${from}-${until}`]);
    }
    [zone, from] = [next, prefix];
  }
  return {
    origins: [{ country: 'US', prefixes: [origin.slice(0, 3)] }],
    destinations: Array.from(ranges, ([name, prefixes]) => ({ zone: name, country: 'US', prefixes })),
  };
}

/** The demo's warehouses in the United States. */
const ORIGINS = ['07114', '89441', '60436', '31407'];

let charts: readonly Chart[] | null = null;

/** To all of the United States. */
export function usCharts(): Chart[] {
  charts ??= ORIGINS.map(chartOf);
  return [...charts];
}

/** The same, plus Canada. */
export function chartsToCanada(): Chart[] {
  return usCharts().map((chart) => ({
    ...chart,
    destinations: [...chart.destinations, { zone: '51', country: 'CA' }],
  }));
}

/** From Mississauga: Ontario and Quebec are near, the rest of Canada far. */
export const FROM_CANADA: Chart = {
  origins: [{ country: 'CA', prefixes: ['L5N'] }],
  destinations: [
    { zone: '31', country: 'CA', prefixes: ['G-H', 'J-N', 'P'] },
    { zone: '32', country: 'CA' },
    { zone: '51', country: 'US' },
  ],
};
