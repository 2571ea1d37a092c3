// Rows beside those of the demo world: so many orders that no filter is answered by looking at them all, and others than a walk from the newest meets at once.
import { NO_INSTRUCTIONS } from '../../../src/domains/orders/order-json.ts';

const ORG = 2;
const ORDERS = 2500;
const FIRST = 500_000;
const AT = `timestamptz '2024-01-01T00:00:00Z' + g * interval '3 hours'`;
const STATUS = `CASE WHEN g < 1500 THEN 'complete' WHEN g % 40 = 0 THEN 'error' ELSE 'pending' END`;
const SKU = `CASE WHEN g < 1200 THEN 'OLD-1' ELSE 'NEW-' || g % 5 END`;
const MARKETPLACE = `CASE WHEN g < 1100 THEN 'Etsy' WHEN g % 3 = 0 THEN 'eBay' ELSE 'Shopify' END`;
const NAME = `(ARRAY['Ada Park', 'Zoë 100%', 'Bo_b'])[1 + g % 3]`;

const PRIORITY = 'CASE g % 70 WHEN 0 THEN 9 WHEN 1 THEN 1 END';
const HELD = `(g % 90 = 0 AND ${STATUS} = 'pending')`;
const HOLDS = JSON.stringify([
  {
    id: 1,
    reason: 'fraud',
    note: null,
    until: null,
    by: 'x',
    created: '2024-01-01T00:00:00.000Z',
    released: null,
    released_by: null,
    by_hub: false,
  },
]);
const from = `FROM generate_series(1, ${ORDERS}) AS g`;

export const MORE_ROWS: readonly string[] = [
  `INSERT INTO customer_order (org_id, id, market_order_id, content_hash, marketplace, details, search, status, units,
     placed_at, created_by, version, created_at, updated_at, priority, instructions, holds, held_for)
   SELECT ${ORG}, ${FIRST} + g, 'X-' || g, '', ${MARKETPLACE},
     json_build_object('ship_to_name', ${NAME}, 'customer_order_number', 'C' || g * 7, 'po_number', null,
       'marketplace', ${MARKETPLACE}, 'order_placed_date',
       to_char((${AT} - interval '40 minutes') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
     lower(concat_ws(chr(31), 'X-' || g, 'C' || g * 7, ${NAME}, ${SKU})), ${STATUS}, 1, ${AT} - interval '40 minutes', 'x', 1,
     ${AT}, ${AT} + (g % 50) * interval '1 day', ${PRIORITY},
     replace('${NO_INSTRUCTIONS}', '"priority":5', '"priority":' || ${PRIORITY})::json,
     CASE WHEN ${HELD} THEN '${HOLDS}'::json END, CASE WHEN ${HELD} THEN 'fraud' END ${from}`,
  `INSERT INTO order_line (org_id, order_id, line, item_id, sku, quantity)
   SELECT ${ORG}, ${FIRST} + g, 1, 1, ${SKU}, 1 ${from}`,
  `INSERT INTO sub_order (org_id, id, order_id, state, warehouse_id, why, units, ordered_at, version, created_at, updated_at)
   SELECT ${ORG}, ${FIRST} + g, ${FIRST} + g,
     CASE ${STATUS} WHEN 'complete' THEN 'shipped' ELSE ${STATUS} END, CASE WHEN g < 1300 THEN 1 ELSE 2 + g % 2 END, '{}', 1,
     ${AT}, 1, ${AT}, ${AT} ${from}`,
  `INSERT INTO sub_order_line (org_id, sub_order_id, line, quantity) SELECT ${ORG}, ${FIRST} + g, 1, 1 ${from}`,
  `INSERT INTO order_search (org_id, order_id, created_at, search)
   SELECT o.org_id, o.id, o.created_at, o.search FROM customer_order o WHERE o.org_id = ${ORG} AND o.id > ${FIRST}`,
  // What the sums of the days count.
  `INSERT INTO order_day SELECT ${ORG}, (o.created_at AT TIME ZONE 'UTC')::date, o.marketplace, p.warehouse_id,
     count(*) FILTER (WHERE o.status = 'pending'), 0, 0, 0, count(*) FILTER (WHERE o.status = 'complete'), 0,
     count(*) FILTER (WHERE o.status = 'error'), count(*), 0, 0, 0, 0, 0
   FROM customer_order o JOIN sub_order s ON s.org_id = o.org_id AND s.order_id = o.id,
     unnest(ARRAY[0, s.warehouse_id]) AS p (warehouse_id)
   WHERE o.org_id = ${ORG} AND o.id > ${FIRST} GROUP BY 2, 3, 4`,
  // A SKU for every item, that tells which.
  `INSERT INTO listing (org_id, id, item_id, listing_mp_primary_id, marketplace_name, listing_mp_seller_account_id,
     fulfillment_channel, country, status, version, created_at, updated_at)
   SELECT ${ORG}, ${FIRST} + i.id, i.id, 'OF-' || i.id, 'Shopify', 'x', 'MERCHANT', 'US', 'active', 1, i.created_at, i.created_at
   FROM item i WHERE i.org_id = ${ORG}`,
  `INSERT INTO audit_entry (id, recorded_at, operation, actor, org_id, user_id, details)
   SELECT ${FIRST} + g, ${AT}, 'x', 'x', nullif(g % 4, 0), nullif(g % 5, 0), '{}' FROM generate_series(1, 600) AS g`,
  // Raised at the same time by the dozen.
  `INSERT INTO floor_exception (org_id, id, item_id, warehouse_id, lot, expiration, quantity, owner_kind, owner_id, cause,
     raised_at, resolved_at)
   SELECT i.org_id, ${FIRST} + i.g, i.id, 1 + i.g % 3, '', 'infinity', 1, 'sub_order', 1, 'count',
     timestamptz '2024-01-01T00:00:00Z' + (i.g / 12) * interval '1 hour',
     CASE WHEN i.g % 7 = 0 THEN NULL ELSE timestamptz '2025-01-01T00:00:00Z' END
   FROM (SELECT org_id, id, row_number() OVER (ORDER BY id, org_id) AS g FROM item) AS i`,
];
