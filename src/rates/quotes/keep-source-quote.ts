// A step for other domains: keeps what somebody else rates as a quote, with the mark-up of the org where the hub pays for it.
import type { Tx } from '../../db/db.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { type Cents, decimalOf, plus, sumOf } from '../../kernel/cents.ts';
import { type MarkupRule, markupFor, markupLine } from '../markup-rules.ts';
import { queueMarkups } from '../markups/queries.ts';
import type { Line } from '../types.ts';
import { breakdownJson, keepQuote } from './keep-quote.ts';
import type { ParcelRatesJson } from './schema.ts';
import type { SourceService } from './types.ts';

export interface SourceQuote {
  /** What the source needs to find its rates again. */
  readonly request: object;
  readonly weightsLb: readonly number[];
  readonly services: readonly SourceService[];
  readonly isMarkedUp: boolean;
}

/** @returns the id of the quote */
export async function keepSourceQuote(tx: Tx, feed: FeedWriter, quote: SourceQuote): Promise<number> {
  const { request, weightsLb, services, isMarkedUp } = quote;
  const markups = isMarkedUp ? await queueMarkups(tx, feed.orgId, feed.now) : [];
  const rates = services
    .map((service) => priced(service, weightsLb, markups))
    .sort((one, other) => one.amount_usd - other.amount_usd);
  const json = await keepQuote(tx, feed, {
    request,
    cards: [],
    shipDay: feed.now.toISOString().slice(0, 10),
    answer: (frame): ParcelRatesJson => ({ rates, excluded: [], ...frame }),
  });
  return (JSON.parse(json) as ParcelRatesJson).quote_id;
}

function priced(
  { carrier, service, serviceName, amounts, transitDays }: SourceService,
  weightsLb: readonly number[],
  markups: readonly MarkupRule[],
): ParcelRatesJson['rates'][number] {
  const markup = markupFor(markups, carrier, service);
  const parcels = amounts.map((base): { base: Cents; more: Line | null; amount: Cents } => {
    const more = markupLine(markup, base, 'half_up');
    return { base, more, amount: more === null ? base : plus(base, more.amount) };
  });
  const lines: Line[] = [
    { code: 'base', description: serviceName, amount: sumOf(parcels.map(({ base }) => base)) },
  ];
  const more = parcels.flatMap((parcel) => (parcel.more === null ? [] : [parcel.more]));
  const [first] = more;
  if (first !== undefined) lines.push({ ...first, amount: sumOf(more.map(({ amount }) => amount)) });
  return {
    carrier,
    service,
    zone: null,
    billable_weight_lb: Number(weightsLb.reduce((sum, one) => sum + one, 0).toFixed(3)),
    dim_divisor: null,
    amount_usd: decimalOf(sumOf(parcels.map(({ amount }) => amount))),
    breakdown: breakdownJson(lines),
    transit_days: transitDays,
    estimated_delivery: null,
    service_name: serviceName,
    parcels: parcels.map(({ amount }, index) => ({
      billable_weight_lb: weightsLb[index] ?? 0,
      basis: 'actual' as const,
      amount_usd: decimalOf(amount),
    })),
  };
}
