import { type Static, Type } from 'typebox';
import { Dated, type FieldsOf, optional } from '../../../kit/http/fields/schema.ts';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import {
  Between,
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Money,
  Named,
  Nullable,
  Strict,
  Text,
} from '../../../kit/http/schema.ts';
import { COLD_STORAGE_TYPES } from '../../warehouses/schema.ts';
import { ItemName, Mpn } from '../schema.ts';

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

const MinRemainingDays = Named('MinRemainingDays', optional(daysByChannel), {
  description: 'Fewest days a lot must have left to be shipped, by fulfilment channel. Default: one.',
});

const Inches = (description: string) =>
  Between(0.01, 999_999.99, `${description} in inches, two decimals at most.`);

const BARCODES_MAX = 50;

/** What callers write, in the order in which the hub sees it. */
export const ITEM = {
  name: Nullable(Text(500, 'Item name.')),
  mpn: Nullable(Mpn),
  upc: Nullable(Gtin('universal product code, 8 to 14 digits')),
  ean: Nullable(Gtin('European article number, 8 to 14 digits')),
  hs_code: Nullable(Code(20, 'Harmonized system code.')),
  is_hazmat: Nullable(Flag('Whether the item is hazardous material.')),
  cold_storage_type: Nullable(Enum(COLD_STORAGE_TYPES, 'Cold storage type.')),
  can_expire: Nullable(Flag('Whether the item can expire.')),
  lot_num_required: Flag('Whether every unit must be received with a lot number.'),
  shelf_life_days: Nullable(Days('Days from production to expiration.', 1)),
  min_remaining_days: MinRemainingDays,
  length_in: Nullable(Inches('Length')),
  width_in: Nullable(Inches('Width')),
  height_in: Nullable(Inches('Height')),
  weight_lb: Nullable(Between(0.001, 999_999.999, 'Weight in pounds, three decimals at most.')),
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
  is_active: Flag('Whether it can be used in new orders, listings and requests.'),
  country_of_origin: Nullable(
    Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'where it was made, for customs: an ISO 3166-1 alpha-2 country code',
      'x-code': true,
    }),
  ),
  customs_value_usd: Nullable(
    Money('Value of a unit for customs, in US dollars.', { minimum: 0.01, maximum: 10_000_000 }),
  ),
};

export type ItemFields = FieldsOf<typeof ITEM>;

/** What the floor works by: the hub measures and confirms it. */
export const FloorFacts = Named(
  'FloorFacts',
  optional({
    is_hazmat: ITEM.is_hazmat,
    cold_storage_type: ITEM.cold_storage_type,
    can_expire: ITEM.can_expire,
    lot_num_required: ITEM.lot_num_required,
    shelf_life_days: ITEM.shelf_life_days,
    min_remaining_days: ITEM.min_remaining_days,
    length_in: ITEM.length_in,
    width_in: ITEM.width_in,
    height_in: ITEM.height_in,
    weight_lb: ITEM.weight_lb,
  }),
);
export type FloorFactValues = Static<typeof FloorFacts>;

const factsConfirmed = Flag(
  'Whether the hub has measured or confirmed its dimensions, weight, hazmat, storage, lot and date rules. Until then they are as the merchant gave them.',
);

export type ItemRecord = ItemFields & { readonly facts_confirmed: boolean };

const isBundle = Flag('Whether the item is a bundle of other items.');
const isBundleComponent = Flag('Whether the item is a component of a bundle.');
const parentBundles = Nullable(Type.Array(ItemName, { description: 'Null unless `is_bundle_component`.' }));

/** What a merchant sees: exactly the fields of the published interface, in its order. */
export const Item = Named('Item', {
  id: Id('Item id.'),
  name: ITEM.name,
  mpn: ITEM.mpn,
  upc: Nullable(Text(20, 'Universal product code.')),
  hs_code: ITEM.hs_code,
  is_hazmat: ITEM.is_hazmat,
  cold_storage_type: ITEM.cold_storage_type,
  can_expire: ITEM.can_expire,
  is_bundle: isBundle,
  is_bundle_component: isBundleComponent,
  bundle_components: Nullable(Type.Array(ItemName, { description: 'Null unless `is_bundle`.' })),
  parent_bundles: parentBundles,
});

const measure = (description: string) => Nullable(Type.Number({ minimum: 0, description }));
const named = (name: string, description: string) =>
  Nullable(
    Strict({ id: Id('Its id.'), name: Type.String({ description: 'Its name.' }) }, { name, description }),
  );

/** What a merchant sees of one item: the fields of the list, then the others. */
export const ItemDetails = Named('ItemDetails', {
  ...Item.properties,
  ean: Nullable(Text(20, 'European article number.')),
  dimensions: Named(
    'ItemDimensions',
    {
      length: measure('Length of a unit.'),
      width: measure('Width.'),
      height: measure('Height.'),
      unit: Type.Literal('in'),
    },
    { description: 'Its values are null if it has not been measured.' },
  ),
  weight: Named(
    'ItemWeight',
    { weight: measure('Weight of a unit.'), unit: Type.Literal('lb') },
    { description: 'Its values are null if it has not been weighed.' },
  ),
  lot_num_required: ITEM.lot_num_required,
  shelf_life_days: ITEM.shelf_life_days,
  min_remaining_days: ITEM.min_remaining_days,
  scannable_barcodes: ITEM.scannable_barcodes,
  brand: named('ItemBrand', 'Its brand; null if none.'),
  vendor: named('ItemVendor', 'Its vendor; null if none.'),
  country_of_origin: ITEM.country_of_origin,
  customs_value: Nullable(
    Named(
      'CustomsValue',
      { amount: Type.Number({ minimum: 0, description: 'Amount.' }), currency: Type.Literal('USD') },
      { description: 'Value of a unit for customs; null if unknown.' },
    ),
  ),
  components: NamedList('ItemComponent', 'Components of one unit of a bundle; empty for other items.', {
    item_id: Id('The component.'),
    mpn: ITEM.mpn,
    quantity: Type.Integer({ minimum: 1, description: 'Units in one bundle.' }),
  }),
  image_url: ITEM.image_url,
  is_active: ITEM.is_active,
  facts_confirmed: factsConfirmed,
  pending_change: Nullable(
    Named(
      'PendingChange',
      {
        id: Id('Id of the change request.'),
        requested: FloorFacts,
        created: Instant('When it was first asked for.'),
      },
      { description: 'What the hub has been asked to change, and has not decided yet.' },
    ),
  ),
});

const own = {
  id: Id('Item id.'),
  ...ITEM,
  facts_confirmed: factsConfirmed,
  is_bundle: isBundle,
  is_bundle_component: isBundleComponent,
};

/** What the hub sees. */
export const OpsItem = Named('OpsItem', {
  ...own,
  bundle_components: Nullable(
    NamedList('BundleComponent', 'Null unless `is_bundle`.', {
      ...ItemName.properties,
      quantity: Type.Integer({ minimum: 1, description: 'Units in one bundle.' }),
    }),
  ),
  parent_bundles: parentBundles,
  ...Dated,
});

/** The data of `item.created` and `item.updated`: the item's own fields; what it is made of is in `bundle.updated`. */
export const ItemEventData = Named('ItemEventData', { ...own, ...Dated });

export const NewItem = Named('NewItem', optional(ITEM));

export const ItemChanges = Named('ItemChanges', optional(ITEM));

/** `min_remaining_days` in columns, for files: each of them changes its own channel, and null clears it. */
const channelDays = {
  min_remaining_days_merchant: Nullable(daysByChannel.MERCHANT),
  min_remaining_days_fba: Nullable(daysByChannel.FBA),
  min_remaining_days_wfs: Nullable(daysByChannel.WFS),
};

export type ChannelDays = Partial<FieldsOf<typeof channelDays>>;

/** A row of a bulk load: `id` changes that item; else `mpn` finds the item to change, or makes a new one. */
export const ItemRow = Strict({
  id: Type.Optional(Id('Item id.')),
  ...optional(ITEM),
  ...optional(channelDays),
});
