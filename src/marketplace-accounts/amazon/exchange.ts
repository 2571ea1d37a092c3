// One request to Amazon and its answer, both bounded.
import { TryLater } from '../asking.ts';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 256 * 1024;
const PAUSE_MAX_MS = 15 * 60_000;
/** How long a whole account rests after "too many requests", where Amazon does not say. */
const BUSY_PAUSE_MS = 5000;

export interface ExchangeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export type Exchange = (url: string | URL, request: RequestInit) => Promise<ExchangeAnswer>;

/** Throws `TryLater` where there is no answer. */
export const exchange: Exchange = async (url, request) => {
  try {
    const answer = await fetch(url, {
      ...request,
      // Amazon does not redirect; whoever does would get the credentials.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, headers: answer.headers, text: await textOf(answer) };
  } catch (error) {
    if (error instanceof TryLater) throw error;
    throw new TryLater(`Amazon gave no answer: ${causeOf(error)}`);
  }
};

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new TryLater('Amazon’s answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  if (error.name === 'TimeoutError') return `nothing within ${TIMEOUT_MS / 1000} s`;
  const cause = error.cause as { code?: unknown; message?: unknown } | undefined;
  return String(cause?.code ?? cause?.message ?? error.message).slice(0, 200);
}

/** An object, whatever came. */
export function readJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Whether the same request may be answered later. */
export function isBusy(status: number): boolean {
  return status === 429 || status >= 500;
}

/** How long the whole account has to rest; null where only this request failed. */
export function pauseOf({ status, headers }: ExchangeAnswer): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (seconds > 0) return Math.min(seconds * 1000, PAUSE_MAX_MS);
  return status === 429 ? BUSY_PAUSE_MS : null;
}
