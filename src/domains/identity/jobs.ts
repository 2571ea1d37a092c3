// Deletes what ended a while ago, org by org, to keep the tables small.
import type { Db } from '../../kit/db/db.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import {
  type EndedBefore,
  eraseSealedAnswers,
  orgsWithEndedAcrossOrgs,
  purgeLaterFailures,
  purgeLoginFailures,
  purgeLoginSuccesses,
  purgeSessions,
  purgeTokens,
  purgeUsedRefreshTokens,
} from './ended/queries.ts';
import { purgeInvitationCounts, purgeInvitations } from './invitations/queries.ts';
import { FAILURE_WINDOW_MS, KNOWN_ADDRESS_MS } from './limit-failures.ts';
import { purgeLinks } from './links/queries.ts';
import { REFRESH_REPEAT_MS } from './sessions.ts';

/** Expired invitations stay listed for a while, so that they can be renewed from there. */
const EXPIRED_INVITATION_KEPT_MS = 7 * 24 * 3600 * 1000;
/** Ended sessions of people stay for a week, for review. Those of programs do not: there may be one for each request. */
const ENDED_SESSION_KEPT_MS = 7 * 24 * 3600 * 1000;
/** How long used refresh tokens are still recognized. */
const USED_TOKEN_KEPT_MS = 30 * 24 * 3600 * 1000;

function endedBefore(clock: Clock): EndedBefore {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  return {
    now,
    sealed: before(REFRESH_REPEAT_MS),
    usedTokens: before(USED_TOKEN_KEPT_MS),
    invitations: before(EXPIRED_INVITATION_KEPT_MS),
    sessionsOfPersons: before(ENDED_SESSION_KEPT_MS),
  };
}

/** Orgs for which `forgetEndedSessions` finds something. */
export function orgsWithEndedSessions(db: Db, clock: Clock): Promise<number[]> {
  return orgsWithEndedAcrossOrgs(db, endedBefore(clock));
}

export async function forgetEndedSessions(db: Db, clock: Clock, orgId: number): Promise<void> {
  const { now, sealed, usedTokens, invitations, sessionsOfPersons } = endedBefore(clock);
  await db.transaction(async (tx) => {
    eraseSealedAnswers(tx, orgId, sealed);
  }, orgId);
  await purgeTokens(db, orgId, now);
  await purgeUsedRefreshTokens(db, orgId, usedTokens);
  await purgeInvitations(db, orgId, invitations);
  await purgeSessions(db, orgId, sessionsOfPersons, now);
}

export async function forgetLoginFailures(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  await purgeLoginFailures(db, after(-FAILURE_WINDOW_MS));
  await purgeLaterFailures(db, after(FAILURE_WINDOW_MS));
  await purgeLoginSuccesses(db, after(-KNOWN_ADDRESS_MS));
  await purgeLinks(db, now);
  await purgeInvitationCounts(db, now.toISOString().slice(0, 10));
}
