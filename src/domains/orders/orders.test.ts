import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { workOff } from '../../../test/tools/due-work.ts';
import { orderOf } from '../../../test/worlds/orders-world.ts';
import { verifyStock } from '../../verify/verify-books.ts';

let app: TestApp;
let hub: { token: string };
let merchant: { token: string };

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
  hub = { token: await app.token('hub-client') };
  merchant = { token: await app.token('demo-client') };
});

afterAll(async () => {
  expect((await verifyStock(app.db)).findings).toEqual([]);
  await app.close();
});

const STOCK = '/ops/v1/orgs/2/stock';
let numbers = 0;

async function newItem(fields: object = {}): Promise<number> {
  numbers += 1;
  const answer = await app.post(
    '/ops/v1/orgs/2/items',
    { name: 'Test item', mpn: `T-${numbers}`, ...fields },
    hub,
  );
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const receive = (itemId: number, quantity: number, warehouse = 1, more: object = {}) =>
  app.post(
    `${STOCK}/receive`,
    { warehouse_id: warehouse, lines: [{ item_id: itemId, quantity, ...more }] },
    hub,
  );

const send = (...orders: object[]) => app.post('/v1/orders', { orders }, merchant);

describe('taking orders', () => {
  it('reserves the stock and says where it ships from', async () => {
    const item = await newItem();
    await receive(item, 10);
    const one = orderOf([{ item_id: item, quantity: 3 }]);
    const answer = await send(one);
    expect(answer.status).toBe(200);
    expect(answer.body.erroneous_orders).toEqual([]);
    expect(answer.body.received_orders).toEqual([one.market_order_id]);
    expect(answer.body.orders[0]).toMatchObject({
      order_status: 'pending',
      sub_orders: [{ warehouse_id: 1 }],
    });
    const { body } = await app.get(`/v1/inventory?item_id=${item}`, merchant);
    expect(body[0]).toMatchObject({ available_quantity: 7, reserved: { orders: 3 } });
  });

  it('backorders what is not there, and fills it when stock appears', async () => {
    const item = await newItem();
    const one = orderOf([{ item_id: item, quantity: 5 }]);
    const first = await send(one);
    expect(first.body.orders[0].order_status).toBe('backordered');
    await receive(item, 2);
    await workOff(app.db);
    expect((await send(one)).body.orders[0]).toMatchObject({
      order_status: 'pending',
      sub_orders: [{ sub_order_status: 'backordered' }, { sub_order_status: 'pending' }],
    });
    await receive(item, 10);
    await workOff(app.db);
    const again = await send(one);
    expect(
      again.body.orders[0].sub_orders.map((part: { sub_order_status: string }) => part.sub_order_status),
    ).toEqual(['pending', 'pending']);
    const { body } = await app.get(`/v1/inventory?item_id=${item}&warehouse_id=1`, merchant);
    expect(body[0]).toMatchObject({
      available_quantity: 7,
      backordered_quantity: 0,
      reserved: { orders: 5 },
    });
  });

  it('cancels what is not in picking yet, and releases its stock', async () => {
    const item = await newItem();
    await receive(item, 4);
    const one = orderOf([{ item_id: item, quantity: 6 }]);
    await send(one);
    const dry = await app.post(
      '/v1/orders/cancel_order',
      { market_order_id: one.market_order_id, dry_run: true },
      merchant,
    );
    expect(dry.status).toBe(200);
    const answer = await app.post(
      `/v1/orders/cancel_order?market_order_id=${one.market_order_id}`,
      undefined,
      merchant,
    );
    expect(answer.body).toMatchObject({ success: true, non_cancellable_orders: [] });
    expect(answer.body.cancelled_orders).toHaveLength(2);
    const { body } = await app.get(`/v1/inventory?item_id=${item}&warehouse_id=1`, merchant);
    expect(body[0]).toMatchObject({ available_quantity: 4, backordered_quantity: 0 });
  });

  it('finds an order by its id with blanks around it wherever it is asked for, and takes null for nothing', async () => {
    const item = await newItem();
    const one = orderOf([{ item_id: item, quantity: 1 }], { buyer_email: ' a@b.co ', ref1: null });
    const id = one.market_order_id;
    await send({ ...one, market_order_id: ` ${id} ` });
    const status = await app.get(`/v1/orders/status?market_order_id=%20${id}%20`, merchant);
    expect(status.body).toMatchObject({ market_order_id: id });
    const { body } = await app.get(`/v1/orders?market_order_id=+${id}+`, merchant);
    expect(body).toMatchObject([{ market_order_id: id, buyer_email: 'a@b.co' }]);
    const path = `/v1/orders/cancel_order?market_order_id=%20${id}`;
    const nulls = { market_order_id: null, reason: null, dry_run: null };
    expect((await app.post(path, nulls, merchant)).body).toMatchObject({
      market_order_id: id,
      success: true,
    });
    const nobody = await app.post('/v1/orders/cancel_order', nulls, merchant);
    expect(nobody.body.violations).toMatchObject([{ pointer: '/market_order_id', code: 'required' }]);
  });
});
