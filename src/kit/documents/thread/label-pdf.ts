// Labels as a PDF, one on each page.
import type { Label, LabelBarcode, LabelElement, LabelSize, LabelText } from '../label-rules.ts';
import type { LabelsOptions } from '../types.ts';
import { PdfCanvas } from './pdf-canvas.ts';

const POINTS_PER_MM = 72 / 25.4;
const MM_PER_DOT = 0.125;
const LINE_THICKNESS = 0.75;

const points = (mm: number) => mm * POINTS_PER_MM;

export class LabelPdf {
  readonly #canvas: PdfCanvas;
  #isEmpty = true;

  private constructor(canvas: PdfCanvas) {
    this.#canvas = canvas;
  }

  static async open({ title, time, size: { widthMm, heightMm } }: LabelsOptions): Promise<LabelPdf> {
    const size = [points(widthMm), points(heightMm)] as const;
    return new LabelPdf(await PdfCanvas.open({ title, size, time, keepsPages: false }));
  }

  /** In steps: one per element. */
  *draw(label: Label): Generator<undefined, void> {
    if (!this.#isEmpty) this.#canvas.addPage();
    this.#isEmpty = false;
    for (const element of label) {
      drawElement(this.#canvas, element);
      yield;
    }
  }

  *close(): Generator<undefined, Promise<Buffer[]>> {
    yield;
    return this.#canvas.finish();
  }
}

function drawElement(canvas: PdfCanvas, element: LabelElement): void {
  if (element.kind === 'barcode') {
    drawBars(canvas, element);
    return;
  }
  const [x, y, width] = [points(element.xMm), points(element.yMm), points(element.widthMm)];
  if (element.kind === 'line') canvas.rule(x, y, width, LINE_THICKNESS);
  else {
    const { text, sizePt: size, align = 'left', isBold = false } = element;
    canvas.put(text, x, y, width, { size, align, isBold });
  }
}

function drawBars(canvas: PdfCanvas, { symbology, text, yMm, heightMm, moduleDots }: LabelBarcode): void {
  const [kind, data] =
    symbology === 'sscc' ? (['gs1-128', `(00)${text}`] as const) : (['code128', text] as const);
  const barWidth = points(moduleDots * MM_PER_DOT);
  const place = { x: 0, y: points(yMm), width: canvas.width, align: 'center' } as const;
  canvas.bars(kind, data, place, barWidth, points(heightMm));
}

// Labels as ZPL II, the language of label printers, at 203 dpi.

const DOTS_PER_MM = 8;
const DOTS_PER_POINT = 203 / 72;
/** Font 0 is scalable; its letters are about this wide, relative to the height. */
const LETTER_WIDTH = 0.5;
/** Modules of Code 128: start, check digit and stop, and per pair of digits or character. */
const MODULES_AROUND = 11 + 11 + 13;
const MODULES_EACH = 11;

function dots(mm: number): number {
  return Math.round(mm * DOTS_PER_MM);
}

export function labelZpl(label: Label, { widthMm, heightMm }: LabelSize): string {
  const [width, height] = [dots(widthMm), dots(heightMm)];
  // ^CI28: texts are UTF-8.
  const head = `^XA\n^CI28\n^PW${width}\n^LL${height}\n^LH0,0\n`;
  return `${head}${label.map((element) => `${elementZpl(element, width)}\n`).join('')}^XZ\n`;
}

function elementZpl(element: LabelElement, width: number): string {
  if (element.kind === 'text') return textZpl(element);
  if (element.kind === 'barcode') return barcodeZpl(element, width);
  return `^FO${dots(element.xMm)},${dots(element.yMm)}^GB${dots(element.widthMm)},2,2^FS`;
}

const ALIGNMENTS = { left: 'L', right: 'R', center: 'C' } as const;

function textZpl({ text, xMm, yMm, widthMm, sizePt, isBold = false, align = 'left' }: LabelText): string {
  const height = Math.round(sizePt * DOTS_PER_POINT);
  // There is only one weight: wider letters stand for bold.
  const width = isBold ? Math.round(height * 1.1) : height;
  const box = dots(widthMm);
  const fits = Math.max(1, Math.floor(box / (width * LETTER_WIDTH)));
  return (
    `^FO${dots(xMm)},${dots(yMm)}^A0N,${height},${width}` +
    `^FB${box},1,0,${ALIGNMENTS[align]},0^FH\\^FD${fieldData(shortened(text, fits))}^FS`
  );
}

function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, Math.max(1, length - 1)).join('')}…`;
}

/** Escapes control characters: a text could otherwise end its field and inject commands. */
function fieldData(text: string): string {
  return [...text.toWellFormed()]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x20 || code === 0x7f) return ' ';
      return /[\^~\\_]/.test(character) ? `\\${code.toString(16).toUpperCase().padStart(2, '0')}` : character;
    })
    .join('');
}

function barcodeZpl({ symbology, text, yMm, heightMm, moduleDots }: LabelBarcode, width: number): string {
  const height = dots(heightMm);
  const isSscc = symbology === 'sscc';
  const modules = MODULES_AROUND + MODULES_EACH * (isSscc ? 1 + (text.length + 2) / 2 : text.length);
  const left = Math.max(0, Math.round((width - modules * moduleDots) / 2));
  // >; starts in code set C (digit pairs), >8 is FNC1, which distinguishes GS1-128 from Code 128; >: starts in code set B.
  const data = isSscc ? `>;>800${text}` : `>:${fieldData(text)}`;
  return `^FO${left},${dots(yMm)}^BY${moduleDots},3,${height}^BCN,${height},N,N,N,N^FD${data}^FS`;
}
