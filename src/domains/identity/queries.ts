import type { Reader, Tx } from '../../kit/db/db.ts';
import { keysetList } from '../../kit/db/lists.ts';
import { instant, sql } from '../../kit/db/statement.ts';
import type { Role, Scope } from '../../kit/http/actor.ts';
import { only } from '../../kit/kernel/assert.ts';
import { emailKey } from './emails/queries.ts';

// --- Who is calling ---------------------------------------------------------------------------------------------

export interface CredentialRow {
  readonly org_kind: 'merchant' | 'hub';
  readonly user_id: number | null;
  readonly client_id: string | null;
  readonly key_id: number | null;
  readonly name: string;
  readonly role: Role;
  readonly warehouse_ids: readonly number[] | null;
  readonly scopes: Scope[] | null;
  readonly expires_at: Date | null;
  /** The session that an access token belongs to. */
  readonly session: SessionFacts | null;
  readonly last_used_at: Date | null;
  /** Those of the credential. */
  readonly read_rate: number | null;
  readonly write_rate: number | null;
  readonly in_flight_max: number | null;
  readonly org_read_rate: number | null;
  readonly org_write_rate: number | null;
  readonly org_in_flight_max: number | null;
}

export interface SessionFacts {
  readonly id: number;
  /** When the person logged in, whatever organization they have chosen since. */
  readonly started_at: Date;
  /** Whether they did so with a second factor. */
  readonly has_second_factor: boolean;
}

type AccessRow = Omit<CredentialRow, 'session'> & { readonly session_id: number } & Omit<SessionFacts, 'id'>;

const findByAccessToken = sql<AccessRow>(
  'identity.findByAccessToken',
  `SELECT o.kind AS org_kind, s.user_id, s.client_id, NULL::bigint AS key_id,
          coalesce(u.name, c.name) AS name, coalesce(m.role, 'client') AS role, m.warehouse_ids, c.scopes, t.expires_at,
          s.id AS session_id, s.created_at AS started_at, s.has_second_factor,
          NULL::timestamptz AS last_used_at,
          c.read_rate, c.write_rate, c.in_flight_max, o.read_rate AS org_read_rate, o.write_rate AS org_write_rate,
          o.in_flight_max AS org_in_flight_max
   FROM access_token t
   JOIN session s ON s.org_id = t.org_id AND s.id = t.session_id
   JOIN org o ON o.id = t.org_id AND o.is_active
   LEFT JOIN api_client c ON c.client_id = s.client_id AND c.is_active
   LEFT JOIN user_account u ON u.id = s.user_id AND u.is_active
   LEFT JOIN membership m ON m.org_id = s.org_id AND m.user_id = u.id
   WHERE t.org_id = $1 AND t.token_hash = $2 AND t.expires_at > $3 AND s.revoked_at IS NULL
     AND (c.client_id IS NOT NULL OR m.user_id IS NOT NULL)`,
);

const findByApiKey = sql<Omit<CredentialRow, 'session'>>(
  'identity.findByApiKey',
  `SELECT o.kind AS org_kind, NULL::bigint AS user_id, NULL AS client_id, k.id AS key_id, k.name, 'api_key' AS role,
          k.warehouse_ids, k.scopes, k.expires_at, k.last_used_at,
          k.read_rate, k.write_rate, k.in_flight_max, o.read_rate AS org_read_rate, o.write_rate AS org_write_rate,
          o.in_flight_max AS org_in_flight_max
   FROM api_key k JOIN org o ON o.id = k.org_id AND o.is_active
   WHERE k.org_id = $1 AND k.key_hash = $2 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $3)`,
);

// The condition again: of several processes that saw the old time, one writes.
const noteApiKeyUse = sql(
  'identity.noteApiKeyUse',
  `UPDATE api_key SET last_used_at = $3
   WHERE org_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at <= $4)`,
);

export async function findCredential(
  db: Reader,
  orgId: number,
  kind: 'access' | 'api_key',
  hash: Buffer,
  now: Date,
): Promise<CredentialRow | null> {
  if (kind === 'api_key') {
    const [key] = await db.query(findByApiKey, [orgId, hash, now]);
    return key === undefined ? null : { ...key, session: null };
  }
  const [row] = await db.query(findByAccessToken, [orgId, hash, now]);
  if (row === undefined) return null;
  const { session_id: id, started_at, has_second_factor } = row;
  return { ...row, session: { id, started_at, has_second_factor } };
}

/** Moves the end of a browser's session. */
export function extendCookie(
  tx: Tx,
  orgId: number,
  { hash, sessionId }: { readonly hash: Buffer; readonly sessionId: number },
  expiresAt: Date,
): void {
  setSessionExpiry(tx, orgId, sessionId, expiresAt);
  tx.queueWrite(extendAccessToken, [orgId, hash, expiresAt]);
}

/** Notes the use of a key unless one has been noted after `unusedSince`. */
export function markApiKeyUsed(tx: Tx, orgId: number, keyId: number, now: Date, unusedSince: Date): void {
  tx.queueWrite(noteApiKeyUse, [orgId, keyId, now, unusedSince]);
}

// --- Login ------------------------------------------------------------------------------------------------------

export interface MembershipRow {
  readonly org_id: number;
  readonly org_name: string;
  readonly org_kind: 'merchant' | 'hub';
  readonly role: Role;
}

const findPersonByEmail = sql<{ id: number; email: string; password_hash: string; is_active: boolean }>(
  'identity.findPersonByEmail',
  `SELECT id, email, password_hash, is_active FROM user_account WHERE ${emailKey('email')} = ${emailKey('$1')}`,
);

const findPersonNamed = sql<{ id: number; name: string; email: string }>(
  'identity.findPersonById',
  'SELECT id, name, email FROM user_account WHERE id = $1',
);

const findMembershipsOfUser = sql<MembershipRow & { is_sandbox: boolean }>(
  'identity.findMembershipsOfUser',
  `SELECT m.org_id, o.name AS org_name, o.kind AS org_kind, o.is_sandbox, m.role
   FROM membership m JOIN org o ON o.id = m.org_id AND o.is_active
   WHERE m.user_id = $1 ORDER BY m.org_id LIMIT 1000`,
);

export interface ClientRow {
  readonly client_id: string;
  readonly org_id: number;
  readonly org_name: string;
  readonly secret_hash: string;
  readonly scopes: Scope[];
  readonly is_active: boolean;
}

const findClientById = sql<ClientRow>(
  'identity.findClientById',
  `SELECT c.client_id, c.org_id, o.name AS org_name, c.secret_hash, c.scopes, c.is_active AND o.is_active AS is_active
   FROM api_client c JOIN org o ON o.id = c.org_id WHERE c.client_id = $1`,
);

// FOR SHARE: whoever changes the row waits until the session is there to be ended.
const holdPerson = sql<{ id: number }>(
  'identity.holdPerson',
  `SELECT u.id FROM user_account u JOIN membership m ON m.user_id = u.id
   WHERE u.id = $2 AND u.password_hash = $3 AND u.is_active AND m.org_id = $1
   FOR SHARE OF u, m`,
);

const holdMember = sql<MembershipRow>(
  'identity.holdMember',
  `SELECT m.org_id, o.name AS org_name, o.kind AS org_kind, m.role
   FROM membership m JOIN org o ON o.id = m.org_id AND o.is_active JOIN user_account u ON u.id = m.user_id AND u.is_active
   WHERE m.org_id = $1 AND m.user_id = $2
   FOR SHARE OF u, m`,
);

const holdClient = sql<{ client_id: string }>(
  'identity.holdClient',
  `SELECT client_id FROM api_client WHERE org_id = $1 AND client_id = $2 AND secret_hash = $3 AND is_active FOR SHARE`,
);

// A subject has few rows: its limit, what was under way when it was reached, and what waits to be forgotten.
const listFailures = sql<{ subject: Buffer; failed_at: Date[] }>(
  'identity.listLoginFailures',
  `SELECT subject, array_agg(failed_at ORDER BY failed_at DESC) AS failed_at FROM login_failure
   WHERE subject = ANY($1::bytea[]) AND failed_at > $2 AND failed_at <= $3 GROUP BY subject`,
);

const findSuccess = sql<{ found: boolean }>(
  'identity.findLoginSuccess',
  'SELECT EXISTS (SELECT 1 FROM login_success WHERE subject = $1 AND succeeded_at > $2) AS found',
);

const upsertSuccess = sql(
  'identity.upsertLoginSuccess',
  `INSERT INTO login_success AS s (subject, succeeded_at) VALUES ($1, $2)
   ON CONFLICT (subject) DO UPDATE SET succeeded_at = excluded.succeeded_at WHERE s.succeeded_at < $3`,
);

const addFailures = sql(
  'identity.addLoginFailures',
  `INSERT INTO login_failure (subject, id, failed_at)
   SELECT f.subject, f.id, $3 FROM unnest($1::bytea[], $2::bigint[]) AS f (subject, id)`,
);

const addSession = sql(
  'identity.addSession',
  `INSERT INTO session (org_id, id, user_id, client_id, created_at, expires_at, has_second_factor)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

const addAccessToken = sql(
  'identity.addAccessToken',
  'INSERT INTO access_token (org_id, token_hash, session_id, expires_at) VALUES ($1, $2, $3, $4)',
);

const addRefreshToken = sql(
  'identity.addRefreshToken',
  'INSERT INTO refresh_token (org_id, token_hash, session_id) VALUES ($1, $2, $3)',
);

const extendAccessToken = sql(
  'identity.extendAccessToken',
  'UPDATE access_token SET expires_at = $3 WHERE org_id = $1 AND token_hash = $2',
);

const sessionOfAccessToken = sql<{ session_id: number }>(
  'identity.sessionOfAccessToken',
  'SELECT session_id FROM access_token WHERE org_id = $1 AND token_hash = $2',
);

const factsOfSession = sql<SessionFacts>(
  'identity.factsOfSession',
  `SELECT s.id, s.created_at AS started_at, s.has_second_factor
   FROM access_token t JOIN session s ON s.org_id = t.org_id AND s.id = t.session_id
   WHERE t.org_id = $1 AND t.token_hash = $2 AND t.expires_at > $3 AND s.revoked_at IS NULL`,
);

const sessionOfRefreshToken = sql<{ session_id: number }>(
  'identity.sessionOfRefreshToken',
  'SELECT session_id FROM refresh_token WHERE org_id = $1 AND token_hash = $2',
);

interface RefreshRow {
  readonly created_at: Date;
  readonly has_second_factor: boolean;
  readonly session_id: number;
  readonly user_id: number;
  readonly org_name: string;
  readonly org_kind: 'merchant' | 'hub';
  readonly role: Role | null;
  readonly used_at: Date | null;
  readonly sealed_answer: Buffer | null;
  readonly is_live: boolean;
}

const lockRefreshToken = sql<RefreshRow>(
  'identity.lockRefreshToken',
  `SELECT s.created_at, s.has_second_factor, r.session_id, s.user_id, o.name AS org_name, o.kind AS org_kind, m.role, r.used_at, r.sealed_answer,
          (s.revoked_at IS NULL AND s.expires_at > $3 AND o.is_active AND u.is_active) AS is_live
   FROM refresh_token r
   JOIN session s ON s.org_id = r.org_id AND s.id = r.session_id
   JOIN org o ON o.id = r.org_id
   JOIN user_account u ON u.id = s.user_id
   LEFT JOIN membership m ON m.org_id = s.org_id AND m.user_id = s.user_id
   WHERE r.org_id = $1 AND r.token_hash = $2
   FOR UPDATE OF r, s`,
);

const useRefreshToken = sql(
  'identity.useRefreshToken',
  'UPDATE refresh_token SET used_at = $3, sealed_answer = $4 WHERE org_id = $1 AND token_hash = $2',
);

const extendSession = sql(
  'identity.extendSession',
  'UPDATE session SET expires_at = $3 WHERE org_id = $1 AND id = $2',
);

const revokeSession = sql(
  'identity.revokeSession',
  `UPDATE session SET revoked_at = $3, revoked_reason = $4 WHERE org_id = $1 AND id = $2 AND revoked_at IS NULL`,
);

const revokeOldestSessions = sql(
  'identity.revokeOldestSessions',
  `UPDATE session SET revoked_at = $3, revoked_reason = 'revoked'
   WHERE org_id = $1 AND id IN (
     SELECT s.id FROM session s
     WHERE s.org_id = $1 AND s.user_id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3
     ORDER BY s.created_at DESC, s.id DESC OFFSET $4)`,
);

const lockUnchangedUser = sql<{ id: number }>(
  'identity.lockUnchangedUser',
  'SELECT id FROM user_account WHERE id = $1 AND password_hash = $2 AND is_active FOR NO KEY UPDATE',
);

export async function findPersonById(db: Reader, id: number) {
  return only(await db.query(findPersonNamed, [id]));
}

export async function findPerson(db: Reader, email: string) {
  const rows = await db.query(findPersonByEmail, [email]);
  return rows[0] ?? null;
}

export function findMemberships(
  db: Reader,
  userId: number,
): Promise<(MembershipRow & { is_sandbox: boolean })[]> {
  return db.query(findMembershipsOfUser, [userId]);
}

export async function findClient(db: Reader, clientId: string): Promise<ClientRow | null> {
  const rows = await db.query(findClientById, [clientId]);
  return rows[0] ?? null;
}

/** Whether the person still is who they were when their password was compared; holds them so. */
export async function isPersonUnchanged(
  tx: Tx,
  orgId: number,
  userId: number,
  passwordHash: string,
): Promise<boolean> {
  return (await tx.query(holdPerson, [orgId, userId, passwordHash])).length === 1;
}

/** The person as a member of the org, held so; null: they are none. */
export async function holdMembership(tx: Tx, orgId: number, userId: number): Promise<MembershipRow | null> {
  return (await tx.query(holdMember, [orgId, userId]))[0] ?? null;
}

/** The same for a client and its secret. */
export async function isClientUnchanged(
  tx: Tx,
  orgId: number,
  clientId: string,
  secretHash: string,
): Promise<boolean> {
  return (await tx.query(holdClient, [orgId, clientId, secretHash])).length === 1;
}

/** Locks a person against everybody who changes them; false where their password is another one by now. */
export async function lockUnchanged(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  return (await tx.query(lockUnchangedUser, [userId, passwordHash])).length === 1;
}

export async function findSessionOfToken(
  tx: Tx,
  orgId: number,
  kind: 'access' | 'refresh',
  hash: Buffer,
): Promise<number | null> {
  const statement = kind === 'access' ? sessionOfAccessToken : sessionOfRefreshToken;
  return (await tx.query(statement, [orgId, hash]))[0]?.session_id ?? null;
}

/** The session of a browser's token that is still good. */
export async function findSessionFacts(
  db: Reader,
  orgId: number,
  hash: Buffer,
  now: Date,
): Promise<SessionFacts | null> {
  return (await db.query(factsOfSession, [orgId, hash, now]))[0] ?? null;
}

/** When each of them failed within that time, newest first. */
export function findLoginFailures(db: Reader, subjects: readonly Buffer[], since: Date, until: Date) {
  return db.query(listFailures, [subjects, since, until]);
}

export async function hasSucceededSince(db: Reader, subject: Buffer, since: Date): Promise<boolean> {
  return only(await db.query(findSuccess, [subject, since])).found;
}

/** Notes a success unless one has been noted after `notedSince`. */
export function addLoginSuccess(tx: Tx, subject: Buffer, now: Date, notedSince: Date): void {
  tx.queueWrite(upsertSuccess, [subject, now, notedSince]);
}

export function addLoginFailures(
  tx: Tx,
  subjects: readonly Buffer[],
  ids: readonly number[],
  now: Date,
): void {
  tx.queueWrite(addFailures, [subjects, ids, now]);
}

export function insertSession(
  tx: Tx,
  orgId: number,
  session: {
    readonly id: number;
    readonly userId: number | null;
    readonly clientId: string | null;
    readonly startedAt: Date;
    readonly expiresAt: Date;
    readonly hasSecondFactor: boolean;
  },
): void {
  tx.queueWrite(addSession, [
    orgId,
    session.id,
    session.userId,
    session.clientId,
    session.startedAt,
    session.expiresAt,
    session.hasSecondFactor,
  ]);
}

export function insertAccessToken(
  tx: Tx,
  orgId: number,
  hash: Buffer,
  sessionId: number,
  expiresAt: Date,
): void {
  tx.queueWrite(addAccessToken, [orgId, hash, sessionId, expiresAt]);
}

export function insertRefreshToken(tx: Tx, orgId: number, hash: Buffer, sessionId: number): void {
  tx.queueWrite(addRefreshToken, [orgId, hash, sessionId]);
}

export async function findRefreshTokenForUpdate(tx: Tx, orgId: number, hash: Buffer, now: Date) {
  const rows = await tx.query(lockRefreshToken, [orgId, hash, now]);
  return rows[0] ?? null;
}

export function markRefreshTokenUsed(tx: Tx, orgId: number, hash: Buffer, now: Date, sealed: Buffer): void {
  tx.queueWrite(useRefreshToken, [orgId, hash, now, sealed]);
}

export function setSessionExpiry(tx: Tx, orgId: number, sessionId: number, expiresAt: Date): void {
  tx.queueWrite(extendSession, [orgId, sessionId, expiresAt]);
}

export function endSession(tx: Tx, orgId: number, sessionId: number, now: Date, reason: string): void {
  tx.queueWrite(revokeSession, [orgId, sessionId, now, reason]);
}

/** Ends the oldest sessions of a person in an org, so that `kept` are left. */
export function endOldestSessions(tx: Tx, orgId: number, userId: number, kept: number, now: Date): void {
  tx.queueWrite(revokeOldestSessions, [orgId, userId, now, kept]);
}

// --- GET /v1/orgs -----------------------------------------------------------------------------------------------

// For a person every org they belong to, for a program the one it acts for: $1 is the person or null, $2 the org and $3
// the role of the credential.
export const orgsOfCredential = keysetList({
  name: 'identity.orgsOfCredential',
  from: `(SELECT o.id, o.name, m.role, o.created_at, o.is_sandbox, o.id = $2 AS is_current
          FROM membership m JOIN org o ON o.id = m.org_id AND o.is_active WHERE m.user_id = $1::bigint
          UNION ALL
          SELECT o.id, o.name, $3::text, o.created_at, o.is_sandbox, true FROM org o WHERE o.id = $2 AND $1::bigint IS NULL) AS t`,
  scope: 'true',
  scopeValues: 3,
  json: `SELECT r.id, r.name, r.role, r.is_current, r.is_sandbox, ${instant('r.created_at')} AS created`,
});
