// Which parts an order has after a change, with warehouses on both coasts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOrder, type OrdersWorld, ordersWorld } from '../../../../test/worlds/orders-world.ts';
import { commitWork } from '../../../kit/aggregates/commit-work.ts';
import { startPicks } from '../../fulfilment/start-pick.ts';
import { changeOrder } from './change-order.ts';

const [EAST, WEST] = [1, 2];
const CALIFORNIA = { city: 'San Francisco', state: 'CA', postal_code: '94107' };

let world: OrdersWorld;

beforeAll(async () => {
  world = await ordersWorld({ items: 10 });
  await world.world.sql.query(
    "UPDATE warehouse SET address_state = 'CA', address_postal_code = '94107' WHERE id = $1",
    [WEST],
  );
});
afterAll(() => world.close());

const author = () => ({ orgId: world.orgId, actor: 'test', now: world.clock.now() });
const change = (number: string, body: object) =>
  commitWork(world.db, author(), (work) =>
    changeOrder(work, { marketOrderId: number, body, wrong: [], ifMatch: null }),
  );
const parts = (changed: Awaited<ReturnType<typeof change>>) =>
  changed.sub_orders.map(({ sub_order_status, warehouse_id, items }) => [
    sub_order_status,
    warehouse_id,
    ...items.map(({ quantity }) => quantity),
  ]);

it('an order that moves ships from the other coast, and its units here are free at once', async () => {
  for (const place of [EAST, WEST]) await world.receive(1, 5, place);
  const { market_order_id: number, sub_orders } = await world.take(newOrder([[1, 4]]));
  expect(sub_orders).toMatchObject([{ warehouse_id: EAST }]);
  const moved = await change(number, CALIFORNIA);
  expect(parts(moved)).toEqual([['pending', WEST, 4]]);
  expect(moved.sub_orders[0]?.sub_order_id).toBe(sub_orders[0]?.sub_order_id);
  const street = await change(number, { address_line1: '1 Market St' });
  expect(street.is_rerouted).toBe(false);
  expect(
    await world.number('SELECT sum(quantity) FROM reservation WHERE item_id = 1 AND warehouse_id = 1'),
  ).toBe(0);
  await world.expectSound();
});

it('parts become one where one warehouse has all; what is left over is no part any more', async () => {
  await world.receive(2, 2, EAST);
  await world.receive(2, 3, WEST);
  const { market_order_id: number, sub_orders } = await world.take(newOrder([[2, 5]]));
  expect(sub_orders).toHaveLength(2);
  const fewer = await change(number, { items: [{ item_id: 2, quantity: 3 }] });
  expect(parts(fewer)).toEqual([['pending', WEST, 3]]);
  expect(fewer.order_status).toBe('pending');
  const more = await change(number, { items: [{ item_id: 2, quantity: 7 }] });
  expect(parts(more).sort()).toEqual([
    ['backordered', expect.any(Number), 2],
    ['pending', EAST, 2],
    ['pending', WEST, 3],
  ]);
  await world.expectSound();
});

it('what could ship from nowhere ships once the order is mended', async () => {
  await world.receive(3, 5, WEST);
  await world.world.sql.query('UPDATE item SET is_hazmat = true WHERE id = 3');
  const { market_order_id: number, order_status } = await world.take(newOrder([[3, 2]]));
  expect(order_status).toBe('error');
  await world.world.sql.query('UPDATE item SET is_hazmat = false WHERE id = 3');
  const mended = await change(number, CALIFORNIA);
  expect([mended.order_status, parts(mended)]).toEqual(['pending', [['pending', WEST, 2]]]);
  await world.expectSound();
});

it('what is being picked stays where it is', async () => {
  for (const place of [EAST, WEST]) await world.receive(4, 5, place);
  const { market_order_id: number, sub_orders } = await world.take(newOrder([[4, 2]]));
  await commitWork(world.db, author(), (work) => startPicks(work, [sub_orders[0]?.sub_order_id ?? 0]));
  const moved = await change(number, { ...CALIFORNIA, items: [{ item_id: 4, quantity: 5 }] });
  expect(parts(moved)).toEqual([
    ['processing', EAST, 2],
    ['pending', WEST, 3],
  ]);
});

it('bundles keep whole units, also those that are lowered', async () => {
  await world.bundle(5, [
    [6, 1],
    [7, 2],
  ]);
  await world.receive(6, 3, EAST);
  await world.receive(7, 6, EAST);
  const { market_order_id: number } = await world.take(newOrder([[5, 2]]));
  expect(parts(await change(number, { items: [{ item_id: 5, quantity: 4 }] }))).toEqual([
    ['pending', EAST, 3],
    ['backordered', EAST, 1],
  ]);
  await change(number, { items: [{ item_id: 5, quantity: 1 }] });
  expect(await world.number('SELECT sum(quantity) FROM reservation WHERE item_id IN (6, 7)')).toBe(3);
  await world.expectSound();
});
