// Pages of text, tables and barcodes, one below the other, laid out the same way every time.
import { Slices } from '../kernel/turns.ts';
import { PdfCanvas, type PutOptions } from './pdf-canvas.ts';

/** Countries that print on Letter; all others print on A4. */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX']);
const MARGIN = 40;
const FOOTER_HEIGHT = 24;
const ROW_HEIGHT = 16;
const TEXT_SIZE = 9;
/** A bar is at least 0.33 mm wide: what hand scanners read from plain pdf. */
const BAR_WIDTH = 0.95;
const BARCODE_HEIGHT = 28;
const SMALL_SIZE = 7;
const SMALL_LINE = 9;
const BLOCK_HEAD = 17;
const BLOCK_LINE = 13;
const BLOCK_PADDING = 6;
const SIGNATURE_LINE = 30;
const NOTE = 'Characters that this printout cannot show stand as "?".';

export interface Column {
  readonly title: string;
  /** Share of the width; all shares of a table add up to 1. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

/** A framed part of a page: a small title, and lines below it. */
export interface Block {
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly isBold?: boolean }[];
}

/** A place to sign: what is signed, and what is to be written on each of its lines. */
export interface SignatureBox {
  readonly title: string;
  readonly words: readonly string[];
  readonly fields: readonly string[];
}

export interface PdfOptions {
  readonly title: string;
  readonly country: string;
  /** Printed nowhere, but part of the file: the same content at the same time gives the same bytes. */
  readonly time: Date;
}

export class PdfWriter {
  readonly #canvas: PdfCanvas;
  readonly #title: string;
  #y = MARGIN;

  private constructor(canvas: PdfCanvas, title: string) {
    this.#canvas = canvas;
    this.#title = title;
  }

  static async open({ title, country, time }: PdfOptions): Promise<PdfWriter> {
    const size = LETTER_COUNTRIES.has(country) ? 'LETTER' : 'A4';
    return new PdfWriter(await PdfCanvas.open({ title, size, time, keepsPages: true }), title);
  }

  get #width(): number {
    return this.#canvas.width - 2 * MARGIN;
  }

  get #bottom(): number {
    return this.#canvas.height - MARGIN - FOOTER_HEIGHT;
  }

  /** A heading with a barcode at its right: the number that is scanned, in bars and in letters. */
  heading(text: string, number: string, size = 18): void {
    this.#need(BARCODE_HEIGHT + 20);
    const place = { x: MARGIN, y: this.#y, width: this.#width, align: 'right' } as const;
    const { left, width } = this.#canvas.bars('code128', number, place, BAR_WIDTH, BARCODE_HEIGHT);
    this.#put(number, left, this.#y + BARCODE_HEIGHT + 2, width, { size: 8, align: 'center' });
    this.#put(text, MARGIN, this.#y + 2, this.#width - width - 20, { size, isBold: true });
    this.#y += BARCODE_HEIGHT + 18;
  }

  text(text: string, options: { size?: number; isBold?: boolean } = {}): void {
    const size = options.size ?? TEXT_SIZE + 1;
    this.#need(size + 5);
    this.#put(text, MARGIN, this.#y, this.#width, { ...options, size });
    this.#y += size + 5;
  }

  /** A text of several lines; of more than `linesMax`, the last one ends in dots. */
  paragraph(text: string, linesMax: number): void {
    const lines = this.#canvas.broken(text, this.#width, { size: TEXT_SIZE + 1 });
    for (const line of lines.slice(0, linesMax - 1)) this.text(line);
    const rest = lines.slice(linesMax - 1).join(' ');
    if (rest !== '') this.text(rest);
  }

  /** Whether every character of a text is in one of the fonts. */
  canShow(text: string): boolean {
    return this.#canvas.canShow(text);
  }

  space(height = 10): void {
    this.#y += height;
  }

  /** Begins a new page unless so many rows still fit on this one: what belongs together stays together. */
  keepTogether(rows: number): void {
    this.#need(BARCODE_HEIGHT + 20 + rows * ROW_HEIGHT);
  }

  /** One line per row; what does not fit its column ends in dots. The head stands on every page. */
  async table(columns: readonly Column[], rows: readonly (readonly string[])[]): Promise<void> {
    const slices = new Slices();
    const head = () => {
      this.#row(
        columns,
        columns.map(({ title }) => title),
        true,
      );
      this.#rule(1);
    };
    this.#need(3 * ROW_HEIGHT);
    head();
    for (const row of rows) {
      if (slices.isOver()) await slices.next();
      if (this.#y + ROW_HEIGHT > this.#bottom) {
        this.#turn();
        head();
      }
      this.#row(columns, row, false);
      this.#rule(0.25);
    }
    this.space();
  }

  /** Side by side, of equal width and height. */
  blocks(blocks: readonly Block[]): void {
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
    this.space(6);
  }

  /** Side by side; each field is a line to write on. */
  signatures(boxes: readonly SignatureBox[]): void {
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

  async finish(): Promise<Buffer> {
    const canvas = this.#canvas;
    const half = this.#width / 2;
    await canvas.onEachPage((page, count) => {
      const y = canvas.height - MARGIN - 10;
      if (canvas.isReplaced) this.#put(NOTE, MARGIN, y - 10, this.#width, { size: 7 });
      this.#put(this.#title, MARGIN, y, half, { size: 8 });
      this.#put(`Page ${page} of ${count}`, MARGIN + half, y, half, { size: 8, align: 'right' });
    });
    return canvas.finish();
  }

  #row(columns: readonly Column[], cells: readonly string[], isBold: boolean): void {
    let x = MARGIN;
    for (const [index, { share, align = 'left' }] of columns.entries()) {
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
