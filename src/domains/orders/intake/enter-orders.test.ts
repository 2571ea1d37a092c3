// The hub enters orders for merchants, through the merchants' own intake.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';

const REASON = 'the customer ordered by phone';

let world: FloorWorld;
let itemId: number;
let made = 0;

beforeAll(async () => {
  world = await floorWorld();
  itemId = await world.shelve(10);
});
afterAll(() => world.close());

const order = (more: object = {}) => {
  made += 1;
  return {
    ...{ market_order_id: `ENTERED-${made}`, ship_to_name: 'Ada Byrne', address_line1: '350 5th Ave' },
    ...{ city: 'New York', state: 'NY', postal_code: '10118', country: 'US' },
    items: [{ item_id: itemId, quantity: 1 }],
    ...more,
  };
};
const enter = (orders: unknown, reason: unknown = REASON, headers: Record<string, string> = {}) =>
  world.app.post(`${world.ops}/orders`, { orders, reason }, { ...world.hub, headers });
const send = (orders: unknown, headers: Record<string, string> = {}) =>
  world.app.post('/v1/orders', { orders }, { ...world.merchant, headers });
const status = async (id: string) =>
  (await world.app.get(`/v1/orders/status?market_order_id=${id}`, world.merchant)).body;

describe('an order that the hub enters', () => {
  it('is routed and reserved as the merchant’s own, and names actor and reason in history, event and audit trail', async () => {
    const entered = order();
    const { body, text } = await enter([entered]);
    expect(body, text).toMatchObject({
      received_orders: [entered.market_order_id],
      orders: [{ order_status: 'pending' }],
    });
    const [first] = (await status(entered.market_order_id)).history;
    expect(first).toMatchObject({ reason: `entered by the hub: ${REASON}`, status: 'pending' });
    const all = await world.eventsAfter((await world.lastSequence()) - 20);
    const received = all.find(
      ({ type, data }) => type === 'order.received' && data['market_order_id'] === entered.market_order_id,
    );
    expect(received).toMatchObject({ actor: first.actor, data: { reason: REASON } });
    const [list] = (
      await world.app.get(`/v1/orders?market_order_id=${entered.market_order_id}`, world.merchant)
    ).body;
    expect(list.created_by).toBe(first.actor);
    const { rows } = await world.sql.query(
      "SELECT actor, details FROM audit_entry WHERE operation = 'opsCreateOrders' ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toMatchObject([
      { actor: first.actor, details: { reason: REASON, market_order_ids: [entered.market_order_id] } },
    ]);
  });

  it('says why it waits beside why it was entered', async () => {
    const entered = order({ items: [{ item_id: itemId, quantity: 1000 }] });
    await enter([entered]);
    const { history, sub_orders } = await status(entered.market_order_id);
    const isWaiting = (one: { sub_order_status: string }) => one.sub_order_status === 'backordered';
    const { sub_order_id, reason } = sub_orders.find(isWaiting);
    const first = history.find((one: { sub_order_id: number }) => one.sub_order_id === sub_order_id);
    expect(reason).not.toBe(null);
    expect(first.reason).toBe(`entered by the hub: ${REASON}; ${reason}`);
  });

  it('is the merchant’s order: sent by either of them again, it is the same', async () => {
    const entered = order();
    const { body } = await enter([entered]);
    expect((await send([entered])).body.orders).toEqual(body.orders);
    expect((await enter([entered])).body.orders).toEqual(body.orders);
    const other = await enter([{ ...entered, city: 'Albany' }]);
    expect(other.body.erroneous_orders).toMatchObject([{ violations: [{ code: 'duplicate_order' }] }]);
  });

  it('is held by the hub where it is entered with a hold', async () => {
    const entered = order({ hold: { reason: 'payment' } });
    await enter([entered]);
    const name = { market_order_id: entered.market_order_id };
    expect(
      (await world.app.post('/v1/orders/release_order', { ...name, hold_id: 1 }, world.merchant)).status,
    ).toBe(409);
    expect((await world.app.post(`${world.ops}/orders/release_order`, name, world.hub)).status).toBe(200);
  });

  it('needs a reason, which is told with what is wrong around the orders; each order has its own violations', async () => {
    for (const reason of [null, '', '   ', 7, 'x'.repeat(501)])
      expect((await enter([order()], reason)).status, String(reason)).toBe(422);
    const { status: code, body } = await world.app.post(`${world.ops}/orders`, { orders: [] }, world.hub);
    expect([code, body.violations.map(({ pointer }: { pointer: string }) => pointer).toSorted()]).toEqual([
      422,
      ['/orders', '/reason'],
    ]);
    const both = await enter([order({ country: 'XX' }), order()]);
    expect(both.body.erroneous_orders).toMatchObject([{ index: 0, violations: [{ pointer: '/country' }] }]);
    expect(both.body.received_orders).toHaveLength(1);
  });

  it('is entered once for a key, which never meets the merchant’s own', async () => {
    const [entered, sent] = [order(), order()];
    const headers = { 'idempotency-key': 'the-same-key' };
    const first = await enter([entered], REASON, headers);
    expect((await send([sent], headers)).body.received_orders).toEqual([sent.market_order_id]);
    const again = await enter([entered], REASON, headers);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect((await enter([order()], REASON, headers)).status).toBe(422);
    expect((await send([sent], headers)).headers['idempotent-replayed']).toBe('true');
  });

  it('is for the hub’s people alone, and for an organization that exists', async () => {
    const body = { orders: [order()], reason: REASON };
    expect((await world.app.post(`${world.ops}/orders`, body, world.merchant)).status).toBe(403);
    expect((await world.app.post('/ops/v1/orgs/999999/orders', body, world.hub)).status).toBe(404);
  });
});
