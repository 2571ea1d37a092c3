import type { Tx } from '../../src/kit/db/db.ts';
import { idSource, restartIds } from '../../src/kit/db/ids.ts';
import { sql } from '../../src/kit/db/statement.ts';
import { reads, readsMap, writes } from '../../src/kit/db/statement-functions.ts';
import { only } from '../../src/kit/kernel/assert.ts';

const lockLoad = sql<{ id: number }>(
  'demo.lockLoad',
  'SELECT v.id FROM rate_card_revision v WHERE v.id = 1 FOR UPDATE',
);

/** Of two concurrent starts the second waits and then finds the demo data. Locks a row that every database has. */
export async function lockDemoLoad(tx: Tx): Promise<void> {
  await tx.query(lockLoad);
}

const holdsNothing = sql<{ is_so: boolean }>(
  'demo.holdsNothing',
  `SELECT NOT EXISTS (SELECT 1 FROM org) AND NOT EXISTS (SELECT 1 FROM user_account)
      AND NOT EXISTS (SELECT 1 FROM warehouse) AND NOT EXISTS (SELECT 1 FROM audit_entry) AS is_so`,
);

/** Without an org, a person and a warehouse, only failed logins can have rows. */
const KEPT_SEQUENCES = ['login_failure_id_seq'];

/**
 * The demo has the same ids everywhere, and its examples name them. An aborted load leaves no rows but advanced
 * sequences, so they restart in an empty database.
 */
export async function restartIdsOfEmptyDatabase(tx: Tx): Promise<void> {
  if (only(await tx.query(holdsNothing)).is_so) await restartIds(tx, KEPT_SEQUENCES);
}

/** So that the first requests are planned for full tables; autovacuum would take another minute. */
export const analyzeTables = writes<[]>(
  'demo.analyze',
  `ANALYZE item, listing, bundle_component, stock_record, stock_balance, stock_movement, reservation, event,
     customer_order, order_line, sub_order, sub_order_line, order_shipment, order_shipment_item, order_shipment_event, org_feed,
     due_work, order_day, shipped_month, goods_return, goods_return_line, goods_return_unit,
     returned_month, inventory_request, marketplace_shipment, marketplace_carton`,
);

/** They would be planned for nearly empty tables and read all of them once they are full. */
export const avoidMergeJoins = writes<[]>('demo.noMergeJoins', 'SET LOCAL enable_mergejoin = off');

export const readItemIds = readsMap<string, number, [orgId: number]>(
  'demo.itemIds',
  'SELECT i.mpn AS key, i.id AS value FROM item i WHERE i.org_id = $1 ORDER BY i.id',
);

export interface LotRow {
  readonly mpn: string;
  readonly warehouse_id: number;
  readonly lot: string | null;
  readonly expiration: string | null;
  readonly status: 'available' | 'damaged' | 'quarantined' | 'expired';
  readonly on_hand: number;
  readonly reserved: number;
}

/** Stock by lot, in a stable order. */
export const readLotsOnHand = reads<LotRow, [orgId: number]>(
  'demo.lotsOnHand',
  `SELECT i.mpn, b.warehouse_id, nullif(b.lot, '') AS lot,
          CASE WHEN b.expiration < 'infinity' THEN b.expiration::text END AS expiration, b.status, b.on_hand, b.reserved
   FROM stock_balance b JOIN item i ON i.org_id = $1 AND i.id = b.item_id
   WHERE b.org_id = $1 ORDER BY b.item_id, b.warehouse_id, b.lot, b.expiration, b.status`,
);

export interface OpenSubOrder {
  readonly id: number;
  readonly market_order_id: string;
  readonly created_at: Date;
  readonly ship_by: Date;
  readonly lines: readonly number[];
  readonly quantities: readonly number[];
  /** Of its first line. */
  readonly mpn: string;
  /** Of its goods: cubic inches, the longest side in inches, and pounds. */
  readonly volume: number;
  readonly longest: number;
  readonly pounds: number;
}

export const subOrdersThatAre = reads<OpenSubOrder, [orgId: number, state: string]>(
  'demo.subOrdersThatAre',
  `SELECT s.id, o.market_order_id, s.created_at, s.ship_by, array_agg(l.line ORDER BY l.line) AS lines,
          array_agg(l.quantity::int ORDER BY l.line) AS quantities, (array_agg(m.mpn ORDER BY l.line))[1] AS mpn,
          g.volume, g.longest, g.pounds
   FROM sub_order s
   JOIN customer_order o ON o.org_id = $1 AND o.id = s.order_id
   JOIN sub_order_line l ON l.org_id = $1 AND l.sub_order_id = s.id
   JOIN order_line n ON n.org_id = $1 AND n.order_id = o.id AND n.line = l.line
   JOIN item m ON m.org_id = $1 AND m.id = n.item_id
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(v.quantity * i.length_in * i.width_in * i.height_in), 0)::float8 AS volume,
            coalesce(max(greatest(i.length_in, i.width_in, i.height_in)), 0)::float8 AS longest,
            coalesce(sum(v.quantity * i.weight_lb), 0)::float8 AS pounds
     FROM reservation v JOIN item i ON i.org_id = $1 AND i.id = v.item_id
     WHERE v.org_id = $1 AND v.owner_kind = 'sub_order' AND v.owner_id = s.id) AS g
   WHERE s.org_id = $1 AND s.state = $2
   GROUP BY s.id, o.market_order_id, s.created_at, s.ship_by, g.volume, g.longest, g.pounds ORDER BY s.id`,
);

const parcelsBack = sql<{ id: number; lines: string }>(
  'demo.openParcels',
  `SELECT r.id, (SELECT json_agg(json_build_object('line', l.line, 'quantity', l.quantity) ORDER BY l.line)::text
                 FROM goods_return_line l WHERE l.org_id = $1 AND l.return_id = r.id) AS lines
   FROM goods_return r WHERE r.org_id = $1 AND r.source = 'carrier' AND r.status = 'in_transit' ORDER BY r.id`,
);

/** Undeliverable parcels on their way back. */
export async function openParcels(
  tx: Tx,
  orgId: number,
): Promise<{ id: number; lines: { line: number; quantity: number }[] }[]> {
  const rows = await tx.query(parcelsBack, [orgId]);
  return rows.map(({ id, lines }) => ({ id, lines: JSON.parse(lines) }));
}

const returnNumbers = idSource('goods_return_id_seq');

/** The next return has this number, however many came before. */
export async function skipReturnNumbers(tx: Tx, next: number): Promise<void> {
  const missing = next - 1 - (await returnNumbers.next(tx));
  if (missing > 0) await returnNumbers.take(tx, missing);
}

const TIMES_OF_REQUEST = [
  'created_at',
  'placed_at',
  'shipped_at',
  'delivered_at',
  'last_receipt_at',
  'closed_at',
  'updated_at',
];

const TIMES_BELOW_REQUEST = [
  ['inventory_request_tag', 'created_at'],
  ['inventory_request_history', 'time'],
  ['inventory_request_receipt', 'received_at'],
  ['inventory_request_carton', 'received_at'],
] as const;

/**
 * Replaces the time of the transaction with the intended one. The feed is at the end of the year already, so a step's rows get the
 * step's own time.
 */
export const queueDates = writes<[orgId: number, requestId: number, time: Date]>(
  'demo.dateRequest',
  `WITH ${TIMES_BELOW_REQUEST.map(
    ([table, column]) =>
      `dated_${table} AS (
         UPDATE ${table} r SET ${column} = $3 FROM org_feed f
         WHERE f.org_id = $1 AND r.org_id = $1 AND r.request_id = $2 AND r.${column} = f.last_time)`,
  ).join(', ')}
   UPDATE inventory_request r SET ${TIMES_OF_REQUEST.map(
     (name) => `${name} = CASE WHEN r.${name} = f.last_time THEN $3 ELSE r.${name} END`,
   ).join(', ')}
   FROM org_feed f WHERE f.org_id = $1 AND r.org_id = $1 AND r.id = $2`,
);

const freightDatings = {
  shipments: sql(
    'demo.dateShipments',
    'UPDATE marketplace_shipment r SET created_at = $3 WHERE r.org_id = $1 AND r.id = ANY($2::bigint[])',
  ),
  orders: sql(
    'demo.dateFreight',
    'UPDATE middle_mile_order r SET created_at = $3 WHERE r.org_id = $1 AND r.id = ANY($2::bigint[])',
  ),
};

/** The same for shipments and their freight orders, whose events happened after creation. */
export function queueFreightDates(
  tx: Tx,
  what: keyof typeof freightDatings,
  orgId: number,
  ids: readonly number[],
  time: Date,
): void {
  tx.queueWrite(freightDatings[what], [orgId, ids, time]);
}
