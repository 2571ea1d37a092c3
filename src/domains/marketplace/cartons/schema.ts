// Words of cartons and pallets for marketplaces.
import { type Static, Type } from 'typebox';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Maybe,
  Nullable,
  Strict,
  Versioned,
} from '../../../kit/http/schema.ts';
import { inches, pounds } from '../limits/schema.ts';
import { FulfillmentCenter, ShipmentNumber } from '../shipments/schema.ts';
import { PREP_CHANNELS } from '../work-orders/schema.ts';

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

export const PackCartons = Strict(
  {
    cartons: Type.Array(
      Strict(
        {
          ...measures,
          contents: Type.Array(
            Strict(
              {
                work_order_item_id: Id('Item of the work order.'),
                quantity: units,
                lot: Maybe(Code(100, 'Lot; without it, what expires first. Not of bundles.')),
              },
              { name: 'PackedContent' },
            ),
            {
              minItems: 1,
              maxItems: CONTENTS_MAX,
              description: 'What is in it: of one marketplace and channel.',
            },
          ),
        },
        { name: 'NewMarketplaceCarton' },
      ),
      { minItems: 1, maxItems: CARTONS_MAX, description: 'Cartons.' },
    ),
    destination_shipment_id: Maybe(ShipmentNumber),
    destination_fulfillment_center_id: Maybe(FulfillmentCenter),
  },
  { name: 'PackMarketplaceCartons' },
);
export type PackInput = Static<typeof PackCartons>;

export const PackForwarded = Strict(
  {
    destination_shipment_id: ShipmentNumber,
    cartons: Type.Array(
      Strict(
        {
          ...measures,
          contents: Type.Array(
            Strict(
              {
                request_item_id: Id('Element of the inventory request that the units came by.'),
                quantity: units,
                lot: Maybe(Code(100, 'Lot; without it, what expires first.')),
              },
              { name: 'ForwardedContent' },
            ),
            { minItems: 1, maxItems: CONTENTS_MAX, description: 'What is in it.' },
          ),
        },
        { name: 'NewForwardedCarton' },
      ),
      { minItems: 1, maxItems: CARTONS_MAX, description: 'Cartons.' },
    ),
  },
  { name: 'PackForwardedCartons' },
);
export type PackForwardedInput = Static<typeof PackForwarded>;

const carton_ids = Type.Array(Id('Carton id.'), {
  minItems: 1,
  maxItems: ASSIGNED_MAX,
  uniqueItems: true,
  description: 'Cartons.',
});

export const AssignCartons = Strict({ carton_ids, ...destination }, { name: 'AssignMarketplaceCartons' });
export type AssignInput = Static<typeof AssignCartons>;

export const UnassignCartons = Strict({ carton_ids }, { name: 'UnassignMarketplaceCartons' });

export const CartonChanges = Strict(
  {
    length_in: Type.Optional(measures.length_in),
    width_in: Type.Optional(measures.width_in),
    height_in: Type.Optional(measures.height_in),
    weight_lb: Type.Optional(measures.weight_lb),
  },
  { name: 'MarketplaceCartonChanges' },
);
export type CartonChangesInput = Static<typeof CartonChanges>;

export const NewPallet = Strict({ carton_ids, ...measures }, { name: 'NewMarketplacePallet' });
export type NewPalletInput = Static<typeof NewPallet>;

const text = (description: string) => Nullable(Type.String({ description }));
const sscc = Type.String({ description: 'SSCC-18: tells it from every other in the world.' });
const shipment = {
  fba_shipment_id: text('The marketplace’s number of the shipment.'),
  fulfillment_center_code: text('Where it goes.'),
};

const CartonContent = Strict(
  {
    work_order_item_id: Nullable(Id('Item of its work order.')),
    request_item_id: Nullable(Id('Element of the inventory request that they came by.')),
    listing_id: Id('Listing.'),
    listing_sku: Type.String({ description: 'SKU of the listing.' }),
    fnsku: text('The marketplace’s code of the unit.'),
    item_id: Id('Item.'),
    lot: text('Lot; none of bundles.'),
    expiration: Nullable(
      Type.String({ format: 'date', description: 'Date; of a bundle, the first one in it.' }),
    ),
    quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
  },
  { name: 'MarketplaceCartonContent' },
);

export const Carton = Strict(
  {
    id: Id('Carton id.'),
    sscc,
    warehouse_id: Id('Warehouse.'),
    marketplace_name: Type.String({ description: 'Marketplace.' }),
    fulfillment_channel: Enum(PREP_CHANNELS, 'Channel.'),
    work_order_id: Nullable(Id('Work order; null where its units were forwarded.')),
    work_order_number: text('Its number.'),
    shipment_id: text(
      'The hub’s number of its shipment, such as MS-000001; null where nobody knows yet where it goes.',
    ),
    ...shipment,
    pallet_id: Nullable(Id('Pallet that it is on.')),
    ...measures,
    unit_count: Type.Integer({ minimum: 1, description: 'Units in it.' }),
    is_team_lift: Flag('Whether two people lift it.'),
    is_oversize: Flag('Whether it is beyond the marketplace’s limits with the one unit in it, as it may be.'),
    packed_by: Type.String({ description: 'By whom.' }),
    packed: Instant('When.'),
    contents: Type.Array(CartonContent),
    ...Versioned,
  },
  { name: 'MarketplaceCarton' },
);

export const Pallet = Strict(
  {
    id: Id('Pallet id.'),
    sscc,
    warehouse_id: Id('Warehouse.'),
    shipment_id: Type.String({ description: 'The hub’s number of its shipment, such as MS-000001.' }),
    ...shipment,
    ...measures,
    carton_ids: Type.Array(Id('Carton id.')),
    packed_by: Type.String({ description: 'By whom.' }),
    packed: Instant('When.'),
    ...Versioned,
  },
  { name: 'MarketplacePallet' },
);

export const CARTON_EVENTS = {
  'marketplace_carton.packed': Carton,
  'marketplace_carton.updated': Carton,
  'marketplace_carton.unpacked': Carton,
  'marketplace_pallet.built': Pallet,
  'marketplace_pallet.updated': Pallet,
  'marketplace_pallet.broken_down': Pallet,
} as const;
