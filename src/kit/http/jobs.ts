import type { Db } from '../db/db.ts';
import { BATCH_SIZE, inBatches } from '../db/in-batches.ts';
import type { Clock } from '../kernel/clock.ts';
import { KEPT_MS } from './idempotency.ts';
import { orgsWithOldAnswersAcrossOrgs, purgeStoredAnswers } from './queries.ts';

const oldest = (clock: Clock): Date => new Date(clock.now().getTime() - KEPT_MS);

/** Orgs for which `forgetStoredAnswers` finds something. */
export function orgsWithOldAnswers(db: Db, clock: Clock): Promise<number[]> {
  return orgsWithOldAnswersAcrossOrgs(db, oldest(clock));
}

export async function forgetStoredAnswers(db: Db, clock: Clock, orgId: number): Promise<void> {
  await inBatches(db, (tx) => purgeStoredAnswers(tx, orgId, oldest(clock), BATCH_SIZE));
}
