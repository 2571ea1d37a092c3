import type { Reader, Tx } from '../../db/db.ts';
import { keysetList } from '../../db/lists.ts';
import { instant, sql } from '../../db/statement.ts';
import type { MemberRole } from '../../http/actor.ts';
import { only } from '../../kernel/assert.ts';

export interface InvitationRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly expires_at: Date;
}

const COLUMNS = `r.id, r.email, r.name, r.role, r.invited_by, ${instant('r.created_at')} AS created,
  ${instant('r.expires_at')} AS expires`;

export const invitationList = keysetList({
  name: 'invitations.list',
  from: 'invitation t',
  json: `SELECT ${COLUMNS}`,
});

const findOne = sql<{ json: string }>(
  'invitations.findOne',
  `SELECT (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json
   FROM invitation r WHERE r.org_id = $1 AND r.id = $2`,
);

const insert = sql(
  'invitations.insert',
  `INSERT INTO invitation (org_id, id, email, name, role, token_hash, invited_by, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

const count = sql<{ total: number }>(
  'invitations.count',
  'SELECT count(*)::int AS total FROM invitation WHERE org_id = $1',
);

const deleteOfEmail = sql(
  'invitations.deleteOfEmail',
  'DELETE FROM invitation WHERE org_id = $1 AND lower(email) = lower($2)',
);

const findRole = sql<{ role: MemberRole }>(
  'invitations.findRole',
  'SELECT role FROM invitation WHERE org_id = $1 AND id = $2',
);

const deleteOne = sql('invitations.delete', 'DELETE FROM invitation WHERE org_id = $1 AND id = $2');

const findByHash = sql<InvitationRow & { org_name: string; has_account: boolean }>(
  'invitations.findByHash',
  `SELECT i.id, i.email, i.name, i.role, i.expires_at, o.name AS org_name,
          EXISTS (SELECT 1 FROM user_account u WHERE lower(u.email) = lower(i.email)) AS has_account
   FROM invitation i JOIN org o ON o.id = i.org_id AND o.is_active
   WHERE i.org_id = $1 AND i.token_hash = $2 AND i.expires_at > $3`,
);

// Deleted and returned in one statement: of two who use a link at the same time, one gets the row.
const take = sql<{ role: MemberRole }>(
  'invitations.take',
  'DELETE FROM invitation WHERE org_id = $1 AND token_hash = $2 AND expires_at > $3 RETURNING role',
);

const isMemberByEmail = sql<{ user_id: number }>(
  'invitations.findMember',
  `SELECT m.user_id FROM user_account u JOIN membership m ON m.org_id = $1 AND m.user_id = u.id
   WHERE lower(u.email) = lower($2)`,
);

const deleteExpired = sql<{ id: number }>(
  'invitations.purge',
  `DELETE FROM invitation WHERE org_id = $1 AND id IN (
     SELECT id FROM invitation WHERE org_id = $1 AND expires_at < $2 ORDER BY id LIMIT $3::int)
   RETURNING id`,
);

export async function invitationJson(tx: Tx, orgId: number, id: number): Promise<string> {
  return only(await tx.query(findOne, [orgId, id])).json;
}

export function insertInvitation(
  tx: Tx,
  orgId: number,
  row: InvitationRow & { readonly tokenHash: Buffer; readonly invitedBy: string },
  now: Date,
): void {
  const { id, email, name, role, tokenHash, invitedBy, expires_at } = row;
  tx.queueWrite(insert, [orgId, id, email, name, role, tokenHash, invitedBy, now, expires_at]);
}

export async function totalInvitations(tx: Tx, orgId: number): Promise<number> {
  return only(await tx.query(count, [orgId])).total;
}

export function deleteInvitationsOf(tx: Tx, orgId: number, email: string): void {
  tx.queueWrite(deleteOfEmail, [orgId, email]);
}

/** The role that an invitation gives; null: there is no such invitation. */
export async function roleOfInvitation(tx: Tx, orgId: number, id: number): Promise<MemberRole | null> {
  return (await tx.query(findRole, [orgId, id]))[0]?.role ?? null;
}

export function deleteInvitation(tx: Tx, orgId: number, id: number): void {
  tx.queueWrite(deleteOne, [orgId, id]);
}

/** One that is still good, of an org that is active. */
export async function findInvitation(db: Reader, orgId: number, hash: Buffer, now: Date) {
  return (await db.query(findByHash, [orgId, hash, now]))[0] ?? null;
}

/** Takes an invitation away, and tells the role that it gives. */
export async function takeInvitation(
  tx: Tx,
  orgId: number,
  hash: Buffer,
  now: Date,
): Promise<MemberRole | null> {
  return (await tx.query(take, [orgId, hash, now]))[0]?.role ?? null;
}

export async function isMember(tx: Tx, orgId: number, email: string): Promise<boolean> {
  return (await tx.query(isMemberByEmail, [orgId, email])).length > 0;
}

/** @returns how many were forgotten: fewer than `limit` when no more are left */
export async function purgeInvitations(
  tx: Tx,
  orgId: number,
  expiredBefore: Date,
  limit: number,
): Promise<number> {
  return (await tx.query(deleteExpired, [orgId, expiredBefore, limit])).length;
}
