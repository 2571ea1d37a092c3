import { describe, expect, it } from 'vitest';
import { nextDispatch, type Timetable } from './dispatch-rules.ts';

const day = { open: '07:00', close: '19:00' };
const NEWARK: Timetable = {
  timezone: 'America/New_York',
  orderCutoffTime: '15:00',
  operatingHours: {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: { open: '08:00', close: '14:00' },
    sunday: null,
  },
};

const shipBy = (timetable: Timetable, now: string) =>
  nextDispatch(timetable, new Date(now))?.shipBy.toISOString() ?? null;

// 2026-11-13 is a Friday; Newark is five hours behind UTC.
describe('an order leaves', () => {
  it('on the same day before the cut-off, when the warehouse closes', () => {
    expect(shipBy(NEWARK, '2026-11-13T19:59:59.999Z')).toBe('2026-11-14T00:00:00.000Z');
    expect(shipBy(NEWARK, '2026-11-13T05:00:00.000Z')).toBe('2026-11-14T00:00:00.000Z');
  });

  it('on the next open day from the cut-off on', () => {
    expect(shipBy(NEWARK, '2026-11-13T20:00:00.000Z')).toBe('2026-11-14T19:00:00.000Z');
    expect(nextDispatch(NEWARK, new Date('2026-11-13T20:00:00.000Z'))?.daysAhead).toBe(1);
  });

  it('after closed days, counted in the calendar of the warehouse', () => {
    expect(shipBy(NEWARK, '2026-11-15T15:00:00.000Z')).toBe('2026-11-17T00:00:00.000Z');
  });

  it('not on a day that has closed before its cut-off', () => {
    expect(shipBy(NEWARK, '2026-11-14T18:59:00.000Z')).toBe('2026-11-14T19:00:00.000Z');
    expect(shipBy(NEWARK, '2026-11-14T19:30:00.000Z')).toBe('2026-11-17T00:00:00.000Z');
  });

  it('until the warehouse closes where there is no cut-off', () => {
    const late = { ...NEWARK, orderCutoffTime: null };
    expect(shipBy(late, '2026-11-13T23:59:00.000Z')).toBe('2026-11-14T00:00:00.000Z');
    expect(shipBy(late, '2026-11-14T00:00:00.000Z')).toBe('2026-11-14T19:00:00.000Z');
  });

  it('by midnight where the opening hours are not known', () => {
    const unknown = { ...NEWARK, operatingHours: {} };
    expect(shipBy(unknown, '2026-11-15T19:00:00.000Z')).toBe('2026-11-16T05:00:00.000Z');
    expect(shipBy(unknown, '2026-11-15T21:00:00.000Z')).toBe('2026-11-17T05:00:00.000Z');
  });

  it('a week later where only this weekday is open, and its cut-off has passed', () => {
    const closed = Object.fromEntries(Object.keys(NEWARK.operatingHours).map((name) => [name, null]));
    const fridays = { ...NEWARK, operatingHours: { ...closed, friday: day } };
    expect(shipBy(fridays, '2026-11-13T20:00:00.000Z')).toBe('2026-11-21T00:00:00.000Z');
    expect(shipBy({ ...NEWARK, operatingHours: closed }, '2026-11-13T20:00:00.000Z')).toBeNull();
  });

  it('at the end of a night shift on the next morning', () => {
    const nights = { open: '22:00', close: '06:00' };
    const shift = { ...NEWARK, orderCutoffTime: '21:00', operatingHours: { friday: nights } };
    expect(shipBy(shift, '2026-11-13T20:00:00.000Z')).toBe('2026-11-14T11:00:00.000Z');
  });

  it('at the right instant on days when the clocks change', () => {
    const sundays = { ...NEWARK, operatingHours: { sunday: day } };
    expect(shipBy(sundays, '2026-11-01T05:30:00.000Z')).toBe('2026-11-02T00:00:00.000Z');
    expect(shipBy(sundays, '2026-03-08T06:30:00.000Z')).toBe('2026-03-08T23:00:00.000Z');
    const kathmandu = { ...NEWARK, timezone: 'Asia/Kathmandu' };
    expect(shipBy(kathmandu, '2026-11-13T01:00:00.000Z')).toBe('2026-11-13T13:15:00.000Z');
  });
});
