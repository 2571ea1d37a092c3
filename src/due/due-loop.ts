// Keeps working off what is due: at once when this process marks something, otherwise by looking now and then for what
// others have marked and for what may be tried again.
import { setTimeout as sleep } from 'node:timers/promises';
import { workIsDue } from './mark-due.ts';
import { BesideWork, type DueRun, takeTurn } from './run-due-work.ts';

/** How soon marks of other processes are seen. A look at what is ready costs next to nothing. */
const POLL_MS = 200;

export interface DueLoop {
  /** Finishes the batches that are under way. */
  stop(): Promise<void>;
}

/** @param onTrouble is told when a look itself failed, because the database is away, say; the next one comes anyway */
export function startDueLoop(run: DueRun, onTrouble: (error: unknown) => void): DueLoop {
  const stopping = new AbortController();
  let pause = new AbortController();
  // What it leaves to be done is seen at once, and there is room for another.
  const beside = new BesideWork(onTrouble, () => pause.abort());
  const stopListening = workIsDue.listen((marked) => {
    if (run.kinds.some(({ kind }) => kind === marked)) pause.abort();
  });
  const running = (async () => {
    while (!stopping.signal.aborted) {
      // Before the look: what is marked while it goes on ends the pause after it.
      pause = new AbortController();
      const tried = await takeTurn({ ...run, beside }, stopping.signal).catch((error: unknown) => {
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
      await beside.allEnded();
    },
  };
}
