// Reads the barcodes that are drawn on the pages of a PDF, by a library that reads them from pictures.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const PIXELS_PER_POINT = 4;
const WHITE = 255;
/** Everything a page has beside its bars is drawn in other ways. */
const RECTANGLE = /^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm;

interface FoundBarcode {
  readonly format: string;
  readonly text: string;
  /** `]C1` where the first character is FNC1: GS1-128. */
  readonly symbologyIdentifier: string;
}

let isReady = false;

async function prepare(): Promise<void> {
  if (isReady) return;
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = (await readFile(path)).buffer as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  isReady = true;
}

/** What is read on each page, in their order. */
export async function barcodesOf(pdf: Buffer): Promise<FoundBarcode[][]> {
  await prepare();
  const found: FoundBarcode[][] = [];
  for (const { content, width, height } of pagesOf(pdf)) {
    const picture = drawn(content, width, height);
    const read = await readBarcodes(picture, {
      formats: ['Code128'],
      tryHarder: true,
      maxNumberOfSymbols: 10,
    });
    found.push(read.map(({ format, text, symbologyIdentifier }) => ({ format, text, symbologyIdentifier })));
  }
  return found;
}

interface Page {
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

function pagesOf(pdf: Buffer): Page[] {
  const file = pdf.toString('latin1');
  const streams = new Map<string, string>();
  for (const match of file.matchAll(/(?:^|\n)(\d+) 0 obj\n<<([^>]*)>>\s*stream\r?\n/g)) {
    const [whole, id = '', dictionary = ''] = match;
    const from = match.index + whole.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const bytes = pdf.subarray(from, from + length);
    if (dictionary.includes('/FlateDecode')) streams.set(id, inflateSync(bytes).toString('latin1'));
  }
  return [...file.matchAll(/\/Type \/Page\b(?!s)[^>]*/g)].map(([text]) => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
    const content = streams.get(/\/Contents (\d+) 0 R/.exec(text)?.[1] ?? '') ?? '';
    return { content, width: Number(width), height: Number(height) };
  });
}

/** The rectangles of a page as black pixels on white ones; pdfkit counts from the upper edge. */
function drawn(content: string, widthPt: number, heightPt: number) {
  const width = Math.ceil(widthPt * PIXELS_PER_POINT);
  const height = Math.ceil(heightPt * PIXELS_PER_POINT);
  const data = new Uint8ClampedArray(width * height * 4).fill(WHITE);
  for (const [, ...numbers] of content.matchAll(RECTANGLE)) {
    const [x = 0, y = 0, wide = 0, high = 0] = numbers.map((one) => Number(one) * PIXELS_PER_POINT);
    for (let row = Math.round(y); row < Math.round(y + high); row += 1) {
      for (let column = Math.round(x); column < Math.round(x + wide); column += 1) {
        const at = (row * width + column) * 4;
        data.fill(0, at, at + 3);
      }
    }
  }
  return { data, width, height } as Exclude<
    Parameters<typeof readBarcodes>[0],
    Blob | ArrayBuffer | Uint8Array
  >;
}
