// A cancellation against picking, packing and shipping, and its two answers, both at once in two processes: the order's lock
// decides, either way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newOrder,
  type OrdersWorld,
  type OrderTaker,
  ordersWorld,
} from '../../../../../test/worlds/orders-world.ts';
import { commitWork } from '../../../../kit/aggregates/commit-work.ts';
import type { Work } from '../../../../kit/aggregates/work.ts';
import type { Db } from '../../../../kit/db/db.ts';
import { packSubOrder } from '../../../fulfilment/pack-sub-order.ts';
import { shipSubOrder } from '../../../fulfilment/ship-sub-order.ts';
import { startPicks } from '../../../fulfilment/start-pick.ts';
import { cancelOrder } from '../cancel-order.ts';
import { confirmCancel, refuseCancel } from './request-cancel.ts';

const LOOKS_MAX = 2000;

let world: OrdersWorld;
let other: OrderTaker;

beforeAll(async () => {
  world = await ordersWorld({ warehouses: 1, poolSize: 3 });
  other = world.beside();
  await world.receive(1, 1000);
});
afterAll(() => world.close());

interface Taken {
  readonly number: string;
  readonly id: number;
}

async function take(...steps: Action[]): Promise<Taken> {
  const { market_order_id: number, sub_orders } = await world.take(newOrder([[1, 2]]));
  const one = { number, id: sub_orders[0]?.sub_order_id ?? 0 };
  for (const step of steps) await step(world.db, one);
  return one;
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

const pick = inTransaction((work, { id }) => startPicks(work, [id]));
const pack = inTransaction((work, { id }) =>
  packSubOrder(work, id, { cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 2 }] }] }),
);
const ship = inTransaction((work, { id }) =>
  shipSubOrder(work, id, { shipments: [{ carrier: 'UPS', tracking_number: `1ZRACE${id}` }] }),
);
const cancel = inTransaction((work, { number }) =>
  cancelOrder(work, { marketOrderId: number, reason: null, isDryRun: false }),
);
const confirm = inTransaction((work, { id }) => confirmCancel(work, id));
const refuse = inTransaction((work, { id }) => refuseCancel(work, id, 'it is on the truck'));

/** The first has the order locked until the second waits for it. */
async function racing(first: Action, second: Action, one: Taken) {
  let late: Promise<unknown> = Promise.resolve();
  await first(world.db, one, async () => {
    late = second(other.db, one).catch((error: unknown) => error);
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
    `SELECT s.state, s.cancel_requested_at IS NOT NULL AS is_asked, s.cancel_request ->> 'answer' AS answer
     FROM sub_order s WHERE s.id = $1`,
    [id],
  );
  return rows[0];
}

const ASKED = { non_cancellable_orders: [{ reason: 'cancel_requested' }] };
const CONFLICT = { code: 'state_conflict' };

describe('a cancellation that comes first', () => {
  it('cancels what is not begun: picking does not start', async () => {
    const one = await take();
    expect(await racing(cancel, pick, one)).toMatchObject([{ result: 'state_conflict' }]);
    expect(await isNow(one)).toEqual({ state: 'cancelled', is_asked: false, answer: null });
  });

  it('keeps what is being picked from being packed, and what is packed from being shipped', async () => {
    const picked = await take(pick);
    expect(await racing(cancel, pack, picked)).toMatchObject(CONFLICT);
    expect(await isNow(picked)).toEqual({ state: 'picking', is_asked: true, answer: null });
    const packed = await take(pick, pack);
    expect(await racing(cancel, ship, packed)).toMatchObject(CONFLICT);
    expect(await isNow(packed)).toEqual({ state: 'packed', is_asked: true, answer: null });
  });
});

describe('a cancellation that comes second', () => {
  it('is asked of who has begun to pick or has packed, and cannot be once it has shipped', async () => {
    const picked = await take();
    expect(await racing(pick, cancel, picked)).toMatchObject(ASKED);
    const packed = await take(pick);
    expect(await racing(pack, cancel, packed)).toMatchObject(ASKED);
    expect(await isNow(packed)).toEqual({ state: 'packed', is_asked: true, answer: null });
    const shipped = await take(pick, pack);
    expect(await racing(ship, cancel, shipped)).toMatchObject({
      non_cancellable_orders: [{ reason: 'it has shipped' }],
    });
    expect(await isNow(shipped)).toEqual({ state: 'shipped', is_asked: false, answer: null });
  });
});

describe('answers', () => {
  it('that contradict each other: the first counts', async () => {
    const kept = await take(pick, cancel);
    expect(await racing(refuse, confirm, kept)).toMatchObject(CONFLICT);
    expect(await isNow(kept)).toEqual({ state: 'picking', is_asked: false, answer: 'refused' });
    const ended = await take(pick, cancel);
    expect(await racing(confirm, refuse, ended)).toMatchObject(CONFLICT);
    expect(await isNow(ended)).toEqual({ state: 'cancelled', is_asked: false, answer: 'confirmed' });
  });

  it('decide whether it is packed', async () => {
    const kept = await take(pick, cancel);
    expect(await racing(refuse, pack, kept)).toBeUndefined();
    expect(await isNow(kept)).toMatchObject({ state: 'packed' });
    const ended = await take(pick, cancel);
    expect(await racing(confirm, pack, ended)).toMatchObject(CONFLICT);
    expect(await isNow(ended)).toMatchObject({ state: 'cancelled' });
  });

  it('that agree are one, and the books add up', async () => {
    const one = await take(pick, cancel);
    expect(await racing(confirm, confirm, one)).toBeUndefined();
    expect(await isNow(one)).toMatchObject({ state: 'cancelled' });
    await world.expectSound();
  });
});
