// What has ended is forgotten after a while, org by org, so that the tables stay small.
import type { Db, Tx } from '../db/db.ts';
import type { Clock } from '../kernel/clock.ts';
import { FAILURE_WINDOW_MS } from './limit-failures.ts';
import { REFRESH_REPEAT_MS } from './log-in.ts';
import { eraseSealedAnswers, purgeLoginFailures, purgeSessions, purgeTokens } from './queries.ts';

/**
 * Ended sessions of persons stay for a week, so that people can look. A program's are of no use to anybody, and
 * there may be one for each of its requests.
 */
const ENDED_SESSION_KEPT_MS = 7 * 24 * 3600 * 1000;
const BATCH_SIZE = 1000;

export async function forgetEndedSessions(db: Db, clock: Clock, orgId: number): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.transaction(async (tx) => {
    eraseSealedAnswers(tx, orgId, before(REFRESH_REPEAT_MS));
  });
  await inBatches(db, (tx) => purgeTokens(tx, orgId, now, BATCH_SIZE));
  const expiredBefore = { persons: before(ENDED_SESSION_KEPT_MS), machines: now };
  await inBatches(db, (tx) => purgeSessions(tx, orgId, expiredBefore, BATCH_SIZE));
}

export async function forgetLoginFailures(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - FAILURE_WINDOW_MS);
  await inBatches(db, (tx) => purgeLoginFailures(tx, before, BATCH_SIZE));
}

/** One short transaction after the other, until one finds less than a full batch. */
async function inBatches(db: Db, purge: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.transaction(purge)) === BATCH_SIZE);
}
