// P1 and P4 at size: what a page of each list costs the database against the same bytes read prebuilt by key, and what
// each filter and the common pairs cost the whole service against the page without a filter, over one org with a million
// orders. Matches may be none, few, old, or nearly all.
import { Agent } from 'node:http';
import pg from 'pg';
import { adjustmentList, receiptList } from '../src/domains/inventory/movements/queries.ts';
import { inventoryList } from '../src/domains/inventory/records/queries.ts';
import { orderList } from '../src/domains/orders/reads/list/list-orders.ts';
import { trackingList } from '../src/domains/orders/reads/tracking/queries.ts';
import { openDb } from '../src/kit/db/db.ts';
import type { JsonPieces } from '../src/kit/db/json-pieces.ts';
import { eventsAfter } from '../src/kit/feed/queries.ts';
import { type Figure, median, type Options } from './figures.ts';
import { fillLists, WAREHOUSES } from './fill-lists.ts';
import { timeOf } from './page-depth.ts';
import type { Scratch } from './scratch.ts';
import { JUNIPER, startService } from './service.ts';

type Say = (line: string) => void;

const { closed, new: opened, empty, usual } = WAREHOUSES;
const SPAN = 'start_time=2020-01-01&end_time=2020-12-31';

const LISTS: FilteredLists = [
  [
    '/v1/orders?per_page=50',
    [
      ...['complete', 'pending', 'cancelled', 'backordered', 'error', 'partially_shipped'].map(
        (one) => `status[]=${one}`,
      ),
      ...['Shopify', 'Etsy', 'None'].map((one) => `marketplace[]=${one}`),
      ...[usual, closed, opened, empty].map((one) => `warehouse_ids[]=${one}`),
      ...['BEST-1', 'GONE-1', 'SKU-77', 'NONE'].map((one) => `sku=${one}`),
      ...['SHOP-1500000', 'NONE'].map((one) => `market_order_id=${one}`),
      'created_start_date=2026-03-01&created_end_date=2026-03-31',
      'placed_start_date=2026-03-01&placed_end_date=2026-03-31',
      'placed_start_date=2020-03-01&placed_end_date=2020-03-31',
      ...['2026-01-01', '2026-11-03', '2027-01-01'].map((one) => `updated_since=${one}T00:00:00Z`),
      ...['park', '1500001', 'gone-1', 'nowhere'].map((one) => `q=${one}`),
      ...[usual, closed].map((one) => `status[]=pending&warehouse_ids[]=${one}`),
      'status[]=cancelled&created_start_date=2026-03-01&created_end_date=2026-03-31',
      'status[]=pending&created_start_date=2026-03-01&created_end_date=2026-03-31',
      'status[]=cancelled&placed_start_date=2026-03-01&placed_end_date=2026-03-31',
      ...['Amazon', 'Etsy'].map((one) => `status[]=pending&marketplace[]=${one}`),
      ...['park', 'gone-1'].map((one) => `status[]=pending&q=${one}`),
      ...['BEST-1', 'GONE-1'].map((one) => `status[]=pending&sku=${one}`),
      ...[usual, closed].map((one) => `warehouse_ids[]=${one}&updated_since=2026-11-03T00:00:00Z`),
      ...['pending', 'cancelled'].map((one) => `status[]=${one}&updated_since=2026-11-03T00:00:00Z`),
      ...['BEST-1', 'GONE-1'].map((one) => `sku=${one}&warehouse_ids[]=${opened}`),
    ],
  ],
  [
    '/v1/orders/tracking?per_page=50',
    [
      'market_order_id=SHOP-1100000',
      'market_order_id=NONE',
      'start_date=2026-03-01&end_date=2026-03-31',
      'start_date=2030-03-01',
    ],
  ],
  [
    '/v1/inventory?per_page=100',
    [
      'mpn=MPN-500',
      'mpn=NONE',
      'upc=700000000500',
      ...[usual, opened, empty].map((one) => `warehouse_id=${one}`),
      ...['2026-01-01', '2026-11-03', '2027-01-01'].map((one) => `updated_since=${one}T00:00:00Z`),
      `warehouse_id=${usual}&updated_since=2026-11-03T00:00:00Z`,
      `warehouse_id=${opened}&updated_since=2026-11-03T00:00:00Z`,
    ],
  ],
  [`/v1/inventory/receipts?${SPAN}&page=1&per_page=50`, ['mpn=MPN-500', 'mpn=MPN-5000', 'mpn=NONE']],
  [
    `/v1/inventory/adjustments?${SPAN}&per_page=50`,
    [
      'mpn=MPN-500',
      'mpn=MPN-5000',
      ...[usual, opened, empty].map((one) => `warehouse_id=${one}`),
      ...['order_shipped', 'lost', 'found'].map((one) => `reason[]=${one}`),
      `warehouse_id=${usual}&reason[]=lost`,
      `warehouse_id=${empty}&reason[]=lost`,
    ],
  ],
  [
    '/v1/events?limit=100',
    ['inventory.changed', 'brand.created', 'vendor.created'].map((one) => `type[]=${one}`),
  ],
];

const SAMPLES_PER_ROUND = 20;

export async function listFilters(scratch: Scratch, { rounds }: Options, say: Say): Promise<Figure[]> {
  const url = await scratch.create('demo');
  await fillLists(url, JUNIPER, say);
  const figures = await pageCosts(url, rounds * SAMPLES_PER_ROUND, say);
  figures.push(...(await timeFilters(scratch, url, LISTS, rounds, say)));
  await scratch.drop(url);
  return figures;
}

/** For each list: the page without a filter, then filters. */
export type FilteredLists = readonly [list: string, filters: readonly string[]][];

/** What each filter costs the whole service, in turns with the page without one. */
export async function timeFilters(
  scratch: Scratch,
  url: string,
  lists: FilteredLists,
  rounds: number,
  say: Say,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const service = await startService(url, scratch.folder);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timed = async (path: string) =>
    timeOf(agent, `${service.address}${path}`, service.headers, 'may be empty');
  try {
    for (const [list, filters] of lists) {
      for (const filter of filters) {
        const [own, bare]: [number[], number[]] = [[], []];
        for (let sample = -SAMPLES_PER_ROUND; sample < rounds * SAMPLES_PER_ROUND; sample += 1) {
          const [ownMs, bareMs] = [await timed(`${list}&${filter}`), await timed(list)];
          // The first ones warm up.
          if (sample < 0) continue;
          own.push(ownMs);
          bare.push(bareMs);
        }
        figures.push({
          scenario: 'filters',
          name: `${list.split('?')[0]} ${filter}`,
          unit: 'ms',
          ours: median(own),
          reference: median(bare),
          against: 'no filter',
          judged: 'ratio',
          target: { atMost: 3 },
        });
      }
      say(`filters of ${list.split('?')[0]}: done`);
    }
    return figures;
  } finally {
    agent.destroy();
    await service.stop();
  }
}

/** The statement of each list on one connection, in turns with one that reads its elements as they stand in a table. */
async function pageCosts(url: string, samples: number, say: Say): Promise<Figure[]> {
  const db = openDb({ url, poolSize: 1 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const page = (limit: number) => ({ after: null, limit, offset: 0, wantsTotal: false });
  const year = { start_time: '2020-01-01', end_time: '2020-12-31' };
  const lists: readonly [name: string, read: () => Promise<{ pieces: JsonPieces }>][] = [
    ['50 orders', () => orderList.page(db, [JUNIPER], {}, page(50))],
    ['50 shipments', () => trackingList.page(db, [JUNIPER], {}, page(50))],
    ['100 inventory records', () => inventoryList.page(db, [JUNIPER], {}, page(100))],
    ['50 receipts', () => receiptList.page(db, [JUNIPER], year, page(50))],
    ['50 adjustments', () => adjustmentList.page(db, [JUNIPER], year, page(50))],
    ['100 events', () => eventsAfter(db, JUNIPER, 10_000_000, 100, null)],
  ];
  const figures: Figure[] = [];
  try {
    await client.query(
      'CREATE TABLE prebuilt (org_id bigint, list text, n bigint, body text, PRIMARY KEY (org_id, list, n))',
    );
    for (const [name, read] of lists) {
      const elements = (JSON.parse((await read()).pieces.join('')) as unknown[]).map((one) =>
        JSON.stringify(one),
      );
      await client.query(
        `INSERT INTO prebuilt SELECT $1, $2, n, body FROM unnest($3::text[]) WITH ORDINALITY AS e (body, n)`,
        [JUNIPER, name, elements],
      );
      await client.query('VACUUM ANALYZE prebuilt');
      const prebuilt = () =>
        client.query({
          name: 'prebuilt',
          text: `SELECT '[' || array_to_string(ARRAY(SELECT b.body FROM (SELECT p.n FROM prebuilt p
                 WHERE p.org_id = $1 AND p.list = $2 ORDER BY p.n LIMIT $3) AS k
                 JOIN prebuilt b ON b.org_id = $1 AND b.list = $2 AND b.n = k.n ORDER BY k.n), ',') || ']' AS body`,
          values: [JUNIPER, name, elements.length],
        });
      const [own, bare]: [number[], number[]] = [[], []];
      for (let sample = -SAMPLES_PER_ROUND; sample < samples; sample += 1) {
        for (const [times, run] of [
          [own, read],
          [bare, prebuilt],
        ] as const) {
          const startedMs = performance.now();
          await run();
          if (sample >= 0) times.push(performance.now() - startedMs);
        }
      }
      figures.push({
        scenario: 'pages',
        name,
        unit: 'ms',
        ours: median(own),
        reference: median(bare),
        against: 'the same bytes, prebuilt, by key',
        judged: 'ratio',
        target: { atMost: 2 },
      });
      say(`${name}: done`);
    }
    return figures;
  } finally {
    await client.end();
    await db.close();
  }
}
