import { Type } from 'typebox';
import { Enum, Flag, Id, Instant, Nullable, Strict } from '../../kit/http/schema.ts';
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
const itemIdText = Type.String({
  pattern: '^[1-9][0-9]{0,15}$',
  description: 'a catalog item id, as a decimal string',
});
const date = Nullable(Type.String({ format: 'date', description: 'Expiration date.' }));
const units = (description: string) => Type.Integer({ minimum: 0, description });

const identifiers = {
  mpn: text('Manufacturer part number.'),
  upc: text('Universal product code.'),
  ean: text('European article number.'),
};

const InventoryLot = Strict(
  {
    lot: text('Lot number.'),
    expiration: date,
    status: Enum(STATUSES, 'Status of these units.'),
    quantity: units('Units on hand.'),
    reserved_quantity: NullableUnits('Units reserved; null with `as_of`.'),
  },
  { name: 'InventoryLot' },
);

export const InventoryRecord = Strict(
  {
    item_id: itemIdText,
    ...identifiers,
    name: text('Item name.'),
    warehouse_id: Id('Warehouse id.'),
    warehouse_name: Type.String({ description: 'Warehouse name.' }),
    on_hand_quantity: units('Everything that is there: available, reserved and unavailable.'),
    available_quantity: NullableUnits('What can be promised; null with `as_of`.'),
    reserved_quantity: NullableUnits('Promised already; null with `as_of`.'),
    reserved: Nullable(Reserved),
    unavailable_quantity: units('There, but not to be promised.'),
    unavailable: Unavailable,
    inbound_quantity: NullableUnits('Requested and not yet received; null with `as_of`.'),
    backordered_quantity: NullableUnits('Waited for; null with `as_of`.'),
    is_bundle: Flag('A bundle’s record is computed from its components and counts in no total.'),
    updated: Instant('Last change.'),
    version: Type.Integer({
      minimum: 0,
      description:
        'Highest event sequence that touched the record. Of a bundle, whose record is computed: the newest among its own ' +
        'and those of its components in the warehouse, so it may grow where the units stay the same.',
    }),
    sellable: Nullable(Sellable),
    unsellable: Nullable(Unsellable),
    lots: Type.Optional(Type.Array(InventoryLot, { description: 'With `include_lots=true`.' })),
  },
  { name: 'InventoryRecord' },
);

export const InventoryReceipt = Strict(
  {
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
  },
  { name: 'InventoryReceipt' },
);

export const InventoryAdjustment = Strict(
  {
    transaction_id: Id('Transaction id; the two rows of a change of status or place share it.'),
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
      'The name by which it can be asked for: the `market_order_id` of an order, the `rma_number` of a return, the number ' +
        'of a work order (WO-000012), of a marketplace shipment (MS-000001), of an inventory request (IR-000123), which a ' +
        'transfer between warehouses is too. Of a cycle count: the id that all its movements share.',
    ),
    order_id: Nullable(Id('The order’s id; null for what is of no order.')),
    fba_shipment_id: text('FBA shipment id.'),
    adjusted_by: Type.String({ description: 'Who did it.' }),
  },
  { name: 'InventoryAdjustment' },
);

export const itemFilters = {
  mpn: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Manufacturer part number.' })),
  upc: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: 'Universal product code.' })),
  ean: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: 'European article number.' })),
  item_id: Type.Optional(itemIdText),
  sku: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'SKU of one of the item’s listings.' }),
  ),
};

export const warehouseFilter = Type.Optional(Id('Warehouse id.'));
