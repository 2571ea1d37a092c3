// The forms in which one code can be written.

export interface ScannedCode {
  readonly text: string;
  /** In capitals and without blanks. */
  readonly compact: string;
  /** As product codes: with and without leading zeros. */
  readonly productCodes: readonly string[];
}

/** UPC, EAN and GTIN. */
const PRODUCT_CODE_LENGTHS = [8, 12, 13, 14];

export function readCode(given: string): ScannedCode {
  const text = given.trim();
  const compact = text.replaceAll(/\s/g, '').toUpperCase();
  const productCodes = new Set([text, compact]);
  if (/^\d{6,14}$/.test(compact)) {
    // An EAN-13 that begins with 0 is the UPC without it; scanners give either, and some drop all leading zeros.
    const digits = compact.replace(/^0+/, '');
    for (const length of PRODUCT_CODE_LENGTHS)
      if (digits.length <= length) productCodes.add(digits.padStart(length, '0'));
  }
  return { text, compact, productCodes: [...productCodes] };
}
