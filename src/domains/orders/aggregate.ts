// The order aggregate: locked and read here, changed in memory, saved with its unit of work. Locking order: orders
// before stock.
import type { Work } from '../../kit/aggregates/work.ts';
import type { Tx } from '../../kit/db/db.ts';
import { assert } from '../../kit/kernel/assert.ts';
import { StockState } from '../stock/stock-state.ts';
import type { CancelAsked } from './cancel/requests/request-rules.ts';
import { type Hold, NO_HOLDS } from './holds/hold-rules.ts';
import { type OrderName, pickOrder } from './names/pick-rules.ts';
import { Order, SubOrder, type SubOrderFields } from './orders-state.ts';
import {
  type LineRow,
  lockedOrderRows,
  type NameValues,
  type OrderRows,
  type OrderSelector,
  openStockOfCancellable,
  openStockOfSubOrders,
  orderRows,
  type SubOrderRow,
} from './queries.ts';
import { saveOrders } from './save-orders.ts';

/** The orders that a unit of work has open, and their stock. */
export class OpenOrders {
  readonly #orders = new Map<number, Order>();
  readonly #subOrders = new Map<number, SubOrder>();
  #stock: StockState | null = null;

  add(order: Order): void {
    this.#orders.set(order.id, order);
    for (const subOrder of order.subOrders) this.#subOrders.set(subOrder.id, subOrder);
  }

  get orders(): readonly Order[] {
    return [...this.#orders.values()];
  }

  /** Reserved and reservable stock; empty until it is opened. */
  get stock(): StockState {
    return this.#stock ?? new StockState([]);
  }

  set stock(stock: StockState) {
    assert(this.#stock === null, 'the stock of these orders is open already');
    this.#stock = stock;
  }

  /** Nothing of them is saved. */
  discard(): void {
    this.#orders.clear();
    this.#subOrders.clear();
    this.#stock = null;
  }

  order(id: number): Order {
    const order = this.#orders.get(id);
    assert(order !== undefined, `order ${id} is not locked`);
    return order;
  }

  subOrder(id: number): SubOrder | undefined {
    return this.#subOrders.get(id);
  }

  /** Adds locked rows, unless the order is open already. */
  load(rows: OrderRows, now: Date): void {
    for (const order of toOrders(rows, now)) if (!this.#orders.has(order.id)) this.add(order);
  }
}

const opened = new WeakMap<Work, OpenOrders>();

/** All steps of a transaction share the same open orders. */
export function ordersOf(work: Work): OpenOrders {
  const known = opened.get(work);
  if (known !== undefined) return known;
  const orders = new OpenOrders();
  opened.set(work, orders);
  work.beforeSave(() => {
    opened.delete(work);
    return saveOrders(work, orders);
  });
  return orders;
}

/** Skips ids that do not exist. */
export async function openOrders(work: Work, selector: OrderSelector): Promise<OpenOrders> {
  const orders = ordersOf(work);
  if (namesNone(selector)) return orders;
  orders.load(await lockedOrderRows(work.tx, work.orgId, selector), work.now);
  return orders;
}

/** By id or name; null if there is none. A name that means several is refused. */
export async function openOrder(work: Work, reference: number | OrderName): Promise<Order | null> {
  if (typeof reference !== 'number') {
    const { orders } = await openOrders(work, { name: nameValues(reference) });
    return pickOrder(orders, reference);
  }
  const { orders } = await openOrders(work, { ids: [reference] });
  return orders.find(({ id }) => id === reference) ?? null;
}

export function nameValues({ marketOrderId, marketplace, orderId }: OrderName): NameValues {
  return [marketOrderId, marketplace ?? null, orderId == null ? null : String(orderId)];
}

function namesNone(selector: OrderSelector): boolean {
  return Object.values(selector).every((named) => named.length === 0);
}

/** The orders of these sub-orders and the stock reserved for them, in one round trip. */
export async function openSubOrders(work: Work, subOrderIds: readonly number[]): Promise<OpenOrders> {
  const [orders, stock] = await Promise.all([
    openOrders(work, { subOrderIds }),
    openStockOfSubOrders(work.tx, [work.orgId, subOrderIds]),
  ]);
  orders.stock = stock;
  return orders;
}

/** An order and the stock of its cancellable sub-orders, in one round trip. */
export async function openForCancellation(work: Work, name: OrderName) {
  const [order, stock] = await Promise.all([
    openOrder(work, name),
    openStockOfCancellable(work.tx, [work.orgId, nameValues(name)]),
  ]);
  ordersOf(work).stock = stock;
  return { order, stock };
}

/** Locks orders for changes that only touch derived data. */
export async function lockOrders(tx: Tx, orgId: number, ids: readonly number[], now: Date): Promise<Order[]> {
  return toOrders(await lockedOrderRows(tx, orgId, { ids }), now);
}

/** Unlocked, for display only: never base a change on it. */
export async function readOrders({ tx, orgId, now }: Work, ids: readonly number[]): Promise<Order[]> {
  return toOrders(await orderRows(tx, orgId, ids), now);
}

function toOrders(rows: OrderRows, now: Date): Order[] {
  const lines = Map.groupBy(rows.lines, (row) => row.order_id);
  const subOrders = Map.groupBy(rows.subOrders, (row) => row.order_id);
  return rows.orders.map((row) => {
    const fields = {
      id: row.id,
      marketOrderId: row.market_order_id,
      marketplace: row.marketplace,
      details: row.details,
      instructions: row.instructions,
      priority: row.priority,
      notBefore: at(row.not_before),
      holds: row.holds === null ? NO_HOLDS : (JSON.parse(row.holds) as Hold[]),
      status: row.status,
      units: row.units,
      latestShip: at(row.latest_ship_at),
      endedAt: at(row.ended_at),
      createdAt: at(row.created_at),
      previousOrderId: row.previous_order_id,
      shipsWhole: row.ships_whole,
    };
    const order = new Order(now, fields, (lines.get(row.id) ?? []).map(toLine), row);
    for (const one of subOrders.get(row.id) ?? [])
      order.subOrders.push(new SubOrder(order, subOrderFields(one), one.version));
    return order;
  });
}

const at = (time: string | null) => (time === null ? null : new Date(time));

function toLine(row: LineRow): Order['lines'][number] {
  return {
    line: row.line,
    itemId: row.item_id,
    sku: row.sku,
    marketOrderItemId: row.market_order_item_id,
    quantity: row.quantity,
    unitPriceCents: row.unit_price_cents,
    currency: row.currency,
  };
}

function subOrderFields(row: SubOrderRow): SubOrderFields {
  return {
    id: row.id,
    state: row.state,
    warehouseId: row.warehouse_id,
    reason: row.reason,
    why: row.why,
    shipBy: at(row.ship_by),
    latestShip: at(row.latest_ship_at),
    turn: row.urgency === null ? null : { leaveBy: at(row.leave_by), urgency: row.urgency },
    waveId: row.wave_id,
    pickStartedAt: at(row.pick_started_at),
    packedAt: at(row.packed_at),
    shippedAt: at(row.shipped_at),
    outcome: row.outcome,
    cancelRequest: row.cancel_request === null ? null : (JSON.parse(row.cancel_request) as CancelAsked),
    lines: new Map(row.lines.map((line, index) => [line, row.quantities[index] ?? 0])),
  };
}
