import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../../test/harness.ts';
import { Grams } from '../../../../kit/db/text-blocks/text-blocks.ts';
import { systemClock } from '../../../../kit/kernel/clock.ts';
import { prepareOrderLists } from './prepare-lists.ts';

const ORG = 2;
const ORDERS_PER_BLOCK = 20;
const PAGE = 250;

let app: TestApp;
let sql: pg.Client;
let token: string;

beforeAll(async () => {
  app = await testApp();
  sql = new pg.Client({ connectionString: app.database.url });
  await sql.connect();
  token = await app.token('demo-client');
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

async function gramsOf(texts: readonly string[]): Promise<string[]> {
  const grams = new Grams('\u001f');
  for (const text of texts) await grams.add(text);
  return grams.all();
}

const prepare = () => prepareOrderLists(app.db, systemClock, { ordersPerBlock: ORDERS_PER_BLOCK });

async function one<Value>(text: string, values: unknown[] = []): Promise<Value> {
  return Object.values((await sql.query(text, values)).rows[0])[0] as Value;
}

async function found(q: string, more = ''): Promise<number[]> {
  const { status, body } = await app.get(`/v1/orders?per_page=${PAGE}&q=${encodeURIComponent(q)}${more}`, {
    token,
  });
  expect(status).toBe(200);
  return body.map(({ order_id }: { order_id: number }) => order_id);
}

async function containing(q: string): Promise<number[]> {
  const { rows } = await sql.query(
    `SELECT id::int FROM customer_order WHERE org_id = $1 AND position(lower($2) IN search) > 0
     ORDER BY created_at DESC, id DESC`,
    [ORG, q],
  );
  return rows.map(({ id }) => id);
}

describe('what the worker prepares for lists of orders', () => {
  it('has every order in what q looks into, and the older ones in blocks that do not overlap', async () => {
    await prepare();
    const orders = await one<number>('SELECT count(*)::int FROM customer_order WHERE org_id = $1', [ORG]);
    expect(orders).toBeGreaterThan(2 * ORDERS_PER_BLOCK);
    expect(await one('SELECT count(*)::int FROM order_search WHERE org_id = $1', [ORG])).toBe(orders);
    const { rows: blocks } = await sql.query(
      `SELECT first_at, last_at, grams, (SELECT json_agg(s.search) FROM order_search s
         WHERE s.org_id = b.org_id AND s.created_at BETWEEN b.first_at AND b.last_at) AS texts
       FROM order_search_block b WHERE org_id = $1 ORDER BY last_at`,
      [ORG],
    );
    expect(blocks.length).toBeGreaterThan(1);
    for (const [index, { first_at, grams, texts }] of blocks.entries()) {
      if (index > 0) expect(first_at > blocks[index - 1].last_at).toBe(true);
      expect(texts.length).toBeGreaterThanOrEqual(ORDERS_PER_BLOCK);
      expect(new Set(grams)).toEqual(new Set(await gramsOf(texts)));
    }
  });

  it('does nothing twice', async () => {
    const state = () =>
      one(`SELECT json_build_array((SELECT count(*) FROM order_search), (SELECT json_agg(b ORDER BY b.last_at) FROM (
             SELECT org_id, first_at, last_at, cardinality(grams) FROM order_search_block) AS b),
             (SELECT json_agg(p ORDER BY p.org_id) FROM order_search_progress p))`);
    const before = await state();
    await prepare();
    expect(await state()).toEqual(before);
  });

  it.each(['jg-', 'JG-2', 'a', 'é', '10', 'nothing like this', '%', '_', '\\'])(
    'finds %s as a walk does',
    async (q) => {
      const ids = await containing(q);
      expect(await found(q)).toEqual(ids);
      expect(await found(q, '&sort=created')).toEqual(ids.toReversed());
      expect(new Set(await found(q, '&sort=placed'))).toEqual(new Set(ids));
    },
  );

  it('adds an order that came before the end of a block and was committed after it was made', async () => {
    const { rows } = await sql.query(
      `SELECT s.order_id::int AS id, s.search FROM order_search s JOIN order_search_block b
         ON b.org_id = s.org_id AND s.created_at BETWEEN b.first_at AND b.last_at
       WHERE s.org_id = $1 ORDER BY s.created_at LIMIT 1`,
      [ORG],
    );
    const [late] = rows;
    const sequence = await one<string>(
      `SELECT sequence FROM event WHERE org_id = $1 AND type = 'order.received' AND subject_id = $2::text`,
      [ORG, String(late.id)],
    );
    await sql.query(
      `UPDATE customer_order SET search = 'quxwaldo' || chr(31) || search WHERE org_id = $1 AND id = $2`,
      [ORG, late.id],
    );
    await sql.query('DELETE FROM order_search WHERE org_id = $1 AND order_id = $2', [ORG, late.id]);
    await sql.query('UPDATE order_search_progress SET last_sequence = $2::bigint - 1 WHERE org_id = $1', [
      ORG,
      sequence,
    ]);
    expect(await found('quxwaldo')).toEqual([late.id]);
    await prepare();
    expect(await found('quxwaldo')).toEqual([late.id]);
  });
});
