// Reads a request for rates: parcels in either system of units, and facts about the address.
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { checkShipTo } from '../../orders/intake/ship-to-rules.ts';
import { boxOf, DECIMALS, lengthUm, weightNg } from '../measure-rules.ts';
import { type Place, placeOf } from '../prefix-rules.ts';
import type { Parcel } from '../types.ts';
import type { AddressInput, ParcelInput } from './schema.ts';

type Report = (pointer: string, code: Violation['code'], message: string) => void;

/** What has more decimals than are taken is reported, and goes on as zero, because the request is refused. */
export function readParcel(input: ParcelInput, pointer: string, report: Report): Parcel {
  const [lengthUnit, weightUnit] = 'length_in' in input ? (['in', 'lb'] as const) : (['cm', 'kg'] as const);
  const read = <Unit extends keyof typeof DECIMALS>(
    name: string,
    unit: Unit,
    convert: (value: number, unit: Unit) => number | null,
  ) => {
    const value = (input as Readonly<Record<string, unknown>>)[`${name}_${unit}`];
    const found = convert(value as number, unit);
    if (found === null)
      report(`${pointer}/${name}_${unit}`, 'bad_precision', `must have at most ${DECIMALS[unit]} decimals`);
    return found ?? 0;
  };
  const side = (name: string) => read(name, lengthUnit, lengthUm);
  return {
    box: boxOf([side('length'), side('width'), side('height')]),
    weightNg: read('weight', weightUnit, weightNg),
    isHazmat: input.is_hazmat === true,
  };
}

interface ReadAddress {
  readonly place: Place;
  readonly isPoBox: boolean;
  readonly isMilitary: boolean;
}

const PO_BOX = /\b(p\.? ?o\.? ?b(ox|\.?(?= ?\d))|post(al)? office box|apartado|casilla)\b|\bp\.o\.b/i;
const MILITARY_STATES = new Set(['AA', 'AE', 'AP']);
/** ZIP codes of military mail: 090 to 098, 340, 962 to 966. */
const MILITARY_ZIP = /^(09[0-8]|340|96[2-6])/;

/** A price needs no state; shipping checks that an address is complete. */
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
  if (shipDate < today)
    return [violation('/ship_date', 'not_allowed', `is in the past: it is ${today} there`)];
  const last = new Date(Date.parse(today) + SHIP_DAYS_AHEAD_MAX * DAY_MS).toISOString().slice(0, 10);
  return shipDate <= last ? [] : [violation('/ship_date', 'not_allowed', `must not be after ${last}`)];
}
