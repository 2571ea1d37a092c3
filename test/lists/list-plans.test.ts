// Every list, with every one of its filters, costs the same however many rows there are: the statements of real requests
// are run against tables in which one org has many rows, and PostgreSQL says how many of them it has touched.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, buildApp } from '../../src/app/build-app.ts';
import { readConfig } from '../../src/config.ts';
import { newToken } from '../../src/domains/identity/tokens.ts';
import { type Db, openDb, SESSION_OPTIONS } from '../../src/kit/db/db.ts';
import { planSessionAsNeeded, planSessionOnce } from '../../src/kit/db/session.ts';
import { samplePath } from '../../src/kit/http/openapi.ts';
import type { Route } from '../../src/kit/http/route.ts';
import { systemClock } from '../../src/kit/kernel/clock.ts';
import { testDatabase } from '../database.ts';
import { PATIENCE } from '../tools/patience.ts';
import { fillLists } from './list-plans/fill.ts';
import { SAMPLES } from './list-plans/samples.ts';

/** A page has 250 rows at most, and a row looks up a few others. What grows with the tables goes far beyond. */
const TOUCHED_MAX = 2_100;
/** Nor does what is read of indexes to find them. */
const BLOCKS_MAX = 6_000;
/** An entry of an index that needs no row costs so much of what a row costs. */
const ENTRY_COST = 1 / 10;
/** After so many runs PostgreSQL may keep a plan that knows no values. */
const RUNS_BEFORE_A_KEPT_PLAN = 6;

/** Lists of what belongs to one record, which lies in one warehouse. */
const BELOW_A_RECORD = /\/inventory_requests\/\{/;
const HUB = 1;

interface Sent {
  readonly text: string;
  readonly planning: 'each time' | 'once' | 'as needed';
  readonly values: readonly unknown[];
}

const database = await testDatabase('demo', 'broken');
const db = openDb({ url: database.url, poolSize: 2, patience: PATIENCE });
const sent: Sent[] = [];
const client = new pg.Client({ connectionString: database.url, options: SESSION_OPTIONS });
let app: App | undefined;
/** `bound` works in the second warehouse alone, which has few of the rows; `boundToTwo` in two. */
const tokens = { demo: '', hub: '', bound: '', boundToTwo: '' };

beforeAll(async () => {
  await client.connect();
  await fillLists(client, db);
  // For the lists of people and credentials, too.
  await client.query(`UPDATE api_client SET scopes = scopes || '{account}' WHERE client_id = 'demo-client'`);
  app = await buildApp({ config: readConfig({}), db: recording(db), clock: systemClock });
  for (const name of ['demo', 'hub'] as const) {
    const payload = {
      grant_type: 'client_credentials',
      client_id: `${name}-client`,
      client_secret: `${name}-secret`,
    };
    const answer = await app.server.inject({ method: 'POST', url: '/login', payload });
    tokens[name] = answer.json().access_token;
  }
  tokens.bound = await boundKey([2]);
  tokens.boundToTwo = await boundKey([2, 3]);
}, 300_000);

afterAll(async () => {
  await app?.server.close();
  await client.end();
  await db.close();
  await database.drop();
});

async function boundKey(warehouseIds: readonly number[]): Promise<string> {
  const { token, hash, hint } = newToken('api_key', HUB);
  await client.query(
    `INSERT INTO api_key (org_id, id, name, key_hash, hint, scopes, warehouse_ids, created_by, created_at)
     VALUES ($1, $2, 'plans', $3, $4, '{ops}', $5, 'plans', now())`,
    [HUB, 1_000_000 + warehouseIds.length, hash, hint, warehouseIds],
  );
  return token;
}

/** Keeps what is read. */
function recording(inner: Db): Db {
  return {
    ...inner,
    query: (statement, values = []) => {
      const { text, isPlannedEachTime, isPlannedOnce } = statement;
      const planning = isPlannedEachTime ? 'each time' : isPlannedOnce ? 'once' : 'as needed';
      sent.push({ text, planning, values });
      return inner.query(statement, values);
    },
  };
}

const { routes } = await buildApp({ config: readConfig({}), db, clock: systemClock });
const lists = routes.filter((route) => route.list !== undefined);

interface Cost {
  readonly touched: number;
  readonly blocks: number;
  readonly indexes: readonly string[];
  readonly plan: string;
}

/** The statements that a request for the list and one for the page behind it send. */
async function statementsOf(
  route: Route,
  query: Readonly<Record<string, unknown>>,
  by: keyof typeof tokens,
): Promise<Sent[]> {
  const url = new URL(samplePath({ ...route, queryExample: {} } as Route), 'http://x');
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) url.searchParams.append(name, String(one));
  }
  sent.length = 0;
  const headers = { authorization: `Bearer ${tokens[by]}` };
  const { server } = app as App;
  const answer = await server.inject({ url: url.pathname + url.search, headers });
  expect(answer.statusCode, `${url.pathname}${url.search}: ${answer.body.slice(0, 300)}`).toBe(200);
  const first = [...sent];
  const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1];
  if (next !== undefined) await server.inject({ url: next, headers });
  return [...first, ...sent.slice(first.length)];
}

const MODES = {
  'each time': ['force_custom_plan'],
  'as needed': ['force_custom_plan', 'auto'],
  once: ['force_generic_plan'],
} as const;

/** The hub reads most lists by the merchant's statements; these are explained once. */
const known = new Map<string, Promise<Cost[]>>();

function costsOf(one: Sent, others: readonly Sent[]): Promise<Cost[]> {
  const alike = others.filter(({ text }) => text === one.text);
  const key = JSON.stringify([one, one.planning === 'as needed' ? alike.map(({ values }) => values) : []]);
  const costs = known.get(key) ?? explain(one, alike);
  known.set(key, costs);
  return costs;
}

/** What it costs with a plan made for its values, and with the plan that is kept after those `alike` have run. */
async function explain(one: Sent, alike: readonly Sent[]): Promise<Cost[]> {
  const found: Cost[] = [];
  for (const mode of MODES[one.planning]) {
    const isOnce = one.planning === 'once';
    await client.query((isOnce ? planSessionOnce : planSessionAsNeeded).text);
    if (!isOnce) await client.query(`SET plan_cache_mode = ${mode}`);
    await client.query(`PREPARE page AS ${one.text}`);
    const execute = (values: readonly unknown[]) =>
      values.length === 0 ? 'EXECUTE page' : `EXECUTE page (${values.map(literal).join(', ')})`;
    if (mode === 'auto') {
      for (let run = 0; run < RUNS_BEFORE_A_KEPT_PLAN; run += 1) {
        await client.query(execute(alike[run % alike.length]?.values ?? one.values));
      }
    }
    const { rows } = await client
      .query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${execute(one.values)}`)
      .finally(() => client.query('DEALLOCATE page'));
    const plan = rows[0]['QUERY PLAN'][0].Plan;
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    found.push({ ...costOf(plan), blocks, plan: `${mode}: ${JSON.stringify(plan, null, 1)}` });
  }
  return found;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(',')}}'`;
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : client.escapeLiteral(String(value));
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Heap Fetches'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

function costOf(node: PlanNode): { touched: number; indexes: string[] } {
  const below = (node.Plans ?? []).map(costOf);
  const entries =
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops'];
  // A bitmap has entries too; what is read of the table for it stands above.
  const isOfEntries = node['Node Type'] === 'Index Only Scan' || node['Node Type'] === 'Bitmap Index Scan';
  const rows = isOfEntries ? entries * ENTRY_COST + (node['Heap Fetches'] ?? 0) : entries;
  const isScan = node['Relation Name'] !== undefined || node['Index Name'] !== undefined;
  return {
    touched: below.reduce((sum, one) => sum + one.touched, isScan ? rows : 0),
    indexes: [
      ...(node['Index Name'] === undefined ? [] : [node['Index Name']]),
      ...below.flatMap((one) => one.indexes),
    ],
  };
}

/**
 * Rows of several orgs are looked up by their whole key: before version 18, PostgreSQL walks through all of an org in an index
 * of which a column in between is not named.
 */
async function expectWholeKey(text: string) {
  const named = [...text.matchAll(/ r\.(\w+) = ANY\(ARRAY\[k\./g)].map(([, column]) => column);
  const table = /(?:FROM|JOIN) (\w+) r\b/.exec(text)?.[1];
  if (named.length === 0 || table === undefined) return;
  const { rows } = await client.query<{ column: string }>(
    `SELECT a.attname AS column FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisprimary`,
    [table],
  );
  expect(named, text).toEqual(expect.arrayContaining(rows.map(({ column }) => column)));
}

async function expectBounded(
  route: Route,
  queries: readonly Readonly<Record<string, unknown>>[],
  by: keyof typeof tokens = route.path.startsWith('/ops/') ? 'hub' : 'demo',
) {
  const all: Sent[][] = [];
  for (const query of queries) all.push(await statementsOf(route, query, by));
  const indexes = new Set<string>();
  for (const [index, statements] of all.entries()) {
    expect(statements.length).toBeGreaterThan(0);
    for (const one of statements) {
      await expectWholeKey(one.text);
      for (const cost of await costsOf(one, all.flat())) {
        const touches = `touches ${cost.touched} rows and ${cost.blocks} blocks`;
        const what = `${JSON.stringify(queries[index])} ${touches}\n${one.text}\n${cost.plan}`;
        expect(cost.touched, what).toBeLessThanOrEqual(TOUCHED_MAX);
        expect(cost.blocks, what).toBeLessThanOrEqual(BLOCKS_MAX);
        for (const name of cost.indexes) indexes.add(name);
      }
    }
  }
  return indexes;
}

test('lists are found by their routes', () => {
  expect(lists.length).toBeGreaterThan(10);
});

describe.each(lists.map((route) => [route.operationId, route] as const))('%s', (_, route) => {
  const { filters = {}, name = '' } = route.list ?? {};

  test('reads a page of the whole list', async () => {
    await expectBounded(route, [SAMPLES[name]?.always ?? {}]);
  });

  const isForBound = route.path.startsWith('/ops/') && route.access !== 'admin' && !route.isOfAllWarehouses;
  const isOfWarehouse = /\/warehouses\/\{/.test(route.path) || BELOW_A_RECORD.test(route.path);
  if (isForBound && !isOfWarehouse)
    test('reads a page for those who work in a warehouse with few of its rows, and in two', async () => {
      await expectBounded(route, [SAMPLES[name]?.always ?? {}], 'bound');
      await expectBounded(route, [SAMPLES[name]?.always ?? {}], 'boundToTwo');
    });

  for (const pair of isForBound && !isOfWarehouse ? (SAMPLES[name]?.pairsOfBound ?? []) : []) {
    test(`by ${JSON.stringify(pair)}, for those who work in a warehouse with few of its rows, and in two`, async () => {
      await expectBounded(route, [{ ...SAMPLES[name]?.always, ...pair }], 'bound');
      await expectBounded(route, [{ ...SAMPLES[name]?.always, ...pair }], 'boundToTwo');
    });
  }

  for (const pair of SAMPLES[name]?.pairs ?? []) {
    test(`by ${JSON.stringify(pair)}`, async () => {
      await expectBounded(route, [{ ...SAMPLES[name]?.always, ...pair }]);
    });
  }

  for (const [sort, index] of Object.entries(SAMPLES[name]?.sorts ?? {})) {
    test(`sorted by ${sort}`, async () => {
      const used = await expectBounded(route, [{ ...SAMPLES[name]?.always, sort }]);
      expect([...used], `${index} is named for it; used are ${[...used].join(', ')}`).toContain(index);
    });
    if (isForBound && !isOfWarehouse)
      test(`sorted by ${sort}, for those who work in a warehouse with few of its rows, and in two`, async () => {
        await expectBounded(route, [{ ...SAMPLES[name]?.always, sort }], 'bound');
        await expectBounded(route, [{ ...SAMPLES[name]?.always, sort }], 'boundToTwo');
      });
  }

  for (const [filter, { index }] of Object.entries(filters)) {
    test(`by ${filter}`, async () => {
      const values = SAMPLES[name]?.filters?.[filter];
      expect(values, `say values of ${filter} in test/lists/list-plans/samples.ts`).toBeDefined();
      const always = SAMPLES[name]?.always ?? {};
      const used = await expectBounded(
        route,
        (values ?? []).map((value) => ({ ...always, [filter]: value })),
      );
      expect([...used], `${index} is named for it; used are ${[...used].join(', ')}`).toContain(index);
    });
  }
});
