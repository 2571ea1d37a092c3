// Following links visits every row once, whatever happens around; paging by number works at any depth.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestAnswer, type TestApp, testApp } from '../../../test/harness.ts';
import { runSql } from '../../../test/tools/serve-apps.ts';
import { cursorMark, type ListPage, listAnswer, readPage } from './pagination.ts';
import type { Call } from './route.ts';

const LIST = '/ops/v1/warehouses';
/** Ids of the rows that are there all along; there is room before, between and after them. */
const IDS = Array.from({ length: 40 }, (_, index) => 10_000 + index * 10);

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp();
  token = await app.token('hub-client');
  // And all that refers to them.
  const atWarehouses = ['inventory_request', 'marketplace_shipment', 'dock', 'pick_wave', 'lot_correction'];
  const toMarketplaces = [
    'marketplace_work_order',
    'marketplace_carton',
    'marketplace_pallet',
    'middle_mile_order',
  ];
  const others = ['goods_return', 'warehouse_access', 'warehouse_holiday', 'floor_exception'];
  await runSql(app, `TRUNCATE ${[...atWarehouses, ...toMarketplaces, ...others].join(', ')} CASCADE`);
  await runSql(app, 'DELETE FROM warehouse WHERE id > 1');
  for (const id of IDS) await insert(id);
  await runSql(app, 'DELETE FROM warehouse WHERE id = 1');
});

afterAll(() => app.close());

async function insert(id: number): Promise<void> {
  await runSql(
    app,
    `INSERT INTO warehouse SELECT (json_populate_record(w, json_build_object('id', $1::bigint, 'code', 'W-' || $1))).*
     FROM warehouse w ORDER BY id LIMIT 1`,
    [id],
  );
}

const list = (query: string) => app.get(`${LIST}${query}`, { token });
const idsOf = (answer: TestAnswer): number[] => answer.body.map((row: { id: number }) => row.id);
const nextOf = (answer: TestAnswer) =>
  /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null;

async function walk(
  start: string,
  betweenPages: (lastId: number) => Promise<void> = async () => {},
): Promise<number[][]> {
  const pages: number[][] = [];
  for (let next: string | null = start; next !== null; ) {
    const answer: TestAnswer = await app.get(next, { token });
    expect(answer.status, next).toBe(200);
    pages.push(idsOf(answer));
    next = nextOf(answer);
    if (next !== null) await betweenPages(pages.at(-1)?.at(-1) ?? 0);
  }
  return pages;
}

describe('following links', () => {
  it('visits every row once, in order, with full pages up to the last', async () => {
    const pages = await walk(`${LIST}?per_page=7`);
    expect(pages.flat()).toEqual(IDS);
    expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 7, 7, 5]);
  });

  it('ends without a link and without an empty page when the rows fill the last page', async () => {
    const pages = await walk(`${LIST}?per_page=10`);
    expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 10]);
  });

  it('neither skips nor repeats a row that was there all along while others come and go', async () => {
    const added: number[] = [];
    const add = async (id: number) => {
      await insert(id);
      added.push(id);
    };
    let turn = 0;
    const pages = await walk(`${LIST}?per_page=6`, async (lastId) => {
      turn += 1;
      await add(turn);
      if (lastId < 20_000) await add(lastId + 1);
      await add(20_000 + turn);
      // What was seen already and goes away moves nothing either.
      if (turn > 1) await runSql(app, 'DELETE FROM warehouse WHERE id = $1', [turn - 1]);
    });
    await runSql(app, 'DELETE FROM warehouse WHERE id = ANY($1::bigint[])', [added]);
    const seen = pages.flat();
    expect(seen.filter((id) => IDS.includes(id))).toEqual(IDS);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(turn).toBeGreaterThan(5);
  });

  it('keeps the other parameters, counts the page, and positions by "after" alone', async () => {
    const first = await list('?per_page=4&include_total=true');
    const next = new URL(nextOf(first) ?? '', 'http://x');
    expect(next.pathname).toBe(LIST);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      per_page: '4',
      include_total: 'true',
      page: '2',
      after: expect.any(String),
    });
    next.searchParams.set('page', '7777');
    const second = await app.get(`${next.pathname}${next.search}`, { token });
    expect(idsOf(second)).toEqual(IDS.slice(4, 8));
    expect(nextOf(second)).toContain('page=7778');
  });

  it('works from a plain page in the middle, and with parameter names that are percent-encoded', async () => {
    const pages = await walk(`${LIST}?p%61ge=3&p%65r_page=12`);
    expect(pages.flat()).toEqual(IDS.slice(24));
  });

  it('never leads to a page number that would be refused', async () => {
    const next = new URL(nextOf(await list('?per_page=1')) ?? '', 'http://x');
    next.searchParams.set('page', '1000000000');
    const answer = await list(next.search);
    expect((await app.get(nextOf(answer) ?? '', { token })).status).toBe(200);
  });

  it('stays a header that can be read, whatever the filters hold', () => {
    const call = {
      path: '/v1/things',
      rawQuery: 'q=a>;%20rel="x"<é&page=1',
      query: { page: 1, per_page: 1 },
      baseUrl: '',
    } as unknown as Call;
    const row: ListPage = { pieces: ['[]'], has_more: true, last_key: '[1]' };
    const link = listAnswer(call, row, null, () => 'mark').headers?.['link'] ?? '';
    expect(link).toMatch(/^<[\x21-\x3b\x3d\x3f-\x7e]+>; rel="next"$/);
    expect(link).toContain('q=a%3E;%20rel=%22x%22%3C%C3%A9&page=2&after=');
  });
});

describe('pages by number', () => {
  it('a page past the end is an empty list without a link, at any depth', async () => {
    for (const page of [6, 100, 1_000_000, 1_000_000_000]) {
      const answer = await list(`?per_page=10&page=${page}`);
      expect(answer.body, String(page)).toEqual([]);
      expect(nextOf(answer)).toBeNull();
    }
  });

  it('a link is there exactly when more rows follow', async () => {
    expect(nextOf(await list('?per_page=20&page=1'))).not.toBeNull();
    expect(nextOf(await list('?per_page=20&page=2'))).toBeNull();
    expect(nextOf(await list('?per_page=39'))).not.toBeNull();
    expect(nextOf(await list('?per_page=40'))).toBeNull();
    expect(nextOf(await list('?per_page=41'))).toBeNull();
  });

  it('the total is sent on request only, and covers all pages', async () => {
    expect((await list('?per_page=3')).headers['x-total-count']).toBeUndefined();
    expect((await list('?per_page=3&include_total=false')).headers['x-total-count']).toBeUndefined();
    expect((await list('?per_page=3&include_total=true')).headers['x-total-count']).toBe('40');
    expect((await list('?per_page=3&page=99&include_total=true')).headers['x-total-count']).toBe('40');
  });

  it.each([
    ['page=0', 'too_small', 'must be at least 1'],
    ['page=-1', 'too_small', 'must be at least 1'],
    ['page=1000000001', 'too_large', 'must be at most 1000000000'],
    ['per_page=0', 'too_small', 'must be at least 1'],
    ['per_page=251', 'too_large', 'must be at most 250'],
  ])('%s is refused', async (query, code, message) => {
    const answer = await list(`?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toEqual([
      { pointer: `/${query.split('=')[0]}`, in: 'query', code, message },
    ]);
  });

  it('per_page may be 1 and 250', async () => {
    expect(idsOf(await list('?per_page=1'))).toEqual(IDS.slice(0, 1));
    expect(idsOf(await list('?per_page=250'))).toEqual(IDS);
  });
});

describe('a cursor', () => {
  it('of 0 is the beginning, whatever the filters and the number of the page', async () => {
    const first = await list('?per_page=5');
    for (const query of ['?per_page=5&after=0', '?per_page=5&after=0&page=3'])
      expect(idsOf(await list(query))).toEqual(idsOf(first));
  });

  const encoded = (json: string) => Buffer.from(json).toString('base64url');
  let mark: string;
  /** One that is made for the list, with whatever as its key. */
  const cursor = (value: unknown) => encoded(JSON.stringify(Array.isArray(value) ? [mark, ...value] : value));

  beforeAll(async () => {
    const next = new URL(nextOf(await list('?per_page=1')) ?? '', 'http://x');
    const after = Buffer.from(next.searchParams.get('after') ?? '', 'base64url').toString();
    mark = (JSON.parse(after) as [string])[0];
  });

  it.each([
    ['nonsense', () => 'nonsense'],
    ['no list', () => cursor(5)],
    ['an empty list', () => encoded('[]')],
    ['a mark without a key', () => cursor([])],
    ['a key without a mark', () => encoded('[1]')],
    ['a key of another mark', () => encoded('["xxxxxxxx",1]')],
    ['too many parts', () => cursor([1, 2])],
    ['a text for an id', () => cursor(['1'])],
    ['a fraction', () => cursor([1.5])],
    ['a negative id', () => cursor([-1])],
    ['an id beyond 2^53', () => encoded(`["${mark}",9007199254740993]`)],
    ['null', () => cursor([null])],
    ['an object', () => cursor([{}])],
    ['not even JSON', () => encoded(`["${mark}",1`)],
  ])('that is %s is refused', async (_, make) => {
    const answer = await list(`?after=${make()}`);
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toEqual([
      {
        pointer: '/after',
        in: 'query',
        code: 'bad_cursor',
        message: 'must come from a Link header of this list, with the same sort and filters',
      },
    ]);
  });

  it('of a row that is gone still positions', async () => {
    expect(idsOf(await list(`?per_page=2&after=${cursor([10_041])}`))).toEqual(IDS.slice(5, 7));
  });

  it('is good for the sort and the filters that it was made for, and bad elsewhere', async () => {
    const orders = (query: string) => app.get(`/ops/v1/orgs/2/orders?${query}`, { token });
    const first = await orders('per_page=2&sort=created&status[]=pending&status[]=complete');
    const after = new URL(nextOf(first) ?? '', 'http://x').searchParams.get('after');
    const same = ['', '&include_total=true', '&per_page=5', '&page=9'];
    for (const more of same) {
      const answer = await orders(`sort=created&status[]=complete&status[]=pending&after=${after}${more}`);
      expect(answer.status, more).toBe(200);
    }
    const others = [
      'sort=-created&status[]=pending&status[]=complete',
      'sort=updated&status[]=pending&status[]=complete',
      'status[]=pending&status[]=complete',
      'sort=created&status[]=pending',
      'sort=created&status[]=pending&status[]=complete&q=x',
      'sort=created',
    ];
    for (const other of others) {
      const answer = await orders(`${other}&after=${after}`);
      expect(answer.status, other).toBe(422);
      expect(answer.body.violations).toMatchObject([{ pointer: '/after', code: 'bad_cursor' }]);
    }
    expect((await app.get(`/ops/v1/orgs/2/items?after=${after}`, { token })).status).toBe(422);
  });

  it('is made for values, however they are written', () => {
    const made = cursorMark('list', { page: 1, per_page: 5, sort: 'a', 'x[]': ['1', '2'], y: undefined });
    expect(
      cursorMark('list', { 'x[]': ['2', '1'], sort: 'a', page: 7, after: 'x', include_total: true }),
    ).toBe(made);
    expect(cursorMark('list', { 'x[]': ['1'], sort: 'a' })).not.toBe(made);
    expect(cursorMark('other', { 'x[]': ['1', '2'], sort: 'a' })).not.toBe(made);
  });

  it('holds what PostgreSQL can read as the types of the key, and nothing else', () => {
    const read = (value: unknown, ...key: Parameters<typeof readPage>[1]) =>
      readPage({ page: 1, per_page: 1, after: cursor(value) }, key, () => mark).after;
    const now = '2026-11-14T09:30:00.000Z';
    expect(read([now, 'x'], 'timestamptz', 'text')).toEqual([now, 'x']);
    expect(read([2 ** 31 - 1, '2026-11-14'], 'integer', 'date')).toEqual([2 ** 31 - 1, '2026-11-14']);
    expect(read([2 ** 31], 'bigint')).toEqual([2 ** 31]);
    expect(read([-5], 'integer')).toEqual([-5]);
    expect(read(['infinity', now], 'date or infinity', 'timestamptz or infinity')).toEqual(['infinity', now]);
    for (const [bad, ...key] of [
      [['2026-02-30T09:30:00Z'], 'timestamptz'],
      [['2026-11-14T09:30:00-23:59'], 'timestamptz'],
      [['2026-11-14T09:30:00+02:00'], 'timestamptz'],
      [['infinity'], 'timestamptz'],
      [['-infinity'], 'timestamptz or infinity'],
      [['2026-02-30'], 'date or infinity'],
      [['2026-02-30'], 'date'],
      [['a\u0000'], 'text'],
      [['\ud800'], 'text'],
      [[2 ** 31], 'integer'],
      [[2 ** 53], 'bigint'],
      [[1.5], 'bigint'],
      [[-1], 'bigint'],
      [[-(2 ** 31)], 'integer'],
      [['1'], 'bigint'],
      [[1, 2], 'bigint'],
      [[1], 'bigint', 'bigint'],
    ] as const) {
      expect(() => read(bad, ...key), JSON.stringify(bad)).toThrow();
    }
  });
});
