import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncommitted } from '../../../test/tools/uncommitted.ts';
import { OrderSteps } from '../../../test/worlds/order-steps.ts';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import {
  ORDER_STATUSES,
  PARCEL_OUTCOMES,
  type ParcelOutcome,
  SUB_ORDER_STATES,
  type SubOrderState,
} from '../../domains/orders/schema.ts';
import { orderStatus } from '../../domains/orders/state-rules.ts';
import { receiveStock } from '../../domains/stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../../domains/stock/stock-state.ts';
import { runChecks } from '../../kit/db/checks.ts';
import { ManualClock } from '../../kit/kernel/clock.ts';
import { verifyBooks } from '../verify-books.ts';
import { ORDER_CHECKS } from './queries.ts';

const HOUR_MS = 3600 * 1000;

let world: StockWorld;
let steps: OrderSteps;
let clock: ManualClock;

async function open(): Promise<void> {
  clock = new ManualClock(new Date('2026-05-05T22:00:00.000Z'));
  world = await stockWorld({ items: 5, clock, books: 'broken' });
  steps = await OrderSteps.open(world.db, world.database.url, world.orgId, clock);
  await world.sql.query('INSERT INTO bundle_component VALUES (7, 4, 1, 2), (7, 4, 2, 1)');
  await world.sql.query('UPDATE item SET is_bundle = true WHERE id = 4');
  const place = { lot: NO_LOT, expiration: NO_DATE, status: 'available' as const, quantity: 1000 };
  await world.change((tx, feed) =>
    receiveStock(
      tx,
      feed,
      [1, 2, 3].flatMap((itemId) => [1, 2].map((warehouseId) => ({ ...place, itemId, warehouseId }))),
    ),
  );
  clock.advanceMs(HOUR_MS);
}

async function close(): Promise<void> {
  await steps.close();
  await world.close();
}

/** Sub-orders 1 to 6: shipped, pending (a bundle), backordered, cancelled, in error, and on the floor. */
async function someOrders(): Promise<void> {
  await world.sql.query(
    'ALTER SEQUENCE sub_order_id_seq RESTART; ALTER SEQUENCE customer_order_id_seq RESTART',
  );
  const latestShip = new Date(clock.now().getTime() + 5 * HOUR_MS);
  const whole = (
    marketOrderId: string,
    itemId: number,
    warehouseId: number | null,
    state?: 'backordered' | 'error',
  ) =>
    steps.place({
      marketOrderId,
      marketplace: 'eBay',
      latestShip,
      lines: [{ itemId, quantity: 2, sku: `SKU-${itemId}` }],
      parts: [{ warehouseId, ...(state === undefined ? {} : { state }) }],
    });
  const shipped = await steps.place({
    marketOrderId: 'A',
    latestShip,
    lines: [
      { itemId: 4, quantity: 3 },
      { itemId: 3, quantity: 2 },
    ],
    parts: [
      { warehouseId: 1, lines: { 1: 3 } },
      { warehouseId: 2, lines: { 2: 2 } },
    ],
  });
  const waiting = await whole('B', 5, 2, 'backordered');
  const dropped = await whole('C', 1, 1);
  await whole('D', 2, null, 'error');
  const begun = await whole('E', 4, 1);
  clock.advanceMs(3 * HOUR_MS);
  await steps.ship(shipped.subOrderIds[0] ?? 0);
  await steps.split(waiting.subOrderIds[0] ?? 0, 1, 1);
  await steps.move(dropped.subOrderIds[0] ?? 0, 'cancelled');
  await steps.move(begun.subOrderIds[0] ?? 0, 'picking');
}

const one = (marketOrderId: string) =>
  `(SELECT id FROM customer_order WHERE market_order_id = '${marketOrderId}')`;
const part = (marketOrderId: string, state: string) =>
  `(SELECT id FROM sub_order WHERE order_id = ${one(marketOrderId)} AND state = '${state}' ORDER BY id LIMIT 1)`;

interface Corruption {
  readonly check: string;
  readonly what: string;
  readonly sql: readonly string[];
  readonly detail: RegExp;
}

const CORRUPTIONS: readonly Corruption[] = [
  {
    check: 'order_status',
    what: 'an order that ended and is not over',
    sql: [
      `UPDATE customer_order SET ended_at = NULL WHERE market_order_id = 'C'`,
      `UPDATE order_day SET cancelled_orders = 0`,
    ],
    detail: /: cancelled, its sub-orders say cancelled/,
  },
  {
    check: 'parcel_outcomes',
    what: 'a parcel that is lost, of a sub-order that does not know it',
    sql: [`UPDATE order_shipment SET status = 'lost' WHERE sub_order_id = ${part('A', 'shipped')}`],
    detail: /: under way, its parcels say lost/,
  },
  {
    check: 'order_holds',
    what: 'an order that is held by none of its holds',
    sql: [`UPDATE customer_order SET held_for = 'fraud' WHERE market_order_id = 'D'`],
    detail: /: held for fraud, its holds say nothing/,
  },
  {
    check: 'cancel_requests',
    what: 'a request to cancel that waits for an answer, and is none',
    sql: [`UPDATE sub_order SET cancel_requested_at = created_at WHERE order_id = ${one('D')}`],
    detail: /requested at .*, answered not/,
  },
  {
    check: 'order_lines',
    what: 'a line of which a part is missing',
    sql: [
      `UPDATE order_line SET quantity = 5 WHERE order_id = ${one('D')}`,
      `UPDATE customer_order SET units = 5, json_version = NULL WHERE market_order_id = 'D'`,
    ],
    detail: /line 1: ordered 5, in sub-orders 2/,
  },
  {
    check: 'order_units',
    what: 'a sub-order with other units than its lines',
    sql: [
      `UPDATE sub_order SET units = 1 WHERE id = ${part('D', 'error')}`,
      `UPDATE order_day SET units = units - 1 WHERE marketplace = 'eBay' AND warehouse_id = 0 AND units > 0`,
    ],
    detail: /: 1 units, its lines have 2/,
  },
  {
    check: 'order_parts',
    what: 'an order of an item that is not there',
    sql: [
      `UPDATE order_line SET item_id = 99 WHERE order_id = ${one('D')}`,
      `UPDATE customer_order SET json_version = NULL WHERE market_order_id = 'D'`,
    ],
    detail: /line 1: no such item/,
  },
  {
    check: 'order_parts',
    what: 'history of another order',
    sql: [`UPDATE sub_order_history SET order_id = ${one('A')} WHERE order_id = ${one('C')}`],
    detail: /version 2: history of another order/,
  },
  {
    check: 'order_parts',
    what: 'events of a shipment that is not there',
    sql: [`INSERT INTO order_shipment_event VALUES (7, 99, now(), 'in_transit', '', NULL, now())`],
    detail: /shipment 99: events without a shipment/,
  },
  {
    check: 'order_parts',
    what: 'a carton of units that were not packed',
    sql: [
      `INSERT INTO order_shipment (org_id, id, order_id, sub_order_id, carton, warehouse_id, weight_lb, status, status_time,
         version, created_at, updated_at)
       SELECT 7, 99, s.order_id, s.id, 1, s.warehouse_id, 1, 'packed', s.updated_at, 1, s.updated_at, s.updated_at
       FROM sub_order s WHERE s.id = ${part('E', 'picking')}`,
    ],
    detail: /shipment 99: of another order, place or state/,
  },
  {
    check: 'order_json',
    what: 'a reason that the JSON does not know',
    sql: [`UPDATE sub_order SET reason = 'Rain' WHERE id = ${part('D', 'error')}`],
    detail: /"reason":null.* kept, .*"reason":"Rain".* made/,
  },
  {
    check: 'order_json',
    what: 'a warehouse that the list of warehouses does not know',
    sql: [`UPDATE customer_order SET warehouse_ids = '{2}' WHERE market_order_id = 'E'`],
    detail: / \{2\} kept, .* \{1\} made/,
  },
  {
    check: 'carton_json',
    what: 'a carton that shows something else than is in it',
    sql: [
      "UPDATE order_shipment SET items_json = '[]' WHERE id = (SELECT min(shipment_id) FROM order_shipment_item)",
    ],
    detail: /: \[\] kept, \[\{"market_order_item_id":.*\] made/,
  },
  {
    check: 'order_list_keys',
    what: 'a sub-order that takes its order for another',
    sql: [`UPDATE sub_order SET order_status = 'complete' WHERE id = ${part('A', 'pending')}`],
    detail: /: says complete, its order is partially_shipped/,
  },
  {
    check: 'order_list_keys',
    what: 'a line that does not know when its order came',
    sql: [`UPDATE order_line SET ordered_at = NULL WHERE order_id = ${one('C')}`],
    detail: /line 1: says nothing, its order came 2026-05-05/,
  },
  {
    check: 'order_list_keys',
    what: 'a sub-order that does not know when its order last changed',
    sql: [
      `UPDATE sub_order SET order_updated_at = order_updated_at - interval '1 day' WHERE id = ${part('A', 'pending')}`,
    ],
    detail: /: says 2026-05-\d\d .*, its order changed 2026-05-/,
  },
  {
    check: 'order_list_keys',
    what: 'a line that takes its order for another',
    sql: [`UPDATE order_line SET order_status = 'error' WHERE order_id = ${one('C')}`],
    detail: /line 1: says error, its order is cancelled/,
  },
  {
    check: 'order_reservations',
    what: 'a pending sub-order that holds too little',
    sql: [`UPDATE reservation SET quantity = 1 WHERE owner_id = ${part('A', 'pending')}`],
    detail: /line 2 item 3 warehouse 2: needs 2, has reserved 1/,
  },
  {
    check: 'order_reservations',
    what: 'a component of a bundle that is not held',
    sql: [`DELETE FROM reservation WHERE owner_id = ${part('E', 'picking')} AND item_id = 1`],
    detail: /line 1 item 1 warehouse 1: needs 4, has reserved 0/,
  },
  {
    check: 'order_reservations',
    what: 'stock that is held for a cancelled sub-order',
    sql: [
      `INSERT INTO reservation VALUES (7, 'sub_order', ${part('C', 'cancelled')}, 1, 1, 1, '', 'infinity', 2, false)`,
    ],
    detail: /line 1 item 1 warehouse 1: needs 0, has reserved 2/,
  },
  {
    check: 'packed_units',
    what: 'something packed that is in no carton',
    sql: [`UPDATE sub_order SET state = 'packed' WHERE id = ${part('E', 'picking')}`],
    detail: /line 1 item [12] lot '' infinity: 0 in cartons, has reserved [42]/,
  },
  {
    check: 'backorders',
    what: 'a backorder at another place than its sub-order',
    sql: [
      `UPDATE backorder SET warehouse_id = 1 WHERE sub_order_id = ${part('B', 'backordered')}`,
      'UPDATE stock_record SET backordered = 1 WHERE item_id = 5',
      `INSERT INTO stock_record SELECT 7, 5, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, last_time FROM org_feed`,
    ],
    detail: /line 1: waits for 1 of item 5 at 1 since .*, should for 1 of item 5 at 2/,
  },
  {
    check: 'backordered',
    what: 'a record that counts more than wait',
    sql: ['UPDATE stock_record SET backordered = 3 WHERE item_id = 5'],
    detail: /item 5 warehouse 2: the record says 3, backorders 2/,
  },
  {
    check: 'order_shipments',
    what: 'a carton that lacks something',
    sql: [
      'UPDATE order_shipment_item SET quantity = 5 WHERE item_id = 1',
      `UPDATE stock_movement SET quantity = -5 WHERE item_id = 1 AND reason = 'order_shipped'`,
    ],
    detail: /line 1 item 1: 6 to ship, 5 in cartons/,
  },
  {
    check: 'shipped_stock',
    what: 'units that left the stock for an order and are in no carton',
    sql: [`UPDATE stock_movement SET quantity = -7 WHERE item_id = 1 AND reason = 'order_shipped'`],
    detail: /item 1: 6 in cartons that left, 7 in the ledger/,
  },
  {
    check: 'summary',
    what: 'a day that counts an order too many',
    sql: [`UPDATE order_day SET pending = pending + 1 WHERE marketplace = 'eBay' AND warehouse_id = 2`],
    detail: /day 2026-05-05 marketplace 'eBay' warehouse 2: stored 1\/0\/1\/.*, computed 0\/0\/1\//,
  },
  {
    check: 'summary_durations',
    what: 'a duration that nothing took',
    sql: ['UPDATE order_day_duration SET tenth_hours = 29 WHERE warehouse_id = 1'],
    detail: /warehouse 1, (29|30) tenths of an hour: stored/,
  },
];

describe('verify of orders that are corrupt', () => {
  beforeAll(async () => {
    await open();
    await someOrders();
  });
  afterAll(close);

  it('has a corruption here for every check there is', () => {
    expect(new Set(CORRUPTIONS.map(({ check }) => check))).toEqual(
      new Set(ORDER_CHECKS.map(({ name }) => name)),
    );
  });

  it.each(CORRUPTIONS)('names $what, by the check "$check" and no other', async ({ check, sql, detail }) => {
    await uncommitted(world.sql, sql, async (db) => {
      const { findings } = await runChecks(db, ORDER_CHECKS);
      expect(new Set(findings.map((finding) => finding.check))).toEqual(new Set([check]));
      expect(
        findings.some((finding) => detail.test(finding.detail)),
        JSON.stringify(findings),
      ).toBe(true);
    });
  });
});

describe('verify of orders', () => {
  beforeEach(open);
  afterEach(close);

  it('finds nothing where nothing is wrong', async () => {
    await someOrders();
    expect((await verifyBooks(world.db)).findings).toEqual([]);
  });

  it('lets a sub-order hold less while it is due to be routed again, and no more than it needs', async () => {
    await someOrders();
    const subOrder = part('A', 'pending');
    await world.sql.query(`UPDATE reservation SET quantity = 1 WHERE owner_id = ${subOrder}`);
    await world.sql.query(
      `INSERT INTO due_work VALUES (7, 'reroute_sub_order', ${subOrder}, 1, now(), now(), 0)`,
    );
    expect((await runChecks(world.db, ORDER_CHECKS)).findings).toEqual([]);
    await world.sql.query(`UPDATE reservation SET quantity = 3 WHERE owner_id = ${subOrder}`);
    expect((await runChecks(world.db, ORDER_CHECKS)).findings).toHaveLength(1);
  });

  it('does not blame orders for a bundle that is made of something else since', async () => {
    await someOrders();
    await world.sql.query('UPDATE bundle_component SET quantity = 9');
    await world.sql.query('UPDATE item SET updated_at = $1 WHERE id = 4', [clock.now()]);
    expect((await runChecks(world.db, ORDER_CHECKS)).findings).toEqual([]);
  });

  it('does not blame orders for a bundle that is a plain item since', async () => {
    await someOrders();
    await world.sql.query('DELETE FROM bundle_component');
    await world.sql.query('UPDATE item SET is_bundle = false, updated_at = $1 WHERE id = 4', [clock.now()]);
    expect((await runChecks(world.db, ORDER_CHECKS)).findings).toEqual([]);
  });

  it('derives the status of an order by the same rules as the code, from any three states', async () => {
    type Part = { readonly state: SubOrderState; readonly outcome: ParcelOutcome | null };
    const all: readonly Part[] = [
      ...SUB_ORDER_STATES.map((state) => ({ state, outcome: null })),
      ...PARCEL_OUTCOMES.map((outcome) => ({ state: 'shipped' as const, outcome })),
    ];
    const rows: { parts: Part[]; status: string }[] = [];
    for (const a of all)
      for (const b of all)
        for (const c of all) rows.push({ parts: [a, b, c], status: orderStatus([a, b, c]) });
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    await world.sql.query(
      `INSERT INTO customer_order SELECT 7, n, 'S' || n, '', NULL, '{}', '', s, 1, $2, NULL,
         CASE WHEN s IN ('complete', 'cancelled', 'lost', 'returned') THEN $2::timestamptz END, 'x', 1, $2, $2
       FROM unnest($1::text[]) WITH ORDINALITY AS o (s, n)`,
      [rows.map(({ status }) => status), clock.now()],
    );
    await world.sql.query(
      `INSERT INTO sub_order (org_id, id, order_id, state, warehouse_id, why, units, ordered_at, version, created_at,
         updated_at, outcome)
       SELECT 7, n, (n + 2) / 3, s, 1, '{}', 1, $2, 1, $2, $2, outcome
       FROM unnest($1::text[], $3::text[]) WITH ORDINALITY AS o (s, outcome, n)`,
      [
        rows.flatMap(({ parts }) => parts.map(({ state }) => state)),
        clock.now(),
        rows.flatMap(({ parts }) => parts.map(({ outcome }) => outcome)),
      ],
    );
    const [check] = ORDER_CHECKS;
    if (check === undefined) throw new Error('no checks');
    expect((await runChecks(world.db, [check])).findings).toEqual([]);
    await world.sql.query("UPDATE customer_order SET status = 'error' WHERE id = 1");
    expect((await runChecks(world.db, [check])).findings).toHaveLength(1);
  });

  it('agrees with what random histories leave behind', async () => {
    let seed = 7;
    const pick = <T>(all: readonly T[]): T => {
      seed = (seed * 48271) % 2147483647;
      return all[seed % all.length] as T;
    };
    const parts: number[] = [];
    for (let step = 0; step < 150; step += 1) {
      clock.advanceMs(pick([0, 1, 7, 31]) * HOUR_MS);
      if (step < 20 || pick([true, false, false])) {
        const itemId = pick([1, 2, 3, 4]);
        const state = pick(['backordered', undefined, undefined] as const);
        const { subOrderIds } = await steps.place({
          marketOrderId: `H-${step}`,
          marketplace: pick([null, 'eBay', 'Amazon']),
          latestShip: pick([null, new Date(clock.now().getTime() + 20 * HOUR_MS)]),
          lines: [{ itemId, quantity: 4 }],
          parts: [
            { warehouseId: pick([1, 2]), lines: { 1: 1 } },
            { warehouseId: pick([1, 2]), lines: { 1: 3 }, ...(state === undefined ? {} : { state }) },
          ],
        });
        parts.push(...subOrderIds);
        continue;
      }
      const id = pick(parts);
      const { rows } = await world.sql.query('SELECT state, units FROM sub_order WHERE id = $1', [id]);
      const { state, units } = rows[0];
      if (state === 'pending') await (pick([true, false]) ? steps.ship(id) : steps.move(id, 'cancelled'));
      else if (state === 'backordered' && units > 1 && pick([true, false]))
        parts.push(await steps.split(id, 1, 1));
      else if (state === 'backordered')
        await steps.move(id, pick(['pending', 'cancelled']), { warehouseId: pick([1, 2]) });
    }
    const { rows } = await world.sql.query('SELECT count(DISTINCT status)::int AS n FROM customer_order');
    expect(rows[0].n).toBeGreaterThan(3);
    expect((await verifyBooks(world.db)).findings).toEqual([]);
  });
});
