import { describe, expect, it } from 'vitest';
import { wallMs } from './wall-clock.ts';

const wall = (timezone: string, instant: string) =>
  new Date(wallMs(timezone, Date.parse(instant))).toISOString();

describe('the clock on the wall', () => {
  it('is behind or ahead of UTC, to the millisecond', () => {
    expect(wall('America/New_York', '2026-11-14T12:34:56.789Z')).toBe('2026-11-14T07:34:56.789Z');
    expect(wall('Asia/Kathmandu', '2026-11-14T12:34:56.789Z')).toBe('2026-11-14T18:19:56.789Z');
    expect(wall('UTC', '2026-11-14T12:34:56.789Z')).toBe('2026-11-14T12:34:56.789Z');
  });

  it('jumps at the very minute in which summer time begins and ends', () => {
    expect(wall('America/Chicago', '2026-03-08T07:59:59.999Z')).toBe('2026-03-08T01:59:59.999Z');
    expect(wall('America/Chicago', '2026-03-08T08:00:00.000Z')).toBe('2026-03-08T03:00:00.000Z');
    expect(wall('America/Chicago', '2026-11-01T06:59:59.999Z')).toBe('2026-11-01T01:59:59.999Z');
    expect(wall('America/Chicago', '2026-11-01T07:00:00.000Z')).toBe('2026-11-01T01:00:00.000Z');
  });

  it('is right for far more minutes than are remembered', () => {
    const start = Date.parse('2026-01-01T00:00:00.000Z');
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/London',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (let hour = 0; hour < 365 * 24; hour += 7) {
      const instant = start + hour * 3_600_000;
      const shown = new Date(wallMs('Europe/London', instant)).toISOString().slice(0, 19).replace('T', ' ');
      expect(shown).toBe(format.format(instant));
    }
  });
});
