// Long work on the event loop, cut into slices. All of it together gets one slice in some turns of the loop, however many
// requests have long work to do, so what is short never waits for more than one slice.

/** Waiters in the order in which they came. Bounded by the requests in flight. */
type Queue = (() => void)[];
const usual: Queue = [];
/** For work that holds locks, which come first: others wait for those. Bounded by the connections of the pool. */
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

/** Resolves in a later turn of the event loop, in which nobody else's long work goes on. */
function nextTurn(queue: Queue): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(resumeOne);
  });
}

/** Work that is made of steps, without a pause. */
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
/** Inside a transaction that holds locks: longer, and resumed first, in every turn; a short request takes some turns. */
export const LOCKED_SLICE: SliceKind = { ms: 4, queue: locked };

/** The clock of one piece of long work. */
export class Slices {
  readonly #kind: SliceKind;
  #startedMs = performance.now();

  constructor(kind = USUAL_SLICE) {
    this.#kind = kind;
  }

  /** Whether the slice is used up: then `await slices.next()`. Asked often, so it is no promise by itself. */
  isOver(): boolean {
    return performance.now() - this.#startedMs >= this.#kind.ms;
  }

  async next(): Promise<void> {
    await nextTurn(this.#kind.queue);
    this.#startedMs = performance.now();
  }

  /** Does all steps of a piece of work; @returns what it ends with */
  async finish<Result>(steps: Generator<undefined, Result>): Promise<Result> {
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (this.isOver()) await this.next();
    }
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
