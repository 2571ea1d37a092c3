// The only way to write an org's change feed. A transaction collects events and writes; at its end `commitForOrg` locks
// the org's sequence, always the last lock, and writes them. So sequences have no gaps and follow commit order.
import type { Transactions, Tx } from '../db/db.ts';
import { assert } from '../kernel/assert.ts';
import { Signal } from '../kernel/signal.ts';
import { type EventRow, queueAdvance, queueEvents } from './queries.ts';

export { type EventRow, openFeed } from './queries.ts';

/** Emitted with the org when this process has committed events. */
export const feedGrew = new Signal<number>();

/** The share of a transaction's events that one write has: its sequences are last_sequence - total + before + 1, 2, … */
export interface FeedRange {
  readonly total: number;
  readonly before: number;
  /** The same for transaction numbers. */
  readonly transactions: number;
  readonly transactionsBefore: number;
}

/** Statements that need the sequence, the transaction number or the time of the transaction. */
interface FeedWrite {
  readonly events: number;
  readonly transactions: number;
  /** Runs at the end of the transaction, after the sequence is advanced. */
  readonly queue: (tx: Tx, range: FeedRange) => void;
}

/** The actor: a name for people, and the id of the person or program (`client:ID`, `key:ID`), if there is one. */
export interface ActorRef {
  readonly actor: string;
  readonly actorId?: number | string | null;
}

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
  #beforeSequenceLock: ((tx: Tx) => void) | null = null;
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

  /** Rows of aggregates: right after the sequence lock, before anything that refers to them or is derived from them. */
  addRows(queue: FeedWrite['queue'], events = 0): void {
    assert(!this.#isWritten, 'a write came after the feed was written');
    this.#rows.push({ events, transactions: 0, queue });
  }

  /** Writes that take locks of their own, and so must come before the sequence lock: stock. */
  beforeWrite(save: () => Promise<void>): void {
    assert(!this.#isWritten, 'stock came after the feed was written');
    this.#beforeWrite.push(save);
  }

  async prepare(): Promise<void> {
    for (const save of this.#beforeWrite.splice(0)) await save();
  }

  /** Runs once the work is done, to add its writes. */
  onWrite(save: () => void): void {
    this.#savers.push(save);
  }

  /** Statements that need no number but must come after the sequence lock: marks, and what takes the transaction's time. */
  addAfterSequenceLock(queue: (tx: Tx) => void): void {
    this.addWrite({ events: 0, transactions: 0, queue });
  }

  /** Statements that work out themselves how many events they write, and advance the sequence for them. */
  addLastWrite(queue: (tx: Tx) => void): void {
    assert(!this.#isWritten, 'a write came after the feed was written');
    this.#lastWrites.push(queue);
  }

  /** Statements that take a lock of their own right before the sequence lock, which is the last one. */
  beforeSequenceLock(queue: (tx: Tx) => void): void {
    assert(!this.#isWritten && this.#beforeSequenceLock === null, 'one has come before, or too late');
    this.#beforeSequenceLock = queue;
  }

  get isWritten(): boolean {
    return this.#isWritten;
  }

  /**
   * Writes everything that was added; nothing can be added afterwards. The end of the transaction calls it; call it
   * earlier only to read an answer that depends on it, such as commit times. The org's other writers wait meanwhile.
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
    // Followers in this process need not wait for the next poll.
    if (total > 0 || this.#lastWrites.length > 0) tx.afterCommit(() => feedGrew.send(this.orgId));
    const transactions = all.reduce((sum, one) => sum + one.transactions, 0);
    this.#beforeSequenceLock?.(tx);
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

/** Collects the events and writes of a use case. Only `withFeed` creates one, so none can be left unwritten. */
export type FeedWriter = Omit<Feed, 'isWritten'>;

/** Whether a transaction of an org needs data of other orgs, too. */
export type Reach = 'org' | 'beyond';

/** One transaction for an org: the work, then everything it has added to the feed. */
export function commitForOrg<T>(
  db: Transactions,
  author: Author,
  work: (tx: Tx, feed: FeedWriter) => Promise<T>,
  reach: Reach = 'org',
): Promise<T> {
  const isOfOrg = reach === 'org';
  return db.transaction((tx) => withFeed(tx, author, (feed) => work(tx, feed)), author.orgId, isOfOrg);
}

/** The same inside an open transaction: everything the work has added is written at its end. */
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
