// Random histories of orders against a plain model. MODEL_SEED and MODEL_RUNS repeat or extend a run.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { couldBeFilled } from '../../../test/models/order-checks.ts';
import { HUB, OrderHistory } from '../../../test/models/order-history.ts';
import {
  BESIDE_WORK_ORDERS,
  BUNDLE,
  CANCELLED_IN_HAND,
  CANCELLED_IN_PART,
  CHANGED,
  HELD_AND_RELEASED,
  history,
  ITEMS,
  LOST_WHEN_PACKED,
  RECIPES,
  SENT_AGAIN,
  SENT_BACK,
  SHUT_AND_OPENED,
  THERE_AND_BACK,
} from '../../../test/models/order-model.ts';
import { seedOf } from '../../../test/seeds.ts';
import { addOrg, makeBundle, type OrdersWorld, ordersWorld } from '../../../test/worlds/orders-world.ts';
import { openFeed } from '../../kit/feed/feed-writer.ts';

const SEED = seedOf('MODEL_SEED');
const RUNS = Number(process.env['MODEL_RUNS'] ?? 20);

let world: OrdersWorld;
let nextOrgId = 100;

beforeAll(async () => {
  world = await ordersWorld({ poolSize: 2 });
  const now = world.clock.now();
  await world.world.sql.query(`UPDATE warehouse SET services = '{storage,orders,returns,marketplace_prep}'`);
  await world.world.sql.query(
    "INSERT INTO org VALUES ($1, 'The hub', 'hub', true, null, null, null, 1, $2, $2)",
    [HUB, now],
  );
  await world.db.transaction(async (tx) => openFeed(tx, HUB, now));
});
afterAll(() => world.close());

async function newHistory(): Promise<OrderHistory> {
  const told = new OrderHistory(world, nextOrgId);
  nextOrgId += 1;
  await addOrg(world.world, told.orgId, BUNDLE, told.clock.now());
  await makeBundle(world.world, told.orgId, BUNDLE, RECIPES[0] ?? []);
  await listForMarketplace(told.orgId);
  return told;
}

/** The listings that work orders name. */
async function listForMarketplace(orgId: number): Promise<void> {
  await world.world.sql.query(
    `INSERT INTO listing (org_id, id, item_id, listing_mp_primary_id, marketplace_name, listing_mp_seller_account_id,
       fulfillment_channel, country, status, version, created_at, updated_at)
     SELECT $1, id, id, 'SKU-' || id, 'Amazon', 'A1', 'FBA', 'US', 'active', 1, $2, $2 FROM unnest($3::bigint[]) AS id`,
    [orgId, world.clock.now(), ITEMS],
  );
}

it(`orders have the same answers and totals as a plain model for any history, and their books add up (MODEL_SEED=${SEED} MODEL_RUNS=${RUNS})`, {
  timeout: 600_000 + RUNS * 40_000,
}, async () => {
  const performed = new Set<string>();
  // No shrinking: the warehouses remember what a failed history left.
  await fc.assert(
    fc.asyncProperty(history, async (operations) => {
      const told = await newHistory();
      try {
        for (const does of operations) {
          performed.add(does.op);
          await told.perform(does);
          await told.expectSame();
        }
      } finally {
        // The next history uses the same warehouses.
        await told.reopen();
      }
      // Across orgs, including the histories before this one.
      await world.expectSound();
      await told.workOff();
      await told.expectSame();
      expect(await couldBeFilled(world.world.sql, told.orgId)).toEqual([]);
    }),
    {
      seed: SEED,
      numRuns: RUNS,
      endOnFailure: true,
      examples: [
        THERE_AND_BACK,
        HELD_AND_RELEASED,
        CANCELLED_IN_PART,
        CANCELLED_IN_HAND,
        CHANGED,
        SHUT_AND_OPENED,
        LOST_WHEN_PACKED,
        SENT_AGAIN,
        SENT_BACK,
        BESIDE_WORK_ORDERS,
      ].map((walk) => [[...walk]]),
    },
  );
  await world.expectSound();
  // Every action must have happened at least once.
  expect(performed.size).toBe(36);
  const { rows: steps } = await world.world.sql.query(
    `SELECT DISTINCT split_part(reason, ':', 1) AS what FROM sub_order_history WHERE reason LIKE '%scanned the wrong label'
     UNION SELECT DISTINCT reason FROM stock_movement WHERE reason = 'relabelled'
     UNION SELECT 'to be repacked' FROM sub_order_history
       WHERE from_state = 'packed' AND to_state = 'picking' AND reason LIKE '%turned out not to be there%'
     ORDER BY 1`,
  );
  expect(steps.map((row: { what: string }) => row.what)).toEqual([
    'packing undone',
    'relabelled',
    'shipment undone',
    'start of picking undone',
    'to be repacked',
    'tracking number corrected',
  ]);
  const { rows: returned } = await world.world.sql.query(
    `SELECT DISTINCT to_state AS what FROM goods_return_history
     UNION SELECT DISTINCT disposition FROM goods_return_unit UNION SELECT DISTINCT decided_by FROM goods_return_unit ORDER BY 1`,
  );
  expect(returned.map((row: { what: string }) => row.what)).toEqual(
    expect.arrayContaining([
      'cancelled',
      'closed',
      'dispose',
      'merchant',
      'quarantine',
      'received',
      'restock',
    ]),
  );
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
