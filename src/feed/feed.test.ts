import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { race } from '../../test/run-racers.ts';
import type { RacerTask } from '../../test/stock-racer.ts';
import { type StockWorld, stockWorld } from '../../test/stock-world.ts';
import { receiveStock } from '../stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../stock/stock-state.ts';
import { followFeed } from './follow-feed.ts';
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

async function receive(itemId: number): Promise<void> {
  const line = { itemId, warehouseId: 1, quantity: 1, lot: NO_LOT, expiration: NO_DATE };
  await world.change((tx, feed) => receiveStock(tx, feed, [{ ...line, status: 'available' }]));
}

const sequencesOf = (messages: string) =>
  [...messages.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));

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
    seen.push(...(JSON.parse(page.body) as { sequence: number }[]).map((event) => event.sequence));
    if (page.row_count === 0 && wasDone) return seen;
    if (page.row_count === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

async function stream(done: Promise<unknown>): Promise<number[]> {
  const stop = new AbortController();
  let isDone = false;
  done.finally(() => {
    isDone = true;
  });
  const seen: number[] = [];
  for await (const messages of followFeed(world.db, world.orgId, 0, null, stop.signal, 100)) {
    seen.push(...sequencesOf(messages));
    if (isDone && seen.length >= (await lastSequence(world.db, world.orgId))) stop.abort();
  }
  return seen;
}

describe('the change feed', () => {
  it('shows every sequence exactly once and in order to those who follow while three processes write', {
    timeout: 240_000,
  }, async () => {
    const racing = race(world.database.url, writers());
    const [slow, fast, streamed, results] = await Promise.all([
      poll(racing, 7),
      poll(racing, 1000),
      stream(racing),
      racing,
    ]);
    expect(results.flatMap((result) => result.errors)).toEqual([]);
    const last = await lastSequence(world.db, world.orgId);
    expect(last).toBeGreaterThan(1000);
    expect(slow).toEqual(from1(last));
    expect(fast).toEqual(from1(last));
    expect(streamed).toEqual(from1(last));
  });

  it('streams what comes after the sequence it is asked for, of the types it is asked for', async () => {
    for (const itemId of [1, 2, 3]) await receive(itemId);
    const first = async (after: number, types: string[] | null) => {
      const stop = new AbortController();
      let text = '';
      for await (const messages of followFeed(world.db, world.orgId, after, types, stop.signal, 1)) {
        text += messages;
        if (sequencesOf(messages).length > 0 || messages.startsWith(':')) stop.abort();
      }
      return text;
    };
    expect(sequencesOf(await first(1, null))).toEqual([2, 3]);
    expect(sequencesOf(await first(0, ['inventory.changed']))).toEqual([1, 2, 3]);
    expect(sequencesOf(await first(0, ['brand.created']))).toEqual([]);
    expect(await first(2, null)).toMatch(
      /^retry: 1000\n\nid: 3\nevent: inventory.changed\ndata: {"sequence":3,"type":"inventory.changed".*}\n\n$/,
    );
  });

  it('ends a stream as soon as it is stopped, also one that waits', async () => {
    const stop = new AbortController();
    const messages = followFeed(world.db, world.orgId, 0, null, stop.signal);
    expect((await messages.next()).value).toBe('retry: 1000\n\n');
    const waiting = messages.next();
    setTimeout(() => stop.abort(), 50);
    // A stream that did not notice would go on with a comment or an event.
    expect(await waiting).toEqual({ done: true, value: undefined });
  });

  it('keeps a stream alive with comments while only events of other types happen, without asking all the time', async () => {
    const stop = new AbortController();
    let asked = 0;
    const counting = {
      ...world.db,
      query: ((statement, values) => {
        asked += 1;
        return world.db.query(statement, values);
      }) as typeof world.db.query,
    };
    const busy = (async () => {
      while (!stop.signal.aborted) await receive(1);
    })();
    let beats = 0;
    for await (const messages of followFeed(counting, world.orgId, 0, ['brand.created'], stop.signal, 300)) {
      if (messages.startsWith(':')) beats += 1;
      if (beats === 3) stop.abort();
    }
    await busy;
    expect(beats).toBe(3);
    expect(asked).toBeLessThan(30);
  });
});
