// Open, change, save: what every aggregate gets from the kit, shown with middle-mile orders and their shipments.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreightWorld, freightWorld } from '../../../test/worlds/freight-world.ts';
import { placeOrder } from '../../../test/worlds/place-order.ts';
import { shipments } from '../../domains/marketplace/shipments/queries.ts';
import { middleMileOrders } from '../../domains/middle-mile/queries.ts';
import { returns } from '../../domains/returns/queries.ts';
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

describe('a return, whose order is locked before it', () => {
  const arrive = async (body: object = {}): Promise<number> =>
    (await world.must(world.act('returns', { warehouse_id: 1, reason: 'other', ...body }))).body.id;

  it('is locked after what it is part of, which is read with it', async () => {
    const { id: itemId } = await world.addItem({ name: 'Returned item', mpn: 'RTN-1' });
    const name = 'returned-order';
    await working(({ tx, feed }) =>
      placeOrder(tx, feed, {
        marketOrderId: name,
        lines: [{ itemId, quantity: 1 }],
        parts: [{ state: 'error', warehouseId: null }],
      }),
    );
    const ids = [await arrive(), await arrive({ market_order_id: name })];
    const parents: unknown[] = [];
    const names = await sent(async (work) => {
      for (const rma of await work.openAll(returns, ids)) parents.push(rma.parent?.marketOrderId ?? null);
    });
    expect(parents).toEqual([null, name]);
    expect(names[0]).toBe('returns.findOrders');
    expect(names.indexOf('goods_return.lock')).toBeGreaterThan(
      names.findIndex((one) => /^orders\./.test(one)),
    );
  });

  it('is not found where its parent lookup does not show it to the caller, and nothing is locked', async () => {
    const names: string[] = [];
    await expect(
      working(async (work) => {
        statements.length = 0;
        await work.open(returns, 999_999_999).finally(() => names.push(...statements));
      }),
    ).rejects.toThrow('Not found');
    expect(names).toEqual(['returns.findOrders']);
  });

  it('has the columns that follow from its state, with the time of the commit, and loses them with the state', async () => {
    const id = await arrive();
    const times = async () => {
      const { body } = await world.app.get(`${world.ops}/returns/${id}`, world.hub);
      const { received, closed, updated } = body;
      return { received, closed, updated };
    };
    const first = await times();
    expect(first).toMatchObject({ received: first.updated, closed: null });
    await world.must(world.act(`returns/${id}/finish`));
    const last = await times();
    expect(last).toMatchObject({ received: first.received, closed: last.updated });
    const cancelled = await arrive();
    await world.must(world.act(`returns/${cancelled}/cancel`));
    const { body } = await world.app.get(`${world.ops}/returns/${cancelled}`, world.hub);
    expect(body.received).toBeNull();
  });
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
