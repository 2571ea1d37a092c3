// How many bytes of bodies a process keeps at once: per credential (or address, where there is none), and in all. A body
// counts from its first byte until its request is answered, so neither unfinished bodies nor slow work pile up.
import { getHeapStatistics } from 'node:v8';
import { Problem } from './problems.ts';

const MIB = 1024 * 1024;
/** Two of the largest bodies there are. */
const OWNER_BYTES_MAX = 32 * MIB;
/** What a body becomes when it is parsed takes several times its bytes. */
const SHARE_OF_HEAP = 8;
const ALL_BYTES_MAX = 256 * MIB;
/** A byte that comes alone costs more than a byte. */
const CHUNK_BYTES_MIN = 128;
const RETRY_AFTER_SECONDS = 2;

export interface HeldBytes {
  /** Throws where it would be too many. */
  add(bytes: number): void;
  release(): void;
}

export class ByteBudget {
  readonly #ownerMax: number;
  readonly #allMax: number;
  /** Only who holds something has an entry. */
  readonly #owners = new Map<string, number>();
  #all = 0;

  constructor(
    allMax = Math.max(
      OWNER_BYTES_MAX,
      Math.min(ALL_BYTES_MAX, getHeapStatistics().heap_size_limit / SHARE_OF_HEAP),
    ),
    ownerMax = OWNER_BYTES_MAX,
  ) {
    this.#allMax = allMax;
    this.#ownerMax = ownerMax;
  }

  /** What is held in all. */
  get held(): number {
    return this.#all;
  }

  hold(owner: string): HeldBytes {
    let held = 0;
    let isReleased = false;
    return {
      add: (bytes) => {
        if (isReleased) return;
        const more = Math.max(bytes, CHUNK_BYTES_MIN);
        const ofOwner = (this.#owners.get(owner) ?? 0) + more;
        if (ofOwner > this.#ownerMax) throw tooMany('too_many_requests', 'bodies of this credential');
        if (this.#all + more > this.#allMax) throw tooMany('overloaded', 'bodies');
        this.#owners.set(owner, ofOwner);
        this.#all += more;
        held += more;
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#all -= held;
        const left = (this.#owners.get(owner) ?? 0) - held;
        if (left > 0) this.#owners.set(owner, left);
        else this.#owners.delete(owner);
      },
    };
  }
}

function tooMany(code: 'too_many_requests' | 'overloaded', whose: string): Problem {
  return new Problem(code, {
    detail: `too many bytes of ${whose} are in flight`,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
}
