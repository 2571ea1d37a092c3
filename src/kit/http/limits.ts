// Token buckets and requests in flight, per credential and per org. Exact in a process; the processes of one machine tell each
// other what they have let through (see api-processes.ts), so a client gains nothing by spreading its connections.
import type { Clock } from '../kernel/clock.ts';
import type { Actor, RateLimits } from './actor.ts';
import { Problem } from './problems.ts';

export type LimitKind = 'read' | 'write';

/** The burst is two seconds' worth. */
const BURST_SECONDS = 2;
/** What was let through beyond the limit is paid back; more than this is forgiven. */
const DEBT_SECONDS_MAX = 10;
/** An answer counts once more for each of these. */
export const ANSWER_BYTES_PER_REQUEST = 256 * 1024;
/** Past this many credentials, those that have been idle long enough to be full again are forgotten. */
const ENTRIES_MAX = 10_000;

/** In thousandths, so that a rate per second times milliseconds is a whole number and nothing is ever rounded. */
interface Bucket {
  milliTokens: number;
  filledAtMs: number;
}

interface Rates {
  readonly read: number;
  readonly write: number;
}

interface Entry {
  readonly read: Bucket;
  readonly write: Bucket;
  inFlight: number;
  /** In flight in the other processes, as last told. */
  inFlightElsewhere: number;
  readonly taken: { read: number; write: number };
  rates: Rates;
}

/** What one process let through for one credential since it last told the others. */
export interface LimitShare {
  readonly key: string;
  readonly read: number;
  readonly write: number;
  readonly inFlight: number;
  /** So that a process that has not met the credential yet can count for it, too. */
  readonly rates: Rates;
}

export interface Admission {
  readonly headers: Readonly<Record<string, string>>;
  /** A long answer counts like several requests: it costs as much to read, to write and to send. */
  chargeAnswer(bytes: number): void;
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
    const entry = this.#entry(actor.limitKey, actor.limits, nowMs);
    const org = this.#entry(`org ${actor.orgId}`, actor.orgLimits, nowMs);
    const entries = [entry, org];
    for (const one of entries) refill(one[kind], one.rates[kind], nowMs);
    // The credential comes first: what it is refused costs its org nothing.
    requireRoom(entry, actor.limits.inFlightMax, { entries, kind, whose: 'this credential' });
    requireRoom(org, actor.orgLimits.inFlightMax, { entries, kind, whose: 'this organization' });
    return taken(entries, kind);
  }

  /** Lets a request without a credential in, by the network that it comes from, or throws 429. */
  admitNetwork(network: string, limits: RateLimits): Admission {
    const nowMs = this.#clock.now().getTime();
    const entry = this.#entry(`network ${network}`, limits, nowMs);
    refill(entry.write, entry.rates.write, nowMs);
    requireRoom(entry, limits.inFlightMax, { entries: [entry], kind: 'write', whose: 'this network' });
    return taken([entry], 'write');
  }

  /** What to tell the other processes; counting starts again. */
  takeShares(): LimitShare[] {
    const shares: LimitShare[] = [];
    for (const [key, entry] of this.#entries) {
      const { read, write } = entry.taken;
      if (read + write + entry.inFlight === 0) continue;
      shares.push({ key, read, write, inFlight: entry.inFlight, rates: entry.rates });
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
      const entry = this.#entries.get(share.key) ?? this.#newEntry(share.key, share.rates, nowMs);
      for (const kind of ['read', 'write'] as const) {
        refill(entry[kind], entry.rates[kind], nowMs);
        owe(entry, kind, share[kind]);
      }
    }
    for (const [key, entry] of this.#entries) entry.inFlightElsewhere = inFlight.get(key) ?? 0;
  }

  #entry(key: string, limits: RateLimits, nowMs: number): Entry {
    const rates = { read: limits.readsPerSecond, write: limits.writesPerSecond };
    const known = this.#entries.get(key);
    if (known !== undefined) {
      known.rates = rates;
      return known;
    }
    return this.#newEntry(key, rates, nowMs);
  }

  #newEntry(key: string, rates: Rates, nowMs: number): Entry {
    if (this.#entries.size >= ENTRIES_MAX) this.#forgetIdle(nowMs);
    const entry: Entry = {
      read: { milliTokens: capacity(rates.read), filledAtMs: nowMs },
      write: { milliTokens: capacity(rates.write), filledAtMs: nowMs },
      inFlight: 0,
      inFlightElsewhere: 0,
      taken: { read: 0, write: 0 },
      rates,
    };
    this.#entries.set(key, entry);
    return entry;
  }

  #forgetIdle(nowMs: number): void {
    for (const [key, entry] of this.#entries) {
      if (entry.inFlight > 0) continue;
      const kinds = ['read', 'write'] as const;
      for (const kind of kinds) refill(entry[kind], entry.rates[kind], nowMs);
      if (kinds.every((kind) => entry[kind].milliTokens === capacity(entry.rates[kind])))
        this.#entries.delete(key);
    }
  }
}

/** Puts together what a process said and what it had said before but was not passed on yet. */
export function addShares(untold: readonly LimitShare[], said: readonly LimitShare[]): LimitShare[] {
  const sums = new Map<string, LimitShare>();
  for (const share of untold) {
    // How many are in flight is only what was said last.
    if (share.read + share.write > 0) sums.set(share.key, { ...share, inFlight: 0 });
  }
  for (const share of said) {
    const before = sums.get(share.key);
    const sum = before && { read: before.read + share.read, write: before.write + share.write };
    sums.set(share.key, { ...share, ...sum });
  }
  return [...sums.values()];
}

/** Throws 429 where one more would be too many; the answer shows what is left of all that the request counts for. */
function requireRoom(
  entry: Entry,
  inFlightMax: number,
  asked: { readonly whose: string; readonly entries: readonly Entry[]; readonly kind: LimitKind },
): void {
  const { whose, entries, kind } = asked;
  const rate = entry.rates[kind];
  const bucket = entry[kind];
  if (entry.inFlight + entry.inFlightElsewhere >= inFlightMax)
    throw tooMany(`${inFlightMax} requests of ${whose} are in flight`, 1, rateHeaders(entries, kind));
  if (bucket.milliTokens >= 1000) return;
  const waitSeconds = Math.ceil((1000 - bucket.milliTokens) / (1000 * rate));
  const detail = `more than ${rate} ${kind} requests per second of ${whose}`;
  throw tooMany(detail, waitSeconds, rateHeaders(entries, kind));
}

function capacity(rate: number): number {
  return rate * BURST_SECONDS * 1000;
}

function refill(bucket: Bucket, rate: number, nowMs: number): void {
  const elapsedMs = Math.max(0, nowMs - bucket.filledAtMs);
  bucket.milliTokens = Math.min(capacity(rate), bucket.milliTokens + elapsedMs * rate);
  bucket.filledAtMs = nowMs;
}

/** Takes what is not there, too; it is paid back before the next request is let in. */
function owe(entry: Entry, kind: LimitKind, requests: number): void {
  const debtMax = entry.rates[kind] * DEBT_SECONDS_MAX * 1000;
  entry[kind].milliTokens = Math.max(-debtMax, entry[kind].milliTokens - requests * 1000);
}

/** The policy of the first; what is left of the one that has least. */
function rateHeaders(entries: readonly Entry[], kind: LimitKind): Record<string, string> {
  const policy = entries[0]?.rates[kind] ?? 0;
  const least = entries.reduce((a, b) => (b[kind].milliTokens < a[kind].milliTokens ? b : a));
  const { milliTokens } = least[kind];
  const rate = least.rates[kind];
  const untilFullSeconds = Math.ceil((capacity(rate) - milliTokens) / (1000 * rate));
  const left = Math.max(0, Math.floor(milliTokens / 1000));
  return {
    'ratelimit-policy': `"${kind}";q=${policy * BURST_SECONDS};w=${BURST_SECONDS}`,
    ratelimit: `"${kind}";r=${left};t=${untilFullSeconds}`,
  };
}

function tooMany(detail: string, waitSeconds: number, headers: Readonly<Record<string, string>>): Problem {
  return new Problem('too_many_requests', {
    detail,
    headers: { 'retry-after': String(waitSeconds), ...headers },
  });
}

function taken(entries: readonly Entry[], kind: LimitKind): Admission {
  for (const one of entries) {
    one[kind].milliTokens -= 1000;
    one.taken[kind] += 1;
    one.inFlight += 1;
  }
  let released = false;
  return {
    headers: rateHeaders(entries, kind),
    chargeAnswer: (bytes) => {
      const more = Math.floor(bytes / ANSWER_BYTES_PER_REQUEST);
      for (const one of more === 0 ? [] : entries) {
        owe(one, kind, more);
        one.taken[kind] += more;
      }
    },
    release: () => {
      if (released) return;
      released = true;
      for (const one of entries) one.inFlight -= 1;
    },
  };
}
