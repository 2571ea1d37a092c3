import { orgsWhere } from '../../../kit/db/all-orgs.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { orgIds } from '../../../kit/db/org-ids.ts';
import { sql } from '../../../kit/db/statement.ts';
import { counts, finds, findsValue, reads, writes } from '../../../kit/db/statement-functions.ts';
import { bigint, insertsRow, jsonText, text, time } from '../../../kit/db/tables.ts';
import { lookStatement, upcomingDeadlines } from '../../../kit/due/deadlines.ts';

export const insertQuote = insertsRow('rates.insertQuote', 'rate_quote', {
  org_id: bigint(),
  id: bigint(),
  request: jsonText(),
  cards: jsonText(),
  answer: jsonText(),
  created_by: text(),
  created_at: time(),
  expires_at: time(),
});

/** The quote as JSON; null if there is none, or it has expired unused. */
export const findQuote = findsValue<string, [orgId: number, id: number, now: Date]>(
  'rates.findQuote',
  `SELECT q.answer FROM rate_quote q
   WHERE q.org_id = $1 AND q.id = $2 AND (q.expires_at > $3 OR q.cited_at IS NOT NULL)`,
);

/** The same with its request; JSON texts. */
export const findQuoteWithRequest = finds<
  { request: string; answer: string },
  [orgId: number, id: number, now: Date]
>(
  'rates.findQuoteWithRequest',
  `SELECT q.request::text AS request, q.answer::text AS answer FROM rate_quote q
   WHERE q.org_id = $1 AND q.id = $2 AND q.expires_at > $3`,
);

/** Something was bought with it: it is kept forever. */
export const queueCited = writes<[orgId: number, id: number, now: Date]>(
  'rates.citeQuote',
  'UPDATE rate_quote q SET cited_at = $3 WHERE q.org_id = $1 AND q.id = $2 AND q.cited_at IS NULL',
);

/** @returns how many there were, `limit` at most */
export const purgeQuotes = counts<[orgId: number, now: Date, limit: number], Tx>(
  'rates.purgeQuotes',
  `DELETE FROM rate_quote q WHERE q.org_id = $1 AND q.id IN (
     SELECT e.id FROM rate_quote e
     WHERE e.org_id = $1 AND e.expires_at <= $2 AND e.cited_at IS NULL ORDER BY e.expires_at LIMIT $3)
   RETURNING q.id`,
);

export const orgsWithExpiredQuotesAcrossOrgs = orgIds<[now: Date]>(
  orgsWhere('rates.orgsWithExpiredQuotesAcrossOrgs', (table) => [
    `EXISTS (SELECT FROM ${table('rate_quote')} q WHERE q.org_id = f.org_id AND q.expires_at <= $1 AND q.cited_at IS NULL)`,
  ]),
);

// --- Deadlines --------------------------------------------------------------------------------------------------

// What has expired stays so, and is about to be forgotten.
export const lookAtQuotes = lookStatement(
  'rates.lookAtDeadlines',
  'rate_quote',
  't.expires_at > $3::timestamptz',
);

interface KeptQuote {
  readonly id: number;
  readonly expires_at: Date;
  readonly answer: string;
}

/** Those of them that are still there. */
export const lockQuotes = reads<KeptQuote, [orgId: number, ids: readonly number[]], Tx>(
  'rates.lockQuotes',
  `SELECT q.id, q.expires_at, q.answer::text AS answer FROM rate_quote q
   WHERE q.org_id = $1 AND q.id = ANY($2::bigint[]) ORDER BY q.id FOR NO KEY UPDATE OF q`,
);

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

/** Unused quotes. */
export const upcomingExpiries = upcomingDeadlines({
  name: 'rates.upcomingExpiries',
  waiting: 'rate_quote q WHERE q.org_id = $1 AND q.cited_at IS NULL',
  time: 'q.expires_at',
});
