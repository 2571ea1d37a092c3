import type { Tx } from '../../../kit/db/db.ts';
import { keysetList } from '../../../kit/db/lists.ts';
import { purges, purgesShared } from '../../../kit/db/purges.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import { finds, findsValue, matches, readsValue, writes } from '../../../kit/db/statement-functions.ts';
import { bigint, boolean, bytes, insertsRow, text, time } from '../../../kit/db/tables.ts';
import type { MemberRole } from '../../../kit/http/actor.ts';
import { emailKey } from '../queries.ts';

const COLUMNS = `r.id, r.email, r.name, r.role, r.invited_by, ${instant('r.created_at')} AS created,
  ${instant('r.expires_at')} AS expires`;

export const invitationList = keysetList({
  name: 'invitations.list',
  from: 'invitation t',
  json: `SELECT ${COLUMNS}`,
});

export const invitationJson = readsValue<string, [orgId: number, id: number], Tx>(
  'invitations.findOne',
  `SELECT (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json
   FROM invitation r WHERE r.org_id = $1 AND r.id = $2`,
);

export const insertInvitation = insertsRow('invitations.insert', 'invitation', {
  org_id: bigint(),
  id: bigint(),
  email: text(),
  name: text(),
  role: text<MemberRole>(),
  token_hash: bytes(),
  /** A name for people. */
  invited_by: text(),
  /** The credential; null: the command line. */
  inviter: text().nullable(),
  is_mailed: boolean(),
  created_at: time(),
  expires_at: time(),
});

type InvitationRow = Parameters<typeof insertInvitation>[1];

export const totalInvitations = readsValue<number, [orgId: number], Tx>(
  'invitations.count',
  'SELECT count(*)::int AS total FROM invitation WHERE org_id = $1',
);

export const deleteInvitationsOf = writes<[orgId: number, email: string]>(
  'invitations.deleteOfEmail',
  `DELETE FROM invitation WHERE org_id = $1 AND ${emailKey('email')} = ${emailKey('$2')}`,
);

const findOrgsOfEmail = sql<{ org_id: number }>(
  'invitations.orgsOfEmailAcrossOrgs',
  `SELECT DISTINCT i.org_id FROM invitation i WHERE ${emailKey('i.email')} = ${emailKey('$1')} ORDER BY i.org_id`,
);

// The subject's row is the lock: concurrent counts run one after the other.
/** Counts one more invitation. @returns how many there were on the day, with it */
export const countSent = readsValue<number, [subject: Buffer, day: string], Tx>(
  'invitations.countSent',
  `INSERT INTO invitation_count AS c (subject, day, total) VALUES ($1, $2, 1)
   ON CONFLICT (subject, day) DO UPDATE SET total = c.total + 1 RETURNING total`,
);

export const purgeInvitationCounts = purgesShared<[before: string]>('invitations.purgeCounts', {
  table: 'invitation_count',
  key: 'subject, day',
  where: 'day < $1',
  order: 'day',
});

/** The role that an invitation gives; null: there is no such invitation. */
export const roleOfInvitation = findsValue<MemberRole, [orgId: number, id: number], Tx>(
  'invitations.findRole',
  'SELECT role FROM invitation WHERE org_id = $1 AND id = $2',
);

export const deleteInvitation = writes<[orgId: number, id: number]>(
  'invitations.delete',
  'DELETE FROM invitation WHERE org_id = $1 AND id = $2',
);

/** A valid invitation of an active org. */
export const findInvitation = finds<
  Pick<InvitationRow, 'id' | 'email' | 'name' | 'role' | 'expires_at' | 'inviter'> & {
    org_name: string;
    has_account: boolean;
  },
  [orgId: number, hash: Buffer, now: Date]
>(
  'invitations.findByHash',
  `SELECT i.id, i.email, i.name, i.role, i.expires_at, i.inviter, o.name AS org_name,
          EXISTS (SELECT 1 FROM user_account u WHERE ${emailKey('u.email')} = ${emailKey('i.email')}) AS has_account
   FROM invitation i JOIN org o ON o.id = i.org_id AND o.is_active
   WHERE i.org_id = $1 AND i.token_hash = $2 AND i.expires_at > $3`,
);

export type TakenInvitation = Pick<InvitationRow, 'role' | 'inviter' | 'is_mailed'>;

// Deleted and returned in one statement: only one of two concurrent uses gets the row.
/** Uses up an invitation; null: there is no valid one. */
export const takeInvitation = finds<TakenInvitation, [orgId: number, hash: Buffer, now: Date], Tx>(
  'invitations.take',
  'DELETE FROM invitation WHERE org_id = $1 AND token_hash = $2 AND expires_at > $3 RETURNING role, inviter, is_mailed',
);

export const isMember = matches<[orgId: number, email: string], Tx>(
  'invitations.findMember',
  `SELECT m.user_id FROM user_account u JOIN membership m ON m.org_id = $1 AND m.user_id = u.id
   WHERE ${emailKey('u.email')} = ${emailKey('$2')}`,
);

export const purgeInvitations = purges<[expiredBefore: Date]>('invitations.purge', {
  table: 'invitation',
  key: 'id',
  where: 'expires_at < $2',
  order: 'id',
});

/** Ends every invitation that a person has been sent, in any organization. */
export async function deleteInvitationsEverywhere(tx: Tx, email: string): Promise<void> {
  for (const { org_id } of await tx.query(findOrgsOfEmail, [email])) deleteInvitationsOf(tx, org_id, email);
}
