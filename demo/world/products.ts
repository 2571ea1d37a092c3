// The catalog is generated from product families: every variety in every size.
import type { Static } from 'typebox';
import type { ItemRow } from '../../src/domains/catalog/items/schema.ts';
import { checkDigit } from '../../src/kit/scan/check-digit-rules.ts';

type Row = Static<typeof ItemRow>;

export interface DemoItem {
  readonly mpn: string;
  /** Index into the merchant's lists, from 0. */
  readonly brand: number;
  readonly vendor: number;
  readonly fields: Omit<Row, 'id' | 'mpn' | 'brand_id' | 'vendor_id'>;
  /** Warehouses that may hold it; none for a bundle. */
  readonly warehouses: readonly number[];
  /** mpn:quantity, separated by |. */
  readonly components?: string;
}

export interface DemoCatalog {
  readonly brands: readonly string[];
  readonly vendors: readonly string[];
  readonly items: readonly DemoItem[];
  readonly listings: readonly DemoListing[];
}

export interface DemoListing {
  readonly mpn: string;
  readonly listing_mp_primary_id: string;
  readonly listing_name: string;
  readonly marketplace_name: string;
  readonly listing_mp_seller_account_id: string;
  readonly fulfillment_channel: 'FBA' | 'WFS' | 'MERCHANT';
  readonly country: string;
  readonly status: 'active' | 'inactive';
  readonly asin: string | null;
  readonly fnsku: string | null;
  readonly marketplace_id: string | null;
  readonly barcode_type: 'manufacturer' | 'amazon' | null;
}

export interface Family {
  /** Prefix of the mpn, followed by a number. */
  readonly code: string;
  readonly brand: number;
  readonly vendor: number;
  readonly names: readonly string[];
  readonly sizes: readonly string[];
  readonly warehouses: readonly number[];
  /** Length, width and height in inches, and pounds, of the smallest size. */
  readonly box: readonly [number, number, number, number];
  readonly fields: DemoItem['fields'];
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** @param prefix the company prefix of its product codes */
export function itemsOf(families: readonly Family[], prefix: string): DemoItem[] {
  let made = 0;
  return families.flatMap((family) => {
    const varieties = family.names.flatMap((name) =>
      family.sizes.map((size, index) => ({ name, size, index })),
    );
    return varieties.map(({ name, size, index }, place): DemoItem => {
      made += 1;
      const [length, width, height, weight] = family.box;
      const growth = 1 + index * 0.25;
      return {
        mpn: `${family.code}-${String(place + 1).padStart(3, '0')}`,
        brand: family.brand,
        vendor: family.vendor,
        warehouses: family.warehouses,
        fields: {
          name: size === '' ? name : `${name}, ${size}`,
          // Not every item has a code, and European ones have another kind.
          upc: made % 29 === 0 ? null : upc(prefix, made),
          ean: made % 7 === 0 ? ean(made) : null,
          length_in: round(length * growth, 2),
          width_in: round(width * growth, 2),
          height_in: round(height, 2),
          weight_lb: round(weight * growth ** 2, 3),
          scannable_barcodes: made % 5 === 0 ? [`X00${String(made * 7919).padStart(7, '0')}`] : [],
          image_url: `https://images.example.com/${family.code.toLowerCase()}-${place + 1}.jpg`,
          is_active: made % 61 !== 0,
          ...family.fields,
        },
      };
    });
  });
}

/** @param prefix six digits */
export function upc(prefix: string, number: number): string {
  const digits = `${prefix}${String(number).padStart(5, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

function ean(number: number): string {
  const digits = `5012345${String(number).padStart(5, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

export interface Shop {
  readonly marketplace: string;
  readonly account: string;
  readonly channel: DemoListing['fulfillment_channel'];
  readonly country: string;
  /** Suffix of its SKUs; empty: the mpn itself. */
  readonly ending: string;
  readonly sells: (item: DemoItem, place: number) => boolean;
}

/** By item, so that the first listing is one of the first item. */
export function listingsOf(items: readonly DemoItem[], shops: readonly Shop[]): DemoListing[] {
  return items.flatMap((item, place) =>
    shops
      .filter((shop) => shop.sells(item, place))
      .map((shop) => ({
        mpn: item.mpn,
        listing_mp_primary_id: `${item.mpn}${shop.ending}`,
        listing_name: `${item.fields.name}`,
        marketplace_name: shop.marketplace,
        listing_mp_seller_account_id: shop.account,
        fulfillment_channel: shop.channel,
        country: shop.country,
        status: item.fields.is_active === false || place % 43 === 42 ? 'inactive' : 'active',
        ...amazonCodes(shop, place),
      })),
  );
}

/** Amazon's marketplace ids. */
const MARKETPLACE_IDS: Readonly<Record<string, string>> = { US: 'ATVPDKIKX0DER', CA: 'A2EUQ1WTGCTBG2' };

type AmazonCodes = Pick<DemoListing, 'asin' | 'fnsku' | 'marketplace_id' | 'barcode_type'>;

/** Every other FBA product has the manufacturer's barcode. */
function amazonCodes({ marketplace, channel, country, account }: Shop, place: number): AmazonCodes {
  if (marketplace !== 'Amazon') return { asin: null, fnsku: null, marketplace_id: null, barcode_type: null };
  const asin = `B0${account.slice(2, 4)}${String(place * 37 + 1000).padStart(6, '0')}`;
  const marketplace_id = MARKETPLACE_IDS[country] ?? null;
  if (channel !== 'FBA') return { asin, fnsku: null, marketplace_id, barcode_type: null };
  const isLabelled = place % 2 === 0;
  const fnsku = isLabelled ? `X00${String(place * 41 + 1000).padStart(7, '0')}` : null;
  return { asin, fnsku, marketplace_id, barcode_type: isLabelled ? 'amazon' : 'manufacturer' };
}

/** A bundle of one unit of each component, unless a quantity is given. */
export function bundle(mpn: string, name: string, components: string, code: string): DemoItem {
  return {
    mpn,
    brand: 0,
    vendor: 0,
    warehouses: [],
    components,
    fields: { name, upc: code, is_hazmat: false, can_expire: false },
  };
}
