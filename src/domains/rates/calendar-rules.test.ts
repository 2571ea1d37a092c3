import { describe, expect, it } from 'vitest';
import { dayNumber, deliveryDay, fuelOn, isInSeason, seasonProblem } from './calendar-rules.ts';

describe('seasons', () => {
  it('of every year go on over New Year where they end before they begin', () => {
    const peak = { from: '10-05', until: '01-17' };
    const days = [
      '2026-10-04',
      '2026-10-05',
      '2026-12-31',
      '2027-01-01',
      '2027-01-17',
      '2027-01-18',
      '2027-06-30',
    ];
    expect(days.map((day) => isInSeason(peak, day))).toEqual([false, true, true, true, true, false, false]);
    expect(isInSeason({ from: '02-29', until: '02-29' }, '2028-02-29')).toBe(true);
  });

  it('of one year are in that year alone', () => {
    const peak = { from: '2026-11-23', until: '2027-01-03' };
    expect(
      ['2026-11-22', '2026-11-23', '2027-01-03', '2027-01-04', '2027-11-25'].map((day) =>
        isInSeason(peak, day),
      ),
    ).toEqual([false, true, true, false, false]);
  });

  it('have two ends of the same kind that exist', () => {
    expect(seasonProblem({ from: '10-05', until: '01-17' })).toBeNull();
    expect(seasonProblem({ from: '2026-10-05', until: '2027-01-17' })).toBeNull();
    const wrong = [
      ['10-05', '2027-01-17'],
      ['2027-01-17', '2026-10-05'],
      ['02-30', '03-01'],
      ['2026-02-29', '2026-03-01'],
      ['soon', 'later'],
    ] as const;
    expect(wrong.filter(([from, until]) => seasonProblem({ from, until }) === null)).toEqual([]);
  });
});

it('fuel is what the last week that has begun says', () => {
  const weeks = [
    { from: '2026-11-02', basisPoints: 1800 },
    { from: '2026-11-09', basisPoints: 1825 },
  ];
  expect(
    ['2026-11-01', '2026-11-02', '2026-11-08', '2026-11-09', '2027-11-09'].map(
      (day) => fuelOn(weeks, day)?.basisPoints,
    ),
  ).toEqual([undefined, 1800, 1800, 1825, 1825]);
});

describe('the day of delivery', () => {
  const calendar = { deliveryDays: 'weekdays', holidays: new Set([dayNumber('2026-11-26')]) } as const;

  it('counts the days on which the carrier delivers', () => {
    expect(deliveryDay('2026-11-12', 3, calendar)).toBe('2026-11-17');
    expect(deliveryDay('2026-11-12', 2, { ...calendar, deliveryDays: 'saturdays_too' })).toBe('2026-11-14');
    expect(deliveryDay('2026-11-12', 3, { ...calendar, deliveryDays: 'every_day' })).toBe('2026-11-15');
    expect(deliveryDay('2026-11-25', 1, calendar)).toBe('2026-11-27');
  });

  it('begins when the carrier collects', () => {
    expect(deliveryDay('2026-11-14', 0, calendar)).toBe('2026-11-16');
    expect(deliveryDay('2026-11-14', 1, { ...calendar, deliveryDays: 'every_day' })).toBe('2026-11-17');
    expect(deliveryDay('2026-11-26', 1, calendar)).toBe('2026-11-30');
  });
});
