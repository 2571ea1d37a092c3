import { describe, expect, it } from 'vitest';
import { localDate, localTime } from './local-time-rules.ts';

describe('times on paper', () => {
  it('are those of the warehouse, which says which they are', () => {
    expect(localTime('2026-11-14T02:30:00.000Z', 'America/New_York')).toBe('2026-11-13 21:30 EST');
    expect(localTime('2026-07-14T00:05:00.000Z', 'America/New_York')).toBe('2026-07-13 20:05 EDT');
    expect(localTime('2026-11-14T00:00:00.000Z', 'UTC')).toBe('2026-11-14 00:00 UTC');
    expect(localDate('2026-11-14T02:30:00.000Z', 'America/New_York')).toBe('2026-11-13');
  });
});
