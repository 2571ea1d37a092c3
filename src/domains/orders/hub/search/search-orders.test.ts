// The hub finds any order of any merchant, by whatever the caller says.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../../test/harness.ts';
import { SESSION_OPTIONS } from '../../../../kit/db/db.ts';
import { allStatements } from '../../../../kit/db/statement.ts';
import type { FoundOrders } from './schema.ts';

let app: TestApp;
let sql: pg.Client;
let hub: { token: string };

beforeAll(async () => {
  app = await testApp();
  hub = { token: await app.token('hub-client') };
  sql = new pg.Client({ connectionString: app.database.url, options: SESSION_OPTIONS });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

async function search(q: string): Promise<FoundOrders> {
  const { status, body } = await app.get(`/ops/v1/orders/search?q=${encodeURIComponent(q)}`, hub);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const one = async (text: string, values: unknown[] = []) => (await sql.query(text, values)).rows[0];

const enter = async (orgId: number, order: object, more: object = {}) => {
  const body = {
    reason: 'the customer ordered by phone',
    orders: [
      {
        ...{ ship_to_name: 'Ada Byrne', address_line1: '350 5th Ave', city: 'New York', state: 'NY' },
        ...{ postal_code: '10118', country: 'US', items: [{ item_id: 2, quantity: 1 }] },
        ...order,
      },
    ],
    ...more,
  };
  return app.post(`/ops/v1/orgs/${orgId}/orders`, body, hub);
};

describe('a search over all merchants', () => {
  it('finds an order by its id, its sub-order’s number in any case, and its id on the marketplace', async () => {
    const order = await one(
      `SELECT o.org_id::int, o.id::int, o.market_order_id, s.id::int AS sub_order_id
       FROM customer_order o JOIN sub_order s ON s.org_id = o.org_id AND s.order_id = o.id WHERE o.org_id = 3 ORDER BY o.id LIMIT 1`,
    );
    const match = { org_id: order.org_id, order_id: order.id, market_order_id: order.market_order_id };
    const number = `SO-${String(order.sub_order_id).padStart(6, '0')}`;
    for (const [q, matched] of [
      [String(order.id), 'order_id'],
      [order.market_order_id, 'market_order_id'],
      [number.toLowerCase(), 'sub_order_number'],
    ]) {
      const { orders } = await search(q);
      const found = orders.find(({ order_id }) => order_id === order.id);
      expect(found, q).toMatchObject(match);
      expect(found?.matched, q).toContain(matched);
      expect(found?.sub_orders.map(({ sub_order_number }) => sub_order_number)).toContain(number);
    }
  });

  it('finds it by a tracking number, however it is spaced', async () => {
    const parcel = await one(
      `SELECT order_id::int, tracking_number FROM order_shipment WHERE shipped_at IS NOT NULL ORDER BY org_id, id LIMIT 1`,
    );
    const { orders } = await search(parcel.tracking_number.toLowerCase().replaceAll(/(.{4})/g, '$1 '));
    expect(orders).toMatchObject([{ order_id: parcel.order_id, matched: ['tracking_number'] }]);
    expect(orders[0]?.sub_orders.flatMap(({ tracking_numbers }) => tracking_numbers)).toContain(
      parcel.tracking_number,
    );
  });

  it('finds by a lot in any case what is reserved of it and what was shipped of it', async () => {
    const { org_id, item_id } = await one(
      `SELECT org_id::int, item_id::int FROM stock_balance WHERE lot <> '' AND status = 'available' AND on_hand - reserved > 10
         AND org_id = 2 ORDER BY expiration DESC, item_id LIMIT 1`,
    );
    await enter(org_id, { market_order_id: 'OF-A-LOT', items: [{ item_id, quantity: 1 }] });
    const reserved = await one(
      `SELECT r.lot, s.order_id::int FROM reservation r JOIN sub_order s ON s.org_id = r.org_id AND s.id = r.owner_id
       JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
       WHERE r.owner_kind = 'sub_order' AND r.lot <> '' AND o.market_order_id = 'OF-A-LOT' LIMIT 1`,
    );
    const shipped = await one(
      `SELECT i.lot, p.order_id::int FROM order_shipment_item i JOIN order_shipment p ON p.org_id = i.org_id AND p.id = i.shipment_id
       WHERE i.lot <> '' ORDER BY i.org_id, p.id DESC LIMIT 1`,
    );
    for (const { lot, order_id } of [reserved, shipped]) {
      const { orders } = await search(lot.toLowerCase());
      expect(orders.map((order) => order.order_id)).toContain(order_id);
      expect(orders.find((order) => order.order_id === order_id)?.matched).toContain('lot');
    }
  });

  it('finds by a part of the recipient’s name or a SKU, at once, newest first, whosever it is', async () => {
    for (const [orgId, id] of [
      [2, 'DESK-1'],
      [3, 'DESK-2'],
    ] as const) {
      const { item } = await one('SELECT min(id)::int AS item FROM item WHERE org_id = $1', [orgId]);
      const order = {
        market_order_id: id,
        ship_to_name: 'Zoë Quillfeather',
        items: [{ item_id: item, quantity: 1 }],
      };
      expect((await enter(orgId, order)).body).toMatchObject({ received_orders: [id] });
    }
    const found = await search('quillf');
    expect(found.has_more).toBe(false);
    expect(found.orders).toMatchObject([
      { org_id: 3, market_order_id: 'DESK-2', ship_to_name: 'Zoë Quillfeather', matched: ['ship_to_name'] },
      { org_id: 2, market_order_id: 'DESK-1' },
    ]);
    const { sku } = await one(
      `SELECT sku FROM order_line l JOIN customer_order o ON o.org_id = l.org_id AND o.id = l.order_id
       WHERE o.market_order_id = 'DESK-1' AND sku IS NOT NULL`,
    );
    const bySku = await search(sku.toLowerCase());
    expect(bySku.orders.find(({ market_order_id }) => market_order_id === 'DESK-1')?.matched).toContain(
      'sku',
    );
  });

  it('says that there are more than it shows', async () => {
    const count = Number((await one(`SELECT count(*) FROM customer_order WHERE search LIKE '%-%'`)).count);
    const { orders, has_more } = await search('-');
    expect(orders).toHaveLength(Math.min(count, 50));
    expect(has_more).toBe(count > 50);
  });

  it('takes no pattern, finds nothing where there is nothing, and wants a text', async () => {
    for (const q of ['%', '_______', 'nobody has this', "'; DROP TABLE customer_order; --"])
      expect((await search(q)).orders, q).toEqual([]);
    expect((await app.get('/ops/v1/orders/search?q=%20', hub)).status).toBe(422);
    const merchant = { token: await app.token('demo-client') };
    expect((await app.get('/ops/v1/orders/search?q=a', merchant)).status).toBe(403);
  });
});

describe('however many there are', () => {
  beforeAll(async () => {
    await sql.query('BEGIN');
    // The demo world is so small that reading all of it is cheaper.
    await sql.query('SET LOCAL enable_seqscan = off');
    await sql.query(
      `INSERT INTO customer_order SELECT (jsonb_populate_record(o, jsonb_build_object('id', o.id + n * 1000000,
         'market_order_id', o.market_order_id || '-' || n, 'search', o.search || md5(n::text)))).*
       FROM customer_order o, generate_series(1, 200) AS n`,
    );
    await sql.query(
      'INSERT INTO order_search SELECT o.org_id, o.id, o.created_at, o.search FROM customer_order o',
    );
    await sql.query(
      `INSERT INTO sub_order SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id + n * 1000000,
         'order_id', s.order_id + n * 1000000))).* FROM sub_order s, generate_series(1, 20) AS n`,
    );
    await sql.query(
      `INSERT INTO order_shipment_item SELECT i.org_id, i.shipment_id + n * 1000000, i.line, i.item_id, i.lot, i.expiration, 1
       FROM order_shipment_item i, generate_series(1, 200) AS n`,
    );
    await sql.query('ANALYZE customer_order, order_search, order_shipment_item, sub_order');
  });
  afterAll(() => sql.query('ROLLBACK'));

  it.each([
    ['orders.findByIdAcrossOrgs', '1', 'customer_order_pkey'],
    ['orders.findByMarketIdAcrossOrgs', `'x'`, 'customer_order_by_market_id'],
    ['orders.findBySubOrderAcrossOrgs', '1', 'sub_order_pkey'],
    ['orders.findByTrackingAcrossOrgs', `'X'`, 'order_shipment_by_tracking_code'],
    ['orders.findByShippedLotAcrossOrgs', `'x'`, 'order_shipment_item_by_lot'],
    ['orders.findByReservedLotAcrossOrgs', `'x'`, 'stock_lot_by_spelling'],
    ['orders.findByTextAcrossOrgs', `'%nobody%'`, 'order_search_text'],
    ['orders.findNewByTextAcrossOrgs', `'%nobody%'`, 'event_by_type'],
  ])('%s finds them by an index', async (name, value, index) => {
    const text = allStatements().find((statement) => statement.name === name)?.text;
    await sql.query(`PREPARE found AS ${text}`);
    const { rows } = await sql.query(`EXPLAIN EXECUTE found (${value}, 51, false, NULL)`);
    await sql.query('DEALLOCATE found');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  });
});
