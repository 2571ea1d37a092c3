// Counts for the hourly line and the summary.

/** In display order. */
const COUNTS = [
  'orders',
  'bad orders',
  'cancelled',
  'announced',
  'received units',
  'waves',
  'short picks',
  'packed',
  'shipped',
  'scans',
  'delivered',
  'returns',
  'unannounced',
  'returned units',
  'counts',
  'work orders',
  'cartons',
  'freight',
  'checked in',
  'exceptions',
  'hours advanced',
] as const;
export type Count = (typeof COUNTS)[number];

/** How requests failed. */
const MISHAPS = ['conflicts', 'refused', 'lost', 'failed'] as const;
export type Mishap = (typeof MISHAPS)[number];

/** Messages to keep. */
const MESSAGES_MAX = 20;

export class Tally {
  readonly #counts = new Map<Count, number>();
  readonly #sinceLine = new Map<Count, number>();
  readonly mishaps: Record<Mishap, number> = { conflicts: 0, refused: 0, lost: 0, failed: 0 };
  readonly messages = new Map<string, number>();
  requests = 0;

  add(count: Count, times = 1): void {
    if (times === 0) return;
    for (const counts of [this.#counts, this.#sinceLine]) counts.set(count, (counts.get(count) ?? 0) + times);
  }

  get(count: Count): number {
    return this.#counts.get(count) ?? 0;
  }

  addMishap(kind: Mishap, message: string): void {
    this.mishaps[kind] += 1;
    // Losing a race is not worth a message.
    if (kind === 'conflicts' || kind === 'lost') return;
    const known = this.messages.get(message);
    if (known !== undefined || this.messages.size < MESSAGES_MAX)
      this.messages.set(message, (known ?? 0) + 1);
  }

  /** What happened since the last call. */
  takeLine(): string {
    const line = describe(this.#sinceLine);
    this.#sinceLine.clear();
    return line;
  }

  summary(): string {
    const mishaps = MISHAPS.filter((kind) => this.mishaps[kind] > 0).map(
      (kind) => `${kind} ${this.mishaps[kind]}`,
    );
    return [describe(this.#counts), `requests ${this.requests}`, ...mishaps].join(' · ');
  }
}

function describe(counts: ReadonlyMap<Count, number>): string {
  const shown = COUNTS.filter((count) => counts.has(count)).map((count) => `${count} ${counts.get(count)}`);
  return shown.length === 0 ? 'quiet' : shown.join(' · ');
}
