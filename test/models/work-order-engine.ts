// The operations of work-order-model.ts, by the use cases of the service.

import type pg from 'pg';
import { assignCartons } from '../../src/domains/marketplace/cartons/change-cartons.ts';
import { packCartons } from '../../src/domains/marketplace/cartons/pack-cartons.ts';
import { findShipmentIds } from '../../src/domains/marketplace/shipments/reads.ts';
import { recordEvents } from '../../src/domains/marketplace/shipments/record-events.ts';
import {
  cancelWorkOrder,
  closeWorkOrder,
  processItems,
  reduceBy,
  refillRevoked,
  startItems,
} from '../../src/domains/marketplace/work-orders/change-work-order.ts';
import { createWorkOrder } from '../../src/domains/marketplace/work-orders/create-work-order.ts';
import { workOf as aggregatesOf } from '../../src/kit/aggregates/work.ts';
import type { Db, Tx } from '../../src/kit/db/db.ts';
import { workOffDueOf } from '../../src/kit/due/run-due-work.ts';
import type { FeedWriter } from '../../src/kit/feed/feed-writer.ts';
import type { Clock } from '../../src/kit/kernel/clock.ts';
import type { StockModel, Work } from './stock-model.ts';
import {
  mayBeCalledOff,
  mayBegin,
  mayLeave,
  unitsOf,
  type WorkOperation,
  workOf,
} from './work-order-model.ts';

const SERVICES = { gs1CompanyPrefix: '0614141' };
const BOX = { length_in: 10, width_in: 8, height_in: 6, weight_lb: 3 };

interface World {
  readonly db: Db;
  readonly sql: pg.Client;
}

type Commit = <T>(work: (tx: Tx, feed: FeedWriter) => Promise<T>) => Promise<T>;

export class WorkEngine {
  /** Of the work orders of the model, in their order. */
  readonly ids: number[] = [];
  readonly #world: World;
  readonly #orgId: number;
  readonly #clock: Clock;
  readonly #commit: Commit;
  #shipments = 0;

  constructor(world: World, orgId: number, clock: Clock, commit: Commit) {
    this.#world = world;
    this.#orgId = orgId;
    this.#clock = clock;
    this.#commit = commit;
  }

  /** @param model as it was before */
  async run(does: WorkOperation, model: StockModel): Promise<void> {
    if (does.op === 'prepare') return this.#prepare(does, model);
    if (does.op === 'refill') return workOffDueOf(this.#world.db, this.#clock, [refillRevoked], this.#orgId);
    if (does.op === 'spoil' || does.op === 'packUp' || does.op === 'shrink') return this.#units(does, model);
    const work = workOf(model, does.which);
    const id = this.#idOf(work);
    if (does.op === 'begin' && mayBegin(work))
      await this.#commit((tx, feed) => startItems(aggregatesOf(tx, feed), id, {}));
    if (does.op === 'callOff' && mayBeCalledOff(work))
      await this.#commit((tx, feed) => cancelWorkOrder(aggregatesOf(tx, feed), id, {}));
    if (does.op === 'dispatch' && mayLeave(work)) await this.#dispatch(id);
    if (does.op === 'endWork' && work !== undefined && !mayLeave(work))
      await this.#commit((tx, feed) => closeWorkOrder(aggregatesOf(tx, feed), id, {}));
  }

  #idOf(work: Work | undefined): number {
    return this.ids[(work?.number ?? 0) - 1] ?? 0;
  }

  async #prepare(does: Extract<WorkOperation, { op: 'prepare' }>, model: StockModel): Promise<void> {
    if (!model.open.has(does.warehouse)) return;
    const input = {
      warehouse_id: does.warehouse,
      items: does.lines.map(({ item, quantity }) => ({
        listing_sku: `SKU-${item}`,
        quantity,
        fulfillment_channel: 'FBA' as const,
      })),
      allow_partial: does.partial,
    };
    const { id } = await this.#commit((tx, feed) => createWorkOrder(aggregatesOf(tx, feed), { input }, null));
    this.ids.push(id);
  }

  async #units(does: Parameters<typeof unitsOf>[1], model: StockModel): Promise<void> {
    const found = unitsOf(model, does);
    if (found === null) return;
    const { work, index, units: quantity } = found;
    const id = this.#idOf(work);
    const { rows } = await this.#world.sql.query(
      'SELECT id::int FROM marketplace_work_order_item WHERE org_id = $1 AND work_order_id = $2 AND line = $3',
      [this.#orgId, id, index + 1],
    );
    const work_order_item_id: number = rows[0].id;
    await this.#commit(async (tx, feed) => {
      if (does.op === 'packUp') {
        const cartons = [{ ...BOX, contents: [{ work_order_item_id, quantity }] }];
        await packCartons(aggregatesOf(tx, feed), id, { cartons }, SERVICES);
      } else if (does.op === 'shrink') {
        const left = (work.lines[index]?.quantity ?? 0) - quantity;
        const items = [{ work_order_item_id, quantity: left }];
        await reduceBy('hub')(aggregatesOf(tx, feed), id, { items });
      } else {
        const items = [{ work_order_item_id, [does.isLost ? 'lost' : 'damaged']: [{ quantity }] }];
        await processItems(aggregatesOf(tx, feed), id, { items });
      }
    });
  }

  /** What is packed and has not left goes into a shipment of its own, and leaves. */
  async #dispatch(id: number): Promise<void> {
    const { rows } = await this.#world.sql.query(
      'SELECT id::int FROM marketplace_carton WHERE org_id = $1 AND work_order_id = $2 AND shipment_id IS NULL ORDER BY id',
      [this.#orgId, id],
    );
    this.#shipments += 1;
    const number = `FBA${this.#shipments}`;
    await this.#commit((tx, feed) =>
      assignCartons(aggregatesOf(tx, feed), {
        carton_ids: rows.map((row: { id: number }) => row.id),
        destination_shipment_id: number,
        destination_fulfillment_center_id: 'ONT8',
      }),
    );
    await this.#commit(async (tx, feed) => {
      const shipment = (await findShipmentIds(tx, this.#orgId, [number])).get(number) ?? 0;
      // The clock goes back now and then: what is said of the time before a shipment was made moves it nowhere.
      const time = new Date(feed.now.getTime() + 60_000).toISOString();
      await recordEvents(aggregatesOf(tx, feed), shipment, { events: [{ code: 'in_transit', time }] });
    });
  }
}
