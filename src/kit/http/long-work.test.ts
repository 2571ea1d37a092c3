import { describe, expect, it } from 'vitest';
import { LongWork } from './keyed-lock.ts';
import { Problem } from './problems.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Begins work for a credential, or for an address without one; `end` ends it. */
function begin(line: LongWork, limitKey: string | null, orgId = 2, isWanted = true, address = '192.0.2.1') {
  const held = Promise.withResolvers<void>();
  let hasBegun = false;
  const done = line.run(
    limitKey === null ? null : { limitKey, orgId },
    address,
    () => isWanted,
    () => {
      hasBegun = true;
      return held.promise;
    },
  );
  done.catch(() => {});
  return { done, end: held.resolve, hasBegun: () => hasBegun };
}

describe('long work', () => {
  it('goes on once for each credential, and a few times for an organization', async () => {
    const line = new LongWork();
    const [first, second] = [begin(line, 'a'), begin(line, 'a')];
    const others = ['b', 'c', 'd', 'e'].map((key) => begin(line, key));
    const elsewhere = begin(line, 'f', 3);
    await settle();
    const begun = () => [first, second, ...others, elsewhere].map((one) => one.hasBegun());
    expect(begun()).toEqual([true, false, true, true, true, false, true]);
    first.end();
    await settle();
    expect(begun()).toEqual([true, false, true, true, true, true, true]);
    others[0]?.end();
    await settle();
    expect(second.hasBegun()).toBe(true);
  });

  it('of those whose credential is a link goes on once for each address', async () => {
    const line = new LongWork();
    const [first, second] = [begin(line, null), begin(line, null)];
    const others = [begin(line, null, 2, true, '192.0.2.2'), begin(line, 'a')];
    await settle();
    expect([first, second, ...others].map((one) => one.hasBegun())).toEqual([true, false, true, true]);
  });

  it('is not started for a client that has gone', async () => {
    const line = new LongWork();
    const first = begin(line, 'a');
    const gone = begin(line, 'a', 2, false);
    const next = begin(line, 'a');
    first.end();
    await expect(gone.done).rejects.toBeInstanceOf(Problem);
    await settle();
    expect([gone.hasBegun(), next.hasBegun()]).toEqual([false, true]);
  });

  it('turns away who would stand too far back', async () => {
    const line = new LongWork();
    for (let n = 0; n < 257; n += 1) begin(line, 'a');
    await expect(begin(line, 'a').done).rejects.toMatchObject({ code: 'overloaded' });
    const other = begin(line, 'b');
    await settle();
    expect(other.hasBegun()).toBe(true);
  });
});
