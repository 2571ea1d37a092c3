import type { Reader, Tx } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import type { MemberRole } from '../../../kit/http/actor.ts';
import { only } from '../../../kit/kernel/assert.ts';
import { emailKey } from '../emails/queries.ts';

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
  `INSERT INTO invitation (org_id, id, email, name, role, token_hash, invited_by, inviter, is_mailed, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

const count = sql<{ total: number }>(
  'invitations.count',
  'SELECT count(*)::int AS total FROM invitation WHERE org_id = $1',
);

const deleteOfEmail = sql(
  'invitations.deleteOfEmail',
  `DELETE FROM invitation WHERE org_id = $1 AND ${emailKey('email')} = ${emailKey('$2')}`,
);

const findOrgsOfEmail = sql<{ org_id: number }>(
  'invitations.orgsOfEmailAcrossOrgs',
  `SELECT DISTINCT i.org_id FROM invitation i WHERE ${emailKey('i.email')} = ${emailKey('$1')} ORDER BY i.org_id`,
);

// The row of the subject is the lock: of two at the same time, one comes after the other.
const addSent = sql<{ total: number }>(
  'invitations.countSent',
  `INSERT INTO invitation_count AS c (subject, day, total) VALUES ($1, $2, 1)
   ON CONFLICT (subject, day) DO UPDATE SET total = c.total + 1 RETURNING total`,
);

const deleteCounts = sql<{ subject: Buffer }>(
  'invitations.purgeCounts',
  `DELETE FROM invitation_count WHERE (subject, day) IN (
     SELECT subject, day FROM invitation_count WHERE day < $1 ORDER BY day LIMIT $2::int)
   RETURNING subject`,
);

const findRole = sql<{ role: MemberRole }>(
  'invitations.findRole',
  'SELECT role FROM invitation WHERE org_id = $1 AND id = $2',
);

const deleteOne = sql('invitations.delete', 'DELETE FROM invitation WHERE org_id = $1 AND id = $2');

const findByHash = sql<InvitationRow & { inviter: string | null; org_name: string; has_account: boolean }>(
  'invitations.findByHash',
  `SELECT i.id, i.email, i.name, i.role, i.expires_at, i.inviter, o.name AS org_name,
          EXISTS (SELECT 1 FROM user_account u WHERE ${emailKey('u.email')} = ${emailKey('i.email')}) AS has_account
   FROM invitation i JOIN org o ON o.id = i.org_id AND o.is_active
   WHERE i.org_id = $1 AND i.token_hash = $2 AND i.expires_at > $3`,
);

export interface TakenInvitation {
  readonly role: MemberRole;
  readonly inviter: string | null;
  readonly is_mailed: boolean;
}

// Deleted and returned in one statement: of two who use a link at the same time, one gets the row.
const take = sql<TakenInvitation>(
  'invitations.take',
  'DELETE FROM invitation WHERE org_id = $1 AND token_hash = $2 AND expires_at > $3 RETURNING role, inviter, is_mailed',
);

const isMemberByEmail = sql<{ user_id: number }>(
  'invitations.findMember',
  `SELECT m.user_id FROM user_account u JOIN membership m ON m.org_id = $1 AND m.user_id = u.id
   WHERE ${emailKey('u.email')} = ${emailKey('$2')}`,
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
  row: InvitationRow & {
    readonly tokenHash: Buffer;
    /** A name for people. */
    readonly invitedBy: string;
    /** The credential; null: the command line. */
    readonly inviter: string | null;
    readonly isMailed: boolean;
  },
  now: Date,
): void {
  const { id, email, name, role, tokenHash, invitedBy, inviter, isMailed, expires_at } = row;
  const given = [email, name, role, tokenHash, invitedBy, inviter, isMailed];
  tx.queueWrite(insert, [orgId, id, ...given, now, expires_at]);
}

export async function totalInvitations(tx: Tx, orgId: number): Promise<number> {
  return only(await tx.query(count, [orgId])).total;
}

export function deleteInvitationsOf(tx: Tx, orgId: number, email: string): void {
  tx.queueWrite(deleteOfEmail, [orgId, email]);
}

/** Ends every invitation that a person has been sent, in whatever organization. */
export async function deleteInvitationsEverywhere(tx: Tx, email: string): Promise<void> {
  for (const { org_id } of await tx.query(findOrgsOfEmail, [email])) deleteInvitationsOf(tx, org_id, email);
}

/** Counts one more invitation. @returns how many there were on the day, with it */
export async function countSent(tx: Tx, subject: Buffer, day: string): Promise<number> {
  return only(await tx.query(addSent, [subject, day])).total;
}

/** @returns how many were forgotten: fewer than `limit` when no more are left */
export async function purgeInvitationCounts(tx: Tx, before: string, limit: number): Promise<number> {
  return (await tx.query(deleteCounts, [before, limit])).length;
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

/** Takes an invitation away; null: there is none that is good. */
export async function takeInvitation(
  tx: Tx,
  orgId: number,
  hash: Buffer,
  now: Date,
): Promise<TakenInvitation | null> {
  return (await tx.query(take, [orgId, hash, now]))[0] ?? null;
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
