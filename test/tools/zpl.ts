// Reads ZPL far enough to know what a label printer would print: texts, and barcodes with what their control codes mean.

interface ZplBarcode {
  readonly text: string;
  /** FNC1 at the start makes it GS1-128. */
  readonly isGs1: boolean;
  readonly x: number;
  readonly y: number;
  readonly moduleDots: number;
  readonly height: number;
}

interface ZplLabel {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly string[];
  readonly barcodes: readonly ZplBarcode[];
}

const COMMAND = /\^([A-Z][A-Z0-9@])([^^]*)/g;

export function readZpl(text: string): ZplLabel[] {
  return text
    .split('^XZ')
    .slice(0, -1)
    .map((label) => readLabel(label.replaceAll('\n', '')));
}

function readLabel(label: string): ZplLabel {
  if (!label.startsWith('^XA')) throw new Error('a label begins with ^XA');
  let [width, height] = [0, 0];
  let [x, y] = [0, 0];
  let [moduleDots, barHeight] = [2, 0];
  let isBarcode = false;
  let isHex = false;
  let data: string | null = null;
  const texts: string[] = [];
  const barcodes: ZplBarcode[] = [];
  for (const [, name = '', rest = ''] of label.matchAll(COMMAND)) {
    const numbers = rest.split(',').map(Number);
    if (name === 'PW') width = numbers[0] ?? 0;
    else if (name === 'LL') height = numbers[0] ?? 0;
    else if (name === 'FO') [x = 0, y = 0] = numbers;
    else if (name === 'BY') [moduleDots = 2] = numbers;
    else if (name === 'BC') {
      isBarcode = true;
      barHeight = numbers[1] ?? 0;
      if (!/^N,\d+,N,N,N,N$/.test(rest))
        throw new Error(`^BC${rest}: control codes would not be read as such`);
    } else if (name === 'FH') isHex = rest === '\\';
    else if (name === 'FD') data = rest;
    else if (name === 'FS') {
      if (data !== null && isBarcode)
        barcodes.push({ ...decoded(data), x, y, moduleDots, height: barHeight });
      else if (data !== null) texts.push(isHex ? plain(data) : data);
      [isBarcode, isHex, data] = [false, false, null];
    }
  }
  return { width, height, texts, barcodes };
}

const plain = (data: string) =>
  data.replaceAll(/\\([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Control codes of ^BC: >; begins with pairs of digits, >: with letters; >8 is FNC1. */
function decoded(data: string): { text: string; isGs1: boolean } {
  const start = data.slice(0, 2);
  if (start !== '>;' && start !== '>:') throw new Error(`${data} does not say how it begins`);
  const isGs1 = data.startsWith('>8', 2);
  const text = data.slice(isGs1 ? 4 : 2);
  if (text.includes('>')) throw new Error(`${data} has control codes that this reader does not know`);
  if (start === '>;' && !/^(\d\d)+$/.test(text)) throw new Error(`${data} is no list of pairs of digits`);
  return { text, isGs1 };
}
