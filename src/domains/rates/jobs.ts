import type { Db } from '../../kit/db/db.ts';
import { BATCH_SIZE, inBatches } from '../../kit/db/in-batches.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { orgsWithExpiredQuotesAcrossOrgs, purgeQuotes } from './quotes/queries.ts';

/** Orgs for which `forgetExpiredQuotes` finds something. */
export function orgsWithExpiredQuotes(db: Db, clock: Clock): Promise<number[]> {
  return orgsWithExpiredQuotesAcrossOrgs(db, clock.now());
}

export async function forgetExpiredQuotes(db: Db, clock: Clock, orgId: number): Promise<void> {
  await inBatches(db, (tx) => purgeQuotes(tx, orgId, clock.now(), BATCH_SIZE), orgId);
}
