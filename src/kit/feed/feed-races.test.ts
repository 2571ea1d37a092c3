// A follower of the feed sees all of it, once and in order, while others write.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { race } from '../../../test/crashes/run-racers.ts';
import type { RacerTask } from '../../../test/crashes/stock-racer.ts';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { FeedTails } from './feed-tail.ts';
import { eventsAfter, lastSequence } from './queries.ts';

let world: StockWorld;

beforeEach(async () => {
  world = await stockWorld({ items: 6 });
});
afterEach(() => world.close());

const from1 = (length: number) => Array.from({ length }, (_, index) => index + 1);

const writers = (): RacerTask[] => {
  const task = {
    orgId: world.orgId,
    warehouseIds: [1, 2],
    attempts: 150,
    clients: 6,
    poolSize: 3,
    quantity: 2,
  };
  return [
    { ...task, does: 'receive', itemIds: [1, 2, 3, 4], firstOwner: 1 },
    { ...task, does: 'ship', itemIds: [4, 2], firstOwner: 100_000 },
    { ...task, does: 'receive', itemIds: [6, 5, 4], firstOwner: 200_000 },
  ];
};

/** Follows the feed by polling, as a merchant's program does, until `done` and nothing is left. */
async function poll(done: Promise<unknown>, limit: number): Promise<number[]> {
  let isDone = false;
  done.finally(() => {
    isDone = true;
  });
  const seen: number[] = [];
  for (;;) {
    const wasDone = isDone;
    const page = await eventsAfter(world.db, world.orgId, seen.at(-1) ?? 0, limit, null);
    seen.push(...(JSON.parse(page.pieces.join('')) as { sequence: number }[]).map((event) => event.sequence));
    if (page.row_count === 0 && wasDone) return seen;
    if (page.row_count === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Follows the tail until `done` and nothing is left; reads slowly on request. */
async function tail(tails: FeedTails, done: Promise<unknown>, pauseMs = 0): Promise<number[]> {
  const stop = new AbortController();
  let isDone = false;
  done.finally(() => {
    isDone = true;
  });
  const seen: number[] = [];
  const options = {
    orgId: world.orgId,
    owner: 'who follows',
    after: 0,
    types: null,
    stopped: stop.signal,
    idleMs: 100,
  };
  for await (const events of tails.follow(options)) {
    seen.push(...events.map(({ sequence }) => sequence));
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (isDone && seen.length >= (await lastSequence(world.db, world.orgId))) stop.abort();
  }
  return seen;
}

it('the feed shows every sequence exactly once and in order to those who follow while three processes write', async () => {
  const racing = race(world.database.url, writers());
  const tails = new FeedTails(world.db);
  const [slow, fast, followed, followedSlowly, results] = await Promise.all([
    poll(racing, 7),
    poll(racing, 1000),
    tail(tails, racing),
    tail(tails, racing, 150),
    racing,
  ]);
  expect(results.flatMap((result) => result.errors)).toEqual([]);
  const last = await lastSequence(world.db, world.orgId);
  expect(last).toBeGreaterThan(1000);
  for (const seen of [slow, fast, followed, followedSlowly]) expect(seen).toEqual(from1(last));
  expect(tails.size).toBe(0);
});
