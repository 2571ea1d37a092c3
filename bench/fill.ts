// Large worlds, written set-based: what would take hours through the engine takes a minute.
import { run } from './scratch.ts';

export const MERCHANT = 7;
export const WAREHOUSES = [1, 2, 3, 4];

/** An org of its own in an empty database, with open warehouses and so many items; and a ledger table to compare with. */
export async function fillItems(url: string, items: number): Promise<void> {
  await run(
    url,
    `INSERT INTO org VALUES (${MERCHANT}, 'Bench', 'merchant', true, null, null, null, 1, now(), now());
     INSERT INTO org_feed VALUES (${MERCHANT}, 0, 0, now());
     INSERT INTO warehouse SELECT id, 'Warehouse ' || id, 'W-' || id, 'line', null, 'city', null, null, 'US', 'UTC', true,
       '{}', '{}', null, '{}', 1, now(), now() FROM unnest(ARRAY[${WAREHOUSES.join(',')}]) AS id;
     INSERT INTO warehouse_access SELECT ${MERCHANT}, id, now() FROM warehouse;
     CREATE TABLE bare_movement (LIKE stock_movement INCLUDING ALL)`,
  );
  await insertItems(url, MERCHANT, 1, items);
}

async function insertItems(url: string, orgId: number, firstId: number, count: number): Promise<void> {
  await run(
    url,
    `INSERT INTO item (org_id, id, name, mpn, lot_num_required, min_remaining_days, scannable_barcodes, is_active,
       is_bundle, is_bundle_component, version, created_at, updated_at)
     SELECT $1, id, 'Item ' || id, 'MPN-' || id, false, '{}', '{}', true, false, false, 1, now(), now()
     FROM generate_series($2::bigint, $2::bigint + $3::bigint - 1) AS id`,
    [orgId, firstId, count],
  );
  await run(url, 'VACUUM ANALYZE item');
}

/** Items of an org with five places and two lots at each: ten balances an item. */
export async function fillBalances(
  url: string,
  orgId: number,
  firstItem: number,
  items: number,
): Promise<void> {
  await insertItems(url, orgId, firstItem, items);
  const places = `generate_series($2::bigint, $2::bigint + $3::bigint - 1) AS item_id, generate_series(1, 5) AS warehouse_id`;
  await run(
    url,
    `INSERT INTO stock_balance (org_id, item_id, warehouse_id, lot, expiration, status, on_hand, reserved)
     SELECT $1, item_id, warehouse_id, 'LOT-' || lot, date '2099-01-01' + lot, 'available', 10, 0
     FROM ${places}, generate_series(1, 2) AS lot`,
    [orgId, firstItem, items],
  );
  await run(
    url,
    `INSERT INTO stock_record (org_id, item_id, warehouse_id, available_on_hand, damaged, quarantined, expired,
       reserved_orders, reserved_work_orders, reserved_holds, inbound, backordered, version, updated_at)
     SELECT $1, item_id, warehouse_id, 20, 0, 0, 0, 0, 0, 0, 0, 0, 1, '2020-01-01' FROM ${places}`,
    [orgId, firstItem, items],
  );
  await run(url, 'VACUUM ANALYZE stock_balance, stock_record');
}

/** Adjustments in the year 2020, one a transaction, over a thousand items that exist. */
export async function fillAdjustments(
  url: string,
  orgId: number,
  firstItem: number,
  count: number,
): Promise<void> {
  await run(
    url,
    `INSERT INTO stock_movement (org_id, is_receipt, time, transaction_id, line, item_id, warehouse_id, lot, expiration,
       status, quantity, reason, actor)
     SELECT $1, false, timestamptz '2020-01-01Z' + n * interval '5 seconds', n, 1, $2 + n % 1000, 1 + n % 5, 'LOT-1',
            '2099-01-02', 'available', 1, 'found', 'bench'
     FROM generate_series(1, $3::bigint) AS n`,
    [orgId, firstItem, count],
  );
  await run(url, 'VACUUM ANALYZE stock_movement');
}

/** Books that add up, as years of receiving and shipping leave them: every place has received more than it shipped. */
export async function fillLedger(url: string, items: number, movements: number): Promise<void> {
  const places = items * WAREHOUSES.length;
  if (movements % (2 * places) !== 0) throw new Error('every place must get as many movements');
  const pairs = movements / 2;
  // Three units come and two leave, place by place, over and over.
  const place = `1 + n / ${WAREHOUSES.length} % ${items}, 1 + n % ${WAREHOUSES.length}`;
  const columns = `org_id, is_receipt, time, transaction_id, line, item_id, warehouse_id, lot, expiration, status,
    quantity, reason, actor`;
  const rows = (isReceipt: boolean) => `INSERT INTO stock_movement (${columns})
    SELECT ${MERCHANT}, ${isReceipt}, timestamptz '2020-01-01Z' + n * interval '10 seconds', 2 * n + ${isReceipt ? 1 : 2}, 1,
           ${place}, '', 'infinity', 'available', ${isReceipt ? '3, null' : "-2, 'order_shipped'"}, 'bench'
    FROM generate_series(0, ${pairs - 1}) AS n`;
  await run(url, rows(true));
  await run(url, rows(false));
  const left = pairs / places;
  const all = `generate_series(1, ${items}) AS item_id, generate_series(1, ${WAREHOUSES.length}) AS warehouse_id`;
  await run(
    url,
    `INSERT INTO stock_balance SELECT ${MERCHANT}, item_id, warehouse_id, '', 'infinity', 'available', ${left}, 0 FROM ${all};
     INSERT INTO stock_record (org_id, item_id, warehouse_id, available_on_hand, damaged, quarantined, expired,
       reserved_orders, reserved_work_orders, reserved_holds, inbound, backordered, version, updated_at)
     SELECT ${MERCHANT}, item_id, warehouse_id, ${left}, 0, 0, 0, 0, 0, 0, 0, 0, row_number() OVER (), now() FROM ${all};
     INSERT INTO event SELECT ${MERCHANT}, n, 'inventory.changed', now(), 'inventory', n::text, n, 'bench', '{}'
     FROM generate_series(1, ${movements}) AS n;
     UPDATE org_feed SET last_sequence = ${movements}, last_transaction_id = ${movements}, last_time = now()`,
  );
  await run(url, 'VACUUM ANALYZE stock_movement, stock_balance, stock_record, event');
}
