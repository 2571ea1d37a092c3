// Parses a body that a scan has found within its bounds. A large one is parsed part by part, yielding to the event loop.
import { Yielder } from '../kernel/yielder.ts';
import { CUT_DEPTH_MAX, type CutList, type JsonScan, PART_BYTES } from './json-scan.ts';
import { Problem, type Violation } from './problems.ts';
import { escapePointer, uncleanTexts } from './text.ts';

export interface ParsedBody {
  readonly value: unknown;
  readonly unclean: readonly Violation[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** For parts: a byte order mark in the middle is not JSON. */
const utf8Part = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @param scan has scanned all of the bytes */
export function parseSmall(bytes: Buffer, scan: JsonScan): ParsedBody {
  const value = parseText(utf8, bytes, '');
  return { value, unclean: scan.hasEscape ? uncleanTexts(value) : [] };
}

export function isSmall(bytes: Buffer): boolean {
  return bytes.length <= PART_BYTES;
}

/**
 * @param scan has scanned all of the bytes
 * @param restBytesMax limit for everything except the long lists, which is parsed at once
 */
export async function parseLarge(bytes: Buffer, scan: JsonScan, restBytesMax: number): Promise<ParsedBody> {
  const yielder = new Yielder();
  await yielder.next();
  scan.finish();
  const { lists } = scan;
  const rest = parseText(utf8, withoutLists(bytes, lists, restBytesMax), '');
  const unclean: Violation[] = [];
  const look = (value: unknown, pointer: string) => {
    if (scan.hasEscape) uncleanTexts(value, pointer, unclean);
  };
  const fill = async (marker: readonly unknown[], pointer: string): Promise<unknown[]> => {
    const whole: unknown[] = [];
    for (const part of partsOf(bytes, lists[marker[0] as number] as CutList)) {
      await yielder.next();
      for (const element of parsePart(part, pointer)) {
        look(element, `${pointer}/${whole.length}`);
        whole.push(element);
      }
    }
    return whole;
  };
  // Down to the cutting depth, every list is a marker now.
  const fillObject = async (object: object, at: string, depth: number): Promise<void> => {
    for (const [name, value] of Object.entries(object)) {
      const pointer = `${at}/${escapePointer(name)}`;
      if (Array.isArray(value)) {
        look({ [name]: null }, at);
        const whole = {
          value: await fill(value, pointer),
          enumerable: true,
          writable: true,
          configurable: true,
        };
        Object.defineProperty(object, name, whole);
      } else if (value !== null && typeof value === 'object' && depth < CUT_DEPTH_MAX - 1) {
        look({ [name]: null }, at);
        await fillObject(value, pointer, depth + 1);
      } else look({ [name]: value }, at);
    }
  };
  if (Array.isArray(rest)) return { value: await fill(rest, ''), unclean };
  if (rest !== null && typeof rest === 'object') await fillObject(rest, '', 1);
  return { value: rest, unclean };
}

/** The text with each list replaced by its number. */
function withoutLists(bytes: Buffer, lists: readonly CutList[], bytesMax: number): Buffer {
  const listed = lists.reduce((sum, { starts, end }) => sum + end - (starts[0] as number), 0);
  if (bytes.length - listed > bytesMax) {
    throw new Problem('body_too_large', {
      detail: `outside its lists the body has more than ${bytesMax} bytes`,
    });
  }
  const pieces: Buffer[] = [];
  let from = 0;
  for (const [index, { starts, end }] of lists.entries()) {
    pieces.push(bytes.subarray(from, starts[0]), Buffer.from(String(index)));
    from = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(from)]);
}

interface CutPart {
  readonly bytes: Buffer;
  /** There must be something between commas; a list of one part may be empty. */
  readonly mayBeEmpty: boolean;
}

function* partsOf(bytes: Buffer, { starts, end }: CutList): Generator<CutPart> {
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1];
    yield {
      bytes: bytes.subarray(start, next === undefined ? end : next - 1),
      mayBeEmpty: starts.length === 1,
    };
  }
}

function parsePart({ bytes, mayBeEmpty }: CutPart, pointer: string): unknown[] {
  const elements = parseText(utf8Part, Buffer.concat([OPEN, bytes, CLOSE]), pointer) as unknown[];
  if (elements.length === 0 && !mayBeEmpty) throw malformed(`an element of ${pointer} is missing`);
  return elements;
}

const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');

function parseText(decoder: typeof utf8, bytes: Buffer, pointer: string): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (error) {
    throw malformed(`${pointer === '' ? '' : `in ${pointer}: `}${(error as Error).message}`);
  }
}

function malformed(what: string): Problem {
  return new Problem('malformed_json', { detail: `the body is not JSON: ${what}` });
}
