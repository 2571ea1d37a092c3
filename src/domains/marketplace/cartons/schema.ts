import { type Static, type TSchema, Type } from 'typebox';
import { AnyText, Day, optional, TextOrNull } from '../../../kit/http/fields/schema.ts';
import { BoundedList } from '../../../kit/http/named-list/schema.ts';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Maybe,
  Named,
  Nullable,
  Versioned,
} from '../../../kit/http/schema.ts';
import { inches, pounds } from '../settings/schema.ts';
import { FulfillmentCenter, ShipmentNumber } from '../shipments/schema.ts';
import { PREP_CHANNELS } from '../work-orders/schema.ts';

/** How paths name a carton or a pallet. @param example one of the demo world */
export const IdOrSscc = (what: string) => (example: string) =>
  Type.String({
    pattern: '^([0-9]{1,15}|[0-9]{18})$',
    description: `The ${what}’s id, or its SSCC.`,
    examples: [example],
  });

const CARTONS_MAX = 50;
const CONTENTS_MAX = 200;
const ASSIGNED_MAX = 500;
const UNITS_MAX = 1_000_000;

const units = Type.Integer({ minimum: 1, maximum: UNITS_MAX, description: 'Units.' });

const measures = {
  length_in: inches('Length in inches.'),
  width_in: inches('Width in inches.'),
  height_in: inches('Height in inches.'),
  weight_lb: pounds('Weight in pounds.'),
};

const destination = {
  destination_shipment_id: ShipmentNumber,
  destination_fulfillment_center_id: FulfillmentCenter,
};

const newCartons = <T extends TSchema>(name: string, content: T, description: string) =>
  BoundedList(name, 'Cartons.', CARTONS_MAX, {
    ...measures,
    contents: Type.Array(content, { minItems: 1, maxItems: CONTENTS_MAX, description }),
  });

const PackedContent = Named('PackedContent', {
  work_order_item_id: Id('Item of the work order.'),
  quantity: units,
  lot: Maybe(Code(100, 'Lot. Default: first expired first. Not allowed for bundles.')),
});
export const PackCartons = Named('PackMarketplaceCartons', {
  cartons: newCartons(
    'NewMarketplaceCarton',
    PackedContent,
    'Contents, all for one marketplace and channel.',
  ),
  destination_shipment_id: Maybe(ShipmentNumber),
  destination_fulfillment_center_id: Maybe(FulfillmentCenter),
});
export type PackInput = Static<typeof PackCartons>;

const ForwardedContent = Named('ForwardedContent', {
  request_item_id: Id('Line of the inventory request that the units were received on.'),
  quantity: units,
  lot: Maybe(Code(100, 'Lot. Default: first expired first.')),
});
export const PackForwarded = Named('PackForwardedCartons', {
  destination_shipment_id: ShipmentNumber,
  cartons: newCartons('NewForwardedCarton', ForwardedContent, 'What is in it.'),
});
export type PackForwardedInput = Static<typeof PackForwarded>;

const carton_ids = Type.Array(Id('Carton id.'), {
  minItems: 1,
  maxItems: ASSIGNED_MAX,
  uniqueItems: true,
  description: 'Cartons.',
});

export const AssignCartons = Named('AssignMarketplaceCartons', { carton_ids, ...destination });
export type AssignInput = Static<typeof AssignCartons>;

export const UnassignCartons = Named('UnassignMarketplaceCartons', { carton_ids });

export const CartonChanges = Named('MarketplaceCartonChanges', optional(measures));
export type CartonChangesInput = Static<typeof CartonChanges>;

export const NewPallet = Named('NewMarketplacePallet', { carton_ids, ...measures });
export type NewPalletInput = Static<typeof NewPallet>;

const sscc = AnyText('SSCC-18: globally unique.');
const shipment = {
  fba_shipment_id: TextOrNull('The marketplace’s number for the shipment.'),
  fulfillment_center_code: TextOrNull('Code of the fulfillment center that it goes to.'),
};

const CartonContent = Named('MarketplaceCartonContent', {
  work_order_item_id: Nullable(Id('Item of its work order.')),
  request_item_id: Nullable(Id('Line of the inventory request that they were received on.')),
  listing_id: Id('Listing.'),
  listing_sku: AnyText('SKU of the listing.'),
  fnsku: TextOrNull('The marketplace’s code for the unit.'),
  item_id: Id('Item.'),
  lot: TextOrNull('Lot; null for bundles.'),
  expiration: Nullable(Day('Expiration date; for a bundle, the earliest of its components.')),
  quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
});

export const Carton = Named('MarketplaceCarton', {
  id: Id('Carton id.'),
  sscc,
  warehouse_id: Id('Warehouse.'),
  marketplace_name: AnyText('Marketplace.'),
  fulfillment_channel: Enum(PREP_CHANNELS, 'Channel.'),
  work_order_id: Nullable(Id('Work order; null if its units were forwarded.')),
  work_order_number: TextOrNull('Its number.'),
  shipment_id: TextOrNull(
    'The hub’s number of its shipment, such as MS-000001; null while the destination is unknown.',
  ),
  ...shipment,
  pallet_id: Nullable(Id('Pallet that it is on.')),
  ...measures,
  unit_count: Type.Integer({ minimum: 1, description: 'Units in it.' }),
  is_team_lift: Flag('Whether two people have to lift it.'),
  is_oversize: Flag(
    'Whether it exceeds the marketplace’s limits, which is allowed for a carton with a single unit.',
  ),
  packed_by: AnyText('By whom.'),
  packed: Instant('When.'),
  contents: Type.Array(CartonContent),
  ...Versioned,
});

export const Pallet = Named('MarketplacePallet', {
  id: Id('Pallet id.'),
  sscc,
  warehouse_id: Id('Warehouse.'),
  shipment_id: AnyText('The hub’s number of its shipment, such as MS-000001.'),
  ...shipment,
  ...measures,
  carton_ids: Type.Array(Id('Carton id.')),
  packed_by: AnyText('By whom.'),
  packed: Instant('When.'),
  ...Versioned,
});

export const CARTON_EVENTS = {
  'marketplace_carton.packed': Carton,
  'marketplace_carton.updated': Carton,
  'marketplace_carton.unpacked': Carton,
  'marketplace_pallet.built': Pallet,
  'marketplace_pallet.updated': Pallet,
  'marketplace_pallet.broken_down': Pallet,
} as const;
