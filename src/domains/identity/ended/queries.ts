// Forgetting what has ended: tokens, sessions, what is known of logins.
import { orgsWhere } from '../../../kit/db/all-orgs.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { purges, purgesShared } from '../../../kit/db/purges.ts';
import { writes } from '../../../kit/db/statement-functions.ts';

export const purgeTokens = purges<[before: Date]>('identity.purgeTokens', {
  table: 'access_token',
  key: 'token_hash',
  where: 'expires_at < $2',
  order: 'expires_at',
});

export const eraseSealedAnswers = writes<[orgId: number, usedBefore: Date]>(
  'identity.eraseSealedAnswers',
  `UPDATE refresh_token SET sealed_answer = NULL
   WHERE org_id = $1 AND sealed_answer IS NOT NULL AND used_at < $2`,
);

export const purgeUsedRefreshTokens = purges<[before: Date]>('identity.purgeUsedRefreshTokens', {
  table: 'refresh_token',
  key: 'token_hash',
  where: 'used_at < $2',
  order: 'used_at',
});

// Found by the index on the expiry; a revoked session expires too, only later. Its tokens go with it.
export const purgeSessions = purges<[ofPersonsBefore: Date, ofProgramsBefore: Date]>(
  'identity.purgeSessions',
  {
    table: 'session',
    key: 'id',
    where: 'expires_at < $3 AND (client_id IS NOT NULL OR expires_at < $2)',
    order: 'expires_at',
  },
);

const failures = { table: 'login_failure', key: 'subject, id', order: 'failed_at' };

export const purgeLoginFailures = purgesShared<[before: Date]>('identity.purgeLoginFailures', {
  ...failures,
  where: 'failed_at < $1',
});

/** Those that a wrong clock has dated. */
export const purgeLaterFailures = purgesShared<[after: Date]>('identity.purgeLaterFailures', {
  ...failures,
  where: 'failed_at > $1',
});

export const purgeLoginSuccesses = purgesShared<[before: Date]>('identity.purgeLoginSuccesses', {
  table: 'login_success',
  key: 'subject',
  where: 'succeeded_at < $1',
  order: 'succeeded_at',
});

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

/** Orgs with anything to forget. */
export async function orgsWithEndedAcrossOrgs(db: Reader, before: EndedBefore): Promise<number[]> {
  const { now, sealed, usedTokens, invitations, sessionsOfPersons } = before;
  const rows = await db.query(withEnded, [now, sealed, usedTokens, invitations, sessionsOfPersons]);
  return rows.map((row) => row.org_id);
}
