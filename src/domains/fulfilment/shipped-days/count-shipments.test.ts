import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../../test/harness.ts';
import { runSql } from '../../../../test/tools/serve-apps.ts';
import { systemClock } from '../../../kit/kernel/clock.ts';
import { countMissingShipments } from './count-shipments.ts';

it('what a former release has shipped is counted on the days on which it left', async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const sums = () =>
    runSql(
      app,
      'SELECT * FROM shipped_month ORDER BY org_id, grain, month, item_id, sku, warehouse_id, marketplace',
    );
  const counted = await sums();
  expect(counted.length).toBeGreaterThan(0);
  await runSql(app, 'DELETE FROM shipped_month');
  await runSql(app, 'UPDATE order_shipment SET counted_on = NULL');
  await countMissingShipments(app.db, systemClock);
  expect(await sums()).toEqual(counted);
});
