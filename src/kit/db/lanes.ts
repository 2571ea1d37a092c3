// Who gets a connection next. Work comes in lanes, each with a share of the pool, and inside a lane the owners (an org, or
// an address that nobody knows yet) take turns. So no owner and no kind of work can take all connections, however much of
// it waits. Work outside of lanes (jobs, start-up) goes to the pool by itself.
import { AsyncLocalStorage } from 'node:async_hooks';

/** From the one that matters most. `bulk`: searches, exports and imports, which take long. */
const LANES = ['lookups', 'orders', 'writes', 'reads', 'bulk'] as const;

export type LaneName = (typeof LANES)[number];

export interface LaneWork {
  readonly lane: LaneName;
  readonly owner: string;
  /** How long a statement may take. */
  readonly statementTimeoutMs?: number;
}

/** How much of the pool a lane may have at once. */
const SHARES: Readonly<Record<LaneName, number>> = {
  lookups: 0.2,
  orders: 0.7,
  writes: 0.6,
  reads: 0.6,
  bulk: 0.2,
};
/** A lane that has nothing running yet finds a connection; in smaller pools there are too few to keep one for each. */
const KEPT_FROM_POOL_SIZE = 8;
const KEPT: readonly LaneName[] = ['lookups', 'orders', 'writes', 'reads'];

const WAITING_PER_OWNER_MAX = 1000;
const WAIT_MS_MAX = 10_000;

/** Too much waits already; trying again later makes sense. */
export class LaneFull extends Error {
  override readonly name = 'LaneFull';
}

const current = new AsyncLocalStorage<LaneWork>();

/** Everything that `work` asks of the database goes through this lane. */
export function inLane<T>(lane: LaneWork, work: () => T): T {
  return current.run(lane, work);
}

/** For what turns out to take long: it waits where others wait that do. */
export function inBulk<T>(work: () => T): T {
  const lane = current.getStore();
  return lane === undefined ? work() : current.run({ ...lane, lane: 'bulk' }, work);
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
  /** Owners with something running or waiting; those that wait longest for a turn come first. */
  readonly owners: Map<string, Owner>;
}

export class Lanes {
  readonly #slots: number;
  readonly #isKept: boolean;
  readonly #lanes: Readonly<Record<LaneName, Lane>>;
  /** Requests that have had a turn. */
  readonly #begun = new WeakSet<LaneWork>();
  #running = 0;

  constructor(poolSize: number) {
    // One connection is left to work outside of lanes.
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

  /** How many wait. */
  get waiting(): number {
    let count = 0;
    for (const name of LANES)
      for (const { waiting } of this.#lanes[name].owners.values()) count += waiting.length;
    return count;
  }

  /** Resolves when it is this one's turn, with what is to be called at the end. */
  enter(work: LaneWork): Promise<() => void> {
    const { lane: name, owner: key } = work;
    const lane = this.#lanes[name];
    const owner = lane.owners.get(key) ?? { running: 0, waiting: [] };
    lane.owners.set(key, owner);
    if (owner.waiting.length >= WAITING_PER_OWNER_MAX)
      return Promise.reject(new LaneFull('too much of this kind waits already'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const at = owner.waiting.indexOf(waiter);
        if (at < 0) return;
        owner.waiting.splice(at, 1);
        this.#forget(lane, key, owner);
        reject(new LaneFull('its turn did not come in time'));
      }, WAIT_MS_MAX);
      const waiter: Waiter = {
        enter: (leave) => {
          clearTimeout(timer);
          this.#begun.add(work);
          resolve(leave);
        },
      };
      // What has begun is finished first: otherwise, where much waits, nothing would ever be.
      if (this.#begun.has(work)) owner.waiting.unshift(waiter);
      else owner.waiting.push(waiter);
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (const name of LANES) {
      const lane = this.#lanes[name];
      while (this.#hasRoom(name)) {
        const next = nextOwner(lane);
        if (next === undefined) break;
        this.#start(lane, ...next);
      }
    }
  }

  #hasRoom(name: LaneName): boolean {
    const lane = this.#lanes[name];
    if (lane.running >= lane.max) return false;
    const keptForOthers = this.#isKept
      ? KEPT.filter((other) => other !== name && this.#lanes[other].running === 0).length
      : 0;
    return this.#running + keptForOthers < this.#slots;
  }

  #start(lane: Lane, key: string, owner: Owner): void {
    // To the end of the line: the others come before its next turn.
    lane.owners.delete(key);
    lane.owners.set(key, owner);
    const waiter = owner.waiting.shift() as Waiter;
    owner.running += 1;
    lane.running += 1;
    this.#running += 1;
    let hasLeft = false;
    waiter.enter(() => {
      if (hasLeft) return;
      hasLeft = true;
      owner.running -= 1;
      lane.running -= 1;
      this.#running -= 1;
      this.#forget(lane, key, owner);
      this.#dispatch();
    });
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
