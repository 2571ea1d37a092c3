// What a scanner or a person gives: one code, of which nobody says what it is. Each domain has a resolver that finds what
// of its own the code may mean; src/app/build-app.ts lists them.
import type { Reader } from '../db/db.ts';

/** Matches of one resolver. A code that means more things than this does not tell which is meant. */
export const MATCHES_PER_RESOLVER_MAX = 10;

interface ScanMatch {
  readonly type: string;
  /** Whose it is; null for what belongs to the hub. */
  readonly org_id: number | null;
  readonly id: number;
  /** Where it is; null for what is nowhere, or everywhere. */
  readonly warehouse_id: number | null;
  /** What people say, where it has a number. */
  readonly number: string | null;
  readonly label: string;
  /** What can be done with it now, by the names of the operations. */
  readonly actions: readonly string[];
  readonly href: string;
}

export interface ScannedCode {
  /** Without blanks around it. */
  readonly text: string;
  /** In capitals and without any blanks. */
  readonly compact: string;
  /** As product codes are written: with and without leading zeros. */
  readonly productCodes: readonly string[];
}

export type ScanResolver = (db: Reader, code: ScannedCode) => Promise<ScanMatch[]>;

/** UPC, EAN and GTIN. */
const PRODUCT_CODE_LENGTHS = [8, 12, 13, 14];

export function readCode(given: string): ScannedCode {
  const text = given.trim();
  const compact = text.replaceAll(/\s/g, '').toUpperCase();
  const productCodes = new Set([text, compact]);
  if (/^\d{6,14}$/.test(compact)) {
    // An EAN-13 that begins with 0 is the UPC without it; scanners give either, and some drop zeros altogether.
    const digits = compact.replace(/^0+/, '');
    for (const length of PRODUCT_CODE_LENGTHS)
      if (digits.length <= length) productCodes.add(digits.padStart(length, '0'));
  }
  return { text, compact, productCodes: [...productCodes] };
}
