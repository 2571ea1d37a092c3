// Long work on the event loop, cut into slices. All of it together gets one slice per turn of the loop, however many
// requests have long work to do, so what is short never waits for more than one slice.

/** Waiters in the order in which they came. Bounded by the requests in flight. */
const waiting: (() => void)[] = [];
let isScheduled = false;

function resumeOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeOne);
  else isScheduled = false;
}

/** Resolves in a later turn of the event loop, in which nobody else's long work goes on. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(resumeOne);
  });
}

const SLICE_MS = 2;

/** The clock of one piece of long work. */
export class Slices {
  readonly #sliceMs: number;
  #startedMs = performance.now();

  /** @param sliceMs longer where others wait for the work itself, such as inside a transaction */
  constructor(sliceMs = SLICE_MS) {
    this.#sliceMs = sliceMs;
  }

  /** Whether the slice is used up: then `await slices.next()`. Asked often, so it is no promise by itself. */
  isOver(): boolean {
    return performance.now() - this.#startedMs >= this.#sliceMs;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.#startedMs = performance.now();
  }

  /** Like `all.map(work)`, over as many slices as it takes. */
  async map<T, Result>(all: readonly T[], work: (one: T, index: number) => Result): Promise<Result[]> {
    const results: Result[] = [];
    for (const [index, one] of all.entries()) {
      results.push(work(one, index));
      if (this.isOver()) await this.next();
    }
    return results;
  }
}
