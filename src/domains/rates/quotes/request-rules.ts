// What a request for rates means: parcels in either system, and what is to be known of an address.
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { checkShipTo } from '../../orders/intake/ship-to-rules.ts';
import { boxOf, DECIMALS, lengthUm, weightNg } from '../measure-rules.ts';
import { type Place, placeOf } from '../prefix-rules.ts';
import type { Parcel } from '../types.ts';
import type { AddressInput, ParcelInput } from './schema.ts';

type Report = (pointer: string, code: Violation['code'], message: string) => void;

/** What has more decimals than are taken is reported, and goes on as zero, because the request is refused. */
export function readParcel(input: ParcelInput, pointer: string, report: Report): Parcel {
  const read = (name: string, value: number, decimals: number, toUnit: (value: number) => number | null) => {
    const found = toUnit(value);
    if (found === null)
      report(`${pointer}/${name}`, 'bad_precision', `must have at most ${decimals} decimals`);
    return found ?? 0;
  };
  const inches = (name: string, value: number) =>
    read(name, value, DECIMALS.in, (given) => lengthUm(given, 'in'));
  const centimetres = (name: string, value: number) =>
    read(name, value, DECIMALS.cm, (given) => lengthUm(given, 'cm'));
  const isHazmat = input.is_hazmat === true;
  if ('length_in' in input) {
    const { length_in, width_in, height_in, weight_lb } = input;
    const sides = [
      inches('length_in', length_in),
      inches('width_in', width_in),
      inches('height_in', height_in),
    ];
    const weight = read('weight_lb', weight_lb, DECIMALS.lb, (given) => weightNg(given, 'lb'));
    return { box: boxOf(sides as [number, number, number]), weightNg: weight, isHazmat };
  }
  const { length_cm, width_cm, height_cm, weight_kg } = input;
  const sides = [
    centimetres('length_cm', length_cm),
    centimetres('width_cm', width_cm),
    centimetres('height_cm', height_cm),
  ];
  const weight = read('weight_kg', weight_kg, DECIMALS.kg, (given) => weightNg(given, 'kg'));
  return { box: boxOf(sides as [number, number, number]), weightNg: weight, isHazmat };
}

export interface ReadAddress {
  readonly place: Place;
  readonly isPoBox: boolean;
  readonly isMilitary: boolean;
}

const PO_BOX = /\b(p\.? ?o\.? ?b(ox|\.?(?= ?\d))|post(al)? office box|apartado|casilla)\b|\bp\.o\.b/i;
const MILITARY_STATES = new Set(['AA', 'AE', 'AP']);
/** ZIP codes of military mail: 090 to 098, 340, 962 to 966. */
const MILITARY_ZIP = /^(09[0-8]|340|96[2-6])/;

/** A price needs no state: where an address is to be complete, whoever ships asks for it. */
export function readAddress(address: AddressInput, pointer: string, report: Report): ReadAddress {
  const normal = checkShipTo(address, (part, code, message) => {
    if (part !== '/state' || code !== 'required') report(`${pointer}${part}`, code, message);
  });
  const lines = [address.line1, address.line2].filter((line) => line != null);
  const postalCode = normal.postal_code ?? '';
  return {
    place: placeOf(address.country, postalCode),
    isPoBox: lines.some((line) => PO_BOX.test(line)),
    isMilitary:
      address.country === 'US' && (MILITARY_STATES.has(normal.state ?? '') || MILITARY_ZIP.test(postalCode)),
  };
}

/** Days ahead that are priced: cards and seasons beyond are not known. */
const SHIP_DAYS_AHEAD_MAX = 90;
const DAY_MS = 24 * 3600 * 1000;

/** @param today at the origin */
export function shipDateViolations(shipDate: string, today: string): Violation[] {
  if (shipDate < today) return [violation('/ship_date', 'not_allowed', `has passed: it is ${today} there`)];
  const last = new Date(Date.parse(today) + SHIP_DAYS_AHEAD_MAX * DAY_MS).toISOString().slice(0, 10);
  return shipDate <= last ? [] : [violation('/ship_date', 'not_allowed', `must not be after ${last}`)];
}
