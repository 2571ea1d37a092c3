// Sessions and their tokens: started by a login, renewed by a refresh token, ended by the holder of one of their tokens.
import type { Tx } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import type { Scope } from '../../kit/http/actor.ts';
import { Problem } from '../../kit/http/problems.ts';
import { cookieEnd } from './credential-cache.ts';
import { addressSubject, recordFailure, refuseAfterFailures } from './limit-failures.ts';
import {
  endOldestSessions,
  endSession,
  insertAccessToken,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markRefreshTokenUsed,
  sessionOfAccessToken,
  sessionOfRefreshToken,
  setSessionExpiry,
} from './queries.ts';
import { asksForSecondFactor, scopesOf } from './role-rules.ts';
import type { LoginResult } from './schema.ts';
import { type LoginServices, type Origin, secondFactorMissing } from './services.ts';
import { newToken, parseToken, seal, unseal } from './tokens.ts';

const ACCESS_LIFE_MS = 3600 * 1000;
const DAY_MS = 24 * 3600 * 1000;
/** After this long without use, people log in again. */
const SESSION_IDLE_MS = 30 * DAY_MS;
/** The same with constant use. */
const SESSION_LIFE_MS = 90 * DAY_MS;
/** Of one person in one organization; the next login ends the oldest. */
export const SESSIONS_MAX = 100;
export const REFRESH_REPEAT_MS = 10_000;

const sessionIds = idSource('session_id_seq', 20);

export interface SessionOwner {
  readonly orgId: number;
  readonly orgName: string;
  readonly scopes: readonly Scope[];
  readonly userId: number | null;
  readonly clientId: string | null;
  /** Whether a second factor was used. */
  readonly hasSecondFactor: boolean;
}

/** What must still be true when the session is written; false: the login is refused. */
type Hold = (tx: Tx, now: Date) => Promise<boolean>;

/** A session whose tokens go to a program or an app. */
export function startSession(services: LoginServices, owner: SessionOwner, hold: Hold): Promise<LoginResult> {
  const lifeMs = owner.userId === null ? ACCESS_LIFE_MS : SESSION_IDLE_MS;
  const timesAt = (now: Date) => ({ startedAt: now, endsAt: new Date(now.getTime() + lifeMs) });
  return begin(services, owner, timesAt, hold, (tx, session, now) => issueTokens(tx, owner, session, now));
}

export interface CookieSession {
  readonly token: string;
  readonly loggedInAt: Date;
}

/**
 * A session whose one token is kept by a browser, in a cookie.
 * @param loggedInAt the original login, if a session continues for another organization; default: now
 */
export function startCookieSession(
  services: LoginServices,
  owner: SessionOwner,
  hold: Hold,
  loggedInAt?: Date,
): Promise<CookieSession> {
  const timesAt = (now: Date) => {
    const startedAt = loggedInAt ?? now;
    return { startedAt, endsAt: cookieEnd(startedAt, now) };
  };
  return begin(services, owner, timesAt, hold, (tx, { id, startedAt, endsAt }) => {
    const { token, hash } = newToken('cookie', owner.orgId);
    insertAccessToken(tx, owner.orgId, hash, id, endsAt);
    return { token, loggedInAt: startedAt };
  });
}

interface SessionTimes {
  readonly startedAt: Date;
  readonly endsAt: Date;
}

interface NewSession extends SessionTimes {
  readonly id: number;
}

async function begin<T>(
  services: LoginServices,
  owner: SessionOwner,
  timesAt: (now: Date) => SessionTimes,
  hold: Hold,
  issue: (tx: Tx, session: NewSession, now: Date) => T,
): Promise<T> {
  const sessionId = await sessionIds.next(services.db);
  return services.db.transaction(
    async (tx) => {
      const now = services.clock.now();
      const isHeld = hold(tx, now);
      const times = timesAt(now);
      if (owner.userId !== null) endOldestSessions(tx, owner.orgId, owner.userId, now, SESSIONS_MAX - 1);
      insertSession(tx, {
        org_id: owner.orgId,
        id: sessionId,
        user_id: owner.userId,
        client_id: owner.clientId,
        created_at: times.startedAt,
        expires_at: times.endsAt,
        has_second_factor: owner.hasSecondFactor,
      });
      const result = issue(tx, { id: sessionId, ...times }, now);
      if (!(await isHeld)) throw new Problem('unauthorized');
      return result;
    },
    owner.orgId,
    false,
  );
}

function issueTokens(
  tx: Tx,
  owner: SessionOwner,
  session: Pick<NewSession, 'id' | 'endsAt'>,
  now: Date,
): LoginResult {
  const { orgId } = owner;
  // Whole seconds, as the answer says it.
  const lifeMs = Math.min(ACCESS_LIFE_MS, session.endsAt.getTime() - now.getTime());
  const seconds = Math.max(1, Math.floor(lifeMs / 1000));
  const access = newToken('access', orgId);
  insertAccessToken(tx, orgId, access.hash, session.id, new Date(now.getTime() + seconds * 1000));
  const result: LoginResult = {
    access_token: access.token,
    token_type: 'Bearer',
    expires_in: seconds,
    scope: owner.scopes.join(' '),
    org: { id: orgId, name: owner.orgName },
  };
  if (owner.userId === null) return result;
  const refreshToken = newToken('refresh', orgId);
  insertRefreshToken(tx, orgId, refreshToken.hash, session.id);
  return { ...result, refresh_token: refreshToken.token };
}

/** Rotates a refresh token. Used again within ten seconds it repeats its answer; later it ends the whole family. */
export async function refresh(services: LoginServices, token: string, origin: Origin): Promise<LoginResult> {
  const address = addressSubject(origin.remoteAddress);
  await refuseAfterFailures(services, [address]);
  const parsed = parseToken(token);
  const outcome =
    parsed?.kind === 'refresh' ? await services.db.transaction((tx) => rotate(tx), parsed.orgId) : 'refused';
  if (outcome === 'reused') services.credentials.clear();
  if (typeof outcome === 'string') {
    await recordFailure(services, [address]);
    throw new Problem('unauthorized');
  }
  return outcome;

  async function rotate(tx: Tx): Promise<LoginResult | 'refused' | 'reused'> {
    const { orgId, hash } = parsed as NonNullable<typeof parsed>;
    const now = services.clock.now();
    const row = await lockRefreshToken(tx, orgId, hash, now);
    if (row === null) return 'refused';
    origin.noteAccount(`user ${row.user_id}`);
    const endsAtMs = row.created_at.getTime() + SESSION_LIFE_MS;
    if (!row.is_live || row.role === null || endsAtMs <= now.getTime()) return 'refused';
    if (row.used_at !== null) {
      const isRepeat = now.getTime() - row.used_at.getTime() <= REFRESH_REPEAT_MS;
      if (isRepeat && row.sealed_answer !== null)
        return JSON.parse(unseal(token, row.sealed_answer)) as LoginResult;
      endSession(tx, orgId, row.session_id, now, 'refresh_token_reused');
      return 'reused';
    }
    const hasSecondFactor = row.has_second_factor;
    if (!hasSecondFactor && asksForSecondFactor(services.secondFactor, row.org_kind)) {
      throw secondFactorMissing();
    }
    const scopes = scopesOf(row.role, row.org_kind);
    const { user_id: userId, org_name: orgName } = row;
    const owner = { orgId, orgName, scopes, userId, clientId: null, hasSecondFactor };
    const endsAt = new Date(Math.min(now.getTime() + SESSION_IDLE_MS, endsAtMs));
    const result = issueTokens(tx, owner, { id: row.session_id, endsAt }, now);
    markRefreshTokenUsed(tx, orgId, hash, now, seal(token, JSON.stringify(result)));
    setSessionExpiry(tx, orgId, row.session_id, endsAt);
    return result;
  }
}

/** Ends a token's session, with all its tokens. Unknown tokens are ignored. */
export async function logOut(services: LoginServices, token: string): Promise<void> {
  const parsed = parseToken(token);
  if (parsed === null || parsed.kind === 'api_key') return;
  const { orgId, hash } = parsed;
  const sessionOf = parsed.kind === 'refresh' ? sessionOfRefreshToken : sessionOfAccessToken;
  try {
    await services.db.transaction(async (tx) => {
      const sessionId = await sessionOf(tx, orgId, hash);
      if (sessionId !== null) endSession(tx, orgId, sessionId, services.clock.now(), 'logged_out');
    }, orgId);
  } finally {
    services.credentials.clear();
  }
}
