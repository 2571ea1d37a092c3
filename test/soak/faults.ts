// What goes wrong during a soak: connections that break before and after a request is done, requests that arrive twice, and
// processes that are killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../src/kit/kernel/random.ts';
import { childrenOf } from '../tools/serve-process.ts';

const SHARE_UNSENT = 0.01;
const SHARE_LOST = 0.02;
const SHARE_BROKEN = 0.01;
const SHARE_TWICE = 0.03;
const BROKEN_AFTER_MS_MAX = 40;

export interface Connection {
  readonly fetch: typeof fetch;
  readonly faults: Record<'unsent' | 'lost' | 'broken' | 'twice', number>;
}

/** A connection on which a share of all requests meets a fault. */
export function faultyConnection(seed: number): Connection {
  const random = new Random(seed);
  const faults = { unsent: 0, lost: 0, broken: 0, twice: 0 };
  const send: typeof fetch = async (input, init) => {
    let chance = random.next();
    const is = (share: number) => {
      chance -= share;
      return chance < 0;
    };
    if (is(SHARE_UNSENT)) {
      faults.unsent += 1;
      throw new TypeError('the connection was refused');
    }
    if (is(SHARE_LOST)) {
      faults.lost += 1;
      await (await fetch(input, init)).arrayBuffer();
      throw new TypeError('the answer was lost');
    }
    if (is(SHARE_BROKEN)) {
      faults.broken += 1;
      const signal = AbortSignal.timeout(random.between(0, BROKEN_AFTER_MS_MAX));
      return fetch(input, { ...init, signal });
    }
    if (is(SHARE_TWICE)) {
      faults.twice += 1;
      const [first, second] = [fetch(input, init), fetch(input, init)];
      second.then((answer) => answer.arrayBuffer()).catch(() => {});
      return first;
    }
    return fetch(input, init);
  };
  return { fetch: send, faults };
}

/** Processes of the service that can be killed. */
export interface Victims {
  /** The one that people start; it has the API processes as children, and a worker in it. */
  readonly main: () => number;
  /** A second worker. */
  readonly worker: () => number;
  /** Starts anew what has ended. */
  readonly revive: () => Promise<void>;
}

/** Kills one after the other, again and again. @returns how often each was killed */
export async function killInTurn(
  { main, worker, revive }: Victims,
  everyMs: number,
  signal: AbortSignal,
): Promise<Record<'api' | 'worker' | 'all', number>> {
  const kills = { api: 0, worker: 0, all: 0 };
  const turns = ['api', 'worker', 'api', 'all', 'api', 'worker'] as const;
  for (let turn = 0; ; turn += 1) {
    await sleep(everyMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return kills;
    const whom = turns[turn % turns.length] ?? 'api';
    const pids = whom === 'api' ? childrenOf(main()) : [whom === 'worker' ? worker() : main()];
    const pid = pids[turn % Math.max(1, pids.length)];
    // Those of before may still be starting.
    if (pid === undefined) continue;
    process.kill(pid, 'SIGKILL');
    kills[whom] += 1;
    await revive();
  }
}
