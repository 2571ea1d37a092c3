// A kept quote of parcels, as whoever ships by it sees it.
import type { ParcelRatesJson } from './schema.ts';

export interface ParcelQuote {
  readonly id: number;
  /** What was asked for: `ParcelsToRateInput`, or what the source that rated it keeps of its own. */
  readonly request: unknown;
  readonly rates: ParcelRatesJson;
}
