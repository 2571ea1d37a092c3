// Labels as a PDF, one on each page.
import { Slices } from '../kernel/turns.ts';
import {
  type Label,
  type LabelBarcode,
  type LabelElement,
  type LabelSize,
  PACKAGE_LABEL,
} from './label-rules.ts';
import { PdfCanvas } from './pdf-canvas.ts';

const POINTS_PER_MM = 72 / 25.4;
const MM_PER_DOT = 0.125;
const LINE_THICKNESS = 0.75;

const points = (mm: number) => mm * POINTS_PER_MM;

export async function labelsPdf(
  labels: readonly Label[],
  { title, time }: { readonly title: string; readonly time: Date },
  { widthMm, heightMm }: LabelSize = PACKAGE_LABEL,
): Promise<Buffer> {
  const size = [points(widthMm), points(heightMm)] as const;
  const canvas = await PdfCanvas.open({ title, size, time, keepsPages: false });
  const slices = new Slices();
  for (const [index, label] of labels.entries()) {
    if (index > 0) canvas.addPage();
    for (const element of label) {
      if (slices.isOver()) await slices.next();
      draw(canvas, element);
    }
  }
  return canvas.finish();
}

function draw(canvas: PdfCanvas, element: LabelElement): void {
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
