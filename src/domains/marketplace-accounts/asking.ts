// Why a marketplace has not answered what it was asked.

/** Somebody has to change something before asking again is of use. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export class TryLater extends Error {
  override readonly name = 'TryLater';
  /** How long the marketplace wants to be left alone by the whole account; null: it did not say. */
  readonly pauseMs: number | null;

  constructor(message: string, pauseMs: number | null = null) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

/** Who has tried so often in vain leaves it to people. */
export const ATTEMPTS_MAX = 8;
const FIRST_PAUSE_MS = 2000;
const PAUSE_MAX_MS = 5 * 60_000;

/** How long to wait after an attempt that failed; the first one is 1. */
export function pauseAfter(attempt: number, { pauseMs }: TryLater): number {
  const backOffMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), PAUSE_MAX_MS);
  return Math.max(backOffMs, pauseMs ?? 0);
}
