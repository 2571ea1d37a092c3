// What carriers say of the parcels of orders, told to the service and kept plainly beside it.
import { expect } from 'vitest';
import { takeEvents } from '../../src/domains/fulfilment/carriers/take-events.ts';
import type { ManualClock } from '../../src/kit/kernel/clock.ts';
import type { OrdersWorld } from '../worlds/orders-world.ts';
import type { ModelOrder, Scan } from './order-model.ts';
import type { OrderRecords } from './order-records.ts';

export class ParcelHistory {
  readonly #db: OrdersWorld['db'];
  readonly #clock: ManualClock;
  readonly #records: OrderRecords;
  /** Where the parcel of a sub-order is; each has one. */
  readonly #statuses = new Map<number, Scan>();

  constructor(db: OrdersWorld['db'], clock: ManualClock, records: OrderRecords) {
    this.#db = db;
    this.#clock = clock;
    this.#records = records;
  }

  /** Whether a carrier has said anything of it: then it has left for good. */
  isHeard(subOrderId: number): boolean {
    return this.#statuses.has(subOrderId);
  }

  async scan(which: number, code: Scan): Promise<void> {
    const parcels = await this.#records.parcels();
    const parcel = parcels[which % Math.max(1, parcels.length)];
    if (parcel === undefined) return;
    const { id, tracking_number } = parcel;
    const time = this.#clock.now().toISOString();
    const [result] = await takeEvents(this.#db, 'carrier', this.#clock.now(), [
      { tracking_number, code, time },
    ]);
    expect(result?.result).toBe('accepted');
    // What is delivered stays so; else the newest scan tells.
    if (this.#statuses.get(id) !== 'delivered') this.#statuses.set(id, code);
  }

  /** An order is lost exactly if all of it has left, and every parcel is lost. */
  async expectSame(orders: readonly ModelOrder[]): Promise<void> {
    const statuses = await this.#records.orderStatuses();
    const parts = Map.groupBy(await this.#records.allParts(), (part) => part.order);
    for (const { id: orderId } of orders) {
      const live = (parts.get(orderId) ?? []).filter((part) => part.state !== 'cancelled');
      const onDeparted = live.length > 0 && live.every((part) => part.state === 'shipped');
      const status = statuses.get(orderId);
      if (!onDeparted) expect(['complete', 'lost', 'returned']).not.toContain(status);
      else
        expect(status).toBe(live.every(({ id }) => this.#statuses.get(id) === 'lost') ? 'lost' : 'complete');
    }
  }
}
