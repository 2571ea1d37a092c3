import { describe, expect, it } from 'vitest';
import { isTimezone } from './formats.ts';

describe('a time zone', () => {
  it.each([
    'America/New_York',
    'America/Argentina/Buenos_Aires',
    'America/Port-au-Prince',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'US/Eastern',
    'UTC',
    'Etc/UTC',
  ])('is %s, a name of the IANA database', (name) => {
    expect(isTimezone(name)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', '+05:30', 'EST5EDT', 'america/new_york', 'America/New_York\n', 'GMT+1'])(
    'is not %j',
    (name) => {
      expect(isTimezone(name)).toBe(false);
    },
  );
});
