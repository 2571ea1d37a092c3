// Layout of the labels of a request.
import {
  cityLine,
  INNER_WIDTH_MM,
  type Label,
  type LabelElement,
  LEFT_HALF,
  line,
  MARGIN_MM,
  RIGHT_HALF,
  ssccBelow,
  text,
} from '../../../kit/documents/label-rules.ts';
import { counted } from '../../../kit/kernel/counted.ts';
import { requestNumber } from '../state-rules.ts';

export interface PrintedRequest {
  readonly irNumberOf: number;
  readonly orgName: string;
  readonly status: string;
  readonly updated: string;
  readonly note: string | null;
  readonly carrier: string | null;
  readonly trackingNumbers: readonly string[];
  readonly poNumber: string | null;
  readonly containerNumber: string | null;
  /** Of a transfer: the warehouse that the goods come from. */
  readonly sourceName: string | null;
  readonly warehouseId: number;
  readonly warehouseName: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string;
  readonly timezone: string;
  readonly pallets: readonly PalletKind[];
}

export interface PalletKind {
  readonly quantity: number;
  readonly length_in: number;
  readonly width_in: number;
  readonly height_in: number;
  readonly weight_lb: number;
}

export interface PrintedItem {
  readonly requestItemId: number;
  readonly itemId: number;
  readonly mpn: string | null;
  readonly name: string | null;
  readonly sku: string | null;
  readonly upc: string | null;
  readonly lot: string | null;
  readonly expiration: string | null;
  readonly caseUnits: number | null;
  readonly quantity: number;
  /** Of a transfer that has left: its units by lot. */
  readonly departed: readonly Pick<PrintedItem, 'lot' | 'expiration' | 'quantity'>[];
}

export interface PrintedCarton {
  readonly id: number;
  readonly sscc: string;
  readonly length_in: number | null;
  readonly width_in: number | null;
  readonly height_in: number | null;
  readonly weight_lb: number | null;
  readonly contents: readonly PrintedItem[];
}

const NUMBER_MODULE_DOTS = 4;
/** Longer ones would not fit. */
const NARROW_FROM_LENGTH = 13;
const NUMBER_HEIGHT_MM = 26;
const CONTENT_LINES_MAX = 6;

/** From whom, and where to. */
function addresses(request: PrintedRequest): LabelElement[] {
  const to = [request.warehouseName, ...addressLines(request)];
  return [
    text(4, 7, 'FROM', LEFT_HALF),
    text(8, 10, request.orgName, { ...LEFT_HALF, isBold: true }),
    ...(request.sourceName === null ? [] : [text(12.4, 9, request.sourceName, LEFT_HALF)]),
    text(4, 7, 'SHIP TO', RIGHT_HALF),
    ...to
      .slice(0, 5)
      .map((words, index) =>
        text(8 + index * 4.4, index === 0 ? 10 : 9, words, { ...RIGHT_HALF, isBold: index === 0 }),
      ),
    line(31),
  ];
}

export function addressLines(request: PrintedRequest): string[] {
  const { line1, line2, city, state, postalCode, country } = request;
  return [line1, line2 ?? '', cityLine(city, state, postalCode), country].filter((part) => part !== '');
}

/** The number in large letters, and what else distinguishes it. */
function numbers(request: PrintedRequest, which: string, facts: readonly string[]): LabelElement[] {
  return [
    text(33.5, 7, 'INVENTORY REQUEST'),
    text(37.5, 24, requestNumber(request.irNumberOf), { isBold: true, widthMm: 50 }),
    text(41, 12, which, { xMm: MARGIN_MM + 50, widthMm: INNER_WIDTH_MM - 50, align: 'right', isBold: true }),
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
export function cartonLabel(request: PrintedRequest, carton: PrintedCarton, place: number, count: number) {
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
    text(62, 9, counted(units, 'unit'), { align: 'right', isBold: true }),
    ...lines.map((words, index) => text(66.5 + index * 5, 9.5, words)),
    ...ssccBelow(carton.sscc),
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
