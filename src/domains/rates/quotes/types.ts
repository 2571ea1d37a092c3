// A kept quote of parcels, as whoever ships by it sees it.
import type { Cents } from '../../../kit/kernel/cents.ts';
import type { ParcelRatesJson, ParcelsToRateInput, RateSource } from './schema.ts';

export interface ParcelQuote {
  readonly id: number;
  /** What was asked for: `ParcelsToRateInput`, or what the source that rated it keeps of its own. */
  readonly request: unknown;
  readonly rates: ParcelRatesJson;
}

/** A service as somebody else than the hub's cards rates it. */
export interface SourceService {
  readonly carrier: string;
  readonly service: string;
  readonly serviceName: string;
  /** Of each parcel. */
  readonly amounts: readonly Cents[];
  readonly transitDays: number | null;
}

/** What an aggregator says of parcels; why it has said nothing, where it has not. */
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
