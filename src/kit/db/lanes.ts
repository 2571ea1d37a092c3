// Decides who gets a connection next. Each lane has a share of the pool, and within a lane the owners (an org, or an unknown
// address) take turns. So no owner and no kind of work can take all connections, no matter how much is waiting. Work outside of
// lanes (jobs, start-up) uses the pool directly.
import { AsyncLocalStorage } from 'node:async_hooks';

/** By priority. `bulk`: slow searches, exports and imports. */
const LANES = ['lookups', 'orders', 'writes', 'reads', 'bulk'] as const;

export type LaneName = (typeof LANES)[number];

export interface LaneWork {
  readonly lane: LaneName;
  readonly owner: string;
  readonly statementTimeoutMs?: number;
  /** It has had a connection before. */
  hasBegun?: boolean | undefined;
}

const SHARES: Readonly<Record<LaneName, number>> = {
  lookups: 0.2,
  orders: 0.7,
  writes: 0.6,
  reads: 0.6,
  bulk: 0.2,
};
/** From this pool size on, a connection is kept free for each lane that has nothing running. */
const KEPT_FROM_POOL_SIZE = 8;
const KEPT: readonly LaneName[] = ['lookups', 'orders', 'writes', 'reads'];

const WAITING_PER_OWNER_MAX = 1000;
const WAIT_MS_MAX = 10_000;

/** Too much is waiting already; retrying later makes sense. */
export class LaneFull extends Error {
  override readonly name = 'LaneFull';
}

const current = new AsyncLocalStorage<LaneWork>();

export function inLane<T>(lane: LaneWork, work: () => T): T {
  return current.run(lane, work);
}

/** For work that turns out to take long: it queues with other slow work. */
export function inBulk<T>(work: () => T): T {
  const lane = current.getStore();
  return lane === undefined ? work() : current.run({ ...lane, lane: 'bulk', hasBegun: undefined }, work);
}

/** For work that must not wait behind requests. */
export function outsideLanes<T>(work: () => T): T {
  return current.exit(work);
}

export function currentLane(): LaneWork | undefined {
  return current.getStore();
}

interface Waiter {
  readonly enter: (leave: () => void) => void;
}

interface Owner {
  running: number;
  readonly waiting: Waiter[];
}

interface Lane {
  readonly max: number;
  readonly ownerMax: number;
  running: number;
  /** Owners with something running or waiting, longest waiting first. */
  readonly owners: Map<string, Owner>;
}

export class Lanes {
  readonly #slots: number;
  readonly #isKept: boolean;
  readonly #waitMsMax: number;
  readonly #lanes: Readonly<Record<LaneName, Lane>>;
  #running = 0;
  #waiting = 0;

  constructor(poolSize: number, patience = 1) {
    this.#waitMsMax = patience * WAIT_MS_MAX;
    // One connection is left for work outside of lanes.
    this.#slots = poolSize > 2 ? poolSize - 1 : poolSize;
    this.#isKept = poolSize >= KEPT_FROM_POOL_SIZE;
    const lane = (name: LaneName): Lane => {
      const max = Math.max(1, Math.round(poolSize * SHARES[name]));
      return { max, ownerMax: Math.max(1, max - 1), running: 0, owners: new Map() };
    };
    this.#lanes = {
      lookups: lane('lookups'),
      orders: lane('orders'),
      writes: lane('writes'),
      reads: lane('reads'),
      bulk: lane('bulk'),
    };
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves with a release function when it is this work's turn. */
  enter(work: LaneWork): Promise<() => void> {
    const { lane: name, owner: key } = work;
    const lane = this.#lanes[name];
    const owner = lane.owners.get(key) ?? { running: 0, waiting: [] };
    lane.owners.set(key, owner);
    if (owner.waiting.length >= WAITING_PER_OWNER_MAX)
      return Promise.reject(new LaneFull('too many requests of this kind are waiting'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const at = owner.waiting.indexOf(waiter);
        if (at < 0) return;
        owner.waiting.splice(at, 1);
        this.#waiting -= 1;
        this.#forget(lane, key, owner);
        reject(new LaneFull('timed out waiting for a database connection'));
      }, this.#waitMsMax);
      const waiter: Waiter = {
        enter: (leave) => {
          clearTimeout(timer);
          work.hasBegun = true;
          resolve(leave);
        },
      };
      // Started work is finished first: otherwise, under load, nothing would ever finish.
      if (work.hasBegun) owner.waiting.unshift(waiter);
      else owner.waiting.push(waiter);
      this.#waiting += 1;
      this.#dispatch();
    });
  }

  /** The same at once, or null where others come first. Most work finds room: it needs neither a promise nor a timer. */
  tryEnter(work: LaneWork): (() => void) | null {
    const { lane: name, owner: key } = work;
    if (!this.#hasRoom(name)) return null;
    const lane = this.#lanes[name];
    let owner = lane.owners.get(key);
    if (owner === undefined) {
      owner = { running: 0, waiting: [] };
      lane.owners.set(key, owner);
    } else if (owner.waiting.length > 0 || owner.running >= lane.ownerMax) return null;
    work.hasBegun = true;
    return this.#start(lane, key, owner);
  }

  #dispatch(): void {
    if (this.#waiting === 0) return;
    for (const name of LANES) {
      const lane = this.#lanes[name];
      while (this.#hasRoom(name)) {
        const [key, owner] = nextOwner(lane) ?? [];
        if (key === undefined || owner === undefined) break;
        this.#waiting -= 1;
        const waiter = owner.waiting.shift() as Waiter;
        waiter.enter(this.#start(lane, key, owner));
      }
    }
  }

  #hasRoom(name: LaneName): boolean {
    const lane = this.#lanes[name];
    if (lane.running >= lane.max) return false;
    let taken = this.#running;
    if (this.#isKept)
      for (const other of KEPT) if (other !== name && this.#lanes[other].running === 0) taken += 1;
    return taken < this.#slots;
  }

  /** @returns ends its turn */
  #start(lane: Lane, key: string, owner: Owner): () => void {
    if (lane.owners.size > 1) {
      // To the end of the queue: the others come before its next turn.
      lane.owners.delete(key);
      lane.owners.set(key, owner);
    }
    owner.running += 1;
    lane.running += 1;
    this.#running += 1;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      owner.running -= 1;
      lane.running -= 1;
      this.#running -= 1;
      this.#forget(lane, key, owner);
      this.#dispatch();
    };
  }

  #forget(lane: Lane, key: string, owner: Owner): void {
    if (owner.running === 0 && owner.waiting.length === 0) lane.owners.delete(key);
  }
}

function nextOwner(lane: Lane): [string, Owner] | undefined {
  for (const [key, owner] of lane.owners)
    if (owner.waiting.length > 0 && owner.running < lane.ownerMax) return [key, owner];
  return undefined;
}
