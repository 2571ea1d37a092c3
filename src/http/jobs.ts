import type { Db } from '../db/db.ts';
import { BATCH_SIZE, inBatches } from '../db/in-batches.ts';
import type { Clock } from '../kernel/clock.ts';
import { KEPT_MS } from './idempotency.ts';
import { purgeStoredAnswers } from './queries.ts';

export async function forgetStoredAnswers(db: Db, clock: Clock, orgId: number): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await inBatches(db, (tx) => purgeStoredAnswers(tx, orgId, before, BATCH_SIZE));
}
