// Serial shipping container codes (SSCC-18): what tells one carton from every other in the world.
import { assert } from './assert.ts';
import { checkDigit } from './gtin.ts';

const SSCC = /^\d{18}$/;
const DIGITS_BEFORE_CHECK = 17;
/** Ours to choose; it only makes room for more serial numbers. */
const EXTENSION_DIGIT = '0';

/** What is wrong with the code, in words; null where it can be one. */
export function ssccProblem(code: string): string | null {
  if (!SSCC.test(code)) return 'must have 18 digits';
  const right = checkDigit(code.slice(0, -1));
  const last = code.at(-1);
  return Number(last) === right
    ? null
    : `has the check digit ${last}, which should be ${right}: a digit is wrong`;
}

/**
 * The code of a carton that has none.
 * @param companyPrefix the hub's, 7 to 10 digits, as GS1 gave it
 * @param serial never used before
 */
export function ssccOf(companyPrefix: string, serial: number): string {
  const start = `${EXTENSION_DIGIT}${companyPrefix}`;
  const digits = DIGITS_BEFORE_CHECK - start.length;
  const number = String(serial).padStart(digits, '0');
  assert(number.length === digits, `no serial numbers are left below ${companyPrefix}`);
  return `${start}${number}${checkDigit(`${start}${number}`)}`;
}
