// What stands on a label, in millimetres from its upper left corner. One description is drawn as a PDF
// (thread/label-pdf.ts) and as ZPL for label printers (thread/zpl-rules.ts).

export const LABEL_WIDTH_MM = 101.6;
const LABEL_HEIGHT_MM = 152.4;

export interface LabelSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** 4 by 6 inches: of cartons and pallets. */
export const PACKAGE_LABEL: LabelSize = { widthMm: LABEL_WIDTH_MM, heightMm: LABEL_HEIGHT_MM };
/** 2 1/4 by 1 1/4 inches: of units. */
export const UNIT_LABEL: LabelSize = { widthMm: 57.15, heightMm: 31.75 };

export interface LabelText {
  readonly kind: 'text';
  readonly text: string;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  /** Height of its letters, as type is measured. */
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

/** Bars, centred between the edges of the label. */
export interface LabelBarcode {
  readonly kind: 'barcode';
  /** `sscc`: GS1-128 with the application identifier 00; `code128`: the text as it is. */
  readonly symbology: 'sscc' | 'code128';
  readonly text: string;
  readonly yMm: number;
  readonly heightMm: number;
  /** Width of the narrowest bar, in dots of a label printer with 203 dots per inch: 0.125 mm each. */
  readonly moduleDots: number;
}

export type LabelElement = LabelText | LabelLine | LabelBarcode;
export type Label = readonly LabelElement[];

/** Described one by one, when each is asked for: a thousand of them at once would hold a process up. */
export function* labelsOf<T>(all: Iterable<T>, label: (one: T) => Label): Generator<Label, undefined> {
  for (const one of all) yield label(one);
}

/** What people read below an SSCC: (00) 0 0614141 000000001 0 would need the length of the prefix, which nobody can tell. */
export function ssccInWords(sscc: string): string {
  return `(00) ${sscc}`;
}
