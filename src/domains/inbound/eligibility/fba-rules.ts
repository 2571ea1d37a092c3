// The default checker: predicts Amazon’s decision from item and listing.
import type { CheckerName } from './schema.ts';

/** Limits of fulfilment centers: longest side, length plus girth in inches, and pounds. */
const LONGEST_SIDE_MAX_IN = 108;
const LENGTH_AND_GIRTH_MAX_IN = 165;
const WEIGHT_MAX_LB = 150;
/** Minimum remaining shelf life on arrival, in days. */
const SHELF_LIFE_MIN_DAYS = 90;

interface Rule {
  readonly code: string;
  readonly applies: (product: Product) => boolean;
}

/** In the order in which reasons are listed. */
const RULES: readonly Rule[] = [
  { code: 'FBA_INB_0017', applies: ({ asin }) => asin === null },
  // Amazon tracks the units by its own label, which is missing.
  { code: 'FBA_INB_0006', applies: ({ barcodeType, fnsku }) => barcodeType === 'amazon' && fnsku === null },
  { code: 'FBA_INB_0019', applies: ({ listingName, itemName }) => (listingName ?? itemName) === null },
  { code: 'FBA_INB_0004', applies: (product) => sizeOf(product) === null },
  { code: 'FBA_INB_0053', applies: isTooLarge },
  { code: 'FBA_INB_0013', applies: ({ isHazmat }) => isHazmat === null },
  { code: 'FBA_INB_0016', applies: ({ isHazmat }) => isHazmat === true },
  { code: 'FBA_INB_0050', applies: ({ coldStorageType }) => coldStorageType !== null },
  {
    code: 'FBA_INB_0103',
    applies: ({ canExpire, shelfLifeDays }) =>
      canExpire === true && shelfLifeDays !== null && shelfLifeDays <= SHELF_LIFE_MIN_DAYS,
  },
  {
    code: 'FBA_INB_0035',
    applies: ({ barcodeType, canExpire, lotNumRequired }) =>
      barcodeType === 'manufacturer' && (canExpire === true || lotNumRequired),
  },
  {
    code: 'FBA_INB_0342',
    applies: ({ barcodeType, upc, ean }) => barcodeType === 'manufacturer' && upc === null && ean === null,
  },
  {
    code: 'FBA_INB_0095',
    applies: ({ barcodeType, itemsWithSameBarcode }) =>
      barcodeType === 'manufacturer' && itemsWithSameBarcode > 0,
  },
];

export function resultByRules(product: Product): EligibilityResult {
  const codes = RULES.filter(({ applies }) => applies(product)).map(({ code }) => code);
  return { isEligible: codes.length === 0, codes };
}

export const rulesChecker: EligibilityChecker = {
  name: 'rules',
  check: async (product) => resultByRules(product),
};

interface Size {
  /** The longest first. */
  readonly sides: readonly [number, number, number];
  readonly weightLb: number;
}

/** Null where a side or the weight is missing. */
function sizeOf({ lengthIn, widthIn, heightIn, weightLb }: Product): Size | null {
  if (lengthIn === null || widthIn === null || heightIn === null || weightLb === null) return null;
  const sides = [lengthIn, widthIn, heightIn].sort((a, b) => b - a) as [number, number, number];
  return { sides, weightLb };
}

function isTooLarge(product: Product): boolean {
  const size = sizeOf(product);
  if (size === null) return false;
  const [longest, middle, shortest] = size.sides;
  const lengthAndGirth = longest + 2 * (middle + shortest);
  return (
    longest > LONGEST_SIDE_MAX_IN || lengthAndGirth > LENGTH_AND_GIRTH_MAX_IN || size.weightLb > WEIGHT_MAX_LB
  );
}

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

export interface EligibilityResult {
  readonly isEligible: boolean;
  /** The marketplace's codes; none where it is eligible. */
  readonly codes: readonly string[];
}

/**
 * Decides whether a marketplace accepts units of a product. Throws `Refused` if a retry is pointless, and `TryLater` if it
 * may help.
 */
export interface EligibilityChecker {
  readonly name: CheckerName;
  check(product: Product): Promise<EligibilityResult>;
}
