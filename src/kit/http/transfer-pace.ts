// Aborts transfers that hardly progress: what has been received takes memory that others need. A transfer has ten seconds to
// get going; from then on each ten seconds must bring some bytes.

export const BYTES_PER_SECOND_MIN = 1024;
const WINDOW_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** A timer this late shows a busy process, not slow clients. */
const LATE_MS = 2000;

interface Watched {
  readonly receivedBytes: () => number;
  readonly giveUp: () => void;
  windowStartMs: number;
  windowStartBytes: number;
}

export class TransferPace {
  readonly #watched = new Set<Watched>();
  readonly #windowMs: number;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | null = null;
  #lookedAtMs = 0;

  constructor(windowMs = WINDOW_MS, now: () => number = () => performance.now()) {
    this.#windowMs = windowMs;
    this.#now = now;
  }

  watch(receivedBytes: () => number, giveUp: () => void): () => void {
    const one = { receivedBytes, giveUp, windowStartMs: this.#now(), windowStartBytes: 0 };
    this.#watched.add(one);
    if (this.#timer === null) {
      this.#lookedAtMs = one.windowStartMs;
      const everyMs = Math.min(LOOK_EVERY_MS, this.#windowMs);
      this.#timer = setInterval(() => this.look(), everyMs).unref();
    }
    return () => {
      this.#watched.delete(one);
    };
  }

  look(): void {
    const nowMs = this.#now();
    const isLate = nowMs - this.#lookedAtMs > LOOK_EVERY_MS + LATE_MS;
    this.#lookedAtMs = nowMs;
    for (const one of this.#watched) {
      const elapsedMs = nowMs - one.windowStartMs;
      if (elapsedMs < this.#windowMs && !isLate) continue;
      const received = one.receivedBytes();
      const due = (this.#windowMs / 1000) * BYTES_PER_SECOND_MIN;
      if (!isLate && received - one.windowStartBytes < due) {
        this.#watched.delete(one);
        one.giveUp();
        continue;
      }
      one.windowStartMs = nowMs;
      one.windowStartBytes = received;
    }
    if (this.#watched.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
