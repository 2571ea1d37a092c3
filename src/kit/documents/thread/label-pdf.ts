// Labels as a PDF, one on each page.
import type { Label, LabelBarcode, LabelElement } from '../label-rules.ts';
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

  /** In steps: one for each element. */
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
