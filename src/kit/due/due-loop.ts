// Works off due work: at once when this process marks something, otherwise when the poller finds it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Poller } from '../db/poller.ts';
import { aborted } from '../kernel/signal.ts';
import { workIsDue } from './mark-due.ts';
import { duePoll } from './queries.ts';
import { concurrentBatches, type DueRun, runRound } from './run-due-work.ts';

/** After a failed round. */
const TRY_AGAIN_MS = 1000;

/** @param onTrouble called when a round itself failed, for example because the database is down; the loop continues */
export function startDueLoop(run: DueRun, poller: Poller, onTrouble: (error: unknown) => void) {
  const stopping = new AbortController();
  let pause = new AbortController();
  // When a batch ends, there may be follow-up work, and there is room for another batch.
  const concurrent = concurrentBatches(onTrouble, () => pause.abort());
  const stopListening = workIsDue.listen((marked) => {
    if (run.kinds.some(({ kind }) => kind === marked)) pause.abort();
  });
  const stopWatching = poller.watch({
    poll: duePoll,
    of: run.clock,
    onFound: () => pause.abort(),
  });
  const running = (async () => {
    while (!stopping.signal.aborted) {
      // Before the round: marks that are set while it runs end the pause after it.
      pause = new AbortController();
      const signal = AbortSignal.any([stopping.signal, pause.signal]);
      const tried = await runRound({ ...run, concurrent }, stopping.signal).catch((error: unknown) => {
        onTrouble(error);
        return null;
      });
      if (tried === null) await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
      if (tried === 0) await aborted(signal);
    }
  })();
  return {
    /** Finishes the running batches. */
    async stop(): Promise<void> {
      stopWatching();
      stopListening();
      stopping.abort();
      await running;
      await concurrent.allEnded();
    },
  };
}
