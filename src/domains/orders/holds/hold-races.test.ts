// Holds against waves, picking and cancelling, both at once in two processes: the order's lock decides, either way.
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
import { startPicks } from '../../fulfilment/start-pick.ts';
import { createWave } from '../../fulfilment/waves/create-wave.ts';
import { cancelOrder } from '../cancel/cancel-order.ts';
import { changeHolds, holding } from './hold-orders.ts';

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

async function take(): Promise<Taken> {
  const { market_order_id: number, sub_orders } = await world.take(newOrder([[1, 1]]));
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

const holdFor = (reason: 'fraud' | 'payment') =>
  inTransaction((work, { number }) =>
    changeHolds(
      work,
      { marketOrderId: number },
      holding({ reason, note: null, until: null }, { name: 'test', isHub: false, now: world.clock.now() }),
    ),
  );
const hold = holdFor('fraud');
const pick = inTransaction((work, { id }) => startPicks(work, [id]));
const cancel = inTransaction((work, { number }) =>
  cancelOrder(work, { marketOrderId: number, reason: null, isDryRun: false }),
);
const wave: Action = (db, { id }) =>
  createWave(db, { actor: 'test', now: world.clock.now(), warehouseId: 1 }, { sub_order_ids: [id] });

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
    `SELECT s.state, s.wave_id IS NOT NULL AS in_wave, s.is_held, o.held_for FROM sub_order s
     JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id WHERE s.id = $1`,
    [id],
  );
  return rows[0];
}

const HELD = { state: 'pending', in_wave: false, is_held: true, held_for: 'fraud' };

describe('a hold that comes first', () => {
  it('keeps picking from starting', async () => {
    const one = await take();
    expect(await racing(hold, pick, one)).toMatchObject([{ result: 'state_conflict' }]);
    expect(await isNow(one)).toEqual(HELD);
  });

  it('keeps it out of the wave', async () => {
    const one = await take();
    expect(await racing(hold, wave, one)).toMatchObject({ code: 'state_conflict' });
    expect(await isNow(one)).toEqual(HELD);
  });

  it('does not keep it from being cancelled', async () => {
    const one = await take();
    expect(await racing(hold, cancel, one)).toMatchObject({ success: true });
    expect(await isNow(one)).toEqual({ state: 'cancelled', in_wave: false, is_held: false, held_for: null });
  });
});

describe('a hold that comes second', () => {
  it('marks what is being picked', async () => {
    const one = await take();
    expect(await racing(pick, hold, one)).toMatchObject({ is_held: true, begun: [{ sub_order_id: one.id }] });
    expect(await isNow(one)).toEqual({ state: 'picking', in_wave: false, is_held: false, held_for: 'fraud' });
  });

  it('takes it out of its wave', async () => {
    const one = await take();
    await wave(world.db, one);
    await racing(hold, hold, one);
    expect(await isNow(one)).toEqual(HELD);
  });

  it('holds nothing that was cancelled', async () => {
    const one = await take();
    expect(await racing(cancel, hold, one)).toMatchObject({ code: 'state_conflict' });
  });
});

async function holdsOf({ number }: Taken) {
  const { rows } = await world.world.sql.query(
    `SELECT holds FROM customer_order WHERE market_order_id = $1`,
    [number],
  );
  const holds = rows[0].holds as { id: number; released: string | null }[];
  return holds.map(({ id, released }) => ({ id, released }));
}

it('two holds at once both stand, the same twice once, and the books add up', async () => {
  const one = await take();
  await racing(hold, holdFor('payment'), one);
  expect(await holdsOf(one)).toEqual([
    { id: 1, released: null },
    { id: 2, released: null },
  ]);
  const twice = await take();
  await racing(hold, hold, twice);
  expect(await holdsOf(twice)).toEqual([{ id: 1, released: null }]);
  await world.expectSound();
});
