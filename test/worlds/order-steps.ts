// Sub-orders that go from state to state for tests of reads and of `verify`, without the API around them: through the
// same orders and the same stock engine as on the floor.
import pg from 'pg';
import { openOrders } from '../../src/domains/orders/aggregate.ts';
import { UNTOUCHED } from '../../src/domains/orders/orders-state.ts';
import type { SubOrderState } from '../../src/domains/orders/schema.ts';
import { SUB_ORDERS, type SubOrderCause } from '../../src/domains/orders/state-rules.ts';
import { openReservedStock } from '../../src/domains/stock/open-stock.ts';
import { type Work, workOf } from '../../src/kit/aggregates/work.ts';
import type { Db, Tx } from '../../src/kit/db/db.ts';
import { commitForOrg, type FeedWriter } from '../../src/kit/feed/feed-writer.ts';
import {
  type PlacedOrder,
  placeOrder,
  reserveFor,
  subOrderIds,
  type TestOrder,
  whyFor,
} from './place-order.ts';

/** An order as the tests of reads and of `verify` describe it. */
export interface OrderToPlace extends Omit<TestOrder, 'details' | 'createdBy'> {
  readonly marketOrderId: string;
  readonly shipToName?: string;
  readonly poNumber?: string | null;
}

/** Items of the lines that go into it. */
export type Carton = readonly { readonly line: number; readonly itemId: number; readonly quantity: number }[];

const DUE_MS = 24 * 3600 * 1000;

export class OrderSteps {
  readonly orgId: number;
  readonly sql: pg.Client;
  readonly #db: Db;
  readonly #clock: { now(): Date };

  private constructor(db: Db, sql: pg.Client, orgId: number, clock: { now(): Date }) {
    this.#db = db;
    this.sql = sql;
    this.orgId = orgId;
    this.#clock = clock;
  }

  static async open(db: Db, url: string, orgId: number, clock: { now(): Date }): Promise<OrderSteps> {
    const sql = new pg.Client({ connectionString: url });
    await sql.connect();
    return new OrderSteps(db, sql, orgId, clock);
  }

  async close(): Promise<void> {
    await this.sql.end();
  }

  #change<T>(work: (tx: Tx, feed: FeedWriter) => Promise<T>): Promise<T> {
    return commitForOrg(this.#db, { orgId: this.orgId, actor: 'desk', now: this.#clock.now() }, work);
  }

  place(wanted: OrderToPlace): Promise<PlacedOrder> {
    const { shipToName = 'Ada Park', poNumber = null, parts, ...order } = wanted;
    return this.#change((tx, feed) =>
      placeOrder(tx, feed, {
        ...order,
        createdBy: 'a merchant',
        details: detailsOf(shipToName, poNumber, order.marketplace ?? null),
        parts: parts.map((part) => ({
          shipBy: part.state === undefined ? new Date(feed.now.getTime() + DUE_MS) : null,
          ...part,
        })),
      }),
    );
  }

  /** One step of a sub-order that waits, is pending or on the floor, with what it does to the stock. */
  async move(
    subOrderId: number,
    to: SubOrderState,
    options: { reason?: string | null; warehouseId?: number } = {},
  ): Promise<void> {
    await this.#change(async (tx, feed) => {
      const { orders, subOrder, order } = await this.#open(workOf(tx, feed), subOrderId);
      const reason = options.reason ?? null;
      const by = causeOf(subOrder.state, to);
      if (to === 'pending') {
        const warehouseId = options.warehouseId ?? subOrder.warehouseId ?? 1;
        subOrder.reroute(
          to,
          {
            warehouseId,
            why: whyFor(warehouseId),
            shipBy: null,
            latestShip: subOrder.latestShip,
            turn: null,
          },
          { by, reason: reason ?? 'there is stock' },
        );
        orders.stock = await reserveFor(tx, this.orgId, order, subOrder);
        return;
      }
      const stock = await openReservedStock(tx, this.orgId, 'sub_order', [subOrderId]);
      orders.stock = stock;
      const transaction = to === 'shipped' ? stock.beginTransaction() : 0;
      let line = 0;
      for (const one of [...stock.allReservations()]) {
        if (to === 'picking') stock.pick(one);
        if (to === 'picking' || to === 'packed') continue;
        const { quantity } = one;
        stock.unreserve(one, quantity);
        line += 1;
        if (to === 'shipped')
          stock.move(transaction, line, { ...one, status: 'available' }, -quantity, {
            reason: 'order_shipped',
            linkedType: 'order',
            linkedId: String(order.id),
          });
      }
      const { warehouseId = subOrder.warehouseId } = options;
      subOrder.move(to, { by, reason }, { warehouseId });
    });
  }

  /** Splits units of a waiting line off into a sub-order of their own, which waits as well. */
  async split(subOrderId: number, line: number, quantity: number): Promise<number> {
    return this.#change(async (tx, feed) => {
      const { subOrder, order } = await this.#open(workOf(tx, feed), subOrderId);
      const id = await subOrderIds.next(tx);
      subOrder.reduce(line, quantity);
      order.split({
        id,
        state: 'backordered',
        warehouseId: subOrder.warehouseId,
        reason: null,
        why: whyFor(subOrder.warehouseId),
        shipBy: null,
        latestShip: subOrder.latestShip,
        turn: null,
        ...UNTOUCHED,
        lines: new Map([[line, quantity]]),
      });
      return id;
    });
  }

  async #open(work: Work, subOrderId: number) {
    const orders = await openOrders(work, { subOrderIds: [subOrderId] });
    const subOrder = orders.subOrder(subOrderId);
    if (subOrder === undefined) throw new Error(`no sub-order ${subOrderId}`);
    return { orders, subOrder, order: subOrder.order };
  }

  /** Picks, packs into these cartons (one with everything unless told) and hands over to a carrier. */
  async ship(subOrderId: number, cartons: readonly Carton[] | null = null): Promise<number[]> {
    await this.move(subOrderId, 'picking');
    const held = await this.sql.query<{
      owner_line: number;
      item_id: string;
      lot: string;
      expiration: string;
      quantity: string;
    }>(
      `SELECT owner_line, item_id, lot, expiration::text, quantity FROM reservation
       WHERE org_id = $1 AND owner_kind = 'sub_order' AND owner_id = $2 ORDER BY owner_line, item_id, expiration, lot`,
      [this.orgId, subOrderId],
    );
    await this.move(subOrderId, 'packed');
    await this.move(subOrderId, 'shipped');
    const left = held.rows.map((row) => ({ ...row, quantity: Number(row.quantity) }));
    const everything = left.map((row) => ({
      line: row.owner_line,
      itemId: Number(row.item_id),
      quantity: row.quantity,
    }));
    const ids: number[] = [];
    for (const [index, carton] of (cartons ?? [everything]).entries()) {
      const { rows } = await this.sql.query<{ id: string }>(
        `INSERT INTO order_shipment (org_id, id, order_id, sub_order_id, carton, warehouse_id, weight_lb, carrier,
           tracking_number, tracking_url, shipping_method, freight_cents, freight_currency, shipped_at, status, status_time,
           version, created_at, updated_at)
         SELECT s.org_id, nextval('order_shipment_id_seq'), s.order_id, s.id, $3::int, s.warehouse_id, 2.5, 'UPS',
           '1Z' || s.id || '-' || $3::int, NULL, 'Ground', CASE WHEN $3::int = 1 THEN 840 END,
           CASE WHEN $3::int = 1 THEN 'USD' END, s.shipped_at, 'label_created', s.shipped_at, 1, s.shipped_at, s.shipped_at
         FROM sub_order s WHERE s.org_id = $1 AND s.id = $2 RETURNING id`,
        [this.orgId, subOrderId, index + 1],
      );
      const shipmentId = Number(rows[0]?.id);
      ids.push(shipmentId);
      for (const { line, itemId, quantity } of carton) {
        let open = quantity;
        for (const row of left) {
          if (row.owner_line !== line || Number(row.item_id) !== itemId || row.quantity === 0 || open === 0)
            continue;
          const taken = Math.min(open, row.quantity);
          row.quantity -= taken;
          open -= taken;
          await this.sql.query(
            `INSERT INTO order_shipment_item VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (org_id, shipment_id, line, item_id, lot, expiration)
             DO UPDATE SET quantity = order_shipment_item.quantity + excluded.quantity`,
            [this.orgId, shipmentId, line, itemId, row.lot, row.expiration, taken],
          );
        }
      }
    }
    return ids;
  }
}

function detailsOf(shipTo: string, poNumber: string | null, marketplace: string | null) {
  return {
    ship_to_name: shipTo,
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
    marketplace,
    market_order_state: null,
    order_placed_date: null,
    latest_ship_date: null,
    latest_delivery_date: null,
    marketplace_updated_at: null,
    shipping_carrier: null,
    shipment_service_level_category: null,
    customer_order_number: null,
    display_order_id: null,
    po_number: poNumber,
    sales_order_number: null,
    ref1: 'quotes " and \\ and {braces}',
    ref2: null,
  };
}

/** Whoever may do it. */
function causeOf(from: SubOrderState, to: SubOrderState): SubOrderCause {
  const way = SUB_ORDERS.description.transitions.find((one) => one.from === from && one.to === to);
  return way?.by ?? 'floor';
}
