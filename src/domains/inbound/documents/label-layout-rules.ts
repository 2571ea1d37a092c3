// What stands where on the labels of a request.
import {
  LABEL_WIDTH_MM,
  type Label,
  type LabelElement,
  type LabelLine,
  type LabelText,
  ssccInWords,
} from '../../../kit/documents/label-rules.ts';
import { requestNumber } from '../state-rules.ts';
import type { PalletKind, PrintedCarton, PrintedItem, PrintedRequest } from './types.ts';

const MARGIN_MM = 4;
const WIDTH_MM = LABEL_WIDTH_MM - 2 * MARGIN_MM;
/** GS1 asks for bars of 0.495 mm at least, 31.75 mm high, on logistic labels: four dots are 0.5 mm. */
const SSCC_MODULE_DOTS = 4;
const SSCC_HEIGHT_MM = 32;
const NUMBER_MODULE_DOTS = 4;
/** Longer ones would not fit. */
const NARROW_FROM_LENGTH = 13;
const NUMBER_HEIGHT_MM = 26;
const CONTENT_LINES_MAX = 6;

const text = (
  yMm: number,
  sizePt: number,
  words: string,
  more: Partial<Omit<LabelText, 'kind' | 'text'>> = {},
): LabelText => ({ kind: 'text', text: words, xMm: MARGIN_MM, yMm, widthMm: WIDTH_MM, sizePt, ...more });
const line = (yMm: number): LabelLine => ({ kind: 'line', xMm: MARGIN_MM, yMm, widthMm: WIDTH_MM });

/** From whom, and where to. */
function addresses(request: PrintedRequest): LabelElement[] {
  const half = WIDTH_MM / 2 - 2;
  const right = { xMm: MARGIN_MM + half + 4, widthMm: half };
  const to = [request.warehouseName, ...addressLines(request)];
  return [
    text(4, 7, 'FROM', { widthMm: half }),
    text(8, 10, request.orgName, { widthMm: half, isBold: true }),
    ...(request.sourceName === null ? [] : [text(12.4, 9, request.sourceName, { widthMm: half })]),
    text(4, 7, 'SHIP TO', right),
    ...to
      .slice(0, 5)
      .map((words, index) =>
        text(8 + index * 4.4, index === 0 ? 10 : 9, words, { ...right, isBold: index === 0 }),
      ),
    line(31),
  ];
}

export function addressLines(request: PrintedRequest): string[] {
  const { line1, line2, city, state, postalCode, country } = request;
  const place = [city, [state, postalCode].filter((part) => part !== null).join(' ')].filter(
    (part) => part !== '',
  );
  return [line1, line2 ?? '', place.join(', '), country].filter((part) => part !== '');
}

/** The number in large letters, and what else distinguishes it. */
function numbers(request: PrintedRequest, which: string, facts: readonly string[]): LabelElement[] {
  return [
    text(33.5, 7, 'INVENTORY REQUEST'),
    text(37.5, 24, requestNumber(request.irNumberOf), { isBold: true, widthMm: 50 }),
    text(41, 12, which, { xMm: MARGIN_MM + 50, widthMm: WIDTH_MM - 50, align: 'right', isBold: true }),
    ...facts.slice(0, 2).map((words, index) => text(49 + index * 4.6, 9, words)),
    line(59.5),
  ];
}

const inches = (value: number) => String(Number(value.toFixed(2)));

/** Empty where it is not known. */
export function sizeInWords(size: {
  readonly length_in: number | null;
  readonly width_in: number | null;
  readonly height_in: number | null;
  readonly weight_lb: number | null;
}): string {
  const { length_in, width_in, height_in, weight_lb } = size;
  const sides = [length_in, width_in, height_in];
  const parts = [
    ...(sides.every((side) => side !== null) ? [`${sides.map(inches).join(' × ')} in`] : []),
    ...(weight_lb === null ? [] : [`${inches(weight_lb)} lb`]),
  ];
  return parts.join(' · ');
}

const purchase = ({ poNumber, containerNumber }: PrintedRequest) =>
  [
    ...(poNumber === null ? [] : [`Purchase order ${poNumber}`]),
    ...(containerNumber === null ? [] : [`Container ${containerNumber}`]),
  ].join(' · ');

export function contentInWords({ quantity, mpn, sku, itemId, name, lot, expiration }: PrintedItem): string {
  const which = sku ?? mpn ?? `item ${itemId}`;
  const dated = [
    ...(lot === null ? [] : [`lot ${lot}`]),
    ...(expiration === null ? [] : [`exp ${expiration}`]),
  ];
  return [`${quantity} × ${which}`, ...dated, ...(name === null ? [] : [name])].join(' · ');
}

/** @param place of the carton among all of the request's, from 1 */
export function cartonLabel(
  request: PrintedRequest,
  carton: PrintedCarton,
  place: number,
  count: number,
): Label {
  const units = carton.contents.reduce((sum, one) => sum + one.quantity, 0);
  const shown = carton.contents.slice(
    0,
    carton.contents.length > CONTENT_LINES_MAX ? CONTENT_LINES_MAX - 1 : CONTENT_LINES_MAX,
  );
  const rest = carton.contents.length - shown.length;
  const lines = [
    ...shown.map(contentInWords),
    ...(rest > 0 ? [`and ${rest} more: see the packing slip`] : []),
  ];
  return [
    ...addresses(request),
    ...numbers(
      request,
      `Carton ${place} of ${count}`,
      [purchase(request), sizeInWords(carton)].filter(Boolean),
    ),
    text(62, 7, 'CONTENTS'),
    text(62, 9, `${units} ${units === 1 ? 'unit' : 'units'}`, { align: 'right', isBold: true }),
    ...lines.map((words, index) => text(66.5 + index * 5, 9.5, words)),
    line(98),
    text(100, 7, 'SSCC'),
    {
      kind: 'barcode',
      symbology: 'sscc',
      text: carton.sscc,
      yMm: 105,
      heightMm: SSCC_HEIGHT_MM,
      moduleDots: SSCC_MODULE_DOTS,
    },
    text(139.5, 12, ssccInWords(carton.sscc), { align: 'center', isBold: true }),
  ];
}

/** @param pallet null where its size is not known */
export function palletLabel(
  request: PrintedRequest,
  pallet: PalletKind | null,
  place: number,
  count: number,
  load: string,
): Label {
  const number = requestNumber(request.irNumberOf);
  const size = pallet === null ? '' : sizeInWords(pallet);
  return [
    ...addresses(request),
    ...numbers(request, `Pallet ${place} of ${count}`, [purchase(request), size].filter(Boolean)),
    text(62, 7, 'THE WHOLE REQUEST'),
    text(66.5, 11, load),
    text(78, 54, `${place} / ${count}`, { align: 'center', isBold: true }),
    line(102),
    {
      kind: 'barcode',
      symbology: 'code128',
      text: number,
      yMm: 108,
      heightMm: NUMBER_HEIGHT_MM,
      moduleDots: number.length < NARROW_FROM_LENGTH ? NUMBER_MODULE_DOTS : NUMBER_MODULE_DOTS - 1,
    },
    text(137, 14, number, { align: 'center', isBold: true }),
  ];
}
