// What the bench measures against binds statements of the service by hand: it must be told when they take more.
import { expect, it, onTestFinished } from 'vitest';
import { insertBare } from '../../bench/bare-orders.ts';
import { ByHand } from '../../bench/by-hand.ts';
import { testDatabase } from '../database.ts';

it('the bench can insert orders bare and take them by hand', async () => {
  // A bare order has neither balances nor totals behind it.
  const database = await testDatabase('demo', 'broken');
  onTestFinished(() => database.drop());
  const world = { url: database.url, orgId: 2, warehouseId: 1, firstItem: 1, items: 2 };
  expect(await insertBare(world, 2, 0)).toBeGreaterThan(0);
  const client = await ByHand.connect(world);
  onTestFinished(() => client.close());
  const cancel = await client.take(2);
  await cancel();
});
