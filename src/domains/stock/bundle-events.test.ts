import { afterEach, beforeEach, expect, it } from 'vitest';
import { newOrder, type OrdersWorld, ordersWorld } from '../../../test/worlds/orders-world.ts';
import { workOf } from '../../kit/aggregates/work.ts';
import { planSessionByKey } from '../../kit/db/session.ts';
import { allStatements } from '../../kit/db/statement.ts';
import { commitForOrg } from '../../kit/feed/feed-writer.ts';
import { fail } from '../../kit/kernel/assert.ts';
import { systemClock } from '../../kit/kernel/clock.ts';
import { cancelOrder } from '../orders/cancel/cancel-order.ts';
import { BUNDLE_EVENTS_MAX } from './bundle-records/queries.ts';

const COMPONENT = 1;
let world: OrdersWorld;

beforeEach(async () => {
  world = await ordersWorld({ items: BUNDLE_EVENTS_MAX + 51, warehouses: 2 });
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

/** Another process, which tells the names of its statements. */
function besideWith(onStatement: (name: string) => void) {
  const taker = world.beside({ onStatement: ({ name }) => onStatement(name) });
  return { db: taker.db, take: (order: object) => taker.take(order) };
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

it('is told of bundles by an order and its cancellation, and not even asked where the item is in none', async () => {
  const statements: string[] = [];
  const { db, take } = besideWith((name) => statements.push(name));
  const cancel = (marketOrderId: string) =>
    commitForOrg(db, { orgId: world.orgId, actor: 'test', now: systemClock.now() }, (tx, feed) =>
      cancelOrder(workOf(tx, feed), { marketOrderId, reason: null, isDryRun: false }),
    );
  const asked = () => statements.splice(0).filter((name) => name === 'stock.countTouchedBundles').length;
  await world.bundle(10, [[COMPONENT, 2]]);
  await world.receive(COMPONENT, 9);
  await world.receive(2, 9);
  const plain = await take(newOrder([[2, 1]]));
  expect(asked()).toBe(0);
  await cancel(plain.market_order_id);
  expect(asked()).toBe(0);
  const both = await take(
    newOrder([
      [COMPONENT, 3],
      [2, 1],
    ]),
  );
  expect([asked(), (await told())['10-1']]).toEqual([1, 3]);
  await cancel(both.market_order_id);
  expect([asked(), (await told())['10-1']]).toEqual([1, 4]);
  await world.expectSound();
});

it('asks of each changed record by its key whether it is a bundle, however many bundles the org has', async () => {
  await world.bundle(10, [[COMPONENT, 2]]);
  const { sql } = world.world;
  const { text } =
    allStatements().find(({ name }) => name === 'stock.insertRecordEvents') ?? fail('it has another name');
  await sql.query('ANALYZE');
  await sql.query(planSessionByKey.text);
  await sql.query(`PREPARE written AS ${text}`);
  const values = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const { rows } = await sql.query(`EXPLAIN (FORMAT JSON) EXECUTE written (${Array(values).fill('NULL')})`);
  const plan = JSON.stringify(rows[0]['QUERY PLAN']);
  const looked = [...plan.matchAll(/"Relation Name":"bundle_component".*?"Index Cond":"([^"]*)"/g)];
  expect(looked.map(([, condition]) => condition)).toEqual([expect.stringContaining('bundle_id = ')]);
});
