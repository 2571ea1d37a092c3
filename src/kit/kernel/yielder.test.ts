import { afterEach, expect, it, vi } from 'vitest';
import { countTurns } from '../../../test/tools/count-turns.ts';
import { LOCKED_SLICE, Yielder } from './yielder.ts';

afterEach(() => {
  vi.useRealTimers();
});

const work = (ms: number) => {
  const endsAtMs = performance.now() + ms;
  while (performance.now() < endsAtMs);
};

it('others get their turn between the pieces of long work', async () => {
  const loop = countTurns();
  const long = new Yielder(LOCKED_SLICE);
  for (let piece = 0; piece < 10; piece += 1) {
    work(15);
    if (long.shouldYield()) await long.next();
  }
  loop.isOver = true;
  expect(loop.turns).toBeGreaterThanOrEqual(9);
});

it('a slice is over only when its time is', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const yielder = new Yielder(LOCKED_SLICE);
  vi.advanceTimersByTime(3);
  expect(yielder.shouldYield()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(yielder.shouldYield()).toBe(true);
});

it('work that holds locks goes on before what others have begun', async () => {
  const resumed: string[] = [];
  const goOn = (name: string, yielder: Yielder) => yielder.next().then(() => resumed.push(name));
  await Promise.all([
    goOn('a file', new Yielder()),
    goOn('another file', new Yielder()),
    goOn('an order', new Yielder(LOCKED_SLICE)),
  ]);
  expect(resumed).toEqual(['an order', 'a file', 'another file']);
});

it('between two slices of what holds no locks there are turns without any', async () => {
  const loop = countTurns();
  const resumed: number[] = [];
  const goOn = () => new Yielder().next().then(() => resumed.push(loop.turns));
  await Promise.all([goOn(), goOn(), goOn()]);
  loop.isOver = true;
  const between = resumed.slice(1).map((at, index) => at - (resumed[index] ?? 0));
  expect(between).toEqual([3, 3]);
});

it('maps in slices, in order', async () => {
  const all = Array.from({ length: 100 }, (_, index) => index);
  const loop = countTurns();
  const doubled = await new Yielder().map(all, (one) => {
    work(1);
    return 2 * one;
  });
  loop.isOver = true;
  expect(doubled).toEqual(all.map((one) => 2 * one));
  expect(loop.turns).toBeGreaterThanOrEqual(20);
});

it('does steps in slices, and gives what they end with', async () => {
  const loop = countTurns();
  const steps = function* (): Generator<undefined, string> {
    for (let step = 0; step < 20; step += 1) {
      work(1);
      yield;
    }
    return 'done';
  };
  expect(await new Yielder().finish(steps())).toBe('done');
  loop.isOver = true;
  expect(loop.turns).toBeGreaterThanOrEqual(5);
});
