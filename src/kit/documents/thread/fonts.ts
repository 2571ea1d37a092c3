// The bundled fonts, for characters that Helvetica lacks.
import { readFile } from 'node:fs/promises';
import type { FontName } from './text-rules.ts';

const FILES = {
  wide: 'DejaVuSans.ttf',
  'wide bold': 'DejaVuSans-Bold.ttf',
  han: 'DroidSansFallback.ttf',
} as const;
type FontFile = keyof typeof FILES;

export type Fonts = Readonly<Record<FontFile, Buffer>>;

/** Five megabytes, read with the first document. */
export async function readFonts(): Promise<Fonts> {
  const read = (name: FontFile) => readFile(new URL(`./fonts/${FILES[name]}`, import.meta.url));
  const [wide, bold, han] = await Promise.all([read('wide'), read('wide bold'), read('han')]);
  return { wide, 'wide bold': bold, han };
}

/** Members of pdfkit's fonts that its types omit. */
interface OpenFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** The fonts of one document; each is opened on first use. */
export class DocumentFonts {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #known = { wide: new Map<number, boolean>(), han: new Map<number, boolean>() };

  constructor(pdf: PDFKit.PDFDocument, fonts: Fonts) {
    this.#pdf = pdf;
    for (const [name, bytes] of Object.entries(fonts)) pdf.registerFont(name, bytes);
  }

  readonly has = (font: 'wide' | 'han', codePoint: number): boolean => {
    const known = this.#known[font].get(codePoint);
    if (known !== undefined) return known;
    this.#pdf.font(font);
    const has = (this.#pdf as unknown as OpenFont)._font.font.hasGlyphForCodePoint(codePoint);
    this.#known[font].set(codePoint, has);
    return has;
  };

  choose(font: FontName, isBold: boolean): PDFKit.PDFDocument {
    if (font === 'standard') return this.#pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica');
    return this.#pdf.font(font === 'wide' && isBold ? 'wide bold' : font);
  }
}
