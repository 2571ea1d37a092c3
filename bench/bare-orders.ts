// What taking many orders at once is measured against: the bare insert of the same rows, hundreds at a time, by the same
// driver on the same server.

import { insertLines, insertOrders, insertSubOrders, subOrderLines } from '../src/domains/orders/queries.ts';
import { openDb } from '../src/kit/db/db.ts';
import { allStatements, type Statement } from '../src/kit/db/statement.ts';
import { COMMIT_TIME } from '../src/kit/db/tables.ts';
import { fail, only } from '../src/kit/kernel/assert.ts';
import { cents } from '../src/kit/kernel/cents.ts';
import '../src/domains/orders/save-orders.ts';
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
  const twice = <T>(values: readonly T[]): T[] => values.flatMap((value) => [value, value]);
  // As many records as so many lines touch, on average.
  const records = Math.round(items * (1 - (1 - 1 / items) ** (2 * perTransaction)));
  const now = new Date();
  const hash = Buffer.alloc(32, 7);
  const insert = (ids: readonly number[]) =>
    db.transaction(async (tx) => {
      const itemIds = twice(ids).map(() => firstItem + Math.floor(Math.random() * items));
      const lines = ids.flatMap(() => [1, 2]);
      const [none, ones] = [null, lines.map(() => 1)];
      const events = ids.length + records;
      tx.queueWrite(statement('events.advanceFeed'), [orgId, events, 0, now]);
      insertOrders.queue(
        tx,
        orgId,
        ids.map((id) => ({
          id,
          market_order_id: `BARE-${id}`,
          content_hash: hash,
          marketplace: 'Shopify',
          details: sample.details,
          instructions: null,
          priority: null,
          not_before: null,
          holds: null,
          held_for: null,
          previous_order_id: null,
          ships_whole: false,
          search: sample.search,
          status: 'pending',
          units: 2,
          placed_at: now.toISOString(),
          latest_ship_at: null,
          ended_at: null,
          created_by: 'bench',
          version: 1,
          created_at: COMMIT_TIME,
          items_json: sample.items_json,
          sub_orders_json: sample.sub_orders_json,
          warehouse_ids: String(warehouseId),
        })),
      );
      insertLines.queue(
        tx,
        orgId,
        twice(ids).map((id, index) => ({
          order_id: id,
          line: 1 + (index % 2),
          item_id: itemIds[index] ?? firstItem,
          sku: 'BENCH-1',
          market_order_item_id: String(1 + (index % 2)),
          quantity: 1,
          unit_price_cents: cents(1850),
          currency: 'USD',
          order_status: 'pending',
        })),
      );
      insertSubOrders.queue(
        tx,
        orgId,
        ids.map((id) => ({
          id,
          order_id: id,
          ordered_at: COMMIT_TIME,
          state: 'pending',
          warehouse_id: warehouseId,
          reason: null,
          why: sample.why,
          units: 2,
          ship_by: now.toISOString(),
          latest_ship_at: null,
          leave_by: now.toISOString(),
          urgency: 2,
          wave_id: null,
          pick_started_at: null,
          packed_at: null,
          shipped_at: null,
          outcome: null,
          version: 1,
          order_status: 'pending',
          priority: null,
          not_before: null,
          is_held: false,
        })),
      );
      subOrderLines.insert.queue(
        tx,
        orgId,
        twice(ids).map((id, index) => ({ sub_order_id: id, line: 1 + (index % 2), quantity: 1 })),
      );
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
