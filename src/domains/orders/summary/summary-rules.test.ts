import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, PARCEL_OUTCOMES, type ParcelOutcome, SUB_ORDER_STATES } from '../schema.ts';
import { hasEnded, orderStatus } from '../state-rules.ts';
import {
  DAY_COUNTERS,
  type DayDifference,
  type DurationDifference,
  type SummarisedOrder,
  type SummarisedSubOrder,
  SummaryDifferences,
} from './summary-rules.ts';

const HOUR_MS = 3600 * 1000;
const START_MS = Date.parse('2026-03-01T00:00:00.000Z');

/** An order once its transaction has its time. */
type KnownOrder = SummarisedOrder & { readonly createdAt: Date };

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** The stored sums of all differences, without zero rows and counters. */
class Kept {
  readonly #rows = new Map<string, number>();

  add(key: string, amount: number): void {
    const sum = (this.#rows.get(key) ?? 0) + amount;
    if (sum === 0) this.#rows.delete(key);
    else this.#rows.set(key, sum);
  }

  take(now: Date, days: readonly DayDifference[], durations: readonly DurationDifference[]): void {
    for (const { day, marketplace, warehouseId, counters } of days)
      for (const name of DAY_COUNTERS)
        this.add(`${day ?? dayOf(now)} ${marketplace} ${warehouseId} ${name}`, counters[name]);
    for (const { day, marketplace, warehouseId, tenthHours, subOrders } of durations)
      this.add(`${day} ${marketplace} ${warehouseId} took ${tenthHours}`, subOrders);
  }

  rows(): Record<string, number> {
    return Object.fromEntries([...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** The same, computed as plainly as possible from the final orders. */
function computed(orders: readonly KnownOrder[]): Record<string, number> {
  const kept = new Kept();
  for (const { subOrders, marketplace, createdAt, status, endedAt } of orders) {
    const name = marketplace ?? '';
    const places = new Set(subOrders.map((part) => part.warehouseId).filter((id) => id !== null));
    for (const place of [0, ...places]) {
      const there = subOrders.filter((part) => place === 0 || part.warehouseId === place);
      const sum = (parts: readonly SummarisedSubOrder[]) => parts.reduce((all, part) => all + part.units, 0);
      const came = `${dayOf(createdAt)} ${name} ${place}`;
      kept.add(`${came} ${status}`, 1);
      kept.add(`${came} units`, sum(there.filter((part) => part.state !== 'cancelled')));
      kept.add(`${came} backordered_units`, sum(there.filter((part) => part.state === 'backordered')));
      if (['complete', 'lost', 'returned'].includes(status) && endedAt)
        kept.add(`${dayOf(endedAt)} ${name} ${place} shipped_orders`, 1);
      if (status === 'cancelled' && endedAt)
        kept.add(`${dayOf(endedAt)} ${name} ${place} cancelled_orders`, 1);
      for (const { shippedAt, shipBy, latestShip } of there.filter((part) => part.warehouseId !== null)) {
        if (shippedAt === null) continue;
        const left = `${dayOf(shippedAt)} ${name} ${place}`;
        kept.add(`${left} ship_due`, latestShip === null ? 0 : 1);
        kept.add(`${left} ship_on_time`, latestShip !== null && shippedAt <= latestShip ? 1 : 0);
        kept.add(`${left} ship_promised`, shipBy === null ? 0 : 1);
        kept.add(`${left} ship_as_promised`, shipBy !== null && shippedAt <= shipBy ? 1 : 0);
        const hours = (shippedAt.getTime() - createdAt.getTime()) / HOUR_MS;
        kept.add(`${left} took ${Math.min(Math.round(hours * 10), 100_000)}`, 1);
      }
    }
  }
  return kept.rows();
}

/** What one transaction does to one order. */
interface Step {
  readonly order: number;
  readonly part: number;
  readonly state: (typeof SUB_ORDER_STATES)[number];
  readonly warehouse: number;
  readonly split: boolean;
  readonly hours: number;
  readonly marketplace: string | null;
  readonly due: number | null;
  readonly promise: number | null;
  readonly outcome: ParcelOutcome | null;
}

const step: fc.Arbitrary<Step> = fc.record({
  order: fc.nat(5),
  part: fc.nat(3),
  state: fc.constantFrom(...SUB_ORDER_STATES),
  warehouse: fc.integer({ min: 1, max: 3 }),
  split: fc.boolean(),
  hours: fc.integer({ min: 0, max: 500 }).map((tenths) => tenths / 7),
  marketplace: fc.constantFrom(null, 'Amazon', 'eBay'),
  due: fc.option(fc.integer({ min: 0, max: 200 })),
  promise: fc.option(fc.integer({ min: 0, max: 200 })),
  outcome: fc.constantFrom(null, ...PARCEL_OUTCOMES),
});

type Part = SummarisedSubOrder & { readonly outcome: ParcelOutcome | null };

function changed(before: KnownOrder | undefined, one: Step, now: Date): KnownOrder {
  const at = (hours: number | null) => (hours === null ? null : new Date(now.getTime() + hours * HOUR_MS));
  const first: Part = {
    warehouseId: one.warehouse,
    state: 'pending',
    units: 9,
    shipBy: at(one.promise),
    latestShip: at(one.due),
    shippedAt: null,
    outcome: null,
  };
  const order: KnownOrder = before ?? {
    createdAt: now,
    marketplace: one.marketplace,
    endedAt: null,
    status: 'pending',
    subOrders: [first],
  };
  const subOrders = (order.subOrders as readonly Part[]).flatMap((part, index): Part[] => {
    if (index !== one.part % order.subOrders.length) return [part];
    // Carriers report an outcome, and later another one.
    if (part.state === 'shipped') return [{ ...part, outcome: one.outcome }];
    const moved: Part = {
      ...part,
      state: one.state,
      warehouseId: one.state === 'error' ? null : one.warehouse,
      shippedAt: one.state === 'shipped' ? now : null,
    };
    if (!one.split || part.units === 1) return [moved];
    return [
      { ...moved, units: 1 },
      { ...part, units: part.units - 1 },
    ];
  });
  const status = orderStatus(subOrders);
  return { ...order, subOrders, status, endedAt: hasEnded(status) ? (order.endedAt ?? now) : null };
}

const PENDING = {
  warehouseId: 2,
  state: 'pending',
  units: 1,
  shipBy: null,
  latestShip: null,
  shippedAt: null,
} as const;

describe('the sums of the summary', () => {
  it('are what the orders add up to, whatever happened to them on the way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 30 }),
        (transactions) => {
          const orders = new Map<number, KnownOrder>();
          const kept = new Kept();
          let nowMs = START_MS;
          for (const steps of transactions) {
            nowMs += (steps[0]?.hours ?? 0) * HOUR_MS;
            const differences = new SummaryDifferences();
            for (const one of steps) {
              const before = orders.get(one.order);
              const after = changed(before, one, new Date(nowMs));
              // A new order may take several steps in its first transaction.
              const isNew = (order: KnownOrder) => order.createdAt.getTime() === nowMs;
              const untimed = (order: KnownOrder) => (isNew(order) ? { ...order, createdAt: null } : order);
              differences.change(before === undefined ? null : untimed(before), untimed(after));
              orders.set(one.order, after);
            }
            kept.take(new Date(nowMs), differences.days(), differences.durations());
          }
          const scratch = new Kept();
          const all = new SummaryDifferences();
          for (const order of orders.values()) all.change(null, order);
          scratch.take(new Date(nowMs), all.days(), all.durations());
          expect(kept.rows()).toEqual(computed([...orders.values()]));
          expect(scratch.rows()).toEqual(kept.rows());
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leave out what comes to nothing, and come in the order of their key', () => {
    const order: SummarisedOrder = {
      createdAt: new Date(START_MS),
      marketplace: null,
      endedAt: null,
      status: 'pending',
      subOrders: [PENDING],
    };
    const differences = new SummaryDifferences();
    differences.change(order, order);
    expect(differences.days()).toEqual([]);
    differences.change(null, order);
    expect(differences.days().map(({ warehouseId }) => warehouseId)).toEqual([0, 2]);
  });

  it('count no units that were cancelled', () => {
    const order: SummarisedOrder = {
      createdAt: new Date(START_MS),
      marketplace: null,
      endedAt: null,
      status: 'pending',
      subOrders: [
        { ...PENDING, units: 4 },
        { ...PENDING, state: 'cancelled', units: 3 },
      ],
    };
    const differences = new SummaryDifferences();
    differences.change(null, order);
    expect(differences.days().map(({ counters }) => counters.units)).toEqual([4, 4]);
  });

  it('have a counter for every status', () => {
    expect(ORDER_STATUSES.filter((status) => !(DAY_COUNTERS as readonly string[]).includes(status))).toEqual(
      [],
    );
  });
});
