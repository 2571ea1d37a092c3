// Work orders beside the orders of a history: they take stock by rules of their own, and give it back.
import { expect } from 'vitest';
import { unpackCarton } from '../../src/domains/marketplace/cartons/change-cartons.ts';
import { packCartons } from '../../src/domains/marketplace/cartons/pack-cartons.ts';
import { cancelWorkOrder } from '../../src/domains/marketplace/work-orders/change-work-order.ts';
import { createWorkOrder } from '../../src/domains/marketplace/work-orders/create-work-order.ts';
import { workOf } from '../../src/kit/aggregates/work.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import type { FeedWriter } from '../../src/kit/feed/feed-writer.ts';
import type { ModelWork, OrderModel } from './order-model.ts';
import type { OrderRecords } from './order-records.ts';

const SERVICES = { gs1CompanyPrefix: '0614141' };
const BOX = { length_in: 10, width_in: 8, height_in: 6, weight_lb: 3 };

type Commit = <T>(work: (tx: Tx, feed: FeedWriter) => Promise<T>) => Promise<T>;

export class WorkOrdersBeside {
  readonly #model: OrderModel;
  readonly #records: OrderRecords;
  readonly #change: Commit;

  constructor(model: OrderModel, records: OrderRecords, change: Commit) {
    this.#model = model;
    this.#records = records;
    this.#change = change;
  }

  /** It gets all of it or nothing, whoever waits for the same. */
  async prepare(item: number, warehouse: number, units: number): Promise<void> {
    const { shut, hazmat } = this.#model;
    if (shut.has(warehouse) || hazmat.has(item)) return;
    const { there, reserved } = await this.#records.record(item, warehouse);
    const items = [{ listing_sku: `SKU-${item}`, quantity: units, fulfillment_channel: 'FBA' as const }];
    const work = this.#change((tx, feed) =>
      createWorkOrder(workOf(tx, feed), { input: { warehouse_id: warehouse, items } }, null),
    );
    if (there - reserved < units) {
      await expect(work).rejects.toMatchObject({ code: 'insufficient_stock' });
      return;
    }
    const { id, items: made } = await work;
    const itemId = made[0]?.id ?? 0;
    this.#model.works.push({ id, itemId, item, warehouse, packed: 0, isBegun: false, isOver: false });
    this.#reserve(item, units);
  }

  /** All that it has; what reality took from it stays short. */
  async pack(which: number): Promise<void> {
    const work = this.#one(which, ({ isOver }) => !isOver);
    const quantity = work === undefined ? 0 : await this.#records.heldForWork(work.id);
    if (work === undefined || quantity === 0) return;
    const cartons = [{ ...BOX, contents: [{ work_order_item_id: work.itemId, quantity }] }];
    await this.#change((tx, feed) => packCartons(workOf(tx, feed), work.id, { cartons }, SERVICES));
    this.#moved(work, quantity);
  }

  async unpack(which: number): Promise<void> {
    const cartons = await this.#records.workCartons();
    const carton = cartons[which % Math.max(1, cartons.length)];
    const work = this.#model.works.find(({ id }) => id === carton?.work);
    if (carton === undefined || work === undefined) return;
    await this.#change((tx, feed) => unpackCarton(workOf(tx, feed), carton.id, {}));
    this.#moved(work, -carton.units);
  }

  /** Not once somebody has begun with it. */
  async callOff(which: number): Promise<void> {
    const work = this.#one(which, ({ isOver }) => !isOver);
    if (work === undefined) return;
    const held = await this.#records.heldForWork(work.id);
    const calling = this.#change((tx, feed) => cancelWorkOrder(workOf(tx, feed), work.id, {}));
    if (work.isBegun) {
      await expect(calling).rejects.toMatchObject({ code: 'state_conflict' });
      return;
    }
    await calling;
    work.isOver = true;
    this.#reserve(work.item, -held);
  }

  async expectSame(): Promise<void> {
    const found = await this.#records.packedForWork();
    expect(found).toEqual(
      this.#model.works.map(({ id, packed, isOver }) => ({ id, packed, status: isOver ? 'Closed' : 'Open' })),
    );
  }

  #one(which: number, isFit: (work: ModelWork) => boolean): ModelWork | undefined {
    const fit = this.#model.works.filter(isFit);
    return fit[which % Math.max(1, fit.length)];
  }

  #reserve(item: number, units: number): void {
    this.#model.reserve([[item, 1]], units);
  }

  /** Into cartons, or out of them where it is below zero. */
  #moved(work: ModelWork, units: number): void {
    const { item, warehouse } = work;
    work.packed += units;
    work.isBegun = true;
    this.#reserve(item, -units);
    this.#model.put(item, warehouse, this.#model.there(item, warehouse) - units);
  }
}
