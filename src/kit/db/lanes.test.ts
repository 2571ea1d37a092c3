import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLane, inBulk, inLane, LaneFull, Lanes } from './lanes.ts';

// Most of what waits here never gets its turn: on the real clock it would be refused in the middle of other tests.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const nothingElse = () => new Promise((resolve) => setImmediate(resolve));

/** What has entered, in its order; each stays until it is let go. */
class Crowd {
  readonly lanes: Lanes;
  readonly inside: string[] = [];
  readonly #leave = new Map<string, (() => void)[]>();

  constructor(poolSize: number) {
    this.lanes = new Lanes(poolSize);
  }

  async come(
    lane: 'lookups' | 'orders' | 'writes' | 'reads' | 'bulk',
    owner: string,
    count = 1,
  ): Promise<void> {
    const name = `${lane} ${owner}`;
    for (let n = 0; n < count; n += 1) {
      void this.lanes.enter({ lane, owner }).then((leave) => {
        this.inside.push(name);
        this.#leave.set(name, [...(this.#leave.get(name) ?? []), leave]);
      });
    }
    await nothingElse();
  }

  async go(lane: string, owner: string): Promise<void> {
    const name = `${lane} ${owner}`;
    const leave = this.#leave.get(name)?.shift();
    if (leave === undefined) throw new Error(`${name} is not inside`);
    this.inside.splice(this.inside.indexOf(name), 1);
    leave();
    await nothingElse();
  }

  count(name: string): number {
    return this.inside.filter((one) => one.startsWith(name)).length;
  }
}

describe('lanes of a pool of ten', () => {
  it('leave a place in each lane for another owner', async () => {
    const crowd = new Crowd(10);
    await crowd.come('reads', 'a', 60);
    expect(crowd.count('reads a')).toBe(5);
    await crowd.come('reads', 'b');
    expect(crowd.count('reads b')).toBe(1);
    const searches = new Crowd(10);
    await searches.come('bulk', 'a', 60);
    expect(searches.count('bulk a')).toBe(1);
    await searches.come('bulk', 'b', 60);
    expect(searches.count('bulk b')).toBe(1);
  });

  it('leave a connection for each kind of work, and one for work outside of lanes', async () => {
    const crowd = new Crowd(10);
    for (const owner of ['a', 'b', 'c']) {
      await crowd.come('orders', owner, 20);
      await crowd.come('writes', owner, 20);
    }
    expect(crowd.inside.length).toBe(7);
    await crowd.come('reads', 'd');
    await crowd.come('lookups', '10.0.0.1');
    expect(crowd.count('reads')).toBe(1);
    expect(crowd.count('lookups')).toBe(1);
    expect(crowd.inside.length).toBe(9);
  });

  it('let owners take turns, however many wait of one', async () => {
    const crowd = new Crowd(10);
    await crowd.come('bulk', 'x');
    await crowd.come('bulk', 'a', 5);
    await crowd.come('bulk', 'b', 1);
    await crowd.come('bulk', 'c', 1);
    await crowd.go('bulk', 'x');
    await crowd.go('bulk', 'a');
    await crowd.go('bulk', 'b');
    expect(crowd.inside.sort()).toEqual(['bulk a', 'bulk c']);
  });

  it('let a request that has begun finish before many others of its owner begin', async () => {
    const lanes = new Lanes(10);
    const begun = new Set<number>();
    const request = async (n: number) => {
      const work = { lane: 'bulk', owner: 'a' } as const;
      for (let statement = 0; statement < 2; statement += 1) {
        const leave = await lanes.enter(work);
        begun.add(n);
        await nothingElse();
        leave();
      }
      return begun.size;
    };
    const [whenFirstEnded = 0] = await Promise.all(Array.from({ length: 20 }, (_, n) => request(n)));
    expect(whenFirstEnded).toBeLessThanOrEqual(3);
    expect(begun.size).toBe(20);
  });

  it('forget who has nothing to do', async () => {
    const crowd = new Crowd(10);
    await crowd.come('reads', 'a', 10);
    expect(crowd.lanes.waiting).toBe(5);
    for (let n = 0; n < 10; n += 1) await crowd.go('reads', 'a');
    expect(crowd.lanes.waiting).toBe(0);
    expect(crowd.inside).toEqual([]);
  });

  it('refuse what waits beyond measure', async () => {
    const lanes = new Lanes(10);
    const enter = () => lanes.enter({ lane: 'bulk', owner: 'a' });
    void enter();
    for (let n = 0; n < 1000; n += 1) enter().catch(() => {});
    await expect(enter()).rejects.toBeInstanceOf(LaneFull);
  });

  it('refuse what waits too long, and nothing that has entered', async () => {
    const lanes = new Lanes(10);
    const enter = () => lanes.enter({ lane: 'bulk', owner: 'a' });
    const leave = await enter();
    const waits = expect(enter()).rejects.toBeInstanceOf(LaneFull);
    expect(lanes.waiting).toBe(1);
    vi.advanceTimersByTime(60_000);
    await waits;
    expect(lanes.waiting).toBe(0);
    leave();
    await expect(enter()).resolves.toBeTypeOf('function');
  });

  it('wait longer where they are patient', async () => {
    const lanes = new Lanes(10, 20);
    const enter = () => lanes.enter({ lane: 'bulk', owner: 'a' });
    const leave = await enter();
    const waits = enter();
    vi.advanceTimersByTime(60_000);
    leave();
    await expect(waits).resolves.toBeTypeOf('function');
  });
});

it.each([1, 2, 3, 5])('every lane of a pool of %i gets a connection', async (poolSize) => {
  for (const lane of ['lookups', 'orders', 'writes', 'reads', 'bulk'] as const) {
    const crowd = new Crowd(poolSize);
    await crowd.come(lane, 'a', 3);
    expect(crowd.count(lane)).toBeGreaterThan(0);
  }
});

it('what turns out to take long goes on in the lane of bulk work, with its owner and its time', () => {
  const work = { lane: 'reads', owner: 'org 2', statementTimeoutMs: 5000 } as const;
  inLane(work, () => {
    expect(inBulk(currentLane)).toEqual({ ...work, lane: 'bulk' });
    expect(currentLane()).toBe(work);
  });
  expect(inBulk(currentLane)).toBeUndefined();
});
