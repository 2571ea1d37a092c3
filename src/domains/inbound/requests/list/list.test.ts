// Every filter, alone and with others, in every order, against a plain filter over the same rows in memory. LIST_RUNS prolongs
// a run.
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../../test/harness.ts';
import { REQUEST_STATUSES } from '../../schema.ts';
import { prepareRequestLists } from './blocks/prepare-lists.ts';
import { FACETS, SORTS, SPANS, spanOf } from './filters/queries.ts';

const ORG = 2;
/** So many that some filters have more matches than are looked up one by one. */
const ROWS = 4000;
const RUNS = Number(process.env['LIST_RUNS'] ?? 60);
const REQUESTS_PER_BLOCK = 150;

interface Row {
  readonly id: number;
  readonly status: string;
  readonly warehouse_id: number;
  readonly brand_id: number | null;
  readonly vendor_id: number | null;
  readonly created_by_id: string | null;
  readonly placed_by_id: string | null;
  readonly updated_by_id: string | null;
  readonly order_tags: readonly string[];
  readonly note: string | null;
  /** As text that sorts like the time. */
  readonly created_at: string;
  readonly placed_at: string;
  readonly shipped_at: string;
  readonly delivered_at: string;
  readonly updated_at: string;
  readonly estimated_ship_date: string;
}

let app: TestApp;
let sql: pg.Client;
let token: string;
let rows: Row[];

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
  sql = new pg.Client({ connectionString: app.database.url });
  await sql.connect();
  await sql.query('UPDATE org SET read_rate = 1000000, in_flight_max = 1000');
  token = await app.token('demo-client');
  // Many in some states and few in others; the common ones are old, so that a walk from the newest passes by many.
  await sql.query(
    `INSERT INTO inventory_request (org_id, id, status, shipment_method, warehouse_id, brand_id, vendor_id, note, order_tags,
       tracking_numbers, request_pickup_pallets, items_total, items_received, estimated_ship_date, placed_at, shipped_at,
       delivered_at, created_by, created_by_id, created_by_program, placed_by_id, placed_by_program, updated_by, updated_by_id,
       updated_by_program, version, created_at, updated_at)
     SELECT ${ORG}, 1000000 + g,
       CASE WHEN g < 3000 THEN 'closed' ELSE (ARRAY['draft', 'placed', 'in_transit', 'delivered', 'receiving'])[1 + g % 5] END,
       'CUSTOMER', CASE WHEN g < 2500 THEN 1 ELSE 2 + g % 2 END, CASE WHEN g % 3 = 0 THEN 1 + g % 4 END,
       CASE WHEN g % 500 = 0 THEN 2 WHEN g < 2000 THEN 1 END,
       CASE WHEN g % 7 = 0 THEN 'Fragile Glas_ ' || g WHEN g % 2 = 0 THEN '50% off' END,
       CASE WHEN g < 2200 THEN ARRAY['old', 'bulk'] WHEN g % 400 = 0 THEN ARRAY['rare', 'bulk'] ELSE '{}' END,
       '{}', '[]', 1, 0, CASE WHEN g % 10 = 9 THEN 'infinity' ELSE date '2020-01-01' + (g / 9) % 700 END,
       CASE WHEN g % 11 = 0 THEN 'infinity' ELSE t.at + interval '1 hour' END,
       CASE WHEN g % 4 = 0 THEN 'infinity' ELSE t.at + interval '1 day' * (g % 30) END,
       CASE WHEN g % 2 = 0 THEN 'infinity' ELSE t.at + interval '50 days' END,
       'x', CASE WHEN g < 1500 THEN 2 WHEN g % 100 = 0 THEN 4 END, CASE WHEN g BETWEEN 1500 AND 2800 THEN 'client:many'
         WHEN g % 100 = 1 THEN 'key:7' END, CASE WHEN g % 2 = 0 THEN 2 END, CASE WHEN g % 4 = 1 THEN 'client:many' END, 'x',
       CASE WHEN g > 3900 THEN 4 WHEN g % 3 > 0 THEN 2 END, CASE WHEN g % 3 = 0 THEN 'client:many' END, 1, t.at, t.at + interval '60 days' * (g % 3)
     FROM generate_series(1, ${ROWS}) AS g, LATERAL (SELECT timestamptz '2020-01-01T00:00:00Z' + g / 2 * interval '3 hours' AS at) AS t`,
  );
  await sql.query(
    `INSERT INTO inventory_request_tag SELECT org_id, unnest(order_tags), created_at, id FROM inventory_request WHERE id > 1000000`,
  );
  await sql.query('VACUUM ANALYZE inventory_request, inventory_request_tag');
  await readRows();
});

async function readRows(): Promise<void> {
  const at = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const time = (column: string) =>
    `CASE WHEN ${column} = 'infinity' THEN 'infinity' ELSE ${at(column)} END AS ${column}`;
  const found = await sql.query<Row>(
    `SELECT id::int, status, warehouse_id::int, brand_id::int, vendor_id::int,
       ${['created', 'placed', 'updated'].map((what) => `coalesce(${what}_by_id::text, ${what}_by_program) AS ${what}_by_id`).join(', ')},
       order_tags, note, ${['created_at', 'placed_at', 'shipped_at', 'delivered_at', 'updated_at'].map(time).join(', ')},
       estimated_ship_date::text FROM inventory_request WHERE org_id = ${ORG}`,
  );
  rows = found.rows;
}

afterAll(async () => {
  await sql.end();
  await app.close();
});

type Query = Readonly<Record<string, string | readonly (string | number)[]>>;

function matches(row: Row, query: Query): boolean {
  for (const { parameter, column } of FACETS) {
    const wanted = query[parameter] as readonly unknown[] | undefined;
    if (wanted === undefined) continue;
    const wantedTexts = wanted.map(String);
    const has = parameter === 'order_tags[]' ? row.order_tags : [row[column as keyof Row]];
    if (!has.some((one) => wantedTexts.includes(String(one)))) return false;
  }
  for (const span of SPANS) {
    const { start, end } = spanOf(span, query);
    if (start === null && end === null) continue;
    const day = (row[span.column as keyof Row] as string).slice(0, 10);
    if (day === 'infinity' || (start !== null && day < start) || (end !== null && day > end)) return false;
  }
  const note = query['note'] as string | undefined;
  return note === undefined || (row.note ?? '').toLowerCase().includes(note.toLowerCase());
}

const SORT_COLUMNS: Readonly<Record<string, readonly (keyof Row)[]>> = {
  created: ['created_at', 'id'],
  placed: ['placed_at', 'id'],
  ship: ['shipped_at', 'id'],
  delivery: ['delivered_at', 'id'],
  updated: ['updated_at', 'id'],
  est_ship: ['estimated_ship_date', 'created_at', 'id'],
  ir_number: ['id'],
  status: ['status', 'created_at', 'id'],
};

/** `infinity` begins with a letter, so it comes after every date. */
function inOrder(sort: string): (a: Row, b: Row) => number {
  const columns = SORT_COLUMNS[sort.replace('-', '')] ?? [];
  const sign = sort.startsWith('-') ? -1 : 1;
  return (a, b) => {
    for (const column of columns) {
      const [one, other] = [a[column] as string | number, b[column] as string | number];
      if (one !== other) return one < other ? -sign : sign;
    }
    return 0;
  };
}

function pathOf(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) parameters.append(name, String(one));
  return `/v1/inventory_requests?${parameters}`;
}

const idsOf = (body: readonly { id: number }[]) => body.map(({ id }) => id);
const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1] ?? null;

/** Three pages by links, the third also by its number, and the total. */
async function check(query: Query): Promise<void> {
  const sort = (query['sort'] as string | undefined) ?? '-created';
  const expected = rows
    .filter((row) => matches(row, query))
    .sort(inOrder(sort))
    .map(({ id }) => id);
  const size = 40;
  const all = { ...query, per_page: String(size) };
  const first = await app.get(`${pathOf(all)}&include_total=true`, { token });
  expect(first.status, first.text).toBe(200);
  expect(first.headers['x-total-count'], pathOf(query)).toBe(String(expected.length));
  const seen = idsOf(first.body);
  let next = nextOf(first.headers['link']);
  for (let page = 0; page < 2 && next !== null; page += 1) {
    const answer = await app.get(next, { token });
    expect(answer.status, answer.text).toBe(200);
    seen.push(...idsOf(answer.body));
    next = nextOf(answer.headers['link']);
  }
  expect(seen, pathOf(query)).toEqual(expected.slice(0, 3 * size));
  expect(next !== null, pathOf(query)).toBe(expected.length > 3 * size);
  const third = await app.get(`${pathOf(all)}&page=3`, { token });
  expect(idsOf(third.body), pathOf(query)).toEqual(expected.slice(2 * size, 3 * size));
}

const some = <T>(values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const day = fc
  .integer({ min: -30, max: 760 })
  .map((days) => new Date(Date.UTC(2020, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

const VALUES: Readonly<Record<string, fc.Arbitrary<readonly (string | number)[]>>> = {
  'state[]': some(REQUEST_STATUSES),
  'warehouse_ids[]': some([1, 2, 3, 99]),
  'brand_ids[]': some([1, 2, 3, 4, 99]),
  'vendor_ids[]': some([1, 2, 99]),
  'created_by_ids[]': some([2, 4, 99, 'client:many', 'key:7']),
  'placed_by_ids[]': some([2, 99, 'client:many', 'key:7']),
  'updated_by_ids[]': some([2, 4, 99, 'client:many', 'key:7']),
  'order_tags[]': some(['old', 'bulk', 'rare', 'none']),
};

const spans = SPANS.map(({ name }) =>
  fc.tuple(day, day, fc.constantFrom('both', 'start', 'end')).map(([a, b, which]): [string, string][] => {
    const [start, end] = a < b ? [a, b] : [b, a];
    return [
      ...(which === 'end' ? [] : [[`${name}_start_date`, start] as [string, string]]),
      ...(which === 'start' ? [] : [[`${name}_end_date`, end] as [string, string]]),
    ];
  }),
);

const note = fc.constantFrom('fragile', 'GLAS_ 7', '50%', 'no such thing', '%');

const anyFilter: fc.Arbitrary<[string, string | readonly (string | number)[]][]> = fc.oneof(
  ...Object.entries(VALUES).map(([name, values]) =>
    values.map((value): [string, string | readonly (string | number)[]][] => [[name, value]]),
  ),
  ...spans,
  note.map((text): [string, string][] => [['note', text]]),
);

const anyQuery: fc.Arbitrary<Query> = fc
  .tuple(fc.array(anyFilter, { maxLength: 4 }), fc.option(fc.constantFrom(...SORTS), { nil: undefined }))
  .map(([filters, sort]) => ({
    ...Object.fromEntries(filters.flat()),
    ...(sort === undefined ? {} : { sort }),
  }));

/** A range of two different filters may have come together by chance. */
const isRange = (query: Query) =>
  SPANS.every((span) => {
    const { start, end } = spanOf(span, query);
    return start === null || end === null || start <= end;
  });

describe('GET /v1/inventory_requests', () => {
  it.each(SORTS)('sorts by %s', async (sort) => {
    await check({ sort });
  });

  it.each(Object.keys(VALUES))('finds what %s asks for, also what most and what few have', async (name) => {
    const values = fc.sample(VALUES[name] as fc.Arbitrary<readonly string[]>, { numRuns: 8, seed: 7 });
    // The same values in another order ask for the same.
    const different = new Map(values.map((some) => [some.toSorted().join(), some]));
    for (const value of different.values())
      for (const sort of ['-created', 'created', 'est_ship']) await check({ [name]: value, sort });
  });

  const anyFilters = (runs: number) =>
    fc.assert(
      fc.asyncProperty(anyQuery.filter(isRange), async (query) => check(query)),
      { numRuns: runs },
    );

  it('finds what any filters in any order ask for, before the worker has made blocks', async () => {
    await anyFilters(RUNS / 2);
  });

  it('finds the same in blocks', async () => {
    await prepareRequestLists(app.db, { requestsPerBlock: REQUESTS_PER_BLOCK });
    const { rows: blocks } = await sql.query(
      `SELECT b.first_at, b.last_at, (SELECT count(*)::int FROM inventory_request t WHERE t.org_id = b.org_id
         AND t.created_at BETWEEN b.first_at AND b.last_at) AS requests
       FROM inventory_request_block b WHERE b.org_id = ${ORG} ORDER BY b.last_at`,
    );
    expect(blocks.length).toBeGreaterThan(10);
    for (const [index, { first_at, requests }] of blocks.entries()) {
      if (index > 0) expect(first_at > blocks[index - 1].last_at).toBe(true);
      expect(requests).toBeGreaterThanOrEqual(REQUESTS_PER_BLOCK);
    }
    await anyFilters(RUNS);
  });

  it('finds what has changed since, before and after the worker knows it', async () => {
    // As a change does it: with a time that is not before the last one of the feed.
    await sql.query(
      `UPDATE inventory_request t SET status = 'in_transit', note = 'Unfragile Glas_', warehouse_id = 3, brand_id = 4,
         shipped_at = f.last_time, updated_by_id = 4, updated_at = f.last_time + interval '1 minute', order_tags = '{rare}'
       FROM org_feed f WHERE f.org_id = t.org_id AND t.org_id = ${ORG} AND t.id > 1000000 AND t.id % 97 = 0`,
    );
    await sql.query(
      `DELETE FROM inventory_request_tag g WHERE g.org_id = ${ORG} AND g.request_id > 1000000 AND g.request_id % 97 = 0`,
    );
    await sql.query(
      `INSERT INTO inventory_request_tag SELECT org_id, unnest(order_tags), created_at, id FROM inventory_request
       WHERE org_id = ${ORG} AND id > 1000000 AND id % 97 = 0`,
    );
    await readRows();
    await anyFilters(RUNS / 2);
    const counter = `UPDATE org_feed SET last_time = last_time + interval '2 minutes' WHERE org_id = ${ORG}`;
    await sql.query(counter);
    await prepareRequestLists(app.db, { requestsPerBlock: REQUESTS_PER_BLOCK });
    await anyFilters(RUNS / 2);
    const entries = async () =>
      (await sql.query('SELECT * FROM inventory_request_block_entry ORDER BY org_id, kind, entry, last_at'))
        .rows;
    const before = await entries();
    await sql.query(counter);
    await prepareRequestLists(app.db, { requestsPerBlock: REQUESTS_PER_BLOCK });
    expect(await entries()).toEqual(before);
  });

  it('refuses ranges that end before they start, and values that it does not know', async () => {
    const { body } = await app.get(
      '/v1/inventory_requests?created_start_date=2026-02-02&created_end_date=2026-02-01&est_ship_start_date=2026-02-02&est_ship_end_date=2026-02-01',
      { token },
    );
    expect(body.violations).toMatchObject([
      { pointer: '/created_end_date', code: 'start_after_end' },
      { pointer: '/est_ship_end_date', code: 'start_after_end' },
    ]);
    const unknown = await app.get('/v1/inventory_requests?state[]=lost&sort=note', { token });
    expect(unknown.body.violations).toMatchObject([{ code: 'not_allowed' }, { code: 'not_allowed' }]);
    const extremes = await app.get(
      '/v1/inventory_requests?placed_start_date=0001-01-01&placed_end_date=9999-12-31&est_ship_end_date=9999-12-31',
      { token },
    );
    expect(extremes.status).toBe(200);
  });
});
