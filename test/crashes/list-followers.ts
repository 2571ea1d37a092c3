// Programs of merchants that keep a copy of a list: one polls it by `updated_since`, one folds the change feed. Both must
// arrive at exactly what the list says, however late others commit.
import { expect } from 'vitest';
import { MARKETPLACE_EVENTS } from '../../src/domains/marketplace/shipments/schema.ts';
import { INSTRUCTION_NAMES } from '../../src/domains/orders/instructions/schema.ts';
import { ORDER_EVENTS } from '../../src/domains/orders/schema.ts';
import { RETURN_EVENTS } from '../../src/domains/returns/schema.ts';
import type { TestApp } from '../harness.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of any list
export type Row = Readonly<Record<string, any>>;
export type Copy = Map<string, Row>;

export interface FollowedList {
  readonly path: string;
  readonly keyOf: (row: Row) => string;
  /** What the feed tells of a row, made of the row as it is listed. */
  readonly toldOf: (row: Row) => Row;
  /** The types of its events, and the same made of what they carry. */
  readonly events: readonly string[];
  readonly toldBy: (event: Row) => Row;
}

export class Followers {
  readonly #app: TestApp;
  readonly #token: string;

  constructor(app: TestApp, token: string) {
    this.#app = app;
    this.#token = token;
  }

  async #get(path: string) {
    // Not held against the contract: that takes longer than the list.
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await this.#app.app.server.inject({ method: 'GET', url: path, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1];
    return { rows: answer.json() as Row[], next };
  }

  /** All rows, page by page. */
  async #walk(path: string, each: (row: Row) => void, between = async () => {}): Promise<void> {
    for (let next: string | undefined = path; next !== undefined; ) {
      const page = await this.#get(next);
      for (const row of page.rows) each(row);
      next = page.next;
      if (next !== undefined) await between();
    }
  }

  async contents({ path, keyOf }: FollowedList): Promise<Copy> {
    const copy: Copy = new Map();
    await this.#walk(`${path}?per_page=250`, (row) => copy.set(keyOf(row), row));
    return copy;
  }

  /**
   * Asks again and again for what changed since the latest `updated` that it has seen.
   * @param between what happens between two pages
   */
  poller(list: FollowedList, parameters = '', between = async () => {}) {
    const copy: Copy = new Map();
    let watermark = '2000-01-01T00:00:00.000Z';
    const poll = async () => {
      let latest = watermark;
      const keep = (row: Row) => {
        copy.set(list.keyOf(row), row);
        if (row['updated'] > latest) latest = row['updated'];
      };
      await this.#walk(`${list.path}?updated_since=${watermark}${parameters}`, keep, between);
      watermark = latest;
    };
    return { copy, poll };
  }

  /** Reads on where it stopped, and keeps what each event says of its row. */
  folder(list: FollowedList) {
    const copy: Copy = new Map();
    const types = list.events.map((type) => `&type[]=${type}`).join('');
    let after = 0;
    const poll = async () => {
      const { rows } = await this.#get(`/v1/events?after=${after}&limit=1000${types}`);
      for (const event of rows) {
        copy.set(list.keyOf(event['data']), list.toldBy(event));
        after = event['sequence'];
      }
    };
    return { copy, poll };
  }
}

export interface Follower {
  readonly copy: Copy;
  poll(): Promise<void>;
}

const PAUSE_MS = 5;

/** Follows until the work is done, and once more. */
export async function followDuring(work: Promise<unknown>, followers: readonly Follower[]): Promise<void> {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  await Promise.all(
    followers.map(async ({ poll }) => {
      while (!isDone) {
        await poll();
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      await poll();
    }),
  );
  await work;
}

export function expectSame(copy: Copy, contents: Copy, told: (row: Row) => Row = (row) => row): void {
  const shown = (rows: Copy, of: (row: Row) => Row) =>
    Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, row]) => [key, of(row)]));
  expect(shown(copy, (row) => row)).toEqual(shown(contents, told));
}

// --- The lists --------------------------------------------------------------------------------------------------

const subOrder = ({
  sub_order_id,
  sub_order_number,
  sub_order_status,
  warehouse_id,
  reason,
  items,
}: Row): Row => ({
  sub_order_id,
  sub_order_number,
  sub_order_status,
  warehouse_id,
  reason,
  items: (items as Row[]).map(({ sku, market_order_item_id, quantity }) => ({
    sku,
    market_order_item_id,
    quantity,
  })),
});

const instructions = (row: Row): Row =>
  Object.fromEntries(INSTRUCTION_NAMES.map((name) => [name, row[name]]));

const ORDERS: FollowedList = {
  path: '/v1/orders',
  keyOf: ({ order_id }) => String(order_id),
  toldOf: (row) => ({
    order_id: row['order_id'],
    market_order_id: row['market_order_id'],
    marketplace: row['marketplace'],
    order_status: row['order_status'],
    sub_orders: (row['sub_orders'] as Row[]).map(subOrder),
    updated: row['updated'],
    ...instructions(row),
    ...(row['holds'].length > 0 ? { holds: row['holds'] } : {}),
  }),
  events: Object.keys(ORDER_EVENTS).filter((type) => type.startsWith('order.')),
  // What is beside the order tells of the step alone.
  toldBy: ({ data: { changes: _changes, cancel_request: _request, ...told }, time }) => ({
    ...told,
    updated: time,
  }),
};

const INVENTORY: FollowedList = {
  path: '/v1/inventory',
  keyOf: ({ item_id, warehouse_id }) => `${item_id} ${warehouse_id}`,
  // Names are those of the item and the warehouse, whose own events tell of them; sums are those of their parts.
  toldOf: ({
    mpn: _mpn,
    upc: _upc,
    ean: _ean,
    name: _name,
    warehouse_name: _warehouse,
    is_bundle: _isBundle,
    reserved_quantity: _reserved,
    unavailable_quantity: _unavailable,
    ...told
  }) => told,
  events: ['inventory.changed'],
  toldBy: ({ data, time, version }) => ({ ...data, updated: time, version }),
};

const SHIPMENTS: FollowedList = {
  path: '/v1/marketplace_shipments',
  keyOf: ({ id }) => String(id),
  toldOf: (row) => row,
  events: Object.keys(MARKETPLACE_EVENTS),
  toldBy: ({ data }) => data,
};

const RETURNS: FollowedList = {
  path: '/v1/returns',
  keyOf: ({ id }) => String(id),
  toldOf: (row) => row,
  events: Object.keys(RETURN_EVENTS),
  toldBy: ({ data }) => data,
};

/** Every list that can be polled by `updated_since`, by its path; test/crashes/watermarks.test.ts checks that none is missing. */
export const FOLLOWED: Readonly<Record<string, FollowedList>> = {
  '/v1/orders': ORDERS,
  '/v1/inventory': INVENTORY,
  '/v1/marketplace_shipments': SHIPMENTS,
  '/v1/returns': RETURNS,
};
