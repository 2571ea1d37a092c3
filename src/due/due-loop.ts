// Keeps working off what is due: at once when this process marks something, otherwise by looking now and then for what
// others have marked and for what may be tried again.
import { setTimeout as sleep } from 'node:timers/promises';
import { workIsDue } from './mark-due.ts';
import { type DueRun, takeTurn } from './run-due-work.ts';

/** How soon marks of other processes are seen. A look at what is ready costs next to nothing. */
const POLL_MS = 200;

export interface DueLoop {
  /** Finishes the batch that is under way. */
  stop(): Promise<void>;
}

/** @param onTrouble is told when a look itself failed, because the database is away, say; the next one comes anyway */
export function startDueLoop(run: DueRun, onTrouble: (error: unknown) => void): DueLoop {
  const stopping = new AbortController();
  let pause = new AbortController();
  const stopListening = workIsDue.listen(() => pause.abort());
  const running = (async () => {
    while (!stopping.signal.aborted) {
      // Before the look: what is marked while it goes on ends the pause after it.
      pause = new AbortController();
      const tried = await takeTurn(run, stopping.signal).catch((error: unknown) => {
        onTrouble(error);
        return 0;
      });
      if (tried > 0) continue;
      const signal = AbortSignal.any([stopping.signal, pause.signal]);
      await sleep(POLL_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopListening();
      stopping.abort();
      await running;
    },
  };
}
