// Backorders under concurrency: several processes take orders, goods arrive, several fillers run.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedOf } from '../../../../test/seeds.ts';
import { workOff, workOffOneTurn } from '../../../../test/tools/due-work.ts';
import {
  manualClock,
  newOrder,
  OrdersWorld,
  type OrderTaker,
  ordersWorld,
} from '../../../../test/worlds/orders-world.ts';
import type { Db } from '../../../kit/db/db.ts';
import type { Statement } from '../../../kit/db/statement.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import { type Clock, ManualClock } from '../../../kit/kernel/clock.ts';
import { changeStatus, countStock } from '../../stock/change-stock.ts';
import { receiveStock } from '../../stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../../stock/stock-state.ts';
import { fillBackorders } from './fill-backorders.ts';

let world: OrdersWorld;
let other: OrderTaker;

beforeEach(async () => {
  world = await ordersWorld({ items: 8, warehouses: 3, poolSize: 8 });
  other = world.beside({ poolSize: 8 });
});
afterEach(() => world.close());

/** Two fillers run until the work is done, then once more each, so that nothing is left due. */
async function withFillers(work: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const filler = async (db: Db) => {
    while (!isOver) {
      await world.workOff(db);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  };
  const fillers = [filler(world.db), filler(other.db)];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(fillers);
  }
  await world.workOff();
}

/** Runs `then` after such a statement has returned, before its reader continues. */
function pausedAfter(db: Db, name: string, then: () => Promise<unknown>): Db {
  return {
    ...db,
    query: async <Row>(statement: Statement<Row>, values?: readonly unknown[]) => {
      const rows = await db.query(statement, values);
      if (statement.name === name) await then();
      return rows;
    },
  };
}

/** Goods received at a time of another clock than the world's. */
async function receiveAt(clock: Clock, itemId: number): Promise<void> {
  const line = { ...place(itemId), quantity: 1, status: 'available' } as const;
  await commitForOrg(world.db, { orgId: world.orgId, actor: 'test', now: clock.now() }, async (tx, feed) => {
    await receiveStock(tx, feed, [line]);
  });
}

const place = (itemId: number, warehouseId = 1) => ({
  itemId,
  warehouseId,
  lot: NO_LOT,
  expiration: NO_DATE,
});
describe('two fillers at the same time', () => {
  it('give every unit exactly once', async () => {
    const orders = Array.from({ length: 60 }, () => newOrder([[1, 2]]));
    await world.send(...orders);
    for (let round = 0; round < 10; round += 1) {
      await world.receive(1, 7, 1 + (round % 3));
      await Promise.all([world.workOff(), world.workOff(other.db), world.workOff(other.db)]);
      expect(await world.number('SELECT sum(quantity) FROM reservation')).toBe(7 * (round + 1));
    }
    await world.expectNobodyForgotten();
    await world.expectSound();
  });

  it('leave the mark of goods that came while one of them was looking', async () => {
    const [first, second] = [newOrder([[1, 1]]), newOrder([[1, 1]])];
    await world.take(first);
    await world.receive(1, 1);
    // It has read the mark and the queue; now another order comes, and goods for it.
    const slow = pausedAfter(world.db, 'orders.waitingFor', async () => {
      await world.take(second);
      await world.receive(1, 1, 2);
    });
    await workOffOneTurn(slow);
    expect(await world.number('SELECT count(*) FROM due_work')).toBe(1);
    await world.workOff();
    expect(await world.unitsOf(second)).toEqual({ ships: 1, waits: 0 });
    await world.expectNobodyForgotten();
  });

  it('leave a mark that was removed and made again within one millisecond', async () => {
    const still = new OrdersWorld(world.world, manualClock());
    const order = newOrder([[1, 1]]);
    await still.take(order);
    const later = new ManualClock(new Date(still.clock.now().getTime() + fillBackorders.leaseMs));
    // It has seen that nothing is free, and is slow; its lease expires, another filler removes the mark, and goods
    // arrive.
    const slow = pausedAfter(still.db, 'orders.freeItemsOfDue', async () => {
      await workOff(other.db, later);
      await receiveAt(still.clock, 1);
    });
    await workOffOneTurn(slow, still.clock);
    await still.workOff();
    expect(await still.unitsOf(order)).toEqual({ ships: 1, waits: 0 });
  });

  it('leave units that appear while one of them is looking to who waits longest', async () => {
    await world.bundle(3, [
      [1, 1],
      [2, 1],
    ]);
    const [older, bundle] = [newOrder([[1, 1]]), newOrder([[3, 1]])];
    await world.take(older);
    await world.take(bundle);
    await world.receive(2, 1);
    // It is about to look at the bundle, which lacks the item that the older order waits for.
    await workOffOneTurn(pausedAfter(world.db, 'orders.waitingFor', () => world.receive(1, 1)));
    expect(await world.unitsOf(bundle)).toEqual({ ships: 0, waits: 1 });
    await world.workOff();
    expect(await world.unitsOf(older)).toEqual({ ships: 1, waits: 0 });
    await world.expectNobodyForgotten();
    await world.expectSound();
  });
});

describe('every backorder that can be filled is filled', () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ does: fc.constant('order' as const), item: fc.nat(5), units: fc.nat(3) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant('pair' as const), item: fc.nat(4), units: fc.nat(2) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ does: fc.constant('receive' as const), item: fc.nat(4), units: fc.nat(4) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant('damage' as const), item: fc.nat(4), units: fc.nat(1) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant('count' as const), item: fc.nat(4), units: fc.nat(6) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant('cancel' as const), item: fc.nat(9), units: fc.nat(0) }),
    },
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  const SEED = seedOf('MODEL_SEED');
  const RUNS = Number(process.env['MODEL_RUNS'] ?? 12);

  async function perform(takers: readonly OrderTaker[], all: readonly Step[]): Promise<void> {
    const sent: string[] = [];
    const client = async (steps: readonly Step[], taker: OrderTaker, warehouse: number) => {
      for (const { does, item, units } of steps) {
        const quantity = units + 1;
        const itemId = item + 1;
        if (does === 'order' || does === 'pair') {
          const next: [number, number] = [(itemId % 5) + 1, quantity];
          const order = newOrder(does === 'order' ? [[itemId, quantity]] : [[itemId, quantity], next]);
          await taker.take(order);
          sent.push(order.market_order_id);
        } else if (does === 'receive') await world.receive(itemId, quantity, warehouse);
        else if (does === 'cancel' && sent[item] !== undefined) await world.cancel(sent[item]);
        else if (does === 'damage') {
          const line = {
            ...place(itemId, warehouse),
            quantity,
            from: 'available',
            to: 'damaged',
            reason: 'damaged',
          } as const;
          await world.world
            .change(async (tx, feed) => {
              const { shortages } = await changeStatus(tx, feed, [line]);
              if (shortages.length > 0) throw new NotThere();
            })
            .catch((error: unknown) => {
              if (!(error instanceof NotThere)) throw error;
            });
        } else if (does === 'count') {
          const line = { ...place(itemId, warehouse), status: 'available', counted: units } as const;
          await world.world.change((tx, feed) => countStock(tx, feed, [line], 1, null));
        }
      }
    };
    const clients = 6;
    const share = Math.ceil(all.length / clients);
    await Promise.all(
      Array.from({ length: clients }, (_, index) =>
        client(
          all.slice(index * share, (index + 1) * share),
          takers[index % 2] as OrderTaker,
          1 + (index % 3),
        ),
      ),
    );
  }

  it(`whatever happens at once (MODEL_SEED=${SEED} MODEL_RUNS=${RUNS})`, {
    timeout: 600_000 + RUNS * 50_000,
  }, async () => {
    // Item 6 is a bundle of items 1 and 2.
    await world.bundle(6, [
      [1, 1],
      [2, 2],
    ]);
    let filled = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), async (steps) => {
        await withFillers(() => perform([world, other], steps));
        await world.workOff();
        await world.expectNobodyForgotten();
        filled = await world.number(
          "SELECT count(*) FROM sub_order_history WHERE reason = 'stock became available'",
        );
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
    await world.expectSound();
    expect(filled).toBeGreaterThan(RUNS);
  });
});

class NotThere extends Error {}

describe('no backorder is overtaken', () => {
  /** When it was sent and answered: only an order answered before the other was sent certainly came first. */
  interface Sent {
    readonly market_order_id: string;
    readonly sentMs: number;
    readonly answeredMs: number;
  }

  async function servedIds(): Promise<Set<string>> {
    const { rows } = await world.world.sql.query(
      `SELECT o.market_order_id AS id FROM customer_order o JOIN sub_order s ON s.org_id = o.org_id AND s.order_id = o.id
       WHERE s.state = 'pending'`,
    );
    return new Set(rows.map((row: { id: string }) => row.id));
  }

  it('by orders that come while goods arrive unit by unit: every unit goes to who has waited longest', async () => {
    const orders: Sent[] = [];
    const send = async (taker: OrderTaker, count: number) => {
      for (let sent = 0; sent < count; sent += 1) {
        const order = newOrder([[1, 1]]);
        const sentMs = performance.now();
        await taker.take(order);
        orders.push({ ...order, sentMs, answeredMs: performance.now() });
      }
    };
    const receive = async (count: number, warehouse: number) => {
      for (let unit = 0; unit < count; unit += 1) await world.receive(1, 1, warehouse);
    };
    await send(world, 4);
    for (let round = 1; round <= 6; round += 1) {
      const sending = [send(world, 8), send(world, 8), send(other, 8), send(other, 8)];
      await withFillers(() => Promise.all([...sending, receive(8, 1), receive(8, 2), receive(8, 3)]));
      await world.workOff();
      const served = await servedIds();
      expect(served.size).toBe(24 * round);
      const waiting = orders.filter((one) => !served.has(one.market_order_id));
      const longest = Math.min(...waiting.map((one) => one.answeredMs));
      const overtaking = orders.filter((one) => served.has(one.market_order_id) && one.sentMs > longest);
      expect(overtaking).toEqual([]);
    }
    await world.expectNobodyForgotten();
    await world.expectSound();
  });

  it('by the rest of an order that got a part: it waits in its place, and is served whole before the next', async () => {
    const sent: { market_order_id: string }[] = [];
    for (let round = 0; round < 8; round += 1) {
      const taker = round % 2 === 0 ? world : other;
      const order = newOrder([[1, 3]]);
      await Promise.all([world.receive(1, 2, 1 + (round % 3)), taker.take(order)]);
      sent.push(order);
      await Promise.all([world.workOff(), world.workOff(other.db)]);
    }
    await world.workOff();
    const units = await Promise.all(sent.map((one) => world.unitsOf(one)));
    const ships = units.map((one) => one.ships);
    expect(ships).toEqual([3, 3, 3, 3, 3, 1, 0, 0]);
    await world.expectSound();
  });
});
