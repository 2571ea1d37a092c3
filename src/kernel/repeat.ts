import { setTimeout as sleep } from 'node:timers/promises';

/** Runs the work again and again, one at a time, until it is stopped; stopping waits for the one that runs. */
export function repeat(everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await work();
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
