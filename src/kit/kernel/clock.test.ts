import { describe, expect, it } from 'vitest';
import { ManualClock, systemClock } from './clock.ts';

describe('time', () => {
  it('of a manual clock stands still until it is moved, also backwards', () => {
    const clock = new ManualClock(new Date('2026-11-14T09:30:00.000Z'));
    expect(clock.now().toISOString()).toBe('2026-11-14T09:30:00.000Z');
    clock.advanceMs(1500);
    expect(clock.now().toISOString()).toBe('2026-11-14T09:30:01.500Z');
    clock.advanceMs(-1500);
    expect(clock.now().toISOString()).toBe('2026-11-14T09:30:00.000Z');
  });

  it('that was read cannot be changed by who read it', () => {
    const start = new Date('2026-11-14T09:30:00.000Z');
    const clock = new ManualClock(start);
    start.setFullYear(1999);
    clock.now().setFullYear(1999);
    expect(clock.now().toISOString()).toBe('2026-11-14T09:30:00.000Z');
  });

  it('of the system is that of the machine', () => {
    const before = Date.now();
    const now = systemClock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});
