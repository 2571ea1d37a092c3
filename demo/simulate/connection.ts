// Requests to the service: bounded, counted, and retried while it restarts.
import { setTimeout as sleep } from 'node:timers/promises';
import { CrossdockHub } from '../../client/src/hub.ts';
import { ConnectionError, Crossdock, ProblemError } from '../../client/src/index.ts';

export interface Login {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Connections {
  readonly hub: CrossdockHub;
  readonly merchants: readonly Crossdock[];
}

export interface ConnectOptions {
  readonly url: string;
  readonly hub: Login;
  readonly merchants: readonly Login[];
  readonly onRequest: () => void;
  /** The soak test injects one that loses and repeats requests. */
  readonly fetch?: typeof fetch | undefined;
}

const REQUESTS_MAX = 16;
const ATTEMPT_TIMEOUT_MS = 30_000;
const READY_EVERY_MS = 500;
/** A service that is down for longer does not come back by itself. */
export const AWAY_MS_MAX = 5 * 60_000;

export function connect(options: ConnectOptions): Connections {
  const { url, hub, merchants } = options;
  const client = { url, timeoutMs: ATTEMPT_TIMEOUT_MS, fetch: gated(options) };
  return {
    hub: new CrossdockHub({ ...client, ...hub }),
    merchants: merchants.map((login) => new Crossdock({ ...client, ...login })),
  };
}

function gated({ fetch: send = fetch, onRequest }: ConnectOptions): typeof fetch {
  let inFlight = 0;
  const waiting: (() => void)[] = [];
  return async (input, init) => {
    if (inFlight >= REQUESTS_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
    else inFlight += 1;
    onRequest();
    try {
      return await send(input, init);
    } finally {
      // Hands the slot over to the next in line.
      const next = waiting.shift();
      if (next === undefined) inFlight -= 1;
      else next();
    }
  };
}

const PASSING = new Set([429, 502, 503, 504]);

/** The service is down, restarting or rate limiting: worth a retry. */
export function isPassing(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ProblemError && PASSING.has(error.status));
}

/** @returns whether it became ready in time */
export async function untilReady(
  url: string,
  signal: AbortSignal,
  patienceMs = AWAY_MS_MAX,
): Promise<boolean> {
  const giveUpMs = performance.now() + patienceMs;
  while (!signal.aborted && performance.now() < giveUpMs) {
    const answer = await fetch(`${url}/health/ready`, {
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.ok) return true;
    await sleep(READY_EVERY_MS, undefined, { signal }).catch(() => {});
  }
  return false;
}
