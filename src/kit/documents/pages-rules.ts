// The content of a document's pages, part by part. It is only described here; thread/page-writer.ts lays it out.

export interface Column {
  readonly title: string;
  /** Share of the width; the shares of a table add up to 1. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

/** A framed block: a small title with lines below. */
export interface Block {
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly isBold?: boolean }[];
}

/** A signature field: what is signed, and the label of each line. */
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
  /** Determines the paper size. */
  readonly country: string;
  /** Not printed, but part of the file: the same content at the same time gives the same bytes. */
  readonly time: Date;
}

/** Each part is sent to the drawing thread at once, so a long table is split. */
const ROWS_PER_PART = 50;
const SPACE = 10;

export class Pages {
  readonly options: PagesOptions;
  readonly parts: PagePart[] = [];

  constructor(options: PagesOptions) {
    this.options = options;
  }

  /** A heading with a barcode on its right: the number as bars and text. */
  heading(text: string, number: string, size = 18): void {
    this.parts.push({ kind: 'heading', text, number, size });
  }

  text(text: string, style: TextStyle = {}): void {
    this.parts.push({ kind: 'text', text, style });
  }

  /** A text of several lines; beyond `linesMax` it is truncated with dots. */
  paragraph(text: string, linesMax: number): void {
    this.parts.push({ kind: 'paragraph', text, linesMax });
  }

  /** A text shown only where a character of these texts is in none of the fonts. */
  ifUnshown(texts: readonly string[], text: string): void {
    this.parts.push({ kind: 'unshown', texts, text });
  }

  space(height = SPACE): void {
    this.parts.push({ kind: 'space', height });
  }

  /** Starts a new page unless this many rows still fit on this one. */
  keepTogether(rows: number): void {
    this.parts.push({ kind: 'keep', rows });
  }

  /** One line per row; cells that do not fit are truncated with dots. The header is repeated on every page. */
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
