import { Type } from 'typebox';
import { Count } from '../../kit/http/fields/schema.ts';
import { Enum, Flag, Id, Instant, Matching, Named, Nullable, Text } from '../../kit/http/schema.ts';
import {
  LINKED_TYPES,
  NullableUnits,
  REASONS,
  Reserved,
  Sellable,
  STATUSES,
  Unavailable,
  Unsellable,
} from '../stock/schema.ts';

const text = (description: string) => Nullable(Type.String({ description }));
const itemIdText = Matching('^[1-9][0-9]{0,15}$', 'a catalog item id, as a decimal string');
const date = Nullable(Type.String({ format: 'date', description: 'Expiration date.' }));
const units = (description: string) => Type.Integer({ minimum: 0, description });

const identifiers = {
  mpn: text('Manufacturer part number.'),
  upc: text('Universal product code.'),
  ean: text('European article number.'),
};

const InventoryLot = Named('InventoryLot', {
  lot: text('Lot number.'),
  expiration: date,
  status: Enum(STATUSES, 'Status of these units.'),
  quantity: units('Units on hand.'),
  reserved_quantity: NullableUnits('Units reserved; null with `as_of`.'),
});

export const InventoryRecord = Named('InventoryRecord', {
  item_id: itemIdText,
  ...identifiers,
  name: text('Item name.'),
  warehouse_id: Id('Warehouse id.'),
  warehouse_name: Type.String({ description: 'Warehouse name.' }),
  on_hand_quantity: units('Units in the warehouse: available, reserved and unavailable.'),
  available_quantity: NullableUnits('Units that can be allocated; null with `as_of`.'),
  reserved_quantity: NullableUnits('Reserved units; null with `as_of`.'),
  reserved: Nullable(Reserved),
  unavailable_quantity: units('Units in the warehouse that cannot be allocated.'),
  unavailable: Unavailable,
  inbound_quantity: NullableUnits('Inbound units that are not received yet; null with `as_of`.'),
  backordered_quantity: NullableUnits('Backordered units; null with `as_of`.'),
  is_bundle: Flag(
    'Whether it is a bundle: its record is computed from its components and not included in totals.',
  ),
  updated: Instant('Last change.'),
  version: Count(
    'Sequence of the last event that changed the record. For a bundle, the newest of its own and its components’ in ' +
      'the warehouse, so it may increase without a change of units.',
  ),
  sellable: Nullable(Sellable),
  unsellable: Nullable(Unsellable),
  lots: Type.Optional(Type.Array(InventoryLot, { description: 'With `include_lots=true`.' })),
});

export const InventoryReceipt = Named('InventoryReceipt', {
  ...identifiers,
  item_id: itemIdText,
  warehouse_name: Type.String({ description: 'Warehouse name.' }),
  warehouse_id: Id('Warehouse id.'),
  transaction_id: Id('Transaction id.'),
  status: Enum(STATUSES, 'Inventory status.'),
  lot: text('Lot number.'),
  expiration: date,
  time: Instant('Receipt time.'),
  quantity: Type.Integer({ minimum: 1, description: 'Quantity received.' }),
  ir_number: text('Inventory request number.'),
});

export const InventoryAdjustment = Named('InventoryAdjustment', {
  transaction_id: Id('Transaction id; shared by the two rows of a change of status or warehouse.'),
  time: Instant('When.'),
  item_id: itemIdText,
  ...identifiers,
  warehouse_id: Id('Warehouse id.'),
  warehouse_name: Type.String({ description: 'Warehouse name.' }),
  quantity: Type.Integer({ description: 'Signed.' }),
  status: Enum(STATUSES, 'Inventory status.'),
  reason: Enum(REASONS, 'Why.'),
  note: text('Note.'),
  lot: text('Lot number.'),
  expiration: date,
  linked_item_type: Nullable(Enum(LINKED_TYPES, 'What it belongs to.')),
  linked_item_id: text(
    'Its number for lookups: the `market_order_id` of an order, the `rma_number` of a return, the number of a work ' +
      'order (WO-000012), of a marketplace shipment (MS-000001) or of an inventory request (IR-000123), including ' +
      'transfers. For a cycle count, the id that all its movements share.',
  ),
  order_id: Nullable(Id('Id of the order; null if it does not belong to an order.')),
  fba_shipment_id: text('FBA shipment id.'),
  adjusted_by: Type.String({ description: 'Who did it.' }),
});

export const itemFilters = {
  mpn: Type.Optional(Text(100, 'Manufacturer part number.')),
  upc: Type.Optional(Text(20, 'Universal product code.')),
  ean: Type.Optional(Text(20, 'European article number.')),
  item_id: Type.Optional(itemIdText),
  sku: Type.Optional(Text(100, 'SKU of one of the item’s listings.')),
};

export const warehouseFilter = Type.Optional(Id('Warehouse id.'));
