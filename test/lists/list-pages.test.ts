// Every list, in every order: a page by its number is the page that the links lead to, and the total is what there is.
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  type KeyType,
  type List,
  type ListPage,
  type ListQuery,
  PER_PAGE_MAX,
} from '../../src/kit/db/lists.ts';
import { samplePath } from '../../src/kit/http/openapi.ts';
import type { Route } from '../../src/kit/http/route.ts';
import { testApp } from '../harness.ts';
import { SAMPLES } from './list-plans/samples.ts';

const app = await testApp();
afterAll(() => app.close());

const lists = app.app.routes.filter((route) => route.list !== undefined);

/** Some key, for a list that has no row to begin behind. */
const SOMEWHERE: Readonly<Record<KeyType, string | number>> = {
  bigint: 0,
  integer: 0,
  text: '',
  timestamptz: '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  'timestamptz or infinity': 'infinity',
  'date or infinity': 'infinity',
};

const FIRST = { after: null, limit: 1, offset: 0, wantsTotal: false };
const rowsOf = ({ pieces }: ListPage): unknown[] => JSON.parse(pieces.join(''));

/** Parameters with which a list is read along another table or in another order, or shows more of its rows. */
const OTHER_LISTS: readonly (readonly [name: string, value: unknown])[] = [
  ['updated_since', '2000-01-01T00:00:00Z'],
  ['org_id', 2],
  ['include_inventory', true],
];

/** The orders that the parameters of a list ask for. */
function ordersOf(route: Route): ListQuery[] {
  const { properties } = route.query as unknown as { properties: Record<string, { enum?: string[] }> };
  const always = SAMPLES[route.list?.name ?? '']?.always ?? {};
  return [
    always,
    ...(properties['sort']?.enum ?? []).map((sort) => ({ ...always, sort })),
    ...OTHER_LISTS.filter(([name]) => name in properties).map(([name, value]) => ({
      ...always,
      [name]: value,
    })),
  ];
}

/** What a request for the list asks of it. */
async function askedOf(route: Route, query: ListQuery) {
  const asked = vi.spyOn(route.list as List, 'page');
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) given.set(name, String(value));
  const token = await (route.path.startsWith('/ops/') ? app.token('hub-client') : app.merchantToken(route));
  const path = samplePath({ ...route, queryExample: {} } as Route);
  const answer = await app.get(`${path}?${given}`, { token });
  const [call] = asked.mock.calls;
  asked.mockRestore();
  expect(answer.status, answer.text).toBe(200);
  return { scope: call?.[1] ?? [], query: call?.[2] ?? {} };
}

describe.each(lists.map((route) => [route.operationId, route] as const))('%s', (_, route) => {
  it.each(ordersOf(route).map((order) => [JSON.stringify(order), order] as const))(
    'has the same second page by its number and behind the first, and counts its rows: %s',
    async (__, order) => {
      const list = route.list as List;
      const { scope, query } = await askedOf(route, order);
      const first = await list.page(app.db, scope, query, FIRST);
      const key = list.keyOf(query).map(({ type }) => SOMEWHERE[type]);
      const after = first.last_key === null ? key : JSON.parse(first.last_key);
      const behind = await list.page(app.db, scope, query, { ...FIRST, after });
      const second = await list.page(app.db, scope, query, { ...FIRST, offset: 1 });
      if (first.last_key !== null) {
        expect(rowsOf(second)).toEqual(rowsOf(behind));
        expect([second.has_more, second.last_key]).toEqual([behind.has_more, behind.last_key]);
        expect(rowsOf(behind).length > 0).toBe(first.has_more);
      }
      const total = await list.total(app.db, scope, query);
      const most = await list.page(app.db, scope, query, { ...FIRST, limit: PER_PAGE_MAX });
      if (!most.has_more) expect(total).toBe(rowsOf(most).length);
      else expect(total).toBeGreaterThan(PER_PAGE_MAX);
    },
  );
});
