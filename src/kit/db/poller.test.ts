import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import type { Db } from './db.ts';
import { definePoll, type Found, type Poll, Poller } from './poller.ts';

const EVERY_MS = 5;

interface After {
  after: number;
}

const pollOf = (name: string): Poll<After> =>
  definePoll({
    name,
    count: 1,
    values: ({ after }: After) => [after],
    select: (table, value) =>
      `SELECT f.org_id, f.last_sequence AS found FROM ${table('org_feed')} f WHERE f.last_sequence > ${value(1)}`,
  });
const first = pollOf('test_first');
const second = pollOf('test_second');

let world: StockWorld;
let statements: string[];
let db: Db;
let troubles: unknown[];

beforeEach(async () => {
  world = await stockWorld({});
  statements = [];
  troubles = [];
  const query = ((statement, values) => {
    statements.push(statement.name);
    return world.db.query(statement, values);
  }) as Db['query'];
  db = { ...world.db, query };
});
afterEach(() => world.close());

const grow = (sequence: number) => world.sql.query('UPDATE org_feed SET last_sequence = $1', [sequence]);

/** Waits for this many further polls. */
async function looks(count: number): Promise<void> {
  const until = statements.length + count;
  await expect.poll(() => statements.length).toBeGreaterThanOrEqual(until);
}

describe('the poller of a process', () => {
  it('polls with one statement for all watchers, and gives each its own rows', async () => {
    await grow(5);
    const poller = new Poller(db, (error) => troubles.push(error), EVERY_MS);
    const found: (readonly Found[])[] = [];
    const wait = (poll: Poll<After>, of: After) =>
      poller.watch({ poll, of, onFound: (rows) => found.push(rows) });
    const four = { after: 4 };
    wait(first, four);
    wait(first, four);
    wait(second, { after: 5 });
    await looks(2);
    await poller.stop();
    expect(new Set(statements)).toEqual(new Set(['db.lookAcrossOrgs:test_first+test_second']));
    // Two wait for the same; the third has seen all. The last look may have been under way when it was stopped.
    expect([2 * statements.length, 2 * (statements.length - 1)]).toContain(found.length);
    expect(found[0]).toMatchObject([{ org_id: world.orgId, found: 5 }]);
    expect(troubles).toEqual([]);
  });

  it('refuses a second watch of a poll with another source of values, as one query serves all', async () => {
    await grow(5);
    const poller = new Poller(db, (error) => troubles.push(error), EVERY_MS);
    const found: (readonly Found[])[] = [];
    const onFound = (rows: readonly Found[]) => void found.push(rows);
    const stop = poller.watch({ poll: first, of: { after: 5 }, onFound });
    const elsewhere = { poll: first, of: { after: 4 }, onFound };
    expect(() => poller.watch(elsewhere)).toThrow(
      'test_first is watched already, with values from elsewhere: watch it with another poller',
    );
    // Nothing is left of the one that was refused.
    await looks(2);
    expect(found).toEqual([]);
    stop();
    poller.watch(elsewhere);
    await expect.poll(() => found.length).toBeGreaterThan(0);
    await poller.stop();
    expect(troubles).toEqual([]);
  });

  it('polls nothing without watchers, and each time only what is due for a poll', async () => {
    const poller = new Poller(db, (error) => troubles.push(error), EVERY_MS);
    const of = { after: 0 };
    const stopFirst = poller.watch({ poll: first, of, onFound: () => {} });
    const stopSecond = poller.watch({ poll: second, of, everyMs: 600_000, onFound: () => {} });
    await looks(3);
    expect(statements.slice(0, 3)).toEqual([
      'db.lookAcrossOrgs:test_first+test_second',
      'db.lookAcrossOrgs:test_first',
      'db.lookAcrossOrgs:test_first',
    ]);
    stopSecond();
    await looks(2);
    expect(statements.at(-1)).toBe('db.lookAcrossOrgs:test_first');
    stopFirst();
    await poller.stop();
    const before = statements.length;
    await new Promise((resolve) => setTimeout(resolve, 10 * EVERY_MS));
    expect(statements.length).toBe(before);
  });

  it('goes on after trouble, and begins again for who comes later', async () => {
    let isAway = true;
    const shaky = {
      ...db,
      query: ((statement, values) => {
        if (isAway) throw new Error('away');
        return db.query(statement, values);
      }) as Db['query'],
    };
    const poller = new Poller(shaky, (error) => troubles.push(error), EVERY_MS);
    const stop = poller.watch({ poll: first, of: { after: 0 }, onFound: () => {} });
    await expect.poll(() => troubles.length).toBeGreaterThan(1);
    isAway = false;
    await looks(1);
    stop();
    await grow(1);
    const found = new Promise<void>((resolve) => {
      poller.watch({ poll: second, of: { after: 0 }, onFound: () => resolve() });
    });
    await found;
    await poller.stop();
  });
});
