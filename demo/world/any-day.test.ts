// The demo covers the days before it is loaded. Warehouses keep opening hours, so loading is tested on every weekday,
// early and late.
import { expect, it } from 'vitest';
import { openDb } from '../../src/kit/db/db.ts';
import { ManualClock } from '../../src/kit/kernel/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { PATIENCE } from '../../test/tools/patience.ts';
import { loadDemo } from './load-demo.ts';

const DAYS = [16, 17, 18, 19, 20, 21, 22];
const HOURS = ['00:30', '13:30', '20:30'];

it.each(DAYS.flatMap((day) => HOURS.map((hour) => `2026-11-${day}T${hour}:00Z`)))(
  'the demo world can be loaded at %s, and its books add up',
  async (instant) => {
    const database = await testDatabase();
    const db = openDb({ url: database.url, poolSize: 2, patience: PATIENCE });
    try {
      expect(await loadDemo(db, new ManualClock(new Date(instant)), 1)).toBe(true);
    } finally {
      await db.close();
      await database.drop();
    }
  },
);
