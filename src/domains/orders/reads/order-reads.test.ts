import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness.ts';
import { OrderSteps, type OrderToPlace } from '../../../../test/worlds/order-steps.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';
import { newToken } from '../../identity/tokens.ts';

const JUNIPER = 2;
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let desk: OrderSteps;
let hub: { token: string };
let merchant: { token: string };
/** A day of its own, long after the demo data. */
const clock = new ManualClock(new Date('2031-03-10T08:00:00.000Z'));
const DAY = '2031-03-10';

beforeAll(async () => {
  app = await testApp({ world: 'demo', clock });
  desk = await OrderSteps.open(app.db, app.database.url, JUNIPER, clock);
  hub = await keyOf(1, ['ops']);
  merchant = await keyOf(JUNIPER, ['read']);
});

/** Access tokens last an hour, and these tests move the clock by days. */
async function keyOf(orgId: number, scopes: readonly string[]): Promise<{ token: string }> {
  const { token, hash, hint } = newToken('api_key', orgId);
  await desk.sql.query(
    `INSERT INTO api_key (org_id, id, name, key_hash, hint, scopes, read_rate, write_rate, in_flight_max, created_by,
       created_at)
     VALUES ($1, 1000000, 'test', $2, $3, $4, 1000000, 1000000, 1000, 'test', now())`,
    [orgId, hash, hint, scopes],
  );
  return { token };
}

afterAll(async () => {
  const { findings } = await verifyBooks(app.db);
  expect(findings).toEqual([]);
  await desk.close();
  await app.close();
});

const get = (path: string) => app.get(path, merchant);

let items = 0;
async function stocked(
  quantity: number,
  lots: readonly object[] = [{}],
  fields: object = {},
): Promise<number> {
  items += 1;
  const item = await app.post('/ops/v1/orgs/2/items', { name: 'Cup', mpn: `READ-${items}`, ...fields }, hub);
  const lines = lots.map((lot) => ({ item_id: item.body.id, quantity, ...lot }));
  for (const warehouse_id of lines.length === 0 ? [] : [1, 2]) {
    const received = await app.post('/ops/v1/orgs/2/stock/receive', { warehouse_id, lines }, hub);
    expect(received.status).toBe(200);
  }
  return item.body.id;
}

const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1] ?? null;

async function follow(path: string): Promise<string[]> {
  const seen: string[] = [];
  for (let next: string | null = path; next !== null; ) {
    const { status, body, headers, text } = await get(next);
    expect(status, text).toBe(200);
    seen.push(...body.map((one: { market_order_id: string }) => one.market_order_id));
    next = nextOf(headers['link']);
  }
  return seen;
}

const NO_INSTRUCTIONS = {
  company: null,
  gift_message: null,
  packing_note: null,
  signature_required: null,
  insurance_amount: null,
  incoterm: null,
  billing_account: null,
  recipient_tax_id: null,
  not_before: null,
  priority: 5,
};

const idsOf = (rows: { market_order_id: string }[]) => rows.map((one) => one.market_order_id);

/** Each transaction is a millisecond later than the one before, though the test clock stands still. */
const inSecond = (time: string) => expect.stringMatching(`^${time.slice(0, -4)}\\d{3}Z$`);

describe('GET /v1/orders', () => {
  it('shows an order with everything that was sent, its lines and its parts', async () => {
    const item = await stocked(100);
    const { id, subOrderIds } = await desk.place({
      marketOrderId: 'R-ALL',
      marketplace: 'Etsy',
      lines: [
        { itemId: item, quantity: 3, sku: 'CUP', marketOrderItemId: 'L1', unitPriceCents: 1205 },
        { itemId: item, quantity: 2, sku: null },
      ],
      parts: [
        { warehouseId: 1, lines: { 1: 2, 2: 2 } },
        { warehouseId: 2, state: 'backordered', lines: { 1: 1 }, reason: 'no stock' },
      ],
    });
    await desk.ship(subOrderIds[0] ?? 0);
    const { body, text } = await get('/v1/orders?market_order_id=R-ALL');
    expect(text).toContain('"unit_price":12.05,');
    expect(body).toEqual([
      {
        order_id: id,
        market_order_id: 'R-ALL',
        order_status: 'partially_shipped',
        ship_to_name: 'Ada Park',
        address_line1: '12 Orchard Street',
        address_line2: null,
        address_line3: null,
        city: 'New York',
        state: 'NY',
        postal_code: '10002',
        country: 'US',
        address_country: null,
        phone: null,
        buyer_email: null,
        order_source: null,
        marketplace: 'Etsy',
        market_order_state: null,
        order_placed_date: null,
        latest_ship_date: null,
        latest_delivery_date: null,
        marketplace_updated_at: null,
        shipping_carrier: null,
        shipment_service_level_category: null,
        customer_order_number: null,
        display_order_id: null,
        po_number: null,
        sales_order_number: null,
        ref1: 'quotes " and \\ and {braces}',
        ref2: null,
        units: 5,
        items: [
          {
            market_order_item_id: 'L1',
            sku: 'CUP',
            item_id: item,
            quantity: 3,
            unit_price: 12.05,
            currency: 'USD',
            cancelled_quantity: 0,
          },
          {
            market_order_item_id: null,
            sku: null,
            item_id: item,
            quantity: 2,
            unit_price: null,
            currency: null,
            cancelled_quantity: 0,
          },
        ],
        sub_orders: [
          {
            sub_order_id: subOrderIds[0],
            sub_order_number: `SO-${String(subOrderIds[0]).padStart(6, '0')}`,
            cancel_request: null,
            sub_order_status: 'shipped',
            warehouse_id: 1,
            warehouse_name: 'Newark',
            reason: null,
            ship_by: '2031-03-11T08:00:00.000Z',
            shipped: '2031-03-10T08:00:00.000Z',
            latest_ship: null,
            items: [
              { sku: 'CUP', market_order_item_id: 'L1', quantity: 2, shipped_quantity: 2 },
              { sku: null, market_order_item_id: null, quantity: 2, shipped_quantity: 2 },
            ],
          },
          {
            sub_order_id: subOrderIds[1],
            sub_order_number: `SO-${String(subOrderIds[1]).padStart(6, '0')}`,
            cancel_request: null,
            sub_order_status: 'backordered',
            warehouse_id: 2,
            warehouse_name: expect.any(String),
            reason: 'no stock',
            ship_by: null,
            shipped: null,
            latest_ship: null,
            items: [{ sku: 'CUP', market_order_item_id: 'L1', quantity: 1, shipped_quantity: 0 }],
          },
        ],
        created: inSecond('2031-03-10T08:00:00.000Z'),
        created_by: 'a merchant',
        updated: inSecond('2031-03-10T08:00:00.000Z'),
        version: 4,
        ...NO_INSTRUCTIONS,
        holds: [],
        previous_order_id: null,
      },
    ]);
  });

  describe('with a dozen orders', () => {
    const placed = new Map<
      string,
      { order: OrderToPlace; id: number; created: number; updated: number; place: number }
    >();

    beforeAll(async () => {
      const item = await stocked(1000);
      for (let n = 1; n <= 12; n += 1) {
        // Pairs come at the same instant: the id has to decide.
        if (n % 2 === 1) clock.advanceMs(HOUR_MS);
        const order: OrderToPlace = {
          marketOrderId: `DOZEN-${String((n * 5) % 13).padStart(2, '0')}`,
          marketplace: n % 3 === 0 ? null : n % 3 === 1 ? 'eBay' : 'Amazon',
          lines: [{ itemId: item, quantity: n, sku: n % 4 === 0 ? 'DOZEN-RARE' : `DOZEN-${n}` }],
          parts: [
            { warehouseId: n % 5 === 0 ? 2 : 1, ...(n === 12 ? { state: 'backordered' as const } : {}) },
          ],
          placedAt: new Date(clock.now().getTime() - ((n * 7) % 5) * DAY_MS),
          poNumber: `Po_${n}%`,
          shipToName: n === 7 ? 'ÄGNES Straße' : 'Ada Park',
        };
        const { id, subOrderIds } = await desk.place(order);
        const at = clock.now().getTime();
        const all = { order, id, created: at, updated: at, place: order.placedAt?.getTime() ?? 0 };
        placed.set(order.marketOrderId, all);
        if (n === 3 || n === 4) {
          clock.advanceMs(60_000);
          await desk.move(subOrderIds[0] ?? 0, 'cancelled', { reason: 'no longer wanted' });
          all.updated = clock.now().getTime();
        }
      }
    });

    const sorted = (sort: string) => {
      const name = sort.replace('-', '');
      const sign = sort.startsWith('-') ? -1 : 1;
      const key = { created: 'created', placed: 'place', updated: 'updated' }[name] as 'created' | undefined;
      return [...placed.values()]
        .sort((a, b) =>
          key === undefined
            ? sign * (a.order.marketOrderId < b.order.marketOrderId ? -1 : 1)
            : sign * (a[key] - b[key] || a.id - b.id),
        )
        .map(({ order }) => order.marketOrderId);
    };

    it.each([
      ...['created', '-created', 'placed', '-placed'],
      ...['updated', '-updated', 'market_order_id', '-market_order_id'],
    ])('sorts by %s: links and plain pages show each order once, in its place', async (sort) => {
      const query = `q=dozen-&sort=${sort}&per_page=5`;
      expect(await follow(`/v1/orders?${query}`)).toEqual(sorted(sort));
      const pages = [];
      for (const page of [1, 2, 3, 4]) pages.push(...(await get(`/v1/orders?${query}&page=${page}`)).body);
      expect(idsOf(pages)).toEqual(sorted(sort));
    });

    it('shows the newest first by default', async () => {
      expect(await follow('/v1/orders?q=dozen-&per_page=7')).toEqual(sorted('-created'));
    });

    const numbers = (...all: number[]) => all.map((n) => `DOZEN-${String((n * 5) % 13).padStart(2, '0')}`);

    it.each([
      ['status[]=cancelled', numbers(3, 4)],
      ['status[]=cancelled&status[]=backordered', numbers(3, 4, 12)],
      ['market_order_id=DOZEN-05', numbers(1)],
      ['market_order_id=DOZEN-05&status[]=cancelled', []],
      ['market_order_id=DOZEN-99', []],
      ['marketplace[]=eBay', numbers(1, 4, 7, 10)],
      ['marketplace[]=eBay&marketplace[]=Amazon&status[]=cancelled', numbers(4)],
      ['warehouse_ids[]=2', numbers(5, 10)],
      ['warehouse_ids[]=2&warehouse_ids[]=99', numbers(5, 10)],
      ['warehouse_ids[]=99', []],
      ['sku=DOZEN-RARE', numbers(4, 8, 12)],
      ['sku=DOZEN-RARE&status[]=backordered', numbers(12)],
      ['sku=dozen-rare', []],
      ['sku=DOZEN-RARE&market_order_id=DOZEN-05', []],
      [
        `q=${encodeURIComponent('Ägnes STRASSE').replace('STRASSE', encodeURIComponent('STRAße'))}`,
        numbers(7),
      ],
      ['q=PO_1%25', numbers(1)],
      ['q=po%251', []],
      ['q=zen-rar', numbers(4, 8, 12)],
      [`created_start_date=2031-03-11`, []],
      [`created_end_date=${DAY}&q=po_2`, numbers(2)],
      [`placed_start_date=${DAY}&placed_end_date=${DAY}`, numbers(5, 10)],
      ['placed_end_date=2031-03-06', numbers(2, 7, 12)],
      [`placed_end_date=2031-03-06&created_start_date=${DAY}&sort=market_order_id`, numbers(2, 7, 12)],
      ['updated_since=2031-03-10T13:30:00Z&sort=placed', numbers(11, 12)],
      ['updated_since=2031-03-10T17:00:00%2B03:00', numbers(11, 12)],
      ['updated_since=2099-01-01T00:00:00Z', []],
    ])('finds what %s asks for, and counts it', async (query, expected) => {
      const path = `/v1/orders?${query.includes('q=') || query.includes('sku=') ? query : `${query}&q=dozen-`}`;
      expect((await follow(`${path}&per_page=2`)).sort()).toEqual([...expected].sort());
      const { headers } = await get(`${path}&include_total=true&per_page=1`);
      expect(headers['x-total-count']).toBe(String(expected.length));
    });

    it.each([
      `created_start_date=${DAY}&created_end_date=${DAY}`,
      `created_start_date=${DAY}&created_end_date=${DAY}&status[]=cancelled&marketplace[]=eBay`,
      `created_start_date=${DAY}&created_end_date=${DAY}&warehouse_ids[]=2`,
      `created_start_date=${DAY}&created_end_date=${DAY}&warehouse_ids[]=2&status[]=pending`,
      `created_start_date=2031-03-11`,
    ])('counts by the sums of the days what it lists: %s', async (query) => {
      const { headers } = await get(`/v1/orders?${query}&include_total=true&per_page=1`);
      expect(headers['x-total-count']).toBe(String((await follow(`/v1/orders?${query}`)).length));
    });
  });

  it('lists what has to leave with the most urgent first, and nothing that has no date', async () => {
    const all = (await get('/v1/orders?per_page=250&status[]=pending&status[]=backordered')).body;
    const dated = all.filter((one: { latest_ship_date: string | null }) => one.latest_ship_date !== null);
    expect(dated.length).toBeGreaterThan(2);
    expect(dated.length).toBeLessThan(all.length);
    const bounds = 'status[]=pending&status[]=backordered&latest_ship_until=2099-01-01T00:00:00Z';
    const urgent = (await get(`/v1/orders?per_page=250&${bounds}`)).body;
    // A day is filtered by its end in UTC.
    const instantOf = ({ latest_ship_date: date }: { latest_ship_date: string }) =>
      date.length === 10 ? `${date}T23:59:59.999Z` : date;
    const dates = urgent.map(instantOf);
    expect(dates).toEqual(dates.toSorted());
    expect(idsOf(urgent).toSorted()).toEqual(idsOf(dated).toSorted());
    expect(await follow(`/v1/orders?per_page=2&${bounds}`)).toEqual(idsOf(urgent));
    const middle = dates[1];
    const from = await get(`/v1/orders?per_page=250&${bounds}&latest_ship_from=${middle}`);
    expect(idsOf(from.body)).toEqual(
      idsOf(urgent.filter((one: { latest_ship_date: string }) => instantOf(one) >= middle)),
    );
  });

  it('finds the same by walking the list as by an index of few', async () => {
    const many = 2050;
    const { rows: feeds } = await desk.sql.query(
      `SELECT last_time - interval '1 day' AS time FROM org_feed WHERE org_id = $1`,
      [JUNIPER],
    );
    // They were created and changed before now, as orders are.
    const { time } = feeds[0];
    await desk.sql.query('BEGIN');
    const fill = [
      `INSERT INTO customer_order
       SELECT $1, 90000000 + g, 'MANY-' || g, '', NULL, (SELECT details FROM customer_order WHERE market_order_id = 'R-ALL'),
         'many', 'error', 1, $2::timestamptz - interval '1 day' * (g % 7), NULL, NULL, 'x', 1,
         $2::timestamptz + interval '1 second' * g,
         $2::timestamptz + interval '20 hours' - interval '1 second' * g
       FROM generate_series(1, ${many}) g`,
      `INSERT INTO order_line SELECT $1, 90000000 + g, 1, 1, 'MANY', NULL, 1, NULL, NULL
       FROM generate_series(1, ${many}) g WHERE $2::timestamptz IS NOT NULL`,
      `INSERT INTO order_search SELECT $1, 90000000 + g, $2::timestamptz + interval '1 second' * g, 'many'
       FROM generate_series(1, ${many}) g`,
    ];
    for (const text of fill) await desk.sql.query(text, [JUNIPER, time]);
    await desk.sql.query('COMMIT');
    const newest = [many, many - 1, many - 2].map((n) => `MANY-${n}`);
    const queries = [
      ['sku=MANY', newest],
      ['sku=MANY&sort=placed', ['MANY-6', 'MANY-13', 'MANY-20']],
      [`created_start_date=${time.toISOString().slice(0, 10)}&q=many&sort=updated`, newest],
      ['placed_start_date=2031-01-01&q=many', newest],
      ['updated_since=2000-01-01T00:00:00Z&q=many&sort=market_order_id', ['MANY-1', 'MANY-10', 'MANY-100']],
    ] as const;
    for (const [query, expected] of queries) {
      const first = await get(`/v1/orders?${query}&per_page=2`);
      expect(idsOf(first.body), query).toEqual(expected.slice(0, 2));
      const second = await get(nextOf(first.headers['link']) ?? '');
      expect(idsOf([...first.body, ...second.body]).slice(0, 3), query).toEqual(expected);
      expect(idsOf((await get(`/v1/orders?${query}&per_page=1&page=3`)).body), query).toEqual([expected[2]]);
    }
    for (const table of [
      'order_search WHERE order_id',
      'order_line WHERE order_id',
      'customer_order WHERE id',
    ])
      await desk.sql.query(`DELETE FROM ${table} > 90000000`);
  });

  it('refuses ranges that end before they start, positions of another sort, and names it does not know', async () => {
    const { status, body } = await get(
      '/v1/orders?placed_start_date=2026-02-02&placed_end_date=2026-02-01&created_start_date=2026-02-02&created_end_date=2026-02-01',
    );
    expect(status).toBe(422);
    expect(body.violations).toMatchObject([
      { pointer: '/placed_end_date', code: 'start_after_end' },
      { pointer: '/created_end_date', code: 'start_after_end' },
    ]);
    const link = nextOf((await get('/v1/orders?per_page=1&sort=market_order_id')).headers['link']);
    const moved = await get(String(link).replace('sort=market_order_id', 'sort=created'));
    expect(moved.body.violations).toMatchObject([{ pointer: '/after', code: 'bad_cursor' }]);
    const unknown = await get('/v1/orders?state[]=pending&sort=id');
    expect(unknown.body.violations.map(({ code }: { code: string }) => code)).toEqual([
      'unknown_parameter',
      'not_allowed',
    ]);
  });

  it('takes the first and the last day that a date can name', async () => {
    const { status, body } = await get(
      '/v1/orders?created_start_date=0001-01-01&created_end_date=9999-12-31&placed_end_date=9999-12-31&q=r-all',
    );
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(['R-ALL']);
  });
});

describe('GET /v1/orders/status', () => {
  it('lists every step of every sub-order, and how it was routed', async () => {
    const item = await stocked(20);
    const { id, subOrderIds } = await desk.place({
      marketOrderId: 'R-STATUS',
      lines: [{ itemId: item, quantity: 5, sku: 'S' }],
      parts: [
        { warehouseId: 1, lines: { 1: 2 } },
        { warehouseId: 2, state: 'backordered', lines: { 1: 3 }, reason: 'no stock' },
      ],
    });
    const [first = 0, second = 0] = subOrderIds;
    const start = clock.now().getTime();
    const later = (minutes: number) => inSecond(new Date(start + minutes * 60_000).toISOString());
    clock.advanceMs(60_000);
    const third = await desk.split(second, 1, 1);
    clock.advanceMs(60_000);
    await desk.ship(first);
    clock.advanceMs(60_000);
    await desk.move(second, 'pending');
    const { body } = await get('/v1/orders/status?market_order_id=R-STATUS');
    expect((await get(`/v1/orders/status?order_id=${id}`)).body).toEqual(body);
    expect((await get(`/v1/orders/status?order_id=${id}&market_order_id=R-STATUS`)).body).toEqual(body);
    expect((await get(`/v1/orders/status?order_id=${id}&market_order_id=R-ALL`)).status).toBe(404);
    expect((await get('/v1/orders/status')).body.violations).toMatchObject([
      { pointer: '/market_order_id', code: 'required' },
    ]);
    expect(idsOf((await get(`/v1/orders?order_id=${id}`)).body)).toEqual(['R-STATUS']);
    expect(body).toMatchObject({
      market_order_id: 'R-STATUS',
      order_id: id,
      order_status: 'partially_shipped',
    });
    expect(Object.keys(body.sub_orders[0])).toEqual([
      ...['sub_order_id', 'sub_order_number', 'sub_order_status', 'warehouse_id', 'warehouse_name', 'reason'],
      ...['items', 'cancel_request', 'why', 'ship_by', 'latest_ship'],
    ]);
    expect(body.sub_orders).toMatchObject([
      { sub_order_id: first, sub_order_status: 'shipped', why: { warehouses: [{ id: 1, chosen: true }] } },
      { sub_order_id: second, sub_order_status: 'pending', items: [{ quantity: 2, shipped_quantity: 0 }] },
      { sub_order_id: third, sub_order_status: 'backordered', items: [{ quantity: 1 }] },
    ]);
    const none = { stage: null, reason: null };
    expect(body.history).toEqual([
      {
        ...none,
        sub_order_id: first,
        status: 'pending',
        time: later(0),
        actor: 'a merchant',
        from_status: null,
      },
      {
        ...none,
        reason: 'no stock',
        sub_order_id: second,
        status: 'backordered',
        time: later(0),
        actor: 'a merchant',
        from_status: null,
      },
      { ...none, sub_order_id: third, status: 'backordered', time: later(1), actor: null, from_status: null },
      {
        ...{ sub_order_id: first, status: 'processing', stage: 'picking', time: later(2) },
        ...{ actor: 'desk', reason: 'picking started', from_status: 'pending' },
      },
      {
        ...{ sub_order_id: first, status: 'processing', stage: 'packed', time: later(2) },
        ...{ actor: 'desk', reason: 'all units packed', from_status: 'processing' },
      },
      {
        ...none,
        sub_order_id: first,
        status: 'shipped',
        time: later(2),
        actor: 'desk',
        reason: 'shipped',
        from_status: 'processing',
      },
      {
        ...{ sub_order_id: second, status: 'pending', stage: null, time: later(3) },
        ...{ actor: 'desk', reason: 'there is stock', from_status: 'backordered' },
      },
    ]);
  });

  it('remembers why a part began as it did, also after it has moved on', async () => {
    const item = await stocked(3);
    const {
      subOrderIds: [part = 0],
    } = await desk.place({
      marketOrderId: 'R-BEGAN',
      lines: [{ itemId: item, quantity: 1 }],
      parts: [{ warehouseId: 1, state: 'backordered', reason: 'no stock' }],
    });
    const told = async () => {
      const { body } = await get('/v1/orders/status?market_order_id=R-BEGAN');
      return body.history.map((entry: { status: string; reason: string | null }) => [
        entry.status,
        entry.reason,
      ]);
    };
    expect(await told()).toEqual([['backordered', 'no stock']]);
    clock.advanceMs(60_000);
    await desk.move(part, 'pending');
    const moved = ['pending', 'there is stock'];
    expect(await told()).toEqual([['backordered', 'no stock'], moved]);
    // As before actors were recorded.
    await desk.sql.query('DELETE FROM sub_order_history WHERE sub_order_id = $1 AND version = 1', [part]);
    expect(await told()).toEqual([['backordered', null], moved]);
  });

  it('shows a part that no warehouse may ship, and says why', async () => {
    const item = await stocked(1);
    await desk.place({
      marketOrderId: 'R-ERROR',
      lines: [{ itemId: item, quantity: 1 }],
      parts: [{ warehouseId: null, state: 'error', reason: 'no warehouse ships there' }],
    });
    const { body } = await get('/v1/orders/status?market_order_id=R-ERROR');
    expect(body).toMatchObject({
      order_status: 'error',
      sub_orders: [{ warehouse_id: null, warehouse_name: null, reason: 'no warehouse ships there' }],
      history: [{ status: 'error', reason: 'no warehouse ships there' }],
    });
  });

  it('knows no order that is not there, and no connect_identifier any more', async () => {
    expect((await get('/v1/orders/status?market_order_id=NOBODY')).status).toBe(404);
    for (const path of ['/v1/orders/status?market_order_id=R-ALL&', '/v1/orders/tracking?']) {
      const { status, body } = await get(`${path}connect_identifier=1`);
      expect(status).toBe(422);
      expect(body.violations).toMatchObject([{ pointer: '/connect_identifier', code: 'removed' }]);
    }
    expect((await get('/v1/orders/status')).body.violations).toMatchObject([{ code: 'required' }]);
  });
});

describe('GET /v1/orders/tracking', () => {
  it('finds what carriers cannot deliver', async () => {
    const item = await stocked(2);
    const { subOrderIds } = await desk.place({
      marketOrderId: 'R-ASTRAY',
      lines: [{ itemId: item, quantity: 2 }],
      parts: [{ warehouseId: 1 }],
    });
    const [astray] = await desk.ship(subOrderIds[0] ?? 0, [
      [{ line: 1, itemId: item, quantity: 1 }],
      [{ line: 1, itemId: item, quantity: 1 }],
    ]);
    await desk.sql.query(`UPDATE order_shipment SET status = 'exception' WHERE org_id = $1 AND id = $2`, [
      JUNIPER,
      astray,
    ]);
    const { body } = await get('/v1/orders/tracking?exception=true&market_order_id=R-ASTRAY');
    expect(body).toMatchObject([{ tracking_info: { shipment_id: astray, current_status: 'exception' } }]);
    expect((await get('/v1/orders/tracking?exception=false&market_order_id=R-ASTRAY')).body).toHaveLength(2);
  });

  it('shows each carton with its lots and events', async () => {
    const item = await stocked(
      4,
      [
        { lot: 'T1', expiration: '2040-01-01' },
        { lot: 'T2', expiration: '2040-02-01' },
      ],
      { can_expire: true },
    );
    const plain = await stocked(10);
    const { id, subOrderIds } = await desk.place({
      marketOrderId: 'R-TRACK',
      lines: [
        { itemId: item, quantity: 6, sku: 'T', marketOrderItemId: 'T-1' },
        { itemId: plain, quantity: 3, sku: 'P' },
      ],
      parts: [{ warehouseId: 1 }],
    });
    const shipments = await desk.ship(subOrderIds[0] ?? 0, [
      [{ line: 1, itemId: item, quantity: 5 }],
      [
        { line: 1, itemId: item, quantity: 1 },
        { line: 2, itemId: plain, quantity: 3 },
      ],
    ]);
    await desk.sql.query(
      `INSERT INTO order_shipment_event
       VALUES ($1, $2, '2031-03-12T10:00:00Z', 'delivered', 'New York', 'left at the door', now()),
              ($1, $2, '2031-03-11T10:00:00Z', 'in_transit', '', NULL, now())`,
      [JUNIPER, shipments[0]],
    );
    const { body, text } = await get('/v1/orders/tracking?market_order_id=R-TRACK');
    expect((await get(`/v1/orders/tracking?order_id=${id}`)).body).toEqual(body);
    expect(body).toEqual([
      {
        market_order_id: 'R-TRACK',
        order_status: 'complete',
        tracking_info: {
          shipment_id: shipments[0],
          tracking_carrier: 'UPS',
          tracking_number: `1Z${subOrderIds[0]}-1`,
          tracking_url: null,
          shipping_method: 'Ground',
          departure_date: clock.now().toISOString(),
          warehouse_id: 1,
          warehouse_name: 'Newark',
          carton_weight: { weight: 2.5, unit: 'lb' },
          freight_charge: { amount: 8.4, currency: 'USD' },
          current_status: 'label_created',
          events: [
            { time: '2031-03-11T10:00:00.000Z', code: 'in_transit', description: null, location: null },
            {
              time: '2031-03-12T10:00:00.000Z',
              code: 'delivered',
              description: 'left at the door',
              location: 'New York',
            },
          ],
          item_list: [
            {
              market_order_item_id: 'T-1',
              sku: 'T',
              quantity: 5,
              lots: [
                { item_id: item, lot_id: 'T1', quantity: 4, expiration_date: '2040-01-01' },
                { item_id: item, lot_id: 'T2', quantity: 1, expiration_date: '2040-02-01' },
              ],
            },
          ],
        },
        order_id: id,
      },
      expect.objectContaining({ market_order_id: 'R-TRACK' }),
    ]);
    expect(text).toContain('"amount":8.40,');
    expect(body[1].tracking_info).toMatchObject({
      freight_charge: null,
      events: [],
      item_list: [
        { sku: 'T', quantity: 1, lots: [{ item_id: item, lot_id: 'T2', quantity: 1 }] },
        {
          sku: 'P',
          quantity: 3,
          lots: [{ item_id: plain, lot_id: null, quantity: 3, expiration_date: null }],
        },
      ],
    });
  });

  it('has nothing for an order that has not shipped, and is 404 for one that does not exist', async () => {
    const place = async (marketOrderId: string) =>
      desk.place({
        marketOrderId,
        lines: [{ itemId: await stocked(5), quantity: 1, sku: 'H' }],
        parts: [{ warehouseId: 1 }],
      });
    const { id } = await place('R-HERE');
    await place('R-THERE');
    expect((await get('/v1/orders/tracking?market_order_id=R-HERE')).body).toEqual([]);
    expect((await get(`/v1/orders/tracking?order_id=${id}&start_date=2001-01-01`)).body).toEqual([]);
    expect((await get('/v1/orders/tracking?market_order_id=R-NOWHERE')).status).toBe(404);
    expect((await get('/v1/orders/tracking?order_id=987654321')).status).toBe(404);
    const both = (market: string) => get(`/v1/orders/tracking?order_id=${id}&market_order_id=${market}`);
    expect((await both('R-HERE')).body).toEqual([]);
    expect((await both('R-THERE')).status).toBe(404);
  });

  it('counts a bundle with the carton that completes it, whatever it is made of later', async () => {
    const [cup, saucer, set] = [await stocked(100), await stocked(100), await stocked(0, [])];
    const components = (quantity: number) => ({
      ...hub,
      body: {
        components: [
          { component_id: cup, quantity },
          { component_id: saucer, quantity: 1 },
        ],
      },
    });
    await app.call('PUT', `/ops/v1/orgs/2/items/${set}/components`, components(2));
    clock.advanceMs(1000);
    const { subOrderIds } = await desk.place({
      marketOrderId: 'R-BUNDLE',
      lines: [{ itemId: set, quantity: 3, sku: 'SET' }],
      parts: [{ warehouseId: 1 }],
    });
    await desk.ship(subOrderIds[0] ?? 0, [
      [
        { line: 1, itemId: cup, quantity: 5 },
        { line: 1, itemId: saucer, quantity: 2 },
      ],
      [
        { line: 1, itemId: cup, quantity: 1 },
        { line: 1, itemId: saucer, quantity: 1 },
      ],
    ]);
    const counted = async () =>
      (await get('/v1/orders/tracking?market_order_id=R-BUNDLE')).body.map(
        (one: { tracking_info: { item_list: { sku: string; quantity: number }[] } }) =>
          one.tracking_info.item_list.map(({ sku, quantity }) => `${quantity} ${sku}`),
      );
    expect(await counted()).toEqual([['2 SET'], ['1 SET']]);
    clock.advanceMs(1000);
    await app.call('PUT', `/ops/v1/orgs/2/items/${set}/components`, components(5));
    expect(await counted()).toEqual([['2 SET'], ['1 SET']]);
  });

  it('pages through what left between two days, in the order in which it left', async () => {
    const item = await stocked(50);
    const days = [];
    for (let n = 1; n <= 5; n += 1) {
      clock.advanceMs(DAY_MS);
      days.push(clock.now().toISOString().slice(0, 10));
      const { subOrderIds } = await desk.place({
        marketOrderId: `R-LEFT-${n}`,
        lines: [{ itemId: item, quantity: 2 }],
        parts: [
          { warehouseId: 1, lines: { 1: 1 } },
          { warehouseId: 2, lines: { 1: 1 } },
        ],
      });
      for (const id of subOrderIds) await desk.ship(id);
    }
    const query = `start_date=${days[1]}&end_date=${days[3]}`;
    const expected = [2, 3, 4].flatMap((n) => [`R-LEFT-${n}`, `R-LEFT-${n}`]);
    expect(await follow(`/v1/orders/tracking?${query}&per_page=1`)).toEqual(expected);
    const { headers, body } = await get(`/v1/orders/tracking?${query}&include_total=true&per_page=4&page=2`);
    expect(headers['x-total-count']).toBe('6');
    expect(idsOf(body)).toEqual(['R-LEFT-4', 'R-LEFT-4']);
    const backwards = await get(`/v1/orders/tracking?start_date=${days[1]}&end_date=${days[0]}`);
    expect(backwards.body.violations).toMatchObject([{ pointer: '/end_date', code: 'start_after_end' }]);
  });
});

describe('GET /v1/orders/summary', () => {
  it('counts what came, what became of it, and how fast it left', async () => {
    const item = await stocked(100);
    clock.advanceMs(3 * DAY_MS);
    const dayOf = (offset: number) =>
      new Date(clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10);
    const today = dayOf(0);
    const order = (n: number, more: Partial<OrderToPlace>): OrderToPlace => ({
      marketOrderId: `R-SUM-${n}`,
      lines: [{ itemId: item, quantity: 4 }],
      parts: [{ warehouseId: 1 }],
      ...more,
    });
    const [late, split, waiting, dropped] = [
      await desk.place(
        order(1, { marketplace: 'Zed', latestShip: new Date(clock.now().getTime() + HOUR_MS) }),
      ),
      await desk.place(
        order(2, {
          marketplace: 'Zed',
          latestShip: new Date(clock.now().getTime() + 9 * HOUR_MS),
          parts: [
            { warehouseId: 1, lines: { 1: 1 } },
            { warehouseId: 2, lines: { 1: 3 } },
          ],
        }),
      ),
      await desk.place(order(3, { parts: [{ warehouseId: 2, state: 'backordered' }] })),
      await desk.place(order(4, { marketplace: 'Yak' })),
    ];
    clock.advanceMs(2 * HOUR_MS);
    await desk.ship(late.subOrderIds[0] ?? 0);
    clock.advanceMs(1.5 * HOUR_MS);
    await desk.ship(split.subOrderIds[0] ?? 0);
    await desk.move(dropped.subOrderIds[0] ?? 0, 'cancelled');
    const path = `/v1/orders/summary?start_date=${today}&end_date=${dayOf(1)}`;
    expect((await get(path)).body).toEqual({
      start_date: today,
      end_date: dayOf(1),
      total_orders: 4,
      total_units: 12,
      by_status: {
        ...{
          pending: 0,
          processing: 0,
          backordered: 1,
          partially_shipped: 1,
          complete: 1,
          cancelled: 1,
          error: 0,
          lost: 0,
          returned: 0,
        },
      },
      by_marketplace: [
        { marketplace: 'Zed', orders: 2, units: 8 },
        { marketplace: null, orders: 1, units: 4 },
        { marketplace: 'Yak', orders: 1, units: 0 },
      ],
      by_warehouse: [
        { warehouse_id: 1, warehouse_name: 'Newark', orders: 3, units: 5 },
        { warehouse_id: 2, warehouse_name: expect.any(String), orders: 2, units: 7 },
      ],
      by_day: [
        { date: today, received: 4, shipped: 1, cancelled: 1 },
        { date: dayOf(1), received: 0, shipped: 0, cancelled: 0 },
      ],
      backordered_units: 4,
      on_time_ship_rate: 1,
      // 2.0 and 3.5 hours.
      median_hours_to_ship: 2.8,
      latest_ship_date_rate: 0.5,
    });
    expect((await get(`${path}&warehouse_id=2`)).body).toMatchObject({
      total_orders: 2,
      total_units: 7,
      by_marketplace: [
        { marketplace: null, orders: 1, units: 4 },
        { marketplace: 'Zed', orders: 1, units: 3 },
      ],
      by_warehouse: [{ warehouse_id: 2, orders: 2, units: 7 }],
      on_time_ship_rate: null,
      median_hours_to_ship: null,
    });
    expect((await get(`${path}&marketplace=Zed`)).body).toMatchObject({
      total_orders: 2,
      by_marketplace: [{ marketplace: 'Zed', orders: 2, units: 8 }],
      backordered_units: 0,
    });
    expect((await get(`${path}&marketplace=Zed&warehouse_id=99`)).body).toMatchObject({
      total_orders: 0,
      by_marketplace: [],
      by_warehouse: [],
    });
    await desk.move(waiting.subOrderIds[0] ?? 0, 'cancelled');
    expect((await get(path)).body).toMatchObject({
      backordered_units: 0,
      by_status: { backordered: 0, cancelled: 2 },
    });
  });

  it('spans the last 30 days by default, every day of them, and at most 366', async () => {
    const { body } = await get('/v1/orders/summary');
    const today = clock.now().toISOString().slice(0, 10);
    expect(body.end_date).toBe(today);
    expect(body.by_day).toHaveLength(30);
    expect(body.by_day.at(-1).date).toBe(today);
    expect((await get('/v1/orders/summary?end_date=2028-02-29')).body.start_date).toBe('2028-01-31');
    const leap = '/v1/orders/summary?start_date=2028-01-01&end_date=';
    expect((await get(`${leap}2028-12-31`)).body.by_day).toHaveLength(366);
    const refused = async (query: string) => (await get(`/v1/orders/summary?${query}`)).body.violations;
    expect(await refused('start_date=2028-01-01&end_date=2029-01-01')).toMatchObject([{ code: 'too_long' }]);
    expect(await refused('start_date=2028-01-02&end_date=2028-01-01')).toMatchObject([
      { code: 'start_after_end' },
    ]);
    expect(await refused('start_date=2099-01-01')).toMatchObject([{ code: 'start_after_end' }]);
    for (const day of ['0001-01-01', '9999-12-31'])
      expect((await get(`/v1/orders/summary?end_date=${day}`)).status).toBe(200);
  });
});
