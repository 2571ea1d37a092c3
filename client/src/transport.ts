// Sends requests: with a token, again where that is safe, not faster than the service wants.
import { type Credentials, type TokenSource, tokenSource } from './credentials.ts';
import type { LoginAnswer } from './generated/v1.ts';
import { ConnectionError, type ProblemError, problemOf } from './problems.ts';
import type { Outgoing, Query, Reply, Sender } from './types.ts';
import { sleep } from './wait.ts';

export interface TransportOptions {
  /** Where the service is, such as https://hub.example.com; in a browser it may be left out: where the page came from. */
  readonly url?: string | undefined;
  /** Sent with every request; called for each. */
  readonly headers?: (() => Readonly<Record<string, string>>) | undefined;
  /** How long one attempt may take, until all of its answer is there. Default: 60 s. */
  readonly timeoutMs?: number | undefined;
  /** Attempts beyond the first. Default: 4. */
  readonly maxRetries?: number | undefined;
  /** Where the service wants to be left alone for longer than this, the problem is thrown at once. Default: 60 s. */
  readonly maxRetryWaitMs?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
}

export type CrossdockOptions = TransportOptions & Credentials;

const TIMEOUT_MS = 60_000;
const RETRIES_MAX = 4;
const RETRY_WAIT_MS_MAX = 60_000;
const BACKOFF_MS = 250;
const BACKOFF_MS_MAX = 8000;
/** So that many who were stopped together do not come back together. */
const SPREAD_MS = 250;

/** What something in front of the service, or the service itself, answers for a moment. A 500 has changed nothing, and its key is free. */
const PASSING_STATUSES = new Set([500, 502, 503, 504]);

export class Transport implements Sender {
  readonly #base: string;
  readonly #options: TransportOptions;
  readonly #fetch: typeof fetch;
  readonly #tokens: TokenSource;
  readonly #usesCookie: boolean;
  /** All requests wait once one was asked to. */
  #pausedUntilMs = 0;

  constructor(options: CrossdockOptions) {
    this.#options = options;
    this.#base = (options.url ?? '').replace(/\/+$/, '');
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#usesCookie = 'session' in options;
    this.#tokens = tokenSource(options, (body) => this.#logIn(body));
  }

  /** Ends the session that the client logged in to; a later call logs in again. */
  async logOut(): Promise<void> {
    const token = this.#tokens.end();
    if (token === null) return;
    await this.send({
      method: 'POST',
      path: '/login/revoke',
      body: { token },
      isPublic: true,
      isRepeatable: true,
      read: async () => {},
    });
  }

  async send<T>(request: Outgoing<T>): Promise<Reply<T>> {
    const { signal } = request.options ?? {};
    let mayRenew = request.isPublic !== true;
    // The session may change between attempts; the request still belongs to the one that made it.
    const common = this.#options.headers?.() ?? {};
    for (let attempt = 0; ; attempt += 1) {
      signal?.throwIfAborted();
      await sleep(this.#pausedUntilMs - Date.now(), signal);
      const token = request.isPublic ? null : await this.#tokens.token();
      let waitMs: number | null;
      let failure: Error;
      try {
        const { response, value } = await this.#attempt(request, common, token);
        if (value !== null) return { data: value.data, response };
        const problem = await problemOf(response);
        if (problem.status === 401 && mayRenew) {
          mayRenew = false;
          if (this.#tokens.renew(token)) continue;
        }
        failure = problem;
        waitMs = this.#waitAfter(problem, request.isRepeatable, attempt);
      } catch (error) {
        signal?.throwIfAborted();
        failure = connectionError(error, request);
        waitMs = request.isRepeatable ? backoffMs(attempt) : null;
      }
      if (waitMs === null || attempt >= (this.#options.maxRetries ?? RETRIES_MAX)) throw failure;
      await sleep(waitMs, signal);
    }
  }

  /** @returns no value where the answer is not a success: its body is still to be read then */
  async #attempt<T>(
    request: Outgoing<T>,
    common: Readonly<Record<string, string>>,
    token: string | null,
  ): Promise<{ response: Response; value: { data: T } | null }> {
    const { signal, timeoutMs = this.#options.timeoutMs ?? TIMEOUT_MS } = request.options ?? {};
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    try {
      const response = await this.#fetch(`${this.#base}${request.path}${queryText(request.query)}`, {
        method: request.method,
        headers: headersOf(request, common, token),
        credentials: this.#usesCookie ? 'same-origin' : 'omit',
        signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
        ...(request.body === undefined ? {} : { body: bodyText(request.body) }),
      });
      if (!response.ok) return { response, value: null };
      if (request.isStream) clearTimeout(timer);
      return { response, value: { data: await request.read(response) } };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Null: to repeat it is not safe, or of no use. */
  #waitAfter(problem: ProblemError, isRepeatable: boolean, attempt: number): number | null {
    const isLimit = problem.status === 429;
    // A limit stops a request before it does anything. The key of a repeated request is in use while the first one still runs.
    const mayRepeat =
      isLimit ||
      (isRepeatable && (PASSING_STATUSES.has(problem.status) || problem.code === 'idempotency_key_in_use'));
    if (!mayRepeat) return null;
    const waitMs = problem.retryAfterMs ?? backoffMs(attempt);
    if (waitMs > (this.#options.maxRetryWaitMs ?? RETRY_WAIT_MS_MAX)) return null;
    if (isLimit) this.#pausedUntilMs = Math.max(this.#pausedUntilMs, Date.now() + waitMs);
    return waitMs + Math.random() * SPREAD_MS;
  }

  async #logIn(body: object): Promise<LoginAnswer> {
    const { data } = await this.send<LoginAnswer>({
      method: 'POST',
      path: '/login',
      body,
      isPublic: true,
      // A refresh token is good for one use.
      isRepeatable: !('refresh_token' in body),
      read: (response) => response.json() as Promise<LoginAnswer>,
    });
    return data;
  }
}

function backoffMs(attempt: number): number {
  return Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
}

function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Lists as the service writes them: `status[]=a&status[]=b`. */
function queryText(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const one of value) parameters.append(`${name}[]`, textOf(one));
    else parameters.append(name, textOf(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

function connectionError(error: unknown, { method, path }: Outgoing<unknown>): ConnectionError {
  if (error instanceof ConnectionError) return error;
  const { message, cause } = error as { message?: string; cause?: { message?: string } };
  return new ConnectionError(`${method} ${path}: ${cause?.message ?? message ?? error}`, { cause: error });
}

function headersOf(
  request: Outgoing<unknown>,
  common: Readonly<Record<string, string>>,
  token: string | null,
): Record<string, string> {
  const type = typeof request.body === 'string' ? 'text/csv' : 'application/json';
  return {
    ...(request.body === undefined ? {} : { 'content-type': type }),
    ...common,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...request.headers,
    ...request.options?.headers,
  };
}
