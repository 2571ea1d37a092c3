// The elements of a label, in millimetres from its upper left corner: drawn as a PDF, or as ZPL for label printers.

const LABEL_WIDTH_MM = 101.6;
const LABEL_HEIGHT_MM = 152.4;

export interface LabelSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** 4 by 6 inches: for cartons and pallets. */
export const PACKAGE_LABEL: LabelSize = { widthMm: LABEL_WIDTH_MM, heightMm: LABEL_HEIGHT_MM };
/** 2 1/4 by 1 1/4 inches: for units. */
export const UNIT_LABEL: LabelSize = { widthMm: 57.15, heightMm: 31.75 };

export interface LabelText {
  readonly kind: 'text';
  readonly text: string;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly sizePt: number;
  readonly isBold?: boolean;
  readonly align?: 'left' | 'right' | 'center';
}

export interface LabelLine {
  readonly kind: 'line';
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
}

/** A barcode, centred between the edges of the label. */
export interface LabelBarcode {
  readonly kind: 'barcode';
  /** `sscc`: GS1-128 with the application identifier 00; `code128`: the text as it is. */
  readonly symbology: 'sscc' | 'code128';
  readonly text: string;
  readonly yMm: number;
  readonly heightMm: number;
  /** Width of the narrowest bar, in dots of a 203 dpi label printer: 0.125 mm each. */
  readonly moduleDots: number;
}

export type LabelElement = LabelText | LabelLine | LabelBarcode;
export type Label = readonly LabelElement[];

export const MARGIN_MM = 4;
export const INNER_WIDTH_MM = LABEL_WIDTH_MM - 2 * MARGIN_MM;
const COLUMN_GAP_MM = 4;
export const LEFT_HALF = { widthMm: (INNER_WIDTH_MM - COLUMN_GAP_MM) / 2 };
export const RIGHT_HALF = { xMm: MARGIN_MM + LEFT_HALF.widthMm + COLUMN_GAP_MM, ...LEFT_HALF };

export function text(
  yMm: number,
  sizePt: number,
  words: string,
  more: Partial<Omit<LabelText, 'kind' | 'text'>> = {},
): LabelText {
  return { kind: 'text', text: words, xMm: MARGIN_MM, yMm, widthMm: INNER_WIDTH_MM, sizePt, ...more };
}

export function line(yMm: number): LabelLine {
  return { kind: 'line', xMm: MARGIN_MM, yMm, widthMm: INNER_WIDTH_MM };
}

/** GS1 asks for bars of at least 0.495 mm, 31.75 mm high, on logistic labels: four dots are 0.5 mm. */
const SSCC_MODULE_DOTS = 4;
const SSCC_HEIGHT_MM = 32;

/** The lowest third of a logistic label. */
export function ssccBelow(sscc: string): LabelElement[] {
  return [
    line(98),
    text(100, 7, 'SSCC'),
    {
      kind: 'barcode',
      symbology: 'sscc',
      text: sscc,
      yMm: 105,
      heightMm: SSCC_HEIGHT_MM,
      moduleDots: SSCC_MODULE_DOTS,
    },
    // Not in groups: that would need the length of the company prefix.
    text(139.5, 12, `(00) ${sscc}`, { align: 'center', isBold: true }),
  ];
}

/** City, state and postal code: the last line of a North American address. */
export function cityLine(city: string, state: string | null, postalCode: string | null): string {
  const region = [state, postalCode].filter((part) => part !== null).join(' ');
  return [city, region].filter((part) => part !== '').join(', ');
}

/** Lazy: describing a thousand labels at once would block the process. */
export function* labelsOf<T>(all: Iterable<T>, label: (one: T) => Label): Generator<Label, undefined> {
  for (const one of all) yield label(one);
}
