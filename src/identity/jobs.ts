// What has ended is forgotten after a while, org by org, so that the tables stay small.
import type { Db } from '../db/db.ts';
import type { Clock } from '../kernel/clock.ts';
import { FAILURE_WINDOW_MS, REFRESH_REPEAT_MS } from './log-in.ts';
import { eraseSealedAnswers, purgeLoginFailures, purgeSessions, purgeTokens } from './queries.ts';

/** Ended sessions stay for a week, so that a stolen refresh token is still recognised and people can look. */
const ENDED_SESSION_KEPT_MS = 7 * 24 * 3600 * 1000;

export async function forgetEndedSessions(db: Db, clock: Clock, orgId: number): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.transaction(async (tx) => {
    purgeTokens(tx, orgId, now);
    eraseSealedAnswers(tx, orgId, before(REFRESH_REPEAT_MS));
    purgeSessions(tx, orgId, before(ENDED_SESSION_KEPT_MS));
  });
}

export async function forgetLoginFailures(db: Db, clock: Clock): Promise<void> {
  await db.transaction(async (tx) => {
    purgeLoginFailures(tx, new Date(clock.now().getTime() - FAILURE_WINDOW_MS));
  });
}
