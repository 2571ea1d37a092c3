import { Type } from 'typebox';
import { Dated, type FieldsOf, optional } from '../../../kit/http/fields/schema.ts';
import { Code, Enum, Id, Named, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { FULFILLMENT_CHANNELS, Mpn } from '../schema.ts';

const LISTING_STATUSES = ['active', 'inactive'] as const;
const BARCODE_TYPES = ['manufacturer', 'amazon'] as const;

export const Sku = Code(100, 'The listing’s SKU on its marketplace.');
export const Marketplace = Code(100, 'Marketplace name.');

/** Of capital letters and digits, compared as a whole. */
const code = (pattern: string, description: string) => Type.String({ pattern, description, 'x-code': true });

export const LISTING = {
  listing_mp_primary_id: Sku,
  listing_name: Nullable(Text(500, 'Name on the marketplace.')),
  marketplace_name: Marketplace,
  listing_mp_seller_account_id: Code(100, 'Seller account on the marketplace.'),
  item_id: Id('The item that is listed.'),
  fulfillment_channel: Enum(FULFILLMENT_CHANNELS, 'Who ships: Amazon, Walmart, or the hub for the merchant.'),
  country: Type.String({
    pattern: '^[A-Z]{2}$',
    description: 'ISO 3166-1 alpha-2 country code',
    'x-code': true,
  }),
  status: Enum(LISTING_STATUSES, 'Whether it is on sale.'),
  asin: Nullable(code('^[A-Z0-9]{10}$', 'the product on Amazon (ASIN): 10 letters and digits')),
  fnsku: Nullable(code('^[A-Z0-9]{10}$', 'Amazon’s label of its units (FNSKU)')),
  marketplace_id: Nullable(code('^[A-Z0-9]{5,20}$', 'the marketplace’s own id, such as ATVPDKIKX0DER')),
  barcode_type: Nullable(
    Enum(BARCODE_TYPES, 'Code that its units are tracked by: the manufacturer’s barcode or Amazon’s label.'),
  ),
};

export type ListingFields = FieldsOf<typeof LISTING>;

/** The fields that identify a listing. */
export const LISTING_KEY = [
  'listing_mp_primary_id',
  'marketplace_name',
  'listing_mp_seller_account_id',
  'fulfillment_channel',
  'country',
] as const satisfies readonly (keyof ListingFields)[];

export type ListingKey = Pick<ListingFields, (typeof LISTING_KEY)[number]>;

/** What a merchant sees. */
export const Listing = Named('Listing', { id: Id('Listing id.'), ...LISTING });

/** What the hub sees, and the data of `listing.created` and `listing.updated`. */
export const OpsListing = Named('OpsListing', { ...Listing.properties, ...Dated });

const { listing_name, status, asin, fnsku, marketplace_id, barcode_type, ...required } = LISTING;

export const NewListing = Named('NewListing', {
  ...required,
  ...optional({ listing_name, status, asin, fnsku, marketplace_id, barcode_type }),
});

export const ListingChanges = Named('ListingChanges', optional(LISTING));

/**
 * A row of a bulk load: `id` changes that listing; else SKU, marketplace, seller account, channel and country find the
 * listing to change, or make a new one. `item_id`, `mpn` or both say which item is listed.
 */
export const ListingRow = Strict({
  id: Type.Optional(Id('Listing id.')),
  mpn: Type.Optional(Mpn),
  ...optional(LISTING),
});
