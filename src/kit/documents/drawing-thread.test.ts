import { afterEach, describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/tools/pdf-text.ts';
import { Problem } from '../http/problems.ts';
import { type DrawingLimits, DrawingThread } from './drawing-thread.ts';
import { type Label, PACKAGE_LABEL } from './label-rules.ts';
import { Pages } from './pages-rules.ts';

const TIME = new Date('2026-11-14T12:00:00.000Z');
const LABELS = { as: 'labels', options: { title: 'Labels', time: TIME, size: PACKAGE_LABEL } } as const;
const ZPL = { as: 'zpl', size: PACKAGE_LABEL } as const;
const label = (text: string): Label => [
  { kind: 'text', text, xMm: 4, yMm: 4, widthMm: 90, sizePt: 12 },
  { kind: 'barcode', symbology: 'code128', text, yMm: 40, heightMm: 20, moduleDots: 2 },
];
const labels = (count: number) => Array.from({ length: count }, (_, n) => label(`LABEL-${n}`));

let thread: DrawingThread;
const opened = (limits: Partial<DrawingLimits> = {}) => {
  thread = new DrawingThread(limits);
  return thread;
};
afterEach(() => thread.end());

const refusal = async (drawn: Promise<Buffer>): Promise<unknown> => {
  const error = await drawn.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Problem);
  return (error as Problem).status;
};

describe('the thread that draws', () => {
  it('starts with the first document, and ends when idle', async () => {
    const { isRunning } = opened({ idleMs: 20 });
    expect(isRunning).toBe(false);
    const drawn = thread.draw('org 1', LABELS, labels(3));
    await expect.poll(() => thread.isRunning).toBe(true);
    expect(readPdf(await drawn).pages).toBe(3);
    await expect.poll(() => thread.isRunning).toBe(false);
    // And starts again.
    expect((await thread.draw('org 1', ZPL, labels(1))).toString()).toContain('LABEL-0');
  });

  it('draws pages, in the order of their parts, however long their tables are', async () => {
    const pages = new Pages({ title: 'Long', country: 'DE', time: TIME });
    pages.heading('Long', 'L-1');
    pages.table(
      [{ title: 'Row', share: 1 }],
      Array.from({ length: 501 }, (_, n) => [`row ${n} of 501`]),
    );
    pages.ifUnshown(['plain', 'Łódź'], 'never printed');
    pages.ifUnshown(['\u{1F44D}'], 'something is missing');
    pages.text('the end');
    const { text } = readPdf(await opened().draw('', { as: 'pages', options: pages.options }, pages.parts));
    const places = [
      'row 0 of',
      'row 50 of',
      'row 499 of',
      'row 500 of',
      'something is missing',
      'the end',
    ].map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(-1);
    expect(text).not.toContain('never printed');
  });

  it('draws short documents while a long one is in progress', async () => {
    opened();
    const order: string[] = [];
    const long = thread.draw('org 1', LABELS, labels(1500)).then(() => order.push('long'));
    const short = thread.draw('org 2', LABELS, labels(1)).then(() => order.push('short'));
    await Promise.all([long, short]);
    expect(order).toEqual(['short', 'long']);
  });

  it('reports a document that cannot be drawn, and continues with others', async () => {
    opened();
    const wrong = [{ kind: 'barcode', symbology: 'sscc', text: 'none', yMm: 0, heightMm: 9, moduleDots: 2 }];
    const failed = thread.draw('org 1', LABELS, [wrong as Label]);
    const other = thread.draw('org 2', LABELS, labels(1));
    await expect(failed).rejects.toThrow(/GS1|sscc|AI/i);
    expect(readPdf(await other).pages).toBe(1);
  });

  it('refuses what it was drawing when its memory ends, with 503, and draws the next document', async () => {
    opened({ heapMbMax: 24 });
    expect(await refusal(thread.draw('org 1', LABELS, labels(200_000)))).toBe(503);
    expect(thread.isRunning).toBe(false);
    expect((await thread.draw('org 1', ZPL, labels(1))).toString()).toContain('LABEL-0');
  });

  it('is ended where a document takes forever, and starts again', async () => {
    opened({ drawingMsMax: 1 });
    expect(await refusal(thread.draw('org 1', LABELS, labels(10)))).toBe(503);
    expect(thread.isRunning).toBe(false);
  });

  // Ending a thread that makes one ends the process, every hundredth time or so.
  it('makes no zlib stream, for labels or pages', async () => {
    thread = new DrawingThread({}, new URL('../../../test/tools/drawing-without-zlib.ts', import.meta.url));
    const pages = new Pages({ title: 'Short', country: 'DE', time: TIME });
    pages.text('compressed all the same');
    for (const drawn of [
      thread.draw('', LABELS, labels(2)),
      thread.draw('', { as: 'pages', options: pages.options }, pages.parts),
    ]) {
      const bytes = await drawn;
      expect(bytes.toString('latin1')).toContain('/FlateDecode');
      expect(readPdf(bytes).pages).toBeGreaterThan(0);
    }
  });

  it('forgets a document whose parts cannot be described, and goes on with others', async () => {
    opened({ drawingMsMax: 60_000, idleMs: 20 });
    function* broken() {
      yield* labels(10);
      throw new Error('no such label');
    }
    await expect(thread.draw('org 1', LABELS, broken())).rejects.toThrow('no such label');
    // It is idle: a document that is still wanted would keep it running until its time is over.
    await expect.poll(() => thread.isRunning).toBe(false);
    const other = thread.draw('org 1', LABELS, labels(1));
    await expect(thread.draw('org 1', LABELS, broken())).rejects.toThrow('no such label');
    expect(readPdf(await other).pages).toBe(1);
  });

  it('limits how many wait', async () => {
    opened({ atOnce: 1, ofOwnerAtOnce: 1, waitingMax: 1 });
    const [first, second] = [thread.draw('org 1', ZPL, labels(1)), thread.draw('org 1', ZPL, labels(1))];
    expect(await refusal(thread.draw('org 2', ZPL, labels(1)))).toBe(503);
    await Promise.all([first, second]);
  });
});
