// Keeps working off what is due: at once when this process marks something, otherwise when its lookout sees what others have
// marked and what may be tried again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lookout } from '../db/lookout.ts';
import { aborted } from '../kernel/aborted.ts';
import { workIsDue } from './mark-due.ts';
import { dueSight } from './queries.ts';
import { BesideWork, type DueRun, takeTurn } from './run-due-work.ts';

/** After a turn that has failed. */
const TRY_AGAIN_MS = 1000;

export interface DueLoop {
  /** Finishes the batches that are under way. */
  stop(): Promise<void>;
}

/** @param onTrouble is told when a turn itself failed, because the database is away, say; the next one comes anyway */
export function startDueLoop(run: DueRun, lookout: Lookout, onTrouble: (error: unknown) => void): DueLoop {
  const stopping = new AbortController();
  let pause = new AbortController();
  // What it leaves to be done is seen at once, and there is room for another.
  const beside = new BesideWork(onTrouble, () => pause.abort());
  const stopListening = workIsDue.listen((marked) => {
    if (run.kinds.some(({ kind }) => kind === marked)) pause.abort();
  });
  const stopWatching = lookout.watch({
    sight: dueSight,
    of: run.clock,
    onFound: () => pause.abort(),
  });
  const running = (async () => {
    while (!stopping.signal.aborted) {
      // Before the turn: what is marked while it goes on ends the pause after it.
      pause = new AbortController();
      const signal = AbortSignal.any([stopping.signal, pause.signal]);
      const tried = await takeTurn({ ...run, beside }, stopping.signal).catch((error: unknown) => {
        onTrouble(error);
        return null;
      });
      if (tried === null) await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
      if (tried === 0) await aborted(signal);
    }
  })();
  return {
    async stop() {
      stopWatching();
      stopListening();
      stopping.abort();
      await running;
      await beside.allEnded();
    },
  };
}
