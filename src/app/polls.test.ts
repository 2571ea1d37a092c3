// What a worker's poller asks for all at once, each by itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StockWorld, stockWorld } from '../../test/worlds/stock-world.ts';
import { changedRequestsPoll } from '../domains/inbound/requests/list/blocks/prepare-lists.ts';
import { searchPoll } from '../domains/orders/reads/upkeep/prepare-lists.ts';
import { readyPoll } from '../domains/webhooks/ready/queries.ts';
import type { Db } from '../kit/db/db.ts';
import { type Found, type Poll, Poller } from '../kit/db/poller.ts';
import { duePoll } from '../kit/due/queries.ts';
import { feedPoll } from '../kit/feed/queries.ts';
import { systemClock } from '../kit/kernel/clock.ts';

let world: StockWorld;

// An org whose feed has grown, with an endpoint, and work that is due.
beforeAll(async () => {
  world = await stockWorld({});
  const { orgId, sql } = world;
  await sql.query("UPDATE org_feed SET last_sequence = 7, last_time = '2026-01-02'");
  await sql.query(
    `INSERT INTO webhook_endpoint (org_id, id, url, enabled, sealed_secret, last_sequence, failed_turns, version, created_at, updated_at)
     VALUES (${orgId}, 41, 'https://hooks.example.com', true, decode(repeat('00', 40), 'hex'), 1, 0, 1, '2026-01-01', '2026-01-01')`,
  );
  await sql.query(
    `INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts)
     VALUES (${orgId}, 'return_decision', 51, 1, '2026-01-01', '2026-01-01', 0)`,
  );
});
afterAll(() => world.close());

/** What the first look finds. */
function seenOf<Of>(poll: Poll<Of>, of: Of): Promise<[number, number][]> {
  return new Promise((resolve, reject) => {
    const query = (async (statement, values) => {
      const rows = await world.db.query(statement, values);
      stop();
      resolve((rows as unknown as Found[]).map(({ org_id: orgId, found }) => [orgId, found]));
      return rows;
    }) as Db['query'];
    const stop = new Poller({ ...world.db, query }, reject, 1).watch({ poll, of, onFound: () => {} });
  });
}

it('sees work that is due, feeds that have grown, endpoints that wait, and lists that are behind', async () => {
  const seen = (found: number) => [[world.orgId, found]];
  expect(await seenOf(duePoll, systemClock)).toEqual(seen(51));
  expect(await seenOf(feedPoll, new Map([[world.orgId, null]]))).toEqual(seen(7));
  expect(await seenOf(readyPoll, systemClock)).toEqual(seen(41));
  expect(await seenOf(searchPoll, null)).toEqual(seen(7));
  // Its feed has grown, and it has no inventory request.
  expect(await seenOf(changedRequestsPoll, null)).toEqual([]);
});
