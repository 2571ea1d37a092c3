// Customers order with the rhythm of the day; some orders are invalid, and some are cancelled.
import type { NewOrder } from '../../client/src/index.ts';
import type { Random } from '../../src/kit/kernel/random.ts';
import { pick, timesOf } from '../flows/chance.ts';
import { someAddress } from '../flows/places.ts';
import { demandAt, localTime } from './rhythm-rules.ts';
import type { Merchant, World } from './world.ts';

const STEP_MINUTES = 10;
/** Where most of the customers are. */
const TIME_ZONE = 'America/Chicago';
const ORDERS_AT_ONCE_MAX = 50;
/** Beyond this, shops stop selling: the floors cannot catch up. */
const BACKLOG_MAX = 600;
const SHARE_BAD = 0.02;
const SHARE_CANCELLED = 0.03;
const SERVICE_LEVELS = ['Standard', 'Standard', 'Standard', 'Expedited', 'SecondDay', 'NextDay'] as const;

/** Hours until an order must ship. */
const PROMISED_HOURS = { Standard: 48, Expedited: 24, SecondDay: 24, NextDay: 12 } as const;
const HOUR_MS = 3600_000;

/** The first merchant has most of the customers. */
const SHARES = [0.8, 0.2] as const;

export function addShoppers(world: World): void {
  for (const [index, merchant] of world.merchants.entries()) {
    if (merchant.listings.length === 0) continue;
    const share = world.merchants.length === 1 ? 1 : (SHARES[index] ?? SHARES[1]);
    const shop = new Shop(world, merchant, share);
    world.every(STEP_MINUTES, `customers of ${merchant.name}`, () => shop.sell());
  }
}

class Shop {
  readonly #world: World;
  readonly #merchant: Merchant;
  readonly #share: number;
  #turns = 0;
  #orders = 0;

  constructor(world: World, merchant: Merchant, share: number) {
    this.#world = world;
    this.#merchant = merchant;
    this.#share = share;
  }

  async sell(): Promise<void> {
    const world = this.#world;
    const waiting = [...world.backlog.values()].reduce((sum, count) => sum + count, 0);
    if (waiting > BACKLOG_MAX) return;
    this.#turns += 1;
    const random = world.chance.of('customers', this.#merchant.name, this.#turns);
    const perHour = world.ordersPerHour * this.#share * demandAt(localTime(world.nowMs, TIME_ZONE));
    const count = Math.min(ORDERS_AT_ONCE_MAX, timesOf(random, (perHour * STEP_MINUTES) / 60));
    if (count === 0) return;
    const orders = Array.from({ length: count }, () => this.#newOrder(random));
    // Retried unchanged with one key until answered, so that a lost response does not create a second order.
    const idempotencyKey = `sim-${world.runName}-${this.#merchant.orgId}-${this.#turns}`;
    world.after(0, 'orders', () => this.#send(orders, idempotencyKey));
  }

  async #send(orders: NewOrder[], idempotencyKey: string): Promise<void> {
    const world = this.#world;
    const answer = await world.ask(() =>
      this.#merchant.client.createOrders({ body: { orders } }, { idempotencyKey }),
    );
    if (answer === null) return;
    world.tally.add('orders', answer.received_orders.length);
    world.tally.add('bad orders', answer.erroneous_orders.length);
    for (const marketOrderId of answer.received_orders) {
      const random = world.chance.of('cancel', marketOrderId);
      if (random.next() < SHARE_CANCELLED)
        world.after(random.next() * 2, 'cancel', () => this.#cancel(marketOrderId));
    }
  }

  /** It may be too late, and the order ships. */
  async #cancel(market_order_id: string): Promise<void> {
    const body = { market_order_id, reason: 'customer changed their mind' };
    const answer = await this.#world.ask(() => this.#merchant.client.cancelOrder({ body }));
    if (answer?.success) this.#world.tally.add('cancelled');
  }

  #newOrder(random: Random): NewOrder {
    this.#orders += 1;
    const { listings, orgId, isAdvanced } = this.#merchant;
    const lines = 1 + Math.floor(random.next() ** 3 * 4);
    const first = this.#someListing(random);
    const skus = new Set([first.listing_mp_primary_id]);
    // An order comes from one shop.
    const shop = listings.filter(({ marketplace_name }) => marketplace_name === first.marketplace_name);
    while (skus.size < Math.min(lines, shop.length)) skus.add(pick(random, shop).listing_mp_primary_id);
    const level = pick(random, SERVICE_LEVELS);
    const order: NewOrder = {
      market_order_id: `SIM-${this.#world.runName}-${orgId}-${this.#orders}`,
      marketplace: first.marketplace_name,
      shipment_service_level_category: level,
      // By the service's clock; if that does not follow ours, a deadline would mean nothing.
      ...(isAdvanced
        ? { latest_ship_date: new Date(Date.now() + PROMISED_HOURS[level] * HOUR_MS).toISOString() }
        : {}),
      ...someAddress(random),
      items: [...skus].map((sku) => ({
        sku,
        quantity: 1 + Math.floor(random.next() ** 4 * 6),
        unit_price: random.between(500, 9900) / 100,
        currency: 'USD',
      })),
    };
    return random.next() < SHARE_BAD ? spoil(random, order) : order;
  }

  /** Some sell far better than others. */
  #someListing(random: Random) {
    const { listings } = this.#merchant;
    const listing = listings[Math.floor(random.next() ** 2 * listings.length)];
    if (listing === undefined) throw new Error('a shop without listings');
    return listing;
  }
}

/** Common mistakes of shops. */
function spoil(random: Random, order: NewOrder): NewOrder {
  const [item, ...others] = order.items;
  if (item === undefined) return order;
  return pick(random, [
    { ...order, postal_code: null, state: null },
    { ...order, items: [{ ...item, quantity: 0 }, ...others] },
    { ...order, items: [{ ...item, sku: 'NO-SUCH-SKU' }, ...others] },
    { ...order, country: 'XX' },
  ]);
}
