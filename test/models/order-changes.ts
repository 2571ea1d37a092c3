// Orders that are changed: the address, and how many units of a line are wanted.
import { expect } from 'vitest';
import { changeOrder } from '../../src/domains/orders/change/change-order.ts';
import type { Work } from '../../src/kit/aggregates/work.ts';
import type { CITIES, ModelOrder, OrderModel } from './order-model.ts';
import { type OrderRecords, type Part, unitsOf } from './order-records.ts';

type City = (typeof CITIES)[number];

export interface Changing {
  readonly which: number;
  readonly line: number;
  readonly quantity: number;
  readonly city: City | undefined;
  readonly isDryRun: boolean;
}

const PLACES: Readonly<Record<City, object>> = {
  'New York': { city: 'New York', state: 'NY', postal_code: '10118' },
  'San Francisco': { city: 'San Francisco', state: 'CA', postal_code: '94107' },
};

interface Sent {
  readonly market_order_id: string;
  readonly city: string;
  readonly items: readonly { readonly item_id: number; readonly quantity: number }[];
}

interface Beside {
  readonly records: OrderRecords;
  readonly adopt: () => Promise<void>;
}

export class OrderChanges {
  readonly #model: OrderModel;
  readonly #beside: Beside;
  readonly #change: <T>(work: (work: Work) => Promise<T>) => Promise<T>;

  constructor(
    model: OrderModel,
    beside: Beside,
    change: <T>(work: (work: Work) => Promise<T>) => Promise<T>,
  ) {
    this.#model = model;
    this.#beside = beside;
    this.#change = change;
  }

  async change(order: ModelOrder, { line: at, quantity, city, isDryRun }: Changing): Promise<void> {
    const { records, adopt } = this.#beside;
    const index = at % order.lines.length;
    const sent = order.sent as Sent;
    const place = city === undefined ? {} : PLACES[city];
    const items = sent.items.map((item, one) => (one === index ? { ...item, quantity } : item));
    const parts = await records.parts(order);
    const open = openUnits(parts, order);
    const body = { ...place, items: [items[index]], dry_run: isDryRun };
    const asked = this.#change((work) =>
      changeOrder(work, { marketOrderId: sent.market_order_id, body, wrong: [], ifMatch: null }),
    );
    const moves = city !== undefined && city !== sent.city;
    const more = quantity - (order.lines[index]?.ordered ?? 0);
    if (!moves && more === 0) {
      expect((await asked).changes).toEqual([]);
      return;
    }
    const packs = (state: string) => parts.some((part) => part.state === state);
    const isOpen = ['pending', 'backordered', 'error', 'picking'].some(packs);
    const { unbegun, picking } = open[index] ?? { unbegun: 0, picking: 0 };
    if (!isOpen || (moves && packs('packed')) || -more > unbegun + picking) {
      await expect(asked).rejects.toMatchObject({ code: 'too_late' });
      return;
    }
    if (-more > unbegun) {
      // What is being picked keeps at least one unit.
      const outcome = await asked.then(
        () => null,
        (error: { code?: string }) => error,
      );
      if (outcome !== null) return expect(outcome).toMatchObject({ code: 'too_late' });
    } else {
      await asked;
    }
    if (isDryRun) return;
    order.sent = { ...sent, ...place, items } as Sent;
    const changed = order.lines[index];
    if (changed !== undefined) changed.ordered = quantity;
    if (this.#model.hasMissing || this.#model.isRestricted) return adopt();
    const found = await records.units(order);
    for (const [one, line] of order.lines.entries()) {
      const { ships = 0, waits = 0 } = found[one] ?? {};
      const had = open[one] ?? { unbegun: 0, picking: 0, pending: 0 };
      const wanted = Math.max(0, had.unbegun + (one === index ? more : 0));
      // An address alone changes nothing for those that wait.
      const inHand = line.ships - had.pending - Math.max(0, one === index ? -more - had.unbegun : 0);
      const { least, most } = this.#model.promised(line.item, Math.max(0, wanted - had.pending));
      expect(ships, `line ${one + 1}`).toBeGreaterThanOrEqual(inHand + Math.min(wanted, had.pending + least));
      expect(ships, `line ${one + 1}`).toBeLessThanOrEqual(inHand + Math.min(wanted, had.pending + most));
      expect(ships + waits + line.shipped + line.cancelled).toBe(line.ordered);
      this.#model.reserve(line.parts, ships - line.ships);
      Object.assign(line, { ships, waits });
    }
  }
}

/** Units of each line that have not begun, of which some have stock, and that are being picked. */
function openUnits(parts: readonly Part[], { lines }: ModelOrder) {
  return lines.map((_, at) => {
    const of = (...states: string[]) =>
      unitsOf(
        parts.filter(({ state }) => states.includes(state)),
        at + 1,
      );
    return { unbegun: of('pending', 'backordered', 'error'), pending: of('pending'), picking: of('picking') };
  });
}
