import { describe, expect, it } from 'vitest';
import { FairLine } from './fair-line.ts';

const turns = () => new Promise((resolve) => setImmediate(resolve));

/** Everybody enters in this order; each turn ends with the next call of what is returned. */
function lineOf(line: FairLine, owners: readonly string[]) {
  const started: string[] = [];
  const running: (() => void)[] = [];
  for (const owner of owners)
    void line.enter(owner)?.then((leave) => {
      started.push(owner);
      running.push(leave);
    });
  return {
    started,
    endOne: async () => {
      running.shift()?.();
      await turns();
    },
  };
}

describe('a fair line', () => {
  it('leaves a place to others, however many of one owner wait', async () => {
    const line = new FairLine({ atOnce: 3, ofOwnerAtOnce: 2, waitingMax: 10 });
    const { started } = lineOf(line, ['a', 'a', 'a', 'a', 'b']);
    await turns();
    expect(started).toEqual(['a', 'a', 'b']);
  });

  it('gives owners their turns one after the other', async () => {
    const line = new FairLine({ atOnce: 1, ofOwnerAtOnce: 1, waitingMax: 10 });
    const { started, endOne } = lineOf(line, ['a', 'a', 'a', 'b', 'c', 'b']);
    for (let turn = 0; turn < 6; turn += 1) await endOne();
    await turns();
    expect(started).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('ends somewhere', async () => {
    const line = new FairLine({ atOnce: 1, ofOwnerAtOnce: 1, waitingMax: 2 });
    const { endOne } = lineOf(line, ['a', 'a', 'b']);
    await turns();
    expect(line.enter('c')).toBeNull();
    await endOne();
    expect(line.enter('c')).not.toBeNull();
  });
});
