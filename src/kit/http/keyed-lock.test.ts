import { describe, expect, it } from 'vitest';
import { KeyedLock } from './keyed-lock.ts';
import { Problem } from './problems.ts';

const BOUNDS = { what: 'logins', lineMax: 100, waitingMax: 1000 };

/** Work that ends when the test says so. */
function held() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a line', () => {
  it('limits how many of one key run at once, in order of arrival, and lets other keys pass', async () => {
    const lock = new KeyedLock({ atOnce: 2, ...BOUNDS });
    const begun: string[] = [];
    const works = ['a', 'b', 'c', 'd'].map((name) => {
      const work = held();
      const done = lock.run('key', () => {
        begun.push(name);
        return work.promise;
      });
      return { ...work, done };
    });
    await lock.run('another', async () => begun.push('other'));
    expect(begun).toEqual(['a', 'b', 'other']);
    works[1]?.end();
    await settle();
    expect(begun).toEqual(['a', 'b', 'other', 'c']);
    for (const { end } of works) end();
    await Promise.all(works.map(({ done }) => done));
    expect(begun).toEqual(['a', 'b', 'other', 'c', 'd']);
  });

  it('goes on after work that fails, whether it throws at once or later', async () => {
    const lock = new KeyedLock({ atOnce: 1, ...BOUNDS });
    const later = lock.run('key', async () => {
      await settle();
      throw new Error('later');
    });
    const atOnce = lock.run('key', () => {
      throw new Error('at once');
    });
    const fine = lock.run('key', async () => 'fine');
    await expect(later).rejects.toThrow('later');
    await expect(atOnce).rejects.toThrow('at once');
    expect(await fine).toBe('fine');
  });

  it('holds nothing for a key that is no longer used', async () => {
    const lock = new KeyedLock({ atOnce: 1, ...BOUNDS });
    const keys = Array.from({ length: 1000 }, (_, index) => `key ${index % 500}`);
    const all = Promise.allSettled(keys.map((key) => lock.run(key, () => Promise.reject(new Error(key)))));
    expect(lock.size).toBe(500);
    await all;
    expect(lock.size).toBe(0);
  });

  it('turns away who would stand too far back, in one line or in all together', async () => {
    const lock = new KeyedLock({ what: 'logins', atOnce: 1, lineMax: 2, waitingMax: 3 });
    const work = held();
    const wait = (key: string) => lock.run(key, () => work.promise);
    const accepted = [wait('a'), wait('a'), wait('a'), wait('b'), wait('b')];
    const refusals = await Promise.allSettled([wait('a'), wait('b')]);
    for (const refusal of refusals) {
      const { reason } = refusal as PromiseRejectedResult;
      expect(reason).toBeInstanceOf(Problem);
      expect(reason).toMatchObject({ code: 'overloaded', options: { headers: { 'retry-after': '2' } } });
    }
    work.end();
    await Promise.all(accepted);
    await Promise.all([wait('a'), wait('a'), wait('a')]);
    expect(lock.size).toBe(0);
  });
});
