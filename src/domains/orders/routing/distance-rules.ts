// The distance to the customer, as precise as postal codes allow.
import { type Point, pointAt, pointInCanada, pointInUnitedStates } from './postal-places-rules.ts';
import type { PostalPlace } from './types.ts';

const EARTH_RADIUS_KM = 6371;
/** More than any distance on Earth: countries without coordinates come last. */
const UNKNOWN_ABROAD_KM = 20_100;

/** They have their own ISO 3166 codes, but US ZIP codes and states. */
const US_TERRITORIES: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI']);

/** Rough population centres, as latitude and longitude, for countries whose postal codes are not mapped. */
// biome-ignore format: one line for each would be a page
const COUNTRY_CENTRES = new Map<string, readonly [latitude: number, longitude: number]>(Object.entries({
  AE: [24.8, 55], AR: [-34, -61], AT: [47.7, 14.6], AU: [-34, 147], BE: [50.8, 4.4], BR: [-19, -45],
  CA: [46, -79], CH: [47.1, 8], CL: [-34, -71], CN: [33, 114], CO: [5, -74.5], CZ: [49.8, 15.3],
  DE: [51, 9.9], DK: [55.8, 10.8], ES: [40, -3.5], FI: [61.5, 25], FR: [47.3, 2.6], GB: [52.6, -1.5],
  GR: [38.6, 23.3], HK: [22.3, 114.2], ID: [-6.8, 109], IE: [53.2, -7.2], IL: [32, 34.9], IN: [23, 80],
  IT: [43, 11.8], JP: [35.4, 138], KR: [36.7, 127.6], MX: [20.5, -100.5], MY: [3.8, 102.5], NL: [52.2, 5.1],
  NO: [60.5, 9.8], NZ: [-39, 175.3], PE: [-10.5, -76.3], PH: [13, 122], PL: [51.8, 19.3], PT: [39.8, -8.4],
  RO: [45.6, 25.3], SA: [23.8, 44], SE: [58.6, 15.4], SG: [1.35, 103.8], TH: [14.5, 101], TR: [39.4, 32.5],
  TW: [24.3, 120.9], US: [37.5, -92.4], VN: [15.8, 106.7], ZA: [-28, 28],
}));

/**
 * Great-circle distance in whole kilometres. Always a number: within a country without coordinates it is 0, from there
 * to elsewhere it is more than any known distance.
 */
export function distanceKm(from: PostalPlace, to: PostalPlace): number {
  const start = pointOf(from);
  const end = pointOf(to);
  if (start !== null && end !== null) return greatCircleKm(start, end);
  return from.country === to.country ? 0 : UNKNOWN_ABROAD_KM;
}

function pointOf({ country, state, postalCode }: PostalPlace): Point | null {
  const known = COUNTRY_CENTRES.get(country);
  const centre = known === undefined ? null : pointAt(...known);
  if (country === 'US') return pointInUnitedStates(state, postalCode) ?? centre;
  if (country === 'CA') return pointInCanada(state, postalCode) ?? centre;
  if (US_TERRITORIES.has(country)) return pointInUnitedStates(country, postalCode);
  return centre;
}

function greatCircleKm(from: Point, to: Point): number {
  const halfLatitude = Math.sin((to.latitude - from.latitude) / 2);
  const halfLongitude = Math.sin((to.longitude - from.longitude) / 2);
  const chord =
    halfLatitude * halfLatitude +
    halfLongitude * halfLongitude * Math.cos(from.latitude) * Math.cos(to.latitude);
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord))));
}
