// Steps of the demo, all in one transaction, each with its own actor and time. The writes of a step are sent when it
// ends, so that the database works on them while the next one begins.
import { type Work, workOf } from '../../src/kit/aggregates/work.ts';
import type { Transactions, Tx } from '../../src/kit/db/db.ts';
import { type Author, type FeedWriter, withFeed } from '../../src/kit/feed/feed-writer.ts';

/** Runs a use case for an org. */
export async function takeStep<Result>(
  tx: Tx,
  author: Author,
  work: (feed: FeedWriter) => Promise<Result>,
): Promise<Result> {
  const result = await withFeed(tx, author, work);
  tx.flush();
  return result;
}

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
/** GS1's own example: the demo has no prefix of its own. */
export const SERVICES = { gs1CompanyPrefix: '0614141' };
export const NEWARK = 1;

export interface Person {
  readonly name: string;
  readonly id: number | null;
}

export const HUB: Person = { name: 'Hanna Hub', id: 1 };

/** An org and its actor; times are hours before the end of the demo's year. */
export interface Scene {
  readonly tx: Tx;
  readonly orgId: number;
  readonly until: Date;
  readonly person: Person;
}

export const hoursBefore = ({ until }: Pick<Scene, 'until'>, hours: number) =>
  new Date(until.getTime() - hours * HOUR_MS);

/** Acts some hours before the end. */
export function act<T>(
  scene: Scene,
  hoursAgo: number,
  run: (work: Work) => Promise<T>,
  by = scene.person,
): Promise<T> {
  const { tx, orgId } = scene;
  const author = { orgId, actor: by.name, actorId: by.id, now: hoursBefore(scene, hoursAgo) };
  return takeStep(tx, author, (feed) => run(workOf(tx, feed)));
}

/** For use cases that open their own transactions, inside the one that loads the demo. */
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
 * Steps in different warehouses change different stock, so they run concurrently and the database and this process work
 * in parallel. Steps in one warehouse run in sequence, and the feed gets all of them in the order they began.
 */
export class StepsByWarehouse {
  readonly #tx: Tx;
  readonly #lastIn = new Map<number, Promise<unknown>>();
  #lastStep: Promise<unknown> = Promise.resolve();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  begin<Result>(
    warehouse: number,
    author: Author,
    work: (feed: FeedWriter) => Promise<Result>,
  ): Promise<Result> {
    const step = this.#after(this.#lastIn.get(warehouse), this.#lastStep, author, work);
    // `end` reports its failure.
    step.catch(() => {});
    this.#lastIn.set(warehouse, step);
    this.#lastStep = step;
    return step;
  }

  async #after<Result>(
    before: Promise<unknown> | undefined,
    previous: Promise<unknown>,
    author: Author,
    work: (feed: FeedWriter) => Promise<Result>,
  ): Promise<Result> {
    await before;
    return takeStep(this.#tx, author, async (feed) => {
      const result = await work(feed);
      await previous;
      return result;
    });
  }

  async end(): Promise<void> {
    await this.#lastStep;
  }
}
