import { expect, it } from 'vitest';
import { foreignWarehouse } from './bound-warehouses.ts';

const ofWarehouse1 = { warehouseIds: [1] };
const own = { id: 7, warehouse_id: 1 };
const other = { id: 8, warehouse_id: 2 };

it.each([
  ['a value', (rows: object[]) => ({ status: 200, body: rows })],
  ['JSON', (rows: object[]) => ({ status: 200, json: JSON.stringify(rows) })],
  [
    'pieces of JSON',
    (rows: object[]) => ({
      status: 200,
      pieces: ['[', rows.map((row) => JSON.stringify(row)).join(','), ']'],
    }),
  ],
])('an answer that tells of another warehouse is noticed, given as %s', (_, answerOf) => {
  expect(foreignWarehouse(ofWarehouse1, answerOf([own]))).toBe(null);
  expect(foreignWarehouse(ofWarehouse1, answerOf([own, other]))).toBe(2);
  expect(foreignWarehouse({ warehouseIds: null }, answerOf([own, other]))).toBe(null);
});
