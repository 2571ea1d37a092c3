// Random histories of orders beside a plain model of them. MODEL_SEED and MODEL_RUNS repeat or prolong a run.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { couldBeFilled } from '../../test/order-checks.ts';
import { OrderHistory } from '../../test/order-history.ts';
import { BUNDLE, history, partsOf, THERE_AND_BACK } from '../../test/order-model.ts';
import { addOrg, makeBundle, type OrdersWorld, ordersWorld } from '../../test/orders-world.ts';

const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);
const RUNS = Number(process.env['MODEL_RUNS'] ?? 20);

let world: OrdersWorld;
let nextOrgId = 100;

beforeAll(async () => {
  world = await ordersWorld({ poolSize: 2 });
});
afterAll(() => world.close());

async function newHistory(): Promise<OrderHistory> {
  const told = new OrderHistory(world, nextOrgId);
  nextOrgId += 1;
  await addOrg(world.world, told.orgId, BUNDLE, told.clock.now());
  await makeBundle(world.world, told.orgId, BUNDLE, partsOf(BUNDLE));
  return told;
}

it(`orders have the same answers and totals as a plain model for any history, and their books add up (MODEL_SEED=${SEED} MODEL_RUNS=${RUNS})`, {
  timeout: 240_000 + RUNS * 40_000,
}, async () => {
  const performed = new Set<string>();
  await fc.assert(
    fc.asyncProperty(history, async (operations) => {
      const told = await newHistory();
      for (const does of operations) {
        performed.add(does.op);
        await told.perform(does);
        await told.expectSame();
      }
      await world.expectSound();
      await told.workOff();
      await told.expectSame();
      expect(await couldBeFilled(world.world.sql, told.orgId)).toEqual([]);
      await world.expectSound();
    }),
    { seed: SEED, numRuns: RUNS, examples: [[[...THERE_AND_BACK]]] },
  );
  // What never happened is not proved.
  expect(performed.size).toBe(18);
  const { rows: steps } = await world.world.sql.query(
    `SELECT DISTINCT split_part(reason, ':', 1) AS what FROM sub_order_history WHERE reason LIKE '%scanned the wrong label'
     UNION SELECT DISTINCT reason FROM stock_movement WHERE reason = 'relabelled' ORDER BY 1`,
  );
  expect(steps.map((row: { what: string }) => row.what)).toEqual([
    'packing undone',
    'relabelled',
    'shipment undone',
    'start of picking undone',
    'tracking number corrected',
  ]);
  const { rows } = await world.world.sql.query('SELECT DISTINCT to_state FROM sub_order_history');
  expect(rows.map((row: { to_state: string }) => row.to_state).sort()).toEqual([
    'backordered',
    'cancelled',
    'packed',
    'pending',
    'picking',
    'shipped',
  ]);
});
