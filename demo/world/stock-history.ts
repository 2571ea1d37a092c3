// A year in the warehouses, week by week, through the same use cases as real work.

import { adjust, count, moveStatus, receive } from '../../src/domains/inventory/ops/change-inventory.ts';
import { hold, release } from '../../src/domains/inventory/ops/hold-inventory.ts';
import type { StockStatus } from '../../src/domains/stock/stock-state.ts';
import { dateAt } from '../../src/domains/warehouses/find-warehouses.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import type { FeedWriter } from '../../src/kit/feed/feed-writer.ts';
import type { Random } from '../../src/kit/kernel/random.ts';
import { OrderDays, type OrdersPlan } from './order-history.ts';
import type { DemoItem } from './products.ts';
import { analyzeTables, readItemIds, readLotsOnHand } from './queries.ts';
import { HOUR_MS, StepsByWarehouse } from './steps.ts';
import { type Lot, StockOnHand } from './stock-on-hand.ts';
import { DEMO_WAREHOUSES } from './warehouses.ts';

const EMPTY = { available: 0, damaged: 0, quarantined: 0, expired: 0, held: 0 };
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Units in a lot that is large enough to take a few. */
const ENOUGH = 24;

export interface YearPlan {
  readonly orgId: number;
  readonly items: readonly DemoItem[];
  readonly from: Date;
  readonly until: Date;
  /** Receipts per week; those of `pace` weeks come together. */
  readonly receiptsPerWeek: number;
  /** Everything except expiry happens once in this many weeks. */
  readonly pace: number;
  /** Whether units are put on hold now and then. */
  readonly holds: boolean;
  /** Orders of its last weeks. */
  readonly orders: OrdersPlan;
  readonly weeksWithOrders: number;
}

/** Up to the last evening; later events come before its end. */
export async function runYear(tx: Tx, plan: YearPlan, random: Random): Promise<Year> {
  const year = new Year(tx, plan, random, await readItemIds(tx, plan.orgId));
  const weeks = Math.floor((plan.until.getTime() - plan.from.getTime()) / WEEK_MS);
  for (let week = 0; week < weeks; week += 1) {
    await year.runWeek(week, weeks);
    // Plans for empty tables would read all rows of an org for each row that changes.
    if (week === weeks - plan.weeksWithOrders) analyzeTables(tx);
  }
  return year;
}

/** Where an item is kept. */
interface StockLocation {
  readonly item: DemoItem;
  readonly warehouse: number;
}

export class Year {
  readonly #tx: Tx;
  readonly #plan: YearPlan;
  readonly #random: Random;
  readonly #stock = new StockOnHand();
  readonly #places: readonly StockLocation[];
  readonly #holds: {
    readonly id: Promise<number>;
    readonly warehouse: number;
    readonly week: number;
    readonly lots: readonly { lot: Lot; quantity: number }[];
  }[] = [];
  readonly #steps: StepsByWarehouse;
  readonly orders: OrderDays;
  readonly #items: ReadonlyMap<string, DemoItem>;
  readonly #itemIds: ReadonlyMap<string, number>;
  #nextPlace = 0;
  #lots = 0;
  #now: Date;

  constructor(tx: Tx, plan: YearPlan, random: Random, itemIds: ReadonlyMap<string, number>) {
    this.#tx = tx;
    this.#plan = plan;
    this.#random = random;
    this.#itemIds = itemIds;
    this.#now = plan.from;
    this.#steps = new StepsByWarehouse(tx);
    this.orders = new OrderDays(tx, plan.orders, random);
    this.#items = new Map(plan.items.map((item) => [item.mpn, item]));
    // First warehouses first, so that the first receipts are of the first items.
    const places = plan.items.flatMap((item) =>
      item.warehouses.map((warehouse, rank) => ({ item, warehouse, rank })),
    );
    this.#places = places.sort((a, b) => a.rank - b.rank);
  }

  async runWeek(week: number, weeks: number): Promise<void> {
    const { from, pace, until, weeksWithOrders } = this.#plan;
    const takesOrders = week >= weeks - weeksWithOrders;
    const isActive = week % pace === 0;
    for (let day = 0; day < 7; day += 1) {
      const at = (hour: number) => {
        this.#now = new Date(from.getTime() + week * WEEK_MS + day * DAY_MS + hour * HOUR_MS);
      };
      at(13);
      if (takesOrders) await this.orders.shipDue(this.#now);
      const isWorked = day === 1 || (isActive && day < 6);
      if (isWorked && (!takesOrders || day === 0)) this.#stockDay(day, week, weeks);
      // Orders take from lots unseen by this class, so everything except receipts happens on one day.
      if (takesOrders && day === 2) {
        await this.#readStock();
        for (const step of isActive ? [1, 2, 3, 4, 5] : [1]) this.#stockDay(step, week, weeks);
      }
      at(17);
      if (takesOrders || day === 6) await this.#steps.end();
      if (takesOrders && this.#now < until) {
        await this.orders.shipDue(this.#now);
        await this.orders.runDay(this.#now);
      }
      if (!takesOrders && day === 6 && this.#plan.orders.hasReturns) await this.#runQuietEvening(week);
    }
  }

  async #runQuietEvening(week: number): Promise<void> {
    const there = new Set(
      this.#stock.all().flatMap(({ item, units }) => (units.available >= ENOUGH ? [item.mpn] : [])),
    );
    const hasSold = await this.orders.runQuietWeek(week, (mpn) => there.has(mpn), this.#now);
    if (hasSold) await this.#readStock();
  }

  /** Starts the work of a day. Stock is tracked here, so nothing waits for the database. */
  #stockDay(day: number, week: number, weeks: number): void {
    const turn = week / this.#plan.pace;
    if (day === 0) this.#receive();
    if (day === 1) this.#expire();
    if (day === 2) this.#changeStatus(turn);
    if (day === 3) this.#adjust();
    if (day === 4 && turn % 2 === 0) this.#count();
    if (day === 5 && turn % 3 === 0 && this.#plan.holds) this.#hold(week);
    if (day === 5) this.#release(week, weeks);
    if (day === 5 && turn % 3 === 2) this.#dispose();
  }

  async #readStock(): Promise<void> {
    await this.#steps.end();
    for (const lot of this.#stock.all()) Object.assign(lot.units, EMPTY);
    for (const row of await readLotsOnHand(this.#tx, this.#plan.orgId)) {
      const item = this.#items.get(row.mpn);
      if (item === undefined) continue;
      const { warehouse_id: warehouse, lot, expiration } = row;
      const { units } = this.#stock.lot({ item, warehouse, lot, expiration });
      units[row.status] += row.on_hand - row.reserved;
      units.held += row.reserved;
    }
  }

  /** Leaves nothing for the expiry sweep. */
  async end(): Promise<void> {
    this.#now = this.#plan.until;
    await this.#readStock();
    this.#expire();
    await this.#steps.end();
  }

  #begin<Input, Result>(
    warehouse: number,
    step: (tx: Tx, feed: FeedWriter, input: Input) => Promise<Result>,
    input: Input | Promise<Input>,
    actor = 'Hanna Hub',
  ): Promise<Result> {
    const author = { orgId: this.#plan.orgId, actor, now: this.#now };
    return this.#steps.begin(warehouse, author, async (feed) => step(this.#tx, feed, await input));
  }

  #receive(): void {
    const arriving = new Map<number, { lot: Lot; quantity: number; status: StockStatus }[]>();
    for (let line = 0; line < this.#plan.receiptsPerWeek * this.#plan.pace; line += 1) {
      const place = this.#places[this.#nextPlace % this.#places.length];
      this.#nextPlace += 1;
      if (place === undefined) continue;
      const quantity = this.#random.between(2, 20) * 12;
      const lot = this.#stock.lot({ ...place, ...this.#lotOf(place.item) });
      const lines = arriving.get(place.warehouse) ?? [];
      arriving.set(place.warehouse, lines);
      lines.push({ lot, quantity, status: 'available' });
      if (line % 17 === 16) lines.push({ lot, quantity: this.#random.between(1, 6), status: 'damaged' });
    }
    for (const [warehouse, lines] of arriving) {
      this.#begin(warehouse, receive, {
        warehouse_id: warehouse,
        lines: lines.map(({ lot, quantity, status }) => ({
          ...this.#referenceTo(lot),
          quantity,
          status,
          ...(status === 'damaged' ? { note: 'crushed in transit' } : {}),
        })),
      });
      for (const { lot, quantity, status } of lines) lot.units[status] += quantity;
    }
  }

  /** The item's lot, and a date within its shelf life, part of which has passed on arrival. */
  #lotOf({ fields }: DemoItem): { lot: string | null; expiration: string | null } {
    this.#lots += 1;
    const days = Math.floor((fields.shelf_life_days ?? 0) * (0.8 + this.#random.next() * 0.15));
    const month = this.#now.toISOString().slice(2, 7).replace('-', '');
    return {
      lot: fields.lot_num_required === true ? `LOT${month}-${String(this.#lots).padStart(4, '0')}` : null,
      expiration:
        fields.can_expire === true
          ? new Date(this.#now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
          : null,
    };
  }

  /** As the expiry sweep does, in each warehouse's time zone. */
  #expire(): void {
    for (const [index, { input }] of DEMO_WAREHOUSES.entries()) {
      const today = dateAt(input.timezone, this.#now);
      const past = this.#lotsAt(index + 1, ({ units, expiration }) => {
        return units.available > 0 && expiration !== null && expiration < today;
      });
      this.#move(
        index + 1,
        past.map((lot) => ({ lot, quantity: lot.units.available })),
        'available',
        'expired',
      );
    }
  }

  #changeStatus(turn: number): void {
    const warehouse = this.#anyWarehouse();
    const lots = this.#random.some(this.#wellStocked(warehouse), 3);
    const lines = lots.map((lot) => ({ lot, quantity: this.#random.between(1, 8) }));
    const to = turn % 3 === 2 ? 'quarantined' : 'damaged';
    this.#move(warehouse, lines, 'available', to, to === 'damaged' ? 'dropped' : 'label to be checked');
    if (turn % 6 !== 4) return;
    const today = dateAt(DEMO_WAREHOUSES[warehouse - 1]?.input.timezone ?? 'UTC', this.#now);
    const isInTime = (expiration: string | null) => expiration === null || expiration >= today;
    const checked = this.#lotsAt(warehouse, ({ units, expiration }) => {
      return units.quarantined > 0 && isInTime(expiration);
    }).slice(0, 1);
    const freed = checked.map((lot) => ({ lot, quantity: lot.units.quarantined }));
    this.#move(warehouse, freed, 'quarantined', 'available', 'label is right');
  }

  #move(
    warehouse: number,
    lines: readonly { lot: Lot; quantity: number }[],
    from: StockStatus,
    to: StockStatus,
    note: string | null = null,
  ): void {
    if (lines.length === 0) return;
    this.#begin(
      warehouse,
      moveStatus,
      {
        warehouse_id: warehouse,
        lines: lines.map(({ lot, quantity }) => ({
          ...this.#referenceTo(lot),
          quantity,
          from_status: from,
          to_status: to,
          note,
        })),
      },
      to === 'expired' ? 'expiry sweep' : undefined,
    );
    for (const { lot, quantity } of lines) {
      lot.units[from] -= quantity;
      lot.units[to] += quantity;
    }
  }

  #adjust(): void {
    const warehouse = this.#anyWarehouse();
    const lines = this.#random.some(this.#wellStocked(warehouse), 3).map((lot, index) => {
      const units = this.#random.between(1, 5);
      return index === 2
        ? { lot, quantity: units, reason: 'found' as const, note: 'behind the rack' }
        : { lot, quantity: -units, reason: 'lost' as const, note: 'not at its place' };
    });
    this.#adjustBy(warehouse, lines, 'available');
  }

  #adjustBy(
    warehouse: number,
    lines: readonly { lot: Lot; quantity: number; reason: 'found' | 'lost' | 'disposed'; note: string }[],
    status: StockStatus,
  ): void {
    if (lines.length === 0) return;
    this.#begin(warehouse, adjust, {
      warehouse_id: warehouse,
      lines: lines.map(({ lot, quantity, reason, note }) => ({
        ...this.#referenceTo(lot),
        quantity,
        reason,
        note,
        status,
      })),
    });
    for (const { lot, quantity } of lines) lot.units[status] += quantity;
  }

  /** Disposes of the oldest unsellable stock; the rest stays. */
  #dispose(): void {
    for (const status of ['expired', 'damaged'] as const) {
      const [first] = this.#stock.all().filter(({ units }) => units[status] > 0);
      if (first === undefined) continue;
      const old = this.#lotsAt(first.warehouse, ({ units }) => units[status] > 0);
      const lines = old.slice(0, Math.floor(old.length / 2)).map((lot) => ({
        lot,
        quantity: -lot.units[status],
        reason: 'disposed' as const,
        note: 'destroyed',
      }));
      this.#adjustBy(first.warehouse, lines, status);
    }
  }

  #count(): void {
    const warehouse = this.#anyWarehouse();
    const lots = this.#random.some(
      this.#wellStocked(warehouse).filter(({ units }) => units.held === 0),
      8,
    );
    if (lots.length === 0) return;
    const lines = lots.map((lot, index) => {
      const difference = index % 3 === 0 ? this.#random.between(-3, 2) : 0;
      return { lot, counted: lot.units.available + difference };
    });
    this.#begin(warehouse, count, {
      warehouse_id: warehouse,
      note: 'monthly count',
      lines: lines.map(({ lot, counted }) => ({ ...this.#referenceTo(lot), counted })),
    });
    for (const { lot, counted } of lines) lot.units.available = counted;
  }

  /** The first hold is on the first item and stays. */
  #hold(week: number): void {
    const isFirst = this.#holds.length === 0 && week === 0;
    const [first] = this.#places;
    const warehouse = isFirst ? (first?.warehouse ?? 0) : this.#anyWarehouse();
    // Skips what would expire while on hold.
    const lasting = this.#wellStocked(warehouse).filter(
      ({ expiration }) => expiration === null || expiration > this.#plan.until.toISOString().slice(0, 10),
    );
    const lots = isFirst
      ? lasting.filter(({ item }) => item === first?.item).slice(0, 1)
      : this.#random.some(lasting, 2);
    if (lots.length === 0) return;
    const lines = lots.map((lot) => ({ lot, quantity: isFirst ? 1 : this.#random.between(2, 10) }));
    const held = this.#begin(warehouse, hold, {
      warehouse_id: warehouse,
      note: isFirst ? 'photo shoot' : 'kept for a trade fair',
      lines: lines.map(({ lot, quantity }) => ({ ...this.#referenceTo(lot), quantity })),
    });
    for (const { lot, quantity } of lines) {
      lot.units.available -= quantity;
      lot.units.held += quantity;
    }
    if (isFirst) return;
    const id = held.then((one) => one.id);
    // The steps report its failure.
    id.catch(() => {});
    this.#holds.push({ id, warehouse, week, lots: lines });
  }

  /** After six weeks; holds of the last weeks stay open. */
  #release(week: number, weeks: number): void {
    const [oldest] = this.#holds;
    if (oldest === undefined || week - oldest.week < 6 || week > weeks - 8) return;
    this.#holds.shift();
    this.#begin(oldest.warehouse, release, oldest.id);
    for (const { lot, quantity } of oldest.lots) {
      lot.units.held -= quantity;
      lot.units.available += quantity;
    }
  }

  /** The lot as a request names it. */
  #referenceTo({ item, lot, expiration }: Lot) {
    return { item_id: this.#itemIds.get(item.mpn) ?? 0, lot, expiration };
  }

  #anyWarehouse(): number {
    const used = [...new Set(this.#stock.all().map(({ warehouse }) => warehouse))];
    return this.#random.some(used, 1)[0] ?? 0;
  }

  #lotsAt(warehouse: number, fits: (lot: Lot) => boolean): Lot[] {
    return this.#stock.all().filter((lot) => lot.warehouse === warehouse && fits(lot));
  }

  /** Lots large enough to take a few from. */
  #wellStocked(warehouse: number): Lot[] {
    return this.#lotsAt(warehouse, ({ units }) => units.available >= ENOUGH);
  }
}
