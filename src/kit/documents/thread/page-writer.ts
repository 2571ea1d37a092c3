// Pages of text, tables and barcodes, laid out from top to bottom.
import type { Block, Column, PagePart, PagesOptions, Row, SignatureBox, TextStyle } from '../pages-rules.ts';
import { PdfCanvas, type PutOptions } from './pdf-canvas.ts';

/** Countries that print on Letter; all others use A4. */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX']);
const MARGIN = 40;
const FOOTER_HEIGHT = 24;
const ROW_HEIGHT = 16;
const TEXT_SIZE = 9;
/** A bar is at least 0.33 mm wide, which hand scanners read from plain paper. */
const BAR_WIDTH = 0.95;
const BARCODE_HEIGHT = 28;
const SMALL_SIZE = 7;
const SMALL_LINE = 9;
const BLOCK_HEAD = 17;
const BLOCK_LINE = 13;
const BLOCK_PADDING = 6;
const SIGNATURE_LINE = 30;
const NOTE = 'Characters that this printout cannot show appear as "?".';

export class PageWriter {
  readonly #canvas: PdfCanvas;
  readonly #title: string;
  #y = MARGIN;
  #columns: readonly Column[] = [];

  private constructor(canvas: PdfCanvas, title: string) {
    this.#canvas = canvas;
    this.#title = title;
  }

  static async open({ title, country, time }: PagesOptions): Promise<PageWriter> {
    const size = LETTER_COUNTRIES.has(country) ? 'LETTER' : 'A4';
    return new PageWriter(await PdfCanvas.open({ title, size, time, keepsPages: true }), title);
  }

  /** In steps: one per row and per line of wrapped text. */
  *draw(part: PagePart): Generator<undefined, void> {
    if (part.kind === 'heading') this.#heading(part.text, part.number, part.size);
    else if (part.kind === 'text') this.#text(part.text, part.style);
    else if (part.kind === 'paragraph') yield* this.#paragraph(part.text, part.linesMax);
    else if (part.kind === 'unshown') this.#ifUnshown(part.texts, part.text);
    else if (part.kind === 'space') this.#y += part.height;
    else if (part.kind === 'keep') this.#need(BARCODE_HEIGHT + 20 + part.rows * ROW_HEIGHT);
    else if (part.kind === 'table') this.#table(part.columns);
    else if (part.kind === 'rows') yield* this.#rows(part.rows);
    else if (part.kind === 'blocks') this.#blocks(part.blocks);
    else this.#signatures(part.boxes);
  }

  get #width(): number {
    return this.#canvas.width - 2 * MARGIN;
  }

  get #bottom(): number {
    return this.#canvas.height - MARGIN - FOOTER_HEIGHT;
  }

  #heading(text: string, number: string, size: number): void {
    this.#need(BARCODE_HEIGHT + 20);
    const place = { x: MARGIN, y: this.#y, width: this.#width, align: 'right' } as const;
    const { left, width } = this.#canvas.bars('code128', number, place, BAR_WIDTH, BARCODE_HEIGHT);
    this.#put(number, left, this.#y + BARCODE_HEIGHT + 2, width, { size: 8, align: 'center' });
    this.#put(text, MARGIN, this.#y + 2, this.#width - width - 20, { size, isBold: true });
    this.#y += BARCODE_HEIGHT + 18;
  }

  #text(text: string, style: TextStyle = {}): void {
    const size = style.size ?? TEXT_SIZE + 1;
    this.#need(size + 5);
    this.#put(text, MARGIN, this.#y, this.#width, { ...style, size });
    this.#y += size + 5;
  }

  *#paragraph(text: string, linesMax: number): Generator<undefined, void> {
    const rest: string[] = [];
    let count = 0;
    for (const line of this.#canvas.broken(text, this.#width, { size: TEXT_SIZE + 1 })) {
      count += 1;
      if (count < linesMax) this.#text(line);
      else rest.push(line);
      // Two of them never fit the last line: text after them is not visible.
      if (rest.length === 2) break;
      yield;
    }
    if (rest.length > 0) this.#text(rest.join(' '));
  }

  #ifUnshown(texts: readonly string[], text: string): void {
    if (!texts.every((one) => this.#canvas.canShow(one))) this.#text(text, { isBold: true });
  }

  #table(columns: readonly Column[]): void {
    this.#columns = columns;
    this.#need(3 * ROW_HEIGHT);
    this.#head();
  }

  #head(): void {
    this.#row(
      this.#columns.map(({ title }) => title),
      true,
    );
    this.#rule(1);
  }

  *#rows(rows: readonly Row[]): Generator<undefined, void> {
    for (const row of rows) {
      if (this.#y + ROW_HEIGHT > this.#bottom) {
        this.#turn();
        this.#head();
      }
      this.#row(row, false);
      this.#rule(0.25);
      yield;
    }
  }

  #blocks(blocks: readonly Block[]): void {
    const lines = Math.max(...blocks.map((block) => block.lines.length));
    const height = BLOCK_HEAD + lines * BLOCK_LINE + BLOCK_PADDING;
    this.#inBoxes(blocks, height, ({ title, lines: own }, x, width) => {
      this.#put(title, x, this.#y + 5, width, { size: SMALL_SIZE });
      for (const [index, { text, isBold = false }] of own.entries())
        this.#put(text, x, this.#y + BLOCK_HEAD + index * BLOCK_LINE, width, {
          size: TEXT_SIZE + 0.5,
          isBold,
        });
    });
    this.#y += 6;
  }

  #signatures(boxes: readonly SignatureBox[]): void {
    const words = Math.max(...boxes.map((box) => box.words.length));
    const fields = Math.max(...boxes.map((box) => box.fields.length));
    const top = BLOCK_HEAD + words * SMALL_LINE;
    this.#inBoxes(boxes, top + fields * SIGNATURE_LINE + BLOCK_PADDING, (box, x, width) => {
      this.#put(box.title, x, this.#y + 5, width, { size: TEXT_SIZE, isBold: true });
      for (const [index, text] of box.words.entries())
        this.#put(text, x, this.#y + BLOCK_HEAD + 2 + index * SMALL_LINE, width, { size: SMALL_SIZE });
      for (const [index, text] of box.fields.entries()) {
        const y = this.#y + top + (index + 1) * SIGNATURE_LINE;
        this.#canvas.rule(x, y - 10, width, 0.5);
        this.#put(text, x, y - 8, width, { size: SMALL_SIZE });
      }
    });
  }

  #inBoxes<One>(
    all: readonly One[],
    height: number,
    draw: (one: One, x: number, width: number) => void,
  ): void {
    this.#need(height);
    const width = this.#width / all.length;
    for (const [index, one] of all.entries()) {
      const x = MARGIN + index * width;
      this.#canvas.box(x, this.#y, width, height, 0.75);
      draw(one, x + BLOCK_PADDING, width - 2 * BLOCK_PADDING);
    }
    this.#y += height;
  }

  /** In steps: one per page. */
  *close(): Generator<undefined, Promise<Buffer[]>> {
    const canvas = this.#canvas;
    const half = this.#width / 2;
    yield* canvas.onEachPage((page, count) => {
      const y = canvas.height - MARGIN - 10;
      if (canvas.isReplaced) this.#put(NOTE, MARGIN, y - 10, this.#width, { size: 7 });
      this.#put(this.#title, MARGIN, y, half, { size: 8 });
      this.#put(`Page ${page} of ${count}`, MARGIN + half, y, half, { size: 8, align: 'right' });
    });
    return canvas.finish();
  }

  #row(cells: Row, isBold: boolean): void {
    let x = MARGIN;
    for (const [index, { share, align = 'left' }] of this.#columns.entries()) {
      const width = share * this.#width;
      this.#put(cells[index] ?? '', x + 2, this.#y + 3, width - 4, { size: TEXT_SIZE, align, isBold });
      x += width;
    }
    this.#y += ROW_HEIGHT;
  }

  #rule(thickness: number): void {
    this.#canvas.rule(MARGIN, this.#y, this.#width, thickness);
  }

  #put(text: string, x: number, y: number, width: number, options: PutOptions): void {
    this.#canvas.put(text, x, y, width, options);
  }

  #need(height: number): void {
    if (this.#y + height > this.#bottom) this.#turn();
  }

  #turn(): void {
    this.#canvas.addPage();
    this.#y = MARGIN;
  }
}
