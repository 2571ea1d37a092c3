// The growing end of an org's feed, shared by all followers in this process: one reader for all of them. Commits of this
// process wake it at once; commits of others are found by the process's poller while there are followers. (Polled, not
// notified: NOTIFY inside the writers' transactions would serialize their commits.)
//
// The tail keeps a bounded number of the newest events. A follower further behind, because it started there or reads
// slowly, reads from the table until it has caught up: it delays no one else, and nothing is kept for it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reader } from '../db/db.ts';
import { inLane } from '../db/lanes.ts';
import { Poller } from '../db/poller.ts';
import { aborted } from '../kernel/signal.ts';
import { feedGrew } from './feed-writer.ts';
import { type FeedEvent, feedPoll, lastSequence, readEvents } from './queries.ts';

export type { FeedEvent } from './queries.ts';

/** A busy org is read at this interval, not once per commit. */
const READ_EVERY_MS = 50;
const READ_MAX = 500;
/** Events read for one follower: the most that is held in memory for a follower that does not read its stream. */
const CATCH_UP_MAX = 100;
const CATCH_UP_TIMEOUT_MS = 5000;
const KEPT_EVENTS_MAX = 1000;
const KEPT_LENGTH_MAX = 1024 * 1024;

class FeedTail {
  readonly #db: Reader;
  readonly #orgId: number;
  readonly #followers = new Set<() => void>();
  /** The newest events without a gap, up to `head`. */
  #kept: FeedEvent[] = [];
  #keptLength = 0;
  #head = 0;
  #pause = new AbortController();
  /** Resolves once the end of the feed is known. */
  readonly ready: Promise<void>;

  constructor(db: Reader, orgId: number) {
    this.#db = db;
    this.#orgId = orgId;
    this.ready = lastSequence(db, orgId).then((sequence) => {
      this.#head = sequence;
    });
    this.ready.then(
      () => this.#run(),
      () => {},
    );
  }

  get head(): number {
    return this.#head;
  }

  get isFollowed(): boolean {
    return this.#followers.size > 0;
  }

  follow(follower: () => void): void {
    this.#followers.add(follower);
  }

  leave(follower: () => void): void {
    this.#followers.delete(follower);
    if (!this.isFollowed) this.wake();
  }

  /** Reads now, or as soon as the current read is done. */
  wake(): void {
    this.#pause.abort();
  }

  /** The events after a sequence, or null where some of them are no longer kept. */
  after(sequence: number): readonly FeedEvent[] | null {
    const before = this.#head - this.#kept.length;
    return sequence < before ? null : this.#kept.slice(sequence - before);
  }

  async #run(): Promise<void> {
    while (this.isFollowed) {
      this.#pause = new AbortController();
      const readMs = performance.now();
      // While the database is down, followers keep waiting.
      const events = await readEvents(this.#db, this.#orgId, this.#head, READ_MAX, null).catch(() => []);
      if (events.length > 0) {
        this.#keep(events);
        for (const follower of this.#followers) follower();
      }
      if (events.length === READ_MAX) continue;
      await aborted(this.#pause.signal);
      const earlyMs = READ_EVERY_MS - (performance.now() - readMs);
      if (earlyMs > 0 && this.isFollowed) await sleep(earlyMs);
    }
  }

  #keep(events: readonly FeedEvent[]): void {
    this.#head = events.at(-1)?.sequence ?? this.#head;
    this.#kept.push(...events);
    for (const { json } of events) this.#keptLength += json.length;
    let dropped = 0;
    while (this.#kept.length - dropped > KEPT_EVENTS_MAX || this.#keptLength > KEPT_LENGTH_MAX) {
      this.#keptLength -= this.#kept[dropped]?.json.length ?? 0;
      dropped += 1;
    }
    if (dropped > 0) this.#kept = this.#kept.slice(dropped);
  }
}

export interface FollowOptions {
  readonly orgId: number;
  /** The follower: those that catch up share the bulk lane fairly. */
  readonly owner: string;
  readonly after: number;
  readonly types: readonly string[] | null;
  readonly stopped: AbortSignal;
  /** After this long without an event, an empty batch is emitted. */
  readonly idleMs: number;
}

export class FeedTails {
  readonly #db: Reader;
  #poller: Poller;
  readonly #tails = new Map<number, FeedTail>();
  #stopListening: (() => void) | null = null;

  constructor(db: Reader, poller = new Poller(db)) {
    this.#db = db;
    this.#poller = poller;
  }

  /** Uses this poller to find commits of other processes. */
  pollWith(poller: Poller): void {
    this.#poller = poller;
    if (this.#stopListening === null) return;
    this.#stopListening();
    this.#stopListening = this.#listen();
  }

  get size(): number {
    return this.#tails.size;
  }

  /** Every event after `after`, each once and in order, in batches as they arrive. */
  async *follow({
    orgId,
    owner,
    after,
    types,
    stopped,
    idleMs,
  }: FollowOptions): AsyncGenerator<readonly FeedEvent[]> {
    let woken = Promise.withResolvers<void>();
    const wake = () => woken.resolve();
    const tail = this.#join(orgId, wake);
    stopped.addEventListener('abort', wake);
    try {
      await tail.ready;
      let seen = after;
      let idleSinceMs = performance.now();
      while (!stopped.aborted) {
        // Before reading: an event that arrives meanwhile ends the wait after it.
        woken = Promise.withResolvers();
        const { events, upTo } = await this.#next(tail, { orgId, owner, types }, seen);
        seen = Math.max(seen, upTo);
        if (events.length > 0) {
          yield events;
          idleSinceMs = performance.now();
        } else if (seen >= tail.head) {
          const leftMs = idleMs - (performance.now() - idleSinceMs);
          const timer = setTimeout(wake, Math.max(0, leftMs));
          if (!stopped.aborted) await woken.promise;
          clearTimeout(timer);
        }
        if (performance.now() - idleSinceMs >= idleMs && !stopped.aborted) {
          yield [];
          idleSinceMs = performance.now();
        }
      }
    } finally {
      stopped.removeEventListener('abort', wake);
      this.#leave(orgId, tail, wake);
    }
  }

  /** The next events for a follower, and the sequence up to which it has then seen everything. */
  async #next(
    tail: FeedTail,
    { orgId, owner, types }: Pick<FollowOptions, 'orgId' | 'owner' | 'types'>,
    seen: number,
  ): Promise<{ events: readonly FeedEvent[]; upTo: number }> {
    // Read before the events, so that none is skipped.
    const { head } = tail;
    const kept = tail.after(seen);
    if (kept !== null)
      return { events: types === null ? kept : kept.filter(({ type }) => types.includes(type)), upTo: head };
    const work = { lane: 'bulk', owner, statementTimeoutMs: CATCH_UP_TIMEOUT_MS } as const;
    const events = await inLane(work, () => readEvents(this.#db, orgId, seen, CATCH_UP_MAX, types));
    const last = events.at(-1)?.sequence ?? 0;
    return { events, upTo: events.length === CATCH_UP_MAX ? last : Math.max(head, last) };
  }

  #join(orgId: number, wake: () => void): FeedTail {
    const known = this.#tails.get(orgId);
    const tail = known ?? new FeedTail(this.#db, orgId);
    if (known === undefined) this.#tails.set(orgId, tail);
    tail.follow(wake);
    this.#stopListening ??= this.#listen();
    return tail;
  }

  #listen(): () => void {
    const stopListening = feedGrew.listen((grown) => this.#tails.get(grown)?.wake());
    const stopWatching = this.#poller.watch({
      poll: feedPoll,
      of: this.#tails,
      onFound: (rows) => {
        for (const { org_id: orgId, found } of rows) {
          const tail = this.#tails.get(orgId);
          if (tail !== undefined && found > tail.head) tail.wake();
        }
      },
    });
    return () => {
      stopListening();
      stopWatching();
    };
  }

  #leave(orgId: number, tail: FeedTail, wake: () => void): void {
    tail.leave(wake);
    // A tail without followers ends; the next follower starts a new one.
    if (!tail.isFollowed && this.#tails.get(orgId) === tail) this.#tails.delete(orgId);
    if (this.#tails.size > 0) return;
    this.#stopListening?.();
    this.#stopListening = null;
  }
}
