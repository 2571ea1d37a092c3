// Errors of marketplace requests.

/** A retry is useless until something is changed. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export class TryLater extends Error {
  override readonly name = 'TryLater';
  /** The pause requested for the whole account; null if unspecified. */
  readonly pauseMs: number | null;

  constructor(message: string, pauseMs: number | null = null) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

export async function answerOf<T>(ask: () => Promise<T>): Promise<T | Refused | TryLater> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refused || error instanceof TryLater) return error;
    throw error;
  }
}

/** After this many failures, a person has to look. */
export const ATTEMPTS_MAX = 8;
const FIRST_PAUSE_MS = 2000;
const PAUSE_MAX_MS = 5 * 60_000;

/** The pause after a failed attempt, counted from 1. */
export function pauseAfter(attempt: number, { pauseMs }: TryLater): number {
  const backOffMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), PAUSE_MAX_MS);
  return Math.max(backOffMs, pauseMs ?? 0);
}
