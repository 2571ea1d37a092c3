import { describe, expect, it } from 'vitest';
import { ManualClock } from '../kernel/clock.ts';
import { LargeAnswers, laneOf } from './lane-of.ts';
import type { Route } from './route.ts';

const read = { method: 'GET', operationId: 'getRequest' } as Route;
const other = { method: 'GET', operationId: 'getAnother' } as Route;
const LARGE = 300 * 1024;

describe('the lane of a read', () => {
  it('is that of bulk work for a minute after a large answer, for its owner and its operation alone', () => {
    const clock = new ManualClock(new Date('2026-11-14T09:30:00Z'));
    const large = new LargeAnswers(clock);
    const lane = (route: Route, owner: string) => laneOf(route, {}, owner, large).lane;
    large.note(read, 'org 2', 100 * 1024);
    expect(lane(read, 'org 2')).toBe('reads');
    large.note(read, 'org 2', LARGE);
    expect([lane(read, 'org 2'), lane(read, 'org 3'), lane(other, 'org 2')]).toEqual([
      'bulk',
      'reads',
      'reads',
    ]);
    clock.advanceMs(60_000);
    expect(lane(read, 'org 2')).toBe('reads');
  });

  it('is remembered for a bounded number of owners', () => {
    const large = new LargeAnswers(new ManualClock(new Date('2026-11-14T09:30:00Z')));
    for (let n = 0; n <= 1000; n += 1) large.note(read, `org ${n}`, LARGE);
    expect([large.has(read, 'org 0'), large.has(read, 'org 1'), large.has(read, 'org 1000')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
