// What a transaction knows of the orders it has locked, and every way to change them. Pure: no clock, no database. The
// changes are collected and written set-based by write-orders.ts, beside those of the stock.
import { assert } from '../../kit/kernel/assert.ts';
import type { Cents } from '../../kit/kernel/cents.ts';
import type { Turn } from './routing/types.ts';
import type { OrderStatus, ParcelOutcome, SubOrderState } from './schema.ts';
import { hasEnded, orderStatus, SUB_ORDERS, type SubOrderCause, subOrderNumber } from './state-rules.ts';

export interface OrderLine {
  readonly line: number;
  readonly itemId: number;
  readonly sku: string | null;
  readonly marketOrderItemId: string | null;
  readonly quantity: number;
  readonly unitPriceCents: Cents | null;
  readonly currency: string | null;
}

export interface SubOrder {
  readonly id: number;
  readonly orderId: number;
  state: SubOrderState;
  warehouseId: number | null;
  reason: string | null;
  /** JSON text. */
  why: string;
  /** What the hub has promised: until when it leaves. Null while it waits for stock, or where the warehouse never opens. */
  shipBy: Date | null;
  /** Until when the merchant wants it to leave; a day ends where it ships from. */
  latestShip: Date | null;
  /** When it is its turn on the floor; null until it is there. */
  turn: Turn | null;
  waveId: number | null;
  pickStartedAt: Date | null;
  packedAt: Date | null;
  shippedAt: Date | null;
  /** What became of all its parcels, where none of them arrives. */
  outcome: ParcelOutcome | null;
  /** Quantity of each line of the order. */
  readonly lines: Map<number, number>;
  version: number;
  /** As it was read; null for a new one. */
  readonly was: SubOrderBefore | null;
}

interface SubOrderBefore {
  readonly state: SubOrderState;
  readonly warehouseId: number | null;
  readonly lines: ReadonlyMap<number, number>;
  readonly version: number;
  readonly shipBy: Date | null;
  readonly latestShip: Date | null;
  readonly shippedAt: Date | null;
}

export interface Order {
  readonly id: number;
  readonly marketOrderId: string;
  readonly marketplace: string | null;
  /** JSON text: what the merchant sent beside the lines. */
  details: string;
  status: OrderStatus;
  readonly units: number;
  readonly lines: readonly OrderLine[];
  readonly subOrders: SubOrder[];
  latestShip: Date | null;
  endedAt: Date | null;
  version: number;
  /** Null of a new one: it gets the time of its transaction, which the org's counter gives. */
  readonly createdAt: Date | null;
  readonly wasStatus: OrderStatus | null;
  readonly wasEndedAt: Date | null;
  /** What only a new order needs. */
  readonly intake: OrderIntakeFields | null;
}

interface OrderIntakeFields {
  readonly contentHash: Buffer;
  readonly search: string;
  /** Null: when it came. */
  readonly placedAt: Date | null;
  readonly createdBy: string;
}

export interface HistoryEntry {
  readonly orderId: number;
  readonly subOrderId: number;
  /** 1: how it began, from and to the same state; only where there is a reason to remember. */
  readonly version: number;
  readonly from: SubOrderState;
  readonly to: SubOrderState;
  readonly reason: string;
  /** Whose doing it is, where that is not who writes it. */
  readonly actor: string | null;
}

/** Who moves a sub-order, and why where the table of transitions does not say it. */
export interface StepCause {
  readonly by: SubOrderCause;
  readonly reason: string | null;
  /** Whose doing it is, where that is not who writes it. */
  readonly actor?: string | null;
}

/** Where a sub-order goes, and why. */
export interface Routed {
  readonly warehouseId: number;
  readonly why: string;
  readonly shipBy: Date | null;
  readonly latestShip: Date | null;
  readonly turn: Turn | null;
}

export class OrdersState {
  readonly now: Date;
  readonly #orders = new Map<number, Order>();
  readonly #subOrders = new Map<number, SubOrder>();
  readonly #changed = new Set<Order>();
  readonly #changedSubOrders = new Set<SubOrder>();
  readonly history: HistoryEntry[] = [];

  constructor(now: Date) {
    this.now = now;
  }

  /** Takes in an order that was read, or a new one; its sub-orders come with it. */
  add(order: Order): void {
    this.#orders.set(order.id, order);
    for (const subOrder of order.subOrders) this.#subOrders.set(subOrder.id, subOrder);
    if (order.wasStatus !== null) return;
    this.#changed.add(order);
    for (const subOrder of order.subOrders) this.#begin(subOrder);
  }

  orders(): Iterable<Order> {
    return this.#orders.values();
  }

  order(id: number): Order {
    const order = this.#orders.get(id);
    assert(order !== undefined, `order ${id} is not locked`);
    return order;
  }

  subOrder(id: number): SubOrder | undefined {
    return this.#subOrders.get(id);
  }

  changedOrders(): Order[] {
    return [...this.#changed].sort((a, b) => a.id - b.id);
  }

  changedSubOrders(): SubOrder[] {
    return [...this.#changedSubOrders].sort((a, b) => a.id - b.id);
  }

  /** Moves a sub-order along the table of state-rules.ts, with its history. */
  move(subOrder: SubOrder, to: SubOrderState, cause: StepCause): void {
    const step = SUB_ORDERS.move(subOrder, subOrderNumber(subOrder.id), to, clipped(cause));
    this.#touch(subOrder);
    subOrder.reason = clipped(cause).reason;
    if (cause.by === 'correction') forgetLater(subOrder);
    else this.#remember(subOrder, step.from);
    const { orderId, id, version } = subOrder;
    this.history.push({ orderId, subOrderId: id, version, actor: cause.actor ?? null, ...step });
  }

  /** It has left before anybody knew: its tracking number was scanned on another one. */
  correctShipped(subOrder: SubOrder, shippedAt: Date, reason: string): void {
    this.move(subOrder, 'shipped', { by: 'correction', reason });
    subOrder.shippedAt = shippedAt;
  }

  /** Something of it has changed: it stays what it is, and for the reason that it had. */
  stay(subOrder: SubOrder, cause: StepCause): void {
    const { orderId, id, state } = subOrder;
    const step = SUB_ORDERS.move(subOrder, subOrderNumber(id), state, clipped(cause));
    this.#touch(subOrder);
    this.history.push({
      orderId,
      subOrderId: id,
      version: subOrder.version,
      actor: cause.actor ?? null,
      ...step,
    });
  }

  /** Some of it went another way: what was packed with that is to be packed anew. */
  lose(subOrder: SubOrder, cause: StepCause): void {
    if (subOrder.state === 'packed') this.move(subOrder, 'picking', cause);
    else this.stay(subOrder, cause);
  }

  /** Sends a sub-order, whole, another way. */
  reroute(subOrder: SubOrder, to: 'pending' | 'backordered', routed: Routed, cause: StepCause): void {
    this.move(subOrder, to, cause);
    subOrder.warehouseId = routed.warehouseId;
    subOrder.why = routed.why;
    // What was promised stays promised, from wherever it ships.
    subOrder.shipBy = routed.shipBy && earlier(subOrder.shipBy, routed.shipBy);
    subOrder.latestShip = routed.latestShip;
    subOrder.turn = routed.turn;
  }

  /** Carriers say what becomes of its parcels. */
  recordOutcome(subOrder: SubOrder, outcome: ParcelOutcome | null): void {
    if (subOrder.outcome === outcome) return;
    this.stay(subOrder, { by: 'carrier', reason: OUTCOME_REASONS[outcome ?? 'none'] });
    subOrder.outcome = outcome;
  }

  /** More of it is picked: a new version, without an entry of the history for every scan. */
  recordPicked(subOrder: SubOrder): void {
    this.#touch(subOrder);
  }

  /** Says anew why a sub-order is in the state it is in. */
  explain(subOrder: SubOrder, reason: string, why: string): void {
    this.#touch(subOrder);
    subOrder.reason = reason;
    subOrder.why = why;
  }

  /** Takes units off a sub-order; the caller puts them elsewhere. */
  reduce(subOrder: SubOrder, line: number, quantity: number): void {
    const left = (subOrder.lines.get(line) ?? 0) - quantity;
    assert(quantity > 0 && left >= 0, `line ${line} has fewer than ${quantity} units`);
    this.#touch(subOrder);
    if (left === 0) subOrder.lines.delete(line);
    else subOrder.lines.set(line, left);
  }

  /** A part of the order that goes a way of its own. */
  split(
    order: Order,
    subOrder: Omit<SubOrder, 'orderId' | 'version' | 'was'>,
    actor: string | null = null,
  ): SubOrder {
    const added: SubOrder = { ...subOrder, orderId: order.id, version: 1, was: null };
    order.subOrders.push(added);
    this.#subOrders.set(added.id, added);
    this.#begin(added, actor);
    this.#touchOrder(order);
    return added;
  }

  assignWave(subOrder: SubOrder, waveId: number): void {
    this.#touch(subOrder);
    subOrder.waveId = waveId;
  }

  /** What is still to leave of an order has so much less time. @returns false where nothing of it waits for a time */
  pullDeadlines(order: Order, earlierMs: number): boolean {
    const pulled = (time: Date | null) => (time === null ? null : new Date(time.getTime() - earlierMs));
    const waiting = order.subOrders.filter(
      ({ state, shipBy, latestShip, turn }) =>
        state !== 'shipped' &&
        state !== 'cancelled' &&
        [shipBy, latestShip, turn?.leaveBy ?? null].some((time) => time !== null),
    );
    if (order.latestShip === null && waiting.length === 0) return false;
    for (const subOrder of waiting) {
      this.#touch(subOrder);
      subOrder.shipBy = pulled(subOrder.shipBy);
      subOrder.latestShip = pulled(subOrder.latestShip);
      if (subOrder.turn !== null)
        subOrder.turn = { ...subOrder.turn, leaveBy: pulled(subOrder.turn.leaveBy) };
    }
    this.#touchOrder(order);
    const { latestShip } = order;
    if (latestShip === null) return true;
    // What has left in time stays in time.
    const leftInTime = order.subOrders.flatMap(({ shippedAt }) =>
      shippedAt !== null && shippedAt <= latestShip ? [shippedAt.getTime()] : [],
    );
    order.latestShip = new Date(Math.max(latestShip.getTime() - earlierMs, ...leftInTime));
    return true;
  }

  /** Derives what the order is from what its parts are. Called once, before writing. */
  deriveStatuses(): void {
    for (const order of this.#changed) {
      order.status = orderStatus(order.subOrders);
      order.endedAt = hasEnded(order.status) ? (order.endedAt ?? this.now) : null;
    }
  }

  #remember(subOrder: SubOrder, from: SubOrderState): void {
    const { state } = subOrder;
    if (state === 'picking' && from === 'pending') subOrder.pickStartedAt = this.now;
    if (state === 'picking') subOrder.packedAt = null;
    if (state === 'packed') subOrder.packedAt = this.now;
    if (state === 'shipped' && from !== 'shipped') subOrder.shippedAt = this.now;
    if (state === 'pending' || state === 'backordered') {
      subOrder.waveId = null;
      subOrder.pickStartedAt = null;
      subOrder.packedAt = null;
    }
  }

  #begin(subOrder: SubOrder, actor: string | null = null): void {
    assert(SUB_ORDERS.mayBegin(subOrder.state), `a sub-order cannot begin as ${subOrder.state}`);
    this.#changedSubOrders.add(subOrder);
    const { orderId, id, version, state, reason } = subOrder;
    // The sub-order itself forgets it with its next step.
    if (reason !== null)
      this.history.push({ orderId, subOrderId: id, version, from: state, to: state, reason, actor });
  }

  #touch(subOrder: SubOrder): void {
    const known = this.#changedSubOrders.has(subOrder);
    // One version per transaction and entry of the history: a sub-order may take two steps at once.
    if (subOrder.was !== null || known) subOrder.version += 1;
    this.#changedSubOrders.add(subOrder);
    this.#touchOrder(this.order(subOrder.orderId));
  }

  #touchOrder(order: Order): void {
    if (this.#changed.has(order)) return;
    this.#changed.add(order);
    order.version += 1;
  }
}

const OUTCOME_REASONS = {
  lost: 'all its parcels are lost, as carriers say',
  returned: 'none of its parcels was delivered, as carriers say: they are returned or lost',
  none: 'a parcel that was lost or returned turned up again, as carriers say',
} as const;

/** The earlier one; the second where there is no first. */
export function earlier(one: Date | null, other: Date): Date {
  return one !== null && one.getTime() < other.getTime() ? one : other;
}

/** Reasons are put together of several: what is too long for the history ends where it is full. */
const REASON_MAX = 1000;

function clipped(cause: StepCause): StepCause {
  const { reason } = cause;
  if (reason === null || reason.length <= REASON_MAX) return cause;
  return { ...cause, reason: reason.slice(0, REASON_MAX).toWellFormed() };
}

/** A step was taken back: it is as it was before, in the same wave. */
function forgetLater(subOrder: SubOrder): void {
  if (subOrder.state !== 'shipped') {
    subOrder.shippedAt = null;
    subOrder.outcome = null;
  }
  if (subOrder.state === 'pending' || subOrder.state === 'picking') subOrder.packedAt = null;
  if (subOrder.state === 'pending') subOrder.pickStartedAt = null;
}

export function lineOf({ id, lines }: Pick<Order, 'id' | 'lines'>, line: number): OrderLine {
  const found = lines[line - 1];
  assert(found !== undefined, `order ${id} has no line ${line}`);
  return found;
}

/** Units of a sub-order that wait, by line; none unless it is backordered. */
export function waitingLines(
  state: SubOrderState,
  lines: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  return state === 'backordered' ? lines : NO_LINES;
}

const NO_LINES: ReadonlyMap<number, number> = new Map();

export function unitsOf(lines: ReadonlyMap<number, number>): number {
  let units = 0;
  for (const quantity of lines.values()) units += quantity;
  return units;
}
