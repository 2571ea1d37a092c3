// Labels as ZPL II, the language of label printers, for 203 dots per inch.
import type { Label, LabelBarcode, LabelElement, LabelSize, LabelText } from '../label-rules.ts';

const DOTS_PER_MM = 8;
const DOTS_PER_POINT = 203 / 72;
/** Font 0 is scalable; its letters are about so wide, by its height. */
const LETTER_WIDTH = 0.5;
/** Bars of Code 128: start, check digit and stop, and of each pair of digits or character. */
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
  // There is one weight: wider letters stand for bold ones.
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

/** A text could otherwise end its field and begin commands of its own. */
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
  // >; begins in the set of pairs of digits, >8 is FNC1, which tells GS1-128 from Code 128; >: begins in that of letters.
  const data = isSscc ? `>;>800${text}` : `>:${fieldData(text)}`;
  return `^FO${left},${dots(yMm)}^BY${moduleDots},3,${height}^BCN,${height},N,N,N,N^FD${data}^FS`;
}
