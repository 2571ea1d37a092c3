import { type Static, Type } from 'typebox';
import type { Db } from '../db/db.ts';
import { rangeViolations } from '../http/date-ranges.ts';
import { forHub } from '../http/for-hub.ts';
import { listAnswer, listQuery, readPage } from '../http/pagination.ts';
import { type Route, route } from '../http/route.ts';
import { Enum, Flag } from '../http/schema.ts';
import type { Clock } from '../kernel/clock.ts';
import { REASONS } from '../stock/schema.ts';
import { EXAMPLE_ADJUSTMENT, EXAMPLE_RECEIPT, EXAMPLE_RECORD } from './examples.ts';
import { stockRoutes } from './ops/routes.ts';
import { type ItemFilters, listInventory, listMovements, totalInventory, totalMovements } from './queries.ts';
import { instantsOf, lastDays } from './ranges.ts';
import {
  InventoryAdjustment,
  InventoryReceipt,
  InventoryRecord,
  itemFilters,
  warehouseFilter,
} from './schema.ts';

const TAG = 'Inventory';
const day = (description: string) => Type.String({ format: 'date', description });
const instantParameter = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

interface ItemQuery {
  readonly mpn?: string;
  readonly upc?: string;
  readonly ean?: string;
  readonly item_id?: string;
  readonly sku?: string;
  readonly warehouse_id?: number;
}

function itemFiltersOf(query: ItemQuery): ItemFilters {
  return {
    itemId: query.item_id === undefined ? undefined : Number(query.item_id),
    mpn: query.mpn,
    upc: query.upc,
    ean: query.ean,
    sku: query.sku,
    warehouseId: query.warehouse_id,
  };
}

const ReceiptsQuery = listQuery({
  perPage: 50,
  pageRequired: true,
  filters: {
    start_time: day('Start of the range, included.'),
    end_time: day('End of the range, included.'),
    ...itemFilters,
  },
});

const AdjustmentsQuery = listQuery({
  perPage: 50,
  filters: {
    start_time: Type.Optional(day('Start of the range, included. Default: 30 days up to its end.')),
    end_time: Type.Optional(day('End of the range, included. Default: today.')),
    ...itemFilters,
    warehouse_id: warehouseFilter,
    'reason[]': Type.Optional(
      Type.Array(Enum(REASONS, 'A reason.'), { maxItems: REASONS.length, description: 'Reasons.' }),
    ),
  },
});

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

export function inventoryRoutes(services: Services): Route[] {
  const reads = readRoutes(services);
  return [...reads, ...reads.map((read) => forHub(read, 'inventory')), ...stockRoutes(services)];
}

function readRoutes(services: Services): Route[] {
  const { db, clock } = services;
  return [
    route({
      method: 'GET',
      path: '/v1/inventory',
      operationId: 'listInventory',
      summary: 'List stock, one record per item and warehouse',
      description:
        'Always true: `on_hand_quantity` = `available_quantity` + `reserved_quantity` + `unavailable_quantity`. With ' +
        '`as_of` the record says what the ledger said then; reservations are not kept historically, so what depends on ' +
        'them is null. `sellable` is what each channel could be given now: units that are free and in time, where the ' +
        'warehouse is active, open to you and able; it follows changes of warehouses and items within moments, and the ' +
        'date at the warehouse within minutes, and `inventory.changed` tells it. Order: item_id, warehouse_id.',
      tag: TAG,
      access: 'read',
      query: listQuery({
        perPage: 100,
        filters: {
          ...itemFilters,
          sku: Type.Optional(
            Type.String({ minLength: 1, maxLength: 100, description: 'SKU of one of the item’s listings.' }),
          ),
          warehouse_id: warehouseFilter,
          updated_since: instantParameter('Only records that changed at or after this instant.'),
          as_of: instantParameter('What the ledger said at this instant.'),
          include_lots: Type.Optional(Flag('`true` adds `lots`.')),
        },
      }),
      queryExample: { per_page: 10 },
      responses: {
        200: {
          description: 'Inventory records.',
          schema: Type.Array(InventoryRecord),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE_RECORD],
        },
      },
      handler: async (call) => {
        const { query, orgId } = call;
        const page = readPage(query, ['bigint', 'bigint']);
        const filters = {
          ...itemFiltersOf(query),
          updatedSince: query.updated_since,
          asOf: query.as_of,
          includeLots: query.include_lots === true,
        };
        const list = await listInventory(db, orgId, filters, page);
        return listAnswer(call, list, page.wantsTotal ? await totalInventory(db, orgId, filters) : null);
      },
    }),
    route({
      method: 'GET',
      path: '/v1/inventory/receipts',
      operationId: 'listInventoryReceipts',
      summary: 'List new inventory received into warehouses',
      description:
        'Receipts and adjustments together add up to what is on hand. Order: time, transaction_id.',
      tag: TAG,
      access: 'read',
      query: ReceiptsQuery,
      queryExample: { start_time: '2026-01-01', end_time: '2026-12-31', page: 1 },
      rules: ({ query }) => rangeViolations(query, 'start_time', 'end_time'),
      responses: {
        200: {
          description: 'Receipts.',
          schema: Type.Array(InventoryReceipt),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE_RECEIPT],
        },
      },
      handler: async (call) => {
        const query: Static<typeof ReceiptsQuery> = call.query;
        const page = readPage(query, ['timestamptz', 'bigint', 'integer']);
        const filters = { ...itemFiltersOf(query), ...instantsOf(query.start_time, query.end_time) };
        const list = await listMovements(db, call.orgId, 'receipts', filters, page);
        const total = page.wantsTotal ? await totalMovements(db, call.orgId, 'receipts', filters) : null;
        return listAnswer(call, list, total);
      },
    }),
    route({
      method: 'GET',
      path: '/v1/inventory/adjustments',
      operationId: 'listInventoryAdjustments',
      summary: 'List every movement of stock that is not a receipt',
      description:
        'Receipts and adjustments together add up to what is on hand. A change of status or place is a pair of rows ' +
        'with one `transaction_id`. Default: the last 30 days. Order: time, transaction_id, line.',
      tag: TAG,
      access: 'read',
      query: AdjustmentsQuery,
      rules: ({ query }) => rangeViolations(query, 'start_time', 'end_time'),
      responses: {
        200: {
          description: 'Adjustments.',
          schema: Type.Array(InventoryAdjustment),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE_ADJUSTMENT],
        },
      },
      handler: async (call) => {
        const query: Static<typeof AdjustmentsQuery> = call.query;
        const page = readPage(query, ['timestamptz', 'bigint', 'integer']);
        const filters = {
          ...itemFiltersOf(query),
          ...lastDays(query, clock.now()),
          reasons: query['reason[]'],
        };
        const list = await listMovements(db, call.orgId, 'adjustments', filters, page);
        const total = page.wantsTotal ? await totalMovements(db, call.orgId, 'adjustments', filters) : null;
        return listAnswer(call, list, total);
      },
    }),
  ];
}
