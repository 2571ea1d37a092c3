// Two processes that do something with one order at once.
import { afterAll, beforeAll } from 'vitest';
import { packSubOrder } from '../../src/domains/fulfilment/pack-sub-order.ts';
import { startPicks } from '../../src/domains/fulfilment/start-pick.ts';
import { cancelOrder } from '../../src/domains/orders/cancel/cancel-order.ts';
import { commitWork } from '../../src/kit/aggregates/commit-work.ts';
import type { Work } from '../../src/kit/aggregates/work.ts';
import type { Db } from '../../src/kit/db/db.ts';
import {
  newOrder,
  type OrdersWorld,
  type OrdersWorldOptions,
  type OrderTaker,
  ordersWorld,
} from './orders-world.ts';

export interface RacedOrder {
  readonly number: string;
  /** Of its sub-order. */
  readonly id: number;
}

/** @param before its commit */
export type Action = (db: Db, one: RacedOrder, before?: () => Promise<void>) => Promise<unknown>;

const LOOKS_MAX = 2000;

/** For a test file: its world is opened before the tests and closed after them. */
export function orderRaces(options: OrdersWorldOptions) {
  let world: OrdersWorld;
  let other: OrderTaker;
  beforeAll(async () => {
    world = await ordersWorld({ poolSize: 3, ...options });
    other = world.beside();
    await world.receive(1, 1000);
  });
  afterAll(() => world.close());

  const inTransaction =
    (act: (work: Work, one: RacedOrder) => Promise<unknown>): Action =>
    (db, one, before = async () => {}) =>
      commitWork(db, { orgId: world.orgId, actor: 'test', now: world.clock.now() }, async (work) => {
        const done = await act(work, one);
        await before();
        return done;
      });
  const waiting = () =>
    world.number(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
  return {
    world: () => world,
    take: async (item: number, quantity: number): Promise<RacedOrder> => {
      const { market_order_id: number, sub_orders } = await world.take(newOrder([[item, quantity]]));
      return { number, id: sub_orders[0]?.sub_order_id ?? 0 };
    },
    inTransaction,
    pick: inTransaction((work, { id }) => startPicks(work, [id])),
    /** Two units. */
    pack: inTransaction((work, { id }) =>
      packSubOrder(work, id, { cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 2 }] }] }),
    ),
    cancel: inTransaction((work, { number }) =>
      cancelOrder(work, { marketOrderId: number, reason: null, isDryRun: false }),
    ),
    /** The first has the order locked until the second waits for it. */
    racing: async (first: Action, second: Action, one: RacedOrder, another = one): Promise<unknown> => {
      let late: Promise<unknown> = Promise.resolve();
      await first(world.db, one, async () => {
        late = second(other.db, another).catch((error: unknown) => error);
        for (let look = 0; (await waiting()) === 0; look += 1)
          if (look > LOOKS_MAX) throw new Error('the second did not come to wait for the lock of the first');
      });
      return late;
    },
    /** The first row of the answer, which is about the sub-order `$1`. */
    rowOf: async ({ id }: RacedOrder, text: string) => (await world.world.sql.query(text, [id])).rows[0],
  };
}
