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
    text: textOf(file, bytes, content),
    bars: [...content.matchAll(/ re$/gm)].length,
  };
}

/** What each code of an embedded font stands for, by the name that the pages give the font. */
function embeddedFonts(file: string, bytes: Buffer): Map<string, string[]> {
  const objects = new Map<string, number>();
  for (const match of file.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) objects.set(match[1] ?? '', match.index);
  const found = new Map<string, string[]>();
  for (const [, name = '', id = ''] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const at = objects.get(id) ?? 0;
    const font = file.slice(at, file.indexOf('endobj', at));
    const map = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1];
    if (map === undefined) continue;
    const from = file.indexOf('stream\n', objects.get(map)) + 'stream\n'.length;
    const text = inflateSync(bytes.subarray(from)).toString('latin1');
    const codes = [...text.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) =>
        String.fromCharCode(
          ...hex
            .split(' ')
            .filter(Boolean)
            .map((unit) => Number.parseInt(unit, 16)),
        ),
      ),
    );
    found.set(name, codes);
  }
  return found;
}

function textOf(file: string, bytes: Buffer, content: string): string {
  const windows1252 = new TextDecoder('windows-1252');
  const fonts = embeddedFonts(file, bytes);
  const shown: string[] = [];
  let codes: string[] | undefined;
  for (const match of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/gi)) {
    if (match[1] !== undefined) {
      codes = fonts.get(match[1]);
      continue;
    }
    const hex = [...(match[2] ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, one = '']) => one).join('');
    const units = hex.match(/.{4}/g) ?? [];
    shown.push(
      codes === undefined
        ? windows1252.decode(Buffer.from(hex, 'hex'))
        : units.map((unit) => codes?.[Number.parseInt(unit, 16)] ?? '').join(''),
    );
  }
  return shown.join('\n');
}
