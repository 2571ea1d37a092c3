// What a domain gives so that the deadlines of its records can be moved, as in an org whose sandbox clock is advanced
// (src/domains/sandbox). The records change as they always do: locked, with a new version, told to the feed.
import type { Reader, Tx } from '../db/db.ts';
import type { Statement } from '../db/statement.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { type LookedAt, ROWS_PER_LOOK, type Soon, type Span } from './queries.ts';

export { lookStatement, soonOf, waitingUntil } from './queries.ts';

export interface Deadlines {
  /** What they are of, in the plural. */
  readonly kind: string;
  /** Moves those of some records, and no more than one transaction should. */
  pull(tx: Tx, feed: FeedWriter, pull: Pull): Promise<Pulled>;
  /** What comes by itself until then. */
  soon(db: Reader, orgId: number, span: Span): Promise<Soon>;
}

export interface Pull {
  /** Where the transaction before has stopped. */
  readonly afterId: number;
  /** Records that were made later have their deadlines already as they are meant. */
  readonly madeUntil: Date;
  readonly earlierMs: number;
}

export interface Pulled {
  /** Records whose deadlines were moved. */
  readonly moved: number;
  /** Where to go on; null: there is none left. */
  readonly lastId: number | null;
}

/** The next records that wait, `limit` at most, and where to go on. */
export async function waitingIds(
  tx: Tx,
  statement: Statement<LookedAt>,
  orgId: number,
  { afterId, madeUntil }: Pull,
  limit: number,
): Promise<{ readonly ids: number[]; readonly lastId: number | null }> {
  const rows = await tx.query(statement, [orgId, afterId, madeUntil]);
  const found = rows.filter(({ waits }) => waits).map(({ id }) => id);
  const ids = found.slice(0, limit);
  if (ids.length < found.length) return { ids, lastId: ids.at(-1) ?? afterId };
  return { ids, lastId: rows.length < ROWS_PER_LOOK ? null : (rows.at(-1)?.id ?? null) };
}

/** So much earlier. */
export const pulled = (time: Date, { earlierMs }: Pick<Pull, 'earlierMs'>): Date =>
  new Date(time.getTime() - earlierMs);
