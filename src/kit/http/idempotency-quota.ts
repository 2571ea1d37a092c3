// Limits the bytes of answers that an organization may store for its Idempotency-Keys. They are kept for 48 hours, so the rate
// of storing bounds the total: a token bucket of bytes. It is counted in memory, per API process, and starts again with it: a
// statement per order would cost more than the limit is worth.
import type { Clock } from '../kernel/clock.ts';
import { type Problem, retryLater } from './problems.ts';

/** Two million orders of two lines, sent one by one. */
const BYTES_MAX = 2 * 1024 ** 3;
/** In 48 hours another 10.5 GiB: some 70 such orders a second. */
const BYTES_PER_SECOND = 64 * 1024;
/** Overhead of a row: key, fingerprint, headers and two indexes. */
const ROW_BYTES = 512;
/** Beyond this number, organizations with a full bucket are dropped. */
const ORGS_MAX = 10_000;

interface Used {
  bytes: number;
  atMs: number;
}

export class IdempotencyQuota {
  readonly #used = new Map<number, Used>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(orgId: number, bytes: number): void {
    const used = this.#now(orgId);
    used.bytes += bytes + ROW_BYTES;
    this.#used.set(orgId, used);
    if (this.#used.size > ORGS_MAX)
      for (const id of this.#used.keys()) if (this.#now(id).bytes === 0) this.#used.delete(id);
  }

  hasRoom(orgId: number): boolean {
    return this.#now(orgId).bytes < BYTES_MAX;
  }

  refusal(orgId: number): Problem {
    const seconds = Math.ceil((this.#now(orgId).bytes - BYTES_MAX + 1) / BYTES_PER_SECOND);
    return retryLater('too_many_requests', FULL, Math.max(1, seconds));
  }

  #now(orgId: number): Used {
    const used = this.#used.get(orgId) ?? { bytes: 0, atMs: 0 };
    const atMs = this.#clock.now().getTime();
    const refilled = (Math.max(0, atMs - used.atMs) / 1000) * BYTES_PER_SECOND;
    used.bytes = Math.max(0, used.bytes - refilled);
    used.atMs = atMs;
    return used;
  }
}

const FULL =
  'the stored responses for the Idempotency-Keys of this organization exceed their limit: wait, or send the ' +
  'request without a key; responses that are already stored are still repeated';
