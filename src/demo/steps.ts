// Steps of the demo world, all in its one transaction. What a step has written is sent when it ends, so that the database
// works on it while the next one begins.
import type { Transactions, Tx } from '../kit/db/db.ts';
import { type Author, type FeedWriter, withFeed } from '../kit/feed/feed-writer.ts';

/** A use case for an org. */
export async function takeStep<Result>(
  tx: Tx,
  author: Author,
  work: (feed: FeedWriter) => Promise<Result>,
): Promise<Result> {
  const result = await withFeed(tx, author, work);
  tx.flush();
  return result;
}

/** Use cases that open transactions of their own, inside the one that loads the demo world. */
export function within(tx: Tx): Transactions {
  return {
    database: tx.database,
    query: tx.query,
    transaction: async (work) => {
      const result = await work(tx);
      tx.flush();
      return result;
    },
  };
}

/**
 * Steps in different warehouses change different stock: they are under way at once, so that the database and this process
 * work at the same time. Those in one warehouse follow each other, and the feed gets all of them in the order they began.
 */
export class StepsByWarehouse {
  readonly #tx: Tx;
  readonly #lastIn = new Map<number, Promise<unknown>>();
  #lastTold: Promise<unknown> = Promise.resolve();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  begin<Result>(
    warehouse: number,
    author: Author,
    work: (feed: FeedWriter) => Promise<Result>,
  ): Promise<Result> {
    const step = this.#after(this.#lastIn.get(warehouse), this.#lastTold, author, work);
    // Whoever waits for the end hears of its failure.
    step.catch(() => {});
    this.#lastIn.set(warehouse, step);
    this.#lastTold = step;
    return step;
  }

  async #after<Result>(
    before: Promise<unknown> | undefined,
    told: Promise<unknown>,
    author: Author,
    work: (feed: FeedWriter) => Promise<Result>,
  ): Promise<Result> {
    await before;
    return takeStep(this.#tx, author, async (feed) => {
      const result = await work(feed);
      await told;
      return result;
    });
  }

  /** Until all of them have ended. */
  async end(): Promise<void> {
    await this.#lastTold;
  }
}
