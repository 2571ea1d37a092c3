// Numbers of trade items: UPC, EAN and their kin. The last digit proves the others, from the right, so zeros at the
// beginning change nothing about it.

import { checkDigit } from '../../kit/scan/check-digit-rules.ts';

const LENGTHS = [8, 12, 13, 14] as const;

function isProven(digits: string): boolean {
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1));
}

/** A UPC-E stands for a UPC-A with zeros left out, and has the check digit of that. */
function isProvenUpcE(digits: string): boolean {
  const [system = '', a = '', b = '', c = '', d = '', e = '', f = '', check = ''] = digits;
  if (system !== '0' && system !== '1') return false;
  const whole =
    f <= '2'
      ? `${a}${b}${f}0000${c}${d}${e}`
      : f === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : f === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${f}`;
  return checkDigit(system + whole) === Number(check);
}

/**
 * What is wrong with the number, in words; null where it can be one.
 * @param digits nothing but digits
 * @param length of the kind that is meant
 */
export function gtinProblem(digits: string, length: 12 | 13): string | null {
  const isKnownLength = LENGTHS.some((one) => one === digits.length);
  if (!isKnownLength) {
    const has = `has ${digits.length} digits`;
    if (digits.length > length || !isProven(digits)) return `${has}: this code has ${length}`;
    const meant = digits.padStart(length, '0');
    return `${has}: a spreadsheet seems to have dropped the zeros at its beginning; with them it is ${meant}`;
  }
  if (isProven(digits) || (digits.length === 8 && isProvenUpcE(digits))) return null;
  const right = checkDigit(digits.slice(0, -1));
  return `has the check digit ${digits.at(-1)}, which should be ${right}: a digit is wrong or missing; codes of your own are scannable_barcodes`;
}
