// What stands where on a label that the service draws itself: no carrier's own form, but all that a carrier needs to read.
import {
  LABEL_WIDTH_MM,
  type Label,
  type LabelElement,
  type LabelText,
} from '../../../kit/documents/label-rules.ts';
import type { LabelAddress } from './types.ts';

const MARGIN_MM = 4;
const WIDTH_MM = LABEL_WIDTH_MM - 2 * MARGIN_MM;
const MODULE_DOTS = 2;
/** So many characters fit with bars of three dots; digits take half the room. */
const WIDE_LENGTH_MAX = 18;
const WIDE_DIGITS_MAX = 34;

export interface ParcelOnLabel {
  readonly from: LabelAddress;
  readonly to: LabelAddress;
  readonly carrier: string;
  readonly serviceName: string;
  /** What is printed as bars, and what it is. */
  readonly trackingNumber: string;
  readonly numberTitle?: string;
  readonly subOrderNumber: string;
  readonly marketOrderId: string;
  readonly carton: number;
  readonly cartons: number;
  /** Null where nobody has weighed it. */
  readonly weightLb: number | null;
  readonly sizeIn: readonly [number, number, number] | null;
  readonly shipDay: string;
}

const text = (
  yMm: number,
  sizePt: number,
  words: string,
  more: Partial<Omit<LabelText, 'kind' | 'text'>> = {},
): LabelText => ({ kind: 'text', text: words, xMm: MARGIN_MM, yMm, widthMm: WIDTH_MM, sizePt, ...more });
const line = (yMm: number): LabelElement => ({ kind: 'line', xMm: MARGIN_MM, yMm, widthMm: WIDTH_MM });

function addressLines({
  name,
  line1,
  line2,
  line3,
  city,
  state,
  postalCode,
  country,
}: LabelAddress): string[] {
  const place = [city, [state, postalCode].filter((part) => part !== null).join(' ')]
    .filter((part) => part !== '')
    .join(', ');
  return [name, line1, line2, line3, place, country].filter(
    (part) => part !== null && part !== '',
  ) as string[];
}

export function parcelLabel(parcel: ParcelOnLabel): Label {
  const { trackingNumber: number } = parcel;
  const weight = parcel.weightLb === null ? '' : `${Number(parcel.weightLb.toFixed(3))} lb`;
  const size = parcel.sizeIn === null ? null : `${parcel.sizeIn.join(' × ')} in`;
  const isWide = number.length <= (/^\d+$/.test(number) ? WIDE_DIGITS_MAX : WIDE_LENGTH_MAX);
  const half = WIDTH_MM / 2 - 2;
  const elements: LabelElement[] = [
    text(4, 7, 'FROM', { widthMm: half }),
    ...addressLines(parcel.from).map((words, index) => text(7.5 + index * 3.6, 8, words, { widthMm: half })),
    text(4, 7, 'SHIPS', { xMm: MARGIN_MM + half + 4, widthMm: half, align: 'right' }),
    text(7.5, 9, parcel.shipDay, { xMm: MARGIN_MM + half + 4, widthMm: half, align: 'right', isBold: true }),
    text(12, 9, weight, { xMm: MARGIN_MM + half + 4, widthMm: half, align: 'right' }),
    text(16.5, 9, size ?? '', { xMm: MARGIN_MM + half + 4, widthMm: half, align: 'right' }),
    text(21, 9, `Carton ${parcel.carton} of ${parcel.cartons}`, {
      xMm: MARGIN_MM + half + 4,
      widthMm: half,
      align: 'right',
    }),
    line(30),
    text(32.5, 7, 'SHIP TO'),
    ...addressLines(parcel.to).map((words, index) =>
      text(36.5 + index * 6, 13, words, { isBold: true, xMm: MARGIN_MM + 4, widthMm: WIDTH_MM - 4 }),
    ),
    line(75),
    text(78, 22, parcel.carrier, { isBold: true, widthMm: WIDTH_MM }),
    text(88, 14, parcel.serviceName),
    line(97),
    text(99, 7, parcel.numberTitle ?? 'TRACKING NUMBER'),
    {
      kind: 'barcode',
      symbology: 'code128',
      text: number,
      yMm: 104,
      heightMm: 28,
      moduleDots: isWide ? MODULE_DOTS + 1 : MODULE_DOTS,
    },
    text(134, 12, number, { align: 'center', isBold: true }),
    line(142),
    text(144.5, 9, parcel.subOrderNumber, { widthMm: half }),
    text(144.5, 9, parcel.marketOrderId, { xMm: MARGIN_MM + half + 4, widthMm: half, align: 'right' }),
  ];
  return elements.filter((element) => element.kind !== 'text' || element.text !== '');
}
