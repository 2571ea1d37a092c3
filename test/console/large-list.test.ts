// A list of 100,000 orders in a real browser: rows come as somebody scrolls, and the page holds those that are seen.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleWorld } from './browser-world.ts';

const ORDERS = 100_000;
/** Far enough for many pages of the service. */
const SEEN = 1500;
/** What is drawn: the rows of a screen, and some above and below. */
const DRAWN_MAX = 80;

/** Runs in the page. */
const SCROLL = (top: string) => `document.querySelector('[role=table]').parentElement.scrollTop = ${top}`;

let world: ConsoleWorld;

beforeAll(async () => {
  world = await ConsoleWorld.open();
  const sql = new pg.Client({ connectionString: world.app.database.url });
  await sql.connect();
  await sql.query(
    `INSERT INTO customer_order (org_id, id, market_order_id, content_hash, marketplace, details, search, status, units,
       placed_at, created_by, version, created_at, updated_at, json_version, parts_version, items_json, sub_orders_json,
       warehouse_ids)
     SELECT 2, 10000000 + g, 'MANY-' || g, '', 'Shopify', o.details, 'many-' || g, 'complete', 1, t, 'x', 1, t, t, 1, 1, '[]',
       '', '{}'
     FROM (SELECT details FROM customer_order WHERE org_id = 2 ORDER BY id LIMIT 1) AS o,
       generate_series(1, ${ORDERS}) AS g, LATERAL (SELECT timestamptz '2020-01-01' + g * interval '1 minute' AS t) AS x`,
  );
  await sql.end();
});

afterAll(() => world?.close());

it('scrolls through a list of 100,000 rows, and holds what is seen of it', async () => {
  const visitor = await world.signedIn('demo@crossdock.test');
  const { page } = visitor;
  await page.goto('/orders?sort=created');
  const rows = page.locator('[data-row]');
  await page.getByText('MANY-1', { exact: true }).waitFor();
  for (let seen = 0; seen < SEEN; ) {
    await page.evaluate(SCROLL('1e9'));
    const last = (await rows.last().textContent()) ?? '';
    seen = Math.max(seen, Number(/MANY-(\d+)/.exec(last)?.[1] ?? 0));
    expect(await rows.count()).toBeLessThanOrEqual(DRAWN_MAX);
  }
  expect(await page.getByText('MANY-1', { exact: true }).count()).toBe(0);
  await page.evaluate(SCROLL('0'));
  await page.getByText('MANY-1', { exact: true }).waitFor();
  expect(visitor.problems).toEqual([]);
});
