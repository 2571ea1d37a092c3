// Quotes can be bought by for less time. The answer says until when, so it is written anew.
import type { Tx } from '../../../kit/db/db.ts';
import { type Deadlines, type Pull, type Pulled, pulled, waitingIds } from '../../../kit/due/deadlines.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { lockQuotes, lookAtQuotes, queueExpiry, soonToExpire } from './queries.ts';

const QUOTES_PER_TRANSACTION = 100;

export const QUOTE_DEADLINES: Deadlines = { kind: 'rate_quotes', pull: pullQuotes, soon: soonToExpire };

async function pullQuotes(tx: Tx, { orgId }: FeedWriter, pull: Pull): Promise<Pulled> {
  const { ids, lastId } = await waitingIds(tx, lookAtQuotes, orgId, pull, QUOTES_PER_TRANSACTION);
  const quotes = await lockQuotes(tx, orgId, ids);
  const moved = quotes.map(({ id, expires_at, answer }) => {
    const expires = pulled(expires_at, pull);
    const said = { ...(JSON.parse(answer) as object), expires: expires.toISOString() };
    return { id, expires_at: expires, answer: JSON.stringify(said) };
  });
  if (moved.length > 0) queueExpiry(tx, orgId, moved);
  return { moved: moved.length, lastId };
}
