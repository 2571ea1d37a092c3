// What the bench measures against binds statements of the service by hand: it must be told when they take more.
import { expect, it, onTestFinished } from 'vitest';
import { insertBare } from '../bench/bare-orders.ts';
import { takeByHand } from '../bench/by-hand.ts';
import { testDatabase } from './database.ts';

const SECONDS = 0.01;

it('the bench can insert orders bare and take them by hand', async () => {
  const database = await testDatabase('demo');
  onTestFinished(() => database.drop());
  const world = { url: database.url, orgId: 2, warehouseId: 1, firstItem: 1, items: 2 };
  expect(await insertBare(world, 2, SECONDS)).toBeGreaterThan(0);
  expect(await takeByHand(world, 1, SECONDS)).toBeGreaterThan(0);
});
