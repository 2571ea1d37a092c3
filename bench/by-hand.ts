// What taking and cancelling orders is measured against: the transactions that somebody writes by hand, one order at a
// time, one statement after the other, with the same rows as ours, the event counter included.
import pg from 'pg';
import { SHIP_TO } from '../test/worlds/order-body.ts';

/** Where the bench's orders come from: items with these ids at this warehouse. */
export interface BareWorld {
  readonly url: string;
  readonly orgId: number;
  readonly warehouseId: number;
  readonly firstItem: number;
  readonly items: number;
}

const DETAILS = JSON.stringify({
  ...SHIP_TO,
  marketplace: 'Shopify',
  order_placed_date: '2026-11-14T00:00:00.000Z',
});
const WHY = JSON.stringify({ rule: 'whole', text: 'One warehouse has everything.', warehouses: [] });
const COUNTERS =
  'pending, processing, backordered, partially_shipped, complete, cancelled, error, units, backordered_units, shipped_orders, cancelled_orders, ship_due, ship_on_time';

/** What a statement may bind. */
type Value = 'org' | 'item' | 'warehouse' | 'number' | 'line' | 'lines' | 'details' | 'why' | 'name';

interface Step {
  readonly name: string;
  readonly text: string;
  readonly binds: readonly Value[];
  /** Once for each line of the order, in the order of items; else once. */
  readonly each?: 'line';
}

const advance: Step = {
  name: 'counter',
  text: 'UPDATE org_feed SET last_sequence = last_sequence + 1 + $2, last_time = greatest(last_time, now()) WHERE org_id = $1 RETURNING last_sequence',
  binds: ['org', 'lines'],
};

/** The statements of one order, in the order of locks. */
const TAKE: readonly Step[] = [
  {
    name: 'find',
    text: 'SELECT id FROM item WHERE org_id = $1 AND id = $2',
    binds: ['org', 'item'],
    each: 'line',
  },
  {
    name: 'lock',
    text: 'SELECT available_on_hand, reserved_orders FROM stock_record WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3 FOR UPDATE',
    binds: ['org', 'item', 'warehouse'],
    each: 'line',
  },
  {
    name: 'reserve',
    text: `UPDATE stock_balance SET reserved = reserved + 1 WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3 AND lot = ''
       AND expiration = 'infinity' AND status = 'available'`,
    binds: ['org', 'item', 'warehouse'],
    each: 'line',
  },
  {
    name: 'hold',
    text: `INSERT INTO reservation (org_id, owner_kind, owner_id, owner_line, item_id, warehouse_id, lot, expiration, quantity, is_picked)
       VALUES ($1, 'sub_order', $4, $5, $2, $3, '', 'infinity', 1, false)`,
    binds: ['org', 'item', 'warehouse', 'number', 'line'],
    each: 'line',
  },
  {
    name: 'order',
    text: `INSERT INTO customer_order (org_id, id, market_order_id, content_hash, marketplace, details, search, status, units,
         placed_at, created_by, version, created_at, updated_at)
       VALUES ($1, $2, 'HAND-' || $2::bigint, sha256(int8send($2::bigint)), 'Shopify', $3, 'hand', 'pending', $4,
         now(), 'bench', 1, now(), now())`,
    binds: ['org', 'number', 'details', 'lines'],
  },
  {
    name: 'line',
    text: `INSERT INTO order_line (org_id, order_id, line, item_id, sku, market_order_item_id, quantity, unit_price_cents, currency)
       VALUES ($1, $3, $4, $2, 'BENCH', '1', 1, 1850, 'USD')`,
    binds: ['org', 'item', 'number', 'line'],
    each: 'line',
  },
  {
    name: 'sub_order',
    text: `INSERT INTO sub_order (org_id, id, order_id, state, warehouse_id, why, units, ordered_at, ship_by, version, created_at, updated_at)
       VALUES ($1, $3, $3, 'pending', $2, $4, $5, now(), now(), 1, now(), now())`,
    binds: ['org', 'warehouse', 'number', 'why', 'lines'],
  },
  {
    name: 'sub_order_line',
    text: 'INSERT INTO sub_order_line (org_id, sub_order_id, line, quantity) VALUES ($1, $2, $3, 1)',
    binds: ['org', 'number', 'line'],
    each: 'line',
  },
  advance,
  {
    name: 'record',
    text: `UPDATE stock_record SET reserved_orders = reserved_orders + 1, version = (SELECT last_sequence FROM org_feed WHERE org_id = $1),
       updated_at = now() WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3`,
    binds: ['org', 'item', 'warehouse'],
    each: 'line',
  },
  {
    name: 'event',
    text: `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
     SELECT $1, last_sequence - $4::int + n, 'order.received', last_time, 'order', $2::text, 1, 'bench', $3
     FROM org_feed, generate_series(0, $4::int) AS n WHERE org_id = $1`,
    binds: ['org', 'number', 'details', 'lines'],
  },
  {
    name: 'day',
    text: `INSERT INTO order_day (org_id, day, marketplace, warehouse_id, ${COUNTERS})
     SELECT $1, current_date, 'Shopify', w, 1, 0, 0, 0, 0, 0, 0, $3::bigint, 0, 0, 0, 0, 0 FROM unnest(ARRAY[0, $2::bigint]) AS w
     ON CONFLICT (org_id, day, marketplace, warehouse_id) DO UPDATE SET pending = order_day.pending + 1, units = order_day.units + $3::bigint`,
    binds: ['org', 'warehouse', 'lines'],
  },
];

/** And of its cancellation. */
const CANCEL: readonly Step[] = [
  {
    name: 'lock_order',
    text: 'SELECT id, status FROM customer_order WHERE org_id = $1 AND market_order_id = $2 FOR UPDATE',
    binds: ['org', 'name'],
  },
  {
    name: 'read_parts',
    text: 'SELECT id, state FROM sub_order WHERE org_id = $1 AND order_id = $2',
    binds: ['org', 'number'],
  },
  {
    name: 'read_held',
    text: `SELECT item_id, warehouse_id, quantity FROM reservation WHERE org_id = $1 AND owner_kind = 'sub_order' AND owner_id = $2`,
    binds: ['org', 'number'],
  },
  ...TAKE.filter(({ name }) => name === 'lock'),
  {
    name: 'free',
    text: `UPDATE stock_balance SET reserved = reserved - 1 WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3 AND lot = ''
       AND expiration = 'infinity' AND status = 'available'`,
    binds: ['org', 'item', 'warehouse'],
    each: 'line',
  },
  {
    name: 'unhold',
    text: `DELETE FROM reservation WHERE org_id = $1 AND owner_kind = 'sub_order' AND owner_id = $2`,
    binds: ['org', 'number'],
  },
  {
    name: 'end_order',
    text: `UPDATE customer_order SET status = 'cancelled', ended_at = now(), version = version + 1, updated_at = now()
       WHERE org_id = $1 AND id = $2`,
    binds: ['org', 'number'],
  },
  {
    name: 'end_part',
    text: `UPDATE sub_order SET state = 'cancelled', reason = 'cancelled', version = version + 1, updated_at = now()
       WHERE org_id = $1 AND id = $2`,
    binds: ['org', 'number'],
  },
  {
    name: 'history',
    text: `INSERT INTO sub_order_history (org_id, order_id, sub_order_id, version, from_state, to_state, reason, actor, time)
       VALUES ($1, $2, $2, 2, 'pending', 'cancelled', 'cancelled', 'bench', now())`,
    binds: ['org', 'number'],
  },
  advance,
  {
    name: 'free_record',
    text: `UPDATE stock_record SET reserved_orders = reserved_orders - 1, version = (SELECT last_sequence FROM org_feed WHERE org_id = $1),
       updated_at = now() WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3`,
    binds: ['org', 'item', 'warehouse'],
    each: 'line',
  },
  ...TAKE.filter(({ name }) => name === 'event'),
  {
    name: 'day_back',
    text: `UPDATE order_day SET pending = pending - 1, cancelled = cancelled + 1, cancelled_orders = cancelled_orders + 1
       WHERE org_id = $1 AND day = current_date AND marketplace = 'Shopify' AND warehouse_id IN (0, $2)`,
    binds: ['org', 'warehouse'],
  },
];

let lastNumber = Date.now() * 1000;

/** Somebody's own program: one connection, one statement after the other. */
export class ByHand {
  readonly #world: BareWorld;
  readonly #client: pg.Client;

  private constructor(world: BareWorld, client: pg.Client) {
    this.#world = world;
    this.#client = client;
  }

  static async connect(world: BareWorld): Promise<ByHand> {
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    return new ByHand(world, client);
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /** Takes an order of so many lines; what it returns cancels it. */
  async take(lines: number): Promise<() => Promise<void>> {
    const { firstItem, items } = this.#world;
    lastNumber += 1;
    const number = lastNumber;
    // In the order of locks: two who want the same items wait, they never cross.
    const chosen = Array.from({ length: lines }, () => firstItem + Math.floor(Math.random() * items)).sort(
      (a, b) => a - b,
    );
    await this.#run(TAKE, number, chosen);
    return () => this.#run(CANCEL, number, chosen);
  }

  async #run(steps: readonly Step[], number: number, items: readonly number[]): Promise<void> {
    const { orgId, warehouseId } = this.#world;
    const ofOrder = {
      org: orgId,
      warehouse: warehouseId,
      number,
      name: `HAND-${number}`,
      lines: items.length,
      details: DETAILS,
      why: WHY,
    };
    await this.#client.query('BEGIN');
    for (const { name, text, binds, each } of steps) {
      const times = each === 'line' ? items.length : 1;
      for (let at = 0; at < times; at += 1) {
        const values: Readonly<Record<Value, unknown>> = { ...ofOrder, item: items[at], line: at + 1 };
        await this.#client.query({ name, text, values: binds.map((key) => values[key]) });
      }
    }
    await this.#client.query('COMMIT');
  }
}

/** Orders of one line per second, over so many connections. */
export async function takeByHand(world: BareWorld, connections: number, seconds: number): Promise<number> {
  const endsAtMs = performance.now() + seconds * 1000;
  let taken = 0;
  const work = async () => {
    const client = await ByHand.connect(world);
    try {
      while (performance.now() < endsAtMs) {
        await client.take(1);
        taken += 1;
      }
    } finally {
      await client.close();
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  return (taken * 1000) / (performance.now() - startedMs);
}
