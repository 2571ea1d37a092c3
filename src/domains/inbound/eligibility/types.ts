// What is checked, and what comes out of it.
import type { CheckerName } from './schema.ts';

/** A listing and its item, as they are when the check runs. */
export interface Product {
  readonly listingId: number;
  readonly listingVersion: number;
  readonly sku: string;
  readonly listingName: string | null;
  readonly asin: string | null;
  readonly fnsku: string | null;
  readonly marketplaceId: string | null;
  readonly barcodeType: 'manufacturer' | 'amazon' | null;
  readonly itemId: number;
  readonly itemVersion: number;
  readonly itemName: string | null;
  readonly upc: string | null;
  readonly ean: string | null;
  /** Other items of the merchant with the same UPC or EAN. */
  readonly itemsWithSameBarcode: number;
  readonly isHazmat: boolean | null;
  readonly coldStorageType: string | null;
  readonly canExpire: boolean | null;
  readonly lotNumRequired: boolean;
  readonly shelfLifeDays: number | null;
  readonly lengthIn: number | null;
  readonly widthIn: number | null;
  readonly heightIn: number | null;
  readonly weightLb: number | null;
}

export interface Verdict {
  readonly isEligible: boolean;
  /** The marketplace's codes; none where it is eligible. */
  readonly codes: readonly string[];
}

/**
 * Decides whether a marketplace takes units of a product. Throws `Refused` where asking again is of no use, and
 * `TryLater` where it may be.
 */
export interface EligibilityChecker {
  readonly name: CheckerName;
  check(product: Product): Promise<Verdict>;
}
