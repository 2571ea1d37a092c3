// Functions that compiled checks call. The names are used in check-code.ts.
import { decimalOf, isBeyondCents, readCents } from '../../kernel/cents.ts';
import { isBlank } from '../blanks.ts';
import {
  isBase64,
  isDate,
  isEmail,
  isInstant,
  isTimezone,
  PATTERN_LENGTH_MAX,
  withUsualOffset,
} from '../formats.ts';
import { isCursor } from '../pagination.ts';
import { BASE64_PATTERN } from '../schema.ts';

export const formats = {
  date: isDate,
  'date-time': isInstant,
  email: isEmail,
  timezone: isTimezone,
  cursor: isCursor,
  uri: (text: string) => URL.canParse(text),
};

/** Texts too long for a pattern count as invalid, to bound its cost. */
export function boundedPattern(pattern: string, flags: string) {
  const whole = new RegExp(pattern, flags);
  const isLongRight = pattern === BASE64_PATTERN ? isBase64 : () => false;
  return {
    test: (text: string) => (text.length > PATTERN_LENGTH_MAX ? isLongRight(text) : whole.test(text)),
    // Ajv keeps one for each of these.
    toString: () => String(whole),
  };
}

export const isNotBlank = (text: string): boolean => !isBlank(text);

/** A code with blanks around it is validated again without them. */
export const isTrimmedCode = (text: string): boolean => text === text.trim();

/**
 * Whether it is an amount of money; converts it to whole cents. One too large for cents exceeds the bounds of every money
 * schema, which refuse it.
 */
export function writeWholeCents(
  amount: number,
  within: Record<string | number, unknown> | undefined,
  name: string | number,
): boolean {
  const cents = readCents(amount);
  if (cents === null) return isBeyondCents(amount);
  if (within !== undefined) within[name] = decimalOf(cents);
  return true;
}

export function writeUsualOffset(
  text: string,
  within: Record<string | number, unknown> | undefined,
  name: string | number,
): void {
  if (within !== undefined && isInstant(text)) within[name] = withUsualOffset(text);
}
