// POST /login. Unknown and known accounts go through the same steps, so that neither the time nor the bytes of the
// answer tell them apart.
import type { Static } from 'typebox';
import type { Db, Tx } from '../db/db.ts';
import { idSource } from '../db/ids.ts';
import type { Scope } from '../http/actor.ts';
import { Problem } from '../http/problems.ts';
import type { Clock } from '../kernel/clock.ts';
import type { CredentialCache } from './credential-cache.ts';
import { KeyedLock } from './keyed-lock.ts';
import {
  accountSubject,
  addressSubject,
  recordFailure,
  refuseAfterFailures,
  type Subject,
} from './limit-failures.ts';
import type { PasswordHasher } from './passwords.ts';
import {
  comparedEmail,
  endSession,
  findClient,
  findMemberships,
  findPerson,
  findRefreshTokenForUpdate,
  insertAccessToken,
  insertRefreshToken,
  insertSession,
  isClientUnchanged,
  isPersonUnchanged,
  markRefreshTokenUsed,
  setSessionExpiry,
} from './queries.ts';
import { scopesOf } from './role-rules.ts';
import type { LoginAnswer, MachineLogin, PersonLogin, RefreshLogin } from './schema.ts';
import { newToken, parseToken, seal, unseal } from './tokens.ts';

const ACCESS_LIFE_SECONDS = 3600;
const SESSION_LIFE_MS = 30 * 24 * 3600 * 1000;
export const REFRESH_REPEAT_MS = 10_000;
const LINE_MAX = 200;
const WAITING_MAX = 2000;
/** No person has it. */
const NOBODY = 0;

const sessionIds = idSource('session_id_seq', 20);

export interface LoginServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly credentials: CredentialCache;
}

/** Where attempts wait for their turn, so that a burst cannot outrun the count of failures. */
export interface LoginLines {
  /** What one address has under way at once, so that it can neither crowd others out nor outrun its own count. */
  readonly addresses: KeyedLock;
  /** Attempts on one account are judged one after the other. */
  readonly accounts: KeyedLock;
}

export function loginLines(hasher: PasswordHasher): LoginLines {
  const bounds = { lineMax: LINE_MAX, waitingMax: WAITING_MAX };
  return {
    // Twice as many as passwords are compared at once: while some are, the others talk to the database.
    addresses: new KeyedLock({ atOnce: 2 * hasher.concurrency, ...bounds }),
    accounts: new KeyedLock({ atOnce: 1, ...bounds }),
  };
}

type Services = LoginServices & { readonly lines: LoginLines };
type Machine = Static<typeof MachineLogin>;
type Person = Static<typeof PersonLogin>;
export type LoginResult = Static<typeof LoginAnswer>;

interface Verified {
  readonly orgId: number;
  readonly orgName: string;
  readonly scopes: readonly Scope[];
  readonly userId: number | null;
  readonly clientId: string | null;
}

interface Proven extends Verified {
  /** What the password or secret was compared with. */
  readonly storedHash: string;
}

export function logIn(
  services: Services,
  body: Machine | Person | Static<typeof RefreshLogin>,
  remoteAddress: string,
): Promise<LoginResult> {
  const address = addressSubject(remoteAddress);
  const { addresses } = services.lines;
  // A refresh costs little: it does not stand behind passwords.
  if ('refresh_token' in body) {
    return addresses.run(`refresh ${address.key}`, () => refresh(services, body.refresh_token, address));
  }
  return addresses.run(address.key, async () => {
    const proven = await ('email' in body
      ? provePerson(services, body, address)
      : proveMachine(services, body, address));
    return startSession(services, proven);
  });
}

async function proveMachine(services: Services, body: Machine, address: Subject): Promise<Proven> {
  const account = accountSubject('client', body.client_id);
  return judge(services, account, address, () => verifyMachine(services, body));
}

async function provePerson(services: Services, body: Person, address: Subject): Promise<Proven> {
  const account = accountSubject('user', await comparedEmail(services.db, body.email));
  return judge(services, account, address, () => verifyPerson(services, body));
}

async function judge(
  services: Services,
  account: Subject,
  address: Subject,
  verify: () => Promise<Proven | null>,
): Promise<Proven> {
  return services.lines.accounts.run(account.key, async () => {
    await refuseAfterFailures(services, [account, address]);
    const proven = await verify();
    if (proven !== null) return proven;
    await recordFailure(services, [account, address]);
    throw new Problem('unauthorized');
  });
}

async function verifyMachine(services: LoginServices, body: Machine): Promise<Proven | null> {
  const client = await findClient(services.db, body.client_id);
  const matches = await services.hasher.verify(client?.secret_hash ?? null, body.client_secret);
  if (client === null || !matches || !client.is_active) return null;
  return {
    orgId: client.org_id,
    orgName: client.org_name,
    scopes: client.scopes,
    userId: null,
    clientId: client.client_id,
    storedHash: client.secret_hash,
  };
}

async function verifyPerson(services: LoginServices, body: Person): Promise<Proven | null> {
  const person = await findPerson(services.db, body.email);
  // The memberships are read for everybody and before it is known whether they matter: a step that only follows the
  // right password would tell that it was right.
  const memberships = await findMemberships(services.db, person?.id ?? NOBODY);
  const matches = await services.hasher.verify(person?.password_hash ?? null, body.password);
  if (person === null || !matches || !person.is_active) return null;
  if (body.org_id === undefined && memberships.length > 1) {
    throw new Problem('org_required', {
      detail: 'this person belongs to several organizations: send org_id',
      members: { orgs: memberships.map(({ org_id, org_name }) => ({ id: org_id, name: org_name })) },
    });
  }
  const chosen = memberships.find((one) => body.org_id === undefined || one.org_id === body.org_id);
  if (chosen === undefined) return null;
  return {
    orgId: chosen.org_id,
    orgName: chosen.org_name,
    scopes: scopesOf(chosen.role, chosen.org_kind),
    userId: person.id,
    clientId: null,
    storedHash: person.password_hash,
  };
}

async function startSession(services: LoginServices, verified: Proven): Promise<LoginResult> {
  const sessionId = await sessionIds.next(services.db);
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const unchanged = holdUnchanged(tx, verified);
    const lifeMs = verified.userId === null ? ACCESS_LIFE_SECONDS * 1000 : SESSION_LIFE_MS;
    insertSession(tx, verified.orgId, {
      id: sessionId,
      userId: verified.userId,
      clientId: verified.clientId,
      now,
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    const result = issueTokens(tx, verified, sessionId, now);
    if (!(await unchanged)) throw new Problem('unauthorized');
    return result;
  });
}

/**
 * Comparing takes a while, and a password can be changed, a secret rotated or a membership ended meanwhile: that ends
 * the sessions there are, so none may begin after it on the strength of what was true before.
 */
function holdUnchanged(tx: Tx, verified: Proven): Promise<boolean> {
  const { orgId, userId, clientId, storedHash } = verified;
  if (userId !== null) return isPersonUnchanged(tx, orgId, userId, storedHash);
  return isClientUnchanged(tx, orgId, clientId as string, storedHash);
}

function issueTokens(tx: Tx, verified: Verified, sessionId: number, now: Date): LoginResult {
  const { orgId } = verified;
  const access = newToken('access', orgId);
  insertAccessToken(tx, orgId, access.hash, sessionId, new Date(now.getTime() + ACCESS_LIFE_SECONDS * 1000));
  const result: LoginResult = {
    access_token: access.token,
    token_type: 'Bearer',
    expires_in: ACCESS_LIFE_SECONDS,
    scope: verified.scopes.join(' '),
    org: { id: orgId, name: verified.orgName },
  };
  if (verified.userId === null) return result;
  const refreshToken = newToken('refresh', orgId);
  insertRefreshToken(tx, orgId, refreshToken.hash, sessionId);
  return { ...result, refresh_token: refreshToken.token };
}

/** Rotates a refresh token. Used again within ten seconds it repeats its answer; later it ends the whole family. */
async function refresh(services: LoginServices, token: string, address: Subject): Promise<LoginResult> {
  await refuseAfterFailures(services, [address]);
  const parsed = parseToken(token);
  const outcome = parsed?.kind === 'refresh' ? await services.db.transaction((tx) => rotate(tx)) : 'refused';
  if (outcome === 'reused') services.credentials.clear();
  if (typeof outcome === 'string') {
    await recordFailure(services, [address]);
    throw new Problem('unauthorized');
  }
  return outcome;

  async function rotate(tx: Tx): Promise<LoginResult | 'refused' | 'reused'> {
    const { orgId, hash } = parsed as NonNullable<typeof parsed>;
    const now = services.clock.now();
    const row = await findRefreshTokenForUpdate(tx, orgId, hash, now);
    if (row === null || !row.is_live || row.role === null) return 'refused';
    if (row.used_at !== null) {
      const isRepeat = now.getTime() - row.used_at.getTime() <= REFRESH_REPEAT_MS;
      if (isRepeat && row.sealed_answer !== null)
        return JSON.parse(unseal(token, row.sealed_answer)) as LoginResult;
      endSession(tx, orgId, row.session_id, now, 'refresh_token_reused');
      return 'reused';
    }
    const scopes = scopesOf(row.role, row.org_kind);
    const verified: Verified = { orgId, orgName: row.org_name, scopes, userId: row.user_id, clientId: null };
    const result = issueTokens(tx, verified, row.session_id, now);
    markRefreshTokenUsed(tx, orgId, hash, now, seal(token, JSON.stringify(result)));
    setSessionExpiry(tx, orgId, row.session_id, new Date(now.getTime() + SESSION_LIFE_MS));
    return result;
  }
}
