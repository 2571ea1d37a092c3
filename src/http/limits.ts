// Token buckets and requests in flight, per credential. Exact in a process; the processes of one machine tell each
// other what they have let through (see api-processes.ts), so a client gains nothing by spreading its connections.
import type { Clock } from '../kernel/clock.ts';
import type { Actor } from './actor.ts';
import { Problem } from './problems.ts';

export type LimitKind = 'read' | 'write';

/** The burst is two seconds' worth. */
const BURST_SECONDS = 2;
/** Past this many credentials, those that have been idle long enough to be full again are forgotten. */
const ENTRIES_MAX = 10_000;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

interface Entry {
  readonly read: Bucket;
  readonly write: Bucket;
  inFlight: number;
  /** In flight in the other processes, as last told. */
  inFlightElsewhere: number;
  readonly taken: { read: number; write: number };
  rates: { read: number; write: number };
}

/** What one process let through for one credential since it last told the others. */
export interface LimitShare {
  readonly key: string;
  readonly read: number;
  readonly write: number;
  readonly inFlight: number;
}

export interface Admission {
  readonly headers: Readonly<Record<string, string>>;
  release(): void;
}

export class Limiter {
  readonly #entries = new Map<string, Entry>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Lets a request in, or throws 429. */
  admit(actor: Actor, kind: LimitKind): Admission {
    const nowMs = this.#clock.now().getTime();
    const entry = this.#entry(actor, nowMs);
    const rate = entry.rates[kind];
    const bucket = entry[kind];
    refill(bucket, rate, nowMs);
    if (entry.inFlight + entry.inFlightElsewhere >= actor.limits.inFlightMax) {
      throw tooMany(
        `${actor.limits.inFlightMax} requests of this credential are in flight`,
        1,
        kind,
        rate,
        bucket,
      );
    }
    if (bucket.tokens < 1) {
      const waitSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) / rate));
      throw tooMany(`more than ${rate} ${kind} requests per second`, waitSeconds, kind, rate, bucket);
    }
    bucket.tokens -= 1;
    entry.taken[kind] += 1;
    entry.inFlight += 1;
    let released = false;
    return {
      headers: rateHeaders(kind, rate, bucket),
      release: () => {
        if (released) return;
        released = true;
        entry.inFlight -= 1;
      },
    };
  }

  /** What to tell the other processes; counting starts again. */
  takeShares(): LimitShare[] {
    const shares: LimitShare[] = [];
    for (const [key, entry] of this.#entries) {
      const { read, write } = entry.taken;
      if (read + write + entry.inFlight === 0) continue;
      shares.push({ key, read, write, inFlight: entry.inFlight });
      entry.taken.read = 0;
      entry.taken.write = 0;
    }
    return shares;
  }

  /** What the other processes let through since they last told. */
  addSharesOfOthers(shares: readonly LimitShare[]): void {
    const nowMs = this.#clock.now().getTime();
    const inFlight = new Map<string, number>();
    for (const share of shares) {
      inFlight.set(share.key, (inFlight.get(share.key) ?? 0) + share.inFlight);
      const entry = this.#entries.get(share.key);
      if (entry === undefined) continue;
      for (const kind of ['read', 'write'] as const) {
        refill(entry[kind], entry.rates[kind], nowMs);
        entry[kind].tokens = Math.max(0, entry[kind].tokens - share[kind]);
      }
    }
    for (const [key, entry] of this.#entries) entry.inFlightElsewhere = inFlight.get(key) ?? 0;
  }

  #entry(actor: Actor, nowMs: number): Entry {
    const rates = { read: actor.limits.readsPerSecond, write: actor.limits.writesPerSecond };
    const known = this.#entries.get(actor.limitKey);
    if (known !== undefined) {
      known.rates = rates;
      return known;
    }
    if (this.#entries.size >= ENTRIES_MAX) this.#forgetIdle(nowMs);
    const entry: Entry = {
      read: { tokens: rates.read * BURST_SECONDS, filledAtMs: nowMs },
      write: { tokens: rates.write * BURST_SECONDS, filledAtMs: nowMs },
      inFlight: 0,
      inFlightElsewhere: 0,
      taken: { read: 0, write: 0 },
      rates,
    };
    this.#entries.set(actor.limitKey, entry);
    return entry;
  }

  #forgetIdle(nowMs: number): void {
    const idleSinceMs = nowMs - BURST_SECONDS * 1000;
    for (const [key, entry] of this.#entries) {
      const usedAtMs = Math.max(entry.read.filledAtMs, entry.write.filledAtMs);
      if (entry.inFlight === 0 && usedAtMs < idleSinceMs) this.#entries.delete(key);
    }
  }
}

function refill(bucket: Bucket, rate: number, nowMs: number): void {
  const elapsedSeconds = Math.max(0, nowMs - bucket.filledAtMs) / 1000;
  bucket.tokens = Math.min(rate * BURST_SECONDS, bucket.tokens + elapsedSeconds * rate);
  bucket.filledAtMs = nowMs;
}

function rateHeaders(kind: LimitKind, rate: number, bucket: Bucket): Record<string, string> {
  const full = rate * BURST_SECONDS;
  const untilFullSeconds = Math.ceil((full - bucket.tokens) / rate);
  return {
    'ratelimit-policy': `"${kind}";q=${full};w=${BURST_SECONDS}`,
    ratelimit: `"${kind}";r=${Math.floor(bucket.tokens)};t=${untilFullSeconds}`,
  };
}

function tooMany(
  detail: string,
  waitSeconds: number,
  kind: LimitKind,
  rate: number,
  bucket: Bucket,
): Problem {
  return new Problem('too_many_requests', {
    detail,
    headers: { 'retry-after': String(waitSeconds), ...rateHeaders(kind, rate, bucket) },
  });
}
