// A PDF canvas: text in any script, bars and lines, at any position. Line layout: page-writer.ts.
import { DocumentFonts, type Fonts, readFonts } from './fonts.ts';
import { canShow, printable, type Run } from './text-rules.ts';

/** Ascent of Helvetica, relative to its size. */
const ASCENT = 0.718;
/** A right-to-left run is laid out at once: pdfkit goes word by word, which would reverse their order. */
const AT_ONCE: PDFKit.Mixins.TextOptions = { features: [] };
const WORD_BY_WORD: PDFKit.Mixins.TextOptions = {};
const ELLIPSIS = '…';
/** Few letters are narrower, relative to the font size: a line seldom holds more characters than this gives. */
const NARROW = 0.2;
const layoutOf = ({ isRightToLeft }: Run) => (isRightToLeft ? AT_ONCE : WORD_BY_WORD);

interface Style {
  readonly size: number;
  readonly isBold: boolean;
}

type Pdf = PDFKit.PDFDocument;

export type Symbology = 'code128' | 'gs1-128';

interface Toolkit {
  readonly PDFDocument: new (options: PDFKit.PDFDocumentOptions) => Pdf;
  /** Widths of bars and spaces, alternating, in units of the narrowest. */
  readonly barsOf: (symbology: Symbology, text: string) => readonly number[];
  readonly fonts: Fonts;
}

/** Loaded with the first document. */
let toolkit: Promise<Toolkit> | undefined;

/** Both packages cost a quarter of a second and 35 MB, the fonts 5 MB. */
async function readToolkit(): Promise<Toolkit> {
  const [fonts, barcodes, pdfkit] = await Promise.all([
    readFonts(),
    import('bwip-js/node'),
    import('pdfkit'),
  ]);
  return {
    PDFDocument: pdfkit.default,
    fonts,
    barsOf: (bcid, text) => {
      // Not the export named raw: that is a symbology of this name.
      const [drawn] = barcodes.default.raw({ bcid, text });
      return drawn !== undefined && 'sbs' in drawn ? drawn.sbs : [];
    },
  };
}

export interface CanvasOptions {
  readonly title: string;
  readonly size: 'LETTER' | 'A4' | readonly [widthPt: number, heightPt: number];
  /** Not printed, but part of the file: the same content at the same time gives the same bytes. */
  readonly time: Date;
  /** Whether `onEachPage` will go back to its pages; otherwise each is finished when the next one begins. */
  readonly keepsPages: boolean;
}

export interface PutOptions {
  readonly size: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly isBold?: boolean;
}

export class PdfCanvas {
  readonly #pdf: Pdf;
  readonly #fonts: DocumentFonts;
  readonly #barsOf: Toolkit['barsOf'];
  readonly #chunks: Buffer[] = [];
  #isReplaced = false;

  private constructor(
    { PDFDocument, barsOf, fonts }: Toolkit,
    { title, size, time, keepsPages }: CanvasOptions,
  ) {
    this.#barsOf = barsOf;
    this.#pdf = new PDFDocument({
      size: typeof size === 'string' ? size : [...size],
      margin: 0,
      bufferPages: keepsPages,
      info: { Title: title, Creator: 'Crossdock', Producer: 'Crossdock', CreationDate: time },
    });
    this.#fonts = new DocumentFonts(this.#pdf, fonts);
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  static async open(options: CanvasOptions): Promise<PdfCanvas> {
    toolkit ??= readToolkit();
    return new PdfCanvas(await toolkit, options);
  }

  get width(): number {
    return this.#pdf.page.width;
  }

  get height(): number {
    return this.#pdf.page.height;
  }

  canShow(text: string): boolean {
    return canShow(text, this.#fonts.has);
  }

  /** Whether a character had to be replaced, on any page. */
  get isReplaced(): boolean {
    return this.#isReplaced;
  }

  addPage(): void {
    this.#pdf.addPage();
  }

  /** Goes back to each page, to add what is only known at the end. */
  *onEachPage(draw: (page: number, count: number) => void): Generator<undefined, void> {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(start + index);
      draw(index + 1, count);
      yield;
    }
  }

  rule(x: number, y: number, width: number, thickness: number): void {
    this.#pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke();
  }

  box(x: number, y: number, width: number, height: number, thickness: number): void {
    this.#pdf.rect(x, y, width, height).lineWidth(thickness).stroke();
  }

  /** Bars between two edges. @returns their position */
  bars(
    symbology: Symbology,
    text: string,
    { x, y, width, align }: { x: number; y: number; width: number; align: 'center' | 'right' },
    barWidth: number,
    height: number,
  ): { readonly left: number; readonly width: number } {
    const units = this.#barsOf(symbology, text);
    const wide = units.reduce((sum, one) => sum + one, 0) * barWidth;
    const left = x + (align === 'right' ? width - wide : (width - wide) / 2);
    let at = left;
    for (const [index, one] of units.entries()) {
      if (index % 2 === 0) this.#pdf.rect(at, y, one * barWidth, height);
      at += one * barWidth;
    }
    this.#pdf.fill('black');
    return { left, width: wide };
  }

  /** One line of text, truncated with dots where it does not fit the width. */
  put(text: string, x: number, y: number, width: number, options: PutOptions): void {
    const { size, align = 'left', isBold = false } = options;
    const style = { size, isBold };
    const pieces = this.#fitted(text, width, style).map((run) => ({
      run,
      wide: this.#widthOf([run], style),
    }));
    const free = width - pieces.reduce((sum, { wide }) => sum + wide, 0);
    let left = x + Math.max(0, align === 'left' ? 0 : align === 'right' ? free : free / 2);
    // Fonts differ in height: they are aligned at the baseline.
    const baseline = y + ASCENT * size;
    for (const { run, wide } of pieces) {
      this.#choose(run, style).text(run.text, left, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...layoutOf(run),
      });
      left += wide;
    }
  }

  /** The lines of a wrapped text, each computed when it is requested. Characters on lines never requested count as written. */
  *broken(text: string, width: number, options: PutOptions): Generator<string, void> {
    const style = { size: options.size, isBold: options.isBold ?? false };
    const fitting = (part: readonly string[]) => this.#fitting(part, width, style);
    this.#isReplaced ||= !this.canShow(text);
    let line = '';
    for (const word of text.split(/\s+/u)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fitting([...longer]).asWhole()) {
        line = longer;
        continue;
      }
      if (line !== '') yield line;
      let rest = [...word];
      while (!fitting(rest).asWhole()) {
        const length = Math.max(1, fitting(rest).longest(''));
        yield rest.slice(0, length).join('');
        rest = rest.slice(length);
      }
      line = rest.join('');
    }
    if (line !== '') yield line;
  }

  async finish(): Promise<Buffer[]> {
    const ended = new Promise<void>((resolve) => this.#pdf.on('end', resolve));
    this.#pdf.end();
    await ended;
    return this.#chunks;
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
    this.#isReplaced ||= !this.canShow(text);
    const characters = [...text];
    const fitting = this.#fitting(characters, width, style);
    if (fitting.asWhole()) return this.#printable(text);
    const length = fitting.longest(ELLIPSIS);
    return this.#printable(`${characters.slice(0, length).join('')}${ELLIPSIS}`);
  }

  /** Whether a text fits a line, and how many of its characters do, plus an ending. Of a long text only the start is laid out. */
  #fitting(characters: readonly string[], width: number, style: Style) {
    const atFirst = Math.max(1, Math.ceil(width / (NARROW * style.size)));
    const fits = (length: number, ending: string) => {
      const runs = this.#printable(`${characters.slice(0, length).join('')}${ending}`);
      return this.#widthOf(runs, style) <= width;
    };
    return {
      asWhole(): boolean {
        for (let length = atFirst; length < characters.length; length *= 2)
          if (!fits(length, '')) return false;
        return fits(characters.length, '');
      },
      longest(ending: string): number {
        let most = atFirst;
        while (most < characters.length && fits(most, ending)) most *= 2;
        return longest(Math.min(most, characters.length), (length) => fits(length, ending));
      },
    };
  }

  #printable(text: string): readonly Run[] {
    return printable(text, this.#fonts.has);
  }
}

/** The largest number up to a limit that fits, where all smaller ones fit, too. */
function longest(limit: number, fits: (length: number) => boolean): number {
  let [short, long] = [0, limit];
  while (short < long) {
    const middle = Math.ceil((short + long) / 2);
    if (fits(middle)) short = middle;
    else long = middle - 1;
  }
  return short;
}
