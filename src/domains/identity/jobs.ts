// What has ended is forgotten after a while, org by org, so that the tables stay small.
import type { Db } from '../../kit/db/db.ts';
import { BATCH_SIZE, inBatches } from '../../kit/db/in-batches.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import {
  type EndedBefore,
  eraseSealedAnswers,
  orgsWithEndedAcrossOrgs,
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

/** Somebody who finds that a link has expired is invited again from the list. */
const EXPIRED_INVITATION_KEPT_MS = 7 * 24 * 3600 * 1000;
/**
 * Ended sessions of persons stay for a week, so that people can look. A program's are of no use to anybody, and
 * there may be one for each of its requests.
 */
const ENDED_SESSION_KEPT_MS = 7 * 24 * 3600 * 1000;
/** A refresh token that was used so long ago is not worth recognising any more. */
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
  });
  await inBatches(db, (tx) => purgeTokens(tx, orgId, now, BATCH_SIZE));
  await inBatches(db, (tx) => purgeUsedRefreshTokens(tx, orgId, usedTokens, BATCH_SIZE));
  await inBatches(db, (tx) => purgeInvitations(tx, orgId, invitations, BATCH_SIZE));
  const expiredBefore = { persons: sessionsOfPersons, machines: now };
  await inBatches(db, (tx) => purgeSessions(tx, orgId, expiredBefore, BATCH_SIZE));
}

export async function forgetLoginFailures(db: Db, clock: Clock): Promise<void> {
  const nowMs = clock.now().getTime();
  const before = new Date(nowMs - FAILURE_WINDOW_MS);
  const after = new Date(nowMs + FAILURE_WINDOW_MS);
  await inBatches(db, (tx) => purgeLoginFailures(tx, before, after, BATCH_SIZE));
  const forgotten = new Date(nowMs - KNOWN_ADDRESS_MS);
  await inBatches(db, (tx) => purgeLoginSuccesses(tx, forgotten, BATCH_SIZE));
  await inBatches(db, (tx) => purgeLinks(tx, new Date(nowMs), BATCH_SIZE));
  const today = new Date(nowMs).toISOString().slice(0, 10);
  await inBatches(db, (tx) => purgeInvitationCounts(tx, today, BATCH_SIZE));
}
