// Forgetting what has ended: tokens, sessions, what is known of logins.
import { orgsWhere } from '../../../kit/db/all-orgs.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';

// In batches: after a long standstill of the worker one statement for everything would run into its timeout, again
// and again, and what is to be forgotten would only grow.
const deleteTokens = sql<{ session_id: number }>(
  'identity.purgeTokens',
  `DELETE FROM access_token WHERE org_id = $1 AND token_hash = ANY(ARRAY(
     SELECT token_hash FROM access_token WHERE org_id = $1 AND expires_at < $2 ORDER BY expires_at LIMIT $3::int))
   RETURNING session_id`,
);

const eraseSealed = sql(
  'identity.eraseSealedAnswers',
  `UPDATE refresh_token SET sealed_answer = NULL
   WHERE org_id = $1 AND sealed_answer IS NOT NULL AND used_at < $2`,
);

const deleteUsedRefreshTokens = sql<{ session_id: number }>(
  'identity.purgeUsedRefreshTokens',
  `DELETE FROM refresh_token WHERE org_id = $1 AND token_hash = ANY(ARRAY(
     SELECT token_hash FROM refresh_token WHERE org_id = $1 AND used_at < $2 ORDER BY used_at LIMIT $3::int))
   RETURNING session_id`,
);

// Found by the index on the expiry; a revoked session expires too, only later. Its tokens go with it.
const deleteSessions = sql<{ id: number }>(
  'identity.purgeSessions',
  `DELETE FROM session WHERE org_id = $1 AND id = ANY(ARRAY(
     SELECT id FROM session WHERE org_id = $1 AND expires_at < $3 AND (client_id IS NOT NULL OR expires_at < $2)
     ORDER BY expires_at LIMIT $4::int))
   RETURNING id`,
);

const deleteFailures = sql<{ id: number }>(
  'identity.purgeLoginFailures',
  `DELETE FROM login_failure WHERE (subject, id) IN (
     (SELECT subject, id FROM login_failure WHERE failed_at < $1 ORDER BY failed_at LIMIT $3::int)
     UNION ALL
     (SELECT subject, id FROM login_failure WHERE failed_at > $2 ORDER BY failed_at LIMIT $3::int))
   RETURNING id`,
);

const deleteSuccesses = sql<{ subject: Buffer }>(
  'identity.purgeLoginSuccesses',
  `DELETE FROM login_success WHERE subject IN (
     SELECT subject FROM login_success WHERE succeeded_at < $1 ORDER BY succeeded_at LIMIT $2::int)
   RETURNING subject`,
);

const withEnded = orgsWhere('identity.orgsWithEndedAcrossOrgs', (table) => [
  `EXISTS (SELECT FROM ${table('access_token')} t WHERE t.org_id = f.org_id AND t.expires_at < $1)`,
  `EXISTS (SELECT FROM ${table('refresh_token')} t
     WHERE t.org_id = f.org_id AND t.sealed_answer IS NOT NULL AND t.used_at < $2)`,
  `EXISTS (SELECT FROM ${table('refresh_token')} t WHERE t.org_id = f.org_id AND t.used_at < $3)`,
  `EXISTS (SELECT FROM ${table('invitation')} i WHERE i.org_id = f.org_id AND i.expires_at < $4)`,
  `EXISTS (SELECT FROM ${table('session')} s
     WHERE s.org_id = f.org_id AND s.expires_at < $1 AND (s.client_id IS NOT NULL OR s.expires_at < $5))`,
]);

export interface EndedBefore {
  readonly now: Date;
  readonly sealed: Date;
  readonly usedTokens: Date;
  readonly invitations: Date;
  readonly sessionsOfPersons: Date;
}

/** Orgs that have something of it. */
export async function orgsWithEndedAcrossOrgs(db: Reader, before: EndedBefore): Promise<number[]> {
  const { now, sealed, usedTokens, invitations, sessionsOfPersons } = before;
  const rows = await db.query(withEnded, [now, sealed, usedTokens, invitations, sessionsOfPersons]);
  return rows.map((row) => row.org_id);
}

/** @returns how many were forgotten: fewer than `limit` when no more are left */
export async function purgeTokens(tx: Tx, orgId: number, before: Date, limit: number): Promise<number> {
  return (await tx.query(deleteTokens, [orgId, before, limit])).length;
}

/** @returns as above */
export async function purgeUsedRefreshTokens(
  tx: Tx,
  orgId: number,
  before: Date,
  limit: number,
): Promise<number> {
  return (await tx.query(deleteUsedRefreshTokens, [orgId, before, limit])).length;
}

export function eraseSealedAnswers(tx: Tx, orgId: number, usedBefore: Date): void {
  tx.queueWrite(eraseSealed, [orgId, usedBefore]);
}

/** @returns as above */
export async function purgeSessions(
  tx: Tx,
  orgId: number,
  expiredBefore: { readonly persons: Date; readonly machines: Date },
  limit: number,
): Promise<number> {
  const { persons, machines } = expiredBefore;
  return (await tx.query(deleteSessions, [orgId, persons, machines, limit])).length;
}

/** Also those that a wrong clock has dated after `after`. @returns as above */
export async function purgeLoginFailures(tx: Tx, before: Date, after: Date, limit: number): Promise<number> {
  return (await tx.query(deleteFailures, [before, after, limit])).length;
}

/** @returns as above */
export async function purgeLoginSuccesses(tx: Tx, before: Date, limit: number): Promise<number> {
  return (await tx.query(deleteSuccesses, [before, limit])).length;
}
