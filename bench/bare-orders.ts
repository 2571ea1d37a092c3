// What taking orders is measured against, by the same driver on the same server: a transaction that somebody writes by
// hand, one order at a time, and the bare insert of the same rows, hundreds at a time.
import pg from 'pg';
import { openDb } from '../src/db/db.ts';
import { allStatements, type Statement } from '../src/db/statement.ts';
import { fail, only } from '../src/kernel/assert.ts';
import '../src/orders/write-orders.ts';
import { run } from './scratch.ts';

/** Where the bench's orders come from: items with these ids at this warehouse. */
export interface BareWorld {
  readonly url: string;
  readonly orgId: number;
  readonly warehouseId: number;
  readonly firstItem: number;
  readonly items: number;
}

const DETAILS = JSON.stringify({
  ship_to_name: 'Ada Byrne',
  address_line1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
  marketplace: 'Shopify',
  order_placed_date: '2026-11-14T00:00:00.000Z',
});
const WHY = JSON.stringify({ rule: 'whole', text: 'One warehouse has everything.', warehouses: [] });
const COUNTERS =
  'pending, processing, backordered, partially_shipped, complete, cancelled, error, units, backordered_units, shipped_orders, cancelled_orders, ship_due, ship_on_time';

/** The statements of one order, in the order of locks; $1 org, $2 item, $3 warehouse, $4 a number of its own. */
const BY_HAND = [
  ['find', 'SELECT id FROM item WHERE org_id = $1 AND id = $2', [1, 2]],
  [
    'lock',
    'SELECT available_on_hand, reserved_orders FROM stock_record WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3 FOR UPDATE',
    [1, 2, 3],
  ],
  [
    'reserve',
    `UPDATE stock_balance SET reserved = reserved + 1 WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3 AND lot = ''
       AND expiration = 'infinity' AND status = 'available'`,
    [1, 2, 3],
  ],
  [
    'hold',
    `INSERT INTO reservation VALUES ($1, 'sub_order', $4, 1, $2, $3, '', 'infinity', 1, false)`,
    [1, 2, 3, 4],
  ],
  [
    'order',
    `INSERT INTO customer_order VALUES ($1, $2, 'HAND-' || $2::bigint, sha256(int8send($2::bigint)), 'Shopify', $3, 'hand', 'pending', 1,
       now(), null, null, 'bench', 1, now(), now())`,
    [1, 4, 'details'],
  ],
  ['line', `INSERT INTO order_line VALUES ($1, $3, 1, $2, 'BENCH', '1', 1, 1850, 'USD')`, [1, 2, 4]],
  [
    'sub_order',
    `INSERT INTO sub_order VALUES ($1, $3, $3, 'pending', $2, null, $4, 1, now(), now(), null, null, null, null, 1, now(), now())`,
    [1, 3, 4, 'why'],
  ],
  ['sub_order_line', 'INSERT INTO sub_order_line VALUES ($1, $2, 1, 1)', [1, 4]],
  [
    'counter',
    'UPDATE org_feed SET last_sequence = last_sequence + 2, last_time = greatest(last_time, now()) WHERE org_id = $1 RETURNING last_sequence',
    [1],
  ],
  [
    'record',
    `UPDATE stock_record SET reserved_orders = reserved_orders + 1, version = (SELECT last_sequence FROM org_feed WHERE org_id = $1),
       updated_at = now() WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3`,
    [1, 2, 3],
  ],
  [
    'event',
    `INSERT INTO event SELECT $1, last_sequence - 1 + n, 'order.received', last_time, 'order', $2::text, 1, 'bench', $3
     FROM org_feed, generate_series(0, 1) AS n WHERE org_id = $1`,
    [1, 4, 'details'],
  ],
  [
    'day',
    `INSERT INTO order_day (org_id, day, marketplace, warehouse_id, ${COUNTERS})
     SELECT $1, current_date, 'Shopify', w, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 FROM unnest(ARRAY[0, $2::bigint]) AS w
     ON CONFLICT (org_id, day, marketplace, warehouse_id) DO UPDATE SET pending = order_day.pending + 1, units = order_day.units + 1`,
    [1, 3],
  ],
] as const;

/** Transactions per second of `connections` clients, each waiting for one statement after the other. */
export async function takeByHand(world: BareWorld, connections: number, seconds: number): Promise<number> {
  const endsAtMs = performance.now() + seconds * 1000;
  let taken = 0;
  let number = Date.now() * 1000;
  const client = async () => {
    const db = new pg.Client({ connectionString: world.url });
    await db.connect();
    try {
      while (performance.now() < endsAtMs) {
        number += 1;
        const item = world.firstItem + Math.floor(Math.random() * world.items);
        const values: Readonly<Record<string, unknown>> = {
          1: world.orgId,
          2: item,
          3: world.warehouseId,
          4: number,
          details: DETAILS,
          why: WHY,
        };
        await db.query('BEGIN');
        for (const [name, text, wanted] of BY_HAND)
          await db.query({ name, text, values: wanted.map((key) => values[key]) });
        await db.query('COMMIT');
        taken += 1;
      }
    } finally {
      await db.end();
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  return (taken * 1000) / (performance.now() - startedMs);
}

/** Texts of a real order and its events, so that the bare rows are as wide as ours. */
interface Sample {
  readonly details: string;
  readonly search: string;
  readonly why: string;
  readonly items_json: string;
  readonly sub_orders_json: string;
  readonly order_event: string;
  readonly stock_event: string;
}

async function readSample(url: string, orgId: number): Promise<Sample> {
  const rows = await run(
    url,
    `SELECT o.details::text AS details, o.search, o.items_json, o.sub_orders_json, s.why::text AS why, e.data::text AS order_event, (
       SELECT data::text FROM event WHERE org_id = $1 AND type = 'inventory.changed' ORDER BY sequence DESC LIMIT 1) AS stock_event
     FROM customer_order o JOIN sub_order s ON s.org_id = $1 AND s.order_id = o.id
     JOIN event e ON e.org_id = $1 AND e.type = 'order.received' AND e.subject_id = o.id::text
     WHERE o.org_id = $1 ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
    [orgId],
  );
  return only(rows as Sample[]);
}

/**
 * Orders per second when the same rows are inserted by the same set-based statements, in transactions of
 * `perTransaction` two-line orders, all in one flush, and nothing else is done: no locks, no balances, no totals.
 */
export async function insertBare(world: BareWorld, perTransaction: number, seconds: number): Promise<number> {
  const { orgId, warehouseId, firstItem, items, url } = world;
  const sample = await readSample(url, orgId);
  const db = openDb({ url, poolSize: 1 });
  const statement = (name: string): Statement<unknown> =>
    allStatements().find((one) => one.name === name) ?? fail(`there is no statement ${name}`);
  const each = <T>(value: T): T[] => Array.from({ length: perTransaction }, () => value);
  const twice = <T>(values: readonly T[]): T[] => values.flatMap((value) => [value, value]);
  // As many records as so many lines touch, on average.
  const records = Math.round(items * (1 - (1 - 1 / items) ** (2 * perTransaction)));
  const now = new Date();
  const hash = Buffer.alloc(32, 7);
  const insert = (ids: readonly number[]) =>
    db.transaction(async (tx) => {
      const itemIds = twice(ids).map(() => firstItem + Math.floor(Math.random() * items));
      const lines = ids.flatMap(() => [1, 2]);
      const names = ids.map((id) => `BARE-${id}`);
      const [none, ones] = [null, lines.map(() => 1)];
      tx.queueWrite(statement('orders.insert'), [
        ...[orgId, now, ids, names, each(hash), each('Shopify'), each(sample.details), each(sample.search)],
        ...[each('pending'), each(2), each(now), none, each('bench')],
        ...[each(sample.items_json), each(sample.sub_orders_json), each(`{${warehouseId}}`)],
      ]);
      tx.queueWrite(statement('orders.insertLines'), [
        ...[orgId, twice(ids), lines, itemIds, lines.map(() => 'BENCH-1'), lines.map(String), ones],
        ...[lines.map(() => 1850), lines.map(() => 'USD'), now],
      ]);
      tx.queueWrite(statement('orders.insertSubOrders'), [
        ...[orgId, now, ids, each('pending'), each(warehouseId), none, each(sample.why), each(2), each(now)],
        ...[none, none, none, none, each(1), each('pending'), ids, each(now)],
      ]);
      tx.queueWrite(statement('orders.insertSubOrderLines'), [orgId, twice(ids), lines, ones]);
      tx.queueWrite(statement('stock.insertReservations'), [
        ...[orgId, lines.map(() => 'sub_order'), twice(ids), lines, itemIds, lines.map(() => warehouseId)],
        ...[lines.map(() => ''), lines.map(() => 'infinity'), ones, lines.map(() => false)],
      ]);
      const events = ids.length + records;
      tx.queueWrite(statement('events.advanceFeed'), [orgId, events, 0, now]);
      const row = <T>(ofOrders: T, ofStock: T): T[] =>
        Array.from({ length: events }, (_, index) => (index < ids.length ? ofOrders : ofStock));
      tx.queueWrite(statement('events.insert'), [
        ...[orgId, events, 0, row('order.received', 'inventory.changed'), row('order', 'inventory')],
        ...[row('1', '1-1'), row(1, 1), row(sample.order_event, sample.stock_event), 'bench', none],
      ]);
    });
  try {
    const startedMs = performance.now();
    const endsAtMs = startedMs + seconds * 1000;
    let next = Date.now() * 1000;
    let inserted = 0;
    while (performance.now() < endsAtMs) {
      const first = next;
      next += perTransaction;
      await insert(Array.from({ length: perTransaction }, (_, index) => first + index));
      inserted += perTransaction;
    }
    return (inserted * 1000) / (performance.now() - startedMs);
  } finally {
    await db.close();
  }
}
