// One unit of work for an org, in a transaction of its own.
import type { Transactions } from '../db/db.ts';
import { commitForOrg } from '../feed/feed-writer.ts';
import { type Work, workOf } from './work.ts';

type Author = Parameters<typeof commitForOrg>[1];
type Reach = Parameters<typeof commitForOrg>[3];

/** @param reach as in `commitForOrg` */
export function commitWork<T>(
  db: Transactions,
  author: Author,
  run: (work: Work) => Promise<T>,
  reach?: Reach,
): Promise<T> {
  return commitForOrg(db, author, (tx, feed) => run(workOf(tx, feed)), reach);
}
