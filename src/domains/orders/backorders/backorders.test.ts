// Backorders are filled first come, first served, however stock becomes available.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workOffOneTurn } from '../../../../test/tools/due-work.ts';
import { moveGoods } from '../../../../test/worlds/move-goods.ts';
import {
  addOrg,
  manualClock,
  newOrder,
  OrdersWorld,
  ordersWorld,
  type Wanted,
} from '../../../../test/worlds/orders-world.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import type { ManualClock } from '../../../kit/kernel/clock.ts';
import { adjustStock, changeStatus, countStock } from '../../stock/change-stock.ts';
import { closeHold, openHold } from '../../stock/hold-stock.ts';
import { receiveStock } from '../../stock/receive-stock.ts';
import { NO_DATE, NO_LOT, type StockStatus } from '../../stock/stock-state.ts';

let world: OrdersWorld;
let clock: ManualClock;

beforeEach(async () => {
  clock = manualClock();
  world = await ordersWorld({ items: 9, warehouses: 3, clock });
});
afterEach(async () => {
  await world.workOff();
  await world.expectNobodyForgotten();
  await world.expectSound();
  await world.close();
});

/** Orders come one after the other. */
async function order(...lines: Wanted[]) {
  clock.advanceMs(1000);
  const sent = newOrder(lines);
  await world.take(sent);
  return sent;
}

const units = (...orders: { market_order_id: string }[]) =>
  Promise.all(orders.map((one) => world.unitsOf(one)));
const place = (itemId: number, warehouseId = 1) => ({
  itemId,
  warehouseId,
  lot: NO_LOT,
  expiration: NO_DATE,
});
const hold = (id: number, quantity: number) =>
  world.world.change((tx, feed) =>
    openHold(tx, feed, { id, warehouseId: place(1).warehouseId, note: null }, [
      { ...place(1), ownerId: id, ownerLine: 1, quantity },
    ]),
  );
const receiveAs = (status: StockStatus, quantity: number, warehouseId = 1) =>
  world.world.change((tx, feed) => receiveStock(tx, feed, [{ ...place(1, warehouseId), quantity, status }]));

describe('stock that appears goes to who waits longest', () => {
  /** Each brings 5 units of item 1 that were not free before. */
  const ways: Record<string, { before?: () => Promise<unknown>; free: () => Promise<unknown> }> = {
    'goods are received': { free: () => world.receive(1, 5) },
    'goods are received where nobody has waited for them': {
      free: () => world.receive(1, 5, 2),
    },
    'units are found': {
      free: () =>
        world.world.change((tx, feed) =>
          adjustStock(tx, feed, [{ ...place(1), status: 'available', quantity: 5, reason: 'found' }]),
        ),
    },
    'a count finds more than was known': {
      free: () =>
        world.world.change((tx, feed) =>
          countStock(tx, feed, [{ ...place(1), status: 'available', counted: 5 }], 1, null),
        ),
    },
    'quarantined goods become available': {
      before: () => receiveAs('quarantined', 5),
      free: () =>
        world.world.change((tx, feed) =>
          changeStatus(tx, feed, [
            { ...place(1), from: 'quarantined', to: 'available', quantity: 5, reason: 'released' },
          ]),
        ),
    },
    'a hold is released': {
      before: async () => {
        await world.receive(1, 5);
        await hold(1, 5);
      },
      free: () => world.world.change((tx, feed) => closeHold(tx, feed, 1)),
    },
    'goods come from a warehouse that does not ship orders': {
      before: async () => {
        await world.world.sql.query(
          "UPDATE warehouse SET services = '{storage}', version = version + 1 WHERE id = 2",
        );
        await world.receive(1, 5, 2);
      },
      free: () => moveGoods(world.world.change, { itemId: 1, from: 2, to: 1, quantity: 5 }),
    },
    'another order is cancelled': {
      before: async () => {
        await world.receive(1, 5);
        await world.take(newOrder([[1, 5]], { market_order_id: 'CANCELLED' }));
      },
      free: () => world.cancel('CANCELLED'),
    },
  };

  it.each(Object.keys(ways))('when %s', async (name) => {
    await ways[name]?.before?.();
    const first = await order([1, 3]);
    const second = await order([1, 3]);
    const third = await order([1, 3]);
    await world.workOff();
    expect(await units(first, second, third)).toEqual(Array(3).fill({ ships: 0, waits: 3 }));
    await ways[name]?.free();
    await world.workOff();
    expect(await units(first, second, third)).toEqual([
      { ships: 3, waits: 0 },
      { ships: 2, waits: 1 },
      { ships: 0, waits: 3 },
    ]);
  });
});

describe('who waits', () => {
  it('is not overtaken by orders that come after the goods and before the filler', async () => {
    const waiting = await order([1, 4]);
    await world.receive(1, 5);
    const newer = await order([1, 5]);
    expect(await units(waiting, newer)).toEqual([
      { ships: 0, waits: 4 },
      { ships: 1, waits: 4 },
    ]);
    await world.workOff();
    expect(await units(waiting, newer)).toEqual([
      { ships: 4, waits: 0 },
      { ships: 1, waits: 4 },
    ]);
  });

  it('is not overtaken where the goods come to another warehouse than the one it was counted at', async () => {
    const waiting = await order([1, 4]);
    await world.receive(1, 5, 2);
    const newer = await order([1, 5]);
    expect(await units(waiting, newer)).toEqual([
      { ships: 0, waits: 4 },
      { ships: 1, waits: 4 },
    ]);
  });

  it('is not overtaken because a warehouse that does not ship orders has some of the item', async () => {
    const waiting = await order([1, 4]);
    await world.world.sql.query(
      "UPDATE warehouse SET services = '{storage}', version = version + 1 WHERE id = 2",
    );
    await world.receive(1, 4, 2);
    await world.receive(1, 4, 3);
    const newer = await order([1, 4]);
    expect(await units(waiting, newer)).toEqual(Array(2).fill({ ships: 0, waits: 4 }));
    await world.workOff();
    expect(await units(waiting, newer)).toEqual([
      { ships: 4, waits: 0 },
      { ships: 0, waits: 4 },
    ]);
  });

  it('for a bundle gets it when its last component comes, and keeps its turn for each of them', async () => {
    await world.bundle(3, [
      [1, 2],
      [2, 1],
    ]);
    const bundles = await order([3, 2]);
    const component = await order([1, 3]);
    await world.receive(1, 5);
    await world.workOff();
    // The bundle cannot be made yet: its component goes to an order that can use it.
    expect(await units(bundles, component)).toEqual([
      { ships: 0, waits: 2 },
      { ships: 3, waits: 0 },
    ]);
    await world.receive(2, 5);
    const newer = await order([1, 2]);
    expect(await units(newer)).toEqual([{ ships: 0, waits: 2 }]);
    await world.workOff();
    expect(await units(bundles, newer)).toEqual([
      { ships: 1, waits: 1 },
      { ships: 0, waits: 2 },
    ]);
    await world.receive(1, 4);
    await world.workOff();
    expect(await units(bundles, newer)).toEqual([
      { ships: 2, waits: 0 },
      { ships: 2, waits: 0 },
    ]);
  });

  it('for a bundle that cannot be made keeps nothing of its components from others', async () => {
    await world.bundle(3, [
      [1, 1],
      [2, 2],
    ]);
    const bundle = await order([3, 1]);
    await world.receive(1, 1);
    await world.receive(2, 1);
    const [first, second] = [await order([1, 1]), await order([2, 1])];
    expect(await units(bundle, first, second)).toEqual([
      { ships: 0, waits: 1 },
      { ships: 1, waits: 0 },
      { ships: 1, waits: 0 },
    ]);
  });

  it('with lines for different items gets each of them in its turn', async () => {
    const older = await order([2, 2]);
    const both = await order([1, 2], [2, 2]);
    await world.receive(2, 3);
    await world.workOff();
    expect(await units(older, both)).toEqual([
      { ships: 2, waits: 0 },
      { ships: 1, waits: 3 },
    ]);
    await world.receive(1, 1);
    await world.workOff();
    expect(await units(both)).toEqual([{ ships: 2, waits: 2 }]);
    await world.receive(1, 1);
    await world.receive(2, 1);
    await world.workOff();
    expect(await units(both)).toEqual([{ ships: 4, waits: 0 }]);
  });

  it('is served though two hundred others wait for something that has run out', async () => {
    for (let sent = 0; sent < 4; sent += 1) {
      clock.advanceMs(1000);
      await world.send(...Array.from({ length: 60 }, () => newOrder([[1, 1]])));
    }
    const last = await order([2, 1]);
    await world.receive(1, 1);
    await world.receive(2, 1);
    await world.workOff();
    expect(await units(last)).toEqual([{ ships: 1, waits: 0 }]);
  });

  it('keeps its turn when what it had turns out not to be there', async () => {
    await world.receive(1, 4);
    const first = await order([1, 4]);
    const second = await order([1, 4]);
    await world.world.change((tx, feed) =>
      countStock(tx, feed, [{ ...place(1), status: 'available', counted: 1 }], 1, null),
    );
    await world.workOff();
    expect(await units(first, second)).toEqual([
      { ships: 1, waits: 3 },
      { ships: 0, waits: 4 },
    ]);
    await world.receive(1, 4);
    await world.workOff();
    expect(await units(first, second)).toEqual([
      { ships: 4, waits: 0 },
      { ships: 1, waits: 3 },
    ]);
  });

  it('and is cancelled gives its turn to the next', async () => {
    const first = await order([1, 2]);
    const second = await order([1, 2]);
    await world.cancel(first.market_order_id);
    await world.receive(1, 2);
    await world.workOff();
    expect(await units(first, second)).toEqual([
      { ships: 0, waits: 0 },
      { ships: 2, waits: 0 },
    ]);
  });
});

it('where the work of one org fails, that of the others is done all the same', async () => {
  await addOrg(world.world, 8, 1, clock.now());
  const neighbour = new OrdersWorld({ ...world.world, orgId: 8 }, clock);
  const [mine, theirs] = [newOrder([[1, 1]]), newOrder([[1, 1]])];
  await world.take(mine);
  await neighbour.take(theirs);
  for (const orgId of [7, 8])
    await commitForOrg(world.db, { orgId, actor: 'test', now: clock.now() }, async (tx, feed) => {
      await receiveStock(tx, feed, [{ ...place(1), quantity: 1, status: 'available' }]);
    });
  await world.world.sql.query('ALTER TABLE reservation ADD CONSTRAINT poison CHECK (org_id <> 7)');
  await expect(world.workOff()).rejects.toMatchObject({ constraint: 'poison' });
  expect(await units(mine, theirs)).toEqual([
    { ships: 0, waits: 1 },
    { ships: 1, waits: 0 },
  ]);
  await world.world.sql.query('ALTER TABLE reservation DROP CONSTRAINT poison');
  // It is retried after a pause.
  clock.advanceMs(1000);
});

it('an item whose work fails does not keep the org’s other items from being given away', async () => {
  const [poisoned, other] = [await order([1, 1]), await order([2, 1])];
  await world.world.sql.query('ALTER TABLE reservation ADD CONSTRAINT poison CHECK (item_id <> 1)');
  await world.receive(1, 1);
  await world.receive(2, 1);
  await expect(world.workOff()).rejects.toMatchObject({ constraint: 'poison' });
  expect(await units(poisoned, other)).toEqual([
    { ships: 0, waits: 1 },
    { ships: 1, waits: 0 },
  ]);
  await world.world.sql.query('ALTER TABLE reservation DROP CONSTRAINT poison');
  clock.advanceMs(1000);
});

it('an org for whose goods very many wait gets them in turns, and others theirs between them', async () => {
  await addOrg(world.world, 8, 1, clock.now());
  const neighbour = new OrdersWorld({ ...world.world, orgId: 8 }, clock);
  const many = Array.from({ length: 1300 }, () => newOrder([[1, 1]]));
  for (let from = 0; from < many.length; from += 250) await world.send(...many.slice(from, from + 250));
  await neighbour.take(newOrder([[1, 1]]));
  for (const orgId of [7, 8])
    await commitForOrg(world.db, { orgId, actor: 'test', now: clock.now() }, async (tx, feed) => {
      await receiveStock(tx, feed, [{ ...place(1), quantity: 1300, status: 'available' }]);
    });
  const served = () => world.number("SELECT count(*) FROM sub_order WHERE state = 'pending'");
  await workOffOneTurn(world.db, clock);
  expect(await served()).toBe(5 * 200 + 1);
  await workOffOneTurn(world.db, clock);
  expect(await served()).toBe(1301);
});
