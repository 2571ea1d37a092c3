import type { Db } from '../db/db.ts';
import { BATCH_SIZE, inBatches } from '../db/in-batches.ts';
import type { Clock } from '../kernel/clock.ts';
import { purgeQuotes } from './quotes/queries.ts';

export async function forgetExpiredQuotes(db: Db, clock: Clock, orgId: number): Promise<void> {
  await inBatches(db, (tx) => purgeQuotes(tx, orgId, clock.now(), BATCH_SIZE));
}
