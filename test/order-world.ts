// Orders for tests, made through the orders and the stock engine as intake makes them, without its checks and its routing.
import { bundleComponents } from '../src/catalog/resolve-items.ts';
import type { Db } from '../src/db/db.ts';
import { idSource } from '../src/db/ids.ts';
import { commitForOrg, withFeed } from '../src/feed/feed-writer.ts';
import { OrdersState } from '../src/orders/orders-state.ts';
import { writeOrders } from '../src/orders/write-orders.ts';
import { openStock } from '../src/stock/open-stock.ts';
import { sharesOf } from '../src/stock/pick-balances.ts';
import { receiveStock } from '../src/stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../src/stock/stock-state.ts';

const orderIds = idSource('customer_order_id_seq');
const subOrderIds = idSource('sub_order_id_seq');

export interface OrderToMake {
  readonly orgId: number;
  readonly warehouseId: number;
  readonly lines: readonly { readonly itemId: number; readonly quantity: number; readonly sku?: string }[];
  /** Without stock: the sub-order waits. */
  readonly isBackordered?: boolean;
  readonly shipBy?: Date | null;
  readonly marketOrderId?: string;
  readonly marketplace?: string;
  /** Beside the ship-to address, or instead of it. */
  readonly details?: object;
  readonly now?: Date;
}

interface MadeOrder {
  readonly orderId: number;
  readonly subOrderId: number;
  readonly marketOrderId: string;
}

/** An order of one sub-order, with its stock reserved first expired first; a bundle's components where it is one. */
export async function makeOrder(db: Db, wanted: OrderToMake): Promise<MadeOrder> {
  const { orgId, warehouseId, isBackordered = false } = wanted;
  const now = wanted.now ?? new Date();
  return db.transaction(async (tx) => {
    const orderId = await orderIds.next(tx);
    const subOrderId = await subOrderIds.next(tx);
    const marketOrderId = wanted.marketOrderId ?? `TEST-${orderId}`;
    const bundles = await bundleComponents(
      tx,
      orgId,
      wanted.lines.map((line) => line.itemId),
    );
    const takes = wanted.lines.flatMap(({ itemId, quantity }, index) =>
      (bundles.get(itemId) ?? [{ componentId: itemId, quantity: 1 }]).map((part) => ({
        ownerLine: index + 1,
        itemId: part.componentId,
        warehouseId,
        quantity: quantity * part.quantity,
      })),
    );
    const stock = await openStock(tx, orgId, takes);
    for (const { ownerLine, ...take } of isBackordered ? [] : takes) {
      const shares = sharesOf(stock, { ...take, status: 'available' }, 'free');
      if (typeof shares === 'number') throw new Error(`only ${shares} of item ${take.itemId} are free`);
      const owner = { ownerKind: 'sub_order', ownerId: subOrderId, ownerLine } as const;
      for (const { balance, quantity } of shares) stock.reserve(owner, balance, quantity);
    }
    const orders = new OrdersState(now);
    orders.add({
      id: orderId,
      marketOrderId,
      marketplace: wanted.marketplace ?? null,
      details: JSON.stringify({ ...SHIP_TO, ...wanted.details }),
      status: 'pending',
      units: wanted.lines.reduce((sum, line) => sum + line.quantity, 0),
      lines: wanted.lines.map(({ itemId, quantity, sku }, index) => ({
        line: index + 1,
        itemId,
        sku: sku ?? null,
        marketOrderItemId: String(index + 1),
        quantity,
        unitPriceCents: null,
        currency: null,
      })),
      subOrders: [
        {
          id: subOrderId,
          orderId,
          state: isBackordered ? 'backordered' : 'pending',
          warehouseId,
          reason: null,
          why: '{}',
          shipBy: wanted.shipBy ?? null,
          waveId: null,
          pickStartedAt: null,
          packedAt: null,
          shippedAt: null,
          lines: new Map(wanted.lines.map(({ quantity }, index) => [index + 1, quantity])),
          version: 1,
          createdAt: now,
          was: null,
        },
      ],
      latestShip: null,
      endedAt: null,
      version: 1,
      createdAt: now,
      wasStatus: null,
      wasEndedAt: null,
      intake: { contentHash: Buffer.alloc(32), search: marketOrderId, placedAt: now, createdBy: 'test' },
    });
    await withFeed(tx, { orgId, actor: 'test', now }, (feed) => writeOrders(tx, feed, orders, stock));
    return { orderId, subOrderId, marketOrderId };
  });
}

const SHIP_TO = {
  ship_to_name: 'Ada Byron',
  address_line1: '12 Analytical Way',
  city: 'Princeton',
  state: 'NJ',
  postal_code: '08540',
  country: 'US',
};

/** New goods on the shelf. */
export async function stockUp(
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
