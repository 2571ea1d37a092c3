// While an upgrade rolls, a release before migrations 0114 and 0116 goes on writing rows without their columns.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/harness.ts';
import {
  orgsWithFormerPlans,
  placeFormerPlans,
} from '../domains/marketplace/inbound-plans/former-plans/place-plans.ts';
import { markSandboxes } from '../domains/orders/reads/upkeep/sandboxes/mark-sandboxes.ts';
import { orgsWithFormerHolds, placeFormerHolds } from '../domains/stock/hold-stock.ts';
import { systemClock } from '../kit/kernel/clock.ts';

let app: TestApp;
let client: pg.Client;
beforeAll(async () => {
  app = await testApp();
  client = new pg.Client({ connectionString: app.database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const run = async (text: string) => (await client.query(text)).rows;

const written = () =>
  run(`SELECT 'hold' AS what, org_id, id, warehouse_id::text AS value FROM stock_hold
     UNION ALL SELECT 'plan', org_id, id, warehouse_id::text FROM marketplace_inbound_plan
     UNION ALL SELECT 'part', org_id, id, is_sandbox::text FROM sub_order
     UNION ALL SELECT 'org', org_id, 0, is_sandbox::text FROM org_feed ORDER BY 1, 2, 3`);

it('are completed by the worker: where holds and plans lie, and which orders are of a sandbox', async () => {
  const before = await written();
  for (const what of ['hold', 'plan', 'part', 'org'])
    expect(before).toContainEqual(
      expect.objectContaining({ what, value: expect.stringMatching(/true|[0-9]/) }),
    );
  await run('UPDATE stock_hold SET warehouse_id = NULL');
  await run('UPDATE marketplace_inbound_plan SET warehouse_id = NULL');
  await run('UPDATE sub_order SET is_sandbox = false');
  await run('UPDATE org_feed SET is_sandbox = false');
  await markSandboxes(app.db);
  for (const orgId of await orgsWithFormerHolds(app.db)) await placeFormerHolds(app.db, systemClock, orgId);
  for (const orgId of await orgsWithFormerPlans(app.db)) await placeFormerPlans(app.db, systemClock, orgId);
  expect(await written()).toEqual(before);
});
