// Orders for tests that are not about intake: placed with the parts they are told to have and with their stock reserved,
// through the same state and the same stock engine as real ones, without checks and without routing.
import { createHash } from 'node:crypto';
import { bundleComponents } from '../../src/domains/catalog/resolve-items.ts';
import { ordersOf } from '../../src/domains/orders/aggregate.ts';
import { NO_HOLDS } from '../../src/domains/orders/holds/hold-rules.ts';
import { Order, type SubOrder, UNTOUCHED } from '../../src/domains/orders/orders-state.ts';
import { USUAL_URGENCY } from '../../src/domains/orders/routing/turn-rules.ts';
import type { Why } from '../../src/domains/orders/routing/types.ts';
import { openStock } from '../../src/domains/stock/open-stock.ts';
import { sharesOf } from '../../src/domains/stock/pick-balances.ts';
import { receiveStock } from '../../src/domains/stock/receive-stock.ts';
import { NO_DATE, NO_LOT, type StockState } from '../../src/domains/stock/stock-state.ts';
import { type Work, workOf } from '../../src/kit/aggregates/work.ts';
import type { Db, Tx } from '../../src/kit/db/db.ts';
import { idSource } from '../../src/kit/db/ids.ts';
import { commitForOrg, type FeedWriter } from '../../src/kit/feed/feed-writer.ts';
import { cents } from '../../src/kit/kernel/cents.ts';

/** The reasons of a sub-order that was not routed. */
export function whyFor(warehouseId: number | null): string {
  const considered = { distance_km: 1, can_ship_units: 1, ship_by: null, excluded: null, chosen: true };
  const why: Why = {
    rule: warehouseId === null ? 'impossible' : 'whole',
    text: 'A test has placed it there.',
    warehouses: warehouseId === null ? [] : [{ id: warehouseId, ...considered }],
  };
  return JSON.stringify(why);
}

interface TestLine {
  readonly itemId: number;
  readonly quantity: number;
  readonly sku?: string | null;
  readonly marketOrderItemId?: string | null;
  readonly unitPriceCents?: number | null;
}

interface TestPart {
  readonly state?: 'pending' | 'backordered' | 'error';
  readonly warehouseId: number | null;
  /** Quantities by line, from 1; all of every line unless told. */
  readonly lines?: Readonly<Record<number, number>>;
  readonly reason?: string | null;
  readonly shipBy?: Date | null;
}

export interface TestOrder {
  /** Made from its id unless given. */
  readonly marketOrderId?: string;
  readonly lines: readonly TestLine[];
  readonly parts: readonly TestPart[];
  readonly marketplace?: string | null;
  readonly placedAt?: Date;
  readonly latestShip?: Date | null;
  /** Beside the ship-to address, or instead of it. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly instructions?: Readonly<Record<string, unknown>>;
  readonly priority?: number;
  readonly notBefore?: Date;
  readonly createdBy?: string;
}

export interface PlacedOrder {
  readonly id: number;
  readonly marketOrderId: string;
  readonly subOrderIds: readonly number[];
}

export const subOrderIds = idSource('sub_order_id_seq', 100);
const orderIds = idSource('customer_order_id_seq', 100);

const SHIP_TO = {
  ship_to_name: 'Ada Byron',
  address_line1: '12 Analytical Way',
  city: 'Princeton',
  state: 'NJ',
  postal_code: '08540',
  country: 'US',
};

export async function placeOrder(tx: Tx, feed: FeedWriter, wanted: TestOrder): Promise<PlacedOrder> {
  const work = workOf(tx, feed);
  const order = await newOrder(work, wanted);
  ordersOf(work).add(order);
  ordersOf(work).stock = await reserveFor(tx, feed.orgId, order);
  await work.saveStock();
  return {
    id: order.id,
    marketOrderId: order.marketOrderId,
    subOrderIds: order.subOrders.map(({ id }) => id),
  };
}

async function newOrder({ tx, now }: Work, wanted: TestOrder): Promise<Order> {
  const { marketplace = null, latestShip = null } = wanted;
  const id = await orderIds.next(tx);
  const ids = await subOrderIds.take(tx, wanted.parts.length);
  const marketOrderId = wanted.marketOrderId ?? `TEST-${id}`;
  const lines = wanted.lines.map((line, index) => ({
    line: index + 1,
    itemId: line.itemId,
    sku: line.sku ?? null,
    marketOrderItemId: line.marketOrderItemId ?? null,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents == null ? null : cents(line.unitPriceCents),
    currency: line.unitPriceCents == null ? null : 'USD',
  }));
  const everything = Object.fromEntries(lines.map(({ line, quantity }) => [line, quantity]));
  const parts = wanted.parts.map((part, index) => ({
    id: ids[index] ?? 0,
    state: part.state ?? ('pending' as const),
    warehouseId: part.warehouseId,
    reason: part.reason ?? null,
    why: whyFor(part.warehouseId),
    shipBy: part.shipBy ?? null,
    latestShip,
    turn: part.shipBy == null ? null : { leaveBy: part.shipBy, urgency: USUAL_URGENCY },
    ...UNTOUCHED,
    lines: new Map(Object.entries(part.lines ?? everything).map(([line, units]) => [Number(line), units])),
  }));
  const details = { ...SHIP_TO, ...wanted.details } as Record<string, unknown>;
  const searched = [marketOrderId, '', details['po_number'] ?? '', details['ship_to_name']];
  const { instructions = null, priority = null, notBefore = null } = wanted;
  const sent = {
    details: JSON.stringify(details),
    instructions: instructions && JSON.stringify(instructions),
  };
  const fields = {
    id,
    marketOrderId,
    marketplace,
    ...sent,
    priority,
    notBefore,
    holds: NO_HOLDS,
    latestShip,
    previousOrderId: null,
    shipsWhole: false,
  };
  return Order.begin(now, fields, lines, parts, {
    contentHash: createHash('sha256').update(marketOrderId).digest(),
    search: [...searched, ...lines.map(({ sku }) => sku ?? '')].join('\u001f'),
    placedAt: wanted.placedAt ?? null,
    createdBy: wanted.createdBy ?? 'test',
    entryReason: null,
  });
}

/** Reserves what the pending parts (or one of them) need, first expired first; of a bundle, its components. */
export async function reserveFor(tx: Tx, orgId: number, order: Order, only?: SubOrder): Promise<StockState> {
  const itemIds = order.lines.map((line) => line.itemId);
  const bundles = await bundleComponents(tx, orgId, itemIds);
  const needs = order.subOrders
    .filter((one) => one.state === 'pending' && (only === undefined || one === only))
    .flatMap((subOrder) =>
      [...subOrder.lines].flatMap(([line, units]) => {
        const itemId = itemIds[line - 1] ?? 0;
        return (bundles.get(itemId) ?? [{ componentId: itemId, quantity: 1 }]).map((part) => ({
          owner: { ownerKind: 'sub_order', ownerId: subOrder.id, ownerLine: line } as const,
          itemId: part.componentId,
          warehouseId: subOrder.warehouseId ?? 0,
          quantity: units * part.quantity,
        }));
      }),
    );
  const stock = await openStock(tx, orgId, needs);
  for (const { owner, ...need } of needs) {
    const shares = sharesOf(stock, { ...need, status: 'available' }, 'free');
    if (typeof shares === 'number')
      throw new Error(`${shares} of ${need.quantity} units of item ${need.itemId} are free`);
    for (const { balance, quantity } of shares) stock.reserve(owner, balance, quantity);
  }
  return stock;
}

// --- In a transaction of their own ------------------------------------------------------------------------------

export interface OrderToMake {
  readonly orgId: number;
  readonly warehouseId: number;
  readonly lines: TestOrder['lines'];
  /** Without stock: the sub-order waits. */
  readonly isBackordered?: boolean;
  readonly shipBy?: Date | null;
  readonly marketOrderId?: string;
  readonly marketplace?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly instructions?: Readonly<Record<string, unknown>>;
  readonly now?: Date;
}

/** An order of one sub-order. */
export async function makeOrder(db: Db, wanted: OrderToMake): Promise<PlacedOrder & { subOrderId: number }> {
  const {
    orgId,
    warehouseId,
    isBackordered = false,
    shipBy = null,
    now = new Date(),
    lines,
    ...more
  } = wanted;
  const part = { warehouseId, shipBy, state: isBackordered ? 'backordered' : 'pending' } as const;
  const numbered = lines.map((line, index) => ({ marketOrderItemId: String(index + 1), ...line }));
  const placed = await commitForOrg(db, { orgId, actor: 'test', now }, (tx, feed) =>
    placeOrder(tx, feed, { ...more, lines: numbered, parts: [part] }),
  );
  return { ...placed, subOrderId: placed.subOrderIds[0] ?? 0 };
}

/** Goods that arrive. */
export async function receiveGoods(
  db: Db,
  orgId: number,
  lines: readonly {
    readonly itemId: number;
    readonly warehouseId: number;
    readonly quantity: number;
    readonly lot?: string;
    readonly expiration?: string;
  }[],
): Promise<void> {
  await commitForOrg(db, { orgId, actor: 'test', now: new Date() }, async (tx, feed) => {
    const rows = lines.map((line) => ({
      ...line,
      lot: line.lot ?? NO_LOT,
      expiration: line.expiration ?? NO_DATE,
      status: 'available' as const,
    }));
    const conflicts = await receiveStock(tx, feed, rows);
    if (conflicts.length > 0) throw new Error('a lot is known with another date');
  });
}
