// Amazon's published reason codes for inbound shipments, with their meaning and a fix. Unknown codes are passed on unchanged.
import type { Reason } from './schema.ts';

type Words = readonly [description: string, fix: string];

const REVIEW = 'Amazon is reviewing whether the product is a dangerous good';
const SDS =
  'In Seller Central, under "Upload dangerous goods documents", upload a safety data sheet that meets the requirements, then wait about 4 business days.';
const LABELLED =
  'Create a new listing of the product that uses Amazon barcode labels, label the units, and send those.';
const COMMINGLED: Words = ['The product may not be sent without labels (commingled).', LABELLED];
const REFUSED: Words = [
  'Amazon has refused the product without a reason.',
  'Take it out of the shipment, and ask Seller Support.',
];

/** By code; `npx crossdock openapi` does not depend on it, so Amazon's new codes need no new release. */
const REASONS: Readonly<Record<string, Words>> = {
  FBA_INB_0004: [
    'The dimensions or the weight of the packaged product are missing.',
    'Add length, width, height and weight of the item in its original packaging.',
  ],
  FBA_INB_0006: [
    'Amazon does not know the SKU.',
    'Check the SKU, create the offer on Amazon or convert it to FBA, then add its FNSKU to the listing.',
  ],
  FBA_INB_0007: [
    `${REVIEW}, and cannot identify it or its accessories.`,
    'Add a clear title, bullet points, a description and a picture to the product page, then wait about 4 business days.',
  ],
  FBA_INB_0008: [
    `${REVIEW}, and needs details of its battery.`,
    'In Seller Central, under "Upload dangerous goods documents", fill in and upload the exemption sheet for batteries, then wait about 4 business days.',
  ],
  FBA_INB_0009: [`${REVIEW}, and has too little information to classify it.`, SDS],
  FBA_INB_0010: [`${REVIEW}, and the information given does not match the product.`, SDS],
  FBA_INB_0011: [`${REVIEW}, and the information given is incomplete, inaccurate or contradictory.`, SDS],
  FBA_INB_0012: [
    `${REVIEW}, and title, bullet points, pictures or description contradict each other or other offers.`,
    'Make the product page consistent, confirm it, then wait about 4 business days.',
  ],
  FBA_INB_0013: [
    `${REVIEW}, and needs more information.`,
    'Set whether the item is hazardous material (is_hazmat), and give Amazon the details it requests under "Manage ' +
      'dangerous goods classification".',
  ],
  FBA_INB_0014: [
    `${REVIEW}: it may be one.`,
    'Wait for the review, 4 to 7 business days, and send nothing until then.',
  ],
  FBA_INB_0015: [
    'The product is a dangerous good that Amazon does not ship.',
    'Do not send it. If the classification is wrong, contact Seller Support within five business days.',
  ],
  FBA_INB_0016: [
    'The product is a dangerous good that Amazon ships only for sellers in its dangerous goods program.',
    'Join the FBA dangerous goods program through Seller Support, or ship the product from the hub.',
  ],
  FBA_INB_0017: [
    'The product does not exist in the catalog of the destination marketplace.',
    'Create the product there, then add its ASIN and marketplace id to the listing.',
  ],
  FBA_INB_0018: ['The product has no category.', 'Choose a category for the product on Amazon.'],
  FBA_INB_0019: [
    'The product has no title.',
    'Add a name to the listing, and a title to the product on Amazon.',
  ],
  FBA_INB_0034: COMMINGLED,
  FBA_INB_0035: [
    'Products with an expiration date or a lot need Amazon labels.',
    'Use Amazon barcode labels for the listing (barcode_type amazon), and label the units.',
  ],
  FBA_INB_0036: [
    'The product has an expiration date or a lot, and can only be sent commingled.',
    'Take it out of the shipment: Amazon does not accept it this way.',
  ],
  FBA_INB_0037: [
    'Tax documents of the seller account are missing.',
    'File the tax documents in Seller Central; if they are filed, wait up to 48 hours.',
  ],
  FBA_INB_0038: [
    'The ASIN is a parent, which groups variations and cannot be sent.',
    'Create a listing for the child ASIN of the variation, and send that.',
  ],
  FBA_INB_0050: [
    'No fulfillment center in the destination country accepts the product.',
    'Take it out of the shipment; contact Seller Support if that seems wrong.',
  ],
  FBA_INB_0051: [
    'FBA has blocked the product.',
    'Find the reason in Seller Central, and take the product out of the shipment until the block is lifted.',
  ],
  FBA_INB_0053: [
    'The product is too large or too heavy for the destination marketplace, or cannot be shipped there.',
    'Check its dimensions and weight; if they are right, ship it from the hub.',
  ],
  FBA_INB_0055: [
    'The region code of the medium is not allowed on this marketplace.',
    'Take it out of the shipment.',
  ],
  FBA_INB_0056: [
    'Used products are not accepted, except for media.',
    'Take it out of the shipment, or send new units.',
  ],
  FBA_INB_0059: REFUSED,
  FBA_INB_0065: COMMINGLED,
  FBA_INB_0066: REFUSED,
  FBA_INB_0067: [
    'The product cannot be shipped as freight with Amazon’s global shipping service.',
    'Take it out of the shipment, or send it another way.',
  ],
  FBA_INB_0068: [
    'The seller account is not set up for products with an expiration date or a lot.',
    'Ask Amazon’s account manager or Seller Support to set it up.',
  ],
  FBA_INB_0095: ['The barcode of the product belongs to more than one product.', LABELLED],
  FBA_INB_0097: ['The product is a fully regulated dangerous good.', 'Do not send it to Amazon.'],
  FBA_INB_0098: [
    'The seller may not send the product to the destination marketplace.',
    'Ask for approval in Seller Central, or take it out of the shipment.',
  ],
  FBA_INB_0099: ['The seller account was closed by Amazon before.', 'Ask Seller Support about the account.'],
  FBA_INB_0100: [
    'Tax information for fulfillment centers in Mexico is missing.',
    'Add the tax information for Mexico in Seller Central.',
  ],
  FBA_INB_0103: [
    'The product has an expiration date or a lot, and cannot be handled at this time.',
    'Check the shelf life of the item: units need more than 90 days left on arrival. Otherwise ship it from the hub.',
  ],
  FBA_INB_0104: [
    'The product needs its manufacturer’s barcode: only new units can be stored without labels.',
    'Send new units with the manufacturer’s barcode, or create a listing that uses Amazon barcode labels.',
  ],
  FBA_INB_0197: [
    'Safety and compliance documents of the product are missing.',
    'Upload them in Seller Central under "Manage your compliance".',
  ],
  FBA_INB_0342: [
    'The offer uses a manufacturer barcode that the product no longer has.',
    'Correct the barcode of item and product (upc, ean), or use Amazon barcode labels for a new offer.',
  ],
  FBA_INB_0465: [
    'Only the brand’s representative in Amazon’s brand registry may use the manufacturer’s barcode.',
    LABELLED,
  ],
  UNKNOWN_INB_ERROR_CODE: [
    'Amazon does not accept the product, and gives no reason code.',
    'Look at the product in Seller Central, or ask Seller Support.',
  ],
};

const UNKNOWN: Words = [
  'A reason that this service does not know yet.',
  'Look the code up in Seller Central, or ask Seller Support.',
];

export const KNOWN_CODES: readonly string[] = Object.keys(REASONS);

export function reasonOf(code: string): Reason {
  const [description, fix] = Object.hasOwn(REASONS, code) ? (REASONS[code] ?? UNKNOWN) : UNKNOWN;
  return { code, description, fix };
}
