// Ends every session of a person: all their access and refresh tokens stop working.
import type { Tx } from '../../../kit/db/db.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { type By, refuseAboveRank } from '../authority.ts';
import { endSessionsOfUser, hubRoleOf, orgIdsOf, users } from './queries.ts';

export async function revokeSessions(tx: Tx, userId: number, now: Date, by: By): Promise<void> {
  if ((await users.lock(tx, null, [userId])).length === 0) throw notFound();
  refuseAboveRank(by, await hubRoleOf(tx, userId));
  await endSessionsEverywhere(tx, userId, 'revoked', now);
}

/** Org by org, as sessions are kept. In an org that a person has left, their sessions ended when they left. */
export async function endSessionsEverywhere(
  tx: Tx,
  userId: number,
  reason: 'revoked' | 'password_changed',
  now: Date,
): Promise<void> {
  for (const orgId of await orgIdsOf(tx, userId)) endSessionsOfUser(tx, orgId, userId, reason, now);
}
