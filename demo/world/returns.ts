// Customer returns day by day, and those that the reference's examples name.

import { announceReturn, takeArrival } from '../../src/domains/returns/announce-return.ts';
import { decideUnits } from '../../src/domains/returns/decide-units.ts';
import {
  EXAMPLE_ORDER,
  EXAMPLE_SKU,
  FIRST_EXAMPLE,
  RETURN_EXAMPLES,
} from '../../src/domains/returns/examples.ts';
import { cancelReturnAs, changeByMerchant } from '../../src/domains/returns/move-return.ts';
import type { OpenReturn } from '../../src/domains/returns/queries.ts';
import {
  type ArrivalInput,
  DISPOSITIONS,
  type NewReturnInput,
  RETURN_REASONS,
  type ReturnReason,
  type TakeInInput,
} from '../../src/domains/returns/schema.ts';
import { RETURN_PREFIX, rmaNumber } from '../../src/domains/returns/state-rules.ts';
import { takeIn } from '../../src/domains/returns/take-in.ts';
import { type Work, workOf } from '../../src/kit/aggregates/work.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { CUSTOMERS } from '../flows/customers.ts';
import { decisionsOn, graded } from '../flows/returns.ts';
import { retailPrice } from './prices.ts';
import { openParcels, skipReturnNumbers } from './queries.ts';
import { NEWARK, takeStep } from './steps.ts';

const DAY_MS = 24 * 3600 * 1000;
const HUB = 'Hanna Hub';
/** Returned without an order. */
const EXAMPLE_ITEM = 2;
/** In weeks, for the months without orders. */
const [BLIND_EVERY, REMOVED_EVERY] = [12, 12];
/** One delivered order in this many is returned in part, and one in this many is undeliverable. */
const [RETURNED_EVERY, UNDELIVERABLE_EVERY] = [5, 23];
const QUANTITY_MAX = 3;
/** Only what is worn has a size that may not fit. */
const WORN = /^(JNP-APP|RVL-WEAR)-/;
const OF_SIZE: readonly ReturnReason[] = ['too_small', 'too_large'];
const OF_ANYTHING = RETURN_REASONS.filter((reason) => !OF_SIZE.includes(reason));
/** For one return in this many the customer keeps the goods, for one in this many they are never sent. */
const [KEPT_EVERY, NEVER_SENT_EVERY] = [7, 11];
const DAYS_TO_ANNOUNCE = 3;
const DAYS_TO_COME = 4;
const DAYS_TO_DECIDE = 3;
const DAYS_TO_SHIP = 3;
/** The order of the examples. */
const EXAMPLE = {
  ...CUSTOMERS[0],
  market_order_id: EXAMPLE_ORDER,
  items: [
    {
      market_order_item_id: '1',
      sku: EXAMPLE_SKU,
      quantity: 20,
      unit_price: retailPrice(EXAMPLE_SKU),
      currency: 'USD',
    },
  ],
};
interface Line {
  readonly line: number;
  readonly quantity: number;
}

interface ShippedLine extends Line {
  readonly mpn: string;
}

/** One after the other, as they fit the goods. */
function reasonFor(mpn: string, index: number): ReturnReason {
  const reasons = WORN.test(mpn) ? [...OF_SIZE, ...OF_ANYTHING] : OF_ANYTHING;
  return reasons[index % reasons.length] ?? 'other';
}

interface MadeReturn {
  readonly id: number;
  readonly lines: readonly Line[];
  readonly units: readonly { readonly unit_id: number; readonly disposition: string }[];
}

interface Planned {
  readonly at: number;
  readonly work: (now: Date) => Promise<unknown>;
}

const read = async (work: Work, rma: OpenReturn) => JSON.parse((await work.answer(rma)).json) as MadeReturn;

export class ReturnDays {
  readonly #tx: Tx;
  readonly #orgId: number;
  readonly #actor: string;
  readonly #planned: Planned[] = [];
  #days = 0;
  #lastDay = 0;
  #arrived = 0;
  #made = 0;

  constructor(tx: Tx, orgId: number, actor: string) {
    this.#tx = tx;
    this.#orgId = orgId;
    this.#actor = actor;
  }

  /** Whether the parcel comes back undelivered; otherwise it arrives, and part may come back later. */
  isUndeliverable(marketOrderId: string, contents: ShippedLine): boolean {
    // Its units are reserved for the examples.
    if (marketOrderId === EXAMPLE_ORDER) return false;
    const isQuiet = this.#days === 0;
    this.#arrived += 1;
    if (!isQuiet && this.#arrived % UNDELIVERABLE_EVERY === 0) return true;
    // Replacements are kept.
    if ((isQuiet || this.#arrived % RETURNED_EVERY === 0) && !marketOrderId.includes(RETURN_PREFIX))
      this.#after(DAYS_TO_ANNOUNCE, null, (now) => this.#sendBack(marketOrderId, contents, now));
    return false;
  }

  /** A week without orders: now and then an unannounced return arrives, or a marketplace removes stock. */
  async runQuietWeek(week: number, now: Date): Promise<void> {
    this.#lastDay = now.getTime();
    await this.#runPlanned(now);
    if (week % BLIND_EVERY === 0) {
      const reason = reasonFor(EXAMPLE_SKU, week / BLIND_EVERY);
      await this.#takeArrival({ warehouse_id: NEWARK, reason, note: 'no paper in the box' }, now);
    }
    if (week % REMOVED_EVERY === REMOVED_EVERY / 2) {
      const removal_order_id = `RMV-${4_470_000 + week}`;
      const arrival = {
        warehouse_id: NEWARK,
        source: 'marketplace',
        removal_order_id,
        reason: 'other',
      } as const;
      await this.#takeArrival(arrival, now);
    }
  }

  async #takeArrival(arrival: ArrivalInput, now: Date): Promise<void> {
    const { id } = await this.asHub(now, (work) => takeArrival(work, arrival));
    const units = [graded({ item_id: EXAMPLE_ITEM, quantity: 1 + (id % 3) }, id)];
    const { units: taken } = await this.takeIn(id, { units, finish: true }, now);
    const decisions = decisionsOn(taken, () => DISPOSITIONS[id % DISPOSITIONS.length] ?? 'quarantine');
    if (decisions.length > 0)
      await this.asMerchant(now, (work) => decideUnits(work, id, { decisions }, 'merchant'));
  }

  /** @param takeOrders as a merchant sends them */
  async runDay(now: Date, takeOrders: (orders: readonly object[]) => Promise<void>): Promise<void> {
    this.#lastDay = now.getTime();
    if (this.#days === 0) await takeOrders([EXAMPLE]);
    if (this.#days === DAYS_TO_SHIP) await this.#announceExamples(now);
    this.#days += 1;
    for (const parcel of await openParcels(this.#tx, this.#orgId))
      await this.#takeIn(parcel.id, parcel.lines, now);
    await this.#runPlanned(now);
  }

  async #runPlanned(now: Date): Promise<void> {
    const due = this.#planned.filter(({ at }) => at <= now.getTime());
    for (const one of due) {
      this.#planned.splice(this.#planned.indexOf(one), 1);
      await one.work(now);
    }
  }

  #after(days: number, now: Date | null, work: Planned['work']): void {
    this.#planned.push({ at: (now?.getTime() ?? this.#lastDay) + days * DAY_MS, work });
  }

  async #sendBack(marketOrderId: string, { line, quantity, mpn }: ShippedLine, now: Date): Promise<void> {
    this.#made += 1;
    const { id, lines } = await this.announce(
      {
        market_order_id: marketOrderId,
        lines: [
          {
            market_order_item_id: String(line),
            quantity: Math.min(quantity, 1 + (this.#made % QUANTITY_MAX)),
          },
        ],
        reason: reasonFor(mpn, this.#made),
        ...(this.#made % 4 === 0 ? { exchange: 'when_received' as const } : {}),
      },
      now,
    );
    const isKept = this.#made % KEPT_EVERY === 0;
    if (this.#made % 3 === 0 && !isKept) {
      const tracking_number = `1Z999BB2${String(this.#made).padStart(10, '0')}`;
      const moved = { carrier: 'UPS', tracking_number };
      await this.asMerchant(now, (work) => changeByMerchant(work, id, moved));
    }
    if (this.#made % NEVER_SENT_EVERY === 0) return;
    this.#after(DAYS_TO_COME, now, (later) =>
      isKept
        ? this.asMerchant(later, (work) =>
            cancelReturnAs('merchant')(work, id, { reason: 'the customer keeps it' }),
          )
        : this.#takeIn(id, lines, later),
    );
  }

  async #takeIn(id: number, lines: readonly Line[], now: Date): Promise<void> {
    const units = lines.map(({ line, quantity }, index) => graded({ line, quantity }, id + index));
    const { units: taken } = await this.takeIn(id, { units, finish: true }, now);
    const disposition = DISPOSITIONS[id % DISPOSITIONS.length] ?? 'quarantine';
    // Opened goods may not be sellable.
    const decisions = decisionsOn(taken, () => (disposition === 'restock' ? 'quarantine' : disposition));
    if (decisions.length > 0 && id % 3 !== 0)
      this.#after(DAYS_TO_DECIDE, now, (later) =>
        this.asMerchant(later, (work) => decideUnits(work, id, { decisions }, 'merchant')),
      );
  }

  /** With the numbers that the reference names. */
  async #announceExamples(now: Date): Promise<void> {
    await skipReturnNumbers(this.#tx, FIRST_EXAMPLE);
    for (const [index, rma] of Object.values(RETURN_EXAMPLES).entries()) {
      const { id } = await this.announce(
        {
          market_order_id: EXAMPLE_ORDER,
          warehouse_id: NEWARK,
          lines: [{ sku: EXAMPLE_SKU, quantity: index === 0 ? 2 : 1 }],
          reason: reasonFor(EXAMPLE_SKU, index),
        },
        now,
      );
      if (rmaNumber(id) !== rma) throw new Error(`the example ${rma} is ${rmaNumber(id)} in the demo world`);
    }
  }

  async announce(input: NewReturnInput, now: Date): Promise<MadeReturn> {
    return this.asMerchant(now, async (work) => read(work, await announceReturn(work, input)));
  }

  async takeIn(id: number, input: TakeInInput, now: Date): Promise<MadeReturn> {
    return this.asHub(now, async (work) => read(work, await takeIn(work, id, input)));
  }

  asMerchant<T>(now: Date, run: (work: Work) => Promise<T>): Promise<T> {
    return this.#as(this.#actor, now, run);
  }

  asHub<T>(now: Date, run: (work: Work) => Promise<T>): Promise<T> {
    return this.#as(HUB, now, run);
  }

  #as<T>(actor: string, now: Date, run: (work: Work) => Promise<T>): Promise<T> {
    const author = { orgId: this.#orgId, actor, now };
    return takeStep(this.#tx, author, (feed) => run(workOf(this.#tx, feed)));
  }
}
