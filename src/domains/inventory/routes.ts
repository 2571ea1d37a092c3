import { Type } from 'typebox';
import type { Db } from '../../kit/db/db.ts';
import { rangeViolations } from '../../kit/http/date-ranges.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import type { Route } from '../../kit/http/route.ts';
import { Enum, Flag, Id } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { lastDays } from '../../kit/kernel/days.ts';
import { REASONS } from '../stock/schema.ts';
import { adjustmentList, receiptList } from './movements/queries.ts';
import { stockRoutes } from './ops/routes.ts';
import { inventoryList } from './records/queries.ts';
import {
  InventoryAdjustment,
  InventoryReceipt,
  InventoryRecord,
  itemFilters,
  warehouseFilter,
} from './schema.ts';

const DEFAULT_DAYS = 30;
const TAG = 'Inventory';
const day = (description: string) => Type.String({ format: 'date', description });
const instantParameter = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

/** The default page size of items. */
const ITEMS_MAX = 100;

export function inventoryRoutes(services: Services): Route[] {
  const reads = readRoutes(services);
  return [...reads, ...reads.map((read) => forHub(read, 'inventory')), ...stockRoutes(services)];
}

function readRoutes(services: Services): Route[] {
  const { db, clock } = services;
  return [
    listRoute(db, {
      path: '/v1/inventory',
      operationId: 'listInventory',
      summary: 'List stock, one record per item and warehouse',
      description:
        'Always true: `on_hand_quantity` = `available_quantity` + `reserved_quantity` + `unavailable_quantity`. With `as_of`, the ' +
        'quantities are those of the ledger at that time; reservations have no history, so fields that depend on them are null. ' +
        '`sellable` is what each channel could be allocated now: available units with enough shelf life, where the warehouse is ' +
        'active, open to you and offers the service. It follows changes of warehouses and items within moments and the date at the ' +
        'warehouse within minutes, each an event `inventory.changed`; `unsellable` explains the difference to the available ' +
        'quantity. Order: item_id, warehouse_id.',
      tag: TAG,
      access: 'read',
      list: inventoryList,
      row: InventoryRecord,
      rows: 'Inventory records.',
      filters: {
        ...itemFilters,
        'item_ids[]': Type.Optional(
          Type.Array(Id('A catalog item.'), {
            maxItems: ITEMS_MAX,
            description: 'Records of these items, for example those that a search of items has found.',
          }),
        ),
        warehouse_id: warehouseFilter,
        updated_since: instantParameter(
          'Only records that changed at or after this instant, in the order of their changes. Polling with the largest `updated` seen never misses a change.',
        ),
        as_of: instantParameter('Quantities of the ledger at this time, which must not be in the future.'),
        include_lots: Type.Optional(Flag('`true` adds `lots`.')),
      },
      queryExample: { per_page: 10 },
      rules: ({ query: { as_of: asOf } }) =>
        asOf === undefined || new Date(asOf) <= clock.now()
          ? []
          : [{ pointer: '/as_of', in: 'query', code: 'too_large', message: 'must not be in the future' }],
    }),
    listRoute(db, {
      path: '/v1/inventory/receipts',
      operationId: 'listInventoryReceipts',
      summary: 'List receipts',
      description:
        'Receipts and adjustments together add up to the units on hand. Order: time, transaction_id.',
      tag: TAG,
      access: 'read',
      list: receiptList,
      row: InventoryReceipt,
      rows: 'Receipts.',
      filters: {
        start_time: day('Start of the range, included.'),
        end_time: day('End of the range, included.'),
        ...itemFilters,
      },
      perPage: 50,
      pageRequired: true,
      queryExample: { start_time: '2026-01-01', end_time: '2026-12-31', page: 1 },
      rules: ({ query }) => rangeViolations(query, 'start_time', 'end_time'),
    }),
    listRoute(db, {
      path: '/v1/inventory/adjustments',
      operationId: 'listInventoryAdjustments',
      summary: 'List stock adjustments',
      description:
        'Receipts and adjustments together add up to the units on hand. A change of status or warehouse is a pair of ' +
        'rows with one `transaction_id`. Default: the last 30 days. Order: time, transaction_id, line.',
      tag: TAG,
      access: 'read',
      list: adjustmentList,
      row: InventoryAdjustment,
      rows: 'Adjustments.',
      filters: {
        start_time: Type.Optional(day('Start of the range, included. Default: 30 days before its end.')),
        end_time: Type.Optional(day('End of the range, included. Default: today.')),
        ...itemFilters,
        warehouse_id: warehouseFilter,
        'reason[]': Type.Optional(
          Type.Array(Enum(REASONS, 'A reason.'), { maxItems: REASONS.length, description: 'Reasons.' }),
        ),
      },
      perPage: 50,
      defaults: ({ start_time, end_time }) => {
        const { start, end } = lastDays({ start: start_time, end: end_time }, DEFAULT_DAYS, clock.now());
        return { start_time: start, end_time: end };
      },
      rules: ({ query }) => rangeViolations(query, 'start_time', 'end_time'),
    }),
  ];
}
