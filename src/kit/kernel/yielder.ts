// Cuts long work into time slices. All long work together gets one slice in some turns of the event loop.

/** First come, first served. Bounded by the requests in flight. */
type Queue = (() => void)[];
const usual: Queue = [];
/** For work that holds locks, which has priority because others wait for the locks. Bounded by the connections of the pool. */
const locked: Queue = [];
let isScheduled = false;

/** A short request takes some turns of the loop: most of those have no slice in them, unless locks are held. */
const TURNS_BETWEEN = 2;
let turnsToPass = 0;

function resumeOne(): void {
  if (locked.length > 0) locked.shift()?.();
  else if (turnsToPass > 0) turnsToPass -= 1;
  else {
    usual.shift()?.();
    turnsToPass = TURNS_BETWEEN;
  }
  if (locked.length + usual.length > 0) setImmediate(resumeOne);
  else isScheduled = false;
}

/** Resolves in a later turn of the event loop, in which no other long work runs. */
function nextTurn(queue: Queue): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(resumeOne);
  });
}

export function allAtOnce<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

interface SliceKind {
  readonly ms: number;
  readonly queue: Queue;
}

const USUAL_SLICE: SliceKind = { ms: 2, queue: usual };
/** Inside a transaction that holds locks: longer slices, resumed first, in every turn. */
export const LOCKED_SLICE: SliceKind = { ms: 4, queue: locked };

/** Yields to the event loop between slices of one piece of long work. */
export class Yielder {
  readonly #kind: SliceKind;
  #startedMs = performance.now();

  constructor(kind = USUAL_SLICE) {
    this.#kind = kind;
  }

  /** Whether the slice is used up: then `await yielder.next()`. Checked often, so it is not a promise itself. */
  shouldYield(): boolean {
    return performance.now() - this.#startedMs >= this.#kind.ms;
  }

  async next(): Promise<void> {
    await nextTurn(this.#kind.queue);
    this.#startedMs = performance.now();
  }

  /** Runs all steps of a generator. @returns its result */
  async finish<Result>(steps: Generator<undefined, Result>): Promise<Result> {
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (this.shouldYield()) await this.next();
    }
  }

  /** Like `all.map(work)`, yielding between slices. */
  async map<T, Result>(all: readonly T[], work: (one: T, index: number) => Result): Promise<Result[]> {
    const results: Result[] = [];
    for (const [index, one] of all.entries()) {
      results.push(work(one, index));
      if (this.shouldYield()) await this.next();
    }
    return results;
  }
}
