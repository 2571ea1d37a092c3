// How many bytes of bodies a process keeps at once: per credential (or address, where there is none), and in all. A body
// counts from its first byte until its request is answered, so neither unfinished bodies nor slow work pile up.
import { getHeapStatistics } from 'node:v8';
import { Problem } from './problems.ts';

const MIB = 1024 * 1024;
/** Two of the largest bodies there are. */
const OWNER_BYTES_MAX = 32 * MIB;
/** Answers wait in a process for those who read them. */
const UNREAD_OWNER_BYTES_MAX = 64 * MIB;
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
  readonly #what: string;
  readonly #allMax: number;
  /** Only who holds something has an entry. */
  readonly #owners = new Map<string, number>();
  #all = 0;

  constructor(allMax = ofHeap(OWNER_BYTES_MAX), ownerMax = OWNER_BYTES_MAX, what = 'bodies') {
    this.#allMax = allMax;
    this.#ownerMax = ownerMax;
    this.#what = what;
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
        if (ofOwner > this.#ownerMax) throw tooMany('too_many_requests', `${this.#what} of this credential`);
        if (this.#all + more > this.#allMax) throw tooMany('overloaded', this.#what);
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

/** For answers that nobody has read yet. */
export function unreadBudget(): ByteBudget {
  return new ByteBudget(2 * ofHeap(UNREAD_OWNER_BYTES_MAX), UNREAD_OWNER_BYTES_MAX, 'unread answers');
}

function ofHeap(atLeast: number): number {
  const share = getHeapStatistics().heap_size_limit / SHARE_OF_HEAP;
  return Math.max(atLeast, Math.min(ALL_BYTES_MAX, share));
}

function tooMany(code: 'too_many_requests' | 'overloaded', whose: string): Problem {
  return new Problem(code, {
    detail: `too many bytes of ${whose} are in flight`,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
}
