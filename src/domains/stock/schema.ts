import { Type } from 'typebox';
import { NamedList } from '../../kit/http/named-list/schema.ts';
import { Enum, Id, Named, Nullable } from '../../kit/http/schema.ts';

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

export const Reserved = Named('Reserved', {
  orders: units('For orders.'),
  work_orders: units('For work orders.'),
  holds: units('Held by the hub, or for a transfer that has not left.'),
});

export const Unavailable = Named('Unavailable', {
  damaged: units('Damaged.'),
  quarantined: units('In quarantine.'),
  expired: units('Past their expiration date.'),
});

/** Sales channels: the merchant’s own, or a marketplace that ships the goods. */
export const CHANNELS = ['MERCHANT', 'FBA', 'WFS'] as const;
export type Channel = (typeof CHANNELS)[number];

export const Sellable = Named('Sellable', {
  MERCHANT: units('For orders that the hub ships.'),
  FBA: units('For shipments to Amazon.'),
  WFS: units('For shipments to Walmart.'),
} satisfies Record<Channel, unknown>);

/** Why a channel can sell less than is available. */
const UNSELLABLE_REASONS = [
  'too_old',
  'warehouse_inactive',
  'warehouse_not_open',
  'hazmat_not_allowed',
  'cold_storage_missing',
  'service_missing',
] as const;
export type UnsellableReason = (typeof UNSELLABLE_REASONS)[number];

export const Unsellable = NamedList(
  'Unsellable',
  'Why a channel’s `sellable` is less than `available_quantity`.',
  {
    channel: Enum(CHANNELS, 'The channel.'),
    reason: Enum(
      UNSELLABLE_REASONS,
      '`too_old`: the remaining shelf life is less than the channel requires. `warehouse_inactive`, `warehouse_not_open` (to ' +
        'your organization): nothing ships from there. `hazmat_not_allowed`, `cold_storage_missing`: the warehouse cannot ' +
        'handle such goods. `service_missing`: the warehouse does not offer the work (shipping orders, or prep for ' +
        'marketplaces). For a bundle, the reason of its scarcest component.',
    ),
    quantity: Type.Integer({
      minimum: 1,
      description: 'Available units that this channel cannot sell.',
    }),
  },
);

/** The data of an `inventory.changed` event: the record after the change. */
const InventoryChanged = Named('InventoryChanged', {
  item_id: Type.String({ description: 'Item id, as a string.' }),
  warehouse_id: Id('Warehouse id.'),
  on_hand_quantity: units('Units in the warehouse.'),
  available_quantity: units('Units that can be allocated.'),
  reserved: Reserved,
  unavailable: Unavailable,
  inbound_quantity: units('Inbound units.'),
  backordered_quantity: units('Waited for.'),
  sellable: Sellable,
  // Absent in events of former releases.
  unsellable: Type.Optional(Unsellable),
});

const HoldChanged = Named('HoldChanged', {
  id: Id('Hold id.'),
  note: Nullable(Type.String({ description: 'Note.' })),
});

const HoldReleased = Named('HoldReleased', {
  ...HoldChanged.properties,
  reason: Type.Optional(
    Enum(['nothing_left'], 'Absent: released by a person. `nothing_left`: it lost its last unit.'),
  ),
});

export const HeldUnits = Named('HeldUnits', {
  item_id: Type.String({ description: 'Item id, as a string.' }),
  warehouse_id: Id('Warehouse id.'),
  lot: Nullable(Type.String({ description: 'Lot number.' })),
  expiration: Nullable(Type.String({ format: 'date', description: 'Expiration date.' })),
  quantity: Type.Integer({ minimum: 1, description: 'Held units.' }),
});

/** Held units were taken by a count, damage, loss or expiration. */
const HoldShrunk = Named('HoldShrunk', {
  ...HoldChanged.properties,
  taken_back: Type.Array(HeldUnits, { description: 'Units taken from the hold.' }),
  lines: Type.Array(HeldUnits, { description: 'Units that it still holds.' }),
});

/** The payload of every event type of this folder. */
export const STOCK_EVENTS = {
  'inventory.changed': InventoryChanged,
  'hold.created': HoldChanged,
  'hold.changed': HoldShrunk,
  'hold.released': HoldReleased,
} as const;

export const NullableUnits = (description: string) => Nullable(units(description));
