// Open orders across orgs, for the people who run the hub.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';

// In Newark it is still the second.
const NOW = new Date('2030-06-03T01:00:00.000Z');

let app: TestApp;
let sql: pg.Client;
let hub: { token: string };
let ids: number[];

beforeAll(async () => {
  app = await testApp({ clock: new ManualClock(NOW) });
  hub = { token: await app.token('hub-client') };
  sql = new pg.Client({ connectionString: app.database.url });
  await sql.connect();
  await sql.query("UPDATE warehouse SET timezone = 'America/New_York'");
  await sql.query(
    "UPDATE sub_order SET ship_by = '2031-01-01', leave_by = NULL WHERE state IN ('pending', 'picking', 'packed')",
  );
  const { rows } = await sql.query(
    `SELECT id::int FROM sub_order WHERE state IN ('pending', 'picking', 'packed') ORDER BY ordered_at, id LIMIT 6`,
  );
  ids = rows.map(({ id }) => id);
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

interface Row {
  readonly org_id: number;
  readonly sub_order_id: number;
  readonly state: string;
  readonly warehouse_id: number | null;
  readonly is_late: boolean;
  readonly due: string | null;
  readonly ordered: string;
}

async function list(query: string): Promise<Row[]> {
  const all: Row[] = [];
  for (let path = `/ops/v1/orders?${query}`; path !== ''; ) {
    const { status, body, headers } = await app.get(path, hub);
    expect(status).toBe(200);
    all.push(...body);
    path = /<(.*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
  }
  return all;
}

const count = async (where: string) =>
  Number((await sql.query(`SELECT count(*) FROM sub_order WHERE ${where}`)).rows[0].count);

const OPEN = `state IN ('pending', 'picking', 'packed', 'backordered', 'error')`;

describe('the open orders of all orgs', () => {
  it('are listed oldest first, page by page, each once', async () => {
    const all = await list('per_page=3');
    expect(all).toHaveLength(await count(OPEN));
    const keys = all.map(
      ({ ordered, sub_order_id }) => `${ordered} ${String(sub_order_id).padStart(9, '0')}`,
    );
    expect(keys).toEqual([...new Set(keys)].toSorted());
    expect(new Set(all.map(({ org_id }) => org_id)).size).toBeGreaterThan(1);
    const counted = await app.get('/ops/v1/orders?per_page=1&include_total=true', hub);
    expect(counted.headers['x-total-count']).toBe(String(all.length));
  });

  it.each(['pending', 'picking', 'packed', 'backordered', 'error'])(
    'are found by the state %s',
    async (state) => {
      const rows = await list(`state=${state}&per_page=2`);
      expect(rows).toHaveLength(await count(`state = '${state}'`));
      expect(rows.every((row) => row.state === state)).toBe(true);
    },
  );

  it('are found by warehouse, by org and by both', async () => {
    expect(await list('warehouse_id=1')).toHaveLength(await count(`${OPEN} AND warehouse_id = 1`));
    expect(await list('org_id=3')).toHaveLength(await count(`${OPEN} AND org_id = 3`));
    const both = `${OPEN} AND org_id = 3 AND warehouse_id = 1 AND state = 'pending'`;
    expect(await list('org_id=3&warehouse_id=1&state=pending')).toHaveLength(await count(both));
    expect(await list('org_id=9000')).toEqual([]);
  });

  it('are late when they should have left, by the hub’s promise too, and due today by the calendar of their warehouse', async () => {
    const [late, soon, evening, midnight, never, promised] = ids;
    const set = (id: number | undefined, at: string | null) =>
      sql.query('UPDATE sub_order SET ship_by = NULL, latest_ship_at = NULL, leave_by = $2 WHERE id = $1', [
        id,
        at,
      ]);
    await set(late, '2030-06-03T00:59:59.999Z');
    // It could ship tomorrow at the earliest, and should have shipped yesterday.
    await sql.query("UPDATE sub_order SET ship_by = '2030-06-04T20:00:00Z' WHERE id = $1", [late]);
    await set(soon, '2030-06-03T01:00:00.000Z');
    await set(evening, '2030-06-03T03:59:59.999Z');
    await set(midnight, '2030-06-03T04:00:00.000Z');
    await set(never, null);
    // The merchant's date is a week ahead, but the hub has missed its own promise.
    await set(promised, '2030-06-10T20:00:00Z');
    await sql.query("UPDATE sub_order SET ship_by = '2030-06-02T20:00:00Z' WHERE id = $1", [promised]);
    const found = async (query: string) => (await list(query)).map((row) => row.sub_order_id);
    expect(await found('late=true')).toEqual([promised, late]);
    expect(await found('late=true&sort=ordered')).toEqual([late, promised]);
    expect(await found('due_today=true')).toEqual([soon, evening]);
    expect(await found('late=true&due_today=true')).toEqual([]);
    const rows = await list('');
    expect(rows.find((row) => row.sub_order_id === late)?.is_late).toBe(true);
    expect(rows.find((row) => row.sub_order_id === promised)).toMatchObject({
      is_late: true,
      due: '2030-06-02T20:00:00.000Z',
    });
    expect(rows.find((row) => row.sub_order_id === soon)?.is_late).toBe(false);
  });

  it('are listed in the order in which they are due, and the other way round, page by page', async () => {
    const all = await list('per_page=3&sort=due');
    expect(all).toHaveLength(await count(OPEN));
    const keys = all.map(
      ({ due, ordered, sub_order_id }) =>
        `${due ?? '9999'} ${ordered} ${String(sub_order_id).padStart(9, '0')}`,
    );
    expect(new Set(all.map(({ due }) => due)).size).toBeGreaterThan(4);
    expect(all.map(({ due }) => due)).toContain(null);
    expect(keys).toEqual([...new Set(keys)].toSorted());
    expect(await list('per_page=3&sort=-due')).toEqual(all.toReversed());
    const byOrdered = await list('');
    expect(await list('per_page=3&sort=-ordered')).toEqual(byOrdered.toReversed());
  });

  it.each(['due', '-due', 'ordered', '-ordered'])(
    'are listed page by page, by %s, where they are late',
    async (sort) => {
      const query = `late=true&sort=${sort}`;
      const ofPage = async (page: number) => {
        const { body } = await app.get(`/ops/v1/orders?${query}&per_page=1&page=${page}`, hub);
        return body as Row[];
      };
      const all = await list(query);
      expect(all.length).toBeGreaterThan(1);
      expect(await list(`${query}&per_page=1`)).toEqual(all);
      expect([...(await ofPage(1)), ...(await ofPage(2))]).toEqual(all.slice(0, 2));
    },
  );

  it('are the hub’s to see alone', async () => {
    const merchant = { token: await app.token('demo-client') };
    expect((await app.get('/ops/v1/orders', merchant)).status).toBe(403);
    expect((await app.get('/ops/v1/scan?code=1', merchant)).status).toBe(403);
  });
});
