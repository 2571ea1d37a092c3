// What merchants cancel, as a whole and in part.
import { expect } from 'vitest';
import { cancelOrder } from '../../src/domains/orders/cancel/cancel-order.ts';
import { confirmCancel, refuseCancel } from '../../src/domains/orders/cancel/requests/request-cancel.ts';
import type { Work } from '../../src/kit/aggregates/work.ts';
import type { ModelOrder, OrderModel } from './order-model.ts';
import { type OrderRecords, type Part, unitsOf } from './order-records.ts';

type Change = <T>(work: (work: Work) => Promise<T>) => Promise<T>;

export class OrderCancellations {
  readonly #model: OrderModel;
  readonly #records: OrderRecords;
  readonly #change: Change;
  readonly #adoptReserved: () => Promise<void>;
  readonly #adopt: () => Promise<void>;

  constructor(
    model: OrderModel,
    records: OrderRecords,
    change: Change,
    adopting: { readonly reserved: () => Promise<void>; readonly all: () => Promise<void> },
  ) {
    this.#model = model;
    this.#records = records;
    this.#change = change;
    this.#adoptReserved = adopting.reserved;
    this.#adopt = adopting.all;
  }

  async cancel(which: number): Promise<void> {
    // Now and then one that nobody knows.
    const count = this.#model.orders.length;
    const order = which % (count + 1) < count ? this.#model.named(which % (count + 1)) : undefined;
    const marketOrderId = order?.sent.market_order_id ?? 'nobody knows it';
    const request = { marketOrderId, reason: null, isDryRun: false };
    const cancelling = this.#change((work) => cancelOrder(work, request));
    if (order === undefined) {
      await expect(cancelling).rejects.toMatchObject({ code: 'not_found' });
      return;
    }
    await cancelling.then((answer) => {
      const isWorkedOn = order.lines.some((line) => line.shipped > 0);
      if (isWorkedOn) expect(answer.success).toBe(false);
      if (answer.success) expect(answer.non_cancellable_orders).toEqual([]);
    });
    // What somebody has in hand stays; everything else is over, and what it had reserved is free.
    const inHand = await this.#unitsInHand(order);
    for (const [at, line] of order.lines.entries()) {
      const stays = inHand(at + 1);
      line.cancelled += line.ships + line.waits - stays;
      line.ships = stays;
      line.waits = 0;
    }
    const parts = await this.#records.parts(order);
    for (const { id, lines } of parts.filter(isInHand))
      for (const { line, units } of lines) this.#ask(order, id, line, units);
    await this.#adoptReserved();
  }

  /**
   * Some units of one line in all: those that are cancelled count, then those that wait go first, then those that nobody has
   * in hand. Again, it changes nothing.
   */
  async cancelPart(which: number, at: number, units: number): Promise<void> {
    const order = this.#model.named(which);
    const index = at % Math.max(1, order?.lines.length ?? 0);
    const line = order?.lines[index];
    if (order === undefined || line === undefined) return;
    const inHand = (await this.#unitsInHand(order))(index + 1);
    const items = [{ market_order_item_id: `${index + 1}`, quantity: units }];
    const { market_order_id: marketOrderId } = order.sent;
    const cancel = () =>
      this.#change((work) => cancelOrder(work, { marketOrderId, reason: null, isDryRun: false, items }));
    const cancelling = cancel();
    if (units > line.ordered) {
      await expect(cancelling).rejects.toMatchObject({ options: { violations: [{ code: 'too_large' }] } });
      return;
    }
    const answer = await cancelling;
    expect(await cancel()).toEqual(answer);
    const more = Math.max(0, units - line.cancelled);
    const waiting = Math.min(more, line.waits);
    const reserved = Math.min(more - waiting, line.ships - inHand);
    const kept = Math.min(more - waiting - reserved, inHand + line.shipped);
    expect(answer.success).toBe(kept === 0);
    expect(countOf(answer.non_cancellable_orders)).toBe(kept);
    expect(countOf(answer.cancelled_orders)).toBe(units - kept);
    line.waits -= waiting;
    line.ships -= reserved;
    line.cancelled += waiting + reserved;
    let left = more - waiting - reserved;
    // Of what is in hand, what is not packed yet is asked for first.
    const inTurn = (await this.#records.parts(order))
      .filter(isInHand)
      .sort((a, b) => b.state.localeCompare(a.state) || b.id - a.id);
    for (const part of inTurn) {
      const asked = Math.min(left, unitsOf([part], index + 1));
      if (asked > 0) this.#ask(order, part.id, index + 1, asked);
      left -= asked;
    }
    // Of what reality took back, the model does not know whose it was.
    if (this.#model.hasMissing) await this.#adoptReserved();
    else this.#model.reserve(line.parts, -reserved);
  }

  /** The floor answers one of the requests that stand; again, that changes nothing. */
  async answer(which: number, isConfirmed: boolean): Promise<void> {
    await this.expectSame();
    const ids = [...this.#model.asked.keys()].sort((a, b) => a - b);
    const id = ids[which % Math.max(1, ids.length)];
    const request = id === undefined ? undefined : this.#model.asked.get(id);
    if (id === undefined || request === undefined) return;
    const { order } = request;
    const part = (await this.#records.parts(order)).find((one) => one.id === id);
    const answer = (does: boolean) =>
      this.#change((work) => (does ? confirmCancel(work, id) : refuseCancel(work, id, 'it is on the truck')));
    await answer(isConfirmed);
    await answer(isConfirmed);
    await expect(answer(!isConfirmed)).rejects.toMatchObject({ code: 'state_conflict' });
    this.#model.asked.delete(id);
    if (!isConfirmed) return;
    const cancelled = order.lines.map((line, at) => {
      const units = part === undefined ? 0 : unitsOf([part], at + 1);
      return line.cancelled + Math.min(units, request.lines.get(at + 1) ?? 0);
    });
    await this.#adopt();
    expect(order.lines.map((line) => line.cancelled)).toEqual(cancelled);
  }

  /** Whether the floor has to answer first. */
  isAsked(id: number): boolean {
    return this.#model.asked.has(id);
  }

  /** What has ended in another way is not asked for any more. */
  async expectSame(): Promise<void> {
    const open = await this.#records.open();
    for (const id of this.#model.asked.keys()) if (!open.has(id)) this.#model.asked.delete(id);
    const asked = [...open].flatMap(([id, isAsked]) => (isAsked ? [id] : []));
    expect(asked.sort((a, b) => a - b)).toEqual([...this.#model.asked.keys()].sort((a, b) => a - b));
  }

  #ask(order: ModelOrder, id: number, line: number, units: number): void {
    const request = this.#model.asked.get(id) ?? { order, lines: new Map<number, number>() };
    request.lines.set(line, Math.max(units, request.lines.get(line) ?? 0));
    this.#model.asked.set(id, request);
  }

  async #unitsInHand(order: ModelOrder) {
    const parts = await this.#records.parts(order);
    const inHand = parts.filter(isInHand);
    return (line: number) => unitsOf(inHand, line);
  }
}

const isInHand = ({ state }: Pick<Part, 'state'>) => state === 'picking' || state === 'packed';

const countOf = (parts: readonly { readonly items: readonly { readonly quantity: number }[] }[]) =>
  parts.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
