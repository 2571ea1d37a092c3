// An order is one of a marketplace and its id there; once all of it is cancelled, the id may be sent again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness.ts';
import { must } from '../../../../test/steps.ts';
import { runSql } from '../../../../test/tools/serve-apps.ts';
import { newOrder, type OrdersWorld, orderOf, ordersWorld } from '../../../../test/worlds/orders-world.ts';
import { workOf } from '../../../kit/aggregates/work.ts';
import { startPicks } from '../../fulfilment/start-pick.ts';

describe('orders of two marketplaces with the same id', () => {
  let app: TestApp;
  let merchant: { token: string };
  let hub: { token: string };
  beforeAll(async () => {
    app = await testApp({ world: 'demo' });
    merchant = { token: await app.token('demo-client') };
    hub = { token: await app.token('hub-client') };
  });
  afterAll(() => app.close());

  const send = async (...orders: object[]) => (await must(app.post('/v1/orders', { orders }, merchant))).body;
  const status = (query: string) => app.get(`/v1/orders/status?${query}`, merchant);

  /** Of Shopify, of Etsy and of no marketplace. */
  async function three() {
    const sent = orderOf([{ item_id: 2, quantity: 1 }]);
    const marketplaces = [{ marketplace: 'Shopify' }, { marketplace: 'Etsy' }, {}];
    const taken = await send(...marketplaces.map((one) => ({ ...sent, ...one })));
    expect(taken.erroneous_orders).toEqual([]);
    expect(taken.received_orders).toEqual([sent.market_order_id]);
    const [shopify, etsy, none] = taken.orders.map((one: { order_id: number }) => one.order_id);
    return { sent, id: sent.market_order_id, shopify, etsy, none };
  }

  it('are all taken, and each is itself when it is sent again', async () => {
    const { sent, shopify, etsy, none } = await three();
    expect(new Set([shopify, etsy, none]).size).toBe(3);
    const again = await send({ ...sent, marketplace: 'Etsy' }, sent);
    expect(again.orders.map((one: { order_id: number }) => one.order_id)).toEqual([etsy, none]);
    const other = await send({ ...sent, marketplace: 'Etsy', city: 'Albany' });
    expect(other.erroneous_orders[0].violations[0]).toMatchObject({ code: 'duplicate_order' });
  });

  it('are ambiguous by the id alone, and picked by marketplace or order id', async () => {
    const { id, shopify, etsy, none } = await three();
    const refused = await status(`market_order_id=${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'ambiguous_reference']);
    expect(refused.body.candidates).toEqual(
      [
        { order_id: shopify, market_order_id: id, marketplace: 'Shopify', order_status: 'pending' },
        { order_id: etsy, market_order_id: id, marketplace: 'Etsy', order_status: 'pending' },
        { order_id: none, market_order_id: id, marketplace: null, order_status: 'pending' },
      ].toSorted((a, b) => a.order_id - b.order_id),
    );
    expect((await status(`market_order_id=${id}&marketplace=Etsy`)).body.order_id).toBe(etsy);
    expect((await status(`market_order_id=${id}&order_id=${none}`)).body.order_id).toBe(none);
    expect((await status(`order_id=${shopify}`)).body).toMatchObject({ marketplace: 'Shopify' });
    expect((await status(`order_id=${shopify}&marketplace=Etsy`)).status).toBe(404);
    expect((await status(`market_order_id=${id}&marketplace=eBay`)).status).toBe(404);
  });

  it('have shipments of their own', async () => {
    const { id, etsy } = await three();
    const tracking = (query: string) => app.get(`/v1/orders/tracking?${query}`, merchant);
    expect((await tracking(`market_order_id=${id}`)).status).toBe(409);
    expect((await tracking(`market_order_id=${id}&marketplace=Etsy`)).body).toEqual([]);
    expect((await tracking(`market_order_id=${id}&order_id=${etsy}`)).body).toEqual([]);
    expect((await tracking(`market_order_id=${id}&marketplace=eBay`)).status).toBe(404);
    expect((await tracking('order_id=999999999')).status).toBe(404);
  });

  it('are all on the list, sorted by the id, page by page, each once', async () => {
    const { id, shopify, etsy, none } = await three();
    const found: number[] = [];
    let path = `/v1/orders?market_order_id=${id}&sort=market_order_id&per_page=1`;
    while (path !== '') {
      const { body, headers } = await must(app.get(path, merchant));
      found.push(...body.map((one: { order_id: number }) => one.order_id));
      path = /<(.*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
    }
    expect(found).toEqual([shopify, etsy, none].toSorted((a, b) => a - b));
    const { body } = await app.get(`/v1/orders?market_order_id=${id}&marketplace[]=Etsy`, merchant);
    expect(body).toMatchObject([{ order_id: etsy, marketplace: 'Etsy', previous_order_id: null }]);
  });

  it('are cancelled one by one', async () => {
    const { id, etsy, none } = await three();
    const cancel = (fields: object, query = '') =>
      app.post(`/v1/orders/cancel_order${query}`, { market_order_id: id, ...fields }, merchant);
    const refused = await cancel({});
    expect([refused.status, refused.body.code]).toEqual([409, 'ambiguous_reference']);
    for (const one of refused.body.candidates) expect(one.order_status).toBe('pending');
    await must(cancel({ marketplace: 'Etsy' }));
    await must(cancel({}, `?order_id=${none}`));
    expect((await status(`order_id=${etsy}`)).body.order_status).toBe('cancelled');
    expect((await status(`order_id=${none}`)).body.order_status).toBe('cancelled');
    expect((await status(`market_order_id=${id}&marketplace=Shopify`)).body.order_status).toBe('pending');
    // A cancelled order is still an order of this id.
    expect((await status(`market_order_id=${id}`)).status).toBe(409);
    const differing = await cancel({ marketplace: 'Etsy' }, '?marketplace=Shopify');
    expect(differing.body.violations).toMatchObject([
      { pointer: '/marketplace', code: 'conflicting_reference' },
    ]);
  });

  it.each(['/v1/orders', '/ops/v1/orgs/2/orders'])('are held and released one by one at %s', async (path) => {
    const by = path.startsWith('/ops') ? hub : merchant;
    const { id, etsy, none } = await three();
    const hold = (fields: object) =>
      app.post(`${path}/hold_order`, { market_order_id: id, reason: 'merchant', ...fields }, by);
    expect((await hold({})).body.code).toBe('ambiguous_reference');
    expect((await hold({ marketplace: 'Etsy' })).body).toMatchObject({ order_id: etsy, is_held: true });
    expect((await hold({ order_id: none })).body).toMatchObject({ order_id: none, is_held: true });
    expect((await hold({ order_id: none, marketplace: 'Etsy' })).status).toBe(404);
    const many = (fields: object) =>
      app.post(`${path}/release_orders`, { market_order_ids: [id, 'NO-SUCH'], ...fields }, by);
    const refused = (await many({})).body;
    expect(refused).toMatchObject({
      done: 0,
      results: [
        { result: 'ambiguous_reference', order: null },
        { result: 'not_found', candidates: null },
      ],
    });
    expect(refused.results[0].candidates).toEqual((await hold({})).body.candidates);
    expect((await many({ marketplace: 'Etsy' })).body).toMatchObject({
      done: 1,
      results: [{ result: 'done', order: { order_id: etsy, is_held: false } }, { result: 'not_found' }],
    });
    const byId = (order_ids: readonly number[], fields: object = {}) =>
      app.post(`${path}/release_orders`, { order_ids, ...fields }, by);
    expect((await byId([none, 999_999_999])).body).toMatchObject({
      done: 1,
      results: [
        { market_order_id: null, order_id: none, result: 'done', order: { order_id: none, is_held: false } },
        { market_order_id: null, order_id: 999_999_999, result: 'not_found' },
      ],
    });
    expect((await byId([none], { marketplace: 'Etsy' })).body.results).toMatchObject([
      { result: 'not_found' },
    ]);
    // A reason that was left blank does not release from holds for all reasons.
    expect((await byId([none], { reason: ' ' })).body.violations).toMatchObject([
      { pointer: '/reason', code: 'not_allowed' },
    ]);
    expect((await byId([none], { market_order_ids: [id] })).body.violations).toMatchObject([
      { pointer: '/order_ids', code: 'not_allowed' },
    ]);
    expect((await app.post(`${path}/release_orders`, {}, by)).body.violations).toMatchObject([
      { pointer: '/market_order_ids', code: 'required' },
    ]);
    await must(hold({ order_id: none }));
    const release = { market_order_id: id, order_id: none };
    expect((await app.post(`${path}/release_order`, release, by)).body).toMatchObject({ is_held: false });
  });

  it('are returned one by one', async () => {
    const { id, shopify } = await three();
    const announce = (fields: object) =>
      app.post('/v1/returns', { market_order_id: id, reason: 'unwanted', ...fields }, merchant);
    expect((await announce({})).body.code).toBe('ambiguous_reference');
    // Nothing of it has shipped.
    expect((await announce({ marketplace: 'Etsy' })).body.code).toBe('state_conflict');
    const arrival = (fields: object) =>
      app.post('/ops/v1/orgs/2/returns', { warehouse_id: 1, ...fields }, hub);
    expect((await arrival({ market_order_id: id })).body.code).toBe('ambiguous_reference');
    expect((await arrival({ marketplace: 'Etsy' })).body.violations).toMatchObject([
      { pointer: '/market_order_id', code: 'required' },
    ]);
    expect((await arrival({ market_order_id: id, marketplace: 'Etsy' })).body).toMatchObject({
      market_order_id: id,
      marketplace: 'Etsy',
    });
    const ofShopify = { order_id: shopify, market_order_id: id, marketplace: 'Shopify' };
    expect((await arrival({ order_id: shopify })).body).toMatchObject(ofShopify);
    expect((await arrival({ order_id: shopify, marketplace: 'Shopify' })).body).toMatchObject(ofShopify);
    for (const wrong of [{ order_id: shopify, marketplace: 'Etsy' }, { order_id: 999_999_999 }])
      expect((await arrival(wrong)).body.violations).toMatchObject([
        { pointer: '/order_id', code: 'unknown_reference' },
      ]);
    expect((await arrival({ order_id: shopify, source: 'marketplace' })).body.violations).toMatchObject([
      { pointer: '/order_id', code: 'not_allowed' },
    ]);
  });

  it('are one order however the marketplace is spelled, which is shown as it was sent first', async () => {
    const { sent, id, etsy } = await three();
    for (const marketplace of ['etsy', 'ETSY', ' Etsy ']) {
      const again = await send({ ...sent, marketplace });
      expect(again.orders).toMatchObject([{ order_id: etsy }]);
      const query = `market_order_id=${id}&marketplace=${encodeURIComponent(marketplace)}`;
      expect((await status(query)).body).toMatchObject({ order_id: etsy, marketplace: 'Etsy' });
      const held = { market_order_id: id, marketplace, reason: 'merchant' };
      expect((await app.post('/v1/orders/hold_order', held, merchant)).body.order_id).toBe(etsy);
    }
    const other = await send({ ...sent, marketplace: 'etsy', city: 'Albany' });
    expect(other.erroneous_orders[0].violations).toMatchObject([
      { code: 'duplicate_order', message: 'an order with this id exists and differs in: city' },
    ]);
    const both = orderOf([{ item_id: 2, quantity: 1 }]);
    const taken = await send({ ...both, marketplace: 'eBay' }, { ...both, marketplace: 'EBAY' });
    expect(taken).toMatchObject({ erroneous_orders: [], orders: [{ order_status: 'pending' }] });
    expect(taken.orders).toHaveLength(1);
    expect((await status(`market_order_id=${both.market_order_id}`)).body.marketplace).toBe('eBay');
    const cancelled = { market_order_id: both.market_order_id, marketplace: 'ebay' };
    await must(app.post('/v1/orders/cancel_order?marketplace=eBay', cancelled, merchant));
    const [next] = (await send({ ...both, marketplace: 'ebay' })).orders;
    expect(next).toMatchObject({ order_status: 'pending', previous_order_id: taken.orders[0].order_id });
    expect((await status(`market_order_id=${both.market_order_id}`)).body.order_id).toBe(next.order_id);
  });

  it('of an earlier release may be two by spelling: both stay, each is itself when it is sent again', async () => {
    const sent = { ...orderOf([{ item_id: 2, quantity: 1 }]), marketplace: 'Wish' };
    const other = { ...sent, market_order_id: `${sent.market_order_id}-2`, marketplace: 'wish' };
    const [upper, lower] = (await send(sent, other)).orders;
    await runSql(
      app,
      `UPDATE customer_order SET is_folded = false, market_order_id = '${sent.market_order_id}' WHERE id = ${lower.order_id}`,
    );
    const again = await send({ ...sent, marketplace: 'Wish' }, { ...sent, marketplace: 'wish' });
    expect(again.orders.map((one: { order_id: number }) => one.order_id)).toEqual([
      upper.order_id,
      lower.order_id,
    ]);
    const query = `market_order_id=${sent.market_order_id}`;
    expect((await status(query)).body.candidates).toHaveLength(2);
    expect((await status(`${query}&marketplace=wish`)).body.order_id).toBe(lower.order_id);
    expect((await status(`${query}&marketplace=WISH`)).body.candidates).toHaveLength(2);
    const cancelled = { market_order_id: sent.market_order_id, marketplace: 'wish' };
    await must(app.post('/v1/orders/cancel_order', cancelled, merchant));
    expect((await status(query)).body.order_id).toBe(upper.order_id);
  });

  it('may be sent again once all of it is cancelled, and say which order was before', async () => {
    const { sent, id, etsy } = await three();
    const of = { market_order_id: id, marketplace: 'Etsy' };
    await must(app.post('/v1/orders/cancel_order', of, merchant));
    const [first] = (await send({ ...sent, ...of, city: 'Albany' })).orders;
    expect(first).toMatchObject({ order_status: 'pending', previous_order_id: etsy });
    expect(first.order_id).not.toBe(etsy);
    expect((await send({ ...sent, ...of, city: 'Albany' })).orders).toMatchObject([
      { order_id: first.order_id, previous_order_id: etsy },
    ]);
    const query = `market_order_id=${id}&marketplace=Etsy`;
    expect((await status(query)).body).toMatchObject({ order_id: first.order_id, previous_order_id: etsy });
    expect((await status(`${query}&order_id=${etsy}`)).body).toMatchObject({
      order_status: 'cancelled',
      previous_order_id: null,
    });
    const events = await must(app.get('/v1/events?after=latest', merchant));
    const last = Number(/after=(\d+)/.exec(String(events.headers['link']))?.[1]);
    const { body } = await app.get(`/v1/events?after=${last - 20}&type[]=order.received`, merchant);
    expect(body.at(-1)).toMatchObject({
      data: { order_id: first.order_id, previous_order_id: etsy },
    });
    await must(app.post('/v1/orders/cancel_order', of, merchant));
    const [second] = (await send({ ...sent, ...of })).orders;
    expect(second.previous_order_id).toBe(first.order_id);
    const listed = await app.get(`/v1/orders?market_order_id=${id}&marketplace[]=Etsy`, merchant);
    expect(listed.body).toHaveLength(3);
  });
});

describe('an order that is sent again after it was cancelled', () => {
  let world: OrdersWorld;
  beforeAll(async () => {
    world = await ordersWorld({ items: 3, poolSize: 4 });
    await world.receive(1, 100);
  });
  afterAll(() => world.close());

  it('is one order, however many processes take it at once and spell its marketplace', async () => {
    const others = Array.from({ length: 4 }, () => world.beside());
    for (let round = 0; round < 5; round += 1) {
      const sent = { ...newOrder([[1, 1]]), marketplace: 'Shopify' };
      const other = { ...sent, marketplace: 'SHOPIFY' };
      const before = await world.take(sent);
      await world.cancel(sent.market_order_id);
      const taken = await Promise.all(others.flatMap((one) => [one.take(sent), one.take(other)]));
      const ids = new Set(taken.map((one) => one.order_id));
      expect(ids.size).toBe(1);
      expect(ids.has(before.order_id)).toBe(false);
      for (const one of taken) expect(one.previous_order_id).toBe(before.order_id);
      expect(
        await world.number(`SELECT count(*) FROM customer_order WHERE market_order_id = $1`, [
          sent.market_order_id,
        ]),
      ).toBe(2);
    }
    await world.expectSound();
  });

  it('stays what it is while only a part of it is cancelled', async () => {
    const sent = newOrder([
      [1, 1],
      [2, 1],
    ]);
    const taken = await world.take(sent);
    const ready = taken.sub_orders.flatMap((one) =>
      one.sub_order_status === 'pending' ? [one.sub_order_id] : [],
    );
    await world.world.change((tx, feed) => startPicks(workOf(tx, feed), ready));
    expect((await world.cancel(sent.market_order_id)).success).toBe(false);
    expect(await world.take(sent)).toMatchObject({ order_id: taken.order_id, previous_order_id: null });
  });
});
