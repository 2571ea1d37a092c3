// Every carton ships once, with a unique tracking number.
import { type Violation, violation } from '../../kit/http/problems.ts';
import { readCode } from '../../kit/scan/code-rules.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import { isSameCarrier, plainNumber } from './carrier-rules.ts';

export interface ShippedCarton {
  readonly carton?: number;
  readonly tracking_number: string;
}

/**
 * The carton of each shipment, or violations.
 * @param wanted whether all cartons must be included
 */
export function matchCartons(
  cartons: readonly number[],
  shipments: readonly ShippedCarton[],
  wanted: 'all' | 'some',
): { matched: number[]; violations: Violation[] } {
  const violations: Violation[] = [];
  const refuse = (pointer: string, code: Violation['code'], message: string) =>
    violations.push(violation(pointer, code, message));
  const known = new Set(cartons);
  const seen = new Set<number>();
  const numbers = new Set<string>();
  const matched: number[] = [];
  for (const [index, { carton: named, tracking_number }] of shipments.entries()) {
    const carton = named ?? (cartons.length === 1 ? cartons[0] : undefined);
    const pointer = `/shipments/${index}`;
    // Carrier events find their shipment by number, so two cartons cannot share one.
    const number = plainNumber(tracking_number);
    if (numbers.has(number))
      refuse(`${pointer}/tracking_number`, 'duplicate', 'is the number of an earlier carton');
    numbers.add(number);
    if (carton === undefined) refuse(`${pointer}/carton`, 'required', 'name the carton');
    else if (!known.has(carton))
      refuse(`${pointer}/carton`, 'unknown_reference', `no carton ${carton} in this sub-order`);
    else if (seen.has(carton)) refuse(`${pointer}/carton`, 'duplicate', 'is in an earlier line already');
    else {
      seen.add(carton);
      matched.push(carton);
    }
  }
  if (wanted === 'all' && violations.length === 0)
    for (const carton of cartons)
      if (!seen.has(carton)) refuse('/shipments', 'too_short', `carton ${carton} is missing`);
  return { matched, violations };
}

/** Whether the cartons shipped with these carriers and numbers. */
export function isSameShipment(
  departed: readonly {
    readonly carton: number;
    readonly carrier: string;
    readonly tracking_number: string;
  }[],
  shipments: readonly (ShippedCarton & { readonly carrier: string })[],
): boolean {
  const { matched, violations } = matchCartons(
    departed.map(({ carton }) => carton),
    shipments,
    'all',
  );
  if (violations.length > 0) return false;
  return shipments.every(({ carrier, tracking_number }, index) => {
    const left = departed.find(({ carton }) => carton === matched[index]);
    return left?.carrier === carrier && left.tracking_number === plainNumber(tracking_number);
  });
}

interface Numbered {
  readonly id: number;
  readonly sub_order_id: number;
  readonly carrier: string;
  readonly tracking_number: string;
}

const onShipment = ({ id, sub_order_id }: Numbered) =>
  `is on shipment ${id} of ${subOrderNumber(sub_order_id)}, which is in transit`;
export const onLabel = ({ id, sub_order_id }: Numbered) =>
  `is on label ${id} of ${subOrderNumber(sub_order_id)}`;

/** With one number in transit twice, scans would be ambiguous. */
export function takenNumbers(
  shipments: readonly { readonly carrier: string; readonly tracking_number: string }[],
  taken: readonly Numbered[],
  inWords: (other: Numbered) => string = onShipment,
): Violation[] {
  return shipments.flatMap(({ carrier, tracking_number: number }, index) => {
    const other = taken.find(
      (one) =>
        plainNumber(one.tracking_number) === plainNumber(number) && isSameCarrier(one.carrier, carrier),
    );
    if (other === undefined) return [];
    return [violation(`/shipments/${index}/tracking_number`, 'duplicate', inWords(other))];
  });
}

/** Goods barcodes in every stored form. */
export function codesToLookFor(shipments: readonly Pick<ShippedCarton, 'tracking_number'>[]): string[] {
  return [...new Set(shipments.flatMap(({ tracking_number }) => readCode(tracking_number).productCodes))];
}

/** Rejects the barcode of goods in the carton: a UPC looks like a tracking number. */
export function goodsNumbers(
  shipments: readonly Pick<ShippedCarton, 'tracking_number'>[],
  goods: readonly { readonly name: string; readonly codes: readonly string[] }[],
): Violation[] {
  return shipments.flatMap(({ tracking_number }, index) => {
    const { productCodes } = readCode(tracking_number);
    const found = goods.find(({ codes }) => codes.some((code) => productCodes.includes(code)));
    if (found === undefined) return [];
    const message = `is the barcode of ${found.name}, which is in the carton: a tracking number is expected`;
    return [violation(`/shipments/${index}/tracking_number`, 'not_allowed', message)];
  });
}

/** Includes numbers as entered: older shipments are stored that way. */
export function numbersToLookFor(shipments: readonly Pick<ShippedCarton, 'tracking_number'>[]): string[] {
  const numbers = shipments.flatMap(({ tracking_number: number }) => [number, plainNumber(number)]);
  return [...new Set(numbers)];
}
