import { describe, expect, it } from 'vitest';
import type { Tx } from '../../src/kit/db/db.ts';
import type { FeedWriter } from '../../src/kit/feed/feed-writer.ts';
import { StepsByWarehouse } from './steps.ts';

const AUTHOR = { orgId: 1, actor: 'Hanna Hub', now: new Date(0) };

/** Steps on a transaction of which only the feed matters. */
function steps() {
  const emitted: string[] = [];
  const begun: string[] = [];
  const tx = {
    queueWrite: () => {},
    afterCommit: () => {},
    flush: () => {},
  } as unknown as Tx;
  const all = new StepsByWarehouse(tx);
  const begin = (warehouse: number, name: string, work: Promise<unknown>) =>
    all.begin(warehouse, AUTHOR, async (feed: FeedWriter) => {
      begun.push(name);
      feed.addAfterSequenceLock(() => emitted.push(name));
      await work;
      return name;
    });
  return { all, begin, begun, emitted };
}

describe('steps of the demo world', () => {
  it('are under way at once in different warehouses, and follow each other in one', async () => {
    const { all, begin, begun } = steps();
    const first = Promise.withResolvers<void>();
    begin(1, 'first', first.promise);
    const later = begin(1, 'later', Promise.resolve());
    begin(2, 'elsewhere', Promise.resolve());
    await new Promise(setImmediate);
    expect(begun).toEqual(['first', 'elsewhere']);
    first.resolve();
    expect(await later).toBe('later');
    await all.end();
    expect(begun).toEqual(['first', 'elsewhere', 'later']);
  });

  it('are emitted in the order they began, whichever ends first', async () => {
    const { all, begin, emitted } = steps();
    const slow = Promise.withResolvers<void>();
    begin(1, 'slow', slow.promise);
    begin(2, 'fast', Promise.resolve());
    begin(3, 'faster', Promise.resolve());
    await new Promise(setImmediate);
    expect(emitted).toEqual([]);
    slow.resolve();
    await all.end();
    expect(emitted).toEqual(['slow', 'fast', 'faster']);
  });

  it('fail as a whole: awaiting their end reports the first failure', async () => {
    const { all, begin, emitted } = steps();
    begin(1, 'wrong', Promise.reject(new Error('no such item')));
    begin(2, 'right', Promise.resolve());
    await expect(all.end()).rejects.toThrow('no such item');
    expect(emitted).toEqual([]);
  });
});
