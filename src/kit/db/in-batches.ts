// Clean-up in short transactions: one long DELETE would hold its locks for minutes, or never finish within its time limit.
import type { Db, Tx } from './db.ts';

export const BATCH_SIZE = 1000;

export async function inBatches(
  db: Db,
  purge: (tx: Tx) => Promise<number>,
  orgId: number | undefined,
): Promise<void> {
  while ((await db.transaction(purge, orgId)) === BATCH_SIZE);
}
