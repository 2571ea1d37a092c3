import { expect, it } from 'vitest';
import type { Statement } from './statement.ts';
import {
  counts,
  finds,
  findsValue,
  matches,
  reads,
  readsColumn,
  readsRow,
  readsValue,
} from './statement-functions.ts';
import type { Reader } from './tx.ts';

const asked: [string, readonly unknown[]][] = [];

/** A database whose every statement returns these rows. */
function returning(...rows: readonly object[]): Reader {
  return {
    database: {},
    query: async <Row>({ name }: Statement<Row>, values: readonly unknown[] = []) => {
      asked.push([name, values]);
      return rows as Row[];
    },
  };
}

const text = 'SELECT 1';
const [none, one, two] = [returning(), returning({ id: 7 }), returning({ id: 7 }, { id: 8 })];

it('sends the values in their order', async () => {
  await reads<object, [orgId: number, name: string]>('test.values', text)(none, 2, 'x');
  expect(asked).toEqual([['test.values', [2, 'x']]]);
});

it('answers with all rows, the first row or null, and the only row', async () => {
  const [all, first, only] = [
    reads('test.reads', text),
    finds('test.finds', text),
    readsRow('test.row', text),
  ];
  expect(await all(two)).toEqual([{ id: 7 }, { id: 8 }]);
  expect([await first(two), await first(none)]).toEqual([{ id: 7 }, null]);
  expect(await only(one)).toEqual({ id: 7 });
  await expect(only(two)).rejects.toThrow('exactly one row');
  await expect(only(none)).rejects.toThrow('exactly one row');
});

it('answers with the only column, and refuses rows of several', async () => {
  const [all, first, only] = [
    readsColumn('test.column', text),
    findsValue('test.findsValue', text),
    readsValue('test.value', text),
  ];
  expect(await all(two)).toEqual([7, 8]);
  expect([await first(two), await first(none)]).toEqual([7, null]);
  expect(await only(one)).toBe(7);
  await expect(only(two)).rejects.toThrow('exactly one row');
  await expect(only(returning({ id: 7, name: 'x' }))).rejects.toThrow('more than one column');
});

it('counts rows, and says whether there is one', async () => {
  const [count, isThere] = [counts('test.counts', text), matches('test.matches', text)];
  expect([await count(none), await count(two)]).toEqual([0, 2]);
  expect([await isThere(none), await isThere(one), await isThere(two)]).toEqual([false, true, true]);
});
