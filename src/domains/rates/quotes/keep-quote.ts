// A quote is kept as it was answered, with the cards that it was made with, until it expires.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import type { CardIdentity } from '../types.ts';
import { queueQuote } from './queries.ts';

const QUOTE_LIFE_MS = 24 * 3600 * 1000;
const ids = idSource('rate_quote_id_seq', 50);

/** What every quote says, whatever it is about. */
interface QuoteFrame {
  readonly expires: string;
  readonly quote_id: number;
  readonly ship_date: string;
  readonly cards: { readonly carrier: string; readonly card_version: number; readonly version: number }[];
}

interface NewQuote<Answer> {
  readonly request: unknown;
  readonly cards: readonly CardIdentity[];
  readonly shipDay: string;
  readonly answer: (frame: QuoteFrame) => Answer;
}

/** @returns the answer as JSON */
export async function keepQuote<Answer>(tx: Tx, feed: FeedWriter, quote: NewQuote<Answer>): Promise<string> {
  const { orgId, actor, now } = feed;
  const expires = new Date(now.getTime() + QUOTE_LIFE_MS);
  const id = await ids.next(tx);
  const cards = quote.cards.map(({ carrier, cardVersion, version }) => ({
    carrier,
    card_version: cardVersion,
    version,
  }));
  const answer = JSON.stringify(
    quote.answer({ expires: expires.toISOString(), quote_id: id, ship_date: quote.shipDay, cards }),
  );
  queueQuote(tx, orgId, {
    id,
    request: JSON.stringify(quote.request),
    cards: JSON.stringify(quote.cards.map(({ id: card_id }, index) => ({ card_id, ...cards[index] }))),
    answer,
    createdBy: actor,
    now,
    expires,
  });
  return answer;
}
