// What stands on the pages of a document, part by part. It is only described here; thread/page-writer.ts lays it out.

export interface Column {
  readonly title: string;
  /** Share of the width; all shares of a table add up to 1. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

/** A framed part of a page: a small title, and lines below it. */
export interface Block {
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly isBold?: boolean }[];
}

/** A place to sign: what is signed, and what is to be written on each of its lines. */
export interface SignatureBox {
  readonly title: string;
  readonly words: readonly string[];
  readonly fields: readonly string[];
}

export interface TextStyle {
  readonly size?: number;
  readonly isBold?: boolean;
}

export type Row = readonly string[];

export type PagePart =
  | { readonly kind: 'heading'; readonly text: string; readonly number: string; readonly size: number }
  | { readonly kind: 'text'; readonly text: string; readonly style: TextStyle }
  | { readonly kind: 'paragraph'; readonly text: string; readonly linesMax: number }
  | { readonly kind: 'unshown'; readonly texts: readonly string[]; readonly text: string }
  | { readonly kind: 'space'; readonly height: number }
  | { readonly kind: 'keep'; readonly rows: number }
  | { readonly kind: 'table'; readonly columns: readonly Column[] }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'blocks'; readonly blocks: readonly Block[] }
  | { readonly kind: 'signatures'; readonly boxes: readonly SignatureBox[] };

export interface PagesOptions {
  readonly title: string;
  /** Decides on the size of the paper. */
  readonly country: string;
  /** Printed nowhere, but part of the file: the same content at the same time gives the same bytes. */
  readonly time: Date;
}

/** A part is sent to the thread that draws at once: so a long table is many parts. */
const ROWS_PER_PART = 50;
const SPACE = 10;

export class Pages {
  readonly options: PagesOptions;
  readonly parts: PagePart[] = [];

  constructor(options: PagesOptions) {
    this.options = options;
  }

  /** A heading with a barcode at its right: the number that is scanned, in bars and in letters. */
  heading(text: string, number: string, size = 18): void {
    this.parts.push({ kind: 'heading', text, number, size });
  }

  text(text: string, style: TextStyle = {}): void {
    this.parts.push({ kind: 'text', text, style });
  }

  /** A text of several lines; of more than `linesMax`, the last one ends in dots. */
  paragraph(text: string, linesMax: number): void {
    this.parts.push({ kind: 'paragraph', text, linesMax });
  }

  /** A text that stands there only where a character of those texts is in none of the fonts. */
  ifUnshown(texts: readonly string[], text: string): void {
    this.parts.push({ kind: 'unshown', texts, text });
  }

  space(height = SPACE): void {
    this.parts.push({ kind: 'space', height });
  }

  /** Begins a new page unless so many rows still fit on this one: what belongs together stays together. */
  keepTogether(rows: number): void {
    this.parts.push({ kind: 'keep', rows });
  }

  /** One line per row; what does not fit its column ends in dots. The head stands on every page. */
  table(columns: readonly Column[], rows: readonly Row[]): void {
    this.parts.push({ kind: 'table', columns });
    for (let from = 0; from < rows.length; from += ROWS_PER_PART)
      this.parts.push({ kind: 'rows', rows: rows.slice(from, from + ROWS_PER_PART) });
    this.space();
  }

  /** Side by side, of equal width and height. */
  blocks(blocks: readonly Block[]): void {
    this.parts.push({ kind: 'blocks', blocks });
  }

  /** Side by side; each field is a line to write on. */
  signatures(boxes: readonly SignatureBox[]): void {
    this.parts.push({ kind: 'signatures', boxes });
  }
}
