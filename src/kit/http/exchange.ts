// One request to another service and its answer, both bounded.

export interface ExchangeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface ExchangeBounds {
  readonly name: string;
  readonly timeoutMs: number;
  readonly bytesMax: number;
}

/** It is unknown whether the request was received. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export async function exchange(
  url: string | URL,
  request: RequestInit,
  bounds: ExchangeBounds,
): Promise<ExchangeAnswer> {
  try {
    const answer = await fetch(url, {
      ...request,
      // The target of a redirect would get the credentials.
      redirect: 'error',
      signal: AbortSignal.timeout(bounds.timeoutMs),
    });
    return { status: answer.status, headers: answer.headers, text: await textOf(answer, bounds) };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(`${bounds.name} gave no answer: ${causeOf(error, bounds)}`);
  }
}

async function textOf(answer: Response, { name, bytesMax }: ExchangeBounds): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new NoAnswer(`${name}’s response is too long`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function causeOf(error: unknown, { timeoutMs }: ExchangeBounds): string {
  if (!(error instanceof Error)) return 'unknown failure';
  if (error.name === 'TimeoutError') return `nothing within ${timeoutMs / 1000} s`;
  const cause = error.cause as { code?: unknown; message?: unknown } | undefined;
  return String(cause?.code ?? cause?.message ?? error.message).slice(0, 200);
}

/** Always an object, whatever was received. */
export function readJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export function isBusy(status: number): boolean {
  return status === 429 || status >= 500;
}
