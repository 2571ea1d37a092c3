import type { Reader, Tx } from '../../kit/db/db.ts';
import { keysetList } from '../../kit/db/lists.ts';
import { instant } from '../../kit/db/statement.ts';
import {
  finds,
  findsValue,
  matches,
  reads,
  readsRow,
  readsValue,
  writes,
} from '../../kit/db/statement-functions.ts';
import { bigint, boolean, insertsRow, text, time } from '../../kit/db/tables.ts';
import type { MemberRole, Role, Scope } from '../../kit/http/actor.ts';

// --- Emails -----------------------------------------------------------------------------------------------------

// Compared in the database, because JavaScript and every locale of PostgreSQL fold letters in their own way, and a spelling that
// is the same account here but another one there would have its own count of failures.
/** Letters of other scripts that look like Latin ones, and those that they look like. */
const LOOK_ALIKES = { of: 'аеорсхуіјѕԁӏһԛԝονıɡ', as: 'aeopcxyijsdlhqwovig' };

/**
 * SQL of the form in which an email is compared: without case, compatible forms of a letter as one (full-width, ligatures), and
 * letters that look the same as the same. The unique indexes on emails are on this very expression.
 */
export const emailKey = (email: string) =>
  `translate(lower(normalize(${email}, NFKC)), '${LOOK_ALIKES.of}', '${LOOK_ALIKES.as}')`;

/** The email as it is compared: the same for all spellings of one account. */
export const comparedEmail = readsValue<string, [email: string]>(
  'identity.emailKey',
  `SELECT ${emailKey('$1::text')} AS email`,
);

// --- Who is calling ---------------------------------------------------------------------------------------------

type Limit = 'read_rate' | 'write_rate' | 'in_flight_max';

/** With the limits of the credential and of its org. */
export interface CredentialRow extends Readonly<Record<Limit | `org_${Limit}`, number | null>> {
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
}

export interface SessionFacts {
  readonly id: number;
  /** When the person logged in, even if they have chosen another organization since. */
  readonly started_at: Date;
  /** Whether they did so with a second factor. */
  readonly has_second_factor: boolean;
}

type AccessRow = Omit<CredentialRow, 'session'> & { readonly session_id: number } & Omit<SessionFacts, 'id'>;

const limitsOf = (credential: string) =>
  ['read_rate', 'write_rate', 'in_flight_max']
    .map((name) => `${credential}.${name}, o.${name} AS org_${name}`)
    .join(', ');

const findByAccessToken = finds<AccessRow, [orgId: number, hash: Buffer, now: Date]>(
  'identity.findByAccessToken',
  `SELECT o.kind AS org_kind, s.user_id, s.client_id, NULL::bigint AS key_id,
          coalesce(u.name, c.name) AS name, coalesce(m.role, 'client') AS role, m.warehouse_ids, c.scopes, t.expires_at,
          s.id AS session_id, s.created_at AS started_at, s.has_second_factor,
          NULL::timestamptz AS last_used_at,
          ${limitsOf('c')}
   FROM access_token t
   JOIN session s ON s.org_id = t.org_id AND s.id = t.session_id
   JOIN org o ON o.id = t.org_id AND o.is_active
   LEFT JOIN api_client c ON c.client_id = s.client_id AND c.is_active
   LEFT JOIN user_account u ON u.id = s.user_id AND u.is_active
   LEFT JOIN membership m ON m.org_id = s.org_id AND m.user_id = u.id
   WHERE t.org_id = $1 AND t.token_hash = $2 AND t.expires_at > $3 AND s.revoked_at IS NULL
     AND (c.client_id IS NOT NULL OR m.user_id IS NOT NULL)`,
);

const findByApiKey = finds<Omit<CredentialRow, 'session'>, [orgId: number, hash: Buffer, now: Date]>(
  'identity.findByApiKey',
  `SELECT o.kind AS org_kind, NULL::bigint AS user_id, NULL AS client_id, k.id AS key_id, k.name, 'api_key' AS role,
          k.warehouse_ids, k.scopes, k.expires_at, k.last_used_at,
          ${limitsOf('k')}
   FROM api_key k JOIN org o ON o.id = k.org_id AND o.is_active
   WHERE k.org_id = $1 AND k.key_hash = $2 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $3)`,
);

/** Records the use of a key unless another process has done so since `unusedSince`. */
export const markApiKeyUsed = writes<[orgId: number, keyId: number, now: Date, unusedSince: Date]>(
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
    const key = await findByApiKey(db, orgId, hash, now);
    return key && { ...key, session: null };
  }
  const row = await findByAccessToken(db, orgId, hash, now);
  if (row === null) return null;
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
  extendAccessToken(tx, orgId, hash, expiresAt);
}

// --- Login ------------------------------------------------------------------------------------------------------

export interface MembershipRow {
  readonly org_id: number;
  readonly org_name: string;
  readonly org_kind: 'merchant' | 'hub';
  readonly role: Role;
}

export const findPerson = finds<
  { id: number; email: string; password_hash: string; is_active: boolean },
  [email: string]
>(
  'identity.findPersonByEmail',
  `SELECT id, email, password_hash, is_active FROM user_account WHERE ${emailKey('email')} = ${emailKey('$1')}`,
);

export const findPersonById = readsRow<{ id: number; name: string; email: string }, [id: number]>(
  'identity.findPersonById',
  'SELECT id, name, email FROM user_account WHERE id = $1',
);

export const findMemberships = reads<MembershipRow & { is_sandbox: boolean }, [userId: number]>(
  'identity.findMembershipsOfUser',
  `SELECT m.org_id, o.name AS org_name, o.kind AS org_kind, o.is_sandbox, m.role
   FROM membership m JOIN org o ON o.id = m.org_id AND o.is_active
   WHERE m.user_id = $1 ORDER BY m.org_id LIMIT 1000`,
);

interface ClientRow {
  readonly client_id: string;
  readonly org_id: number;
  readonly org_name: string;
  readonly secret_hash: string;
  readonly scopes: Scope[];
  readonly is_active: boolean;
}

export const findClient = finds<ClientRow, [clientId: string]>(
  'identity.findClientById',
  `SELECT c.client_id, c.org_id, o.name AS org_name, c.secret_hash, c.scopes, c.is_active AND o.is_active AS is_active
   FROM api_client c JOIN org o ON o.id = c.org_id WHERE c.client_id = $1`,
);

// FOR SHARE: a change of the row waits until the session exists and can be ended.
/** Whether the person is unchanged since their password was compared. Locks them. */
export const isPersonUnchanged = matches<[orgId: number, userId: number, passwordHash: string], Tx>(
  'identity.holdPerson',
  `SELECT u.id FROM user_account u JOIN membership m ON m.user_id = u.id
   WHERE u.id = $2 AND u.password_hash = $3 AND u.is_active AND m.org_id = $1
   FOR SHARE OF u, m`,
);

/** Locks the person's membership of the org; null: there is none. */
export const holdMembership = finds<MembershipRow, [orgId: number, userId: number], Tx>(
  'identity.holdMember',
  `SELECT m.org_id, o.name AS org_name, o.kind AS org_kind, m.role
   FROM membership m JOIN org o ON o.id = m.org_id AND o.is_active JOIN user_account u ON u.id = m.user_id AND u.is_active
   WHERE m.org_id = $1 AND m.user_id = $2
   FOR SHARE OF u, m`,
);

/** The same for a client and its secret. */
export const isClientUnchanged = matches<[orgId: number, clientId: string, secretHash: string], Tx>(
  'identity.holdClient',
  `SELECT client_id FROM api_client WHERE org_id = $1 AND client_id = $2 AND secret_hash = $3 AND is_active FOR SHARE`,
);

/** When each of them failed within that time, newest first. */
export const findLoginFailures = reads<
  { subject: Buffer; failed_at: Date[] },
  [subjects: readonly Buffer[], since: Date, until: Date]
>(
  'identity.listLoginFailures',
  `SELECT subject, array_agg(failed_at ORDER BY failed_at DESC) AS failed_at FROM login_failure
   WHERE subject = ANY($1::bytea[]) AND failed_at > $2 AND failed_at <= $3 GROUP BY subject`,
);

export const hasSucceededSince = readsValue<boolean, [subject: Buffer, since: Date]>(
  'identity.findLoginSuccess',
  'SELECT EXISTS (SELECT 1 FROM login_success WHERE subject = $1 AND succeeded_at > $2) AS found',
);

/** Notes a success unless one has been noted after `notedSince`. */
export const addLoginSuccess = writes<[subject: Buffer, now: Date, notedSince: Date]>(
  'identity.upsertLoginSuccess',
  `INSERT INTO login_success AS s (subject, succeeded_at) VALUES ($1, $2)
   ON CONFLICT (subject) DO UPDATE SET succeeded_at = excluded.succeeded_at WHERE s.succeeded_at < $3`,
);

export const addLoginFailures = writes<[subjects: readonly Buffer[], ids: readonly number[], now: Date]>(
  'identity.addLoginFailures',
  `INSERT INTO login_failure (subject, id, failed_at)
   SELECT f.subject, f.id, $3 FROM unnest($1::bytea[], $2::bigint[]) AS f (subject, id)`,
);

export const insertSession = insertsRow('identity.addSession', 'session', {
  org_id: bigint(),
  id: bigint(),
  user_id: bigint().nullable(),
  client_id: text().nullable(),
  created_at: time(),
  expires_at: time(),
  has_second_factor: boolean(),
});

export const insertAccessToken = writes<[orgId: number, hash: Buffer, sessionId: number, expiresAt: Date]>(
  'identity.addAccessToken',
  'INSERT INTO access_token (org_id, token_hash, session_id, expires_at) VALUES ($1, $2, $3, $4)',
);

export const insertRefreshToken = writes<[orgId: number, hash: Buffer, sessionId: number]>(
  'identity.addRefreshToken',
  'INSERT INTO refresh_token (org_id, token_hash, session_id) VALUES ($1, $2, $3)',
);

const extendAccessToken = writes<[orgId: number, hash: Buffer, expiresAt: Date]>(
  'identity.extendAccessToken',
  'UPDATE access_token SET expires_at = $3 WHERE org_id = $1 AND token_hash = $2',
);

export const sessionOfAccessToken = findsValue<number, [orgId: number, hash: Buffer], Tx>(
  'identity.sessionOfAccessToken',
  'SELECT session_id FROM access_token WHERE org_id = $1 AND token_hash = $2',
);

/** The active session of a browser's token. */
export const findSessionFacts = finds<SessionFacts, [orgId: number, hash: Buffer, now: Date]>(
  'identity.factsOfSession',
  `SELECT s.id, s.created_at AS started_at, s.has_second_factor
   FROM access_token t JOIN session s ON s.org_id = t.org_id AND s.id = t.session_id
   WHERE t.org_id = $1 AND t.token_hash = $2 AND t.expires_at > $3 AND s.revoked_at IS NULL`,
);

export const sessionOfRefreshToken = findsValue<number, [orgId: number, hash: Buffer], Tx>(
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

export const lockRefreshToken = finds<RefreshRow, [orgId: number, hash: Buffer, now: Date], Tx>(
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

export const markRefreshTokenUsed = writes<[orgId: number, hash: Buffer, now: Date, sealed: Buffer]>(
  'identity.useRefreshToken',
  'UPDATE refresh_token SET used_at = $3, sealed_answer = $4 WHERE org_id = $1 AND token_hash = $2',
);

export const setSessionExpiry = writes<[orgId: number, sessionId: number, expiresAt: Date]>(
  'identity.extendSession',
  'UPDATE session SET expires_at = $3 WHERE org_id = $1 AND id = $2',
);

export const endSession = writes<[orgId: number, sessionId: number, now: Date, reason: string]>(
  'identity.revokeSession',
  `UPDATE session SET revoked_at = $3, revoked_reason = $4 WHERE org_id = $1 AND id = $2 AND revoked_at IS NULL`,
);

/** Ends the oldest sessions of a person in an org, so that `kept` are left. */
export const endOldestSessions = writes<[orgId: number, userId: number, now: Date, kept: number]>(
  'identity.revokeOldestSessions',
  `UPDATE session SET revoked_at = $3, revoked_reason = 'revoked'
   WHERE org_id = $1 AND id IN (
     SELECT s.id FROM session s
     WHERE s.org_id = $1 AND s.user_id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3
     ORDER BY s.created_at DESC, s.id DESC OFFSET $4)`,
);

/** Locks a person against changes; false if their password has changed. */
export const lockUnchanged = matches<[userId: number, passwordHash: string], Tx>(
  'identity.lockUnchangedUser',
  'SELECT id FROM user_account WHERE id = $1 AND password_hash = $2 AND is_active FOR NO KEY UPDATE',
);

// --- GET /v1/orgs -----------------------------------------------------------------------------------------------

// For a person every org they belong to, for a program the one it acts for: $1 is the person or null, $2 the org and $3
// the role of the credential.
export const orgsOfCredential = keysetList({
  name: 'identity.orgsOfCredential',
  from: `(SELECT o.id, o.name, m.role, o.created_at, o.is_sandbox, o.catalog_managed_by, o.id = $2 AS is_current
          FROM membership m JOIN org o ON o.id = m.org_id AND o.is_active WHERE m.user_id = $1::bigint
          UNION ALL
          SELECT o.id, o.name, $3::text, o.created_at, o.is_sandbox, o.catalog_managed_by, true FROM org o
          WHERE o.id = $2 AND $1::bigint IS NULL) AS t`,
  scope: 'true',
  scopeValues: 3,
  json: `SELECT r.id, r.name, r.role, r.is_current, r.is_sandbox, ${instant('r.created_at')} AS created,
    r.catalog_managed_by`,
});

// --- Second factor ----------------------------------------------------------------------------------------------

export interface TotpRow {
  readonly secret: Buffer;
  readonly confirmed_at: Date | null;
  readonly last_step: number;
}

export const findTotp = finds<TotpRow, [userId: number]>(
  'identity.findTotp',
  'SELECT secret, confirmed_at, last_step FROM user_totp WHERE user_id = $1',
);

/** Uses up a code, which confirms the factor; false if it was used already or the factor was removed. */
export const markTotpUsed = matches<[userId: number, step: number, now: Date], Tx>(
  'identity.useTotp',
  `UPDATE user_totp SET last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
   WHERE user_id = $1 AND last_step < $2 RETURNING user_id`,
);

/** Gives a person an unconfirmed secret; false if a confirmed one is in use. */
export const writeTotp = matches<[userId: number, secret: Buffer, now: Date], Tx>(
  'identity.replaceTotp',
  `INSERT INTO user_totp AS t (user_id, secret, confirmed_at, last_step, created_at) VALUES ($1, $2, NULL, 0, $3)
   ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0, created_at = excluded.created_at
   WHERE t.confirmed_at IS NULL RETURNING user_id`,
);

const deleteFactor = writes<[userId: number]>(
  'identity.deleteTotp',
  'DELETE FROM user_totp WHERE user_id = $1',
);

const unproveSessions = writes<[orgId: number, userId: number]>(
  'identity.unproveSessions',
  'UPDATE session SET has_second_factor = false WHERE org_id = $1 AND user_id = $2 AND has_second_factor',
);

/** Removes the second factor, also from sessions that used it. */
export function removeTotp(tx: Tx, userId: number, orgIds: readonly number[]): void {
  deleteFactor(tx, userId);
  for (const orgId of orgIds) unproveSessions(tx, orgId, userId);
}

// --- What the creator of a link or an invitation may still do ---------------------------------------------------

/** The role of a person who can still log in to the org. */
export const roleOfPerson = finds<
  { role: MemberRole; org_kind: 'merchant' | 'hub' },
  [orgId: number, userId: number]
>(
  'standing.findPerson',
  `SELECT m.role, o.kind AS org_kind
   FROM membership m JOIN org o ON o.id = m.org_id AND o.is_active JOIN user_account u ON u.id = m.user_id AND u.is_active
   WHERE m.org_id = $1 AND m.user_id = $2`,
);

/** The scopes of a program of the org that can still log in. */
export const scopesOfClient = findsValue<Scope[], [orgId: number, clientId: string]>(
  'standing.findClient',
  `SELECT c.scopes FROM api_client c JOIN org o ON o.id = c.org_id AND o.is_active
   WHERE c.org_id = $1 AND c.client_id = $2 AND c.is_active`,
);

/** The scopes of a valid key of the org. */
export const scopesOfKey = findsValue<Scope[], [orgId: number, id: number, now: Date]>(
  'standing.findKey',
  `SELECT k.scopes FROM api_key k JOIN org o ON o.id = k.org_id AND o.is_active
   WHERE k.org_id = $1 AND k.id = $2 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $3)`,
);
