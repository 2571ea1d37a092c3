// Carriers scan parcels late, out of order and twice, deliver most of them, lose some and return others.
import type { CarrierEvent, Carton, FloorSubOrder } from '../../client/src/hub.ts';
import { pick } from '../flows/chance.ts';
import type { World } from './world.ts';

const SEND_EVERY_MINUTES = 10;
const SCANS_AT_ONCE_MAX = 500;
/** Pending scans; more are dropped, as by a carrier's broken feed. */
const SCANS_MAX = 10_000;
const SHARE_EXCEPTION = 0.03;
const SHARE_LATE = 0.05;
const SHARE_UNDELIVERABLE = 0.01;
const SHARE_TWICE = 0.04;
const SHARE_OUT_OF_ORDER = 0.03;
const EXCEPTIONS = [
  'Weather delay',
  'Address needs a suite number',
  'Truck broke down',
  'Package was missorted',
];

/** Hours between scans: minimum and maximum. */
const HOURS = {
  picked_up: [1, 4],
  in_transit: [4, 12],
  out_for_delivery: [6, 20],
  delivered: [1, 8],
} as const;

export interface Parcel {
  readonly trackingNumber: string;
  readonly carrier: string;
  readonly city: string;
  /** The departure by the service's clock, and by ours: scans are sent in the service's time. */
  readonly leftMs: number;
  readonly leftHereMs: number;
}

type Delivered = (orgId: number, marketOrderId: string) => void;

export class Carriers {
  readonly #world: World;
  readonly #onDelivered: Delivered;
  readonly #untold: CarrierEvent[] = [];

  constructor(world: World, onDelivered: Delivered) {
    this.#world = world;
    this.#onDelivered = onDelivered;
    world.every(SEND_EVERY_MINUTES, 'carriers', () => this.#send());
  }

  take(
    { org_id, market_order_id, ship_to }: FloorSubOrder,
    { tracking_number, carrier, shipped }: Carton,
  ): void {
    if (tracking_number === null || carrier === null || shipped === null) return;
    const parcel = this.#parcel(tracking_number, carrier, ship_to.city ?? 'the customer', shipped);
    const random = this.#world.chance.of('parcel', tracking_number);
    const isBack = random.next() < SHARE_UNDELIVERABLE;
    this.#move(parcel, isBack ? 'returned' : 'delivered', () => {
      if (!isBack) this.#onDelivered(org_id, market_order_id);
    });
  }

  /** A customer's return parcel. */
  takeBack(trackingNumber: string, carrier: string, announced: string): void {
    this.#move(this.#parcel(trackingNumber, carrier, 'the hub', announced), 'delivered', () => {});
  }

  #parcel(trackingNumber: string, carrier: string, city: string, left: string): Parcel {
    return { trackingNumber, carrier, city, leftMs: Date.parse(left), leftHereMs: Date.now() };
  }

  #move(parcel: Parcel, end: 'delivered' | 'returned', onEnd: () => void): void {
    const random = this.#world.chance.of('way', parcel.trackingNumber);
    const way: [code: string, hours: readonly [number, number], description?: string][] = [
      ['picked_up', HOURS.picked_up],
      ['in_transit', HOURS.in_transit],
    ];
    if (random.next() < SHARE_EXCEPTION) way.push(['exception', HOURS.in_transit, pick(random, EXCEPTIONS)]);
    if (random.next() < SHARE_LATE) way.push(['in_transit', [30, 60]]);
    way.push(['out_for_delivery', HOURS.out_for_delivery]);
    if (end === 'returned') way.push(['delivery_attempted', HOURS.delivered]);
    way.push([end, HOURS.delivered]);
    let hours = 0;
    for (const [index, [code, [fewest, most], description]] of way.entries()) {
      hours += fewest + random.next() * (most - fewest);
      const isLast = index === way.length - 1;
      // Sometimes sent before earlier scans.
      const early = !isLast && random.next() < SHARE_OUT_OF_ORDER ? 1 : 0;
      const isTwice = random.next() < SHARE_TWICE;
      this.#world.after(Math.max(0, hours - early), 'scan', async () => {
        this.#report(parcel, code, description, isTwice);
        if (isLast) onEnd();
      });
    }
  }

  #report(
    { trackingNumber, carrier, city, leftMs, leftHereMs }: Parcel,
    code: string,
    description: string | undefined,
    isTwice: boolean,
  ): void {
    if (this.#untold.length >= SCANS_MAX) return;
    const event: CarrierEvent = {
      tracking_number: trackingNumber,
      carrier,
      code,
      time: new Date(leftMs + Math.max(0, Date.now() - leftHereMs)).toISOString(),
      description: description ?? null,
      location: code === 'out_for_delivery' || code === 'delivered' ? city : null,
    };
    this.#untold.push(event);
    if (isTwice) this.#untold.push(event);
  }

  async #send(): Promise<void> {
    while (this.#untold.length > 0) {
      const events = this.#untold.slice(0, SCANS_AT_ONCE_MAX);
      const answer = await this.#world.ask(() => this.#world.hub.takeCarrierEvents({ body: { events } }));
      this.#untold.splice(0, events.length);
      if (answer === null) continue;
      this.#world.tally.add('scans', answer.accepted);
      for (const { index, result } of answer.results) {
        if (result === 'accepted' && events[index]?.code === 'delivered') this.#world.tally.add('delivered');
        else if (result !== 'accepted' && result !== 'duplicate')
          this.#world.tally.addMishap('refused', `a scan was refused: ${result}`);
      }
    }
  }
}
