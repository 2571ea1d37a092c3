// What bulk receiving is measured against: a load that somebody writes by hand, one set-based statement for each table, of the
// same rows with the same bytes: ledger, balances, records and their events. It locks nothing ahead, checks nothing, and knows
// nothing of bundles, backorders or what channels may be given.
import type pg from 'pg';
import { recordEvent } from '../src/domains/stock/bundle-records/queries.ts';
import type { ReceiptLine } from '../src/domains/stock/receive-stock.ts';
import { MERCHANT } from './fill.ts';

const ROWS = `unnest($2::bigint[], $3::bigint[], $4::bigint[]) WITH ORDINALITY AS d (item_id, warehouse_id, quantity, n)`;
const KEYS = `(SELECT d.item_id, d.warehouse_id, sum(d.quantity)::bigint AS quantity, row_number() OVER () AS n
   FROM ${ROWS} GROUP BY d.item_id, d.warehouse_id) AS d`;
const FEED = 'org_feed f';

const STATEMENTS = [
  `INSERT INTO stock_movement (org_id, is_receipt, time, transaction_id, line, item_id, warehouse_id, lot, expiration, status,
     quantity, actor)
   SELECT f.org_id, true, f.last_time, f.last_transaction_id - cardinality($2::bigint[]) + d.n, 1, d.item_id, d.warehouse_id, '',
     'infinity', 'available', d.quantity, 'bench'
   FROM ${FEED}, ${ROWS} WHERE f.org_id = $1`,
  `INSERT INTO stock_balance (org_id, item_id, warehouse_id, lot, expiration, status, on_hand, reserved)
   SELECT $1, d.item_id, d.warehouse_id, '', 'infinity', 'available', d.quantity, 0 FROM ${KEYS}
   ON CONFLICT (org_id, item_id, warehouse_id, lot, expiration, status)
     DO UPDATE SET on_hand = stock_balance.on_hand + excluded.on_hand`,
  `UPDATE stock_record r SET available_on_hand = r.available_on_hand + d.quantity,
     version = f.last_sequence - cardinality($2::bigint[]) + d.n, updated_at = f.last_time
   FROM ${FEED}, ${KEYS}
   WHERE r.org_id = $1 AND f.org_id = $1 AND r.item_id = d.item_id AND r.warehouse_id = d.warehouse_id`,
  `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
   SELECT r.org_id, r.version, 'inventory.changed', r.updated_at, 'inventory', r.item_id || '-' || r.warehouse_id, r.version,
     'bench', ${recordEvent('r.available_on_hand', 'r.available_on_hand')}
   FROM ${KEYS} JOIN stock_record r ON r.org_id = $1 AND r.item_id = d.item_id AND r.warehouse_id = d.warehouse_id`,
];

/** In one transaction. The records are there. */
export async function loadByHand(client: pg.Client, lines: readonly ReceiptLine[]): Promise<void> {
  const array = (pick: (line: ReceiptLine) => number) => `{${lines.map(pick).join(',')}}`;
  const values = [
    MERCHANT,
    array((line) => line.itemId),
    array((line) => line.warehouseId),
    array((line) => line.quantity),
  ];
  await client.query('BEGIN');
  await client.query(
    `UPDATE org_feed SET last_sequence = last_sequence + $2, last_transaction_id = last_transaction_id + $2,
       last_time = greatest(last_time, now()) WHERE org_id = $1`,
    [MERCHANT, lines.length],
  );
  for (const text of STATEMENTS) await client.query(text, values);
  await client.query('COMMIT');
}
