// What people who are bound to warehouses see of an order whose parts lie in several: their part, and nothing of the others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberRole } from '../../src/kit/http/actor.ts';
import { type TestApp, testApp } from '../harness.ts';
import { makeOrder, receiveGoods } from '../worlds/place-order.ts';
import { IsolationWorld } from './isolation/world.ts';

const HUB = 1;

let app: TestApp;
let world: IsolationWorld;

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
  world = await IsolationWorld.open(app);
});

afterAll(async () => {
  await world.close();
  await app.close();
});

const bound = (role: MemberRole, ...warehouseIds: number[]) =>
  world.personIn(HUB, role, { warehouseIds }).then(({ token }) => ({ token }));

interface Line {
  readonly market_order_item_id: string;
  readonly sku: string;
  readonly quantity: number;
}

interface Part {
  readonly sub_order_id: number;
  readonly warehouse_id: number;
  readonly items: readonly Line[];
  readonly why: { readonly warehouses: readonly { readonly id: number }[] };
}

/** An order with parts in several warehouses. */
async function splitOrder() {
  const [split] = await world.sql<{ org_id: string; order_id: string; places: string[] }>(
    `SELECT s.org_id, s.order_id, array_agg(DISTINCT s.warehouse_id) AS places FROM sub_order s
     GROUP BY 1, 2 HAVING count(DISTINCT s.warehouse_id) > 1 ORDER BY 1, 2 LIMIT 1`,
  );
  const orders = `/ops/v1/orgs/${split?.org_id}/orders`;
  return { orders, id: split?.order_id, places: (split?.places ?? []).map(Number) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('people who are bound to a warehouse', () => {
  it('read where an order stands: their part, its history, and how their warehouse fared, and nothing of the others', async () => {
    const { orders, id, places } = await splitOrder();
    const path = `${orders}/status?order_id=${id}`;
    const whole = (await app.get(path, { token: (await world.personIn(HUB, 'picker')).token })).body;
    for (const place of places) {
      const { status, body } = await app.get(path, await bound('picker', place));
      expect(status).toBe(200);
      const own = whole.sub_orders.filter((one: Part) => one.warehouse_id === place);
      const ids = own.map((one: Part) => one.sub_order_id);
      expect(body).toEqual({
        ...whole,
        sub_orders: own.map((one: Part) => ({
          ...one,
          why: {
            ...one.why,
            text: 'Of the warehouses that were considered, only yours are shown.',
            warehouses: one.why.warehouses.filter((considered) => considered.id === place),
          },
        })),
        history: whole.history.filter((one: Part) => ids.includes(one.sub_order_id)),
      });
      expect(body.sub_orders.length).toBeLessThan(whole.sub_orders.length);
    }
    const elsewhere = [1, 2, 3, 4].find((one) => !places.includes(one)) ?? 0;
    expect((await app.get(path, await bound('picker', elsewhere))).status).toBe(404);
  });

  it('see in lists of orders the lines and units that lie with them alone', async () => {
    const { orders, id, places } = await splitOrder();
    const path = `${orders}?order_id=${id}`;
    const [whole] = (await app.get(path, { token: (await world.personIn(HUB, 'picker')).token })).body;
    const units = [];
    for (const place of places) {
      const [own] = (await app.get(path, await bound('picker', place))).body;
      const parts: Part[] = whole.sub_orders.filter((one: Part) => one.warehouse_id === place);
      expect(own.sub_orders).toEqual(parts);
      const quantities = new Map<string, number>();
      for (const { market_order_item_id: line, quantity } of parts.flatMap(({ items }) => items))
        quantities.set(line, (quantities.get(line) ?? 0) + quantity);
      expect(own.items).toEqual(
        whole.items
          .filter((one: Line) => quantities.has(one.market_order_item_id))
          .map((one: Line) => ({ ...one, quantity: quantities.get(one.market_order_item_id) })),
      );
      expect(own.units).toBe(sum([...quantities.values()]));
      units.push(own.units);
    }
    expect(sum(units)).toBe(whole.units);
  });

  it('find orders by the SKUs that lie with them alone, by filter and by search, and count no others', async () => {
    const { orders, id, places } = await splitOrder();
    const [whole] = (
      await app.get(`${orders}?order_id=${id}`, { token: (await world.personIn(HUB, 'picker')).token })
    ).body;
    const skus: string[] = whole.items.map(({ sku }: { sku: string }) => sku);
    let hidden = 0;
    for (const place of places) {
      const who = await bound('picker', place);
      const parts: Part[] = whole.sub_orders.filter((one: Part) => one.warehouse_id === place);
      const own = new Set(parts.flatMap(({ items }) => items.map(({ sku }) => sku)));
      for (const sku of skus)
        for (const asked of [`sku=${sku}`, `q=${sku.toLowerCase()}`, `q=${sku}&sort=updated`]) {
          const found = await app.get(`${orders}?order_id=${id}&include_total=true&${asked}`, who);
          expect([found.body.length, found.headers['x-total-count']], `${asked} in ${place}`).toEqual(
            own.has(sku) ? [1, '1'] : [0, '0'],
          );
          if (!own.has(sku)) hidden += 1;
        }
      const byName = await app.get(
        `${orders}?order_id=${id}&q=${encodeURIComponent(whole.ship_to_name)}`,
        who,
      );
      expect(byName.body).toHaveLength(1);
    }
    expect(hidden).toBeGreaterThan(0);
  });

  it('scan the lots that lie with them alone', async () => {
    const [only] = await world.sql<{ lot: string; place: string }>(
      `SELECT lot, min(warehouse_id) AS place FROM stock_balance WHERE lot <> ''
       GROUP BY lot HAVING count(DISTINCT warehouse_id) = 1 ORDER BY lot LIMIT 1`,
    );
    const place = Number(only?.place);
    const scan = async (who: object) =>
      (await app.get(`/ops/v1/scan?code=${encodeURIComponent(only?.lot ?? '')}`, who)).body.matches;
    expect(await scan(await bound('picker', place))).toMatchObject([{ type: 'lot', number: only?.lot }]);
    expect(await scan(await bound('picker', place === 1 ? 2 : 1))).toEqual([]);
  });

  it('report short picks of theirs alone, and route theirs alone again', async () => {
    const subOrder = async (state: string) => {
      const [row] = await world.sql<{ org_id: string; id: string }>(
        `SELECT org_id, id FROM sub_order WHERE state = $1 AND warehouse_id = 1 ORDER BY id LIMIT 1`,
        [state],
      );
      return `/ops/v1/orgs/${row?.org_id}/sub_orders/${row?.id}`;
    };
    const picker = await bound('picker', 2);
    const missing = { lines: [{ line: 1, missing: 1 }] };
    const [picking, pending] = [await subOrder('picking'), await subOrder('pending')];
    expect((await app.post(`${picking}/short_pick`, missing, picker)).status).toBe(404);
    expect((await app.post(`${pending}/route_again`, {}, picker)).status).toBe(404);
    const here = await bound('picker', 1);
    expect((await app.post(`${picking}/short_pick`, missing, here)).status).toBe(200);
    expect((await app.post(`${pending}/route_again`, {}, here)).status).toBe(200);
  });

  it('learn of what they have routed away that it is gone, not where it went or what is set aside for it there', async () => {
    const picker = await bound('supervisor', 1);
    const places = [1, 2, 3].map((warehouseId) => ({ itemId: 2, warehouseId, quantity: 5 }));
    await receiveGoods(app.db, 2, places);
    await makeOrder(app.db, { orgId: 2, warehouseId: 1, lines: [{ itemId: 2, quantity: 1 }] });
    const pending = await world.sql<{ org_id: string; id: string }>(
      `SELECT org_id, id FROM sub_order WHERE state = 'pending' AND warehouse_id = 1 ORDER BY id`,
    );
    await world.sql(`UPDATE warehouse SET is_active = false WHERE id = 1`);
    let moved = 0;
    for (const { org_id, id } of pending) {
      const path = `/ops/v1/orgs/${org_id}/sub_orders/${id}`;
      const { status, body } = await app.post(`${path}/route_again`, {}, picker);
      const [after] = await world.sql<{ warehouse_id: string }>(
        'SELECT warehouse_id FROM sub_order WHERE org_id = $1 AND id = $2',
        [org_id, id],
      );
      if (status !== 200 || after?.warehouse_id === '1') continue;
      moved += 1;
      expect(body).toMatchObject({ warehouse_id: null, warehouse_name: null, leave_by: null, due: null });
      expect(body.lines.flatMap((line: { reservations: unknown[] }) => line.reservations)).toEqual([]);
      expect((await app.get(path, picker)).status).toBe(404);
    }
    expect(moved).toBeGreaterThan(0);
  });
});
