// Which units on their way a counted line is.
import { expect, it } from 'vitest';
import { arrivedUnits } from './assign-units.ts';

it('finds units on their way by their lot, however it is read', () => {
  const left = { lot: 'L-A 1', expiration: '2099-01-01' };
  const units = [{ ...left, requestItemId: 1, expirationNow: '2099-01-01', open: 2 }];
  const found = arrivedUnits(units, 1, 2, { lot: 'l-a  1', expiration: null });
  expect(found).toEqual([{ ...left, quantity: 2, departed: left }]);
});
