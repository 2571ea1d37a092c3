import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StockWorld, stockWorld } from '../../../test/stock-world.ts';
import type { Db } from './db.ts';
import { type Found, Lookout, makeSight, type Sight } from './lookout.ts';

const EVERY_MS = 5;

const sightOf = (name: string): Sight =>
  makeSight({
    name,
    values: 1,
    select: (table, value) =>
      `SELECT f.org_id, f.last_sequence AS found FROM ${table('org_feed')} f WHERE f.last_sequence > ${value(1)}`,
  });
const first = sightOf('test_first');
const second = sightOf('test_second');

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

/** Until so many more looks were asked. */
async function looks(count: number): Promise<void> {
  const until = statements.length + count;
  await expect.poll(() => statements.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(until);
}

describe('the lookout of a process', () => {
  it('asks one statement for all who wait, and tells each what it waits for', async () => {
    await grow(5);
    const lookout = new Lookout(db, (error) => troubles.push(error), EVERY_MS);
    const found: (readonly Found[])[] = [];
    const wait = (sight: Sight, after: number) =>
      lookout.watch({ sight, values: () => [after], onFound: (rows) => found.push(rows) });
    wait(first, 4);
    wait(first, 4);
    wait(second, 5);
    await looks(2);
    await lookout.stop();
    expect(new Set(statements)).toEqual(new Set(['db.lookAcrossOrgs:test_first+test_second']));
    // Two wait for the same; the third has seen all. The last look may have been under way when it was stopped.
    expect([2 * statements.length, 2 * (statements.length - 1)]).toContain(found.length);
    expect(found[0]).toMatchObject([{ org_id: world.orgId, found: 5 }]);
    expect(troubles).toEqual([]);
  });

  it('asks nothing where nobody waits, and leaves out who has nothing to ask', async () => {
    const lookout = new Lookout(db, (error) => troubles.push(error), EVERY_MS);
    let isAsking = false;
    const stopFirst = lookout.watch({
      sight: first,
      values: () => (isAsking ? [0] : null),
      onFound: () => {},
    });
    const stopSecond = lookout.watch({ sight: second, values: () => [0], onFound: () => {} });
    await looks(2);
    expect(new Set(statements)).toEqual(new Set(['db.lookAcrossOrgs:test_second']));
    isAsking = true;
    stopSecond();
    await looks(2);
    expect(statements.at(-1)).toBe('db.lookAcrossOrgs:test_first');
    stopFirst();
    await lookout.stop();
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
    const lookout = new Lookout(shaky, (error) => troubles.push(error), EVERY_MS);
    const stop = lookout.watch({ sight: first, values: () => [0], onFound: () => {} });
    await expect.poll(() => troubles.length).toBeGreaterThan(1);
    isAway = false;
    await looks(1);
    stop();
    await grow(1);
    const found = new Promise<void>((resolve) => {
      lookout.watch({ sight: second, values: () => [0], onFound: () => resolve() });
    });
    await found;
    await lookout.stop();
  });
});
