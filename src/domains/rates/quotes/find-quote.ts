// A step for other domains: a quote that somebody cites.
import type { Reader } from '../../../kit/db/db.ts';
import { findQuoteWithRequest } from './queries.ts';
import type { MiddleMileRatesJson, ParcelRatesJson } from './schema.ts';
import type { ParcelQuote } from './types.ts';

export { queueCited } from './queries.ts';

/** A quote of marketplace shipments; null where it is another one, has expired, or is nobody's. */
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

/** A quote of parcels with what it was made for; null where it is another one, has expired, or is nobody's. */
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
