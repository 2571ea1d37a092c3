import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { MemberRole, Scope } from '../../../kit/http/actor.ts';

const findPerson = sql<{ role: MemberRole; org_kind: 'merchant' | 'hub' }>(
  'standing.findPerson',
  `SELECT m.role, o.kind AS org_kind
   FROM membership m JOIN org o ON o.id = m.org_id AND o.is_active JOIN user_account u ON u.id = m.user_id AND u.is_active
   WHERE m.org_id = $1 AND m.user_id = $2`,
);

const findClient = sql<{ scopes: Scope[] }>(
  'standing.findClient',
  `SELECT c.scopes FROM api_client c JOIN org o ON o.id = c.org_id AND o.is_active
   WHERE c.org_id = $1 AND c.client_id = $2 AND c.is_active`,
);

const findKey = sql<{ scopes: Scope[] }>(
  'standing.findKey',
  `SELECT k.scopes FROM api_key k JOIN org o ON o.id = k.org_id AND o.is_active
   WHERE k.org_id = $1 AND k.id = $2 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $3)`,
);

/** The role of a person who can still log in to the org. */
export async function roleOfPerson(db: Reader, orgId: number, userId: number) {
  return (await db.query(findPerson, [orgId, userId]))[0] ?? null;
}

/** The scopes of a program of the org that can still log in. */
export async function scopesOfClient(db: Reader, orgId: number, clientId: string): Promise<Scope[] | null> {
  return (await db.query(findClient, [orgId, clientId]))[0]?.scopes ?? null;
}

/** The scopes of a key of the org that is still good. */
export async function scopesOfKey(db: Reader, orgId: number, id: number, now: Date): Promise<Scope[] | null> {
  return (await db.query(findKey, [orgId, id, now]))[0]?.scopes ?? null;
}
