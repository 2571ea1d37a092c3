// What the documentation shows.
const times = {
  version: 1,
  created: '2025-11-14T09:30:00.000Z',
  updated: '2025-11-14T09:30:00.000Z',
};

export const EXAMPLE_ITEM_ID = 1;
/** An item of the demo world that is a bundle. */
export const EXAMPLE_BUNDLE_ID = 3;

export const EXAMPLE_ITEM = {
  id: 1,
  name: 'Enamel mug, speckled',
  mpn: 'JNP-MUG-01',
  upc: '036000291452',
  hs_code: '7323.94',
  is_hazmat: false,
  cold_storage_type: null,
  can_expire: false,
  is_bundle: false,
  is_bundle_component: true,
  bundle_components: null,
  parent_bundles: [{ id: 3, mpn: 'JNP-SET-01', name: 'Camp breakfast set' }],
};

export const EXAMPLE_ITEM_DETAILS = {
  ...EXAMPLE_ITEM,
  ean: null,
  dimensions: { length: 4.5, width: 4.5, height: 4, unit: 'in' },
  weight: { weight: 0.6, unit: 'lb' },
  lot_num_required: false,
  shelf_life_days: null,
  min_remaining_days: {},
  scannable_barcodes: ['X000MUG01'],
  brand: { id: 1, name: 'Juniper' },
  vendor: null,
  country_of_origin: 'PT',
  customs_value: { amount: 6.4, currency: 'USD' },
  components: [],
};

export const EXAMPLE_NEW_ITEM = {
  name: 'Enamel bowl, speckled',
  mpn: 'JNP-BOWL-99',
  upc: '036000291469',
  ean: null,
  hs_code: '7323.94',
  is_hazmat: false,
  cold_storage_type: null,
  can_expire: false,
  lot_num_required: false,
  shelf_life_days: null,
  min_remaining_days: { FBA: 90 },
  length_in: 6.5,
  width_in: 6.5,
  height_in: 2.25,
  weight_lb: 0.75,
  scannable_barcodes: ['X000BOWL99'],
  image_url: 'https://images.example.com/bowl.jpg',
  brand_id: null,
  vendor_id: null,
  is_active: true,
  country_of_origin: 'PT',
  customs_value_usd: 6.4,
};

const { is_active, ...described } = EXAMPLE_NEW_ITEM;

export const EXAMPLE_OPS_ITEM = {
  id: 1,
  ...described,
  is_active,
  is_bundle: false,
  is_bundle_component: false,
  bundle_components: null,
  parent_bundles: null,
  ...times,
};

export const EXAMPLE_OPS_BUNDLE = {
  ...EXAMPLE_OPS_ITEM,
  id: EXAMPLE_BUNDLE_ID,
  name: 'Camp breakfast set',
  mpn: 'JNP-SET-01',
  is_bundle: true,
  bundle_components: [{ id: 1, mpn: 'JNP-MUG-01', name: 'Enamel mug, speckled', quantity: 2 }],
};

export const EXAMPLE_LISTING = {
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
};

/** Short: a hundred thousand of them fit into one load. */
export const EXAMPLE_LISTING_ROW = {
  listing_mp_primary_id: 'BULK-1',
  marketplace_name: 'Amazon',
  listing_mp_seller_account_id: 'A1',
  item_id: 1,
  fulfillment_channel: 'FBA',
  country: 'US',
};

export const EXAMPLE_OPS_LISTING = { ...EXAMPLE_LISTING, ...times };

export const EXAMPLE_NAME = { id: 1, name: 'Juniper' };
export const EXAMPLE_OPS_NAME = { ...EXAMPLE_NAME, ...times };
