// Every filter of every list, alone and with others, in every order and by pages, against a plain filter over the same rows
// in memory. Which filters there are is what the lists say; here stands what each of them means.
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import pg from 'pg';
import type { TObject } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareOrderLists } from '../../src/domains/orders/reads/upkeep/prepare-lists.ts';
import { samplePath } from '../../src/kit/http/openapi.ts';
import type { Route } from '../../src/kit/http/route.ts';
import { systemClock } from '../../src/kit/kernel/clock.ts';
import { type TestApp, testApp } from '../harness.ts';
import { COVERED_ELSEWHERE, MEANINGS, type Row } from './list-filters/meanings.ts';
import { MORE_ROWS } from './list-filters/more-rows.ts';
import { rowsIn } from './list-rows.ts';

const RUNS = 40;
const SEED = 8;
const PAGES = 3;
/** So few that the blocks of the search matter. */
const ORDERS_PER_BLOCK = 100;

type Answer = Awaited<ReturnType<TestApp['app']['server']['inject']>>;

const app: TestApp = await testApp();
const tokens = { merchant: '', hub: '' };
const lists = app.app.routes.filter((route) => Object.keys(route.list?.filters ?? {}).length > 0);

beforeAll(async () => {
  const sql = new pg.Client({ connectionString: app.database.url });
  await sql.connect();
  await sql.query('UPDATE org SET read_rate = 1000000, in_flight_max = 1000');
  // For the lists of people and credentials, too.
  await sql.query(`UPDATE api_client SET scopes = scopes || '{account}' WHERE client_id = 'demo-client'`);
  for (const insert of MORE_ROWS) await sql.query(insert);
  await sql.end();
  await prepareOrderLists(app.db, systemClock, { ordersPerBlock: ORDERS_PER_BLOCK });
  tokens.merchant = await app.token('demo-client');
  tokens.hub = await app.token('hub-client');
}, 120_000);
afterAll(() => app.close());

/** All rows that the query has, page by page, and how many there are said to be. */
async function read(route: Route, query: Readonly<Record<string, unknown>>, status = 200) {
  const url = new URL(samplePath({ ...route, queryExample: {} } as Route), 'http://x');
  for (const [name, value] of Object.entries({ ...query, include_total: true })) {
    for (const one of [value].flat()) url.searchParams.append(name, String(one));
  }
  const headers = {
    authorization: `Bearer ${route.path.startsWith('/ops/') ? tokens.hub : tokens.merchant}`,
  };
  const rows: Row[] = [];
  let total = Number.NaN;
  for (let next: string | undefined = url.pathname + url.search; next !== undefined; ) {
    const answer: Answer = await app.app.server.inject({ url: next, headers });
    expect(answer.statusCode, `${next}: ${answer.body.slice(0, 300)}`).toBe(status);
    if (status !== 200) return { rows, total: 0 };
    rows.push(...rowsIn<Row>(answer.json()));
    total = Number(answer.headers['x-total-count']);
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  return { rows, total };
}

test('every filter has a meaning here, or its list a test of its own', () => {
  for (const { list } of lists) {
    const { name = '', filters = {} } = list ?? {};
    if (COVERED_ELSEWHERE[name] !== undefined) {
      expect(existsSync(COVERED_ELSEWHERE[name]), name).toBe(true);
      continue;
    }
    expect(Object.keys(MEANINGS[name]?.filters ?? {}).sort(), name).toEqual(Object.keys(filters).sort());
  }
});

describe.each(
  lists
    .filter(({ list }) => MEANINGS[list?.name ?? ''] !== undefined)
    .map((route) => [route.operationId, route] as const),
)('%s', (_, route) => {
  const {
    always = {},
    filters,
    sorts = [undefined],
    reordered,
    names = [],
  } = MEANINGS[route.list?.name ?? ''] ?? { filters: {} };

  const perPageMax = Number((route.query as TObject).properties['per_page']?.['maximum' as never]);

  test('shows what a filter over all rows shows', async () => {
    const all = new Map<string | undefined, Row[]>();
    for (const sort of sorts) {
      const { rows, total } = await read(route, {
        ...always,
        per_page: perPageMax,
        ...(sort ? { sort } : {}),
      });
      expect(total).toBe(rows.length);
      all.set(sort, rows);
    }
    const rows = all.get(sorts[0]) ?? [];
    for (const sorted of all.values()) {
      expect(new Set(sorted.map((row) => JSON.stringify(row)))).toEqual(
        new Set(rows.map((row) => JSON.stringify(row))),
      );
    }
    const asked = new Set<string>();
    const check = async (query: Readonly<Record<string, unknown>>, sort: string | undefined) => {
      const what = JSON.stringify({ ...query, sort });
      // Of few filters with few values, chance makes the same queries again and again.
      if (asked.has(what)) return;
      asked.add(what);
      const wanted = (all.get(sort) ?? []).filter((row) =>
        Object.entries(query).every(([name, value]) => filters[name]?.matches(row, value as never)),
      );
      const isNamed = (row: Row) =>
        names.every((name) => query[name] === undefined || filters[name]?.matches(row, query[name] as never));
      const status = names.length > 0 && !rows.some(isNamed) ? 404 : 200;
      const per_page = Math.min(Math.max(Math.ceil(wanted.length / PAGES), 1), perPageMax);
      const found = await read(route, { ...always, ...query, per_page, ...(sort ? { sort } : {}) }, status);
      if (reordered !== undefined && query[reordered.filter] !== undefined) {
        expect(inOneOrder(found.rows), what).toEqual(inOneOrder(wanted));
        const order = found.rows.map((row) => String(reordered.by(row)));
        expect(order, what).toEqual(order.toSorted());
      } else expect(found.rows, what).toEqual(wanted);
      expect(found.total, JSON.stringify(query)).toBe(wanted.length);
    };
    const values = Object.entries(filters).map(([name, { values: of }]) => [name, of(rows)] as const);
    for (const [name, some] of values) {
      for (const value of some.slice(0, 4)) await check({ [name]: value }, sorts[0]);
    }
    // Chance hardly ever takes two values of one row: every pair of filters that both name it.
    for (const row of [rows[0], rows[Math.floor(rows.length / 2)]].filter((one) => one !== undefined)) {
      const own = Object.entries(filters).flatMap(([name, { values: of, matches }]) => {
        const value = of([row]).find((one) => matches(row, one));
        return value === undefined ? [] : [[name, value] as const];
      });
      for (const [index, [name, value]] of own.entries()) {
        for (const [other, also] of own.slice(index + 1))
          await check({ [name]: value, [other]: also }, sorts[0]);
      }
    }
    const query = fc.record(
      Object.fromEntries(values.map(([name, some]) => [name, fc.constantFrom(...some)])),
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(...sorts), async (given, sort) => {
        // Three at most: with more hardly anything is left.
        const few = Object.fromEntries(Object.entries(given).slice(0, 3));
        if (isForwards(few)) await check(few, sort);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});

const inOneOrder = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();

/** Whether no range ends before it starts: such a query is refused. */
function isForwards(query: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(query).every(([name, value]) => {
    const end = query[name.replace('start', 'end')];
    return !name.includes('start') || end === undefined || String(value) <= String(end);
  });
}
