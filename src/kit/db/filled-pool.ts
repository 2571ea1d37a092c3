// A pool that opens its connections before anybody waits for one. A new one takes 10 ms on an idle machine and several times that
// where many are opened at once, and the pool lets whoever asked for it wait until it is there, whatever is released meanwhile.
// So the first burst of one merchant was noticed by all others.
import type pg from 'pg';

/** Not all at once: so they do not come to the end of their lives together either. */
const OPEN_EVERY_MS = 200;

interface OpeningPool extends pg.Pool {
  /** What the pool does for whoever finds none; its types leave it out. */
  newClient(item: {
    readonly callback: (error: Error | undefined, client: unknown, release: () => void) => void;
  }): void;
}

/** @returns what ends it */
export function keepFilled(pool: pg.Pool, size: number): () => void {
  let isOpening = false;
  const openOne = () => {
    if (isOpening || pool.ending || pool.totalCount >= size) return;
    isOpening = true;
    (pool as OpeningPool).newClient({
      // Where the server cannot be reached, the next turn tries again.
      callback: (_error, _client, release) => {
        isOpening = false;
        release();
      },
    });
  };
  const timer = setInterval(openOne, OPEN_EVERY_MS).unref();
  pool.on('remove', openOne);
  return () => clearInterval(timer);
}
