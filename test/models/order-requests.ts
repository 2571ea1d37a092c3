// What merchants ask of orders that are there: that they are taken again, changed, held and released.
import { expect } from 'vitest';
import { changeHolds, holding, releaseOrder } from '../../src/domains/orders/holds/hold-orders.ts';
import type { Holder } from '../../src/domains/orders/holds/hold-rules.ts';
import { nameOf } from '../../src/domains/orders/names/pick-rules.ts';
import type { Work } from '../../src/kit/aggregates/work.ts';
import type { Clock } from '../../src/kit/kernel/clock.ts';
import { newOrder, type OrderTaker } from '../worlds/orders-world.ts';
import { type Changing, OrderChanges } from './order-changes.ts';
import type { ModelOrder, OrderModel } from './order-model.ts';
import type { OrderRecords } from './order-records.ts';

/** The same with other content. */
export const changed = <Sent extends { readonly market_order_id: string; readonly ref1?: string }>(
  sent: Sent,
) => ({
  ...sent,
  ref1: `${sent.ref1 ?? ''}+`,
});

type Change = <T>(work: (work: Work) => Promise<T>) => Promise<T>;

export class OrderRequests {
  readonly #model: OrderModel;
  readonly #taker: OrderTaker;
  readonly #clock: Clock;
  readonly #change: Change;
  readonly #changes: OrderChanges;

  constructor(
    model: OrderModel,
    taker: OrderTaker,
    clock: Clock,
    change: Change,
    beside: { readonly records: OrderRecords; readonly adopt: () => Promise<void> },
  ) {
    this.#changes = new OrderChanges(model, beside, change);
    this.#model = model;
    this.#taker = taker;
    this.#clock = clock;
    this.#change = change;
  }

  async again(order: ModelOrder, isChanged: boolean): Promise<void> {
    const answer = await this.#taker.send(isChanged ? changed(order.sent) : order.sent);
    expect(answer.received_orders).toEqual(isChanged ? [] : [order.sent.market_order_id]);
    expect(answer.erroneous_orders.map((one) => one.violations[0]?.code)).toEqual(
      isChanged ? ['duplicate_order'] : [],
    );
  }

  async change(does: Changing): Promise<void> {
    const order = this.#model.named(does.which);
    if (order !== undefined) await this.#changes.change(order, does);
  }

  async bad(): Promise<void> {
    const answer = await this.#taker.send(newOrder([[99, 1]]));
    expect(answer).toMatchObject({ received_orders: [], erroneous_orders: [{ index: 0 }] });
  }

  /** What has ended cannot be held. */
  async hold(which: number, isHub: boolean): Promise<void> {
    const order = this.#model.named(which);
    if (order === undefined) return;
    const wanted = { reason: isHub ? 'fraud' : 'payment', note: null, until: null } as const;
    const by = this.#by(isHub);
    const held = this.#change((work) => changeHolds(work, nameOf(order.sent), holding(wanted, by)));
    if (isOver(order)) {
      await expect(held).rejects.toMatchObject({ code: 'state_conflict' });
      return;
    }
    expect((await held).is_held).toBe(true);
    // The same hold twice is one.
    if (!order.holds.includes(isHub)) order.holds.push(isHub);
  }

  /** A merchant releases none of the hub's. */
  async release(which: number, isHub: boolean): Promise<void> {
    const order = this.#model.named(which);
    if (order === undefined) return;
    const all = { holdId: null, reason: null, note: null };
    const by = this.#by(isHub);
    const released = this.#change((work) => releaseOrder(work, nameOf(order.sent), all, by));
    const left = isHub ? [] : order.holds.filter((isOfHub) => isOfHub);
    if (left.length > 0 && left.length === order.holds.length) {
      await expect(released).rejects.toMatchObject({ code: 'state_conflict' });
      return;
    }
    expect((await released).is_held).toBe(left.length > 0 && !isOver(order));
    order.holds.splice(0, order.holds.length, ...left);
  }

  #by(isHub: boolean): Holder {
    return { name: 'model', isHub, now: this.#clock.now() };
  }
}

const isOver = ({ lines }: ModelOrder) =>
  lines.every(({ ordered, shipped, cancelled }) => shipped + cancelled === ordered);
