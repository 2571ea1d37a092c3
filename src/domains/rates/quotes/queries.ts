import { orgsWhere } from '../../../kit/db/all-orgs.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import { lookStatement, soonOf } from '../../../kit/due/deadlines.ts';

export interface QuoteRow {
  readonly id: number;
  /** JSON texts. */
  readonly request: string;
  readonly cards: string;
  readonly answer: string;
  readonly createdBy: string;
  readonly now: Date;
  readonly expires: Date;
}

const insert = sql(
  'rates.insertQuote',
  `INSERT INTO rate_quote (org_id, id, request, cards, answer, created_by, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export function queueQuote(tx: Tx, orgId: number, quote: QuoteRow): void {
  const { id, request, cards, answer, createdBy, now, expires } = quote;
  tx.queueWrite(insert, [orgId, id, request, cards, answer, createdBy, now, expires]);
}

const find = sql<{ answer: string }>(
  'rates.findQuote',
  `SELECT q.answer FROM rate_quote q
   WHERE q.org_id = $1 AND q.id = $2 AND (q.expires_at > $3 OR q.cited_at IS NOT NULL)`,
);

/** Its answer as JSON; null where there is none, or it has expired and nothing was bought by it. */
export async function findQuote(db: Reader, orgId: number, id: number, now: Date): Promise<string | null> {
  return (await db.query(find, [orgId, id, now]))[0]?.answer ?? null;
}

const findWithRequest = sql<{ request: string; answer: string }>(
  'rates.findQuoteWithRequest',
  `SELECT q.request::text AS request, q.answer::text AS answer FROM rate_quote q
   WHERE q.org_id = $1 AND q.id = $2 AND q.expires_at > $3`,
);

/** The same with what was asked; JSON texts. */
export async function findQuoteWithRequest(
  db: Reader,
  orgId: number,
  id: number,
  now: Date,
): Promise<{ readonly request: string; readonly answer: string } | null> {
  return (await db.query(findWithRequest, [orgId, id, now]))[0] ?? null;
}

const cite = sql(
  'rates.citeQuote',
  'UPDATE rate_quote q SET cited_at = $3 WHERE q.org_id = $1 AND q.id = $2 AND q.cited_at IS NULL',
);

/** Something was bought by it: it is kept for good. */
export function queueCited(tx: Tx, orgId: number, id: number, now: Date): void {
  tx.queueWrite(cite, [orgId, id, now]);
}

const purge = sql<{ id: number }>(
  'rates.purgeQuotes',
  `DELETE FROM rate_quote q WHERE q.org_id = $1 AND q.id IN (
     SELECT e.id FROM rate_quote e
     WHERE e.org_id = $1 AND e.expires_at <= $2 AND e.cited_at IS NULL ORDER BY e.expires_at LIMIT $3)
   RETURNING q.id`,
);

const withExpired = orgsWhere('rates.orgsWithExpiredQuotesAcrossOrgs', (table) => [
  `EXISTS (SELECT FROM ${table('rate_quote')} q WHERE q.org_id = f.org_id AND q.expires_at <= $1 AND q.cited_at IS NULL)`,
]);

export async function orgsWithExpiredQuotesAcrossOrgs(db: Reader, now: Date): Promise<number[]> {
  return (await db.query(withExpired, [now])).map((row) => row.org_id);
}

/** @returns how many there were, `limit` at most */
export async function purgeQuotes(tx: Tx, orgId: number, now: Date, limit: number): Promise<number> {
  return (await tx.query(purge, [orgId, now, limit])).length;
}

// --- Deadlines --------------------------------------------------------------------------------------------------

// What has expired stays so, and is about to be forgotten.
export const lookAtQuotes = lookStatement(
  'rates.lookAtDeadlines',
  'rate_quote',
  't.expires_at > $3::timestamptz',
);

export interface KeptQuote {
  readonly id: number;
  readonly expires_at: Date;
  /** JSON text. */
  readonly answer: string;
}

const lockAll = sql<KeptQuote>(
  'rates.lockQuotes',
  `SELECT q.id, q.expires_at, q.answer::text AS answer FROM rate_quote q
   WHERE q.org_id = $1 AND q.id = ANY($2::bigint[]) ORDER BY q.id FOR NO KEY UPDATE OF q`,
);

/** Those of them that are still there. */
export function lockQuotes(tx: Tx, orgId: number, ids: readonly number[]): Promise<KeptQuote[]> {
  return tx.query(lockAll, [orgId, ids]);
}

const updateExpiry = sql(
  'rates.updateExpiry',
  `UPDATE rate_quote q SET expires_at = d.expires_at, answer = d.answer::json
   FROM unnest($2::bigint[], $3::timestamptz[], $4::text[]) AS d (id, expires_at, answer)
   WHERE q.org_id = $1 AND q.id = d.id`,
);

export function queueExpiry(tx: Tx, orgId: number, quotes: readonly KeptQuote[]): void {
  tx.queueWrite(updateExpiry, [
    orgId,
    quotes.map(({ id }) => id),
    quotes.map(({ expires_at }) => expires_at),
    quotes.map(({ answer }) => answer),
  ]);
}

/** Quotes by which nothing was bought yet. */
export const soonToExpire = soonOf({
  name: 'rates.soonToExpire',
  waiting: 'rate_quote q WHERE q.org_id = $1 AND q.cited_at IS NULL',
  time: 'q.expires_at',
});
