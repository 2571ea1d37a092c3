// A work order that is open, with its items and their stock, and every way to change them.
import type { Work } from '../../../kit/aggregates/work.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import type { Step } from '../../../kit/state/machine-rules.ts';
import { spelledAmong } from '../../stock/lot-rules.ts';
import { sharesOf } from '../../stock/pick-balances.ts';
import {
  type BalanceKey,
  byExpiration,
  type Cause,
  type Reservation,
  type StockState,
} from '../../stock/stock-state.ts';
import {
  type ItemTransaction,
  insertComponents,
  insertItemHistory,
  insertItems,
  type OpenHead,
  updateItems,
  type WorkOrderItemRow,
} from './queries.ts';
import type { Stage } from './schema.ts';
import { buildable, isLive, type StageCause, stageBy, WORK_ORDER_ITEMS } from './stage-rules.ts';

export const OWNER_KIND = 'work_order';

/** What one unit is made of in stock. */
export interface Part {
  readonly itemId: number;
  readonly each: number;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface OpenItem extends Mutable<WorkOrderItemRow> {
  readonly parts: readonly Part[];
}

export interface ItemStep extends Step<Stage> {
  readonly itemId: number;
  /** Whose doing it is, where that is not the author of the transaction. */
  readonly actor?: string;
}

/** So many units of stock with one label. */
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
  /** What the feed calls a change that does not end it. */
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

  get #isLive(): boolean {
    return this.items.some(({ stage }) => isLive(stage));
  }

  /** What it shows has changed elsewhere: it gets a new version. */
  touch(): void {
    this.#isTouched = true;
  }

  /** Writes what has changed of it and of its items. */
  save(work: Work): void {
    const { id, head, items, steps } = this;
    const isNew = head.version === 0;
    const isSame = this.#before === JSON.stringify(items) && steps.length + this.transactions.length === 0;
    if (!isNew && !this.#isTouched && isSame) return;
    const status = this.#isLive ? 'Open' : 'Closed';
    const hasEnded = status === 'Closed' && head.row.status === 'Open';
    head.set({ status, ...(hasEnded ? { closed_at: COMMIT_TIME } : {}) });
    if (!isNew) head.emit(this.#isLive ? this.event : this.#ending);
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

  /** What is reserved for an item, first expired first. */
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

  /** Whole units of the item that free stock allows beyond what it has, at most so many. */
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
      assert(typeof shares !== 'number', 'units that are free cannot be found');
      for (const share of shares) this.#reserve(item, share.balance, share.quantity);
    }
  }

  #reserve(item: OpenItem, balance: BalanceKey, quantity: number): Reservation {
    const owner = { ownerKind: OWNER_KIND, ownerId: this.id, ownerLine: item.line } as const;
    const made = this.stock.reserve(owner, balance, quantity);
    if (item.stage !== 'queued') this.stock.pick(made);
    return made;
  }

  /** Gives back what the item has and no longer needs, last expired first. */
  releaseExcess(item: OpenItem): void {
    for (const { itemId, each } of item.parts) {
      let excess = this.reserved(item, itemId) - (item.quantity - item.packed_quantity) * each;
      for (const one of this.reservations(item, itemId).reverse()) {
        const quantity = Math.min(excess, one.quantity);
        if (quantity <= 0) break;
        this.stock.unreserve(one, quantity);
        excess -= quantity;
      }
    }
  }

  /** Whole units that can be packed now. */
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
    let missing = quantity;
    const taken: Units[] = [];
    for (const one of held) {
      const units = Math.min(missing, one.quantity);
      if (units === 0) break;
      this.stock.unreserve(one, units);
      missing -= units;
      taken.push({ itemId: partId, lot: one.lot, expiration: one.expiration, quantity: units });
    }
    return taken;
  }

  /** Exchanges reserved units for free ones of the lot. */
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

  /** Its units are picked from now on, or are back on the shelf. */
  setPicked(item: OpenItem, isPicked: boolean): void {
    for (const one of this.reservations(item)) {
      if (isPicked) this.stock.pick(one);
      else this.stock.putDown(one);
    }
  }

  /** Refuses an item in any other stage. */
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

  /** Works out what is short and how far an item is, from its units. Ends every change of one. */
  settle(item: OpenItem, by: StageCause, reason?: string | null): void {
    if (!isLive(item.stage)) return;
    item.short_quantity = item.quantity - item.packed_quantity - this.packable(item);
    assert(item.short_quantity >= 0, `${this.number}/${item.line} has more reserved than it needs`);
    this.settleStage(item, by, reason);
  }

  /** The same where no stock is open: what is reserved stays. */
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

  /** Something is told of an item that stays what it is. */
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

/** One for each label. */
export function merged(units: readonly Units[]): Units[] {
  const found = new Map<string, Units>();
  for (const one of units) {
    const key = JSON.stringify([one.itemId, one.lot, one.expiration]);
    found.set(key, { ...one, quantity: one.quantity + (found.get(key)?.quantity ?? 0) });
  }
  return [...found.values()];
}
