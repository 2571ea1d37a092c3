// Detects a machine that accepts connections and does not answer. Waiting for it would block the coordinator's resources until
// the longest timeout, so no work is sent there until it answers. As soon as its answer is late, reads give up the connections that
// they hold, which merchants of other machines wait for, and are sent again once it is known whether it is there.
import { DatabaseUnavailable } from './server-conditions.ts';

export interface Ending {
  readonly hasEnded: boolean;
  onEnd(run: () => void): () => void;
}

/** After waiting this long for an answer, the machine is probed. */
const PATIENCE_MS = 1500;
/** If the probe takes longer, the coordinator is asked as well. */
const LATE_MS = 1000;
const ASK_AGAIN_MS = 1000;
/** How the driver and the pool report a missing answer. */
const NO_ANSWER = /timeout/i;

class Signal implements Ending {
  readonly #waiting = new Set<() => void>();
  hasEnded = false;

  onEnd(run: () => void): () => void {
    this.#waiting.add(run);
    return () => this.#waiting.delete(run);
  }

  end(): void {
    this.hasEnded = true;
    for (const run of [...this.#waiting]) run();
  }
}

export class Silence {
  readonly #name: string;
  readonly #ask: () => Promise<unknown>;
  readonly #isReachedOtherwise: () => Promise<boolean>;
  readonly #noteUnreachable: () => void;
  #looking: Promise<void> | null = null;
  #isClosed = false;
  readonly #late = new Signal();
  readonly silent = new Signal();

  /**
   * @param ask fails if it does not answer in time; `isReachedOtherwise`: whether the coordinator gets an answer from it;
   *   `noteUnreachable`: the coordinator does, and we do not
   */
  constructor(
    name: string,
    ask: () => Promise<unknown>,
    isReachedOtherwise: () => Promise<boolean>,
    noteUnreachable: () => void,
  ) {
    this.#name = name;
    this.#ask = ask;
    this.#isReachedOtherwise = isReachedOtherwise;
    this.#noteUnreachable = noteUnreachable;
  }

  /** Runs work that waits for the machine; aborts it when the machine turns out to be silent. */
  async while<T>(work: (ending: Ending) => Promise<T>): Promise<T> {
    if (this.silent.hasEnded) throw new DatabaseUnavailable(`${this.#name} does not answer`);
    const timer = setInterval(() => this.look(), PATIENCE_MS).unref();
    try {
      return await work(this.silent);
    } finally {
      clearInterval(timer);
    }
  }

  /** The same for what can be sent again: once, so that a machine that is only busy answers in the end. */
  async whileReading<T>(work: (ending: Ending) => Promise<T>): Promise<T> {
    if (this.#late.hasEnded) await this.#isDecided();
    let isGivenUp = false;
    const stop = this.#late.onEnd(() => {
      isGivenUp = true;
    });
    try {
      return await this.while(() => work(this.#late));
    } catch (error) {
      if (!isGivenUp) throw error;
    } finally {
      stop();
    }
    await this.#isDecided();
    return this.while(work);
  }

  /** Waits until it is known whether it answers. */
  async #isDecided(): Promise<void> {
    if (this.silent.hasEnded) return;
    let stop = () => {};
    await Promise.race([
      this.#looking,
      new Promise<void>((resolve) => {
        stop = this.silent.onEnd(resolve);
      }),
    ]);
    stop();
  }

  /** Checks whether it answers and, if not, when it does again. */
  look(): void {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
  }

  close(): void {
    this.#isClosed = true;
  }

  async #look(): Promise<void> {
    while (!this.#isClosed) {
      const isSilent = this.#isSilent();
      const isLate = await Promise.race([isSilent.then(() => false), pause(LATE_MS).then(() => true)]);
      if (isLate) this.#late.end();
      const isReached = isLate ? this.#isReachedOtherwise().catch(() => false) : false;
      if (!(await isSilent)) break;
      if (await isReached) {
        this.#noteUnreachable();
        break;
      }
      this.silent.end();
      await pause(ASK_AGAIN_MS);
    }
    this.#late.hasEnded = false;
    this.silent.hasEnded = false;
  }

  /** A machine that refuses connections, or is gone, fails at once: nothing waits for it. */
  async #isSilent(): Promise<boolean> {
    try {
      await this.#ask();
      return false;
    } catch (error) {
      return isNoAnswer(error);
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

export function isNoAnswer(error: unknown): boolean {
  const { message, cause } = error as {
    readonly message?: string;
    readonly cause?: { readonly message?: string };
  };
  return NO_ANSWER.test(`${message} ${cause?.message}`);
}
