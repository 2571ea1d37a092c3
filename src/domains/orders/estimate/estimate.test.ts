// What would become of a basket is what becomes of the order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes, must, stepsIn } from '../../../../test/steps.ts';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';
import type { OrderEstimate } from './schema.ts';

const NEW_YORK = { country: 'US', state: 'NY', postal_code: '10118' };
const BOX = { length_in: 6, width_in: 4, height_in: 3, weight_lb: 2 };

let world: CatalogWorld;
const steps = stepsIn(() => world);

beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.close());

const ask = (basket: object) =>
  world.app.post('/v1/orders/estimate', { ...NEW_YORK, ...basket }, world.merchant);
const estimate = async (basket: object): Promise<OrderEstimate> => (await must(ask(basket))).body;

async function stocked(quantity: number, fields: object = BOX): Promise<number> {
  const id = await steps.item(fields);
  await steps.receive(id, quantity);
  return id;
}

let orders = 0;
async function order(basket: object) {
  orders += 1;
  const id = `ESTIMATED-${orders}`;
  const to = { ship_to_name: 'Ada Byrne', address_line1: '350 5th Ave', city: 'New York' };
  const sent = { market_order_id: id, ...to, ...NEW_YORK, ...basket };
  const { body } = await must(world.app.post('/v1/orders', { orders: [sent] }, world.merchant));
  expect(body.erroneous_orders).toEqual([]);
  return (await world.app.get(`/v1/orders/status?market_order_id=${id}`, world.merchant)).body;
}

const books = async () =>
  (
    await world.sql.query(
      `SELECT (SELECT json_agg(r) FROM stock_record r WHERE r.org_id = $1)::text AS records,
         (SELECT count(*)::int FROM reservation) AS reservations, (SELECT count(*)::int FROM customer_order) AS orders,
         (SELECT count(*)::int FROM rate_quote) AS quotes`,
      [world.orgId],
    )
  ).rows[0];

describe('an estimate', () => {
  it('says what becomes of the order, and keeps nothing', async () => {
    const item_id = await stocked(10);
    const basket = { items: [{ item_id, quantity: 12 }], shipment_service_level_category: 'Standard' };
    const before = await books();
    const { parts, why, order_status } = await estimate(basket);
    expect(await books()).toEqual(before);
    expect(parts).toMatchObject([
      { status: 'pending', reason: null, warehouse_id: 1, unpriced: null, parcels: 1 },
      {
        status: 'backordered',
        reason: 'waiting for stock',
        rates: [],
        unpriced: 'not_shipping',
        ship_by: null,
      },
    ]);
    expect(parts.map(({ items }) => items)).toEqual([
      [{ index: 0, item_id, quantity: 10 }],
      [{ index: 0, item_id, quantity: 2 }],
    ]);
    const taken = await order(basket);
    expect(taken.order_status).toBe(order_status);
    const pick = (rows: Record<string, unknown>[], status: string) =>
      rows.map((one) => [one[status], one['warehouse_id'], one['reason'], one['latest_ship']]);
    expect(pick(taken.sub_orders, 'sub_order_status')).toEqual(pick(parts, 'status'));
    expect(taken.sub_orders[0].why.text).toBe(why.text);
    expect(await estimate(basket)).toMatchObject({ order_status: 'backordered', freight_usd: null });
  });

  it('prices a single unit as it is measured, at what rates say', async () => {
    const item_id = await stocked(1);
    const { parts, freight_usd } = await estimate({ items: [{ item_id, quantity: 1 }], residential: false });
    const ask = {
      from: { warehouse_id: 1 },
      to: { country: 'US', postal_code: '10118' },
      residential: false,
    };
    const quoted = await must(
      world.app.post('/v1/shipments/calculate_rates', { ...ask, parcels: [BOX] }, world.merchant),
    );
    const cheapest = (rates: Record<string, unknown>[]) =>
      rates
        .slice(0, 20)
        .map((one) => [one['carrier'], one['service'], one['amount_usd'], one['transit_days']]);
    expect(cheapest(parts[0]?.rates ?? [])).toEqual(cheapest(quoted.body.rates));
    expect(freight_usd).toBe(quoted.body.rates[0].amount_usd);
    for (const { estimated_delivery } of parts[0]?.rates ?? [])
      if (estimated_delivery !== null)
        expect(estimated_delivery >= (parts[0]?.ship_by ?? '').slice(0, 10)).toBe(true);
  });

  it('guesses parcels: heavy units as they are, the rest by weight and volume', async () => {
    const [light, heavy, bulky] = [
      await stocked(200),
      await stocked(5, { ...BOX, weight_lb: 30 }),
      await stocked(5, { length_in: 20, width_in: 16, height_in: 16, weight_lb: 3 }),
    ];
    const parcels = async (...items: object[]) =>
      (await estimate({ items })).parts.map((one) => one.parcels ?? one.unpriced);
    expect(await parcels({ item_id: light, quantity: 25 })).toEqual([1]);
    expect(await parcels({ item_id: light, quantity: 26 })).toEqual([2]);
    expect(await parcels({ item_id: heavy, quantity: 3 })).toEqual([3]);
    expect(await parcels({ item_id: bulky, quantity: 2 })).toEqual([2]);
    expect(await parcels({ item_id: light, quantity: 26 }, { item_id: heavy, quantity: 1 })).toEqual([3]);
  });

  it('says why there is no price', async () => {
    const unmeasured = await stocked(1, {});
    const many = await stocked(500, { ...BOX, weight_lb: 30 });
    const unpriced = async (item_id: number, quantity: number, more: object = {}) =>
      (await estimate({ items: [{ item_id, quantity }], ...more })).parts.map((one) => one.unpriced);
    expect(await unpriced(unmeasured, 1)).toEqual(['unmeasured']);
    expect(await unpriced(many, 101)).toEqual(['too_many_parcels']);
    const nowhere = { country: 'AQ', state: undefined, postal_code: undefined };
    expect(await unpriced(many, 1, nowhere)).toEqual(['not_served']);
  });

  it('knows PO boxes, to which not every service delivers', async () => {
    const item_id = await stocked(1);
    const carriers = async (address_line1: string) =>
      new Set(
        (await estimate({ items: [{ item_id, quantity: 1 }], address_line1 })).parts[0]?.rates.map(
          ({ carrier, service }) => `${carrier} ${service}`,
        ),
      );
    const [street, box] = [await carriers('350 5th Ave'), await carriers('PO Box 12')];
    expect(box.size).toBeGreaterThan(0);
    expect(box.size).toBeLessThan(street.size);
  });

  it('sees a latest ship date that is missed, and a policy', async () => {
    const item_id = await stocked(1);
    const items = [{ item_id, quantity: 1 }];
    expect((await estimate({ items, latest_ship_date: '2020-01-01T00:00:00Z' })).parts[0]).toMatchObject({
      is_late: true,
      latest_ship: '2020-01-01T00:00:00.000Z',
    });
    expect((await estimate({ items, latest_ship_date: '2099-01-01' })).parts[0]?.is_late).toBe(false);
    const policy = `/v1/orgs/${world.orgId}/policy`;
    await must(world.app.patch(policy, { countries: ['CA'] }, world.merchant));
    expect(await estimate({ items })).toMatchObject({
      order_status: 'error',
      freight_usd: null,
      parts: [{ status: 'error', warehouse_id: null, reason: expect.stringContaining('order policy') }],
    });
    await must(world.app.patch(policy, { countries: [] }, world.merchant));
  });

  it('finds items by SKU, and the components of bundles', async () => {
    const [bundle, part] = [
      await steps.item({ mpn: 'ESTIMATED-SET' }),
      await stocked(7, { ...BOX, weight_lb: 10 }),
    ];
    await must(world.setComponents(bundle, [{ component_id: part, quantity: 3 }]));
    const { parts } = await estimate({ items: [{ sku: 'ESTIMATED-SET', quantity: 2 }] });
    expect(parts).toMatchObject([{ items: [{ index: 0, item_id: bundle, quantity: 2 }], parcels: 2 }]);
  });

  it('reports all that is wrong at once', async () => {
    const rival = (await world.addItem({ name: 'Theirs', mpn: 'THEIRS-1' }, 3)).id;
    const answer = await ask({
      country: 'XX',
      not_before: '2026-13-01',
      items: [{ item_id: rival, quantity: 1 }, { sku: 'NOBODY', quantity: 0 }, { quantity: 1 }],
      residential: 'yes',
    });
    expect(answer.status).toBe(422);
    expect(codes(answer).sort()).toEqual([
      '/country not_allowed',
      '/items/0/item_id unknown_reference',
      '/items/1/quantity too_small',
      '/items/1/sku unknown_reference',
      '/items/2/sku required',
      '/not_before bad_format',
      '/residential wrong_type',
    ]);
  });

  it('is the hub’s, too', async () => {
    const item_id = await stocked(1);
    const basket = { ...NEW_YORK, items: [{ item_id, quantity: 1 }] };
    const { body } = await must(world.app.post(`${world.ops}/orders/estimate`, basket, world.hub));
    expect(body).toEqual(await estimate({ items: basket.items }));
  });
});
