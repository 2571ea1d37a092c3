// Bounded queues for scarce resources. A request that would wait too long is refused, instead of holding memory and a
// connection for a response that no one awaits any more.

import type { Actor } from './actor.ts';
import { Problem, retryLater } from './problems.ts';

export interface LineOptions {
  /** What is queued, for messages: `logins`. */
  readonly what: string;
  /** How many of one key run at once. */
  readonly atOnce: number;
  /** How many of one key may wait. */
  readonly lineMax: number;
  /** How many may wait in all queues together. */
  readonly waitingMax: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs `atOnce` tasks per key at a time, first come, first served; keys do not wait for each other. */
export class KeyedLock {
  readonly #options: LineOptions;
  readonly #lines = new Map<string, Line>();
  #waiting = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /** Number of keys with a running task, which bounds the memory. */
  get size(): number {
    return this.#lines.size;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    let line = this.#lines.get(key);
    if (line === undefined) {
      line = { running: 0, waiting: [] };
      this.#lines.set(key, line);
    }
    if (line.running < this.#options.atOnce) line.running += 1;
    else await this.#standIn(line);
    try {
      return await work();
    } finally {
      this.#leave(key, line);
    }
  }

  async #standIn(line: Line): Promise<void> {
    const { what, lineMax, waitingMax } = this.#options;
    if (line.waiting.length >= lineMax || this.#waiting >= waitingMax)
      throw retryLater('overloaded', `too many ${what} at once`, 2);
    this.#waiting += 1;
    await new Promise<void>((resume) => {
      line.waiting.push(resume);
    });
  }

  #leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) {
      // The slot passes straight to the next in line.
      this.#waiting -= 1;
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(key);
  }
}

// Long work in the process itself, such as drawing a thousand labels. It yields to the event loop (kernel/yielder.ts), but its
// data stays in memory meanwhile, so the number of concurrent jobs is limited: one per credential, a few per organization.

const WHAT = 'documents and files';
const OF_ORG_AT_ONCE = 4;
/** More than a credential may have in flight by default. */
const LINE_MAX = 256;
const WAITING_MAX = 2000;

export class LongWork {
  readonly #credentials = new KeyedLock({
    what: WHAT,
    atOnce: 1,
    lineMax: LINE_MAX,
    waitingMax: WAITING_MAX,
  });
  readonly #orgs = new KeyedLock({
    what: WHAT,
    atOnce: OF_ORG_AT_ONCE,
    lineMax: LINE_MAX,
    waitingMax: WAITING_MAX,
  });

  /**
   * @param actor null: authorized by a link, known by network only
   * @param isWanted checked when its turn comes: the client may have gone meanwhile
   */
  run<T>(
    actor: Pick<Actor, 'limitKey' | 'orgId'> | null,
    network: string,
    isWanted: () => boolean,
    work: () => Promise<T>,
  ): Promise<T> {
    const wanted = () => (isWanted() ? work() : Promise.reject(new Problem('bad_request')));
    if (actor === null) return this.#credentials.run(`network ${network}`, wanted);
    return this.#credentials.run(actor.limitKey, () => this.#orgs.run(String(actor.orgId), wanted));
  }
}
