// The orders of the demo's year, in its last weeks evening by evening, through the same use cases as real work: taken,
// routed, cancelled, picked, packed, shipped and delivered.

import { DUE_KINDS } from '../../src/app/due-kinds.ts';
import { takeEvents } from '../../src/domains/fulfilment/carriers/take-events.ts';
import { packSubOrders } from '../../src/domains/fulfilment/pack-sub-order.ts';
import { shipSubOrders } from '../../src/domains/fulfilment/ship-sub-order.ts';
import { startPicks } from '../../src/domains/fulfilment/start-pick.ts';
import { createWave } from '../../src/domains/fulfilment/waves/create-wave.ts';
import { cancelOrder } from '../../src/domains/orders/cancel/cancel-order.ts';
import { ORDER_DEADLINES } from '../../src/domains/orders/deadlines/shift-deadlines.ts';
import type { InstructionName } from '../../src/domains/orders/instructions/schema.ts';
import { checkOrder } from '../../src/domains/orders/intake/check-order.ts';
import { takeBatch } from '../../src/domains/orders/intake/take-batch.ts';
import { EXAMPLE_ORDER } from '../../src/domains/returns/examples.ts';
import { workOf } from '../../src/kit/aggregates/work.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { workOffDueOf } from '../../src/kit/due/run-due-work.ts';
import type { FeedWriter } from '../../src/kit/feed/feed-writer.ts';
import type { Clock } from '../../src/kit/kernel/clock.ts';
import { Random } from '../../src/kit/kernel/random.ts';
import { CUSTOMERS, nameOf } from '../flows/customers.ts';
import { reducedPrice, retailPrice } from './prices.ts';
import type { DemoListing } from './products.ts';
import { type OpenSubOrder, subOrdersThatAre } from './queries.ts';
import { ReturnDays } from './returns.ts';
import { HOUR_MS, MINUTE_MS, takeStep, within } from './steps.ts';

const CARRIERS = [
  { carrier: 'UPS', method: 'Ground', number: (n: number) => `1Z999AA1${String(n).padStart(10, '0')}` },
  {
    carrier: 'USPS',
    method: 'Priority Mail',
    number: (n: number) => `94001118992${String(n).padStart(11, '0')}`,
  },
  { carrier: 'FedEx', method: 'Home Delivery', number: (n: number) => `7712${String(n).padStart(8, '0')}` },
] as const;
const FLOOR = 'Hanna Hub';
const WEEKEND = [0, 6];
/** One line in this many is on sale. */
const LINES_PER_SALE = 8;
const QUANTITY = [1, 3] as const;
/** In the quiet months there is one larger order every few weeks, with its own number range. */
const [QUIET_ORDER_EVERY, QUIET_ORDERS] = [4, 9000];
const QUIET_QUANTITY = [3, 8] as const;
const QUIET_SEED = 20_251_114;
/** The floor ships this long before the first of the dispatches that it ships for. */
const AHEAD_MS = HOUR_MS;
/** Of the sub-orders that are due, one in this many misses its dispatch and leaves with the next run, beginning with this one. */
const [MISSED_EVERY, FIRST_MISSED] = [30, 11];
/** In seconds: how long before it is taken an order is placed. */
const [SOONEST_S, LATEST_S] = [40, 5 * 3600];
/** Minutes between the orders of an evening. */
const APART_MIN = [3, 47] as const;
const TIMES_SEED = 20_261_117;
/** One evening in this many a customer cancels. */
const EVENINGS_PER_CANCELLATION = 4;
/** By then every parcel has arrived. */
const DAYS_TO_ARRIVE = 6;

/** Boxes at the pack stations, smallest first: length, width and height in inches. */
const BOXES = [
  [8, 6, 4],
  [10, 8, 6],
  [12, 9, 6],
  [14, 12, 8],
  [18, 14, 12],
  [24, 18, 16],
  [30, 24, 20],
] as const;
/** The usable share of a box: the rest is padding. */
const FILLED_MAX = 0.8;

/** The smallest box that fits, else the largest. */
function boxFor({ volume, longest }: Pick<OpenSubOrder, 'volume' | 'longest'>) {
  const fitting = BOXES.find(
    ([length, width, height]) => longest <= length && volume <= length * width * height * FILLED_MAX,
  );
  const [length_in, width_in, height_in] = fitting ?? [30, 24, 20];
  return { length_in, width_in, height_in };
}

export interface OrdersPlan {
  readonly orgId: number;
  /** Prefix of the order ids. */
  readonly prefix: string;
  readonly actor: string;
  readonly listings: readonly DemoListing[];
  /** Items not ordered in these days, by mpn. */
  readonly unsold: readonly string[];
  readonly perDay: number;
  /** Whether customers return part of the order. */
  readonly hasReturns: boolean;
}

type OrderFields = Partial<Record<InstructionName, unknown>> & {
  readonly market_order_id?: string;
  readonly items?: readonly object[];
};

/** A parcel in transit. */
interface Parcel {
  readonly trackingNumber: string;
  readonly marketOrderId: string;
  /** The first line, of which some may come back. */
  readonly contents: { readonly line: number; readonly quantity: number; readonly mpn: string };
  readonly left: Date;
  isMoving: boolean;
}

export class OrderDays {
  readonly #tx: Tx;
  readonly #plan: OrdersPlan;
  #random: Random;
  readonly #quietRandom = new Random(QUIET_SEED);
  readonly #times = new Random(TIMES_SEED);
  readonly #sold: readonly DemoListing[];
  readonly returns: ReturnDays;
  #parcels: Parcel[] = [];
  #orders = 10_000;
  #shipments = 0;
  #shippedUntil = new Date(0);
  #due = 0;
  /** Missed their dispatch. */
  readonly #missed = new Set<number>();
  #isCancelling = false;

  constructor(tx: Tx, plan: OrdersPlan, random: Random) {
    this.#tx = tx;
    this.#plan = plan;
    this.#random = random;
    this.returns = new ReturnDays(tx, plan.orgId, plan.actor);
    this.#sold = plan.listings.filter(
      (one) =>
        one.fulfillment_channel === 'MERCHANT' && one.status === 'active' && !plan.unsold.includes(one.mpn),
    );
  }

  /** One evening; weekends are off. */
  async runDay(now: Date): Promise<void> {
    if (WEEKEND.includes(now.getUTCDay())) return;
    await this.workOffDue(now);
    await this.carry(now);
    if (this.#plan.hasReturns) await this.returns.runDay(now, (orders) => this.#send(orders, now));
    this.#isCancelling ||= this.#random.between(1, EVENINGS_PER_CANCELLATION) === 1;
    const count = this.#random.between(this.#plan.perDay - 2, this.#plan.perDay + 1);
    let time = now.getTime();
    for (let taken = 0; taken < count; taken += 1) {
      const [minutes, ms] = [this.#times.between(...APART_MIN), this.#times.between(0, 59_999)];
      time += minutes * MINUTE_MS + ms;
      await this.take([{}], new Date(time));
    }
  }

  /** The floor until now, on every day: one run ships what is due before a time, ahead of the first dispatch among it. */
  async shipDue(now: Date, dueBefore = now): Promise<void> {
    const start = this.#shippedUntil.getTime();
    this.#shippedUntil = now;
    const pending = await subOrdersThatAre(this.#tx, this.#plan.orgId, 'pending');
    const due = pending.filter((one) => one.ship_by <= dueBefore);
    const leaving = due.filter((one) => this.#missed.has(one.id) || !this.#misses(one));
    if (leaving.length === 0) return;
    const dispatches = leaving.filter(({ id }) => !this.#missed.has(id)).map((one) => one.ship_by.getTime());
    const wait = Math.min(now.getTime(), ...dispatches) - start;
    const run = new Date(start + Math.max(wait / 2, wait - AHEAD_MS, 0));
    const unwanted = this.#isCancelling
      ? leaving.find((one) => one.market_order_id !== EXAMPLE_ORDER)?.market_order_id
      : undefined;
    if (unwanted !== undefined) {
      this.#isCancelling = false;
      await this.#cancel(unwanted, run);
    }
    await this.ship(
      leaving.filter((one) => one.market_order_id !== unwanted),
      run,
    );
  }

  #misses({ id, market_order_id }: OpenSubOrder): boolean {
    if (market_order_id === EXAMPLE_ORDER) return false;
    this.#due += 1;
    const isMissed = this.#due % MISSED_EVERY === FIRST_MISSED;
    if (isMissed) this.#missed.add(id);
    return isMissed;
  }

  /**
   * A week of the quiet months: now and then an order comes and ships, and some come back.
   * @param isThere whether there is enough of an item, by mpn
   * @returns whether something shipped
   */
  async runQuietWeek(week: number, isThere: (mpn: string) => boolean, now: Date): Promise<boolean> {
    // Its own random numbers: the busy weeks stay the same without it.
    const random = this.#random;
    this.#random = this.#quietRandom;
    await this.returns.runQuietWeek(week, now);
    if (this.#parcels.length > 0) await this.carry(now);
    const sold = this.#sold.filter((one) => isThere(one.mpn));
    const isSold = week % QUIET_ORDER_EVERY === 0 && sold.length > 0;
    if (isSold) {
      await this.#send([this.#order(now, QUIET_ORDERS + week, sold, QUIET_QUANTITY)], now);
      const later = new Date(now.getTime() + 2 * HOUR_MS);
      await this.ship(await subOrdersThatAre(this.#tx, this.#plan.orgId, 'pending'), later);
    }
    this.#random = random;
    return isSold;
  }

  /** As the worker does, inside this transaction. */
  async workOffDue(now: Date): Promise<void> {
    const clock: Clock = { now: () => now };
    await workOffDueOf(within(this.#tx), clock, DUE_KINDS, this.#plan.orgId);
  }

  async take(orders: readonly OrderFields[], now: Date): Promise<void> {
    await this.#send(
      orders.map((fields) => ({ ...this.#newOrder(now), ...fields })),
      now,
    );
  }

  async #send(orders: readonly object[], now: Date): Promise<void> {
    const { orgId, actor } = this.#plan;
    const sent = orders.map((raw) => ({ raw, check: checkOrder(raw) }));
    const [answer] = await takeStep(this.#tx, { orgId, actor, now }, (feed) =>
      takeBatch(workOf(this.#tx, feed), [{ actor, keyed: null, orders: sent }]),
    );
    const { erroneous_orders: bad } = JSON.parse(answer?.().json ?? '{}') as { erroneous_orders: object[] };
    if (bad.length > 0) throw new Error(`the demo world has a bad order: ${JSON.stringify(bad[0])}`);
  }

  #newOrder(now: Date): object {
    this.#orders += 1;
    return this.#order(now, this.#orders, this.#sold, QUANTITY);
  }

  #order(
    now: Date,
    number: number,
    sold: readonly DemoListing[],
    [least, most]: readonly [number, number],
  ): object {
    const random = this.#random;
    const [first] = random.some(sold, 1);
    const more = sold.filter((one) => one.marketplace_name === first?.marketplace_name && one !== first);
    const lines = [...(first === undefined ? [] : [first]), ...random.some(more, random.between(0, 2))];
    const isFast = random.between(1, 6) === 1;
    const ship = new Date(now.getTime() + (isFast ? 1 : random.between(1, 4)) * 24 * HOUR_MS);
    return {
      market_order_id: `${this.#plan.prefix}-${number}`,
      ...random.some(CUSTOMERS, 1)[0],
      ship_to_name: nameOf(number),
      marketplace: first?.marketplace_name ?? null,
      order_placed_date: new Date(now.getTime() - random.between(SOONEST_S, LATEST_S) * 1000).toISOString(),
      latest_ship_date: ship.toISOString().slice(0, 10),
      shipment_service_level_category: isFast ? 'Expedited' : 'Standard',
      customer_order_number: `C${number * 7}`,
      items: lines.map((listing, index) => ({
        market_order_item_id: String(index + 1),
        sku: listing.listing_mp_primary_id,
        quantity: random.between(least, most),
        unit_price: (random.between(1, LINES_PER_SALE) === 1 ? reducedPrice : retailPrice)(
          listing.listing_mp_primary_id,
        ),
        currency: 'USD',
      })),
    };
  }

  /** Whatever was to leave before a time leaves within a day after it. */
  async postpone(now: Date, until: Date): Promise<void> {
    const pending = await subOrdersThatAre(this.#tx, this.#plan.orgId, 'pending');
    const first = Math.min(...pending.map(({ ship_by }) => ship_by.getTime()));
    const days = Math.ceil((until.getTime() + HOUR_MS - first) / (24 * HOUR_MS));
    if (days <= 0) return;
    const shift = { afterId: 0, madeUntil: until, earlierMs: -days * 24 * HOUR_MS };
    await this.#onFloor(now, (feed) => ORDER_DEADLINES.shift(this.#tx, feed, shift));
  }

  async #cancel(marketOrderId: string, now: Date): Promise<void> {
    const { orgId, actor } = this.#plan;
    const reason = 'the customer changed their mind';
    await takeStep(this.#tx, { orgId, actor, now }, (feed) =>
      cancelOrder(workOf(this.#tx, feed), { marketOrderId, reason, isDryRun: false }),
    );
  }

  async ship(subOrders: readonly OpenSubOrder[], now: Date): Promise<void> {
    if (subOrders.length === 0) return;
    await this.pick(subOrders, now);
    await this.pack(subOrders, now);
    const leaving = subOrders.map(({ id, market_order_id: marketOrderId, lines, quantities, mpn }) => {
      const kind = CARRIERS[this.#shipments % CARRIERS.length] ?? CARRIERS[0];
      this.#shipments += 1;
      const trackingNumber = kind.number(this.#plan.orgId * 1_000_000 + this.#shipments);
      const contents = { line: lines[0] ?? 0, quantity: quantities[0] ?? 0, mpn };
      this.#parcels.push({ trackingNumber, marketOrderId, contents, left: now, isMoving: false });
      const shipment = {
        carrier: kind.carrier,
        tracking_number: trackingNumber,
        shipping_method: kind.method,
        freight_charge: { amount: this.#random.between(520, 1890) / 100, currency: 'USD' },
      };
      return { id, shipments: [shipment] };
    });
    await this.#onFloor(now, (feed) => shipSubOrders(workOf(this.#tx, feed), leaving));
  }

  async takeIntoWave(subOrders: readonly OpenSubOrder[], warehouseId: number, now: Date): Promise<void> {
    await createWave(
      within(this.#tx),
      { warehouseId, actor: FLOOR, now },
      { max_sub_orders: subOrders.length, sub_order_ids: subOrders.map(({ id }) => id) },
    );
  }

  async pick(subOrders: readonly OpenSubOrder[], now: Date): Promise<void> {
    if (subOrders.length === 0) return;
    const ids = subOrders.map(({ id }) => id);
    await this.#onFloor(now, (feed) => startPicks(workOf(this.#tx, feed), ids));
  }

  async pack(subOrders: readonly OpenSubOrder[], now: Date): Promise<void> {
    const packed = subOrders.map((one) => {
      const padding = this.#random.between(3, 12) / 10;
      const items = one.lines.map((line, index) => ({ line, quantity: one.quantities[index] ?? 0 }));
      const weight_lb = Math.round((one.pounds + padding) * 10) / 10;
      return { id: one.id, cartons: [{ weight_lb, ...boxFor(one), items }] };
    });
    await this.#onFloor(now, (feed) => packSubOrders(workOf(this.#tx, feed), packed));
  }

  /**
   * Parcels move half a day after shipping and arrive after three days or more; after a week, both are recorded at once.
   */
  async carry(now: Date): Promise<void> {
    const events: {
      tracking_number: string;
      code: string;
      time: string;
      location: string;
      description: string;
    }[] = [];
    const event = (
      { trackingNumber }: Parcel,
      code: string,
      description: string,
      location: string,
      by: number = now.getTime(),
    ) =>
      events.push({
        tracking_number: trackingNumber,
        code,
        time: new Date(by - this.#random.between(1, 8) * HOUR_MS).toISOString(),
        location,
        description,
      });
    this.#parcels = this.#parcels.filter((parcel) => {
      const days = (now.getTime() - parcel.left.getTime()) / (24 * HOUR_MS);
      if (!parcel.isMoving && days >= 0.5) {
        parcel.isMoving = true;
        const overnight = parcel.left.getTime() + 12 * HOUR_MS;
        event(parcel, 'in_transit', 'Departed from facility', 'Regional hub', overnight);
        if (days < DAYS_TO_ARRIVE) return true;
      }
      if (days < 3 || (days < DAYS_TO_ARRIVE && this.#random.between(1, 3) === 1)) return true;
      if (this.#plan.hasReturns && this.returns.isUndeliverable(parcel.marketOrderId, parcel.contents))
        event(parcel, 'returned', 'Returned to sender', 'Regional hub');
      else event(parcel, 'delivered', 'Left at front door', 'Front door');
      return false;
    });
    if (events.length > 0) await takeEvents(within(this.#tx), 'carriers', now, events);
  }

  /** A parcel in transit cannot be delivered. */
  async stall(now: Date): Promise<void> {
    const parcel = this.#parcels.findLast(({ isMoving }) => isMoving);
    if (parcel === undefined) throw new Error('the demo world has no parcel on its way');
    const problem = {
      tracking_number: parcel.trackingNumber,
      code: 'exception',
      time: now.toISOString(),
      location: 'Regional hub',
      description: 'Address incomplete: no house number',
    };
    await takeEvents(within(this.#tx), 'carriers', now, [problem]);
  }

  #onFloor<T>(now: Date, work: (feed: FeedWriter) => Promise<T>): Promise<T> {
    return takeStep(this.#tx, { orgId: this.#plan.orgId, actor: FLOOR, now }, work);
  }
}
