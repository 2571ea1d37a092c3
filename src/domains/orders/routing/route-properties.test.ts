// Properties of every plan, whatever the order, the warehouses and the stock.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USUAL_POLICY } from '../policy/policy-rules.ts';
import {
  type Demand,
  type DemandLine,
  type FreeLot,
  type FreeStock,
  type LineUnits,
  type Plan,
  type RoutingItem,
  type RoutingWarehouse,
  type RoutingWorld,
  routeOrder,
} from './route-rules.ts';

const TODAY = '2026-11-13';
const TEN_DAYS_ON = '2026-11-23';
/**
 * Plain items 1 to 5; 3 is hazmat, 4 frozen and must keep ten more days. Bundles 11 to 15 compete for components: 11
 * blocks 12 and 13, which are two units. 15 is hazmat though its components are not.
 */
const plain = (id: number, more: Partial<RoutingItem> = {}): RoutingItem => ({
  id,
  isHazmat: false,
  coldStorageType: null,
  minRemainingDays: 0,
  parts: null,
  ...more,
});
const bundle = (id: number, parts: Record<number, number>): RoutingItem =>
  plain(id, {
    parts: Object.entries(parts).map(([itemId, quantity]) => ({ itemId: Number(itemId), quantity })),
  });
const ITEMS: ReadonlyMap<number, RoutingItem> = new Map(
  [
    plain(1),
    plain(2),
    plain(3, { isHazmat: true }),
    plain(4, { coldStorageType: 'frozen', minRemainingDays: 10 }),
    plain(5),
    bundle(11, { 1: 1, 2: 1 }),
    bundle(12, { 1: 1, 5: 1 }),
    bundle(13, { 2: 1, 5: 1 }),
    bundle(14, { 1: 1, 3: 1, 4: 1 }),
    { ...bundle(15, { 2: 2 }), isHazmat: true },
  ].map((item) => [item.id, item]),
);
const PLAIN_IDS = [1, 2, 3, 4, 5];

interface Case {
  readonly demand: Demand;
  readonly warehouses: readonly RoutingWarehouse[];
  /** By warehouse id, then by item id. */
  readonly lots: ReadonlyMap<number, ReadonlyMap<number, readonly FreeLot[]>>;
}

const freeLots = (freeMax: number): fc.Arbitrary<FreeLot[]> =>
  fc.uniqueArray(
    fc.record({
      lot: fc.constantFrom('', 'A', 'B'),
      expiration: fc.constantFrom('infinity', '2026-11-12', TODAY, '2026-11-22', TEN_DAYS_ON, '2027-05-01'),
      free: fc.integer({ min: 0, max: freeMax }),
    }),
    { maxLength: 3, selector: ({ lot, expiration }) => `${lot} ${expiration}` },
  );

const mostly = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const SERVICES = ['orders', 'hazmat', 'cold_storage'];

const warehouse = (id: number): fc.Arbitrary<RoutingWarehouse> =>
  fc
    .record({
      postalCode: fc.constantFrom('07114', '89441', '60436'),
      isActive: mostly(true, fc.constant(false)),
      services: mostly(SERVICES, fc.subarray(SERVICES)),
      coldStorageTypes: mostly<readonly string[]>(['frozen'], fc.constant([])),
    })
    .map((fields) => ({
      ...fields,
      id,
      name: `W${id}`,
      country: 'US',
      state: null,
      timezone: 'America/New_York',
      orderCutoffTime: '15:00',
      operatingHours: {},
      holidays: [],
      today: TODAY,
    }));

function caseOf(options: {
  warehousesMax: number;
  linesMax: number;
  quantityMax: number;
  freeMax: number;
}): fc.Arbitrary<Case> {
  const { warehousesMax, linesMax, quantityMax, freeMax } = options;
  const line = fc.record({
    itemId: fc.constantFrom(...ITEMS.keys()),
    quantity: fc.integer({ min: 1, max: quantityMax }),
  });
  return fc
    .record({
      lines: fc.array(line, { minLength: 1, maxLength: linesMax }),
      count: fc.integer({ min: 0, max: warehousesMax }),
      serviceLevel: fc.constantFrom(null, 'Standard', 'NextDay'),
      latestShip: fc.constantFrom(null, new Date('2026-11-14T05:00:00.000Z')),
    })
    .chain(({ lines, count, serviceLevel, latestShip }) => {
      const ids = Array.from({ length: count }, (_, index) => index + 1);
      return fc.record({
        demand: fc.constant({
          lines: lines.map((one, index) => ({ ...one, line: index + 1 })),
          destination: { country: 'US', state: 'NY', postalCode: '10001' },
          serviceLevel,
          latestShip,
          notBefore: null,
        }),
        warehouses: fc.tuple(...ids.map(warehouse)),
        lots: fc
          .tuple(...ids.map(() => fc.tuple(...PLAIN_IDS.map(() => freeLots(freeMax)))))
          .map(
            (all) =>
              new Map(
                all.map(
                  (items, at) => [at + 1, new Map(items.map((lots, item) => [item + 1, lots]))] as const,
                ),
              ),
          ),
      });
    });
}

const CASES = caseOf({ warehousesMax: 5, linesMax: 5, quantityMax: 6, freeMax: 3 });
const SMALL_CASES = caseOf({ warehousesMax: 3, linesMax: 4, quantityMax: 2, freeMax: 1 });

const worldOf = ({ warehouses }: Case): RoutingWorld => ({
  warehouses,
  items: ITEMS,
  now: new Date('2026-11-13T15:00:00.000Z'),
  policy: USUAL_POLICY,
  forbidden: [],
});
const stockOf = ({ lots }: Case): FreeStock => ({
  lots: (itemId, warehouseId) => lots.get(warehouseId)?.get(itemId) ?? [],
});
const route = (one: Case, policy = USUAL_POLICY): Plan =>
  routeOrder(one.demand, { ...worldOf(one), policy }, stockOf(one));

const itemOf = (itemId: number): RoutingItem => ITEMS.get(itemId) as RoutingItem;
const partsOf = (itemId: number) => itemOf(itemId).parts ?? [{ itemId, quantity: 1 }];
const unitsOf = (lines: readonly LineUnits[]): number => lines.reduce((sum, line) => sum + line.quantity, 0);
const shippedOf = (plan: Plan): number => unitsOf(plan.parts.flatMap((part) => part.lines));
const isUsable = (itemId: number, { expiration }: { readonly expiration: string }): boolean =>
  expiration === 'infinity' || expiration >= (itemOf(itemId).minRemainingDays === 0 ? TODAY : TEN_DAYS_ON);

function mayShip(one: RoutingWarehouse, itemId: number): boolean {
  const all = [itemOf(itemId), ...partsOf(itemId).map((part) => itemOf(part.itemId))];
  return (
    one.isActive &&
    one.services.includes('orders') &&
    all.every((item) => !item.isHazmat || one.services.includes('hazmat')) &&
    all.every(
      ({ coldStorageType: cold }) =>
        cold === null || (one.services.includes('cold_storage') && one.coldStorageTypes.includes(cold)),
    )
  );
}

function holds(check: (one: Case, plan: Plan) => void, cases = CASES, numRuns = 400): void {
  fc.assert(
    fc.property(cases, (one) => check(one, route(one))),
    { numRuns },
  );
}

describe('every plan', () => {
  it('accounts for every unit of every line: shipped, waiting or impossible', () => {
    holds(({ demand }, plan) => {
      const all = [...plan.parts.flatMap((part) => part.lines), ...(plan.backorder?.lines ?? [])];
      all.push(...(plan.impossible?.lines ?? []));
      expect(all.every((one) => one.quantity > 0)).toBe(true);
      for (const { line, quantity } of demand.lines)
        expect(unitsOf(all.filter((one) => one.line === line))).toBe(quantity);
      expect(unitsOf(all)).toBe(unitsOf(demand.lines));
    });
  });

  it('takes no more of a lot than is free', () => {
    holds(({ lots }, plan) => {
      for (const { warehouseId, takes } of plan.parts)
        for (const [itemId, free] of lots.get(warehouseId) ?? [])
          for (const lot of free) {
            const taken = takes.filter(
              (take) => take.itemId === itemId && take.lot === lot.lot && take.expiration === lot.expiration,
            );
            expect(unitsOf(taken)).toBeLessThanOrEqual(lot.free);
          }
    });
  });

  it('takes exactly what its lines are made of, each bundle whole from one warehouse', () => {
    holds(({ demand }, plan) => {
      expect(new Set(plan.parts.map((part) => part.warehouseId)).size).toBe(plan.parts.length);
      for (const { lines, takes } of plan.parts) {
        const needed = lines.flatMap(({ line, quantity }) =>
          partsOf(demand.lines[line - 1]?.itemId ?? 0).map((part) => [
            line,
            part.itemId,
            part.quantity * quantity,
          ]),
        );
        for (const [line, itemId, quantity] of needed)
          expect(unitsOf(takes.filter((take) => take.line === line && take.itemId === itemId))).toBe(
            quantity,
          );
        expect(unitsOf(takes)).toBe(needed.reduce((sum, [, , quantity]) => sum + (quantity ?? 0), 0));
      }
    });
  });

  it('takes first what expires first, and nothing that is expired or too short', () => {
    holds(({ lots }, plan) => {
      for (const { warehouseId, takes } of plan.parts)
        for (const take of takes) {
          expect(isUsable(take.itemId, take)).toBe(true);
          const earlier = (lots.get(warehouseId)?.get(take.itemId) ?? []).filter(
            (lot) => isUsable(take.itemId, lot) && lot.expiration < take.expiration,
          );
          for (const lot of earlier) {
            const same = takes.filter(
              (other) =>
                other.itemId === take.itemId && other.lot === lot.lot && other.expiration === lot.expiration,
            );
            expect(unitsOf(same)).toBe(lot.free);
          }
        }
    });
  });

  it('ships only from warehouses that may, and calls impossible only what none may', () => {
    holds(({ demand, warehouses }, plan) => {
      for (const { warehouseId, lines } of plan.parts)
        for (const { line } of lines) {
          const from = warehouses.find((one) => one.id === warehouseId) as RoutingWarehouse;
          expect(mayShip(from, demand.lines[line - 1]?.itemId ?? 0)).toBe(true);
        }
      const never = demand.lines.filter((line) => !warehouses.some((one) => mayShip(one, line.itemId)));
      expect(plan.impossible?.lines.map(({ line }) => line) ?? []).toEqual(never.map(({ line }) => line));
    });
  });

  it('explains itself truthfully, in a form that survives JSON', () => {
    holds(({ warehouses }, plan) => {
      const chosen = plan.why.warehouses.filter((one) => one.chosen).map((one) => one.id);
      expect(chosen.toSorted()).toEqual(plan.parts.map((part) => part.warehouseId).toSorted());
      expect(plan.why.warehouses.length).toBe(warehouses.length);
      const { rule } = plan.why;
      expect(plan.backorder !== null).toBe(rule === 'partial' || rule === 'backorder');
      if (rule === 'whole') expect(plan.parts).toHaveLength(1);
      if (rule === 'fewest') expect(plan.parts.length).toBeGreaterThan(1);
      if (rule === 'backorder' || rule === 'impossible') expect(plan.parts).toEqual([]);
      expect(JSON.parse(JSON.stringify(plan.why))).toEqual(plan.why);
    });
  });

  it('keeps to every policy, and places every unit once', () => {
    const policies = fc.record({
      maySplit: fc.boolean(),
      mayShipPartially: fc.boolean(),
      mayBackorder: fc.boolean(),
      countries: fc.constantFrom([], ['US'], ['CA']),
    });
    fc.assert(
      fc.property(CASES, policies, (one, policy) => {
        const { parts, backorder, impossible, refused } = route(one, policy);
        const lines = [parts, backorder, impossible, refused].flat().flatMap((part) => part?.lines ?? []);
        for (const { line, quantity } of one.demand.lines)
          expect(unitsOf(lines.filter((own) => own.line === line))).toBe(quantity);
        if (!policy.maySplit) expect(parts.length).toBeLessThan(2);
        if (!policy.mayBackorder) expect([backorder, impossible]).toEqual([null, null]);
        if (!policy.mayShipPartially && parts.length > 0)
          expect([backorder, impossible, refused]).toEqual([null, null, null]);
        if (policy.countries[0] === 'CA') expect(unitsOf(refused?.lines ?? [])).toBe(unitsOf(lines));
        if (policy.mayBackorder && policy.countries[0] !== 'CA') expect(refused).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('ships as soon under a policy as without one where one warehouse has everything', () => {
    const strict = { ...USUAL_POLICY, maySplit: false, mayShipPartially: false, mayBackorder: false };
    holds((one, plan) => {
      if (plan.why.rule === 'whole' && plan.impossible === null)
        expect(route(one, strict).parts).toEqual(plan.parts);
    });
  });

  it('is the same for the same input, and in whatever order warehouses, lots and lines come', () => {
    fc.assert(
      fc.property(CASES, fc.integer(), (one, seed) => {
        const shuffled: Case = {
          demand: { ...one.demand, lines: shuffle(one.demand.lines, seed) },
          warehouses: shuffle(one.warehouses, seed),
          lots: new Map(
            Array.from(one.lots, ([id, items]) => [
              id,
              new Map(Array.from(items, ([item, lots]) => [item, shuffle(lots, seed)])),
            ]),
          ),
        };
        expect(route(one)).toEqual(route(one));
        expect(route(shuffled)).toEqual(route(one));
      }),
      { numRuns: 400 },
    );
  });

  it('ships as much when the lines are numbered otherwise', () => {
    fc.assert(
      fc.property(CASES, fc.integer(), (one, seed) => {
        const lines = shuffle(one.demand.lines, seed).map((line, index) => ({ ...line, line: index + 1 }));
        const plan = route({ ...one, demand: { ...one.demand, lines } });
        expect(shippedOf(plan)).toBe(shippedOf(route(one)));
        expect(plan.parts.map((part) => part.warehouseId)).toEqual(
          route(one).parts.map((part) => part.warehouseId),
        );
      }),
    );
  });

  it('ships as many units as can be shipped, and no fewer warehouses could ship them', () => {
    holds(
      (one, plan) => {
        const able = one.warehouses.filter((each) => each.isActive && each.services.includes('orders'));
        const most = mostUnits(one, able);
        expect(shippedOf(plan)).toBe(most);
        const fewer = subsets(able).filter((set) => set.length < plan.parts.length);
        for (const set of fewer) expect(mostUnits(one, set)).toBeLessThan(most);
      },
      SMALL_CASES,
      1000,
    );
  });

  it('goes to the nearest of the warehouses that have everything, in time before too late', () => {
    holds((one, plan) => {
      if (plan.why.rule !== 'whole') return;
      const [first] = plan.why.warehouses.filter((each) => each.chosen);
      const able = plan.why.warehouses.filter((each) => each.can_ship_units === first?.can_ship_units);
      const latest = (one.demand.latestShip as Date | null)?.toISOString() ?? null;
      const isLate = (each: { ship_by: string | null }) =>
        latest !== null && (each.ship_by === null || each.ship_by > latest);
      const [best] = able.toSorted(
        (a, b) => Number(isLate(a)) - Number(isLate(b)) || a.distance_km - b.distance_km || a.id - b.id,
      );
      expect(first?.id).toBe(best?.id);
    });
  });
});

/** By trying every warehouse for every single unit. */
function mostUnits({ demand, lots }: Case, set: readonly RoutingWarehouse[]): number {
  const free = new Map<string, number>();
  for (const { id } of set)
    for (const [itemId, all] of lots.get(id) ?? [])
      free.set(
        `${id} ${itemId}`,
        all.reduce((sum, lot) => sum + (isUsable(itemId, lot) ? lot.free : 0), 0),
      );
  const units = demand.lines.flatMap((line) => new Array<DemandLine>(line.quantity).fill(line));
  const take = (id: number, itemId: number, sign: 1 | -1) => {
    for (const part of partsOf(itemId)) {
      const key = `${id} ${part.itemId}`;
      free.set(key, (free.get(key) ?? 0) - sign * part.quantity);
    }
  };
  const best = (at: number): number => {
    const unit = units[at];
    if (unit === undefined) return 0;
    let most = best(at + 1);
    for (const one of set) {
      const there = partsOf(unit.itemId).every(
        (part) => (free.get(`${one.id} ${part.itemId}`) ?? 0) >= part.quantity,
      );
      if (!there || !mayShip(one, unit.itemId)) continue;
      take(one.id, unit.itemId, 1);
      most = Math.max(most, 1 + best(at + 1));
      take(one.id, unit.itemId, -1);
    }
    return most;
  };
  return best(0);
}

function subsets<T>(all: readonly T[]): T[][] {
  const sets: T[][] = [[]];
  for (const one of all) sets.push(...sets.map((set) => [...set, one]));
  return sets;
}

function shuffle<T>(all: readonly T[], seed: number): T[] {
  const keyed = all.map((one, index) => ({ one, key: Math.sin(seed + index * 7919) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
}
