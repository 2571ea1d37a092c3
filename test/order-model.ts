// What orders should do, written a second time and in totals alone: units by item, units by line of an order. It knows no
// warehouses beyond what lies where, no lots, no sub-orders and no SQL, and shares no code with what it is held against.
import fc from 'fast-check';
import type { Wanted } from './orders-world.ts';

/** Items 1 to 4 are plain; 1 and 2 lie at the first warehouse only, so that totals say how many bundles they make. */
export const BUNDLE = 5;
const PARTS: Readonly<Record<number, readonly Wanted[]>> = {
  [BUNDLE]: [
    [1, 1],
    [2, 2],
  ],
};
export const ITEMS = [1, 2, 3, 4] as const;
export const partsOf = (item: number): readonly Wanted[] => PARTS[item] ?? [[item, 1]];

export interface ModelLine {
  readonly item: number;
  readonly ordered: number;
  /** To be shipped: at a warehouse, in somebody's hands, or in a carton. */
  ships: number;
  waits: number;
  shipped: number;
  cancelled: number;
}

export interface ModelOrder {
  readonly sent: { readonly market_order_id: string };
  readonly lines: ModelLine[];
}

export class OrderModel {
  readonly orders: ModelOrder[] = [];
  /** Available units by item and warehouse. */
  readonly onHand = new Map<string, number>();
  readonly reserved = new Map<number, number>();
  /** Reality has taken back what orders had reserved, and nobody has routed them again yet. */
  hasMissing = false;

  there(item: number, warehouse: number): number {
    return this.onHand.get(`${item} ${warehouse}`) ?? 0;
  }

  put(item: number, warehouse: number, units: number): void {
    this.onHand.set(`${item} ${warehouse}`, units);
  }

  reserve(item: number, units: number): void {
    for (const [part, each] of partsOf(item))
      this.reserved.set(part, (this.reserved.get(part) ?? 0) + each * units);
  }

  free(item: number): number {
    return this.there(item, 1) + this.there(item, 2) - (this.reserved.get(item) ?? 0);
  }

  waiting(item: number): number {
    return this.#sum(item, (line) => line.waits);
  }

  #sum(item: number, units: (line: ModelLine) => number): number {
    return this.orders
      .flatMap((order) => order.lines)
      .filter((line) => line.item === item)
      .reduce((sum, line) => sum + units(line), 0);
  }

  /** How many units of a new line get stock at once, at least and at most: newer demand leaves alone what others wait for. */
  promised(item: number, quantity: number): { least: number; most: number } {
    const beyond = (part: number, each: number) =>
      Math.max(0, Math.floor((this.free(part) - this.waiting(part)) / each));
    const parts = partsOf(item);
    const most = Math.min(quantity, ...parts.map(([part, each]) => beyond(part, each)));
    // Where bundles compete with their components, how much is kept for them is the router's affair.
    const isContested =
      item === BUNDLE
        ? this.waiting(BUNDLE) > 0 || parts.some(([part]) => this.waiting(part) > 0)
        : partsOf(BUNDLE).some(([part]) => part === item) && this.waiting(BUNDLE) > 0;
    return { least: isContested ? 0 : most, most };
  }

  /** First come, first served, as far as the stock goes. */
  fill(): void {
    for (const line of this.orders.flatMap((order) => order.lines)) {
      const makeable = partsOf(line.item).map(([part, each]) => Math.floor(this.free(part) / each));
      const units = Math.min(line.waits, ...makeable);
      line.waits -= units;
      line.ships += units;
      this.reserve(line.item, units);
    }
  }
}

// --- What may happen --------------------------------------------------------------------------------------------

const quantity = fc.integer({ min: 1, max: 4 });
const which = fc.nat(30);
/** Lines that do not compete with each other: a bundle never beside its own components. */
const lines = fc
  .oneof(
    fc.subarray([1, 2, 3, 4], { minLength: 1, maxLength: 3 }),
    fc.constantFrom([BUNDLE], [BUNDLE, 3], [4, BUNDLE, 3]),
  )
  .chain((items) =>
    fc
      .array(quantity, { minLength: items.length, maxLength: items.length })
      .map((quantities) => items.map((item, at): Wanted => [item, quantities[at] ?? 1])),
  );
const place = { item: fc.constantFrom(...ITEMS), warehouse: fc.integer({ min: 1, max: 2 }) };
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ op: fc.constant('order' as const), lines }) },
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('receive' as const),
      ...place,
      units: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('lose' as const), ...place, units: quantity }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('count' as const), ...place, units: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('again' as const), which, isChanged: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('bad' as const) }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('workOff' as const) }) },
  { weight: 7, arbitrary: fc.record({ op: fc.constant('pick' as const), which }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('shortPick' as const), which }) },
  { weight: 6, arbitrary: fc.record({ op: fc.constant('pack' as const), which }) },
  { weight: 6, arbitrary: fc.record({ op: fc.constant('ship' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('undoStart' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('undoPack' as const), which }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('undoShip' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('handOver' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('correctTracking' as const), which }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('correctLot' as const), ...place }) },
);

export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
const one = { which: 0 } as const;
/** A walk with every step back, so that none is left to chance. */
export const THERE_AND_BACK: readonly Operation[] = [
  { op: 'receive', item: 3, warehouse: 1, units: 5 },
  { op: 'order', lines: [[3, 2]] },
  { op: 'correctLot', item: 3, warehouse: 1 },
  { op: 'pick', ...one },
  { op: 'undoStart', ...one },
  { op: 'pick', ...one },
  { op: 'pack', ...one },
  { op: 'correctLot', item: 3, warehouse: 1 },
  { op: 'undoPack', ...one },
  { op: 'correctLot', item: 3, warehouse: 1 },
  { op: 'pack', ...one },
  { op: 'ship', ...one },
  { op: 'correctTracking', ...one },
  { op: 'correctLot', item: 3, warehouse: 1 },
  { op: 'undoShip', ...one },
  { op: 'ship', ...one },
  { op: 'handOver', ...one },
  { op: 'undoShip', ...one },
];

export const history = fc.array(operation, { minLength: 30, maxLength: 60, size: 'max' });
