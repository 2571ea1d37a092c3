import { expect, it } from 'vitest';
import { Slices } from './turns.ts';

const work = (ms: number) => {
  const endsAtMs = performance.now() + ms;
  while (performance.now() < endsAtMs);
};

it('others get their turn between the pieces of long work', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const long = new Slices(10);
  for (let piece = 0; piece < 10; piece += 1) {
    work(15);
    if (long.isOver()) await long.next();
  }
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});

it('a slice is over only when its time is', () => {
  expect(new Slices(60_000).isOver()).toBe(false);
  const used = new Slices(1);
  work(2);
  expect(used.isOver()).toBe(true);
});
