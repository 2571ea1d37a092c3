// Every typed value of every operation, driven to the ends of what its type can say and of what PostgreSQL can hold: int4,
// int8, dates, instants, texts. Whatever the answer is, it is no failure of the service.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePath } from '../../src/kit/http/openapi.ts';
import { cursorMark } from '../../src/kit/http/pagination.ts';
import type { Route } from '../../src/kit/http/route.ts';
import { checkQuery } from '../../src/kit/http/validate.ts';
import { type TestApp, testApp } from '../harness.ts';
import { tokenOfNewClient } from '../tools/serve-apps.ts';
import { type Path, withValueAt } from './json.ts';

const NUMBERS = [
  ...[0, -1, 1.5, 5e-324, 1e21, 1e308, -1e308],
  ...[2 ** 15, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63],
];
const INSTANTS = [
  ...['0001-01-01T00:00:00Z', '0001-01-01T00:00:00+15:59', '9999-12-31T23:59:59.999999999Z'],
  ...['2026-01-01T00:00:00+23:59', '2026-01-01T00:00:00-23:59', '2026-01-01T00:00:00+16:00'],
  ...[
    '2026-01-01T00:00:00+15:59',
    '2026-01-01T00:00:00-15:59',
    '2026-06-30T23:59:60Z',
    '0000-01-01T00:00:00Z',
  ],
];
const DATES = [
  '0001-01-01',
  '9999-12-31',
  '0000-01-01',
  '10000-01-01',
  '-4714-11-24',
  'infinity',
  '2026-02-30',
];
const TEXTS = ['', ' ', '\u0000', 'NaN', '1e400', '%', '\\', "'", '🚀', 'x'.repeat(5000), '٣'];
const IDS = [
  '0',
  '-1',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '1.5',
  'x',
];
const KEYS = [
  [2 ** 31],
  [2 ** 53 - 1],
  ['2026-01-01T00:00:00+00:00', 2 ** 31, 2 ** 31],
  ['0001-01-01', 1],
  ['x', 2 ** 31],
];
const IN_QUERY = [...new Set([...NUMBERS.map(String), ...INSTANTS, ...DATES, ...TEXTS, ...IDS])];

/** Positions of a list that come from no row of it. */
function cursorsOf({ list, query }: Route, sample: string): string[] {
  const mark =
    list === undefined || query === undefined ? '' : cursorMark(list.name, checkQuery(query, sample).value);
  return KEYS.map((key) => Buffer.from(JSON.stringify([mark, ...key])).toString('base64url'));
}

/** Thousands of requests, and a busy machine must not fail them. */
const TIMEOUT_MS = 1_200_000;

let app: TestApp;
let tokens: Record<'hub' | 'merchant', string>;

beforeAll(async () => {
  app = await testApp();
  const limits = { read_rate: 1_000_000, write_rate: 1_000_000, in_flight_max: 1000 };
  tokens = {
    hub: await tokenOfNewClient(app, 'hub-client', limits),
    merchant: await tokenOfNewClient(app, 'demo-client', { ...limits, more_scopes: ['account'] }),
  };
});

afterAll(() => app?.close());

const failures: string[] = [];

async function send(route: Route, path: string, body: unknown, what: string): Promise<void> {
  const token = route.path.startsWith('/ops') || route.path === '/metrics' ? tokens.hub : tokens.merchant;
  const answer = await app.call(route.method, path, {
    ...(route.access === 'public' ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status >= 500)
    failures.push(`${route.method} ${path.slice(0, 200)} with ${what}: ${answer.text}`);
}

/** The places of all values in an example, those inside of lists only in the first element. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const entries = Array.isArray(value) ? [...value.entries()].slice(0, 1) : Object.entries(value);
  return entries.flatMap(([name, inner]) => placesIn(inner, [...path, name]));
}

/** What stands at a place of an example tells which extremes make sense there. */
function extremesFor(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return NUMBERS;
  if (typeof value !== 'string') return [null, 2 ** 31];
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return INSTANTS;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return [...DATES, ...INSTANTS];
  return TEXTS;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((inner, name) => (inner as Record<string | number, unknown>)[name], value);
}

describe('no operation fails', () => {
  const each = (pick: (route: Route) => boolean) => app.app.routes.filter(pick);

  it('for the extremes of a query parameter', { timeout: TIMEOUT_MS }, async () => {
    failures.length = 0;
    // The hub's view of a merchant's list has the same query, read by the same code.
    const seen = new Set<unknown>();
    for (const route of each(({ method, query }) => method === 'GET' && query !== undefined)) {
      if (seen.has(route.query)) continue;
      seen.add(route.query);
      const { properties } = route.query as unknown as { properties: Record<string, { format?: string }> };
      const [path = '', sample = ''] = samplePath(route).split('?');
      for (const name of Object.keys(properties)) {
        const extremes = name === 'after' ? [...IN_QUERY, ...cursorsOf(route, sample)] : IN_QUERY;
        // Reads are sent side by side: nobody waits while another one's page is made.
        await Promise.all(
          extremes.map((extreme) => {
            const query = new URLSearchParams(sample);
            query.set(name, extreme);
            return send(route, `${path}?${query}`, undefined, name);
          }),
        );
      }
    }
    expect(failures).toEqual([]);
  });

  it('for the extremes of an id in its path', { timeout: TIMEOUT_MS }, async () => {
    failures.length = 0;
    for (const route of each(({ path, method }) => path.includes('{') && method !== 'DELETE')) {
      for (const id of IDS) {
        for (const name of route.path.matchAll(/\{(\w+)\}/g)) {
          const path = samplePath({
            ...route,
            path: route.path.replace(name[0], encodeURIComponent(id)),
          } as Route);
          await send(route, path, route.bodyExample, id);
        }
      }
    }
    expect(failures).toEqual([]);
  });

  it('for the extremes of a value in its body', { timeout: TIMEOUT_MS }, async () => {
    failures.length = 0;
    // A login costs a password hash.
    for (const route of each(
      ({ bodyExample, path }) => bodyExample !== undefined && !path.startsWith('/login'),
    )) {
      for (const place of placesIn(route.bodyExample)) {
        for (const extreme of extremesFor(valueAt(route.bodyExample, place)))
          await send(
            route,
            samplePath(route),
            withValueAt(route.bodyExample, place, extreme),
            place.join('/'),
          );
      }
    }
    expect(failures).toEqual([]);
  });
});
