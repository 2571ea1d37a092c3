// An order's contribution to the summary as a function of the order: a change subtracts the old contribution and adds
// the new one, so the sums do not depend on its path.
import { ORDER_STATUSES, type OrderStatus, type SubOrderState } from '../schema.ts';

export interface SummarisedOrder {
  /** Null: created by this transaction, whose day is known after the sequence lock. */
  readonly createdAt: Date | null;
  readonly marketplace: string | null;
  readonly status: OrderStatus;
  /** When everything had shipped or was cancelled. */
  readonly endedAt: Date | null;
  readonly subOrders: readonly SummarisedSubOrder[];
}

export interface SummarisedSubOrder {
  readonly warehouseId: number | null;
  readonly state: SubOrderState;
  readonly units: number;
  /** The hub's promise. */
  readonly shipBy: Date | null;
  /** The merchant's latest ship date. */
  readonly latestShip: Date | null;
  readonly shippedAt: Date | null;
}

export const DAY_COUNTERS = [
  ...ORDER_STATUSES,
  'units',
  'backordered_units',
  'shipped_orders',
  'cancelled_orders',
  'ship_due',
  'ship_on_time',
  'ship_promised',
  'ship_as_promised',
] as const;
export type DayCounter = (typeof DAY_COUNTERS)[number];

export interface SummaryKey {
  /** Null: the day of the transaction. */
  readonly day: string | null;
  readonly marketplace: string;
  /** 0: whole orders. */
  readonly warehouseId: number;
}

export interface DayDifference extends SummaryKey {
  readonly counters: Record<DayCounter, number>;
}

export interface DurationDifference extends SummaryKey {
  readonly tenthHours: number;
  subOrders: number;
}

export const WHOLE_ORDERS = 0;
const TENTH_HOUR_MS = 360_000;
export const DURATION_MAX = 100_000;

/** Collects differences; drops zero rows and sorts the others by key. */
export class SummaryDifferences {
  readonly #days = new Map<string, DayDifference>();
  readonly #durations = new Map<string, DurationDifference>();

  change(before: SummarisedOrder | null, after: SummarisedOrder): void {
    if (before !== null) this.#count(before, -1);
    this.#count(after, 1);
  }

  days(): DayDifference[] {
    return inKeyOrder(this.#days).filter(({ counters }) => DAY_COUNTERS.some((name) => counters[name] !== 0));
  }

  durations(): DurationDifference[] {
    return inKeyOrder(this.#durations).filter(({ subOrders }) => subOrders !== 0);
  }

  #count(order: SummarisedOrder, sign: 1 | -1): void {
    const { status, subOrders, endedAt } = order;
    this.#countOrder(order, WHOLE_ORDERS, subOrders, sign);
    const [first] = subOrders;
    const isOnePlace = subOrders.every(({ warehouseId }) => warehouseId === first?.warehouseId);
    const places = isOnePlace
      ? [first?.warehouseId]
      : new Set(subOrders.map(({ warehouseId }) => warehouseId));
    for (const place of places) {
      if (place === null || place === undefined) continue;
      const there = isOnePlace ? subOrders : subOrders.filter(({ warehouseId }) => warehouseId === place);
      this.#countOrder(order, place, there, sign);
    }
    if (status === 'pending' && endedAt === null) return;
    for (const part of subOrders) {
      const { shippedAt, warehouseId } = part;
      if (shippedAt === null || warehouseId === null) continue;
      this.#countShipped(order, WHOLE_ORDERS, { ...part, shippedAt }, sign);
      this.#countShipped(order, warehouseId, { ...part, shippedAt }, sign);
    }
  }

  /** @param parts those at the warehouse */
  #countOrder(order: SummarisedOrder, place: number, parts: readonly SummarisedSubOrder[], sign: 1 | -1) {
    const { status, endedAt } = order;
    const came = this.#day(order.createdAt, order, place);
    came[status] += sign;
    for (const { state, units } of parts) {
      if (state !== 'cancelled') came.units += sign * units;
      if (state === 'backordered') came.backordered_units += sign * units;
    }
    if (endedAt === null) return;
    this.#day(endedAt, order, place)[status === 'cancelled' ? 'cancelled_orders' : 'shipped_orders'] += sign;
  }

  #countShipped(
    order: SummarisedOrder,
    place: number,
    { shippedAt, shipBy, latestShip }: SummarisedSubOrder & { readonly shippedAt: Date },
    sign: 1 | -1,
  ): void {
    const { createdAt, marketplace } = order;
    const left = this.#day(shippedAt, order, place);
    if (latestShip !== null) left.ship_due += sign;
    if (latestShip !== null && shippedAt <= latestShip) left.ship_on_time += sign;
    if (shipBy !== null) left.ship_promised += sign;
    if (shipBy !== null && shippedAt <= shipBy) left.ship_as_promised += sign;
    const tookMs = createdAt === null ? 0 : Math.max(0, shippedAt.getTime() - createdAt.getTime());
    const tenthHours = Math.min(Math.round(tookMs / TENTH_HOUR_MS), DURATION_MAX);
    const key = { day: dayOf(shippedAt), marketplace: marketplace ?? '', warehouseId: place };
    const name = `${nameOf(key)}\u0000${tenthHours}`;
    const known = this.#durations.get(name);
    if (known) known.subOrders += sign;
    else this.#durations.set(name, { ...key, tenthHours, subOrders: sign });
  }

  #day(time: Date | null, { marketplace }: SummarisedOrder, warehouseId: number): Record<DayCounter, number> {
    const key = { day: time === null ? null : dayOf(time), marketplace: marketplace ?? '', warehouseId };
    const name = nameOf(key);
    let row = this.#days.get(name);
    if (row === undefined) {
      row = { ...key, counters: noneCounted() };
      this.#days.set(name, row);
    }
    return row.counters;
  }
}

function noneCounted(): Record<DayCounter, number> {
  return Object.fromEntries(DAY_COUNTERS.map((name) => [name, 0])) as Record<DayCounter, number>;
}

const nameOf = ({ day, marketplace, warehouseId }: SummaryKey) =>
  `${day ?? ''}\u0000${marketplace}\u0000${warehouseId}`;

function inKeyOrder<T>(rows: ReadonlyMap<string, T>): T[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Cached: the orders of a batch share a day. */
let lastDay = { startMs: 0, name: '1970-01-01' };
const DAY_MS = 86_400_000;

function dayOf(time: Date): string {
  const ms = time.getTime();
  if (ms < lastDay.startMs || ms >= lastDay.startMs + DAY_MS) {
    lastDay = { startMs: Math.floor(ms / DAY_MS) * DAY_MS, name: time.toISOString().slice(0, 10) };
  }
  return lastDay.name;
}
