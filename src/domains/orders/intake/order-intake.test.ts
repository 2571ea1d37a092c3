// Concurrent requests share a transaction, and none is worse off for it.
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openWire } from '../../../../test/servers/serve-proxy.ts';
import { type HeldLock, holdLock } from '../../../../test/tools/serve-apps.ts';
import {
  addOrg,
  keyed,
  newOrder,
  type OrdersWorld,
  OrderTaker,
  ordersWorld,
} from '../../../../test/worlds/orders-world.ts';
import { workOf } from '../../../kit/aggregates/work.ts';
import { openDb, TransactionAborted } from '../../../kit/db/db.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import { systemClock } from '../../../kit/kernel/clock.ts';
import { cancelOrder } from '../cancel/cancel-order.ts';

/** An item that was never stocked: orders for it contend for no stock. */
const NEVER_STOCKED = 5;

let world: OrdersWorld;
let roundTrips = 0;
const statements: string[] = [];
/** A process that counts its database round trips. */
let taker: OrderTaker;

beforeEach(async () => {
  world = await ordersWorld({ items: 6 });
  onTestFinished(() => world.close());
  await world.receive(1, 1000);
  await world.receive(2, 1000);
  taker = world.beside({
    onRoundTrip: () => {
      roundTrips += 1;
    },
    onStatement: ({ text }) => statements.push(text),
  });
  // Connections are open and ids are reserved from now on.
  await taker.take(newOrder([[1, 1]]));
  roundTrips = 0;
  statements.length = 0;
});
afterEach(() => world.expectSound());

const orders = (count: number, item = 1) => Array.from({ length: count }, () => newOrder([[item, 1]]));

/** Blocks all commits of the org until it is released. */
function holdCounter(orgId = world.orgId): Promise<HeldLock> {
  return holdLock(world.world.database.url, `SELECT 1 FROM org_feed WHERE org_id = ${orgId} FOR UPDATE`);
}

/** Keeps both of the org's batches busy, with an order each. */
async function keepBusy(counter: HeldLock): Promise<Promise<unknown>[]> {
  const first = taker.take(newOrder([[1, 1]]));
  await counter.waitedForBy(1);
  const second = taker.take(newOrder([[1, 1]]));
  await counter.waitedForBy(2);
  return [first, second];
}

/** Lets others collect behind the org's batches, so that they are taken together. */
async function together<T>(others: () => Promise<T>[]): Promise<T[]> {
  const counter = await holdCounter();
  const before = await keepBusy(counter);
  const sent = others();
  await counter.release();
  await Promise.all(before);
  return Promise.all(sent);
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { message: string; constraint?: string; code?: string }) =>
      error.constraint ?? error.code ?? error.message,
  );

/** The number of transactions these orders were taken in. */
async function transactionsOf(sent: readonly { market_order_id: string }[]): Promise<number> {
  const ids = sent.map((one) => one.market_order_id);
  return world.number(
    'SELECT count(DISTINCT xmin::text) FROM customer_order WHERE market_order_id = ANY($1)',
    [ids],
  );
}

const ordersNamed = (id: string) =>
  world.number('SELECT count(*) FROM customer_order WHERE market_order_id = $1', [id]);

describe('a batch', () => {
  it('of one request takes two round trips, the commit included, and never waits for others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await taker.send(
      newOrder([[1, 1]]),
      newOrder([
        [2, 2],
        [1, 1],
      ]),
      newOrder([[NEVER_STOCKED, 1]]),
    );
    expect(roundTrips).toBe(2);
    // A connection may need its planner settings first.
    expect(statements.find((text) => !text.includes('set_config'))).toBe('BEGIN');
    expect(statements.at(-1)).toBe('COMMIT');
  });

  it('takes 19 statements for one order and for a hundred, and cancelling one takes 20, in two round trips each', async () => {
    const sent = orders(100);
    const count = async (work: () => Promise<unknown>) => {
      roundTrips = 0;
      statements.length = 0;
      await work();
      return [statements.filter((text) => !text.includes('set_config')).length, roundTrips];
    };
    const one = newOrder([[1, 1]]);
    expect(await count(() => taker.take(one))).toEqual([19, 2]);
    expect(await count(() => taker.send(...sent))).toEqual([19, 2]);
    const request = { marketOrderId: one.market_order_id, reason: null, isDryRun: false };
    const author = { orgId: world.orgId, actor: 'test', now: new Date() };
    const cancel = () => commitForOrg(taker.db, author, (tx, feed) => cancelOrder(workOf(tx, feed), request));
    expect(await count(cancel)).toEqual([20, 2]);
  });

  it('takes all requests that came while those before were written, in one transaction of two round trips', async () => {
    const sent = orders(40);
    await together(() => sent.map((order, at) => taker.send(order, newOrder([[1 + (at % 2), 1]]))));
    expect(roundTrips).toBe(3 * 2);
    expect(await transactionsOf(sent)).toBe(1);
  });

  it('takes what came in the same turn; a second one begins once as many wait as the first has', async () => {
    const counter = await holdCounter();
    const three = orders(3);
    const first = three.map((order) => taker.take(order));
    await counter.waitedForBy(1);
    const four = orders(4);
    const second = four.slice(0, 2).map((order) => taker.take(order));
    // They are fewer than three, and wait.
    for (let turns = 0; turns < 3; turns += 1) await setImmediate();
    second.push(...four.slice(2).map((order) => taker.take(order)));
    await counter.waitedForBy(2);
    await counter.release();
    await Promise.all([...first, ...second]);
    expect([await transactionsOf(three), await transactionsOf(four)]).toEqual([1, 1]);
  });

  it('has 500 orders at most', async () => {
    const requests = Array.from({ length: 5 }, () => orders(200));
    await together(() => requests.map((request) => taker.send(...request)));
    expect(await transactionsOf(requests.flat())).toBe(3);
    for (const request of requests) expect(await transactionsOf(request)).toBe(1);
  });

  it('sends no database notification, which would serialize commits', async () => {
    await taker.send(...orders(3), newOrder([[NEVER_STOCKED, 1]]));
    expect(statements.length).toBeGreaterThan(10);
    expect(statements.filter((text) => /\bnotify\b|pg_notify|graphile/i.test(text))).toEqual([]);
  });

  it('of one org does not wait for that of another', async () => {
    await addOrg(world.world, 8, 1, systemClock.now());
    const neighbour = new OrderTaker(taker.db, 8, systemClock);
    const counter = await holdCounter();
    const held = taker.take(newOrder([[1, 1]]));
    await counter.waitedForBy(1);
    expect((await neighbour.take(newOrder([[1, 1]]))).order_status).toBe('backordered');
    await counter.release();
    expect((await held).order_status).toBe('pending');
  });

  it('that cannot be taken for the crowd before it is refused at once, with the time to come again', async () => {
    const counter = await holdCounter();
    const before = await keepBusy(counter);
    const crowd = orders(250);
    const sent = Array.from({ length: 80 }, () => taker.send(...crowd));
    await expect(taker.take(newOrder([[1, 1]]))).rejects.toMatchObject({
      code: 'overloaded',
      options: { headers: { 'retry-after': '1' } },
    });
    await counter.release();
    await Promise.all(before);
    for (const answer of await Promise.all(sent)) expect(answer.received_orders).toHaveLength(250);
    expect(await transactionsOf(crowd)).toBe(1);
  });
});

describe('one bad order', () => {
  it('does not fail its neighbours, in its request or beside it', async () => {
    const [good, better, other] = orders(3) as [object, object, object];
    const unknown = { ...newOrder([]), items: [{ sku: 'no such thing', quantity: 1 }] };
    const [mixed, beside] = await together(() => [
      taker.send(good, { market_order_id: 7 }, unknown, better),
      taker.send(other),
    ]);
    expect(mixed?.received_orders).toHaveLength(2);
    expect(mixed?.erroneous_orders.map(({ index }) => index)).toEqual([1, 2]);
    expect(beside?.received_orders).toHaveLength(1);
  });

  it('is reported if the first round trip fails, and the process continues', async () => {
    // (An unhandled rejection ends a process; here it would end the test run.)
    await world.world.sql.query('ALTER TABLE listing RENAME TO gone');
    const outcomes = await Promise.all(orders(4).map((one) => outcome(taker.take(one))));
    expect(outcomes).toEqual(Array(4).fill('42P01'));
    await world.world.sql.query('ALTER TABLE gone RENAME TO listing');
    await taker.take(newOrder([[1, 1]]));
  });

  it('that the database refuses harms its own request alone', async () => {
    await world.world.sql.query(
      "ALTER TABLE customer_order ADD CONSTRAINT poison CHECK (market_order_id <> 'POISON')",
    );
    const sent = orders(6);
    const outcomes = await together(() => [
      ...sent.slice(0, 3).map((order) => outcome(taker.take(order))),
      outcome(taker.send(newOrder([[1, 1]]), newOrder([[1, 1]], { market_order_id: 'POISON' }))),
      ...sent.slice(3).map((order) => outcome(taker.take(order))),
    ]);
    expect(outcomes).toEqual(['taken', 'taken', 'taken', 'poison', 'taken', 'taken', 'taken']);
    expect(await world.number('SELECT count(*) FROM customer_order')).toBe(1 + 2 + 6);
    // The next batch is not affected.
    await taker.take(newOrder([[1, 1]]));
  });
});

describe('everything that is wrong with an order', () => {
  const told = async (order: object): Promise<string[]> => {
    const { erroneous_orders } = await taker.send(order);
    return erroneous_orders.flatMap(({ violations }) =>
      violations.map(({ pointer, code }) => `${pointer} ${code}`),
    );
  };

  it('is reported at once: unknown references along with invalid values', async () => {
    const items = [
      { sku: 'NOPE', quantity: 1 },
      { item_id: 1, quantity: 0 },
      { sku: 'NEITHER', item_id: 99, quantity: 1 },
      { item_id: 98, quantity: 'x' },
    ];
    expect(await told(newOrder([], { postal_code: '1', items }))).toEqual([
      '/items/1/quantity too_small',
      '/items/3/quantity wrong_type',
      '/postal_code bad_format',
      '/items/0/sku unknown_reference',
      '/items/2/sku unknown_reference',
      '/items/2/item_id unknown_reference',
      '/items/3/item_id unknown_reference',
    ]);
    expect(await told(newOrder([], { items: items.slice(2, 3) }))).toEqual([
      '/items/0/sku unknown_reference',
      '/items/0/item_id unknown_reference',
    ]);
  });

  it('is reported for several orders, valid ones among them, without locks for the invalid ones', async () => {
    const lock = await holdLock(
      world.world.database.url,
      `SELECT 1 FROM stock_record WHERE org_id = ${world.orgId} AND item_id = 2 FOR UPDATE`,
    );
    onTestFinished(() => lock.release());
    const sent = await taker.send(
      newOrder([[2, 0]]),
      newOrder([[1, 1]]),
      newOrder([], { city: '', items: [{ sku: 'NOPE', quantity: 1 }] }),
    );
    expect(sent.received_orders).toHaveLength(1);
    expect(sent.erroneous_orders.map(({ violations }) => violations.map(({ code }) => code))).toEqual([
      ['too_small'],
      ['required', 'unknown_reference'],
    ]);
  });

  it('is reported without ambiguities that an unreadable marketplace might resolve', async () => {
    await world.world.sql.query(
      `INSERT INTO listing (org_id, id, item_id, listing_mp_primary_id, marketplace_name, listing_mp_seller_account_id,
         fulfillment_channel, country, status, version, created_at, updated_at)
       SELECT $1, 900 + item_id, item_id, 'TWO', name, 'S', 'MERCHANT', 'US', 'active', 1, now(), now()
       FROM (VALUES (1, 'Shopify'), (2, 'Etsy')) AS l (item_id, name)`,
      [world.orgId],
    );
    const items = [{ sku: 'TWO', quantity: 1 }];
    expect(await told(newOrder([], { items }))).toEqual(['/items/0/sku ambiguous_reference']);
    expect(await told(newOrder([], { items, marketplace: 5 }))).toEqual(['/marketplace wrong_type']);
    expect(await told(newOrder([], { items, postal_code: '1' }))).toEqual([
      '/postal_code bad_format',
      '/items/0/sku ambiguous_reference',
    ]);
    // The same marketplace in any case.
    for (const [marketplace, itemId] of [
      ['shopify', 1],
      [' SHOPIFY ', 1],
      ['etsy', 2],
    ]) {
      const { sub_orders } = await taker.take(newOrder([], { items, marketplace }));
      expect(sub_orders[0]?.items[0]?.item_id).toBe(itemId);
    }
  });
});

describe('the same market_order_id', () => {
  const MOST = {
    state: 'NJ',
    postal_code: '07105-1234',
    marketplace: 'Shopify',
    items: [{ market_order_item_id: 'L-1', item_id: 1, quantity: 2, unit_price: 5 }],
  };

  it('with the same content in another form is the same order', async () => {
    const order = newOrder([], MOST);
    await taker.take(order);
    const same = { country: 'us', state: 'New Jersey', postal_code: '071051234', marketplace: 'Shopify ' };
    await taker.take({ ...order, ...same });
    expect(await ordersNamed(order.market_order_id)).toBe(1);
  });

  it('of an order that was kept as it was sent is compared in its usual form', async () => {
    const order = newOrder([], { ...MOST, country: 'GB', state: 'London', postal_code: 'SW1A 1AA' });
    await taker.take(order);
    await world.world.sql.query(
      `UPDATE customer_order SET content_hash = '\\x00', details = details::jsonb || '{"postal_code":"SW1A1AA"}'
       WHERE market_order_id = $1`,
      [order.market_order_id],
    );
    await taker.take(order);
    await taker.take({ ...order, postal_code: 'sw1a1aa' });
    const { erroneous_orders } = await taker.send({ ...order, postal_code: 'SW1A 2AA' });
    expect(erroneous_orders[0]?.violations).toMatchObject([{ code: 'duplicate_order' }]);
  });

  it('with other content names what differs, and whatever else is wrong', async () => {
    const order = newOrder([], MOST);
    const inTheSameRequest = await taker.send(order, { ...order, ship_to_name: 'Bob' });
    expect(inTheSameRequest.erroneous_orders[0]?.errors).toEqual([
      'market_order_id: an order with this id exists and differs in: ship_to_name',
    ]);
    const items = [{ market_order_item_id: 'L-2', item_id: 99, quantity: 3, unit_price: 6, currency: 'EUR' }];
    const { erroneous_orders } = await taker.send({ ...order, city: 'Boston', state: 'NY', items });
    expect(erroneous_orders[0]?.violations).toMatchObject([
      {
        code: 'duplicate_order',
        message:
          'an order with this id exists and differs in: city, state, items/0/market_order_item_id, ' +
          'items/0/item_id, items/0/quantity, items/0/unit_price, items/0/currency',
      },
      { pointer: '/items/0/item_id', code: 'unknown_reference' },
    ]);
    const more = await taker.send({ ...order, items: [...MOST.items, { item_id: 2, quantity: 1 }] });
    expect(more.erroneous_orders[0]?.errors[0]).toMatch(/ in: items$/);
    const many = Object.fromEntries(
      'ship_to_name address_line1 address_line2 address_line3 city phone ref1 ref2 order_source po_number display_order_id sales_order_number'
        .split(' ')
        .map((name) => [name, 'other']),
    );
    const all = await taker.send({ ...order, ...many });
    expect(all.erroneous_orders[0]?.errors[0]).toMatch(/ and 2 more$/);
  });

  it('twice in a request: the first stands, the same again is received, other content is a duplicate', async () => {
    const order = newOrder([[1, 1]]);
    const {
      received_orders,
      erroneous_orders,
      orders: taken,
    } = await taker.send(order, order, { ...order, city: 'Boston' });
    expect(received_orders).toEqual([order.market_order_id]);
    expect(taken).toHaveLength(1);
    expect(erroneous_orders).toMatchObject([
      { index: 2, market_order_id: order.market_order_id, violations: [{ code: 'duplicate_order' }] },
    ]);
  });

  it('in two requests of a batch: the first stands, the same again is received, other content is a duplicate', async () => {
    const order = newOrder([[1, 1]]);
    const [first, same, other] = await together(() => [
      taker.send(order),
      taker.send(order),
      taker.send({ ...order, city: 'Boston' }),
    ]);
    expect(same).toEqual(first);
    expect(other).toMatchObject({ received_orders: [], orders: [] });
    expect(other?.erroneous_orders[0]?.violations[0]?.code).toBe('duplicate_order');
    expect(await ordersNamed(order.market_order_id)).toBe(1);
  });

  it.each([
    ['that has stock', 1],
    ['that was never stocked', NEVER_STOCKED],
  ])(
    'from two processes at once, for an item %s: one order, received by both, and their neighbours too',
    async (_, item) => {
      const rival = world.beside();
      const [order, mine, yours] = orders(3, item) as { market_order_id: string }[];
      const counter = await holdCounter();
      const first = taker.send(order as object, mine as object);
      await counter.waitedForBy(1);
      const second = rival.send(yours as object, order as object);
      await counter.waitedForBy(2);
      await counter.release();
      const [won, also] = await Promise.all([first, second]);
      expect([won.erroneous_orders, also.erroneous_orders]).toEqual([[], []]);
      expect(also.orders.find((one) => one.market_order_id === order?.market_order_id)).toEqual(
        won.orders[0],
      );
      expect(await world.number('SELECT count(*) FROM customer_order')).toBe(1 + 3);
    },
  );

  it('from two processes at once with other content: one order, and a duplicate', async () => {
    const rival = world.beside();
    const order = newOrder([[NEVER_STOCKED, 1]]);
    const answers = await Promise.all([taker.send(order), rival.send({ ...order, city: 'Boston' })]);
    expect(answers.map((one) => one.received_orders.length).sort()).toEqual([0, 1]);
    expect(answers.flatMap((one) => one.erroneous_orders.map((bad) => bad.violations[0]?.code))).toEqual([
      'duplicate_order',
    ]);
  });

  it('again and again from two processes in opposite order: each order once, and no deadlock', async () => {
    const rival = world.beside();
    const sent = [1, 2, NEVER_STOCKED].flatMap((item) => orders(10, item));
    for (let round = 0; round < 5; round += 1) {
      const fresh = sent.map((order) => ({ ...order, market_order_id: `${order.market_order_id}-${round}` }));
      const answers = await Promise.all([taker.send(...fresh), rival.send(...fresh.toReversed())]);
      for (const answer of answers) expect(answer.received_orders).toHaveLength(30);
    }
    expect(await world.number('SELECT count(*) FROM customer_order')).toBe(1 + 5 * 30);
    expect(
      await world.number('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()'),
    ).toBe(0);
  });
});

describe('the same Idempotency-Key', () => {
  const key = () => keyed(world.orgId, 'one-key');

  it.each([
    ['that has stock', 1],
    ['that was never stocked', NEVER_STOCKED],
  ])('from two processes at once, for an item %s: one effect, the same bytes', async (_, item) => {
    const rival = world.beside();
    const order = newOrder([[item, 1]]);
    const counter = await holdCounter();
    const first = taker.bytes([order], key());
    await counter.waitedForBy(1);
    const second = rival.bytes([order], key());
    await counter.waitedForBy(2);
    await counter.release();
    const [bytes, again] = await Promise.all([first, second]);
    expect(again).toBe(bytes);
    // Later changes to the order do not change the stored answer.
    await world.cancel(order.market_order_id);
    expect(await rival.bytes([order], key())).toBe(bytes);
    expect(await ordersNamed(order.market_order_id)).toBe(1);
  });

  it('from two processes at once for other orders: one takes effect, and the other gets a conflict', async () => {
    const rival = world.beside();
    const sent = [newOrder([[1, 1]]), newOrder([[2, 1]])] as const;
    const outcomes = await Promise.all([
      outcome(taker.bytes([sent[0]], keyed(world.orgId, 'one-key', 'mine'))),
      outcome(rival.bytes([sent[1]], keyed(world.orgId, 'one-key', 'yours'))),
    ]);
    expect(outcomes.sort()).toEqual(['idempotency_key_reused', 'taken']);
    expect(await world.number('SELECT count(*) FROM customer_order')).toBe(1 + 1);
  });

  it('in a batch whose neighbour fails is answered once and for all', async () => {
    await world.world.sql.query(
      "ALTER TABLE customer_order ADD CONSTRAINT poison CHECK (market_order_id <> 'POISON')",
    );
    const order = newOrder([[1, 1]]);
    const [bytes] = await together(() => [
      taker.bytes([order], key()),
      outcome(taker.take(newOrder([[1, 1]], { market_order_id: 'POISON' }))),
    ]);
    expect(await taker.bytes([order], key())).toBe(bytes);
  });
});

describe('an answer', () => {
  async function wired() {
    const wire = await openWire(world.world.database.url);
    const db = openDb({ url: wire.url, poolSize: 1 });
    onTestFinished(async () => {
      await db.close();
      await wire.close();
    });
    return { wire, far: new OrderTaker(db, world.orgId, systemClock) };
  }
  const tag = (word: string) =>
    Buffer.from(`C\0\0\0${String.fromCharCode(word.length + 5)}${word}\0`).toString('latin1');

  it('never says that orders were taken whose COMMIT was answered with ROLLBACK', async () => {
    const { wire, far } = await wired();
    wire.rewrite((answer) =>
      Buffer.from(answer.toString('latin1').replace(tag('COMMIT'), tag('ROLLBACK')), 'latin1'),
    );
    const sent = orders(3).map((order) => far.take(order));
    for (const one of await Promise.allSettled(sent))
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(TransactionAborted) });
  });

  it('that got lost leaves an order that is received when it is sent again, once', async () => {
    const { wire, far } = await wired();
    await far.take(newOrder([[1, 1]]));
    const order = newOrder([[1, 1]]);
    const counter = await holdCounter();
    const lost = outcome(far.take(order));
    await counter.waitedForBy(1);
    wire.hold();
    await counter.release();
    await expect.poll(() => ordersNamed(order.market_order_id)).toBe(1);
    wire.cut();
    expect(await lost).not.toBe('taken');
    wire.release();
    const again = await far.send(order);
    expect(again.received_orders).toEqual([order.market_order_id]);
    expect(await ordersNamed(order.market_order_id)).toBe(1);
  });
});
