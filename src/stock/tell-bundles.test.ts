import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OrdersWorld, ordersWorld } from '../../test/orders-world.ts';
import { BUNDLES_TOLD_MAX } from './bundle-records/queries.ts';

const COMPONENT = 1;
let world: OrdersWorld;

beforeEach(async () => {
  world = await ordersWorld({ items: BUNDLES_TOLD_MAX + 51, warehouses: 2 });
});
afterEach(() => world.close());

/** The newest that the feed says of each record, by item and warehouse. */
async function told(): Promise<Record<string, number>> {
  const { rows } = await world.world.sql.query(
    `SELECT DISTINCT ON (subject_id) subject_id, (data ->> 'available_quantity')::int AS units FROM event
     WHERE type = 'inventory.changed' ORDER BY subject_id, sequence DESC`,
  );
  return Object.fromEntries(rows.map((row) => [row.subject_id, row.units]));
}

const eventCount = () => world.number('SELECT count(*) FROM event');

it('tells all bundles of a component in the transaction that changes it, with what they are by then', async () => {
  await world.bundle(10, [[COMPONENT, 2]]);
  await world.bundle(11, [
    [COMPONENT, 3],
    [2, 1],
  ]);
  await world.receive(COMPONENT, 7);
  await world.receive(2, 100);
  expect(await told()).toEqual({ '1-1': 7, '2-1': 100, '10-1': 3, '11-1': 2 });
  await world.receive(COMPONENT, 7, 2);
  expect(await told()).toMatchObject({ '10-1': 3, '10-2': 3, '11-2': 0 });
  await world.expectSound();
});

it('tells the bundles of a component that is in very many of them soon after, a bounded number at a time', async () => {
  const bundles = world.world.itemIds.filter((id) => id > COMPONENT);
  for (const id of bundles) await world.bundle(id, [[COMPONENT, 2]]);
  await world.receive(COMPONENT, 7);
  expect(await eventCount()).toBe(1);
  await world.receive(COMPONENT, 2);
  expect(await eventCount()).toBe(2);
  await world.workOff();
  const all = await told();
  expect(all['1-1']).toBe(9);
  for (const id of bundles) expect(all[`${id}-1`]).toBe(4);
  // Each bundle once, however often the component has changed.
  expect(await eventCount()).toBe(2 + bundles.length);
  await world.expectSound();
});
