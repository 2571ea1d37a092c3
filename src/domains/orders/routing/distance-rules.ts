// How far it is to the customer, as well as postal codes can tell.
import { type Point, pointAt, pointInCanada, pointInUnitedStates } from './postal-places-rules.ts';

export interface PostalPlace {
  readonly country: string;
  readonly state: string | null;
  readonly postalCode: string | null;
}

const EARTH_RADIUS_KM = 6371;
/** Farther than any two places are apart: what lies in a country that we have no point for comes last. */
const UNKNOWN_ABROAD_KM = 20_100;

/** They have countries of their own in ISO 3166, and ZIP codes and states of the US. */
const US_TERRITORIES: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI']);

/** Roughly where the people of a country live, for countries whose postal codes we cannot place. */
const COUNTRY_CENTRES: ReadonlyMap<string, Point> = new Map([
  ['AE', pointAt(24.8, 55)],
  ['AR', pointAt(-34, -61)],
  ['AT', pointAt(47.7, 14.6)],
  ['AU', pointAt(-34, 147)],
  ['BE', pointAt(50.8, 4.4)],
  ['BR', pointAt(-19, -45)],
  ['CA', pointAt(46, -79)],
  ['CH', pointAt(47.1, 8)],
  ['CL', pointAt(-34, -71)],
  ['CN', pointAt(33, 114)],
  ['CO', pointAt(5, -74.5)],
  ['CZ', pointAt(49.8, 15.3)],
  ['DE', pointAt(51, 9.9)],
  ['DK', pointAt(55.8, 10.8)],
  ['ES', pointAt(40, -3.5)],
  ['FI', pointAt(61.5, 25)],
  ['FR', pointAt(47.3, 2.6)],
  ['GB', pointAt(52.6, -1.5)],
  ['GR', pointAt(38.6, 23.3)],
  ['HK', pointAt(22.3, 114.2)],
  ['ID', pointAt(-6.8, 109)],
  ['IE', pointAt(53.2, -7.2)],
  ['IL', pointAt(32, 34.9)],
  ['IN', pointAt(23, 80)],
  ['IT', pointAt(43, 11.8)],
  ['JP', pointAt(35.4, 138)],
  ['KR', pointAt(36.7, 127.6)],
  ['MX', pointAt(20.5, -100.5)],
  ['MY', pointAt(3.8, 102.5)],
  ['NL', pointAt(52.2, 5.1)],
  ['NO', pointAt(60.5, 9.8)],
  ['NZ', pointAt(-39, 175.3)],
  ['PE', pointAt(-10.5, -76.3)],
  ['PH', pointAt(13, 122)],
  ['PL', pointAt(51.8, 19.3)],
  ['PT', pointAt(39.8, -8.4)],
  ['RO', pointAt(45.6, 25.3)],
  ['SA', pointAt(23.8, 44)],
  ['SE', pointAt(58.6, 15.4)],
  ['SG', pointAt(1.35, 103.8)],
  ['TH', pointAt(14.5, 101)],
  ['TR', pointAt(39.4, 32.5)],
  ['TW', pointAt(24.3, 120.9)],
  ['US', pointAt(37.5, -92.4)],
  ['VN', pointAt(15.8, 106.7)],
  ['ZA', pointAt(-28, 28)],
]);

/**
 * Whole kilometres as the crow flies. Always a number: two places in a country without a point are 0 apart, and such a
 * country is farther from all others than anything that is known.
 */
export function distanceKm(from: PostalPlace, to: PostalPlace): number {
  const start = pointOf(from);
  const end = pointOf(to);
  if (start !== null && end !== null) return greatCircleKm(start, end);
  return from.country === to.country ? 0 : UNKNOWN_ABROAD_KM;
}

function pointOf({ country, state, postalCode }: PostalPlace): Point | null {
  const centre = COUNTRY_CENTRES.get(country) ?? null;
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
