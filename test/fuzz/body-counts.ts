// Counts what a body holds, token by token, without the code that the service counts with.
import type { BodyBounds } from '../../src/kit/http/body-bounds.ts';

const DIGITS_MAX = 1000;
/** One element of a long list. */
const ELEMENT_BYTES_MAX = 1024 * 1024;

/** Whether the service may refuse the body for its size before it reads what it says. */
export function isBeyond(bytes: Buffer, bounds: BodyBounds): boolean {
  if (bytes.length > bounds.bytes) return true;
  const text = bytes.toString();
  const open: { isList: boolean; keys: number }[] = [];
  let keys = 0;
  let elements = 0;
  let at = 0;
  while (at < text.length) {
    const inside = open.at(-1);
    const start = at;
    at = endOfToken(text, start);
    switch (text[start]) {
      case '"':
        if (isLongerThan(text.slice(start, at), bounds.textBytes + 2)) return true;
        break;
      case '[':
      case '{':
        open.push({ isList: text[start] === '[', keys: 0 });
        if (text[start] === '[') elements += 1;
        break;
      case ']':
      case '}':
        open.pop();
        break;
      case ',':
        if (inside?.isList === true) elements += 1;
        break;
      case ':':
        if (inside === undefined) break;
        keys += 1;
        inside.keys += 1;
        if (inside.keys > bounds.keysPerObject) return true;
        break;
      default:
        if (at - start > DIGITS_MAX && text[start]?.trim() !== '') return true;
    }
    if (open.length > bounds.depth || keys > bounds.keys || elements > bounds.elements) return true;
  }
  if (bytes.length <= ELEMENT_BYTES_MAX) return false;
  const { rest, element } = piecesOf(text);
  return rest > bounds.restBytes || element > ELEMENT_BYTES_MAX;
}

const PUNCTUATION = '[]{},:"';
const BLANKS = /\s*/y;
// Of long runs: a step for each character of a picture would be more than the stack holds.
const TEXT = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?/y;
const WORD = /[^\s"[\]{},:]+/y;

/** A text, a sign, a number or a word, or the blanks between them. */
function endOfToken(text: string, start: number): number {
  const first = text[start] ?? '';
  if (first !== '"' && PUNCTUATION.includes(first)) return start + 1;
  const token = first === '"' ? TEXT : first.trim() === '' ? BLANKS : WORD;
  token.lastIndex = start;
  token.test(text);
  return token.lastIndex;
}

function isLongerThan(text: string, bytesMax: number): boolean {
  // No character takes more than three bytes for each unit of the string.
  return text.length * 3 > bytesMax && Buffer.byteLength(text) > bytesMax;
}

/** What stands beside the lists, and the longest element. Blanks count as well: they are what a body of few tokens is made long with. */
function piecesOf(text: string): { readonly rest: number; readonly element: number } {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    const lists = Array.isArray(value) ? [value] : Object.values(value ?? {}).filter(Array.isArray);
    const elements = lists.flat().map((element) => JSON.stringify(element).length);
    const listed = elements.reduce((sum, length) => sum + length + 1, 0);
    return { rest: text.length - listed, element: Math.max(0, ...elements.slice(0, 100_000)) };
  } catch {
    return { rest: text.length, element: 0 };
  }
}
