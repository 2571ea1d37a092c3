import { describe, expect, it } from 'vitest';
import { USUAL_POLICY } from '../policy/policy-rules.ts';
import {
  type Demand,
  type FreeLot,
  type FreeStock,
  type RoutingItem,
  type RoutingWarehouse,
  type RoutingWorld,
  routeOrder,
} from './route-rules.ts';
import { USUAL_URGENCY } from './turn-rules.ts';

const TODAY = '2026-11-13';
/** A Friday, 10:00 in Newark, 07:00 in Reno. */
const NOW = new Date('2026-11-13T15:00:00.000Z');
const day = { open: '07:00', close: '18:00' };
const week = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: null,
  sunday: null,
};

const NEWARK: RoutingWarehouse = {
  id: 1,
  name: 'Newark',
  country: 'US',
  state: 'NJ',
  postalCode: '07114',
  timezone: 'America/New_York',
  isActive: true,
  services: ['orders', 'hazmat'],
  coldStorageTypes: [],
  orderCutoffTime: '15:00',
  operatingHours: week,
  holidays: [],
  today: TODAY,
};
const RENO: RoutingWarehouse = {
  ...NEWARK,
  id: 2,
  name: 'Reno',
  state: 'NV',
  postalCode: '89441',
  timezone: 'America/Los_Angeles',
  services: ['orders', 'cold_storage'],
  coldStorageTypes: ['frozen'],
};
const JOLIET: RoutingWarehouse = {
  ...NEWARK,
  id: 3,
  name: 'Joliet',
  state: 'IL',
  postalCode: '60436',
  timezone: 'America/Chicago',
  services: ['orders'],
};

const plain = (id: number, more: Partial<RoutingItem> = {}): RoutingItem => ({
  id,
  isHazmat: false,
  coldStorageType: null,
  minRemainingDays: 0,
  parts: null,
  ...more,
});
const TEA = plain(10);
const CUP = plain(11);
const PAINT = plain(12, { isHazmat: true });
const ICE = plain(13, { coldStorageType: 'frozen' });
const SERUM = plain(14, { coldStorageType: 'deep_frozen' });
const MILK = plain(15, { minRemainingDays: 30 });
const TEA_SET = plain(20, {
  parts: [
    { itemId: TEA.id, quantity: 1 },
    { itemId: CUP.id, quantity: 2 },
  ],
});
const pair = (id: number, one: RoutingItem, other: RoutingItem) =>
  plain(id, { parts: [one, other].map(({ id: itemId }) => ({ itemId, quantity: 1 })) });
const TEA_AND_CUP = pair(21, TEA, CUP);
const TEA_AND_PAINT = pair(22, TEA, PAINT);
const CUP_AND_MILK = pair(23, CUP, MILK);
const LIGHTER_SET = { ...pair(24, TEA, CUP), isHazmat: true };
const ITEMS = [
  LIGHTER_SET,
  TEA,
  CUP,
  PAINT,
  ICE,
  SERUM,
  MILK,
  TEA_SET,
  TEA_AND_CUP,
  TEA_AND_PAINT,
  CUP_AND_MILK,
];

const worldOf = (...warehouses: RoutingWarehouse[]): RoutingWorld => ({
  warehouses,
  items: new Map(ITEMS.map((item) => [item.id, item])),
  now: NOW,
  policy: USUAL_POLICY,
  forbidden: [],
});
const WORLD = worldOf(NEWARK, RENO, JOLIET);

const lot = (free: number, expiration = 'infinity', name = ''): FreeLot => ({ lot: name, expiration, free });

/** Units, or lots, by warehouse and item. */
function stockOf(...rows: [RoutingWarehouse, RoutingItem, number | FreeLot[]][]): FreeStock {
  return {
    lots: (itemId, warehouseId) =>
      rows
        .filter(([warehouse, item]) => warehouse.id === warehouseId && item.id === itemId)
        .flatMap(([, , lots]) => (typeof lots === 'number' ? [lot(lots)] : lots)),
  };
}

/** Lines are numbered from 1; the customer lives in Manhattan. */
const order = (...lines: [RoutingItem, number][]): Demand => ({
  lines: lines.map(([item, quantity], index) => ({ line: index + 1, itemId: item.id, quantity })),
  destination: { country: 'US', state: 'NY', postalCode: '10001' },
  serviceLevel: 'Standard',
  notBefore: null,
  latestShip: null,
});

const FRIDAY_EAST = '2026-11-13T23:00:00.000Z';
const FRIDAY_CENTRAL = '2026-11-14T00:00:00.000Z';
const FRIDAY_WEST = '2026-11-14T02:00:00.000Z';
const newark = { id: 1, distance_km: 17, ship_by: FRIDAY_EAST, excluded: null };
const joliet = { id: 3, distance_km: 1188, ship_by: FRIDAY_CENTRAL, excluded: null };
const reno = { id: 2, distance_km: 3838, ship_by: FRIDAY_WEST, excluded: null };

describe('an order ships whole', () => {
  it('from the nearest warehouse that has everything', () => {
    const stock = stockOf(
      [NEWARK, TEA, 1],
      [RENO, TEA, 9],
      [RENO, CUP, 9],
      [JOLIET, TEA, 2],
      [JOLIET, CUP, 1],
    );
    expect(routeOrder(order([TEA, 2], [CUP, 1]), WORLD, stock)).toEqual({
      parts: [
        {
          warehouseId: 3,
          lines: [
            { line: 1, quantity: 2 },
            { line: 2, quantity: 1 },
          ],
          takes: [
            { line: 1, itemId: 10, lot: '', expiration: 'infinity', quantity: 2 },
            { line: 2, itemId: 11, lot: '', expiration: 'infinity', quantity: 1 },
          ],
          shipBy: new Date(FRIDAY_CENTRAL),
          latestShip: null,
          turn: { leaveBy: new Date(FRIDAY_CENTRAL), urgency: USUAL_URGENCY },
        },
      ],
      backorder: null,
      impossible: null,
      refused: null,
      shipsWhole: false,
      why: {
        rule: 'whole',
        text: 'Joliet ships everything, the nearest of 2 that can.',
        warehouses: [
          { ...newark, can_ship_units: 1, chosen: false },
          { ...joliet, can_ship_units: 3, chosen: true },
          { ...reno, can_ship_units: 3, chosen: false },
        ],
      },
    });
  });

  it('from a farther warehouse when only that one still meets the latest ship date', () => {
    const afternoon = { ...WORLD, now: new Date('2026-11-13T20:30:00.000Z') };
    const stock = stockOf([NEWARK, TEA, 5], [RENO, TEA, 5]);
    const latestShip = new Date('2026-11-14T05:00:00.000Z');
    const plan = routeOrder({ ...order([TEA, 1]), latestShip }, afternoon, stock);
    expect(plan.parts.map((part) => part.warehouseId)).toEqual([2]);
    expect(plan.why.text).toBe(
      'Reno ships everything, because it dispatches by 2026-11-14T05:00:00.000Z; Newark is nearer and would be late.',
    );
    expect(plan.why.warehouses.map((one) => [one.id, one.chosen])).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ]);
  });

  it('by the end of the latest ship day where it ships from, when only the day was sent', () => {
    const stock = stockOf([NEWARK, TEA, 5], [RENO, TEA, 5]);
    const endsAt = (latestShip: string, warehouse: typeof NEWARK) =>
      routeOrder({ ...order([TEA, 1]), latestShip }, WORLD, stockOf([warehouse, TEA, 1])).parts[0]
        ?.latestShip;
    expect(endsAt('2026-11-13', NEWARK)).toEqual(new Date('2026-11-14T04:59:59.999Z'));
    expect(endsAt('2026-11-13', RENO)).toEqual(new Date('2026-11-14T07:59:59.999Z'));
    // Newark closes at 19:00, which is Saturday in UTC and still that day there.
    const plan = routeOrder({ ...order([TEA, 1]), latestShip: '2026-11-13' }, WORLD, stock);
    expect(plan.parts.map((part) => part.warehouseId)).toEqual([1]);
    const waits = routeOrder({ ...order([TEA, 1]), latestShip: '2026-11-13' }, WORLD, stockOf());
    expect(waits.backorder?.latestShip).toEqual(new Date('2026-11-14T04:59:59.999Z'));
  });

  it('from the nearest when no warehouse meets the latest ship date any more', () => {
    const stock = stockOf([NEWARK, TEA, 5], [RENO, TEA, 5]);
    const latestShip = new Date('2026-11-12T00:00:00.000Z');
    const plan = routeOrder({ ...order([TEA, 1]), latestShip }, WORLD, stock);
    expect(plan.why.text).toBe('Newark ships everything, the nearest of 2 that can.');
  });

  it('from the warehouse that dispatches first when the service is fast', () => {
    const afternoon = { ...WORLD, now: new Date('2026-11-13T20:30:00.000Z') };
    const stock = stockOf([NEWARK, TEA, 5], [RENO, TEA, 5]);
    const plan = routeOrder({ ...order([TEA, 1]), serviceLevel: 'NextDay' }, afternoon, stock);
    expect(plan.why.text).toBe(
      'Reno ships everything, because it dispatches earlier than Newark, which is nearer.',
    );
    expect(routeOrder(order([TEA, 1]), afternoon, stock).parts[0]?.warehouseId).toBe(1);
  });

  it('from the warehouse with the lower id when two are equally near', () => {
    const twin = { ...NEWARK, id: 9, name: 'Newark II' };
    const stock = stockOf([NEWARK, TEA, 5], [twin, TEA, 5]);
    expect(routeOrder(order([TEA, 1]), worldOf(twin, NEWARK), stock).parts[0]?.warehouseId).toBe(1);
  });
});

describe('an order that no warehouse has whole', () => {
  it('ships from the fewest warehouses, of those the nearest together', () => {
    const stock = stockOf([NEWARK, TEA, 2], [JOLIET, TEA, 1], [JOLIET, CUP, 1], [RENO, CUP, 2]);
    const plan = routeOrder(order([TEA, 3], [CUP, 1]), WORLD, stock);
    expect(plan.parts.map(({ warehouseId, lines }) => [warehouseId, lines])).toEqual([
      [1, [{ line: 1, quantity: 2 }]],
      [
        3,
        [
          { line: 1, quantity: 1 },
          { line: 2, quantity: 1 },
        ],
      ],
    ]);
    expect(plan.why).toEqual({
      rule: 'fewest',
      text: 'No warehouse has everything; Newark and Joliet ship it together, and fewer cannot.',
      warehouses: [
        { ...newark, can_ship_units: 2, chosen: true },
        { ...joliet, can_ship_units: 2, chosen: true },
        { ...reno, can_ship_units: 1, chosen: false },
      ],
    });
  });

  it('ships what is there and waits for the rest at the nearest warehouse', () => {
    const plan = routeOrder(order([TEA, 3], [CUP, 1]), WORLD, stockOf([RENO, TEA, 2]));
    expect(plan.parts.map(({ warehouseId, lines }) => [warehouseId, lines])).toEqual([
      [2, [{ line: 1, quantity: 2 }]],
    ]);
    expect(plan.backorder).toMatchObject({
      warehouseId: 1,
      latestShip: null,
      lines: [
        { line: 1, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
    });
    expect(plan.why.rule).toBe('partial');
    expect(plan.why.text).toBe(
      '2 of 4 units are in stock and ship from Reno; the rest is backordered at Newark.',
    );
  });

  it('says that what is there is too short-dated to be sold', () => {
    const old: FreeLot = { lot: 'OLD', expiration: '2026-12-01', free: 4 };
    const short = stockOf([NEWARK, MILK, [old]]);
    const none = routeOrder(order([MILK, 2]), WORLD, short);
    expect(none.why.text).toBe(
      'What is there is too short-dated to be sold; 2 units are backordered at Newark.',
    );
    const both = stockOf([NEWARK, MILK, [old, { lot: 'NEW', expiration: '2027-12-01', free: 1 }]]);
    const some = routeOrder(order([MILK, 2]), WORLD, both);
    expect(some.why.text).toBe(
      '1 of 2 units are in stock and ship from Newark; the rest is backordered at Newark: what else is there is too short-dated to be sold.',
    );
    const other = routeOrder(order([TEA, 1]), WORLD, short);
    expect(other.why.text).toBe('Out of stock; 1 unit is backordered at Newark.');
  });

  it('waits as a whole when nothing is there, at a warehouse that may ship it', () => {
    const plan = routeOrder(order([ICE, 2]), WORLD, stockOf());
    expect(plan).toMatchObject({
      parts: [],
      backorder: { warehouseId: 2, lines: [{ line: 1, quantity: 2 }] },
    });
    expect(plan.why).toEqual({
      rule: 'backorder',
      text: 'Out of stock; 2 units are backordered at Reno.',
      warehouses: [
        { ...reno, can_ship_units: 0, chosen: false },
        { ...newark, can_ship_units: 0, excluded: 'no_cold_storage', chosen: false },
        { ...joliet, can_ship_units: 0, excluded: 'no_cold_storage', chosen: false },
      ],
    });
  });

  it('ships from few warehouses even among more than can be tried in all sets', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...NEWARK,
      id: 100 + index,
      name: `N${index}`,
    }));
    const stock = stockOf(
      ...many.map((one, index): [RoutingWarehouse, RoutingItem, number] => [one, TEA, index]),
    );
    const plan = routeOrder(order([TEA, 200]), worldOf(...many), stock);
    expect(plan.parts.map(({ lines }) => lines[0]?.quantity)).toEqual([15, 36, 37, 38, 39, 35].sort());
    expect(plan.why.text).toMatch(/ship it together\.$/);
    expect(plan.why.warehouses.filter((one) => one.chosen)).toHaveLength(6);
    expect(plan.why.warehouses.length).toBeLessThanOrEqual(26);
  });
});

describe('a warehouse', () => {
  it('ships neither hazmat nor cold goods without the service and the kind of storage', () => {
    const stock = stockOf([RENO, PAINT, 9], [NEWARK, PAINT, 9], [NEWARK, ICE, 9], [RENO, ICE, 9]);
    const plan = routeOrder(order([PAINT, 1], [ICE, 1]), WORLD, stock);
    expect(plan.parts.map(({ warehouseId, lines }) => [warehouseId, lines[0]?.line])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('that is inactive or does not ship orders is left out', () => {
    const world = worldOf({ ...NEWARK, isActive: false }, { ...JOLIET, services: ['storage'] }, RENO);
    const stock = stockOf([NEWARK, TEA, 1], [JOLIET, TEA, 1], [RENO, TEA, 1]);
    const plan = routeOrder(order([TEA, 1]), world, stock);
    expect(plan.why).toEqual({
      rule: 'whole',
      text: 'Reno ships everything, and no other warehouse can.',
      warehouses: [
        { ...reno, can_ship_units: 1, chosen: true },
        { ...newark, can_ship_units: 0, excluded: 'inactive', chosen: false },
        { ...joliet, can_ship_units: 0, excluded: 'no_orders_service', chosen: false },
      ],
    });
  });
});

describe('goods that no warehouse may ever ship', () => {
  it('are reported separately from the rest of the order, which ships', () => {
    const plan = routeOrder(order([SERUM, 2], [TEA, 1]), WORLD, stockOf([NEWARK, TEA, 1], [RENO, SERUM, 2]));
    const reason = 'No warehouse that ships orders has deep_frozen storage for line 1.';
    expect(plan.impossible).toEqual({ lines: [{ line: 1, quantity: 2 }], reason });
    expect(plan.parts.map(({ lines }) => lines)).toEqual([[{ line: 2, quantity: 1 }]]);
    expect(plan.why.rule).toBe('whole');
    expect(plan.why.text).toBe(`Newark ships everything else, and no other warehouse can. ${reason}`);
  });

  it('make the order impossible when there is nothing else', () => {
    const plan = routeOrder(order([SERUM, 2]), WORLD, stockOf([RENO, SERUM, 2]));
    expect(plan).toMatchObject({
      parts: [],
      backorder: null,
      impossible: { lines: [{ line: 1, quantity: 2 }] },
    });
    expect(plan.why.rule).toBe('impossible');
    expect(plan.why.warehouses.map((one) => [one.id, one.excluded])).toEqual([
      [1, 'no_cold_storage'],
      [2, 'no_cold_storage'],
      [3, 'no_cold_storage'],
    ]);
  });

  it.each([
    ['No warehouse is active.', [{ ...NEWARK, isActive: false }]],
    ['No warehouse is active.', []],
    ['No active warehouse ships orders.', [{ ...NEWARK, services: [] }]],
  ])('are all goods where %s', (reason, warehouses) => {
    expect(routeOrder(order([TEA, 1]), worldOf(...warehouses), stockOf()).impossible?.reason).toBe(reason);
  });
});

describe('lots', () => {
  const takesOf = (item: RoutingItem, quantity: number, lots: FreeLot[]) =>
    routeOrder(order([item, quantity]), WORLD, stockOf([NEWARK, item, lots])).parts[0]?.takes.map((take) => [
      take.lot,
      take.quantity,
    ]);

  it('are taken first expired first, those without a date last', () => {
    const lots = [
      lot(5, 'infinity', 'Z'),
      lot(2, '2027-02-01', 'B'),
      lot(2, '2027-01-01', 'C'),
      lot(2, '2027-01-01', 'A'),
    ];
    expect(takesOf(TEA, 7, lots)).toEqual([
      ['A', 2],
      ['C', 2],
      ['B', 2],
      ['Z', 1],
    ]);
  });

  it('may be taken on the day on which they expire, and not after it', () => {
    expect(takesOf(TEA, 2, [lot(1, '2026-11-12', 'old'), lot(1, '2026-11-13', 'last')])).toEqual([
      ['last', 1],
    ]);
  });

  it('with fewer days left than the item demands are not taken', () => {
    expect(takesOf(MILK, 2, [lot(1, '2026-12-12', 'short'), lot(1, '2026-12-13', 'enough')])).toEqual([
      ['enough', 1],
    ]);
  });
});

describe('a bundle', () => {
  it('is taken apart, and shares its parts with the plain lines of the order', () => {
    const plan = routeOrder(
      order([TEA_SET, 1], [CUP, 1]),
      WORLD,
      stockOf([NEWARK, TEA, 1], [NEWARK, CUP, 3]),
    );
    expect(plan.parts[0]?.lines).toEqual([
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
    ]);
    expect(plan.parts[0]?.takes.map(({ line, itemId, quantity }) => [line, itemId, quantity])).toEqual([
      [1, 10, 1],
      [1, 11, 2],
      [2, 11, 1],
    ]);
  });

  it('gives way to two others that need its parts', () => {
    const stock = stockOf([NEWARK, TEA, 1], [NEWARK, CUP, 1], [NEWARK, PAINT, 1], [NEWARK, MILK, 1]);
    const plan = routeOrder(order([TEA_AND_CUP, 1], [TEA_AND_PAINT, 1], [CUP_AND_MILK, 1]), WORLD, stock);
    expect(plan.parts[0]?.lines).toEqual([
      { line: 2, quantity: 1 },
      { line: 3, quantity: 1 },
    ]);
  });

  it('may be hazmat though no part of it is', () => {
    const stock = stockOf([JOLIET, TEA, 3], [JOLIET, CUP, 2], [NEWARK, TEA, 1], [NEWARK, CUP, 1]);
    const plan = routeOrder(order([LIGHTER_SET, 1], [TEA, 2]), WORLD, stock);
    expect(plan.parts.map(({ warehouseId, lines }) => [warehouseId, lines])).toEqual([
      [1, [{ line: 1, quantity: 1 }]],
      [3, [{ line: 2, quantity: 2 }]],
    ]);
  });

  it('never ships in pieces', () => {
    const plan = routeOrder(order([TEA_SET, 2]), WORLD, stockOf([NEWARK, TEA, 2], [RENO, CUP, 4]));
    expect(plan.parts).toEqual([]);
    expect(plan.why.rule).toBe('backorder');
  });

  it('keeps the place where its parts are together, and plain units come from elsewhere', () => {
    const stock = stockOf([NEWARK, TEA, 1], [NEWARK, CUP, 2], [RENO, CUP, 2]);
    const plan = routeOrder(order([CUP, 2], [TEA_SET, 1]), WORLD, stock);
    expect(plan.parts.map(({ warehouseId, lines }) => [warehouseId, lines])).toEqual([
      [1, [{ line: 2, quantity: 1 }]],
      [2, [{ line: 1, quantity: 2 }]],
    ]);
  });
});

describe('the order policy', () => {
  const under = (changes: Partial<typeof USUAL_POLICY>): RoutingWorld => ({
    ...WORLD,
    policy: { ...USUAL_POLICY, ...changes },
  });
  /** Newark has the tea, Joliet the cups. */
  const apart = stockOf([NEWARK, TEA, 2], [JOLIET, CUP, 1]);
  const both = order([TEA, 2], [CUP, 1]);
  const lines = [
    { line: 1, quantity: 2 },
    { line: 2, quantity: 1 },
  ];

  it('without splitting, ships what one warehouse has, and the rest waits there', () => {
    const plan = routeOrder(both, under({ maySplit: false }), apart);
    expect(plan.parts).toMatchObject([{ warehouseId: NEWARK.id, lines: [{ line: 1, quantity: 2 }] }]);
    expect(plan.backorder).toMatchObject({ warehouseId: NEWARK.id, lines: [{ line: 2, quantity: 1 }] });
    expect(plan.why.text).toBe(
      '2 of 3 units are in stock and ship from Newark; the rest is backordered at Newark. The order policy does not allow several warehouses.',
    );
  });

  it('without splitting, keeps to the warehouse that ships the rest of the order', () => {
    const plan = routeOrder({ ...order([TEA, 1]), besides: RENO.id }, under({ maySplit: false }), apart);
    expect(plan.parts).toEqual([]);
    expect(plan.backorder?.warehouseId).toBe(RENO.id);
    const free = routeOrder({ ...order([TEA, 1]), besides: RENO.id }, WORLD, apart);
    expect(free.parts[0]?.warehouseId).toBe(NEWARK.id);
  });

  it('without splitting, never ships what no single warehouse may ship', () => {
    const plan = routeOrder(
      order([PAINT, 1], [ICE, 1]),
      under({ maySplit: false }),
      stockOf([NEWARK, PAINT, 1]),
    );
    expect(plan).toMatchObject({ parts: [], backorder: null, why: { rule: 'impossible' } });
    expect(plan.impossible?.reason).toBe(
      'No warehouse may ship everything, and the order policy does not allow several warehouses.',
    );
  });

  it('without partial shipments, ships all of it or nothing, and says what is missing', () => {
    const world = under({ mayShipPartially: false });
    expect(routeOrder(both, world, apart).parts).toHaveLength(2);
    const plan = routeOrder(both, world, stockOf([NEWARK, TEA, 1], [JOLIET, CUP, 1]));
    expect(plan.parts).toEqual([]);
    expect(plan.backorder?.lines).toEqual(lines);
    expect(plan.backorder?.missing).toEqual([{ line: 1, quantity: 1 }]);
    expect(plan.why).toMatchObject({
      rule: 'backorder',
      text: '2 of 3 units are in stock at Newark and Joliet, but the order policy ships nothing before everything can ship; 3 units are backordered at Newark.',
    });
  });

  it('without partial shipments, what no warehouse may ship stops all of it', () => {
    const plan = routeOrder(order([TEA, 1], [SERUM, 1]), under({ mayShipPartially: false }), apart);
    expect(plan.impossible?.lines).toHaveLength(2);
    expect(plan.impossible?.reason).toContain('The order policy lets nothing ship without the rest.');
  });

  it('without backorders, refuses what is not there, with the reason', () => {
    const plan = routeOrder(order([TEA, 3]), under({ mayBackorder: false }), apart);
    expect(plan.parts).toMatchObject([{ warehouseId: NEWARK.id, lines: [{ line: 1, quantity: 2 }] }]);
    expect(plan.refused).toEqual({
      lines: [{ line: 1, quantity: 1 }],
      reason: 'Out of stock, and the order policy does not allow backorders.',
    });
    expect(plan.why.text).toBe(
      '2 of 3 units are in stock and ship from Newark; the rest is refused, because the order policy does not allow backorders.',
    );
    const none = routeOrder(order([TEA, 3]), under({ mayBackorder: false }), stockOf());
    expect(none).toMatchObject({ parts: [], backorder: null, why: { rule: 'refused' } });
  });

  it('with neither, refuses all of an order of which something is missing', () => {
    const world = under({ mayBackorder: false, mayShipPartially: false });
    const plan = routeOrder(order([TEA, 3]), world, apart);
    expect(plan).toMatchObject({ parts: [], backorder: null, impossible: null });
    expect(plan.refused?.lines).toEqual([{ line: 1, quantity: 3 }]);
  });

  it('refuses a destination that is not allowed, whatever is in stock', () => {
    const plan = routeOrder(both, under({ countries: ['CA'] }), apart);
    const reason = 'The order policy does not allow orders to US.';
    expect(plan.refused).toEqual({ lines, reason });
    expect(plan.why).toEqual({ rule: 'refused', text: reason, warehouses: [] });
  });
});
