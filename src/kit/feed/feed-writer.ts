// The only way to write an org's change feed. A transaction for an org collects events and writes while it works; at its
// end `commitForOrg` takes the org's counter, the last of all locks, and writes them behind it. So sequences have no gaps
// and follow the order of commits.
import type { Transactions, Tx } from '../db/db.ts';
import { assert } from '../kernel/assert.ts';
import { Signal } from '../kernel/signal.ts';
import { type EventRow, queueAdvance, queueEvents, queueOpenFeed } from './queries.ts';

export type { EventRow } from './queries.ts';

/** Sent with the org when this process has committed events. */
export const feedGrew = new Signal<number>();

/** The part of a transaction's events that one write has: its sequences are last_sequence - total + before + 1, 2, … */
export interface FeedRange {
  readonly total: number;
  readonly before: number;
  /** The same for transaction numbers. */
  readonly transactions: number;
  readonly transactionsBefore: number;
}

/** Statements that need the counter's values: sequences, transaction numbers, the time of the transaction. */
interface FeedWrite {
  /** How many events and transaction numbers it uses. */
  readonly events: number;
  readonly transactions: number;
  /** Runs at the end of the transaction, once the counter is advanced. */
  readonly queue: (tx: Tx, range: FeedRange) => void;
}

/** Who acts: the name that people read, and the person's id or the program (`client:ID`, `key:ID`), where it is one. */
export interface ActorRef {
  readonly actor: string;
  readonly actorId?: number | string | null;
}

/** Who writes for which org, and when. */
export interface Author extends ActorRef {
  readonly orgId: number;
  readonly now: Date;
}

class Feed {
  readonly orgId: number;
  readonly actor: string;
  readonly actorId: number | string | null;
  readonly now: Date;
  readonly #events: EventRow[] = [];
  readonly #rows: FeedWrite[] = [];
  readonly #writes: FeedWrite[] = [];
  readonly #beforeWrite: (() => Promise<void>)[] = [];
  readonly #savers: (() => void)[] = [];
  readonly #lastWrites: ((tx: Tx) => void)[] = [];
  #beforeCounter: ((tx: Tx) => void) | null = null;
  #isWritten = false;

  constructor({ orgId, actor, actorId = null, now }: Author) {
    this.orgId = orgId;
    this.actor = actor;
    this.actorId = actorId;
    this.now = now;
  }

  addEvent(row: EventRow): void {
    assert(!this.#isWritten, 'an event came after the feed was written');
    this.#events.push(row);
  }

  addWrite(write: FeedWrite): void {
    assert(!this.#isWritten, 'a write came after the feed was written');
    this.#writes.push(write);
  }

  /** Rows of aggregates: right behind the counter, before everything that refers to them or is made of them. */
  addRows(queue: FeedWrite['queue'], events = 0): void {
    assert(!this.#isWritten, 'a write came after the feed was written');
    this.#rows.push({ events, transactions: 0, queue });
  }

  /** What takes locks of its own, and so comes before the sequence lock: stock. */
  beforeWrite(save: () => Promise<void>): void {
    assert(!this.#isWritten, 'stock came after the feed was written');
    this.#beforeWrite.push(save);
  }

  async prepare(): Promise<void> {
    for (const save of this.#beforeWrite.splice(0)) await save();
  }

  /** Adds what it has to add once the work is done. */
  onWrite(save: () => void): void {
    this.#savers.push(save);
  }

  /** Statements that use no number of the counter, and must come behind it: marks, and what takes the transaction's time. */
  addBehindCounter(queue: (tx: Tx) => void): void {
    this.addWrite({ events: 0, transactions: 0, queue });
  }

  /** Statements that find out for themselves how many events they write, and advance the counter for them. */
  addLastWrite(queue: (tx: Tx) => void): void {
    assert(!this.#isWritten, 'a write came after the feed was written');
    this.#lastWrites.push(queue);
  }

  /** Statements that take a lock of their own, where the counter is taken: right before it, because it is the last one. */
  beforeCounter(queue: (tx: Tx) => void): void {
    assert(!this.#isWritten && this.#beforeCounter === null, 'one has come before, or too late');
    this.#beforeCounter = queue;
  }

  get isWritten(): boolean {
    return this.#isWritten;
  }

  /**
   * Writes everything that was added; nothing can be added afterwards. The end of the transaction does it by itself: who
   * calls it has an answer to read from what stands behind the counter, times above all. The org's writers wait meanwhile.
   */
  write(tx: Tx): void {
    assert(!this.#isWritten, 'a feed is written once');
    assert(this.#beforeWrite.length === 0, 'stock is written before the feed');
    for (const save of this.#savers) save();
    this.#isWritten = true;
    const ownEvents: FeedWrite = {
      events: this.#events.length,
      transactions: 0,
      queue: (to, range) => queueEvents(to, this.orgId, range, this.#events, this.actor),
    };
    const all = [...this.#rows, ...this.#writes, ...(this.#events.length > 0 ? [ownEvents] : [])];
    if (all.length === 0 && this.#lastWrites.length === 0) return;
    const total = all.reduce((sum, one) => sum + one.events, 0);
    // Followers in this process need not wait for their next look.
    if (total > 0 || this.#lastWrites.length > 0) tx.afterCommit(() => feedGrew.send(this.orgId));
    const transactions = all.reduce((sum, one) => sum + one.transactions, 0);
    this.#beforeCounter?.(tx);
    queueAdvance(tx, this.orgId, total, transactions, this.now);
    let before = 0;
    let transactionsBefore = 0;
    for (const one of all) {
      one.queue(tx, { total, before, transactions, transactionsBefore });
      before += one.events;
      transactionsBefore += one.transactions;
    }
    for (const queue of this.#lastWrites) queue(tx);
  }
}

/** What a use case adds its events and writes to. Only `withFeed` makes one, so none can be left unwritten. */
export type FeedWriter = Omit<Feed, 'isWritten'>;

/** One transaction for an org: the work, then everything that it has added to the feed. */
export function commitForOrg<T>(
  db: Transactions,
  author: Author,
  work: (tx: Tx, feed: FeedWriter) => Promise<T>,
): Promise<T> {
  return db.transaction((tx) => withFeed(tx, author, (feed) => work(tx, feed)), author.orgId);
}

/** The same inside a transaction that is open: everything that the work has added is written when it ends. */
export async function withFeed<T>(
  tx: Tx,
  author: Author,
  work: (feed: FeedWriter) => Promise<T>,
): Promise<T> {
  const feed = new Feed(author);
  const result = await work(feed);
  if (!feed.isWritten) {
    await feed.prepare();
    feed.write(tx);
  }
  return result;
}

/** A new org starts its feed in the transaction that creates it. */
export function openFeed(tx: Tx, orgId: number, now: Date, isSandbox = false): void {
  queueOpenFeed(tx, orgId, now, isSandbox);
}
