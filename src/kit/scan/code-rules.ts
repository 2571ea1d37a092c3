// The forms in which one code can be written.
import { type Gs1, readGs1 } from './gs1-rules.ts';

export interface ScannedCode {
  readonly text: string;
  /** In capitals and without blanks. */
  readonly compact: string;
  /** As product codes: with and without leading zeros. */
  readonly productCodes: readonly string[];
  /** Of a carton or pallet, with or without its application identifier. */
  readonly sscc: string | null;
  /** Null for a code without application identifiers. */
  readonly gs1: Gs1 | null;
}

/** UPC, EAN and GTIN. */
const PRODUCT_CODE_LENGTHS = [8, 12, 13, 14];

const SSCC = /^(?:\(?00\)?)?(\d{18})$/;

export function readCode(given: string): ScannedCode {
  const text = given.trim();
  const compact = text.replaceAll(/\s/g, '').toUpperCase();
  const gs1 = readGs1(text);
  return {
    text,
    compact,
    productCodes: [...new Set([text, compact, ...productCodesOf(gs1?.gtin ?? compact)])],
    sscc: gs1?.sscc ?? SSCC.exec(compact)?.[1] ?? null,
    gs1,
  };
}

/** An EAN-13 that begins with 0 is the UPC without it; scanners give either, and some drop all leading zeros. */
function productCodesOf(code: string): string[] {
  if (!/^\d{6,14}$/.test(code)) return [];
  const digits = code.replace(/^0+/, '');
  return PRODUCT_CODE_LENGTHS.filter((length) => digits.length <= length).map((length) =>
    digits.padStart(length, '0'),
  );
}
