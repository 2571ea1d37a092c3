// What the documentation shows.
import { exampleOf } from '../../kit/http/example-of.ts';
import { Listing } from './listings/schema.ts';

export const EXAMPLE_ITEM_ID = 1;
/** An item of the demo world that is a bundle. */
export const EXAMPLE_BUNDLE_ID = 3;

export const EXAMPLE_NEW_ITEM = {
  name: 'Enamel bowl, speckled',
  mpn: 'JNP-BOWL-99',
  upc: '036000291469',
  hs_code: '7323.94',
  is_hazmat: false,
  can_expire: false,
  lot_num_required: false,
  min_remaining_days: { FBA: 90 },
  length_in: 6.5,
  width_in: 6.5,
  height_in: 2.25,
  weight_lb: 0.75,
  scannable_barcodes: ['X000BOWL99'],
  image_url: 'https://images.example.com/bowl.jpg',
  is_active: true,
  country_of_origin: 'PT',
  customs_value_usd: 6.4,
};

/** Change requests of the demo world. */
export const CHANGE_REQUEST_EXAMPLES = { toCancel: '1', toConfirm: '2', toRefuse: '3' } as const;

export const EXAMPLE_NEW_BUNDLE = {
  name: 'Camp coffee set',
  mpn: 'JNP-SET-99',
  components: [{ component_id: EXAMPLE_ITEM_ID, quantity: 4 }],
};

export const EXAMPLE_LISTING = exampleOf(Listing, {
  id: 1,
  listing_mp_primary_id: 'JNP-MUG-01-FBA',
  listing_name: 'Enamel mug, speckled, 12 oz',
  marketplace_name: 'Amazon',
  listing_mp_seller_account_id: 'A1JUNIPER',
  item_id: 1,
  fulfillment_channel: 'FBA',
  country: 'US',
  status: 'active',
  asin: 'B0JNPMUG01',
  fnsku: 'X000MUG001',
  marketplace_id: 'ATVPDKIKX0DER',
  barcode_type: 'amazon',
});

/** Short: a hundred thousand of them fit into one load. */
export const EXAMPLE_LISTING_ROW = {
  listing_mp_primary_id: 'BULK-1',
  marketplace_name: 'Amazon',
  listing_mp_seller_account_id: 'A1',
  item_id: 1,
  fulfillment_channel: 'FBA',
  country: 'US',
};
