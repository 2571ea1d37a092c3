import type { Db } from '../db/db.ts';
import type { Clock } from '../kernel/clock.ts';
import { KEPT_MS } from './idempotency.ts';
import { purgeStoredAnswers } from './queries.ts';

export async function forgetStoredAnswers(db: Db, clock: Clock, orgId: number): Promise<void> {
  await purgeStoredAnswers(db, orgId, new Date(clock.now().getTime() - KEPT_MS));
}
