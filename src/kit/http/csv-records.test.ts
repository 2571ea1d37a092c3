import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BadCsv, readRecords } from './csv.ts';

const FORM = { delimiter: ',', recordLengthMax: 1000, cellsMax: 20 };
const cellsOf = (text: string, form = FORM) => [...readRecords(text, form)].map(({ cells }) => cells);

function written(rows: readonly (readonly string[])[], delimiter: string, lineEnd: string): string {
  const cell = (text: string) =>
    /[",;\t\r\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((row) => row.map(cell).join(delimiter) + lineEnd).join('');
}

describe('records of CSV', () => {
  it('are what was written, whatever the cells hold', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', 'é', '🚀'),
      maxLength: 8,
    });
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 });
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (sent, delimiter, end) => {
          expect(cellsOf(written(sent, delimiter, end), { ...FORM, delimiter })).toEqual(sent);
        },
      ),
    );
  });

  it('know the line they begin in', () => {
    const text = 'a\n\n"b\nc"\r\n"d\r\ne",f\n\r\ng';
    expect([...readRecords(text, FORM)].map(({ line }) => line)).toEqual([1, 3, 5, 8]);
  });

  it.each([
    ['a quote that is never closed', 'a\n"b', 2],
    ['a quote inside a cell', 'a\nb"c"', 2],
    ['text after a closing quote', '"a" b\n', 1],
    ['a record that is too long', `a\n${'x'.repeat(1100)}`, 2],
    ['a quoted record that is too long', `a\n"${'x\n'.repeat(600)}`, 2],
    ['too many cells', `a\n${','.repeat(30)}`, 2],
  ])('refuse %s', (_, text, line) => {
    expect(() => cellsOf(text)).toThrow(BadCsv);
    try {
      cellsOf(text);
    } catch (error) {
      expect((error as BadCsv).line).toBe(line);
    }
  });
});
