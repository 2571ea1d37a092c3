import { describe, expect, it } from 'vitest';
import { Chance, timesOf } from '../flows/chance.ts';
import { someAddress } from '../flows/places.ts';
import { Agenda } from './agenda.ts';
import { demandAt, hourName, isOpen, localTime } from './rhythm-rules.ts';
import { Tally } from './tally.ts';

const nothing = async () => {};

describe('chance', () => {
  it('is the same for one seed and subject, regardless of earlier decisions, and another for others', () => {
    const one = new Chance(7);
    one.of('order', 1).next();
    expect(someAddress(one.of('order', 2))).toEqual(someAddress(new Chance(7).of('order', 2)));
    expect(one.of('order', 2).next()).not.toBe(one.of('order', 3).next());
    expect(one.of('order', 2).next()).not.toBe(new Chance(8).of('order', 2).next());
  });

  it('makes as many of something as are expected', () => {
    const random = new Chance(1).of('many');
    const counts = Array.from({ length: 1000 }, () => timesOf(random, 4));
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    expect(mean).toBeGreaterThan(3.8);
    expect(mean).toBeLessThan(4.2);
    expect(timesOf(random, 0)).toBe(0);
  });
});

describe('the agenda', () => {
  it('gives what is due in the order of its time, and nothing early', () => {
    const agenda = new Agenda(100);
    const random = new Chance(1).of('times');
    const times = Array.from({ length: 60 }, () => random.between(1, 30));
    for (const atMs of times) agenda.add({ atMs, name: `${atMs}`, run: nothing });
    const taken: number[] = [];
    for (let entry = agenda.take(20); entry !== null; entry = agenda.take(20)) taken.push(entry.atMs);
    expect(taken).toEqual(times.filter((time) => time <= 20).sort((a, b) => a - b));
    expect(agenda.size).toBe(60 - taken.length);
    expect(agenda.nextMs()).toBeGreaterThan(20);
  });

  it('leaves out what it has no room for, and counts it', () => {
    const agenda = new Agenda(2);
    for (const atMs of [1, 2, 3]) agenda.add({ atMs, name: 'x', run: nothing });
    expect([agenda.size, agenda.dropped]).toEqual([2, 1]);
  });
});

describe('the rhythm', () => {
  const MONDAY_NOON_UTC = Date.UTC(2026, 10, 16, 12);

  it('is that of the place: of its time zone, its hours and its weekdays', () => {
    const newark = localTime(MONDAY_NOON_UTC, 'America/New_York');
    expect(newark).toEqual({ weekday: 0, hour: 7, minute: 0 });
    expect(hourName(newark)).toBe('Mon 07:00');
    const night = localTime(MONDAY_NOON_UTC - 4 * 3600_000, 'America/New_York');
    expect(demandAt(night)).toBeLessThan(demandAt(newark) / 2);
    const evening = localTime(MONDAY_NOON_UTC + 13 * 3600_000, 'America/New_York');
    expect(demandAt(evening)).toBe(1);
  });

  it('closes warehouses at night and on the days on which they are closed', () => {
    const day = { open: '07:00', close: '19:00' };
    const hours = {
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: null,
      sunday: null,
    };
    const at = (weekday: number, hour: number, minute = 0) => isOpen(hours, { weekday, hour, minute });
    expect([at(0, 6, 59), at(0, 7), at(0, 18, 59), at(0, 19), at(5, 12)]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the tally', () => {
  it('prints what happened since the last line, and everything at the end', () => {
    const tally = new Tally();
    tally.add('orders', 3);
    tally.add('shipped');
    expect(tally.takeLine()).toBe('orders 3 · shipped 1');
    expect(tally.takeLine()).toBe('quiet');
    tally.add('orders');
    tally.addMishap('conflicts', 'another process was faster');
    tally.addMishap('refused', 'no such item');
    expect(tally.summary()).toBe('orders 4 · shipped 1 · requests 0 · conflicts 1 · refused 1');
    expect([...tally.messages]).toEqual([['no such item', 1]]);
  });
});
