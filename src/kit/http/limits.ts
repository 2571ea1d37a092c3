// Token buckets and requests in flight, per credential and per org. Exact in a process; the processes of one machine share
// their counts (see api-processes.ts), so a client gains nothing by spreading its connections.
import type { Clock } from '../kernel/clock.ts';
import type { Actor, RateLimits } from './actor.ts';
import { retryLater } from './problems.ts';

export type LimitKind = 'read' | 'write';

/** The burst is two seconds' worth. */
const BURST_SECONDS = 2;
/** Requests admitted beyond the limit are paid back, up to this debt. */
const DEBT_SECONDS_MAX = 10;
/** An answer counts as one more request for each of these. */
export const ANSWER_BYTES_PER_REQUEST = 256 * 1024;
/** Beyond this number, credentials idle long enough to be full again are dropped. */
const ENTRIES_MAX = 10_000;

/** In thousandths, so that a rate per second times milliseconds is an integer, without rounding. */
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
  /** In flight in the other processes, as last reported. */
  inFlightElsewhere: number;
  readonly taken: { read: number; write: number };
  rates: Rates;
}

/** What one process admitted for one credential since its last report. */
export interface LimitShare {
  readonly key: string;
  readonly read: number;
  readonly write: number;
  readonly inFlight: number;
  /** So that a process that has not seen the credential yet can count for it, too. */
  readonly rates: Rates;
}

export class Limiter {
  readonly #entries = new Map<string, Entry>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Admits a request, or throws 429. */
  admit(actor: Actor, kind: LimitKind): Admission {
    const nowMs = this.#clock.now().getTime();
    const entry = this.#entry(actor.limitKey, actor.limits, nowMs);
    const org = this.#entry(`org ${actor.orgId}`, actor.orgLimits, nowMs);
    const entries = [entry, org];
    refill(entry[kind], entry.rates[kind], nowMs);
    refill(org[kind], org.rates[kind], nowMs);
    // The credential comes first: its refusals cost the org nothing.
    requireRoom(entry, actor.limits.inFlightMax, { entries, kind, whose: 'this credential' });
    requireRoom(org, actor.orgLimits.inFlightMax, { entries, kind, whose: 'this organization' });
    return new Admission(entries, kind);
  }

  /** Admits a request without a credential, by its network, or throws 429. */
  admitNetwork(network: string, limits: RateLimits): Admission {
    const nowMs = this.#clock.now().getTime();
    const entry = this.#entry(`network ${network}`, limits, nowMs);
    refill(entry.write, entry.rates.write, nowMs);
    requireRoom(entry, limits.inFlightMax, { entries: [entry], kind: 'write', whose: 'this network' });
    return new Admission([entry], 'write');
  }

  /** The report for the other processes; counting starts again. */
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
    const { readsPerSecond: read, writesPerSecond: write } = limits;
    const known = this.#entries.get(key);
    if (known === undefined) return this.#newEntry(key, { read, write }, nowMs);
    if (known.rates.read !== read || known.rates.write !== write) known.rates = { read, write };
    return known;
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

/** Merges a new report with earlier ones that were not passed on yet. */
export function addShares(pending: readonly LimitShare[], reported: readonly LimitShare[]): LimitShare[] {
  const sums = new Map<string, LimitShare>();
  for (const share of pending) {
    // The last report has the current number in flight.
    if (share.read + share.write > 0) sums.set(share.key, { ...share, inFlight: 0 });
  }
  for (const share of reported) {
    const before = sums.get(share.key);
    const sum = before && { read: before.read + share.read, write: before.write + share.write };
    sums.set(share.key, { ...share, ...sum });
  }
  return [...sums.values()];
}

/** Throws 429 where one more would exceed a limit; the answer shows what is left of all of them. */
function requireRoom(
  entry: Entry,
  inFlightMax: number,
  asked: { readonly whose: string; readonly entries: readonly Entry[]; readonly kind: LimitKind },
): void {
  const { whose, entries, kind } = asked;
  const rate = entry.rates[kind];
  const bucket = entry[kind];
  const refuse = (detail: string, waitSeconds: number) =>
    retryLater('too_many_requests', detail, waitSeconds, rateHeaders(entries, kind));
  if (entry.inFlight + entry.inFlightElsewhere >= inFlightMax)
    throw refuse(`${inFlightMax} requests of ${whose} are in flight`, 1);
  if (bucket.milliTokens >= 1000) return;
  const waitSeconds = Math.ceil((1000 - bucket.milliTokens) / (1000 * rate));
  throw refuse(`more than ${rate} ${kind} requests per second of ${whose}`, waitSeconds);
}

function capacity(rate: number): number {
  return rate * BURST_SECONDS * 1000;
}

function refill(bucket: Bucket, rate: number, nowMs: number): void {
  const elapsedMs = Math.max(0, nowMs - bucket.filledAtMs);
  bucket.milliTokens = Math.min(capacity(rate), bucket.milliTokens + elapsedMs * rate);
  bucket.filledAtMs = nowMs;
}

/** May go below zero; the debt is paid back before the next request is admitted. */
function owe(entry: Entry, kind: LimitKind, requests: number): void {
  const debtMax = entry.rates[kind] * DEBT_SECONDS_MAX * 1000;
  entry[kind].milliTokens = Math.max(-debtMax, entry[kind].milliTokens - requests * 1000);
}

/** The policy of the first; the remainder of the one with the least left. */
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

/** A request in flight, counted for its credential and its org. */
export class Admission {
  readonly headers: Readonly<Record<string, string>>;
  readonly #entries: readonly Entry[];
  readonly #kind: LimitKind;
  #isReleased = false;

  constructor(entries: readonly Entry[], kind: LimitKind) {
    for (const one of entries) {
      one[kind].milliTokens -= 1000;
      one.taken[kind] += 1;
      one.inFlight += 1;
    }
    this.#entries = entries;
    this.#kind = kind;
    this.headers = rateHeaders(entries, kind);
  }

  /** A long answer counts as several requests: it costs as much to read, write and send. */
  chargeAnswer(bytes: number): void {
    const more = Math.floor(bytes / ANSWER_BYTES_PER_REQUEST);
    if (more === 0) return;
    for (const one of this.#entries) {
      owe(one, this.#kind, more);
      one.taken[this.#kind] += more;
    }
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    for (const one of this.#entries) one.inFlight -= 1;
  }
}
