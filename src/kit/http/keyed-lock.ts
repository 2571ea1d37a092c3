// Lines in front of what is scarce. Every line is bounded: who would stand too far back is told to come again, instead
// of holding memory and a connection for an answer that nobody waits for any more.
import { Problem } from './problems.ts';

export interface LineOptions {
  /** What stands in line, in words: `logins`. */
  readonly what: string;
  /** How many of one key run at the same time. */
  readonly atOnce: number;
  /** How many of one key may wait. */
  readonly lineMax: number;
  /** How many may wait in all lines together. */
  readonly waitingMax: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs `atOnce` of what belongs to one key at a time, first come, first served; keys do not wait for each other. */
export class KeyedLock {
  readonly #options: LineOptions;
  /** Only keys that something runs for. */
  readonly #lines = new Map<string, Line>();
  #waiting = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /** Keys with something running: what this holds in memory grows with them. */
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
    if (line.waiting.length >= this.#options.lineMax || this.#waiting >= this.#options.waitingMax) {
      throw new Problem('overloaded', {
        detail: `too many ${this.#options.what} at once`,
        headers: { 'retry-after': '2' },
      });
    }
    this.#waiting += 1;
    await new Promise<void>((resume) => {
      line.waiting.push(resume);
    });
  }

  #leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) {
      // The place passes straight to the next in line.
      this.#waiting -= 1;
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(key);
  }
}
