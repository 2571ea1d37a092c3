import PDFDocument from 'pdfkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPdf } from '../../../../test/tools/pdf-text.ts';
import { allAtOnce } from '../../kernel/yielder.ts';
import type { PagePart } from '../pages-rules.ts';
import { PageWriter } from './page-writer.ts';

const OPTIONS = { title: 'Slip', country: 'US', time: new Date('2026-11-14T12:00:00.000Z') };
const LINES_MAX = 30;
const ARABIC = 'ابتثجحخدذرزس'.repeat(10);

/** How many characters are laid out, in the longest step and in all of them. */
async function workOf(parts: readonly PagePart[]) {
  const writer = await PageWriter.open(OPTIONS);
  const measured = vi.spyOn(PDFDocument.prototype, 'widthOfString');
  measured.mockClear();
  const counts: number[] = [];
  const count = () => {
    counts.push(measured.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0));
    measured.mockClear();
  };
  for (const part of parts) {
    for (const _ of writer.draw(part)) count();
    count();
  }
  const { text } = readPdf(Buffer.concat(await allAtOnce(writer.close())));
  return { steps: counts.length, most: Math.max(...counts), all: counts.reduce((a, b) => a + b, 0), text };
}

const paragraph = (text: string): PagePart => ({ kind: 'paragraph', text, linesMax: LINES_MAX });

afterEach(() => vi.restoreAllMocks());

describe('what is laid out for a text', () => {
  it.each([
    ['signs', '.'.repeat(2000)],
    ['one word', 'x'.repeat(2000)],
    ['words', 'word '.repeat(400)],
    ['Arabic', ARABIC.repeat(17)],
  ])('is a bounded part of it in each step: %s', async (_, text) => {
    const [one, many] = [await workOf([paragraph(text)]), await workOf([paragraph(text.repeat(20))])];
    expect(one.steps).toBeGreaterThan(5);
    // Twenty times the text fills its lines, and no work is done for what is not visible.
    expect(many.steps).toBeLessThanOrEqual(LINES_MAX + 1);
    expect(many.most).toBeLessThan(12_000);
    expect(many.most).toBeLessThanOrEqual(2 * one.most);
  });

  it('is one row of a table in each step, and of a cell what its width can hold', async () => {
    const columns = [0.2, 0.8].map((share) => ({ title: 'Column', share }));
    const rows = (cell: string): PagePart[] => [
      { kind: 'table', columns },
      { kind: 'rows', rows: Array.from({ length: 50 }, (_, n) => [`${n}`, cell]) },
    ];
    const [long, longest] = [await workOf(rows(ARABIC.repeat(8))), await workOf(rows(ARABIC.repeat(80)))];
    expect(long.steps).toBeGreaterThanOrEqual(50);
    expect([longest.steps, longest.all]).toEqual([long.steps, long.all]);
  });
});

describe('a paragraph of too many lines', () => {
  it('ends in dots, and says of what is not printed that it cannot be shown', async () => {
    const words = Array.from({ length: 2000 }, (_, n) => `w${n}`).join(' ');
    const { text } = await workOf([{ kind: 'paragraph', text: `${words} \u{1F44D}`, linesMax: 3 }]);
    expect(text).toContain('…');
    expect(text).toContain('Characters that this printout cannot show');
    expect(text).not.toContain('w1999');
  });
});
