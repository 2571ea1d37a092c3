// What stands where on the labels of units, cartons and pallets for marketplaces.
import {
  LABEL_WIDTH_MM,
  type Label,
  type LabelElement,
  type LabelText,
  ssccInWords,
  UNIT_LABEL,
} from '../../../kit/documents/label-rules.ts';
import type { CartonOnLabel, DatedUnits, PalletOnLabel } from './types.ts';

const MARGIN_MM = 4;
const UNIT_MARGIN_MM = 2;
const WIDTH_MM = LABEL_WIDTH_MM - 2 * MARGIN_MM;
const UNIT_WIDTH_MM = UNIT_LABEL.widthMm - 2 * UNIT_MARGIN_MM;
const CONTENT_LINES_MAX = 5;
const SSCC_MODULE_DOTS = 4;
/** Ten letters in Code 128 are 145 modules: two dots each are 36 mm. */
const FNSKU_MODULE_DOTS = 2;

const text = (
  yMm: number,
  sizePt: number,
  words: string,
  more: Partial<Omit<LabelText, 'kind' | 'text'>> = {},
): LabelText => ({ kind: 'text', text: words, xMm: MARGIN_MM, yMm, widthMm: WIDTH_MM, sizePt, ...more });
const line = (yMm: number): LabelElement => ({ kind: 'line', xMm: MARGIN_MM, yMm, widthMm: WIDTH_MM });
const onUnit = { xMm: UNIT_MARGIN_MM, widthMm: UNIT_WIDTH_MM } as const;

/** The marketplace's code of the unit, its name and its condition. */
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
export function expiryLabel({ expiration, lot, sku }: Omit<DatedUnits, 'quantity'>): Label {
  const [year, month, day] = expiration.split('-');
  return [
    text(3, 9, 'EXPIRES', { ...onUnit, align: 'center' }),
    text(8, 24, `${month}-${day}-${year}`, { ...onUnit, align: 'center', isBold: true }),
    text(20.5, 9, lot === null ? '' : `Lot ${lot}`, { ...onUnit, align: 'center' }),
    text(25.5, 7, sku, { ...onUnit, align: 'center' }),
  ].filter((element) => element.text !== '');
}

function head(
  of: Pick<
    CartonOnLabel,
    'orgName' | 'warehouseName' | 'city' | 'state' | 'marketplace' | 'shipment' | 'isKnown' | 'center'
  >,
): LabelElement[] {
  const half = WIDTH_MM / 2 - 2;
  const right = { xMm: MARGIN_MM + half + 4, widthMm: half };
  return [
    text(4, 7, 'FROM', { widthMm: half }),
    text(8, 10, of.orgName, { widthMm: half, isBold: true }),
    text(12.8, 9, of.warehouseName, { widthMm: half }),
    text(17.2, 9, [of.city, of.state].filter((part) => part !== null).join(', '), { widthMm: half }),
    text(4, 7, 'SHIP TO', right),
    text(8, 10, of.marketplace, { ...right, isBold: true }),
    text(12.8, 26, of.center ?? 'not known yet', {
      ...right,
      isBold: of.center !== null,
      sizePt: of.center === null ? 11 : 26,
    }),
    line(27),
    text(29.5, 7, of.isKnown ? 'SHIPMENT' : `HUB’S NUMBER · ${of.marketplace} does not know this shipment`),
    text(33.5, 18, of.shipment ?? 'not assigned yet', { isBold: true }),
  ];
}

const inches = (value: number) => String(Number(value.toFixed(2)));
const sizeInWords = (of: {
  readonly length_in: number;
  readonly width_in: number;
  readonly height_in: number;
  readonly weight_lb: number;
}) => `${[of.length_in, of.width_in, of.height_in].map(inches).join(' × ')} in · ${inches(of.weight_lb)} lb`;

function code(sscc: string): LabelElement[] {
  return [
    line(98),
    text(100, 7, 'SSCC'),
    { kind: 'barcode', symbology: 'sscc', text: sscc, yMm: 105, heightMm: 32, moduleDots: SSCC_MODULE_DOTS },
    text(139.5, 12, ssccInWords(sscc), { align: 'center', isBold: true }),
  ];
}

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
    text(62, 9, `${carton.units} ${carton.units === 1 ? 'unit' : 'units'}`, { align: 'right', isBold: true }),
    ...lines.map((words, index) => text(67 + index * 5.4, 9.5, words)),
    ...code(carton.sscc),
  ];
}

export function palletLabel(pallet: PalletOnLabel): Label {
  return [
    ...head(pallet),
    text(44, 9, sizeInWords(pallet)),
    line(60),
    text(62, 7, 'PALLET'),
    text(68, 22, `${pallet.cartons} ${pallet.cartons === 1 ? 'carton' : 'cartons'}`, { isBold: true }),
    text(80, 16, `${pallet.units} ${pallet.units === 1 ? 'unit' : 'units'}`),
    ...code(pallet.sscc),
  ];
}
