// Converts decimal numbers to whole numbers without arithmetic on fractions.

/** The digits that a double represents exactly. */
const DIGITS_MAX = 15;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The number times 10^decimals, exactly; null where it has more decimals, or more digits than a double keeps. */
export function scaledDecimal(value: number | string, decimals: number): number | null {
  const match = DECIMAL.exec(String(value));
  if (match === null) return null;
  const [, sign = '', whole = '', written = ''] = match;
  const fraction = written.replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const digits = `${whole}${fraction.padEnd(decimals, '0')}`.replace(/^0+/, '');
  if (digits.length > DIGITS_MAX) return null;
  const scaled = Number(digits === '' ? '0' : digits);
  return sign === '-' && scaled !== 0 ? -scaled : scaled;
}
