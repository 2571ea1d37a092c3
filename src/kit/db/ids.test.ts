import { describe, expect, it } from 'vitest';
import type { Reader } from './db.ts';
import { idSource } from './ids.ts';

/** A sequence that answers a turn later, as a database does. */
function sequence(): { db: Reader; asked: () => number } {
  let last = 0;
  let asked = 0;
  const query = async (_: unknown, values: readonly unknown[] = []) => {
    asked += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return Array.from({ length: values[1] as number }, () => {
      last += 1;
      return { id: last };
    });
  };
  return { db: { database: {}, query } as unknown as Reader, asked: () => asked };
}

describe('ids', () => {
  it.each([1, 2, 10])('are as many as were requested, and unique, in blocks of %i', async (block) => {
    const { db } = sequence();
    const ids = idSource('some_seq', block);
    const counts = [1, 3, 2, 7, 1, 1, 20, 5];
    const taken = await Promise.all(counts.map((count) => ids.take(db, count)));
    expect(taken.map((some) => some.length)).toEqual(counts);
    expect(new Set(taken.flat()).size).toBe(40);
  });

  it('are given to all who ask in one turn, also where the first answer is enough for one of them only', async () => {
    const { db } = sequence();
    const ids = idSource('some_seq', 3);
    await ids.ready(db, 2);
    const [first, second] = await Promise.all([ids.take(db, 3), ids.take(db, 1)]);
    expect(first).toHaveLength(3);
    expect(second).toHaveLength(1);
    expect(new Set([...first, ...second]).size).toBe(4);
  });

  it('of two databases are apart', async () => {
    const [one, other] = [sequence(), sequence()];
    const ids = idSource('some_seq', 10);
    expect(await ids.next(one.db)).toBe(1);
    expect(await ids.next(other.db)).toBe(1);
    expect(await ids.next(one.db)).toBe(2);
    expect(one.asked()).toBe(1);
  });
});
