import { afterAll, beforeAll, expect, it } from 'vitest';
import { ELEMENTS_OF_A_PIECE } from '../../src/kit/db/json-pieces.ts';
import { type TestApp, testApp } from '../harness.ts';

let app: TestApp;
let juniper: { token: string };

beforeAll(async () => {
  app = await testApp();
  juniper = { token: await app.token('demo-client') };
});
afterAll(() => app.close());

const AROUND_A_PIECE = [1, 2].flatMap((pieces) =>
  [-1, 0, 1].map((more) => pieces * ELEMENTS_OF_A_PIECE + more),
);

/** Some lists are the rows, some have them under a name. */
const rowsOf = (body: object): unknown[] => [body, ...Object.values(body)].find(Array.isArray) ?? [];

it.each([
  ['/v1/events', 'limit'],
  ['/v1/orders', 'per_page'],
  ['/v1/inventory', 'per_page'],
])('%s has the same rows in the same order, whatever pieces they come in', async (path, size) => {
  const page = async (length: number) => {
    const { body } = await app.get(`${path}?${size}=${length}`, juniper);
    return rowsOf(body).map((row) => JSON.stringify(row));
  };
  const all = await page(100);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(2 * ELEMENTS_OF_A_PIECE);
  for (const length of [1, ...AROUND_A_PIECE]) expect(await page(length)).toEqual(all.slice(0, length));
});

it.each([['/v1/events?after=latest'], ['/v1/orders?q=nobody-has-this']])(
  '%s without rows is an empty array',
  async (path) => {
    const { status, body } = await app.get(path, juniper);
    expect([status, rowsOf(body)]).toEqual([200, []]);
  },
);
