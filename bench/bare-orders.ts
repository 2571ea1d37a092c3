// What taking many orders at once is measured against: the bare insert of the same rows, hundreds at a time, by the same
// driver on the same server.
import { openDb } from '../src/kit/db/db.ts';
import { allStatements, type Statement } from '../src/kit/db/statement.ts';
import { fail, only } from '../src/kit/kernel/assert.ts';
import '../src/domains/orders/write-orders.ts';
import type { BareWorld } from './by-hand.ts';
import { run } from './scratch.ts';

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
     WHERE o.org_id = $1 AND o.created_by <> 'bench' ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
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
      const events = ids.length + records;
      tx.queueWrite(statement('events.advanceFeed'), [orgId, events, 0, now]);
      tx.queueWrite(statement('orders.insert'), [
        ...[orgId, ids, names, each(hash), each('Shopify'), each(sample.details), each(sample.search)],
        ...[each('pending'), each(2), each(now), none, each('bench')],
        ...[each(sample.items_json), each(sample.sub_orders_json), each(String(warehouseId))],
      ]);
      tx.queueWrite(statement('orders.insertLines'), [
        ...[orgId, twice(ids), lines, itemIds, lines.map(() => 'BENCH-1'), lines.map(String), ones],
        ...[lines.map(() => 1850), lines.map(() => 'USD'), lines.map(() => 'pending')],
      ]);
      tx.queueWrite(statement('orders.insertSubOrders'), [
        ...[orgId, ids, each('pending'), each(warehouseId), none, each(sample.why), each(2), each(now)],
        ...[each(now), each(2), none, none, none, none, each(1), each('pending'), none, none, ids, each(now)],
      ]);
      tx.queueWrite(statement('orders.insertSubOrderLines'), [orgId, twice(ids), lines, ones]);
      tx.queueWrite(statement('stock.insertReservations'), [
        ...[orgId, lines.map(() => 'sub_order'), twice(ids), lines, itemIds, lines.map(() => warehouseId)],
        ...[
          lines.map(() => ''),
          lines.map(() => 'infinity'),
          ones,
          lines.map(() => false),
          lines.map(() => 0),
        ],
      ]);
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
    do {
      const first = next;
      next += perTransaction;
      await insert(Array.from({ length: perTransaction }, (_, index) => first + index));
      inserted += perTransaction;
    } while (performance.now() < endsAtMs);
    return (inserted * 1000) / (performance.now() - startedMs);
  } finally {
    await db.close();
  }
}
