import { expect, it } from 'vitest';
import { refuseAnswerOfOthers } from './bound-warehouses.ts';

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
])('an answer that tells about another warehouse is refused, given as %s', (_, answerOf) => {
  expect(refuseAnswerOfOthers(ofWarehouse1, answerOf([own]))).toEqual(answerOf([own]));
  expect(() => refuseAnswerOfOthers(ofWarehouse1, answerOf([own, other]))).toThrow();
  expect(refuseAnswerOfOthers({ warehouseIds: null }, answerOf([own, other]))).toEqual(
    answerOf([own, other]),
  );
});
