// An open work order with its items and their stock, and every way to change them.

import { Type } from 'typebox';
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { unknownAt } from '../../../kit/http/partial-body.ts';
import { notFound, type Violation } from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import type { Step } from '../../../kit/state/machine-rules.ts';
import { itemFacts } from '../../catalog/resolve-items.ts';
import type { FulfillmentChannel } from '../../catalog/schema.ts';
import { isGoodFor, USUAL_REMAINING_DAYS } from '../../stock/date-rules.ts';
import { spelledAmong } from '../../stock/lot-rules.ts';
import { openReservedStock } from '../../stock/open-stock.ts';
import { sharesOf } from '../../stock/pick-balances.ts';
import {
  type BalanceKey,
  byExpiration,
  type Cause,
  type Reservation,
  StockState,
} from '../../stock/stock-state.ts';
import { writeStock } from '../../stock/write-stock.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import {
  componentsOfOrders,
  fixedItems,
  type ItemTransaction,
  insertComponents,
  insertItemHistory,
  insertItems,
  itemsOfOrders,
  type OpenHead,
  queueTransactions,
  updateItems,
  type WorkOrderItemRow,
  workOrders,
} from './queries.ts';
import type { Stage } from './schema.ts';
import {
  buildable,
  isLive,
  type StageCause,
  stageBy,
  WORK_ORDER_ITEMS,
  workOrderIdOf,
} from './stage-rules.ts';

export const OWNER_KIND = 'work_order';

/** What one unit is made of in stock. */
export interface UnitComponent {
  readonly itemId: number;
  readonly each: number;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface OpenItem extends Mutable<WorkOrderItemRow> {
  readonly parts: readonly UnitComponent[];
}

interface ItemStep extends Step<Stage> {
  readonly itemId: number;
  /** The actor, if it is not that of the transaction. */
  readonly actor?: string;
}

export interface Units {
  readonly itemId: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

export class OpenWorkOrder {
  readonly head: OpenHead;
  readonly items: readonly OpenItem[];
  readonly stock: StockState;
  /** Whether units of an item may go to a channel with a date. */
  readonly isGood: (itemId: number, channel: string, expiration: string) => boolean;
  readonly steps: ItemStep[] = [];
  readonly transactions: ItemTransaction[] = [];
  /** The event type of a change that does not end it. */
  event: 'updated' | 'short' = 'updated';
  readonly #before: string;
  #isTouched = false;

  constructor(head: OpenHead, of: Pick<OpenWorkOrder, 'items' | 'stock' | 'isGood'>) {
    this.head = head;
    this.items = of.items;
    this.stock = of.stock;
    this.isGood = of.isGood;
    this.#before = JSON.stringify(of.items);
  }

  get aggregate() {
    return this.head.aggregate;
  }

  get id(): number {
    return this.head.id;
  }

  get number(): string {
    return this.head.number;
  }

  get warehouseId(): number {
    return this.head.row.warehouse_id;
  }

  get liveItems(): OpenItem[] {
    return this.items.filter(({ stage }) => isLive(stage));
  }

  /** Another domain changed something in its JSON: it gets a new version. */
  touch(): void {
    this.#isTouched = true;
  }

  save(work: Work): void {
    const { id, head, items, steps } = this;
    const isNew = head.version === 0;
    const isSame = this.#before === JSON.stringify(items) && steps.length + this.transactions.length === 0;
    if (!isNew && !this.#isTouched && isSame) return;
    const status = this.liveItems.length > 0 ? 'Open' : 'Closed';
    const hasEnded = status === 'Closed' && head.row.status === 'Open';
    head.set({ status, ...(hasEnded ? { closed_at: COMMIT_TIME } : {}) });
    if (!isNew) head.emit(status === 'Open' ? this.event : this.#ending);
    const rows = items.map(({ parts: _, ...row }) => ({ ...row, order_status: status }) as const);
    work.write(isNew ? insertItems : updateItems, ...rows);
    if (isNew)
      for (const { id: work_order_item_id, parts } of items)
        work.write(
          insertComponents,
          ...parts.map(({ itemId, each }) => ({
            work_order_id: id,
            work_order_item_id,
            item_id: itemId,
            quantity: each,
          })),
        );
    work.write(
      insertItemHistory,
      ...steps.map(({ itemId, from, to, reason, actor = work.actor }) => ({
        work_order_id: id,
        work_order_item_id: itemId,
        version: head.version + 1,
        from_state: from,
        to_state: to,
        reason,
        actor,
        time: COMMIT_TIME,
      })),
    );
  }

  get #ending(): 'cancelled' | 'closed' {
    return this.items.every(({ stage }) => stage === 'cancelled') ? 'cancelled' : 'closed';
  }

  item(id: number): OpenItem | undefined {
    return this.items.find((one) => one.id === id);
  }

  reservations(item: OpenItem, partId?: number): Reservation[] {
    return [...this.stock.allReservations()]
      .filter(
        (one) =>
          one.ownerKind === OWNER_KIND &&
          one.ownerId === this.id &&
          one.ownerLine === item.line &&
          one.quantity > 0 &&
          (partId === undefined || one.itemId === partId),
      )
      .sort((a, b) => a.itemId - b.itemId || byExpiration(asBalance(a), asBalance(b)));
  }

  reserved(item: OpenItem, partId: number): number {
    return this.reservations(item, partId).reduce((sum, one) => sum + one.quantity, 0);
  }

  /** Whole units of the item that available stock allows beyond what it has, up to `most`. */
  free(item: OpenItem, most: number): number {
    const parts = item.parts.map(({ itemId, each }) => ({ each, reserved: this.#freeUnits(item, itemId) }));
    return Math.min(most, buildable(parts));
  }

  #freeUnits(item: OpenItem, itemId: number): number {
    const { warehouseId } = this;
    return this.stock
      .balances({ itemId, warehouseId }, 'available')
      .filter(({ expiration }) => this.isGood(itemId, item.fulfillment_channel, expiration))
      .reduce((sum, { onHand, reserved }) => sum + Math.max(0, onHand - reserved), 0);
  }

  /** Reserves what the item lacks, as far as it is free, first expired first. */
  reserveMissing(item: OpenItem): void {
    const { warehouseId } = this;
    for (const { itemId, each } of item.parts) {
      const missing = (item.quantity - item.packed_quantity) * each - this.reserved(item, itemId);
      const quantity = Math.min(missing, this.#freeUnits(item, itemId));
      if (quantity <= 0) continue;
      const isGood = (expiration: string) => this.isGood(itemId, item.fulfillment_channel, expiration);
      const wanted = { itemId, warehouseId, status: 'available', quantity, isGood } as const;
      const shares = sharesOf(this.stock, wanted, 'free');
      assert(typeof shares !== 'number', 'no available units found');
      for (const share of shares) this.#reserve(item, share.balance, share.quantity);
    }
  }

  #reserve(item: OpenItem, balance: BalanceKey, quantity: number): Reservation {
    const owner = { ownerKind: OWNER_KIND, ownerId: this.id, ownerLine: item.line } as const;
    const made = this.stock.reserve(owner, balance, quantity);
    if (item.stage !== 'queued') this.stock.pick(made);
    return made;
  }

  /** Releases units that the item no longer needs, last expired first. */
  releaseExcess(item: OpenItem): void {
    for (const { itemId, each } of item.parts) {
      const excess = this.reserved(item, itemId) - (item.quantity - item.packed_quantity) * each;
      this.#unreserve(this.reservations(item, itemId).reverse(), excess);
    }
  }

  /** Takes the quantity from the reservations, in their order. @returns what was taken */
  #unreserve(reservations: readonly Reservation[], quantity: number): Units[] {
    let missing = quantity;
    return reservations.flatMap((one) => {
      const units = Math.min(missing, one.quantity);
      if (units <= 0) return [];
      this.stock.unreserve(one, units);
      missing -= units;
      const { itemId, lot, expiration } = one;
      return [{ itemId, lot, expiration, quantity: units }];
    });
  }

  packable(item: OpenItem): number {
    return buildable(item.parts.map(({ itemId, each }) => ({ each, reserved: this.reserved(item, itemId) })));
  }

  /**
   * Takes reserved units of a part for good, first expired first. Where a lot is named and too few of it are reserved,
   * free units of that lot stand in for others.
   * @returns their labels; null where there are too few
   */
  take(item: OpenItem, partId: number, quantity: number, named?: string): Units[] | null {
    const { warehouseId } = this;
    const lots = this.stock.balances({ itemId: partId, warehouseId }, 'available').map((one) => one.lot);
    const lot = named === undefined ? undefined : spelledAmong(lots, named);
    if (lot !== undefined) this.#preferLot(item, partId, quantity, lot);
    const held = this.reservations(item, partId).filter((one) => lot === undefined || one.lot === lot);
    if (held.reduce((sum, one) => sum + one.quantity, 0) < quantity) return null;
    return this.#unreserve(held, quantity);
  }

  #preferLot(item: OpenItem, partId: number, quantity: number, lot: string): void {
    const { warehouseId } = this;
    const held = this.reservations(item, partId);
    const others = held.filter((one) => one.lot !== lot).reverse();
    let missing =
      quantity - held.filter((one) => one.lot === lot).reduce((sum, one) => sum + one.quantity, 0);
    for (const balance of this.stock.balances({ itemId: partId, warehouseId }, 'available')) {
      if (balance.lot !== lot || !this.isGood(partId, item.fulfillment_channel, balance.expiration)) continue;
      for (const other of others) {
        const units = Math.min(missing, other.quantity, balance.onHand - balance.reserved);
        if (units <= 0) continue;
        this.stock.unreserve(other, units);
        this.#reserve(item, balance, units);
        missing -= units;
      }
    }
  }

  /** Moves units that were taken out of the stock, as one change of the item. @param to where they are from then on */
  moveOut(item: OpenItem, units: readonly Units[], cause: Cause, to?: 'damaged'): void {
    const { warehouseId } = this;
    const transaction = this.stock.beginTransaction();
    let line = 0;
    for (const { quantity, ...label } of merged(units)) {
      const balance = { ...label, warehouseId, status: 'available' } as const;
      line += 1;
      this.stock.move(transaction, line, balance, -quantity, cause);
      if (to === undefined) continue;
      line += 1;
      this.stock.move(transaction, line, { ...balance, status: to }, quantity, cause);
    }
    this.noteTransaction(item, transaction);
  }

  noteTransaction(item: OpenItem, number: number): void {
    this.transactions.push({ workOrderId: this.id, workOrderItemId: item.id, number });
  }

  setPicked(item: OpenItem, isPicked: boolean): void {
    for (const one of this.reservations(item)) {
      if (isPicked) this.stock.pick(one);
      else this.stock.unpick(one);
    }
  }

  require(item: OpenItem, stages: readonly Stage[]): void {
    WORK_ORDER_ITEMS.require({ state: item.stage }, `${this.number}/${item.line}`, stages);
  }

  move(item: OpenItem, to: Stage, by: StageCause, reason: string | null = null): void {
    if (item.stage === to) return;
    const record = { state: item.stage };
    const step = WORK_ORDER_ITEMS.move(record, `${this.number}/${item.line}`, to, { by, reason });
    item.stage = step.to;
    this.steps.push({ itemId: item.id, ...step });
  }

  /** Derives shortage and stage of an item from its units. Ends every change of one. */
  settle(item: OpenItem, by: StageCause, reason?: string | null): void {
    if (!isLive(item.stage)) return;
    item.short_quantity = item.quantity - item.packed_quantity - this.packable(item);
    assert(item.short_quantity >= 0, `${this.number}/${item.line} has more reserved than it needs`);
    this.settleStage(item, by, reason);
  }

  /** The same without open stock: reservations stay. */
  settleStage(item: OpenItem, by: StageCause, reason?: string | null): void {
    const { stage, quantity, processed_quantity, packed_quantity, shipped_quantity } = item;
    const to = stageBy({
      stage,
      quantity,
      processed: processed_quantity,
      packed: packed_quantity,
      shipped: shipped_quantity,
    });
    if (stage === 'queued' && to === 'processing') this.setPicked(item, true);
    this.move(item, to, by, reason);
  }

  /** Records something about an item without changing its state. */
  note(item: OpenItem, reason: string, actor?: string): void {
    this.steps.push({
      itemId: item.id,
      from: item.stage,
      to: item.stage,
      reason,
      ...(actor === undefined ? {} : { actor }),
    });
  }
}

const asBalance = (one: Reservation): BalanceKey => ({ ...one, status: 'available' });

export function merged(units: readonly Units[]): Units[] {
  const found = new Map<string, Units>();
  for (const one of units) {
    const key = JSON.stringify([one.itemId, one.lot, one.expiration]);
    found.set(key, { ...one, quantity: one.quantity + (found.get(key)?.quantity ?? 0) });
  }
  return [...found.values()];
}

// --- Opening ------------------------------------------------------------------------------------------------------------

export async function openWorkOrder(work: Work, ref: Reference): Promise<OpenWorkOrder> {
  const [order] = await withStock(work, [await work.open(workOrders, ref)]);
  return order as OpenWorkOrder;
}

export async function openWorkOrders(work: Work, ids: readonly number[]): Promise<OpenWorkOrder[]> {
  return withStock(work, await work.openAll(workOrders, ids));
}

/** For changes that move no stock: none is locked. */
export async function openWithoutStock(work: Work, ids: readonly number[]): Promise<OpenWorkOrder[]> {
  const heads = await work.openAll(workOrders, ids);
  const items = await readItems(work, heads);
  const stock = new StockState([]);
  return saved(
    work,
    stock,
    heads.map((head) => new OpenWorkOrder(head, { items: items(head), stock, isGood: () => false })),
  );
}

async function withStock(work: Work, heads: readonly OpenHead[]): Promise<OpenWorkOrder[]> {
  const { tx, orgId } = work;
  const items = await readItems(work, heads);
  const places = heads.flatMap((head) =>
    items(head).flatMap(({ parts }) =>
      parts.map(({ itemId }) => ({ itemId, warehouseId: head.row.warehouse_id })),
    ),
  );
  const owners = heads.map(({ id }) => id);
  const stock = await openReservedStock(tx, orgId, OWNER_KIND, owners, places);
  const isGoodAt = await goodDates(work, [...new Set(places.map(({ itemId }) => itemId))]);
  return saved(
    work,
    stock,
    heads.map(
      (head) =>
        new OpenWorkOrder(head, { items: items(head), stock, isGood: isGoodAt(head.row.warehouse_id) }),
    ),
  );
}

/** Registers them for saving: their stock, then their rows. @param orders that share the stock */
export function saved(work: Work, stock: StockState, orders: OpenWorkOrder[]): OpenWorkOrder[] {
  work.beforeSave(async () => {
    const transactions = orders.flatMap((order) => order.transactions);
    await writeStock(work.tx, work.feed, stock, (to, range) =>
      queueTransactions(to, work.orgId, range, transactions),
    );
    for (const order of orders) order.save(work);
  });
  return orders;
}

async function readItems({ tx, orgId }: Work, heads: readonly OpenHead[]) {
  const ids = heads.map(({ id }) => id);
  const [rows, components] = await Promise.all([
    itemsOfOrders(tx, orgId, ids),
    componentsOfOrders(tx, orgId, ids),
  ]);
  const parts = Map.groupBy(components, (one) => one.work_order_item_id);
  const items = Map.groupBy(
    rows.map((row): OpenItem => {
      const own = parts.get(row.id) ?? [];
      return { ...row, parts: own.map(({ item_id, quantity }) => ({ itemId: item_id, each: quantity })) };
    }),
    (item) => item.work_order_id,
  );
  return ({ id }: OpenHead): OpenItem[] => items.get(id) ?? [];
}

/** Which dates are good enough, by warehouse, item and channel: as in routing. */
export async function goodDates({ tx, orgId, now }: Work, itemIds: readonly number[]) {
  const [places, items] = await Promise.all([findAllWarehouses(tx), itemFacts(tx, orgId, itemIds)]);
  const timezones = new Map(places.map(({ id, timezone }) => [id, timezone]));
  return (warehouseId: number): OpenWorkOrder['isGood'] => {
    const today = dateAt(timezones.get(warehouseId) ?? 'UTC', now);
    return (itemId, channel, expiration) => {
      const days = items.get(itemId)?.minRemainingDays[channel as FulfillmentChannel] ?? USUAL_REMAINING_DAYS;
      return isGoodFor(expiration, today, days);
    };
  };
}

// --- How bodies name its items ------------------------------------------------------------------------------------------

/** @param example one of the demo world */
export const WorkOrderNumber = (example: string) =>
  Type.String({
    pattern: '^([Ww][Oo]-)?[0-9]{1,15}$',
    description: 'The work order’s number, such as WO-000012, or its id.',
    examples: [example],
  });

export const NO_ITEM = 'this work order has no such item';

/** Ids in an invalid body that are no items of the work order in the path. @param pointer of the ids in the body */
export function unknownItems(db: Reader, pointer: string) {
  return ({ orgId, params }: Call, fitting: unknown): Promise<readonly Violation[]> =>
    unknownAt(
      fitting,
      pointer,
      async (ids) => {
        const workOrderId = workOrderIdOf((params as { id: string }).id);
        if (workOrderId === null) throw notFound();
        const items = await fixedItems(db, orgId, workOrderId);
        // A work order that does not exist is refused as such.
        return new Set(items.length === 0 ? ids : items.map(({ id }) => id));
      },
      () => NO_ITEM,
    );
}
