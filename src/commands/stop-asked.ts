// When a serving command stops: on a signal, or after a failure.

import type { Logger } from 'pino';
import { launcherHasEnded } from './launcher.ts';

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** One Ctrl-C can arrive twice: from the terminal, and from npm, which passes it on, late where the machine is busy. */
const SAME_REQUEST_MS = 5000;

interface StopRequest {
  /** Why it stops by itself; null: it was asked to. */
  readonly failure: string | null;
  /** Ctrl-C: a person is waiting at the terminal. */
  readonly isFromTerminal: boolean;
}

/** Resolves at the first signal. One that comes later than its repetition could ends the process at once, with `exitCode`. */
export function untilStopAsked(exitCode: number) {
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
  return { asked: promise, fail: (reason: string) => resolve({ failure: reason, isFromTerminal: false }) };
}

/** An unhandled rejection is a defect and is logged, but it must not end other requests: the state that matters is in the database. */
export function surviveForgottenPromises(logger: Logger): void {
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled promise rejection'));
}
