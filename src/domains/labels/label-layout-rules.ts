// The layout of labels drawn by the service: no carrier's own format, but everything a carrier needs to read.
import {
  cityLine,
  INNER_WIDTH_MM,
  type Label,
  type LabelElement,
  LEFT_HALF,
  line,
  MARGIN_MM,
  RIGHT_HALF,
  text,
} from '../../kit/documents/label-rules.ts';
import type { LabelAddress } from './types.ts';

const MODULE_DOTS = 2;
/** As many characters as fit with three-dot bars; digits take half the width. */
const WIDE_LENGTH_MAX = 18;
const WIDE_DIGITS_MAX = 34;

export interface ParcelOnLabel {
  readonly from: LabelAddress;
  readonly to: LabelAddress;
  readonly carrier: string;
  readonly serviceName: string;
  /** Printed as a barcode and as text. */
  readonly trackingNumber: string;
  readonly numberTitle?: string;
  readonly subOrderNumber: string;
  readonly marketOrderId: string;
  readonly carton: number;
  readonly cartons: number;
  /** Null if it was not weighed. */
  readonly weightLb: number | null;
  readonly sizeIn: readonly [number, number, number] | null;
  readonly shipDay: string;
  readonly isSigned?: boolean;
}

function addressLines({ name, company, line1, line2, line3, country, ...place }: LabelAddress): string[] {
  const city = cityLine(place.city, place.state, place.postalCode);
  const lines = [name, company, line1, line2, line3, city, country];
  return lines.filter((one) => one !== undefined && one !== null && one !== '') as string[];
}

export function parcelLabel(parcel: ParcelOnLabel): Label {
  const { trackingNumber: number } = parcel;
  const weight = parcel.weightLb === null ? '' : `${Number(parcel.weightLb.toFixed(3))} lb`;
  const size = parcel.sizeIn === null ? null : `${parcel.sizeIn.join(' × ')} in`;
  const isWide = number.length <= (/^\d+$/.test(number) ? WIDE_DIGITS_MAX : WIDE_LENGTH_MAX);
  const right = { ...RIGHT_HALF, align: 'right' } as const;
  const elements: LabelElement[] = [
    text(4, 7, 'FROM', LEFT_HALF),
    ...addressLines(parcel.from).map((words, index) => text(7.5 + index * 3.6, 8, words, LEFT_HALF)),
    text(4, 7, 'SHIPS', right),
    text(7.5, 9, parcel.shipDay, { ...right, isBold: true }),
    text(12, 9, weight, right),
    text(16.5, 9, size ?? '', right),
    text(21, 9, `Carton ${parcel.carton} of ${parcel.cartons}`, right),
    line(30),
    text(32.5, 7, 'SHIP TO'),
    ...addressLines(parcel.to).map((words, index) =>
      text(36.5 + index * 6, 13, words, { isBold: true, xMm: MARGIN_MM + 4, widthMm: INNER_WIDTH_MM - 4 }),
    ),
    line(75),
    text(78, 22, parcel.carrier, { isBold: true }),
    text(79.5, 10, parcel.isSigned === true ? 'SIGNATURE REQUIRED' : '', { ...right, isBold: true }),
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
    text(144.5, 9, parcel.subOrderNumber, LEFT_HALF),
    text(144.5, 9, parcel.marketOrderId, right),
  ];
  return elements.filter((element) => element.kind !== 'text' || element.text !== '');
}
