import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

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
  const long = new Turns();
  for (let piece = 0; piece < 10; piece += 1) {
    work(15);
    await long.yieldWhenDue();
  }
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});

it('short work is done in one turn', async () => {
  let isTurn = false;
  setImmediate(() => {
    isTurn = true;
  });
  const short = new Turns();
  await short.yieldWhenDue();
  expect(isTurn).toBe(false);
});
