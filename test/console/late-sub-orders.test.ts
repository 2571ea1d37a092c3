// What stations mark as late. No browser is needed for it.
import { expect, it } from 'vitest';
import { isLate } from '../../console/src/hub/late.ts';

const NOW_MS = Date.parse('2026-11-18T12:00:00.000Z');
const [YESTERDAY, TOMORROW] = ['2026-11-17T12:00:00.000Z', '2026-11-19T12:00:00.000Z'];

it.each([
  { due: YESTERDAY, late: true },
  { due: TOMORROW, late: false },
  { due: null, late: false },
])('due $due: late is $late', ({ late, ...subOrder }) => {
  expect(isLate(subOrder, NOW_MS)).toBe(late);
});
