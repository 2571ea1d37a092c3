import type { Reader, Tx } from '../kit/db/db.ts';
import { idSource, restartIds } from '../kit/db/ids.ts';
import { sql } from '../kit/db/statement.ts';
import { only } from '../kit/kernel/assert.ts';

const look = sql<{ is_empty: boolean; is_demo: boolean }>(
  'demo.state',
  `SELECT NOT EXISTS (SELECT 1 FROM org) AS is_empty,
          EXISTS (SELECT 1 FROM api_client WHERE client_id = 'demo-client') AS is_demo`,
);

/** Whether the demo world is here, or something else, or nothing. */
export async function demoState(db: Reader): Promise<'empty' | 'loaded' | 'occupied'> {
  const state = only(await db.query(look));
  if (state.is_demo) return 'loaded';
  return state.is_empty ? 'empty' : 'occupied';
}

const lockLoad = sql<{ id: number }>(
  'demo.lockLoad',
  'SELECT v.id FROM rate_card_revision v WHERE v.id = 1 FOR UPDATE',
);

/** Of two starts at once, the second one waits and then finds the demo world. The row is one that every database has. */
export async function lockDemoLoad(tx: Tx): Promise<void> {
  await tx.query(lockLoad);
}

const holdsNothing = sql<{ is_so: boolean }>(
  'demo.holdsNothing',
  `SELECT NOT EXISTS (SELECT 1 FROM org) AND NOT EXISTS (SELECT 1 FROM user_account)
      AND NOT EXISTS (SELECT 1 FROM warehouse) AND NOT EXISTS (SELECT 1 FROM audit_entry) AS is_so`,
);

/** The only rows that there can be without an organization, a person and a warehouse are failed logins. */
const KEPT_SEQUENCES = ['login_failure_id_seq'];

/**
 * The demo world has the same ids everywhere, and its examples name them. A load that was cut short leaves no row behind, but
 * sequences that have moved on: in a database that holds nothing they begin anew.
 */
export async function restartIdsOfEmptyDatabase(tx: Tx): Promise<void> {
  if (only(await tx.query(holdsNothing)).is_so) await restartIds(tx, KEPT_SEQUENCES);
}

const storedSecrets = sql<{ login: string; hash: string }>(
  'demo.storedSecrets',
  `SELECT lower(email) AS login, password_hash AS hash FROM user_account
   WHERE is_active AND lower(email) = ANY($1::text[])
   UNION ALL
   SELECT client_id, secret_hash FROM api_client WHERE is_active AND client_id = ANY($1::text[])`,
);

const otherOrgs = sql<{ total: number }>(
  'demo.countOtherOrgs',
  'SELECT count(*)::int AS total FROM org WHERE name <> ALL($1::text[])',
);

const servers = sql<{ total: number }>(
  'demo.countServers',
  `SELECT count(*)::int AS total FROM pg_stat_activity
   WHERE datname = current_database() AND application_name = $1`,
);

/** The hashes of the active people and programs among these logins, by login. */
export async function findStoredSecrets(
  db: Reader,
  logins: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.query(storedSecrets, [logins])).map(({ login, hash }) => [login, hash]));
}

/** How many organizations have other names than these. */
export async function countOtherOrgs(db: Reader, names: readonly string[]): Promise<number> {
  return only(await db.query(otherOrgs, [names])).total;
}

/** Whether connections with this name are open to the database. */
export async function isServed(db: Reader, applicationName: string): Promise<boolean> {
  return only(await db.query(servers, [applicationName])).total > 0;
}

const analyze = sql(
  'demo.analyze',
  `ANALYZE item, listing, bundle_component, stock_record, stock_balance, stock_movement, reservation, event,
     customer_order, order_line, sub_order, sub_order_line, order_shipment, order_shipment_item, order_shipment_event, org_feed,
     due_work, order_day, shipped_month, goods_return, goods_return_line, goods_return_unit,
     returned_month, inventory_request, marketplace_shipment, marketplace_carton`,
);

/** So that the first requests are planned for tables that are full; autovacuum would come a minute later. */
export function analyzeTables(tx: Tx): void {
  tx.queueWrite(analyze, []);
}

const noMergeJoins = sql('demo.noMergeJoins', 'SET LOCAL enable_mergejoin = off');

/** They would be planned for tables that are nearly empty, and read all of them once they are full. */
export function avoidMergeJoins(tx: Tx): void {
  tx.queueWrite(noMergeJoins, []);
}

const itemIds = sql<{ mpn: string; id: number }>(
  'demo.itemIds',
  'SELECT i.mpn, i.id FROM item i WHERE i.org_id = $1 ORDER BY i.id',
);

export async function readItemIds(tx: Tx, orgId: number): Promise<ReadonlyMap<string, number>> {
  return new Map((await tx.query(itemIds, [orgId])).map(({ mpn, id }) => [mpn, id]));
}

export interface LotRow {
  readonly mpn: string;
  readonly warehouse_id: number;
  readonly lot: string | null;
  readonly expiration: string | null;
  readonly status: 'available' | 'damaged' | 'quarantined' | 'expired';
  readonly on_hand: number;
  readonly reserved: number;
}

const lots = sql<LotRow>(
  'demo.lotsOnHand',
  `SELECT i.mpn, b.warehouse_id, nullif(b.lot, '') AS lot,
          CASE WHEN b.expiration < 'infinity' THEN b.expiration::text END AS expiration, b.status, b.on_hand, b.reserved
   FROM stock_balance b JOIN item i ON i.org_id = $1 AND i.id = b.item_id
   WHERE b.org_id = $1 ORDER BY b.item_id, b.warehouse_id, b.lot, b.expiration, b.status`,
);

/** What lies where, in the order in which it always comes. */
export function readLotsOnHand(tx: Tx, orgId: number): Promise<LotRow[]> {
  return tx.query(lots, [orgId]);
}

export interface OpenSubOrder {
  readonly id: number;
  readonly market_order_id: string;
  readonly created_at: Date;
  readonly lines: readonly number[];
  readonly quantities: readonly number[];
  /** Of its goods: cubic inches, the longest side in inches, and pounds. */
  readonly volume: number;
  readonly longest: number;
  readonly pounds: number;
}

const inState = sql<OpenSubOrder>(
  'demo.subOrdersThatAre',
  `SELECT s.id, o.market_order_id, s.created_at, array_agg(l.line ORDER BY l.line) AS lines,
          array_agg(l.quantity::int ORDER BY l.line) AS quantities, g.volume, g.longest, g.pounds
   FROM sub_order s
   JOIN customer_order o ON o.org_id = $1 AND o.id = s.order_id
   JOIN sub_order_line l ON l.org_id = $1 AND l.sub_order_id = s.id
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(v.quantity * i.length_in * i.width_in * i.height_in), 0)::float8 AS volume,
            coalesce(max(greatest(i.length_in, i.width_in, i.height_in)), 0)::float8 AS longest,
            coalesce(sum(v.quantity * i.weight_lb), 0)::float8 AS pounds
     FROM reservation v JOIN item i ON i.org_id = $1 AND i.id = v.item_id
     WHERE v.org_id = $1 AND v.owner_kind = 'sub_order' AND v.owner_id = s.id) AS g
   WHERE s.org_id = $1 AND s.state = $2
   GROUP BY s.id, o.market_order_id, s.created_at, g.volume, g.longest, g.pounds ORDER BY s.id`,
);

export function subOrdersThatAre(tx: Tx, orgId: number, state: string): Promise<OpenSubOrder[]> {
  return tx.query(inState, [orgId, state]);
}

const parcelsBack = sql<{ id: number; lines: string }>(
  'demo.openParcels',
  `SELECT r.id, (SELECT json_agg(json_build_object('line', l.line, 'quantity', l.quantity) ORDER BY l.line)::text
                 FROM goods_return_line l WHERE l.org_id = $1 AND l.return_id = r.id) AS lines
   FROM goods_return r WHERE r.org_id = $1 AND r.source = 'carrier' AND r.status = 'in_transit' ORDER BY r.id`,
);

/** Parcels that carriers have brought back. */
export async function openParcels(
  tx: Tx,
  orgId: number,
): Promise<{ id: number; lines: { line: number; quantity: number }[] }[]> {
  const rows = await tx.query(parcelsBack, [orgId]);
  return rows.map(({ id, lines }) => ({ id, lines: JSON.parse(lines) }));
}

const returnNumbers = idSource('goods_return_id_seq');

/** However many returns there were before, the next one has this number. */
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

/** Where a table has the time of the transaction before, it gets the one that is meant. */
const dateRequest = sql(
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

/** The feed is at the end of its year already: what a request says of a step gets the time of the step. */
export function queueDates(tx: Tx, orgId: number, requestId: number, time: Date): void {
  tx.queueWrite(dateRequest, [orgId, requestId, time]);
}

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

/** The same for shipments and the orders that carry them: what is said of them has happened since they were made. */
export function queueFreightDates(
  tx: Tx,
  what: keyof typeof freightDatings,
  orgId: number,
  ids: readonly number[],
  time: Date,
): void {
  tx.queueWrite(freightDatings[what], [orgId, ids, time]);
}
