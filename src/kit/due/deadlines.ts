// What a domain provides so that deadlines of its records can be moved, as when the clock of a sandbox is advanced.
import type { Reader, Tx } from '../db/db.ts';
import type { Statement } from '../db/statement.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { type LookedAt, ROWS_PER_LOOK, type TimeSpan, type Upcoming } from './queries.ts';

export { lookStatement, upcomingDeadlines, waitingUntil } from './queries.ts';

export interface Deadlines {
  /** What the deadlines belong to, in the plural. */
  readonly kind: string;
  /** Moves the deadlines of as many records as one transaction should. */
  shift(tx: Tx, feed: FeedWriter, shift: Shift): Promise<Shifted>;
  /** Deadlines that pass within the span. */
  upcoming(db: Reader, orgId: number, span: TimeSpan): Promise<Upcoming>;
}

export interface Shift {
  /** Where the previous transaction stopped. */
  readonly afterId: number;
  /** Deadlines of records created later are already right. */
  readonly madeUntil: Date;
  readonly earlierMs: number;
}

export interface Shifted {
  readonly moved: number;
  /** Where to continue; null: done. */
  readonly lastId: number | null;
}

/** The next waiting records, at most `limit`, and where to continue. */
export async function waitingIds(
  tx: Tx,
  statement: Statement<LookedAt>,
  orgId: number,
  { afterId, madeUntil }: Shift,
  limit: number,
): Promise<{ readonly ids: number[]; readonly lastId: number | null }> {
  const rows = await tx.query(statement, [orgId, afterId, madeUntil]);
  const found = rows.filter(({ waits }) => waits).map(({ id }) => id);
  const ids = found.slice(0, limit);
  if (ids.length < found.length) return { ids, lastId: ids.at(-1) ?? afterId };
  return { ids, lastId: rows.length < ROWS_PER_LOOK ? null : (rows.at(-1)?.id ?? null) };
}

export const shifted = (time: Date, { earlierMs }: Pick<Shift, 'earlierMs'>): Date =>
  new Date(time.getTime() - earlierMs);
