// A stored parcel quote, as shipping uses it.
import type { Cents } from '../../../kit/kernel/cents.ts';
import type { ParcelRatesJson, ParcelsToRateInput, RateSource } from './schema.ts';

export interface ParcelQuote {
  readonly id: number;
  /** The request: `ParcelsToRateInput`, or the format of the source that rated it. */
  readonly request: unknown;
  readonly rates: ParcelRatesJson;
}

/** A service rated by a source other than the hub's cards. */
export interface SourceService {
  readonly carrier: string;
  readonly service: string;
  readonly serviceName: string;
  readonly amounts: readonly Cents[];
  readonly transitDays: number | null;
}

/** An aggregator's rates for parcels, or why there are none. */
export type AggregatorAnswer = { readonly source: RateSource } & (
  | {
      readonly services: readonly SourceService[];
      /** The hub pays for it: the org's mark-up is added. */
      readonly isMarkedUp: boolean;
    }
  | { readonly reason: string; readonly description: string }
);

/**
 * Asks an aggregator outside of any transaction, and within a bounded time.
 * @returns null where the org has none, or the request is refused anyway
 */
export type AskAggregator = (orgId: number, asked: ParcelsToRateInput) => Promise<AggregatorAnswer | null>;
