// A kept quote of parcels, as whoever ships by it sees it.
import type { Cents } from '../../kernel/cents.ts';
import type { ParcelRatesJson } from './schema.ts';

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
