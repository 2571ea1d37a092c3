// Rival Supply: a small merchant whose records Juniper must never see.
import { bundle, type DemoCatalog, type Family, itemsOf, listingsOf, type Shop, upc } from './products.ts';

const NEWARK = 1;
const MISSISSAUGA = 4;
const PREFIX = '850034';

const FAMILIES: readonly Family[] = [
  {
    code: 'RVL-TOOL',
    brand: 0,
    vendor: 0,
    names: ['Claw hammer', 'Pipe wrench', 'Bar clamp', 'Hand saw', 'Pry bar', 'Tin snips'],
    sizes: ['small', 'large'],
    warehouses: [NEWARK, MISSISSAUGA],
    box: [12, 4, 2, 1.8],
    fields: {
      is_hazmat: false,
      can_expire: false,
      hs_code: '8205.20',
      country_of_origin: 'TW',
      customs_value_usd: 14.2,
    },
  },
  {
    code: 'RVL-GLUE',
    brand: 1,
    vendor: 1,
    names: ['Wood glue', 'Epoxy kit', 'Silicone sealant'],
    sizes: ['8 oz', '16 oz'],
    warehouses: [NEWARK],
    box: [3, 3, 8, 0.7],
    fields: {
      is_hazmat: true,
      can_expire: true,
      lot_num_required: true,
      shelf_life_days: 180,
      hs_code: '3506.10',
    },
  },
  {
    code: 'RVL-WEAR',
    brand: 2,
    vendor: 2,
    names: ['Work gloves'],
    sizes: ['S', 'M', 'L', 'XL'],
    warehouses: [NEWARK, MISSISSAUGA],
    box: [9, 4, 1, 0.25],
    fields: { is_hazmat: false, can_expire: false, hs_code: '4203.29' },
  },
];

const BUNDLES = [
  bundle('RVL-KIT-01', 'Starter tool kit', 'RVL-TOOL-001:1|RVL-TOOL-007:1|RVL-WEAR-002:1', upc(PREFIX, 901)),
  bundle('RVL-KIT-02', 'Clamp and glue', 'RVL-TOOL-005:4|RVL-GLUE-001:1', upc(PREFIX, 902)),
  bundle('RVL-KIT-03', 'Gloves, 10 pairs', 'RVL-WEAR-003:10', upc(PREFIX, 903)),
];

const SHOPS: readonly Shop[] = [
  {
    marketplace: 'Amazon',
    account: 'A9RIVALSUP',
    channel: 'FBA',
    country: 'US',
    ending: '-FBA',
    sells: (item, place) => item.fields.is_hazmat !== true && place % 2 === 0,
  },
  {
    marketplace: 'Walmart',
    account: '10001777001',
    channel: 'WFS',
    country: 'US',
    ending: '-WFS',
    sells: (item, place) => item.fields.is_hazmat !== true && place % 5 === 0,
  },
  {
    marketplace: 'Shopify',
    account: 'rival-supply.myshopify.com',
    channel: 'MERCHANT',
    country: 'US',
    ending: '',
    sells: () => true,
  },
];

const items = [...itemsOf(FAMILIES, PREFIX), ...BUNDLES];

export const RIVAL: DemoCatalog = {
  brands: ['Rival Tools', 'Rival Bond', 'Rival Wear'],
  vendors: ['Ruhr Forge GmbH', 'Bay State Adhesives', 'Sialkot Leather Works'],
  items,
  listings: listingsOf(items, SHOPS),
};
