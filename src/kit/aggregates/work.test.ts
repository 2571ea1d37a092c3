// Open, change, save: what every aggregate gets from the kit, shown with middle-mile orders and their shipments.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreightWorld, freightWorld } from '../../../test/freight-world.ts';
import { shipments } from '../../domains/marketplace/shipments/queries.ts';
import { middleMileOrders } from '../../domains/middle-mile/queries.ts';
import type { Statement } from '../db/statement.ts';
import { commitForOrg } from '../feed/feed-writer.ts';
import { InvariantViolated } from '../kernel/assert.ts';
import { type Work, workOf } from './work.ts';

let world: FreightWorld;
const statements: string[] = [];

beforeAll(async () => {
  const onStatement = ({ name }: Statement<unknown>) => statements.push(name);
  world = await freightWorld({ onStatement });
});
afterAll(() => world.close());

const NOW = new Date('2026-11-18T12:00:00.000Z');
const working = <T>(run: (work: Work) => Promise<T>): Promise<T> =>
  commitForOrg(world.app.db, { orgId: world.orgId, actor: 'test', now: NOW }, (tx, feed) =>
    run(workOf(tx, feed)),
  );

async function orderOf(count: number): Promise<number> {
  const made = [];
  for (let one = 0; one < count; one += 1) made.push((await world.forwarded()).number);
  const body = { warehouse_id: 1, shipment_ids: made };
  return (await world.must(world.app.post('/v1/middle_mile_orders', body, world.merchant))).body.id;
}

/** Statements of a transaction, in their order. */
async function sent(run: (work: Work) => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await working(run);
  return statements.slice(statements.indexOf('db.begin') + 1);
}

const act = async (id: number, name: string): Promise<string[]> => {
  statements.length = 0;
  await world.must(world.act(`middle_mile_orders/${id}/${name}`, {}));
  return statements.slice(statements.indexOf('db.begin') + 1).filter((one) => !one.startsWith('db.'));
};

it('writes rows, what lies below them, their history and their events, in this order and once each', async () => {
  const id = await orderOf(3);
  const names = await act(id, 'cancel');
  expect(names.slice(names.indexOf('events.advanceFeed'))).toEqual([
    'events.advanceFeed',
    'middle_mile_order.update',
    'marketplace_shipment.update',
    'middle_mile_order_shipment.set_is_live',
    'state.insert_middle_mile_order_history',
    'middle_mile_order.keepPlaces',
    'middle_mile_order.insertEvents',
    'marketplace_shipment.keepPlaces',
    'marketplace_shipment.insertEvents',
    'middle_mile_order.find',
  ]);
});

it('takes as many statements for ten aggregates of a kind as for one', async () => {
  const [one, ten] = [await orderOf(1), await orderOf(10)];
  const single = await act(one, 'pick_up');
  expect(await act(ten, 'pick_up')).toEqual(single);
});

it('writes and emits nothing where nothing is different', async () => {
  const id = await orderOf(1);
  const names = await sent(async (work) => {
    const order = await work.open(middleMileOrders, id);
    expect(order.set({ equipment: order.row.equipment, pallet_count: order.row.pallet_count })).toBe(false);
  });
  expect(names).toEqual(['middle_mile_order.lock', 'db.commit']);
});

it('gives the same aggregate to everyone who opens it in one transaction', async () => {
  const id = await orderOf(1);
  const names = await sent(async (work) => {
    const first = await work.open(middleMileOrders, id);
    first.set({ equipment: 'van' });
    expect(await work.open(middleMileOrders, String(id))).toBe(first);
  });
  expect(names.filter((name) => name === 'middle_mile_order.lock')).toHaveLength(1);
  expect(names.filter((name) => name === 'middle_mile_order.update')).toHaveLength(1);
});

it('refuses what changes after it was saved: it would be lost', async () => {
  const id = await orderOf(1);
  await expect(
    working(async (work) => {
      const order = await work.open(middleMileOrders, id);
      await work.answer(order);
      order.set({ equipment: 'reefer' });
    }),
  ).rejects.toThrow(InvariantViolated);
});

it('refuses to lock against the order of locks', async () => {
  const id = await orderOf(1);
  await expect(
    working(async (work) => {
      const { body } = await world.app.get(`/v1/middle_mile_orders/${id}`, world.merchant);
      const shipmentId = (await shipments.idOf(work.tx, work.orgId, body.shipment_ids[0])) ?? 0;
      await work.open(shipments, shipmentId);
      await work.open(middleMileOrders, id);
    }),
  ).rejects.toThrow(InvariantViolated);
});

it('finds no aggregate of another org, and none by a number that means none', async () => {
  const id = await orderOf(1);
  const other = (run: (work: Work) => Promise<unknown>) =>
    commitForOrg(world.app.db, { orgId: world.orgId + 1, actor: 'test', now: NOW }, (tx, feed) =>
      run(workOf(tx, feed)),
    );
  await expect(other((work) => work.open(middleMileOrders, id))).rejects.toThrow('Not found');
  await expect(working((work) => work.open(middleMileOrders, 'MMO000101ZZZZ'))).rejects.toThrow('Not found');
});
