// Reads just enough of a PDF to know that it is one and what stands on its pages.
import { inflateSync } from 'node:zlib';

interface ReadPdf {
  readonly pages: number;
  /** Everything that is written, piece by piece, in the order of the file. */
  readonly text: string;
  /** Width and height of the first page, in points. */
  readonly size: readonly number[];
  /** Rectangles: the bars. */
  readonly bars: number;
}

export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1');
  if (!file.startsWith('%PDF-1.') || !file.trimEnd().endsWith('%%EOF')) throw new Error('not a PDF');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]);
  if (!file.startsWith('xref', start)) throw new Error('the cross-reference table is not where it should be');
  const streams: string[] = [];
  for (const match of file.matchAll(/<<([^>]*)>>\s*stream\r?\n/g)) {
    const length = Number(/\/Length (\d+)/.exec(match[1] ?? '')?.[1]);
    const from = match.index + match[0].length;
    const stream = bytes.subarray(from, from + length);
    const isPacked = (match[1] ?? '').includes('/FlateDecode');
    streams.push((isPacked ? inflateSync(stream) : stream).toString('latin1'));
  }
  const content = streams.join('\n');
  return {
    pages: [...file.matchAll(/\/Type \/Page\b(?!s)/g)].length,
    size: (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? []).slice(1).map(Number),
    text: textOf(content),
    bars: [...content.matchAll(/ re$/gm)].length,
  };
}

function textOf(content: string): string {
  const windows1252 = new TextDecoder('windows-1252');
  const shown = [...content.matchAll(/\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/gi)].map((match) =>
    [...(match[1] ?? '').matchAll(/<([0-9a-f]*)>/gi)]
      .map(([, hex = '']) => windows1252.decode(Buffer.from(hex, 'hex')))
      .join(''),
  );
  return shown.join('\n');
}
