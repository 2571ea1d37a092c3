import type { Tx } from '../../../kit/db/db.ts';
import { purgesShared } from '../../../kit/db/purges.ts';
import { finds, writes } from '../../../kit/db/statement-functions.ts';
import { bigint, bytes, insertsRow, text, time } from '../../../kit/db/tables.ts';

export type LinkPurpose = 'invitation' | 'password_reset';

export const insertLink = insertsRow('links.insert', 'account_link', {
  token_hash: bytes(),
  user_id: bigint(),
  purpose: text<LinkPurpose>(),
  made_by: text(),
  created_at: time(),
  expires_at: time(),
});

export const deleteLinksOf = writes<[userId: number]>(
  'links.deleteOfUser',
  'DELETE FROM account_link WHERE user_id = $1',
);

// Deleted and returned in one statement: only one of two concurrent uses gets the row.
/** Uses up a link. @returns whose it was */
export const takeLink = finds<
  { user_id: number; purpose: LinkPurpose; made_by: string | null; expires_at: Date },
  [hash: Buffer],
  Tx
>(
  'links.take',
  'DELETE FROM account_link WHERE token_hash = $1 RETURNING user_id, purpose, made_by, expires_at',
);

export const purgeLinks = purgesShared<[expiredBefore: Date]>('links.purge', {
  table: 'account_link',
  key: 'token_hash',
  where: 'expires_at < $1',
  order: 'expires_at',
});
