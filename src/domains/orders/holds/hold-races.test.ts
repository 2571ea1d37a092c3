// Holds against waves, picking and cancelling, both at once in two processes: the order's lock decides, either way.
import { describe, expect, it } from 'vitest';
import { type Action, orderRaces, type RacedOrder } from '../../../../test/worlds/order-races.ts';
import { createWave } from '../../fulfilment/waves/create-wave.ts';
import { changeHolds, holding } from './hold-orders.ts';

const races = orderRaces({ warehouses: 1 });
const { world, inTransaction, pick, cancel, racing } = races;
const take = () => races.take(1, 1);

const holdFor = (reason: 'fraud' | 'payment') =>
  inTransaction((work, { number }) =>
    changeHolds(
      work,
      { marketOrderId: number },
      holding({ reason, note: null, until: null }, { name: 'test', isHub: false, now: world().clock.now() }),
    ),
  );
const hold = holdFor('fraud');
const wave: Action = (db, { id }) =>
  createWave(db, { actor: 'test', now: world().clock.now(), warehouseId: 1 }, { sub_order_ids: [id] });

const isNow = (one: RacedOrder) =>
  races.rowOf(
    one,
    `SELECT s.state, s.wave_id IS NOT NULL AS in_wave, s.is_held, o.held_for FROM sub_order s
     JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id WHERE s.id = $1`,
  );

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
    await wave(world().db, one);
    await racing(hold, hold, one);
    expect(await isNow(one)).toEqual(HELD);
  });

  it('holds nothing that was cancelled', async () => {
    const one = await take();
    expect(await racing(cancel, hold, one)).toMatchObject({ code: 'state_conflict' });
  });
});

async function holdsOf({ number }: RacedOrder) {
  const { rows } = await world().world.sql.query(
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
  await world().expectSound();
});
