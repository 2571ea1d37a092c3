// A step for other domains: keeps what somebody else rates as a quote, with the mark-up of the org where the hub pays for it.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { queueMarkups } from '../markups/queries.ts';
import { keepQuote } from './keep-quote.ts';
import type { ParcelRatesJson, RateSource } from './schema.ts';
import { cheapestFirst, sourceRate } from './source-rate-rules.ts';
import type { SourceService } from './types.ts';

export interface SourceQuote {
  readonly source: RateSource;
  /** What the source needs to find its rates again. */
  readonly request: object;
  readonly weightsLb: readonly number[];
  readonly services: readonly SourceService[];
  readonly isMarkedUp: boolean;
}

/** @returns the id of the quote */
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
