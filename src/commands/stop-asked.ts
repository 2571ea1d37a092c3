// When a command that serves is to stop: a signal, or a reason of its own.
import { launcherHasEnded } from './launcher.ts';

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** One Ctrl-C can arrive twice: from the terminal, and from npm, which passes it on. */
const SAME_REQUEST_MS = 1000;

interface StopRequest {
  /** Why it stops by itself; null where it was told to. */
  readonly failure: string | null;
  /** Ctrl-C: somebody is waiting at the terminal. */
  readonly isFromTerminal: boolean;
}

export interface StopAsked {
  readonly asked: Promise<StopRequest>;
  fail(reason: string): void;
}

/** Resolves at the first signal. One that comes a second later or more ends the process at once, with `exitCode`. */
export function untilStopAsked(exitCode: number): StopAsked {
  const { promise, resolve } = Promise.withResolvers<StopRequest>();
  let firstMs: number | null = null;
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      const nowMs = performance.now();
      firstMs ??= nowMs;
      if (nowMs - firstMs >= SAME_REQUEST_MS && !launcherHasEnded()) process.exit(exitCode);
      resolve({ failure: null, isFromTerminal: signal !== 'SIGTERM' });
    });
  }
  return { asked: promise, fail: (reason) => resolve({ failure: reason, isFromTerminal: false }) };
}
