// What a spreadsheet makes of an exported cell: text, whatever somebody has typed, and wherever the file is split.
import { expect, it } from 'vitest';
import { csvLine } from '../../console/src/kit/csv-line.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\n=1+1', `"'\n'=1+1"`],
  ['\t=1+1', `"'\t'=1+1"`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['"=1+1"', `"'""=1+1"""`],
  ['mug;=1+1', `"mug;'=1+1"`],
  ['mug; ＝1+1', `"mug; '＝1+1"`],
  ['mug;"=1+1"', `"mug;""'=1+1"""`],
  ['mug\n=1+1', `"mug\n'=1+1"`],
  ['mug\t-1', `"mug\t'-1"`],
])('%j is no formula', (text, cell) => {
  expect(csvLine(['first', text])).toBe(`first,${cell}\r\n`);
});

it.each([
  ['a plain text', 'a plain text'],
  ['-5.25', '-5.25'],
  [-5, '-5'],
  ['a, "b"', '"a, ""b"""'],
  ['4 - 5', '4 - 5'],
  [null, ''],
])('%j stays what it is', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});
