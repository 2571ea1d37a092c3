// Counts what a body holds, token by token, without the code that the service counts with.
import type { BodyBounds } from '../../src/http/body-bounds.ts';

const TOKEN = /"(?:\\[\s\S]|[^"\\])*"?|[[\]{},:]|[^\s"[\]{},:]+/g;
const DIGITS_MAX = 1000;
/** One element of a long list, and everything beside the long lists. */
const PIECE_BYTES_MAX = 1024 * 1024;

/** Whether the service may refuse the body for its size before it reads what it says. */
export function isBeyond(bytes: Buffer, bounds: BodyBounds): boolean {
  if (bytes.length > bounds.bytes) return true;
  const text = bytes.toString();
  const open: { isList: boolean; keys: number }[] = [];
  let keys = 0;
  let elements = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    const inside = open.at(-1);
    if (token === '[' || token === '{') {
      open.push({ isList: token === '[', keys: 0 });
      if (token === '[') elements += 1;
    } else if (token === ']' || token === '}') open.pop();
    else if (token === ',' && inside?.isList === true) elements += 1;
    else if (token === ':' && inside !== undefined) {
      keys += 1;
      inside.keys += 1;
      if (inside.keys > bounds.keysPerObject) return true;
    } else if (token.startsWith('"') && Buffer.byteLength(token) - 2 > bounds.textBytes) return true;
    else if (!token.startsWith('"') && token.length > DIGITS_MAX) return true;
    if (open.length > bounds.depth || keys > bounds.keys || elements > bounds.elements) return true;
  }
  return bytes.length > PIECE_BYTES_MAX && longestPiece(text) > PIECE_BYTES_MAX;
}

/** Blanks count as well: they are what a body of few tokens is made long with. */
function longestPiece(text: string): number {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    const lists = Array.isArray(value) ? [value] : Object.values(value ?? {}).filter(Array.isArray);
    const elements = lists.flat().map((element) => JSON.stringify(element).length);
    const listed = elements.reduce((sum, length) => sum + length + 1, 0);
    return Math.max(text.length - listed, ...elements.slice(0, 100_000));
  } catch {
    return text.length;
  }
}
