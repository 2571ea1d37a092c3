// What orders should do, written a second time and in totals alone: units by item, units by line of an order. It knows no
// warehouses beyond what lies where and which is shut, no lots, no sub-orders and no SQL, and shares no code with what it is
// held against.
import fc from 'fast-check';
import type { Wanted } from '../worlds/orders-world.ts';

/** Items 1 to 4 are plain; 1 and 2 lie at the first warehouse only, so that totals say how many bundles they make. */
export const BUNDLE = 5;
/** What the bundle is made of at first, and what it may be made of later. */
export const RECIPES: readonly (readonly Wanted[])[] = [
  [
    [1, 1],
    [2, 2],
  ],
  [
    [1, 2],
    [2, 1],
  ],
];
export const ITEMS = [1, 2, 3, 4] as const;
const WAREHOUSES = [1, 2] as const;

export interface ModelLine {
  readonly item: number;
  ordered: number;
  /** What one unit of it is made of. */
  parts: readonly Wanted[];
  /** To be shipped: at a warehouse, in somebody's hands, or in a carton. */
  ships: number;
  waits: number;
  shipped: number;
  cancelled: number;
}

export interface ModelOrder {
  readonly id: number;
  sent: { readonly market_order_id: string };
  readonly lines: ModelLine[];
  /** The holds that stand: whether the hub placed each. */
  readonly holds: boolean[];
}

/** Units that are set aside for a marketplace: of one item at one warehouse. */
export interface ModelWork {
  readonly id: number;
  /** Of its only item. */
  readonly itemId: number;
  readonly item: number;
  readonly warehouse: number;
  /** Units in cartons. */
  packed: number;
  /** Somebody has packed some of it: it cannot be called off any more. */
  isBegun: boolean;
  isOver: boolean;
}

export class OrderModel {
  readonly orders: ModelOrder[] = [];
  readonly works: ModelWork[] = [];
  /** What the floor is asked to cancel: units by line of a sub-order. */
  readonly asked = new Map<number, { readonly order: ModelOrder; readonly lines: Map<number, number> }>();
  /** Available units by item and warehouse. */
  readonly onHand = new Map<string, number>();
  readonly reserved = new Map<number, number>();
  /** Reality has taken back what orders had reserved, and nobody has routed them again yet. */
  hasMissing = false;
  /** Which of the recipes the bundle has. */
  recipe = 0;
  /** What keeps a warehouse from shipping anything, and items from being shipped at all. */
  readonly shut = new Map<number, 'access' | 'service' | 'activity'>();
  readonly hazmat = new Set<number>();

  /** The order that its id means now: a cancelled one may have been sent again. */
  named(which: number): ModelOrder | undefined {
    const order = this.orders[which % Math.max(1, this.orders.length)];
    return this.orders.findLast(({ sent }) => sent.market_order_id === order?.sent.market_order_id);
  }

  partsOf(item: number): readonly Wanted[] {
    return item === BUNDLE ? (RECIPES[this.recipe] ?? []) : [[item, 1]];
  }

  /** Where something is shut, totals do not tell who gets what. */
  get isRestricted(): boolean {
    return this.shut.size > 0 || this.hazmat.size > 0;
  }

  /** One of them ships always: what nobody may ship would be an error, which only the hub ends. */
  mayShut(warehouse: number): boolean {
    return WAREHOUSES.every((one) => one === warehouse || !this.shut.has(one));
  }

  /** Lines are of one recipe: it changes while all units of bundles wait, or are gone. */
  mayChangeRecipe(): boolean {
    return this.orders
      .flatMap((order) => order.lines)
      .every(
        ({ item, ships, waits, shipped }) =>
          item !== BUNDLE || (ships === 0 && (shipped === 0 || waits === 0)),
      );
  }

  changeRecipe(recipe: number): void {
    this.recipe = recipe;
    for (const line of this.orders.flatMap((order) => order.lines))
      if (line.item === BUNDLE && line.shipped === 0) line.parts = this.partsOf(BUNDLE);
  }

  there(item: number, warehouse: number): number {
    return this.onHand.get(`${item} ${warehouse}`) ?? 0;
  }

  put(item: number, warehouse: number, units: number): void {
    this.onHand.set(`${item} ${warehouse}`, units);
  }

  reserve(parts: readonly Wanted[], units: number): void {
    for (const [part, each] of parts) this.reserved.set(part, (this.reserved.get(part) ?? 0) + each * units);
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
    const parts = this.partsOf(item);
    const most = Math.min(quantity, ...parts.map(([part, each]) => beyond(part, each)));
    // Where bundles compete with their components, how much is kept for them is the router's affair.
    const isContested =
      item === BUNDLE
        ? this.waiting(BUNDLE) > 0 || parts.some(([part]) => this.waiting(part) > 0)
        : this.partsOf(BUNDLE).some(([part]) => part === item) && this.waiting(BUNDLE) > 0;
    return { least: isContested || this.isRestricted ? 0 : most, most };
  }

  /** First come, first served, as far as the stock goes. */
  fill(): void {
    for (const line of this.orders.flatMap((order) => order.lines)) {
      const makeable = line.parts.map(([part, each]) => Math.floor(this.free(part) / each));
      const units = Math.min(line.waits, ...makeable);
      line.waits -= units;
      line.ships += units;
      this.reserve(line.parts, units);
    }
  }
}

// --- What may happen --------------------------------------------------------------------------------------------

/** Where orders go to, if they are changed. */
export const CITIES = ['New York', 'San Francisco'] as const;

/** What a carrier says of a parcel. */
export type Scan = 'in_transit' | 'damaged' | 'lost' | 'delivered';

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
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('cancelPart' as const), which, line: fc.nat(2), units: quantity }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('again' as const), which, isChanged: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('bad' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant('answer' as const), which, isConfirmed: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('hold' as const), which, isHub: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('release' as const), which, isHub: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('change' as const),
      which,
      line: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 6 }),
      city: fc.option(fc.constantFrom(...CITIES), { nil: undefined }),
      isDryRun: fc.boolean(),
    }),
  },
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
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('scan' as const),
      which,
      code: fc.constantFrom<Scan>('in_transit', 'damaged', 'lost', 'delivered'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('correctLot' as const), ...place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('shut' as const),
      warehouse: place.warehouse,
      by: fc.constantFrom('access' as const, 'service' as const, 'activity' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('reopen' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('facts' as const),
      item: fc.constantFrom(3, 4),
      isHazmat: fc.boolean(),
      days: fc.constantFrom(0, 30),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('recipe' as const), recipe: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('prepare' as const), ...place, units: quantity }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('packWork' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('unpackWork' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('callOffWork' as const), which }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('announceReturn' as const), which, units: quantity }) },
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('takeIn' as const),
      which,
      units: quantity,
      grade: fc.constantFrom('A' as const, 'B' as const, 'C' as const, 'D' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('decide' as const),
      which,
      disposition: fc.constantFrom('restock' as const, 'quarantine' as const, 'dispose' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('cancelReturn' as const), which }) },
);

export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
const one = { which: 0 } as const;
/** A walk with every step back, so that none is left to chance. */
export const THERE_AND_BACK: readonly Operation[] = [
  { op: 'receive', item: 3, warehouse: 1, units: 5 },
  { op: 'order', lines: [[3, 2]] },
  { op: 'again', which: 0, isChanged: false },
  { op: 'again', which: 0, isChanged: true },
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
  { op: 'scan', ...one, code: 'lost' },
  { op: 'undoShip', ...one },
  { op: 'scan', ...one, code: 'in_transit' },
  { op: 'scan', ...one, code: 'lost' },
];

/** Held before, while and after it is picked, by the merchant and by the hub; one that waits is served and stays held. */
/** More, other and fewer units, and another address, before, while and after they are picked and packed. */
export const CHANGED: readonly Operation[] = [
  { op: 'receive', item: 3, warehouse: 1, units: 3 },
  { op: 'receive', item: 3, warehouse: 2, units: 2 },
  {
    op: 'order',
    lines: [
      [3, 2],
      [4, 1],
    ],
  },
  { op: 'order', lines: [[3, 1]] },
  { op: 'change', ...one, line: 0, quantity: 6, city: undefined, isDryRun: true },
  { op: 'change', ...one, line: 0, quantity: 6, city: 'San Francisco', isDryRun: false },
  { op: 'again', which: 0, isChanged: false },
  { op: 'receive', item: 4, warehouse: 2, units: 4 },
  { op: 'change', ...one, line: 1, quantity: 3, city: undefined, isDryRun: false },
  { op: 'workOff' },
  { op: 'change', ...one, line: 0, quantity: 4, city: 'New York', isDryRun: false },
  { op: 'pick', ...one },
  { op: 'change', ...one, line: 0, quantity: 2, city: undefined, isDryRun: false },
  { op: 'pack', ...one },
  { op: 'change', ...one, line: 0, quantity: 1, city: 'San Francisco', isDryRun: false },
  { op: 'ship', ...one },
  { op: 'change', ...one, line: 1, quantity: 1, city: undefined, isDryRun: false },
  { op: 'workOff' },
];
export const HELD_AND_RELEASED: readonly Operation[] = [
  { op: 'receive', item: 3, warehouse: 1, units: 2 },
  { op: 'order', lines: [[3, 2]] },
  { op: 'hold', ...one, isHub: false },
  { op: 'pick', ...one },
  { op: 'hold', ...one, isHub: true },
  { op: 'hold', ...one, isHub: true },
  { op: 'release', ...one, isHub: false },
  { op: 'release', ...one, isHub: false },
  { op: 'pick', ...one },
  { op: 'release', ...one, isHub: true },
  { op: 'pick', ...one },
  { op: 'hold', ...one, isHub: false },
  { op: 'pack', ...one },
  { op: 'ship', ...one },
  { op: 'undoPack', ...one },
  { op: 'undoStart', ...one },
  { op: 'pick', ...one },
  { op: 'lose', item: 3, warehouse: 1, units: 1 },
  { op: 'workOff' },
  { op: 'receive', item: 3, warehouse: 1, units: 1 },
  { op: 'workOff' },
  { op: 'release', ...one, isHub: false },
  { op: 'pick', ...one },
  { op: 'pack', ...one },
  { op: 'ship', ...one },
  { op: 'hold', ...one, isHub: true },
  { op: 'order', lines: [[4, 2]] },
  { op: 'hold', which: 1, isHub: true },
  { op: 'cancel', which: 1 },
  { op: 'release', which: 1, isHub: true },
];

/** Cancelled unit by unit: what waits, what is reserved, what is in hand, bundles, and what reality took back. */
export const CANCELLED_IN_PART: readonly Operation[] = [
  { op: 'receive', item: 3, warehouse: 1, units: 2 },
  { op: 'receive', item: 3, warehouse: 2, units: 1 },
  { op: 'order', lines: [[3, 4]] },
  { op: 'cancelPart', ...one, line: 0, units: 4 },
  { op: 'order', lines: [[3, 4]] },
  { op: 'cancelPart', which: 1, line: 0, units: 2 },
  { op: 'cancelPart', which: 1, line: 0, units: 1 },
  { op: 'cancelPart', which: 1, line: 0, units: 3 },
  { op: 'change', which: 1, line: 0, quantity: 5, city: undefined, isDryRun: false },
  { op: 'pick', ...one },
  { op: 'cancelPart', which: 1, line: 0, units: 4 },
  { op: 'pack', ...one },
  { op: 'answer', ...one, isConfirmed: false },
  { op: 'pack', ...one },
  { op: 'ship', ...one },
  { op: 'cancelPart', which: 1, line: 0, units: 4 },
  { op: 'receive', item: 1, warehouse: 1, units: 3 },
  { op: 'receive', item: 2, warehouse: 1, units: 6 },
  {
    op: 'order',
    lines: [
      [BUNDLE, 4],
      [3, 1],
    ],
  },
  { op: 'cancelPart', which: 2, line: 0, units: 1 },
  { op: 'cancelPart', which: 2, line: 0, units: 2 },
  { op: 'lose', item: 1, warehouse: 1, units: 2 },
  { op: 'cancelPart', which: 2, line: 0, units: 3 },
  { op: 'workOff' },
  { op: 'receive', item: 1, warehouse: 1, units: 1 },
  { op: 'workOff' },
  { op: 'pick', ...one },
  { op: 'pack', ...one },
  { op: 'ship', ...one },
];

/** Asked of the floor while it is picked and packed: whole and in part, refused and confirmed. */
export const CANCELLED_IN_HAND: readonly Operation[] = [
  { op: 'receive', item: 3, warehouse: 1, units: 9 },
  { op: 'order', lines: [[3, 3]] },
  { op: 'pick', ...one },
  { op: 'cancel', ...one },
  { op: 'pack', ...one },
  { op: 'shortPick', ...one },
  { op: 'answer', ...one, isConfirmed: true },
  { op: 'order', lines: [[3, 4]] },
  { op: 'pick', ...one },
  { op: 'cancelPart', which: 1, line: 0, units: 1 },
  { op: 'undoStart', ...one },
  { op: 'pick', ...one },
  { op: 'answer', ...one, isConfirmed: true },
  { op: 'pick', ...one },
  { op: 'pack', ...one },
  { op: 'cancelPart', which: 1, line: 0, units: 2 },
  { op: 'ship', ...one },
  { op: 'answer', ...one, isConfirmed: true },
  { op: 'pack', ...one },
  { op: 'cancel', which: 1 },
  { op: 'lose', item: 3, warehouse: 1, units: 9 },
  { op: 'workOff' },
  { op: 'answer', ...one, isConfirmed: false },
];

/** Cancelled and sent again: each time a new order, until one of them is not cancelled. */
export const SENT_AGAIN: readonly Operation[] = [
  { op: 'receive', item: 3, warehouse: 1, units: 2 },
  { op: 'order', lines: [[3, 3]] },
  { op: 'cancel', ...one },
  { op: 'again', ...one, isChanged: false },
  { op: 'again', ...one, isChanged: false },
  { op: 'hold', ...one, isHub: false },
  { op: 'cancel', ...one },
  { op: 'cancel', ...one },
  { op: 'again', ...one, isChanged: true },
  { op: 'again', which: 1, isChanged: false },
  { op: 'pick', ...one },
  { op: 'cancel', ...one },
  { op: 'again', ...one, isChanged: false },
];

/** Everything that may be configured, with somebody who waits because of it and is served once it is taken back. */
export const SHUT_AND_OPENED: readonly Operation[] = [
  { op: 'receive', item: 3, warehouse: 1, units: 5 },
  { op: 'receive', item: 1, warehouse: 1, units: 4 },
  { op: 'receive', item: 2, warehouse: 1, units: 2 },
  ...(['access', 'service', 'activity'] as const).flatMap((by): Operation[] => [
    { op: 'shut', warehouse: 1, by },
    { op: 'workOff' },
    { op: 'order', lines: [[3, 1]] },
    { op: 'workOff' },
    { op: 'reopen' },
    { op: 'workOff' },
  ]),
  { op: 'shut', warehouse: 1, by: 'access' },
  { op: 'order', lines: [[3, 1]] },
  { op: 'reopen' },
  { op: 'facts', item: 3, isHazmat: true, days: 30 },
  { op: 'workOff' },
  { op: 'facts', item: 3, isHazmat: false, days: 0 },
  { op: 'workOff' },
  // Of the first recipe there are parts for one only, of the second for two.
  { op: 'order', lines: [[BUNDLE, 1]] },
  { op: 'cancel', which: 4 },
  { op: 'lose', item: 2, warehouse: 1, units: 1 },
  { op: 'order', lines: [[BUNDLE, 1]] },
  { op: 'recipe', recipe: 1 },
  { op: 'workOff' },
];

/** Units that are lost after they were packed: the rest is packed anew, whatever it is made of. */
export const LOST_WHEN_PACKED: readonly Operation[] = [
  { op: 'receive', item: 3, warehouse: 2, units: 3 },
  { op: 'order', lines: [[3, 3]] },
  { op: 'pick', ...one },
  { op: 'pack', ...one },
  { op: 'lose', item: 3, warehouse: 2, units: 1 },
  { op: 'ship', ...one },
  { op: 'workOff' },
  { op: 'pack', ...one },
  { op: 'ship', ...one },
  { op: 'receive', item: 1, warehouse: 1, units: 2 },
  { op: 'receive', item: 2, warehouse: 1, units: 4 },
  { op: 'order', lines: [[BUNDLE, 2]] },
  { op: 'pick', ...one },
  { op: 'pack', ...one },
  { op: 'count', item: 2, warehouse: 1, units: 3 },
  { op: 'correctLot', item: 1, warehouse: 1 },
  { op: 'workOff' },
  { op: 'correctLot', item: 2, warehouse: 1 },
  { op: 'pack', ...one },
  { op: 'ship', ...one },
];

/** Work orders take what orders leave, orders wait for what work orders have, and reality takes from both. */
export const BESIDE_WORK_ORDERS: readonly Operation[] = [
  { op: 'receive', item: 4, warehouse: 1, units: 6 },
  { op: 'order', lines: [[4, 2]] },
  { op: 'prepare', item: 4, warehouse: 1, units: 5 },
  { op: 'prepare', item: 4, warehouse: 1, units: 4 },
  { op: 'order', lines: [[4, 3]] },
  { op: 'workOff' },
  { op: 'callOffWork', which: 0 },
  { op: 'workOff' },
  { op: 'receive', item: 4, warehouse: 1, units: 4 },
  { op: 'prepare', item: 4, warehouse: 1, units: 3 },
  { op: 'packWork', ...one },
  { op: 'correctLot', item: 4, warehouse: 1 },
  { op: 'unpackWork', ...one },
  { op: 'count', item: 4, warehouse: 1, units: 1 },
  { op: 'workOff' },
  { op: 'packWork', ...one },
];

/** What was shipped comes back, graded each way; its lot is corrected while it is away, and while it waits. */
export const SENT_BACK: readonly Operation[] = [
  { op: 'receive', item: 3, warehouse: 1, units: 6 },
  { op: 'order', lines: [[3, 4]] },
  { op: 'pick', ...one },
  { op: 'pack', ...one },
  { op: 'ship', ...one },
  { op: 'announceReturn', ...one, units: 4 },
  { op: 'cancelReturn', ...one },
  { op: 'announceReturn', ...one, units: 4 },
  { op: 'correctLot', item: 3, warehouse: 1 },
  { op: 'takeIn', ...one, units: 1, grade: 'A' },
  { op: 'lose', item: 3, warehouse: 1, units: 1 },
  { op: 'undoShip', ...one },
  { op: 'takeIn', ...one, units: 1, grade: 'B' },
  { op: 'takeIn', ...one, units: 1, grade: 'C' },
  { op: 'takeIn', ...one, units: 1, grade: 'D' },
  { op: 'correctLot', item: 3, warehouse: 1 },
  { op: 'order', lines: [[3, 4]] },
  { op: 'decide', ...one, disposition: 'restock' },
  { op: 'workOff' },
  { op: 'count', item: 3, warehouse: 1, units: 4 },
];

export const history = fc.array(operation, { minLength: 30, maxLength: 60, size: 'max' });
