// The default checker: what Amazon would say of a product, as far as item and listing show it.
import type { EligibilityChecker, Product, Verdict } from './types.ts';

/** What fulfilment centers take at most: the longest side, length and girth in inches, and pounds. */
const LONGEST_SIDE_MAX_IN = 108;
const LENGTH_AND_GIRTH_MAX_IN = 165;
const WEIGHT_MAX_LB = 150;
/** What has less left when it arrives is refused; so what never has more can never be sent. */
const SHELF_LIFE_MIN_DAYS = 90;

interface Rule {
  readonly code: string;
  readonly applies: (product: Product) => boolean;
}

/** In the order in which reasons are listed. */
const RULES: readonly Rule[] = [
  { code: 'FBA_INB_0017', applies: ({ asin }) => asin === null },
  // Amazon tracks the units by its own label, which is not known.
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

export function verdictByRules(product: Product): Verdict {
  const codes = RULES.filter(({ applies }) => applies(product)).map(({ code }) => code);
  return { isEligible: codes.length === 0, codes };
}

export const rulesChecker: EligibilityChecker = {
  name: 'rules',
  check: async (product) => verdictByRules(product),
};

interface Size {
  /** The longest first. */
  readonly sides: readonly [number, number, number];
  readonly weightLb: number;
}

/** Null where something of it is missing. */
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
