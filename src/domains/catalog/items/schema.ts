import { type Static, Type } from 'typebox';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Money,
  Nullable,
  Strict,
  Text,
  Versioned,
} from '../../../kit/http/schema.ts';
import { COLD_STORAGE_TYPES } from '../../warehouses/schema.ts';
import { ItemName, Mpn, optional } from '../schema.ts';

/** That length and check digit fit is for the rules to say, which know what a spreadsheet does to such codes. */
const Gtin = (description: string) =>
  Type.String({
    pattern: '^[0-9]{8,14}$',
    description: `${description}; spreadsheets drop zeros at its beginning unless the column is text`,
    'x-code': true,
  });

const DAYS_MAX = 36_500;
const Days = (description: string, minimum: number) =>
  Type.Integer({ minimum, maximum: DAYS_MAX, description });

const daysByChannel = {
  MERCHANT: Days('For orders that the hub ships to customers.', 0),
  FBA: Days('For Amazon.', 0),
  WFS: Days('For Walmart.', 0),
};

const MinRemainingDays = Strict(optional(daysByChannel), {
  name: 'MinRemainingDays',
  description: 'Fewest days a lot must have left to be shipped, by fulfilment channel; none given: one.',
});

const Inches = (description: string) =>
  Type.Number({
    minimum: 0.01,
    maximum: 999_999.99,
    description: `${description} in inches, two decimals at most.`,
  });

const BARCODES_MAX = 50;

const fields = {
  name: Nullable(Text(500, 'Item name.')),
  mpn: Nullable(Mpn),
  upc: Nullable(Gtin('universal product code, 8 to 14 digits')),
  ean: Nullable(Gtin('European article number, 8 to 14 digits')),
  hs_code: Nullable(Code(20, 'Harmonized system code.')),
  is_hazmat: Nullable(Flag('Whether the item is hazardous material.')),
  cold_storage_type: Nullable(Enum(COLD_STORAGE_TYPES, 'Cold storage type.')),
  can_expire: Nullable(Flag('Whether the item can expire.')),
  lot_num_required: Flag('Whether every unit must come in with a lot number.'),
  shelf_life_days: Nullable(Days('Days from production to expiration.', 1)),
  min_remaining_days: MinRemainingDays,
  length_in: Nullable(Inches('Length')),
  width_in: Nullable(Inches('Width')),
  height_in: Nullable(Inches('Height')),
  weight_lb: Nullable(
    Type.Number({
      minimum: 0.001,
      maximum: 999_999.999,
      description: 'Weight in pounds, three decimals at most.',
    }),
  ),
  scannable_barcodes: Type.Array(Code(100, 'A code that a scanner reads on the item.'), {
    maxItems: BARCODES_MAX,
    uniqueItems: true,
    description: 'Codes on the item besides UPC and EAN.',
  }),
  image_url: Nullable(
    Type.String({
      pattern: '^https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[!-~]*)?$',
      maxLength: 2000,
      description: 'a web address of a picture',
    }),
  ),
  brand_id: Nullable(Id('Brand id.')),
  vendor_id: Nullable(Id('Vendor id.')),
  is_active: Flag('Whether it takes part in anything new.'),
  country_of_origin: Nullable(
    Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'where it was made, for customs: an ISO 3166-1 alpha-2 country code',
      'x-code': true,
    }),
  ),
  customs_value_usd: Nullable(
    Money('What a unit is worth, for customs, in US dollars.', { minimum: 0.01, maximum: 10_000_000 }),
  ),
};

export type ItemFields = { readonly [K in keyof typeof fields]: Static<(typeof fields)[K]> };

/** The columns that callers write, in the order in which the hub sees them. */
export const ITEM_FIELDS = Object.keys(fields) as (keyof ItemFields)[];

const isBundle = Flag('True when the item is a bundle of other items.');
const isBundleComponent = Flag('True when the item is a component of a bundle.');

/** What a merchant sees: exactly the fields of the published interface, in its order. */
export const Item = Strict(
  {
    id: Id('Item id.'),
    name: fields.name,
    mpn: fields.mpn,
    upc: Nullable(Text(20, 'Universal product code.')),
    hs_code: fields.hs_code,
    is_hazmat: fields.is_hazmat,
    cold_storage_type: fields.cold_storage_type,
    can_expire: fields.can_expire,
    is_bundle: isBundle,
    is_bundle_component: isBundleComponent,
    bundle_components: Nullable(Type.Array(ItemName, { description: 'Null unless `is_bundle`.' })),
    parent_bundles: Nullable(Type.Array(ItemName, { description: 'Null unless `is_bundle_component`.' })),
  },
  { name: 'Item' },
);

const measure = (description: string) => Nullable(Type.Number({ minimum: 0, description }));
const named = (name: string, description: string) =>
  Nullable(
    Strict({ id: Id('Its id.'), name: Type.String({ description: 'Its name.' }) }, { name, description }),
  );

/** What a merchant sees of one item: the fields of the list, then the others. */
export const ItemDetails = Strict(
  {
    ...Item.properties,
    ean: Nullable(Text(20, 'European article number.')),
    dimensions: Strict(
      {
        length: measure('Length of a unit.'),
        width: measure('Width.'),
        height: measure('Height.'),
        unit: Type.Literal('in'),
      },
      { name: 'ItemDimensions', description: 'Null inside where it has not been measured.' },
    ),
    weight: Strict(
      { weight: measure('Weight of a unit.'), unit: Type.Literal('lb') },
      { name: 'ItemWeight', description: 'Null inside where it has not been weighed.' },
    ),
    lot_num_required: fields.lot_num_required,
    shelf_life_days: fields.shelf_life_days,
    min_remaining_days: fields.min_remaining_days,
    scannable_barcodes: fields.scannable_barcodes,
    brand: named('ItemBrand', 'Its brand; null where it has none.'),
    vendor: named('ItemVendor', 'Its vendor; null where it has none.'),
    country_of_origin: fields.country_of_origin,
    customs_value: Nullable(
      Strict(
        { amount: Type.Number({ minimum: 0, description: 'Amount.' }), currency: Type.Literal('USD') },
        {
          name: 'CustomsValue',
          description: 'What a unit is worth, for customs; null where that is not known.',
        },
      ),
    ),
    components: Type.Array(
      Strict(
        {
          item_id: Id('The component.'),
          mpn: fields.mpn,
          quantity: Type.Integer({ minimum: 1, description: 'Units of it in one bundle.' }),
        },
        { name: 'ItemComponent' },
      ),
      { description: 'What one unit of a bundle is made of; empty for others.' },
    ),
  },
  { name: 'ItemDetails' },
);

const own = {
  id: Id('Item id.'),
  ...fields,
  is_bundle: isBundle,
  is_bundle_component: isBundleComponent,
};

const times = {
  ...Versioned,
  created: Instant('When it was added.'),
  updated: Instant('Last change.'),
};

/** What the hub sees. */
export const OpsItem = Strict(
  {
    ...own,
    bundle_components: Nullable(
      Type.Array(
        Strict(
          {
            ...ItemName.properties,
            quantity: Type.Integer({ minimum: 1, description: 'Units in one bundle.' }),
          },
          { name: 'BundleComponent' },
        ),
        { description: 'Null unless `is_bundle`.' },
      ),
    ),
    parent_bundles: Nullable(Type.Array(ItemName, { description: 'Null unless `is_bundle_component`.' })),
    ...times,
  },
  { name: 'OpsItem' },
);

/** The data of `item.created` and `item.updated`: the item's own fields; what it is made of is in `bundle.updated`. */
export const ItemEventData = Strict({ ...own, ...times }, { name: 'ItemEventData' });

export const NewItem = Strict(optional(fields), { name: 'NewItem' });

export const ItemChanges = Strict(optional(fields), { name: 'ItemChanges' });

/** `min_remaining_days` in columns, for files: each of them changes its own channel, and null clears it. */
const channelDays = {
  min_remaining_days_merchant: Nullable(daysByChannel.MERCHANT),
  min_remaining_days_fba: Nullable(daysByChannel.FBA),
  min_remaining_days_wfs: Nullable(daysByChannel.WFS),
};

export type ChannelDays = { readonly [K in keyof typeof channelDays]?: Static<(typeof channelDays)[K]> };

/** A row of a bulk load: `id` changes that item; else `mpn` finds the item to change, or makes a new one. */
export const ItemRow = Strict({
  id: Type.Optional(Id('Item id.')),
  ...optional(fields),
  ...optional(channelDays),
});
