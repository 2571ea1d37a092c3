// PDF: pages of text, tables and barcodes, laid out the same way every time.
import { DocumentFonts, type Fonts, readFonts } from './fonts.ts';
import { type PrintableText, printable, type Run } from './text-rules.ts';

/** Countries that print on Letter; all others print on A4. */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX']);
const MARGIN = 40;
const FOOTER_HEIGHT = 24;
const ROW_HEIGHT = 16;
const TEXT_SIZE = 9;
/** A bar is at least 0.33 mm wide: what hand scanners read from plain pdf. */
const BAR_WIDTH = 0.95;
const BARCODE_HEIGHT = 28;
const NOTE = 'Characters that this printout cannot show stand as "?".';

/** How far Helvetica rises above the line, by its size. */
const ASCENT = 0.718;
/** A run from right to left is laid out at once: pdfkit goes word by word, and those would stand in the wrong order. */
const AT_ONCE: PDFKit.Mixins.TextOptions = { features: [] };
const WORD_BY_WORD: PDFKit.Mixins.TextOptions = {};
const layoutOf = ({ isRightToLeft }: Run) => (isRightToLeft ? AT_ONCE : WORD_BY_WORD);

interface Style {
  readonly size: number;
  readonly isBold: boolean;
}

type Pdf = PDFKit.PDFDocument;

interface Toolkit {
  readonly PDFDocument: new (options: PDFKit.PDFDocumentOptions) => Pdf;
  /** Widths of bars and spaces, in turn, in units of the narrowest. */
  readonly barsOf: (text: string) => readonly number[];
  readonly fonts: Fonts;
}

let toolkit: Promise<Toolkit> | undefined;

/** Loaded with the first document: both packages together cost a quarter of a second and 35 MB, the fonts 5 MB. */
function loadToolkit(): Promise<Toolkit> {
  toolkit ??= readToolkit();
  return toolkit;
}

async function readToolkit(): Promise<Toolkit> {
  const [pdfkit, barcodes, fonts] = await Promise.all([
    import('pdfkit'),
    import('bwip-js/node'),
    readFonts(),
  ]);
  return {
    PDFDocument: pdfkit.default,
    fonts,
    barsOf: (text) => {
      // Not the export named raw: that one is a symbology of this name.
      const [drawn] = barcodes.default.raw({ bcid: 'code128', text });
      return drawn !== undefined && 'sbs' in drawn ? drawn.sbs : [];
    },
  };
}

export interface Column {
  readonly title: string;
  /** Share of the width; all shares of a table add up to 1. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

export interface PdfOptions {
  readonly title: string;
  readonly country: string;
  /** Printed nowhere, but part of the file: the same content at the same time gives the same bytes. */
  readonly time: Date;
}

export class PdfWriter {
  readonly #pdf: Pdf;
  readonly #fonts: DocumentFonts;
  readonly #barsOf: Toolkit['barsOf'];
  readonly #chunks: Buffer[] = [];
  readonly #title: string;
  #y = MARGIN;
  #isReplaced = false;

  private constructor({ PDFDocument, barsOf, fonts }: Toolkit, { title, country, time }: PdfOptions) {
    this.#title = title;
    this.#barsOf = barsOf;
    this.#pdf = new PDFDocument({
      size: LETTER_COUNTRIES.has(country) ? 'LETTER' : 'A4',
      margin: MARGIN,
      bufferPages: true,
      info: { Title: title, Creator: 'Crossdock', Producer: 'Crossdock', CreationDate: time },
    });
    this.#fonts = new DocumentFonts(this.#pdf, fonts);
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  static async open(options: PdfOptions): Promise<PdfWriter> {
    return new PdfWriter(await loadToolkit(), options);
  }

  get #width(): number {
    return this.#pdf.page.width - 2 * MARGIN;
  }

  get #bottom(): number {
    return this.#pdf.page.height - MARGIN - FOOTER_HEIGHT;
  }

  /** A heading with a barcode at its right: the number that is scanned, in bars and in letters. */
  heading(text: string, number: string, size = 18): void {
    this.#need(BARCODE_HEIGHT + 20);
    const bars = this.#barsOf(number);
    const width = bars.reduce((sum, one) => sum + one, 0) * BAR_WIDTH;
    const left = MARGIN + this.#width - width;
    let x = left;
    for (const [index, units] of bars.entries()) {
      if (index % 2 === 0) this.#pdf.rect(x, this.#y, units * BAR_WIDTH, BARCODE_HEIGHT);
      x += units * BAR_WIDTH;
    }
    this.#pdf.fill('black');
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

  /** Whether every character of a text is in one of the fonts. */
  canShow(text: string): boolean {
    return !this.#printable(text).isReplaced;
  }

  space(height = 10): void {
    this.#y += height;
  }

  /** Begins a new page unless so many rows still fit on this one: what belongs together stays together. */
  keepTogether(rows: number): void {
    this.#need(BARCODE_HEIGHT + 20 + rows * ROW_HEIGHT);
  }

  /** One line per row; what does not fit its column ends in dots. The head stands on every page. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
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
      if (this.#y + ROW_HEIGHT > this.#bottom) {
        this.#turn();
        head();
      }
      this.#row(columns, row, false);
      this.#rule(0.25);
    }
    this.space();
  }

  async finish(): Promise<Buffer> {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(start + index);
      // Below the margin: pdfkit would otherwise begin a page for it.
      this.#pdf.page.margins.bottom = 0;
      const y = this.#pdf.page.height - MARGIN - 10;
      if (this.#isReplaced) this.#put(NOTE, MARGIN, y - 10, this.#width, { size: 7 });
      this.#put(this.#title, MARGIN, y, this.#width / 2, { size: 8 });
      this.#put(`Page ${index + 1} of ${count}`, MARGIN + this.#width / 2, y, this.#width / 2, {
        size: 8,
        align: 'right',
      });
    }
    const ended = new Promise<void>((resolve) => this.#pdf.on('end', resolve));
    this.#pdf.end();
    await ended;
    return Buffer.concat(this.#chunks);
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
    this.#pdf
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + this.#width, this.#y)
      .lineWidth(thickness)
      .stroke();
  }

  #put(
    text: string,
    x: number,
    y: number,
    width: number,
    options: { size: number; align?: 'left' | 'right' | 'center'; isBold?: boolean },
  ): void {
    const { size, align = 'left', isBold = false } = options;
    const style = { size, isBold };
    const runs = this.#fitted(text, width, style);
    const free = width - this.#widthOf(runs, style);
    let left = x + Math.max(0, align === 'left' ? 0 : align === 'right' ? free : free / 2);
    // Fonts have different heights: what they share is the line that letters stand on.
    const baseline = y + ASCENT * size;
    for (const run of runs) {
      const wide = this.#widthOf([run], style);
      this.#choose(run, style).text(run.text, left, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...layoutOf(run),
      });
      left += wide;
    }
  }

  #choose({ font }: Run, { size, isBold }: Style): Pdf {
    return this.#fonts.choose(font, isBold).fontSize(size);
  }

  #widthOf(runs: readonly Run[], style: Style): number {
    return runs.reduce(
      (sum, run) => sum + this.#choose(run, style).widthOfString(run.text, layoutOf(run)),
      0,
    );
  }

  #fitted(text: string, width: number, style: Style): readonly Run[] {
    const whole = this.#printable(text);
    this.#isReplaced ||= whole.isReplaced;
    if (this.#widthOf(whole.runs, style) <= width) return whole.runs;
    const characters = [...text];
    const upTo = (length: number) => this.#printable(`${characters.slice(0, length).join('')}…`).runs;
    let [short, long] = [0, characters.length];
    while (short < long) {
      const middle = Math.ceil((short + long) / 2);
      if (this.#widthOf(upTo(middle), style) <= width) short = middle;
      else long = middle - 1;
    }
    return upTo(short);
  }

  #printable(text: string): PrintableText {
    return printable(text, this.#fonts.has);
  }

  #need(height: number): void {
    if (this.#y + height > this.#bottom) this.#turn();
  }

  #turn(): void {
    this.#pdf.addPage();
    this.#y = MARGIN;
  }
}
