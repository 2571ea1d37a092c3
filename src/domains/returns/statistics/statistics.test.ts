// The statistics of returns, against a plain computation over everything that was ever shipped and taken in.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered } from '../../../../test/tools/answered.ts';
import { placeOrder } from '../../../../test/worlds/place-order.ts';
import { type StockWorld, stockWorld } from '../../../../test/worlds/stock-world.ts';
import { workOf } from '../../../kit/aggregates/work.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';
import { packSubOrder } from '../../fulfilment/pack-sub-order.ts';
import { shipSubOrder } from '../../fulfilment/ship-sub-order.ts';
import { startPicks } from '../../fulfilment/start-pick.ts';
import { undoShip } from '../../fulfilment/undo/undo-steps.ts';
import { receiveStock } from '../../stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../../stock/stock-state.ts';
import { announceReturn, takeArrival } from '../announce-return.ts';
import { decideUnits } from '../decide-units.ts';
import type { Grade, ReturnReason } from '../schema.ts';
import { takeIn } from '../take-in.ts';
import { partOf, periodsOf, piecesOf } from './period-rules.ts';
import { readRates, sumReasons, sumReturned, type Wanted } from './queries.ts';
import type { Group, Interval } from './schema.ts';

const DAY_MS = 24 * 3600 * 1000;
const START = new Date('2026-01-27T15:00:00.000Z');
const MARKETS = [null, 'Amazon', 'eBay'];
const SKUS = ['S-1', 'S-2'];
const REASONS: readonly ReturnReason[] = ['unwanted', 'defective', 'refused'];
const GRADES: readonly Grade[] = ['A', 'B', 'D'];

interface Shipped {
  readonly day: string;
  readonly itemId: number;
  readonly sku: string;
  readonly warehouseId: number;
  readonly marketplace: string;
  readonly quantity: number;
  back: number;
}

interface Returned {
  readonly returnId: number;
  readonly day: string;
  readonly itemId: number;
  readonly sku: string;
  readonly warehouseId: number;
  readonly marketplace: string;
  readonly reason: string;
  readonly quantity: number;
  readonly from: Shipped | null;
  readonly unitId: number;
  disposition: string;
}

let world: StockWorld;
const clock = new ManualClock(START);
let parcels = 0;
/** All that has happened. */
const shipped: Shipped[] = [];
const returned: Returned[] = [];
const orders: { name: string; parcels: Shipped[]; subOrders: number[] }[] = [];

beforeAll(async () => {
  world = await stockWorld({ clock, items: 3, books: 'stock' });
  await world.sql.query(`UPDATE warehouse SET services = '{storage,orders,returns}'`);
  await world.sql.query(
    'INSERT INTO warehouse_access (org_id, warehouse_id, created_at) SELECT $1, id, created_at FROM warehouse',
    [world.orgId],
  );
  await world.change((tx, feed) =>
    receiveStock(
      tx,
      feed,
      world.itemIds.flatMap((itemId) =>
        world.warehouseIds.map((warehouseId) => ({
          itemId,
          warehouseId,
          quantity: 100_000,
          lot: NO_LOT,
          expiration: NO_DATE,
          status: 'available' as const,
        })),
      ),
    ),
  );
});
afterAll(() => world.close());

const today = () => clock.now().toISOString().slice(0, 10);

interface Step {
  readonly kind: 'ship' | 'ship' | 'return' | 'blind' | 'decide' | 'undo';
  readonly days: number;
  readonly item: number;
  readonly warehouse: number;
  readonly market: number;
  readonly sku: number;
  readonly quantity: number;
  readonly which: number;
  readonly reason: number;
  readonly grade: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('ship', 'ship', 'ship', 'return', 'return', 'blind', 'decide', 'undo'),
  days: fc.constantFrom(0, 0, 1, 3, 9),
  item: fc.integer({ min: 1, max: 3 }),
  warehouse: fc.integer({ min: 1, max: 2 }),
  market: fc.nat(2),
  sku: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 6 }),
  which: fc.nat(50),
  reason: fc.nat(2),
  grade: fc.nat(2),
});

/** An order in two parts, a day after each other, from both warehouses. */
async function ship({ item, warehouse, market, sku, quantity }: Step): Promise<void> {
  const name = `O-${orders.length + 1}-${parcels}`;
  const second = quantity > 2 ? 1 : 0;
  const other = warehouse === 1 ? 2 : 1;
  const parts = [
    { warehouseId: warehouse, quantity: quantity - second },
    ...(second > 0 ? [{ warehouseId: other, quantity: second }] : []),
  ];
  const { subOrderIds } = await world.change((tx, feed) =>
    placeOrder(tx, feed, {
      marketOrderId: name,
      marketplace: MARKETS[market] ?? null,
      lines: [{ itemId: item, quantity, sku: SKUS[sku] ?? null }],
      parts: parts.map((one) => ({ warehouseId: one.warehouseId, lines: { 1: one.quantity } })),
    }),
  );
  const made: Shipped[] = [];
  for (const [index, part] of parts.entries()) {
    const id = subOrderIds[index] ?? 0;
    parcels += 1;
    await world.change((tx, feed) => startPicks(workOf(tx, feed), [id]));
    const cartons = [{ weight_lb: 1, items: [{ line: 1, quantity: part.quantity }] }];
    await world.change((tx, feed) => packSubOrder(workOf(tx, feed), id, { cartons }));
    const shipments = [{ carrier: 'UPS', tracking_number: `ST${String(parcels).padStart(8, '0')}` }];
    await world.change((tx, feed) => shipSubOrder(workOf(tx, feed), id, { shipments }));
    made.push({
      day: today(),
      itemId: item,
      sku: SKUS[sku] ?? '',
      warehouseId: part.warehouseId,
      marketplace: MARKETS[market] ?? '',
      quantity: part.quantity,
      back: 0,
    });
    clock.advanceMs(DAY_MS);
  }
  shipped.push(...made);
  orders.push({ name, parcels: made, subOrders: [...subOrderIds] });
}

const unit = ({ quantity, grade, reason }: Step) => ({
  quantity,
  grade: GRADES[grade] ?? 'A',
  condition: 'opened' as const,
  reason: REASONS[reason] ?? 'other',
});

interface Taken {
  id: number;
  units: { unit_id: number; item_id: number; quantity: number; disposition: string }[];
}

/** Some of an order comes back: of the parcel that left first, where it does not say. */
async function sendBack(one: Step): Promise<void> {
  const order = orders[one.which % Math.max(orders.length, 1)];
  const left = order?.parcels.reduce((sum, parcel) => sum + parcel.quantity - parcel.back, 0) ?? 0;
  if (order === undefined || left === 0) return;
  const quantity = Math.min(one.quantity, left);
  const lines = [{ market_order_item_id: null, item_id: order.parcels[0]?.itemId ?? 0, quantity }];
  const made = await world.change(
    answered<Taken>((work) =>
      announceReturn(work, {
        market_order_id: order.name,
        lines,
        reason: 'other',
        warehouse_id: one.warehouse,
      }),
    ),
  );
  // In two goes, so that a return has units of several days.
  const goes = quantity > 1 ? [1, quantity - 1] : [quantity];
  for (const [index, go] of goes.entries()) {
    if (index > 0) clock.advanceMs(DAY_MS);
    const { units } = await world.change(
      answered<Taken>((work) =>
        takeIn(work, made.id, { units: [{ line: 1, ...unit({ ...one, quantity: go }) }] }),
      ),
    );
    for (const taken of units.filter((row) => !known(made.id, row.unit_id))) {
      const parcel = order.parcels.find((other) => other.back < other.quantity);
      if (parcel === undefined) throw new Error('more came back than had left');
      parcel.back += taken.quantity;
      note(one, made.id, taken, parcel);
    }
  }
}

const known = (returnId: number, unitId: number) =>
  returned.some((one) => one.returnId === returnId && one.unitId === unitId);

function note(one: Step, returnId: number, taken: Taken['units'][number], from: Shipped | null): void {
  returned.push({
    returnId,
    unitId: taken.unit_id,
    day: today(),
    itemId: from?.itemId ?? one.item,
    sku: from?.sku ?? '',
    warehouseId: one.warehouse,
    marketplace: from?.marketplace ?? '',
    reason: REASONS[one.reason] ?? '',
    quantity: taken.quantity,
    from,
    disposition: taken.disposition,
  });
}

/** Two items, so that a return counts once and with each of them. */
async function blind(one: Step): Promise<void> {
  const made = await world.change(
    answered<Taken>((work) => takeArrival(work, { warehouse_id: one.warehouse })),
  );
  const { units } = await world.change(
    answered<Taken>((work) =>
      takeIn(work, made.id, {
        units: [one.item, one.item === 1 ? 2 : 1].map((item_id) => ({ item_id, ...unit(one) })),
        finish: true,
      }),
    ),
  );
  for (const taken of units) note({ ...one, item: taken.item_id }, made.id, taken, null);
}

const OVERRIDE = { isAllowed: true, reason: 'it may not wait' };

async function decide(one: Step): Promise<void> {
  const open = returned.filter((other) => other.disposition === 'undecided');
  const found = open[one.which % Math.max(open.length, 1)];
  if (found === undefined) return;
  const disposition = (['restock', 'quarantine', 'dispose'] as const)[one.grade] ?? 'quarantine';
  const decisions = [{ unit_id: found.unitId, disposition }];
  await world.change(answered((work) => decideUnits(work, found.returnId, { decisions }, 'hub', OVERRIDE)));
  found.disposition = disposition;
}

/** The last parcel has not left after all. */
async function undo(): Promise<void> {
  const order = orders.at(-1);
  if (order === undefined || order.parcels.some((one) => one.back > 0)) return;
  orders.pop();
  for (const id of order.subOrders)
    await world.change((tx, feed) => undoShip(workOf(tx, feed), id, { reason: 'no' }));
  for (const one of order.parcels) shipped.splice(shipped.indexOf(one), 1);
}

const WORK = { ship, return: sendBack, blind, decide, undo };

// --- The same once more, told as plainly as possible ------------------------------------------------------------

interface Fact {
  readonly day: string;
  readonly itemId: number;
  readonly sku: string;
  readonly warehouseId: number;
  readonly marketplace: string;
}

function asked(wanted: Wanted): (fact: Fact) => boolean {
  return (fact) =>
    fact.day >= wanted.start &&
    fact.day <= wanted.end &&
    (wanted.item_id === undefined || fact.itemId === wanted.item_id) &&
    (wanted.sku === undefined || fact.sku === wanted.sku) &&
    (wanted.warehouse_id === undefined || fact.warehouseId === wanted.warehouse_id) &&
    (wanted.marketplace === undefined || fact.marketplace === wanted.marketplace);
}

/** Returned units where they count by the basis. */
function counted({ basis }: Wanted): (Returned & { isFirst: boolean; isFirstOfItem: boolean })[] {
  const rows = returned.flatMap((one) =>
    basis === 'returned'
      ? [one]
      : one.from === null
        ? []
        : [{ ...one, day: one.from.day, warehouseId: one.from.warehouseId }],
  );
  return rows.map((one, index) => {
    const before = rows.slice(0, index).filter((other) => other.returnId === one.returnId);
    return {
      ...one,
      isFirst: before.length === 0,
      isFirstOfItem: !before.some((other) => other.itemId === one.itemId && other.sku === one.sku),
    };
  });
}

function keyOf(fact: Fact, group: Group): string {
  if (group === 'item') return String(fact.itemId);
  if (group === 'warehouse') return String(fact.warehouseId);
  if (group === 'marketplace') return fact.marketplace;
  return periodsOf(fact.day, fact.day, group)[0] ?? '';
}

const unitsOf = (rows: readonly { readonly quantity: number }[]) =>
  rows.reduce((sum, one) => sum + one.quantity, 0);

function naiveRates(group: Group, wanted: Wanted) {
  const left = shipped.filter(asked(wanted));
  const back = counted(wanted).filter(asked(wanted));
  const keys = new Set([...left, ...back].map((one) => keyOf(one, group)));
  const groups = [...keys].map((key) => ({
    key,
    shipped: unitsOf(left.filter((one) => keyOf(one, group) === key)),
    returned: unitsOf(back.filter((one) => keyOf(one, group) === key)),
  }));
  return { groups, shipped: unitsOf(left), returned: unitsOf(back) };
}

function naiveReasons(wanted: Wanted) {
  const groups = Map.groupBy(counted(wanted).filter(asked(wanted)), (one) => one.reason);
  return [...groups].map(([key, rows]) => ({ key, units: unitsOf(rows) }));
}

function naiveSums(group: Interval, wanted: Wanted) {
  const back = counted(wanted).filter(asked(wanted));
  const isOfItems = wanted.item_id !== undefined || wanted.sku !== undefined;
  const groups = Map.groupBy(back, (one) => keyOf(one, group));
  return [...groups].map(([key, rows]) => ({
    key,
    returns: rows.filter((one) => (isOfItems ? one.isFirstOfItem : one.isFirst)).length,
    units: unitsOf(rows),
    restocked: unitsOf(rows.filter((one) => one.disposition === 'restock')),
    disposed: unitsOf(rows.filter((one) => one.disposition === 'dispose')),
  }));
}

const byKey = <T extends { readonly key: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));

/** So many days after the first thing that happened. */
const dayAfter = (days: number) => new Date(START.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Periods of a day up to more than a year, which start and end anywhere in a month. */
const period = fc
  .record({ first: fc.integer({ min: -40, max: 400 }), days: fc.oneof(fc.nat(40), fc.nat(400)) })
  .map(({ first, days }) => ({ start: dayAfter(first), end: dayAfter(first + days) }));

const filters = fc.record({
  basis: fc.constantFrom('shipped' as const, 'returned' as const),
  item_id: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  sku: fc.option(fc.constantFrom(...SKUS, 'none'), { nil: undefined }),
  warehouse_id: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  marketplace: fc.option(fc.constantFrom('Amazon', 'eBay', 'none'), { nil: undefined }),
});
const query: fc.Arbitrary<Wanted> = fc.tuple(period, filters).map(([days, rest]) => ({ ...days, ...rest }));

describe('the statistics of returns', () => {
  it('are what everything that was shipped and taken in adds up to, on both bases', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 25 }),
        fc.array(query, { minLength: 8, maxLength: 8 }),
        async (steps, queries) => {
          for (const one of steps) {
            clock.advanceMs(one.days * DAY_MS);
            await WORK[one.kind](one);
          }
          const { db, orgId } = world;
          for (const wanted of queries) {
            for (const group of ['day', 'week', 'month', 'item', 'warehouse', 'marketplace'] as const) {
              const rows = await readRates(db, orgId, group, wanted);
              const naive = naiveRates(group, wanted);
              const said = rows.map(({ key, shipped: left, returned: back }) => ({
                key,
                shipped: left,
                returned: back,
              }));
              expect(byKey(said)).toEqual(byKey(naive.groups));
              if (rows[0] !== undefined)
                expect([rows[0].all_shipped, rows[0].all_returned]).toEqual([naive.shipped, naive.returned]);
            }
            const reasons = await sumReasons(db, orgId, wanted);
            expect(byKey(reasons.map(({ reason, units }) => ({ key: reason, units })))).toEqual(
              byKey(naiveReasons(wanted)),
            );
            for (const group of ['day', 'week', 'month'] as const)
              expect(byKey(await sumReturned(db, orgId, wanted, group))).toEqual(
                byKey(naiveSums(group, wanted)),
              );
          }
        },
      ),
      { numRuns: 8 },
    );
    expect((await verifyBooks(world.db)).findings).toEqual([]);
  });

  it('are checked by verify, each day and each counter', async () => {
    const add = (table: string, column: string, day: number, units: number) =>
      world.sql.query(
        `UPDATE ${table} SET ${column}[${day}] = ${column}[${day}] + $1
         WHERE ctid = (SELECT t.ctid FROM ${table} t ORDER BY to_jsonb(t) - '{returns,units,restocked_units,disposed_units}'::text[]
                       LIMIT 1)`,
        [units],
      );
    for (const [table, column, name] of [
      ['shipped_month', 'units', 'shipped_days'],
      ['returned_month', 'returns', 'returned_days'],
      ['returned_month', 'units', 'returned_days'],
      ['returned_month', 'restocked_units', 'returned_days'],
      ['returned_month', 'disposed_units', 'returned_days'],
      ['returned_reason_month', 'units', 'returned_reasons'],
    ] as const) {
      await add(table, column, 31, 1);
      const { findings } = await verifyBooks(world.db);
      expect(findings.map((one) => one.check)).toEqual([name]);
      await add(table, column, 31, -1);
    }
    expect((await verifyBooks(world.db)).findings).toEqual([]);
  });

  it('has weeks from Monday on, and periods without anything', () => {
    expect(periodsOf('2026-02-01', '2026-02-10', 'week')).toEqual(['2026-01-26', '2026-02-02', '2026-02-09']);
    expect(periodsOf('2025-12-31', '2026-02-01', 'month')).toEqual([
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ]);
    expect(periodsOf('2024-02-28', '2024-03-01', 'day')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    // Years before 100 are no years of the last century.
    expect(periodsOf('0099-12-31', '0100-01-01', 'day')).toEqual(['0099-12-31', '0100-01-01']);
    expect(periodsOf('0099-12-31', '0100-01-01', 'month')).toEqual(['0099-12-01', '0100-01-01']);
    expect(periodsOf('0009-01-01', '0009-01-01', 'week')).toEqual(['0008-12-29']);
  });

  it('cuts a period where a month or an interval ends', () => {
    expect(piecesOf('2026-01-30', '2026-02-03', 'week')).toEqual([
      { period: '2026-01-26', month: '2026-01-01', before: 29, last: 31 },
      { period: '2026-01-26', month: '2026-02-01', before: 0, last: 1 },
      { period: '2026-02-02', month: '2026-02-01', before: 1, last: 3 },
    ]);
    expect(piecesOf('2024-02-29', '2024-02-29', 'month')).toEqual([
      { period: '2024-02-01', month: '2024-02-01', before: 28, last: 29 },
    ]);
    expect(piecesOf('0099-12-31', '0100-01-01', 'day')).toEqual([
      { period: '0099-12-31', month: '0099-12-01', before: 30, last: 31 },
      { period: '0100-01-01', month: '0100-01-01', before: 0, last: 1 },
    ]);
  });

  it('has rates of four decimals, halves up, and none of nothing', () => {
    expect(partOf(1, 3)).toBe(0.3333);
    expect(partOf(2, 3)).toBe(0.6667);
    expect(partOf(1, 32)).toBe(0.0313);
    expect(partOf(0, 5)).toBe(0);
    expect(partOf(3, 0)).toBeNull();
  });
});
