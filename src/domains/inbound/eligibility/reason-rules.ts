// Why Amazon does not take a product: its published codes for inbound shipments, what each means and what to do about it, in
// our words. The list is open: codes that are not here are passed on as they are.
import type { Reason } from './schema.ts';

type Words = readonly [description: string, fix: string];

const REVIEW = 'Amazon is reviewing whether the product is a dangerous good';
const SDS =
  'In Seller Central, under "Upload dangerous goods documents", upload a safety data sheet that meets the requirements, then wait about 4 business days.';
const LABELLED =
  'Make a new listing of the product that uses Amazon barcode labels, label the units, and send those.';

/** By code; `npx crossdock openapi` does not depend on it, so Amazon's new codes need no new release. */
const REASONS: Readonly<Record<string, Words>> = {
  FBA_INB_0004: [
    'The dimensions or the weight of the packaged product are missing.',
    'Give length, width, height and weight of the item in its original packaging.',
  ],
  FBA_INB_0006: [
    'Amazon does not know the SKU.',
    'Check the SKU, create the offer on Amazon or convert it to FBA, then give its FNSKU on the listing.',
  ],
  FBA_INB_0007: [
    `${REVIEW}, and cannot tell what it is or what comes with it.`,
    'Add a clear title, bullet points, a description and a picture to the product page, then wait about 4 business days.',
  ],
  FBA_INB_0008: [
    `${REVIEW}, and needs details of its battery.`,
    'In Seller Central, under "Upload dangerous goods documents", fill in and upload the exemption sheet for batteries, then wait about 4 business days.',
  ],
  FBA_INB_0009: [`${REVIEW}, and has too little information to classify it.`, SDS],
  FBA_INB_0010: [`${REVIEW}, and what it was told does not match the product.`, SDS],
  FBA_INB_0011: [`${REVIEW}, and what it was told is incomplete, inaccurate or contradicts itself.`, SDS],
  FBA_INB_0012: [
    `${REVIEW}, and title, bullet points, pictures or description contradict each other or other offers.`,
    'Correct the product page so that it says one thing, confirm it, then wait about 4 business days.',
  ],
  FBA_INB_0013: [
    `${REVIEW}, and needs more information.`,
    'Say whether the item is hazardous material (is_hazmat), and give Amazon what it asks for under "Manage dangerous goods classification".',
  ],
  FBA_INB_0014: [
    `${REVIEW}: it may be one.`,
    'Wait for the end of the review, 4 to 7 business days, and send nothing until then.',
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
    'Create the product there, then give its ASIN and marketplace id on the listing.',
  ],
  FBA_INB_0018: ['The product has no category.', 'Choose a category for the product on Amazon.'],
  FBA_INB_0019: ['The product has no title.', 'Give the listing a name, and the product a title on Amazon.'],
  FBA_INB_0034: ['The product may not be sent without labels (commingled).', LABELLED],
  FBA_INB_0035: [
    'Products with an expiration date or a lot need labels of their own.',
    'Use Amazon barcode labels for the listing (barcode_type amazon), and label the units.',
  ],
  FBA_INB_0036: [
    'The product has an expiration date or a lot, and may be sent only commingled.',
    'Take it out of the shipment: Amazon does not accept it in this way.',
  ],
  FBA_INB_0037: [
    'Tax documents of the seller account are missing.',
    'File the tax documents in Seller Central; if they are filed, wait up to 48 hours.',
  ],
  FBA_INB_0038: [
    'The ASIN is that of a parent, which groups variations and cannot be sent.',
    'Make a listing for the child ASIN of the variation, and send that.',
  ],
  FBA_INB_0050: [
    'No fulfillment center of the destination country can take the product.',
    'Take it out of the shipment; contact Seller Support if that seems wrong.',
  ],
  FBA_INB_0051: [
    'FBA has blocked the product.',
    'Look in Seller Central for the reason, and take it out of the shipment until it is lifted.',
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
    'Used products other than media are not taken.',
    'Take it out of the shipment, or send new units.',
  ],
  FBA_INB_0059: [
    'Amazon has refused the product and does not say why.',
    'Take it out of the shipment, and ask Seller Support.',
  ],
  FBA_INB_0065: ['The product may not be sent without labels (commingled).', LABELLED],
  FBA_INB_0066: [
    'Amazon has refused the product and does not say why.',
    'Take it out of the shipment, and ask Seller Support.',
  ],
  FBA_INB_0067: [
    'The product may not go as freight with Amazon’s global shipping service.',
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
  FBA_INB_0099: [
    'The seller account was closed by Amazon before.',
    'Settle the state of the account with Seller Support.',
  ],
  FBA_INB_0100: [
    'Tax information for fulfillment centers in Mexico is missing.',
    'Give the tax information for Mexico in Seller Central.',
  ],
  FBA_INB_0103: [
    'The product has an expiration date or a lot, and cannot be handled at this time.',
    'Check the shelf life of the item: units need more than 90 days left on arrival. Else ship it from the hub.',
  ],
  FBA_INB_0104: [
    'The product needs its manufacturer’s barcode: only new units can be stored without labels.',
    'Send new units with the manufacturer’s barcode, or make a listing that uses Amazon barcode labels.',
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
    'Amazon does not take the product and gives no reason that it has a code for.',
    'Look at the product in Seller Central, or ask Seller Support.',
  ],
};

const UNKNOWN: Words = [
  'A reason that is new to this service.',
  'Look the code up in Seller Central, or ask Seller Support.',
];

export const KNOWN_CODES: readonly string[] = Object.keys(REASONS);

export function reasonOf(code: string): Reason {
  const [description, fix] = Object.hasOwn(REASONS, code) ? (REASONS[code] ?? UNKNOWN) : UNKNOWN;
  return { code, description, fix };
}
