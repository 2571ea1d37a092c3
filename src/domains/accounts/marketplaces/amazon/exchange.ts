// One bounded request to Amazon and its response.
import { type ExchangeAnswer, NoAnswer, exchange as request } from '../../../../kit/http/exchange.ts';
import { TryLater } from '../asking.ts';

export { type ExchangeAnswer, isBusy, readJson } from '../../../../kit/http/exchange.ts';

const BOUNDS = { name: 'Amazon', timeoutMs: 10_000, bytesMax: 256 * 1024 };
const PAUSE_MAX_MS = 15 * 60_000;
/** How long the account pauses after a 429 without Retry-After. */
const BUSY_PAUSE_MS = 5000;

export type Exchange = (url: string | URL, request: RequestInit) => Promise<ExchangeAnswer>;

/** Throws `TryLater` without a response. */
export const exchange: Exchange = async (url, init) => {
  try {
    return await request(url, init, BOUNDS);
  } catch (error) {
    throw error instanceof NoAnswer ? new TryLater(error.message) : error;
  }
};

/** How long the whole account must pause; null if only this request failed. */
export function pauseOf({ status, headers }: ExchangeAnswer): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (seconds > 0) return Math.min(seconds * 1000, PAUSE_MAX_MS);
  return status === 429 ? BUSY_PAUSE_MS : null;
}
