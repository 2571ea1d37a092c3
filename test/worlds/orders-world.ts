// A small world for tests of orders, without the API around them: an org with items and warehouses that ship.

import { hash } from 'node:crypto';
import type { Static } from 'typebox';
import { expect } from 'vitest';
import { createApiKey } from '../../src/domains/identity/api-keys/manage-api-keys.ts';
import { cancelOrder } from '../../src/domains/orders/cancel/cancel-order.ts';
import { checkOrder } from '../../src/domains/orders/intake/check-order.ts';
import { OrderIntake } from '../../src/domains/orders/intake/order-intake.ts';
import type { OrdersTaken } from '../../src/domains/orders/intake/schema.ts';
import { receiveStock } from '../../src/domains/stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../../src/domains/stock/stock-state.ts';
import { workOf } from '../../src/kit/aggregates/work.ts';
import { type Db, type DbOptions, openDb } from '../../src/kit/db/db.ts';
import type { KeyedRequest } from '../../src/kit/http/route.ts';
import { type Clock, ManualClock, systemClock } from '../../src/kit/kernel/clock.ts';
import type { TestDatabase } from '../database.ts';
import { allFindings, couldBeFilled } from '../models/order-checks.ts';
import type { Books } from '../runner/sound-books.ts';
import { workOff } from '../tools/due-work.ts';
import { PATIENCE } from '../tools/patience.ts';
import { orderBody } from './order-body.ts';
import { type StockWorld, stockWorld } from './stock-world.ts';

export type Taken = Static<typeof OrdersTaken>;
/** Item and quantity. */
export type Wanted = readonly [itemId: number, quantity: number];

let numbers = 0;

/** An order as a merchant sends it, with an id that no other has. */
export function orderOf(items: object[], fields: object = {}): { market_order_id: string } {
  numbers += 1;
  return orderBody(`M-${numbers}`, items, fields);
}

export function newOrder(lines: readonly Wanted[], fields: object = {}): { market_order_id: string } {
  return orderOf(
    lines.map(([item_id, quantity]) => ({ item_id, quantity })),
    fields,
  );
}

/** One process as the database sees it: a pool and an intake of its own. */
export class OrderTaker {
  readonly db: Db;
  readonly intake: OrderIntake;
  readonly orgId: number;

  constructor(db: Db, orgId: number, clock: Clock) {
    this.db = db;
    this.intake = new OrderIntake(db, clock);
    this.orgId = orgId;
  }

  /** One request, as the route makes it of a body. */
  async bytes(orders: readonly object[], keyed: KeyedRequest | null = null): Promise<string> {
    const sent = orders.map((raw) => ({ raw, check: checkOrder(raw) }));
    const answer = await this.intake.take(this.orgId, { actor: 'test', keyed, orders: sent });
    expect(answer.status).toBe(200);
    return answer.json ?? '';
  }

  async send(...orders: readonly object[]): Promise<Taken> {
    return JSON.parse(await this.bytes(orders)) as Taken;
  }

  /** Sends one order that must be taken, and says what it is. */
  async take(order: object): Promise<Taken['orders'][number]> {
    const { orders, erroneous_orders } = await this.send(order);
    expect(erroneous_orders).toEqual([]);
    return orders[0] as Taken['orders'][number];
  }
}

export function keyed(orgId: number, key: string, fingerprint = 'the same'): KeyedRequest {
  return { orgId, key, fingerprint: hash('sha256', fingerprint, 'buffer') };
}

export interface OrdersWorldOptions {
  readonly items?: number;
  readonly warehouses?: number;
  readonly poolSize?: number;
  readonly clock?: Clock;
  /** Migrated and empty; made anew unless given. */
  readonly database?: TestDatabase;
  readonly books?: Books;
}

export class OrdersWorld extends OrderTaker {
  readonly world: StockWorld;
  readonly clock: Clock;
  readonly #others: Db[] = [];

  constructor(world: StockWorld, clock: Clock) {
    super(world.db, world.orgId, clock);
    this.world = world;
    this.clock = clock;
  }

  /** Another process on the same database. */
  beside(options: Partial<DbOptions> = {}): OrderTaker {
    const db = openDb({ url: this.world.database.url, poolSize: 3, patience: PATIENCE, ...options });
    this.#others.push(db);
    return new OrderTaker(db, this.orgId, this.clock);
  }

  bundle(bundleId: number, parts: readonly Wanted[]): Promise<void> {
    return makeBundle(this.world, this.orgId, bundleId, parts);
  }

  async receive(itemId: number, quantity: number, warehouseId = 1): Promise<void> {
    const line = { itemId, warehouseId, quantity, lot: NO_LOT, expiration: NO_DATE };
    await this.world.change((tx, feed) => receiveStock(tx, feed, [{ ...line, status: 'available' }]));
  }

  cancel(marketOrderId: string) {
    const request = { marketOrderId, reason: null, isDryRun: false };
    return this.world.change((tx, feed) => cancelOrder(workOf(tx, feed), request));
  }

  /** A key for the API, with limits that a stress test does not reach. */
  async apiKey(): Promise<string> {
    const limits = { read_rate: 100_000, write_rate: 100_000, in_flight_max: 1000 };
    const wanted = { name: 'Stress test', scopes: ['read', 'write'] as ('read' | 'write')[], ...limits };
    const made = await this.db.transaction((tx) =>
      createApiKey(tx, this.orgId, wanted, 'test', this.clock.now()),
    );
    return made.key;
  }

  /** What the worker does all the time, once. */
  async workOff(db: Db = this.db): Promise<void> {
    await workOff(db, this.clock);
  }

  /** Units of the order that have stock, and units that wait. */
  async unitsOf({ market_order_id }: { market_order_id: string }): Promise<{ ships: number; waits: number }> {
    const { rows } = await this.world.sql.query(
      `SELECT coalesce(sum(s.units) FILTER (WHERE s.state IN ('pending', 'picking', 'packed', 'shipped')), 0)::int AS ships,
              coalesce(sum(s.units) FILTER (WHERE s.state = 'backordered'), 0)::int AS waits
       FROM sub_order s JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
       WHERE o.market_order_id = $1`,
      [market_order_id],
    );
    return rows[0];
  }

  async number(text: string, values: unknown[] = []): Promise<number> {
    const { rows } = await this.world.sql.query({ text, values, rowMode: 'array' });
    return Number(rows[0]?.[0]);
  }

  async expectSound(): Promise<void> {
    expect(await allFindings(this.world.sql, this.db)).toEqual([]);
    await this.world.database.noteSound?.();
  }

  /** Everything due is worked off, so nobody waits who could be served. */
  async expectNobodyForgotten(): Promise<void> {
    expect(await this.number('SELECT count(*) FROM due_work')).toBe(0);
    expect(await couldBeFilled(this.world.sql)).toEqual([]);
  }

  async close(): Promise<void> {
    for (const db of this.#others) await db.close();
    await this.world.close();
  }
}

export async function makeBundle(
  world: Pick<StockWorld, 'sql'>,
  orgId: number,
  bundleId: number,
  parts: readonly Wanted[],
): Promise<void> {
  const componentIds = parts.map(([componentId]) => componentId);
  await world.sql.query(
    `UPDATE item SET is_bundle = is_bundle OR id = $2, is_bundle_component = is_bundle_component OR id = ANY ($3)
     WHERE org_id = $1`,
    [orgId, bundleId, componentIds],
  );
  for (const [componentId, quantity] of parts)
    await world.sql.query('INSERT INTO bundle_component VALUES ($1, $2, $3, $4)', [
      orgId,
      bundleId,
      componentId,
      quantity,
    ]);
}

export async function ordersWorld(options: OrdersWorldOptions = {}): Promise<OrdersWorld> {
  const clock = options.clock ?? systemClock;
  const world = await stockWorld({ books: 'all', ...options, clock });
  // Beside each other in the same state, so that the id decides between them.
  await world.sql.query(
    `UPDATE warehouse SET services = '{storage,orders}', address_state = 'NJ', address_postal_code = '07105'`,
  );
  await openWarehouses(world, world.orgId, clock.now());
  return new OrdersWorld(world, clock);
}

async function openWarehouses(world: StockWorld, orgId: number, now: Date): Promise<void> {
  await world.sql.query('INSERT INTO warehouse_access SELECT $1, id, $3 FROM unnest($2::bigint[]) AS id', [
    orgId,
    world.warehouseIds,
    now,
  ]);
}

/** Another org with items of its own, to which the same warehouses are open. */
export async function addOrg(world: StockWorld, orgId: number, items: number, now: Date): Promise<void> {
  await world.sql.query("INSERT INTO org VALUES ($1, 'Org', 'merchant', true, null, null, null, 1, $2, $2)", [
    orgId,
    now,
  ]);
  await world.sql.query('INSERT INTO org_feed VALUES ($1, 0, 0, $2)', [orgId, now]);
  await world.sql.query(
    `INSERT INTO item (org_id, id, name, mpn, lot_num_required, min_remaining_days, scannable_barcodes, is_active, is_bundle,
       is_bundle_component, version, created_at, updated_at)
     SELECT $1, id, 'Item', 'MPN-' || id, false, '{}', '{}', true, false, false, 1, $2, $2 FROM generate_series(1, $3::int) AS id`,
    [orgId, now, items],
  );
  await openWarehouses(world, orgId, now);
}

export const manualClock = () => new ManualClock(new Date('2026-03-02T09:00:00.000Z'));
