// Changes against picking, packing, cancelling and new orders, both at once in two processes: the order's lock decides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newOrder,
  type OrdersWorld,
  type OrderTaker,
  ordersWorld,
} from '../../../../test/worlds/orders-world.ts';
import { commitWork } from '../../../kit/aggregates/commit-work.ts';
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Db } from '../../../kit/db/db.ts';
import { packSubOrder } from '../../fulfilment/pack-sub-order.ts';
import { startPicks } from '../../fulfilment/start-pick.ts';
import { cancelOrder } from '../cancel/cancel-order.ts';
import { changeOrder } from './change-order.ts';

const LOOKS_MAX = 2000;

let world: OrdersWorld;
let other: OrderTaker;

beforeAll(async () => {
  world = await ordersWorld({ items: 20, poolSize: 3 });
  other = world.beside();
  await world.receive(1, 1000);
});
afterAll(() => world.close());

interface Taken {
  readonly number: string;
  readonly id: number;
}

async function take(item = 1, quantity = 2): Promise<Taken> {
  const { market_order_id: number, sub_orders } = await world.take(newOrder([[item, quantity]]));
  return { number, id: sub_orders[0]?.sub_order_id ?? 0 };
}

type Action = (db: Db, one: Taken, before?: () => Promise<void>) => Promise<unknown>;

const inTransaction =
  (act: (work: Work, one: Taken) => Promise<unknown>): Action =>
  (db, one, before = async () => {}) =>
    commitWork(db, { orgId: world.orgId, actor: 'test', now: world.clock.now() }, async (work) => {
      const done = await act(work, one);
      await before();
      return done;
    });

const changeTo = (body: object) =>
  inTransaction((work, { number }) =>
    changeOrder(work, { marketOrderId: number, body, wrong: [], ifMatch: null }),
  );
const move = changeTo({ city: 'Albany', postal_code: '12207' });
const fewer = changeTo({ items: [{ item_id: 1, quantity: 1 }] });
const more = changeTo({ items: [{ item_id: 1, quantity: 3 }] });
const pick = inTransaction((work, { id }) => startPicks(work, [id]));
const pack = inTransaction((work, { id }) =>
  packSubOrder(work, id, { cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 2 }] }] }),
);
const cancel = inTransaction((work, { number }) =>
  cancelOrder(work, { marketOrderId: number, reason: null, isDryRun: false }),
);

/** The first has the order locked until the second waits for it. */
async function racing(first: Action, second: Action, one: Taken, another = one) {
  let late: Promise<unknown> = Promise.resolve();
  await first(world.db, one, async () => {
    late = second(other.db, another).catch((error: unknown) => error);
    for (let look = 0; (await waiting()) === 0; look += 1)
      if (look > LOOKS_MAX) throw new Error('the second did not come to wait for the lock of the first');
  });
  return late;
}

const waiting = () =>
  world.number(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );

async function isNow({ id }: Taken) {
  const { rows } = await world.world.sql.query(
    `SELECT s.state, s.units::int, o.details ->> 'city' AS city FROM sub_order s
     JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id WHERE s.id = $1`,
    [id],
  );
  return rows[0];
}

describe('a change that comes first', () => {
  it('is what is picked', async () => {
    const one = await take();
    expect(await racing(fewer, pick, one)).toMatchObject([{ result: 'started' }]);
    expect(await isNow(one)).toEqual({ state: 'picking', units: 1, city: 'New York' });
  });

  it('keeps units that are no longer wanted from being packed', async () => {
    const one = await take();
    await pick(world.db, one);
    expect(await racing(fewer, pack, one)).toMatchObject({ code: 'validation_failed' });
    expect(await isNow(one)).toEqual({ state: 'picking', units: 1, city: 'New York' });
  });

  it('does not keep the order from being cancelled', async () => {
    const one = await take();
    expect(await racing(more, cancel, one)).toMatchObject({ success: true });
    expect(await isNow(one)).toMatchObject({ state: 'cancelled', units: 3 });
  });
});

describe('a change that comes second', () => {
  it('reaches what is being picked', async () => {
    const one = await take();
    expect(await racing(pick, move, one)).toMatchObject({ is_rerouted: false, changes: [{}, {}] });
    expect(await isNow(one)).toEqual({ state: 'picking', units: 2, city: 'Albany' });
  });

  it('is too late for what is packed', async () => {
    for (const change of [move, fewer]) {
      const one = await take();
      await pick(world.db, one);
      expect(await racing(pack, change, one)).toMatchObject({ code: 'too_late' });
      expect(await isNow(one)).toEqual({ state: 'packed', units: 2, city: 'New York' });
    }
  });

  it('is too late for what is cancelled', async () => {
    const one = await take();
    expect(await racing(cancel, more, one)).toMatchObject({ code: 'too_late' });
    expect(await isNow(one)).toMatchObject({ state: 'cancelled', units: 2 });
  });

  it('stands where two change the same', async () => {
    const one = await take();
    await racing(more, fewer, one);
    expect(await isNow(one)).toMatchObject({ units: 1 });
  });
});

it('two orders that want more of the last units never get more than there are', async () => {
  await world.receive(2, 6);
  const [one, another] = [await take(2), await take(2)];
  const want = changeTo({ items: [{ item_id: 2, quantity: 4 }] });
  const second = await racing(want, want, one, another);
  expect(second).toMatchObject({
    sub_orders: [{ items: [{ quantity: 2 }] }, { sub_order_status: 'backordered', items: [{ quantity: 2 }] }],
  });
  expect(await world.number('SELECT sum(quantity) FROM reservation WHERE item_id = 2')).toBe(6);
  await world.expectSound();
});
