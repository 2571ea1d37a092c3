// A cancellation against picking, packing and shipping, and its two answers, both at once in two processes: the order's lock
// decides, either way.
import { describe, expect, it } from 'vitest';
import { type Action, orderRaces, type RacedOrder } from '../../../../../test/worlds/order-races.ts';
import { shipSubOrder } from '../../../fulfilment/ship-sub-order.ts';
import { confirmCancel, refuseCancel } from './request-cancel.ts';

const races = orderRaces({ warehouses: 1 });
const { inTransaction, pick, pack, cancel, racing } = races;

async function take(...steps: Action[]): Promise<RacedOrder> {
  const one = await races.take(1, 2);
  for (const step of steps) await step(races.world().db, one);
  return one;
}

const ship = inTransaction((work, { id }) =>
  shipSubOrder(work, id, { shipments: [{ carrier: 'UPS', tracking_number: `1ZRACE${id}` }] }),
);
const confirm = inTransaction((work, { id }) => confirmCancel(work, id));
const refuse = inTransaction((work, { id }) => refuseCancel(work, id, 'it is on the truck'));

const isNow = (one: RacedOrder) =>
  races.rowOf(
    one,
    `SELECT s.state, s.cancel_requested_at IS NOT NULL AS is_asked, s.cancel_request ->> 'answer' AS answer
     FROM sub_order s WHERE s.id = $1`,
  );

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
    await races.world().expectSound();
  });
});
