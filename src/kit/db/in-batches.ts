// Clean-up in short transactions: one long DELETE would hold its locks for minutes, or never finish within its time.
import type { Db, Tx } from './db.ts';

export const BATCH_SIZE = 1000;

/** Runs `purge` until it finds less than a full batch. */
export async function inBatches(db: Db, purge: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.transaction(purge)) === BATCH_SIZE);
}
