// Juniper Goods: tea, clothes, home and camping goods.
import {
  bundle,
  type DemoCatalog,
  type DemoItem,
  type Family,
  itemsOf,
  listingsOf,
  type Shop,
  upc,
} from './products.ts';

const NEWARK = 1;
const RENO = 2;
const JOLIET = 3;
const MISSISSAUGA = 4;
const PREFIX = '810012';

const BRANDS = ['Juniper', 'Juniper Tea House', 'Northfold', 'Hearth & Hollow', 'Emberline', 'Cold Creek'];
const VENDORS = [
  'Juniper Workshop',
  'Uji Leaf Trading',
  'Porto Knitwear Lda',
  'Bohemia Enamel s.r.o.',
  'Great Lakes Fuels',
  'Sierra Cold Foods',
];

const PLAIN = {
  is_hazmat: false,
  can_expire: false,
  country_of_origin: 'PT',
  customs_value_usd: 6.5,
} as const;
const PERISHABLE = { is_hazmat: false, can_expire: true, lot_num_required: true } as const;
const TEA = {
  ...PERISHABLE,
  hs_code: '0902.10',
  shelf_life_days: 730,
  min_remaining_days: { MERCHANT: 30, FBA: 90, WFS: 60 },
} as const;

/** The reference's examples use these. */
const FIRST: readonly DemoItem[] = [
  {
    mpn: 'JG-TEA-001',
    brand: 1,
    vendor: 1,
    warehouses: [NEWARK, RENO],
    fields: {
      ...TEA,
      name: 'Green tea, 100 g',
      upc: upc(PREFIX, 34001),
      length_in: 3,
      width_in: 3,
      height_in: 5.25,
      weight_lb: 0.31,
    },
  },
  {
    mpn: 'JNP-MUG-01',
    brand: 3,
    vendor: 3,
    warehouses: [NEWARK, JOLIET],
    fields: {
      ...PLAIN,
      name: 'Enamel mug, speckled',
      upc: '036000291452',
      hs_code: '7323.94',
      length_in: 4.5,
      width_in: 3.5,
      height_in: 3.25,
      weight_lb: 0.45,
      scannable_barcodes: ['X000MUG001'],
    },
  },
  bundle('JNP-SET-01', 'Camp breakfast set', 'JNP-MUG-01:2|JG-TEA-001:1', upc(PREFIX, 35001)),
];

const FAMILIES: readonly Family[] = [
  {
    code: 'JG-TEA-B',
    brand: 1,
    vendor: 1,
    names: [
      ...['Sencha', 'Genmaicha', 'Hojicha', 'Jasmine pearls', 'Earl Grey', 'Assam', 'Darjeeling first flush'],
      ...['Ceylon', 'Lapsang souchong', 'Oolong', 'White peony', 'Rooibos', 'Chamomile', 'Peppermint'],
    ],
    sizes: ['50 g', '100 g', '250 g'],
    warehouses: [NEWARK, RENO, MISSISSAUGA],
    box: [2.5, 2.5, 4.5, 0.18],
    fields: TEA,
  },
  {
    code: 'JNP-APP',
    brand: 2,
    vendor: 2,
    names: [
      'Organic cotton T-shirt',
      'Merino base layer',
      'Fleece hoodie',
      'Linen shirt',
      'Rain shell',
      'Hiking trousers',
      'Wool sweater',
      'Canvas overshirt',
    ].flatMap((garment) => ['moss', 'charcoal', 'oat', 'rust'].map((colour) => `${garment}, ${colour}`)),
    sizes: ['S', 'M', 'L', 'XL'],
    warehouses: [NEWARK, JOLIET],
    box: [10, 8, 1.5, 0.5],
    fields: { ...PLAIN, hs_code: '6109.10' },
  },
  {
    code: 'JNP-HOM',
    brand: 3,
    vendor: 3,
    names: [
      ...[
        'Enamel bowl',
        'Enamel plate',
        'Coffee pot',
        'Cutting board',
        'Linen napkin',
        'Tea towel',
        'Candle holder',
      ],
      ...['Wool blanket', 'Storage tin', 'Pour-over stand', 'Kettle', 'Serving tray', 'Apron', 'Oven mitt'],
    ],
    sizes: ['white', 'forest', 'navy', 'terracotta', 'slate'],
    warehouses: [NEWARK, JOLIET, MISSISSAUGA],
    box: [8, 8, 3, 0.9],
    fields: { ...PLAIN, hs_code: '7323.94' },
  },
  {
    code: 'JNP-HAZ',
    brand: 4,
    vendor: 4,
    names: ['Camp stove fuel', 'Lamp oil', 'Fire starter gel', 'Lighter fluid', 'Waterproofing spray'],
    sizes: ['8 oz', '16 oz', '32 oz'],
    warehouses: [NEWARK],
    box: [3, 3, 7, 0.7],
    fields: { is_hazmat: true, can_expire: false, lot_num_required: true, hs_code: '3606.10' },
  },
  {
    code: 'JNP-CHL',
    brand: 5,
    vendor: 5,
    names: ['Cultured butter', 'Aged cheddar', 'Oat milk creamer', 'Smoked trout spread', 'Fresh salsa'],
    sizes: ['8 oz', '16 oz'],
    warehouses: [RENO],
    box: [4, 3, 3, 0.55],
    fields: { ...PERISHABLE, cold_storage_type: 'refrigerated', shelf_life_days: 90, hs_code: '0405.10' },
  },
  {
    code: 'JNP-FRZ',
    brand: 5,
    vendor: 5,
    names: ['Wild blueberries', 'Vegetable dumplings', 'Sourdough loaves', 'Mango sorbet', 'Salmon fillets'],
    sizes: ['1 lb', '3 lb'],
    warehouses: [RENO],
    box: [9, 6, 2.5, 1.1],
    fields: {
      ...PERISHABLE,
      cold_storage_type: 'frozen',
      shelf_life_days: 240,
      min_remaining_days: { MERCHANT: 45 },
      hs_code: '0811.90',
    },
  },
  {
    code: 'JNP-PAN',
    brand: 0,
    vendor: 0,
    names: ['Maple granola', 'Wildflower honey', 'Trail mix', 'Pancake mix', 'Apple butter', 'Oat biscuits'],
    sizes: ['12 oz', '24 oz'],
    warehouses: [NEWARK, RENO],
    box: [6, 4, 8, 0.8],
    fields: { is_hazmat: false, can_expire: true, shelf_life_days: 200, hs_code: '1904.10' },
  },
  {
    // No warehouse is cold enough, so an order for it is in error.
    code: 'JNP-ICE',
    brand: 5,
    vendor: 5,
    names: ['Dry-ice sorbet'],
    sizes: ['1 lb'],
    warehouses: [],
    box: [8, 8, 8, 1.4],
    fields: { ...PERISHABLE, cold_storage_type: 'deep_frozen', shelf_life_days: 365, hs_code: '2105.00' },
  },
];

const BUNDLES: readonly DemoItem[] = [
  ['JNP-SET-02', 'Green tea sampler', 'JG-TEA-001:1|JG-TEA-B-001:1|JG-TEA-B-004:1|JG-TEA-B-007:1'],
  ['JNP-SET-03', 'Black tea sampler', 'JG-TEA-B-013:1|JG-TEA-B-016:1|JG-TEA-B-019:1|JG-TEA-B-022:1'],
  ['JNP-SET-04', 'Table for four, white', 'JNP-HOM-001:4|JNP-HOM-006:4|JNP-HOM-021:4'],
  ['JNP-SET-05', 'Table for two, forest', 'JNP-HOM-002:2|JNP-HOM-007:2|JNP-HOM-022:2'],
  ['JNP-SET-06', 'Pair of mugs', 'JNP-MUG-01:2'],
  ['JNP-SET-07', 'Kitchen linens, navy', 'JNP-HOM-023:4|JNP-HOM-028:2|JNP-HOM-063:1|JNP-HOM-068:2'],
  ['JNP-SET-08', 'Breakfast pantry', 'JNP-PAN-001:1|JNP-PAN-003:1|JNP-PAN-007:1'],
  ['JNP-SET-09', 'Stove fuel, case of 6', 'JNP-HAZ-001:6'],
  ['JNP-SET-10', 'Honey and tea', 'JNP-PAN-003:1|JG-TEA-001:1|JNP-MUG-01:1'],
].map(([mpn = '', name = '', components = ''], index) =>
  bundle(mpn, name, components, upc(PREFIX, 35002 + index)),
);

/** No warehouse is cold enough, so an order for it is in error. */
export const NOWHERE_COLD_ENOUGH = 'JNP-ICE-001';

/** Inbound but not received, so an order for it is backordered. */
export const COMING_SOON = 'JNP-NEW-001';

const LAST: readonly DemoItem[] = [
  {
    mpn: COMING_SOON,
    brand: 0,
    vendor: 0,
    warehouses: [],
    fields: {
      ...PLAIN,
      name: 'Insulated bottle, 24 oz',
      upc: upc(PREFIX, 36001),
      hs_code: '9617.00',
      length_in: 3,
      width_in: 3,
      height_in: 10.5,
      weight_lb: 0.85,
    },
  },
];

const isWarm = (item: DemoItem) => (item.fields.cold_storage_type ?? null) === null;
const isHarmless = (item: DemoItem) => item.fields.is_hazmat !== true;

const SHOPS: readonly Shop[] = [
  {
    marketplace: 'Amazon',
    account: 'A1JUNIPER',
    channel: 'FBA',
    country: 'US',
    ending: '-FBA',
    sells: (item, place) => isWarm(item) && isHarmless(item) && place % 3 === 0,
  },
  {
    marketplace: 'Amazon',
    account: 'A1JUNIPER',
    channel: 'MERCHANT',
    country: 'US',
    ending: '',
    sells: (item, place) => isWarm(item) && place % 6 === 1,
  },
  {
    marketplace: 'Amazon',
    account: 'A1JUNIPERCA',
    channel: 'MERCHANT',
    country: 'CA',
    ending: '',
    sells: (item, place) => isWarm(item) && isHarmless(item) && place % 15 === 4,
  },
  {
    marketplace: 'Walmart',
    account: '10001048213',
    channel: 'WFS',
    country: 'US',
    ending: '-WFS',
    sells: (item, place) => isWarm(item) && isHarmless(item) && place % 9 === 2,
  },
  {
    marketplace: 'Shopify',
    account: 'juniper-goods.myshopify.com',
    channel: 'MERCHANT',
    country: 'US',
    ending: '',
    sells: (_, place) => place % 8 !== 5,
  },
  {
    marketplace: 'eBay',
    account: 'juniper_goods',
    channel: 'MERCHANT',
    country: 'US',
    ending: '',
    sells: (item, place) => isWarm(item) && place % 12 === 1,
  },
];

const items = [...FIRST, ...itemsOf(FAMILIES, PREFIX), ...BUNDLES, ...LAST];

export const JUNIPER: DemoCatalog = {
  brands: BRANDS,
  vendors: VENDORS,
  items,
  listings: listingsOf(items, SHOPS),
};
