// Limits the bytes of bodies (or of unread answers) that a process keeps at once. A body counts from its first byte until its
// request is answered, so neither unfinished bodies nor slow work pile up. Each organization, and each network without a
// credential, has a share; requests without a credential have one together; and the first kilobytes of every body (a login, one
// order) come from a part that large bodies cannot use.
import { getHeapStatistics } from 'node:v8';
import type { Actor } from './actor.ts';
import { clientNetwork } from './client-network.ts';
import { type Problem, retryLater } from './problems.ts';

const MIB = 1024 * 1024;
/** Two of the largest bodies. */
const ORG_BYTES_MAX = 32 * MIB;
const UNREAD_ORG_BYTES_MAX = 64 * MIB;
/** A parsed body takes several times its bytes. */
const SHARE_OF_HEAP = 8;
/** Half of the part for large bodies fits the largest one. */
const ALL_BYTES_MIN = 48 * MIB;
const ALL_BYTES_MAX = 256 * MIB;
/** Enough for a login and nearly any single order. */
const FIRST_BYTES = 16 * 1024;
/** A chunk costs more than its bytes. */
const CHUNK_BYTES_MIN = 128;
const RETRY_AFTER_SECONDS = 2;

export interface HeldBytes {
  /** Throws where the limit is exceeded. */
  add(bytes: number): void;
  release(): void;
}

interface Shares {
  readonly all: number;
  readonly hub: number;
  readonly org: number;
  /** All requests without a credential together, and those of one network. */
  readonly anonymous: number;
  readonly network: number;
}

interface BudgetOptions {
  readonly what: string;
  /** The first bytes of each body, which count in a separate part. */
  readonly firstBytes: number;
  readonly first: Shares;
  readonly rest: Shares;
}

/** One part of the budget. Only owners that hold something have an entry. */
class Pot {
  readonly #held = new Map<string, number>();
  readonly #shares: Shares;
  readonly #what: string;
  all = 0;

  constructor(shares: Shares, what: string) {
    this.#shares = shares;
    this.#what = what;
  }

  requireRoom(owner: ByteOwner, bytes: number): void {
    const isTooMany = (key: string, max: number) => (this.#held.get(key) ?? 0) + bytes > max;
    const { all, hub, org, anonymous, network } = this.#shares;
    if (owner.isAnonymous) {
      if (isTooMany(owner.key, network)) throw tooMany('too_many_requests', `${this.#what} of this network`);
      if (isTooMany(ANONYMOUS, anonymous))
        throw tooMany('too_many_requests', `${this.#what} without a credential`);
    } else if (isTooMany(owner.key, owner.isHub ? hub : org))
      throw tooMany('too_many_requests', `${this.#what} of this organization`);
    if (this.all + bytes > all) throw tooMany('overloaded', this.#what);
  }

  /** @param bytes negative: released */
  add(owner: ByteOwner, bytes: number): void {
    this.all += bytes;
    this.#addTo(owner.key, bytes);
    if (owner.isAnonymous) this.#addTo(ANONYMOUS, bytes);
  }

  #addTo(key: string, bytes: number): void {
    const sum = (this.#held.get(key) ?? 0) + bytes;
    if (sum > 0) this.#held.set(key, sum);
    else this.#held.delete(key);
  }
}

const ANONYMOUS = 'anonymous';

export interface ByteOwner {
  readonly key: string;
  readonly isAnonymous: boolean;
  readonly isHub: boolean;
}

/** @param actor null: known by address only */
export function byteOwner(actor: Pick<Actor, 'orgId' | 'orgKind'> | null, address: string): ByteOwner {
  if (actor === null) return { key: `network ${clientNetwork(address)}`, isAnonymous: true, isHub: false };
  return { key: `org ${actor.orgId}`, isAnonymous: false, isHub: actor.orgKind === 'hub' };
}

export class ByteBudget {
  readonly #firstBytes: number;
  readonly #first: Pot;
  readonly #rest: Pot;

  constructor({ what, firstBytes, first, rest }: BudgetOptions) {
    this.#firstBytes = firstBytes;
    this.#first = new Pot(first, what);
    this.#rest = new Pot(rest, what);
  }

  get held(): number {
    return this.#first.all + this.#rest.all;
  }

  hold(owner: ByteOwner): HeldBytes {
    let first = 0;
    let rest = 0;
    let isReleased = false;
    return {
      add: (bytes) => {
        if (isReleased) return;
        const more = Math.max(bytes, CHUNK_BYTES_MIN);
        const moreFirst = Math.min(more, this.#firstBytes - first);
        const moreRest = more - moreFirst;
        if (moreFirst > 0) this.#first.requireRoom(owner, moreFirst);
        if (moreRest > 0) this.#rest.requireRoom(owner, moreRest);
        this.#first.add(owner, moreFirst);
        this.#rest.add(owner, moreRest);
        first += moreFirst;
        rest += moreRest;
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#first.add(owner, -first);
        this.#rest.add(owner, -rest);
      },
    };
  }
}

/** A quarter is for the first bytes of bodies. */
export function bodyBudget(all = ofHeap()): ByteBudget {
  const first = all / 4;
  const rest = all - first;
  return new ByteBudget({
    what: 'bodies',
    firstBytes: FIRST_BYTES,
    first: { all: first, hub: first / 2, org: first / 4, anonymous: first / 2, network: first / 16 },
    rest: {
      all: rest,
      hub: rest / 2,
      org: Math.min(ORG_BYTES_MAX, rest / 2),
      anonymous: rest / 6,
      network: rest / 24,
    },
  });
}

/** For unread answers: only long ones count, so short ones need no separate part. */
export function unreadBudget(all = 2 * Math.max(UNREAD_ORG_BYTES_MAX, ofHeap())): ByteBudget {
  const org = Math.min(UNREAD_ORG_BYTES_MAX, all / 2);
  const shares = { all, hub: all / 2, org, anonymous: all / 4, network: all / 8 };
  return new ByteBudget({ what: 'unread answers', firstBytes: 0, first: shares, rest: shares });
}

function ofHeap(): number {
  const share = getHeapStatistics().heap_size_limit / SHARE_OF_HEAP;
  return Math.max(ALL_BYTES_MIN, Math.min(ALL_BYTES_MAX, share));
}

function tooMany(code: 'too_many_requests' | 'overloaded', whose: string): Problem {
  return retryLater(code, `too many bytes of ${whose} are in flight`, RETRY_AFTER_SECONDS);
}
