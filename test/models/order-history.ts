// Tells a history of orders twice, in the database and in the plain model, and compares.

import { expect } from 'vitest';
import { DUE_KINDS } from '../../src/app/due-kinds.ts';
import { setComponents } from '../../src/domains/catalog/bundles/write-bundles.ts';
import { changeItem } from '../../src/domains/catalog/items/manage-items.ts';
import { packSubOrder } from '../../src/domains/fulfilment/pack-sub-order.ts';
import { handOver, shipSubOrder } from '../../src/domains/fulfilment/ship-sub-order.ts';
import { shortPick } from '../../src/domains/fulfilment/short-pick.ts';
import { startPicks } from '../../src/domains/fulfilment/start-pick.ts';
import { correctTracking } from '../../src/domains/fulfilment/undo/correct-tracking.ts';
import { undoPack, undoShip, undoStartPick } from '../../src/domains/fulfilment/undo/undo-steps.ts';
import { correctLot } from '../../src/domains/inventory/ops/correct-lot.ts';
import { adjustStock, countStock } from '../../src/domains/stock/change-stock.ts';
import { receiveStock } from '../../src/domains/stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../../src/domains/stock/stock-state.ts';
import { changeWarehouse, setWarehouseAccess } from '../../src/domains/warehouses/manage-warehouses.ts';
import { type Work, workOf } from '../../src/kit/aggregates/work.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { workOffDueOf } from '../../src/kit/due/run-due-work.ts';
import { commitForOrg, type FeedWriter } from '../../src/kit/feed/feed-writer.ts';
import { manualClock, type OrdersWorld, OrderTaker, orderOf, type Wanted } from '../worlds/orders-world.ts';
import { OrderCancellations } from './order-cancellations.ts';
import { couldBeFilled } from './order-checks.ts';
import {
  BUNDLE,
  ITEMS,
  type ModelLine,
  type ModelOrder,
  type Operation,
  OrderModel,
  RECIPES,
} from './order-model.ts';
import { ParcelHistory } from './order-parcels.ts';
import { OrderRecords, type Part } from './order-records.ts';
import { changed, OrderRequests } from './order-requests.ts';
import { WorkOrdersBeside } from './order-work-orders.ts';
import { ReturnHistory } from './return-history.ts';
import { expectSameUnits } from './same-units.ts';

/** Whose marks tell all orgs of a warehouse's change. */
export const HUB = 1;

/** With lines that can be named. */
const numbered = (lines: readonly Wanted[]) =>
  orderOf(lines.map(([item_id, quantity], at) => ({ item_id, quantity, market_order_item_id: `${at + 1}` })));

/** Does to the database and to the model what happens, and holds the one against the other. */
export class OrderHistory {
  readonly model = new OrderModel();
  readonly clock = manualClock();
  readonly orgId: number;
  readonly #world: OrdersWorld;
  readonly #taker: OrderTaker;
  readonly #records: OrderRecords;
  /** What the newest units of an item are labelled with, by item and warehouse. */
  readonly #lots = new Map<string, string>();
  readonly #handedOver = new Set<number>();
  readonly #works: WorkOrdersBeside;
  readonly #returns: ReturnHistory;
  readonly #parcels: ParcelHistory;
  readonly #requests: OrderRequests;
  readonly #cancellations: OrderCancellations;
  #corrections = 0;

  constructor(world: OrdersWorld, orgId: number) {
    this.orgId = orgId;
    this.#world = world;
    this.#taker = new OrderTaker(world.db, orgId, this.clock);
    this.#records = new OrderRecords(world.world.sql, orgId);
    this.#works = new WorkOrdersBeside(this.model, this.#records, (work) => this.#change(work));
    this.#parcels = new ParcelHistory(world.db, this.clock, this.#records);
    const inWork = <T>(work: (work: Work) => Promise<T>) =>
      this.#change((tx, feed) => work(workOf(tx, feed)));
    this.#requests = new OrderRequests(this.model, this.#taker, this.clock, inWork, {
      records: this.#records,
      adopt: () => this.#adopt(),
    });
    this.#cancellations = new OrderCancellations(this.model, this.#records, inWork, {
      reserved: () => this.#adoptReserved(),
      all: () => this.#adopt(),
    });
    this.#returns = new ReturnHistory(this.model, this.#records, (work) => this.#change(work));
  }

  async perform(does: Operation): Promise<void> {
    this.clock.advanceMs(1000);
    switch (does.op) {
      case 'order':
        return this.#order(does.lines);
      case 'again':
        return this.#again(does.which, does.isChanged);
      case 'bad':
        return this.#requests.bad();
      case 'change':
        return this.#requests.change(does);
      case 'hold':
      case 'release':
        return this.#requests[does.op](does.which, does.isHub);
      case 'receive':
        return this.#receive(does.item, this.#placeOf(does), does.units);
      case 'lose':
        return this.#lose(does.item, this.#placeOf(does), does.units);
      case 'count':
        return this.#count(does.item, this.#placeOf(does), does.units);
      case 'cancel':
        return this.#cancellations.cancel(does.which);
      case 'cancelPart':
        return this.#cancellations.cancelPart(does.which, does.line, does.units);
      case 'answer':
        return this.#cancellations.answer(does.which, does.isConfirmed);
      case 'workOff':
        return this.workOff();
      case 'pick':
      case 'pack':
      case 'ship':
      case 'shortPick':
        return this.#onTheFloor(does.op, does.which);
      case 'undoStart':
      case 'undoPack':
      case 'undoShip':
      case 'handOver':
      case 'correctTracking':
        return this.#takeBack(does.op, does.which);
      case 'scan':
        return this.#parcels.scan(does.which, does.code);
      case 'correctLot':
        await this.#correctLots(does.item, this.#placeOf(does));
        return;
      case 'shut':
        return this.#shut(does.warehouse, does.by);
      case 'reopen':
        return this.reopen();
      case 'facts':
        return this.#changeFacts(does.item, does.isHazmat, does.days);
      case 'recipe':
        return this.#changeRecipe(does.recipe);
      case 'prepare':
        return this.#works.prepare(does.item, this.#placeOf(does), does.units);
      case 'packWork':
        return this.#works.pack(does.which);
      case 'unpackWork':
        return this.#works.unpack(does.which);
      case 'callOffWork':
        return this.#works.callOff(does.which);
      case 'announceReturn':
        return this.#returns.announce(does.which, does.units);
      case 'takeIn':
        return this.#returns.takeIn(does.which, does.units, does.grade);
      case 'decide':
        return this.#returns.decide(does.which, does.disposition);
      case 'cancelReturn':
        return this.#returns.cancel(does.which);
    }
  }

  // --- Orders

  /** What was cancelled as a whole is a new order, in any form; what was not is the same, or refused. */
  async #again(which: number, isChanged: boolean): Promise<void> {
    const order = this.model.named(which);
    if (order === undefined) return;
    const isCancelled = order.lines.every(({ ordered, cancelled }) => cancelled === ordered);
    if (!isCancelled) return this.#requests.again(order, isChanged);
    const lines = order.lines.map(({ item, ordered }): Wanted => [item, ordered]);
    await this.#order(lines, isChanged ? changed(order.sent) : order.sent, order);
  }

  async #order(
    lines: readonly Wanted[],
    sent = numbered(lines),
    previous: ModelOrder | null = null,
  ): Promise<void> {
    if (lines.some(([item]) => this.model.hazmat.has(item))) return;
    const promised = lines.map(([item, quantity]) => this.model.promised(item, quantity));
    const taken = await this.#taker.take(sent);
    expect(taken.previous_order_id).toBe(previous?.id ?? null);
    const order: ModelOrder = {
      id: taken.order_id,
      sent,
      holds: [],
      lines: lines.map(([item, ordered]) => ({
        item,
        ordered,
        parts: this.model.partsOf(item),
        ships: 0,
        waits: ordered,
        shipped: 0,
        cancelled: 0,
      })),
    };
    const found = await this.#records.units(order);
    this.model.orders.push(order);
    for (const [at, line] of order.lines.entries()) {
      const { least, most } = promised[at] ?? { least: 0, most: 0 };
      const ships = found[at]?.ships ?? 0;
      expect(ships, `line ${at + 1} of ${JSON.stringify(lines)}`).toBeGreaterThanOrEqual(least);
      expect(ships, `line ${at + 1} of ${JSON.stringify(lines)}`).toBeLessThanOrEqual(most);
      line.ships = ships;
      line.waits = line.ordered - ships;
      this.model.reserve(line.parts, ships);
    }
    const places = (await this.#records.parts(order)).filter(({ state }) => state === 'pending');
    expect(places.filter(({ warehouse }) => this.model.shut.has(warehouse))).toEqual([]);
  }

  // --- Stock

  /** The bundle's parts lie at one place. */
  #placeOf({ item, warehouse }: { item: number; warehouse: number }): number {
    return item <= 2 ? 1 : warehouse;
  }

  async #receive(item: number, warehouse: number, units: number): Promise<void> {
    const line = { ...this.#at(item, warehouse), quantity: units, status: 'available' as const };
    await this.#change((tx, feed) => receiveStock(tx, feed, [line]));
    this.model.put(item, warehouse, this.model.there(item, warehouse) + units);
  }

  async #lose(item: number, warehouse: number, units: number): Promise<void> {
    const there = this.model.there(item, warehouse);
    if (units > there) return;
    await this.#expectOneLot(item, warehouse);
    const line = {
      ...this.#at(item, warehouse),
      quantity: -units,
      status: 'available',
      reason: 'lost',
    } as const;
    await this.#reality(item, warehouse, there - units, (tx, feed) => adjustStock(tx, feed, [line]));
  }

  async #count(item: number, warehouse: number, counted: number): Promise<void> {
    await this.#expectOneLot(item, warehouse);
    const line = { ...this.#at(item, warehouse), counted, status: 'available' } as const;
    await this.#reality(item, warehouse, counted, (tx, feed) => countStock(tx, feed, [line], 1, null));
  }

  /** So many are there from now on, whatever was reserved. */
  async #reality(item: number, warehouse: number, units: number, change: Change): Promise<void> {
    const { reserved } = await this.#records.record(item, warehouse);
    await this.#change(change);
    this.model.put(item, warehouse, units);
    const lost = Math.max(0, reserved - units);
    this.model.reserve(this.model.partsOf(item), -lost);
    if (lost > 0) this.model.hasMissing = true;
  }

  #at(item: number, warehouse: number) {
    const lot = this.#lots.get(`${item} ${warehouse}`) ?? NO_LOT;
    return { itemId: item, warehouseId: warehouse, lot, expiration: NO_DATE };
  }

  /** What lies at a place gets another lot, all of it: reserved, picked and packed units, too. Totals stay. */
  async #correctLots(item: number, warehouse: number): Promise<void> {
    this.#corrections += 1;
    const to_lot = `LOT-${this.#corrections}`;
    for (const lot of await this.#records.lots(item, warehouse))
      await this.#change((tx, feed) =>
        correctLot(tx, feed, {
          item_id: item,
          warehouse_id: warehouse,
          lot: lot === NO_LOT ? null : lot,
          to_lot,
          reason: 'mistyped',
        }),
      );
    if ((await this.#records.lots(item, warehouse)).length > 0)
      this.#lots.set(`${item} ${warehouse}`, to_lot);
  }

  /** Also what has come back since it was corrected has the right one. */
  async #expectOneLot(item: number, warehouse: number): Promise<void> {
    const { lot } = this.#at(item, warehouse);
    const lots = await this.#records.lots(item, warehouse);
    expect(
      lots.filter((one) => one !== lot),
      `item ${item} at ${warehouse} is all of lot ${lot}`,
    ).toEqual([]);
  }

  // --- Configuration

  async #shut(warehouse: number, by: 'access' | 'service' | 'activity'): Promise<void> {
    if (this.model.shut.has(warehouse) || !this.model.mayShut(warehouse)) return;
    this.model.shut.set(warehouse, by);
    await this.#configure(warehouse, by, false);
  }

  /** All that is shut ships again. */
  async reopen(): Promise<void> {
    for (const [warehouse, by] of this.model.shut) await this.#configure(warehouse, by, true);
    this.model.shut.clear();
  }

  async #configure(warehouse: number, by: 'access' | 'service' | 'activity', isOpen: boolean): Promise<void> {
    if (by === 'access') {
      await this.#change((tx, feed) => setWarehouseAccess(tx, feed, warehouse, isOpen));
      return;
    }
    const services = [
      ...(isOpen ? (['orders'] as const) : []),
      'storage' as const,
      'returns' as const,
      'marketplace_prep' as const,
    ];
    const changes = by === 'service' ? { services } : { is_active: isOpen };
    const author = { orgId: HUB, actor: 'hub', now: this.clock.now() };
    await commitForOrg(this.#world.db, author, (tx, feed) =>
      changeWarehouse(tx, feed, warehouse, changes, null),
    );
  }

  /** Goods without a date are good for any number of days. */
  async #changeFacts(item: number, isHazmat: boolean, days: number): Promise<void> {
    const changes = { is_hazmat: isHazmat, min_remaining_days: { MERCHANT: days } };
    await this.#change((tx, feed) => changeItem(tx, feed, item, changes, null));
    if (isHazmat) this.model.hazmat.add(item);
    else this.model.hazmat.delete(item);
  }

  async #changeRecipe(recipe: number): Promise<void> {
    if (!this.model.mayChangeRecipe()) return;
    const parts = RECIPES[recipe] ?? [];
    const components = parts.map(([component_id, quantity]) => ({ component_id, quantity }));
    await this.#change((tx, feed) => setComponents(tx, feed, BUNDLE, components, null));
    this.model.changeRecipe(recipe);
  }

  // --- The worker

  async workOff(): Promise<void> {
    const { model } = this;
    const before = model.orders.map((order) => order.lines.map((line) => ({ ...line })));
    for (const orgId of [HUB, this.orgId]) await workOffDueOf(this.#world.db, this.clock, DUE_KINDS, orgId);
    expect(await couldBeFilled(this.#world.world.sql, this.orgId)).toEqual([]);
    if (!model.hasMissing && !model.isRestricted) {
      model.fill();
      return;
    }
    // Who lost what, and who was served from what is open, is told by what is there now. Whatever was lost, nobody was served before who waits for the same.
    await this.#adopt();
    model.hasMissing = false;
    const waits = new Set<number>();
    for (const [at, order] of model.orders.entries()) {
      for (const [index, line] of order.lines.entries()) {
        const was = before[at]?.[index];
        if (line.waits < (was?.waits ?? 0) && line.item !== BUNDLE) expect(waits.has(line.item)).toBe(false);
        expect([line.shipped, line.cancelled]).toEqual([was?.shipped, was?.cancelled]);
      }
      for (const line of order.lines) if (line.waits > 0) waits.add(line.item);
    }
  }

  // --- The floor

  async #onTheFloor(does: 'pick' | 'pack' | 'ship' | 'shortPick', which: number): Promise<void> {
    const needed = { pick: 'pending', pack: 'picking', shortPick: 'picking', ship: 'packed' }[does];
    const parts = await this.#records.partsIn(needed);
    const part = parts[which % Math.max(1, parts.length)];
    const order = this.model.orders.find(({ id }) => id === part?.order);
    if (part === undefined || order === undefined) return;
    if (does === 'shortPick') return this.#shortPick(order, part);
    await this.#cancellations.expectSame();
    // What lacks units is always to be routed again; what lacks none may be, too, and goes on all the same.
    const isWhole = this.#isWhole(order, part);
    // A held order is packed, and neither begun nor shipped.
    const isFree = (order.holds.length === 0 || does === 'pack') && !this.#cancellations.isAsked(part.id);
    const isReady = isWhole && isFree;
    if (!isWhole) expect(await this.#records.isToBeRouted(part.id)).toBe(true);
    if (does === 'pick') {
      const [started] = await this.#change((tx, feed) => startPicks(workOf(tx, feed), [part.id]));
      expect(started?.result).toBe(isReady ? 'started' : 'state_conflict');
      return;
    }
    const work = this.#change((tx, feed) =>
      does === 'pack' ? this.#pack(tx, feed, part) : this.#ship(tx, feed, part),
    );
    if (isReady) await work;
    else await expect(work).rejects.toMatchObject({ code: 'state_conflict' });
    if (isReady && does === 'ship') this.#left(order, part);
  }

  async #takeBack(does: TakingBack, which: number): Promise<void> {
    const needed = { undoStart: 'picking', undoPack: 'packed' }[does as string] ?? 'shipped';
    const parts = await this.#records.partsIn(needed);
    const part = parts[which % Math.max(1, parts.length)];
    const order = this.model.orders.find(({ id }) => id === part?.order);
    if (part === undefined || order === undefined) return;
    // Its units were those of another recipe: what of them would be routed again would be of two.
    const isOfOldRecipe = part.lines.some(({ line }) => {
      const ordered = order.lines[line - 1];
      return (
        ordered !== undefined && ordered.parts !== this.model.partsOf(ordered.item) && ordered.item === BUNDLE
      );
    });
    if (does === 'undoShip' && (isOfOldRecipe || this.#returns.isUndecidable(order, part))) return;
    const given = { reason: 'scanned the wrong label' };
    const number = `1ZC${this.clock.now().getTime()}`;
    const work = this.#change((tx, feed) => {
      if (does === 'undoStart') return undoStartPick(workOf(tx, feed), part.id, given);
      if (does === 'undoPack') return undoPack(workOf(tx, feed), part.id, given);
      if (does === 'undoShip') return undoShip(workOf(tx, feed), part.id, given);
      if (does === 'handOver') return handOver(workOf(tx, feed), part.id);
      return correctTracking(workOf(tx, feed), part.id, {
        ...given,
        shipments: [{ tracking_number: number }],
      });
    });
    const isHeard = this.#parcels.isHeard(part.id);
    const stays = isHeard || this.#handedOver.has(part.id) || this.#returns.hasComeBack(order);
    if ((does === 'undoShip' && stays) || (does === 'correctTracking' && isHeard)) {
      await expect(work).rejects.toMatchObject({ code: 'state_conflict' });
      return;
    }
    await work;
    if (does === 'handOver') this.#handedOver.add(part.id);
    if (does === 'undoShip') this.#left(order, part, -1);
  }

  #isWhole(order: ModelOrder, part: Part): boolean {
    const needs: Record<string, number> = {};
    for (const { line, units } of part.lines)
      for (const [item, each] of order.lines[line - 1]?.parts ?? [])
        needs[item] = (needs[item] ?? 0) + each * units;
    return Object.entries(needs).every(([item, units]) => part.held[item] === units);
  }

  #pack(tx: Tx, feed: FeedWriter, part: Part) {
    const items = part.lines.map(({ line, units }) => ({ line, quantity: units }));
    return packSubOrder(workOf(tx, feed), part.id, { cartons: [{ weight_lb: 1, items }] });
  }

  #ship(tx: Tx, feed: FeedWriter, part: Part) {
    const shipments = [{ carrier: 'UPS', tracking_number: `1Z${part.id}` }];
    return shipSubOrder(workOf(tx, feed), part.id, { shipments });
  }

  /** @param sign -1 where it has come back */
  #left(order: ModelOrder, part: Part, sign: 1 | -1 = 1): void {
    for (const { line, units: all } of part.lines) {
      const units = sign * all;
      const ordered = order.lines[line - 1] as ModelLine;
      ordered.ships -= units;
      ordered.shipped += units;
      this.model.reserve(ordered.parts, -units);
      for (const [item, each] of ordered.parts)
        this.model.put(item, part.warehouse, this.model.there(item, part.warehouse) - each * units);
    }
  }

  /** One unit is not found: it is set aside, unless it is the one that reality has taken, and what needs it goes another way. */
  async #shortPick(order: ModelOrder, part: Part): Promise<void> {
    const [first] = part.lines;
    const [item = 0, each = 0] = order.lines[(first?.line ?? 1) - 1]?.parts[0] ?? [];
    if (first === undefined) return;
    const held = await this.#records.held(part.id, first.line, item);
    if (held === 0) return;
    const missing = { line: first.line, item_id: item, missing: 1 };
    await this.#cancellations.expectSame();
    if (this.#cancellations.isAsked(part.id)) {
      const short = this.#change((tx, feed) =>
        shortPick(workOf(tx, feed), part.id, { lines: [{ ...missing }] }),
      );
      return expect(short).rejects.toMatchObject({ code: 'state_conflict' });
    }
    const isWhole = held === first.units * each;
    const lot = await this.#records.lotToPick(part.id, first.line, item);
    // What is picked was found.
    if (isWhole && lot === undefined) return;
    const label = isWhole && lot !== undefined ? { lot: lot === NO_LOT ? null : lot } : {};
    await this.#change((tx, feed) =>
      shortPick(workOf(tx, feed), part.id, { lines: [{ ...missing, ...label }] }),
    );
    if (isWhole) this.model.put(item, part.warehouse, this.model.there(item, part.warehouse) - 1);
    await this.#adopt();
  }

  // --- Both beside each other

  #change<T>(work: (tx: Tx, feed: FeedWriter) => Promise<T>): Promise<T> {
    const author = { orgId: this.orgId, actor: 'model', now: this.clock.now() };
    return commitForOrg(this.#world.db, author, work);
  }

  async #adoptReserved(): Promise<void> {
    const records = await this.#records.allRecords();
    const reserved = (item: number, warehouse: number) => records.get(`${item} ${warehouse}`)?.reserved ?? 0;
    for (const item of ITEMS) this.model.reserved.set(item, reserved(item, 1) + reserved(item, 2));
  }

  async #adopt(): Promise<void> {
    const units = await this.#records.allUnits(this.model.orders);
    for (const [index, order] of this.model.orders.entries())
      for (const [at, line] of order.lines.entries()) Object.assign(line, units[index]?.[at]);
    await this.#adoptReserved();
  }

  async expectSame(): Promise<void> {
    await expectSameUnits(this.model, this.#records);
    await this.#cancellations.expectSame();
    await this.#works.expectSame();
    await this.#parcels.expectSame(this.model.orders);
  }
}

type Change = (tx: Tx, feed: FeedWriter) => Promise<unknown>;
type TakingBack = 'undoStart' | 'undoPack' | 'undoShip' | 'handOver' | 'correctTracking';
