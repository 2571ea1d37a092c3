// What comes back, told twice: by the use cases of returns, and by counting. Beside order-history.ts, whose orders they are of.
import { expect } from 'vitest';
import { announceReturn } from '../../src/domains/returns/announce-return.ts';
import { decideUnits } from '../../src/domains/returns/decide-units.ts';
import { cancelReturnAs } from '../../src/domains/returns/move-return.ts';
import { takeIn } from '../../src/domains/returns/take-in.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import type { FeedWriter } from '../../src/kit/feed/feed-writer.ts';
import { answered } from '../tools/answered.ts';
import type { ModelOrder, OrderModel } from './order-model.ts';
import type { OrderRecords, Part } from './order-records.ts';

type Grade = 'A' | 'B' | 'C' | 'D';
type Disposition = 'restock' | 'quarantine' | 'dispose';
type Change = <T>(work: (tx: Tx, feed: FeedWriter) => Promise<T>) => Promise<T>;

/** Units of one item of one line of an order. */
interface ModelReturn {
  readonly id: number;
  readonly order: ModelOrder;
  readonly line: number;
  readonly item: number;
  readonly warehouse: number;
  readonly announced: number;
  came: number;
  isOver: boolean;
  /** Units that wait for a decision, by their number. */
  readonly undecided: Map<number, number>;
}

interface ReturnJson {
  readonly id: number;
  readonly status: string;
  readonly units_announced: number;
  readonly units_received: number;
  readonly units_undecided: number;
  readonly units: readonly {
    readonly unit_id: number;
    readonly quantity: number;
    readonly disposition: string;
  }[];
}

const BECOMES = { A: 'restock', B: 'undecided', C: 'quarantine', D: 'dispose' } as const;

export class ReturnHistory {
  readonly #model: OrderModel;
  readonly #records: OrderRecords;
  readonly #change: Change;
  readonly #returns: ModelReturn[] = [];

  constructor(model: OrderModel, records: OrderRecords, change: Change) {
    this.#model = model;
    this.#records = records;
    this.#change = change;
  }

  hasComeBack(order: ModelOrder): boolean {
    return this.#returns.some((one) => one.order === order && one.came > 0);
  }

  /** Of two parcels, totals do not tell which one the units had left in; and what is announced may come of one that was undone. */
  isUndecidable(order: ModelOrder, part: Part): boolean {
    const own = this.#returns.filter((one) => one.order === order);
    if (own.some((one) => one.came > 0)) return !this.#leftAtOnce(order, part);
    return own.some((one) => !one.isOver);
  }

  #leftAtOnce(order: ModelOrder, { lines }: Part): boolean {
    return order.lines.every(
      (line, at) => (lines.find((one) => one.line === at + 1)?.units ?? 0) === line.shipped,
    );
  }

  /** Units of a line that left and are neither back nor announced. */
  #left(order: ModelOrder, line: number, item: number): number {
    const ordered = order.lines[line - 1];
    const each = ordered?.parts.find(([part]) => part === item)?.[1] ?? 0;
    const claimed = this.#returns
      .filter((one) => one.order === order && one.line === line && one.item === item)
      .reduce((sum, one) => sum + (one.isOver ? one.came : one.announced), 0);
    return (ordered?.shipped ?? 0) * each - claimed;
  }

  async announce(which: number, wanted: number): Promise<void> {
    const shipped = this.#model.orders.filter((order) => order.lines.some((line) => line.shipped > 0));
    const order = shipped[which % Math.max(1, shipped.length)];
    if (order === undefined) return;
    // What has left two places has two lots there.
    const parts = (await this.#records.parts(order)).filter(({ state }) => state === 'shipped');
    const [place, another] = new Set(parts.map(({ warehouse }) => warehouse));
    if (place === undefined || another !== undefined || this.#model.shut.has(place)) return;
    const choices = order.lines.flatMap(({ parts: items }, at) =>
      items.map(([item]) => ({ line: at + 1, item })),
    );
    const { line, item } = choices[which % choices.length] ?? { line: 1, item: 0 };
    const left = this.#left(order, line, item);
    const ask = (quantity: number) =>
      this.#change(
        answered<ReturnJson>((work) =>
          announceReturn(work, {
            market_order_id: order.sent.market_order_id,
            warehouse_id: place,
            reason: 'unwanted',
            lines: [{ item_id: item, quantity }],
          }),
        ),
      );
    await expect(ask(left + 1)).rejects.toMatchObject({ code: 'validation_failed' });
    const announced = Math.min(left, wanted);
    if (announced === 0) return;
    const made = await ask(announced);
    expect(made).toMatchObject({ status: 'announced', units_announced: announced });
    this.#returns.push({
      id: made.id,
      order,
      line,
      item,
      warehouse: place,
      announced,
      came: 0,
      isOver: false,
      undecided: new Map(),
    });
  }

  async takeIn(which: number, wanted: number, grade: Grade): Promise<void> {
    const open = this.#returns.filter((one) => !one.isOver);
    const one = open[which % Math.max(1, open.length)];
    if (one === undefined) return;
    const quantity = Math.min(wanted, one.announced - one.came);
    const units = (count: number) => [{ line: 1, quantity: count, grade, condition: 'new' as const }];
    const tooMany = one.announced - one.came + 1;
    await expect(
      this.#change(answered((work) => takeIn(work, one.id, { units: units(tooMany) }))),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    const finish = one.came + quantity === one.announced;
    const made = await this.#change(
      answered<ReturnJson>((work) => takeIn(work, one.id, { units: units(quantity), finish })),
    );
    const known = made.units.length - new Set([...made.units].map(({ unit_id }) => unit_id)).size;
    expect(known).toBe(0);
    const fresh = made.units.slice(-this.#piecesOf(made, one.came, quantity));
    expect(fresh.map(({ disposition }) => disposition)).toEqual(fresh.map(() => BECOMES[grade]));
    one.came += quantity;
    one.isOver = finish;
    if (grade === 'A') this.#restock(one, quantity);
    if (grade === 'B') for (const { unit_id, quantity: count } of fresh) one.undecided.set(unit_id, count);
    const waiting = [...one.undecided.values()].reduce((sum, count) => sum + count, 0);
    expect(made).toMatchObject({
      status: finish ? (waiting > 0 ? 'graded' : 'closed') : 'received',
      units_received: one.came,
      units_undecided: waiting,
    });
  }

  /** Units of several parcels stand in several rows. */
  #piecesOf({ units }: ReturnJson, before: number, quantity: number): number {
    let [count, sum] = [0, 0];
    for (const row of units.toReversed()) {
      if (sum >= quantity) break;
      sum += row.quantity;
      count += 1;
    }
    expect(sum).toBe(quantity);
    expect(units.reduce((all, row) => all + row.quantity, 0)).toBe(before + quantity);
    return count;
  }

  async decide(which: number, disposition: Disposition): Promise<void> {
    const waiting = this.#returns.filter((one) => one.undecided.size > 0);
    const one = waiting[which % Math.max(1, waiting.length)];
    const [units] = one?.undecided ?? [];
    if (one === undefined || units === undefined) return;
    const [unit_id, quantity] = units;
    const decisions = [{ unit_id, disposition }];
    const decide = answered<ReturnJson>((work) => decideUnits(work, one.id, { decisions }, 'merchant'));
    const { status } = await this.#change(decide);
    one.undecided.delete(unit_id);
    if (disposition === 'restock') this.#restock(one, quantity);
    const isEnded = one.isOver && one.undecided.size === 0;
    expect(status).toBe(isEnded ? 'closed' : one.isOver ? 'graded' : 'received');
    await expect(this.#change(decide)).rejects.toMatchObject({
      code: isEnded ? 'state_conflict' : 'validation_failed',
    });
  }

  async cancel(which: number): Promise<void> {
    const open = this.#returns.filter((one) => !one.isOver);
    const one = open[which % Math.max(1, open.length)];
    if (one === undefined) return;
    const cancelling = this.#change(answered((work) => cancelReturnAs('merchant')(work, one.id, {})));
    if (one.came > 0) {
      await expect(cancelling).rejects.toMatchObject({ code: 'state_conflict' });
      return;
    }
    await cancelling;
    one.isOver = true;
  }

  #restock({ item, warehouse }: ModelReturn, units: number): void {
    this.#model.put(item, warehouse, this.#model.there(item, warehouse) + units);
  }
}
