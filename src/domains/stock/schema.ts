import { Type } from 'typebox';
import { Enum, Id, Nullable, Strict } from '../../kit/http/schema.ts';

export const STATUSES = ['available', 'damaged', 'quarantined', 'expired'] as const;

export const REASONS = [
  'order_shipped',
  'order_returned',
  'work_order_packed',
  'work_order_unpacked',
  'cycle_count',
  'damaged',
  'expired',
  'found',
  'lost',
  'disposed',
  'quarantined',
  'released',
  'relabelled',
  'transfer_out',
  'transfer_in',
  'correction',
] as const;

export const LINKED_TYPES = [
  'order',
  'return',
  'marketplace_work_order',
  'marketplace_shipment',
  'inventory_request',
  'cycle_count',
  'transfer',
] as const;

const units = (description: string) => Type.Integer({ minimum: 0, description });

export const Reserved = Strict(
  {
    orders: units('For orders.'),
    work_orders: units('For work orders.'),
    holds: units('Set aside by the hub, or for a transfer that has not left.'),
  },
  { name: 'Reserved' },
);

export const Unavailable = Strict(
  { damaged: units('Damaged.'), quarantined: units('In quarantine.'), expired: units('Past their date.') },
  { name: 'Unavailable' },
);

/** To whom goods are sold: by the merchant himself, or through a marketplace that ships them. */
export const CHANNELS = ['MERCHANT', 'FBA', 'WFS'] as const;
export type Channel = (typeof CHANNELS)[number];

export const Sellable = Strict(
  {
    MERCHANT: units('For orders that the hub ships.'),
    FBA: units('For shipments to Amazon.'),
    WFS: units('For shipments to Walmart.'),
  } satisfies Record<Channel, unknown>,
  { name: 'Sellable' },
);

/** Why a channel could be given less than is available. */
const UNSELLABLE_REASONS = [
  'too_old',
  'warehouse_inactive',
  'warehouse_not_open',
  'hazmat_not_allowed',
  'cold_storage_missing',
  'service_missing',
] as const;
export type UnsellableReason = (typeof UNSELLABLE_REASONS)[number];

export const Unsellable = Type.Array(
  Strict(
    {
      channel: Enum(CHANNELS, 'The channel.'),
      reason: Enum(
        UNSELLABLE_REASONS,
        '`too_old`: what is left of the lots’ dates is less than the channel needs. `warehouse_inactive`, `warehouse_not_open` ' +
          '(to your organization): nothing is sent from there. `hazmat_not_allowed`, `cold_storage_missing`: the warehouse may ' +
          'not handle such goods. `service_missing`: the warehouse does no such work (orders, or preparing for marketplaces). ' +
          'Of a bundle, the reason of its scarcest component.',
      ),
      quantity: Type.Integer({
        minimum: 1,
        description: 'Units that are available, and not for this channel.',
      }),
    },
    { name: 'Unsellable' },
  ),
  {
    description:
      'Why channels could be given less than `available_quantity`: for each channel, what is missing from its `sellable`.',
  },
);

/** What an `inventory.changed` event says: the record as it is after the change. */
const InventoryChanged = Strict(
  {
    item_id: Type.String({ description: 'Item id, as a string.' }),
    warehouse_id: Id('Warehouse id.'),
    on_hand_quantity: units('Everything that is there.'),
    available_quantity: units('What can be promised.'),
    reserved: Reserved,
    unavailable: Unavailable,
    inbound_quantity: units('On its way.'),
    backordered_quantity: units('Waited for.'),
    sellable: Sellable,
    // Events of former releases are without it.
    unsellable: Type.Optional(Unsellable),
  },
  { name: 'InventoryChanged' },
);

const HoldChanged = Strict(
  { id: Id('Hold id.'), note: Nullable(Type.String({ description: 'Note.' })) },
  { name: 'HoldChanged' },
);

const HoldReleased = Strict(
  {
    ...HoldChanged.properties,
    reason: Type.Optional(
      Enum(['nothing_left'], 'Absent: somebody has released it. `nothing_left`: reality took its last unit.'),
    ),
  },
  { name: 'HoldReleased' },
);

export const HeldUnits = Strict(
  {
    item_id: Type.String({ description: 'Item id, as a string.' }),
    warehouse_id: Id('Warehouse id.'),
    lot: Nullable(Type.String({ description: 'Lot number.' })),
    expiration: Nullable(Type.String({ format: 'date', description: 'Expiration date.' })),
    quantity: Type.Integer({ minimum: 1, description: 'Units set aside.' }),
  },
  { name: 'HeldUnits' },
);

/** Units that were set aside are not there any more: counted, damaged, lost or expired. */
const HoldShrunk = Strict(
  {
    ...HoldChanged.properties,
    taken_back: Type.Array(HeldUnits, { description: 'What it does not hold any more.' }),
    lines: Type.Array(HeldUnits, { description: 'What it still holds.' }),
  },
  { name: 'HoldShrunk' },
);

/** The payload of every event type of this folder. */
export const STOCK_EVENTS = {
  'inventory.changed': InventoryChanged,
  'hold.created': HoldChanged,
  'hold.changed': HoldShrunk,
  'hold.released': HoldReleased,
} as const;

export const NullableUnits = (description: string) => Nullable(units(description));
