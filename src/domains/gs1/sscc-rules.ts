// Serial shipping container codes (SSCC-18): a worldwide unique number of a carton.
import { checkDigit } from '../../kit/scan/check-digit-rules.ts';

const SSCC = /^\d{18}$/;
const DIGITS_BEFORE_CHECK = 17;
/** The first digit is ours to choose: it makes room for more serial numbers. */
const EXTENSION_DIGITS = 10;

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
 * @returns null where the prefix has no such serial number
 */
export function ssccOf(companyPrefix: string, serial: number): string | null {
  const digits = DIGITS_BEFORE_CHECK - 1 - companyPrefix.length;
  const extension = Math.floor(serial / 10 ** digits);
  if (extension >= EXTENSION_DIGITS) return null;
  const body = `${extension}${companyPrefix}${String(serial % 10 ** digits).padStart(digits, '0')}`;
  return `${body}${checkDigit(body)}`;
}
