// One org with a million orders and all that belongs to them, written set-based and without indexes, which are built
// afterwards. Old and new orders differ, as they do in life: a marketplace, a warehouse and a SKU that are no longer
// used, one warehouse that has just opened, new orders that are still to be shipped.

import { prepareOrderLists } from '../src/domains/orders/reads/upkeep/prepare-lists.ts';
import { openDb } from '../src/kit/db/db.ts';
import { systemClock } from '../src/kit/kernel/clock.ts';
import { run } from './scratch.ts';

const ORDERS = 1_000_000;
const RECORDS = 400_000;
const SHIPMENTS = 200_000;
const MOVEMENTS = 400_000;
const EVENTS = 400_000;
const FIRST = 10_000_000;
/** The demo world has three warehouses; these are more. */
const [CLOSED_WAREHOUSE, NEW_WAREHOUSE, EMPTY_WAREHOUSE] = [91, 92, 93];
export const WAREHOUSES = { closed: CLOSED_WAREHOUSE, new: NEW_WAREHOUSE, empty: EMPTY_WAREHOUSE, usual: 1 };

/** Orders n = 1 … ORDERS: one every 25 seconds, the last ones of today. */
const made = `SELECT n, ${FIRST} + n AS id,
    timestamptz '2026-01-20Z' + n * interval '25 seconds' AS created_at,
    timestamptz '2026-01-20Z' + n * interval '25 seconds'
      + CASE WHEN n > ${ORDERS * 0.99} THEN interval '0' ELSE interval '2 days' END AS updated_at,
    CASE WHEN n > ${ORDERS * 0.97} THEN CASE WHEN n % 5 = 0 THEN 'processing' WHEN n % 7 = 0 THEN 'complete' ELSE 'pending' END
         WHEN n % 2000 = 0 THEN 'backordered' WHEN n % 300007 = 0 THEN 'error' WHEN n % 30 = 0 THEN 'cancelled'
         ELSE 'complete' END AS status,
    CASE WHEN n <= ${ORDERS * 0.2} AND n % 4 = 0 THEN ${CLOSED_WAREHOUSE} WHEN n > ${ORDERS * 0.99} AND n % 3 = 0
         THEN ${NEW_WAREHOUSE} ELSE 1 + n % 3 END AS warehouse_id,
    CASE WHEN n <= ${ORDERS * 0.1} AND n % 3 = 0 THEN 'Etsy' WHEN n % 10 < 6 THEN 'Shopify' ELSE 'Amazon' END AS marketplace,
    CASE WHEN n <= ${ORDERS * 0.1} AND n % 2 = 0 THEN 'GONE-1' WHEN n % 5 = 0 THEN 'BEST-1' ELSE 'SKU-' || n * 7919 % 1000 END AS sku,
    'SKU-' || n * 104729 % 1000 AS other_sku,
    (ARRAY['Ada','Grace','Alan','Edsger','Barbara','Donald','Leslie','Tony'])[1 + n % 8] || ' '
      || (ARRAY['Park','Byrne','Okafor','Jansen','Silva','Novak','Tanaka','Moreau'])[1 + n / 8 % 8] AS name
  FROM generate_series(1, ${ORDERS}::bigint) AS n`;

const instant = (expression: string) =>
  `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const fills: Fills = [
  [
    'customer_order (org_id, id, market_order_id, content_hash, marketplace, details, search, status, units, placed_at, created_by, version, created_at, updated_at, json_version, parts_version, items_json, sub_orders_json, warehouse_ids)',
    `SELECT $1, id, 'SHOP-' || 1000000 + n, '', marketplace,
       ('{"ship_to_name":"' || name || '","address_line1":"' || n % 900 || ' Orchard Street","address_line2":null,"address_line3":null,"city":"New York","state":"NY","postal_code":"10002","country":"US","address_country":null,"phone":null,"buyer_email":"ada@example.com","order_source":null,"marketplace":"' || marketplace || '","market_order_state":null,"order_placed_date":"2026-11-14T09:12:00.000Z","latest_ship_date":null,"latest_delivery_date":null,"marketplace_updated_at":null,"shipping_carrier":null,"shipment_service_level_category":"Standard","customer_order_number":"' || n || '","display_order_id":null,"po_number":null,"sales_order_number":null,"ref1":null,"ref2":null}')::json,
       lower('SHOP-' || 1000000 + n || chr(31) || n || chr(31) || name || chr(31) || sku || chr(31) || other_sku),
       status, 3, created_at - interval '20 minutes', 'bench', 1, created_at,
       updated_at, 1, 1,
       '[{"market_order_item_id":"' || n || '-1","sku":"' || sku || '","item_id":1,"quantity":1,"unit_price":12.5,"currency":"USD"},{"market_order_item_id":"' || n || '-2","sku":"' || other_sku || '","item_id":1,"quantity":2,"unit_price":12.5,"currency":"USD"}]',
       '{"sub_order_id":' || id || ',"sub_order_number":"SO-' || id || '","sub_order_status":"' || CASE status WHEN 'complete' THEN 'shipped' ELSE status END || '","warehouse_id":' || warehouse_id || ',"warehouse_name":' || chr(31) || ',"reason":null,"ship_by":"' || ${instant(`(created_at + interval '1 day')`)} || '","shipped":null,"items":[{"sku":"' || sku || '","market_order_item_id":"' || n || '-1","quantity":1,"shipped_quantity":0},{"sku":"' || other_sku || '","market_order_item_id":"' || n || '-2","quantity":2,"shipped_quantity":0}]}',
       ARRAY[warehouse_id] FROM (${made}) AS o`,
  ],
  [
    'order_line (org_id, order_id, line, item_id, sku, market_order_item_id, quantity, unit_price_cents, currency, ordered_at, order_status)',
    `SELECT $1, id, line, 1, CASE line WHEN 1 THEN sku ELSE other_sku END, n || '-' || line, line, 1250, 'USD', created_at, status
     FROM (${made}) AS o, generate_series(1, 2) AS line`,
  ],
  [
    'sub_order (org_id, id, order_id, state, warehouse_id, why, units, ordered_at, ship_by, shipped_at, version, created_at, updated_at, order_status, order_updated_at)',
    `SELECT $1, id, id, CASE status WHEN 'complete' THEN 'shipped' WHEN 'processing' THEN 'packed' ELSE status END,
       warehouse_id, '{}', 3, created_at, created_at + interval '1 day',
       CASE status WHEN 'complete' THEN created_at + interval '1 day' END, 1, created_at, created_at, status, updated_at
     FROM (${made}) AS o`,
  ],
  [
    'sub_order_line',
    `SELECT $1, ${FIRST} + n, line, line FROM generate_series(1, ${ORDERS}) AS n, generate_series(1, 2) AS line`,
  ],
  [
    'order_search',
    `SELECT $1, id, created_at, search FROM customer_order WHERE org_id = $1 AND id > ${FIRST}`,
  ],
  [
    'order_shipment (org_id, id, order_id, sub_order_id, carton, warehouse_id, weight_lb, carrier, tracking_number, tracking_url, shipping_method, freight_cents, freight_currency, items_json, shipped_at, status, status_time, version, created_at, updated_at)',
    `SELECT $1, id, id, id, 1, warehouse_id, 1.25, 'UPS', '1Z' || id, 'https://www.ups.com/track?tracknum=1Z' || id, 'Ground', 840, 'USD',
       '[{"market_order_item_id":"' || n || '-1","sku":"' || sku || '","quantity":1,"lots":[{"lot_id":null,"quantity":1,"expiration_date":null}]},{"market_order_item_id":"' || n || '-2","sku":"' || other_sku || '","quantity":2,"lots":[{"lot_id":null,"quantity":2,"expiration_date":null}]}]',
       created_at + interval '1 day', 'delivered', created_at + interval '3 days', 1, created_at, created_at
     FROM (${made}) AS o WHERE n <= ${SHIPMENTS}`,
  ],
  [
    'order_shipment_item',
    `SELECT $1, ${FIRST} + n, line, 1, '', 'infinity', line FROM generate_series(1, ${SHIPMENTS}) AS n, generate_series(1, 2) AS line`,
  ],
  [
    'order_shipment_event',
    `SELECT $1, ${FIRST} + n, timestamptz '2026-01-20Z' + n * interval '25 seconds' + step * interval '1 day',
       (ARRAY['picked_up','in_transit','delivered'])[step], 'Secaucus, NJ', null, timestamptz '2026-01-20Z' + n * interval '25 seconds' + step * interval '1 day'
     FROM generate_series(1, ${SHIPMENTS}) AS n, generate_series(1, 3) AS step`,
  ],
  [
    'item (org_id, id, name, mpn, upc, lot_num_required, min_remaining_days, scannable_barcodes, is_active, is_bundle, is_bundle_component, version, created_at, updated_at)',
    `SELECT $1, ${FIRST} + n, 'Item ' || n, 'MPN-' || n, (700000000000 + n)::text, false, '{}', '{}', true, n % 100 = 0, n % 100 = 1, 1, '2026-01-01', '2026-01-01'
     FROM generate_series(1, ${RECORDS / 4}) AS n`,
  ],
  [
    'bundle_component',
    `SELECT $1, ${FIRST} + n, ${FIRST} + n - 99, 2 FROM generate_series(100, ${RECORDS / 4}, 100) AS n`,
  ],
  [
    'stock_record (org_id, item_id, warehouse_id, available_on_hand, damaged, quarantined, expired, reserved_orders, reserved_work_orders, reserved_holds, inbound, backordered, version, updated_at)',
    `SELECT $1, ${FIRST} + n, w, CASE WHEN n % 100 = 0 THEN 0 ELSE 20 END, 0, 0, 0, 0, 0, 0, 0, 0, 1,
       timestamptz '2026-01-20Z' + (n * 7919 % 100000) * interval '250 seconds'
     FROM generate_series(1, ${RECORDS / 4}) AS n, generate_series(1, 4) AS place,
       LATERAL (SELECT CASE place WHEN 4 THEN CASE WHEN n % 1000 = 0 THEN ${NEW_WAREHOUSE} ELSE ${CLOSED_WAREHOUSE} END ELSE place END AS w) AS x`,
  ],
  [
    'stock_movement (org_id, is_receipt, time, transaction_id, line, item_id, warehouse_id, lot, expiration, status, quantity, reason, actor)',
    `SELECT $1, n % 4 = 0, timestamptz '2020-01-01Z' + n * interval '30 seconds', n, 1, ${FIRST} + 1 + n * 7919 % 1000,
       CASE WHEN n % 100000 = 0 THEN ${NEW_WAREHOUSE} ELSE 1 + n % 3 END, '', 'infinity', 'available', CASE WHEN n % 4 = 0 THEN 10 ELSE -1 END,
       CASE WHEN n % 4 = 0 THEN null WHEN n % 50000 = 1 THEN 'lost' ELSE 'order_shipped' END, 'bench'
     FROM generate_series(1, ${MOVEMENTS}::bigint) AS n`,
  ],
  [
    'event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)',
    `SELECT $1, ${FIRST} + n, CASE WHEN n % 100000 = 7 THEN 'brand.created' WHEN n % 3 = 0 THEN 'order.changed' ELSE 'inventory.changed' END,
       timestamptz '2026-11-01Z', 'inventory', n || '-1', 1, 'bench', '{"item_id":"1","warehouse_id":1,"on_hand_quantity":20,"available_quantity":20,"reserved_quantity":0,"unavailable_quantity":0}'
     FROM generate_series(1, ${EVENTS}) AS n`,
  ],
];

/** Rows by the table and columns that they go into. */
export type Fills = readonly (readonly [columns: string, select: string])[];

/** The warehouses that the demo world does not have, and then the rows; $1 is the org. */
export async function fillTables(
  url: string,
  orgId: number,
  all: Fills,
  say: (line: string) => void,
): Promise<void> {
  await run(
    url,
    `INSERT INTO warehouse SELECT id, 'Warehouse ' || id, 'W-' || id, 'line', null, 'city', null, null, 'US', 'UTC', true,
       '{}', '{}', null, '{}', 1, now(), now() FROM unnest('{${Object.values(WAREHOUSES).slice(0, 3).join(',')}}'::bigint[]) AS id`,
  );
  for (const [columns, select] of all) {
    const table = columns.split(' ')[0] ?? '';
    const startedMs = performance.now();
    await withoutIndexes(url, table, () => run(url, `INSERT INTO ${columns} ${select}`, [orgId]));
    say(`filled ${table} in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  }
}

export async function fillLists(url: string, orgId: number, say: (line: string) => void): Promise<void> {
  await fillTables(url, orgId, fills, say);
  await run(
    url,
    `INSERT INTO order_search_progress SELECT org_id, last_sequence - 1 FROM org_feed WHERE org_id = $1
     ON CONFLICT (org_id) DO UPDATE SET last_sequence = EXCLUDED.last_sequence`,
    [orgId],
  );
  // The worker makes the blocks of the orders to search.
  const db = openDb({ url, poolSize: 1 });
  await prepareOrderLists(db, systemClock);
  await db.close();
  say('order_search_block: done');
}

/** An index is built at once in a fraction of the time that row by row takes. */
async function withoutIndexes(url: string, table: string, fill: () => Promise<unknown>): Promise<void> {
  const indexes = (await run(
    url,
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [table],
  )) as { name: string; definition: string }[];
  for (const { name } of indexes) await run(url, `DROP INDEX ${name}`);
  await fill();
  for (const { definition } of indexes) await run(url, definition);
  await run(url, `VACUUM ANALYZE ${table}`);
}
