// Layout of the labels of units, cartons and pallets for marketplaces.
import {
  type Label,
  type LabelElement,
  LEFT_HALF,
  line,
  RIGHT_HALF,
  ssccBelow,
  text,
  UNIT_LABEL,
} from '../../../kit/documents/label-rules.ts';
import { counted } from '../../../kit/kernel/counted.ts';

export interface DatedUnits {
  readonly id: number;
  readonly sku: string;
  /** YYYY-MM-DD. */
  readonly expiration: string;
  readonly lot: string | null;
  readonly quantity: number;
}

interface Destination {
  readonly orgName: string;
  readonly warehouseId: number;
  readonly warehouseName: string;
  readonly city: string;
  readonly state: string | null;
  readonly marketplace: string;
  readonly shipment: string | null;
  /** Whether the marketplace knows the shipment; else its number is the hub's own. */
  readonly isKnown: boolean;
  readonly center: string | null;
  readonly sscc: string;
  readonly length_in: number;
  readonly width_in: number;
  readonly height_in: number;
  readonly weight_lb: number;
  readonly updated: string;
}

export interface CartonOnLabel extends Destination {
  readonly id: number;
  readonly workOrder: string | null;
  readonly isTeamLift: boolean;
  readonly units: number;
  readonly contents: readonly {
    readonly sku: string;
    readonly fnsku: string | null;
    readonly lot: string | null;
    readonly expiration: string | null;
    readonly quantity: number;
  }[];
}

export interface PalletOnLabel extends Destination {
  readonly id: number;
  readonly cartons: number;
  readonly units: number;
}

const UNIT_MARGIN_MM = 2;
const UNIT_WIDTH_MM = UNIT_LABEL.widthMm - 2 * UNIT_MARGIN_MM;
const CONTENT_LINES_MAX = 5;
/** Ten letters in Code 128 are 145 modules: two dots each are 36 mm. */
const FNSKU_MODULE_DOTS = 2;

const onUnit = { xMm: UNIT_MARGIN_MM, widthMm: UNIT_WIDTH_MM } as const;

export function fnskuLabel({ fnsku, name, sku }: { fnsku: string; name: string | null; sku: string }): Label {
  return [
    {
      kind: 'barcode',
      symbology: 'code128',
      text: fnsku,
      yMm: 3,
      heightMm: 12,
      moduleDots: FNSKU_MODULE_DOTS,
    },
    text(16.5, 9, fnsku, { ...onUnit, align: 'center', isBold: true }),
    text(21.5, 7, name ?? sku, { ...onUnit, align: 'center' }),
    text(25.5, 7, `New · ${sku}`, { ...onUnit, align: 'center' }),
  ];
}

/** As Amazon wants dates: month, day, year, in large letters. */
export function expiryLabel({ expiration, lot, sku }: Pick<DatedUnits, 'expiration' | 'lot' | 'sku'>): Label {
  const [year, month, day] = expiration.split('-');
  return [
    text(3, 9, 'EXPIRES', { ...onUnit, align: 'center' }),
    text(8, 24, `${month}-${day}-${year}`, { ...onUnit, align: 'center', isBold: true }),
    text(20.5, 9, lot === null ? '' : `Lot ${lot}`, { ...onUnit, align: 'center' }),
    text(25.5, 7, sku, { ...onUnit, align: 'center' }),
  ].filter((element) => element.text !== '');
}

function head(of: CartonOnLabel | PalletOnLabel): LabelElement[] {
  return [
    text(4, 7, 'FROM', LEFT_HALF),
    text(8, 10, of.orgName, { ...LEFT_HALF, isBold: true }),
    text(12.8, 9, of.warehouseName, LEFT_HALF),
    text(17.2, 9, [of.city, of.state].filter((part) => part !== null).join(', '), LEFT_HALF),
    text(4, 7, 'SHIP TO', RIGHT_HALF),
    text(8, 10, of.marketplace, { ...RIGHT_HALF, isBold: true }),
    text(12.8, 26, of.center ?? 'not known yet', {
      ...RIGHT_HALF,
      isBold: of.center !== null,
      sizePt: of.center === null ? 11 : 26,
    }),
    line(27),
    text(29.5, 7, of.isKnown ? 'SHIPMENT' : `HUB’S NUMBER · ${of.marketplace} does not know this shipment`),
    text(33.5, 18, of.shipment ?? 'not assigned yet', { isBold: true }),
  ];
}

const inches = (value: number) => String(Number(value.toFixed(2)));
const sizeInWords = (of: CartonOnLabel | PalletOnLabel) =>
  `${[of.length_in, of.width_in, of.height_in].map(inches).join(' × ')} in · ${inches(of.weight_lb)} lb`;

type Content = CartonOnLabel['contents'][number];

/** What it is, and below that its lot and date: beside each other they would be cut off. */
function linesOf({ quantity, sku, fnsku, lot, expiration }: Content): string[] {
  const label = [
    ...(lot === null ? [] : [`lot ${lot}`]),
    ...(expiration === null ? [] : [`exp ${expiration}`]),
  ];
  return [
    [`${quantity} × ${sku}`, ...(fnsku === null ? [] : [fnsku])].join(' · '),
    ...(label.length === 0 ? [] : [label.join(' · ')]),
  ];
}

/** As many contents as there is room for, and how many there are beside them. */
function contentLines(contents: readonly Content[]): string[] {
  const lines: string[] = [];
  for (const [index, content] of contents.entries()) {
    const own = linesOf(content);
    const isLast = index === contents.length - 1;
    if (lines.length + own.length > CONTENT_LINES_MAX - (isLast ? 0 : 1))
      return [...lines, `and ${contents.length - index} more`];
    lines.push(...own);
  }
  return lines;
}

export function cartonLabel(carton: CartonOnLabel): Label {
  const lines = contentLines(carton.contents);
  return [
    ...head(carton),
    text(44, 9, [carton.workOrder, sizeInWords(carton)].filter((part) => part !== null).join(' · ')),
    ...(carton.isTeamLift ? [text(50, 22, 'TEAM LIFT', { isBold: true, align: 'center' as const })] : []),
    line(60),
    text(62, 7, 'CONTENTS'),
    text(62, 9, counted(carton.units, 'unit'), { align: 'right', isBold: true }),
    ...lines.map((words, index) => text(67 + index * 5.4, 9.5, words)),
    ...ssccBelow(carton.sscc),
  ];
}

export function palletLabel(pallet: PalletOnLabel): Label {
  return [
    ...head(pallet),
    text(44, 9, sizeInWords(pallet)),
    line(60),
    text(62, 7, 'PALLET'),
    text(68, 22, counted(pallet.cartons, 'carton'), { isBold: true }),
    text(80, 16, counted(pallet.units, 'unit')),
    ...ssccBelow(pallet.sscc),
  ];
}
