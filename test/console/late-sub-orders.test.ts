// What stations mark as late. No browser is needed for it.
import { expect, it } from 'vitest';
import { isLate } from '../../console/src/hub/late.ts';

const NOW_MS = Date.parse('2026-11-18T12:00:00.000Z');
const [YESTERDAY, TOMORROW] = ['2026-11-17T12:00:00.000Z', '2026-11-19T12:00:00.000Z'];

it.each([
  { ship_by: YESTERDAY, leave_by: TOMORROW, late: true },
  { ship_by: TOMORROW, leave_by: YESTERDAY, late: true },
  { ship_by: TOMORROW, leave_by: TOMORROW, late: false },
  { ship_by: null, leave_by: null, late: false },
])('promised for $ship_by, leaving by $leave_by: late is $late', ({ late, ...subOrder }) => {
  expect(isLate(subOrder, NOW_MS)).toBe(late);
});
