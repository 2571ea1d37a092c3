// How many bytes of answers an organization may have kept for its Idempotency-Keys. They are kept for 48 hours, so what is stored is
// bounded by what may be added: a stock of bytes that fills up again. It is counted in memory, by each API process for itself, and
// begins anew with it: a statement for each order would cost more than the bound is worth.
import type { Clock } from '../kernel/clock.ts';
import { Problem } from './problems.ts';

/** Two million orders of two lines, sent one by one. */
const BYTES_MAX = 2 * 1024 ** 3;
/** In 48 hours another 10.5 GiB: some 70 such orders a second at all times. */
const BYTES_PER_SECOND = 64 * 1024;
/** What a row takes beside its body: key, fingerprint, headers and two indexes. */
const ROW_BYTES = 512;
/** Past so many organizations, those that have all their bytes again are forgotten. */
const ORGS_MAX = 10_000;

interface Used {
  bytes: number;
  atMs: number;
}

export class KeptAnswers {
  readonly #used = new Map<number, Used>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** An answer was kept. */
  add(orgId: number, bytes: number): void {
    const used = this.#now(orgId);
    used.bytes += bytes + ROW_BYTES;
    this.#used.set(orgId, used);
    if (this.#used.size > ORGS_MAX)
      for (const id of this.#used.keys()) if (this.#now(id).bytes === 0) this.#used.delete(id);
  }

  /** Whether one more may be kept. */
  hasRoom(orgId: number): boolean {
    return this.#now(orgId).bytes < BYTES_MAX;
  }

  refusal(orgId: number): Problem {
    const seconds = Math.ceil((this.#now(orgId).bytes - BYTES_MAX + 1) / BYTES_PER_SECOND);
    return new Problem('too_many_requests', {
      detail: FULL,
      headers: { 'retry-after': String(Math.max(1, seconds)) },
    });
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
  'too many bytes of answers are kept for the Idempotency-Keys of this organization: wait, or send it without a key; ' +
  'what was done before is still answered by its key';
