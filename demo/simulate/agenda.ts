// Scheduled events by simulated time: a bounded heap.

export interface Entry {
  readonly atMs: number;
  readonly name: string;
  readonly run: () => Promise<void>;
}

export class Agenda {
  readonly #heap: Entry[] = [];
  readonly #maxEntries: number;
  /** Events left out because it was full. */
  dropped = 0;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get size(): number {
    return this.#heap.length;
  }

  add(entry: Entry): void {
    if (this.#heap.length >= this.#maxEntries) {
      this.dropped += 1;
      return;
    }
    const heap = this.#heap;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if ((heap[parent] as Entry).atMs <= entry.atMs) break;
      heap[index] = heap[parent] as Entry;
      index = parent;
    }
    heap[index] = entry;
  }

  nextMs(): number | null {
    return this.#heap[0]?.atMs ?? null;
  }

  /** The earliest event, if it is due. */
  take(nowMs: number): Entry | null {
    const heap = this.#heap;
    const first = heap[0];
    if (first === undefined || first.atMs > nowMs) return null;
    const last = heap.pop() as Entry;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(entry: Entry): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as Entry).atMs < (heap[child] as Entry).atMs)
        child += 1;
      if ((heap[child] as Entry).atMs >= entry.atMs) break;
      heap[index] = heap[child] as Entry;
      index = child;
    }
    heap[index] = entry;
  }
}
