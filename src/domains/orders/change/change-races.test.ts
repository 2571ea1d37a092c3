// Changes against picking, packing, cancelling and new orders, both at once in two processes: the order's lock decides.
import { describe, expect, it } from 'vitest';
import { orderRaces, type RacedOrder } from '../../../../test/worlds/order-races.ts';
import { changeOrder } from './change-order.ts';

const races = orderRaces({ items: 20 });
const { world, inTransaction, pick, pack, cancel, racing } = races;
const take = (item = 1, quantity = 2) => races.take(item, quantity);

const changeTo = (body: object) =>
  inTransaction((work, { number }) =>
    changeOrder(work, { marketOrderId: number, body, wrong: [], ifMatch: null }),
  );
const move = changeTo({ city: 'Albany', postal_code: '12207' });
const fewer = changeTo({ items: [{ item_id: 1, quantity: 1 }] });
const more = changeTo({ items: [{ item_id: 1, quantity: 3 }] });

const isNow = (one: RacedOrder) =>
  races.rowOf(
    one,
    `SELECT s.state, s.units::int, o.details ->> 'city' AS city FROM sub_order s
     JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id WHERE s.id = $1`,
  );

describe('a change that comes first', () => {
  it('is what is picked', async () => {
    const one = await take();
    expect(await racing(fewer, pick, one)).toMatchObject([{ result: 'started' }]);
    expect(await isNow(one)).toEqual({ state: 'picking', units: 1, city: 'New York' });
  });

  it('keeps units that are no longer wanted from being packed', async () => {
    const one = await take();
    await pick(world().db, one);
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
      await pick(world().db, one);
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
  await world().receive(2, 6);
  const [one, another] = [await take(2), await take(2)];
  const want = changeTo({ items: [{ item_id: 2, quantity: 4 }] });
  const second = await racing(want, want, one, another);
  expect(second).toMatchObject({
    sub_orders: [{ items: [{ quantity: 2 }] }, { sub_order_status: 'backordered', items: [{ quantity: 2 }] }],
  });
  expect(await world().number('SELECT sum(quantity) FROM reservation WHERE item_id = 2')).toBe(6);
  await world().expectSound();
});
