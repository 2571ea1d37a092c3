// P4 of inventory requests: what each filter, pairs of them and orders of the list cost against the page without a filter,
// over one org with a million requests. Matches may be none, few, old, or nearly all.

import { prepareRequestLists } from '../src/domains/inbound/requests/list/blocks/prepare-lists.ts';
import { openDb } from '../src/kit/db/db.ts';
import type { Figure, Options } from './figures.ts';
import { type Fills, fillTables, WAREHOUSES } from './fill-lists.ts';
import { type FilteredLists, timeFilters } from './list-filters.ts';
import { run, type Scratch } from './scratch.ts';
import { JUNIPER } from './service.ts';

const REQUESTS = 1_000_000;
const FIRST = 10_000_000;
const NEVER = "'infinity'";
const { closed, new: opened, empty, usual } = WAREHOUSES;

const [MARCH, FUTURE] = [
  ['2026-03-01', '2026-03-31'],
  ['2030-03-01', '2030-03-31'],
] as const;
const SPANS = ['created', 'placed', 'ship', 'delivery', 'updated', 'est_ship'];
const between = (name: string, [start, end]: readonly [string, string]) =>
  `${name}_start_date=${start}&${name}_end_date=${end}`;
const PEOPLE = ['created_by_ids', 'placed_by_ids', 'updated_by_ids'];

const LISTS: FilteredLists = [
  [
    '/v1/inventory_requests?per_page=50',
    [
      ...['closed', 'placed', 'cancelled', 'draft', 'receiving'].map((one) => `state[]=${one}`),
      'state[]=placed&state[]=in_transit&state[]=delivered',
      ...[usual, closed, opened, empty].map((one) => `warehouse_ids[]=${one}`),
      ...['brand_ids', 'vendor_ids'].flatMap((name) =>
        ['7', '900', '999999'].map((id) => `${name}[]=${FIRST + Number(id)}`),
      ),
      ...PEOPLE.flatMap((name) => [1, 90, 99_999].map((id) => `${name}[]=${FIRST + id}`)),
      ...['season', 'gone', 'rare', 'none'].map((tag) => `order_tags[]=${tag}`),
      'order_tags[]=season&order_tags[]=rare',
      ...['pallets', 'batch 777777', 'harvest', 'nowhere'].map((text) => `note=${encodeURIComponent(text)}`),
      ...SPANS.flatMap((name) => [between(name, MARCH), between(name, FUTURE)]),
      ...SPANS.map((name) => `${name}_start_date=2026-03-01`),
      ...[usual, closed].map((one) => `state[]=placed&warehouse_ids[]=${one}`),
      `state[]=cancelled&${between('created', MARCH)}`,
      `state[]=placed&${between('delivery', MARCH)}`,
      `warehouse_ids[]=${opened}&${between('created', MARCH)}`,
      `order_tags[]=gone&state[]=placed`,
      `note=harvest&state[]=placed`,
      `note=pallets&warehouse_ids[]=${closed}`,
      ...['-updated', 'placed', '-ship', 'delivery', 'est_ship', 'ir_number', 'status', '-status'].map(
        (sort) => `sort=${sort}`,
      ),
      ...['-updated', '-est_ship', 'status'].map((sort) => `sort=${sort}&state[]=placed`),
      ...['-updated', '-est_ship'].map((sort) => `sort=${sort}&note=harvest`),
      `sort=-placed&${between('placed', MARCH)}`,
      `sort=-delivery&warehouse_ids[]=${empty}`,
    ],
  ],
];

/** One every 25 seconds, the last ones of today: old ones are closed, of the last ones some are under way. */
const made = `SELECT n, ${FIRST} + n AS id, timestamptz '2026-01-20Z' + n * interval '25 seconds' AS created_at,
    CASE WHEN n > ${REQUESTS * 0.97} THEN (ARRAY['placed', 'in_transit', 'delivered', 'receiving', 'closed'])[1 + n % 5]
         WHEN n % 5000 = 0 THEN 'draft' WHEN n % 30 = 0 THEN 'cancelled' ELSE 'closed' END AS status,
    CASE WHEN n <= ${REQUESTS * 0.2} AND n % 4 = 0 THEN ${closed} WHEN n > ${REQUESTS * 0.99} AND n % 3 = 0
         THEN ${opened} ELSE 1 + n % 3 END AS warehouse_id,
    array_remove(ARRAY[CASE WHEN n % 3 = 0 THEN 'season' END, CASE WHEN n <= ${REQUESTS * 0.1} AND n % 2 = 0 THEN 'gone' END,
      CASE WHEN n % 100000 = 5 THEN 'rare' END], NULL) AS order_tags,
    (ARRAY['two pallets', 'three pallets of mugs', 'for the harvest', null])[CASE WHEN n <= ${REQUESTS * 0.01} THEN 3
      WHEN n % 4 = 3 THEN 4 ELSE 1 + n % 2 END] || ' batch ' || n AS note
  FROM generate_series(1, ${REQUESTS}::bigint) AS n`;

const happened = (states: string, days: number) =>
  `CASE WHEN status IN (${states}) THEN created_at + interval '${days} days' ELSE ${NEVER} END`;
const DELIVERED = `'delivered', 'receiving', 'closed'`;

const fills: Fills = [
  ...['brand', 'vendor'].map(
    (table) =>
      [
        `${table} (org_id, id, name, version, created_at, updated_at)`,
        `SELECT $1, ${FIRST} + n, 'Bench ' || n, 1, timestamptz '2026-01-01Z', timestamptz '2026-01-01Z'
         FROM generate_series(0, 999) AS n`,
      ] as const,
  ),
  [
    `inventory_request (org_id, id, status, shipment_method, warehouse_id, brand_id, vendor_id, note, order_tags,
       tracking_numbers, request_pickup_pallets, items_total, items_received, estimated_ship_date, placed_at, shipped_at,
       delivered_at, created_by, created_by_id, placed_by, placed_by_id, updated_by, updated_by_id, version, created_at,
       updated_at)`,
    `SELECT $1, id, status, 'CUSTOMER', warehouse_id, ${FIRST} + n % 1000, ${FIRST} + n * 7 % 1000, note, order_tags, '{}', '[]',
       24, CASE WHEN status = 'closed' THEN 24 ELSE 0 END,
       CASE WHEN n % 9 = 0 THEN ${NEVER} ELSE (created_at + interval '7 days')::date END,
       CASE WHEN status = 'draft' THEN ${NEVER} ELSE created_at END, ${happened(`'in_transit', ${DELIVERED}`, 2)},
       ${happened(DELIVERED, 5)}, 'bench', ${FIRST} + n % 5, 'bench', ${FIRST} + n % 5, 'bench', ${FIRST} + n % 100, 1,
       created_at, created_at + CASE WHEN n > ${REQUESTS * 0.99} THEN interval '0' ELSE interval '6 days' END
     FROM (${made}) AS r`,
  ],
  [
    'inventory_request_tag (org_id, tag, created_at, request_id)',
    `SELECT $1, tag, created_at, id FROM (${made}) AS r, unnest(r.order_tags) AS tag`,
  ],
];

export async function requestFilters(
  scratch: Scratch,
  { rounds }: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const url = await scratch.create('demo');
  await fillRequests(url, say);
  const figures = await timeFilters(scratch, url, LISTS, rounds, say);
  await scratch.drop(url);
  return figures;
}

/** The worker makes the blocks, as it does in life. */
async function fillRequests(url: string, say: (line: string) => void): Promise<void> {
  await fillTables(url, JUNIPER, fills, say);
  const db = openDb({ url, poolSize: 1 });
  await prepareRequestLists(db);
  await db.close();
  await run(
    url,
    'VACUUM ANALYZE inventory_request_block, inventory_request_block_entry, inventory_request_note_block',
  );
  say('blocks of requests: done');
}
