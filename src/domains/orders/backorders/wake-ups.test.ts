// Any change that lets a backordered order ship triggers another look, even if the order became backordered at that
// moment and has not seen the change.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newOrder, type OrdersWorld, OrderTaker, ordersWorld } from '../../../../test/worlds/orders-world.ts';
import type { Db } from '../../../kit/db/db.ts';
import { commitForOrg, openFeed } from '../../../kit/feed/feed-writer.ts';
import { lockBundles, writeBundles } from '../../catalog/bundles/write-bundles.ts';
import { changeItem } from '../../catalog/items/manage-items.ts';
import { receiveStock } from '../../stock/receive-stock.ts';
import { NO_LOT } from '../../stock/stock-state.ts';
import { changeWarehouse, setWarehouseAccess } from '../../warehouses/manage-warehouses.ts';

const HUB = 1;
let world: OrdersWorld;

beforeEach(async () => {
  world = await ordersWorld({ items: 6, warehouses: 2, poolSize: 8 });
  const now = world.clock.now();
  await world.world.sql.query(
    "INSERT INTO org VALUES ($1, 'The hub', 'hub', true, null, null, null, 1, $2, $2)",
    [HUB, now],
  );
  await world.db.transaction(async (tx) => openFeed(tx, HUB, now));
});
afterEach(() => world.close());

const byHub = (change: Parameters<typeof changeWarehouse>[3], id = 1) =>
  commitForOrg(world.db, { orgId: HUB, actor: 'hub', now: world.clock.now() }, (tx, feed) =>
    changeWarehouse(tx, feed, id, change, null),
  );
const ofItem = (id: number, changes: Parameters<typeof changeItem>[3]) =>
  world.world.change((tx, feed) => changeItem(tx, feed, id, changes, null));

async function ofBundle(bundleId: number, parts: ReadonlyMap<number, number>): Promise<void> {
  await world.world.change(async (tx, feed) => {
    const plans = [{ bundleId, parts }];
    await writeBundles(tx, feed, await lockBundles(tx, feed.orgId, plans), plans);
  });
}

const inDays = (days: number) =>
  new Date(world.clock.now().getTime() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

async function receiveLot(itemId: number, days: number): Promise<void> {
  const line = { itemId, warehouseId: 1, quantity: 10, lot: NO_LOT, expiration: inDays(days) };
  await world.world.change((tx, feed) => receiveStock(tx, feed, [{ ...line, status: 'available' }]));
}

interface Case {
  /** Until then nothing can ship. */
  readonly setUp: () => Promise<unknown>;
  readonly change: () => Promise<unknown>;
  readonly item?: number;
}

const CASES: Readonly<Record<string, Case>> = {
  'a warehouse that opens': {
    setUp: async () => {
      await byHub({ is_active: false });
      await world.receive(1, 10);
    },
    change: () => byHub({ is_active: true }),
  },
  'a warehouse that gets a service': {
    setUp: async () => {
      await byHub({ services: ['storage'] });
      await world.receive(1, 10);
    },
    change: () => byHub({ services: ['storage', 'orders'] }),
  },
  'a warehouse that is opened to the org': {
    setUp: async () => {
      await world.world.change((tx, feed) => setWarehouseAccess(tx, feed, 1, false));
      await world.receive(1, 10);
    },
    change: () => world.world.change((tx, feed) => setWarehouseAccess(tx, feed, 1, true)),
  },
  'days that a lot must be good for': {
    setUp: async () => {
      await ofItem(1, { min_remaining_days: { MERCHANT: 60 } });
      await receiveLot(1, 30);
    },
    change: () => ofItem(1, { min_remaining_days: { MERCHANT: 20 } }),
  },
  'an item that is not hazardous after all': {
    setUp: async () => {
      // The other warehouse may ship it but has no stock.
      await byHub({ services: ['storage', 'orders', 'hazmat'] }, 2);
      await ofItem(1, { is_hazmat: true });
      await world.receive(1, 10);
    },
    change: () => ofItem(1, { is_hazmat: false }),
  },
  'a component that is not hazardous after all': {
    setUp: async () => {
      await ofBundle(5, new Map([[1, 2]]));
      await byHub({ services: ['storage', 'orders', 'hazmat'] }, 2);
      await ofItem(1, { is_hazmat: true });
      await world.receive(1, 10);
    },
    change: () => ofItem(1, { is_hazmat: false }),
    item: 5,
  },
  'a bundle that is made of something else': {
    setUp: async () => {
      await ofBundle(
        5,
        new Map([
          [1, 1],
          [2, 1],
        ]),
      );
      await world.receive(1, 10);
    },
    change: () => ofBundle(5, new Map([[1, 1]])),
    item: 5,
  },
};

/** A database whose transactions pause before the commit until they are released. */
function held(db: Db): { db: Db; reached: Promise<void>; letGo: () => void } {
  const reached = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const transaction: Db['transaction'] = (work) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      reached.resolve();
      await go.promise;
      return result;
    });
  return { db: { ...db, transaction }, reached: reached.promise, letGo: () => go.resolve() };
}

describe.each(Object.entries(CASES))('%s', (_, { setUp, change, item = 1 }) => {
  it('has the orders looked at again that wait', async () => {
    await setUp();
    await world.workOff();
    const order = newOrder([[item, 3]]);
    await world.take(order);
    await world.workOff();
    expect(await world.unitsOf(order)).toEqual({ ships: 0, waits: 3 });
    await change();
    await world.workOff();
    expect(await world.unitsOf(order)).toEqual({ ships: 3, waits: 0 });
    await world.expectSound();
  });

  it('reaches an order that has begun to wait without having seen it', async () => {
    await setUp();
    await world.workOff();
    const order = newOrder([[item, 3]]);
    const { db, reached, letGo } = held(world.beside().db);
    const taking = new OrderTaker(db, world.orgId, world.clock).take(order);
    await reached;
    const working = change().then(() => world.workOff());
    // The worker may have to wait for the order's locks.
    await new Promise((resolve) => setTimeout(resolve, 50));
    letGo();
    await Promise.all([taking, working]);
    await world.workOff();
    expect(await world.unitsOf(order)).toEqual({ ships: 3, waits: 0 });
    await world.expectSound();
  });
});
