import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { streamEvents } from '../../domains/events/routes.ts';
import { receiveStock } from '../../domains/stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../../domains/stock/stock-state.ts';
import { DatabaseUnavailable, type Db } from '../db/db.ts';
import { currentLane } from '../db/lanes.ts';
import { Poller } from '../db/poller.ts';
import { type FeedEvent, FeedTails } from './feed-tail.ts';

/** No test takes as long. */
const NEVER_MS = 600_000;
const OWNER = 'who follows';

let world: StockWorld;

beforeEach(async () => {
  world = await stockWorld({ items: 6 });
});
afterEach(() => world.close());

const from1 = (length: number) => Array.from({ length }, (_, index) => index + 1);

async function receive(itemId: number): Promise<void> {
  const line = { itemId, warehouseId: 1, quantity: 1, lot: NO_LOT, expiration: NO_DATE };
  await world.change((tx, feed) => receiveStock(tx, feed, [{ ...line, status: 'available' }]));
}

/** As another process commits them. */
async function addEvents(count: number): Promise<void> {
  await world.sql.query(
    `WITH f AS (UPDATE org_feed SET last_sequence = last_sequence + $2 WHERE org_id = $1 RETURNING last_sequence)
     INSERT INTO event SELECT $1, f.last_sequence - $2 + n, 'test.happened', now(), 'test', '1', 1, 'test', '{}'
     FROM f, generate_series(1, $2::int) AS n`,
    [world.orgId, count],
  );
}

/** The same database, counting its reads; how many of them look for what is new depends on how long a test takes. */
function counting(): { db: Db; asked: () => number; looked: () => number } {
  let asked = 0;
  let looked = 0;
  const query = ((statement, values) => {
    asked += 1;
    if (statement.name.startsWith('db.look')) looked += 1;
    return world.db.query(statement, values);
  }) as Db['query'];
  return { db: { ...world.db, query }, asked: () => asked, looked: () => looked };
}

describe('the tail of the feed', () => {
  const follow = (
    tails: FeedTails,
    options: { after?: number; types?: string[]; idleMs?: number } = {},
    stop = new AbortController(),
  ) => ({
    stop,
    batches: tails.follow({
      orgId: world.orgId,
      owner: OWNER,
      after: options.after ?? 0,
      types: options.types ?? null,
      stopped: stop.signal,
      idleMs: options.idleMs ?? 60_000,
    }),
  });

  /** Reads until this many events have arrived, or a pause. */
  async function take(batches: AsyncGenerator<readonly FeedEvent[]>, count: number): Promise<number[]> {
    const seen: number[] = [];
    while (seen.length < count) {
      const { value } = await batches.next();
      if (value === undefined || value.length === 0) break;
      seen.push(...value.map((event: FeedEvent) => event.sequence));
    }
    return seen;
  }

  it('gives what comes after the sequence it is asked for, of the types it is asked for', async () => {
    for (const itemId of [1, 2, 3]) await receive(itemId);
    const tails = new FeedTails(world.db);
    const first = async (options: { after?: number; types?: string[] }, count: number) => {
      const { batches, stop } = follow(tails, { ...options, idleMs: 1 });
      const seen = await take(batches, count);
      stop.abort();
      expect((await batches.next()).done).toBe(true);
      return seen;
    };
    expect(await first({ after: 1 }, 2)).toEqual([2, 3]);
    expect(await first({ types: ['inventory.changed'] }, 3)).toEqual([1, 2, 3]);
    expect(await first({ types: ['brand.created'] }, 1)).toEqual([]);
    expect(await first({ after: 9 }, 1)).toEqual([]);
    expect(tails.size).toBe(0);
  });

  it('is caught up with in the lane of bulk reads, by turns with others of the same owner', async () => {
    await addEvents(1500);
    const lanes: (string | undefined)[] = [];
    const query = ((statement, values) => {
      const lane = currentLane();
      if (statement.name === 'events.rows') lanes.push(lane && `${lane.lane} of ${lane.owner}`);
      return world.db.query(statement, values);
    }) as Db['query'];
    const { batches } = follow(new FeedTails({ ...world.db, query }));
    expect(await take(batches, 300)).toEqual(from1(300));
    await batches.return(undefined);
    // The tail itself is read once for all, outside of lanes.
    const ofFollower = lanes.filter((lane) => lane !== undefined);
    expect(ofFollower).toEqual(Array(3).fill(`bulk of ${OWNER}`));
  });

  it('is read once for all followers, and not at all without any', async () => {
    const { db, asked, looked } = counting();
    const tails = new FeedTails(db);
    const followers = Array.from({ length: 40 }, () => follow(tails));
    const taking = followers.map(({ batches }) => take(batches, 3));
    await expect.poll(asked).toBeGreaterThanOrEqual(2);
    expect(tails.size).toBe(1);
    for (const itemId of [1, 2, 3]) await receive(itemId);
    for (const seen of await Promise.all(taking)) expect(seen).toEqual([1, 2, 3]);
    // Where the feed ends, then what one reader needs; 40 readers would have asked 40 times as often.
    expect(asked() - looked()).toBeLessThan(40);
    for (const { stop, batches } of followers) {
      stop.abort();
      await batches.next();
    }
    expect(tails.size).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = asked();
    await receive(1);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(asked()).toBe(before);
  });

  it('lets a slow follower fall behind: it delays no one, misses nothing, and gets nothing twice', async () => {
    const tails = new FeedTails(world.db);
    const [slow, fast] = [follow(tails), follow(tails)];
    await addEvents(1);
    expect(await take(slow.batches, 1)).toEqual([1]);
    // More than the tail keeps, while the slow one is not asked.
    const last = 2600;
    const taking = take(fast.batches, last);
    await addEvents(last - 1);
    expect(await taking).toEqual(from1(last));
    expect(await take(slow.batches, last - 1)).toEqual(from1(last).slice(1));
    await addEvents(1);
    expect(await Promise.all([take(slow.batches, 1), take(fast.batches, 1)])).toEqual([
      [last + 1],
      [last + 1],
    ]);
    for (const { batches } of [slow, fast]) await batches.return(undefined);
    expect(tails.size).toBe(0);
  });

  it('hears at once of what its own process commits, without waiting for the next look', async () => {
    const { db, asked } = counting();
    const tails = new FeedTails(db, new Poller(world.db, () => {}, NEVER_MS));
    const { batches } = follow(tails);
    const taking = take(batches, 1);
    await expect.poll(asked).toBe(2);
    await receive(1);
    expect(await taking).toEqual([1]);
    expect(asked()).toBe(3);
    await batches.return(undefined);
  });

  it('ends at once when it is stopped, also while it waits', async () => {
    const tails = new FeedTails(world.db);
    const { batches, stop } = follow(tails);
    const waiting = batches.next();
    setTimeout(() => stop.abort(), 50);
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(tails.size).toBe(0);
  });

  it('goes on when the database was away', async () => {
    let isAway = false;
    const shaky = {
      ...world.db,
      query: ((statement, values) => {
        if (isAway) return Promise.reject(new DatabaseUnavailable('away'));
        return world.db.query(statement, values);
      }) as Db['query'],
    };
    const tails = new FeedTails(shaky);
    const { batches } = follow(tails, { idleMs: 100 });
    expect(await take(batches, 1)).toEqual([]);
    isAway = true;
    await receive(1);
    expect(await take(batches, 1)).toEqual([]);
    isAway = false;
    let seen: number[] = [];
    while (seen.length === 0) seen = await take(batches, 1);
    expect(seen).toEqual([1]);
    await batches.return(undefined);
  });
});

describe('a stream of server-sent events', () => {
  async function firstMessages(after: number): Promise<string> {
    const stop = new AbortController();
    const options = { orgId: world.orgId, owner: OWNER, after, types: null, stopped: stop.signal };
    let text = '';
    for await (const messages of streamEvents(new FeedTails(world.db), options)) {
      text += messages;
      if (messages.startsWith('id:')) stop.abort();
    }
    return text;
  }

  it('carries each event with its sequence and its type', async () => {
    for (const itemId of [1, 2, 3]) await receive(itemId);
    expect(await firstMessages(2)).toMatch(
      /^retry: 1000\n\nid: 3\nevent: inventory.changed\ndata: {"sequence":3,"type":"inventory.changed".*}\n\n$/,
    );
  });

  it('is kept alive with comments while only events of other types happen, without asking all the time', async () => {
    const stop = new AbortController();
    const { db, asked } = counting();
    const busy = (async () => {
      while (!stop.signal.aborted) await receive(1);
    })();
    let beats = 0;
    const options = {
      orgId: world.orgId,
      owner: OWNER,
      after: 0,
      types: ['brand.created'],
      stopped: stop.signal,
    };
    for await (const messages of streamEvents(new FeedTails(db), options, 300)) {
      if (messages.startsWith(':')) beats += 1;
      if (beats === 3) stop.abort();
    }
    await busy;
    expect(beats).toBe(3);
    expect(asked()).toBeLessThan(30);
  });
});
