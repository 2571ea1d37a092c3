import type { Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';

export type LinkPurpose = 'invitation' | 'password_reset';

const insert = sql(
  'links.insert',
  `INSERT INTO account_link (token_hash, user_id, purpose, made_by, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

const deleteOfUser = sql('links.deleteOfUser', 'DELETE FROM account_link WHERE user_id = $1');

// Deleted and returned in one statement: of two who use a link at the same time, one gets the row.
const take = sql<{ user_id: number; purpose: LinkPurpose; made_by: string | null; expires_at: Date }>(
  'links.take',
  'DELETE FROM account_link WHERE token_hash = $1 RETURNING user_id, purpose, made_by, expires_at',
);

const deleteExpired = sql<{ user_id: number }>(
  'links.purge',
  `DELETE FROM account_link WHERE token_hash IN (
     SELECT token_hash FROM account_link WHERE expires_at < $1 ORDER BY expires_at LIMIT $2::int)
   RETURNING user_id`,
);

export function insertLink(
  tx: Tx,
  link: {
    readonly hash: Buffer;
    readonly userId: number;
    readonly purpose: LinkPurpose;
    readonly madeBy: string;
    readonly expiresAt: Date;
  },
  now: Date,
): void {
  tx.queueWrite(insert, [link.hash, link.userId, link.purpose, link.madeBy, now, link.expiresAt]);
}

export function deleteLinksOf(tx: Tx, userId: number): void {
  tx.queueWrite(deleteOfUser, [userId]);
}

/** Takes a link away, and tells whose it was. */
export async function takeLink(tx: Tx, hash: Buffer) {
  return (await tx.query(take, [hash]))[0] ?? null;
}

/** @returns how many were forgotten: fewer than `limit` when no more are left */
export async function purgeLinks(tx: Tx, expiredBefore: Date, limit: number): Promise<number> {
  return (await tx.query(deleteExpired, [expiredBefore, limit])).length;
}
