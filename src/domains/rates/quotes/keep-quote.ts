// Stores a quote as it was given, with the cards it used, until it expires.

import type { Reader, Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { type Deadlines, type Shift, type Shifted, shifted, waitingIds } from '../../../kit/due/deadlines.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { queueMarkups } from '../markups/queries.ts';
import type { CardIdentity } from '../types.ts';
import {
  findQuoteWithRequest,
  insertQuote,
  lockQuotes,
  lookAtQuotes,
  queueExpiry,
  upcomingExpiries,
} from './queries.ts';
import type { MiddleMileRatesJson, ParcelRatesJson, RateSource } from './schema.ts';
import { cheapestFirst, sourceRate } from './source-rate-rules.ts';
import type { ParcelQuote, SourceService } from './types.ts';

const QUOTE_LIFE_MS = 24 * 3600 * 1000;
const ids = idSource('rate_quote_id_seq', 50);

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
  const { orgId: org_id, actor: created_by, now: created_at } = feed;
  const expires_at = new Date(created_at.getTime() + QUOTE_LIFE_MS);
  const id = await ids.next(tx);
  const cards = quote.cards.map(({ carrier, cardVersion, version }) => ({
    carrier,
    card_version: cardVersion,
    version,
  }));
  const answer = JSON.stringify(
    quote.answer({ expires: expires_at.toISOString(), quote_id: id, ship_date: quote.shipDay, cards }),
  );
  const request = JSON.stringify(quote.request);
  const cited = JSON.stringify(quote.cards.map(({ id: card_id }, index) => ({ card_id, ...cards[index] })));
  insertQuote(tx, { org_id, id, request, cards: cited, answer, created_by, created_at, expires_at });
  return answer;
}

/** External rates, kept as a quote for other domains. */
interface SourceQuote {
  readonly source: RateSource;
  /** What the source needs to find its rates again. */
  readonly request: object;
  readonly weightsLb: readonly number[];
  readonly services: readonly SourceService[];
  /** With the org's mark-up: the hub pays. */
  readonly isMarkedUp: boolean;
}

export async function keepSourceQuote(tx: Tx, feed: FeedWriter, quote: SourceQuote): Promise<number> {
  const { source, request, weightsLb, services, isMarkedUp } = quote;
  const markups = isMarkedUp ? await queueMarkups(tx, feed.orgId, feed.now) : [];
  const rates = services
    .map((service) => sourceRate(source, service, weightsLb, markups))
    .sort(cheapestFirst);
  const json = await keepQuote(tx, feed, {
    request,
    cards: [],
    shipDay: feed.now.toISOString().slice(0, 10),
    answer: (frame): ParcelRatesJson => ({ rates, excluded: [], ...frame }),
  });
  return (JSON.parse(json) as ParcelRatesJson).quote_id;
}

export { queueCited } from './queries.ts';

/** A quote of marketplace shipments; null if there is none, it is of another kind, or it has expired. */
export async function findMiddleMileQuote(
  db: Reader,
  orgId: number,
  id: number,
  now: Date,
): Promise<MiddleMileRatesJson | null> {
  const found = await findQuoteWithRequest(db, orgId, id, now);
  if (found === null) return null;
  const quote = JSON.parse(found.answer) as MiddleMileRatesJson | ParcelRatesJson;
  return 'excluded' in quote ? null : quote;
}

/** A quote of parcels with its request; null if there is none, it is of another kind, or it has expired. */
export async function findParcelQuote(
  db: Reader,
  orgId: number,
  id: number,
  now: Date,
): Promise<ParcelQuote | null> {
  const found = await findQuoteWithRequest(db, orgId, id, now);
  if (found === null) return null;
  const rates = JSON.parse(found.answer) as MiddleMileRatesJson | ParcelRatesJson;
  return 'excluded' in rates ? { id, request: JSON.parse(found.request), rates } : null;
}

const QUOTES_PER_TRANSACTION = 100;

export const QUOTE_DEADLINES: Deadlines = {
  kind: 'rate_quotes',
  shift: shiftQuotes,
  upcoming: upcomingExpiries,
};

/** The stored answer contains the expiry, so it is rewritten. */
async function shiftQuotes(tx: Tx, { orgId }: FeedWriter, shift: Shift): Promise<Shifted> {
  const { ids, lastId } = await waitingIds(tx, lookAtQuotes, orgId, shift, QUOTES_PER_TRANSACTION);
  const quotes = await lockQuotes(tx, orgId, ids);
  const moved = quotes.map(({ id, expires_at, answer }) => {
    const expires = shifted(expires_at, shift);
    const updated = { ...(JSON.parse(answer) as object), expires: expires.toISOString() };
    return { id, expires_at: expires, answer: JSON.stringify(updated) };
  });
  if (moved.length > 0) queueExpiry(tx, orgId, moved);
  return { moved: moved.length, lastId };
}
